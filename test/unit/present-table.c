/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/present-table
/* Reference counts and sections of the present table, through the entries that
 * compiled code calls. */
#include "acc/context/contexts.h"
#include "acc/data/data.h"
#include "core/log.h"
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N = 1000 };
static double a[N];

static bool present(void *start, size_t bytes) {
    return acc_is_present(start, bytes);
}

static void set_device(double *host, double value) {
    acc_memcpy_to_device(acc_deviceptr(host), &value, sizeof value);
}

TEST(structured_region_copies_once_in_and_once_out) {
    uint64_t guard[XACC_GUARD_WORDS(1)];
    fake_reset();
    a[0] = 1;
    __xacc_data_begin(guard, WHERE, 1, OBJECT(COPY, a, sizeof a));
    CHECK(present(a, sizeof a));
    CHECK_EQ(fake_calls.copy, 1);
    set_device(a, 7);
    __xacc_data_end(guard);
    CHECK(!present(a, 1));
    CHECK_EQ(a[0], 7);
    CHECK_EQ(fake_calls.copy, 3);
}

TEST(nested_regions_share_the_outer_copy) {
    uint64_t outer[XACC_GUARD_WORDS(1)], inner[XACC_GUARD_WORDS(1)];
    a[0] = a[1] = 1;
    __xacc_data_begin(outer, WHERE, 1, OBJECT(COPYIN, a, sizeof a));
    fake_reset();
    __xacc_data_begin(inner, WHERE, 1, GROUP(XACC_ITEM_OBJECT, COPY, a, a + 1, 8, "a"));
    set_device(a + 1, 5);
    __xacc_data_end(inner);
    CHECK_EQ(fake_calls.copy, 1); /* that of set_device */
    CHECK_EQ(a[1], 1);            /* the outer region keeps the data: no copy out */
    CHECK(present(a, sizeof a));
    __xacc_data_end(outer);
    CHECK(!present(a, sizeof a));
    CHECK_EQ(a[1], 1);
}

TEST(always_copies_even_if_present) {
    uint64_t outer[XACC_GUARD_WORDS(1)], inner[XACC_GUARD_WORDS(1)];
    __xacc_data_begin(outer, WHERE, 1, OBJECT(CREATE, a, sizeof a));
    a[2] = 3;
    __xacc_data_begin(inner, WHERE, 1,
                      OBJECT(COPY | XACC_MAP_ALWAYS_TO | XACC_MAP_ALWAYS_FROM, a, sizeof a));
    a[2] = 0;
    __xacc_data_end(inner);
    CHECK_EQ(a[2], 3);
    __xacc_data_end(outer);
}

TEST(dynamic_counts_and_finalize) {
    for (int i = 0; i < 3; i++)
        __xacc_enter_data(WHERE, 1, OBJECT(COPYIN, a, sizeof a));
    __xacc_exit_data(WHERE, 1, OBJECT(XACC_MAP_DELETE, a, sizeof a));
    CHECK(present(a, sizeof a));
    __xacc_exit_data(WHERE, 1, OBJECT(XACC_MAP_DELETE | XACC_MAP_FINALIZE, a, sizeof a));
    CHECK(!present(a, sizeof a));
    __xacc_exit_data(WHERE, 1, OBJECT(XACC_MAP_DELETE, a, sizeof a)); /* absent: nothing happens */
}

TEST(exit_data_leaves_structured_data_alone) {
    uint64_t guard[XACC_GUARD_WORDS(1)];
    a[0] = 1;
    __xacc_data_begin(guard, WHERE, 1, OBJECT(COPYIN, a, sizeof a));
    set_device(a, 9);
    __xacc_exit_data(WHERE, 1, OBJECT(XACC_MAP_FROM, a, sizeof a));
    CHECK_EQ(a[0], 1);
    CHECK(present(a, sizeof a));
    __xacc_enter_data(WHERE, 1, OBJECT(COPYIN, a, sizeof a));
    __xacc_data_end(guard);
    CHECK(present(a, sizeof a)); /* the dynamic count keeps it */
    __xacc_exit_data(WHERE, 1, OBJECT(XACC_MAP_FROM, a, sizeof a));
    CHECK_EQ(a[0], 9);
    CHECK(!present(a, 1));
}

