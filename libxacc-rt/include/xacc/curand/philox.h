/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Philox4x32-10: four numbers at a time, a function of a counter and a key (J. K. Salmon and
 * others, "Parallel random numbers: as easy as 1, 2, 3", SC11). The key is the seed; the upper half
 * of the counter is the sequence, so that sequences are 2^66 numbers apart. */
#ifndef XACC_CURAND_PHILOX_H
#define XACC_CURAND_PHILOX_H

#include <xacc/curand/unit.h>

typedef struct curandStatePhilox4_32_10 {
    unsigned long long low, high; /* the counter of four */
    unsigned long long key;
    uint4 four;
    unsigned int given; /* of the four: 0 to 3 */
    struct xacc_curand_spare spare;
} curandStatePhilox4_32_10_t, curandStatePhilox4_32_10;

#pragma acc routine seq
static inline uint4 xacc_philox_function(unsigned long long low, unsigned long long high,
                                         unsigned long long key) {
    uint4 c = {(unsigned int)low, (unsigned int)(low >> 32), (unsigned int)high,
               (unsigned int)(high >> 32)};
    unsigned int k0 = (unsigned int)key, k1 = (unsigned int)(key >> 32);
    for (int round = 0; round < 10; round++) {
        unsigned long long p0 = 0xd2511f53ull * c.x, p1 = 0xcd9e8d57ull * c.z;
        c.x = (unsigned int)(p1 >> 32) ^ c.y ^ k0;
        c.y = (unsigned int)p1;
        c.z = (unsigned int)(p0 >> 32) ^ c.w ^ k1;
        c.w = (unsigned int)p0;
        k0 += 0x9e3779b9u;
        k1 += 0xbb67ae85u;
    }
    return c;
}

#pragma acc routine seq
static inline void xacc_philox_advance(unsigned long long fours,
                                       curandStatePhilox4_32_10_t *state) {
    state->low += fours;
    state->high += state->low < fours;
    state->four = xacc_philox_function(state->low, state->high, state->key);
}

#pragma acc routine seq
static inline void xacc_philox_skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state) {
    unsigned int given = state->given + (unsigned int)(n & 3);
    state->given = given & 3;
    xacc_philox_advance((n >> 2) + (given >> 2), state);
}

#pragma acc routine seq
static inline void xacc_philox_skipahead_sequence(unsigned long long n,
                                                  curandStatePhilox4_32_10_t *state) {
    state->high += n;
    xacc_philox_advance(0, state);
}

#pragma acc routine seq
static inline void xacc_philox_init(unsigned long long seed, unsigned long long sequence,
                                    unsigned long long offset, curandStatePhilox4_32_10_t *state) {
    curandStatePhilox4_32_10_t fresh = {.high = sequence, .key = seed};
    xacc_philox_skipahead(offset, &fresh);
    *state = fresh;
}

#pragma acc routine seq
static inline unsigned int xacc_philox_bits(curandStatePhilox4_32_10_t *state) {
    uint4 f = state->four;
    if (state->given & 1)
        f.x = f.y, f.z = f.w;
    if (state->given & 2)
        f.x = f.z;
    state->given = (state->given + 1) & 3;
    if (state->given == 0)
        xacc_philox_advance(1, state);
    return f.x;
}

/* The rest of the present four, and the beginning of the next. */
#pragma acc routine seq
static inline uint4 xacc_philox_bits4(curandStatePhilox4_32_10_t *state) {
    uint4 a = state->four;
    xacc_philox_advance(1, state);
    uint4 b = state->four;
    if (state->given & 1)
        a.x = a.y, a.y = a.z, a.z = a.w, a.w = b.x, b.x = b.y, b.y = b.z;
    if (state->given & 2)
        a.x = a.z, a.y = a.w, a.z = b.x, a.w = b.y;
    return a;
}

#define XACC_CURAND_STATE curandStatePhilox4_32_10_t
#define XACC_CURAND(name) xacc_philox_##name
#define XACC_CURAND_OWN_PAIRS

