/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads and writes objects of other images: by loads and stores where their memory is
 * mapped, else through the transport's window. */
#include "comm/segment.h"
#include "xmp/coarray/device_copies.h"
#include "xmp/coarray/section.h"
#include <stdlib.h>
#include <string.h>

static _Noreturn void bad_image(const char *where, const xmprt_coarray_t *coarray, long image,
                                int count) {
    xacc_fatal(where, "image %ld of coarray '%s' is not one of the %d executing images", image,
               coarray->name, count);
}

/* The program ends unless bytes [first, last) from offset at on are in the coarray. */
static void check_inside(const char *where, const xmprt_coarray_t *coarray, long at, long first,
                         long last) {
    if (first < -at || last > (long)coarray->bytes - at)
        xacc_fatal(where, "bytes %ld to %ld of coarray '%s' are accessed, which has %zu",
                   at + first, last > LONG_MAX - at ? LONG_MAX : at + last, coarray->name,
                   coarray->bytes);
}

static int rank_of(const char *where, const xmprt_coarray_t *coarray, long image) {
    const xmprt_rank_t *self = xmprt_self();
    const xmprt_set_t *executing = self->executing;
    if (image == XMPRT_OWN_IMAGE)
        return self->comm->rank;
    if (image > LONG_MIN && image < xmprt_image_of_rank(self->comm->size))
        return (int)(image - xmprt_image_of_rank(0));
    if (image < 0 || image >= executing->size)
        bad_image(where, coarray, image, executing->size);
    return executing->ranks[image];
}

static xmprt_place_t place_of(const char *where, const xmprt_coarray_t *coarray, int rank,
                              long image) {
    int member = xmprt_group_index(coarray->set->group, rank);
    if (member < 0)
        xacc_fatal(where, "coarray '%s' does not exist on image %ld (rank %d)", coarray->name,
                   image < 0 ? (long)rank : image, rank);
    return coarray->places ? coarray->places[member] : coarray->own;
}

/* The same for an address of the device. */
static xmprt_target_t target_on_device(const char *where, const char *address, long first,
                                       long last, long image) {
    const xmprt_coarray_copy_t *copy = xmprt_coarray_copy_at(xmprt_coarrays(), address);
    if (!copy)
        xacc_fatal(where, xmprt_device_of_address(address)
                              ? "what has an image is not in a coarray on this device; acc declare "
                                "create at file scope puts coarrays there"
                              : "what has an image is not in a coarray (any more)");
    const long at = address - (const char *)copy->node.key;
    check_inside(where, copy->coarray, at, first, last);
    xmprt_target_t target = {.rank = rank_of(where, copy->coarray, image)};
    if (target.rank == xmprt_self()->comm->rank) {
        target.memory = (char *)(uintptr_t)address;
        target.device = copy->device;
        return target;
    }
    target.place = place_of(where, copy->coarray, target.rank, image);
    xmprt_coarray_copy_reach(where, copy, (size_t)at, &target);
    return target;
}

xmprt_target_t xmprt_target(const char *where, const char *address, long first, long last,
                            long image) {
    const xmprt_coarray_t *coarray = xmprt_coarray_at(xmprt_coarrays(), address);
    xacc_comm_check_process(where);
    if (!coarray)
        return target_on_device(where, address, first, last, image);
    const size_t at = (size_t)(address - (const char *)coarray->node.key);
    check_inside(where, coarray, (long)at, first, last);
    xmprt_target_t target = {.rank = rank_of(where, coarray, image), .place = coarray->own};
    if (target.rank == xmprt_self()->comm->rank) {
        target.memory = (char *)(uintptr_t)address;
        target.place.offset += at;
        return target;
    }
    target.place = place_of(where, coarray, target.rank, image);
    target.place.offset += at;
    char *base = xacc_segment_of(target.rank, target.place.segment);
    target.memory = base ? base + target.place.offset : NULL;
    return target;
}

const char *xmprt_set_where(const char *where) {
    xacc_comm_t *comm = xmprt_self()->comm;
    const char *before = comm->where;
    comm->where = where;
    return before;
}

