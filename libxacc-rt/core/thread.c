/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See thread.h. */
#include "core/thread.h"

#include <signal.h>

static void block_signals(sigset_t *before) {
    static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS};
    sigset_t others;
    sigfillset(&others);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&others, faults[i]);
    pthread_sigmask(SIG_BLOCK, &others, before);
}

bool xacc_thread_start(pthread_t *thread_p, void *(*run)(void *), void *argument) {
    sigset_t before;
    block_signals(&before);
    const bool started = pthread_create(thread_p, NULL, run, argument) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}
