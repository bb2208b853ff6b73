/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: remainders of pi/2 of great numbers, by as many bits of 2/pi
 * as can matter (M. Payne and R. Hanek, 1983). */
#include "math.h"

typedef unsigned __int128 wide_t;

/* The first 1280 bits of 2/pi behind the point. */
static const uint64_t two_over_pi[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
    0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
};

/* 64 bits of 2/pi from this one on; those in front of the point are none. */
static uint64_t bits_from(int at) {
    if (at < 0)
        return at <= -64 ? 0 : two_over_pi[0] >> -at;
    int word = at / 64, shift = at % 64;
    uint64_t bits = two_over_pi[word] << shift;
    return shift ? bits | two_over_pi[word + 1] >> (64 - shift) : bits;
}

/* x = m 2^e. Bits of 2/pi that stand for multiples of 4 with m 2^e are left out:
 * the product's first two bits are the quadrant, what follows is the fraction. */
XACC_APART double __xacc_math_angle(double x, double *lo, int *quadrants) {
    uint64_t u = (double_bits_t){.value = x}.bits;
    uint64_t m = (u & 0xfffffffffffff) | 1ull << 52;
    int first = (int)(u >> 52 & 2047) - 1075 - 2;
    wide_t low = (wide_t)m * bits_from(first + 128), middle = (wide_t)m * bits_from(first + 64);
    uint64_t top = m * bits_from(first);
    middle += (uint64_t)(low >> 64);
    top += (uint64_t)(middle >> 64);
    int q = (int)(top >> 62);
    wide_t fraction = ((wide_t)top << 64 | (uint64_t)middle) << 2 | (uint64_t)low >> 62;
    bool up = fraction >> 127; /* beyond half a quadrant: the distance from the next */
    if (up)
        fraction = -fraction, q++;
    uint64_t high = (uint64_t)(fraction >> 64);
    int zeros = high ? __builtin_clzll(high) : 64;
    fraction <<= zeros;
    /* Each part is exact: 53 bits, and what follows. */
    double scale = power_of_two(-64 - zeros);
    double a = (double)(uint64_t)(fraction >> 75) * 0x1p+11 * scale;
    double b = (double)(uint64_t)((fraction << 53) >> 64) * 0x1p-53 * scale;
    const double half_pi = 0x1.921fb54442d18p+0, rest = 0x1.1a62633145c07p-54;
    double hi = a * half_pi, back = FMA(a, half_pi, -hi) + (a * rest + b * half_pi);
    double sum = hi + back;
    *lo = back - (sum - hi);
    bool negative = u >> 63;
    *quadrants = negative ? -q : q;
    if (up != negative) {
        *lo = -*lo;
        sum = -sum;
    }
    return sum;
}
