/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* post and wait. */
#include "comm/segment.h"
#include "xmp/object/ref.h"
#include "xmp/rank/rank.h"
#include <stdatomic.h>

static int one_rank(const char *where, const struct __xmp_ref *node) {
    const xmprt_set_t *set = xmprt_ref_set(where, node);
    if (set->size != 1)
        xacc_fatal(where, "%d nodes are named: it must be one", set->size);
    return set->ranks[0];
}

/* What stands in front of a post is done when what stands behind its wait begins. */
static void complete(void) {
    if (xacc_segments_need_window())
        xacc_window_flush();
    atomic_thread_fence(memory_order_seq_cst);
}

void __xmp_post(struct __xmp_site *site, const struct __xmp_ref *node, int tag) {
    xacc_comm_check_process(site->where);
    complete();
    xacc_post(one_rank(site->where, node), tag);
}

void __xmp_wait(struct __xmp_site *site, const struct __xmp_ref *node, const int *tag) {
    xmprt_rank_t *self = xmprt_self();
    const char *outside = self->comm->where;
    xacc_comm_check_process(site->where);
    self->comm->where = site->where;
    xacc_await_post(node ? one_rank(site->where, node) : XACC_ANY, tag);
    complete();
    self->comm->where = outside;
}
