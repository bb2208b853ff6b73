// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Control flow inside iterations: switch with fall through, while, do, continue,
// break, goto.
#include "Inputs/check.h"

enum { N = 200 };

static int reference(int i) {
    int x = i, steps = 0;
    switch (i % 5) {
    case 0:
        x += 100;
    case 1:
        x += 10;
        break;
    case 3:
        x = -x;
    default:
        x *= 2;
    }
    while (x > 50) {
        if (x % 7 == 0)
            break;
        x = x % 2 ? 3 * x + 1 : x / 2;
        if (++steps > 20)
            goto done;
    }
    do {
        if (x < 0 && (steps & 1 || i > 100)) {
            x++;
            continue;
        }
        x += steps;
    } while (++steps < 5);
done:
    return x * 1000 + steps;
}

int main(void) {
    int out[N];
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = reference(i);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == reference(i));
    return 0;
}
