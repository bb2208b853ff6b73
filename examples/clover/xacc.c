/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* XcalableACC: the program in XcalableMP (xmp.c) with the grid in device memory
 * from its start to its end.
 * A step of a staggered grid in the manner of CloverLeaf: pressure in the
 * cells, velocity at their corners, so velocity has one row and column more.
 * The size is read at run time (template_fix); an edge of 2 and 3 belongs to
 * the outer nodes (edged-block); corners between two nodes are computed by both
 * (expand); offset leaves these out of the exchange. Linear waves with
 * viscosity; the result is compared with the same steps on one node's plain
 * arrays. usage: mpirun -n N clover [cells in y] [cells in x] [steps];
 * -DCOLUMNS=n */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#ifndef COLUMNS
#define COLUMNS 1
#endif

static const double dt = 0.1, viscosity = 0.05;

#pragma xmp nodes p[*][COLUMNS]
#pragma xmp template t[:][:]
#pragma xmp distribute t[edged-block(2:3)][edged-block(2:3)] onto p

/* What happens in one place; the program and its check share the formulas. */
#define GRADIENT_X(j, k)                                                       \
    (0.5 * (pressure[j][k] - pressure[j][k - 1] + pressure[j - 1][k] -         \
            pressure[j - 1][k - 1]))
#define GRADIENT_Y(j, k)                                                       \
    (0.5 * (pressure[j][k] - pressure[j - 1][k] + pressure[j][k - 1] -         \
            pressure[j - 1][k - 1]))
#define LAPLACE(v, j, k)                                                       \
    (v[j][k + 1] + v[j][k - 1] + v[j + 1][k] + v[j - 1][k] - 4.0 * v[j][k])
#define DIVERGENCE(j, k)                                                       \
    (0.5 * (u[j][k + 1] - u[j][k] + u[j + 1][k + 1] - u[j + 1][k] +            \
            v[j + 1][k] - v[j][k] + v[j + 1][k + 1] - v[j][k + 1]))
#define START(j, k) (exp(-0.02 * ((j) - 9.0) * ((j) - 9.0)) * cos(0.2 * (k)))

/* Corners. The one above the last of a node is the first of the next: both
 * compute it, so only the ring beyond it is exchanged. */
static void accelerate(int ny, int nx, double pressure[ny + 4][nx + 4],
                       double u[ny + 5][nx + 5], double v[ny + 5][nx + 5],
                       double unew[ny + 5][nx + 5],
                       double vnew[ny + 5][nx + 5]) {
#pragma xmp align [j][k] with t[j][k] :: pressure, u, v, unew, vnew
#pragma xmp shadow [2][2] :: pressure
#pragma xmp shadow [2:3][2:3] :: u, v, unew, vnew
#pragma xmp reflect (pressure) width(1, 1) acc
#pragma xmp loop (j, k) on t[j][k] expand(0:1, 0:1)
#pragma acc parallel loop collapse(2) present(pressure, u, v, unew, vnew)
    for (int j = 2; j < ny + 3; j++)
        for (int k = 2; k < nx + 3; k++) {
            unew[j][k] =
                u[j][k] - dt * GRADIENT_X(j, k) + viscosity * LAPLACE(u, j, k);
            vnew[j][k] =
                v[j][k] - dt * GRADIENT_Y(j, k) + viscosity * LAPLACE(v, j, k);
        }
}

/* Cells. Returns the greatest change of this step, every tenth step. */
static double advance(int ny, int nx, int step, double pressure[ny + 4][nx + 4],
                      double u[ny + 5][nx + 5], double v[ny + 5][nx + 5]) {
#pragma xmp align [j][k] with t[j][k] :: pressure, u, v
#pragma xmp shadow [2][2] :: pressure
#pragma xmp shadow [2:3][2:3] :: u, v
    double change = 0.0;
#pragma xmp loop (j, k) on t[j][k]
#pragma acc parallel loop collapse(2) present(pressure, u, v) reduction(max: change)
    for (int j = 2; j < ny + 2; j++)
        for (int k = 2; k < nx + 2; k++) {
            double d = dt * DIVERGENCE(j, k);
            pressure[j][k] -= d;
            change = fmax(change, fabs(d));
        }
#pragma xmp reduction(max: change) if (step % 10 == 0)
    /* Mirrors: an edge and the cells inside it are on the same node. */
#pragma xmp loop (k) on t[1][k]
#pragma acc parallel loop present(pressure)
    for (int k = 2; k < nx + 2; k++)
        pressure[1][k] = pressure[2][k];
#pragma xmp loop (k) on t[ny + 2][k]
#pragma acc parallel loop present(pressure)
    for (int k = 2; k < nx + 2; k++)
        pressure[ny + 2][k] = pressure[ny + 1][k];
#pragma xmp loop (j) on t[j][1]
#pragma acc parallel loop present(pressure)
    for (int j = 1; j < ny + 3; j++)
        pressure[j][1] = pressure[j][2];
#pragma xmp loop (j) on t[j][nx + 2]
#pragma acc parallel loop present(pressure)
    for (int j = 1; j < ny + 3; j++)
        pressure[j][nx + 2] = pressure[j][nx + 1];
    return step % 10 == 0 ? change : -1.0;
}

