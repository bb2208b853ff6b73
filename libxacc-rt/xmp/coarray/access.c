/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads and writes objects of other images: by loads and stores where their memory is
 * mapped, else through the transport's window. */
#include "comm/segment.h"
#include "xmp/coarray/coarray.h"
#include <stdlib.h>
#include <string.h>

static _Noreturn void bad_image(const char *where, const xmprt_coarray_t *coarray, long image,
                                int count) {
    xacc_fatal(where, "image %ld of coarray '%s' is not one of the %d executing images", image,
               coarray->name, count);
}

/* The program ends unless bytes [first, last) from address on are in the coarray. */
static xmprt_coarray_t *coarray_of(const char *where, const char *address, long first, long last) {
    xmprt_coarray_t *coarray = xmprt_coarray_at(xmprt_coarrays(), address);
    if (!coarray)
        xacc_fatal(where, "what has an image is not in a coarray (any more)");
    long at = address - (const char *)coarray->node.key;
    if (at + first < 0 || (unsigned long)(at + last) > coarray->bytes)
        xacc_fatal(where, "bytes %ld to %ld of coarray '%s' are accessed, which has %zu",
                   at + first, at + last, coarray->name, coarray->bytes);
    return coarray;
}

xmprt_target_t xmprt_target(const char *where, const char *address, long first, long last,
                            long image) {
    const xmprt_coarray_t *coarray = coarray_of(where, address, first, last);
    const xmprt_rank_t *self = xmprt_self();
    const xmprt_set_t *executing = self->executing;
    xacc_comm_check_process(where);
    if (image != XMPRT_OWN_IMAGE && (image < 0 || image >= executing->size))
        bad_image(where, coarray, image, executing->size);
    xmprt_target_t target = {.rank = self->comm->rank, .place = coarray->own};
    if (image != XMPRT_OWN_IMAGE)
        target.rank = executing->ranks[image];
    if (target.rank == self->comm->rank) {
        target.memory = (char *)(uintptr_t)address;
        target.place.offset += (uintptr_t)address - coarray->node.key;
        return target;
    }
    int member = xmprt_group_index(coarray->set->group, target.rank);
    if (member < 0)
        xacc_fatal(where, "coarray '%s' does not exist on image %ld (rank %d)", coarray->name,
                   image, target.rank);
    target.place = coarray->places ? coarray->places[member] : coarray->own;
    target.place.offset += (uintptr_t)address - coarray->node.key;
    char *base = xacc_segment_of(target.rank, target.place.segment);
    target.memory = base ? base + target.place.offset : NULL;
    return target;
}

/*--- One object ------------------------------------------------------------*/

/* Words are read and written at once, as other images may be doing so, too. */
static inline void copy_object(void *to, const void *from, size_t bytes) {
    uintptr_t both = (uintptr_t)to | (uintptr_t)from;
    if (bytes == 8 && both % 8 == 0)
        __atomic_store_n((uint64_t *)to, __atomic_load_n((const uint64_t *)from, __ATOMIC_RELAXED),
                         __ATOMIC_RELAXED);
    else if (bytes == 4 && both % 4 == 0)
        __atomic_store_n((uint32_t *)to, __atomic_load_n((const uint32_t *)from, __ATOMIC_RELAXED),
                         __ATOMIC_RELAXED);
    else
        memmove(to, from, bytes);
}

void __xmp_coarray_get(struct __xmp_site *site, void *to, const void *address, unsigned long bytes,
                       long image) {
    xmprt_target_t target = xmprt_target(site->where, address, 0, (long)bytes, image);
    if (target.memory) {
        copy_object(to, target.memory, bytes);
        return;
    }
    xacc_segment_get(target.rank, target.place.segment, target.place.offset, to, bytes);
    xacc_window_flush();
}

void __xmp_coarray_put(struct __xmp_site *site, void *address, const void *from,
                       unsigned long bytes, long image) {
    xmprt_target_t target = xmprt_target(site->where, address, 0, (long)bytes, image);
    if (target.memory) {
        copy_object(target.memory, from, bytes);
        return;
    }
    xacc_segment_put(target.rank, target.place.segment, target.place.offset, from, bytes);
    xacc_window_flush();
}

