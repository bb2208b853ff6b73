/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/queue
/* Async queues: numbers, waiting, testing, dependencies. The fake device runs
 * nothing before it must. */
#include "acc/context/contexts.h"
#include "acc/context/directive.h"
#include "acc/stream/streams.h"
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <time.h>

static double a[100], b[100];

static double on_device(double *host) {
    double value; /* looks at the memory directly: no queue is touched */
    memcpy(&value, acc_deviceptr(host), sizeof value);
    return value;
}

TEST(async_operations_wait_for_wait) {
    acc_create(a, sizeof a);
    a[0] = 5;
    fake_stalled = true;
    __xacc_update(WHERE, 2, ASYNC(4), OBJECT(XACC_MAP_DEVICE, a, sizeof a));
    CHECK(on_device(a) != 5);
    CHECK(!acc_async_test(4));
    CHECK(!acc_async_test_all());
    CHECK(acc_async_test(5)); /* never used */
    __xacc_wait(WHERE, 1, WAIT(5));
    CHECK(on_device(a) != 5);
    __xacc_wait(WHERE, 1, WAIT(4));
    CHECK(on_device(a) == 5);
    CHECK(acc_async_test(4));
    fake_stalled = false;
}

TEST(synchronous_operations_are_complete) {
    a[0] = 6;
    __xacc_update(WHERE, 1, OBJECT(XACC_MAP_DEVICE, a, sizeof a));
    CHECK(on_device(a) == 6);
}

TEST(wait_clause_is_honoured_first) {
    fake_stalled = true;
    a[0] = 7;
    __xacc_update(WHERE, 2, ASYNC(1), OBJECT(XACC_MAP_DEVICE, a, sizeof a));
    a[0] = 0;
    __xacc_update(WHERE, 2, WAIT(1), OBJECT(XACC_MAP_HOST, a, sizeof a));
    CHECK_EQ(a[0], 7);
    fake_stalled = false;
}

TEST(wait_async_is_a_dependency) {
    fake_stalled = true;
    a[0] = 8;
    __xacc_update(WHERE, 2, ASYNC(1), OBJECT(XACC_MAP_DEVICE, a, sizeof a));
    fake_reset();
    __xacc_wait(WHERE, 2, WAIT(1), ASYNC(2));
    CHECK_EQ(fake_calls.depend, 1);
    CHECK_EQ(fake_calls.wait, 0);
    acc_wait_async(1, 3);
    CHECK_EQ(fake_calls.depend, 2);
    acc_wait_all_async(3);
    CHECK(fake_calls.depend >= 3);
    fake_stalled = false;
    acc_wait_all();
}

TEST(default_queue) {
    CHECK_EQ(acc_get_default_async(), 0);
    acc_set_default_async(9);
    fake_stalled = true;
    __xacc_update(WHERE, 2, ASYNC(acc_async_noval), OBJECT(XACC_MAP_DEVICE, a, sizeof a));
    CHECK(!acc_async_test(9));
    CHECK(!acc_async_test(acc_async_noval));
    acc_wait(acc_async_noval);
    CHECK(acc_async_test(9));
    fake_stalled = false;
    acc_set_default_async(acc_async_noval);
    CHECK_EQ(acc_get_default_async(), 0);
}

/* The queue that is the default at the start, whatever the default is now. */
TEST(first_default_queue) {
    acc_set_default_async(9);
    fake_stalled = true;
    __xacc_update(WHERE, 2, ASYNC(acc_async_default), OBJECT(XACC_MAP_DEVICE, a, sizeof a));
    CHECK(acc_async_test(9));
    CHECK(!acc_async_test(0));
    CHECK(!acc_async_test(acc_async_default));
    fake_stalled = false;
    acc_wait(acc_async_default);
    CHECK(acc_async_test(0));
    acc_set_default_async(acc_async_noval);
}

TEST(async_sync_is_synchronous) {
    a[0] = 10;
    __xacc_update(WHERE, 2, ASYNC(acc_async_sync), OBJECT(XACC_MAP_DEVICE, a, sizeof a));
    CHECK(on_device(a) == 10);
    acc_wait(acc_async_sync);
}

