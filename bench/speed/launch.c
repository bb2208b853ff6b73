/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a launch costs: of an almost empty kernel in one queue, of the same
 * waited for each time, and of 64 small kernels a step. Twin: launch.cu. */
#include "launch.h"

static void async(void) {
    int *to = x;
    for (int k = 0; k < LAUNCHES; k++) {
#pragma acc parallel loop num_gangs(1) vector_length(LANES) present(to[0 : LANES]) async(1)
        for (int i = 0; i < LANES; i++)
            to[i] = i + k;
    }
#pragma acc wait(1)
}

static void sync(void) {
    int *to = x;
    for (int k = 0; k < LAUNCHES; k++) {
#pragma acc parallel loop num_gangs(1) vector_length(LANES) present(to[0 : LANES])
        for (int i = 0; i < LANES; i++)
            to[i] = i + k;
    }
}

static void next(const float *restrict from, float *restrict to) {
#pragma acc parallel loop present(from[0 : POINTS], to[0 : POINTS]) async(1)
    for (int i = 0; i < POINTS; i++)
        to[i] = from[i] + 1;
}

static void steps(void) {
    for (int s = 0; s < STEPS; s++) {
        for (int k = 0; k < KERNELS; k += 2) {
            next(u, v);
            next(v, u);
        }
    }
#pragma acc wait(1)
}

static void measure(const char *form, void (*once)(void)) {
    double ms = bench_median(once, 1, BENCH_REPETITIONS);
#pragma acc update self(x)
    launch_report(form, ms);
}

int main(void) {
    launch_fill();
#pragma acc data copyin(x, u, v)
    {
        measure("async", async);
        measure("sync", sync);
        double ms = bench_median(steps, 1, BENCH_REPETITIONS);
#pragma acc update self(u)
        steps_report("steps", ms, bench_warm_up() + BENCH_REPETITIONS);
    }
    return 0;
}
