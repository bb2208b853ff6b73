// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t 2> %t.log && %run %t
// RUN: FileCheck %s --check-prefix=WARN --input-file %t.log
// RUN: %xacc_cc -O0 -w %s -o %t && %run %t
// Names without a section: array parameters with an extent are arrays, other pointers are what they point to in present,
// no_create, delete, update and use_device, and the pointer itself where data is made.
#include "Inputs/check.h"
#include "openacc.h"
#include <stdbool.h>
#include <stddef.h>

enum { N = 30 };

static int order[N];

static double *filled(void) {
    double *p = malloc(N * sizeof *p);
    for (int i = 0; i < N; i++)
        p[i] = i;
    return p;
}

static void add(double *p) {
#pragma acc parallel loop deviceptr(p)
    for (int i = 0; i < N; i++)
        p[i] += 1;
}

/* ---- Array parameters ---- */

static void constant(int a[N], const int b[static N]) {
#pragma acc data copy(a) copyin(b)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            a[order[i]] += b[order[i]];
    }
#pragma acc parallel loop copy(a) copyin(b)
    for (int i = 0; i < N; i++)
        a[order[i]] += b[order[i]];
#pragma acc enter data create(a)
#pragma acc update device(a)
#pragma acc parallel loop present(a) copyin(b)
    for (int i = 0; i < N; i++)
        a[order[i]] += b[order[i]];
#pragma acc update self(a)
#pragma acc exit data delete(a)
}

/* n is another one later on. */
static void variable(int n, double a[n], double m[restrict n][n], double s[n + 1]) {
    const int count = n;
    n = 2;
#pragma acc data copy(a, m) copyin(order) create(s)
    {
#pragma acc parallel loop
        for (int i = 0; i < count; i++)
            s[order[i]] = a[order[i]];
#pragma acc parallel loop present(m, s)
        for (int i = 0; i < count; i++)
            for (int j = 0; j < count; j++)
                m[order[i]][order[j]] += s[order[j]];
#pragma acc host_data use_device(a)
        add(a);
    }
}

static void copies(int n, double a[n], int into[N]) {
#pragma acc parallel loop firstprivate(a) copyout(into)
    for (int i = 0; i < N; i++) {
        a[order[i] % n] += 1;
        into[i] = a[order[i] % n] > order[i] % n;
    }
    double total[1] = {0};
#pragma acc parallel loop private(into) reduction(+ : total[0])
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < N; k++)
            into[k] = k == i;
        total[0] += into[i];
    }
    CHECK(total[0] == N);
}

typedef double row_type[N];
static int evaluated;
static int extent(void) { return evaluated++, N; }

/* Extents behind a typedef, with effects, and in the old form. */
static void named(row_type a) {
#pragma acc parallel loop copy(a)
    for (int i = 0; i < N; i++)
        a[order[i]] += 1;
}

static void effects(double a[extent()]) {
    for (int k = 0; k < 2; k++) {
#pragma acc parallel loop copy(a)
        for (int i = 0; i < N; i++)
            a[order[i]] += 1;
    }
}

static void reduced(int n, long sums[n]) {
#pragma acc parallel loop reduction(+ : sums)
    for (int i = 0; i < N; i++)
        for (int k = 0; k < n; k++)
            sums[k] += i * k;
}

static void parameters(void) {
    int a[N], b[N];
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i;
    constant(a, b);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == 4 * i);
    double *x = filled(), (*m)[N] = malloc(N * sizeof *m), s[N + 1];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            m[i][j] = i;
    variable(N, x, m, s);
    for (int i = 0; i < N; i++) {
        CHECK(x[i] == i + 1);
        for (int j = 0; j < N; j++)
            CHECK(m[i][j] == i + j);
    }
    for (int i = 0; i < N; i++)
        x[i] = i;
    named(x);
    effects(x);
    CHECK(evaluated == 1);
    for (int i = 0; i < N; i++) {
        CHECK(x[i] == i + 3);
        x[i] = i;
    }
    copies(N, x, a);
    for (int i = 0; i < N; i++)
        CHECK(x[i] == i && a[i]);
    long sums[3] = {0};
    reduced(3, sums);
    CHECK(sums[0] == 0 && sums[1] == N * (N - 1) / 2 && sums[2] == N * (N - 1));
    free(x);
    free(m);
}

/* ---- Pointers ---- */

