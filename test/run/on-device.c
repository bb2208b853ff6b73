// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// acc_on_device in kernels and in functions that they call, with constants and with values of the program.
#include "Inputs/check.h"
#include <openacc.h>

static int fibonacci_on_device(int n) {
    if (n < 2)
        return acc_on_device(acc_device_not_host) ? n : 2 * n;
    return fibonacci_on_device(n - 1) + fibonacci_on_device(n - 2);
}

int main(void) {
    int v[5], type = acc_get_device_type(), on_host = type == acc_device_host;
#pragma acc parallel num_gangs(1) copyout(v)
    {
        v[0] = acc_on_device(acc_device_host);
        v[1] = acc_on_device(acc_device_not_host);
        v[2] = acc_on_device((acc_device_t)type);
        v[3] = acc_on_device(acc_device_radeon);
        v[4] = fibonacci_on_device(8);
    }
    CHECK(v[0] == on_host && v[1] == !on_host && v[2] && v[3] == (type == acc_device_radeon));
    CHECK(v[4] == (on_host ? 42 : 21));
    CHECK(acc_on_device(acc_device_host) && acc_on_device(acc_device_none) &&
          !acc_on_device(acc_device_not_host));
    return 0;
}