/*--- One object ------------------------------------------------------------*/

static void move_on_device(const xmprt_target_t *target, bool put, char *local, size_t bytes) {
    const xmprt_coarray_section_t section = {
        .target = target, .remote = target->memory, .local = local, .put = put, .size = bytes};
    xmprt_section_move_device(&section, target->device);
}

void __xmp_coarray_get(struct __xmp_site *site, void *to, const void *address, unsigned long bytes,
                       long image) {
    const char *outside = xmprt_set_where(site->where);
    xmprt_target_t target = xmprt_target(site->where, address, 0, (long)bytes, image);
    if (target.device)
        move_on_device(&target, false, to, bytes);
    else if (target.memory)
        xacc_copy_words(to, target.memory, bytes);
    else {
        xacc_segment_get(target.rank, target.place.segment, target.place.offset, to, bytes);
        xacc_window_flush();
    }
    xmprt_set_where(outside);
}

static void put_object(const struct __xmp_site *site, void *address, const void *from,
                       unsigned long bytes, long image, bool starts) {
    const char *outside = xmprt_set_where(site->where);
    xmprt_target_t target = xmprt_target(site->where, address, 0, (long)bytes, image);
    if (target.device)
        move_on_device(&target, true, (char *)(uintptr_t)from, bytes);
    else if (target.memory)
        xacc_copy_words(target.memory, from, bytes);
    else {
        xacc_segment_put(target.rank, target.place.segment, target.place.offset, from, bytes);
        if (!starts)
            xacc_window_flush();
    }
    xmprt_set_where(outside);
}

void __xmp_coarray_put(struct __xmp_site *site, void *address, const void *from,
                       unsigned long bytes, long image) {
    put_object(site, address, from, bytes, image, false);
}

void __xmp_coarray_start_put(struct __xmp_site *site, void *address, const void *from,
                             unsigned long bytes, long image) {
    put_object(site, address, from, bytes, image, bytes <= XACC_SMALL_PUT);
}

/*--- Sections --------------------------------------------------------------*/

static void simplify(xmprt_coarray_section_t *section, int rank,
                     const struct __xmp_strides *strides) {
    for (int d = 0; d < rank; d++)
        if (strides[d].count != 1)
            section->dim[section->rank++] = strides[d];
    while (section->rank) {
        const struct __xmp_strides *last = &section->dim[section->rank - 1];
        if (last->remote != (long)section->size || last->local != (long)section->size)
            return;
        section->size *= (size_t)last->count;
        section->rank--;
    }
}

static void move_element(const xmprt_coarray_section_t *section, long remote, long local) {
    const xmprt_target_t *target = section->target;
    char *own = section->local + local;
    if (section->remote && section->put)
        xacc_copy_words(section->remote + remote, own, section->size);
    else if (section->remote)
        xacc_copy_words(own, section->remote + remote, section->size);
    else if (section->put)
        xacc_segment_put(target->rank, target->place.segment, target->place.offset + (size_t)remote,
                         own, section->size);
    else
        xacc_segment_get(target->rank, target->place.segment, target->place.offset + (size_t)remote,
                         own, section->size);
}

static void move(const xmprt_coarray_section_t *section, int d, long remote, long local) {
    if (d == section->rank) {
        move_element(section, remote, local);
        return;
    }
    const struct __xmp_strides *dim = &section->dim[d];
    for (long i = 0; i < dim->count; i++)
        move(section, d + 1, remote + i * dim->remote, local + i * dim->local);
}

void xmprt_section_move_host(const xmprt_coarray_section_t *section) {
    move(section, 0, 0, 0);
}

size_t xmprt_section_bytes(const xmprt_coarray_section_t *section) {
    size_t bytes = section->size;
    for (int d = 0; d < section->rank; d++)
        bytes *= (size_t)section->dim[d].count;
    return bytes;
}

