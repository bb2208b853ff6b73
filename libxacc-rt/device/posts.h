/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Posts of an event, for gangs of the host and the simulator; GPUs: llvm-passes/device/await.c. */
#ifndef XACC_DEVICE_POSTS_H
#define XACC_DEVICE_POSTS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* False: there are not so many, or others that wait for the same event took them. */
static inline bool xacc_posts_take(atomic_int *count, int32_t posts) {
    int now = atomic_load(count);
    while (now >= posts)
        if (atomic_compare_exchange_weak(count, &now, now - posts))
            return true;
    return false;
}

#endif
