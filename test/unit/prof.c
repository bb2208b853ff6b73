/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/prof
/* Registration of callbacks: order, counts, toggles, threads, wrong arguments.
 * What events there are test/run/prof-events.c sees. */
#include "acc_prof.h"
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <pthread.h>
#include <string.h>

static char calls[64];

static void call(char who) {
    size_t length = strlen(calls);
    if (length + 1 < sizeof calls)
        calls[length] = who;
}
static void one(acc_prof_info *prof, acc_event_info *event, acc_api_info *api) {
    (void)prof, (void)event, (void)api;
    call('1');
}
static void two(acc_prof_info *prof, acc_event_info *event, acc_api_info *api) {
    (void)prof, (void)event, (void)api;
    call('2');
}

/* An update of absent data: an update start and end, and nothing else. */
static const char *update(void) {
    static int x;
    memset(calls, 0, sizeof calls);
    __xacc_update(WHERE, 1, OBJECT(XACC_MAP_HOST | XACC_MAP_IF_PRESENT, &x, sizeof x));
    return calls;
}
#define CHECK_CALLS(expected)                                                                      \
    unit_check(strcmp(update(), expected) == 0, __FILE__, __LINE__, "called: %s, not %s", calls,   \
               expected)

static void both(acc_prof_reg change, acc_prof_callback callback, acc_register_t how) {
    change(acc_ev_update_start, callback, how);
    change(acc_ev_update_end, callback, how);
}

TEST(ends_come_in_reverse_order) {
    CHECK_CALLS("");
    both(acc_prof_register, one, acc_reg);
    both(acc_prof_register, two, acc_reg);
    CHECK_CALLS("1221");
}

TEST(registrations_count) {
    both(acc_prof_register, one, acc_reg);
    CHECK_CALLS("1221");
    both(acc_prof_unregister, one, acc_reg);
    CHECK_CALLS("1221");
    both(acc_prof_unregister, one, acc_reg);
    CHECK_CALLS("22");
    both(acc_prof_unregister, one, acc_reg); /* not registered: nothing */
    both(acc_prof_register, one, acc_reg);   /* now the last */
    CHECK_CALLS("2112");
}

TEST(toggles_keep_the_order) {
    for (int i = 0; i < 3; i++)
        acc_prof_unregister(acc_ev_update_start, two, acc_toggle);
    CHECK_CALLS("112");
    acc_prof_register(acc_ev_update_start, two, acc_toggle);
    CHECK_CALLS("2112");
    acc_prof_unregister(acc_ev_update_end, NULL, acc_toggle);
    CHECK_CALLS("21");
    acc_prof_unregister(acc_ev_none, NULL, acc_toggle);
    CHECK_CALLS("");
    acc_prof_register(acc_ev_none, NULL, acc_toggle);
    CHECK_CALLS("21");
    acc_prof_register(acc_ev_update_end, NULL, acc_toggle);
    CHECK_CALLS("2112");
    /* A toggle does not register. */
    acc_prof_register(acc_ev_wait_start, one, acc_toggle);
    CHECK_CALLS("2112");
}

static void *other_thread(void *unused) {
    (void)unused;
    CHECK_CALLS("2112");
    return NULL;
}

TEST(threads_switch_for_themselves) {
    pthread_t thread;
    acc_prof_unregister(acc_ev_none, NULL, acc_toggle_per_thread);
    CHECK_CALLS("");
    CHECK(pthread_create(&thread, NULL, other_thread, NULL) == 0);
    pthread_join(thread, NULL);
    CHECK_CALLS("");
    acc_prof_register(acc_ev_none, NULL, acc_toggle_per_thread);
    CHECK_CALLS("2112");
}

TEST(one_comes_and_goes) {
    for (int i = 0; i < 1000; i++) { /* the last of the list: one record */
        both(acc_prof_unregister, one, acc_reg);
        CHECK_CALLS("22");
        both(acc_prof_register, one, acc_reg);
    }
    CHECK_CALLS("2112");
    both(acc_prof_unregister, one, acc_reg);
    both(acc_prof_unregister, two, acc_reg);
    CHECK_CALLS("");
}

typedef struct arguments {
    int event;
    acc_prof_callback callback;
    int how;
} arguments_t;

static void register_wrong(void *arguments_) {
    const arguments_t *wrong = arguments_;
    acc_prof_register((acc_event_t)wrong->event, wrong->callback, (acc_register_t)wrong->how);
}

TEST(wrong_arguments) {
    CHECK_FATAL(register_wrong, (&(arguments_t){26, one, acc_reg}),
                "acc_prof_register: there is no event 26");
    CHECK_FATAL(register_wrong, (&(arguments_t){-1, one, acc_reg}), "there is no event -1");
    CHECK_FATAL(register_wrong, (&(arguments_t){8, one, 3}), "3 is no acc_register_t");
    CHECK_FATAL(register_wrong, (&(arguments_t){8, NULL, acc_reg}),
                "acc_reg needs an event and a callback");
    CHECK_FATAL(register_wrong, (&(arguments_t){0, one, acc_toggle}),
                "acc_ev_none goes with a null callback");
    CHECK_FATAL(register_wrong, (&(arguments_t){8, NULL, acc_toggle_per_thread}),
                "acc_toggle_per_thread is for acc_ev_none");
}

static void use_device(acc_prof_info *prof, acc_event_info *event, acc_api_info *api) {
    (void)prof, (void)event, (void)api;
    acc_wait_all();
}

static void open_with_callback(void *unused) {
    (void)unused;
    acc_prof_register(acc_ev_device_init_start, use_device, acc_reg);
    fake_restart(0);
    acc_wait_all();
}

TEST(a_callback_that_would_wait_for_itself) {
    CHECK_FATAL(open_with_callback, NULL, "acc_ev_device_init: a callback uses a device");
}

/* It may do so as soon as the device is there. */
TEST(callbacks_use_devices) {
    both(acc_prof_register, use_device, acc_reg);
    both(acc_prof_register, one, acc_reg);
    CHECK_CALLS("11");
    both(acc_prof_unregister, one, acc_reg);
    both(acc_prof_unregister, use_device, acc_reg);
}

TEST(look_up) {
    CHECK(acc_prof_lookup("acc_prof_register") == (acc_query_fn)acc_prof_register);
    CHECK(acc_prof_lookup("acc_prof_lookup") == (acc_query_fn)acc_prof_lookup);
    CHECK(!acc_prof_lookup("acc_copyin") && !acc_prof_lookup(NULL));
}
