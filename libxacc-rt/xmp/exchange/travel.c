/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Exchanges with operands on a device: what this rank sends to itself, and what
 * it may store into the memory of other ranks, is one kernel; what is left goes
 * through host memory. */
#include "xmp/exchange/travel.h"
#include "acc/profile/profile.h"
#include "xmp/exchange/offer.h"
#include "xmp/exchange/peers.h"
#include "xmp/exchange/staging.h"
#include <stdlib.h>
#include <time.h>

/* What a profile says of a path. */
typedef struct row {
    uint64_t messages, bytes;
    double seconds, since;
} row_t;

typedef struct travel {
    xmprt_sections_t sections;
    xmprt_staging_t *staging;   /* or null */
    xmprt_peers_t *peers;       /* or null */
    xmprt_copy_batch_t *stores; /* from section to section */
    const char *where;
    row_t by_peers, by_staging;
} travel_t;

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

static void report(const travel_t *travel, const char *path, row_t *row) {
    if (row->messages)
        xacc_profile_comm(travel->where, path, row->messages, row->bytes, row->seconds);
    row->seconds = 0;
}

/* What this rank sends to itself is no message. */
static void count_messages(const xmprt_exchange_t *exchange, travel_t *travel) {
    for (size_t i = 0; i < exchange->count; i++) {
        const xmprt_transfer_t *transfer = &exchange->transfer[i];
        row_t *row = transfer->elsewhere ? &travel->by_peers : &travel->by_staging;
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

static void keep_here(xmprt_exchange_t *exchange, travel_t *travel) {
    for (size_t i = 0; i + 1 < exchange->count; i++) {
        xmprt_transfer_t *send = &exchange->transfer[i], *receive = send + 1;
        if (send->peer != xacc_comm()->rank || !send->send || !can_store(exchange, send) ||
            !can_store(exchange, receive))
            continue;
        for (size_t w = 0; w < send->count; w++) {
            const xmprt_walk_t *from = &send->walk[w], *to = &receive->walk[w];
            xmprt_end_t source = {&travel->sections.base[from->owner], from, 0};
            xmprt_copy_batch_add(travel->stores, xmprt_end_for(source, to),
                                 (xmprt_end_t){&travel->sections.base[to->owner], to, 0});
        }
        send->elsewhere = receive->elsewhere = true;
    }
}

static void find_sections(xmprt_exchange_t *exchange) {
    travel_t *travel = exchange->state;
    if (!travel) {
        travel = exchange->state = xmprt_allocate(sizeof *travel);
        xmprt_sections_measure(exchange, &travel->sections);
    }
    xmprt_sections_find(exchange, &travel->sections);
}

static void prepare(xmprt_exchange_t *exchange, travel_t *travel) {
    travel->stores = xmprt_copy_batch_new(exchange->device);
    keep_here(exchange, travel);
    travel->peers = xmprt_peers_new(exchange, &travel->sections, travel->stores);
    travel->staging = xmprt_staging_new(exchange, &travel->sections);
    count_messages(exchange, travel);
}

bool xmprt_travel_is_direct(xmprt_exchange_t *exchange, char *base) {
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
    find_sections(exchange);
    travel_t *travel = exchange->state;
    if (!travel->stores)
        prepare(exchange, travel);
    travel->where = xacc_comm()->where;
    const char *before = xacc_profile_swap(travel->where);
    if (travel->peers) {
        enter(&travel->by_peers);
        xmprt_peers_post(exchange, &travel->sections, travel->peers);
        xmprt_peers_progress(exchange, travel->peers, travel->stores, false);
        leave(&travel->by_peers);
    } else {
        xmprt_device_follow(exchange->device);
        xmprt_copy_batch_run(travel->stores);
    }
    if (travel->staging) {
        enter(&travel->by_staging);
        xmprt_staging_start(exchange, travel->staging);
        leave(&travel->by_staging);
    }
    xacc_profile_swap(before);
}

static bool test(xmprt_exchange_t *exchange) {
    travel_t *travel = exchange->state;
    bool stored =
        !travel->peers || xmprt_peers_progress(exchange, travel->peers, travel->stores, false);
    return (!travel->staging || xmprt_staging_test(travel->staging)) && stored;
}

/* What others wait for comes first. */
static void finish(xmprt_exchange_t *exchange) {
    travel_t *travel = exchange->state;
    const char *before = xacc_profile_swap(travel->where);
    if (travel->peers) {
        enter(&travel->by_peers);
        xmprt_peers_progress(exchange, travel->peers, travel->stores, true);
        leave(&travel->by_peers);
    }
    if (travel->staging) {
        enter(&travel->by_staging);
        xmprt_staging_finish(exchange, travel->staging);
        leave(&travel->by_staging);
    }
    if (travel->peers)
        xmprt_peers_unpack(exchange, travel->peers);
    xmprt_device_wait(exchange->device);
    report(travel, "peer", &travel->by_peers);
    if (travel->staging)
        report(travel,
               xacc_path_name(xmprt_staging_is_aware(travel->staging) ? XACC_PATH_AWARE
                                                                      : XACC_PATH_STAGING),
               &travel->by_staging);
    xacc_profile_swap(before);
}

static void destroy(xmprt_exchange_t *exchange) {
    travel_t *travel = exchange->state;
    if (!travel)
        return;
    xmprt_device_wait(exchange->device);
    xmprt_staging_free(exchange, travel->staging);
    xmprt_peers_free(exchange, travel->peers);
    xmprt_copy_batch_free(travel->stores);
    free(travel);
}

const xmprt_path_t xmprt_travel = {start, test, finish, destroy};
