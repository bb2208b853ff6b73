/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/attach
/* Pointers in mapped structures: attach, detach, and copies around them. */
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <string.h>
#include <time.h>

typedef struct list {
    int n;
    double *values;
    int m;
} list_t;

static double values[10];

static void *device_pointer(list_t *list) {
    void *pointer;
    acc_memcpy_from_device(&pointer, acc_deviceptr(&list->values), sizeof pointer);
    return pointer;
}

TEST(enter_data_of_a_member_attaches_it) {
    list_t list = {10, values, 1};
    __xacc_enter_data(WHERE, 2, GROUP(XACC_ITEM_OBJECT, COPYIN, &list, &list, sizeof list, "list"),
                      GROUP(XACC_ITEM_POINTER, COPYIN | XACC_MAP_ATTACH, &list.values, values,
                            sizeof values, "list.values"));
    CHECK(device_pointer(&list) == acc_deviceptr(values));
    list.n = 20;
    list.m = 30;
    acc_update_device(&list, sizeof list);
    CHECK(device_pointer(&list) == acc_deviceptr(values));
    list.n = list.m = 0;
    acc_update_self(&list, sizeof list);
    CHECK(list.values == values);
    CHECK_EQ(list.n, 20);
    CHECK_EQ(list.m, 30);
    __xacc_exit_data(WHERE, 2,
                     GROUP(XACC_ITEM_OBJECT, XACC_MAP_FROM, &list, &list, sizeof list, "list"),
                     GROUP(XACC_ITEM_POINTER, XACC_MAP_DELETE | XACC_MAP_DETACH, &list.values,
                           values, sizeof values, "v"));
    CHECK(list.values == values);
    CHECK(!acc_is_present(&list, 1) && !acc_is_present(values, 1));
}

TEST(attachments_are_counted) {
    list_t list = {10, values, 1};
    acc_copyin(&list, sizeof list);
    acc_attach(&list.values); /* the target is absent: nothing happens */
    CHECK(device_pointer(&list) == values);
    acc_copyin(values, sizeof values);
    acc_attach(&list.values);
    acc_attach_async(&list.values, 3);
    acc_wait(3);
    acc_detach(&list.values);
    CHECK(device_pointer(&list) == acc_deviceptr(values));
    acc_detach(&list.values);
    CHECK(device_pointer(&list) == values);
    acc_attach(&list.values);
    acc_attach(&list.values);
    acc_detach_finalize(&list.values);
    CHECK(device_pointer(&list) == values);
    acc_delete(values, sizeof values);
    acc_delete(&list, sizeof list);
}

/* The counter begins again where a pointer gets another target (2.6.8), also where that is a new
 * copy of the same host memory. */
TEST(a_new_copy_is_attached_again) {
    static double others[10];
    list_t list = {10, values, 1};
    acc_copyin(&list, sizeof list);
    const void *first = acc_copyin(values, sizeof values);
    acc_attach(&list.values);
    acc_delete(values, sizeof values);
    acc_copyin(others, sizeof others); /* in its place */
    CHECK(acc_copyin(values, sizeof values) != first);
    acc_attach(&list.values);
    CHECK(device_pointer(&list) == acc_deviceptr(values));
    acc_detach(&list.values);
    CHECK(device_pointer(&list) == values);
    acc_delete(values, sizeof values);
    acc_delete(others, sizeof others);
    acc_delete(&list, sizeof list);
}

TEST(another_target_is_attached_once) {
    static double others[10];
    list_t list = {10, values, 1};
    acc_copyin(&list, sizeof list);
    acc_copyin(values, sizeof values);
    acc_copyin(others, sizeof others);
    acc_attach(&list.values);
    acc_attach(&list.values);
    list.values = others;
    acc_attach(&list.values);
    CHECK(device_pointer(&list) == acc_deviceptr(others));
    acc_detach(&list.values);
    CHECK(device_pointer(&list) == others);
    acc_detach(&list.values);
    acc_delete(values, sizeof values);
    acc_delete(others, sizeof others);
    acc_delete(&list, sizeof list);
}

/* A pointer behind the last element leads behind its copy, but for where another array begins. */
TEST(the_end_of_an_array_is_attached) {
    list_t list = {5, values + 5, 1};
    acc_copyin(&list, sizeof list);
    acc_copyin(values, 5 * sizeof *values);
    acc_attach(&list.values);
    CHECK(device_pointer(&list) == (double *)acc_deviceptr(values) + 5);
    acc_detach(&list.values);
    CHECK(device_pointer(&list) == values + 5);
    acc_copyin(values + 5, 5 * sizeof *values);
    acc_attach(&list.values);
    CHECK(device_pointer(&list) == acc_deviceptr(values + 5));
    acc_detach(&list.values);
    acc_delete(values + 5, 5 * sizeof *values);
    acc_delete(values, 5 * sizeof *values);
    acc_delete(&list, sizeof list);
}

TEST(a_region_detaches_what_it_attached) {
    uint64_t outer[XACC_GUARD_WORDS(1)], inner[XACC_GUARD_WORDS(1)];
    list_t list = {10, values, 1};
    __xacc_data_begin(outer, WHERE, 1,
                      GROUP(XACC_ITEM_OBJECT, COPY, &list, &list, sizeof list, "list"));
    __xacc_data_begin(
        inner, WHERE, 1,
        GROUP(XACC_ITEM_POINTER, COPY, &list.values, values, sizeof values, "list.values"));
    CHECK(device_pointer(&list) == acc_deviceptr(values));
    __xacc_data_end(inner);
    CHECK(device_pointer(&list) == values);
    __xacc_data_end(outer);
    CHECK(list.values == values);
}

/* An array of pointers may have as many as there is memory for. */
TEST(many_pointers_are_attached) {
    enum { MANY = 100000, TURN = 1000, MOST_SECONDS = 20 };
    static void *pointers[MANY];
    const clock_t start = clock();
    bool quick = true;
    int n = 0;
    acc_copyin(values, sizeof values);
    acc_create(pointers, sizeof pointers);
    for (; n < MANY && quick; n++) {
        pointers[n] = values;
        acc_attach_async(&pointers[n], 1);
        quick = n % TURN || (clock() - start) / CLOCKS_PER_SEC < MOST_SECONDS;
        if (n % TURN == 0)
            acc_wait(1);
    }
    while (n-- > 0)
        acc_detach_async(&pointers[n], 1);
    acc_wait(1);
    CHECK(quick);
    acc_delete(pointers, sizeof pointers);
    acc_delete(values, sizeof values);
}
