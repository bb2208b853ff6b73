/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See last_words.h. Launchers send SIGTERM before they kill (mpirun of Open MPI a second before;
 * that of MPICH kills at once). */
#include "comm/last_words.h"
#include "core/log.h"
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { RANKS = 16 }; /* that say something, of all */

static _Atomic(const xacc_comm_t *) waiting;
static pid_t process; /* a child of fork says nothing */
static char name[64];

/* In a signal handler: in one piece, and without the locks of stdio. */
static void say(const char *where) {
    char text[512];
    int length = xacc_where_begin(text, sizeof text / 2, where, "note");
    if (length < 0 || length >= (int)sizeof text / 2)
        return;
    length += snprintf(text + length, sizeof text - (size_t)length,
                       "was waiting as the program was ended%s\n", name);
    if (write(STDERR_FILENO, text, (size_t)length) < 0)
        return;
}

static void on_signal(int number) {
    const xacc_comm_t *comm = atomic_load(&waiting);
    if (comm && getpid() == process && !xacc_is_dying()) {
        const struct timespec moment = {0, 300000000}; /* launchers lose what comes last */
        say(comm->where);
        nanosleep(&moment, NULL);
    }
    signal(number, SIG_DFL);
    raise(number);
}

void xacc_last_words_begin(const xacc_comm_t *comm, const char *who) {
    struct sigaction action = {.sa_handler = on_signal}, old;
    if (comm->rank >= RANKS || sigaction(SIGTERM, NULL, &old) || (old.sa_flags & SA_SIGINFO) ||
        old.sa_handler != SIG_DFL)
        return;
    process = getpid();
    snprintf(name, sizeof name, "%s", who);
    sigaction(SIGTERM, &action, NULL);
}

const xacc_comm_t *xacc_last_words_wait(const xacc_comm_t *comm) {
    return atomic_exchange(&waiting, comm);
}
