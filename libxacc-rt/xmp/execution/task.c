/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The set of executing nodes: task, and barrier over a set. */
#include "xmp/execution/task.h"
#include "acc/context/contexts.h"
#include "acc/stream/streams.h"
#include "xmp/device/device.h"
#include "xmp/object/ref.h"
#include <stdlib.h>

enum { ENTERED = 1, ALONE };

/* A task with nocomm leaves the executing nodes as they are, but only its own
 * come to what stands in it. */
typedef struct xmprt_alone {
    struct xmprt_alone *outer;
    const xmprt_set_t *set, *executing;
} xmprt_alone_t;

const xmprt_set_t *xmprt_reaching(void) {
    const xmprt_rank_t *self = xmprt_self();
    const xmprt_alone_t *alone = self->alone;
    return alone && alone->executing == self->executing ? alone->set : self->executing;
}

static const xmprt_set_t *common(const xmprt_set_t *a, const xmprt_set_t *b) {
    int count = 0, *ranks = xmprt_allocate((size_t)a->size * sizeof *ranks);
    for (int i = 0; i < a->size; i++)
        if (xmprt_group_index(b->group, a->ranks[i]) >= 0)
            ranks[count++] = a->ranks[i];
    const xmprt_set_t *set = xmprt_set(count, ranks);
    free(ranks);
    return set;
}

static void enter_alone(struct __xmp_task *task, const xmprt_set_t *set) {
    xmprt_rank_t *self = xmprt_self();
    xmprt_alone_t *alone = xmprt_allocate(sizeof *alone);
    *alone = (xmprt_alone_t){self->alone, common(set, xmprt_reaching()), self->executing};
    self->alone = alone;
    *task = (struct __xmp_task){alone->outer, ALONE};
}

int __xmp_task_enter(struct __xmp_site *site, struct __xmp_task *task, const struct __xmp_ref *on,
                     int nocomm) {
    xmprt_rank_t *self = xmprt_self();
    xmprt_set_t *set =
        nocomm ? xmprt_ref_set(site->where, on) : xmprt_ref_inner_set(site->where, on);
    *task = (struct __xmp_task){0};
    if (set->index < 0)
        return 0;
    if (!nocomm) {
        *task = (struct __xmp_task){self->executing, ENTERED};
        self->executing = set;
    } else if (self->comm->window)
        enter_alone(task, set);
    return 1;
}

void __xmp_task_leave(struct __xmp_task *task) {
    xmprt_rank_t *self = xmprt_self();
    if (task->entered == ENTERED)
        self->executing = task->previous;
    if (task->entered == ALONE) {
        free(self->alone);
        self->alone = task->previous;
    }
    task->entered = 0;
}

static xacc_status_t wait_for_context(xacc_context_t *context, void *unused) {
    (void)unused;
    return xacc_streams_wait(context);
}

/* Inside of tasks a barrier may name more than the executing nodes: all of them
 * come to it, each from its task. */
void __xmp_barrier(struct __xmp_site *site, const struct __xmp_how *how) {
    xmprt_set_t *set = xmprt_ref_set(site->where, how ? how->on : NULL);
    if (set->index < 0)
        return;
    xacc_comm_enter(set->group, site->where);
    if (how && how->flags & __XMP_ACC)
        xmprt_device_check(xacc_contexts_visit(wait_for_context, NULL));
    xacc_barrier(set->group);
}
