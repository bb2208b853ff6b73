// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// private and firstprivate of sections and elements: of pointers with lengths known at compile time and not, of arrays.
#include "Inputs/check.h"
#include <stdlib.h>

enum { N = 24 };

static void gangs(const int *a, int *sums, int *scratch, int n) {
#pragma acc parallel num_gangs(4) private(scratch[0:n]) copyin(a[0:N * n]) copyout(sums[0:N])
    {
#pragma acc loop gang
        for (int x = 0; x < N; x++) {
#pragma acc loop vector
            for (int y = 0; y < n; y++)
                scratch[y] = 2 * a[x * n + y];
            int sum = 0;
#pragma acc loop vector reduction(+ : sum)
            for (int y = 0; y < n; y++)
                sum += scratch[n - 1 - y];
            sums[x] = sum;
        }
    }
}

static void lanes(int *out, int *scratch, int first) {
#pragma acc parallel loop private(scratch[first : 3]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        for (int k = first; k < first + 3; k++)
            scratch[k] = i + k;
        out[i] = scratch[first] + scratch[first + 1] + scratch[first + 2];
    }
}

static void first_values(int *out, int *values, int n) {
#pragma acc parallel firstprivate(values[1:n]) num_gangs(3) copyout(out[0:N])
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            values[1 + i % n] += 1; // in this gang's copy
            out[i] = values[1 + i % n] >= 10 * (1 + i % n);
        }
    }
}

static void arrays(int *out) {
    int pair[4] = {1, 2, 3, 4}, rows[2][3] = {{1, 2, 3}, {4, 5, 6}};
#pragma acc parallel loop private(pair[1:2]) copyout(out[0:N])
    for (int i = 0; i < N; i++) {
        pair[1] = i;
        pair[2] = 2 * i;
        out[i] = pair[1] + pair[2];
    }
    for (int i = 0; i < N; i++)
        CHECK(out[i] == 3 * i);
#pragma acc parallel loop firstprivate(rows[1:1][0:3], pair[3]) copyout(out[0:N])
    for (int i = 0; i < N; i++)
        out[i] = rows[1][i % 3] + pair[3];
    for (int i = 0; i < N; i++)
        CHECK(out[i] == 4 + i % 3 + 4);
    CHECK(pair[1] == 2 && rows[1][0] == 4);
}

int main(void) {
    enum { WIDTH = 37 };
    int a[N * WIDTH], out[N], scratch[WIDTH], values[4] = {0, 10, 20, 30};
    for (int i = 0; i < N * WIDTH; i++)
        a[i] = i % 19;
    for (int i = 0; i < WIDTH; i++)
        scratch[i] = -i;
    gangs(a, out, scratch, WIDTH);
    for (int x = 0; x < N; x++) {
        int sum = 0;
        for (int y = 0; y < WIDTH; y++)
            sum += 2 * a[x * WIDTH + y];
        CHECK(out[x] == sum);
    }
    lanes(out, scratch, 5);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == 3 * i + 5 + 6 + 7);
    for (int i = 0; i < WIDTH; i++)
        CHECK(scratch[i] == -i);
    first_values(out, values, 3);
    for (int i = 0; i < N; i++)
        CHECK(out[i]);
    CHECK(values[1] == 10 && values[3] == 30);
    arrays(out);
    return 0;
}
