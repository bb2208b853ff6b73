// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A private array indexed dynamically stays each lane's own: a histogram and a sort per iteration.
#include "Inputs/check.h"

enum { N = 300, K = 16 };
static int order[N][K], histogram[N];

int main(void) {
#pragma acc parallel loop
    for (int n = 0; n < N; n++) {
        int keys[K], count[4] = {0, 0, 0, 0};
        for (int k = 0; k < K; k++) {
            keys[k] = (k * 11 + n * 7) % 32;
            count[keys[k] % 4]++;
        }
        for (int k = 1; k < K; k++) {
            int key = keys[k], at = k;
            for (; at > 0 && keys[at - 1] > key; at--)
                keys[at] = keys[at - 1];
            keys[at] = key;
        }
        for (int k = 0; k < K; k++)
            order[n][k] = keys[k];
        histogram[n] =
            count[0] + 100 * count[1] + 10000 * count[2] + 1000000 * count[3];
    }
    for (int n = 0; n < N; n++) {
        int count = 0, expected = 0;
        for (int k = 0; k < K; k++) {
            static const int weight[4] = {1, 100, 10000, 1000000};
            expected += weight[(k * 11 + n * 7) % 32 % 4];
            count += k == 0 || order[n][k - 1] <= order[n][k];
        }
        CHECK(count == K && histogram[n] == expected);
    }
    return 0;
}
