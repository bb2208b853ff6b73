// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For by-name.test: a kernel with functions of its own on the simulator, constants, memory and what it asks for.
#include "markers.h"
void *malloc(unsigned long);
void free(void *);
int acc_on_device(int);
double sin(double);
static const double table[2] = {1, 2};

static double fold(int n) {
    return n > 1 ? fold(n - 2) + table[n & 1] : sin(n);
}

void f(int n, double *a) {
    BEGIN(1, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(a, COPY, a, 8L * n), TRIP(2, 0, n))
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) {
        int *own = malloc(8);
        own[0] = acc_on_device(4);
        a[i] = fold(i) + own[0];
        free(own);
    }
    END(1);
}