TEST(same_data_twice_in_one_exit) {
    __xacc_enter_data(WHERE, 1, OBJECT(CREATE, a, sizeof a));
    __xacc_exit_data(WHERE, 2, OBJECT(XACC_MAP_DELETE, a, sizeof a),
                     OBJECT(XACC_MAP_DELETE, a, sizeof a));
    CHECK(!present(a, 1));
}

TEST(no_create_and_null_pointers) {
    uint64_t guard[XACC_GUARD_WORDS(2)];
    double *none = NULL;
    fake_reset();
    __xacc_data_begin(guard, WHERE, 2, OBJECT(XACC_MAP_NO_CREATE, a, sizeof a),
                      POINTER(COPY, none, 80));
    CHECK(!present(a, 1));
    __xacc_data_end(guard);
    CHECK_EQ(fake_calls.copy, 0);
}

static void update_name(void *pointer) {
    double *p = pointer;
    __xacc_update(WHERE, 1, GROUP(XACC_ITEM_POINTER, XACC_MAP_HOST | XACC_MAP_BARE, &p, p, 0, "p"));
}

/* The name of a section of no elements is known as long as somebody counts on it. */
TEST(sections_of_no_elements_have_names) {
    uint64_t outer[XACC_GUARD_WORDS(1)], inner[XACC_GUARD_WORDS(1)];
    double *p = a;
    CHECK_FATAL(update_name, p, "'p' is not present");
    __xacc_data_begin(outer, WHERE, 1, POINTER(COPY, p, 0));
    __xacc_data_begin(inner, WHERE, 1, POINTER(CREATE, p, 0));
    __xacc_data_end(inner);
    update_name(p);
    CHECK(!present(a, 1));
    CHECK(!acc_deviceptr(a));
    __xacc_data_end(outer);
    CHECK_FATAL(update_name, p, "'p' is not present");
    __xacc_enter_data(WHERE, 1, POINTER(COPYIN, p, 0));
    update_name(p);
    __xacc_exit_data(WHERE, 1, POINTER(XACC_MAP_DELETE, p, 0));
    CHECK_FATAL(update_name, p, "'p' is not present");
    /* exit data of what a region names ends nothing, of all others the last. */
    __xacc_data_begin(outer, WHERE, 1, POINTER(COPY, p, 0));
    __xacc_exit_data(WHERE, 1, POINTER(XACC_MAP_DELETE, p, 0));
    update_name(p);
    __xacc_data_end(outer);
    for (int i = 0; i < 2; i++)
        __xacc_enter_data(WHERE, 1, POINTER(COPYIN, p, 0));
    __xacc_exit_data(WHERE, 1, POINTER(XACC_MAP_DELETE | XACC_MAP_FINALIZE, p, 0));
    CHECK_FATAL(update_name, p, "'p' is not present");
    __xacc_enter_data(WHERE, 1, POINTER(COPYIN, p, 0));
    __xacc_exit_data(WHERE, 1,
                     GROUP(XACC_ITEM_POINTER, XACC_MAP_DELETE | XACC_MAP_BARE, &p, p, 0, "p"));
    CHECK_FATAL(update_name, p, "'p' is not present");
    acc_copyin(a, 8);
    __xacc_exit_data(WHERE, 1, POINTER(XACC_MAP_DELETE, p, 0)); /* of nothing */
    CHECK(present(a, 8));
    acc_delete(a, 8);
}

