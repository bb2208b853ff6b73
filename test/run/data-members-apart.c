// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Members that clauses map one by one, of structs that are not on the device: of variables, behind pointers, and in
// arrays; with other members that have no clause.
#include "Inputs/check.h"
#include <stdlib.h>

enum { N = 20 };
static int order[N]; // loops do not tell which elements they use
struct record {
    double a[N], *b;
    int n, seen;
    struct {
        float f;
        double c[4];
    } in;
};
static struct record global;

static void check(const struct record *r, int a) {
    for (int i = 0; i < N; i++)
        CHECK(r->a[i] == a && r->b[i] == 2 * a);
}

static void variable(void) {
    struct record v = {.b = calloc(N, sizeof(double)), .n = N};
#pragma acc parallel loop copy(v.a, v.b[:N])
    for (int i = 0; i < N; i++) {
        v.a[i] += 1;
        v.b[i] += 2;
    }
#pragma acc data copy(v.a, v.b[:N])
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) {
            v.a[i] += 1;
            v.b[order[i]] += 2;
        }
#pragma acc parallel loop present(v.a, v.b)
        for (int i = 0; i < v.n; i++) {
            v.a[order[i]] += 1;
            v.b[i] += 2;
        }
#pragma acc parallel loop present(v.a, v.b[:N])
        for (int i = 0; i < N; i++) {
            v.a[order[i]] += 1;
            v.b[i] += 2;
        }
    }
    check(&v, 4);
#pragma acc parallel loop copy(v.a, v.b[:v.n]) copyin(v.n)
    for (int i = 0; i < v.n; i++) {
        v.a[i] += 1;
        v.b[i] += 2;
    }
    check(&v, 5);
#pragma acc enter data copyin(v.a, v.b[:N], v.in)
#pragma acc parallel loop default(present)
    for (int i = 0; i < N; i++) {
        v.a[i] += 1;
        v.b[i] += 2;
        if (i < 4)
            v.in.c[i] = i;
    }
#pragma acc exit data copyout(v.a, v.b[:N], v.in)
    check(&v, 6);
    CHECK(v.in.c[3] == 3);
#pragma acc parallel loop copy(v.in.c) copyin(v.in.f)
    for (int i = 0; i < 4; i++)
        v.in.c[i] += v.in.f + 1;
    CHECK(v.in.c[3] == 4);
    /* Members without a clause: read, and written. */
#pragma acc parallel copy(v.a[3:2]) num_gangs(1)
    {
        v.a[4] = v.n;
        v.seen = v.n + 1;
    }
    CHECK(v.a[4] == N && v.seen == N + 1 && v.a[3] == 6 && v.n == N);
    free(v.b);
}

static void pointer(struct record *v) {
#pragma acc parallel loop copy(v->a, v->b[:N])
    for (int i = 0; i < N; i++) {
        v->a[i] += 1;
        v->b[i] += 2;
    }
#pragma acc data copy(v->a, v->b[:N])
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) {
            v->a[i] += 1;
            v->b[order[i]] += 2;
        }
#pragma acc kernels
        {
            for (int i = 0; i < v->n; i++)
                v->a[i] += 1;
            for (int i = 0; i < v->n; i++)
                v->b[i] += 2;
        }
    }
    check(v, 3);
    /* The struct itself has no clause anywhere. */
#pragma acc parallel loop copy(v->b[1:N - 1])
    for (int i = 1; i < N; i++)
        v->b[i] += 2;
#pragma acc parallel loop copyin(v->n) copy(v->b[0:v->n])
    for (int i = 0; i < v->n; i++)
        v->b[i] -= i > 0 ? 2 : 0;
    check(v, 3);
#pragma acc enter data copyin(v->a) create(v->b[0:N])
#pragma acc update device(v->b[0:N])
#pragma acc parallel loop present(v->a, v->b)
    for (int i = 0; i < N; i++) {
        v->a[order[i]] += 1;
        v->b[i] += 2;
    }
#pragma acc update self(v->a, v->b)
#pragma acc exit data delete(v->a, v->b)
    check(v, 4);
}

/* A struct that is there, with other values than on the host. */
static void present(struct record *v) {
#pragma acc parallel loop copy(v->b[0:N])
    for (int i = 0; i < N; i++)
        v->b[i] = v->n;
}

static void elements(void) {
    struct record v[2] = {{.n = 1}, {.n = 2}};
    for (int k = 0; k < 2; k++) {
        v[k].b = calloc(N, sizeof(double));
#pragma acc enter data copyin(v[k].a, v[k].b[:N])
    }
    for (int k = 0; k < 2; k++) {
#pragma acc parallel loop present(v[k].a, v[k].b)
        for (int i = 0; i < N; i++) {
            v[k].a[i] += v[k].n;
            v[k].b[order[i]] += 2 * v[k].n;
        }
    }
    for (int k = 0; k < 2; k++) {
#pragma acc exit data copyout(v[k].a, v[k].b[:N])
        check(&v[k], k + 1);
        free(v[k].b);
    }
}

