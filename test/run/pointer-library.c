/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pointers to static routines of a library that is opened when the program's kernels have run, and the other way round;
 * the library is closed and opened again, so that its routines may have other addresses.
 * RUN: %xacc_cc -O2 -shared -fPIC %S/Inputs/pointer-library.c -o %t.so
 * RUN: %xacc_cc -O2 %s -o %t && %run %t
 */
#include "Inputs/check.h"
#include <dlfcn.h>

enum { N = 50 };
typedef int unary(int);

#pragma acc routine seq
static int square(int x) { return x * x; }
#pragma acc routine seq
static int next(int x) { return x + 1; }

static void *library;

static void open_library(const char *program) {
    char file[4096];
    snprintf(file, sizeof file, "%s.so", program);
    library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    CHECK(library);
}

static void mix(unary *f, unary *g, int *a) {
#pragma acc parallel loop copyout(a[0 : N])
    for (int i = 0; i < N; i++)
        a[i] = f(i) - g(i);
}

int main(int argc, char **argv) {
    int a[N];
    CHECK(argc > 0);
    mix(square, next, a);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == i * i - i - 1);
    open_library(argv[0]);
    unary *(*triple)(void) = (unary * (*)(void)) dlsym(library, "triple");
    CHECK(triple);
    mix(square, triple(), a);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == i * i - 3 * i);
    for (int round = 0; round < 2; round++) {
        void (*apply)(unary *, int, int *) = (void (*)(unary *, int, int *))dlsym(library, "apply");
        CHECK(apply);
        apply(round ? square : next, N, a);
        for (int i = 0; i < N; i++)
            CHECK(a[i] == (round ? i * i : i + 1) + 3 * i);
        CHECK(!dlclose(library));
        open_library(argv[0]);
    }
    triple = (unary * (*)(void)) dlsym(library, "triple");
    mix(triple(), next, a);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == 2 * i - 1);
    return 0;
}
