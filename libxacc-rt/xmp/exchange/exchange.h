/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prepared exchanges of elements between nodes: what reflect, gmove and
 * reduce_shadow build once per directive and mapping, and start any number of
 * times. One message per pair of nodes and direction. */
#ifndef XACC_XMP_EXCHANGE_EXCHANGE_H
#define XACC_XMP_EXCHANGE_EXCHANGE_H

#include "xmp/index/walk.h"
#include "xmp/rank/rank.h"

/* What one node sends to another: walks, packed in this order. */
typedef struct xmprt_transfer {
    int peer;
    bool send;
    size_t bytes;
    size_t count, room;
    xmprt_walk_t *walk;
    char *buffer;   /* null: the message is the elements themselves */
    bool elsewhere; /* not a matter of staging: one device stores it straight
                       into the memory of the other */
} xmprt_transfer_t;

enum { XMPRT_OPERANDS = 16 };

struct xmprt_exchange;
struct xmprt_device;

/* How transfers travel. The first start prepares what the others use. */
typedef struct xmprt_path {
    void (*start)(struct xmprt_exchange *exchange);
    bool (*test)(struct xmprt_exchange *exchange);
    void (*finish)(struct xmprt_exchange *exchange);
    void (*destroy)(struct xmprt_exchange *exchange);
} xmprt_path_t;

typedef struct xmprt_exchange {
    xmprt_kept_t kept;
    const xmprt_path_t *path;
    void *state; /* of the path */
    const xmprt_memory_space_t *space;
    struct xmprt_device *device; /* of the operands that are there; or null */
    struct xmprt_exchange_operand {
        bool device;
        const char *name;
        size_t bytes; /* of the section, 0: unknown */
    } operand[XMPRT_OPERANDS];
    xacc_group_t *group; /* of those that take part */
    void *key;           /* what it was built from, for whom looks it up */
    size_t key_bytes;
    int tag;
    unsigned salt; /* part of the tag: equal where nodes mean the same */
    size_t count, room;
    xmprt_transfer_t *transfer; /* ascending peers; a transfer to this node has its twin
                             behind it */
    char *base[XMPRT_OPERANDS]; /* memory of the operands */
    xacc_combine_t fold;        /* combine what arrives with what is there, or 0 */
    int fold_op, fold_type;
    bool gather;       /* before it is sent, what is sent is combined with what the
                          receiver has there: fold_op, fold_type */
    bool usable;       /* of device_collective.c: everybody's memory is in reach */
    xacc_plan_t *plan; /* null: to be made */
    bool sorted, planned, direct;
    bool moved;    /* an operand is not where it was at the last start */
    bool mixed;    /* some operands are on the device, others are not */
    bool buffered; /* what arrives may overlap what is sent */
    bool outside;  /* of a gmove: some of it is one-sided */
} xmprt_exchange_t;

/* The exchange of this site with this key; null: *fresh_p is to be built. Both
 * are idle. */
xmprt_exchange_t *xmprt_exchange_find(struct __xmp_site *site, const void *key, size_t bytes);
/* A new one, kept at the site. */
xmprt_exchange_t *xmprt_exchange_new(struct __xmp_site *site, const void *key, size_t bytes,
                                     xacc_group_t *group);

/* The transfer to or from a peer; made where there is none. The address is good
 * until the next call. */
xmprt_transfer_t *xmprt_exchange_transfer(xmprt_exchange_t *exchange, int peer, bool send);
/* Takes the walk over; without elements it is freed. */
void xmprt_transfer_add(xmprt_transfer_t *transfer, xmprt_walk_t *walk);

/* Joins dimensions of its walks. */
void xmprt_transfer_join(xmprt_transfer_t *transfer);
/* Between elements in host memory and a buffer; null: nothing. */
void xmprt_transfer_pack(const xmprt_exchange_t *exchange, const xmprt_transfer_t *transfer,
                         char *to);
void xmprt_transfer_unpack(const xmprt_exchange_t *exchange, const xmprt_transfer_t *transfer,
                           const char *from);

/* Before the first start: that an operand is on a device, one for all, and what
 * messages call it. bytes: of its section, 0: unknown. */
void xmprt_exchange_on_device(xmprt_exchange_t *exchange, struct xmprt_device *device, int operand,
                              const char *name, size_t bytes);

/* The path of exchanges with operands on a device, which path_device.c, a layer
 * above, defines. */
extern const xmprt_path_t xmprt_path_device;

/* A tag for its messages; all nodes of the group ask alike. */
int xmprt_exchange_tag(const xmprt_exchange_t *exchange);
/* Part of the first start: sets where the operands are, and orders transfers. */
void xmprt_exchange_place(xmprt_exchange_t *exchange, char *const *base, int count);
/* Sets where the operands are; elements are read at the start. */
void xmprt_exchange_start(xmprt_exchange_t *exchange, char *const *base, int count);
bool xmprt_exchange_test(xmprt_exchange_t *exchange);
/* Waits and stores what arrived. */
void xmprt_exchange_finish(xmprt_exchange_t *exchange);

#endif
