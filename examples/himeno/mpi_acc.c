/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The Himeno benchmark in MPI and OpenACC, as xacc.c distributes it: the program
 * in MPI (mpi.c) with device memory; columns are packed on the device, and what
 * is exchanged goes through the host. What the directives of xacc.c save.
 * usage: mpirun -n N himeno [iterations]; -DNDY=n: nodes along j. */
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
static float *columns_; /* to and from the left and right, packed */

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
    columns_ = calloc((size_t)(4 * count_i * MK), sizeof(float));
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

static void exchange_columns(void) {
    LOCAL(p);
    int n = count_i, size = n * MK;
    float(*out)[MK] = (void *)columns_, (*in)[MK] = out + 2 * n;
    MPI_Request requests[4];
#pragma acc parallel loop collapse(2) present(p[0:ROWS], out[0:4 * n])
    for (int i = 0; i < n; i++)
        for (int k = 0; k < MK; k++) {
            out[i][k] = p[i + 1][1][k];
            out[n + i][k] = p[i + 1][count_j][k];
        }
#pragma acc update self(out[0:2 * n])
    MPI_Comm all = MPI_COMM_WORLD;
    MPI_Irecv(in, size, MPI_FLOAT, left, 1, all, &requests[0]);
    MPI_Irecv(in + n, size, MPI_FLOAT, right, 0, all, &requests[1]);
    MPI_Isend(out, size, MPI_FLOAT, left, 0, all, &requests[2]);
    MPI_Isend(out + n, size, MPI_FLOAT, right, 1, all, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
#pragma acc update device(out[2 * n:2 * n])
    int from_left = left != MPI_PROC_NULL, from_right = right != MPI_PROC_NULL;
#pragma acc parallel loop collapse(2) present(p[0:ROWS], out[0:4 * n])
    for (int i = 0; i < n; i++)
        for (int k = 0; k < MK; k++) {
            if (from_left)
                p[i + 1][0][k] = out[2 * n + i][k];
            if (from_right)
                p[i + 1][count_j + 1][k] = out[3 * n + i][k];
        }
}

/* Whole rows, with the columns that have just arrived: so corners need no
 * messages of their own. */
static void exchange_rows(void) {
    LOCAL(p);
    int size = COLUMNS * MK;
    MPI_Request requests[4];
    MPI_Comm all = MPI_COMM_WORLD;
#pragma acc update self(p[1:1], p[count_i:1])
    MPI_Irecv(p[0], size, MPI_FLOAT, above, 3, all, &requests[0]);
    MPI_Irecv(p[count_i + 1], size, MPI_FLOAT, below, 2, all, &requests[1]);
    MPI_Isend(p[1], size, MPI_FLOAT, above, 2, all, &requests[2]);
    MPI_Isend(p[count_i], size, MPI_FLOAT, below, 3, all, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    if (above != MPI_PROC_NULL) {
#pragma acc update device(p[0:1])
    }
    if (below != MPI_PROC_NULL) {
#pragma acc update device(p[count_i + 1:1])
    }
}

static double jacobi(int iterations) {
    LOCAL(p); LOCAL(bnd); LOCAL(wrk1); LOCAL(wrk2);
    LOCAL4(a); LOCAL4(b); LOCAL4(c);
    double gosa = 0.0;
    /* Points of the boundary of the whole grid stay as they are. */
    int begin_i = first_i == 0 ? 2 : 1, begin_j = first_j == 0 ? 2 : 1;
    int end_i = first_i + count_i == MI ? count_i : count_i + 1;
    int end_j = first_j + count_j == MJ ? count_j : count_j + 1;
    for (int n = 0; n < iterations; n++) {
        gosa = 0.0;
#pragma acc parallel loop collapse(3) reduction(+: gosa) present(p[0:ROWS], bnd[0:ROWS], wrk1[0:ROWS], wrk2[0:ROWS], a[0:4], b[0:3], c[0:3])
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
#pragma acc parallel loop collapse(3) present(p[0:ROWS], wrk2[0:ROWS])
        for (int i = begin_i; i < end_i; i++)
            for (int j = begin_j; j < end_j; j++)
                for (int k = 1; k < MK - 1; k++)
                    p[i][j][k] = wrk2[i][j][k];
        exchange_columns();
        exchange_rows();
    }
    return gosa;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int iterations = argc > 1 ? atoi(argv[1]) : 10, status = 0;
    decompose();
    init();
    int n = ROWS * COLUMNS * MK, columns = 4 * count_i * MK;
    double gosa, seconds;
#pragma acc data copyin(p_[0:n], bnd_[0:n], wrk1_[0:n], wrk2_[0:n], a_[0:4 * n], b_[0:3 * n], c_[0:3 * n]) create(columns_[0:columns])
    {
        MPI_Barrier(MPI_COMM_WORLD);
        seconds = -MPI_Wtime();
        gosa = jacobi(iterations);
        seconds += MPI_Wtime();
    }
    if (rank == 0)
        status = himeno_report(gosa, iterations, seconds);
    float *memory[] = {p_, bnd_, wrk1_, wrk2_, a_, b_, c_, columns_};
    for (int i = 0; i < 8; i++)
        free(memory[i]);
    MPI_Finalize();
    return status;
}
