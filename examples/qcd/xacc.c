/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Lattice QCD in XcalableACC: power iteration with the Wilson-Dirac operator,
 * t and z distributed, elements are structs, halos periodic and exchanged
 * between device memories. The norms are compared with those of the same steps
 * on plain arrays. usage: mpirun -n N qcd [steps]; -DNODES_Z=n: nodes along z;
 * -DCHECK=0: no comparison */
#include "qcd.h"
#include <xmp.h>

#ifndef NODES_Z
#define NODES_Z 1
#endif
#ifndef CHECK
#define CHECK 1
#endif

static spinor_t v[NT][NZ][NY][NX], w[NT][NZ][NY][NX];
static matrix_t u[4][NT][NZ][NY][NX];

#pragma xmp nodes n[*][NODES_Z]
#pragma xmp template l[NT][NZ]
#pragma xmp distribute l[block][block] onto n
#pragma xmp align [t][z][*][*] with l[t][z] :: v, w
#pragma xmp align [*][t][z][*][*] with l[t][z] :: u
#pragma xmp shadow [1][1][0][0] :: v, w
#pragma xmp shadow u[0][1][1][0][0]

static void init(void) {
#pragma xmp loop (t, z) on l[t][z]
    for (int t = 0; t < NT; t++)
        for (int z = 0; z < NZ; z++)
            for (int y = 0; y < NY; y++)
                for (int x = 0; x < NX; x++) {
                    v[t][z][y][x] = qcd_spinor(t, z, y, x);
                    for (int m = 0; m < 4; m++)
                        u[m][t][z][y][x] = qcd_link(m, t, z, y, x);
                }
}

/* w = D v; the norm of w. */
static double apply(void) {
    double norm = 0.0;
#pragma xmp reflect (v) width(/periodic/1, /periodic/1, 0, 0) orthogonal acc
#pragma xmp loop (t, z) on l[t][z] reduction(+: norm)
#pragma acc parallel loop collapse(4) reduction(+: norm) present(u, v, w)
    for (int t = 0; t < NT; t++)
        for (int z = 0; z < NZ; z++)
            for (int y = 0; y < NY; y++)
                for (int x = 0; x < NX; x++) {
                    QCD_SITE(v, u, t, t - 1, t + 1, z, z - 1, z + 1, y, x);
                    w[t][z][y][x] = sum;
                    norm += qcd_norm(&sum);
                }
    return norm;
}

static double step(void) {
    double norm = apply(), factor = 1.0 / sqrt(norm);
#pragma xmp loop (t, z) on l[t][z]
#pragma acc parallel loop collapse(4) present(v, w)
    for (int t = 0; t < NT; t++)
        for (int z = 0; z < NZ; z++)
            for (int y = 0; y < NY; y++)
                for (int x = 0; x < NX; x++) {
                    spinor_t s = w[t][z][y][x];
                    qcd_scale(&s, factor);
                    v[t][z][y][x] = s;
                }
    return norm;
}

#if CHECK
static spinor_t v1[NT][NZ][NY][NX], w1[NT][NZ][NY][NX];
static matrix_t u1[4][NT][NZ][NY][NX];

static double step_alone(int first) {
    double norm = 0.0;
#define SITES                                                                  \
    for (int t = 0; t < NT; t++)                                               \
        for (int z = 0; z < NZ; z++)                                           \
            for (int y = 0; y < NY; y++)                                       \
                for (int x = 0; x < NX; x++)
    if (first)
        SITES {
            v1[t][z][y][x] = qcd_spinor(t, z, y, x);
            for (int m = 0; m < 4; m++)
                u1[m][t][z][y][x] = qcd_link(m, t, z, y, x);
        }
    SITES {
        QCD_SITE(v1, u1, t, (t + NT - 1) % NT, (t + 1) % NT, z,
                 (z + NZ - 1) % NZ, (z + 1) % NZ, y, x);
        w1[t][z][y][x] = sum;
        norm += qcd_norm(&sum);
    }
    SITES {
        v1[t][z][y][x] = w1[t][z][y][x];
        qcd_scale(&v1[t][z][y][x], 1.0 / sqrt(norm));
    }
    return norm;
}
#endif

int main(int argc, char **argv) {
    int steps = argc > 1 ? atoi(argv[1]) : 4, right = 1;
    double norm = 0.0, seconds;
    init();
#pragma acc data copyin(u, v) create(w)
    {
#pragma xmp reflect (u) width(0, /periodic/1, /periodic/1, 0, 0) orthogonal acc
#pragma xmp barrier acc
        seconds = -xmp_wtime();
        for (int i = 0; i < steps; i++)
            norm = step();
        seconds += xmp_wtime();
    }
#if CHECK
    double expected = 0.0;
    for (int i = 0; i < steps; i++)
        expected = step_alone(i == 0);
    right = fabs(norm - expected) <= 1e-11 * expected;
#endif
#pragma xmp task on n[0][0] nocomm
    printf("qcd %dx%dx%dx%d: norm %.12e, %.3f s on %d nodes: %s\n", NT, NZ, NY,
           NX, norm, seconds, xmp_all_num_nodes(), right ? "passed" : "FAILED");
    return !right;
}
