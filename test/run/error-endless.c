// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t up 2>&1 | FileCheck %s --check-prefix=UP --implicit-check-not=reached
// RUN: not %run %t over 2>&1 | FileCheck %s --check-prefix=OVER --implicit-check-not=reached
// RUN: not %run %t zero 2>&1 | FileCheck %s --check-prefix=ZERO --implicit-check-not=reached
// RUN: not %run %t wide 2>&1 | FileCheck %s --check-prefix=WIDE --implicit-check-not=reached
// RUN: not %run %t inside 2>&1 | FileCheck %s --check-prefix=INSIDE --implicit-check-not=reached
// RUN: not %run %t nested 2>&1 | FileCheck %s --check-prefix=NESTED --implicit-check-not=reached
// RUN: not %run %t routine 2>&1 | FileCheck %s --check-prefix=ROUTINE --implicit-check-not=reached
// RUN: %run %t never
// RUN: %xacc_cc -O0 %s -o %t.plain && not %run %t.plain up 2>&1 | FileCheck %s --check-prefix=UP --implicit-check-not=reached
// Loops that would not end are errors with the place of their header, not endless; those that are not reached are none.
#include <stdio.h>
#include <string.h>

static int a[64];
#pragma acc declare create(a)

#pragma acc routine vector
static void row(int n, int step) {
#pragma acc loop vector
// ROUTINE: error-endless.c:[[@LINE+1]]: error: acc loop: the loop over 'i' would never end
    for (int i = 0; i < n; i += step)
        a[0] = i;
}

static void run(const char *what, int n, int step, unsigned large, long wide) {
    if (!strcmp(what, "up")) {
#pragma acc parallel loop
// UP: error-endless.c:[[@LINE+1]]: error: acc parallel loop: the loop over 'i' would never end: its steps do not lead to its bound{{$}}
        for (int i = 0; i < n; i += step)
            a[0] = i;
    }
    if (!strcmp(what, "over")) {
#pragma acc parallel loop collapse(2)
        for (int j = 0; j < n; j++)
// OVER: error-endless.c:[[@LINE+1]]: error: acc parallel loop: the loop over 'i' would never end
            for (unsigned i = 0; i < large; i += 1u << 31)
                a[0] = i;
    }
    if (!strcmp(what, "zero")) {
#pragma acc kernels loop independent
// ZERO: error-endless.c:[[@LINE+1]]: error: acc kernels loop: the loop over 'i' would never end
        for (unsigned i = 0; i != large; i += step + 1)
            a[0] = i;
    }
    if (!strcmp(what, "wide")) {
#pragma acc parallel loop
// WIDE: error-endless.c:[[@LINE+1]]: error: acc parallel loop: the loop over 'i' would never end
        for (short i = 0; i <= wide; i++)
            a[0] = i;
    }
    if (!strcmp(what, "inside")) {
#pragma acc parallel loop gang
        for (int j = 0; j < n; j++) {
            int end = j * 2 + n;
#pragma acc loop vector
// INSIDE: error-endless.c:[[@LINE+1]]: error: acc loop: the loop over 'i' would never end
            for (int i = j; i != end; i += 3)
                a[0] = i;
        }
    }
    if (!strcmp(what, "nested")) {
#pragma acc parallel loop gang
        for (int j = 0; j < n; j++) {
#pragma acc loop vector
// NESTED: error-endless.c:[[@LINE+1]]: error: acc loop: the loop over 'i' would never end
            for (unsigned i = 0; i <= large; i++)
                a[0] = i;
        }
    }
    if (!strcmp(what, "routine")) {
#pragma acc parallel loop gang
        for (int j = 0; j < n; j++)
            row(n, step);
    }
    if (!strcmp(what, "never")) { /* no iteration, or not reached */
#pragma acc parallel loop
        for (int i = n; i < n; i += step)
            a[0] = i;
#pragma acc parallel loop gang
        for (int j = 0; j < n; j++) {
            if (large == 0) {
#pragma acc loop vector
                for (unsigned i = 0; i <= large - 1; i++)
                    a[0] = i;
            }
        }
    }
    if (strcmp(what, "never"))
        printf("reached\n");
}

int main(int argc, char **argv) {
    run(argc > 1 ? argv[1] : "", 8, -1, 4294967295u, 40000);
    return 0;
}
