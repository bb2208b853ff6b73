// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: separate-memory
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Host memory where a routine takes device memory. A wrong address would show later, or never.
#include "Inputs/check.h"
#include "Inputs/fails.h"
#include <openacc.h>

static char a[100], b[100];

static void to_device(void) {
    acc_memcpy_to_device(a, b, 100);
}
static void to_device_async(void) {
    acc_memcpy_to_device_async(a, b, 100, 1);
}
static void from_device(void) {
    acc_memcpy_from_device(a, b, 100);
}
static void from_device_async(void) {
    acc_memcpy_from_device_async(a, b, 100, 1);
}
static void within_device(void) {
    acc_memcpy_device(acc_malloc(100), b, 100);
}
static void within_device_async(void) {
    acc_memcpy_device_async(b, acc_malloc(100), 100, 1);
}
static void map_data(void) {
    acc_map_data(a, b, 100);
}

int main(void) {
    FAILS(to_device, "acc_memcpy_to_device: 100 bytes at 0x");
    FAILS(to_device_async, "acc_memcpy_to_device_async: 100 bytes at 0x");
    FAILS(from_device, "are not memory of device 0 (");
    FAILS(from_device_async, "acc_memcpy_from_device_async: 100 bytes at 0x");
    FAILS(within_device, "acc_memcpy_device: 100 bytes at 0x");
    FAILS(within_device_async, "acc_memcpy_device_async: 100 bytes at 0x");
    FAILS(map_data, "acc_map_data: 100 bytes at 0x");
    return 0;
}
