/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Image control: xmp_sync_memory and its kin, and images that have stopped: at the end of the
 * program they tell all others, and take part in xmp_sync_all until every image has come there. */
#include "comm/segment.h"
#include "xmp.h"
#include "xmp/coarray/coarray.h"
#include <stdatomic.h>
#include <stdlib.h>

void xmprt_coarrays_complete(void) {
    xmprt_coarray_copies_tell();
    xmprt_nonblock_complete();
    if (xacc_segments_need_window())
        xacc_window_flush();
    atomic_thread_fence(memory_order_seq_cst);
}

/* rank: one that has stopped, or -1. */
static void tell(const char *where, int rank, int *status) {
    if (rank >= 0 && !status)
        xacc_fatal(where, "rank %d has stopped: it has come to the end of the program", rank);
    if (status)
        *status = rank < 0 ? XMP_STAT_SUCCESS : XMP_STAT_STOPPED_IMAGE;
}

void xmp_sync_memory(int *status) {
    xmprt_caller("xmp_sync_memory");
    xmprt_coarray_check_left(__builtin_frame_address(0));
    xmprt_coarrays_complete();
    tell(NULL, -1, status);
}

/*--- All images ------------------------------------------------------------*/

/* What a round of xmp_sync_all finds out: one more than the greatest rank of each kind, 0: none. */
enum { STOPPED, RUNNING, KINDS };

static void greatest(void *into_, const void *from_, long count, const void *context) {
    int *into = into_;
    const int *from = from_;
    (void)context;
    for (long i = 0; i < count; i++)
        into[i] = into[i] > from[i] ? into[i] : from[i];
}

struct xmprt_sync_all {
    int found[KINDS];
    xacc_plan_t *plan;
};

void xmprt_sync_begin(xmprt_coarrays_t *all) {
    static const xacc_combine_t combine = {greatest, NULL, sizeof(int), true};
    all->sync = xmprt_allocate(sizeof *all->sync);
    all->sync->plan =
        xacc_plan_allreduce(xmprt_self()->world->group, all->sync->found, KINDS, &combine);
    xmprt_self()->comm->ending = xmprt_sync_stop;
    xacc_meet_by_memory();
}

void xmprt_sync_end(xmprt_coarrays_t *all) {
    xmprt_self()->comm->ending = NULL;
    xacc_plan_free(all->sync->plan);
    free(all->sync);
}

static const int *all_meet(struct xmprt_sync_all *sync, int kind) {
    sync->found[STOPPED] = sync->found[RUNNING] = 0;
    sync->found[kind] = xmprt_self()->comm->rank + 1;
    xacc_plan_start(sync->plan);
    xacc_plan_wait(sync->plan);
    return sync->found;
}

void xmprt_sync_stop(void) {
    struct xmprt_sync_all *sync = xmprt_coarrays()->sync;
    xacc_stop_meeting();
    while (all_meet(sync, STOPPED)[RUNNING])
        ;
    xacc_drain_meetings();
}

void xmp_sync_all(int *status) {
    const char *where = xmprt_caller("xmp_sync_all");
    xmprt_coarray_check_left(__builtin_frame_address(0));
    const xmprt_rank_t *self = xmprt_self();
    const xmprt_set_t *set = xmprt_images_take();
    int stopped = -1;
    xacc_comm_enter(set->group, where);
    xmprt_coarrays_complete();
    if (set == self->world)
        stopped = all_meet(xmprt_coarrays()->sync, RUNNING)[STOPPED] - 1;
    else
        xacc_barrier(set->group);
    xmprt_coarrays_complete();
    tell(where, stopped, status);
}

/*--- Pairs of images -------------------------------------------------------*/

/* A message each way: the k-th of this image with another one is for the k-th of that
 * one with this. */
static void sync_with(const char *where, int count, const int *ranks, int *status) {
    xmprt_rank_t *self = xmprt_self();
    const char *outside = self->comm->where;
    self->comm->where = where;
    xmprt_coarrays_complete();
    const int stopped = xacc_meet(count, ranks);
    xmprt_coarrays_complete();
    tell(where, stopped, status);
    self->comm->where = outside;
}

void xmp_sync_image(int image, int *status) {
    const char *where = xmprt_caller("xmp_sync_image");
    xmprt_coarray_check_left(__builtin_frame_address(0));
    int rank = xmprt_rank_in(where, xmprt_images_take(), image);
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
    xmprt_coarray_check_left(__builtin_frame_address(0));
    const xmprt_set_t *set = xmprt_images_take();
    if (count < 0)
        xacc_fatal(where, "a set of %d images", count);
    int *ranks = xmprt_allocate(((size_t)count + 1) * sizeof *ranks);
    check_different(where, images, count);
    for (int i = 0; i < count; i++)
        ranks[i] = xmprt_rank_in(where, set, images[i]);
    sync_with(where, count, ranks, status);
    free(ranks);
}

void xmp_sync_images_all(int *status) {
    const char *where = xmprt_caller("xmp_sync_images_all");
    xmprt_coarray_check_left(__builtin_frame_address(0));
    const xmprt_set_t *set = xmprt_images_take();
    sync_with(where, set->size, set->ranks, status);
}
