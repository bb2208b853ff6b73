/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The set of executing nodes: task, and barrier over a set. */
#include "xmp/device/device.h"
#include "xmp/ref.h"

int __xmp_task_enter(struct __xmp_site *site, struct __xmp_task *task,
                     const struct __xmp_ref *on, int nocomm) {
    xmp_context_t *context = xmp_here();
    xmp_set_t *set = nocomm ? xmp_ref_set(site->where, on)
                            : xmp_ref_inner_set(site->where, on);
    *task = (struct __xmp_task){context->executing, set->index >= 0 && !nocomm};
    if (task->entered)
        context->executing = set;
    return set->index >= 0;
}

void __xmp_task_leave(struct __xmp_task *task) {
    if (task->entered)
        xmp_here()->executing = task->previous;
    task->entered = 0;
}

static xacc_status_t wait_for_place(xacc_place_t *place, void *unused) {
    (void)unused;
    return xacc_streams_wait(place);
}

/* Inside of tasks a barrier may name more than the executing nodes: all of them
 * come to it, each from its task. */
void __xmp_barrier(struct __xmp_site *site, const struct __xmp_how *how) {
    xmp_set_t *set = xmp_ref_set(site->where, how ? how->on : NULL);
    if (set->index < 0)
        return;
    xacc_comm_enter(set->group, site->where);
    if (how && how->flags & __XMP_ACC)
        xmp_device_check(xacc_places_visit(wait_for_place, NULL));
    xacc_barrier(set->group);
}
