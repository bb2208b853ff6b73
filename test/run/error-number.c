// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O1 %s -o %t
// RUN: not env XACC_DEVICE=host:99999999999999999999 %t 2>&1 | FileCheck %s -DWHAT="XACC_DEVICE=host:99999999999999999999: there is no device 99999999999999999999, only 1 of type 'host'"
// RUN: not env XACC_DEVICE=host ACC_DEVICE_NUM=1 %t 2>&1 | FileCheck %s -DWHAT="XACC_DEVICE=host: there is no device 1 (ACC_DEVICE_NUM), only 1 of type 'host'"
// RUN: not env XACC_DEVICE= ACC_DEVICE_NUM=1000 %t 2>&1 | FileCheck %s -DWHAT="the default device: there is no device 1000 (ACC_DEVICE_NUM), only"
// RUN: not env ACC_DEVICE_TYPE=host ACC_DEVICE_NUM=1 %t 2>&1 | FileCheck %s -DWHAT="device type HOST: there is no device 1 (ACC_DEVICE_NUM), only 1 of type 'host'"
// RUN: not env ACC_DEVICE_NUM=1 %t type 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: error: acc_set_device_type: device type HOST: there is no device 1 (ACC_DEVICE_NUM), only 1 of type 'host'
// RUN: not env ACC_DEVICE_NUM=1 %t number 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: error: acc_set_device_num: device type HOST: there is no device 2, only 1 of type 'host'
// Errors about devices name the number as the user wrote it, and where it comes from.
// CHECK: error-number.c:[[#]]: error: acc parallel loop: [[WHAT]]
#include <openacc.h>
#include <string.h>

int main(int argc, char **argv) {
    int a[10];
    if (argc > 1 && strcmp(argv[1], "type") == 0)
        acc_set_device_type(acc_device_host);
    if (argc > 1 && strcmp(argv[1], "number") == 0)
        acc_set_device_num(2, acc_device_host);
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 10; i++)
        a[i] = i;
    return a[9] != 9;
}
