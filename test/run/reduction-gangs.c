// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// A reduction of code that every gang executes once: num_gangs is exact.
#include "Inputs/check.h"

int main(void) {
    int count = 0, gangs = 6;
    double sum = 0.25;
    long least = 50;
#pragma acc parallel num_gangs(10) reduction(+ : count)
    {
        count++;
    }
    CHECK(count == 10);
#pragma acc parallel num_gangs(gangs) vector_length(64) reduction(+ : sum) reduction(min : least)
    {
        sum += 0.5;
        least = least < 40 ? least : 40;
    }
    CHECK(sum == 3.25 && least == 40);
#pragma acc serial reduction(+ : count)
    {
        count += 5;
    }
    CHECK(count == 15);
    return 0;
}
