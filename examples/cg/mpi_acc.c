/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Conjugate gradients in MPI and OpenACC, with the decomposition of the local
 * view (xmp_local.c): a grid of processes, each with a block of the matrix.
 * Device memory goes through the host. What the directives of xacc.c save.
 * usage: mpirun -n N cg, N a power of two. */
#include "cg.h"
#include <mpi.h>

/* Each process has fewer; the matrix is for one process alone, too. */
static double a[NA * ROW];
static int colidx[NA * ROW], rowstr[NA + 1];
static double x[NA], z[NA], p[NA], q[NA], r[NA], w[NA];

/* Rows and columns of the grid, this process's place, its part of the matrix. */
static int rows, columns, row, column, row_count, column_count;
static int opposite, from; /* whose w this process needs, from there on */
static MPI_Comm row_comm;

static void decompose(void) {
    int size, me;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    for (rows = columns = 1; rows * columns < size;)
        if (columns == rows)
            columns *= 2;
        else
            rows *= 2;
    if (rows * columns != size || NA % columns) {
        fprintf(stderr, "cg: %d processes\n", size);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    row = me / columns, column = me % columns;
    row_count = NA / rows, column_count = NA / columns;
    int parts = columns / rows;
    opposite = column / parts * columns + row * parts + column % parts;
    from = column % parts * column_count;
    MPI_Comm_split(MPI_COMM_WORLD, row, column, &row_comm);
}

static void make_matrix(void) {
    int n = 0, at[ROW];
    double value[ROW];
    for (int j = 0; j < row_count; j++) {
        rowstr[j] = n;
        cg_row(row * row_count + j, at, value);
        for (int k = 0; k < ROW; k++)
            if (at[k] / column_count == column) {
                colidx[n] = at[k] % column_count;
                a[n++] = value[k];
            }
    }
    rowstr[row_count] = n;
}

static void sum_over_row(double *values, int count) {
    MPI_Allreduce(MPI_IN_PLACE, values, count, MPI_DOUBLE, MPI_SUM, row_comm);
}

/* q = A in. */
static void multiply(const double *in) {
#pragma acc parallel loop gang present(in[0:column_count], w, rowstr, colidx, a)
    for (int j = 0; j < row_count; j++) {
        double sum = 0.0;
#pragma acc loop vector reduction(+: sum)
        for (int k = rowstr[j]; k < rowstr[j + 1]; k++)
            sum += a[k] * in[colidx[k]];
        w[j] = sum;
    }
#pragma acc update self(w[0:row_count])
    sum_over_row(w, row_count);
    MPI_Sendrecv(w + from, column_count, MPI_DOUBLE, opposite, 0, q, column_count,
                 MPI_DOUBLE, opposite, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma acc update device(q[0:column_count])
}

static double conj_grad(void) {
    double rho = 0.0, norm = 0.0;
#pragma acc parallel loop reduction(+: rho) present(x, z, r, p)
    for (int j = 0; j < column_count; j++) {
        z[j] = 0.0;
        r[j] = p[j] = x[j];
        rho += r[j] * r[j];
    }
    sum_over_row(&rho, 1);
    for (int step = 0; step < CG_STEPS; step++) {
        multiply(p);
        double d = 0.0, rho0 = rho;
#pragma acc parallel loop reduction(+: d) present(p, q)
        for (int j = 0; j < column_count; j++)
            d += p[j] * q[j];
        sum_over_row(&d, 1);
        double alpha = rho / d;
        rho = 0.0;
#pragma acc parallel loop reduction(+: rho) present(z, p, r, q)
        for (int j = 0; j < column_count; j++) {
            z[j] += alpha * p[j];
            r[j] -= alpha * q[j];
            rho += r[j] * r[j];
        }
        sum_over_row(&rho, 1);
#pragma acc parallel loop present(p, r)
        for (int j = 0; j < column_count; j++)
            p[j] = r[j] + rho / rho0 * p[j];
    }
    multiply(z);
#pragma acc parallel loop reduction(+: norm) present(x, q)
    for (int j = 0; j < column_count; j++)
        norm += (x[j] - q[j]) * (x[j] - q[j]);
    sum_over_row(&norm, 1);
    return sqrt(norm);
}

static double iterate(double *residual) {
    double zeta = 0.0;
    for (int step = 0; step < STEPS; step++) {
        double xz = 0.0, zz = 0.0;
        *residual = conj_grad();
#pragma acc parallel loop reduction(+: xz, zz) present(x, z)
        for (int j = 0; j < column_count; j++) {
            xz += x[j] * z[j];
            zz += z[j] * z[j];
        }
        double sums[2] = {xz, zz};
        sum_over_row(sums, 2);
        zeta = 1.0 / sums[0];
        double norm = sqrt(sums[1]);
#pragma acc parallel loop present(x, z)
        for (int j = 0; j < column_count; j++)
            x[j] = z[j] / norm;
    }
    return zeta;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    double zeta, residual, seconds;
    int me;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    decompose();
    make_matrix();
    for (int j = 0; j < column_count; j++)
        x[j] = 1.0;
#pragma acc data copyin(x, a, colidx, rowstr) create(z, p, q, r, w)
    {
        MPI_Barrier(MPI_COMM_WORLD);
        seconds = -MPI_Wtime();
        zeta = iterate(&residual);
        seconds += MPI_Wtime();
    }
    int status = me ? 0 : cg_report(zeta, residual, seconds);
    MPI_Comm_free(&row_comm);
    MPI_Finalize();
    return status;
}
