/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The state of one rank, found through xmprt_self: sets of nodes, what directives
 * keep from one execution to the next, sections by address. With the thread
 * transport there is one per thread; nothing in xmp/ is static. */
#ifndef XACC_XMP_RANK_RANK_H
#define XACC_XMP_RANK_RANK_H

#include "comm/comm.h"
#include "core/log.h"
#include "core/tree.h"
#include "xacc/xmp_loop_abi.h"
#include "xmp/index/index_set.h"
#include <stdatomic.h>

/* An ordered set of processes: node number i (from 0) is ranks[i]. One address
 * per list of ranks. */
typedef struct xmprt_set {
    int size;
    int *ranks;
    int index; /* of this rank, -1: not in it */
    xacc_group_t *group;
    struct xmprt_set *next;
} xmprt_set_t;

/* What a directive keeps: objects, schedules. First member of each. */
typedef struct xmprt_kept {
    struct xmprt_kept *next;     /* of the same site */
    struct xmprt_kept *next_all; /* of the rank */
    void (*destroy)(struct xmprt_kept *kept);
    bool busy; /* a live object, a schedule in flight: not to be changed */
} xmprt_kept_t;
/* Of a directive, what is free: what "is" says has this key, else any; null if there is none. */
typedef bool xmprt_kept_is_t(const xmprt_kept_t *kept, const void *key);
xmprt_kept_t *xmprt_kept_find(const struct __xmp_site *site, xmprt_kept_is_t *is, const void *key);

typedef struct xmprt_rank {
    xacc_comm_t *comm;
    xmprt_set_t *sets, *world;
    xmprt_set_t *executing;
    struct xmprt_alone *alone; /* of nocomm tasks around (task.c) */
    xmprt_kept_t *kept;
    unsigned long serial;          /* of the object that was built last */
    xacc_tree_t sections;          /* of arrays, by address */
    struct xmprt_pending *pending; /* asynchronous operations */
    uint64_t told; /* what others know of this rank's device memory (device_window.c) */
    struct xmprt_service *service; /* what this rank does for others (service.c) */
    struct xmprt_family *families; /* names of sections that were given */
    struct xmprt_device *devices;  /* that acc clauses have used */
    struct xmprt_coarrays *coarrays;
    const xmprt_set_t *images;  /* of the directive image, for the call that comes next; or null */
    const char *called_at;      /* place of the intrinsic that comes next */
    _Atomic(const void *) mark; /* of the thread that executes a directive (xmprt_mark) */
} xmprt_rank_t;

/* Of the rank that runs this code; made at the first call. */
xmprt_rank_t *xmprt_self(void);
_Noreturn void xmprt_not_alone(const char *where);
/* Directives are executed by one thread at a time: from marking the rank with an address of the
 * thread's own until that is undone another one that comes ends the program, instead of changing
 * what the first one reads. Loads and stores only, as an atomic exchange is 5 % of a short loop: of
 * two that come in the same moment one finds the other's mark at the end. */
static inline void xmprt_mark(xmprt_rank_t *self, const char *where, const void *from,
                              const void *to) {
    if (atomic_load_explicit(&self->mark, memory_order_relaxed) != from)
        xmprt_not_alone(where);
    atomic_store_explicit(&self->mark, to, memory_order_relaxed);
}
/* Frees everything. Sites of this rank must not be executed again. */
void xmprt_rank_end(void);

/* ranks in the order of the set, each once. */
xmprt_set_t *xmprt_set(int size, const int *ranks);
/* Where the routine of this name is called, if compiled code has told; else the name. */
const char *xmprt_called(const char *name);
/* agree.c: true on all nodes of the group if they give the same value. All have
 * come when it returns. */
bool xmprt_agree(xacc_group_t *group, unsigned long value);
/* The same of several values. */
enum { XMPRT_AGREE_MOST = 8 };
bool xmprt_agree_on(xacc_group_t *group, int count, const unsigned long *values);
/* The program ends unless all say the same of what the directive names. For
 * XACC_CHECK=1. */
void xmprt_check_alike(const char *where, xacc_group_t *group, const char *what);
/* Position of a world rank in the set or in a group, -1: none. */
int xmprt_set_index(const xmprt_set_t *set, int rank);
int xmprt_group_index(const xacc_group_t *group, int rank);

/* Puts a record in front of its site's. */
void xmprt_keep(struct __xmp_site *site, xmprt_kept_t *kept, void (*destroy)(xmprt_kept_t *kept));
/* Destroys all records of a site; none is busy. */
void xmprt_keep_none(struct __xmp_site *site);
/* Takes the oldest record that is not busy out of a site that has limit of them
 * or more, and destroys it. */
void xmprt_keep_few(struct __xmp_site *site, int limit);

#endif
