/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Preparation of stores into the memory of others. Every receiver offers its
 * senders a place: the layout of its elements, and how to reach them; a sender
 * that cannot reach it declines, and both sides go through host memory. */
#include "xmp/exchange/peer_handshake.h"
#include "acc/state/pool.h"
#include "xmp/exchange/peer_addresses.h"
#include "xmp/exchange/peers.h"
#include "xmp/index/flat.h"
#include <stdlib.h>
#include <string.h>

/* What an offer begins with; then the walks, as longs. */
typedef struct offer {
    int32_t ok, slot, packed, pad;
    int64_t longs;
    xmprt_remote_memory_t memory[XMPRT_OPERANDS]; /* packed: of the buffer, 0 */
} offer_t;

/* The offer of one transfer on its way. */
typedef struct handshake {
    size_t transfer;
    xacc_peer_t *peer;
    offer_t offer;
    long *walks;
    int32_t accepted;
    xacc_block_t *block; /* receiver: for a packed transfer */
} handshake_t;

typedef struct handshakes {
    handshake_t *handshake;
    size_t count;
} handshakes_t;

/*--- Handshakes -----------------------------------------------------------------*/

/* Alike on both sides: from device to device of two ranks. */
static bool is_candidate(const xmprt_exchange_t *exchange, size_t i) {
    const xmprt_transfer_t *transfer = &exchange->transfer[i];
    return transfer->bytes && transfer->peer != xacc_comm()->rank;
}

/* In no order: a circle of ranks does so too. */
static void meet(const xmprt_exchange_t *exchange) {
    int count = 0, *ranks = xmprt_allocate(exchange->count * sizeof *ranks);
    for (size_t i = 0; i < exchange->count; i++)
        if (is_candidate(exchange, i))
            ranks[count++] = exchange->transfer[i].peer;
    xacc_peer_connect(count, ranks);
    free(ranks);
}

/* This transfer does not go by peer memory. */
static void chose_other(const xmprt_exchange_t *exchange, size_t i, const char *why) {
    const char *second;
    xacc_device_path_t path = xmprt_device_path(exchange->device, &second);
    xacc_comm_chose(exchange->transfer[i].peer, path, second ? second : why);
}

/* Those with a channel, if they are to be tried at all. */
static void collect(const xmprt_exchange_t *exchange, handshakes_t *handshakes, bool send,
                    bool try) {
    handshakes->handshake = xmprt_allocate(exchange->count * sizeof *handshakes->handshake);
    for (size_t i = 0; i < exchange->count; i++) {
        if (!is_candidate(exchange, i) || exchange->transfer[i].send != send)
            continue;
        xacc_peer_t *peer = try ? xacc_peer(exchange->transfer[i].peer) : NULL;
        if (peer)
            handshakes->handshake[handshakes->count++] = (handshake_t){.transfer = i, .peer = peer};
        else
            chose_other(exchange, i, try ? "it is on another node" : NULL);
    }
}

static void offer_buffer(const xmprt_exchange_t *exchange, handshake_t *handshake) {
    handshake->block =
        xmprt_device_alloc(exchange->device, exchange->transfer[handshake->transfer].bytes);
    handshake->offer.packed = 1;
    handshake->offer.ok = xmprt_remote_memory_describe(exchange->device, handshake->block->address,
                                                       0, &handshake->offer.memory[0]);
}

static void offer_sections(const xmprt_exchange_t *exchange,
                           const struct xmprt_peer_addresses *version, bool ok,
                           handshake_t *handshake) {
    const xmprt_transfer_t *transfer = &exchange->transfer[handshake->transfer];
    handshake->offer.ok = ok;
    memcpy(handshake->offer.memory, version->memory, sizeof version->memory);
    for (size_t w = 0; w < transfer->count; w++)
        handshake->offer.longs += xmprt_flat_longs(&transfer->walk[w]);
    long *at = handshake->walks =
        xmprt_allocate((size_t)handshake->offer.longs * sizeof *handshake->walks);
    for (size_t w = 0; w < transfer->count; w++)
        at = xmprt_flat_write(at, &transfer->walk[w]);
}

