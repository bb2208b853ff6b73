// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A three-dimensional array on the heap, through a pointer to a variable-length array.
#include "Inputs/check.h"

static void smooth(int l, int m, int n, float (*to)[m][n],
                   float (*from)[m][n]) {
#pragma acc parallel loop collapse(3) copyout(to[0:l][0:m][0:n]) copyin(from[0:l][0:m][0:n])
    for (int k = 0; k < l; k++)
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                to[k][j][i] = from[k][j][i] + (i > 0 ? from[k][j][i - 1] : 0) +
                              (k > 0 ? from[k - 1][j][i] : 0);
}

int main(void) {
    int l = 4, m = 6, n = 21;
    float (*a)[m][n] = malloc(l * sizeof *a),
          (*b)[m][n] = malloc(l * sizeof *b);
    for (int k = 0; k < l; k++)
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                a[k][j][i] = 100 * k + 10 * j + i;
    smooth(l, m, n, b, a);
    for (int k = 0; k < l; k++)
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                CHECK(b[k][j][i] == a[k][j][i] + (i > 0 ? a[k][j][i - 1] : 0) +
                                        (k > 0 ? a[k - 1][j][i] : 0));
    free(a);
    free(b);
    return 0;
}
