// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fplugin-arg-xacc-targets=host -fplugin-arg-xacc-passes=off -O1 -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<host;verify;stop-after=xacc-promote>' -S %t.ll | FileCheck %s
// What a kernel calls becomes part of it, calls in calls and in blocks behind them, too; a function that calls itself
// stays. What LLVM knew of the kernel before is forgotten, which verify checks.
static double steps(double x, int n) {
    for (int i = 0; i < n; i++)
        x = x > 3 ? x * 0.5 : x + i;
    return x;
}

static double twice(double x, int n) {
    return x < 0 ? steps(steps(x, n), n + 1) : x;
}

static double again(double x, int n) {
    return n ? again(x + 1, n - 1) : x;
}

// CHECK: define internal void @__xacc_k_f
// CHECK-NOT: call double @{{steps|twice}}
// CHECK: call double @again
// CHECK-NOT: call double @{{steps|twice}}
// CHECK: {{^}}}
void f(int n, double *a) {
#pragma acc parallel loop copy(a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] = twice(steps(again(a[i], 3), i), 2);
}
