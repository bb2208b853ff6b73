/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Locks: who wants one takes a number and waits until it is served, so that nobody is passed by;
 * who has it is written down for messages and for who looks for deadlocks. All by atomic
 * operations on the lock's words, which its image takes no part in. */
#include "comm/deadlock.h"
#include "comm/transport.h"
#include "xmp.h"
#include "xmp/coarray/device_copies.h"
#include <stddef.h>
#include <time.h>

typedef struct lock_wait {
    xacc_wait_t wait;
    xmprt_target_t target;
    int64_t number;
    int tries;
} lock_wait_t;

static int64_t word(const xmprt_target_t *target, size_t offset, xacc_atomic_op_t op, int64_t value,
                    int64_t compare) {
    return xmprt_atomic(target, offset, sizeof(int), op, value, compare);
}

static int64_t look(const xmprt_target_t *target, size_t offset) {
    return word(target, offset, XACC_ATOMIC_REF, 0, 0);
}

enum {
    NEXT = offsetof(xmp_lock_t, xmp_next_),
    SERVING = offsetof(xmp_lock_t, xmp_serving_),
    HOLDER = offsetof(xmp_lock_t, xmp_holder_) /* rank + 1, 0: nobody */
};

/* Where each look is a message there are few. */
static bool is_served(xacc_wait_t *wait_) {
    lock_wait_t *wait = (lock_wait_t *)wait_;
    if (!wait->target.memory && wait->tries++)
        nanosleep(&(struct timespec){0, 20000}, NULL);
    return (uint32_t)look(&wait->target, SERVING) == (uint32_t)wait->number;
}

/* Who has it has to release it. */
static int missing(xacc_wait_t *wait, xacc_want_t *want) {
    int holder = (int)look(&((lock_wait_t *)wait)->target, HOLDER) - 1;
    *want = (xacc_want_t){holder, XACC_TAG_LOCK, true, 0};
    return holder >= 0;
}

static bool try_to_take(const xmprt_target_t *target) {
    int64_t serving = look(target, SERVING);
    return (uint32_t)word(target, NEXT, XACC_ATOMIC_CAS, (int64_t)(int32_t)((uint32_t)serving + 1),
                          serving) == (uint32_t)serving;
}

static void wait_for(const xmprt_target_t *target) {
    lock_wait_t wait = {
        .wait = {.comm = xacc_comm(), .done = is_served, .missing = missing, .most = 1},
        .target = *target,
        .number = word(target, NEXT, XACC_ATOMIC_ADD, 1, 0)};
    xacc_deadlock_wait(&wait.wait);
}

static int acquire(const xmprt_target_t *target, int flags) {
    const int me = xmprt_self()->comm->rank + 1;
    if (look(target, HOLDER) == me)
        return XMP_STAT_LOCKED;
    if (!(flags & __XMP_LOCK_TRY))
        wait_for(target);
    else if (!try_to_take(target))
        return XMP_STAT_SUCCESS;
    word(target, HOLDER, XACC_ATOMIC_DEFINE, me, 0);
    xmprt_coarrays_complete();
    return XMP_STAT_SUCCESS | __XMP_LOCK_ACQUIRED;
}

static int release(const xmprt_target_t *target) {
    const int64_t holder = look(target, HOLDER);
    if (holder != xmprt_self()->comm->rank + 1)
        return holder ? XMP_STAT_LOCKED_OTHER_IMAGE : XMP_STAT_UNLOCKED;
    xmprt_coarrays_complete();
    word(target, HOLDER, XACC_ATOMIC_DEFINE, 0, 0);
    word(target, SERVING, XACC_ATOMIC_ADD, 1, 0);
    return XMP_STAT_SUCCESS;
}

static void fail(const char *where, int status, const void *lock, int rank) {
    const xmprt_coarrays_t *all = xmprt_coarrays();
    const xmprt_coarray_t *coarray = xmprt_coarray_at(xmprt_coarrays(), lock);
    const char *name = coarray ? coarray->name : xmprt_coarray_copy_at(all, lock)->coarray->name;
    xacc_fatal(where, "lock '%s' of rank %d %s", name, rank,
               status == XMP_STAT_LOCKED     ? "is this image's already"
               : status == XMP_STAT_UNLOCKED ? "is not locked"
                                             : "is locked by another image");
}

int __xmp_coarray_lock(struct __xmp_site *site, int flags, void *lock, long image) {
    xmprt_rank_t *self = xmprt_self();
    const char *outside = self->comm->where;
    self->comm->where = site->where;
    xmprt_target_t target = xmprt_target(site->where, lock, 0, (long)sizeof(xmp_lock_t), image);
    int result = flags & __XMP_LOCK_RELEASE ? release(&target) : acquire(&target, flags);
    int status = result & __XMP_LOCK_STATUS;
    if (status != XMP_STAT_SUCCESS && !(flags & __XMP_LOCK_STAT))
        fail(site->where, status, lock, target.rank);
    self->comm->where = outside;
    return result;
}

/*--- Critical blocks -------------------------------------------------------*/

/* The lock of rank 0, whatever nodes execute. */
static xmprt_target_t critical_target(const char *where, xmp_lock_t *lock) {
    return xmprt_target(where, (const char *)lock, 0, (long)sizeof *lock, xmprt_image_of_rank(0));
}

xmp_lock_t *xmp_critical_begin_(xmp_lock_t *lock) {
    xmprt_rank_t *self = xmprt_self();
    const char *where = xmprt_called("xmp_critical"), *outside = self->comm->where;
    xmprt_coarrays_t *all = xmprt_coarrays();
    xmprt_target_t target = critical_target(where, lock);
    if (all->critical)
        xacc_fatal(where, "a critical block inside of another one");
    self->comm->where = where;
    acquire(&target, 0);
    all->critical = true;
    self->comm->where = outside;
    return lock;
}

void xmp_critical_end_(xmp_lock_t **lock) {
    if (!*lock)
        return;
    xmprt_target_t target = critical_target("xmp_critical", *lock);
    xmprt_coarrays()->critical = false;
    release(&target);
    *lock = NULL;
}
