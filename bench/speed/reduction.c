/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sums and maxima of 2^20 and 2^27 numbers of three types;
 * the result is on the host every time. Twin: reduction.cu. */
#include "reduction.h"

#define KERNELS(type, data)                                                                        \
    static void type##_sum(void) {                                                                 \
        const type *restrict x = data;                                                             \
        type sum = 0;                                                                              \
        _Pragma("acc parallel loop present(x[0 : n]) reduction(+ : sum)")                          \
            _Pragma("omp parallel for simd reduction(+ : sum)") for (int i = 0; i < n; i++) sum += \
            x[i];                                                                                  \
        result = sum;                                                                              \
    }                                                                                              \
    static void type##_max(void) {                                                                 \
        const type *restrict x = data;                                                             \
        type most = 0;                                                                             \
        _Pragma("acc parallel loop present(x[0 : n]) reduction(max : most)")                       \
            _Pragma("omp parallel for simd reduction(max : most)") for (int i = 0; i < n; i++)     \
                most = x[i] > most ? x[i] : most;                                                  \
        result = most;                                                                             \
    }
KERNELS(int, ints)
KERNELS(float, floats)
KERNELS(double, doubles)

static void measure(const char *name, const char *size, void (*once)(void), int is_max) {
    char form[64];
    double ms = bench_median(once, n == SHORT ? 50 : 5, BENCH_REPETITIONS);
    snprintf(form, sizeof form, "%s-%s", name, size);
    reduction_report(form, ms, is_max);
}

static void measure_all(const char *size) {
    measure("int-sum", size, int_sum, 0);
    measure("int-max", size, int_max, 1);
    measure("float-sum", size, float_sum, 0);
    measure("float-max", size, float_max, 1);
    measure("double-sum", size, double_sum, 0);
    measure("double-max", size, double_max, 1);
}

int main(void) {
    reduction_fill();
#pragma acc data copyin(ints[0 : LONG], floats[0 : LONG], doubles[0 : LONG])
    {
        n = SHORT;
        measure_all("short");
        n = LONG;
        measure_all("long");
    }
    return 0;
}
