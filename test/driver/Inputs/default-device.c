// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Says where a region runs; kernels of the tests' driver do nothing.
#include <openacc.h>
#include <stdio.h>

int main(void) {
    int a[10] = {0};
#pragma acc parallel loop copy(a)
    for (int i = 0; i < 10; i++)
        a[i] = i;
    printf("%s %d\n", acc_get_device_type() == acc_device_host ? "host" : "GPU", a[9]);
    return 0;
}
