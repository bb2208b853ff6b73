// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// firstprivate arrays of rank one to three, one larger than a kernel's parameters may be.
#include "Inputs/check.h"

enum { N = 60 };

int main(void) {
    int line[5] = {1, 2, 3, 4, 5}, plane[3][4], space[2][3][4], big[2000],
        out[N];
    for (int i = 0; i < 12; i++)
        plane[i / 4][i % 4] = 10 * i;
    for (int i = 0; i < 24; i++)
        space[i / 12][i / 4 % 3][i % 4] = 100 * i;
    for (int i = 0; i < 2000; i++)
        big[i] = i * 3;
#pragma acc parallel loop firstprivate(line) firstprivate(plane) firstprivate(space) copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = line[i % 5] + plane[i % 3][i % 4] + space[i % 2][i % 3][i % 4];
    for (int i = 0; i < N; i++)
        CHECK(out[i] ==
              line[i % 5] + plane[i % 3][i % 4] + space[i % 2][i % 3][i % 4]);
#pragma acc parallel loop firstprivate(big) copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = big[i * 33];
    for (int i = 0; i < N; i++)
        CHECK(out[i] == i * 99);
#pragma acc serial firstprivate(line, plane, big) copyout(out)
    {
        line[1] = 50;
        plane[2][3] = 60;
        big[1999] += 1;
        out[0] = line[0] + line[1] + plane[2][3] + plane[2][2] + big[1999];
    }
    CHECK(out[0] == 1 + 50 + 60 + 100 + 5998);
    CHECK(line[1] == 2 && plane[2][3] == 110 && big[1999] == 5997);
    return 0;
}
