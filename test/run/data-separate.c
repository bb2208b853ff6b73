// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// In a data region the device works on its own copies: what either side changes shows only after a transfer.
#include "Inputs/check.h"

enum { N = 200 };
static int in[N], both[N], out[N], scratch[N];

int main(void) {
    for (int i = 0; i < N; i++)
        in[i] = both[i] = out[i] = scratch[i] = i;
#pragma acc data copyin(in) copy(both) copyout(out) create(scratch)
    {
        for (int i = 0; i < N; i++)
            in[i] = both[i] = out[i] = scratch[i] = -7;
#pragma acc parallel loop
        for (int i = 0; i < N; i++) {
            scratch[i] = in[i] + both[i];
            out[i] = scratch[i];
            both[i] += 1000;
            in[i] = 0;
        }
        for (int i = 0; i < N; i++)
            CHECK(in[i] == -7 && both[i] == -7 && out[i] == -7 &&
                  scratch[i] == -7);
    }
    for (int i = 0; i < N; i++)
        CHECK(in[i] == -7 && both[i] == 1000 + i && out[i] == 2 * i &&
              scratch[i] == -7);
    return 0;
}
