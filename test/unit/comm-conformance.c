/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/comm-conformance
/* What every transport must do: one process, 2, 3, 4 and 8 threads; and, when
 * XACC_TRANSPORT names another one, the processes of the run
 * (comm-openmpi.test, comm-mpich.test). */
#include "comm/comm.h"
#include "core/env.h"
#include "unit.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void call(void *body) {
    ((void (*)(void))body)();
}

static void everywhere(void (*body)(void)) {
    body();
    if (xacc_env(XACC_ENV_transport)[0])
        return;
    static const int sizes[] = {2, 3, 4, 8};
    for (int i = 0; i < 4; i++)
        xacc_comm_threads(sizes[i], call, (void *)body);
}

static long value_of(int rank, long i) {
    return rank * 1000003L + i;
}

/* A ring in both directions, started several times with other data. */
static void ring(size_t count) {
    xacc_comm_t *comm = xacc_comm();
    int n = comm->size, up = (comm->rank + 1) % n, down = (comm->rank + n - 1) % n;
    long *data = calloc(4 * count + 1, sizeof *data);
    long *up_out = data, *up_in = data + count, *down_out = data + 2 * count,
         *down_in = data + 3 * count;
    int tag = xacc_group_tag(xacc_group_world()), other = xacc_group_tag(xacc_group_world());
    size_t bytes = count * sizeof *data;
    xacc_message_t messages[] = {{up_in, bytes, down, tag, false},
                                 {down_in, bytes, up, other, false},
                                 {up_out, bytes, up, tag, true},
                                 {down_out, bytes, down, other, true}};
    xacc_plan_t *plan = xacc_plan_messages(4, messages);
    for (int round = 0; round < 4; round++) {
        for (size_t i = 0; i < count; i++) {
            up_out[i] = value_of(comm->rank, (long)i + round);
            down_out[i] = -up_out[i];
        }
        xacc_plan_start(plan);
        xacc_plan_wait(plan);
        long wrong = 0;
        for (size_t i = 0; i < count; i++)
            wrong += up_in[i] != value_of(down, (long)i + round) ||
                     down_in[i] != -value_of(up, (long)i + round);
        CHECK_EQ(wrong, 0);
    }
    xacc_plan_free(plan);
    free(data);
}

static void rings(void) {
    ring(0);
    ring(1);
    ring(1000);
    ring(1 << 17);
}
TEST(messages_persist) {
    everywhere(rings);
}

static void ordered(void) {
    enum { MANY = 20 };
    xacc_comm_t *comm = xacc_comm();
    int n = comm->size, in[MANY], out[MANY], tag = xacc_group_tag(xacc_group_world());
    xacc_message_t messages[2 * MANY];
    for (int i = 0; i < MANY; i++) {
        out[i] = i;
        messages[i] = (xacc_message_t){&out[i], sizeof *out, (comm->rank + 1) % n, tag, true};
        messages[MANY + i] =
            (xacc_message_t){&in[i], sizeof *in, (comm->rank + n - 1) % n, tag, false};
    }
    xacc_exchange(2 * MANY, messages);
    for (int i = 0; i < MANY; i++)
        CHECK_EQ(in[i], i);
}
TEST(messages_of_one_tag_keep_order) {
    everywhere(ordered);
}

static void groups(void) {
    xacc_comm_t *comm = xacc_comm();
    xacc_group_t *world = xacc_group_world();
    CHECK(world->size == comm->size && world->index == comm->rank);
    int even[8], count = 0;
    for (int i = comm->rank % 2; i < comm->size; i += 2)
        even[count++] = i;
    xacc_group_t *half = xacc_group(count, even);
    CHECK(half == xacc_group(count, even));
    CHECK((half == world) == (comm->size == 1));
    CHECK_EQ(half->index, comm->rank / 2);
    CHECK(xacc_group_tag(half) != xacc_group_tag(half));
    if (comm->size > 1)
        CHECK_EQ(xacc_group(1, (int[]){(comm->rank + 1) % comm->size})->index, -1);
    /* Both halves at once. */
    int sum_of[2] = {comm->rank, 1}, expected = 0;
    xacc_bcast(half, count - 1, sum_of, sizeof sum_of);
    CHECK_EQ(sum_of[0], even[count - 1]);
    xacc_barrier(half);
    (void)expected;
}
TEST(groups_are_sets) {
    everywhere(groups);
}

