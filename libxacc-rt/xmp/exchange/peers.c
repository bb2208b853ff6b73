/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A repeated exchange through device memory: receivers say that they are ready
 * and where, senders store all that they have in one go and say that it is
 * done. */
#include "xmp/exchange/peers.h"
#include "acc/stream/streams.h"
#include "xmp/exchange/peer_addresses.h"
#include <stdlib.h>
#include <string.h>

/* What a receiver tells. fresh: a message with the memories of this version. */
typedef struct notice {
    uint32_t version, fresh;
} notice_t;

void xmprt_peers_free(const xmprt_exchange_t *exchange, xmprt_peers_t *peers) {
    if (!peers)
        return;
    for (size_t i = 0; i < peers->arrivals; i++) {
        const xmprt_arrival_t *arrival = &peers->arrival[i];
        xacc_peer_slot_free(arrival->peer, arrival->slot);
        xmprt_device_free(exchange->device, arrival->block);
    }
    for (size_t i = 0; i < peers->departures; i++) {
        for (size_t w = 0; w < peers->departure[i].count; w++)
            xmprt_walk_free(&peers->departure[i].walk[w]);
        free(peers->departure[i].walk);
    }
    xacc_plan_free(peers->news);
    xmprt_copy_batch_free(peers->unpack);
    xmprt_copy_batch_free(peers->gather);
    free(peers->arrival);
    free(peers->departure);
    free(peers);
}

/*--- Receiver --------------------------------------------------------------*/

/* The memories of the current version, to all who store into sections. */
static void send_news(const xmprt_exchange_t *exchange, xmprt_peers_t *peers) {
    int count = 0;
    struct xmprt_peer_addresses *version = &peers->version[peers->current];
    xacc_message_t *messages = xmprt_allocate(peers->arrivals * sizeof *messages);
    for (size_t i = 0; i < peers->arrivals; i++)
        if (!peers->arrival[i].packed)
            messages[count++] = (xacc_message_t){
                version->memory, sizeof version->memory,
                exchange->transfer[peers->arrival[i].transfer].peer, peers->tag, true};
    if (count) {
        peers->news = xacc_plan_messages(count, messages);
        xacc_plan_start(peers->news);
    }
    free(messages);
}

void xmprt_peers_post(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                      xmprt_peers_t *peers) {
    bool ok = true;
    bool fresh = peers->tells && xmprt_peer_addresses_find(exchange, sections, peers, &ok);
    if (!ok)
        xacc_fatal(xacc_comm()->where, "%s", xacc_reason());
    xmprt_device_settle(exchange->device);
    if (fresh)
        send_news(exchange, peers);
    notice_t notice = {peers->current, peers->news != NULL};
    for (size_t i = 0; i < peers->arrivals; i++)
        xacc_peer_post_ready(peers->arrival[i].peer, peers->arrival[i].slot, &notice,
                             sizeof notice);
    peers->state = XMPRT_PEERS_POSTED;
}

/*--- Sender ----------------------------------------------------------------*/

static void read_news(const xmprt_exchange_t *exchange, const xmprt_peers_t *peers,
                      xmprt_departure_t *departure, unsigned version) {
    xmprt_remote_memory_t memories[XMPRT_OPERANDS];
    int peer = exchange->transfer[departure->transfer].peer;
    xacc_exchange(1, &(xacc_message_t){memories, sizeof memories, peer, peers->tag, false});
    if (!xmprt_peer_addresses_take(exchange, departure, version, memories))
        xacc_fatal(xacc_comm()->where, "%s", xacc_reason());
}

/* The receiver is ready: where it wants its elements. */
static void meet(const xmprt_exchange_t *exchange, const xmprt_peers_t *peers,
                 xmprt_departure_t *departure) {
    notice_t notice;
    memcpy(&notice, xacc_peer_wait_ready(departure->peer, departure->slot), sizeof notice);
    if (departure->packed)
        return;
    if (notice.fresh)
        read_news(exchange, peers, departure, notice.version);
    memcpy(departure->now, departure->base[notice.version], sizeof departure->now);
}

static bool all_ready(const xmprt_peers_t *peers) {
    for (size_t i = 0; i < peers->departures; i++)
        if (!xacc_peer_poll_ready(peers->departure[i].peer, peers->departure[i].slot))
            return false;
    return true;
}

static void store(const xmprt_exchange_t *exchange, xmprt_peers_t *peers,
                  xmprt_copy_batch_t *stores) {
    for (size_t i = 0; i < peers->departures; i++)
        meet(exchange, peers, &peers->departure[i]);
    xmprt_copy_batch_fold(peers->gather, exchange->fold_op, exchange->fold_type);
    xmprt_copy_batch_run(stores);
    peers->state = XMPRT_PEERS_STORING;
}

static void tell(xmprt_peers_t *peers) {
    for (size_t i = 0; i < peers->departures; i++)
        xacc_peer_post_done(peers->departure[i].peer, peers->departure[i].slot);
    peers->state = XMPRT_PEERS_IDLE;
}

/*--- Both ------------------------------------------------------------------*/

static bool is_stored(const xmprt_exchange_t *exchange) {
    bool done;
    if (!xmprt_device_is_busy(exchange->device))
        return true;
    xmprt_device_check(xacc_stream_test(exchange->device->stream, &done));
    return done;
}

static bool has_all(const xmprt_peers_t *peers, bool wait) {
    for (size_t i = 0; i < peers->arrivals; i++) {
        const xmprt_arrival_t *arrival = &peers->arrival[i];
        if (wait)
            xacc_peer_wait_done(arrival->peer, arrival->slot);
        else if (!xacc_peer_poll_done(arrival->peer, arrival->slot))
            return false;
    }
    return true;
}

bool xmprt_peers_progress(const xmprt_exchange_t *exchange, xmprt_peers_t *peers,
                          xmprt_copy_batch_t *stores, bool wait) {
    if (peers->state == XMPRT_PEERS_POSTED) {
        if (!wait && !all_ready(peers))
            return false;
        store(exchange, peers, stores);
    }
    if (peers->state == XMPRT_PEERS_STORING) {
        if (wait)
            xmprt_device_wait(exchange->device);
        else if (!is_stored(exchange))
            return false;
        tell(peers);
    }
    if (!has_all(peers, wait))
        return false;
    if (wait && peers->news) {
        xacc_plan_wait(peers->news);
        xacc_plan_free(peers->news);
        peers->news = NULL;
    }
    return true;
}

void xmprt_peers_unpack(const xmprt_exchange_t *exchange, xmprt_peers_t *peers) {
    if (exchange->fold.combine)
        xmprt_copy_batch_fold(peers->unpack, exchange->fold_op, exchange->fold_type);
    else
        xmprt_copy_batch_run(peers->unpack);
}
