/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* reflect, reflect_do and reduction beside the same written by hand with
 * persistent MPI requests (rows where they are, columns packed by loops) and
 * MPI_Allreduce; gmove in and out beside the collective gmove. See xmp.sh. Prints microseconds, the
 * least of many short rounds taken in turns: what else runs on the machine only adds. */
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#ifndef N
#define N 1024
#endif
#ifndef ROUNDS
#define ROUNDS 200
#endif
enum { CALLS = 50 };

static double rows[N][N], columns[N][N];

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align rows[j][*] with t[j]
#pragma xmp align columns[*][i] with t[i]
#pragma xmp shadow rows[1][0]
#pragma xmp shadow columns[0][1]

static double values[8];
static int up, down;

/* One exchange by hand: what goes up and down, and where it arrives. */
typedef struct hand {
    double *send[2], *receive[2]; /* down, up: contiguous, or packed */
    double *edge[2], *rim[2];     /* columns: first elements; null: rows */
    long pitch;
    MPI_Request requests[4];
} hand_t;

static void prepare(hand_t *hand) {
    int peer[2] = {down, up};
    for (int side = 0; side < 2; side++) {
        if (hand->edge[side]) {
            hand->send[side] = malloc(N * sizeof(double));
            hand->receive[side] = malloc(N * sizeof(double));
        }
        MPI_Send_init(hand->send[side], N, MPI_DOUBLE, peer[side], side, MPI_COMM_WORLD,
                      &hand->requests[side]);
        MPI_Recv_init(hand->receive[side], N, MPI_DOUBLE, peer[side], 1 - side, MPI_COMM_WORLD,
                      &hand->requests[2 + side]);
    }
}

static void by_hand(hand_t *hand) {
    for (int side = 0; side < 2 && hand->edge[0]; side++)
        for (long j = 0; j < N; j++)
            hand->send[side][j] = hand->edge[side][j * hand->pitch];
    MPI_Startall(4, hand->requests);
    MPI_Waitall(4, hand->requests, MPI_STATUSES_IGNORE);
    int peer[2] = {down, up};
    for (int side = 0; side < 2 && hand->edge[0]; side++)
        for (long j = 0; j < N && peer[side] != MPI_PROC_NULL; j++)
            hand->rim[side][j * hand->pitch] = hand->receive[side][j];
}

static hand_t row_hand, column_hand;

static void hand_rows(void) {
    by_hand(&row_hand);
}
static void hand_columns(void) {
    by_hand(&column_hand);
}
static void reflect_rows(void) {
#pragma xmp reflect(rows)
}
static void reflect_columns(void) {
#pragma xmp reflect(columns)
}
static void do_rows(void) {
#pragma xmp reflect_do(rows)
}
static void hand_sum(void) {
    MPI_Allreduce(MPI_IN_PLACE, values, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void xmp_sum(void) {
    double sum = values[0];
#pragma xmp reduction(+ : sum)
    values[0] = sum;
}

/* Rows to columns, and a line that all get. first: not a constant, so nodes
 * compare the sections of gmove in and out. */
static double line[N];
static long first;
static void transpose(void) {
#pragma xmp gmove
    columns [0:N] [0:N] = rows [0:N] [0:N];
}
static void transpose_in(void) {
#pragma xmp gmove in
    columns [0:N] [0:N] = rows [0:N] [0:N];
}
static void transpose_out(void) {
#pragma xmp gmove out
    columns [0:N] [0:N] = rows [0:N] [0:N];
}
static void transpose_from(void) {
#pragma xmp gmove in
    columns [first:N] [0:N] = rows [first:N] [0:N];
}
static void fetch(void) {
#pragma xmp gmove
    line[:] = rows[N - 1] [0:N];
}
static void fetch_in(void) {
#pragma xmp gmove in
    line[:] = rows[N - 1] [0:N];
}
static void fetch_from(void) {
#pragma xmp gmove in
    line[:] = rows[first + N - 1] [0:N];
}

static double time_of(void (*body)(void)) {
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    for (int i = 0; i < CALLS; i++)
        body();
    return (MPI_Wtime() - begin) / CALLS * 1e6;
}

static void compare(const char *name, const char *beside, void (*hand)(void), void (*ours)(void)) {
    double least[2] = {1e30, 1e30};
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < 2; i++) {
            double time = time_of(i ? ours : hand);
            if (time < least[i])
                least[i] = time;
        }
    if (xmpc_all_node_num() == 0)
        printf("%-28s %-10s %9.3f  XMP %9.3f  ratio %.3f\n", name, beside, least[0], least[1],
               least[1] / least[0]);
}

int main(void) {
    int n = xmp_all_num_nodes(), me = xmpc_all_node_num();
    long width = (N + n - 1) / n, pitch;
    double *base;
    up = me + 1 < n ? me + 1 : MPI_PROC_NULL;
    down = me ? me - 1 : MPI_PROC_NULL;
    if (N % n) {
        printf("%d is not divided by %d\n", N, n);
        return 1;
    }
    xmp_array_laddr(xmp_desc_of(rows), (void **)&base);
    row_hand =
        (hand_t){.send = {base + N, base + width * N}, .receive = {base, base + (width + 1) * N}};
    xmp_array_laddr(xmp_desc_of(columns), (void **)&base);
    pitch = width + 2;
    column_hand =
        (hand_t){.edge = {base + 1, base + width}, .rim = {base, base + width + 1}, .pitch = pitch};
    prepare(&row_hand);
    prepare(&column_hand);
#pragma xmp reflect_init(rows)
    compare("reflect of rows", "by hand", hand_rows, reflect_rows);
    compare("reflect_do of rows", "by hand", hand_rows, do_rows);
    compare("reflect of columns", "by hand", hand_columns, reflect_columns);
    compare("reduction of a double", "by hand", hand_sum, xmp_sum);
    compare("gmove in, all to all", "collective", transpose, transpose_in);
    compare("gmove out, all to all", "collective", transpose, transpose_out);
    compare("the same from a variable", "collective", transpose, transpose_from);
    compare("gmove in, a line to all", "collective", fetch, fetch_in);
    compare("the same from a variable", "collective", fetch, fetch_from);
    return 0;
}
