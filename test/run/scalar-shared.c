// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Werror %s -o %t && %run %t
// RUN: %xacc_cc -w -O0 %s -o %t.O0 && %run %t.O0
// Scalars without a clause that all threads change together, by atomic or to one constant, are copied in and out.
#include "Inputs/check.h"

enum { N = 1000 };
static int a[N], b[N], found;

/* Conditions that ask for the flag itself, and what they may not ask for. */
static void guarded(void) {
    int seen = 0, most = 3, kept = 4, i, pair = 0, first = 0;
    _Bool has = 0;
#pragma acc parallel loop copyin(a)
    for (i = 0; i < N; i++) {
        if (!seen && a[i] == 700)
            seen = 1;
        if (a[i] > most && i % 2) {
            most = 7;
        }
        if (kept != 4)
            kept = 5;
        if (a[i] == 3 && !has)
            has = 1;
    }
    CHECK(seen == 1 && most == 7 && kept == 4 && has);
#pragma acc parallel loop copyin(a) firstprivate(first, pair)
    for (int k = 0; k < N; k++) {
        if (!first)
            first = a[k] == 5;
        if (!pair && first)
            pair = 1;
    }
    CHECK(!first && !pair);
}

int main(void) {
    int count = 5, next = 0, flag = 0, none = 3, seen = 0, big = 0;
    long sum = 1;
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = -1;
    }
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < N; i++) {
        int place;
        if (a[i] % 2) {
#pragma acc atomic update
            count++;
        }
#pragma acc atomic capture
        place = next++;
        b[place] = i;
#pragma acc atomic
        sum += a[i];
        if (a[i] == 500)
            flag = 1;
        if (a[i] < 0)
            none = 7;
        if (a[i] > 10)
            found = 9;
    }
    CHECK(count == 5 + N / 2 && next == N && sum == 1 + N * (N - 1) / 2);
    CHECK(flag == 1 && none == 3 && found == 9);
    long all = 0;
    for (int i = 0; i < N; i++)
        all += b[i];
    CHECK(all == N * (N - 1) / 2);
#pragma acc parallel copyin(a)
    {
#pragma acc loop gang vector
        for (int i = 0; i < N; i++) {
#pragma acc atomic write
            seen = 4;
            if (a[i] == 3)
                big = 2;
            if (a[i] == 4)
                big = 2;
        }
    }
    CHECK(seen == 4 && big == 2);
#pragma acc data copy(count)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) {
#pragma acc atomic
            count++;
        }
    }
    CHECK(count == 5 + N / 2 + N);
    /* What an iteration sets for itself stays its own. */
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < N; i++) {
        int own;
        count = a[i];
#pragma acc atomic
        count += 1;
        own = count;
        b[i] = own;
    }
    for (int i = 0; i < N; i++)
        CHECK(b[i] == i + 1);
    guarded();
    double product = 3;
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < N; i++) {
        product = a[i];
#pragma acc atomic
        product *= 2;
        b[i] = (int)product;
    }
    for (int i = 0; i < N; i++)
        CHECK(b[i] == 2 * i);
    return 0;
}
