// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O2 %s -o %t && %run %t | sort -u | wc -l | FileCheck %s
// A kernel without arguments, of several gangs, has its number of gangs and lanes.
// CHECK: {{^ *}}300{{$}}
#include <stdio.h>

int main(void) {
#pragma acc parallel loop gang vector num_gangs(3) vector_length(64)
    for (int i = 0; i < 300; i++)
        printf("%d\n", i);
    return 0;
}
