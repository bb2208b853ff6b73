// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t && %run %t
// Sections that do not begin at 0: the pointer alone, or the array, means them in constructs inside and in functions that
// are called with it, although its element 0 is not there.
#include "Inputs/check.h"

enum { N = 40 };

/* 1, 2, ... N in a permuted order, so that no loop tells which elements it uses. */
static int order[N + 1];

static double *vector(int low, int high) {
    double *v = (double *)malloc((high - low + 1) * sizeof *v) - low;
    for (int i = low; i <= high; i++)
        v[i] = i;
    return v;
}

static void vector_free(double *v, int low) { free(v + low); }

static void check(const double *a, int by) {
    for (int i = 1; i <= N; i++)
        CHECK(a[i] == i + by);
}

static void called(int n, double *b, const int *at) {
#pragma acc parallel loop copyin(at[1:n])
    for (int i = 1; i <= n; i++)
        b[at[i]] += 1;
#pragma acc parallel loop present(b) copyin(at[1:n])
    for (int i = 1; i <= n; i++)
        b[at[i]] += 1;
#pragma acc parallel loop default(present) copyin(at[1:n])
    for (int i = 1; i <= n; i++)
        b[i] += at[i] > 0;
#pragma acc data present(b)
#pragma acc parallel loop no_create(b) copyin(at[1:n])
    for (int i = 1; i <= n; i++)
        b[at[i]] += 1;
}

static void device_pointer(int n, double *b) {
#pragma acc parallel loop deviceptr(b)
    for (int i = 1; i <= n; i++)
        b[i] += 1;
}

static void pointers(void) {
    double *a = vector(1, N);
#pragma acc data copy(a[1:N]) copyin(order[1:N])
    {
#pragma acc parallel loop
        for (int i = 1; i <= N; i++)
            a[order[i]] += 1;
#pragma acc parallel loop present(a)
        for (int i = 1; i <= N; i++)
            a[order[i]] += 1;
#pragma acc kernels loop independent default(present)
        for (int i = 1; i <= N; i++)
            a[i] += 1;
#pragma acc serial
        for (int i = 1; i <= N; i++)
            a[i] += 1;
        called(N, a, order);
#pragma acc host_data use_device(a)
        device_pointer(N, a);
    }
    check(a, 9);
    vector_free(a, 1);
}

/* Negative lower bounds, and far ones: the pointer leads nowhere near. */
static void bounds(void) {
    for (int low = -3; low <= 3; low++) {
        double *a = vector(low, low + N - 1);
#pragma acc data copy(a[low:N]) copyin(order[1:N])
        {
#pragma acc parallel loop
            for (int i = 1; i <= N; i++)
                a[low + order[i] - 1] *= 2;
        }
        for (int i = low; i < low + N; i++)
            CHECK(a[i] == 2 * i);
        vector_free(a, low);
    }
}

/* Two arrays in one piece of memory: the pointer to the second is an element of the first. */
static void neighbours(void) {
    double *memory = malloc(2 * N * sizeof *memory), *x = memory - 1, *y = memory + N - 1;
    for (int i = 1; i <= N; i++)
        x[i] = y[i] = i;
#pragma acc data copy(x[1:N], y[1:N])
    {
        called(N, x, order);
        called(N, y, order);
        called(N, y, order);
    }
    check(x, 4);
    check(y, 8);
    free(memory);
}

/* The name of the second points to the first element of the first: its section begins N further. */
static void far_neighbours(void) {
    double *memory = malloc(2 * N * sizeof *memory), *x = memory, *y = memory;
    for (int i = 0; i < 2 * N; i++)
        memory[i] = i;
    int at[] = {0, 1, 2};
#pragma acc data copy(x[0:N], y[N:N]) copyin(at)
    {
#pragma acc parallel loop
        for (int i = 0; i < 3; i++)
            y[N + at[i]] += 100;
#pragma acc parallel loop
        for (int i = 0; i < 3; i++)
            x[at[i]] += 200;
    }
    for (int i = 0; i < 2 * N; i++)
        CHECK(memory[i] == i + (i < 3 ? 200 : i >= N && i < N + 3 ? 100 : 0));
    free(memory);
}

