/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Conjugate gradients on one core. */
#include "cg.h"
#include <time.h>

static double a[NA * ROW];
static int colidx[NA * ROW], rowstr[NA + 1];
static double x[NA], z[NA], p[NA], q[NA], r[NA];

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void make_matrix(void) {
    int n = 0;
    for (int j = 0; j < NA; j++) {
        rowstr[j] = n;
        cg_row(j, colidx + n, a + n);
        n += ROW;
    }
    rowstr[NA] = n;
}

static void multiply(const double *in, double *out) {
    for (int j = 0; j < NA; j++) {
        double sum = 0.0;
        for (int k = rowstr[j]; k < rowstr[j + 1]; k++)
            sum += a[k] * in[colidx[k]];
        out[j] = sum;
    }
}

/* z: solution of A z = x. Returns the norm of the residual. */
static double conj_grad(void) {
    double rho = 0.0, d, sum = 0.0;
    for (int j = 0; j < NA; j++) {
        z[j] = 0.0;
        r[j] = p[j] = x[j];
        rho += r[j] * r[j];
    }
    for (int step = 0; step < CG_STEPS; step++) {
        multiply(p, q);
        d = 0.0;
        for (int j = 0; j < NA; j++)
            d += p[j] * q[j];
        double alpha = rho / d, rho0 = rho;
        rho = 0.0;
        for (int j = 0; j < NA; j++) {
            z[j] += alpha * p[j];
            r[j] -= alpha * q[j];
            rho += r[j] * r[j];
        }
        for (int j = 0; j < NA; j++)
            p[j] = r[j] + rho / rho0 * p[j];
    }
    multiply(z, q);
    for (int j = 0; j < NA; j++)
        sum += (x[j] - q[j]) * (x[j] - q[j]);
    return sqrt(sum);
}

int main(void) {
    double zeta = 0.0, residual = 0.0;
    make_matrix();
    for (int j = 0; j < NA; j++)
        x[j] = 1.0;
    double start = now();
    for (int step = 0; step < STEPS; step++) {
        double xz = 0.0, zz = 0.0;
        residual = conj_grad();
        for (int j = 0; j < NA; j++) {
            xz += x[j] * z[j];
            zz += z[j] * z[j];
        }
        zeta = 1.0 / xz;
        for (int j = 0; j < NA; j++)
            x[j] = z[j] / sqrt(zz);
    }
    return cg_report(zeta, residual, now() - start);
}
