// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -w %s -o %t && %run %t
// RUN: env XACC_SIM_SCHEDULE=1 %run %t
// RUN: %xacc_cc -O0 -w %s -o %t.O0 && %run %t.O0
// Reductions of members behind pointers in structs: the device finds them by the pointers that are attached there, and
// nothing of them is data of the construct.
#include "Inputs/check.h"
#include <stdlib.h>

enum { N = 300, M = 8 };
struct atoms { int n, most; double e[3]; struct atoms *next; };
struct sim { int steps; struct atoms *atoms; double *v; };

static struct sim make(void) {
    struct sim s = {1, calloc(1, sizeof *s.atoms), calloc(4, sizeof *s.v)};
    s.atoms->next = calloc(1, sizeof *s.atoms);
    s.atoms->n = 5;
    s.atoms->e[1] = 2;
    s.v[3] = 1;
    return s;
}

/// One loop, also where other members of the same struct are read.
static void loops(struct sim *s, int k) {
#pragma acc data copy(s[0:1]) copy(s->atoms[0:1]) copy(s->atoms->next[0:1])
    {
#pragma acc parallel loop reduction(+:s->atoms->n) reduction(max:s->atoms->most) present(s)
        for (int i = 0; i < N; i++) {
            s->atoms->n += s->steps;
            if (s->atoms->most < i) s->atoms->most = i;
        }
#pragma acc parallel loop reduction(+:s->atoms->e[k])
        for (int i = 0; i < N; i++) s->atoms->e[k] += i;
#pragma acc parallel loop reduction(+:s->atoms->next->e[2], s->steps) present(s[0:1])
        for (int i = 0; i < N; i++) {
            s->atoms->next->e[2] += i;
            s->steps++;
        }
#pragma acc kernels loop independent reduction(+:s->atoms->e[0])
        for (int i = 0; i < N; i++) s->atoms->e[0] += i;
    }
    CHECK(s->atoms->n == 5 + N && s->atoms->most == N - 1 && s->steps == 1 + N);
    CHECK(s->atoms->e[k] == 2 + N * (N - 1) / 2 && s->atoms->e[0] == N * (N - 1) / 2);
    CHECK(s->atoms->next->e[2] == N * (N - 1) / 2);
}

/// A struct that the region has itself; loops around the one with the clause reduce it, too, and so do elements of rows.
static void levels(struct sim s) {
    s.atoms->n = 0;
    s.atoms->e[0] = 0;
#pragma acc data copy(s, s.atoms[0:1]) copy(s.v[0:4])
    {
#pragma acc parallel loop gang
        for (int j = 0; j < M; j++) {
#pragma acc loop vector reduction(+:s.atoms->n)
            for (int i = 0; i < N; i++) s.atoms->n += j;
        }
#pragma acc parallel num_gangs(4) reduction(+:s.atoms->e[0])
        {
#pragma acc loop gang
            for (int j = 0; j < M; j++) {
#pragma acc loop vector
                for (int i = 0; i < N; i++) s.atoms->e[0] += 1;
            }
        }
#pragma acc parallel num_gangs(4)
        {
#pragma acc loop seq reduction(max:s.atoms->most)
            for (int i = 0; i < N; i++) s.atoms->most = s.atoms->most > 2 * i ? s.atoms->most : 2 * i;
        }
#pragma acc parallel loop gang
        for (int j = 0; j < M; j++) {
#pragma acc loop vector reduction(+:s.v[3])
            for (int i = 0; i < N; i++) s.v[3] += j;
        }
    }
    CHECK(s.atoms->n == N * M * (M - 1) / 2 && s.atoms->e[0] == N * M && s.atoms->most == 2 * (N - 1));
    CHECK(s.v[3] == 1 + N * M * (M - 1) / 2);
}

/// Each iteration has its own.
static void rows(void) {
    struct sim all[M];
    for (int j = 0; j < M; j++) all[j] = make();
#pragma acc data copy(all)
    {
        for (int j = 0; j < M; j++) {
#pragma acc enter data copyin(all[j].atoms[0:1])
        }
#pragma acc parallel loop gang
        for (int j = 0; j < M; j++) {
            struct sim *one = &all[j];
#pragma acc loop vector reduction(+:one->atoms->n)
            for (int i = 0; i < N; i++) one->atoms->n += j;
        }
        for (int j = 0; j < M; j++) {
#pragma acc exit data copyout(all[j].atoms[0:1])
        }
    }
    for (int j = 0; j < M; j++) CHECK(all[j].atoms->n == 5 + N * j);
}

int main(void) {
    struct sim s = make();
    loops(&s, 1);
    levels(s);
    rows();
    return 0;
}
