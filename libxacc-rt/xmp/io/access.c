/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What reads and writes files of xmp_io.h: local buffers and distributed arrays, at the position of
 * a node and at that which all share. */
#include "xmp/intrinsic/scratch.h"
#include "xmp/io/file.h"
#include <errno.h>
#include <limits.h>

/* 0, or why a file cannot be used so. */
static int refuse(const xmp_file_t *file, bool write) {
    if (!file)
        return -EINVAL;
    return file->flags & (write ? XACC_FILE_WRITE : XACC_FILE_READ) ? 0 : -EBADF;
}

/* The same with what is asked for; *bytes_p: how much that is. */
static int refuse_buffer(const xmp_file_t *file, bool write, const void *buffer, size_t size,
                         size_t count, long long *bytes_p) {
    size_t bytes = 0;
    const int error = refuse(file, write);
    if (error || !buffer || !size || !count)
        return error ? error : -EINVAL;
    if (__builtin_mul_overflow(size, count, &bytes) || bytes > LLONG_MAX / 2)
        return -EINVAL;
    *bytes_p = (long long)bytes;
    return 0;
}

/* A node without bytes in its view can neither read nor write any. */
static int bound(xmprt_file_transfer_t *transfer, long long file_bytes) {
    if (transfer->view.part && !transfer->view.part->own)
        return transfer->bytes ? -EINVAL : 0;
    const long long end = xmprt_view_end(&transfer->view, file_bytes);
    const long long left = end > transfer->position ? end - transfer->position : 0;
    const long long size = transfer->data ? (long long)transfer->data->size : 1;
    if (!transfer->write && transfer->bytes > left)
        transfer->bytes = left / size * size;
    return 0;
}

/* At this node's position, or, for writing at the end, there. */
static long long run(xmp_file_t *file, xmprt_file_transfer_t *transfer, bool together, int error) {
    const long long now = together ? xmprt_file_size(file) : xacc_file_size(file->file);
    if (transfer->write && file->append)
        transfer->position = xmprt_view_end(&transfer->view, now);
    if (!error)
        error = now < 0 ? (int)now : bound(transfer, now);
    const long long first = transfer->position, bytes = transfer->bytes;
    error = xmprt_file_transfer(transfer, together, error);
    if (!error)
        file->position = first + bytes;
    return xmprt_file_result(error, bytes);
}

static ssize_t move_buffer(xmp_file_t *file, bool write, void *buffer, size_t size, size_t count,
                           const char *collective) {
    long long bytes = 0;
    int error = refuse_buffer(file, write, buffer, size, count, &bytes);
    if (refuse(file, write) || (error && !collective))
        return xmprt_file_result(error, 0);
    if (collective)
        xmprt_file_enter(file, collective);
    xmprt_file_transfer_t transfer = {.file = file->file,
                                      .write = write,
                                      .view = xmprt_file_view(file),
                                      .position = file->position,
                                      .bytes = bytes,
                                      .buffer = buffer};
    return run(file, &transfer, collective, error);
}

ssize_t xmp_fread_all(xmp_file_t *file, void *buffer, size_t size, size_t count) {
    return move_buffer(file, false, buffer, size, count, "xmp_fread_all");
}

ssize_t xmp_fwrite_all(xmp_file_t *file, const void *buffer, size_t size, size_t count) {
    return move_buffer(file, true, (void *)buffer, size, count, "xmp_fwrite_all");
}

ssize_t xmp_fread(xmp_file_t *file, void *buffer, size_t size, size_t count) {
    return move_buffer(file, false, buffer, size, count, NULL);
}

ssize_t xmp_fwrite(xmp_file_t *file, const void *buffer, size_t size, size_t count) {
    return move_buffer(file, true, (void *)buffer, size, count, NULL);
}

/*--- The position that all share -------------------------------------------*/

