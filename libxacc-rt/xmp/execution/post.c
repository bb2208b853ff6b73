/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* post and wait. */
#include "xmp/coarray/coarray.h"
#include "xmp/object/ref.h"
#include "xmp/rank/rank.h"

static int one_rank(const char *where, const struct __xmp_ref *node) {
    const xmprt_set_t *set = xmprt_ref_set(where, node);
    if (set->size != 1)
        xacc_fatal(where, "%d nodes are named: it must be one", set->size);
    return set->ranks[0];
}

void __xmp_post(struct __xmp_site *site, const struct __xmp_ref *node, int tag) {
    xacc_comm_check_process(site->where);
    xmprt_coarrays_complete(); /* what stands in front of it is done behind its wait */
    xacc_post(one_rank(site->where, node), tag);
}

void __xmp_wait(struct __xmp_site *site, const struct __xmp_ref *node, const int *tag) {
    xmprt_rank_t *self = xmprt_self();
    const char *outside = self->comm->where;
    xacc_comm_check_process(site->where);
    self->comm->where = site->where;
    xacc_await_post(node ? one_rank(site->where, node) : XACC_ANY, tag);
    xmprt_coarrays_complete();
    self->comm->where = outside;
}
