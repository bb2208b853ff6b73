/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Who is called at which event (OpenACC 3.4, 5.3 and 5.4), and the libraries
 * that bring callbacks. Called by tools and prof.c. */
#include "acc/profile/prof_register.h"
#include "acc/profile/profile_modes.h"
#include "core/env.h"
#include "core/interposed.h"
#include "core/log.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A tool in the program itself. */
#pragma weak acc_register_library

/* Records are only ever added, at the end: lists are read without a lock. One
 * whose count is zero is dead; it comes back only as the last of its list. */
typedef struct registration {
    acc_prof_callback callback;
    atomic_uint count;
    atomic_bool on;
    _Atomic(struct registration *) next;
} registration_t;

/* Index 0 stands for all events. */
static _Atomic(registration_t *) lists[acc_ev_last];
static atomic_bool off[acc_ev_last];
static _Thread_local bool off_here;
static atomic_uint living; /* registrations whose count is not zero */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- Calling ---- */

_Thread_local const char *xacc_prof_frame;

bool xacc_prof_telling(void) {
    return xacc_prof_frame;
}

/* Callbacks are below that frame: a caller above it has left one by a jump, and
 * with it an operation that is half done. */
void xacc_prof_check_jump(const void *frame) {
    if (xacc_prof_frame && (const char *)frame >= xacc_prof_frame)
        xacc_fatal(xacc_profile_where(), "a callback of acc_prof.h was left by longjmp");
}

static void call_one(registration_t *one, acc_prof_info *prof, acc_event_info *event,
                     acc_api_info *api) {
    if (atomic_load(&one->count) && atomic_load(&one->on))
        one->callback(prof, event, api);
}

static void call_reversed(registration_t *one, acc_prof_info *prof, acc_event_info *event,
                          acc_api_info *api) {
    if (!one)
        return;
    call_reversed(atomic_load(&one->next), prof, event, api);
    call_one(one, prof, event, api);
}

void xacc_prof_call(bool reverse, acc_prof_info *prof, acc_event_info *event, acc_api_info *api) {
    acc_event_t type = prof->event_type;
    if (off_here || atomic_load(&off[0]) || atomic_load(&off[type]))
        return;
    registration_t *one = atomic_load(&lists[type]);
    if (reverse)
        call_reversed(one, prof, event, api);
    for (; one && !reverse; one = atomic_load(&one->next))
        call_one(one, prof, event, api);
}

/* ---- Registering ---- */

/* The living registration of callback, or else *end_p is the end of the list
 * and *last_p the registration before that. */
static registration_t *find(acc_event_t event, acc_prof_callback callback,
                            _Atomic(registration_t *) **end_p, registration_t **last_p) {
    *end_p = &lists[event];
    *last_p = NULL;
    for (registration_t *one; (one = atomic_load(*end_p)); *end_p = &one->next) {
        if (one->callback == callback && atomic_load(&one->count))
            return one;
        *last_p = one;
    }
    return NULL;
}

static void add(acc_event_t event, acc_prof_callback callback) {
    _Atomic(registration_t *) *end;
    registration_t *last, *one = find(event, callback, &end, &last);
    if (one) {
        atomic_fetch_add(&one->count, 1);
        return;
    }
    if (last && last->callback == callback) { /* dead, and still the last */
        one = last;
    } else if (!(one = calloc(1, sizeof *one))) {
        xacc_fatal("acc_prof_register", "out of host memory");
    }
    one->callback = callback;
    atomic_store(&one->on, true);
    atomic_store(&one->count, 1);
    if (one != last)
        atomic_store(end, one);
    if (atomic_fetch_add(&living, 1) == 0)
        xacc_profile_callbacks(true);
}

static void subtract(acc_event_t event, acc_prof_callback callback) {
    _Atomic(registration_t *) *end;
    registration_t *last, *one = find(event, callback, &end, &last);
    if (one && atomic_fetch_sub(&one->count, 1) == 1 && atomic_fetch_sub(&living, 1) == 1)
        xacc_profile_callbacks(false);
}

