// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t 2>&1 | FileCheck %s
// RUN: %run %t
// Variables that routines use and no declare directive names are those that data directives map.
#include <stdio.h>

enum { N = 100 };
struct model {
    double scale[3];
    int n;
};
static double table[8] = {0, 2, 3, 4, 5, 6, 7, 8};
static struct model model = {{2, 3, 4}, 3};
static int counts[4];
static const int step[2] = {1, 2};
static const int steps[2] = {5, 7};

// CHECK-DAG: declare-inferred.c:[[@LINE+2]]:{{.*}} warning: xacc: code that compute constructs call uses 'table', which no declare directive names: taken for 'declare link(table)', as data clauses here map it
#pragma acc routine seq
static double look(int i) { return table[i % 8]; }

// CHECK-DAG: declare-inferred.c:[[@LINE+1]]:{{.*}} warning: {{.*}} 'model'
static double scaled(int i) { return model.scale[i % model.n] * look(i) * step[i % 2] + steps[1]; }

// CHECK-DAG: declare-inferred.c:[[@LINE+4]]:{{.*}} warning: {{.*}} 'counts'
#pragma acc routine seq
static void count(int i) {
#pragma acc atomic
    counts[i % 4]++;
}
// CHECK-NOT: warning: {{.*}} 'step{{s?}}'

static void region(double *a) {
#pragma acc parallel loop copyout(a[0 : N])
    for (int i = 0; i < N; i++) {
        a[i] = scaled(i);
        count(i);
    }
}

int main(void) {
    double a[N];
#pragma acc enter data copyin(table, model, counts)
    table[0] = 1;
#pragma acc update device(table[0 : 1])
#pragma acc data copyin(steps)
    region(a);
#pragma acc update self(counts, table)
#pragma acc parallel loop copyin(table) copy(a)
    for (int i = 0; i < N; i++)
        a[i] += table[i % 8] - look(i);
#pragma acc exit data delete(table, model, counts)
    int bad = 0;
    for (int i = 0; i < N; i++)
        if (a[i] != (2 + i % 3) * (i % 8 + 1.0) * step[i % 2] + 7 && bad++ < 5)
            printf("a[%d] = %g\n", i, a[i]);
    for (int i = 0; i < 4; i++)
        if (counts[i] != N / 4 && bad++ < 5)
            printf("counts[%d] = %d\n", i, counts[i]);
    return bad != 0;
}
