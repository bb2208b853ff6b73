/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files by the system's calls: of one process without MPI, and of ranks that are threads. */
#include "comm/file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

static int number(void *file) {
    return (int)(intptr_t)file;
}

static int open_here(const char *path, int flags, void **file_p) {
    static const int modes[] = {0, O_RDONLY, O_WRONLY, O_RDWR};
    int mode = modes[flags & (XACC_FILE_READ | XACC_FILE_WRITE)];
    mode |= (flags & XACC_FILE_CREATE ? O_CREAT : 0) | (flags & XACC_FILE_EMPTY ? O_TRUNC : 0);
    const int fd = open(path, mode | O_CLOEXEC, 0666);
    *file_p = (void *)(intptr_t)fd;
    return fd < 0 ? -errno : 0;
}

/* A folder can be opened for reading. */
static int refuse_folder(void *file) {
    struct stat status;
    if (fstat(number(file), &status) == 0 && !S_ISDIR(status.st_mode))
        return 0;
    close(number(file));
    return -EISDIR;
}

/* The first member makes it, and makes it empty, before the others open it. */
static int posix_open(xacc_group_t *group, void *native, const char *path, int flags,
                      void **file_p) {
    (void)native;
    int error = 0;
    if (group->index == 0)
        error = open_here(path, flags, file_p);
    xacc_barrier(group);
    if (group->index != 0)
        error = open_here(path, flags & ~(XACC_FILE_EMPTY | XACC_FILE_CREATE), file_p);
    return error ? error : refuse_folder(*file_p);
}

static int posix_close(void *file) {
    return close(number(file)) ? -errno : 0;
}

static int posix_sync(void *file) {
    return fsync(number(file)) && errno != EINVAL ? -errno : 0; /* a pipe cannot */
}

static long long posix_size(void *file) {
    struct stat status;
    return fstat(number(file), &status) ? -errno : status.st_size;
}

/* All of it: a call may do a part. */
static int move_bytes(int fd, bool write, char *memory, size_t bytes, long long offset) {
    while (bytes) {
        const ssize_t done =
            write ? pwrite(fd, memory, bytes, offset) : pread(fd, memory, bytes, offset);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return done < 0 ? -errno : -EIO; /* shorter than it was */
        memory += done;
        bytes -= (size_t)done;
        offset += done;
    }
    return 0;
}

static int posix_move(void *file, bool write, xacc_file_way_t way,
                      const xacc_file_pieces_t *pieces) {
    char *memory = pieces->memory;
    int error = 0;
    (void)way;
    for (size_t i = 0; i < pieces->count && !error; i++) {
        const xacc_file_piece_t *piece = &pieces->piece[i];
        error = move_bytes(number(file), write, memory, piece->bytes, piece->offset);
        memory += piece->bytes;
    }
    return error;
}

const xacc_file_functions_t xacc_posix_file = {posix_open, posix_close, posix_sync, posix_size,
                                               posix_move};