static void toggle(acc_event_t event, acc_prof_callback callback, bool on) {
    _Atomic(registration_t *) *end;
    registration_t *last, *one;
    if (!callback)
        atomic_store(&off[event], !on);
    else if ((one = find(event, callback, &end, &last)))
        atomic_store(&one->on, on);
}

static void check(const char *routine, acc_event_t event, acc_prof_callback callback,
                  acc_register_t how) {
    if ((unsigned)event >= acc_ev_last)
        xacc_fatal(routine, "there is no event %d", (int)event);
    if ((unsigned)how > acc_toggle_per_thread)
        xacc_fatal(routine, "%d is no acc_register_t", (int)how);
    if (how == acc_reg && (event == acc_ev_none || !callback))
        xacc_fatal(routine, "acc_reg needs an event and a callback");
    if (event == acc_ev_none && callback)
        xacc_fatal(routine, "acc_ev_none goes with a null callback");
    if (how == acc_toggle_per_thread && event != acc_ev_none)
        xacc_fatal(routine, "acc_toggle_per_thread is for acc_ev_none");
}

static void change(const char *routine, acc_event_t event, acc_prof_callback callback,
                   acc_register_t how, bool on) {
    check(routine, event, callback, how);
    xacc_prof_check_jump(__builtin_frame_address(0));
    xacc_profile_modes(); /* the tools of the environment come first */
    if (how == acc_toggle_per_thread) {
        off_here = !on;
        return;
    }
    pthread_mutex_lock(&lock);
    if (how == acc_toggle)
        toggle(event, callback, on);
    else if (on)
        add(event, callback);
    else
        subtract(event, callback);
    pthread_mutex_unlock(&lock);
}

void acc_prof_register(acc_event_t event, acc_prof_callback callback, acc_register_t how) {
    change(__func__, event, callback, how, true);
}

void acc_prof_unregister(acc_event_t event, acc_prof_callback callback, acc_register_t how) {
    change(__func__, event, callback, how, false);
}

acc_query_fn acc_prof_lookup(const char *name) {
    static const struct {
        const char *name;
        acc_query_fn routine;
    } routines[] = {
        {"acc_prof_register", (acc_query_fn)acc_prof_register},
        {"acc_prof_unregister", (acc_query_fn)acc_prof_unregister},
        {"acc_prof_lookup", (acc_query_fn)acc_prof_lookup},
    };
    for (size_t i = 0; name && i < sizeof routines / sizeof routines[0]; i++)
        if (strcmp(name, routines[i].name) == 0)
            return routines[i].routine;
    return NULL;
}

/* ---- Libraries ---- */

/* They stay open: the runtime calls into them until the end. */
static void open_one(const char *path) {
    const char *variable = xacc_env_name(XACC_ENV_acc_proflib);
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        xacc_fatal(NULL, "%s: %s", variable, dlerror());
    void (*enter)(acc_prof_reg, acc_prof_reg, acc_prof_lookup_func);
    enter = (void (*)(acc_prof_reg, acc_prof_reg, acc_prof_lookup_func))dlsym(
        library, "acc_register_library");
    if (!enter)
        xacc_fatal(NULL, "%s: %s has no acc_register_library", variable, path);
    if (enter != acc_register_library) /* else it is part of the program */
        enter(acc_prof_register, acc_prof_unregister, acc_prof_lookup);
}

void xacc_prof_libraries(void) {
    char *list = strdup(xacc_env(XACC_ENV_acc_proflib)), *rest = list;
    if (acc_register_library && !xacc_is_interposed((void *)(uintptr_t)acc_register_library))
        acc_register_library(acc_prof_register, acc_prof_unregister, acc_prof_lookup);
    for (char *path; rest && (path = strsep(&rest, ";"));)
        if (*path)
            open_one(path);
    free(list);
}
