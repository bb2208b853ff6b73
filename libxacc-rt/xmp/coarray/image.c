/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Numbers of images, and image control: xmp_sync_memory and its kin. */
#include "comm/segment.h"
#include "xmp.h"
#include "xmp/coarray/coarray.h"
#include <stdatomic.h>
#include <stdlib.h>

/*--- Numbers ---------------------------------------------------------------*/

void __xmp_coarray_shape(struct __xmp_site *site, struct __xmp_codims *codims, int count,
                         const long *extents) {
    codims->count = count;
    for (int d = 0; d < count; d++) {
        if (extents[d] < 1)
            xacc_fatal(site->where, "codimension %d is %ld: it must be positive", d + 1,
                       extents[d]);
        codims->extent[d] = extents[d];
    }
}

long __xmp_coarray_image(struct __xmp_site *site, const struct __xmp_codims *codims,
                         const long *at) {
    long image = at[codims->count];
    for (int d = codims->count - 1; d >= 0; d--) {
        if (at[d] < 0 || at[d] >= codims->extent[d])
            xacc_fatal(site->where, "image subscript %d is %ld: the codimension has %ld images",
                       d + 1, at[d], codims->extent[d]);
        image = image * codims->extent[d] + at[d];
    }
    return image;
}

/*--- Image control ---------------------------------------------------------*/

const char *xmprt_caller(const char *name) {
    const char *where = xmprt_called(name);
    xacc_comm_check_process(where);
    return where;
}

void xmprt_coarrays_complete(void) {
    xmprt_coarray_copies_tell();
    if (xacc_segments_need_window())
        xacc_window_flush();
    atomic_thread_fence(memory_order_seq_cst);
}

static void succeed(int *status) {
    if (status)
        *status = XMP_STAT_SUCCESS;
}

void xmp_sync_memory(int *status) {
    xmprt_caller("xmp_sync_memory");
    xmprt_coarrays_complete();
    succeed(status);
}

void xmp_sync_all(int *status) {
    const char *where = xmprt_caller("xmp_sync_all");
    xacc_group_t *group = xmprt_self()->executing->group;
    xacc_comm_enter(group, where);
    xmprt_coarrays_complete();
    xacc_barrier(group);
    xmprt_coarrays_complete();
    succeed(status);
}

int xmprt_image_rank(const char *where, int image) {
    const xmprt_set_t *set = xmprt_self()->executing;
    if (image < 0 || image >= set->size)
        xacc_fatal(where, "image %d is not one of the %d executing images", image, set->size);
    return set->ranks[image];
}

/* A message each way: the k-th of this image with another one is for the k-th of that
 * one with this. */
static void sync_with(const char *where, int count, const int *ranks, int *status) {
    xmprt_rank_t *self = xmprt_self();
    const char *outside = self->comm->where;
    self->comm->where = where;
    xmprt_coarrays_complete();
    xacc_meet(count, ranks);
    xmprt_coarrays_complete();
    self->comm->where = outside;
    succeed(status);
}

void xmp_sync_image(int image, int *status) {
    const char *where = xmprt_caller("xmp_sync_image");
    int rank = xmprt_image_rank(where, image);
    sync_with(where, 1, &rank, status);
}

static void check_different(const char *where, const int *images, int count) {
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            if (images[i] == images[j])
                xacc_fatal(where, "image %d stands twice in the set", images[i]);
}

void xmp_sync_images(int count, int *images, int *status) {
    const char *where = xmprt_caller("xmp_sync_images");
    if (count < 0)
        xacc_fatal(where, "a set of %d images", count);
    int *ranks = xmprt_allocate(((size_t)count + 1) * sizeof *ranks);
    check_different(where, images, count);
    for (int i = 0; i < count; i++)
        ranks[i] = xmprt_image_rank(where, images[i]);
    sync_with(where, count, ranks, status);
    free(ranks);
}

void xmp_sync_images_all(int *status) {
    const char *where = xmprt_caller("xmp_sync_images_all");
    const xmprt_set_t *set = xmprt_self()->executing;
    sync_with(where, set->size, set->ranks, status);
}
