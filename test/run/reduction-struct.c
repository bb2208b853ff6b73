// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: env XACC_SIM_SCHEDULE=1 %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Reductions of structs, member by member, at several levels.
#include "Inputs/check.h"

enum { N = 500 };
struct state { long count; float most; short low; double bin; unsigned char last; };
static int x[N];
static struct state global;

static void sums(void) {
    struct state s = {.count = 2, .low = 1, .bin = 3};
    double bin = 3;
    for (int i = 0; i < N; i++) bin += x[i];
#pragma acc parallel loop reduction(+:s) copyin(x)
    for (int i = 0; i < N; i++) {
        s.count++;
        s.low += i % 2;
        s.bin += x[i];
    }
    CHECK(s.count == 2 + N && s.low == 1 + N / 2 && s.bin == bin && s.most == 0 && s.last == 0);
}

static void levels(void) {
    global = (struct state){-5, -5, -5, -5, 3};
#pragma acc parallel loop gang reduction(max:global) copyin(x) num_gangs(4) num_workers(2)
    for (int k = 0; k < 10; k++) {
        struct state own = {0};
#pragma acc loop worker reduction(max:global) reduction(+:own)
        for (int j = 0; j < 5; j++) {
#pragma acc loop vector
            for (int i = 0; i < 10; i++) {
                int v = x[k * 50 + j * 10 + i];
                global.count = global.count > v ? global.count : v;
                global.most = global.most > v ? global.most : v;
                own.count++;
            }
        }
        global.bin = global.bin > own.count + k ? global.bin : own.count + k;
    }
    CHECK(global.count == 96 && global.most == 96 && global.low == -5 && global.last == 3 && global.bin == 59);
}

int main(void) {
    for (int i = 0; i < N; i++) x[i] = (i * 7 + 3) % 97;
    sums();
    levels();
    return 0;
}