/* Takes so many bytes from there, fewer at the end of what is read; *first_p: their begin. */
static long long take(xmp_file_t *file, bool write, long long bytes, long long *first_p) {
    int64_t seen = xacc_file_word(file->file, XACC_ATOMIC_REF, 0, 0), before;
    const xmprt_view_t view = xmprt_file_view(file);
    do {
        before = seen;
        const long long end = xmprt_view_end(&view, xacc_file_size(file->file));
        *first_p = write && file->append && end > before ? end : before;
        if (!write && bytes > end - before)
            bytes = end > before ? end - before : 0;
        seen = xacc_file_word(file->file, XACC_ATOMIC_CAS, *first_p + bytes, before);
    } while (seen != before);
    return bytes;
}

static ssize_t move_shared(xmp_file_t *file, bool write, void *buffer, size_t size, size_t count) {
    long long bytes = 0;
    int error = refuse_buffer(file, write, buffer, size, count, &bytes);
    if (!error && (file->part || !xacc_file_has_word(file->file)))
        error = -EINVAL;
    if (error)
        return xmprt_file_result(error, 0);
    xmprt_file_transfer_t transfer = {
        .file = file->file, .write = write, .view = xmprt_file_view(file), .buffer = buffer};
    bytes = transfer.bytes = take(file, write, bytes, &transfer.position);
    return xmprt_file_result(xmprt_file_transfer(&transfer, false, 0), bytes);
}

ssize_t xmp_fread_shared(xmp_file_t *file, void *buffer, size_t size, size_t count) {
    return move_shared(file, false, buffer, size, count);
}

ssize_t xmp_fwrite_shared(xmp_file_t *file, const void *buffer, size_t size, size_t count) {
    return move_shared(file, true, (void *)buffer, size, count);
}

/*--- Distributed arrays ----------------------------------------------------*/

/* Through a view of all bytes the section goes as a whole, through one of its own; the position is
 * one for all nodes. */
static ssize_t move_whole(const char *where, xmp_file_t *file, xmprt_file_transfer_t *transfer) {
    const xmprt_part_t *data = transfer->data;
    long long from = file->position;
    if (transfer->write && file->append) {
        const xmprt_view_t all = xmprt_file_view(file);
        from = xmprt_view_end(&all, xmprt_file_size(file));
    }
    if (!xmprt_agree(xacc_file_group(file->file), (unsigned long)from))
        xacc_fatal(where, "the positions of the nodes in the file differ (xmp_file_set_view_all)");
    transfer->view = (xmprt_view_t){file->displacement + from, data};
    transfer->position = 0;
    const long long now = xmprt_file_size(file);
    int error = now < 0 ? (int)now : bound(transfer, now);
    const long long bytes = transfer->bytes;
    error = xmprt_file_transfer(transfer, true, error);
    if (!error)
        file->position = from + data->total * (long long)data->size;
    return xmprt_file_result(error, bytes);
}

static ssize_t move_part(const char *where, xmp_file_t *file, bool write,
                         const xmprt_part_t *data) {
    xmprt_file_transfer_t transfer = {.file = file->file,
                                      .write = write,
                                      .view = xmprt_file_view(file),
                                      .position = file->position,
                                      .bytes = data->own * (long long)data->size,
                                      .data = data};
    if (!file->part)
        return move_whole(where, file, &transfer);
    return run(file, &transfer, true, file->part->size == data->size ? 0 : -EINVAL);
}

static ssize_t move_array(xmp_file_t *file, bool write, xmp_desc_t desc, const xmp_range_t *range,
                          const char *name) {
    xmprt_part_t data;
    const int error = refuse(file, write);
    if (error || !range)
        return xmprt_file_result(error ? error : -EINVAL, 0);
    const char *where = xmprt_file_enter(file, name);
    if (!xmprt_part_of(xmprt_argument(where, desc, 2, 0), range, &data))
        return xmprt_file_result(-EINVAL, 0);
    const ssize_t bytes = move_part(where, file, write, &data);
    xmprt_part_free(&data);
    return bytes;
}

ssize_t xmp_fread_darray_all(xmp_file_t *file, xmp_desc_t array, xmp_range_t *range) {
    return move_array(file, false, array, range, "xmp_fread_darray_all");
}

ssize_t xmp_fwrite_darray_all(xmp_file_t *file, xmp_desc_t array, xmp_range_t *range) {
    return move_array(file, true, array, range, "xmp_fwrite_darray_all");
}
