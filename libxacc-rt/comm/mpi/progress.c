/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The thread that executes what others request, whatever this process does; and the
 * begin and end of one-sided access. Where the MPI library may not be called by several
 * threads, requests are executed when the runtime is entered. */
#include "active.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Requests come in sequences; between them a wake-up costs some microseconds. PAUSE is what a
 * request waits at most on a core that is free; the kernel adds SLACK, 50 us if nobody asks. */
enum { SPINS = 200, PAUSE = 440000, SLACK = 1000, SLICE = 100000 /* nanoseconds */ };

MPI_Comm mpi_requests = MPI_COMM_NULL;
static pthread_t thread;
static bool has_thread;
static atomic_bool ends;

/* A launcher binds a process to one core, where what it computes lets this thread wait for the
 * scheduler's slice. Other cores that the control group has are as good. */
static void leave_core(void) {
    enum { ONE_CORE = 2 /* threads of the hardware */ };
    cpu_set_t cores;
    if (sched_getaffinity(0, sizeof cores, &cores) || CPU_COUNT(&cores) > ONE_CORE)
        return;
    memset(&cores, 0xff, sizeof cores);
    sched_setaffinity(0, sizeof cores, &cores); /* else it stays */
}

/* struct sched_attr of the kernel (sched_setattr(2)), up to what it had at first. */
typedef struct sched_request {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
} sched_request_t;

/* Where others have the cores: Linux 6.12 and later take the turn of who asks for a short slice for
 * due before theirs, so that it waits for no whole slice of them. Others refuse or ignore that. */
static void ask_for_turns(void) {
    sched_request_t now = {.size = sizeof now};
    const pid_t this_thread = 0;
    if (syscall(SYS_sched_getattr, this_thread, &now, sizeof now, 0) || now.policy != SCHED_OTHER)
        return;
    now.runtime = SLICE;
    syscall(SYS_sched_setattr, this_thread, &now, 0);
}

static void *serve(void *unused) {
    const struct timespec pause = {0, PAUSE};
    (void)unused;
    leave_core();
    ask_for_turns();
    prctl(PR_SET_NAME, "xacc-runtime"); /* XACC_THREAD_NAME of core/other_threads.h */
    prctl(PR_SET_TIMERSLACK, (unsigned long)SLACK);
    for (int idle = 0; !atomic_load(&ends);)
        if (active_serve())
            idle = 0;
        else if (++idle < SPINS)
            sched_yield();
        else
            nanosleep(&pause, NULL);
    return NULL;
}

/* Signals are the program's. */
static bool start_thread(void) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    atomic_store(&ends, false);
    bool started = pthread_create(&thread, NULL, serve, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void mpi_window_open(xacc_comm_t *comm) {
    int level;
    if (comm->size == 1)
        return;
    TRY(MPI_Comm_dup(mpi_data, &mpi_requests));
    TRY(MPI_Query_thread(&level));
    has_thread = level == MPI_THREAD_MULTIPLE && start_thread();
    if (!has_thread && comm->rank == 0)
        mpi_host.warn("MPI was not initialized with MPI_THREAD_MULTIPLE: processes of other nodes "
                      "wait for memory of this one until it executes a directive");
}

/* What is requested from now on is executed when the runtime is entered. */
void mpi_quiesce(void) {
    if (!has_thread)
        return;
    atomic_store(&ends, true);
    pthread_join(thread, NULL);
    has_thread = false;
}

/* All ranks, when nobody asks for anything any more. */
void mpi_window_close(void) {
    MPI_Request all;
    if (mpi_requests == MPI_COMM_NULL)
        return;
    TRY(MPI_Ibarrier(mpi_requests, &all));
    for (int done = 0; !done;) {
        TRY(MPI_Test(&all, &done, MPI_STATUS_IGNORE));
        active_serve();
    }
    mpi_quiesce();
    active_end_origin();
    active_end_target();
    TRY(MPI_Comm_free(&mpi_requests));
}
