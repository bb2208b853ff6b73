// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// private structs and arrays, with dynamic indices.
#include "Inputs/check.h"

enum { N = 200 };
struct pair {
    double x[2];
    int tag;
};

int main(void) {
    struct pair p = {{1, 2}, 3};
    int line[8] = {42}, plane[3][5] = {{43}};
    double out[N];
    int sums[N];
#pragma acc parallel loop private(p) copyout(out)
    for (int i = 0; i < N; i++) {
        p.x[0] = i;
        p.x[1] = 0.5;
        p.tag = i % 3;
        out[i] = p.tag ? p.x[0] + p.x[1] : -p.x[0];
    }
#pragma acc parallel loop private(line, plane) copyout(sums)
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 8; k++)
            line[(k + i) % 8] = k;
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < 5; c++)
                plane[r][(c + i) % 5] = line[(r + c) % 8] + i;
        int s = 0;
        for (int c = 0; c < 5; c++)
            s += plane[i % 3][c];
        sums[i] = s;
    }
    CHECK(p.x[0] == 1 && p.tag == 3 && line[0] == 42 && plane[0][0] == 43);
    for (int i = 0; i < N; i++) {
        CHECK(out[i] == (i % 3 ? i + 0.5 : -i));
        int s = 0;
        for (int c = 0; c < 5; c++)
            s += (i % 3 + c - i % 8 + 8) % 8 + i;
        CHECK(sums[i] == s);
    }
    return 0;
}
