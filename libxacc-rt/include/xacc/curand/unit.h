/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* From bits to numbers in (0, 1], and from two of these to two normal ones. */
#ifndef XACC_CURAND_UNIT_H
#define XACC_CURAND_UNIT_H

#include <xacc/curand/elementary.h>

#pragma acc routine seq
static inline float xacc_curand_unit(unsigned int bits) {
    return (float)bits * 0x1p-32f + 0x1p-33f;
}

#pragma acc routine seq
static inline double xacc_curand_unit_32(unsigned int bits) {
    return bits * 0x1p-32 + 0x1p-33;
}

/* 53 bits of two numbers, which share eleven. */
#pragma acc routine seq
static inline double xacc_curand_unit_53(unsigned int low, unsigned int high) {
    unsigned long long bits = low ^ (unsigned long long)high << 21;
    return (double)bits * 0x1p-53 + 0x1p-54;
}

/* The transformation of Box and Muller, sine first as in cuRAND. */
#pragma acc routine seq
static inline float2 xacc_curand_box_muller(float radius, float angle) {
    XACC_CURAND_ROUND_EACH
    float2 pair = xacc_curand_sincospif(2 * angle);
    float length = __builtin_sqrtf(-2 * xacc_curand_logf(radius));
    pair.x *= length;
    pair.y *= length;
    return pair;
}

#pragma acc routine seq
static inline double2 xacc_curand_box_muller_double(double radius, double angle) {
    XACC_CURAND_ROUND_EACH
    double2 pair = xacc_curand_sincospi(2 * angle);
    double length = __builtin_sqrt(-2 * xacc_curand_log(radius));
    pair.x *= length;
    pair.y *= length;
    return pair;
}

#pragma acc routine seq
static inline float xacc_curand_log_normal(float normal, float mean, float stddev) {
    XACC_CURAND_ROUND_EACH
    return xacc_curand_expf(mean + stddev * normal);
}

#pragma acc routine seq
static inline double xacc_curand_log_normal_double(double normal, double mean, double stddev) {
    XACC_CURAND_ROUND_EACH
    return xacc_curand_exp(mean + stddev * normal);
}

#endif
