// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// The modifier capture: a copy on the device, also where memory is shared; what is not captured is still shared there.
#include "Inputs/check.h"
#include <openacc.h>

struct list {
    int n, *items;
};

static void region(void) {
    int a[10] = {0}, b[10] = {0};
#pragma acc data copy(capture : a) copy(b)
    {
        for (int i = 0; i < 10; i++)
            a[i] = -1; // not the device's
#pragma acc parallel loop present(a)
        for (int i = 0; i < 10; i++)
            a[i] += i, b[i] += a[i];
        CHECK(a[5] == -1);
#pragma acc update self(a[5 : 1])
        CHECK(a[5] == 5 && a[6] == -1);
        CHECK(acc_deviceptr(a) != a && acc_hostptr(acc_deviceptr(a)) == a);
    }
    for (int i = 0; i < 10; i++)
        CHECK(a[i] == i && b[i] == i);
}

static void construct(void) {
    int a[10] = {0};
#pragma acc parallel loop copy(capture : a)
    for (int i = 0; i < 10; i++)
        a[i] += i;
    for (int i = 0; i < 10; i++)
        CHECK(a[i] == i);
}

static void created(int n, int *a) {
    int sum = 0;
#pragma acc data create(capture : a[0 : n])
    {
#pragma acc update device(a[0 : n])
        for (int i = 0; i < n; i++)
            a[i] = 7;
#pragma acc parallel loop reduction(+ : sum)
        for (int i = 0; i < n; i++)
            sum += a[i];
        CHECK(sum == n);
#pragma acc parallel loop self(1) reduction(+ : sum)
        for (int i = 0; i < n; i++)
            sum += a[i]; // the host's
        CHECK(sum == 8 * n);
    }
    CHECK(a[0] == 7);
}

/// A captured struct whose pointer leads to memory that is captured, too, and to memory that is not.
static void members(void) {
    int items[4] = {1, 2, 3, 4}, sum = 0;
    struct list l = {4, items};
#pragma acc data copy(capture : l) copy(capture : l.items[0 : 4])
    {
        items[2] = 100;
#pragma acc parallel loop reduction(+ : sum) present(l)
        for (int i = 0; i < 4; i++)
            sum += l.items[i]++;
        CHECK(sum == 10 && items[2] == 100);
    }
    CHECK(items[0] == 2 && items[2] == 4);
#pragma acc data copy(capture : l) copy(l.items[0 : 4])
#pragma acc parallel loop present(l)
    for (int i = 0; i < 4; i++)
        l.items[i] *= 2;
    CHECK(items[0] == 4 && items[3] == 10);
}

static void rows(void) {
    int a[3] = {1, 2, 3}, b[3] = {4, 5, 6}, *both[2] = {a, b};
#pragma acc data copy(capture : both[0 : 2][0 : 3])
    {
        a[0] = b[2] = -5;
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 3; j++)
                both[i][j] *= 10;
        CHECK(a[0] == -5 && b[2] == -5);
    }
    CHECK(both[0] == a && a[0] == 10 && b[2] == 60);
}

int main(void) {
    int a[100];
    for (int i = 0; i < 100; i++)
        a[i] = 1;
    region();
    construct();
    created(100, a);
    members();
    rows();
    return 0;
}
