/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/threads
/* Four host threads share a device: the present table, the pool, queues, one
 * launch site. Meant for thread sanitizer too. */
#include "acc/context/contexts.h"
#include "acc_prof.h"
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, ROUNDS = 300, N = 64 };

static double shared[N];

static void add_host(void *const *args, const xacc_gang_t *gang) {
    double *v = *(double **)args[0];
    if (gang->id[0] == 0)
        for (int i = 0; i < N; i++)
            v[i] += 1;
}

static const xacc_item_t items[] = {{XACC_ITEM_POINTER, COPY, "v"}};
static const xacc_param_t params[] = {{XACC_PARAM_POINTER, 0, 8}};
static xacc_module_desc_t module;
static xacc_kernel_desc_t add = {.name = "add",
                                 .where = "unit.c;main;42;9;acc parallel",
                                 .items = items,
                                 .params = params,
                                 .n_items = 1,
                                 .n_params = 1,
                                 .max_lanes = 256,
                                 .host_fn = add_host,
                                 .module = &module};
PROGRAM(module, add);

static void launch_add(double *v) {
    xacc_operand_t operand = {&v, v, N * sizeof(double)};
    __xacc_launch(&add, &operand);
}

/* Data of its own, with launches from the same site as all others. */
static void *private_work(void *unused) {
    (void)unused;
    double *v = calloc(N, sizeof *v);
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t guard[XACC_GUARD_WORDS(1)];
        __xacc_data_begin(guard, WHERE, 1, OBJECT(COPY, v, N * sizeof *v));
        launch_add(v);
        launch_add(v);
        __xacc_data_end(guard);
    }
    CHECK_EQ(v[N - 1], 2 * ROUNDS);
    free(v);
    return NULL;
}

/* The same data as all others: whoever comes first copies it in, whoever goes
 * last copies it out. */
static void *shared_work(void *unused) {
    (void)unused;
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t guard[XACC_GUARD_WORDS(1)];
        __xacc_data_begin(guard, WHERE, 1, OBJECT(COPYIN, shared, sizeof shared));
        CHECK(acc_is_present(shared, sizeof shared));
        __xacc_enter_data(WHERE, 1, OBJECT(COPYIN, shared, sizeof shared));
        __xacc_exit_data(WHERE, 1, OBJECT(XACC_MAP_DELETE, shared, sizeof shared));
        __xacc_data_end(guard);
    }
    return NULL;
}

static atomic_int created;
static void count_created(acc_prof_info *prof, acc_event_info *event, acc_api_info *api) {
    (void)prof, (void)event, (void)api;
    atomic_fetch_add(&created, 1);
}

static void *queue_work(void *number_) {
    int number = (int)(intptr_t)number_;
    double *v = calloc(N, sizeof *v);
    for (int round = 0; round < ROUNDS; round++) {
        __xacc_enter_data(WHERE, 2, ASYNC(number % 2), OBJECT(COPYIN, v, N * sizeof *v));
        __xacc_exit_data(WHERE, 2, ASYNC(number % 2), OBJECT(XACC_MAP_FROM, v, N * sizeof *v));
        if (round % 10 == 0)
            __xacc_wait(WHERE, 1, WAIT(number % 2));
    }
    acc_wait_all();
    CHECK(!acc_is_present(v, 1));
    free(v);
    return NULL;
}

/* Queues that wait for each other, tests that find them done or not, memory
 * that comes and goes, and callbacks that somebody else registers. */
static void *mixed_work(void *number_) {
    int number = (int)(intptr_t)number_, queues[] = {0, 1, 2};
    double *v = calloc(N, sizeof *v);
    for (int round = 0; round < ROUNDS; round++) {
        int queue = (number + round) % 3, next = (queue + 1) % 3;
        __xacc_enter_data(WHERE, 2, ASYNC(queue), OBJECT(COPYIN, v, N * sizeof *v));
        acc_wait_async(queue, next);
        __xacc_update(WHERE, 3, ASYNC(next), WAIT(queue),
                      OBJECT(XACC_MAP_DEVICE, v, N * sizeof *v));
        acc_wait_all_async(queue);
        void *block = acc_malloc(1000);
        acc_async_test(next);
        acc_async_test_all();
        if (number == 0)
            acc_prof_register(acc_ev_create, count_created, acc_reg);
        __xacc_exit_data(WHERE, 2, ASYNC(queue), OBJECT(XACC_MAP_FROM, v, N * sizeof *v));
        if (number == 0)
            acc_prof_unregister(acc_ev_create, count_created, acc_reg);
        acc_free(block);
        acc_wait_any(3, queues);
    }
    acc_wait_all();
    CHECK(!acc_is_present(v, 1));
    free(v);
    return NULL;
}

