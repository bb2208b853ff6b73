/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Second unit of declare-files.c: it defines the variables. */
#include "declared.h"

/* With the directives of the header again, as many programs have it. */
int shared_table[DECLARED_N], shared_factor, linked[DECLARED_N];
#pragma acc declare create(shared_factor, shared_table)
#pragma acc declare link(linked)
static int own = 7;
#pragma acc declare copyin(own)

void second_scale(int *result) {
#pragma acc parallel loop copyout(result[0:DECLARED_N])
    for (int i = 0; i < DECLARED_N; i++)
        result[i] = scaled(i) + own;
}

void second_store(void) {
#pragma acc parallel loop
    for (int i = 0; i < DECLARED_N; i++)
        shared_table[i] = 100 + i;
}
