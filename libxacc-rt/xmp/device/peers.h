/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Parcels between ranks of one node whose devices reach each other's memory:
 * the sender's device stores the elements where the receiver wants them. The
 * host tells when (comm/peer.h); no kernel waits. */
#ifndef XACC_XMP_DEVICE_PEERS_H
#define XACC_XMP_DEVICE_PEERS_H

#include "acc/state/pool.h"
#include "comm/peer.h"
#include "xmp/device/haul.h"
#include "xmp/device/mapped.h"
#include "xmp/device/sections.h"

/* Sets of addresses that a receiver has told of; it says which one is meant. */
enum { XMP_VERSIONS = 4 };

/* A parcel that this rank receives. */
typedef struct xmp_arrival {
    size_t parcel;
    xacc_peer_t *peer;
    int slot;
    bool packed;  /* into a buffer */
    char *buffer; /* then, on the device; the block: */
    xacc_block_t *block;
} xmp_arrival_t;

/* A parcel that this rank sends. */
typedef struct xmp_departure {
    size_t parcel;
    xacc_peer_t *peer;
    int slot;
    bool packed;
    size_t count; /* walks at the receiver, unless packed */
    xmp_walk_t *walk;
    char *base[XMP_VERSIONS][XMP_OPERANDS];
    char *now[XMP_OPERANDS]; /* of the version that is meant; packed: 0 */
} xmp_departure_t;

typedef struct xmp_peers {
    size_t arrivals, departures;
    xmp_arrival_t *arrival;
    xmp_departure_t *departure;
    int tag;    /* of messages with places */
    bool tells; /* others store into sections of this rank */
    /* The versions of this rank's own sections, and where they are. */
    struct xmp_version {
        char *base[XMP_OPERANDS];
        xmp_place_of_t place[XMP_OPERANDS];
        bool used, checked; /* checked: no memory was given back since */
    } version[XMP_VERSIONS];
    unsigned current, next;
    uint64_t releases;
    xacc_plan_t *news; /* messages of a new version, until they have gone */
    xmp_haul_t *unpack;
    xmp_haul_t *gather; /* into what is sent, from where it goes to */
    enum { XMP_PEERS_IDLE, XMP_PEERS_POSTED, XMP_PEERS_STORING } state;
} xmp_peers_t;

/* Called by all ranks of an exchange when they prepare it: agrees which parcels
 * go this way, marks them, and adds what this rank's device has to store.
 * Null: none. */
xmp_peers_t *xmp_peers_new(xmp_exchange_t *exchange, const xmp_sections_t *sections,
                           xmp_haul_t *stores);
void xmp_peers_free(const xmp_exchange_t *exchange, xmp_peers_t *peers);

/* A start: this rank's sections may be written from now on. */
void xmp_peers_post(const xmp_exchange_t *exchange, const xmp_sections_t *sections,
                    xmp_peers_t *peers);
/* Afterwards, until it says true: stores what is to be stored as soon as it may
 * be, and looks whether all has arrived. wait: comes back only then. */
bool xmp_peers_progress(const xmp_exchange_t *exchange, xmp_peers_t *peers, xmp_haul_t *stores,
                        bool wait);
/* At the end puts into the stream what arrived in buffers. */
void xmp_peers_unpack(const xmp_exchange_t *exchange, xmp_peers_t *peers);

/* versions.c: the version of the present addresses; true: the others have to be
 * told of it. False through *ok_p: they cannot be. */
bool xmp_version_find(const xmp_exchange_t *exchange, const xmp_sections_t *sections,
                      xmp_peers_t *peers, bool *ok_p);
/* The other side: takes places as a version. False: out of reach. */
bool xmp_version_take(const xmp_exchange_t *exchange, xmp_departure_t *departure, unsigned version,
                      const xmp_place_of_t *places);

#endif
