/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/pool
/* The pool: no driver calls in the steady state, reuse within a queue,
 * behaviour when the device is full. */
#include "acc/context/contexts.h"
#include "acc/stream/memory.h"
#include "core/log.h"
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <stdlib.h>
#include <string.h>

static double a[1000];
static char large[1 << 20];

TEST(classes_are_powers_of_two) {
    CHECK_EQ(xacc_pool_class(1), 0);
    CHECK_EQ(xacc_pool_class(256), 0);
    CHECK_EQ(xacc_pool_class(257), 1);
    CHECK_EQ(xacc_pool_class(256 << 10), XACC_POOL_CLASSES - 1);
    CHECK_EQ(xacc_pool_class((256 << 10) + 1), XACC_POOL_LARGE);
}

TEST(a_region_in_steady_state_does_not_call_the_driver) {
    uint64_t guard[XACC_GUARD_WORDS(2)];
    for (int i = 0; i < 5; i++) {
        if (i == 1)
            fake_reset();
        __xacc_data_begin(guard, WHERE, 2, OBJECT(COPY, a, sizeof a),
                          OBJECT(CREATE, large, sizeof large));
        __xacc_data_end(guard);
    }
    CHECK_EQ(fake_calls.alloc, 0);
    CHECK_EQ(fake_calls.release, 0);
}

TEST(blocks_are_distinct_and_aligned) {
    enum { MANY = 3000 };
    static char *blocks[MANY];
    int good = 0;
    for (int i = 0; i < MANY; i++) {
        blocks[i] = acc_malloc((size_t)(i % 5 + 1) * 300);
        good += (uintptr_t)blocks[i] % 256 == 0;
        memset(blocks[i], i & 0xff, (size_t)(i % 5 + 1) * 300);
    }
    CHECK_EQ(good, MANY);
    for (int i = 0; i < MANY; i++) {
        size_t bytes = (size_t)(i % 5 + 1) * 300;
        good -= blocks[i][0] == (char)i && blocks[i][bytes - 1] == (char)i;
        acc_free(blocks[i]);
    }
    CHECK_EQ(good, 0);
}

static size_t reported_free(void) {
    return acc_get_property(0, acc_get_device_type(), acc_property_free_memory);
}

TEST(free_memory_includes_what_is_kept_for_the_next_user) {
    acc_free(acc_malloc(800));
    size_t before = reported_free();
    void *small = acc_malloc(800), *big = acc_malloc(3 << 20);
    CHECK_EQ(reported_free(), before - 1024 - (4 << 20));
    acc_free(small);
    CHECK_EQ(reported_free(), before - (4 << 20));
    acc_free(big);
    CHECK_EQ(reported_free(), before);
}

TEST(a_queue_reuses_its_own_memory_in_order) {
    fake_stalled = true;
    a[0] = 1;
    for (int i = 0; i < 4; i++) {
        if (i == 1)
            fake_reset();
        __xacc_enter_data(WHERE, 2, ASYNC(1), OBJECT(COPYIN, large, sizeof large));
        __xacc_exit_data(WHERE, 2, ASYNC(1), OBJECT(XACC_MAP_FROM, large, sizeof large));
    }
    CHECK_EQ(fake_calls.alloc, 0);
    /* Another queue may not have it while the first one is busy. */
    __xacc_enter_data(WHERE, 2, ASYNC(2), OBJECT(COPYIN, large, sizeof large));
    CHECK_EQ(fake_calls.alloc, 1);
    fake_stalled = false;
    acc_wait_all();
    __xacc_exit_data(WHERE, 1, OBJECT(XACC_MAP_DELETE, large, sizeof large));
}

TEST(a_full_device_gives_back_what_is_cached) {
    fake_restart(XACC_DEV_GPU);
    size_t all = fake_free;
    void *one = acc_malloc(40 << 20);
    acc_free(one); /* stays in the pool */
    CHECK_EQ(fake_free, all - (40 << 20));
    fake_reset();
    void *two = acc_malloc(250 << 20);
    CHECK(two != NULL);
    CHECK_EQ(fake_calls.release, 1);
    acc_free(two);
}

static void enter_huge(void *host) {
    __xacc_enter_data(WHERE, 1, GROUP(XACC_ITEM_OBJECT, CREATE, host, host, 300 << 20, "huge"));
}

TEST(exhaustion_tells_sizes) {
    CHECK(acc_malloc(300 << 20) == NULL);
    char *host = malloc(16);
    CHECK_FATAL(enter_huge, host, "314572800 bytes requested, 268435456 free of 268435456");
    free(host);
}

TEST(without_a_pool_every_block_is_an_allocation) {
    fake_restart(XACC_DEV_GPU | XACC_DEV_NO_POOL);
    void *one = acc_malloc(100), *two = acc_malloc(100);
    CHECK_EQ(fake_calls.alloc, 2);
    acc_free(one);
    acc_free(two);
    CHECK_EQ(fake_calls.release, 2);
    fake_restart(XACC_DEV_GPU);
}

static void free_twice(void *pointer) {
    acc_free(pointer);
    acc_free(pointer);
}

TEST(acc_free_checks_its_argument) {
    void *pointer = acc_malloc(10);
    CHECK_FATAL(free_twice, pointer, "error: acc_free: ");
    acc_free(pointer);
    acc_free(NULL);
}
