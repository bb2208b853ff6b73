/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files of xmp_io.h: open and closed, their views, and positions in them. */
#include "xmp/io/file.h"
#include "xmp/intrinsic/scratch.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

long long xmprt_file_result(int error, long long bytes) {
    if (error)
        errno = -error;
    return error ? -1 : bytes;
}

const char *xmprt_file_enter(const xmp_file_t *file, const char *name) {
    const char *where = xmprt_called(name);
    xacc_group_t *group = xacc_file_group(file->file);
    if (xmprt_self()->executing->group != group)
        xacc_fatal(where, "the file was opened by other nodes than those that execute this");
    xacc_comm_enter(group, where);
    return where;
}

xmprt_view_t xmprt_file_view(const xmp_file_t *file) {
    return (xmprt_view_t){file->displacement, file->part};
}

long long xmprt_file_size(const xmp_file_t *file) {
    long long bytes = xacc_file_size(file->file);
    xacc_bcast(xacc_file_group(file->file), 0, &bytes, sizeof bytes);
    return bytes;
}

/*--- Open and closed -------------------------------------------------------*/

/* False where mode is none. */
static bool read_mode(const char *mode, xmp_file_t *file) {
    static const struct {
        char letter;
        int flags, plus;
    } modes[] = {{'r', XACC_FILE_READ, XACC_FILE_WRITE},
                 {'w', XACC_FILE_WRITE | XACC_FILE_CREATE | XACC_FILE_EMPTY, XACC_FILE_READ},
                 {'a', XACC_FILE_WRITE | XACC_FILE_CREATE, XACC_FILE_READ}};
    const bool plus = mode && mode[0] && mode[1] == '+';
    if (!mode || !mode[0] || mode[1 + plus])
        return false;
    file->append = mode[0] == 'a';
    for (int i = 0; i < 3; i++)
        if (modes[i].letter == mode[0])
            file->flags = modes[i].flags | (plus ? modes[i].plus : 0);
    return file->flags;
}

/* Positions begin, for writing at the end, at the end. */
static void begin(xmp_file_t *file) {
    if (!file->append)
        return;
    const long long bytes = xmprt_file_size(file);
    if (!(file->flags & XACC_FILE_READ))
        file->position = bytes;
    if (xacc_file_has_word(file->file) && xacc_file_group(file->file)->index == 0)
        xacc_file_word(file->file, XACC_ATOMIC_DEFINE, bytes, 0);
    xacc_barrier(xacc_file_group(file->file));
}

xmp_file_t *xmp_fopen_all(const char *name, const char *mode) {
    const char *where = xmprt_called("xmp_fopen_all");
    xacc_group_t *group = xmprt_self()->executing->group;
    xmp_file_t *file = xmprt_allocate(sizeof *file);
    int error = -EINVAL;
    xacc_comm_enter(group, where);
    if (name && read_mode(mode, file))
        file->file = xacc_file_open(group, name, file->flags, &error);
    if (file->file) {
        begin(file);
        return file;
    }
    free(file);
    errno = -error;
    return NULL;
}

static void drop_view(xmp_file_t *file) {
    if (file->part)
        xmprt_part_free(file->part);
    free(file->part);
    file->part = NULL;
}

int xmp_fclose_all(xmp_file_t *file) {
    if (!file)
        return 1;
    xmprt_file_enter(file, "xmp_fclose_all");
    const int error = xacc_file_close(file->file);
    drop_view(file);
    free(file);
    return xmprt_file_result(error, 0) ? 2 : 0;
}

int xmp_file_sync_all(xmp_file_t *file) {
    if (!file)
        return 1;
    xmprt_file_enter(file, "xmp_file_sync_all");
    return xmprt_file_result(xacc_file_sync(file->file), 0) != 0;
}

/*--- Views -----------------------------------------------------------------*/

