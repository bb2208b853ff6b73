// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How deep functions call themselves is not known, nor how large arrays of variable size are, and lanes of NVIDIA GPUs have small stacks. What LLVM makes a loop of
// needs none.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<nvptx>' -S %t.ll -o %t.out.ll 2>&1 | FileCheck --implicit-check-not=warning %s
// RUN: %opt -passes='xacc<host;sim>' -S %t.ll -o %t.out.ll 2>&1 | count 0
#include "markers.h"

static int odd(int n);
static int even(int n) {
    return n < 2 ? n : odd(n - 1) + odd(n - 2);
}
__attribute__((noinline)) static int odd(int n) {
    return n < 2 ? n : even(n - 1) ^ even(n / 2);
}
static int gcd(int a, int b) {
    return b ? gcd(b, a % b) : a;
}
__attribute__((noinline)) static int variable(int n) {
    volatile int array[n + 1];
    array[n] = n;
    return array[n / 2 * 2];
}
static int once(int n) {
    return n + 1;
}

void f(int n, int *a) {
    BEGIN(1, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(a, COPY, a, 4L * n), TRIP(2, 0, n))
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] = even(i % 9);
    END(1);
}
// CHECK: warning: test.c:{{[0-9:]+}} function '{{odd|even}}' calls itself: on NVIDIA GPUs each lane has 1024 bytes of stack for that, or what the environment variable XACC_CUDA_STACK says

void g(int n, int *a) {
    BEGIN(3, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(a, COPY, a, 4L * n), TRIP(4, 0, n))
    LOOP(4, 0, FREE, 3);
    FOR32(4, 0, i, n) a[i] = gcd(once(i), 12);
    END(3);
}

void h(int n, int *a) {
    BEGIN(5, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(a, COPY, a, 4L * n), TRIP(6, 0, n))
    LOOP(6, 0, FREE, 5);
    FOR32(6, 0, i, n) a[i] = variable(i);
    END(5);
}
// CHECK: warning: test.c:{{[0-9:]+}} a function that is called here has an array of variable size: on NVIDIA GPUs each lane has 1024 bytes of stack for that, or what the environment variable XACC_CUDA_STACK says
