// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s %S/Inputs/constants.c -o %t -lm && %run %t
// RUN: %xacc_cc -O0 %s %S/Inputs/constants.c -o %t && %run %t
// RUN: %if sim %{ %xacc_cc -O2 -Dbad %s %S/Inputs/constants.c -o %t && not %run %t 2> %t.err && %filecheck %s < %t.err %}
// CHECK: data-constant-table.c:[[#]]: error: acc parallel loop: {{.*}}(it is host memory
// Constant tables that are reached through other constants, through functions and from another file: they are part of the
// device's code. A pointer that the host passes is not, also to a constant.
#include "Inputs/check.h"
#include "Inputs/constants.h"

enum { N = 90 };
static const double few[] = {0.5, 1.5}, more[] = {2.5, 3.5, 4.5};
static const struct series {
    const double *values;
    int n;
    const char *name;
} series[2] = {{few, 2, "few"}, {more, 3, "more"}};
static const struct link {
    int value;
    const struct link *next;
} third = {3, 0}, second = {20, &third}, first = {100, &second};
static const int *const rows[] = {(const int[]){1, 2, 3, 4} + 1, &first.value};
static const int deep[2][2] = {{5, 6}, {7, 8}};
static const int (*const *const two[])[2] = {(const int (*const[])[2]){deep, deep + 1}};

__attribute__((noinline)) static const char *word(int i) {
    return i % 2 ? "odd" : "even";
}

static double expected(int i) {
    const struct series *s = &series[i % 2];
    double sum = s->values[i % s->n] + s->name[i % 3] + word(i)[1];
    for (const struct link *l = &first; l; l = l->next)
        sum += l->value;
    return sum + rows[i % 2][0] + (*two[0][i % 2])[1] + constant_row(i % 3)[i % 4];
}

#ifdef bad
static const int lonely[] = {1, 2, 3};
struct holder {
    const int *p;
};
#endif

int main(void) {
    double out[N];
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++)
        out[i] = expected(i);
    for (int i = 0; i < N; i++)
        CHECK(out[i] == expected(i));
#ifdef bad
    struct holder h = {lonely};
#pragma acc parallel loop copyout(out) copyin(h)
    for (int i = 0; i < N; i++)
        out[i] = h.p[i % 3];
#endif
    return 0;
}
