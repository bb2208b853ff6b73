/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a rank keeps of an exchange with peers: shared by peer_handshake.c, which makes
 * it, peer_addresses.c and peers.c. */
#ifndef XACC_XMP_EXCHANGE_PEERS_STATE_H
#define XACC_XMP_EXCHANGE_PEERS_STATE_H

#include "acc/state/pool.h"
#include "comm/peer.h"
#include "xmp/device/copy_batch.h"
#include "xmp/device/mapped.h"
#include "xmp/exchange/sections.h"

/* Sets of addresses that a receiver has told of; it says which one is meant. */
enum { XMPRT_ADDRESS_SETS = 4 };

/* A transfer that this rank receives. */
typedef struct xmprt_arrival {
    size_t transfer;
    xacc_peer_t *peer;
    int slot;
    bool packed;  /* into a buffer */
    char *buffer; /* then, on the device; the block: */
    xacc_block_t *block;
} xmprt_arrival_t;

/* A transfer that this rank sends. */
typedef struct xmprt_departure {
    size_t transfer;
    xacc_peer_t *peer;
    int slot;
    bool packed;
    size_t count; /* walks at the receiver, unless packed */
    xmprt_walk_t *walk;
    char *base[XMPRT_ADDRESS_SETS][XMPRT_OPERANDS];
    char *now[XMPRT_OPERANDS]; /* of the version that is meant; packed: 0 */
} xmprt_departure_t;

typedef struct xmprt_peers {
    size_t arrivals, departures;
    xmprt_arrival_t *arrival;
    xmprt_departure_t *departure;
    int tag;    /* of messages with memories */
    bool tells; /* others store into sections of this rank */
    /* The versions of this rank's own sections, and where they are. */
    struct xmprt_peer_addresses {
        char *base[XMPRT_OPERANDS];
        xmprt_remote_memory_t memory[XMPRT_OPERANDS];
        bool used, checked; /* checked: no memory was given back since */
    } version[XMPRT_ADDRESS_SETS];
    unsigned current, next;
    uint64_t releases;
    xacc_plan_t *news; /* messages of a new version, until they have gone */
    xmprt_copy_batch_t *unpack;
    xmprt_copy_batch_t *gather; /* into what is sent, from where it goes to */
    enum { XMPRT_PEERS_IDLE, XMPRT_PEERS_POSTED, XMPRT_PEERS_STORING } state;
} xmprt_peers_t;

#endif
