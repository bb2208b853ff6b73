// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Arithmetic of all widths in a kernel: narrow integers, bit-fields, unions, 64-bit division, conversions.
#include "Inputs/check.h"
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { N = 96 };
struct bits {
    unsigned low : 3, high : 13;
    int sign : 5;
};
union view {
    float f;
    uint32_t u;
};

static int64_t mix(int i) {
    int8_t c = (int8_t)(i * 5);
    uint16_t s = (uint16_t)(i * 1000 - 7);
    int64_t big = (int64_t)i * 0x123456789 - (1LL << 40);
    uint64_t product = (uint64_t)big * 0x9E3779B97F4A7C15u;
    struct bits b = {i, i * 77, i};
    union view v = {.f = i * 0.5f};
    bool odd = i & 1;
    uint32_t copied;
    memcpy(&copied, &v, sizeof copied);
    int64_t r =
        c + s + big / (i + 3) + big % 1013 + (int64_t)(product >> (i % 60));
    r ^= b.low + 8 * b.high + 1000 * b.sign;
    r += (int64_t)(v.u == copied) + odd + (int64_t)(double)(i * 2.75f) +
         (uint8_t)~i;
    return (int64_t)((uint64_t)r << (i % 3)) | __builtin_popcount(i);
}

int main(void) {
    int64_t out[N];
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = mix(i);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == mix(i));
    return 0;
}
