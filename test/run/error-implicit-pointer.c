// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O2 %s -o %t
// RUN: not %run %t 2>&1 | FileCheck %s
// RUN: not %run %t wraps 2>&1 | FileCheck %s --check-prefix=WRAPS
// RUN: not %run %t wraps part 2>&1 | FileCheck %s --check-prefix=PART
// RUN: not %run %t wraps part nowhere 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: not %run %t wraps part nowhere negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not %run %t wraps part nowhere negative another 2>&1 | FileCheck %s --check-prefix=ANOTHER
// RUN: not %run %t wraps part nowhere negative another again 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: not %run %t wraps part nowhere negative another again large 2>&1 | FileCheck %s --check-prefix=LARGE
// A pointer without a clause must point to data that is on the device, where the loops do not tell what they use.
#include <stdlib.h>
#include <sys/mman.h>

// Unsigned subscripts below zero are elements far behind. Known when the loops are about to start.
static void wraps(unsigned n, unsigned offset, int *a) {
    // WRAPS: error-implicit-pointer.c:[[@LINE+1]]: error: acc parallel loop: 'a' is not present on device {{.*}}: name what is used of it in a data clause, as 'a[start:length]'
#pragma acc parallel loop
    for (unsigned i = 0; i < n; i++)
        a[2 * (i - offset)] = a[i - offset + 5] + 1;
}

// The loop leaves what is there.
static void part(int n, int *a) {
#pragma acc enter data copyin(a[2 : 4])
    // PART: error-implicit-pointer.c:[[@LINE+1]]: error: acc parallel loop: 16 of 40 bytes of 'a' are present
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        a[i] = 1;
}

// Memory that the program does not have.
static void nowhere(int n, int *a) {
    // NOWHERE: error-implicit-pointer.c:[[@LINE+1]]: error: acc parallel loop: 'a': the region writes to 0x{{.*}}, where the program has no memory
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        if (n > 5)
            a[i] = 1;
}

// What a remainder by a negative number is, no range tells.
static void negative(int m, int *a, int *b) {
    // NEGATIVE: error-implicit-pointer.c:[[@LINE+1]]: error: acc parallel loop: 'b' is not present on device {{.*}}: name what is used of it in a data clause
#pragma acc parallel loop copyout(a[0 : 20])
    for (int i = 0; i < 20; i++)
        a[i] = b[i % m];
}

struct extents {
    int n;
};

// The region changes how far it goes by another name.
static void another(struct extents e, int *a) {
    int *n = &e.n;
    // ANOTHER: error-implicit-pointer.c:[[@LINE+1]]: error: acc serial: 'a' is not present on device {{.*}}: name what is used of it in a data clause
#pragma acc serial copy(e)
    {
        *n = 30;
        for (int i = 0; i < e.n; i++)
            a[i] = -1;
    }
}

// The step behind 1 leads to 254.
static void again(unsigned char n, int *a) {
    // AGAIN: error-implicit-pointer.c:[[@LINE+1]]: error: acc serial: 'a' is not present on device {{.*}}: name what is used of it in a data clause
#pragma acc serial
    for (unsigned char i = n; i >= 1; i -= 3)
        a[i] = -1;
}

// A bound below zero is a large one, and no reason to take the loop for empty.
static void large(size_t n, int *a) {
    // LARGE: error-implicit-pointer.c:[[@LINE+1]]: error: acc serial: 'a' is not present on device {{.*}}: name what is used of it in a data clause
#pragma acc serial
    {
        for (size_t i = 0; i < n - 5; i++) {
            if (i >= 8)
                goto out;
            a[i] = 1;
        }
    out:;
    }
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc == 8)
        large(3, calloc(8, sizeof(int)));
    if (argc == 7)
        again(10, calloc(256, sizeof(int)));
    if (argc == 6)
        another((struct extents){20}, calloc(30, sizeof(int)));
    if (argc == 5)
        negative(-7, calloc(20, sizeof(int)), calloc(20, sizeof(int)));
    if (argc == 2)
        wraps(10, 5, malloc(1000 * sizeof(int)));
    if (argc == 3)
        part(10, calloc(10, sizeof(int)));
    if (argc == 4) {
        char *all = mmap(NULL, 3 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        munmap(all + (1 << 16), 1 << 16);
        nowhere(3 << 14, (int *)all);
    }
    int *values = malloc(100 * sizeof *values);
    // CHECK: error-implicit-pointer.c:[[@LINE+1]]: error: acc parallel loop: {{.*}}'values'{{.*}}not present
#pragma acc parallel loop
    for (int i = 0; i < 100; i++)
        if (i >= argc)
            values[i * i / 100] = i;
    return 0;
}
