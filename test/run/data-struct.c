// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Struct variables are aggregates: copied as a whole, implicitly and by clauses; arrays of structs.
#include "Inputs/check.h"

enum { N = 60 };
struct particle {
    double position[3];
    float mass;
    char kind;
};
struct box {
    int count;
    struct particle p[N];
};

int main(void) {
    struct box box = {.count = N};
    struct particle centre = {{0.5, 1.5, 2.5}, 2.0f, 'c'}, many[N];
#pragma acc parallel loop copyout(many)
    for (int i = 0; i < N; i++) {
        many[i] = centre;
        many[i].position[i % 3] += i;
        many[i].kind = 'a' + i % 26;
    }
#pragma acc parallel loop
    for (int i = 0; i < box.count; i++) {
        box.p[i] = many[N - 1 - i];
        box.p[i].mass *= 2;
    }
    for (int i = 0; i < N; i++) {
        int k = N - 1 - i;
        CHECK(many[i].position[i % 3] == 0.5 + i % 3 + i &&
              many[i].kind == 'a' + i % 26);
        CHECK(box.p[i].mass == 4.0f && box.p[i].kind == 'a' + k % 26);
        CHECK(box.p[i].position[k % 3] == 0.5 + k % 3 + k);
    }
#pragma acc serial
    {
        centre.mass += 1;
        box.count = 5;
    }
    CHECK(centre.mass == 3.0f && box.count == 5 && centre.kind == 'c');
    return 0;
}