static void bcast(size_t count) {
    xacc_comm_t *comm = xacc_comm();
    long *data = calloc(count + 1, sizeof *data);
    for (int root = 0; root < comm->size; root++) {
        for (size_t i = 0; i < count; i++)
            data[i] = comm->rank == root ? value_of(root, (long)i) : -1;
        xacc_bcast(xacc_group_world(), root, data, count * sizeof *data);
        long wrong = 0;
        for (size_t i = 0; i < count; i++)
            wrong += data[i] != value_of(root, (long)i);
        CHECK_EQ(wrong, 0);
    }
    free(data);
}
static void bcasts(void) {
    bcast(0);
    bcast(1);
    bcast(100);
    bcast(20001);
}
TEST(bcast_from_every_root) {
    everywhere(bcasts);
}

/* An interval of ranks: only neighbours may be combined, in order. */
typedef struct interval {
    int first, end, bad, spare;
} interval_t;

static void join(void *into_, const void *from_, long count, const void *context) {
    interval_t *into = into_;
    const interval_t *from = from_;
    for (long i = 0; i < count; i++) {
        into[i].bad |= from[i].bad | (into[i].end != from[i].first);
        into[i].end = from[i].end;
    }
    *(int *)(size_t)context += 0;
}

static void reduce(long count) {
    int unused = 0;
    xacc_comm_t *comm = xacc_comm();
    const xacc_combine_t combine = {join, &unused, sizeof(interval_t), false};
    interval_t *data = calloc((size_t)count + 1, sizeof *data);
    for (long i = 0; i < count; i++)
        data[i] = (interval_t){comm->rank, comm->rank + 1, 0, 0};
    xacc_plan_t *plan = xacc_plan_allreduce(xacc_group_world(), data, count, &combine);
    xacc_plan_start(plan);
    while (!xacc_plan_test(plan))
        ;
    xacc_plan_free(plan);
    long wrong = 0;
    for (long i = 0; i < count; i++) {
        wrong += data[i].bad || data[i].first != 0 || data[i].end != comm->size;
        data[i] = (interval_t){comm->rank, comm->rank + 1, 0, 0};
    }
    xacc_allreduce(xacc_group_world(), data, count, &combine);
    for (long i = 0; i < count; i++)
        wrong += data[i].bad || data[i].first != 0 || data[i].end != comm->size;
    CHECK_EQ(wrong, 0);
    free(data);
}
static void reductions(void) {
    static const long counts[] = {0, 1, 2, 8, 9, 100, 2048, 2049, 5003};
    for (int i = 0; i < 9; i++)
        reduce(counts[i]);
}
TEST(allreduce_in_the_order_of_ranks) {
    everywhere(reductions);
}

static void add(void *into, const void *from, long count, const void *unused) {
    (void)unused;
    for (long i = 0; i < count; i++)
        ((double *)into)[i] += ((const double *)from)[i];
}

/* A sum whose rounding depends on the order. */
static void sums(void) {
    xacc_comm_t *comm = xacc_comm();
    const xacc_combine_t combine = {add, NULL, sizeof(double), true};
    double value[3], all[8];
    size_t offsets[9];
    for (int round = 0; round < 3; round++) {
        value[0] = 1.0 / (comm->rank + 3), value[1] = 1, value[2] = 2;
        xacc_allreduce(xacc_group_world(), value, 3 - round, &combine);
        CHECK_EQ(value[1], round < 2 ? comm->size : 1);
        CHECK_EQ(value[2], round < 1 ? 2 * comm->size : 2);
        for (int i = 0; i <= comm->size; i++)
            offsets[i] = (size_t)i * sizeof *all;
        all[comm->rank] = value[0];
        xacc_allgather(xacc_group_world(), all, offsets);
        for (int i = 0; i < comm->size; i++)
            CHECK(memcmp(&all[i], &all[0], sizeof *all) == 0);
    }
}
TEST(allreduce_has_equal_bits_everywhere) {
    everywhere(sums);
}