TEST(if_false_maps_nothing) {
    uint64_t guard[XACC_GUARD_WORDS(2)];
    memset(guard, 0xff, sizeof guard);
    __xacc_data_begin(guard, WHERE, 2, IF(0), OBJECT(COPY, a, sizeof a));
    CHECK(!present(a, 1));
    __xacc_data_end(guard);
    __xacc_enter_data(WHERE, 2, IF(0), OBJECT(COPY, a, sizeof a));
    CHECK(!present(a, 1));
    __xacc_update(WHERE, 2, IF(0), OBJECT(XACC_MAP_HOST, a, sizeof a));
}

TEST(exit_uses_what_entry_saw) {
    uint64_t guard[XACC_GUARD_WORDS(1)];
    double *p = a;
    __xacc_data_begin(guard, WHERE, 1, POINTER(COPY, p, 80));
    set_device(a, 4);
    p = NULL;
    __xacc_data_end(guard);
    CHECK_EQ(a[0], 4);
    CHECK(!present(a, 1));
}

TEST(host_data_gives_device_addresses) {
    uint64_t outer[XACC_GUARD_WORDS(1)], inner[XACC_GUARD_WORDS(1)];
    double *shadow = a + 3, *absent = a;
    __xacc_data_begin(outer, WHERE, 1, OBJECT(COPY, a, sizeof a));
    __xacc_data_begin(
        inner, WHERE, 1,
        GROUP(XACC_ITEM_POINTER, XACC_MAP_USE_DEVICE | XACC_MAP_BARE, &shadow, NULL, 0, "a"));
    CHECK(shadow == (double *)acc_deviceptr(a) + 3);
    CHECK(acc_hostptr(shadow) == a + 3);
    __xacc_data_end(inner);
    __xacc_data_end(outer);
    __xacc_data_begin(inner, WHERE, 1,
                      GROUP(XACC_ITEM_POINTER,
                            XACC_MAP_USE_DEVICE | XACC_MAP_IF_PRESENT | XACC_MAP_BARE, &absent,
                            NULL, 0, "a"));
    CHECK(absent == a);
    __xacc_data_end(inner);
}

static void enter_more(void *bytes) {
    __xacc_enter_data(WHERE, 1, GROUP(XACC_ITEM_OBJECT, COPYIN, a, a, (intptr_t)bytes, "a"));
}

static void enter_below(void *unused) {
    (void)unused;
    __xacc_enter_data(WHERE, 1, GROUP(XACC_ITEM_OBJECT, PRESENT, a, a + 50, 800, "a"));
}

static void update_absent(void *unused) {
    (void)unused;
    __xacc_update(WHERE, 1, GROUP(XACC_ITEM_OBJECT, XACC_MAP_HOST, a, a + 500, 80, "a"));
}

TEST(partial_overlap_is_an_error_with_sizes) {
    __xacc_enter_data(WHERE, 1, GROUP(XACC_ITEM_OBJECT, COPYIN, a, a + 100, 3200, "a"));
    CHECK_FATAL(enter_more, (void *)8000,
                "unit.c:42: error: acc data: 3200 of 8000 bytes of 'a' are "
                "present on device 0");
    CHECK_FATAL(enter_more, (void *)1600, "800 of 1600 bytes of 'a' are present on device 0");
    CHECK_FATAL(enter_below, NULL, "400 of 800 bytes of 'a' are present");
    CHECK_FATAL(update_absent, NULL, "'a' is not present on device 0 (fake)");
    CHECK(!present(a, 8000));
    CHECK(present(a + 100, 3200));
    CHECK(!present(a + 100, 3201));
    CHECK(!present(a + 99, 8));
    __xacc_exit_data(WHERE, 1, GROUP(XACC_ITEM_OBJECT, XACC_MAP_DELETE, a, a + 100, 3200, "a"));
}

