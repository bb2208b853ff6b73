/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* All devices of the current type, one after the other and from a thread each:
 * every device has its own data, queues and kernels; copies between them.
 * RUN: %xacc_cc -O2 -pthread %s -o %t && %run %if sim %{ env XACC_SIM_DEVICES=3 %} %t %if sim %{ 3 %}
 * RUN: %if sim %{ not env XACC_DEVICE=sim:3 XACC_SIM_DEVICES=3 %t 2>&1 | FileCheck %s %}
 * CHECK: XACC_DEVICE=sim:3: there is no device 3, only 3 of type 'sim'
 */
#include "Inputs/check.h"
#include <openacc.h>
#include <pthread.h>
#include <stdint.h>

enum { N = 300, MOST = 16 };
static int a[N], b[N];
static acc_device_t type;

static void fill(int device) {
    acc_set_device_num(device, type);
    CHECK(acc_get_device_num(type) == device);
#pragma acc enter data copyin(a) create(b) async(1)
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < N; i++)
        a[i] += 1000 * (device + 1);
}

static void check(int device, int value) {
    int sum = 0, expected = 0;
    acc_set_device_num(device, type);
#pragma acc parallel loop present(b) reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += b[i];
    for (int i = 0; i < N; i++)
        expected += i + value;
    CHECK(sum == expected);
}

/* From each device into the next, in the queue that still fills the source. */
static void pass_on(int devices) {
    for (int device = 0; device < devices; device++) {
        acc_set_device_num(device, type);
        acc_memcpy_d2d_async(b, a, sizeof a, (device + 1) % devices, device, 1);
    }
    for (int device = 0; device < devices; device++) {
        acc_set_device_num(device, type);
        acc_wait_all();
        check((device + 1) % devices, 1000 * (device + 1));
    }
}

static void *alone(void *argument) {
    int device = (int)(intptr_t)argument, c[N];
    acc_set_device_num(device, type);
    for (int round = 0; round < 5; round++) {
#pragma acc parallel loop copyout(c) present(b)
        for (int i = 0; i < N; i++)
            c[i] = b[i] + round;
        int from = c[0] - round;
        CHECK(from % 1000 == 0 && from > 0);
        for (int i = 0; i < N; i++)
            CHECK(c[i] == i + from + round);
    }
    return 0;
}

static void together(int devices) {
    pthread_t threads[MOST];
    for (int device = 0; device < devices; device++)
        CHECK(!pthread_create(&threads[device], 0, alone,
                              (void *)(intptr_t)device));
    for (int device = 0; device < devices; device++)
        CHECK(!pthread_join(threads[device], 0));
}

int main(int argc, char **argv) {
    type = acc_get_device_type();
    int devices = acc_get_num_devices(type);
    CHECK(devices >= 1 && (argc < 2 || devices == atoi(argv[1])));
    devices = devices > MOST ? MOST : devices;
    int separate = !acc_get_property(0, type,
                                     acc_property_shared_memory_support);
    for (int i = 0; i < N; i++)
        a[i] = i;
    if (!separate) /* then there is one copy of everything */
        return 0;
    for (int device = 0; device < devices; device++)
        fill(device);
    pass_on(devices);
    together(devices);
    for (int device = 0; device < devices; device++) {
        acc_set_device_num(device, type);
        CHECK(acc_is_present(a, sizeof a));
#pragma acc exit data copyout(a) delete(b)
        CHECK(a[7] == 7 + 1000 * (device + 1) && !acc_is_present(a, sizeof a));
        a[7] = 7;
    }
    return 0;
}
