/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Updates of ordinary host memory, to the device and back. Twin: copies.cu. */
#include "copies.h"

static void to_device(void) {
#pragma acc update device(data[0 : BYTES])
}

static void to_host(void) {
#pragma acc update self(data[0 : BYTES])
}

int main(void) {
    data = malloc(BYTES);
    copies_fill(data);
#pragma acc data create(data[0 : BYTES])
    {
        double there = bench_median(to_device, 1, BENCH_REPETITIONS);
#pragma acc parallel loop present(data[0 : BYTES])
        for (int i = 0; i < BYTES; i++)
            data[i] = 250 - data[i];
        double back = bench_median(to_host, 1, BENCH_REPETITIONS);
        copies_report("to-device", there, data);
        copies_report("to-host", back, data);
    }
    free(data);
    return 0;
}
