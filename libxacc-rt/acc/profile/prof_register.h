/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Who is called at which event. Called by prof.c, and by profile.c at the start. */
#ifndef XACC_ACC_PROFILE_PROF_REGISTER_H
#define XACC_ACC_PROFILE_PROF_REGISTER_H

#include "acc_prof.h"
#include <stdbool.h>

/* The frame of this thread that calls callbacks, or null. */
extern _Thread_local const char *xacc_prof_frame;

/* True in a callback. Ends the program if one did not return; frame: the
 * caller's. */
bool xacc_prof_telling(void);
void xacc_prof_check_jump(const void *frame);
/* Libraries of callbacks, once at the start. */
void xacc_prof_libraries(void);
/* Calls what is registered for the event and not switched off. */
void xacc_prof_call(bool reverse, acc_prof_info *prof, acc_event_info *event, acc_api_info *api);

#endif
