/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Nodes, templates and arrays as the runtime keeps them. All lists are in the
 * order of square brackets (last dimension fastest); names of fields that speak
 * of what was written say so. */
#ifndef XACC_XMP_OBJECT_OBJECT_H
#define XACC_XMP_OBJECT_OBJECT_H

#include "xmp/index/section.h"
#include "xmp/rank/rank.h"

/* The numbers are those of xmp_desc_kind. */
enum { XMPRT_NODES = 2200, XMPRT_TEMPLATE, XMPRT_ARRAY };

struct __xmp_object {
    xmprt_kept_t kept; /* busy: a variable of a scope that has not ended has it */
    int kind;
    unsigned long serial; /* no two meanings have the same */
    const char *name;
};

typedef struct xmprt_nodes {
    struct __xmp_object object;
    struct xmprt_nodes_key { /* what it was built from */
        int rank;
        long extent[__XMP_MAX_RANK];
        bool entire; /* no "= ..." */
        struct __xmp_ref equals;
        unsigned long equals_serial;
        const xmprt_set_t *executing; /* where equals depends on it */
    } key;
    int rank;
    long extent[__XMP_MAX_RANK];
    xmprt_set_t *set;        /* node of each element, last axis fastest */
    bool member;             /* this process is one of them */
    long at[__XMP_MAX_RANK]; /* then: its coordinates */
} xmprt_nodes_t;

/* Coordinates of element i of the set. */
void xmprt_nodes_coordinates(const xmprt_nodes_t *nodes, long i, long *at);
/* The element of the set, and the rank, at these coordinates. */
long xmprt_nodes_position(const xmprt_nodes_t *nodes, const long *at);
int xmprt_nodes_rank_at(const xmprt_nodes_t *nodes, const long *at);
/* views.c: true if processes have different sets under this name ('*' in
 * "= reference"). */
bool xmprt_nodes_differ(const xmprt_nodes_t *nodes);
/* Element i of the set as another rank sees it, -1: it has no such set. */
int xmprt_nodes_seen(const xmprt_nodes_t *nodes, int rank, long i);
/* True if two ranks see the same set. */
bool xmprt_nodes_alike(const xmprt_nodes_t *nodes, int a, int b);

typedef struct xmprt_template {
    struct __xmp_object object;
    int rank;
    struct __xmp_subscript bounds[__XMP_MAX_RANK]; /* as declared, this order */
    int round;
    bool distributed;
    bool fixed; /* bounds and maps are known */
    xmprt_dist_t dist[__XMP_MAX_RANK];
    struct __xmp_format format[__XMP_MAX_RANK];
    int axis[__XMP_MAX_RANK]; /* of nodes, -1: not distributed */
    const xmprt_nodes_t *nodes;
    unsigned long nodes_serial;
} xmprt_template_t;

typedef struct xmprt_array {
    struct __xmp_object object;
    struct __xmp_array declared;
    unsigned long template_serial;
    struct __xmp_view *view;
    const xmprt_template_t *tmpl;
    const xmprt_nodes_t *nodes;
    bool shaped; /* the fields below are known; pointers: after xmp_malloc */
    int rank;
    xmprt_dim_t dim[__XMP_MAX_RANK];
    xmprt_dim_layout_t layout[__XMP_MAX_RANK]; /* on this node */
    long pitch[__XMP_MAX_RANK];                /* elements */
    long elements;                             /* of the section, shadow included */
    void *base;
    void **pointer;                /* variable that holds the base: pointers, parameters */
    struct __xmp_site prepared[2]; /* what reflect_init made, without and with acc; the last: */
    struct xmprt_prepared {
        struct xmprt_exchange *exchange;
        unsigned long serial;
    } reflect[2];
    xacc_tree_node_t section; /* key: base */
    void *memory;             /* that the section lies in; null: not this array's to free */
    size_t allocated;         /* bytes from base on */
    xacc_name_t name;         /* of the section, number 0: none */
    xacc_offer_t *offers;     /* by rank, what is known of them; or null */
    struct xmprt_device_window *window; /* its copy on the device, for others; or null */
} xmprt_array_t;

/* Checked casts; the program ends where the object is of another kind. */
xmprt_nodes_t *xmprt_as_nodes(const char *where, __xmp_object object);
xmprt_template_t *xmprt_as_template(const char *where, __xmp_object object);
xmprt_array_t *xmprt_as_array(const char *where, __xmp_object object);
/* Ends the program unless the template is distributed and fixed. */
void xmprt_template_check(const char *where, const xmprt_template_t *tmpl);
/* The layout of node at the coordinates at: pitches, elements, base offset. */
void xmprt_array_layout_on(const xmprt_array_t *array, const long *at, xmprt_dim_layout_t *layout);
/* The coordinate along the axis of a dimension, 0 where it has none. */
static inline long xmprt_dim_at(const xmprt_dim_t *dim, const long *at) {
    return dim->axis < 0 ? 0 : at[dim->axis];
}
/* The array whose section begins at an address; null: none. */
xmprt_array_t *xmprt_array_at(const void *address);
/* Ends the program unless all its nodes are executing. */
void xmprt_array_check_nodes(const char *where, const xmprt_array_t *array);
/* Where its section is now: pointers may have been exchanged. */
static inline void *xmprt_array_base(const xmprt_array_t *array) {
    return array->pointer ? *array->pointer : array->base;
}
/* The array of a view. */
xmprt_array_t *xmprt_array_of(const char *where, const struct __xmp_view *view);

/* Position in the list as written of position i in ours, and back. */
static inline int xmprt_axis(int round, int count, int i) {
    return round ? count - 1 - i : i;
}

#endif
