// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 %s -o %t && %run %t
// What stands after device_type holds for the devices that it names, and * for those that no other clause names.
#include "Inputs/check.h"
#include <openacc.h>

static int gangs_of(int host, int nvidia, int rest) {
    acc_device_t type = acc_get_device_type();
    return type == acc_device_host ? host : type == acc_device_nvidia ? nvidia : rest;
}

int main(void) {
    int count = 0, sum = 0, x[100], radeon = acc_get_device_type() == acc_device_radeon;
#pragma acc parallel reduction(+ : count) num_gangs(2) device_type(host) num_gangs(3) device_type(nvidia)               \
    num_gangs(4) device_type(*) num_gangs(5)
    count++;
    CHECK(count == gangs_of(3, 4, 5));

    count = 0;
#pragma acc parallel reduction(+ : count) num_gangs(2) dtype(radeon) num_gangs(7)
    count++;
    CHECK(count == (radeon ? 7 : 2));

    /* The queue of another device is not used. */
#pragma acc parallel loop copyout(x) device_type(radeon) async(3)
    for (int i = 0; i < 100; i++)
        x[i] = i;
    if (radeon)
        acc_wait(3);
    CHECK(x[99] == 99);
#pragma acc parallel loop copy(x) device_type(*) async(4)
    for (int i = 0; i < 100; i++)
        x[i]++;
#pragma acc wait(4)
    CHECK(x[99] == 100);

#pragma acc data copy(x) device_type(host, nvidia) wait
    {
#pragma acc parallel loop gang device_type(nvidia) vector device_type(host) collapse(1)
        for (int i = 0; i < 100; i++)
            x[i] = 2;
        /* Each iteration needs the one before, on every device. */
#pragma acc parallel num_gangs(1)
#pragma acc loop device_type(radeon) seq
        for (int i = 1; i < 100; i++)
            x[i] += x[i - 1];
#pragma acc update self(x) device_type(radeon) async(6)
        if (radeon)
            acc_wait(6);
        CHECK(x[99] == 200);
    }
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < 100; i++)
        sum += x[i];
    CHECK(sum == 10100);
    return 0;
}
