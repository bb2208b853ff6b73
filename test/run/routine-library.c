/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A kernel of a shared library, opened when the program's own kernels have run,
 * calls a routine of the program; the library is closed and opened again.
 * RUN: %xacc_cc -O2 -shared -fPIC %S/Inputs/routine-library.c -o %t.so
 * RUN: %xacc_cc -O2 -rdynamic %s -o %t && %run %t
 */
#include "Inputs/check.h"
#include <dlfcn.h>

enum { N = 50 };

#pragma acc routine seq
int of_program(int x) {
    return x > 1 ? of_program(x - 2) + 3 : x;
}

static void check(const int *a) {
    for (int i = 0; i < N; i++)
        CHECK(a[i] == of_program(i));
}

int main(int argc, char **argv) {
    int a[N];
    char file[4096];
    CHECK(argc > 0);
    snprintf(file, sizeof file, "%s.so", argv[0]);
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < N; i++)
        a[i] = of_program(i);
    check(a);
    for (int round = 0; round < 2; round++) {
        void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
        CHECK(library);
        void (*fill)(int, int *) = (void (*)(int, int *))dlsym(library, "fill");
        CHECK(fill);
        fill(N, a);
        check(a);
        CHECK(!dlclose(library));
    }
    return 0;
}
