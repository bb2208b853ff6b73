/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* MRG32k3a: two recurrences of three numbers each, modulo two primes below 2^32 (P. L'Ecuyer, "Good
 * parameters and implementations for combined multiple recursive random number generators", Oper.
 * Res. 47(1), 1999). They are jumped over by powers of their matrices. Seeds begin where those of
 * cuRAND do. */
#ifndef XACC_CURAND_MRG32K3A_H
#define XACC_CURAND_MRG32K3A_H

#include <xacc/curand/unit.h>

/* The primes are 2^32 less these. */
#define XACC_MRG_C1 209u
#define XACC_MRG_C2 22853u

struct xacc_mrg_vector {
    unsigned int x, y, z;
};

/* Its columns: where the unit vectors lead. */
struct xacc_mrg_matrix {
    struct xacc_mrg_vector x, y, z;
};

typedef struct curandStateMRG32k3a {
    struct xacc_mrg_vector s1, s2;
    struct xacc_curand_spare spare;
} curandStateMRG32k3a_t, curandStateMRG32k3a;

/* One or many steps of both recurrences. */
struct xacc_mrg_jump {
    struct xacc_mrg_matrix a1, a2;
};

static const struct xacc_mrg_jump xacc_mrg_step = {
    {{0u, 0u, 4294156359u}, {1u, 0u, 1403580u}, {0u, 1u, 0u}},
    {{0u, 0u, 4293573854u}, {1u, 0u, 0u}, {0u, 1u, 527612u}},
};

/* 2^76 steps, and 2^127. */
static const struct xacc_mrg_jump xacc_mrg_subsequence = {
    {{82758667u, 3672831523u, 3672091415u},
     {1871391091u, 69195019u, 3528743235u},
     {4127413238u, 1871391091u, 69195019u}},
    {{1511326704u, 4292754251u, 3859662829u},
     {3759209742u, 1511326704u, 4292754251u},
     {1610795712u, 3889917532u, 3708466080u}},
};
static const struct xacc_mrg_jump xacc_mrg_sequence = {
    {{2427906178u, 226153695u, 1988835001u},
     {3580155704u, 1230515664u, 986791581u},
     {949770784u, 3580155704u, 1230515664u}},
    {{1464411153u, 32183930u, 2824425944u},
     {277697599u, 1464411153u, 32183930u},
     {1610723613u, 1022607788u, 2093834863u}},
};

/* x modulo 2^32 - c without a division: 2^32 counts as c. Three times are enough for c < 2^15. */
#pragma acc routine seq
static inline unsigned int xacc_mrg_modulo(unsigned long long x, unsigned int c) {
    x = (x >> 32) * c + (unsigned int)x;
    x = (x >> 32) * c + (unsigned int)x;
    x = (x >> 32) * c + (unsigned int)x;
    return (unsigned int)x + c * (x >= (1ull << 32) - c);
}

/* The products count 2^32 as c before they are added: their sum would not have 64 bits. */
#pragma acc routine seq
static inline unsigned int xacc_mrg_dot(unsigned int a, unsigned int b, unsigned int d,
                                        struct xacc_mrg_vector v, unsigned int c) {
    unsigned long long x = (unsigned long long)a * v.x, y = (unsigned long long)b * v.y,
                       z = (unsigned long long)d * v.z;
    x = (x >> 32) * c + (unsigned int)x;
    y = (y >> 32) * c + (unsigned int)y;
    z = (z >> 32) * c + (unsigned int)z;
    return xacc_mrg_modulo(x + y + z, c);
}

#pragma acc routine seq
static inline struct xacc_mrg_vector xacc_mrg_apply(struct xacc_mrg_matrix a,
                                                    struct xacc_mrg_vector v, unsigned int c) {
    struct xacc_mrg_vector result = {xacc_mrg_dot(a.x.x, a.y.x, a.z.x, v, c),
                                     xacc_mrg_dot(a.x.y, a.y.y, a.z.y, v, c),
                                     xacc_mrg_dot(a.x.z, a.y.z, a.z.z, v, c)};
    return result;
}

#pragma acc routine seq
static inline struct xacc_mrg_matrix xacc_mrg_square(struct xacc_mrg_matrix a, unsigned int c) {
    struct xacc_mrg_matrix result = {xacc_mrg_apply(a, a.x, c), xacc_mrg_apply(a, a.y, c),
                                     xacc_mrg_apply(a, a.z, c)};
    return result;
}

