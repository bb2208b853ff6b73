// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Arrays that are members, of a variable and through a pointer; several members
// of one struct, each mapped alone.
#include "Inputs/check.h"

enum { N = 80 };
struct field {
    int id;
    float x[N], y[N];
    struct {
        int deep[4][N];
    } sub;
};

static void through(struct field *f, int n) {
#pragma acc parallel loop copyin(f->x[0:n]) copy(f->y)
    for (int i = 0; i < n; i++)
        f->y[i] += 2 * f->x[i];
}

int main(void) {
    static struct field f;
    for (int i = 0; i < N; i++) {
        f.x[i] = i;
        f.y[i] = 1;
    }
#pragma acc parallel loop copyin(f.x) copyout(f.y[10:20])
    for (int i = 10; i < 30; i++)
        f.y[i] = f.x[i] * f.x[i];
    for (int i = 0; i < N; i++)
        CHECK(f.y[i] == (i >= 10 && i < 30 ? i * i : 1));
    through(&f, N);
    CHECK(f.y[0] == 1 && f.y[10] == 120 && f.y[79] == 159);
#pragma acc parallel loop collapse(2) copyout(f.sub.deep[1:2])
    for (int j = 1; j < 3; j++)
        for (int i = 0; i < N; i++)
            f.sub.deep[j][i] = j * i;
    CHECK(f.sub.deep[0][5] == 0 && f.sub.deep[1][5] == 5 &&
          f.sub.deep[2][79] == 158);
#pragma acc data copyin(f)
    {
#pragma acc parallel loop present(f.x, f.y)
        for (int i = 0; i < N; i++)
            f.y[i] = f.x[i];
#pragma acc update self(f.y[0:10])
    }
    CHECK(f.y[5] == 5 && f.y[9] == 9);
    return 0;
}