TEST(large_queue_numbers) {
    fake_stalled = true;
    acc_update_device_async(a, sizeof a, 1000000);
    acc_update_device_async(a, sizeof a, 1000001);
    CHECK(!acc_async_test(1000000));
    int queues[] = {1000000, 1000001, 77};
    CHECK_EQ(acc_wait_any(3, queues), 2);
    CHECK_EQ(acc_wait_any(0, queues), -1);
    int taken[2] = {acc_async_sync, acc_async_sync};
    CHECK_EQ(acc_wait_any(2, taken), -1);
    acc_wait(1000000);
    acc_wait_all();
    CHECK(acc_async_test_all());
    fake_stalled = false;
}

TEST(data_filled_in_one_queue_is_ready_in_another) {
    fake_stalled = true;
    b[0] = 3;
    acc_copyin_async(b, sizeof b, 1);
    b[0] = 0;
    acc_update_self(b, sizeof b); /* follows the copy of queue 1 by itself */
    CHECK_EQ(b[0], 3);
    acc_delete_async(b, sizeof b, 1);
    fake_stalled = false;
    acc_wait_all();
}

/* What queue 1 still does comes first, though nobody has waited for it. */
TEST(data_that_leaves_waits_for_queues_that_use_it) {
    fake_stalled = true;
    acc_create(b, sizeof b);
    b[0] = 4;
    acc_update_device_async(b, sizeof b, 1);
    b[0] = 0;
    acc_copyout(b, sizeof b);
    CHECK_EQ(b[0], 4);
    fake_stalled = false;
    acc_wait_all();
}

static void bad_queue(void *number) {
    __xacc_update(WHERE, 2, ASYNC((intptr_t)number), OBJECT(XACC_MAP_DEVICE, a, sizeof a));
}

TEST(bad_queue_numbers) {
    CHECK_FATAL(bad_queue, (void *)-4,
                "unit.c:42: error: acc data: async(-4) is neither a queue number");
    CHECK_FATAL(bad_queue, (void *)(1L << 40), "is neither a queue number");
    acc_delete(a, sizeof a);
}

TEST(devices_have_queues_of_their_own) {
    fake_stalled = true;
    acc_set_device_num(1, acc_device_nvidia);
    CHECK_EQ(acc_get_device_num(acc_device_nvidia), 1);
    acc_copyin_async(a, sizeof a, 1);
    CHECK(!acc_async_test(1));
    CHECK(acc_async_test_device(1, 0));
    acc_set_device_num(0, acc_device_nvidia);
    __xacc_wait(WHERE, 1, GROUP(XACC_ITEM_DEVNUM, 0, NULL, NULL, 0, NULL));
    CHECK(!acc_async_test_device(1, 1));
    __xacc_wait(WHERE, 1, GROUP(XACC_ITEM_DEVNUM, 0, NULL, NULL, 1, NULL));
    CHECK(acc_async_test_device(1, 1));
    acc_set_device_num(1, acc_device_nvidia);
    acc_set_device_num(0, acc_device_nvidia);
    CHECK(acc_async_test(1));
    CHECK(!acc_is_present(a, 8));
    a[0] = 21;
    acc_copyin(b, sizeof b);
    acc_wait_device(1, 1);
    acc_memcpy_d2d(b, a, sizeof a, 0, 1);
    acc_copyout(b, sizeof b);
    CHECK_EQ(b[0], 10);
    acc_set_device_num(1, acc_device_nvidia);
    acc_delete(a, sizeof a);
    acc_set_device_num(0, acc_device_nvidia);
    fake_stalled = false;
}

/* One device after the other, and one device's bytes after those of another:
 * the host does not wait where devices can. */