#pragma acc routine seq
static inline struct xacc_mrg_vector xacc_mrg_power(unsigned long long n, struct xacc_mrg_matrix a,
                                                    struct xacc_mrg_vector v, unsigned int c) {
    for (; n; n >>= 1) {
        if (n & 1)
            v = xacc_mrg_apply(a, v, c);
        a = xacc_mrg_square(a, c);
    }
    return v;
}

#pragma acc routine seq
static inline void xacc_mrg_skip(unsigned long long n, struct xacc_mrg_jump jump,
                                 curandStateMRG32k3a_t *state) {
    state->s1 = xacc_mrg_power(n, jump.a1, state->s1, XACC_MRG_C1);
    state->s2 = xacc_mrg_power(n, jump.a2, state->s2, XACC_MRG_C2);
}

#pragma acc routine seq
static inline void xacc_mrg_skipahead(unsigned long long n, curandStateMRG32k3a_t *state) {
    xacc_mrg_skip(n, xacc_mrg_step, state);
}

#pragma acc routine seq
static inline void xacc_mrg_skipahead_subsequence(unsigned long long n,
                                                  curandStateMRG32k3a_t *state) {
    xacc_mrg_skip(n, xacc_mrg_subsequence, state);
}

#pragma acc routine seq
static inline void xacc_mrg_skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *state) {
    xacc_mrg_skip(n, xacc_mrg_sequence, state);
}

/* The second argument counts subsequences, as in cuRAND. */
#pragma acc routine seq
static inline void xacc_mrg_init(unsigned long long seed, unsigned long long subsequence,
                                 unsigned long long offset, curandStateMRG32k3a_t *state) {
    unsigned int low = (unsigned int)seed ^ 0x55555555u;
    unsigned int high = (unsigned int)(seed >> 32) ^ 0xaaaaaaaau;
    if (seed == 0)
        low = high = 1;
    const unsigned long long begin = 12345;
    curandStateMRG32k3a_t fresh = {.spare = {0}};
    fresh.s1.x = fresh.s1.z = xacc_mrg_modulo(begin * low, XACC_MRG_C1);
    fresh.s1.y = xacc_mrg_modulo(begin * high, XACC_MRG_C1);
    fresh.s2.x = fresh.s2.z = xacc_mrg_modulo(begin * high, XACC_MRG_C2);
    fresh.s2.y = xacc_mrg_modulo(begin * low, XACC_MRG_C2);
    xacc_mrg_skipahead_subsequence(subsequence, &fresh);
    xacc_mrg_skipahead(offset, &fresh);
    *state = fresh;
}

/* The next number, from 1 to the first prime. */
#pragma acc routine seq
static inline unsigned int xacc_mrg_next(curandStateMRG32k3a_t *state) {
    const unsigned int m1 = -XACC_MRG_C1, m2 = -XACC_MRG_C2;
    struct xacc_mrg_vector a = state->s1, b = state->s2;
    unsigned int p1 = xacc_mrg_modulo(1403580ull * a.y + 810728ull * (m1 - a.x), XACC_MRG_C1);
    unsigned int p2 = xacc_mrg_modulo(527612ull * b.z + 1370589ull * (m2 - b.x), XACC_MRG_C2);
    state->s1.x = a.y, state->s1.y = a.z, state->s1.z = p1;
    state->s2.x = b.y, state->s2.y = b.z, state->s2.z = p2;
    return p1 > p2 ? p1 - p2 : p1 - p2 + m1;
}

/* Spread over 32 bits. */
#pragma acc routine seq
static inline unsigned int xacc_mrg_bits(curandStateMRG32k3a_t *state) {
    double spread = xacc_mrg_next(state) * 1.000000048662;
    return spread < 0x1p32 ? (unsigned int)spread : ~0u;
}

#define XACC_CURAND_STATE curandStateMRG32k3a_t
#define XACC_CURAND(name) xacc_mrg_##name

#pragma acc routine seq
static inline double xacc_mrg_uniform_double(curandStateMRG32k3a_t *state) {
    XACC_CURAND_ROUND_EACH
    return xacc_mrg_next(state) * 2.3283065498378289e-10;
}

#pragma acc routine seq
static inline float xacc_mrg_uniform(curandStateMRG32k3a_t *state) {
    return (float)xacc_mrg_uniform_double(state);
}

#include <xacc/curand/distributions.h>
#undef XACC_CURAND_STATE
#undef XACC_CURAND

#endif
