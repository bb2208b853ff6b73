/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* NPB EP: Gaussian pairs counted by rings, sums over a loop of blocks. Twin:
 * ep.cu. */
#include "ep.h"

static double rings[RINGS], sum_x, sum_y;

static void count(int blocks) {
    double sx = 0, sy = 0, q[RINGS] = {0};
#pragma acc parallel loop reduction(+ : sx, sy, q)
#pragma omp parallel for reduction(+ : sx, sy, q)
    for (int block = 0; block < blocks; block++) {
        uint64_t power;
        EP_POWER((uint64_t)block * PAIRS * 2, power);
        uint64_t state = EP_SEED * power & EP_MASK;
        for (int pair = 0; pair < PAIRS; pair++) {
            double x = 2 * EP_UNIT(EP_NEXT(state)) - 1, y = 2 * EP_UNIT(EP_NEXT(state)) - 1;
            double t = x * x + y * y;
            if (t > 1)
                continue;
            double f = sqrt(-2 * log(t) / t), gx = x * f, gy = y * f;
            q[(int)fmax(fabs(gx), fabs(gy))]++;
            sx += gx;
            sy += gy;
        }
    }
    sum_x = sx;
    sum_y = sy;
    for (int i = 0; i < RINGS; i++)
        rings[i] = q[i];
}

static void once(void) {
    count(BLOCKS);
}

int main(void) {
    count(64);
    ep_check("loop", 64, rings, sum_x);
    double ms = bench_median(once, 1, 5);
    bench_report("loop", ms, rings[0] + rings[1] + sum_x / 1e9);
    return 0;
}
