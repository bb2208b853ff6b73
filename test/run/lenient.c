// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -w -O2 %s -o %t && %run %t
// RUN: %xacc_cc -w -O0 %s -o %t.O0 && %run %t.O0
// What other compilers take and whose meaning is clear: one statement of atomic in braces, atomic write on an update, loop seq on
// any loop of the host, loop seq on while, shape in structs, data with nothing behind it.
#include "Inputs/check.h"

enum { N = 300 };
typedef struct {
    int n;
#pragma acc shape(values[0:n]) init_needed(n)
    double *values;
#pragma acc shape (other [0:n])
} described_t;
struct node {
    struct node *next;
    int value;
};

static void atomics(void) {
    static int seen[2 * N], next, down = N, left[N];
    double sum = 1, product = 1;
    int bits = 0, count = 0;
#pragma acc parallel loop copy(next, down, seen, left, sum, product, bits, count)
    for (int i = 0; i < N; i++) {
        int at, of;
#pragma acc atomic capture
        { at = next++; }
        seen[at] += 1;
#pragma acc atomic capture
        { of = --down; }
        left[of] += 1;
#pragma acc atomic
        { count++; }
#pragma acc atomic write
        sum += at % 2 ? 1 : 2;
#pragma acc atomic write
        { product *= at == 7 ? 3 : 1; }
#pragma acc atomic write
        bits |= 1 << at % 5;
    }
    for (int i = 0; i < N; i++)
        CHECK(seen[i] == 1 && left[i] == 1);
    CHECK(next == N && down == 0 && count == N && sum == 1 + 1.5 * N && product == 3 && bits == 31);
    int v = 0, w = 0;
#pragma acc parallel loop copy(v, w)
    for (int i = 0; i < N; i++) {
        int old[1], k = 0;
#pragma acc atomic capture
        {
            old[k++] = v;
            v += 2;
        }
#pragma acc atomic write
        w = (old[0] += 1, 5);
    }
    CHECK(v == 2 * N && w == 5);
}

static int in_order(int n, struct node *list) {
    int s = 0;
#pragma acc loop seq
    for (int i = 0; i < n; i++)
        s = 2 * s + i;
#pragma acc loop seq
    for (struct node *p = list; p; p = p->next)
        s += p->value;
#pragma acc loop seq
    for (;;) {
        if (s++ > 100)
            break;
    }
#pragma acc loop seq
    while (n-- > 0)
        s++;
    if (s)
#pragma acc loop seq
        do {
            s++;
        } while (n++ < 3);
    return s;
}

static int with_nothing(int n) {
    described_t d = {n, 0};
    double x[4] = {1};
    {
        d.n++;
#pragma acc data copy(x)
    }
    if (n) {
#pragma acc data copyin(x[0:2])
    } else
        d.n = 0;
    return d.n;
}

int main(void) {
    struct node last = {0, 5}, first = {&last, 6};
    int result[N];
    atomics();
    CHECK(in_order(4, &first) == 102 + 4 + 5 && with_nothing(7) == 8);
#pragma acc parallel loop copyout(result)
    for (int i = 0; i < N; i++) {
        int n = i, bits = 0;
#pragma acc loop seq
        while (n) {
            bits += n & 1;
            n >>= 1;
        }
        result[i] = bits;
    }
    for (int i = 0; i < N; i++)
        CHECK(result[i] == __builtin_popcount(i));
    return 0;
}
