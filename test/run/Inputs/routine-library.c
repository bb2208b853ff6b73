/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The library of routine-library.c: its kernel calls a routine of the program. */
#pragma acc routine seq
int of_program(int x);

void fill(int n, int *a) {
#pragma acc parallel loop copyout(a[0:n])
    for (int i = 0; i < n; i++)
        a[i] = of_program(i);
}
