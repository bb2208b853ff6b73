/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that wait for events. What a device tells of its gangs (idle.h) makes the thread that
 * waits for a kernel take part in the search for deadlocks: while some gang runs it is a rank that
 * computes, and when all gangs wait one that any rank may wake. */
#include "comm/deadlock.h"
#include "device/idle.h"
#include "xmp/coarray/device_atomic.h"
#include "xmp/coarray/device_copies.h"
#include "xmp/device/device.h"
#include <sched.h>
#include <stdatomic.h>

typedef struct kernel_wait {
    xacc_wait_t wait;
    xacc_idle_t *idle;
} kernel_wait_t;

/* The last wait in a kernel, for messages: the gangs are at some such place. */
static const char *_Atomic place;

static bool is_over(xacc_wait_t *wait) {
    xacc_idle_t *idle = ((kernel_wait_t *)wait)->idle;
    return idle->goes_on(idle) || !idle->is_stuck(idle);
}

/* Until then it costs a call of the driver each time, but a core that nobody wants. */
static void wait_for_gangs(xacc_idle_t *idle) {
    xmprt_rank_t *self = xmprt_self();
    const char *outside = self->comm->where;
    kernel_wait_t wait = {.wait = {.comm = self->comm, .done = is_over, .any = true, .most = 1},
                          .idle = idle};
    self->comm->where = atomic_load(&place);
    while (!idle->goes_on(idle)) {
        if (idle->is_stuck(idle))
            xacc_deadlock_wait(&wait.wait);
        sched_yield();
    }
    self->comm->where = outside;
}

/* Two kernels, each of which waits for the other's, would have to run at the same time. */
static void check_alone(const char *where, const xmprt_device_t *device) {
    const int other = xmprt_coarray_copies_beside(device);
    if (other >= 0)
        xacc_fatal(
            where,
            "a wait in a compute construct needs a GPU for each image: rank %d uses this one, "
            "too",
            other);
}

void *__xmp_coarray_watch(struct __xmp_site *site, int on_host) {
    xmprt_device_t *device =
        on_host ? NULL : xmprt_device(&(struct __xmp_how){.flags = __XMP_ACC}, __XMP_ACC);
    void *watch = NULL;
    xacc_comm_check_process(site->where);
    if (device) {
        check_alone(site->where, device);
        xmprt_atomics_load(device);
        xacc_status_t status = device->context->ops->watch(device->context->dev, &watch);
        if (status != XACC_OK)
            xacc_fatal(site->where, "%s", xacc_reason());
    }
    atomic_store(&place, site->where);
    xacc_idle_set(wait_for_gangs);
    return watch;
}
