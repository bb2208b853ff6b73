// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Functions of string.h and 128-bit integers in kernels.
#include "Inputs/check.h"
#include <string.h>

enum { N = 40 };

static unsigned long mixed(int i) {
    unsigned __int128 a = (unsigned __int128)(i + 1) << 90 | 123456789;
    __int128 b = -(__int128)(a >> 3);
    a = a * 12345 / (i + 7u);
    b = b / 1000003 + b % 977;
    return (unsigned long)(a % 1000000007u) ^ (unsigned long)(b >> 13);
}

static int compared(int i) {
    char text[16], other[16];
    strcpy(text, "abcdef");
    text[i % 7] = 0;
    strncpy(other, text, sizeof other);
    strcat(other, i % 2 ? "" : "x");
    memmove(text + 1, text, strlen(text) + 1);
    text[0] = 'a' + i % 3;
    const char *found = strchr(other, 'c'), *last = strrchr(text, 'a');
    int sign = strcmp(text, other), same = strncmp(text, other, 1), bytes = memcmp(other, "abx", 3);
    return (int)strlen(text) + 100 * (found ? (int)(found - other) : 9) + 1000 * (last ? (int)(last - text) : 9) +
           10000 * ((sign > 0) - (sign < 0) + 1) + 100000 * ((same > 0) - (same < 0) + 1) +
           1000000 * ((bytes > 0) - (bytes < 0) + 1) + (memchr(other, 0, 16) == other + strlen(other));
}

int main(void) {
    int out[N];
    unsigned long wide[N];
#pragma acc parallel loop copyout(out, wide)
    for (int i = 0; i < N; i++) {
        out[i] = compared(i);
        wide[i] = mixed(i);
    }
    for (int i = 0; i < N; i++)
        CHECK(out[i] == compared(i) && wide[i] == mixed(i));
    return 0;
}
