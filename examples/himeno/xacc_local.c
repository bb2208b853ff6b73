/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The Himeno benchmark in XcalableACC's local view: each image has a block with
 * a rim, and puts what its neighbours need into theirs, from device to device.
 * usage: mpirun -n N himeno [iterations]; -DNDY=n: images along j (the rest
 * along i); -DNDX=n: at least as many along i, so that blocks are smaller. */
#include "himeno.h"
#include <xmp.h>

#ifndef NDY
#define NDY 1
#endif
#ifndef NDX
#define NDX 1
#endif
enum { LI = (MI + NDX - 1) / NDX + 2, LJ = (MJ + NDY - 1) / NDY + 2 };

static float p[LI][LJ][MK]:[NDY][*];
static float bnd[LI][LJ][MK], wrk1[LI][LJ][MK], wrk2[LI][LJ][MK];
static float a[4][LI][LJ][MK], b[3][LI][LJ][MK], c[3][LI][LJ][MK];
#pragma acc declare create(p)

/* The block of this image: first point and number of points, without the rim.
 * Local index 1 is the first point. */
static int at_i, at_j, first_i, first_j, count_i, count_j;
static int above, below, left, right, neighbours[4], neighbour_count;

/* Blocks of width points, the last ones may be smaller or empty. */
static void block(int extent, int width, int part, int *first, int *count) {
    *first = part * width < extent ? part * width : extent;
    *count = *first + width < extent ? width : extent - *first;
}

static void decompose(void) {
    int me = xmpc_this_image(), nodes_i = xmp_num_images() / NDY;
    int width_i = (MI + nodes_i - 1) / nodes_i, width_j = (MJ + NDY - 1) / NDY;
    if (nodes_i < NDX || nodes_i * NDY != xmp_num_images()) {
        fprintf(stderr, "himeno: %d images\n", xmp_num_images());
        exit(1);
    }
    at_i = me / NDY, at_j = me % NDY;
    block(MI, width_i, at_i, &first_i, &count_i);
    block(MJ, width_j, at_j, &first_j, &count_j);
    int here = count_i > 0 && count_j > 0;
    above = here && at_i > 0, below = here && first_i + count_i < MI;
    left = here && at_j > 0, right = here && first_j + count_j < MJ;
    if (above)
        neighbours[neighbour_count++] = me - NDY;
    if (below)
        neighbours[neighbour_count++] = me + NDY;
    if (left)
        neighbours[neighbour_count++] = me - 1;
    if (right)
        neighbours[neighbour_count++] = me + 1;
}

static void init(void) {
    for (int i = 0; i < LI; i++)
        for (int j = 0; j < LJ; j++)
            for (int k = 0; k < MK; k++) {
                int g = first_i + i - 1;
                for (int m = 0; m < 3; m++)
                    a[m][i][j][k] = c[m][i][j][k] = 1.0f;
                a[3][i][j][k] = 1.0f / 6.0f;
                p[i][j][k] = (float)(g * g) / (float)((MI - 1) * (MI - 1));
                bnd[i][j][k] = 1.0f;
            }
}

/* Columns, then rows with the columns that have come: so corners need no
 * transfers of their own. All blocks in front of another one have one width. */
static void exchange(void) {
    xmp_sync_images(neighbour_count, neighbours, NULL); /* rims were read */
#pragma acc host_data use_device(p)
    {
        if (left)
            p[1:count_i][LJ - 1][:]:[at_j - 1][at_i] = p[1:count_i][1][:];
        if (right)
            p[1:count_i][0][:]:[at_j + 1][at_i] = p[1:count_i][count_j][:];
        xmp_sync_images(neighbour_count, neighbours, NULL);
        if (above)
            p[first_i / at_i + 1][:][:]:[at_j][at_i - 1] = p[1][:][:];
        if (below)
            p[0][:][:]:[at_j][at_i + 1] = p[count_i][:][:];
        xmp_sync_images(neighbour_count, neighbours, NULL);
    }
}

static double jacobi(int iterations) {
    double gosa = 0.0;
    /* Points of the boundary of the whole grid stay as they are. */
    int begin_i = first_i == 0 ? 2 : 1, begin_j = first_j == 0 ? 2 : 1;
    int end_i = below ? count_i + 1 : count_i;
    int end_j = right ? count_j + 1 : count_j;
    for (int n = 0; n < iterations; n++) {
        gosa = 0.0;
#pragma acc parallel loop collapse(3) reduction(+: gosa) present(p, bnd, wrk1, wrk2, a, b, c)
        for (int i = begin_i; i < end_i; i++)
            for (int j = begin_j; j < end_j; j++)
                for (int k = 1; k < MK - 1; k++) {
                    float s0 = STENCIL(i, j, k);
                    float ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];
                    gosa += (double)ss * ss;
                    wrk2[i][j][k] = p[i][j][k] + omega * ss;
                }
        xmp_co_sum(&gosa, 1, -1, NULL);
#pragma acc parallel loop collapse(3) present(p, wrk2)
        for (int i = begin_i; i < end_i; i++)
            for (int j = begin_j; j < end_j; j++)
                for (int k = 1; k < MK - 1; k++)
                    p[i][j][k] = wrk2[i][j][k];
        exchange();
    }
    return gosa;
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 10;
    double gosa, seconds;
    decompose();
    init();
#pragma acc update device(p)
#pragma acc data copyin(bnd, wrk1, wrk2, a, b, c)
    {
        xmp_sync_all(NULL);
        double start = xmp_wtime();
        gosa = jacobi(iterations);
        seconds = xmp_wtime() - start;
    }
    return xmpc_this_image() ? 0 : himeno_report(gosa, iterations, seconds);
}
