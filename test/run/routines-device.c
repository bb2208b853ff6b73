// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Device routines: type, number, properties; acc_init; queue tests.
#include "Inputs/check.h"
#include <openacc.h>
#include <string.h>

int main(void) {
    acc_init(acc_device_default);
    acc_device_t type = acc_get_device_type();
    int num = acc_get_device_num(type);
    CHECK(type != acc_device_none && type != acc_device_default);
    CHECK(acc_get_num_devices(type) > num && num >= 0);
    const char *name = acc_get_property_string(num, type, acc_property_name);
    CHECK(name && strlen(name) > 0);
    CHECK(acc_get_property(num, type, acc_property_memory) > 0);
    acc_set_device_num(num, type);
    CHECK(acc_get_device_type() == type && acc_get_device_num(type) == num);
    CHECK(acc_on_device(acc_device_host));
    int a[10] = {0};
#pragma acc parallel loop async(4)
    for (int i = 0; i < 10; i++)
        a[i] = i;
    acc_wait(4);
    CHECK(acc_async_test(4) && acc_async_test_all() && a[9] == 9);
    acc_wait_all();
    acc_shutdown(type);
    return 0;
}
