/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A directive as it arrives from compiled code: constant items and their
 * operands (abi.h), and what its conditions, async and wait clauses mean.
 * Called by acc/api/region.c and launch.c. */
#ifndef XACC_ACC_CONTEXT_DIRECTIVE_H
#define XACC_ACC_CONTEXT_DIRECTIVE_H

#include "acc/state/context.h"
#include "core/log.h"
#include <stdarg.h>

typedef struct xacc_directive {
    const char *where;
    uint32_t n;
    const xacc_item_t *items;
    const xacc_operand_t *operands;
} xacc_directive_t;

/* How it is to be executed. */
typedef struct xacc_control {
    bool enabled; /* the if clause */
    bool self;
    bool queued; /* the end of the data region around it waits */
    int async;   /* acc_async_sync unless async was written */
} xacc_control_t;

/* Reads n groups of a variadic entry into arrays of n. */
void xacc_directive_read(va_list *list, uint32_t n, xacc_item_t *items, xacc_operand_t *operands);

/* Where operands are kept for certain device types: replaces the items by a
 * copy in "items", in which those for other devices than the current one say
 * nothing. */
xacc_status_t xacc_directive_select(xacc_directive_t *directive, xacc_item_t *items);

/* Conditions and async; touches no device. */
xacc_control_t xacc_directive_control(const xacc_directive_t *directive);
/* Its stream, after honouring its wait clauses. */
xacc_status_t xacc_directive_stream(const xacc_directive_t *directive,
                                    const xacc_control_t *control, xacc_context_t *context,
                                    xacc_stream_t **stream_p);
/* Its wait clauses alone, or those of a wait directive, where none means all
 * queues. With an asynchronous stream the host does not wait. */
xacc_status_t xacc_directive_wait(const xacc_directive_t *directive, xacc_context_t *context,
                                  xacc_stream_t *stream, bool none_is_all);

/* The edge: a failure ends the program with the reason at the user's line. */
static inline void xacc_edge(const char *where, xacc_status_t status) {
    if (status != XACC_OK)
        xacc_fatal(where, "%s", xacc_reason());
}

/* Declares "name" with the operands that follow parameter n of a variadic
 * entry. */
#define XACC_READ_DIRECTIVE(name, where_, n_)                                                      \
    uint32_t name##_n = (uint32_t)(n_);                                                            \
    xacc_item_t name##_items[name##_n + 1];                                                        \
    xacc_operand_t name##_operands[name##_n + 1];                                                  \
    va_list name##_list;                                                                           \
    va_start(name##_list, n_);                                                                     \
    xacc_directive_read(&name##_list, name##_n, name##_items, name##_operands);                    \
    va_end(name##_list);                                                                           \
    const xacc_directive_t name = {where_, name##_n, name##_items, name##_operands}

#endif
