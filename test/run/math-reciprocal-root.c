// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// The reciprocal of a square root is that of C to the last bit: of numbers of all sizes, with and without digits that fill a
// float, of 0, infinity, NaN and negative ones.
#include "Inputs/check.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { N = 200000 };
static float x[N], got[N];

static void fill(void) {
    static const float rare[] = {0.0f,           -0.0f,           INFINITY,         -INFINITY,      NAN,
                                 -1,             -0x1p-149f,      0x1p-149f,        0x1p-126f,      0x1.fffffep-127f,
                                 0x1p-96f,       0x1.fffffep-97f, 0x1.fffffep+127f, 0x1.1b126cp+0f, 0x1.24b0b2p+0f,
                                 0x1.f82294p+0f, 0x1.fffffcp+1f,  0x1.fffffep+1f,   0x1.dd26e4p+1f};
    uint32_t bits = 0;
    for (int i = 0; i < N; i++, bits += (1u << 31) / N) /* all positive ones */
        memcpy(&x[i], &bits, sizeof bits);
    for (int i = 0; i < N / 2; i++) /* many of one size */
        x[2 * i] = 1 + 3 * (float)i / (N / 2);
    memcpy(x, rare, sizeof rare);
}

int main(void) {
    fill();
#pragma acc parallel loop copyin(x) copyout(got)
    for (int i = 0; i < N; i++)
        got[i] = 1.0f / sqrtf(x[i]);
    for (int i = 0; i < N; i++) {
        volatile float root = sqrtf(x[i]), expected = 1.0f / root;
        float one = expected;
        CHECK(memcmp(&got[i], &one, sizeof one) == 0 || (isnan(got[i]) && isnan(one)));
    }
    return 0;
}
