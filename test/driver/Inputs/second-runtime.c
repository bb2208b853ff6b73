// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program with or without directives, which loads libraries: by name for themselves, behind '+' with their own symbols first.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

static int a[10];

int main(int argc, char **argv) {
    for (int i = 0; i < 10; i++)
        a[i] = i;
#pragma acc parallel loop copy(a)
    for (int i = 0; i < 10; i++)
        a[i] *= 2;
    for (int i = 1; i < argc; i++) {
        int first = argv[i][0] == '+';
        void *library = dlopen(argv[i] + first, RTLD_NOW | (first ? RTLD_DEEPBIND : 0));
        int (*sum)(const int *, int) = library ? (int (*)(const int *, int))dlsym(library, "sum") : NULL;
        if (!sum)
            return puts(dlerror()), 1;
        printf("sum %d\n", sum(a, 10));
    }
    puts("end");
    return 0;
}