/* The same on plain arrays. */
static double step_alone(int ny, int nx, double pressure[ny + 4][nx + 4],
                         double u[ny + 5][nx + 5], double v[ny + 5][nx + 5],
                         double unew[ny + 5][nx + 5],
                         double vnew[ny + 5][nx + 5]) {
    double change = 0.0;
    for (int j = 2; j < ny + 3; j++)
        for (int k = 2; k < nx + 3; k++) {
            unew[j][k] =
                u[j][k] - dt * GRADIENT_X(j, k) + viscosity * LAPLACE(u, j, k);
            vnew[j][k] =
                v[j][k] - dt * GRADIENT_Y(j, k) + viscosity * LAPLACE(v, j, k);
        }
    for (int j = 2; j < ny + 3; j++)
        for (int k = 2; k < nx + 3; k++) {
            u[j][k] = unew[j][k];
            v[j][k] = vnew[j][k];
        }
    for (int j = 2; j < ny + 2; j++)
        for (int k = 2; k < nx + 2; k++) {
            double d = dt * DIVERGENCE(j, k);
            pressure[j][k] -= d;
            change = fmax(change, fabs(d));
        }
    for (int k = 2; k < nx + 2; k++) {
        pressure[1][k] = pressure[2][k];
        pressure[ny + 2][k] = pressure[ny + 1][k];
    }
    for (int j = 1; j < ny + 3; j++) {
        pressure[j][1] = pressure[j][2];
        pressure[j][nx + 2] = pressure[j][nx + 1];
    }
    return change;
}

int main(int argc, char **argv) {
    int ny = argc > 1 ? atoi(argv[1]) : 37, nx = argc > 2 ? atoi(argv[2]) : 50;
    int steps = argc > 3 ? atoi(argv[3]) : 30;
    double change = -1.0, expected = -1.0, error = 0.0;

#pragma xmp template_fix t[ny + 5][nx + 5]
    double (*pressure)[nx + 4], (*u)[nx + 5], (*v)[nx + 5];
    double (*unew)[nx + 5], (*vnew)[nx + 5];
#pragma xmp align [j][k] with t[j][k] :: pressure, u, v, unew, vnew
#pragma xmp shadow [2][2] :: pressure
#pragma xmp shadow [2:3][2:3] :: u, v, unew, vnew
    pressure = xmp_malloc(xmp_desc_of(pressure), ny + 4, nx + 4);
    u = xmp_malloc(xmp_desc_of(u), ny + 5, nx + 5);
    v = xmp_malloc(xmp_desc_of(v), ny + 5, nx + 5);
    unew = xmp_malloc(xmp_desc_of(unew), ny + 5, nx + 5);
    vnew = xmp_malloc(xmp_desc_of(vnew), ny + 5, nx + 5);

#pragma xmp loop (j, k) on t[j][k]
    for (int j = 0; j < ny + 4; j++)
        for (int k = 0; k < nx + 4; k++)
            pressure[j][k] = START(j, k);
#pragma xmp loop (j, k) on t[j][k] expand(2:3, 2:3)
    for (int j = 0; j < ny + 5; j++)
        for (int k = 0; k < nx + 5; k++)
            u[j][k] = v[j][k] = unew[j][k] = vnew[j][k] = 0.0;

#pragma acc enter data copyin(pressure, u, v, unew, vnew)
    for (int step = 1; step <= steps; step++) {
        accelerate(ny, nx, pressure, u, v, unew, vnew);
#pragma xmp loop (j, k) on t[j][k] expand(0:1, 0:1)
#pragma acc parallel loop collapse(2) present(u, v, unew, vnew)
        for (int j = 2; j < ny + 3; j++)
            for (int k = 2; k < nx + 3; k++) {
                u[j][k] = unew[j][k];
                v[j][k] = vnew[j][k];
            }
#pragma xmp reflect (u, v) width(1:1, 1:1) offset(0:1, 0:1) acc
        double now = advance(ny, nx, step, pressure, u, v);
        change = now < 0.0 ? change : now;
    }
#pragma acc exit data copyout(pressure, u, v) delete(unew, vnew)

    double (*p1)[nx + 4] = malloc(sizeof(double) * (ny + 4) * (nx + 4));
    double (*u1)[nx + 5] = calloc((size_t)(ny + 5) * (nx + 5), sizeof(double));
    double (*v1)[nx + 5] = calloc((size_t)(ny + 5) * (nx + 5), sizeof(double));
    double (*u2)[nx + 5] = calloc((size_t)(ny + 5) * (nx + 5), sizeof(double));
    double (*v2)[nx + 5] = calloc((size_t)(ny + 5) * (nx + 5), sizeof(double));
    for (int j = 0; j < ny + 4; j++)
        for (int k = 0; k < nx + 4; k++)
            p1[j][k] = START(j, k);
    for (int step = 1; step <= steps; step++) {
        double now = step_alone(ny, nx, p1, u1, v1, u2, v2);
        expected = step % 10 == 0 ? now : expected;
    }
#pragma xmp loop (j, k) on t[j][k] reduction(max: error)
    for (int j = 0; j < ny + 4; j++)
        for (int k = 0; k < nx + 4; k++)
            error = fmax(error, fmax(fabs(pressure[j][k] - p1[j][k]),
                                     fabs(u[j][k] - u1[j][k]) +
                                         fabs(v[j][k] - v1[j][k])));
    int right = error < 1e-12 && fabs(change - expected) < 1e-12;
#pragma xmp task on p[0][0] nocomm
    printf("clover %dx%d: change %.6e, error %.1e: %s\n", ny, nx, change, error,
           right ? "passed" : "FAILED");
    free(p1), free(u1), free(v1), free(u2), free(v2);
    xmp_free(xmp_desc_of(pressure));
    xmp_free(xmp_desc_of(u));
    xmp_free(xmp_desc_of(v));
    xmp_free(xmp_desc_of(unew));
    xmp_free(xmp_desc_of(vnew));
    return right ? 0 : 1;
}
