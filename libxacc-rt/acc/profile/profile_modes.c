/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See profile_modes.h. What the modes are is known with the first question. */
#include "acc/profile/profile_modes.h"
#include "acc/state/upcalls.h"
#include "core/exit.h"
#include <pthread.h>
#include <stddef.h>

atomic_int xacc_profile_state = -1;
_Thread_local const char *xacc_profile_here;
static pthread_once_t once = PTHREAD_ONCE_INIT;

int xacc_profile_modes(void) {
    if (atomic_load(&xacc_profile_state) < 0)
        pthread_once(&once, xacc_profile_begin);
    return atomic_load(&xacc_profile_state);
}

static void end_callbacks(int status, void *unused) {
    (void)status, (void)unused;
    xacc_profile_end_callbacks();
    atomic_fetch_and(&xacc_profile_state, ~XACC_PROFILE_CALLBACKS);
}

void xacc_profile_callbacks(bool any) {
    static bool ends; /* under the lock of the caller */
    if (!any) {
        atomic_fetch_and(&xacc_profile_state, ~XACC_PROFILE_CALLBACKS);
        return;
    }
    if (!ends)
        xacc_at_exit(end_callbacks, NULL);
    ends = true;
    atomic_fetch_or(&xacc_profile_state, XACC_PROFILE_CALLBACKS);
}

const char *xacc_profile_where(void) {
    return xacc_profile_here;
}

const char *xacc_profile_swap_slow(const char *where) {
    const char *before = xacc_profile_here;
    xacc_profile_here = where;
    return before;
}
