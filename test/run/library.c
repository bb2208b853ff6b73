/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A library with kernels is opened, used and closed, again and again; also
 * while a kernel of it may still be in a queue. Its file lies beside the
 * program.
 * RUN: %xacc_cc -O2 -shared -fPIC %S/Inputs/library.c -o %t.so
 * RUN: %xacc_cc -O2 %s -o %t && %run %t
 */
#include "Inputs/check.h"
#include <dlfcn.h>
#include <openacc.h>

enum { N = 200, ROUNDS = 10 };

typedef void add_t(int *a, int by, int queue);
typedef int sum_t(int *a);

static void *find(void *library, const char *name) {
    void *symbol = dlsym(library, name);
    CHECK(symbol);
    return symbol;
}

int main(int argc, char **argv) {
    static int a[N];
    char file[4096];
    CHECK(argc > 0);
    snprintf(file, sizeof file, "%s.so", argv[0]);
#pragma acc data copy(a)
    for (int round = 0; round < ROUNDS; round++) {
        void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
        CHECK(library);
        add_t *add = find(library, "add");
        sum_t *sum = find(library, "sum");
        add(a, 1, acc_async_sync);
        CHECK(sum(a) == N * (round * 11 + 1));
        add(a, 10, 1);
        CHECK(!dlclose(library));
        CHECK(!dlopen(file, RTLD_NOW | RTLD_NOLOAD));
#pragma acc wait(1)
        /* The program's own kernels go on. */
#pragma acc parallel loop present(a)
        for (int i = 0; i < N; i++)
            a[i] += 0 * i;
    }
    for (int i = 0; i < N; i++)
        CHECK(a[i] == 11 * ROUNDS);
    return 0;
}
