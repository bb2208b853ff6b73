// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -w -O2 %s -o %t && %run %t
// RUN: %xacc_cc -w -O0 %s -o %t.O0 && %run %t.O0
// RUN: %xacc_cc -O2 -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s
// Elements that iterations update together, of which that is told by computing their subscripts; and subscripts that look
// as if, and are different in each iteration: no atomic operation, no warning.
#include "Inputs/check.h"
#include <stdlib.h>

enum { N = 96, PLACES = 256 };
static long h[PLACES];

static void check_sum(int line) {
    long sum = 0;
    for (int k = 0; k < PLACES; k++) {
        sum += h[k];
        h[k] = 0;
    }
    if (sum != N)
        check_failed(__FILE__, line, "no update is lost");
}

/* Statements are expanded at the line of the use. */
#define UPDATES(INDEX)                                                                                                 \
    do {                                                                                                               \
        _Pragma("acc parallel loop copy(h)") for (int i = 0; i < N; i++) h[INDEX] += 1;                                \
        check_sum(__LINE__);                                                                                           \
    } while (0)

static void remainders(void) {
    UPDATES(i % 128 / 2);       // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES((N - i) / 2);       // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES(i * 2 / 4);         // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES(i * 2 % 96);        // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES(i - i % 2);         // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES(i / 3 + i % 3);     // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES((unsigned)i / 2);   // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES((i * 64) % 128u);   // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES((signed char)(4 * i) + 128); // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
}

static void others(void) {
    UPDATES(i & ~1);                // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES(i | 3);                 // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES((i << 1) % 96);         // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES(abs(i - 40));           // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES(i < 50 ? i : 50);       // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES(i > 40);                // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES((int)(i * 0.5));        // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    UPDATES((i - 5) * (i - 5) % 64); // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
}

// CHECK-NOT: warning
static struct {
    long x, y;
} s[N];

static void different(int n) {
    UPDATES(i ^ 1);
    UPDATES(i * 5 % 128);
    UPDATES(N - 1 - i);
    UPDATES(i / 8 * 8 + i % 8);
    UPDATES((i + n) % 128);
    UPDATES(i < 50 ? i : i + 50);
    UPDATES((i & 15) * 16 + (i >> 4));
#pragma acc parallel loop collapse(2) copy(h)
    for (int i = 0; i < N / 4; i++)
        for (int j = 0; j < 4; j++)
            h[(i * 4 + j) ^ 3] += 1;
    check_sum(__LINE__);
#pragma acc parallel loop copy(h)
    for (int i = 0; i < N; i += 2) {
        h[i] += 1;
        h[i ^ 1] += 1;
    }
    check_sum(__LINE__);
#pragma acc parallel loop copy(h)
    for (int i = 0; i < N / 2; i++) {
        h[i] += 1;
        h[N - 1 - i] += 1;
    }
    check_sum(__LINE__);
#pragma acc parallel loop copy(s)
    for (int i = 0; i < N; i++) {
        s[i].x += 1;
        s[i ^ 1].y += 1;
    }
#pragma acc parallel loop copy(h)
    for (int i = 0; i < 2 * N; i += 2)
        h[i / 2] += 1;
    check_sum(__LINE__);
}

/* Two statements of one loop. */
static void pairs(int n) {
#pragma acc parallel loop copy(h)
    for (int i = 0; i < n; i++) {
        h[i] += 1;     // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update 'h[i]'
        h[i ^ 1] += 1; // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update 'h[i ^ 1]'
    }
    check_sum(__LINE__);
#pragma acc parallel loop copy(h)
    for (int i = 0; i < N / 2; i++) {
        h[i] += 1;              // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update 'h[i]'
        h[N / 2 - 1 - i] += 1;  // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update 'h[N / 2 - 1 - i]'
    }
    check_sum(__LINE__);
}

/* Two loops together. */
static void nests(void) {
#pragma acc parallel loop collapse(2) copy(h)
    for (int i = 0; i < N / 4; i++)
        for (int j = 0; j < 4; j++)
            h[i * 3 + j] += 1; // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    check_sum(__LINE__);
#pragma acc parallel loop collapse(2) copy(h)
    for (int i = 0; i < N / 4; i++)
        for (int j = 0; j < 4; j++)
            h[i % 8 * 4 + (i / 8 ^ j)] += 1; // CHECK: :[[@LINE]]:{{.*}}warning: xacc: iterations of the loop update
    check_sum(__LINE__);
}

int main(void) {
    remainders();
    others();
    different(3);
    pairs(N / 2);
    nests();
    return 0;
}
