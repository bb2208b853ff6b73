/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/device
/* Which device is chosen and what the routines about devices say. */
#include "acc/context/contexts.h"
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <stdlib.h>
#include <string.h>

static void use_device(void *name) {
    setenv("XACC_DEVICE", name, 1);
    acc_init(acc_device_default);
}

static void use_type(void *name) {
    setenv("ACC_DEVICE_TYPE", name, 1);
    acc_init(acc_device_default);
}

TEST(a_missing_device_is_an_error_that_says_why) {
    CHECK_FATAL(use_device, (void *)"vax",
                "error: acc_init: XACC_DEVICE=vax: there is no such "
                "device; known: fake");
    CHECK_FATAL(use_device, (void *)"fake:2", "there is no device 2, only 2 of type 'fake'");
    CHECK_FATAL(use_device, (void *)"fake:x", "XACC_DEVICE=fake:x: there is no such device");
    CHECK_FATAL(use_type, (void *)"RADEON", "there is no such device");
    CHECK_FATAL(use_type, (void *)"vax", "ACC_DEVICE_TYPE=vax: there is no such device type");
}

static void set_type(void *type) {
    acc_set_device_type((acc_device_t)(intptr_t)type);
}

static void init(void *type) {
    acc_init((acc_device_t)(intptr_t)type);
}

static void init_device(void *num) {
    acc_init_device((int)(intptr_t)num, acc_device_current);
}

static void wait_device(void *num) {
    acc_wait_device(1, (int)(intptr_t)num);
}

TEST(messages_name_the_routine_and_the_type) {
    CHECK_FATAL(set_type, (void *)acc_device_radeon,
                "error: acc_set_device_type: device type RADEON: there is no");
    CHECK_FATAL(set_type, (void *)acc_device_none,
                "error: acc_set_device_type: device type NONE: there is no");
    CHECK_FATAL(init, (void *)99, "error: acc_init: device type 99: there is no such device");
    CHECK_FATAL(init_device, (void *)7,
                "error: acc_init_device: the current device type: there is no "
                "device 7, only 2 of type 'fake'");
    CHECK_FATAL(wait_device, (void *)7,
                "error: acc_wait_device: the current device type: there is no "
                "device 7, only 2 of type 'fake'");
}

static void set_num(void *num) {
    acc_set_device_num((int)(intptr_t)num, acc_device_nvidia);
}

TEST(choices_of_a_thread) {
    setenv("XACC_DEVICE", "fake:1", 1);
    CHECK_EQ(acc_get_num_devices(acc_device_nvidia), 2);
    CHECK_EQ(acc_get_num_devices(acc_device_not_host), 2);
    CHECK_EQ(acc_get_num_devices(acc_device_default), 2);
    CHECK_EQ(acc_get_num_devices(acc_device_radeon), 0);
    CHECK_EQ(acc_get_num_devices(acc_device_none), 0);
    CHECK_EQ(acc_get_device_type(), acc_device_nvidia);
    CHECK_EQ(acc_get_device_num(acc_device_current), 1);
    CHECK_EQ(acc_get_device_num(acc_device_nvidia), 1);
    acc_set_device_type(acc_device_nvidia);
    CHECK_EQ(acc_get_device_num(acc_device_nvidia), 0);
    acc_set_device_num(-1, acc_device_default);
    CHECK_EQ(acc_get_device_num(acc_device_nvidia), 1);
    CHECK_FATAL(set_num, (void *)5,
                "error: acc_set_device_num: device type NVIDIA: there is no "
                "device 5, only 2 of type 'fake'");
}

TEST(properties) {
    CHECK_EQ(acc_get_property(0, acc_device_nvidia, acc_property_memory), 256 << 20);
    CHECK(acc_get_property(0, acc_device_nvidia, acc_property_free_memory) > 0);
    CHECK_EQ(acc_get_property(0, acc_device_nvidia, acc_property_shared_memory_support), 0);
    CHECK(strcmp(acc_get_property_string(0, acc_device_nvidia, acc_property_name), "fake") == 0);
    CHECK(strcmp(acc_get_property_string(0, acc_device_nvidia, acc_property_vendor), "NVIDIA") ==
          0);
    CHECK(acc_get_property_string(0, acc_device_nvidia, acc_property_memory) == NULL);
    CHECK(acc_on_device(acc_device_host) && acc_on_device(acc_device_none) &&
          !acc_on_device(acc_device_nvidia));
}

TEST(shutdown_frees_data) {
    static double a[10];
    acc_copyin(a, sizeof a);
    acc_shutdown(acc_device_nvidia);
    CHECK(!acc_is_present(a, 8));
    acc_shutdown_device(0, acc_device_nvidia);
    acc_copyin(a, sizeof a);
    acc_delete(a, sizeof a);
}

TEST(everything_is_returned_at_the_end) {
    static double a[10];
    acc_copyin_async(a, sizeof a, 1);
    acc_malloc(10);
    int created = fake_calls.alloc;
    xacc_contexts_close();
    CHECK_EQ(fake_calls.release, created);
    CHECK_EQ(fake_free, 256 << 20);
}
