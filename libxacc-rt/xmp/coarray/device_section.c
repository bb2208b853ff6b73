/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections of which a side is device memory: by the device's copy engine where it reaches both
 * sides, else through host memory and the window. */
#include "acc/stream/streams.h"
#include "xmp/coarray/device_copies.h"
#include "xmp/coarray/section.h"
#include <stdlib.h>
#include <string.h>

/* What the copy engine takes: steps upward, and no two elements in one place. */
static bool is_box(const xmprt_coarray_section_t *section, int first) {
    if (section->rank - first > 2)
        return false;
    for (int d = first; d < section->rank; d++)
        if (section->dim[d].remote < (long)section->size ||
            section->dim[d].local < (long)section->size)
            return false;
    return true;
}

static xacc_status_t copy_box(const xmprt_coarray_section_t *section, xacc_stream_t *stream,
                              int first, char *remote, char *local) {
    xacc_box_t box = {.extent = {section->size, 1, 1}};
    for (int d = first; d < section->rank; d++) {
        const struct __xmp_strides *dim = &section->dim[d];
        const int at = section->rank - d; /* 1: the innermost */
        box.extent[at] = (size_t)dim->count;
        box.dst_stride[at - 1] = (size_t)(section->put ? dim->remote : dim->local);
        box.src_stride[at - 1] = (size_t)(section->put ? dim->local : dim->remote);
    }
    char *to = section->put ? remote : local, *from = section->put ? local : remote;
    if (first == section->rank)
        return xacc_stream_copy(stream, to, from, section->size);
    return xacc_stream_copy_box(stream, to, from, &box);
}

static xacc_status_t copy(const xmprt_coarray_section_t *section, xacc_stream_t *stream, int d,
                          char *remote, char *local) {
    if (is_box(section, d))
        return copy_box(section, stream, d, remote, local);
    const struct __xmp_strides *dim = &section->dim[d];
    for (long i = 0; i < dim->count; i++)
        XACC_TRY(copy(section, stream, d + 1, remote + i * dim->remote, local + i * dim->local));
    return XACC_OK;
}

static void copy_and_wait(const xmprt_coarray_section_t *section, xmprt_device_t *device) {
    xmprt_device_check(copy(section, device->stream, 0, section->remote, section->local));
    xmprt_device_check(xacc_stream_wait(device->stream));
}

/* Pageable host memory is read at once, but may be written as late as the stream is waited for. */
static void start(const xmprt_coarray_section_t *section, xmprt_device_t *device) {
    xmprt_device_check(copy(section, device->stream, 0, section->remote, section->local));
    xmprt_nonblock_started(device);
}

/* Elements go between local memory and the buffer. */
static void move_local(const xmprt_coarray_section_t *section, xmprt_device_t *local_on) {
    if (local_on)
        copy_and_wait(section, local_on);
    else
        xmprt_section_move_host(section);
}

static void move_remote(const xmprt_coarray_section_t *section, xmprt_device_t *device) {
    if (section->remote) {
        copy_and_wait(section, device);
    } else {
        xmprt_section_move_host(section);
        xacc_window_flush();
    }
}

/* Also where both sides are this image's and may overlap, or elements are not in the order of
 * their addresses. */
static void move_by_buffer(const xmprt_coarray_section_t *section, xmprt_device_t *device,
                           xmprt_device_t *local_on) {
    char *buffer = xmprt_allocate(xmprt_section_bytes(section));
    xmprt_coarray_section_t local = xmprt_section_with_buffer(section, buffer, false);
    xmprt_coarray_section_t remote = xmprt_section_with_buffer(section, buffer, true);
    if (section->put)
        move_local(&local, local_on);
    move_remote(&remote, device);
    if (!section->put)
        move_local(&local, local_on);
    free(buffer);
}

/* Both sides begin at the other end of a dimension that goes downward there. */
static void turn_upward(xmprt_coarray_section_t *section, long *remote_offset) {
    *remote_offset = 0;
    for (int d = 0; d < section->rank; d++) {
        struct __xmp_strides *dim = &section->dim[d];
        if (dim->remote >= 0)
            continue;
        *remote_offset += (dim->count - 1) * dim->remote;
        section->local += (dim->count - 1) * dim->local;
        dim->remote = -dim->remote;
        dim->local = -dim->local;
    }
}

static bool goes_upward(const xmprt_coarray_section_t *section) {
    for (int d = 0; d < section->rank; d++)
        if (section->dim[d].local < (long)section->size)
            return false;
    return true;
}

void xmprt_section_move_device(const xmprt_coarray_section_t *given, xmprt_device_t *device) {
    xmprt_device_t *local_on = xmprt_device_of_address(given->local);
    xmprt_coarray_section_t section = *given;
    xmprt_target_t target = *given->target;
    long offset;
    turn_upward(&section, &offset);
    target.place.offset += (size_t)offset;
    section.target = &target;
    section.remote = section.remote ? section.remote + offset : NULL;
    const bool own = target.rank == xmprt_self()->comm->rank;
    if (!section.remote || !goes_upward(&section) || (own && local_on))
        move_by_buffer(&section, device, local_on);
    else if (section.starts)
        start(&section, device);
    else
        copy_and_wait(&section, device);
}

/*--- Own objects -----------------------------------------------------------*/

static void copy_object(const char *where, void *to, const void *from, size_t bytes,
                        const void *named) {
    xmprt_rank_t *self = xmprt_self();
    const char *outside = self->comm->where;
    xmprt_device_t *device = xmprt_device_of_address(named);
    self->comm->where = where;
    if (device) {
        xmprt_device_check(xacc_stream_copy(device->stream, to, from, bytes));
        xmprt_device_check(xacc_stream_wait(device->stream));
    } else {
        memmove(to, from, bytes);
    }
    self->comm->where = outside;
}

void __xmp_device_read(struct __xmp_site *site, void *to, const void *from, unsigned long bytes) {
    copy_object(site->where, to, from, bytes, from);
}

void __xmp_device_write(struct __xmp_site *site, void *to, const void *from, unsigned long bytes) {
    copy_object(site->where, to, from, bytes, to);
}
