// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jacobi's method in two dimensions by coarrays: each image has a block of the grid, and the kernel that computes it
// stores the rim into the halos of its neighbours, on whichever GPU they are. One launch and one synchronisation with
// the neighbours per step; no packing, no exchange. Every image compares its block with the whole grid, computed alone.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#ifndef N
#define N 512 // inner points of a block, in each dimension
#endif
#ifndef STEPS
#define STEPS 50
#endif

static double u[2][N + 2][N + 2]:[*];
#pragma acc declare create(u)
enum { NORTH, SOUTH, WEST, EAST };
static int columns, rows, column, row, at[4]; // images in each dimension, this one, its neighbours (-1: none)

static double begin(long y, long x) { return sin(.01 * y) + cos(.02 * x); }

static void arrange(void) {
    int images = xmp_num_images(), me = xmpc_this_image();
    columns = (int)sqrt(images);
    while (images % columns)
        columns--;
    rows = images / columns;
    column = me % columns;
    row = me / columns;
    at[NORTH] = row > 0 ? me - columns : -1;
    at[SOUTH] = row < rows - 1 ? me + columns : -1;
    at[WEST] = column > 0 ? me - 1 : -1;
    at[EAST] = column < columns - 1 ? me + 1 : -1;
    for (int b = 0; b < 2; b++)
        for (int y = 0; y < N + 2; y++)
            for (int x = 0; x < N + 2; x++)
                u[b][y][x] = begin((long)row * N + y, (long)column * N + x);
#pragma acc update device(u)
}

// A neighbour that is one step behind reads the other of the two grids.
static void step(int from, int to) {
    int north = at[NORTH], south = at[SOUTH], west = at[WEST], east = at[EAST];
#pragma acc parallel loop collapse(2)
    for (int y = 1; y <= N; y++)
        for (int x = 1; x <= N; x++) {
            double v = .25 * (u[from][y - 1][x] + u[from][y + 1][x] + u[from][y][x - 1] + u[from][y][x + 1]);
            u[to][y][x] = v;
            if (y == 1 && north >= 0)
                u[to][N + 1][x]:[north] = v;
            if (y == N && south >= 0)
                u[to][0][x]:[south] = v;
            if (x == 1 && west >= 0)
                u[to][y][N + 1]:[west] = v;
            if (x == N && east >= 0)
                u[to][y][0]:[east] = v;
        }
}

static double difference(int last) {
    long height = (long)rows * N + 2, width = (long)columns * N + 2;
    double *all[2], most = 0;
    for (int b = 0; b < 2; b++) {
        all[b] = malloc((size_t)(height * width) * sizeof(double));
        for (long i = 0; i < height * width; i++)
            all[b][i] = begin(i / width, i % width);
    }
    for (int s = 0; s < STEPS; s++)
        for (long y = 1; y < height - 1; y++)
            for (long i = y * width + 1; i < (y + 1) * width - 1; i++) {
                const double *from = all[s % 2];
                all[1 - s % 2][i] = .25 * (from[i - width] + from[i + width] + from[i - 1] + from[i + 1]);
            }
    for (int y = 0; y < N + 2; y++)
        for (int x = 0; x < N + 2; x++) {
            int corner = (y == 0 || y == N + 1) && (x == 0 || x == N + 1); // which nobody uses
            double wanted = all[STEPS % 2][((long)row * N + y) * width + (long)column * N + x];
            if (!corner)
                most = fmax(most, fabs(u[last][y][x] - wanted));
        }
    free(all[0]);
    free(all[1]);
    return most;
}

int main(void) {
    int near[4], neighbours = 0;
    arrange();
    for (int d = 0; d < 4; d++)
        if (at[d] >= 0)
            near[neighbours++] = at[d];
    xmp_sync_all(NULL);
    double start = xmp_wtime();
    for (int s = 0; s < STEPS; s++) {
        step(s % 2, 1 - s % 2);
        xmp_sync_images(neighbours, near, NULL);
    }
    double seconds = xmp_wtime() - start;
#pragma acc update host(u)
    double most = difference(STEPS % 2);
    xmp_co_max(&most, 1, -1, NULL);
    if (xmpc_this_image() == 0)
        printf("%d x %d images, %d x %d points each, %.1f us per step\nverification: %s (largest difference %g)\n", rows, columns,
               N, N, seconds / STEPS * 1e6, most < 1e-12 ? "passed" : "failed", most);
    return most >= 1e-12;
}
