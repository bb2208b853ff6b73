/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How failures are told: a reason per thread, a message at the user's line, an
 * end that cannot hang. Called by all layers and by the simulator, so it may
 * not know of devices. */
#include "core/log.h"
#include "core/cancel.h"
#include "core/env.h"
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REASON_BYTES = 1024, EXIT_SECONDS = 5, PLACES = 64 };

static _Thread_local char reason[REASON_BYTES];
static atomic_int dying; /* the process that is */

xacc_status_t xacc_fail(xacc_status_t code, const char *file, int line, const char *format, ...) {
    /* The arguments may point into the old reason ("... because %s",
     * xacc_reason()). */
    char text[REASON_BYTES];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    memcpy(reason, text, sizeof reason);
    xacc_trace("status %d at %s:%d: %s", code, file, line, reason);
    return code;
}

const char *xacc_reason(void) {
    return reason[0] ? reason : "unknown reason";
}

int xacc_where_field(const char *where, int i, const char **text_p) {
    for (; i > 0 && where; i--) {
        where = strchr(where, ';');
        where = where ? where + 1 : NULL;
    }
    *text_p = where;
    return where ? (int)strcspn(where, ";") : 0;
}

void xacc_where_text(const char *where, char *text, size_t room) {
    const char *file, *line, *what;
    int file_length = xacc_where_field(where, 0, &file);
    int line_length = xacc_where_field(where, 2, &line);
    int what_length = xacc_where_field(where, 4, &what);
    if (what)
        snprintf(text, room, "%.*s (%.*s:%.*s)", what_length, what, file_length, file, line_length,
                 line);
    else
        snprintf(text, room, "%s", where);
}

int xacc_where_begin(char *text, size_t room, const char *where, const char *kind) {
    const char *file, *line, *construct;
    int file_length = xacc_where_field(where, 0, &file),
        line_length = xacc_where_field(where, 2, &line);
    int construct_length = xacc_where_field(where, 4, &construct);
    if (construct)
        return snprintf(text, room, "%.*s:%.*s: %s: %.*s: ", file_length, file, line_length, line,
                        kind, construct_length, construct);
    if (where)
        return snprintf(text, room, "%s: %s: ", kind, where);
    return snprintf(text, room, "%s: ", kind);
}

static _Atomic(const char *(*)(void)) teller;

void xacc_log_set_who(const char *(*who)(void)) {
    atomic_store(&teller, who);
}

/* Whole lines in one piece: other processes write to the same place. */
static void print_message(const char *where, const char *kind, const char *format, va_list list) {
    char text[4 * REASON_BYTES];
    const char *(*who)(void) = atomic_load(&teller);
    size_t used = (size_t)xacc_where_begin(text, sizeof text, where, kind);
    if (used < sizeof text)
        vsnprintf(text + used, sizeof text - used, format, list);
    fprintf(stderr, "%s%s\n", text, who ? who() : "");
}

/* Another place than those of earlier calls, while they can be remembered. */
static bool is_new(const char *where) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static const char *seen[PLACES];
    int i = 0;
    pthread_mutex_lock(&lock);
    while (i < PLACES && seen[i] && seen[i] != where)
        i++;
    const bool found = i < PLACES && !seen[i];
    if (found)
        seen[i] = where;
    pthread_mutex_unlock(&lock);
    return found;
}

void xacc_warn_once(const char *where, const char *format, ...) {
    va_list list;
    if (!is_new(where))
        return;
    va_start(list, format);
    print_message(where, "warning", format, list);
    va_end(list);
}

static void give_up(int number) {
    (void)number;
    _exit(1);
}

/* Exit handlers may wait for what never comes (a lock, a kernel): an alarm ends
 * that. */
static _Noreturn void end_process(void) {
    struct sigaction action = {.sa_handler = give_up};
    sigset_t set;
    sigaction(SIGALRM, &action, NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    alarm(EXIT_SECONDS);
    exit(1);
}

void xacc_fatal(const char *where, const char *format, ...) {
    static _Thread_local bool mine;
    if (mine) /* an exit handler failed in its turn */
        _exit(1);
    mine = true;
    /* If another thread is ending the process already, this one waits. */
    while (atomic_exchange(&dying, getpid()) == getpid())
        pause();
    va_list list;
    va_start(list, format);
    print_message(where, "error", format, list);
    va_end(list);
    end_process();
}

bool xacc_is_dying(void) {
    int process = atomic_load_explicit(&dying, memory_order_relaxed);
    return process && process == getpid();
}

static atomic_int tracing = -1;

bool xacc_tracing(void) {
    int state = atomic_load_explicit(&tracing, memory_order_relaxed);
    if (state >= 0)
        return state;
    bool on = xacc_env_flag(XACC_ENV_debug, false);
    atomic_store(&tracing, on);
    return on;
}

void xacc_trace_line(const char *format, ...) {
    char text[REASON_BYTES];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    XACC_NO_CANCEL;
    fprintf(stderr, "xacc: %s\n", text);
}
