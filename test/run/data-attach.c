// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Pointers inside structs: sections of members are attached in the device copy of their struct, in one construct, in data
// regions, through pointers to structs, in arrays of structs, by attach and detach, also of elements of arrays of pointers.
#include "Inputs/check.h"

enum { N = 50, M = 6 };
struct vector {
    int n;
    double *x, *y;
};
struct pair {
    struct vector first, second;
};

static void one_construct(struct vector v) {
#pragma acc parallel loop copyin(v, v.x[0:v.n]) copy(v.y[0:v.n])
    for (int i = 0; i < v.n; i++)
        v.y[i] += v.x[i];
#pragma acc parallel loop copyin(v.x[0:v.n]) copy(v.y[0:v.n])
    for (int i = 0; i < v.n; i++)
        v.y[i] += v.x[i];
}

static void through_pointer(struct vector *v) {
    double *x = v->x;
#pragma acc data copyin(v[0:1], v->x[0:v->n]) copy(v->y[0:v->n])
    {
#pragma acc parallel loop
        for (int i = 0; i < v->n; i++)
            v->y[i] += v->x[i];
        v->x[7] = 100;
#pragma acc update device(v->x[7:1])
#pragma acc parallel loop present(v, v->y[0:v->n])
        for (int i = 0; i < v->n; i++)
            v->y[i] += v->x[i];
#pragma acc update self(v->y[3:1])
        CHECK(v->y[3] == 7 * 3);
    }
    CHECK(v->x == x);
}

static void array_of_structs(void) {
    static double storage[M][N];
    struct vector v[M];
    for (int j = 0; j < M; j++)
        v[j] = (struct vector){N - j, storage[j], storage[j]};
#pragma acc enter data copyin(v)
    for (int j = 0; j < M; j++) {
#pragma acc enter data create(v[j].x[0:v[j].n])
    }
#pragma acc parallel loop present(v)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < v[j].n; i++)
            v[j].x[i] = 10 * j + i;
    for (int j = 0; j < M; j++) {
#pragma acc exit data copyout(v[j].x[0:v[j].n])
    }
#pragma acc exit data copyout(v)
    for (int j = 0; j < M; j++) {
        CHECK(v[j].x == storage[j]);
        for (int i = 0; i < N; i++)
            CHECK(storage[j][i] == (i < N - j ? 10 * j + i : 0));
    }
}

static void by_clause(void) {
    double x[N];
    struct pair p = {{N, x, NULL}, {N, NULL, NULL}};
    for (int i = 0; i < N; i++)
        x[i] = 1;
#pragma acc enter data copyin(x, p)
#pragma acc enter data attach(p.first.x)
#pragma acc parallel loop present(p)
    for (int i = 0; i < p.first.n; i++)
        p.first.x[i] += i;
#pragma acc exit data detach(p.first.x)
#pragma acc exit data copyout(x, p)
    CHECK(p.first.x == x && p.second.x == NULL);
#pragma acc data copy(x) copyin(p)
#pragma acc data attach(p.first.x)
#pragma acc serial present(p)
    p.first.x[0] = 77;
    for (int i = 0; i < N; i++)
        CHECK(x[i] == (i ? 1 + i : 77));
}

struct table {
    int n;
    double *rows[M], **more;
};

static void add_rows(struct table *t, int by) {
#pragma acc parallel loop collapse(2) present(t)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++) {
            t->rows[j][i] += by;
            t->more[j][i] -= by;
        }
}

/* Elements of arrays of pointers: in a struct, behind a pointer, and variables. */
static void elements(void) {
    static double storage[3][M][N];
    double *apart[M], *behind[M];
    struct table t = {M, {NULL}, behind};
    for (int j = 0; j < M; j++) {
        t.rows[j] = storage[0][j];
        behind[j] = storage[1][j];
        apart[j] = storage[2][j];
    }
#pragma acc enter data copyin(t, behind, apart, storage)
#pragma acc enter data attach(t.more)
    for (int j = 0; j < M; j++) {
        double **at = &apart[j];
#pragma acc enter data attach(t.rows[j], behind[j]) attach(at[0])
    }
    add_rows(&t, 1);
#pragma acc parallel loop collapse(2) present(apart)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            apart[j][i] += j;
#pragma acc update self(storage)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            CHECK(storage[0][j][i] == 1 && storage[1][j][i] == -1 && storage[2][j][i] == j);
    for (int j = 0; j < M; j++) {
#pragma acc exit data detach(t.rows[j], behind[j], apart[j])
    }
#pragma acc exit data detach(t.more)
    /* Detached pointers are the host's: they may be copied back. */
#pragma acc update self(t, apart, behind)
    for (int j = 0; j < M; j++)
        CHECK(t.rows[j] == storage[0][j] && behind[j] == storage[1][j] && apart[j] == storage[2][j]);
    CHECK(t.more == behind);
    /* In constructs. */
#pragma acc data attach(t.rows[2], apart[3])
    {
#pragma acc serial present(t, apart)
        t.rows[2][0] = apart[3][1] = 50;
    }
#pragma acc parallel attach(t.rows[4]) present(t) num_gangs(1)
    t.rows[4][0] = 60;
#pragma acc exit data copyout(storage) delete(t, behind, apart)
    CHECK(storage[0][2][0] == 50 && storage[2][3][1] == 50 && storage[0][4][0] == 60);
}

int main(void) {
    double x[N], y[N];
    struct vector v = {N, x, y};
    for (int i = 0; i < N; i++) {
        x[i] = i;
        y[i] = 3 * i;
    }
    one_construct(v);
    for (int i = 0; i < N; i++)
        CHECK(y[i] == 5 * i);
    through_pointer(&v);
    for (int i = 0; i < N; i++)
        CHECK(y[i] == (i == 7 ? 5 * i + i + 100 : 7 * i));
    array_of_structs();
    by_clause();
    elements();
    return 0;
}
