/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See segment_pages.h. What a child of fork writes must not reach its parent, and the other way
 * round: it has copies at the same addresses, made before the parent goes on. */
#include "comm/segment_pages.h"
#include "comm/comm.h"
#include "core/log.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static xacc_segment_pages_t *all_pages; /* of the process */

/* In a child nothing of the runtime may be called: its threads are gone, with the locks that
 * they had. */
static _Noreturn void fail_in_child(void) {
    static const char text[] = "xacc: error: no memory for the coarrays of a child process\n";
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
    (void)written;
    _exit(127);
}

/* Copies what the file has of them; holes stay holes. */
static void copy_data(const xacc_segment_pages_t *each) {
    const off_t begin = (off_t)each->offset, end = begin + (off_t)each->bytes;
    for (off_t at = begin, hole; at < end; at = hole) {
        off_t data = lseek(each->file, at, SEEK_DATA);
        hole = data < 0 ? end : lseek(each->file, data, SEEK_HOLE);
        for (ssize_t n; data >= 0 && data < hole && data < end; data += n) {
            off_t stop = hole < end ? hole : end;
            n = pread(each->file, each->pages + (data - begin), (size_t)(stop - data), data);
            if (n <= 0)
                fail_in_child();
        }
    }
}

static int copied[2]; /* a pipe: open for writing until the child has its copies */

static void before_fork(void) {
    pthread_mutex_lock(&lock);
    copied[0] = copied[1] = -1;
    if (all_pages && pipe2(copied, O_CLOEXEC) != 0)
        copied[0] = copied[1] = -1;
}

/* Not by mremap: UCX, which MPICH uses, has one of its own that does not know MREMAP_FIXED. The
 * child's own children get the copies as any other memory. */
static void in_child(void) {
    for (xacc_segment_pages_t *each; (each = all_pages); free(each)) {
        all_pages = each->next;
        if (mmap(each->pages, each->bytes, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
            fail_in_child();
        copy_data(each);
    }
    close(copied[0]);
    close(copied[1]);
    pthread_mutex_init(&lock, NULL);
}

/* What the parent writes next is not the child's. */
static void in_parent(void) {
    char none;
    close(copied[1]);
    while (copied[0] >= 0 && read(copied[0], &none, 1) < 0 && errno == EINTR)
        continue;
    close(copied[0]);
    pthread_mutex_unlock(&lock);
}

void xacc_segment_pages_add(xacc_segment_pages_t pages) {
    static bool watched;
    xacc_segment_pages_t *added = malloc(sizeof *added);
    if (!added)
        xacc_fatal(xacc_comm()->where, "no memory for coarrays");
    pthread_mutex_lock(&lock);
    *added = pages;
    added->next = all_pages;
    all_pages = added;
    if (!watched)
        pthread_atfork(before_fork, in_parent, in_child);
    watched = true;
    pthread_mutex_unlock(&lock);
}

void xacc_segment_pages_forget(int file) {
    pthread_mutex_lock(&lock);
    for (xacc_segment_pages_t **link = &all_pages, *each; (each = *link);) {
        if (each->file != file) {
            link = &each->next;
            continue;
        }
        *link = each->next;
        free(each);
    }
    pthread_mutex_unlock(&lock);
}
