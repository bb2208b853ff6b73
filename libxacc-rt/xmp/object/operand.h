/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Variables, elements and sections in gmove, bcast and reduction, resolved:
 * bounds filled in and checked, memory found. */
#ifndef XACC_XMP_OBJECT_OPERAND_H
#define XACC_XMP_OBJECT_OPERAND_H

#include "xmp/index/walk.h"
#include "xmp/object/object.h"

typedef struct xmprt_side {
    const char *name;
    const xmprt_array_t *array; /* null: local data */
    char *base;                 /* of the section; of element 0, ..., 0 */
    size_t size;
    int type;
    int rank;
    struct xmprt_side_dim {
        long first, count, step; /* indices first + k * step */
        long extent, pitch;      /* pitch of local data: bytes */
        bool section;            /* written as a triplet */
    } dim[__XMP_MAX_RANK];
} xmprt_side_t;

void xmprt_side(const char *where, const struct __xmp_operand *operand, xmprt_side_t *side);
/* What nodes must agree on: the section of a distributed array, lengths of
 * local data. */
void xmprt_side_print(const xmprt_side_t *side, char *text, size_t room);
/* Elements of the whole section. */
size_t xmprt_side_total(const xmprt_side_t *side);
/* Appends the positions k of a dimension that the node at these coordinates
 * owns; all for local data. */
void xmprt_side_owned(const xmprt_side_t *side, int d, const long *at,
                      xmprt_index_set_t *positions);
/* Pitch in bytes of a dimension on a node with these layouts. */
long xmprt_side_pitch(const xmprt_side_t *side, int d, const xmprt_dim_layout_t *layout);
/* The elements of the section that this node has; total 0: none. */
void xmprt_side_walk(const xmprt_side_t *side, int owner, xmprt_walk_t *walk);

#endif
