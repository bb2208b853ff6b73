/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prepared exchanges of elements between nodes: what reflect, gmove and
 * reduce_shadow build once per directive and mapping, and start any number of
 * times. One message per pair of nodes and direction. */
#ifndef XACC_XMP_EXCHANGE_H
#define XACC_XMP_EXCHANGE_H

#include "xmp/context.h"
#include "xmp/walk.h"

/* What one node sends to another: walks, packed in this order. */
typedef struct xmp_parcel {
    int peer;
    bool send;
    size_t bytes;
    size_t count, room;
    xmp_walk_t *walk;
    char *buffer; /* null: the message is the elements themselves */
} xmp_parcel_t;

enum { XMP_OPERANDS = 16 };

typedef struct xmp_exchange {
    xmp_kept_t kept;
    const xmp_space_t *space;
    xacc_group_t *group; /* of those that take part */
    void *key;           /* what it was built from, for whom looks it up */
    size_t key_bytes;
    int tag;
    size_t count, room;
    xmp_parcel_t *parcel; /* ascending peers; a parcel to this node has its twin
                             behind it */
    char *base[XMP_OPERANDS]; /* memory of the operands */
    xacc_combine_t fold; /* combine what arrives with what is there, or 0 */
    xacc_plan_t *plan;   /* null: to be made */
    bool planned, direct;
    bool buffered; /* what arrives may overlap what is sent */
} xmp_exchange_t;

/* The exchange of this site with this key; null: *fresh_p is to be built. Both
 * are idle. */
xmp_exchange_t *xmp_exchange_find(struct __xmp_site *site, const void *key,
                                  size_t bytes);
/* A new one, kept at the site. */
xmp_exchange_t *xmp_exchange_new(struct __xmp_site *site, const void *key,
                                 size_t bytes, xacc_group_t *group);

/* The parcel to or from a peer; made where there is none. The address is good
 * until the next call. */
xmp_parcel_t *xmp_exchange_parcel(xmp_exchange_t *exchange, int peer,
                                  bool send);
/* Takes the walk over; without elements it is freed. */
void xmp_parcel_add(xmp_parcel_t *parcel, xmp_walk_t *walk);

/* Sets where the operands are; elements are read at the start. */
void xmp_exchange_start(xmp_exchange_t *exchange, char *const *base, int count);
bool xmp_exchange_test(xmp_exchange_t *exchange);
/* Waits and stores what arrived. */
void xmp_exchange_finish(xmp_exchange_t *exchange);

#endif
