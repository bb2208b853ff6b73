/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The Himeno benchmark in MPI alone, as xmp.c distributes it: blocks in i and
 * j, local arrays with a rim of one point, persistent requests. What the
 * directives of xmp.c save. usage: mpirun -n N himeno [iterations]; -DNDY=n:
 * nodes along j. */
#include "himeno.h"
#include <mpi.h>

#ifndef NDY
#define NDY 1
#endif

/* The blocks of this process: first point and number of points, without the
 * rim. Local index 1 is the first point. */
static int first_i, first_j, count_i, count_j, rank;
static int above, below, left, right; /* neighbours: i - 1, i + 1, j - 1, j + 1 */
static float *p_, *bnd_, *wrk1_, *wrk2_, *a_, *b_, *c_;

/* Local arrays by the names and with the subscripts of serial.c. */
#define ROWS (count_i + 2)
#define COLUMNS (count_j + 2)
#define LOCAL(name) float(*name)[COLUMNS][MK] = (void *)name##_
#define LOCAL4(name) float(*name)[ROWS][COLUMNS][MK] = (void *)name##_

/* Blocks of ceil(extent / parts), the last ones may be smaller or empty. */
static void block(int extent, int parts, int part, int *first, int *count) {
    int width = (extent + parts - 1) / parts;
    *first = part * width < extent ? part * width : extent;
    *count = *first + width < extent ? width : extent - *first;
}

static void decompose(void) {
    int size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size % NDY) {
        fprintf(stderr, "himeno: %d processes are no multiple of %d\n", size,
                NDY);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    int at_i = rank / NDY, at_j = rank % NDY;
    block(MI, size / NDY, at_i, &first_i, &count_i);
    block(MJ, NDY, at_j, &first_j, &count_j);
    int here = count_i > 0 && count_j > 0;
    above = here && at_i > 0 ? rank - NDY : MPI_PROC_NULL;
    below = here && first_i + count_i < MI ? rank + NDY : MPI_PROC_NULL;
    left = here && at_j > 0 ? rank - 1 : MPI_PROC_NULL;
    right = here && first_j + count_j < MJ ? rank + 1 : MPI_PROC_NULL;
}

static float *allocate(int n) {
    float *memory = calloc((size_t)n * ROWS * COLUMNS * MK, sizeof(float));
    if (!memory)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return memory;
}

static void init(void) {
    p_ = allocate(1), bnd_ = allocate(1), wrk1_ = allocate(1);
    wrk2_ = allocate(1), a_ = allocate(4), b_ = allocate(3), c_ = allocate(3);
    LOCAL(p); LOCAL(bnd); LOCAL4(a); LOCAL4(c);
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            for (int k = 0; k < MK; k++) {
                int g = first_i + i - 1;
                for (int n = 0; n < 3; n++) {
                    a[n][i][j][k] = 1.0f;
                    c[n][i][j][k] = 1.0f;
                }
                a[3][i][j][k] = 1.0f / 6.0f;
                p[i][j][k] = (float)(g * g) / (float)((MI - 1) * (MI - 1));
                bnd[i][j][k] = 1.0f;
            }
}

/* Columns first, then whole rows with the columns that have just arrived: so
 * corners need no messages of their own. */
static void prepare(MPI_Request columns[4], MPI_Request rows[4]) {
    LOCAL(p);
    MPI_Datatype column;
    int row = COLUMNS * MK;
    MPI_Type_vector(count_i, MK, row, MPI_FLOAT, &column);
    MPI_Type_commit(&column);
    MPI_Comm all = MPI_COMM_WORLD;
    MPI_Send_init(p[1][1], 1, column, left, 0, all, &columns[0]);
    MPI_Send_init(p[1][count_j], 1, column, right, 1, all, &columns[1]);
    MPI_Recv_init(p[1][count_j + 1], 1, column, right, 0, all, &columns[2]);
    MPI_Recv_init(p[1][0], 1, column, left, 1, all, &columns[3]);
    MPI_Type_free(&column);
    MPI_Send_init(p[1], row, MPI_FLOAT, above, 2, all, &rows[0]);
    MPI_Send_init(p[count_i], row, MPI_FLOAT, below, 3, all, &rows[1]);
    MPI_Recv_init(p[count_i + 1], row, MPI_FLOAT, below, 2, all, &rows[2]);
    MPI_Recv_init(p[0], row, MPI_FLOAT, above, 3, all, &rows[3]);
}

static void exchange(MPI_Request columns[4], MPI_Request rows[4]) {
    MPI_Startall(4, columns);
    MPI_Waitall(4, columns, MPI_STATUSES_IGNORE);
    MPI_Startall(4, rows);
    MPI_Waitall(4, rows, MPI_STATUSES_IGNORE);
}

static double jacobi(int iterations) {
    LOCAL(p); LOCAL(bnd); LOCAL(wrk1); LOCAL(wrk2);
    LOCAL4(a); LOCAL4(b); LOCAL4(c);
    MPI_Request columns[4], rows[4];
    double gosa = 0.0;
    /* Points of the boundary of the whole grid stay as they are. */
    int begin_i = first_i == 0 ? 2 : 1, begin_j = first_j == 0 ? 2 : 1;
    int end_i = first_i + count_i == MI ? count_i : count_i + 1;
    int end_j = first_j + count_j == MJ ? count_j : count_j + 1;
    prepare(columns, rows);
    for (int n = 0; n < iterations; n++) {
        gosa = 0.0;
        for (int i = begin_i; i < end_i; i++)
            for (int j = begin_j; j < end_j; j++)
                for (int k = 1; k < MK - 1; k++) {
                    float s0 = STENCIL(i, j, k);
                    float ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];
                    gosa += (double)ss * ss;
                    wrk2[i][j][k] = p[i][j][k] + omega * ss;
                }
        MPI_Allreduce(MPI_IN_PLACE, &gosa, 1, MPI_DOUBLE, MPI_SUM,
                      MPI_COMM_WORLD);
        for (int i = begin_i; i < end_i; i++)
            for (int j = begin_j; j < end_j; j++)
                for (int k = 1; k < MK - 1; k++)
                    p[i][j][k] = wrk2[i][j][k];
        exchange(columns, rows);
    }
    for (int r = 0; r < 4; r++) {
        MPI_Request_free(&columns[r]);
        MPI_Request_free(&rows[r]);
    }
    return gosa;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int iterations = argc > 1 ? atoi(argv[1]) : 10, status = 0;
    decompose();
    init();
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    double gosa = jacobi(iterations), seconds = MPI_Wtime() - start;
    if (rank == 0)
        status = himeno_report(gosa, iterations, seconds);
    float *memory[] = {p_, bnd_, wrk1_, wrk2_, a_, b_, c_};
    for (int i = 0; i < 7; i++)
        free(memory[i]);
    MPI_Finalize();
    return status;
}
