/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prepared exchanges of elements between nodes: what reflect, gmove and
 * reduce_shadow build once per directive and mapping, and start any number of
 * times. One message per pair of nodes and direction. */
#ifndef XACC_XMP_EXCHANGE_EXCHANGE_H
#define XACC_XMP_EXCHANGE_EXCHANGE_H

#include "xmp/context/context.h"
#include "xmp/index/walk.h"

/* What one node sends to another: walks, packed in this order. */
typedef struct xmp_parcel {
    int peer;
    bool send;
    size_t bytes;
    size_t count, room;
    xmp_walk_t *walk;
    char *buffer;   /* null: the message is the elements themselves */
    bool elsewhere; /* not a matter of staging: one device stores it straight
                       into the memory of the other */
} xmp_parcel_t;

enum { XMP_OPERANDS = 16 };

struct xmp_exchange;
struct xmp_device;

/* How parcels travel. The first start prepares what the others use. */
typedef struct xmp_path {
    void (*start)(struct xmp_exchange *exchange);
    bool (*test)(struct xmp_exchange *exchange);
    void (*finish)(struct xmp_exchange *exchange);
    void (*destroy)(struct xmp_exchange *exchange);
} xmp_path_t;

typedef struct xmp_exchange {
    xmp_kept_t kept;
    const xmp_path_t *path;
    void *state; /* of the path */
    const xmp_space_t *space;
    struct xmp_device *device; /* of the operands that are there; or null */
    struct xmp_exchange_operand {
        bool device;
        const char *name;
        size_t bytes; /* of the section, 0: unknown */
    } operand[XMP_OPERANDS];
    xacc_group_t *group; /* of those that take part */
    void *key;           /* what it was built from, for whom looks it up */
    size_t key_bytes;
    int tag;
    unsigned salt; /* part of the tag: equal where nodes mean the same */
    size_t count, room;
    xmp_parcel_t *parcel;     /* ascending peers; a parcel to this node has its twin
                                 behind it */
    char *base[XMP_OPERANDS]; /* memory of the operands */
    xacc_combine_t fold;      /* combine what arrives with what is there, or 0 */
    int fold_op, fold_type;
    bool gather;       /* before it is sent, what is sent is combined with what the
                          receiver has there: fold_op, fold_type */
    bool usable;       /* of together.c: everybody's memory is in reach */
    xacc_plan_t *plan; /* null: to be made */
    bool sorted, planned, direct;
    bool moved;    /* an operand is not where it was at the last start */
    bool mixed;    /* some operands are on the device, others are not */
    bool buffered; /* what arrives may overlap what is sent */
    bool outside;  /* of a gmove: some of it is one-sided */
} xmp_exchange_t;

/* The exchange of this site with this key; null: *fresh_p is to be built. Both
 * are idle. */
xmp_exchange_t *xmp_exchange_find(struct __xmp_site *site, const void *key, size_t bytes);
/* A new one, kept at the site. */
xmp_exchange_t *xmp_exchange_new(struct __xmp_site *site, const void *key, size_t bytes,
                                 xacc_group_t *group);

/* The parcel to or from a peer; made where there is none. The address is good
 * until the next call. */
xmp_parcel_t *xmp_exchange_parcel(xmp_exchange_t *exchange, int peer, bool send);
/* Takes the walk over; without elements it is freed. */
void xmp_parcel_add(xmp_parcel_t *parcel, xmp_walk_t *walk);

/* Joins dimensions of its walks. */
void xmp_parcel_join(xmp_parcel_t *parcel);
/* Between elements in host memory and a buffer; null: nothing. */
void xmp_parcel_pack(const xmp_exchange_t *exchange, const xmp_parcel_t *parcel, char *to);
void xmp_parcel_unpack(const xmp_exchange_t *exchange, const xmp_parcel_t *parcel,
                       const char *from);

/* Before the first start: that an operand is on a device, one for all, and what
 * messages call it. bytes: of its section, 0: unknown. */
void xmp_exchange_on_device(xmp_exchange_t *exchange, struct xmp_device *device, int operand,
                            const char *name, size_t bytes);

/* The path of exchanges with operands on a device, which travel.c, a layer
 * above, defines. */
extern const xmp_path_t xmp_travel;

/* A tag for its messages; all nodes of the group ask alike. */
int xmp_exchange_tag(const xmp_exchange_t *exchange);
/* Part of the first start: sets where the operands are, and orders parcels. */
void xmp_exchange_place(xmp_exchange_t *exchange, char *const *base, int count);
/* Sets where the operands are; elements are read at the start. */
void xmp_exchange_start(xmp_exchange_t *exchange, char *const *base, int count);
bool xmp_exchange_test(xmp_exchange_t *exchange);
/* Waits and stores what arrived. */
void xmp_exchange_finish(xmp_exchange_t *exchange);

#endif
