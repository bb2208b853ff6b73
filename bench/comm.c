/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Messages and reductions of the runtime beside the same ones written by hand
 * with MPI: persistent requests, and MPI_Allreduce. See comm.sh. Prints
 * microseconds, the least of many short rounds: what else runs on the machine
 * only adds. */
#include "comm/comm.h"
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 100 };

/* Least time of one call over rounds, in microseconds. */
static double measure(void (*body)(void *), void *argument, int calls) {
    double least = 1e30;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = MPI_Wtime();
        for (int i = 0; i < calls; i++)
            body(argument);
        double time = (MPI_Wtime() - begin) / calls * 1e6;
        least = time < least ? time : least;
    }
    return least;
}

static void by_plan(void *plan) {
    xacc_plan_start(plan);
    xacc_plan_wait(plan);
}

typedef struct raw {
    MPI_Request requests[4];
} raw_t;

static void by_hand(void *raw) {
    MPI_Startall(4, ((raw_t *)raw)->requests);
    MPI_Waitall(4, ((raw_t *)raw)->requests, MPI_STATUSES_IGNORE);
}

/* Both neighbours in a ring, as reflect does. */
static void exchange(size_t bytes, int calls) {
    xacc_comm_t *comm = xacc_comm();
    int n = comm->size, up = (comm->rank + 1) % n, down = (comm->rank + n - 1) % n;
    char *data = calloc(4, bytes);
    int up_tag = xacc_group_tag(xacc_group_world()), down_tag = xacc_group_tag(xacc_group_world());
    xacc_message_t messages[] = {{data, bytes, down, up_tag, false},
                                 {data + bytes, bytes, up, down_tag, false},
                                 {data + 2 * bytes, bytes, up, up_tag, true},
                                 {data + 3 * bytes, bytes, down, down_tag, true}};
    xacc_plan_t *plan = xacc_plan_messages(4, messages);
    raw_t raw;
    for (int i = 0; i < 4; i++) {
        xacc_message_t *m = &messages[i];
        (m->send ? MPI_Send_init : (__typeof__(&MPI_Send_init))MPI_Recv_init)(
            m->address, (int)bytes, MPI_BYTE, m->peer, m->tag, MPI_COMM_WORLD, &raw.requests[i]);
    }
    measure(by_hand, &raw, calls);
    double hand = measure(by_hand, &raw, calls);
    double ours = measure(by_plan, plan, calls);
    if (comm->rank == 0)
        printf("exchange  %8zu bytes  by hand %9.3f  runtime %9.3f  ratio %.3f\n", bytes, hand,
               ours, ours / hand);
    xacc_plan_free(plan);
    for (int i = 0; i < 4; i++)
        MPI_Request_free(&raw.requests[i]);
    free(data);
}

typedef struct values {
    double *address;
    long count;
    xacc_combine_t combine;
} values_t;

static void add(void *into, const void *from, long count, const void *unused) {
    (void)unused;
    double *a = into;
    const double *b = from;
    for (long i = 0; i < count; i++)
        a[i] += b[i];
}

static void reduce_by_hand(void *values_) {
    values_t *values = values_;
    MPI_Allreduce(MPI_IN_PLACE, values->address, (int)values->count, MPI_DOUBLE, MPI_SUM,
                  MPI_COMM_WORLD);
}

static void reduce(void *values_) {
    values_t *values = values_;
    xacc_allreduce(xacc_group_world(), values->address, values->count, &values->combine);
}

static void reduction(long count, int calls) {
    values_t values = {
        calloc((size_t)count, sizeof(double)), count, {add, NULL, sizeof(double), true}};
    measure(reduce_by_hand, &values, calls);
    double hand = measure(reduce_by_hand, &values, calls);
    double ours = measure(reduce, &values, calls);
    if (xacc_comm()->rank == 0)
        printf("reduction %8ld doubles by hand %8.3f  runtime %9.3f  ratio %.3f\n", count, hand,
               ours, ours / hand);
    free(values.address);
}

int main(void) {
    xacc_comm();
    exchange(8, 200);
    exchange(1024, 200);
    exchange(8192, 100);
    exchange(1 << 16, 20);
    exchange(1 << 20, 2);
    reduction(1, 200);
    reduction(100, 200);
    reduction(10000, 10);
    reduction(1000000, 1);
    return 0;
}
