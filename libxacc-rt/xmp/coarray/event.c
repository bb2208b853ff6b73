/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Events: counts, which images add to by atomic operations, and which their image waits for. */
#include "comm/deadlock.h"
#include "xmp.h"
#include "xmp/coarray/coarray.h"
#include <stddef.h>

typedef struct event_wait {
    xacc_wait_t wait;
    xmprt_target_t target;
    int count;
    int64_t seen; /* posts */
} event_wait_t;

static int64_t count_of(const xmprt_target_t *target, xacc_atomic_op_t op, int64_t value) {
    return xmprt_atomic(target, offsetof(xmp_event_t, xmp_count_), sizeof(int), op, value, 0);
}

/* False: there are not so many, or gangs that wait for the same event took them. */
static bool take(event_wait_t *wait) {
    for (int64_t now = wait->seen; now >= wait->count; now = wait->seen) {
        wait->seen = xmprt_atomic(&wait->target, offsetof(xmp_event_t, xmp_count_), sizeof(int),
                                  XACC_ATOMIC_CAS, now - wait->count, now);
        if (wait->seen == now)
            return true;
    }
    return false;
}

static bool has_come(xacc_wait_t *wait_) {
    event_wait_t *wait = (event_wait_t *)wait_;
    wait->seen = count_of(&wait->target, XACC_ATOMIC_REF, 0);
    return wait->seen >= wait->count;
}

static xmprt_target_t own(const char *where, const void *event) {
    return xmprt_target(where, event, 0, (long)sizeof(xmp_event_t), XMPRT_OWN_IMAGE);
}

void xmp_event_wait(xmp_event_t *event, int until_count, int *status) {
    xmprt_rank_t *self = xmprt_self();
    const char *where = xmprt_caller("xmp_event_wait"), *outside = self->comm->where;
    event_wait_t wait = {.wait = {.comm = self->comm, .done = has_come, .any = true},
                         .count = until_count < 1 ? 1 : until_count};
    self->comm->where = where;
    wait.target = own(where, event);
    do
        xacc_deadlock_wait(&wait.wait);
    while (!take(&wait));
    xmprt_coarrays_complete();
    self->comm->where = outside;
    if (status)
        *status = XMP_STAT_SUCCESS;
}

int xmp_event_query(const xmp_event_t *event) {
    xmprt_target_t target = own(xmprt_caller("xmp_event_query"), event);
    return (int)count_of(&target, XACC_ATOMIC_REF, 0);
}

void __xmp_coarray_event_post(struct __xmp_site *site, void *event, long image, int *status) {
    const char *outside = xmprt_set_where(site->where);
    xmprt_target_t target = xmprt_target(site->where, event, 0, (long)sizeof(xmp_event_t), image);
    xmprt_coarrays_complete();
    count_of(&target, XACC_ATOMIC_ADD, 1);
    xmprt_set_where(outside);
    if (status)
        *status = XMP_STAT_SUCCESS;
}

/* In files that have no coarray, and so no marker for it. */
void __xmp_event_post(int *event, int *status) {
    struct __xmp_site site = {.where = "xmp_event_post"};
    __xmp_coarray_event_post(&site, event, XMPRT_OWN_IMAGE, status);
}

/*--- Puts with a signal ----------------------------------------------------*/

void __xmp_coarray_put_signal(struct __xmp_site *site, void *address, const void *from,
                              unsigned long size, long count, long image, void *event,
                              long event_image) {
    if (count < 0 || (size && (unsigned long)count > PTRDIFF_MAX / size))
        xacc_fatal(site->where, "an array of %ld elements", count);
    xmprt_target_t target =
        xmprt_target(site->where, event, 0, (long)sizeof(xmp_event_t), event_image);
    __xmp_coarray_put_section(site, address, from, size, 1,
                              &(struct __xmp_strides){count, (long)size, (long)size}, image);
    xmprt_coarrays_complete();
    count_of(&target, XACC_ATOMIC_ADD, 1);
}

/* In files that have no coarray, and so no marker for it. */
void __xmp_put_signal(void *object, const void *from, unsigned long size, long count, int *event) {
    struct __xmp_site site = {.where = "xmp_put_signal"};
    __xmp_coarray_put_signal(&site, object, from, size, count, XMPRT_OWN_IMAGE, event,
                             XMPRT_OWN_IMAGE);
}
