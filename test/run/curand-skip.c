// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Numbers, sequences and subsequences that are skipped, drawn or begun with are the same place, and sequences do not meet.
#include "Inputs/check.h"
#include <openacc_curand.h>

enum { N = 200 };

/* skipahead(n), an offset of n and n numbers drawn; n in two parts where it is large. */
#define SKIPS(name, type)                                                                          \
    static void skips_##name(void) {                                                               \
        static unsigned int drawn[N], skipped[N], begun[N], parts[N], whole[N];                    \
        _Pragma("acc parallel loop copyout(drawn, skipped, begun)") for (int n = 0; n < N; n++) {  \
            type a, b, c;                                                                          \
            curand_init(42, 17, 0, &a);                                                            \
            b = a;                                                                                 \
            for (int i = 0; i < n; i++)                                                            \
                curand(&a);                                                                        \
            skipahead(n, &b);                                                                      \
            curand_init(42, 17, n, &c);                                                            \
            drawn[n] = curand(&a);                                                                 \
            skipped[n] = curand(&b);                                                               \
            begun[n] = curand(&c);                                                                 \
        }                                                                                          \
        _Pragma("acc parallel loop copyout(parts, whole)") for (int n = 0; n < N; n++) {           \
            unsigned long long far = 0x9e3779b97f4a7c15ull * n, near = far / (n + 1);              \
            type a, b;                                                                             \
            curand_init(42, 17, near, &a);                                                         \
            skipahead(far - near, &a);                                                             \
            curand_init(42, 17, far, &b);                                                          \
            parts[n] = curand(&a);                                                                 \
            whole[n] = curand(&b);                                                                 \
        }                                                                                          \
        for (int n = 0; n < N; n++)                                                                \
            CHECK(drawn[n] == skipped[n] && drawn[n] == begun[n] && parts[n] == whole[n]);         \
    }
SKIPS(xorwow, curandStateXORWOW_t)
SKIPS(philox, curandStatePhilox4_32_10_t)
SKIPS(mrg, curandStateMRG32k3a_t)

/* Sequences one after another and at once; that a skip of numbers does not matter to it. */
#define SEQUENCES(name, type, by_sequence)                                                         \
    static void sequences_##name(void) {                                                           \
        static unsigned int skipped[N], begun[N];                                                  \
        _Pragma("acc parallel loop copyout(skipped, begun)") for (int n = 0; n < N; n++) {         \
            unsigned long long far = 0x3779b97f4a7c1ull * n;                                       \
            type a, b;                                                                             \
            curand_init(42, far, 0, &a);                                                           \
            by_sequence(1, &a);                                                                    \
            skipahead(n, &a);                                                                      \
            by_sequence(far, &a);                                                                  \
            curand_init(42, 2 * far + 1, n, &b);                                                   \
            skipped[n] = curand(&a);                                                               \
            begun[n] = curand(&b);                                                                 \
        }                                                                                          \
        for (int n = 0; n < N; n++)                                                                \
            CHECK(skipped[n] == begun[n]);                                                         \
    }
SEQUENCES(xorwow, curandStateXORWOW_t, skipahead_sequence)
SEQUENCES(philox, curandStatePhilox4_32_10_t, skipahead_sequence)
SEQUENCES(mrg, curandStateMRG32k3a_t, skipahead_subsequence)

/* Sequences of XORWOW are 16 times 2^63 numbers, those of Philox 8 times; a sequence of MRG32k3a is 2^51 of its subsequences. */
static void lengths(void) {
    static unsigned int far[3], sequence[3];
#pragma acc serial copyout(far, sequence)
    {
        curandStateXORWOW_t a, b;
        curand_init(1, 0, 0, &a);
        b = a;
        for (int i = 0; i < 16; i++)
            skipahead(1ull << 63, &a);
        skipahead_sequence(1, &b);
        far[0] = curand(&a);
        sequence[0] = curand(&b);
    }
#pragma acc serial copy(far, sequence)
    {
        curandStatePhilox4_32_10_t a, b;
        curand_init(1, 0, 0, &a);
        b = a;
        for (int i = 0; i < 8; i++)
            skipahead(1ull << 63, &a);
        skipahead_sequence(1, &b);
        far[1] = curand(&a);
        sequence[1] = curand(&b);
    }
#pragma acc serial copy(far, sequence)
    {
        curandStateMRG32k3a_t a, b;
        curand_init(1, 0, 0, &a);
        b = a;
        skipahead_subsequence(1ull << 51, &a);
        skipahead_sequence(1, &b);
        far[2] = curand(&a);
        sequence[2] = curand(&b);
    }
    for (int i = 0; i < 3; i++)
        CHECK(far[i] == sequence[i]);
}

static int by_value(const void *a, const void *b) {
    unsigned long long x = *(const unsigned long long *)a, y = *(const unsigned long long *)b;
    return (x > y) - (x < y);
}

/* 64 bits at each of 400 places in each of 500 sequences: were sequences one and the same anywhere near their beginnings, two
 * would be equal. That two are so by chance has a probability of 2e10 in 1.8e19. */
static void apart(void) {
    enum { SEQUENCES = 500, PLACES = 400 };
    static unsigned long long seen[SEQUENCES * PLACES];
#pragma acc parallel loop copyout(seen)
    for (int s = 0; s < SEQUENCES; s++) {
        curandState_t state;
        curand_init(1234, s, 0, &state);
        unsigned int former = curand(&state);
        for (int i = 0; i < PLACES; i++) {
            unsigned int next = curand(&state);
            seen[s * PLACES + i] = (unsigned long long)former << 32 | next;
            former = next;
        }
    }
    qsort(seen, SEQUENCES * PLACES, sizeof *seen, by_value);
    for (int i = 1; i < SEQUENCES * PLACES; i++)
        CHECK(seen[i] != seen[i - 1]);
}

int main(void) {
    skips_xorwow();
    skips_philox();
    skips_mrg();
    sequences_xorwow();
    sequences_philox();
    sequences_mrg();
    lengths();
    apart();
    return 0;
}
