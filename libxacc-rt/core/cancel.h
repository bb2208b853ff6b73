/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What pthread_cancel must not end half way: places that hold a lock or count
 * on their end, and may wait, print or execute code of the program. A thread
 * that is cancelled there goes on until it is through. */
#ifndef XACC_CORE_CANCEL_H
#define XACC_CORE_CANCEL_H

#include <pthread.h>

static inline int xacc_cancel_off(void) {
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    return before;
}

static inline void xacc_cancel_restore(const int *before) {
    pthread_setcancelstate(*before, NULL);
}

/* To the end of the block. */
#define XACC_NO_CANCEL                                                                             \
    __attribute__((cleanup(xacc_cancel_restore), unused)) const int xacc_cancel_ = xacc_cancel_off()

#endif
