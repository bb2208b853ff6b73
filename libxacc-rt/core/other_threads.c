/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See other_threads.h. The kernel tells in which system call each thread is; where it does not, a
 * process has no other threads. */
#include "core/other_threads.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST = 1024 }; /* threads that are known to wait at the same time */

static atomic_int waiting[MOST]; /* their ids; 0: free */

static int own_id(void) {
    return (int)syscall(SYS_gettid);
}

int xacc_thread_waits(void) {
    const int id = own_id();
    for (int i = 0; i < MOST; i++) {
        const int number = (id + i) % MOST;
        int none = 0;
        if (atomic_compare_exchange_strong(&waiting[number], &none, id))
            return number;
    }
    return -1;
}

void xacc_thread_goes_on(int number) {
    if (number >= 0)
        atomic_store(&waiting[number], 0);
}

static bool read_of(const char *id, const char *what, char *text, size_t room) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%s/%s", id, what);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t length = file < 0 ? -1 : read(file, text, room - 1);
    if (file >= 0)
        close(file);
    text[length < 0 ? 0 : length] = '\0';
    return length > 0;
}

/* In which calls threads wait until others wake them, or for something outside: idle threads of
 * MPI, CUDA and OpenMP are in these. */
static bool is_passive(long call) {
    static const long calls[] = {
#ifdef SYS_poll
        SYS_poll,   SYS_select,       SYS_epoll_wait, SYS_pause,
#endif
        SYS_futex,  SYS_ppoll,        SYS_pselect6,   SYS_epoll_pwait, SYS_rt_sigtimedwait,
        SYS_accept, SYS_accept4,      SYS_recvfrom,   SYS_recvmsg,     SYS_read,
        SYS_exit,   SYS_rt_sigsuspend};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (calls[i] == call)
            return true;
    return false;
}

/* "running", or the number of a system call and its arguments. */
static bool tells_activity(const char *text) {
    char *end;
    const long call = strtol(text, &end, 10);
    return end == text || !is_passive(call);
}

static bool acts(const char *id) {
    char name[32], text[256];
    const int number = atoi(id);
    if (number == own_id())
        return false;
    for (int i = 0; i < MOST; i++)
        if (atomic_load_explicit(&waiting[i], memory_order_relaxed) == number)
            return false;
    if (!read_of(id, "comm", name, sizeof name) || strcmp(name, XACC_THREAD_NAME "\n") == 0)
        return false;
    return read_of(id, "syscall", text, sizeof text) && tells_activity(text);
}

bool xacc_other_threads_act(void) {
    DIR *all = opendir("/proc/self/task");
    bool found = false;
    for (struct dirent *each; all && !found && (each = readdir(all));)
        found = each->d_name[0] != '.' && acts(each->d_name);
    if (all)
        closedir(all);
    return found;
}