/* What commutes is combined in other places, with the same bits. */
static void commuting(void) {
    enum { COUNT = 70000 }; /* in parts, also for two */
    xacc_combine_t combine = {add, NULL, sizeof(double), false};
    double *ordered = malloc(COUNT * sizeof *ordered);
    double *free_order = malloc(COUNT * sizeof *free_order);
    for (long count = COUNT; count > 10; count /= 50) {
        for (long i = 0; i < count; i++)
            ordered[i] = free_order[i] = 1.0 / (double)(3 + i * (xacc_comm()->rank + 1));
        combine.commutes = false;
        xacc_allreduce(xacc_group_world(), ordered, count, &combine);
        combine.commutes = true;
        xacc_allreduce(xacc_group_world(), free_order, count, &combine);
        CHECK(memcmp(ordered, free_order, (size_t)count * sizeof *ordered) == 0);
        double sum = 0;
        for (int r = 0; r < xacc_comm()->size; r++)
            sum += 1.0 / (double)(3 + (count - 1) * (r + 1));
        CHECK(fabs(ordered[count - 1] - sum) < 1e-12);
    }
    free(ordered);
    free(free_order);
}
TEST(allreduce_of_what_commutes_has_the_same_bits) {
    everywhere(commuting);
}

static void uneven(void) {
    xacc_comm_t *comm = xacc_comm();
    size_t offsets[9] = {0}; /* rank i: 3 * i * i bytes; rank 0 none */
    for (int i = 0; i < comm->size; i++)
        offsets[i + 1] = offsets[i] + (size_t)(3 * i * i);
    size_t total = offsets[comm->size];
    unsigned char *data = calloc(total + 1, 1);
    for (size_t i = offsets[comm->rank]; i < offsets[comm->rank + 1]; i++)
        data[i] = (unsigned char)(i * 7 + 1);
    xacc_allgather(xacc_group_world(), data, offsets);
    size_t wrong = 0;
    for (size_t i = 0; i < total; i++)
        wrong += data[i] != (unsigned char)(i * 7 + 1);
    CHECK_EQ(wrong, 0);
    CHECK_EQ(data[total], 0);
    free(data);
}
TEST(allgather_of_uneven_parts) {
    everywhere(uneven);
}

/* Three reductions in flight over two sets; one half finishes them in another
 * order than it started them. */
static void overlapping(void) {
    xacc_comm_t *comm = xacc_comm();
    xacc_group_t *world = xacc_group_world();
    int first[8], n = comm->size > 2 ? comm->size - 1 : comm->size;
    for (int i = 0; i < n; i++)
        first[i] = i;
    xacc_group_t *most = xacc_group(n, first);
    const xacc_combine_t combine = {add, NULL, sizeof(double), true};
    double a[100], b[100], c[100];
    for (int i = 0; i < 100; i++)
        a[i] = 1, b[i] = 10, c[i] = 100;
    xacc_plan_t *plans[3] = {xacc_plan_allreduce(world, a, 100, &combine), NULL,
                             xacc_plan_allreduce(world, c, 100, &combine)};
    if (most->index >= 0)
        plans[1] = xacc_plan_allreduce(most, b, 100, &combine);
    for (int i = 0; i < 3; i++) {
        int k = comm->rank % 2 ? i : 2 - i; /* in another order */
        if (plans[k])
            xacc_plan_start(plans[k]);
    }
    bool done = false;
    while (!done) { /* progress on all, since the others wait in their order */
        done = true;
        for (int i = 0; i < 3; i++)
            done &= !plans[i] || xacc_plan_test(plans[i]);
    }
    CHECK_EQ(a[99], comm->size);
    CHECK_EQ(b[99], most->index >= 0 ? 10 * n : 10);
    CHECK_EQ(c[0], 100 * comm->size);
    for (int i = 0; i < 3; i++)
        xacc_plan_free(plans[i]);
}
TEST(collectives_overlap) {
    everywhere(overlapping);
}

