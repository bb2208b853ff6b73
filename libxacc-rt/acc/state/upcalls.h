/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What lower layers of acc ask of higher ones: all of it. The file behind each
 * function defines it. */
#ifndef XACC_ACC_STATE_UPCALLS_H
#define XACC_ACC_STATE_UPCALLS_H

#include "acc/state/context.h"

/* What XACC_PROFILE and tools want, with the first question. profile.c */
void xacc_profile_begin(void);
/* The last event for callbacks. profile.c */
void xacc_profile_end_callbacks(void);

/* What a child of fork keeps. contexts.c */
void xacc_contexts_fork_child(void);
/* At exit, once: waits for what is in queues. contexts.c */
void xacc_contexts_end(void);

/* Enters the declare directives that this context has not seen yet. declare.c */
xacc_status_t xacc_declare_enter(xacc_context_t *context);

/* An error if a region or another thread still uses an entry. mapdata.c */
xacc_status_t xacc_data_check_unused(xacc_context_t *context);
/* Forgets all entries of a context whose queues are done. mapdata.c */
void xacc_data_drop_all(xacc_context_t *context);

/* Before devices are closed: what is not free yet of the managed heap goes with
 * them. managed.c */
void xacc_managed_close(void);

/* Before a context is closed: its images. module.c */
void xacc_modules_unload(xacc_context_t *context);

#endif
