/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections as xmp_io.h says them. */
#include "xmp/io/file.h"
#include <stdlib.h>

xmp_range_t *xmp_allocate_range(int dimensions) {
    if (dimensions < 1 || dimensions > __XMP_MAX_RANK)
        return NULL;
    xmp_range_t *range = xmprt_allocate(sizeof *range);
    range->rank = dimensions;
    return range;
}

void xmp_set_range(xmp_range_t *range, int dim, int first, int length, int step) {
    const char *where = xmprt_called("xmp_set_range");
    if (!range)
        xacc_fatal(where, "the range is null");
    if (dim < 1 || dim > range->rank)
        xacc_fatal(where, "the range has %d dimensions, and no dimension %d", range->rank, dim);
    if (length < 1 || step == 0)
        xacc_fatal(where,
                   "a range has a length of at least 1 and a step other than 0, not %d and %d",
                   length, step);
    range->dim[dim - 1] = (struct xmprt_range_dim){first, length, step};
}

void xmp_free_range(xmp_range_t *range) {
    free(range);
}
