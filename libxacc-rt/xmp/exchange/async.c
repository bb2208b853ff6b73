/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* async clauses and wait_async. Operations are finished in the order of their
 * start, and only by wait_async: a test that finished them would make nodes
 * differ in what they may reuse. */
#include "xmp/exchange/async.h"
#include "xmp/device/device.h"
#include "xmp/object/ref.h"
#include "xmp/rank/upcalls.h"
#include "xmp/rma/service.h"
#include <stdlib.h>

typedef struct xmprt_pending {
    struct xmprt_pending *next;
    int id;
    const xmprt_operation_t *operation;
    void *data;
} xmprt_pending_t;

void xmprt_complete(const struct __xmp_how *how, const xmprt_operation_t *operation, void *data) {
    if (!how || !(how->flags & __XMP_ASYNC)) {
        operation->finish(data);
        return;
    }
    xmprt_pending_t *pending = xmprt_allocate(sizeof *pending);
    *pending = (xmprt_pending_t){NULL, how->async, operation, data};
    xmprt_pending_t **end = &xmprt_self()->pending;
    while (*end)
        end = &(*end)->next;
    *end = pending;
}

bool xmprt_async_test(int id) {
    bool done = true;
    for (xmprt_pending_t *at = xmprt_self()->pending; at; at = at->next)
        if (at->id == id && !at->operation->test(at->data))
            done = false;
    return done;
}

/* In an exchange over peer memory this rank stores what others wait for, and it
 * copies for those who cannot reach its memory. */
bool xmprt_async_progress(void) {
    const xmprt_rank_t *self = xmprt_self();
    bool busy = false;
    if (self->service)
        xmprt_rma_serve();
    for (xmprt_pending_t *at = self->pending; at; at = at->next)
        at->operation->test(at->data);
    for (xmprt_device_t *at = self->devices; at; at = at->next)
        busy = busy || xmprt_device_is_busy(at);
    return busy;
}

static bool named(int id, int count, const int *ids) {
    for (int i = 0; i < count; i++)
        if (ids[i] == id)
            return true;
    return false;
}

void __xmp_wait_async(struct __xmp_site *site, int count, const int *ids,
                      const struct __xmp_how *how) {
    xmprt_set_t *set = xmprt_ref_inner_set(site->where, how ? how->on : NULL);
    if (set->index < 0)
        return;
    xacc_comm_enter(set->group, site->where);
    for (xmprt_pending_t **link = &xmprt_self()->pending; *link;) {
        xmprt_pending_t *pending = *link;
        if (!named(pending->id, count, ids)) {
            link = &pending->next;
            continue;
        }
        *link = pending->next; /* nobody else goes on with it */
        pending->operation->finish(pending->data);
        free(pending);
    }
}
