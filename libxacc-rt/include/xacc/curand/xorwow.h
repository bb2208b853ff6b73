/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* XORWOW: a shift register of 160 bits and a Weyl sequence (G. Marsaglia, "Xorshift RNGs", J. Stat.
 * Softw. 8(14), 2003). Seeds begin where those of cuRAND do; sequences are 2^67 numbers apart. */
#ifndef XACC_CURAND_XORWOW_H
#define XACC_CURAND_XORWOW_H

#include <xacc/curand/unit.h>
#include <xacc/curand/xorwow-jumps.h>

struct xacc_xorwow_register {
    unsigned int v[5];
};

typedef struct curandStateXORWOW {
    struct xacc_xorwow_register bits;
    unsigned int weyl;
    struct xacc_curand_spare spare;
} curandStateXORWOW_t, curandStateXORWOW, curandState_t, curandState;

enum {
    XACC_XORWOW_WEYL = 362437,
    XACC_XORWOW_SEQUENCE = 67 /* the row of the table that is a whole sequence */
};

#pragma acc routine seq
static inline void xacc_xorwow_step(unsigned int v[5]) {
    unsigned int t = v[0] ^ (v[0] >> 2);
    v[0] = v[1], v[1] = v[2], v[2] = v[3], v[3] = v[4];
    v[4] = v[3] ^ (v[3] << 4) ^ t ^ (t << 1);
}

/* As many steps as the polynomial stands for: the sum of the registers that its terms lead to. */
#pragma acc routine seq
static inline struct xacc_xorwow_register xacc_xorwow_jump(struct xacc_xorwow_register r,
                                                           const unsigned int *polynomial) {
    struct xacc_xorwow_register sum = {{0, 0, 0, 0, 0}};
    for (int word = 0; word < 5; word++) {
        unsigned int terms = polynomial[word];
        for (int i = 0; i < 32; i++) {
            unsigned int chosen = -(terms & 1);
            for (int k = 0; k < 5; k++)
                sum.v[k] ^= r.v[k] & chosen;
            xacc_xorwow_step(r.v);
            terms >>= 1;
        }
    }
    return sum;
}

/* n times the steps of a row of the table. */
#pragma acc routine seq
static inline struct xacc_xorwow_register xacc_xorwow_skip(struct xacc_xorwow_register r,
                                                           unsigned long long n, int row) {
    for (; n; n >>= 1, row++)
        if (n & 1)
            r = xacc_xorwow_jump(r, xacc_xorwow_jumps[row]);
    return r;
}

#pragma acc routine seq
static inline void xacc_xorwow_skipahead(unsigned long long n, curandStateXORWOW_t *state) {
    state->bits = xacc_xorwow_skip(state->bits, n, 0);
    state->weyl += (unsigned int)n * XACC_XORWOW_WEYL;
}

/* The Weyl sequence has a period of 2^32, so it is where it was after 2^67 steps. */
#pragma acc routine seq
static inline void xacc_xorwow_skipahead_sequence(unsigned long long n,
                                                  curandStateXORWOW_t *state) {
    state->bits = xacc_xorwow_skip(state->bits, n, XACC_XORWOW_SEQUENCE);
}

#pragma acc routine seq
static inline void xacc_xorwow_init(unsigned long long seed, unsigned long long sequence,
                                    unsigned long long offset, curandStateXORWOW_t *state) {
    unsigned int low = ((unsigned int)seed ^ 0xaad26b49u) * 1099087573u;
    unsigned int high = ((unsigned int)(seed >> 32) ^ 0xf7dcefddu) * 2591861531u;
    curandStateXORWOW_t fresh = {.weyl = 6615241u + low + high};
    fresh.bits.v[0] = 123456789u + low;
    fresh.bits.v[1] = 362436069u ^ low;
    fresh.bits.v[2] = 521288629u + high;
    fresh.bits.v[3] = 88675123u ^ high;
    fresh.bits.v[4] = 5783321u + low;
    xacc_xorwow_skipahead_sequence(sequence, &fresh);
    xacc_xorwow_skipahead(offset, &fresh);
    *state = fresh;
}

#pragma acc routine seq
static inline unsigned int xacc_xorwow_bits(curandStateXORWOW_t *state) {
    xacc_xorwow_step(state->bits.v);
    state->weyl += XACC_XORWOW_WEYL;
    return state->bits.v[4] + state->weyl;
}

#define XACC_CURAND_STATE curandStateXORWOW_t
#define XACC_CURAND(name) xacc_xorwow_##name

#pragma acc routine seq
static inline float xacc_xorwow_uniform(curandStateXORWOW_t *state) {
    return xacc_curand_unit(xacc_xorwow_bits(state));
}

#pragma acc routine seq
static inline double xacc_xorwow_uniform_double(curandStateXORWOW_t *state) {
    unsigned int low = xacc_xorwow_bits(state), high = xacc_xorwow_bits(state);
    return xacc_curand_unit_53(low, high);
}

#include <xacc/curand/distributions.h>
#undef XACC_CURAND_STATE
#undef XACC_CURAND

#endif
