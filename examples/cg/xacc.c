/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Conjugate gradients in XcalableACC: the program in XcalableMP (xmp.c) with all
 * vectors and the matrix in device memory; reductions of vectors and the
 * transposition by gmove move device memory directly. The matrix in blocks of rows
 * and columns over a grid of nodes, vectors distributed along one of the two
 * and replicated along the other. A product is summed over the columns by a
 * reduction of the distributed w and transposed by gmove. usage:
 * mpirun -n N cg; -DCOLUMNS=n: columns of nodes (the rest are rows). */
#include "cg.h"
#include <xmp.h>

#ifndef COLUMNS
#define COLUMNS 1
#endif

/* Rows and columns of this node's part of the matrix. */
static double a[NA * ROW];
static int colidx[NA * ROW], rowstr[NA + 1];
static double x[NA], z[NA], p[NA], q[NA], r[NA], w[NA];

#pragma xmp nodes procs(COLUMNS, *)
#pragma xmp nodes row(COLUMNS) = procs(:, *)
#pragma xmp template t(0:NA - 1, 0:NA - 1)
#pragma xmp distribute t(block, block) onto procs
#pragma xmp align [i] with t(*, i) :: w
#pragma xmp align [i] with t(i, *) :: x, z, p, q, r

static void make_matrix(void) {
    int n = 0, column[ROW];
    double value[ROW];
    int first = xmp_array_gcllbound(xmp_desc_of(q), 1);
    int last = xmp_array_gclubound(xmp_desc_of(q), 1);
#pragma xmp loop on t(*, j)
    for (int j = 0; j < NA; j++) {
        rowstr[j] = n;
        cg_row(j, column, value);
        for (int k = 0; k < ROW; k++)
            if (first <= column[k] && column[k] <= last) {
                colidx[n] = column[k];
                a[n++] = value[k];
            }
        rowstr[j + 1] = n;
    }
}

static void multiply(double in[NA], double out[NA]) {
#pragma xmp align [i] with t(i, *) :: in, out
#pragma xmp loop on t(*, j)
#pragma acc parallel loop gang present(in, w, rowstr, colidx, a)
    for (int j = 0; j < NA; j++) {
        double sum = 0.0;
#pragma acc loop vector reduction(+: sum)
        for (int k = rowstr[j]; k < rowstr[j + 1]; k++)
            sum += a[k] * in[colidx[k]];
        w[j] = sum;
    }
#pragma xmp reduction(+: w) on row(:) acc
#pragma xmp gmove acc
    out[:] = w[:];
}

static double conj_grad(void) {
    double rho = 0.0, d, sum = 0.0;
#pragma xmp loop on t(j, *) reduction(+: rho)
#pragma acc parallel loop reduction(+: rho) present(x, z, r, p)
    for (int j = 0; j < NA; j++) {
        z[j] = 0.0;
        r[j] = p[j] = x[j];
        rho += r[j] * r[j];
    }
    for (int step = 0; step < CG_STEPS; step++) {
        multiply(p, q);
        d = 0.0;
#pragma xmp loop on t(j, *)
#pragma acc parallel loop reduction(+: d) present(p, q)
        for (int j = 0; j < NA; j++)
            d += p[j] * q[j];
#pragma xmp reduction(+: d) on row(:)
        double alpha = rho / d, rho0 = rho;
        rho = 0.0;
#pragma xmp loop on t(j, *) reduction(+: rho)
#pragma acc parallel loop reduction(+: rho) present(z, p, r, q)
        for (int j = 0; j < NA; j++) {
            z[j] += alpha * p[j];
            r[j] -= alpha * q[j];
            rho += r[j] * r[j];
        }
#pragma xmp loop on t(j, *)
#pragma acc parallel loop present(p, r)
        for (int j = 0; j < NA; j++)
            p[j] = r[j] + rho / rho0 * p[j];
    }
    multiply(z, q);
#pragma xmp loop on t(j, *) reduction(+: sum)
#pragma acc parallel loop reduction(+: sum) present(x, q)
    for (int j = 0; j < NA; j++)
        sum += (x[j] - q[j]) * (x[j] - q[j]);
    return sqrt(sum);
}

int main(void) {
    double zeta = 0.0, residual = 0.0, seconds;
    int status = 0;
    make_matrix();
#pragma xmp loop on t(j, *)
    for (int j = 0; j < NA; j++)
        x[j] = 1.0;
#pragma acc enter data copyin(x, a, colidx, rowstr) create(z, p, q, r, w)
#pragma xmp barrier acc
    double start = xmp_wtime();
    for (int step = 0; step < STEPS; step++) {
        double sums[2] = {0.0, 0.0};
        residual = conj_grad();
#pragma xmp loop on t(j, *)
#pragma acc parallel loop reduction(+: sums) present(x, z)
        for (int j = 0; j < NA; j++) {
            sums[0] += x[j] * z[j];
            sums[1] += z[j] * z[j];
        }
#pragma xmp reduction(+: sums) on row(:)
        zeta = 1.0 / sums[0];
        double norm = sqrt(sums[1]);
#pragma xmp loop on t(j, *)
#pragma acc parallel loop present(x, z)
        for (int j = 0; j < NA; j++)
            x[j] = z[j] / norm;
    }
    seconds = xmp_wtime() - start;
#pragma acc exit data delete(x, a, colidx, rowstr, z, p, q, r, w)
#pragma xmp task on procs(1, 1) nocomm
    status = cg_report(zeta, residual, seconds);
    return status;
}
