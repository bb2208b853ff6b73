// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Scalars that a kernels region only reads are copy (OpenACC 3.4, 2.6.2): where another function has made them present,
// the device's value counts, in loops, in bounds, in what is tested in front of a launch and in what the host controls.
#include "Inputs/check.h"

#include <openacc.h>

enum { N = 64 };
typedef enum { NONE, SOME = 40, ALL = N } how_many;

static int count = N, a[N], b[N * N], step;
static double scale = 1;
static _Bool on;
static how_many many = ALL;
static short pitch = N;
static _Complex float turn = 1;

// What the device changes is the host's.
static int has_shared_memory(void) {
    return acc_get_property(0, acc_device_current, acc_property_shared_memory_support) != 0;
}

static void map(void) {
#pragma acc enter data copyin(count, scale, on, many, pitch, turn, step)
}

static void unmap(void) {
#pragma acc exit data delete (count, scale, on, many, pitch, turn, step)
}

static void change(int queue) {
#pragma acc parallel present(count, scale, on, many, pitch, turn) async(queue)
    {
        count = 10;
        scale = 2.5;
        on = 1;
        many = SOME;
        pitch = 8;
        turn = 3;
    }
}

static int sum(int queue) {
    int total = 0;
    for (int i = 0; i < N; i++)
        a[i] = 0;
#pragma acc kernels async(queue)
    for (int i = 0; i < count; i++)
        a[i] = on ? (int)(scale * 2) + (int)__real__ turn : 1;
#pragma acc wait
    for (int i = 0; i < N; i++)
        total += a[i];
    return total;
}

static int combined(void) {
    int total = 0;
    for (int i = 0; i < N; i++)
        a[i] = 0;
#pragma acc kernels loop copy(a)
    for (int i = 0; i < many; i++)
        a[i] = 1;
    for (int i = 0; i < N; i++)
        total += a[i];
    return total;
}

// The pitch decides whether the outer loop is independent, and the test is the host's.
static int pitched(void) {
    for (int i = 0; i < N * N; i++)
        b[i] = 0;
#pragma acc kernels loop
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 8; j++)
            b[i * pitch + j] += i + 1;
    return b[8];
}

// The host runs the outer loop, and decides which of the inner ones is launched.
static int controlled(void) {
    for (int i = 0; i < N * N; i++)
        b[i] = i;
#pragma acc kernels
    for (int k = 0; k < count; k++) {
        if (on) {
            for (int i = 0; i < N * N; i++)
                b[i] += 1;
        }
        for (int i = 1; i < N * N; i++)
            b[i] += k / N;
    }
    return b[5] - 5;
}

static void set(int *p, int value) {
#pragma acc parallel present(p[0:1])
    p[0] = value;
}

static int read_local(int shared) {
    int local = 3;
#pragma acc enter data copyin(local)
    set(&local, 7);
    int found = 0;
#pragma acc kernels copyout(found)
    found = local;
#pragma acc exit data delete (local)
    return found == 7 && local == (shared ? 7 : 3);
}

int main(void) {
    const int shared = has_shared_memory();
    CHECK(sum(acc_async_sync) == N && combined() == N);
    map();
    CHECK(sum(acc_async_sync) == N && combined() == N && controlled() == 0);
    change(acc_async_sync);
    if (!shared)
        CHECK(count == N && scale == 1 && !on && many == ALL && pitch == N);
    CHECK(sum(acc_async_sync) == 80);
    CHECK(sum(1) == 80);
    CHECK(combined() == SOME);
    CHECK(pitched() == 2);
    CHECK(controlled() == 10);
    CHECK(read_local(shared));

    // The device gets the host's values; then a queue of its own changes them again.
    count = N, scale = 1, on = 0, many = ALL, pitch = N, turn = 1;
#pragma acc update device(count, scale, on, many, pitch, turn)
    CHECK(sum(acc_async_sync) == N);
    change(3);
    CHECK(sum(3) == 80);

    // On the host it is the host's.
    count = 5;
    for (int i = 0; i < N; i++)
        a[i] = 0;
#pragma acc kernels if (0)
    for (int i = 0; i < count; i++)
        a[i] = 1;
    CHECK(a[4] == 1 && a[5] == 0);
#pragma acc kernels self
    for (int i = 0; i < count; i++)
        a[i] = 2;
    CHECK(a[4] == 2 && a[5] == 0);

    // A clause evaluates its argument once.
#pragma acc kernels async(step++ + 2)
    for (int i = 0; i < N; i++)
        a[i] = many;
#pragma acc wait
    CHECK(step == 1);
    unmap();
    count = 6;
    CHECK(sum(acc_async_sync) == 6 * (shared ? 8 : 1));
    return 0;
}