/* Members that are reduced stay what they are. */
static void reduced(struct record *v) {
    v->seen = 0;
#pragma acc data copy(v->a, v->b[:N])
#pragma acc parallel loop reduction(+ : v->seen)
    for (int i = 0; i < 1000; i++)
        v->seen += i;
    CHECK(v->seen == 999 * 500);
    struct record w = {.n = 1};
#pragma acc parallel loop reduction(+ : w.a[0:3], w.n)
    for (int i = 0; i < 1000; i++) {
        w.a[i % 2] += i;
        w.n++;
    }
    CHECK(w.a[0] == 499 * 500 && w.n == 1001);
}

/* What one directive names as a whole says nothing of others, unless it is around them. */
static void both(struct record *v) {
#pragma acc parallel loop copy(v->a, v->b[:N])
    for (int i = 0; i < v->n; i++) {
        v->a[i] += 1;
        v->b[i] += 2;
    }
    struct record *before = v;
#pragma acc data copy(v[0:1]) copy(v->b[:N])
    {
#pragma acc parallel loop
        for (int i = 0; i < v->n; i++) {
            v->a[order[i]] += 1;
            v->b[i] += 2;
        }
    }
    v = before;
#pragma acc parallel loop copy(v->b[:N])
    for (int i = 0; i < v->n; i++)
        v->b[i] += i < v->n ? 2 : v->in.f;
#pragma acc parallel loop copy(v[0:1])
    for (int i = 0; i < N; i++)
        v->a[i] += 1;
}

/* Members behind subscripts and pointers have pointers of their own, too. */
struct outer {
    struct record in[2], *away;
    union {
        double d[4];
        int i[8];
    } u;
    int n;
};
static void behind(struct outer *o) {
#pragma acc parallel loop copy(o->in[1].a[2:3])
    for (int i = 2; i < 5; i++)
        o->in[1].a[i] += o->n;
#pragma acc parallel loop copy(o->away[1].a[0:N]) copyin(o->n)
    for (int i = 0; i < N; i++)
        o->away[1].a[i] += o->n;
#pragma acc parallel loop copy(o->u.d[1:2])
    for (int i = 1; i < 3; i++)
        o->u.d[i] = i + o->n;
#pragma acc parallel loop copy(o->in)
    for (int i = 0; i < 2; i++)
        o->in[i].seen = i + o->n;
    CHECK(o->in[1].a[4] == 3 && o->in[1].a[5] == 0 && o->away[1].a[N - 1] == 3 && o->u.d[2] == 5 &&
          o->u.d[3] == 0 && o->in[1].seen == 4);
}

/* p[0:1] does not have the flexible array in it. */
struct flexible {
    int n;
    double x[];
};
static void flexible(void) {
    struct flexible *f = malloc(sizeof *f + N * sizeof(double));
    f->n = N;
    for (int i = 0; i < N; i++)
        f->x[i] = i;
#pragma acc parallel loop copy(f->x[0:N])
    for (int i = 0; i < f->n; i++)
        f->x[i] += 1;
#pragma acc data copyin(f[0:1]) copy(f->x[0:N])
    {
#pragma acc parallel loop present(f)
        for (int i = 0; i < f->n; i++)
            f->x[order[i]] += 1;
    }
    for (int i = 0; i < N; i++)
        CHECK(f->x[i] == i + 2);
    free(f);
}

int main(void) {
    for (int i = 0; i < N; i++)
        order[i] = i * 3 % N;
    variable();
    struct record v = {.b = calloc(N, sizeof(double)), .n = N};
    pointer(&v);
    elements();
    reduced(&v);
    struct record w = {.b = calloc(N, sizeof(double)), .n = N};
    both(&w);
    check(&w, 3);
    free(w.b);
    struct outer o = {.away = calloc(2, sizeof(struct record)), .n = 3};
    behind(&o);
    free(o.away);
    flexible();
    global.b = v.b;
#pragma acc data copy(global.a, global.b[:N])
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        global.a[i] += 5;
        global.b[order[i]] += 2;
    }
    check(&global, 5);
    struct record *p = &v;
#pragma acc enter data copyin(p[0:1])
#pragma acc serial present(p)
    p->n = 77;
    present(p);
    CHECK(v.b[0] == 77 || v.n == 77);
#pragma acc exit data delete(p[0:1])
    free(v.b);
    return 0;
}
