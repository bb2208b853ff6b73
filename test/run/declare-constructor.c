// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s %S/Inputs/constructor-library.c -o %t && %run %t
// RUN: %xacc_cc -O0 %S/Inputs/constructor-library.c %s -o %t.O0 && %run %t.O0
// RUN: %xacc_cc -O2 -fPIC -shared %S/Inputs/constructor-library.c -o %t.opened.so
// RUN: %xacc_cc -O2 -DOPENED %s -ldl -o %t.opened && %run %t.opened
// RUN: %if execute %{ %xacc_cc -O2 %s %t.opened.so -o %t.linked && %run %t.linked %}
// Constructors of the program and of libraries, with and without a priority, whose regions use variables of declare and
// routines: everything is registered before the first of them, and what they leave on the device stays there.
#include "Inputs/check.h"
#include <dlfcn.h>

enum { N = 10 };
#ifdef OPENED
static int (*library_sum)(void);
#else
int library_sum(void);
#endif
static int table[N], weight = 4, at_start, first, early;

#pragma acc routine seq
int weighted(int i) {
    return i ? weight * i : weighted(1) - weight;
}

static void __attribute__((constructor)) start(void) {
    int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++) {
        table[i] = weighted(i);
        sum += table[i];
    }
    at_start = sum;
}

static void __attribute__((constructor(101))) begin(void) {
#pragma acc parallel copyout(first)
    first = weight + 1;
    early = !at_start;
}
#pragma acc declare create(table) copyin(weight)

int main(int argc, char **argv) {
    int sum = 0;
    (void)argc;
#ifdef OPENED
    char path[4096];
    snprintf(path, sizeof path, "%s.so", argv[0]);
    void *library = dlopen(path, RTLD_NOW);
    CHECK(library);
    library_sum = (int (*)(void))dlsym(library, "library_sum");
#else
    (void)argv;
#endif
    CHECK(early && first == 5 && at_start == 180);
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += table[i];
    CHECK(sum == 180 && library_sum() == 135);
    return 0;
}
