// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 %s -o %t.0 -lm && %run %t.0
// A scalar that some lane sets in a loop is there for the whole gang after it.
#include "Inputs/check.h"

enum { M = 23, N = 71 };
static int a[M][N], at[M], kind[M], copy[M][N], rounds[M];

int main(void) {
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            a[j][i] = (i * 7 + j * 3) % N;
#pragma acc parallel loop gang copyin(a) copyout(at, kind, copy, rounds)
    for (int j = 0; j < M; j++) {
        int f = -1, g = 5, last = 0;
#pragma acc loop vector
        for (int i = 0; i < N; i++) {
            if (a[j][i] == j)
                f = i;
            if (a[j][i] == 1000) /* nowhere */
                g = i;
            else if (a[j][i] == 3)
                g = j % 2 ? 8 : 9;
        }
        at[j] = f;
        kind[j] = g;
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            copy[j][i] = a[j][i] + f;
        /* again and again, with the value of the last round */
        int sum = 0;
        for (int r = 0; r < 3; r++) {
            int before = last;
#pragma acc loop vector
            for (int i = 0; i < N; i++)
                if (a[j][i] == r)
                    last = i + 1;
            sum = sum * 100 + before;
        }
        rounds[j] = sum * 100 + last;
    }
    for (int j = 0; j < M; j++) {
        int f = -1, place[3];
        for (int i = 0; i < N; i++) {
            f = a[j][i] == j ? i : f;
            if (a[j][i] < 3)
                place[a[j][i]] = i + 1;
        }
        CHECK(at[j] == f);
        CHECK(kind[j] == (j % 2 ? 8 : 9));
        for (int i = 0; i < N; i++)
            CHECK(copy[j][i] == a[j][i] + f);
        CHECK(rounds[j] == (place[0] * 100 + place[1]) * 100 + place[2]);
    }
    return 0;
}