/* Both names have one value: p[-2:1] in front of q[-1:N]. What data says is used of q says nothing of where it is. */
static void one_value(void) {
    double *memory = malloc((N + 1) * sizeof *memory), *p = memory + 2, *q = memory + 2;
    for (int i = 0; i <= N; i++)
        memory[i] = i;
    int at[] = {0, 1, 2}, first = -2;
#pragma acc enter data copyin(p[first:1])
#pragma acc enter data copyin(q[first + 1:N])
#pragma acc parallel loop copyin(at)
    for (int i = 0; i < 3; i++)
        q[at[i]] += p[-2] + 100;
#pragma acc exit data copyout(q[first + 1:N]) delete (p[first:1])
    for (int i = 0; i <= N; i++)
        CHECK(memory[i] == i + (i >= 2 && i < 5 ? 100 : 0));
    free(memory);
}

static void dynamic(void) {
    double *a = vector(1, N);
#pragma acc enter data copyin(a[1:N])
    called(N, a, order);
#pragma acc update self(a)
    check(a, 4);
    for (int i = 1; i <= N; i++)
        a[i] = i;
#pragma acc update device(a)
#pragma acc update self(a[2:3]) if_present
    {
        double *b = a;
#pragma acc data present(b[1:N]) // the same name twice
        called(N, b, order);
    }
    called(N, a, order);
#pragma acc exit data copyout(a)
    check(a, 8);
#pragma acc update self(a) if_present
#pragma acc exit data delete(a)
    vector_free(a, 1);
}

/* Once the section has gone, its pointer may be another array's. */
static void again(void) {
    double *memory = malloc((N + 1) * sizeof *memory);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i <= N; i++)
            memory[i] = i;
#pragma acc data copy(memory[1:N])
        called(N, memory, order);
        check(memory, 4);
#pragma acc data copy(memory[0:N + 1])
        called(N, memory, order);
        check(memory, 8);
        CHECK(memory[0] == 0);
    }
    free(memory);
}

/* Rows and columns from 1, each row of its own. */
static void rows(void) {
    double *a[N + 1];
    for (int i = 1; i <= N; i++)
        a[i] = vector(1, N);
#pragma acc data copy(a[1:N][1:N]) copyin(order[1:N])
    {
#pragma acc parallel loop collapse(2) present(a)
        for (int i = 1; i <= N; i++)
            for (int j = 1; j <= N; j++)
                a[i][order[j]] += 1;
        called(N, a[3], order);
        double *row = a[N];
#pragma acc parallel loop copyin(order[1:N])
        for (int j = 1; j <= N; j++)
            row[order[j]] += 1;
    }
    for (int i = 1; i <= N; i++) {
        check(a[i], i == 3 ? 5 : i == N ? 2 : 1);
        vector_free(a[i], 1);
    }
}

struct system {
    int n;
    double *x, inner[N + 2];
};

static void members(void) {
    struct system s = {N, vector(1, N), {0}};
    for (int i = 1; i <= N; i++)
        s.inner[i] = i;
#pragma acc data copyin(s) copy(s.x[1:N])
    {
#pragma acc parallel loop present(s)
        for (int i = 1; i <= s.n; i++)
            s.x[order[i]] += 1;
#pragma acc parallel loop present(s, s.x)
        for (int i = 1; i <= s.n; i++)
            s.x[order[i]] += 1;
        called(N, s.x, order);
#pragma acc update self(s.x)
        check(s.x, 6);
    }
#pragma acc data copy(s.inner[1:N])
    {
#pragma acc parallel loop present(s.inner[1:N])
        for (int i = 1; i <= N; i++)
            s.inner[i] += 1;
        called(N, s.inner, order);
    }
    check(s.inner, 5);
    vector_free(s.x, 1);
}

static double global[N + 1];

/* The same of arrays. */
static void arrays(void) {
    double local[N + 1];
    for (int i = 1; i <= N; i++)
        global[i] = local[i] = i;
#pragma acc enter data copyin(global[1:N])
#pragma acc data copy(local[1:N]) copyin(order[1:N])
    {
#pragma acc parallel loop present(local, global)
        for (int i = 1; i <= N; i++) {
            local[order[i]] += 1;
            global[order[i]] += 1;
        }
#pragma acc parallel loop default(present)
        for (int i = 1; i <= N; i++)
            local[order[i]] += 1;
        called(N, local, order);
        called(N, global, order);
#pragma acc host_data use_device(local, global)
        {
            device_pointer(N, local);
            device_pointer(N, global);
        }
    }
#pragma acc update self(global)
    check(local, 7);
    check(global, 6);
#pragma acc exit data delete(global)
#pragma acc data copy(global[1:N])
    called(N, global, order);
    check(global, 10);
}

int main(void) {
    for (int i = 1; i <= N; i++)
        order[i] = 1 + (i * 7) % N;
    pointers();
    bounds();
    neighbours();
    far_neighbours();
    one_value();
    dynamic();
    again();
    rows();
    members();
    arrays();
    return 0;
}