TEST(neighbours_do_not_overlap) {
    __xacc_enter_data(WHERE, 2, GROUP(XACC_ITEM_OBJECT, COPYIN, a, a + 10, 80, "a"),
                      GROUP(XACC_ITEM_OBJECT, COPYIN, a, a, 80, "a"));
    __xacc_enter_data(WHERE, 1, GROUP(XACC_ITEM_OBJECT, COPYIN, a, a + 20, 80, "a"));
    CHECK(present(a + 10, 80));
    CHECK(!present(a + 10, 88));
    __xacc_exit_data(WHERE, 3, GROUP(XACC_ITEM_OBJECT, XACC_MAP_DELETE, a, a, 80, "a"),
                     GROUP(XACC_ITEM_OBJECT, XACC_MAP_DELETE, a, a + 10, 80, "a"),
                     GROUP(XACC_ITEM_OBJECT, XACC_MAP_DELETE, a, a + 20, 80, "a"));
    CHECK(!present(a, 1) && !present(a + 10, 1) && !present(a + 20, 1));
}

TEST(many_entries) {
    enum { MANY = 20000, STRIDE = 7919 };
    char *host = malloc(MANY * 16);
    for (int i = 0; i < MANY; i++)
        acc_create(host + (size_t)i * STRIDE % MANY * 16, 8);
    int good = 0;
    for (int i = 0; i < MANY; i++)
        good += present(host + i * 16, 8) && !present(host + i * 16 + 8, 8) &&
                !present(host + i * 16, 9);
    CHECK_EQ(good, MANY);
    for (int i = 0; i < MANY; i++)
        acc_delete(host + (size_t)i * 17 % MANY * 16, 8);
    good = 0;
    for (int i = 0; i < MANY; i++)
        good += !present(host + i * 16, 8);
    CHECK_EQ(good, MANY);
    free(host);
}

/* Of one pointer, which means them all, until the first ones have gone. */
TEST(many_sections_of_one_pointer) {
    enum { SECTIONS = 150000, BYTES = 16, MOST_SECONDS = 10 };
    char *host = malloc((size_t)SECTIONS * BYTES);
    const clock_t start = clock();
    bool quick = true;
    for (int i = 0; i < SECTIONS; i++)
        __xacc_enter_data(WHERE, 1,
                          GROUP(XACC_ITEM_POINTER, CREATE, &host, host + i * BYTES, 8, "host"));
    for (int i = 0; i < SECTIONS; i++) {
        __xacc_exit_data(
            WHERE, 1,
            GROUP(XACC_ITEM_POINTER, XACC_MAP_DELETE, &host, host + i * BYTES, 8, "host"));
        if (quick && i % 1000 == 0)
            quick = (clock() - start) / CLOCKS_PER_SEC < MOST_SECONDS;
        if (!quick)
            break;
    }
    CHECK(quick);
    free(host);
}

TEST(mapped_data_outlives_exit_data) {
    void *device = acc_malloc(800);
    acc_map_data(a, device, 800);
    CHECK(acc_deviceptr(a + 2) == (char *)device + 16);
    __xacc_exit_data(WHERE, 1,
                     GROUP(XACC_ITEM_OBJECT, XACC_MAP_DELETE | XACC_MAP_FINALIZE, a, a, 800, "a"));
    CHECK(present(a, 800));
    acc_unmap_data(a);
    CHECK(!present(a, 1));
    acc_free(device);
}

TEST(shared_memory_needs_no_entries) {
    uint64_t guard[XACC_GUARD_WORDS(1)];
    fake_restart(XACC_DEV_SHARED);
    __xacc_data_begin(guard, WHERE, 1, OBJECT(COPY, a, sizeof a));
    CHECK(acc_deviceptr(a) == a);
    CHECK(acc_is_present(a, sizeof a));
    __xacc_data_end(guard);
    __xacc_update(WHERE, 1, OBJECT(XACC_MAP_HOST, a, sizeof a));
    CHECK_EQ(fake_calls.copy + fake_calls.alloc, 0);
    fake_restart(XACC_DEV_GPU);
}
