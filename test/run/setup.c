// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 %s -o %t && %run %t
// RUN: %if execute %{ not %run %t negative 2>&1 | FileCheck --check-prefix=NEGATIVE %s %}
// RUN: %if execute %{ not %run %t absent 2>&1 | FileCheck --check-prefix=ABSENT %s %}
// init, shutdown and set; wait with a device number.
#include "Inputs/check.h"
#include <openacc.h>
#include <string.h>

static int x[10];

static int separate(void) {
    return !acc_get_property(0, acc_device_current, acc_property_shared_memory_support);
}

static void queues(void) {
    int before = acc_get_default_async();
#pragma acc set default_async(3)
    CHECK(acc_get_default_async() == 3);
#pragma acc set default_async(5) if (before == 77)
    CHECK(acc_get_default_async() == 3);
#pragma acc parallel loop async copy(x)
    for (int i = 0; i < 10; i++)
        x[i] = i;
#pragma acc wait(devnum : 0 : queues : 3)
    CHECK(x[9] == 9);
#pragma acc parallel loop async(4) copy(x)
    for (int i = 0; i < 10; i++)
        x[i] += 1;
#pragma acc parallel loop wait(devnum : 0 : queues : 4) copy(x)
    for (int i = 0; i < 10; i++)
        x[i] *= 2;
    CHECK(x[9] == 20);
#pragma acc set default_async(before)
}

static void devices(void) {
    acc_device_t type = acc_get_device_type();
#pragma acc init
#pragma acc init device_num(0)
    CHECK(acc_get_device_type() == type && acc_get_device_num(type) == 0);
#pragma acc set device_type(host) if (0)
    CHECK(acc_get_device_type() == type);
#pragma acc set device_type(multicore)
    CHECK(acc_get_device_type() == acc_device_host);
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
        x[i] = 7;
    CHECK(x[3] == 7);
    acc_set_device_type(type);
#pragma acc init device_type(host)
    CHECK(acc_get_device_type() == acc_device_host);
#pragma acc set device_num(0) device_type(host)
    CHECK(acc_get_device_num(acc_device_host) == 0);
    acc_set_device_type(type);
}

static void ends(void) {
#pragma acc enter data copyin(x)
#pragma acc shutdown if (0)
    CHECK(acc_is_present(x, sizeof x));
#pragma acc shutdown
    CHECK(!separate() || !acc_is_present(x, sizeof x));
#pragma acc enter data copyin(x)
    if (acc_get_device_type() != acc_device_host) {
#pragma acc shutdown device_type(host)
        CHECK(acc_is_present(x, sizeof x));
    }
#pragma acc shutdown device_type(default) device_num(0)
    CHECK(!separate() || !acc_is_present(x, sizeof x));
}

int main(int argc, char **argv) {
    int number = argc > 1 && !strcmp(argv[1], "absent") ? 1000 : -1;
    if (argc > 1) {
        // NEGATIVE: setup.c:[[@LINE+2]]: error: acc set: device_num(-1) is out of range
        // ABSENT: setup.c:[[@LINE+1]]: error: acc set: {{.*}}there is no device 1000
#pragma acc set device_num(number)
    }
    queues();
    devices();
    ends();
    return 0;
}
