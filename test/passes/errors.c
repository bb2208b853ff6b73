// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One message for everything that a region may not do, at the construct, and no
// crash.
// DEFINE: %{ir} = %clang -w -O1 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// DEFINE: %{bad} = not %opt -passes='xacc<nvptx;sim>' -S %t.ll -o %t.out.ll 2>&1 | FileCheck %s --implicit-check-not=error: --check-prefix
#include "markers.h"
#include <stdlib.h>
#define WORKER (FREE | XACC_REQ_WORKER)
#define GANG (FREE | XACC_REQ_GANG)
#define VECTOR (FREE | XACC_REQ_VECTOR)
int global;
_Thread_local int local;
int undefined(int);
static int uses_global(int x) {
    return global += x;
}
int _setjmp(long *);
static int jumps(int n) {
    long state[40];
    return _setjmp(state) ? 0 : n;
}
static int counts(int n) {
    static int calls;
    return n + calls++;
}
static int variadic(int n, ...) {
    return n;
}
static double wide(double x) {
    long double w = x;
    return w / 3;
}

void f(int n, double *a) {
    double s = 0;
    int other = n;
    BEGIN(1, XACC_PARALLEL, 4, BY_VALUE(n), OBJECT(s, COPY), POINTER(a, COPY, a, 8L * n),
          TRIP(2, 0, n))
// RUN: %{ir} -DT=1 && %{bad} E1
// E1: error: test.c:[[#]]:5: a worker loop cannot lie inside a worker loop
#if T == 1
    LOOP(2, 0, WORKER, 1);
    FOR32(2, 0, i, n) {
        LOOP(3, 2, WORKER, 1);
        FOR32(3, 0, j, n) a[i] = 1;
    }
// RUN: %{ir} -DT=2 && %{bad} E2
// E2: error: test.c:[[#]]:5: variable 'z' is written by one iteration and read by another; use a reduction or private clause
#elif T == 2
    double z = 0;
    PRIVATE(z, 1);
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) {
        a[i] = z;
        z = a[i] + 1;
    }
// RUN: %{ir} -DT=3 -g && %{bad} E3
// E3: error: {{.*}}internal: variable 'other' is used in the region but was not captured
#elif T == 3
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] = other;
// RUN: %{ir} -DT=4 && %{bad} E4
// E4: error: {{.*}}a routine that is called here uses the global variable 'global', which is not on the device (no declare directive)
#elif T == 4
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] = global;
// RUN: %{ir} -DT=5 && %{bad} E5
// E5: error: {{.*}}function 'uses_global' called in a compute region uses the global variable 'global', which is not on the device (no declare directive)
#elif T == 5
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] = uses_global(i);
// RUN: %{ir} -DT=6 && %{bad} E6
// E6: error: {{.*}}function 'undefined' is called in a compute region but has no device code here
#elif T == 6
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] = undefined(i);
// RUN: %{ir} -DT=7 && %{bad} E7
// E7: error: {{.*}}variadic function 'variadic' cannot run on a device
#elif T == 7
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] = variadic(i, 3);
// RUN: %{ir} -DT=8 && %{bad} E8
// E8: error: {{.*}}long double does not exist on a GPU in function 'wide'
#elif T == 8
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] = wide(a[i]);
// RUN: %{ir} -DT=9 && %{bad} E9
// E9: error: {{.*}}inline assembly cannot run on a device
#elif T == 9
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) __asm__ volatile("nop");
// RUN: %{ir} -DT=10 && %{bad} E10
// E10: error: {{.*}}thread-local variable 'local' cannot be used on a device
#elif T == 10
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] = local;
// RUN: %{ir} -DT=11 && %{bad} E11
// E11: error: {{.*}}the lanes of a gang share 35200 bytes of private variables; more than 32768 is not supported yet
#elif T == 11
// Each is too small for memory of the launch.
#define EIGHT(DO, x) DO(x##0) DO(x##1) DO(x##2) DO(x##3) DO(x##4) DO(x##5) DO(x##6) DO(x##7)
#define ALL(DO) EIGHT(DO, p) EIGHT(DO, q) EIGHT(DO, u) EIGHT(DO, v) EIGHT(DO, w)
#define SMALL(x)                                                                                   \
    double x[110];                                                                                 \
    PRIVATE(x, 1);
#define USE(x)                                                                                     \
    x[i & 7] = a[i];                                                                               \
    a[i] += x[(i + 1) & 7];
    ALL(SMALL)
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n){ALL(USE)}
// RUN: %{ir} -DT=12 && %{bad} E12
// E12: error: {{.*}}function 'rand' is called in a compute region but has no device code; openacc_curand.h has random numbers
#elif T == 12
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] = rand();
// RUN: %{ir} -DT=13 && %{bad} E13
// E13: error: {{.*}}this compute region cannot become a function (a computed goto
#elif T == 13
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) {
        void *to[] = {&&one, &&two};
        goto *to[i & 1];
    one:
        a[i] = 1;
    two:
        a[i] += 1;
    }
// RUN: %{ir} -DT=14 && %{bad} E14
// E14: error: {{.*}}function '_setjmp' is called in a compute region but has no device code here
#elif T == 14
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] = jumps(i);
// RUN: %{ir} -DT=16 && %{bad} E16
// E16: error: {{.*}}function 'counts' called in a compute region uses the global variable 'counts.calls'
#elif T == 16
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] = counts(i);
// RUN: %{ir} -DT=15 && %{bad} E15
// E15: error: {{.*}}a gang loop cannot lie inside a vector loop
#elif T == 15
    LOOP(2, 0, VECTOR, 1);
    FOR32(2, 0, i, n) {
        LOOP(3, 2, GANG, 1);
        FOR32(3, 0, j, n) a[i] += 1;
    }
// RUN: %{ir} -DT=17 && %{bad} E17
// E17: error: {{.*}}a reduction of an array whose length only the region knows is not supported yet
#elif T == 17
    double p[2];
    LOOP(2, 0, FREE, 1);
    __xacc_reduce_begin(2, &s, p, XACC_RED_add, XACC_TYPE_f64, n, "s");
    FOR32(2, 0, i, n) p[i & 1] += i;
    __xacc_reduce_end(2, &s, p, XACC_RED_add, XACC_TYPE_f64, n, "s");
// RUN: %{ir} -DT=18 && %{bad} E18
// E18: error: {{.*}}branch {{out of|into}} a compute region
#elif T == 18
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) {
        if (a[i] < 0)
            return;
    }
// RUN: %{ir} -DT=21 && %{bad} E21
// E21: error: test.c:[[@LINE+3]]:5: loops over gangs side by side that use different dimensions are not supported yet
// E21: error: test.c:[[@LINE+4]]:5: loops over gangs side by side that use different dimensions are not supported yet
#elif T == 21
    LOOP(2, 0, FREE | XACC_REQ_GANG, 1);
    FOR32(2, 0, i, n) a[i] += 1;
    LOOP_OF_DIM(3, 0, FREE | XACC_REQ_GANG, 2);
    FOR32(3, 0, i, n) a[i] += 1;
#endif
    END(1);
// RUN: %{ir} -DT=20 && %{bad} E20
// E20: error: {{.*}}internal: marker __xacc_lo32 survived in function 'f'
#if T == 20
    a[0] = __xacc_lo32(7, 0, 9);
#endif
}
