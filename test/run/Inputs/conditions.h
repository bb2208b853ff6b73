// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over pointers without clauses, of which conditions ask for elements.
#ifndef XACC_TEST_CONDITIONS_H
#define XACC_TEST_CONDITIONS_H

/* The whole is under a condition on data. */
static void chosen(int n, const int *x, int *y) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        if (x[i] > 0)
            y[i] = x[i];
}

/* Margins: one element behind, one in front; written and read. */
static void margins(int n, const int *b, int *m) {
#pragma acc serial loop
    for (int i = 0; i < n; i++) {
        m[i] += 1;
        if (b[i])
            m[i + 1] += 10;
        if (i > 0 && m[i - 1] > 0)
            m[i - 1] += 100;
    }
}

#endif
