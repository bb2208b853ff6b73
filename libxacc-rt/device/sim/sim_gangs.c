/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels whose gangs wait for others on the simulated device: all gangs begin, and one runs until
 * it waits. Called by sim_lanes.c. What the lanes of a gang share is one variable of the program
 * for all gangs: each has a copy of it while others run. While all wait the devices are free for
 * the threads that may end that.
 */
#include "device/idle.h"
#include "device/sim/sim_lanes.h"
#include "xacc/entries.h"

#include <stdlib.h>
#include <string.h>

typedef struct resident {
    xacc_sim_gang_t gang;
    bool begun, ended;
    char *shared; /* copies of what its lanes share, one behind the other */
} resident_t;

typedef struct shared_row {
    void *address;
    size_t bytes;
} shared_row_t;

/* Of the kernel that runs; told by each of its lanes, in the same order. */
static struct sim_shared {
    unsigned n, room, next;
    shared_row_t *row;
} shared;

static bool make_room(void) {
    const unsigned room = shared.room ? 2 * shared.room : 16;
    shared_row_t *row = realloc(shared.row, room * sizeof *row);
    if (!row)
        return false;
    shared.row = row;
    shared.room = room;
    return true;
}

void __xacc_sim_shared(void *address, int64_t bytes) {
    for (unsigned tries = 0; tries < shared.n; tries++) {
        shared.next = shared.next < shared.n ? shared.next : 0;
        if (shared.row[shared.next++].address == address)
            return;
    }
    if (shared.n == shared.room && !make_room()) {
        xacc_sim_fail(xacc_simt.current, "no memory for the names of what lanes share");
        xacc_sim_suspend(xacc_simt.current); /* for ever */
    }
    shared.row[shared.n++] = (shared_row_t){address, (size_t)bytes};
}

void xacc_sim_begin_shared(void) {
    shared = (struct sim_shared){0};
}

void xacc_sim_end_shared(void) {
    free(shared.row);
}

bool xacc_sim_shared_holds(const void *ptr, size_t bytes) {
    for (unsigned i = 0; i < shared.n; i++) {
        const size_t offset = (uintptr_t)ptr - (uintptr_t)shared.row[i].address;
        if (offset < shared.row[i].bytes && bytes <= shared.row[i].bytes - offset)
            return true;
    }
    return false;
}

static bool save_shared(resident_t *one) {
    size_t at = 0;
    for (unsigned i = 0; i < shared.n; i++)
        at += shared.row[i].bytes;
    if (!one->shared && at && !(one->shared = malloc(at)))
        return false;
    at = 0;
    for (unsigned i = 0; i < shared.n; at += shared.row[i++].bytes)
        memcpy(one->shared + at, shared.row[i].address, shared.row[i].bytes);
    return true;
}

static void restore_shared(const resident_t *one) {
    size_t at = 0;
    for (unsigned i = 0; i < shared.n && one->shared; at += shared.row[i++].bytes)
        memcpy(shared.row[i].address, one->shared + at, shared.row[i].bytes);
}

/*--- Waits -----------------------------------------------------------------*/

static bool has_come(const xacc_sim_lane_t *lane) {
    return lane->context == XACC_SIM_AT_EVENT && atomic_load(lane->count) >= lane->posts;
}

static bool can_run(const resident_t *one) {
    for (unsigned i = 0; i < xacc_simt.n && one->begun; i++)
        if (has_come(one->gang.lanes[i]))
            return true;
    return !one->begun;
}

typedef struct sim_idle {
    xacc_idle_t idle;
    const xacc_simt_t *kernel;
    const resident_t *all;
    uint64_t n;
} sim_idle_t;

static bool goes_on(xacc_idle_t *idle_) {
    const sim_idle_t *idle = (sim_idle_t *)idle_;
    bool found = false;
    xacc_sim_enter(idle->kernel->memory);
    for (uint64_t i = 0; i < idle->n && !found; i++)
        for (unsigned lane = 0; lane < idle->kernel->n && !idle->all[i].ended && !found; lane++)
            found = has_come(idle->all[i].gang.lanes[lane]);
    xacc_sim_leave(idle->kernel->memory);
    return found;
}

static bool is_stuck(xacc_idle_t *idle) {
    (void)idle;
    return true;
}

/* Other threads may launch meanwhile. */
static void await(const resident_t *all, uint64_t n) {
    const xacc_simt_t kernel = xacc_simt;
    const struct sim_shared variables = shared;
    sim_idle_t idle = {{goes_on, is_stuck}, &kernel, all, n};
    xacc_sim_leave(kernel.memory);
    xacc_idle(&idle.idle);
    xacc_sim_enter(kernel.memory);
    xacc_simt = kernel;
    shared = variables;
    xacc_sim_schedule();
}

/*--- Gangs -----------------------------------------------------------------*/

static xacc_status_t run_one(resident_t *one) {
    xacc_simt.gang = &one->gang;
    if (one->begun) {
        restore_shared(one);
        for (unsigned i = 0; i < xacc_simt.n; i++)
            if (has_come(one->gang.lanes[i]))
                xacc_sim_move(one->gang.lanes[i], XACC_SIM_RUNNABLE);
    } else {
        XACC_TRY(xacc_sim_make_lanes());
        xacc_sim_begin_gang();
        one->begun = true;
    }
    xacc_sim_run_gang();
    one->ended = one->gang.n_at[XACC_SIM_FINISHED] == xacc_simt.n;
    if (!one->ended && !save_shared(one))
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "sim: no memory for what lanes share");
    return XACC_OK;
}

static xacc_status_t run_all(resident_t *all, uint64_t n) {
    for (uint64_t left = n; left > 0 && !xacc_simt.failed;) {
        bool moved = false;
        for (uint64_t i = 0; i < n && !xacc_simt.failed; i++) {
            if (all[i].ended || !can_run(&all[i]))
                continue;
            XACC_TRY(run_one(&all[i]));
            left -= all[i].ended;
            moved = true;
        }
        if (!moved)
            await(all, n);
    }
    return XACC_OK;
}

xacc_status_t xacc_sim_run_resident(void) {
    xacc_sim_visit_t visit = xacc_sim_visit();
    resident_t *all = calloc(visit.gangs, sizeof *all);
    if (!all)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "sim: no memory for %llu gangs",
                         (unsigned long long)visit.gangs);
    for (uint64_t i = 0; i < visit.gangs; i++)
        xacc_sim_next_gang(&visit, &all[i].gang);
    xacc_status_t status = run_all(all, visit.gangs);
    for (uint64_t i = 0; i < visit.gangs; i++) {
        xacc_sim_free_gang(&all[i].gang);
        free(all[i].shared);
    }
    free(all);
    return status;
}
