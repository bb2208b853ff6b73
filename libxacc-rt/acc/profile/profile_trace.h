/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A profile as a file of events. Called by profile.c under its lock. */
#ifndef XACC_ACC_PROFILE_PROFILE_TRACE_H
#define XACC_ACC_PROFILE_PROFILE_TRACE_H

#include "acc/profile/profile_site.h"

/* The file of events. forget: in a child of fork, which gets a file of its own
 * with its first event. */
xacc_status_t xacc_profile_trace_open(const char *path);
void xacc_profile_trace_event(const xacc_profile_event_t *event);
void xacc_profile_trace_close(void);
void xacc_profile_trace_forget(void);

#endif
