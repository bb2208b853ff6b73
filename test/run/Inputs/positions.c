/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See positions.h. */
#include "positions.h"
#include <openacc.h>

void position_of(position_t *p) {
    *p = (position_t){{__builtin_goacc_parlevel_id(0), __builtin_goacc_parlevel_id(1), __builtin_goacc_parlevel_id(2)},
                      {__builtin_goacc_parlevel_size(0), __builtin_goacc_parlevel_size(1),
                       __builtin_goacc_parlevel_size(2)}};
}

int nested_position(int level, int depth) {
    if (depth > 0)
        return nested_position(level, depth - 1);
    return level == 0 ? __pgi_gangidx() : level == 1 ? __pgi_workeridx() : __pgi_vectoridx();
}
