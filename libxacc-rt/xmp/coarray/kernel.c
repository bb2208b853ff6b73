/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Coarrays in kernels: tables of the distances from the own coarray to that of each image. Tables
 * never change and are kept, as kernels in any queue may be reading them; coarrays that lie alike
 * share them. */
#include "comm/segment.h"
#include "xmp/coarray/device_copies.h"
#include <stdlib.h>
#include <string.h>

struct xmprt_images {
    struct xmprt_images *next;
    const xmprt_device_t *device; /* null: the host */
    void *memory;                 /* of the table there */
    size_t words;
    long table[]; /* count, distances */
};

static const char *own_base(const xmprt_coarray_t *coarray, const xmprt_coarray_copy_t *copy) {
    return copy ? (const char *)copy->node.key : (const char *)coarray->node.key;
}

/* Null: kernels cannot reach it. copy null: they use the host's memory. */
static const char *base_of(const xmprt_coarray_t *coarray, const xmprt_coarray_copy_t *copy,
                           int rank) {
    if (copy)
        return xmprt_coarray_copy_mapped(copy, rank);
    if (rank == xmprt_self()->comm->rank)
        return own_base(coarray, copy);
    int member = xmprt_group_index(coarray->set->group, rank);
    xmprt_place_t place = coarray->places ? coarray->places[member] : coarray->own;
    const char *segment = xacc_segment_of(rank, place.segment);
    return segment ? segment + place.offset : NULL;
}

static void fill(const char *where, const xmprt_coarray_t *coarray,
                 const xmprt_coarray_copy_t *copy, long *table) {
    const xmprt_set_t *executing = xmprt_self()->executing;
    const char *own = own_base(coarray, copy);
    table[0] = executing->size;
    for (int image = 0; image < executing->size; image++) {
        const char *base = base_of(coarray, copy, executing->ranks[image]);
        if (!base)
            xacc_fatal(where,
                       "coarray '%s' of image %d (rank %d) is used in a compute construct, but is "
                       "in no memory that kernels here can reach",
                       coarray->name, image, executing->ranks[image]);
        table[1 + image] = (long)((uintptr_t)base - (uintptr_t)own);
    }
}

/* Takes the table, which is malloc'd. */
static struct xmprt_images *keep(xmprt_coarrays_t *all, struct xmprt_images *images) {
    for (struct xmprt_images *each = all->images; each; each = each->next)
        if (each->device == images->device && each->words == images->words &&
            memcmp(each->table, images->table, images->words * sizeof(long)) == 0) {
            free(images);
            return each;
        }
    images->memory = images->table;
    if (images->device) {
        const size_t bytes = images->words * sizeof(long);
        images->memory = xmprt_device_alloc(images->device, bytes)->address;
        xmprt_device_write(images->device, images->memory, images->table, bytes);
    }
    images->next = all->images;
    return all->images = images;
}

void *__xmp_coarray_images(struct __xmp_site *site, void *address, int on_host) {
    xmprt_coarrays_t *all = xmprt_coarrays();
    const xmprt_coarray_t *coarray = xmprt_coarray_at(all, address);
    xacc_comm_check_process(site->where);
    if (!coarray)
        xacc_fatal(site->where, "what has an image is not in a coarray (any more)");
    const xmprt_device_t *device =
        on_host ? NULL : xmprt_device(&(struct __xmp_how){.flags = __XMP_ACC}, __XMP_ACC);
    if (device && !(device->context->dev->caps & XACC_DEV_COHERENT))
        xacc_fatal(site->where,
                   "objects of other images in kernels of %s GPUs are not supported "
                   "yet: coarray '%s'",
                   device->context->ops->vendor, coarray->name);
    const xmprt_coarray_copy_t *copy = device ? xmprt_coarray_copy_of(all, coarray) : NULL;
    if (device && (!copy || copy->device != device))
        xacc_fatal(site->where,
                   "coarray '%s' is not on this device: acc declare create at file scope puts "
                   "coarrays there",
                   coarray->name);
    const size_t words = 1 + (size_t)xmprt_self()->executing->size;
    struct xmprt_images *images = xmprt_allocate(sizeof *images + words * sizeof(long));
    images->device = device;
    images->words = words;
    fill(site->where, coarray, copy, images->table);
    return keep(all, images)->memory;
}

void xmprt_images_end(xmprt_coarrays_t *all) {
    for (struct xmprt_images *each = all->images, *next; each; each = next) {
        next = each->next;
        free(each);
    }
}
