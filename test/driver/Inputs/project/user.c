// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <openacc.h>
#include <stdio.h>

#ifndef _OPENACC
#error "compiled without OpenACC"
#endif

int main(void) {
    int sum = 0, a[1000];
#pragma acc parallel loop reduction(+ : sum) copyout(a)
    for (int i = 0; i < 1000; i++) {
        a[i] = i;
        sum += i;
    }
    printf("%d %d %d\n", sum, a[999], acc_get_num_devices(acc_device_host));
    return 0;
}
