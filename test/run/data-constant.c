// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// const arrays and tables: global, static in the function, automatic, of structs; read by the region and a function.
#include "Inputs/check.h"

enum { N = 70 };
static const int table[5] = {2, 3, 5, 7, 11};
const double weights[2][3] = {{0.25, 0.5, 0.75}, {1.25, 1.5, 1.75}};
struct rule {
    char name;
    int cost;
};
static const struct rule rules[] = {{'x', 4}, {'y', 9}, {'z', 16}};

static int cost(int i) {
    static const int extra[] = {100, 200};
    return rules[i % 3].cost + extra[i & 1] + rules[i % 3].name;
}

int main(void) {
    static const short steps[4] = {1, -1, 1, -1};
    const int local[3] = {7, 8, 9};
    double out[N];
    int costs[N];
#pragma acc parallel loop copyout(out, costs)
    for (int i = 0; i < N; i++) {
        out[i] =
            table[i % 5] * weights[i % 2][i % 3] + steps[i % 4] + local[i % 3];
        costs[i] = cost(i);
    }
    for (int i = 0; i < N; i++) {
        CHECK(out[i] == table[i % 5] * weights[i % 2][i % 3] + steps[i % 4] +
                            local[i % 3]);
        CHECK(costs[i] == cost(i));
    }
    return 0;
}