/* Every rank puts into all others and gets from all others. */
static void windows(void) {
    xacc_comm_t *comm = xacc_comm();
    enum { N = 1000 };
    long source[N], target[8][N], got[N];
    for (int i = 0; i < N; i++)
        source[i] = value_of(comm->rank, i);
    xacc_window_begin();
    xacc_window_begin(); /* does nothing */
    xacc_window_expose(0, source, sizeof source);
    xacc_window_expose(7, target, sizeof target);
    xacc_barrier(xacc_group_world());
    long wrong = 0;
    for (int rank = 0; rank < comm->size; rank++) {
        xacc_window_put(rank, 7, (size_t)comm->rank * sizeof *target, source, sizeof source);
        xacc_window_get(rank, 0, 100 * sizeof(long), got, (N - 100) * sizeof(long));
        xacc_window_flush();
        for (int i = 0; i < N - 100; i++)
            wrong += got[i] != value_of(rank, i + 100);
    }
    xacc_barrier(xacc_group_world());
    for (int rank = 0; rank < comm->size; rank++)
        for (int i = 0; i < N; i++)
            wrong += target[rank][i] != value_of(rank, i);
    CHECK_EQ(wrong, 0);
    xacc_barrier(xacc_group_world());
    xacc_window_hide(0);
    xacc_window_hide(7);
}
TEST(windows_put_and_get) {
    static bool done; /* an id is given once per rank */
    if (!done)
        everywhere(windows);
    done = true;
}

/* Offers that come and go, more of them than are read at once; who looks
 * before they are there waits. */
static void offers(void) {
    xacc_comm_t *comm = xacc_comm();
    enum { N = 50, ROUNDS = 20 };
    int value[N], got = 0, next = (comm->rank + 1) % comm->size;
    long wrong = 0;
    xacc_window_begin();
    for (unsigned long long round = 1; round <= ROUNDS; round++) {
        for (int i = 0; i < N; i++) {
            value[i] = comm->rank * 10000 + (int)round * 100 + i;
            xacc_window_offer((xacc_name_t){(unsigned long long)i, round},
                              (xacc_offer_t){(char *)&value[i], sizeof *value});
        }
        xacc_name_t name = {round * 7 % N, round};
        xacc_offer_t offer = xacc_window_seek(next, name, "value");
        xacc_window_read(next, &offer, 0, &got, sizeof got);
        xacc_window_flush();
        wrong += got != next * 10000 + (int)(round * 100 + round * 7 % N);
        xacc_barrier(xacc_group_world());
        got = -1;
        xacc_window_write(next, &offer, 0, &got, sizeof got);
        xacc_window_flush();
        xacc_barrier(xacc_group_world());
        wrong += value[round * 7 % N] != -1;
        for (int i = 0; i < N; i++)
            xacc_window_withdraw((xacc_name_t){(unsigned long long)i, round});
    }
    CHECK_EQ(wrong, 0);
    xacc_barrier(xacc_group_world());
}
TEST(windows_find_what_has_a_name) {
    static bool done; /* a name is given once per rank */
    if (!done)
        everywhere(offers);
    done = true;
}

static void native(void) {
    void *one = xacc_group_native(xacc_group_world());
    CHECK(one == xacc_group_native(xacc_group_world()));
    CHECK((one != NULL) == (strcmp(xacc_env(XACC_ENV_transport), "") != 0 &&
                            strcmp(xacc_env(XACC_ENV_transport), "self") != 0));
}
TEST(native_communicator) {
    everywhere(native);
}
