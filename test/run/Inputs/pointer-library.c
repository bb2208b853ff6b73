/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The library of pointer-library.c. */
typedef int unary(int);

#pragma acc routine seq
static int thrice(int x) { return 3 * x; }

unary *triple(void) {
    return thrice;
}

void apply(unary *f, int n, int *a) {
    unary *own = triple();
#pragma acc parallel loop copyout(a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] = f(i) + own(i);
}
