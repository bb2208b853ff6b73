/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Routines, regions, declared variables and types of a header that is precompiled. Knows nothing of its user. */
#include <complex.h>
#include <openacc.h>
#include <stdio.h>
typedef double _Complex number;
struct sums {
    number z;
    int n;
};
static int table[4];
#pragma acc declare create(table)
#pragma acc routine seq
static inline number twice(number z) { return z + z; }
static inline int sum(int n) {
    int s = 0;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; i++)
        s += i;
    return s;
}
static inline number complex_sum(int n) {
    struct sums s = {0};
#pragma acc parallel loop reduction(+ : s.z)
    for (int i = 0; i < n; i++)
        s.z += i;
    return s.z;
}
