/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: one lane waits for its gang until others, of any process, have added to a count.
 * What the host has to know of it (xacc_watch_t) is told only where that takes long. */
#include "device.h"

#include <stdbool.h>

#ifndef XACC_SIM

/* Some ten milliseconds: reading the host's memory takes longer than reading the count. */
enum { POLLS_UNTIL_LONG = 1 << 14 };

XACC_INLINE void add(uint32_t *counter, uint32_t value) {
    __scoped_atomic_fetch_add(counter, value, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
}

/* Looks and takes in one, as other gangs may wait for the same posts. seen: the count, which is
 * guessed at first to be what is waited for. */
XACC_INLINE bool take(int32_t *count, int32_t posts, int32_t *seen) {
    *seen = *seen < posts ? posts : *seen;
    return __scoped_atomic_compare_exchange_n(count, seen, *seen - posts, false, __ATOMIC_ACQUIRE,
                                              __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
}

__attribute__((noinline)) void __xacc_dev_await(void *count, int32_t posts, int64_t watch_) {
    xacc_watch_t *watch = (xacc_watch_t *)watch_;
    bool is_long = false;
    posts = posts < 1 ? 1 : posts;
    int32_t seen = posts;
    for (uint32_t polls = 1; !take(count, posts, &seen); polls++) {
        if (polls % POLLS_UNTIL_LONG)
            continue;
        if (!is_long)
            add(&watch->waiting, 1);
        is_long = true;
        if (*watch->abort)
            __builtin_trap();
    }
    if (is_long) {
        add(&watch->woken, 1); /* first: who sees the next finds this */
        __scoped_atomic_thread_fence(__ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
        add(&watch->waiting, -1u);
    }
}

/* At the end of a kernel that waits. */
void __xacc_dev_gang_end(int64_t watch) {
    xacc_barrier();
    if (xacc_lane() == 0)
        add(&((xacc_watch_t *)watch)->ended, 1);
}

#endif
