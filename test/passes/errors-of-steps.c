// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What different steps find is told in one compilation, in the order of the source, each message once; a region has the errors of
// one step, and one without an error is in nobody's way.
// RUN: %clang -w -O1 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: not %opt -passes='xacc<host;nvptx;sim>' -S %t.ll -o %t.out.ll 2> %t.log
// RUN: FileCheck --implicit-check-not=error: %s < %t.log
// A step by its name tells its own.
// RUN: not %opt -passes='xacc<host;nvptx;sim;stop-after=xacc-map-loops>' -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=UNTIL --implicit-check-not=error: %s
#include "markers.h"
#define WORKER (FREE | XACC_REQ_WORKER)
#define REGION(id)                                                                                 \
    BEGIN(id, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(a, COPY, a, 8L * n), TRIP(id + 1, 0, n))
int undefined(int);

// CHECK: error: test.c:[[@LINE+3]]:5: the lanes of a gang share 35200 bytes of private variables; more than 32768 is not supported yet
#define EIGHT(DO, x) DO(x##0) DO(x##1) DO(x##2) DO(x##3) DO(x##4) DO(x##5) DO(x##6) DO(x##7)
void share(int n, double *a) {
    REGION(10)
#define ALL(DO) EIGHT(DO, p) EIGHT(DO, q) EIGHT(DO, u) EIGHT(DO, v) EIGHT(DO, w)
#define SMALL(x)                                                                                   \
    double x[110];                                                                                 \
    PRIVATE(x, 10);
#define USE(x)                                                                                     \
    x[i & 7] = a[i];                                                                               \
    a[i] += x[(i + 1) & 7];
    ALL(SMALL)
    LOOP(11, 0, FREE, 1);
    FOR32(11, 0, i, n) {
        ALL(USE);
    }
    END(10);
}

// CHECK: error: test.c:[[@LINE+5]]:5: variable 'z' is written by one iteration and read by another
void check_kernels(int n, double *a) {
    REGION(20)
    double z = 0;
    PRIVATE(z, 20);
    LOOP(21, 0, FREE, 1);
    FOR32(21, 0, i, n) {
        a[i] = z;
        z = a[i] + 1;
    }
    END(20);
}

// Nothing is said of 'z' here: what else is wrong with a region may follow from its first error.
// CHECK: error: test.c:[[@LINE+2]]:5: function 'undefined' is called in a compute region but has no device code here
void check_callees(int n, double *a) {
    REGION(30)
    double z = 0;
    PRIVATE(z, 30);
    LOOP(31, 0, FREE, 1);
    FOR32(31, 0, i, n) {
        a[i] = z;
        z = undefined(i);
    }
    END(30);
}

// CHECK: error: test.c:[[@LINE+2]]:5: internal: a variable is used in the region but was not captured
void capture(int n, double *a, int other) {
    REGION(40)
    LOOP(41, 0, FREE, 1);
    FOR32(41, 0, i, n) a[i] = other;
    END(40);
}

// CHECK: error: test.c:[[@LINE+4]]:5: a reduction of an array whose length only the region knows is not supported yet
void plan_reductions(int n, double *a) {
    REGION(50)
    double p[2];
    LOOP(51, 0, FREE, 1);
    __xacc_reduce_begin(51, a, p, XACC_RED_add, XACC_TYPE_f64, n, "a");
    FOR32(51, 0, i, n) p[i & 1] += i;
    __xacc_reduce_end(51, a, p, XACC_RED_add, XACC_TYPE_f64, n, "a");
    END(50);
}

// CHECK: error: test.c:[[@LINE+6]]:5: a worker loop cannot lie inside a worker loop
// UNTIL: error: test.c:[[@LINE+5]]:5: a worker loop cannot lie inside a worker loop
void map_loops(int n, double *a) {
    REGION(60)
    LOOP(61, 0, WORKER, 1);
    FOR32(61, 0, i, n) {
        LOOP(62, 61, WORKER, 1);
        FOR32(62, 0, j, n) a[i] = undefined(1);
    }
    END(60);
}

void right(int n, double *a) {
    REGION(70)
    LOOP(71, 0, FREE, 1);
    FOR32(71, 0, i, n) a[i] = 1;
    END(70);
}

// CHECK: error: test.c:[[@LINE+3]]:5: branch {{out of|into}} a compute region
// UNTIL: error: test.c:[[@LINE+2]]:5: branch {{out of|into}} a compute region
void outline(int n, double *a) {
    REGION(80)
    LOOP(81, 0, FREE, 1);
    FOR32(81, 0, i, n) {
        if (a[i] < 0)
            return;
    }
    END(80);
}
