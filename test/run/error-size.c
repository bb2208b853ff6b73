// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Sizes whose product wraps, or that no memory has: errors in clauses and routines, and no memory from acc_malloc.
#include "Inputs/check.h"
#include "Inputs/fails.h"
#include <openacc.h>
#include <stdint.h>

static int a[16], *p = a, *rows[2] = {a, a};
static volatile long huge = 1L << 62, large = 1L << 32, ten = 10;

static void constant_length(void) {
#pragma acc data copy(p[0:1L << 62])
    a[0] = 1;
}
static void length(void) {
#pragma acc enter data create(p[0:huge])
}
static void two_lengths(void) {
    int(*matrix)[large] = (void *)p;
#pragma acc data copyin(matrix[0:large][0:large])
    a[0] = 1;
}
static void with_gaps(void) {
    int(*matrix)[large] = (void *)p;
#pragma acc update self(matrix[0:huge][1:ten])
}
static void present(void) {
#pragma acc data present(p[0:huge])
    a[0] = 1;
}
static void behind_the_last_address(void) {
    char *last = (char *)UINTPTR_MAX - 100;
#pragma acc exit data delete(last[0:1000])
}
static void copyin(void) {
    acc_copyin(a, SIZE_MAX - 10);
}
static void update_self(void) {
    acc_update_self(a, (size_t)huge);
}
static void map_data(void) {
    acc_map_data(a, acc_malloc(100), SIZE_MAX - 10);
}
static void is_present(void) {
    acc_is_present(a, SIZE_MAX);
}
static void to_device(void) {
    acc_memcpy_to_device(acc_malloc(100), a, SIZE_MAX - 10);
}
static void from_device(void) {
    acc_memcpy_from_device(a, acc_malloc(100), (size_t)huge);
}
static void d2d(void) {
    acc_memcpy_d2d(a, a, (size_t)huge, 0, 0);
}

/* Where memory is shared the clauses of compute constructs do nothing, and rows are not looked at. */
static void not_where_shared(void) {
    if (!acc_get_property(0, acc_device_current, acc_property_shared_memory_support))
        return;
    fputs("larger than any memory", stderr);
    exit(1);
}
static void row(void) {
    not_where_shared();
#pragma acc data copy(rows[0:2][0:huge])
    a[0] = 1;
}
static void compute(void) {
    not_where_shared();
#pragma acc parallel loop copy(p[0:huge])
    for (int i = 0; i < 4; i++)
        p[i] = i;
}
static void reduction(void) {
    long n = huge;
    not_where_shared();
#pragma acc parallel loop reduction(+ : p[0:n])
    for (int i = 0; i < 4; i++)
        p[i & 3] += i;
}
static void constant_reduction(void) {
    not_where_shared();
#pragma acc parallel loop reduction(+ : p[0:1L << 62])
    for (int i = 0; i < 4; i++)
        p[i & 3] += i;
}

static void gangs(void) {
#pragma acc parallel num_gangs(huge)
    {
    }
}

int main(void) {
    FAILS(constant_length, "acc data: the section of 'p' is larger than any memory");
    FAILS(length, "acc enter data: the section of 'p' is larger than any memory");
    FAILS(two_lengths, "acc data: the section of 'matrix' is larger than any memory");
    FAILS(with_gaps, "acc update: the section of 'matrix' is larger than any memory");
    FAILS(present, "acc data: the section of 'p' is larger than any memory");
    FAILS(behind_the_last_address, "acc exit data: the section of 'last' is larger than any memory");
    FAILS(copyin, "acc_copyin: 18446744073709551605 bytes at 0x");
    FAILS(update_self, "acc_update_self: 4611686018427387904 bytes at 0x");
    FAILS(map_data, "acc_map_data: 18446744073709551605 bytes at 0x");
    FAILS(is_present, "acc_is_present: 18446744073709551615 bytes at 0x");
    FAILS(to_device, "acc_memcpy_to_device: 18446744073709551605 bytes at 0x");
    FAILS(from_device, "acc_memcpy_from_device: 4611686018427387904 bytes at 0x");
    FAILS(d2d, "acc_memcpy_d2d: 4611686018427387904 bytes at 0x");
    FAILS(row, "larger than any memory");
    FAILS(compute, "larger than any memory");
    FAILS(reduction, "larger than any memory");
    FAILS(constant_reduction, "larger than any memory");
    FAILS(gangs, "num_gangs(4611686018427387904) is more than the 2147483647 gangs");
    const size_t sizes[] = {SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2 + 1, SIZE_MAX / 2, (size_t)1 << 58, (size_t)1 << 56};
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        CHECK(!acc_malloc(sizes[i]));
    return 0;
}
