// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// firstprivate structs: nested, with arrays, of odd size, large.
#include "Inputs/check.h"

enum { N = 40 };
struct inner {
    char name[7];
    double weight;
};
struct outer {
    short id;
    struct inner in[2];
};
struct large {
    int values[1500];
};

int main(void) {
    struct outer o = {3, {{"abcdef", 0.5}, {"ghijkl", 1.5}}};
    static struct large l;
    double out[N];
    for (int i = 0; i < 1500; i++)
        l.values[i] = i * i;
#pragma acc parallel loop firstprivate(o) copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = o.id * i + o.in[i % 2].weight + o.in[1].name[i % 6];
    for (int i = 0; i < N; i++)
        CHECK(out[i] == o.id * i + o.in[i % 2].weight + o.in[1].name[i % 6]);
#pragma acc parallel loop firstprivate(l) copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = l.values[1499 - i];
    for (int i = 0; i < N; i++)
        CHECK(out[i] == (1499 - i) * (1499 - i));
#pragma acc serial firstprivate(o) copyout(out)
    {
        o.in[0].weight = 9;
        out[0] = o.in[0].weight + o.in[1].weight;
    }
    CHECK(out[0] == 10.5 && o.in[0].weight == 0.5);
    return 0;
}
