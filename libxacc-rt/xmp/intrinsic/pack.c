/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_pack, the elements of an array where a mask is true one after the other,
 * and xmp_unpack, the reverse. Rows in blocks over a line of nodes hold the
 * elements in the order of C; how many each node has there tells where its own
 * begin in the vector. */
#define XACC_XMP_WITHOUT_MPI 1
#include "xmp.h"
#include "xmp/intrinsic/scratch.h"
#include <stdlib.h>
#include <string.h>

/* An array and its mask in rows on a line, and the part of the vector that
 * belongs to each node's rows. */
typedef struct packing {
    const char *where;
    xmprt_nodes_t *line;
    xmprt_array_t *rows, *mask, *part; /* mask: null: all are true */
    long *start;                       /* of the parts' distribution */
} packing_t;

static xmprt_array_t *to_rows(const packing_t *packing, const xmprt_array_t *from) {
    xmprt_dim_t dim[__XMP_MAX_RANK] = {xmprt_dim_blocks(packing->line, from->dim[0].extent)};
    for (int d = 1; d < from->rank; d++)
        dim[d] = xmprt_dim_whole(from->dim[d].extent);
    xmprt_array_t *rows = xmprt_scratch(packing->line, from->declared.size, from->rank, dim);
    xmprt_assign(packing->where, xmprt_whole(rows), xmprt_whole(from), false);
    return rows;
}

/* True where any byte of the mask's element is not 0: it is an integer. */
static bool is_true(const packing_t *packing, long i) {
    if (!packing->mask)
        return true;
    size_t size = packing->mask->declared.size;
    const char *at = (const char *)packing->mask->base + (size_t)i * size;
    for (size_t b = 0; b < size; b++)
        if (at[b])
            return true;
    return false;
}

static void begin(packing_t *packing, const xmprt_array_t *vector, const xmprt_array_t *array,
                  const xmprt_array_t *mask) {
    packing->line = xmprt_line();
    packing->rows = to_rows(packing, array);
    packing->mask = mask ? to_rows(packing, mask) : NULL;
    long *counts = xmprt_allocate((size_t)packing->line->extent[0] * sizeof *counts);
    long own = 0;
    for (long i = 0; i < packing->rows->elements; i++)
        own += is_true(packing, i);
    xmprt_tell_all(own, counts);
    xmprt_dim_t dim = xmprt_dim_counts(packing->line, counts);
    packing->start = dim.dist.start;
    packing->part = xmprt_scratch(packing->line, array->declared.size, 1, &dim);
    free(counts);
    if (dim.extent > vector->dim[0].extent)
        xacc_fatal(packing->where, "%s has %ld elements, %ld are packed", vector->object.name,
                   vector->dim[0].extent, dim.extent);
}

static void end(packing_t *packing) {
    xmprt_scratch_free(packing->rows);
    xmprt_scratch_free(packing->part);
    if (packing->mask)
        xmprt_scratch_free(packing->mask);
    free(packing->start);
    free(packing->line);
}

/* Between the rows and the part. */
static void copy(const packing_t *packing, bool pack) {
    size_t size = packing->rows->declared.size;
    char *rows = packing->rows->base, *part = packing->part->base;
    for (long i = 0; i < packing->rows->elements; i++, rows += size) {
        if (!is_true(packing, i))
            continue;
        memcpy(pack ? part : rows, pack ? rows : part, size);
        part += size;
    }
}

/* What of the vector is packed. */
static xmprt_side_t used(const packing_t *packing, const xmprt_array_t *vector) {
    xmprt_side_t side = xmprt_whole(vector);
    xmprt_part(&side, 0, 0, packing->part->dim[0].extent);
    return side;
}

static const xmprt_array_t *mask_of(const char *where, xmp_desc_t desc,
                                    const xmprt_array_t *array) {
    if (!desc)
        return NULL;
    const xmprt_array_t *mask = xmprt_argument(where, desc, 3, 0);
    xmprt_same_shape(where, array, mask);
    if (mask->declared.type < 0 || mask->declared.type > XACC_TYPE_u64)
        xacc_fatal(where, "%s has no integers", mask->object.name);
    return mask;
}

void xmp_pack(xmp_desc_t vector_desc, xmp_desc_t array_desc, xmp_desc_t mask_desc) {
    packing_t packing = {.where = xmprt_intrinsic("xmp_pack")};
    const xmprt_array_t *vector = xmprt_argument(packing.where, vector_desc, 1, 1);
    const xmprt_array_t *array = xmprt_argument(packing.where, array_desc, 2, 0);
    xmprt_same_type(packing.where, vector, array);
    begin(&packing, vector, array, mask_of(packing.where, mask_desc, array));
    copy(&packing, true);
    xmprt_assign(packing.where, used(&packing, vector), xmprt_whole(packing.part), false);
    end(&packing);
}

void xmp_unpack(xmp_desc_t array_desc, xmp_desc_t vector_desc, xmp_desc_t mask_desc) {
    packing_t packing = {.where = xmprt_intrinsic("xmp_unpack")};
    const xmprt_array_t *array = xmprt_argument(packing.where, array_desc, 1, 0);
    const xmprt_array_t *vector = xmprt_argument(packing.where, vector_desc, 2, 1);
    xmprt_same_type(packing.where, vector, array);
    begin(&packing, vector, array, mask_of(packing.where, mask_desc, array));
    xmprt_assign(packing.where, xmprt_whole(packing.part), used(&packing, vector), false);
    copy(&packing, false);
    xmprt_assign(packing.where, xmprt_whole(array), xmprt_whole(packing.rows), false);
    end(&packing);
}