/* All have it when this returns. */
static int define_word(xmp_file_t *file, long long position, int error) {
    const bool first = xacc_file_group(file->file)->index == 0;
    if (first && !error && xacc_file_has_word(file->file))
        xacc_file_word(file->file, XACC_ATOMIC_DEFINE, position, 0);
    return xacc_file_agree(file->file, error);
}

/* part, which becomes the file's, may be null. */
static int set_view(xmp_file_t *file, long long displacement, xmprt_part_t *part) {
    xacc_barrier(xacc_file_group(file->file)); /* others may be using the shared position */
    drop_view(file);
    file->displacement = displacement;
    file->part = part;
    file->position = 0;
    return define_word(file, 0, 0);
}

int xmp_file_set_view_all(xmp_file_t *file, long long displacement, xmp_desc_t desc,
                          xmp_range_t *range) {
    errno = EINVAL;
    if (!file || !range || displacement < 0)
        return 1;
    const char *where = xmprt_file_enter(file, "xmp_file_set_view_all");
    const xmprt_array_t *array = xmprt_argument(where, desc, 3, 0);
    xmprt_part_t *part = xmprt_allocate(sizeof *part);
    if (!xmprt_part_of(array, range, part)) {
        free(part);
        return 1;
    }
    return set_view(file, displacement, part) != 0;
}

int xmp_file_clear_view_all(xmp_file_t *file, long long displacement) {
    errno = EINVAL;
    if (!file || displacement < 0)
        return 1;
    xmprt_file_enter(file, "xmp_file_clear_view_all");
    return set_view(file, displacement, NULL) != 0;
}

/*--- Positions -------------------------------------------------------------*/

/* Where offset from whence is; below 0: nowhere. end: of the view. */
static long long seek(long long offset, int whence, long long position, long long end) {
    const long long from = whence == SEEK_CUR ? position : whence == SEEK_END ? end : 0;
    const bool known = whence == SEEK_SET || whence == SEEK_CUR || whence == SEEK_END;
    long long to;
    return !known || __builtin_add_overflow(from, offset, &to) ? -1 : to;
}

static long long end_of(const xmp_file_t *file) {
    const xmprt_view_t view = xmprt_file_view(file);
    return xmprt_view_end(&view, xacc_file_size(file->file));
}

int xmp_fseek(xmp_file_t *file, long long offset, int whence) {
    errno = EINVAL;
    const long long to = file ? seek(offset, whence, file->position, end_of(file)) : -1;
    if (to < 0)
        return 1;
    file->position = to;
    return 0;
}

int xmp_fseek_shared_all(xmp_file_t *file, long long offset, int whence) {
    errno = EINVAL;
    if (!file || file->part || !xacc_file_has_word(file->file))
        return 1;
    xmprt_file_enter(file, "xmp_fseek_shared_all");
    xacc_barrier(xacc_file_group(file->file)); /* others may be using it */
    long long to = 0;
    if (xacc_file_group(file->file)->index == 0)
        to = seek(offset, whence, xacc_file_word(file->file, XACC_ATOMIC_REF, 0, 0), end_of(file));
    return xmprt_file_result(define_word(file, to, to < 0 ? -EINVAL : 0), 0) != 0;
}

int xmp_fseek_shared(xmp_file_t *file, long long offset, int whence) {
    return xmp_fseek_shared_all(file, offset, whence);
}

long long xmp_ftell(xmp_file_t *file) {
    errno = EINVAL;
    if (!file)
        return -1;
    const xmprt_view_t view = xmprt_file_view(file);
    long long count;
    return file->part && !file->part->own ? file->displacement
                                          : xmprt_view_offset(&view, file->position, &count);
}

long long xmp_ftell_shared(xmp_file_t *file) {
    errno = EINVAL;
    if (!file || file->part || !xacc_file_has_word(file->file))
        return -1;
    return file->displacement + xacc_file_word(file->file, XACC_ATOMIC_REF, 0, 0);
}
