/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Exchanges with operands on a device: what this rank sends to itself, and what
 * it may store into the memory of other ranks, is one kernel; what is left is
 * sent by MPI: from device memory where that takes it, else through host memory. */
#include "xmp/exchange/path_device.h"
#include "acc/profile/profile.h"
#include "xmp/exchange/peer_handshake.h"
#include "xmp/exchange/peers.h"
#include "xmp/exchange/staging.h"
#include <stdlib.h>
#include <time.h>

/* What a profile says of a path. */
typedef struct row {
    uint64_t messages, bytes;
    double seconds, since;
} row_t;

typedef struct state {
    xmprt_sections_t sections;
    xmprt_staging_t *staging;   /* or null */
    xmprt_peers_t *peers;       /* or null */
    xmprt_copy_batch_t *stores; /* from section to section */
    const char *where;
    row_t by_peers, by_staging;
} device_path_t;

/*--- Profile ---------------------------------------------------------------*/

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void enter(row_t *row) {
    if (xacc_profiling())
        row->since = now();
}

static void leave(row_t *row) {
    if (xacc_profiling())
        row->seconds += now() - row->since;
}

static void report(const device_path_t *state, const char *path, row_t *row) {
    if (row->messages)
        xacc_profile_comm(state->where, path, row->messages, row->bytes, row->seconds);
    row->seconds = 0;
}

/* Messages between host memories, of which these paths consist, are theirs, not
 * the host's. */
static xacc_plan_ended_t *begin_own(void) {
    xacc_plan_ended_t *counts = xacc_comm()->ended;
    xacc_comm()->ended = NULL;
    return counts;
}

static void end_own(xacc_plan_ended_t *counts) {
    xacc_comm()->ended = counts;
}

/* What this rank sends to itself is no message. */
static void count_messages(const xmprt_exchange_t *exchange, device_path_t *state) {
    for (size_t i = 0; i < exchange->count; i++) {
        const xmprt_transfer_t *transfer = &exchange->transfer[i];
        row_t *row = transfer->elsewhere ? &state->by_peers : &state->by_staging;
        if (!transfer->bytes || transfer->peer == xacc_comm()->rank)
            continue;
        row->messages++;
        row->bytes += transfer->bytes;
    }
}

/*--- Preparation -----------------------------------------------------------*/

/* From elements to elements without a buffer between: nothing may be changed
 * before it is read. */
static bool can_store(const xmprt_exchange_t *exchange, const xmprt_transfer_t *transfer) {
    return transfer->bytes && !exchange->buffered && !exchange->fold.combine &&
           xmprt_transfer_on_device(exchange, transfer);
}

static void keep_here(xmprt_exchange_t *exchange, device_path_t *state) {
    for (size_t i = 0; i + 1 < exchange->count; i++) {
        xmprt_transfer_t *send = &exchange->transfer[i], *receive = send + 1;
        if (send->peer != xacc_comm()->rank || !send->send || !can_store(exchange, send) ||
            !can_store(exchange, receive))
            continue;
        for (size_t w = 0; w < send->count; w++) {
            const xmprt_walk_t *from = &send->walk[w], *to = &receive->walk[w];
            xmprt_end_t source = {&state->sections.base[from->owner], from, 0};
            xmprt_copy_batch_add(state->stores, xmprt_end_for(source, to),
                                 (xmprt_end_t){&state->sections.base[to->owner], to, 0});
        }
        send->elsewhere = receive->elsewhere = true;
    }
}

static void find_sections(xmprt_exchange_t *exchange) {
    device_path_t *state = exchange->state;
    if (!state) {
        state = exchange->state = xmprt_allocate(sizeof *state);
        xmprt_sections_measure(exchange, &state->sections);
    }
    xmprt_sections_find(exchange, &state->sections);
}

static void prepare(xmprt_exchange_t *exchange, device_path_t *state) {
    state->stores = xmprt_copy_batch_new(exchange->device);
    keep_here(exchange, state);
    state->peers = xmprt_peers_new(exchange, &state->sections, state->stores);
    state->staging = xmprt_staging_new(exchange, &state->sections);
    count_messages(exchange, state);
}

bool xmprt_path_is_direct(xmprt_exchange_t *exchange, char *base) {
    bool direct = true;
    xmprt_exchange_place(exchange, &base, 1);
    find_sections(exchange);
    prepare(exchange, exchange->state);
    for (size_t i = 0; i < exchange->count; i++)
        direct = direct && exchange->transfer[i].elsewhere;
    return direct;
}

/*--- Starts ----------------------------------------------------------------*/

static void start(xmprt_exchange_t *exchange) {
    xacc_plan_ended_t *counts = begin_own();
    find_sections(exchange);
    device_path_t *state = exchange->state;
    if (!state->stores)
        prepare(exchange, state);
    state->where = xacc_comm()->where;
    const char *before = xacc_profile_swap(state->where);
    if (state->peers) {
        enter(&state->by_peers);
        xmprt_peers_post(exchange, &state->sections, state->peers);
        xmprt_peers_progress(exchange, state->peers, state->stores, false);
        leave(&state->by_peers);
    } else {
        xmprt_device_follow(exchange->device);
        xmprt_copy_batch_run(state->stores);
    }
    if (state->staging) {
        enter(&state->by_staging);
        xmprt_staging_start(exchange, state->staging);
        leave(&state->by_staging);
    }
    xacc_profile_swap(before);
    end_own(counts);
}

static bool test(xmprt_exchange_t *exchange) {
    device_path_t *state = exchange->state;
    xacc_plan_ended_t *counts = begin_own();
    bool stored =
        !state->peers || xmprt_peers_progress(exchange, state->peers, state->stores, false);
    bool done = (!state->staging || xmprt_staging_test(state->staging)) && stored;
    end_own(counts);
    return done;
}

/* What others wait for comes first. */
static void finish(xmprt_exchange_t *exchange) {
    device_path_t *state = exchange->state;
    const char *before = xacc_profile_swap(state->where);
    xacc_plan_ended_t *counts = begin_own();
    if (state->peers) {
        enter(&state->by_peers);
        xmprt_peers_progress(exchange, state->peers, state->stores, true);
        leave(&state->by_peers);
    }
    if (state->staging) {
        enter(&state->by_staging);
        xmprt_staging_finish(exchange, state->staging);
        leave(&state->by_staging);
    }
    if (state->peers)
        xmprt_peers_unpack(exchange, state->peers);
    xmprt_device_wait(exchange->device);
    report(state, "peer", &state->by_peers);
    if (state->staging)
        report(state,
               xacc_device_path_name(xmprt_staging_is_aware(state->staging)
                                         ? XACC_DEVICE_PATH_AWARE
                                         : XACC_DEVICE_PATH_STAGING),
               &state->by_staging);
    end_own(counts);
    xacc_profile_swap(before);
}

static void destroy(xmprt_exchange_t *exchange) {
    device_path_t *state = exchange->state;
    if (!state)
        return;
    xmprt_device_wait(exchange->device);
    xmprt_staging_free(exchange, state->staging);
    xmprt_peers_free(exchange, state->peers);
    xmprt_copy_batch_free(state->stores);
    free(state);
}

const xmprt_path_t xmprt_path_device = {start, test, finish, destroy};
