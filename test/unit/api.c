/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The acc_* routines: what they say of wrong arguments, default queues, and the
 * handles of CUDA.
 * RUN: %unit/api
 */
#include "acc/api/api.h"
#include "fake.h"
#include "unit.h"

#include <string.h>

static char block[64];

static void set_default_async(void *value) {
    acc_set_default_async(*(int *)value);
}
static void copyin_async(void *value) {
    acc_copyin_async(block, sizeof block, *(int *)value);
}
static void wait_async(void *value) {
    acc_create(block, sizeof block);
    acc_update_device_async(block, sizeof block, 1);
    acc_wait_async(1, *(int *)value);
}
static void test_queue(void *value) {
    acc_async_test(*(int *)value);
}
static void set_device(void *value) {
    acc_set_device_num(*(int *)value, acc_device_nvidia);
}
static void get_property(void *value) {
    acc_get_property(*(int *)value, acc_device_nvidia, acc_property_memory);
}
static void wait_device(void *value) {
    acc_wait_device(1, *(int *)value);
}
static void free_other(void *value) {
    acc_free(value);
}
static void copy_from_null(void *value) {
    acc_memcpy_to_device(value, NULL, 4);
}
static void update_absent(void *value) {
    acc_update_self(value, 4);
}
static void wait_any(void *value) {
    acc_wait_any(*(int *)value, NULL);
}
static void set_stream(void *value) {
    acc_set_cuda_stream(*(int *)value, block);
}
static void set_no_stream(void *value) {
    acc_set_cuda_stream(*(int *)value, NULL);
}

TEST(wrong_arguments_name_the_routine) {
    int wrong = -7, far = 99, one = 1;
    CHECK_FATAL(set_default_async, &wrong, "acc_set_default_async: -7 is");
    CHECK_FATAL(copyin_async, &wrong, "acc_copyin_async: async(-7)");
    CHECK_FATAL(wait_async, &wrong, "acc_wait_async: async(-7)");
    CHECK_FATAL(test_queue, &wrong, "acc_async_test: async(-7)");
    CHECK_FATAL(set_device, &far, "acc_set_device_num: ");
    CHECK_FATAL(get_property, &far, "acc_get_property: ");
    CHECK_FATAL(wait_device, &far, "acc_wait_device: ");
    CHECK_FATAL(free_other, block, "acc_free: ");
    CHECK_FATAL(copy_from_null, block, "acc_memcpy_to_device: null address");
    CHECK_FATAL(update_absent, block, "acc_update_self: ");
    CHECK_FATAL(wait_any, &one, "acc_wait_any: no list of 1 queues");
    CHECK_FATAL(set_stream, &wrong, "acc_set_cuda_stream: -7 is not a queue");
    CHECK_FATAL(set_no_stream, &one, "acc_set_cuda_stream: no stream");
}

TEST(default_queue) {
    int first = acc_get_default_async();
    acc_set_default_async(5);
    CHECK_EQ(acc_get_default_async(), 5);
    acc_set_default_async(acc_async_sync);
    CHECK_EQ(acc_get_default_async(), acc_async_sync);
    acc_set_default_async(acc_async_default);
    CHECK_EQ(acc_get_default_async(), first);
}

TEST(handles_of_the_device) {
    CHECK(acc_get_cuda_stream(2) != NULL);
    CHECK_EQ(acc_set_cuda_stream(2, block), 1);
    CHECK_EQ(*(int *)acc_get_current_cuda_device(), 0);
    CHECK(acc_get_current_cuda_context() != NULL);
}
