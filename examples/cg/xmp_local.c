/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Conjugate gradients in XcalableMP's local view, as in NPB CG: images in a
 * grid, each with a block of the matrix. Sums over a row of the grid by
 * recursive doubling, then w goes to the image that needs it for its columns.
 * usage: mpirun -n N cg, N a power of two; -DPUTS: by puts, else by gets. */
#include "cg.h"
#include <xmp.h>

/* Each image has fewer; the matrix is for one image alone, too. */
static double a[NA * ROW];
static int colidx[NA * ROW], rowstr[NA + 1];
static double x[NA], z[NA], p[NA], r[NA];
static double q[NA]:[*], w[NA]:[*], sum:[*];
enum { ROUNDS = 16 };
static double part[ROUNDS][NA]:[*], part_sum[ROUNDS]:[*]; /* of others, by puts */

/* Rows and columns of the grid, this image's place, its part of the matrix. */
static int rows, columns, row, column, row_count, column_count;
static int opposite, from; /* whose w this image needs, from there on */

static void decompose(void) {
    int images = xmp_num_images(), me = xmpc_this_image();
    for (rows = columns = 1; rows * columns < images;)
        if (columns == rows)
            columns *= 2;
        else
            rows *= 2;
    if (rows * columns != images || NA % columns) {
        fprintf(stderr, "cg: %d images\n", images);
        exit(1);
    }
    row = me / columns, column = me % columns;
    row_count = NA / rows, column_count = NA / columns;
    int parts = columns / rows;
    opposite = column / parts * columns + row * parts + column % parts;
    from = column % parts * column_count;
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

/* Of a value that each image of the row has. */
static double sum_over_row(double mine) {
    for (int round = 0, step = 1; step < columns; step *= 2, round++) {
        int partner = row * columns + (column ^ step);
        sum = mine;
#ifdef PUTS
        part_sum[round]:[partner] = mine;
        xmp_sync_image(partner, NULL);
        mine += part_sum[round];
#else
        xmp_sync_image(partner, NULL);
        mine += sum:[partner];
#endif
        xmp_sync_image(partner, NULL);
    }
    return mine;
}

/* q = A in. */
static void multiply(const double *in) {
    for (int j = 0; j < row_count; j++) {
        w[j] = 0.0;
        for (int k = rowstr[j]; k < rowstr[j + 1]; k++)
            w[j] += a[k] * in[colidx[k]];
    }
    for (int round = 0, step = 1; step < columns; step *= 2, round++) {
        int partner = row * columns + (column ^ step), n = row_count;
        double *theirs = part[round];
#ifdef PUTS
        part[round][0:n]:[partner] = w[0:n];
        xmp_sync_image(partner, NULL);
#else
        xmp_sync_image(partner, NULL);
        theirs[0:n] = w[0:n]:[partner];
        xmp_sync_image(partner, NULL);
#endif
        for (int j = 0; j < n; j++)
            w[j] += theirs[j];
    }
    xmp_sync_image(opposite, NULL);
#ifdef PUTS
    q[0:column_count]:[opposite] = w[from:column_count];
#else
    q[0:column_count] = w[from:column_count]:[opposite];
#endif
    xmp_sync_image(opposite, NULL);
}

static double conj_grad(void) {
    double rho = 0.0, norm = 0.0;
    for (int j = 0; j < column_count; j++) {
        z[j] = 0.0;
        r[j] = p[j] = x[j];
        rho += r[j] * r[j];
    }
    rho = sum_over_row(rho);
    for (int step = 0; step < CG_STEPS; step++) {
        multiply(p);
        double d = 0.0, rho0 = rho;
        for (int j = 0; j < column_count; j++)
            d += p[j] * q[j];
        double alpha = rho / sum_over_row(d);
        rho = 0.0;
        for (int j = 0; j < column_count; j++) {
            z[j] += alpha * p[j];
            r[j] -= alpha * q[j];
            rho += r[j] * r[j];
        }
        rho = sum_over_row(rho);
        for (int j = 0; j < column_count; j++)
            p[j] = r[j] + rho / rho0 * p[j];
    }
    multiply(z);
    for (int j = 0; j < column_count; j++)
        norm += (x[j] - q[j]) * (x[j] - q[j]);
    return sqrt(sum_over_row(norm));
}

int main(void) {
    double zeta = 0.0, residual = 0.0;
    decompose();
    make_matrix();
    for (int j = 0; j < column_count; j++)
        x[j] = 1.0;
    xmp_sync_all(NULL);
    double start = xmp_wtime();
    for (int step = 0; step < STEPS; step++) {
        double xz = 0.0, zz = 0.0;
        residual = conj_grad();
        for (int j = 0; j < column_count; j++) {
            xz += x[j] * z[j];
            zz += z[j] * z[j];
        }
        zeta = 1.0 / sum_over_row(xz);
        zz = sum_over_row(zz);
        for (int j = 0; j < column_count; j++)
            x[j] = z[j] / sqrt(zz);
    }
    double seconds = xmp_wtime() - start;
    return xmpc_this_image() ? 0 : cg_report(zeta, residual, seconds);
}
