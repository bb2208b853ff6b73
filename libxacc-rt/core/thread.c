/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See thread.h. */
#include "core/thread.h"

#include <signal.h>

bool xacc_thread_start(pthread_t *thread_p, void *(*run)(void *), void *argument) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(thread_p, NULL, run, argument) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}