static void copy_between_devices(uint32_t caps, int waits) {
    fake_restart(XACC_DEV_GPU | caps);
    acc_set_device_num(1, acc_device_nvidia);
    a[0] = 31;
    acc_copyin(a, sizeof a);
    acc_set_device_num(0, acc_device_nvidia);
    acc_create(b, sizeof b);
    fake_stalled = true;
    __xacc_wait(WHERE, 3, ASYNC(2), GROUP(XACC_ITEM_DEVNUM, 0, NULL, NULL, 1, NULL), WAIT(3));
    fake_reset();
    acc_memcpy_d2d_async(b, a, sizeof a, 0, 1, 3);
    CHECK_EQ(fake_calls.wait, waits);
    CHECK_EQ(fake_calls.copy, waits ? 2 : 1);
    acc_update_self_async(b, sizeof b, 3);
    acc_wait(3);
    CHECK_EQ(b[0], 31);
    fake_reset();
    acc_memcpy_d2d(b, a, sizeof a, 0, 1);
    CHECK(fake_calls.wait >= 1);
    fake_stalled = false;
    fake_restart(XACC_DEV_GPU | XACC_DEV_MAPPED);
}

TEST(devices_wait_for_each_other) {
    copy_between_devices(XACC_DEV_PEERS, 0);
    copy_between_devices(0, 2);
}

static atomic_int tested;

static void be_slow(void) {
    if (atomic_fetch_add(&tested, 1) == 0)
        nanosleep(&(struct timespec){0, 100000000}, NULL);
}

static void *disclose(void *context) {
    xacc_streams_disclose(context);
    return NULL;
}

/* A thread that gets an address while another one does finds all queues asked. */
TEST(addresses_for_two_threads_ask_all_queues) {
    pthread_t thread;
    xacc_context_t *context;
    fake_restart(XACC_DEV_GPU | XACC_DEV_MAPPED);
    CHECK(xacc_context_current(&context) == XACC_OK);
    for (int queue = 1; queue < 3; queue++) {
        __xacc_enter_data(WHERE, 2, ASYNC(queue), OBJECT(CREATE, b, sizeof b));
        __xacc_exit_data(WHERE, 2, ASYNC(queue), OBJECT(XACC_MAP_DELETE, b, sizeof b));
    }
    fake_at_test = be_slow;
    CHECK(pthread_create(&thread, NULL, disclose, context) == 0);
    while (!atomic_load(&tested))
        sched_yield();
    const int before = atomic_load(&fake_calls.test);
    xacc_streams_disclose(context);
    CHECK(atomic_load(&fake_calls.test) - before >= 2);
    CHECK(pthread_join(thread, NULL) == 0);
    fake_at_test = NULL;
}

/* One queue per number, however many there are; what they keep for later comes
 * back when memory is asked for. */
TEST(many_queue_numbers) {
    enum { MANY = 100000, APART = 21467 };
    static xacc_stream_t *streams[MANY];
    xacc_context_t *context;
    fake_restart(XACC_DEV_GPU | XACC_DEV_MAPPED);
    int before = atomic_load(&fake_calls.queue_create), good = 0;
    CHECK(xacc_context_current(&context) == XACC_OK);
    for (int i = 0; i < MANY; i++) {
        int queue = i % 2 ? i * APART : 100 + i;
        xacc_edge("unit", xacc_stream_find(context, queue, true, &streams[i]));
        __xacc_enter_data(WHERE, 2, ASYNC(queue), OBJECT(CREATE, b, sizeof b));
        __xacc_exit_data(WHERE, 2, ASYNC(queue), OBJECT(XACC_MAP_DELETE, b, sizeof b));
    }
    CHECK_EQ(atomic_load(&fake_calls.queue_create) - before, MANY + 1); /* and the thread's own */
    for (int i = MANY; i-- > 0;) {
        xacc_stream_t *again = NULL;
        int queue = i % 2 ? i * APART : 100 + i;
        xacc_edge("unit", xacc_stream_find(context, queue, false, &again));
        good += again == streams[i] && again->number == queue;
    }
    CHECK_EQ(good, MANY);
    acc_wait_all();
    fake_restart(XACC_DEV_GPU | XACC_DEV_MAPPED);
    CHECK_EQ(fake_free, (size_t)256 << 20);
}
