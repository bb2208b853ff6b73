/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See peek.h. The kernel reads for us: process_vm_readv of ourselves, or where
 * that is forbidden a pipe, into which one may write what can be read. Neither
 * faults, and sanitizers, which know the C library's functions, do not take the
 * bytes beside an array for the program's. */
#include "core/peek.h"
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PIPE_BYTES = 4096 }; /* what a pipe always takes at once */

static long read_own(char *dst, const char *src, size_t bytes) {
    const struct iovec to = {dst, bytes}, from = {(void *)src, bytes};
    return syscall(SYS_process_vm_readv, getpid(), &to, 1UL, &from, 1UL, 0UL);
}

static long read_by_pipe(const int pipe_ends[2], char *dst, const char *src, size_t bytes) {
    long n = write(pipe_ends[1], src, bytes < PIPE_BYTES ? bytes : PIPE_BYTES);
    for (long got = 0, now; got < n; got += now)
        if ((now = read(pipe_ends[0], dst + got, (size_t)(n - got))) <= 0)
            return -1;
    return n;
}

/* Where reading may succeed again, at the earliest behind the page of at. */
static uintptr_t next_mapped(uintptr_t at) {
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t next = (at / page + 1) * page;
    FILE *maps = fopen("/proc/self/maps", "re");
    if (!maps)
        return next;
    unsigned long start, end;
    uintptr_t found = UINTPTR_MAX;
    char readable;
    while (found == UINTPTR_MAX && fscanf(maps, "%lx-%lx %c%*[^\n]", &start, &end, &readable) == 3)
        if (readable == 'r' && end > next)
            found = start > next ? start : next;
    fclose(maps);
    return found;
}

size_t xacc_peek(char *dst, const char *src, size_t bytes, size_t *first_p, size_t *last_p) {
    int pipe_ends[2] = {-1, -1};
    size_t total = 0;
    *first_p = *last_p = 0;
    for (size_t at = 0; at < bytes;) {
        long n = pipe_ends[0] >= 0 ? read_by_pipe(pipe_ends, dst + at, src + at, bytes - at)
                                   : read_own(dst + at, src + at, bytes - at);
        if (n > 0) {
            if (total == 0)
                *first_p = at;
            total += (size_t)n;
            *last_p = at += (size_t)n;
        } else if (n < 0 && errno == EFAULT) {
            const uintptr_t next = next_mapped((uintptr_t)src + at) - (uintptr_t)src;
            at = next < bytes ? next : bytes;
        } else if (pipe_ends[0] >= 0 || pipe2(pipe_ends, O_CLOEXEC) != 0) {
            break;
        }
    }
    if (pipe_ends[0] >= 0) {
        close(pipe_ends[0]);
        close(pipe_ends[1]);
    }
    return total;
}

void xacc_peek_around(const char *at, char **start_p, char **end_p) {
    const uintptr_t place = (uintptr_t)at;
    uintptr_t from = 0, to = 0; /* a run of mappings side by side */
    unsigned long start, end;
    char readable;
    FILE *maps = fopen("/proc/self/maps", "re");
    while (maps && to <= place && fscanf(maps, "%lx-%lx %c%*[^\n]", &start, &end, &readable) == 3)
        if (readable == 'r') {
            from = start == to ? from : start;
            to = end;
        }
    /* What follows in one piece. */
    while (maps && fscanf(maps, "%lx-%lx %c%*[^\n]", &start, &end, &readable) == 3 &&
           readable == 'r' && start == to)
        to = end;
    if (maps)
        fclose(maps);
    if (from > place || to <= place)
        from = to = place;
    if ((uintptr_t)*start_p < from)
        *start_p = (char *)from;
    if ((uintptr_t)*end_p > to)
        *end_p = (char *)to;
}
