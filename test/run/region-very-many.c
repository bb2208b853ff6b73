// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 -g %s -o %t.g -lm && %run %t.g
// RUN: %xacc_cc -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %xacc_cc -O2 -S -emit-llvm %s -o - -mllvm -print-after=xacc-embed 2>&1 | FileCheck --check-prefix=BODY %s
// RUN: %xacc_cc -O0 -S -emit-llvm %s -o - | FileCheck --check-prefix=KEPT %s
// Operands of a function with very many regions are stored in functions of their own: register
// allocation over all of them in one block would take quadratic time. Launches share one where only
// the record and values differ: here that of all loops, and that of all serial regions.
// What the host executes is simplified once, in its wrapper, not before it gets there, too.
#include "Inputs/check.h"

// BODY: define internal void @__xacc_k_main_{{[^)]*}}.host.body({{.*}} #[[BODY:[0-9]+]]
// BODY: attributes #[[BODY]] = { alwaysinline
// KEPT: define internal void @__xacc_k_main_{{[^)]*}}.host.body(

// CHECK-LABEL: define {{.*}} @few(
// CHECK: call {{.*}}@__xacc_launch(
// CHECK-LABEL: define {{.*}} @main(
// CHECK-NOT: call {{.*}}@__xacc_launch(
// CHECK: call {{.*}}@xacc.launch
// CHECK-NOT: call {{.*}}@__xacc_launch(
// CHECK: ret i32
// CHECK: define internal {{.*}} @xacc.launch(
// CHECK: define internal {{.*}} @xacc.launch.{{[0-9]+}}(
// CHECK-NOT: define internal {{.*}} @xacc.launch

enum { N = 50 };

#define STEP(k)                                                                                    \
    _Pragma("acc parallel loop copy(a[1:n - 1]) copyin(m) reduction(+:sum) reduction(max:most)")   \
    for (int i = 1; i < n; i++) {                                                                  \
        a[i] += m + k;                                                                             \
        sum += a[i];                                                                               \
        most = a[i] > most ? a[i] : most;                                                          \
    }                                                                                              \
    _Pragma("acc serial copy(m)") {                                                                \
        m += x;                                                                                    \
    }                                                                                              \
    x = -x + (m % 3);
#define STEPS(k) STEP(k) STEP(k + 1) STEP(k + 2) STEP(k + 3)
#define MANY(k) STEPS(k) STEPS(k + 4) STEPS(k + 8) STEPS(k + 12)

// Three rounds of 16 are 96 regions.
#define ALL MANY(0) MANY(16) MANY(32)

__attribute__((noinline)) long few(long *a, int n) {
    long sum = 0;
#pragma acc parallel loop copy(a[0:n]) reduction(+:sum)
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}

static long expected(long *a, int n, int x, long *most_out) {
    long sum = 0, most = -1, m = 5;
    for (int k = 0; k < 48; k++) {
        for (int i = 1; i < n; i++) {
            a[i] += m + k;
            sum += a[i];
            most = a[i] > most ? a[i] : most;
        }
        m += x;
        x = -x + (m % 3);
    }
    *most_out = most;
    return sum;
}

int main(int argc, char **argv) {
    long own[N], b[N], *a = own, sum = 0, most = -1, m = 5, right_most;
    int n = N - 1 + argc, x = 3 * argc;
    for (int i = 0; i < N; i++)
        own[i] = b[i] = i * i % 7;
    ALL
    CHECK(sum == expected(b, N, 3, &right_most));
    CHECK(most == right_most);
    for (int i = 0; i < N; i++)
        CHECK(own[i] == b[i]);
    long total = 0;
    for (int i = 0; i < N; i++)
        total += b[i];
    CHECK(few(own, n) == total);
    return 0;
}
