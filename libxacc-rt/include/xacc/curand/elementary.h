/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Logarithm, exponential, sine and cosine for the distributions, by their series in C: the same
 * bits on the host and on every device, and no device library of CUDA or ROCm is asked for.
 * Arguments are those that random numbers have; errors are below two units in the last place. */
#ifndef XACC_CURAND_ELEMENTARY_H
#define XACC_CURAND_ELEMENTARY_H

#include <xacc/curand/types.h>

/* The logarithm of a number that is neither 0, negative, infinite, NaN nor subnormal: x = m 2^k
 * with m from the square root of 1/2 to that of 2, and log m = 2 artanh s = 2 (s + s^3/3 + s^5/5 +
 * ...) with s = (m - 1)/(m + 1), which is at most 0.172. */
#pragma acc routine seq
static inline float xacc_curand_logf(float x) {
    XACC_CURAND_ROUND_EACH
    union {
        float value;
        unsigned int bits;
    } m = {x};
    int k = (int)(m.bits - 0x3f3504f3u) >> 23;
    m.bits -= (unsigned int)k << 23;
    float f = m.value - 1, s = f / (2 + f), z = s * s;
    float tail = z * (1 / 3.0f + z * (1 / 5.0f + z * (1 / 7.0f + z * (1 / 9.0f))));
    return 2 * (s + s * tail) + (float)k * 0.693147181f;
}

#pragma acc routine seq
static inline double xacc_curand_log(double x) {
    XACC_CURAND_ROUND_EACH
    union {
        double value;
        unsigned long long bits;
    } m = {x};
    int k = (int)((long long)(m.bits - 0x3fe6a09e667f3bcdull) >> 52);
    m.bits -= (unsigned long long)k << 52;
    double f = m.value - 1, s = f / (2 + f), z = s * s;
    double tail =
        z *
        (1 / 3.0 +
         z * (1 / 5.0 +
              z * (1 / 7.0 +
                   z * (1 / 9.0 + z * (1 / 11.0 +
                                       z * (1 / 13.0 +
                                            z * (1 / 15.0 +
                                                 z * (1 / 17.0 +
                                                      z * (1 / 19.0 +
                                                           z * (1 / 21.0 + z * (1 / 23.0)))))))))));
    return 2 * (s + s * tail) + k * 0.69314718055994531;
}

/* x 2^k in two steps, whose factors are numbers where 2^k is none; x 2^k may be infinite or 0. */
#pragma acc routine seq
static inline float xacc_curand_scalef(float x, int k) {
    union {
        unsigned int bits;
        float value;
    } half = {(unsigned int)(k / 2 + 127) << 23}, rest = {(unsigned int)(k - k / 2 + 127) << 23};
    return x * half.value * rest.value;
}

#pragma acc routine seq
static inline double xacc_curand_scale(double x, int k) {
    union {
        unsigned long long bits;
        double value;
    } half = {(unsigned long long)(k / 2 + 1023) << 52},
      rest = {(unsigned long long)(k - k / 2 + 1023) << 52};
    return x * half.value * rest.value;
}

/* exp x = 2^k exp r with |r| < 0.35. The logarithm of 2 is taken off in two parts: the product of
 * the first, of few bits, with k is exact. */
#pragma acc routine seq
static inline float xacc_curand_expf(float x) {
    XACC_CURAND_ROUND_EACH
    float bounded = x > 120 ? 120 : x > -120 ? x : -120;
    int k = (int)(bounded * 1.44269504f + (bounded < 0 ? -0.5f : 0.5f));
    float r = (bounded - (float)k * 0.693359375f) + (float)k * 2.12194441e-4f;
    float tail =
        r *
        (1 + r * (1 / 2.0f +
                  r * (1 / 6.0f +
                       r * (1 / 24.0f + r * (1 / 120.0f + r * (1 / 720.0f + r * (1 / 5040.0f)))))));
    return x == x ? xacc_curand_scalef(1 + tail, k) : x;
}

#pragma acc routine seq
static inline double xacc_curand_exp(double x) {
    XACC_CURAND_ROUND_EACH
    double bounded = x > 800 ? 800 : x > -800 ? x : -800;
    int k = (int)(bounded * 1.4426950408889634 + (bounded < 0 ? -0.5 : 0.5));
    double r = (bounded - k * 0x1.62e42feep-1) - k * 0x1.a39ef35793c76p-33;
    double tail =
        r *
        (1 +
         r * (1 / 2.0 +
              r * (1 / 6.0 +
                   r * (1 / 24.0 +
                        r * (1 / 120.0 +
                             r * (1 / 720.0 +
                                  r * (1 / 5040.0 +
                                       r * (1 / 40320.0 +
                                            r * (1 / 362880.0 +
                                                 r * (1 / 3628800.0 +
                                                      r * (1 / 39916800.0 +
                                                           r * (1 / 479001600.0 +
                                                                r * (1 / 6227020800.0 +
                                                                     r * (1 /
                                                                          87178291200.0))))))))))))));
    return x == x ? xacc_curand_scale(1 + tail, k) : x;
}

/* Sine and cosine of so many half turns, from 0 to 2: x and y of the result. What is left beside a
 * multiple of a quarter of a turn is at most an eighth. */
#pragma acc routine seq
static inline float2 xacc_curand_sincospif(float turns) {
    XACC_CURAND_ROUND_EACH
    int quarter = (int)(2 * turns + 0.5f);
    float t = (turns - 0.5f * (float)quarter) * 3.14159265f, z = t * t;
    float sine =
        t + t * z * (-1 / 6.0f + z * (1 / 120.0f + z * (-1 / 5040.0f + z * (1 / 362880.0f))));
    float cosine =
        1 + z * (-1 / 2.0f +
                 z * (1 / 24.0f + z * (-1 / 720.0f + z * (1 / 40320.0f + z * (-1 / 3628800.0f)))));
    float2 at = {sine, cosine};
    if (quarter & 1)
        at.x = cosine, at.y = sine;
    at.x *= (float)(1 - (quarter & 2));
    at.y *= (float)(1 - ((quarter + 1) & 2));
    return at;
}

#pragma acc routine seq
static inline double2 xacc_curand_sincospi(double turns) {
    XACC_CURAND_ROUND_EACH
    int quarter = (int)(2 * turns + 0.5);
    double t = (turns - 0.5 * quarter) * 3.14159265358979324, z = t * t;
    double sine =
        t + t * z *
                (-1 / 6.0 +
                 z * (1 / 120.0 +
                      z * (-1 / 5040.0 +
                           z * (1 / 362880.0 +
                                z * (-1 / 39916800.0 + z * (1 / 6227020800.0 +
                                                            z * (-1 / 1307674368000.0 +
                                                                 z * (1 / 355687428096000.0))))))));
    double cosine =
        1 +
        z * (-1 / 2.0 +
             z * (1 / 24.0 +
                  z * (-1 / 720.0 +
                       z * (1 / 40320.0 + z * (-1 / 3628800.0 +
                                               z * (1 / 479001600.0 +
                                                    z * (-1 / 87178291200.0 +
                                                         z * (1 / 20922789888000.0 +
                                                              z * (-1 / 6402373705728000.0)))))))));
    double2 at = {sine, cosine};
    if (quarter & 1)
        at.x = cosine, at.y = sine;
    at.x *= (double)(1 - (quarter & 2));
    at.y *= (double)(1 - ((quarter + 1) & 2));
    return at;
}

#endif
