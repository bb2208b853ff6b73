// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Functions of string.h and strings.h, calloc, and 128-bit integers in kernels.
#define _GNU_SOURCE
#include "Inputs/check.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

/* The first bit that is set, counted from 1. */
static int first(int i) {
    return ffs((int)((unsigned)i << i % 32)) + 100 * ffsl((long)i << i) + 10000 * ffsll(i - 3LL) + (ffs(0) + ffsl(0) + ffsll(0));
}

static int cleared(int i) {
    int *row = calloc(i + 1, sizeof *row), sum = 0, *volatile too_much = calloc(SIZE_MAX / 2, 4), *volatile all = calloc(SIZE_MAX - i, 1);
    if (!row || too_much || all)
        return -1;
    for (int k = 0; k <= i; k++)
        sum += row[k]++ == 0;
    free(row);
    return sum;
}

int main(void) {
    int out[N], bits[N], zeros[N];
    unsigned long wide[N];
#pragma acc parallel loop copyout(out, wide, bits, zeros)
    for (int i = 0; i < N; i++) {
        out[i] = compared(i);
        wide[i] = mixed(i);
        bits[i] = first(i);
        zeros[i] = cleared(i);
    }
    for (int i = 0; i < N; i++)
        CHECK(out[i] == compared(i) && wide[i] == mixed(i) && bits[i] == first(i) && zeros[i] == i + 1);
    return 0;
}
