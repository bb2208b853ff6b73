// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 %s -o %t && %run %t
// Every routine of OpenACC 3.4 with a queue or a device number, and the older names.
#include "Inputs/check.h"
#include <openacc.h>
#include <string.h>

enum { N = 500, QUEUE = 4 };
static int a[N], b[N], c[N];
static int separate, device;

static void set(int *x, int first) {
    for (int i = 0; i < N; i++)
        x[i] = first + i;
}

static int is(const int *x, int first) {
    for (int i = 0; i < N; i++)
        if (x[i] != first + i)
            return 0;
    return 1;
}

static int present(void *x) {
    return acc_is_present(x, sizeof a);
}

static void add(int *x, int value) {
#pragma acc parallel loop present(x[0:N]) async(QUEUE)
    for (int i = 0; i < N; i++)
        x[i] += value;
}

static void data(void) {
    set(a, 0);
    acc_copyin_async(a, sizeof a, QUEUE);
    acc_create_async(b, sizeof b, QUEUE);
    add(a, 1);
    acc_copyout_async(a, sizeof a, QUEUE);
    acc_delete_async(b, sizeof b, QUEUE);
    acc_wait(QUEUE);
    CHECK(is(a, 1) && present(a) == !separate && present(b) == !separate);

    acc_copyin(a, sizeof a);
    acc_copyin(a, sizeof a);
    add(a, 1);
    acc_copyout_finalize_async(a, sizeof a, QUEUE);
    acc_async_wait(QUEUE);
    CHECK(is(a, 2) && present(a) == !separate);
    acc_create(a, sizeof a);
    acc_create(a, sizeof a);
    acc_delete_finalize_async(a, sizeof a, QUEUE);
    acc_async_wait_all();
    CHECK(present(a) == !separate);
    acc_copyin(a, sizeof a);
    acc_copyin(a, sizeof a);
    acc_copyout_finalize(a, sizeof a);
    CHECK(is(a, 2) && present(a) == !separate);

    acc_create(a, sizeof a);
    acc_update_device_async(a, sizeof a, QUEUE);
    add(a, 1);
    acc_update_self_async(a, sizeof a, QUEUE);
    acc_wait(QUEUE);
    CHECK(is(a, 3));
    add(a, 1);
    acc_update_host_async(a, sizeof a, QUEUE);
    acc_wait(QUEUE);
    CHECK(is(a, 4));
    add(a, 1);
    acc_wait_all();
    acc_update_host(a, sizeof a);
    CHECK(is(a, 5));
    acc_delete(a, sizeof a);
}

static void older_names(void) {
    CHECK(acc_present_or_copyin(a, sizeof a) == acc_pcopyin(a, sizeof a));
    CHECK(acc_present_or_create(b, sizeof b) == acc_pcreate(b, sizeof b));
    CHECK(present(a) && present(b));
    acc_delete_finalize(a, sizeof a);
    acc_delete_finalize(b, sizeof b);
    CHECK(present(a) == !separate && present(b) == !separate);
}

static void memory(void) {
    int *x = acc_malloc(sizeof a), *y = acc_malloc(sizeof a);
    set(a, 10);
    memset(c, 0, sizeof c);
    acc_memcpy_to_device_async(x, a, sizeof a, QUEUE);
    acc_memcpy_device_async(y, x, sizeof a, QUEUE);
    acc_memcpy_from_device_async(c, y, sizeof a, QUEUE);
    acc_wait(QUEUE);
    CHECK(is(c, 10));
    acc_free(x);
    acc_free(y);
    set(a, 20);
    acc_copyin(a, sizeof a);
    acc_create(b, sizeof b);
    acc_memcpy_d2d(b, a, sizeof a, device, device);
    acc_update_self(b, sizeof b);
    CHECK(is(b, 20));
    acc_memcpy_d2d_async(b, a, sizeof a / 2, device, device, QUEUE);
    acc_wait(QUEUE);
    acc_delete(a, sizeof a);
    acc_delete(b, sizeof b);
}

/* The device copy of the pointer points to the device copy of its target, or holds the host's address again. */
static int *pointer_on_device(int **pointer) {
    int *value = NULL;
    acc_memcpy_from_device(&value, acc_deviceptr(pointer), sizeof value);
    return value;
}

static void pointers(void) {
    static int *p;
    p = a;
    acc_copyin(a, sizeof a);
    acc_copyin(&p, sizeof p);
    acc_attach_async(&p, QUEUE);
    acc_wait(QUEUE);
    CHECK(pointer_on_device(&p) == acc_deviceptr(a));
    acc_attach(&p);
    acc_detach_async(&p, QUEUE);
    acc_wait(QUEUE);
    CHECK(pointer_on_device(&p) == acc_deviceptr(a));
    acc_detach(&p);
    CHECK(pointer_on_device(&p) == a);
    acc_attach(&p);
    acc_attach(&p);
    acc_detach_finalize_async(&p, QUEUE);
    acc_wait(QUEUE);
    CHECK(pointer_on_device(&p) == a);
    acc_attach(&p);
    acc_detach_finalize(&p);
    CHECK(pointer_on_device(&p) == a);
    acc_delete(&p, sizeof p);
    acc_delete(a, sizeof a);
}

static void waits(void) {
    int queues[] = {QUEUE, acc_async_sync}, none[] = {acc_async_sync};
    set(a, 0);
    acc_copyin(a, sizeof a);
    add(a, 1);
    acc_wait_device_async(QUEUE, 5, device);
    acc_wait_all_device_async(6, device);
    acc_wait_all_async(7);
    acc_wait_async(QUEUE, 8);
    acc_wait_device(8, device);
    CHECK(acc_async_test(QUEUE) && acc_async_test_device(QUEUE, device));
    acc_wait_all_device(device);
    CHECK(acc_async_test_all() && acc_async_test_all_device(device));
    add(a, 1);
    CHECK(acc_wait_any(2, queues) == 0 && acc_wait_any_device(2, queues, device) == 0);
    CHECK(acc_wait_any(1, none) == -1 && acc_wait_any_device(0, NULL, device) == -1);
    acc_copyout(a, sizeof a);
    CHECK(is(a, 2));
}

static void devices(void) {
    acc_device_t type = acc_get_device_type();
    CHECK(acc_get_num_devices(type) >= 1 && acc_get_num_devices(acc_device_host) >= 1);
    size_t all = acc_get_property(device, type, acc_property_memory);
    size_t free_now = acc_get_property(device, type, acc_property_free_memory);
    CHECK(all > 0 && free_now > 0 && free_now <= all);
    CHECK(acc_get_property(device, type, acc_property_shared_memory_support) == (size_t)!separate);
    CHECK(acc_get_property(device, type, acc_property_none) == 0 && acc_get_property(device, type, acc_property_name) == 0);
    CHECK(strlen(acc_get_property_string(device, type, acc_property_name)) > 0);
    CHECK(strlen(acc_get_property_string(device, type, acc_property_vendor)) > 0);
    CHECK(strlen(acc_get_property_string(device, type, acc_property_driver)) > 0);
    CHECK(!acc_get_property_string(device, type, acc_property_memory));
    acc_init_device(device, type);
    acc_shutdown_device(device, type);
    acc_set_device_type(type);
    CHECK(acc_get_device_type() == type && acc_get_device_num(type) == device);
}

int main(void) {
    device = acc_get_device_num(acc_device_current);
    separate = !acc_get_property(device, acc_device_current, acc_property_shared_memory_support);
    data();
    older_names();
    memory();
    pointers();
    waits();
    devices();
    data(); /* after the shutdown */
    return 0;
}