/* Structs of one array, of which each thread has one: others attach pointers in the same entry. */
static struct list {
    int n;
    double *values;
} lists[THREADS];

static void update_list(struct list *list, int n) {
    list->n = n;
    __xacc_update(WHERE, 1, OBJECT(XACC_MAP_DEVICE, list, sizeof *list));
    list->n = 0;
    __xacc_update(WHERE, 1, OBJECT(XACC_MAP_HOST, list, sizeof *list));
    CHECK_EQ(list->n, n);
}

static const void *device_pointer(struct list *list) {
    const void *pointer;
    acc_memcpy_from_device(&pointer, acc_deviceptr(&list->values), sizeof pointer);
    return pointer;
}

static void *list_work(void *number_) {
    struct list *list = &lists[(intptr_t)number_];
    double *values = list->values;
    const void *device = acc_copyin(values, N * sizeof *values);
    acc_copyin(lists, sizeof lists);
    for (int round = 0; round < ROUNDS; round++) {
        acc_attach((void **)&list->values);
        update_list(list, 2 * round);
        CHECK(device_pointer(list) == device && list->values == values);
        acc_detach((void **)&list->values);
        update_list(list, 2 * round + 1);
        CHECK(device_pointer(list) == values);
    }
    acc_delete(lists, sizeof lists);
    acc_delete(values, N * sizeof *values);
    return NULL;
}

static void run(void *(*work)(void *)) {
    pthread_t threads[THREADS];
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

TEST(threads_with_data_of_their_own) {
    __xacc_register(&module);
    run(private_work);
}

TEST(threads_with_shared_data) {
    run(shared_work);
    CHECK(!acc_is_present(shared, 1));
}

/* One thread copies the structs of all. */
TEST(threads_with_structs_of_one_array) {
    static double values[THREADS][N];
    for (int i = 0; i < THREADS; i++)
        lists[i].values = values[i];
    run(list_work);
}

TEST(threads_with_shared_queues) {
    run(queue_work);
}

TEST(threads_with_queues_that_wait) {
    run(mixed_work);
}

TEST(ended_threads_leave_their_queues_to_others) {
    run(private_work);
    CHECK(fake_calls.queue_create <= THREADS + 3); /* a synchronous one each, and queues 0 to 2 */
    __xacc_unregister(&module);
}

/* Regions in queues alone, of which the second begins and ends within the first. */
static pthread_barrier_t turns;

static void *outer_region(void *unused) {
    uint64_t guard[XACC_GUARD_WORDS(1)];
    __xacc_data_begin(guard, WHERE, 2, ASYNC(2), OBJECT(COPY, shared, sizeof shared));
    pthread_barrier_wait(&turns);
    pthread_barrier_wait(&turns);
    __xacc_data_end(guard);
    acc_wait(2);
    pthread_barrier_wait(&turns);
    return unused;
}

static void *inner_region(void *unused) {
    uint64_t guard[XACC_GUARD_WORDS(1)];
    pthread_barrier_wait(&turns);
    __xacc_data_begin(guard, WHERE, 2, ASYNC(1), OBJECT(COPY, shared, sizeof shared));
    shared[0] = 5;
    __xacc_update(WHERE, 2, ASYNC(1), OBJECT(XACC_MAP_DEVICE, shared, sizeof shared));
    shared[0] = 0;
    __xacc_data_end(guard);
    pthread_barrier_wait(&turns);
    pthread_barrier_wait(&turns);
    return unused;
}

TEST(threads_that_wait_for_nothing_share_data) {
    pthread_t outer, inner;
    fake_restart(XACC_DEV_GPU);
    pthread_barrier_init(&turns, NULL, 2);
    pthread_create(&outer, NULL, outer_region, NULL);
    pthread_create(&inner, NULL, inner_region, NULL);
    pthread_join(outer, NULL);
    pthread_join(inner, NULL);
    CHECK_EQ(shared[0], 5);
    pthread_barrier_destroy(&turns);
}
