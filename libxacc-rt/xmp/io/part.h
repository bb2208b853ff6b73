/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The elements of a section of a distributed array that this node has, numbered in the order of C:
 * where in the section, and where in memory, each of them is. Index algebra alone. */
#ifndef XACC_XMP_IO_PART_H
#define XACC_XMP_IO_PART_H

#define XACC_XMP_WITHOUT_MPI 1
#include "xmp/object/object.h"
#include "xmp_io.h"

struct xmp_range_t {
    int rank;
    struct xmprt_range_dim {
        long first, length, step; /* length 0: not set */
    } dim[__XMP_MAX_RANK];
};

/* Positions in a dimension of the section that are here, one after the other. */
typedef struct xmprt_stride {
    long before; /* positions that are here and below */
    long first, count;
} xmprt_stride_t;

typedef struct xmprt_part {
    int rank;
    size_t size; /* of an element */
    long own, total;
    bool writes; /* it is this node that writes them: others may have the same */
    struct xmprt_part_dim {
        long own, length, start, step; /* index start + k * step */
        size_t count;
        xmprt_stride_t *stride; /* ascending */
    } dim[__XMP_MAX_RANK];
    const xmprt_array_t *array;
} xmprt_part_t;

/* False where the section is not one of the array. */
bool xmprt_part_of(const xmprt_array_t *array, const xmp_range_t *range, xmprt_part_t *part);
void xmprt_part_free(xmprt_part_t *part);

/* Own element number i: its number in the section, and how many from it on follow each other
 * there. */
long xmprt_part_place(const xmprt_part_t *part, long i, long *count_p);
/* Copies count own elements from number i on to a buffer, or from it. */
void xmprt_part_copy(const xmprt_part_t *part, long i, long count, char *buffer, bool store);

#endif