/* What is combined, or stored where others still read, goes into a buffer. */
static void make_offer(const xmprt_exchange_t *exchange, const struct xmprt_peer_addresses *version,
                       bool ok, handshake_t *handshake) {
    handshake->offer.slot = xacc_peer_slot(handshake->peer);
    if (exchange->buffered || exchange->fold.combine)
        offer_buffer(exchange, handshake);
    else
        offer_sections(exchange, version, ok, handshake);
    handshake->offer.ok = handshake->offer.ok && handshake->offer.slot >= 0;
}

typedef enum round { HEADS, WALKS, ANSWERS } round_t;

static xacc_message_t message_of(const xmprt_exchange_t *exchange, handshake_t *handshake,
                                 round_t round, int tag, bool receiver) {
    void *address[] = {&handshake->offer, handshake->walks, &handshake->accepted};
    size_t bytes[] = {sizeof handshake->offer,
                      (size_t)handshake->offer.longs * sizeof *handshake->walks,
                      sizeof handshake->accepted};
    return (xacc_message_t){address[round], bytes[round],
                            exchange->transfer[handshake->transfer].peer, tag,
                            (round == ANSWERS) != receiver};
}

static void talk(const xmprt_exchange_t *exchange, handshakes_t *in, handshakes_t *out,
                 round_t round, int tag) {
    int count = 0;
    xacc_message_t *messages = xmprt_allocate((in->count + out->count) * sizeof *messages);
    for (size_t i = 0; i < in->count; i++)
        messages[count++] = message_of(exchange, &in->handshake[i], round, tag, true);
    for (size_t i = 0; i < out->count; i++)
        messages[count++] = message_of(exchange, &out->handshake[i], round, tag, false);
    for (int i = 0, all = count; i < all; i++) /* some have no walks */
        if (!messages[i].bytes)
            messages[i--] = messages[--all], count = all;
    if (count)
        xacc_exchange(count, messages);
    free(messages);
}

/*--- Results ---------------------------------------------------------------*/

static void chose(const xmprt_exchange_t *exchange, const handshake_t *handshake) {
    if (handshake->accepted)
        xacc_comm_chose(exchange->transfer[handshake->transfer].peer, XACC_DEVICE_PATH_PEER, NULL);
    else
        chose_other(exchange, handshake->transfer,
                    handshake->offer.slot < 0 ? "too many exchanges" : "no access to its memory");
}

static void add_departure(xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                          const handshake_t *handshake, xmprt_departure_t *departure,
                          xmprt_peers_t *peers, xmprt_copy_batch_t *stores) {
    xmprt_transfer_t *transfer = &exchange->transfer[handshake->transfer];
    const long *at = handshake->walks;
    long offset = 0;
    departure->now[0] = departure->base[0][0];
    if (!departure->packed) {
        departure->count = transfer->count;
        departure->walk = xmprt_allocate(transfer->count * sizeof *departure->walk);
    }
    for (size_t w = 0; w < transfer->count; w++) {
        const xmprt_walk_t *walk = &transfer->walk[w];
        xmprt_end_t from = {&sections->base[walk->owner], walk, 0};
        xmprt_end_t to = {&departure->now[0], NULL, offset};
        if (!departure->packed) {
            xmprt_walk_t *far = &departure->walk[w];
            at = xmprt_flat_read(at, walk->size, far);
            to = (xmprt_end_t){&departure->now[far->owner], far, 0};
            if (exchange->gather)
                xmprt_copy_batch_add(peers->gather, to, from);
            from = xmprt_end_for(from, far);
        }
        xmprt_copy_batch_add(stores, from, to);
        offset += (long)(walk->total * walk->size);
    }
    transfer->elsewhere = true;
}

/* Tries to reach what was offered. */
static void answer(const xmprt_exchange_t *exchange, handshake_t *handshake,
                   xmprt_departure_t *departure) {
    *departure = (xmprt_departure_t){.transfer = handshake->transfer,
                                     .peer = handshake->peer,
                                     .slot = handshake->offer.slot,
                                     .packed = handshake->offer.packed};
    handshake->accepted = handshake->offer.ok && xmprt_peer_addresses_take(exchange, departure, 0,
                                                                           handshake->offer.memory);
}

static void keep_departures(xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                            handshakes_t *out, xmprt_departure_t *made, xmprt_peers_t *peers,
                            xmprt_copy_batch_t *stores) {
    peers->departure = xmprt_allocate(out->count * sizeof *peers->departure);
    for (size_t i = 0; i < out->count; i++) {
        chose(exchange, &out->handshake[i]);
        if (!out->handshake[i].accepted)
            continue;
        xmprt_departure_t *departure = &peers->departure[peers->departures++];
        *departure = made[i];
        add_departure(exchange, sections, &out->handshake[i], departure, peers, stores);
    }
}

