// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O2 %s -o %t && %run %t | FileCheck %s
// RUN: %run %t host | FileCheck %s
// What kernels in asynchronous queues print is there when the program ends without a wait, also where another device was
// opened before.
// CHECK: in front
// CHECK: waited for
// CHECK-COUNT-10: the end
#include <openacc.h>
#include <stdio.h>
#include <time.h>

static void use_host(void) {
    const acc_device_t type = acc_get_device_type();
    acc_set_device_type(acc_device_host);
#pragma acc serial
    printf("in front\n");
    acc_set_device_type(type);
}

int main(int argc, char **argv) {
    (void)argv;
    const struct timespec time = {0, 30000000};
    if (argc > 1)
        use_host();
    else
        printf("in front\n");
#pragma acc serial
    printf("waited for\n");
    nanosleep(&time, NULL); /* who reads what kernels print does not look often now */
#pragma acc parallel loop gang vector vector_length(64) async(1)
    for (int i = 0; i < 10; i++)
        printf("the end\n");
    return 0;
}
