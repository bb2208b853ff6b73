/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How a distributed array gets its shape from its declaration and template.
 * Between layout.c, which computes, and array.c, which keeps and allocates. */
#ifndef XACC_XMP_ARRAY_H
#define XACC_XMP_ARRAY_H

#include "xmp/object.h"

/* Fills everything from dim to elements. extents: one per dimension. */
void xmp_array_shape(const char *where, xmp_array_t *array,
                     const long *extents);
/* Null if two shaped arrays have the same mapping, else what differs. */
const char *xmp_array_difference(const xmp_array_t *a, const xmp_array_t *b);

/* What compiled code reads: the layout on this node. */
void xmp_array_view(const xmp_array_t *array, void *base);

/* Ends the program unless the variable points to a section that is laid out as
 * the array is. */
void xmp_pointer_check(const char *where, const xmp_array_t *array);

/* The section at an address is gone. */
void xmp_array_forget(const void *address);

#endif
