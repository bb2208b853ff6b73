// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Executes what xacc-nvptx-roots makes of 1 / sqrt(x), with an approximation that is up to 2^-22.4 off at 1 <= x < 4, as PTX says,
// to every side: the result must be the rounded reciprocal of the rounded root. The argument is the distance of the x that are tried.
#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

float root(float x);

static int off; // units in the last place by which the approximation is wrong

float guess(float x) {
    if (!(x > 0 && x < INFINITY))
        return 1 / sqrtf(x);
    float y = (float)(1 / sqrt((double)x));
    int32_t bits;
    memcpy(&bits, &y, sizeof bits);
    bits += off;
    memcpy(&y, &bits, sizeof y);
    return y;
}

float fma_up(float a, float b, float c) {
    fesetround(FE_UPWARD);
    volatile float x = a, y = b, z = c, r = fmaf(x, y, z);
    fesetround(FE_TONEAREST);
    return r;
}

static float from_bits(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static int is_near(float x) {
    double error = guess(x) - 1 / sqrt((double)x);
    return fabs(error) <= exp2(-22.4);
}

static void check(float x) {
    volatile float s = sqrtf(x), expected = 1 / s;
    float got = root(x);
    if (memcmp(&got, (float *)&expected, sizeof got) && !(isnan(got) && isnan(expected))) {
        printf("%a, %d: %a instead of %a\n", x, off, got, expected);
        exit(1);
    }
}

int main(int argc, char **argv) {
    const uint32_t step = argc > 1 ? (uint32_t)atoi(argv[1]) : 1, one = 0x3f800000,
                   four = 0x40800000;
    static const float hard[] = {0x1.000002p+0f, 0x1.1b126cp+0f, 0x1.1b126ep+0f, 0x1.20244ep+0f,
                                 0x1.24b0b2p+0f, 0x1.52f7dep+0f, 0x1.9b5d64p+0f, 0x1.dd26e4p+1f,
                                 0x1.f82294p+0f, 0x1.fffffcp+1f, 0x1.fffffep+1f, 0x1.3f6a5ap+0f};
    for (off = -8; off <= 8; off++) {
        for (uint32_t bits = one; bits < four; bits += step)
            if (is_near(from_bits(bits)))
                check(from_bits(bits));
        for (unsigned i = 0; i < sizeof hard / sizeof *hard; i++)
            for (int power = -74; power < 64 && is_near(hard[i]); power++)
                check(ldexpf(hard[i], 2 * power));
    }
    off = 0; // whatever sign and exponent
    for (uint64_t bits = 0; bits < (uint64_t)1 << 32; bits += 500 * (uint64_t)step + 1)
        check(from_bits((uint32_t)bits));
    static const float rare[] = {0.0f,
                                 -0.0f,
                                 INFINITY,
                                 -INFINITY,
                                 NAN,
                                 -1,
                                 -0x1p-149f,
                                 0x1p-149f,
                                 0x1p-126f,
                                 0x1.fffffep-127f,
                                 0x1.fffffep+127f,
                                 0x1p-96f,
                                 0x1.fffffep-97f};
    for (off = -1; off <= 1; off++)
        for (unsigned i = 0; i < sizeof rare / sizeof *rare; i++)
            check(rare[i]);
    puts("all are right");
    return 0;
}