/*--- Sections --------------------------------------------------------------*/

enum { MAX_RANK = 16 };

/* The transfer of a section: dimensions of one element are left out, and the last
 * ones that are contiguous on both sides belong to the element. */
typedef struct section {
    const xmprt_target_t *target;
    char *remote, *local; /* remote: null where it is not mapped */
    bool put;
    size_t size;
    int rank;
    struct __xmp_strides dim[MAX_RANK];
} section_t;

static void simplify(section_t *section, int rank, const struct __xmp_strides *strides) {
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

static void move_element(const section_t *section, long remote, long local) {
    const xmprt_target_t *target = section->target;
    char *own = section->local + local;
    if (section->remote && section->put)
        copy_object(section->remote + remote, own, section->size);
    else if (section->remote)
        copy_object(own, section->remote + remote, section->size);
    else if (section->put)
        xacc_segment_put(target->rank, target->place.segment, target->place.offset + (size_t)remote,
                         own, section->size);
    else
        xacc_segment_get(target->rank, target->place.segment, target->place.offset + (size_t)remote,
                         own, section->size);
}

static void move(const section_t *section, int d, long remote, long local) {
    if (d == section->rank) {
        move_element(section, remote, local);
        return;
    }
    const struct __xmp_strides *dim = &section->dim[d];
    for (long i = 0; i < dim->count; i++)
        move(section, d + 1, remote + i * dim->remote, local + i * dim->local);
}

/* Both sides are this image's: what is read is read first. */
static void move_within(section_t *section) {
    section_t first = *section, second = *section;
    size_t bytes = section->size;
    for (int d = 0; d < section->rank; d++)
        bytes *= (size_t)section->dim[d].count;
    char *buffer = xmprt_allocate(bytes);
    long step = (long)section->size;
    for (int d = section->rank - 1; d >= 0; d--) {
        first.dim[d].local = second.dim[d].local = step;
        if (section->put) /* from the user's local side into the buffer */
            first.dim[d].remote = section->dim[d].local;
        step *= section->dim[d].count;
    }
    first.local = second.local = buffer;
    first.put = false;
    second.put = true;
    if (section->put)
        first.remote = section->local;
    else {
        second.remote = section->local;
        for (int d = 0; d < section->rank; d++)
            second.dim[d].remote = section->dim[d].local;
    }
    move(&first, 0, 0, 0);
    move(&second, 0, 0, 0);
    free(buffer);
}

/* Bytes around the first element that the section reaches. */
static void reach(unsigned long size, int rank, const struct __xmp_strides *strides, long *first,
                  long *last) {
    *first = 0;
    *last = (long)size;
    for (int d = 0; d < rank; d++) {
        long far = (strides[d].count - 1) * strides[d].remote;
        *(far < 0 ? first : last) += far;
    }
}

static void transfer(const char *where, bool put, char *address, char *local, unsigned long size,
                     int rank, const struct __xmp_strides *strides, long image) {
    long first, last;
    for (int d = 0; d < rank; d++)
        if (strides[d].count <= 0)
            return;
    reach(size, rank, strides, &first, &last);
    xmprt_target_t target = xmprt_target(where, address, first, last, image);
    section_t section = {
        .target = &target, .remote = target.memory, .local = local, .put = put, .size = size};
    simplify(&section, rank, strides);
    if (target.memory == address && section.rank)
        move_within(&section);
    else
        move(&section, 0, 0, 0);
    if (!target.memory)
        xacc_window_flush();
}

void __xmp_coarray_get_section(struct __xmp_site *site, void *to, const void *address,
                               unsigned long size, int rank, const struct __xmp_strides *strides,
                               long image) {
    transfer(site->where, false, (char *)(uintptr_t)address, to, size, rank, strides, image);
}

void __xmp_coarray_put_section(struct __xmp_site *site, void *address, const void *from,
                               unsigned long size, int rank, const struct __xmp_strides *strides,
                               long image) {
    transfer(site->where, true, address, (char *)(uintptr_t)from, size, rank, strides, image);
}
