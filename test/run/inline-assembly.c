// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Assembly without instructions, as programs write it to keep the compiler from moving accesses or from knowing a value.
#include "Inputs/check.h"
enum { N = 40 };
struct pair { int a; double b; };
/* Recursive: not inlined. */
static int depth(int n) {
    asm volatile("" : "+r"(n) : : "memory");
    return n < 2 ? n : depth(n - 1) + depth(n - 2);
}
static double f(int i) {
    int r = i, s = 2;
    double d = i;
    struct pair p = {i, i};
    asm volatile("" ::: "memory");
    asm volatile("# LLVM-MCA-BEGIN" ::: "memory");
    asm volatile("" : "+r"(r), "+x"(d));
    asm("" : "+m"(p));
    asm volatile("" : : "r"(&p), "g"(s), "i"(3) : "memory", "cc");
    __asm__ __volatile__("\n\t" : "=r"(s) : "0"(s));
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    return r + s + d + p.a + p.b;
}
int main(void) {
    double a[N];
    int b[N];
#pragma acc parallel loop gang num_gangs(4) copyout(a, b)
    for (int i = 0; i < N; i += 8) {
        int first = i;
        asm volatile("" : "+r"(first) : : "memory");
#pragma acc loop vector
        for (int k = first; k < first + 8; k++) {
            a[k] = f(k);
            asm volatile("" ::: "memory");
            b[k] = depth(k % 7);
        }
    }
    for (int i = 0; i < N; i++)
        CHECK(a[i] == 4.0 * i + 2 && b[i] == depth(i % 7));
    return 0;
}
