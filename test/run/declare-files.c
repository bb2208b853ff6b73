// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 %s %S/Inputs/declared.c -o %t && %run %t
// RUN: %xacc_cc -O1 -shared -fPIC %S/Inputs/declared.c -o %t.so
// RUN: %if execute %{ %xacc_cc -O1 %s %t.so -o %t.dynamic && %run %t.dynamic %}
// Variables that two files declare have one copy on the device, also across a shared library.
#include "Inputs/check.h"
#include "Inputs/declared.h"

static int own = 1; /* another variable than the second file's */
#pragma acc declare copyin(own)

int main(void) {
    int first[DECLARED_N], second[DECLARED_N];
    for (int i = 0; i < DECLARED_N; i++) {
        shared_table[i] = i;
        linked[i] = 1000 * i;
    }
    shared_factor = 2;
#pragma acc update device(shared_table, shared_factor)
#pragma acc data copyin(linked)
    {
#pragma acc parallel loop copyout(first)
        for (int i = 0; i < DECLARED_N; i++)
            first[i] = scaled(i) + own;
        second_scale(second);
    }
    for (int i = 0; i < DECLARED_N; i++) {
        CHECK(first[i] == 1002 * i + 1);
        CHECK(second[i] == 1002 * i + 7);
    }
    second_store();
#pragma acc parallel loop copyout(first)
    for (int i = 0; i < DECLARED_N; i++)
        first[i] = shared_table[i];
    for (int i = 0; i < DECLARED_N; i++)
        CHECK(first[i] == 100 + i);
    return 0;
}
