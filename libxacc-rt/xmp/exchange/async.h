/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Communication that was started and not yet waited for. */
#ifndef XACC_XMP_EXCHANGE_ASYNC_H
#define XACC_XMP_EXCHANGE_ASYNC_H

#include "xmp/rank/rank.h"

/* data is given to both; finish waits, and stores what arrived. */
typedef struct xmprt_operation {
    bool (*test)(void *data);
    void (*finish)(void *data);
} xmprt_operation_t;

/* With async in how: remembers the operation, which is running. Else finishes
 * it now. */
void xmprt_complete(const struct __xmp_how *how, const xmprt_operation_t *operation, void *data);
/* True when all operations with this id are complete; none is finished. */
bool xmprt_async_test(int id);

#endif