static void add_unpack(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                       const xmprt_arrival_t *arrival, xmprt_copy_batch_t *unpack) {
    const xmprt_transfer_t *transfer = &exchange->transfer[arrival->transfer];
    long offset = 0;
    for (size_t w = 0; w < transfer->count; w++) {
        const xmprt_walk_t *walk = &transfer->walk[w];
        xmprt_copy_batch_add(unpack, (xmprt_end_t){&arrival->buffer, NULL, offset},
                             (xmprt_end_t){&sections->base[walk->owner], walk, 0});
        offset += (long)((walk->spread ? 1 : walk->total) * walk->size);
    }
}

static void keep_arrivals(xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                          handshakes_t *in, xmprt_peers_t *peers) {
    peers->arrival = xmprt_allocate(in->count * sizeof *peers->arrival);
    for (size_t i = 0; i < in->count; i++) {
        handshake_t *handshake = &in->handshake[i];
        chose(exchange, handshake);
        if (!handshake->accepted) {
            if (handshake->offer.slot >= 0)
                xacc_peer_slot_free(handshake->peer, handshake->offer.slot);
            xmprt_device_free(exchange->device, handshake->block);
            continue;
        }
        xmprt_arrival_t *arrival = &peers->arrival[peers->arrivals++];
        *arrival = (xmprt_arrival_t){.transfer = handshake->transfer,
                                     .peer = handshake->peer,
                                     .slot = handshake->offer.slot,
                                     .packed = handshake->offer.packed,
                                     .buffer = handshake->block ? handshake->block->address : NULL,
                                     .block = handshake->block};
        exchange->transfer[handshake->transfer].elsewhere = true;
        if (arrival->packed)
            add_unpack(exchange, sections, arrival, peers->unpack);
        else
            peers->tells = true;
    }
}

static void free_handshakes(handshakes_t *handshakes) {
    for (size_t i = 0; i < handshakes->count; i++)
        free(handshakes->handshake[i].walks);
    free(handshakes->handshake);
}

static void negotiate(xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                      xmprt_peers_t *peers, handshakes_t *in, handshakes_t *out,
                      xmprt_copy_batch_t *stores) {
    bool ok;
    xmprt_peer_addresses_find(exchange, sections, peers, &ok);
    for (size_t i = 0; i < in->count; i++)
        make_offer(exchange, &peers->version[0], ok, &in->handshake[i]);
    talk(exchange, in, out, HEADS, peers->tag);
    for (size_t i = 0; i < out->count; i++)
        out->handshake[i].walks =
            xmprt_allocate((size_t)out->handshake[i].offer.longs * sizeof(long) + 1);
    talk(exchange, in, out, WALKS, peers->tag);
    xmprt_departure_t *made = xmprt_allocate(out->count * sizeof *made);
    for (size_t i = 0; i < out->count; i++)
        answer(exchange, &out->handshake[i], &made[i]);
    talk(exchange, in, out, ANSWERS, peers->tag);
    keep_departures(exchange, sections, out, made, peers, stores);
    keep_arrivals(exchange, sections, in, peers);
    free(made);
}

xmprt_peers_t *xmprt_peers_new(xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                               xmprt_copy_batch_t *stores) {
    handshakes_t in = {0}, out = {0};
    xacc_device_path_t demand = xacc_comm_device_path();
    int tag = xmprt_exchange_tag(exchange);
    bool try = demand == XACC_DEVICE_PATH_BEST || demand == XACC_DEVICE_PATH_PEER;
    if (exchange->mixed)
        return NULL;
    if (try)
        meet(exchange);
    collect(exchange, &in, false, try);
    collect(exchange, &out, true, try);
    xmprt_peers_t *peers = xmprt_allocate(sizeof *peers);
    peers->tag = tag;
    peers->unpack = xmprt_copy_batch_new(exchange->device);
    peers->gather = xmprt_copy_batch_new(exchange->device);
    if (in.count || out.count)
        negotiate(exchange, sections, peers, &in, &out, stores);
    free_handshakes(&in);
    free_handshakes(&out);
    if (peers->arrivals || peers->departures)
        return peers;
    xmprt_peers_free(exchange, peers);
    return NULL;
}
