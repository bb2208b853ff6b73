// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Loops of one region reduce the same variables, with operators that have no atomic instruction: what one gang has combined
// stays when another combines the result of the next loop.
#include "Inputs/check.h"

enum { N = 45, M = 11, ROUNDS = 200 };

static int least(unsigned i, unsigned of) {
    return (int)((i * 7 + of) % M);
}

int main(void) {
    for (int round = 0; round < ROUNDS; round++) {
        float low[M];
        double product = 1;
        for (int m = 0; m < M; m++)
            low[m] = 100 + m;
#pragma acc parallel num_gangs(3) reduction(* : product)
        {
#pragma acc loop gang vector reduction(min : low) reduction(* : product)
            for (unsigned i = 0; i < N; i++) {
                low[least(i, 0)] = low[least(i, 0)] < i ? low[least(i, 0)] : i;
                product *= i == 9 ? 2 : 1;
            }
#pragma acc loop gang reduction(min : low)
            for (unsigned i = 0; i < N; i++)
                low[least(i, 3)] = low[least(i, 3)] < 20 + i ? low[least(i, 3)] : 20 + i;
#pragma acc loop gang vector reduction(min : low) reduction(* : product)
            for (unsigned i = 0; i < N; i++) {
                low[least(i, 5)] = low[least(i, 5)] < 1 + i ? low[least(i, 5)] : 1 + i;
                product *= i == 44 ? 3 : 1;
            }
        }
        for (int m = 0; m < M; m++) {
            float want = 100 + m;
            for (unsigned i = 0; i < N; i++) {
                want = least(i, 0) == m && i < want ? i : want;
                want = least(i, 3) == m && 20 + i < want ? 20 + i : want;
                want = least(i, 5) == m && 1 + i < want ? 1 + i : want;
            }
            CHECK(low[m] == want);
        }
        CHECK(product == 6);
    }
    return 0;
}