#pragma acc routine seq
static inline float xacc_philox_uniform(curandStatePhilox4_32_10_t *state) {
    return xacc_curand_unit(xacc_philox_bits(state));
}

#pragma acc routine seq
static inline float4 xacc_philox_uniform4(curandStatePhilox4_32_10_t *state) {
    uint4 b = xacc_philox_bits4(state);
    float4 result = {xacc_curand_unit(b.x), xacc_curand_unit(b.y), xacc_curand_unit(b.z),
                     xacc_curand_unit(b.w)};
    return result;
}

/* 32 bits, of one number, as in cuRAND; the vectors below have 53. */
#pragma acc routine seq
static inline double xacc_philox_uniform_double(curandStatePhilox4_32_10_t *state) {
    return xacc_philox_bits(state) * 0x1p-32 + 0x1p-32;
}

#pragma acc routine seq
static inline double2 xacc_philox_uniform2_double(curandStatePhilox4_32_10_t *state) {
    uint4 b = xacc_philox_bits4(state);
    double2 result = {xacc_curand_unit_53(b.x, b.y), xacc_curand_unit_53(b.z, b.w)};
    return result;
}

#pragma acc routine seq
static inline double4 xacc_philox_uniform4_double(curandStatePhilox4_32_10_t *state) {
    double2 a = xacc_philox_uniform2_double(state), b = xacc_philox_uniform2_double(state);
    double4 result = {a.x, a.y, b.x, b.y};
    return result;
}

#pragma acc routine seq
static inline double2 xacc_philox_normal2_double(curandStatePhilox4_32_10_t *state) {
    double2 unit = xacc_philox_uniform2_double(state);
    return xacc_curand_box_muller_double(unit.x, unit.y);
}

#include <xacc/curand/distributions.h>

/* Four at a time. */
#pragma acc routine seq
static inline float4 xacc_philox_normal4(curandStatePhilox4_32_10_t *state) {
    float4 unit = xacc_philox_uniform4(state);
    float2 a = xacc_curand_box_muller(unit.x, unit.y), b = xacc_curand_box_muller(unit.z, unit.w);
    float4 result = {a.x, a.y, b.x, b.y};
    return result;
}

#pragma acc routine seq
static inline double4 xacc_philox_normal4_double(curandStatePhilox4_32_10_t *state) {
    double2 a = xacc_philox_normal2_double(state), b = xacc_philox_normal2_double(state);
    double4 result = {a.x, a.y, b.x, b.y};
    return result;
}

#pragma acc routine seq
static inline float4 xacc_philox_log_normal4(curandStatePhilox4_32_10_t *state, float mean,
                                             float stddev) {
    float4 n = xacc_philox_normal4(state);
    float4 result = {
        xacc_curand_log_normal(n.x, mean, stddev), xacc_curand_log_normal(n.y, mean, stddev),
        xacc_curand_log_normal(n.z, mean, stddev), xacc_curand_log_normal(n.w, mean, stddev)};
    return result;
}

#pragma acc routine seq
static inline double4 xacc_philox_log_normal4_double(curandStatePhilox4_32_10_t *state, double mean,
                                                     double stddev) {
    double2 a = xacc_philox_log_normal2_double(state, mean, stddev);
    double2 b = xacc_philox_log_normal2_double(state, mean, stddev);
    double4 result = {a.x, a.y, b.x, b.y};
    return result;
}

#pragma acc routine seq
static inline uint4 xacc_philox_poisson4(curandStatePhilox4_32_10_t *state, double mean) {
    uint4 result = {0, 0, 0, 0};
    for (int i = 0; i < 4; i++) { /* one by one: the code of poisson is long */
        uint4 moved = {result.y, result.z, result.w, xacc_philox_poisson(state, mean)};
        result = moved;
    }
    return result;
}

#undef XACC_CURAND_STATE
#undef XACC_CURAND
#undef XACC_CURAND_OWN_PAIRS

#endif
