/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What sanitizers add calls to: code that does not return, conversions, reductions of complex numbers. */
#include <assert.h>
#include <complex.h>
#include <stdlib.h>

int main(void) {
    double _Complex z = 0;
    int count = 0;
#pragma acc parallel loop reduction(+ : z, count)
    for (int i = 0; i < 100; i++) {
        assert(i >= 0);
        if (i > 100)
            abort();
        z += i * I;
        count += (int)(i / 2.0) % 2;
    }
    return cimag(z) != 4950 || count != 50;
}