xmprt_coarray_section_t xmprt_section_with_buffer(const xmprt_coarray_section_t *section,
                                                  char *buffer, bool keeps_remote) {
    xmprt_coarray_section_t out = *section;
    long step = (long)section->size;
    *(keeps_remote ? &out.local : &out.remote) = buffer;
    for (int d = section->rank - 1; d >= 0; d--) {
        *(keeps_remote ? &out.dim[d].local : &out.dim[d].remote) = step;
        step *= section->dim[d].count;
    }
    return out;
}

/* Both sides are this image's: what is read is read first. */
static void move_within(const xmprt_coarray_section_t *section) {
    char *buffer = xmprt_allocate(xmprt_section_bytes(section));
    xmprt_coarray_section_t local = xmprt_section_with_buffer(section, buffer, false);
    xmprt_coarray_section_t remote = xmprt_section_with_buffer(section, buffer, true);
    xmprt_section_move_host(section->put ? &local : &remote);
    xmprt_section_move_host(section->put ? &remote : &local);
    free(buffer);
}

/* Bytes around the first element that the section reaches; where no number holds them, the least
 * or the greatest. */
static void reach(unsigned long size, int rank, const struct __xmp_strides *strides, long *first,
                  long *last) {
    *first = 0;
    *last = (long)size;
    for (int d = 0; d < rank; d++) {
        const bool down = strides[d].remote < 0;
        long far, *end = down ? first : last;
        if (__builtin_mul_overflow(strides[d].count - 1, strides[d].remote, &far) ||
            __builtin_add_overflow(*end, far, end))
            *end = down ? LONG_MIN : LONG_MAX;
    }
}

/* The section's remote side is not known yet. */
static void transfer(const char *where, char *address, xmprt_coarray_section_t section, int rank,
                     const struct __xmp_strides *strides, long image) {
    long first, last;
    for (int d = 0; d < rank; d++)
        if (strides[d].count <= 0)
            return;
    const char *outside = xmprt_set_where(where);
    reach(section.size, rank, strides, &first, &last);
    xmprt_target_t target = xmprt_target(where, address, first, last, image);
    section.target = &target;
    section.remote = target.memory;
    simplify(&section, rank, strides);
    xmprt_device_t *device = target.device ? target.device : xmprt_device_of_address(section.local);
    if (device)
        xmprt_section_move_device(&section, device);
    else if (target.memory == address && section.rank)
        move_within(&section);
    else
        move(&section, 0, 0, 0);
    if (!target.memory && !device && section.starts)
        xacc_window_push();
    else if (!target.memory && !device)
        xacc_window_flush();
    xmprt_set_where(outside);
}

static void get(const struct __xmp_site *site, void *to, const void *address, unsigned long size,
                int rank, const struct __xmp_strides *strides, long image, bool starts) {
    const xmprt_coarray_section_t section = {.local = to, .size = size, .starts = starts};
    transfer(site->where, (char *)(uintptr_t)address, section, rank, strides, image);
}

static void put(const struct __xmp_site *site, void *address, const void *from, unsigned long size,
                int rank, const struct __xmp_strides *strides, long image, bool starts) {
    const xmprt_coarray_section_t section = {
        .local = (char *)(uintptr_t)from, .put = true, .size = size, .starts = starts};
    transfer(site->where, address, section, rank, strides, image);
}

void __xmp_coarray_get_section(struct __xmp_site *site, void *to, const void *address,
                               unsigned long size, int rank, const struct __xmp_strides *strides,
                               long image) {
    get(site, to, address, size, rank, strides, image, false);
}

void __xmp_coarray_put_section(struct __xmp_site *site, void *address, const void *from,
                               unsigned long size, int rank, const struct __xmp_strides *strides,
                               long image) {
    put(site, address, from, size, rank, strides, image, false);
}

void __xmp_coarray_start_get_section(struct __xmp_site *site, void *to, const void *address,
                                     unsigned long size, int rank,
                                     const struct __xmp_strides *strides, long image) {
    get(site, to, address, size, rank, strides, image, true);
}

void __xmp_coarray_start_put_section(struct __xmp_site *site, void *address, const void *from,
                                     unsigned long size, int rank,
                                     const struct __xmp_strides *strides, long image) {
    put(site, address, from, size, rank, strides, image, true);
}
