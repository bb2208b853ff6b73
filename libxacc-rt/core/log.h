/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The reason of the last failure, the fatal message at the user's line, and the
 * trace of XACC_DEBUG=1. Used by every layer; xacc_fail itself is declared in
 * status.h. */
#ifndef XACC_CORE_LOG_H
#define XACC_CORE_LOG_H

#include "core/status.h"
#include <stdbool.h>
#include <stddef.h>

/* What xacc_fail last recorded in this thread; "unknown reason" before the
 * first failure. */
const char *xacc_reason(void);

/* Field i of a where string of abi.h ("file;function;line;column;construct"):
 * its length, or 0 and a null text if it is not there. */
int xacc_where_field(const char *where, int i, const char **text_p);

/* "construct (file:line)" of a where string, or where itself, into text. */
void xacc_where_text(const char *where, char *text, size_t room);

/* "file:line: kind: construct: " of a where string into text, and how long that is, as snprintf. */
int xacc_where_begin(char *text, size_t room, const char *where, const char *kind);

/* Prints "file:line: error: construct: reason" and ends the process with
 * status 1. where is a where string of abi.h, or the plain name of a routine
 * ("acc_copyin"), or null. Never returns and never hangs: exit handlers get a
 * few seconds. */
_Noreturn void xacc_fatal(const char *where, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Prints "file:line: warning: construct: text", the first time for each where
 * string, of which 64 are remembered. */
void xacc_warn_once(const char *where, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* what who() returns follows the reason (" (rank 1 of 4)"). */
void xacc_log_set_who(const char *(*who)(void));
/* True once a thread is on its way out through xacc_fatal: exit handlers must
 * not wait for devices then. */
bool xacc_is_dying(void);

/* One line on standard error with XACC_DEBUG=1; costs one load otherwise. */
bool xacc_tracing(void);
void xacc_trace_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define xacc_trace(...)                                                                            \
    do {                                                                                           \
        if (xacc_tracing())                                                                        \
            xacc_trace_line(__VA_ARGS__);                                                          \
    } while (0)

#endif
