// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Routines beside a directive, in a program that GCC's runtime library is linked to.
#include <openacc.h>
#include <stdio.h>

int main(void) {
    double a[100];
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma acc data copy(a)
    {
        printf("%d %d\n", acc_is_present(a, sizeof a), acc_get_num_devices(acc_device_host));
#pragma acc parallel loop
        for (int i = 0; i < 100; i++)
            a[i] *= 2;
    }
    printf("%g\n", a[3]);
    return 0;
}
