// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O0 -g %s -o %t.O0 -lm && %run %t.O0
// RUN: %xacc_cc -O1 %s -o %t.O1 -lm && %run %t.O1
// RUN: %xacc_cc -O3 -g %s -o %t.O3 -lm && %run %t.O3
// RUN: %xacc_cc -Os %s -o %t.Os -lm && %run %t.Os
// RUN: %xacc_cc -O2 -ffast-math -march=native %s -o %t.fast -lm && %run %t.fast
// RUN: %xacc_cc -O2 -flto -fuse-ld=lld %s -o %t.lto -lm && %run %t.lto
// RUN: %xacc_cc -O2 -std=c99 -Wall -Wextra -Wno-unknown-pragmas -Werror %s -o %t.c99 -lm && %run %t.c99
// RUN: %xacc_cc -O2 -std=c23 -fPIC -fstack-protector-all %s -o %t.c23 -lm && %run %t.c23
// One program of many features under Clang's options: levels, debug information, link-time optimisation, dialects.
#include "Inputs/check.h"

enum { M = 15, N = 44 };
static float a[M][N];
struct scale {
    float by;
    int add;
};

static float apply(struct scale s, float x) {
    return s.by * x + s.add;
}

static int run(int m, int n, float b[m][n]) {
    struct scale s = {2, 1};
    int count = 0;
#pragma acc data copyin(a) copyout(b[0:m][0:n])
    {
#pragma acc parallel loop gang reduction(+ : count) firstprivate(s)
        for (int j = 0; j < m; j++) {
#pragma acc loop vector reduction(+ : count)
            for (int i = n - 1; i >= 0; i--) {
                b[j][i] = apply(s, a[j][i]);
                if (b[j][i] > 20)
                    count++;
            }
        }
        if (m > 1000)
            return -1;
    }
    return count;
}

int main(void) {
    float b[M * N];
    int count = 0;
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++) {
            a[j][i] = (float)((j * i) % 17);
            count += 2 * a[j][i] + 1 > 20;
        }
    CHECK(run(M, N, (float (*)[N])b) == count);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(b[j * N + i] == 2 * a[j][i] + 1);
    return 0;
}