static void targets(void) {
    double *p = filled();
#pragma acc enter data copyin(p[0:N])
#pragma acc parallel loop present(p)
    for (int i = 0; i < N; i++)
        p[order[i]] += 1;
#pragma acc parallel loop no_create(p)
    for (int i = 0; i < N; i++)
        p[order[i]] += 1;
#pragma acc host_data use_device(p)
    add(p);
#pragma acc update self(p)
    for (int i = 0; i < N; i++) {
        CHECK(p[i] == i + 3);
        p[i] = -i;
    }
#pragma acc update device(p)
    add(p + 0 == p ? acc_deviceptr(p) : p);
#pragma acc exit data copyout(p)
    for (int i = 0; i < N; i++)
        CHECK(p[i] == 1 - i);
    CHECK(!acc_is_present(p, 1) || acc_get_device_type() == acc_device_host);
#pragma acc update self(p) if_present
#pragma acc enter data create(p[0:N])
#pragma acc exit data delete(p) finalize
    p[0] = 17;
#pragma acc parallel loop copy(p[0:N])
    for (int i = 0; i < N; i++)
        p[i] += 1;
    CHECK(p[0] == 18);
    free(p);
}

/* The pointer itself; it finds its target, and the region does, too. */
static void themselves(void) {
    double *p = filled();
    // WARN: data-pointer-names.c:[[@LINE+1]]:23: warning: xacc: 'p' is a pointer: clause 'copy' is about the pointer itself; write 'p[start:length]'
#pragma acc data copy(p)
    {
#pragma acc data copy(p[0:N])
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            p[order[i]] += 1;
    }
#pragma acc data copy(p[0:N], p) // WARN-NOT: :[[@LINE]]:
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        p[order[i]] += 1;
    for (int i = 0; i < N; i++)
        CHECK(p[i] == i + 2);
    // What it points to is as without the clause.
    // WARN: data-pointer-names.c:[[@LINE+1]]:34: warning: xacc: 'p' is a pointer: clause 'copyin'
#pragma acc parallel loop copyin(p)
    for (int i = 0; i < N; i++)
        p[i] += 1;
    for (int i = 0; i < N; i++)
        CHECK(p[i] == i + 3);
#pragma acc enter data copyin(p)
#pragma acc enter data copyin(p[0:N])
#pragma acc parallel loop present(p)
    for (int i = 0; i < N; i++)
        p[order[i]] += 1;
#pragma acc exit data delete(p) // the pointer
#pragma acc update self(p)
#pragma acc exit data delete(p) // and what it points to
    for (int i = 0; i < N; i++)
        CHECK(p[i] == i + 4);
    CHECK(!acc_is_present(&p, sizeof p) || acc_get_device_type() == acc_device_host);
    free(p);
}

/* ---- Values of pointers ---- */

static void values(void) {
    double *nothing = NULL, *absent = filled(), *end = absent + N;
    bool used = false, is_null = false;
    size_t address = 0;
    ptrdiff_t length = 0;
#pragma acc parallel copyout(used, is_null, address, length) num_gangs(1)
    {
        if (absent)
            used = !nothing || absent == NULL;
        is_null = nothing == NULL && absent != nothing;
        address = (size_t)absent;
        length = end - absent;
    }
    CHECK(used && is_null && address == (size_t)absent && length == N);
    /* A pointer that is compared with one that leads to the device is one of the device, too. */
    int equal = 0;
#pragma acc data copyin(absent[0:N])
#pragma acc parallel loop reduction(+ : equal)
    for (int i = 0; i < N; i++) {
        double *at = absent + i;
        equal += at < end && *at == i && (at == absent) == (i == 0);
    }
    CHECK(equal == N);
    free(absent);
}

struct lists {
    double *v[3];
};

/* Members and elements that are pointers, by their names. */
static void members(void) {
    struct lists l;
    for (int k = 0; k < 3; k++)
        l.v[k] = filled();
#pragma acc enter data copyin(l)
    for (int k = 0; k < 3; k++) {
#pragma acc enter data copyin(l.v[k][0:N])
    }
#pragma acc parallel loop present(l, l.v[1])
    for (int i = 0; i < N; i++)
        l.v[1][order[i]] += l.v[0][i] + l.v[2][i];
#pragma acc update self(l.v[1])
    for (int i = 0; i < N; i++)
        CHECK(l.v[1][order[i]] == order[i] + 2 * i);
    for (int k = 0; k < 3; k++) {
#pragma acc exit data delete(l.v[k])
        CHECK(!acc_is_present(l.v[k], 1) || acc_get_device_type() == acc_device_host);
    }
#pragma acc exit data delete(l)
    for (int k = 0; k < 3; k++)
        free(l.v[k]);
}

int main(void) {
    for (int i = 0; i < N; i++)
        order[i] = (i * 7) % N;
    parameters();
    targets();
    themselves();
    values();
    members();
    return 0;
}
