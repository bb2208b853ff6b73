/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How a distributed array gets its shape from its declaration and template.
 * Between layout.c, which computes, and array.c, which keeps and allocates. */
#ifndef XACC_XMP_OBJECT_ARRAY_H
#define XACC_XMP_OBJECT_ARRAY_H

#include "xmp/object/object.h"

/* Fills everything from dim to elements. extents: one per dimension. */
void xmp_array_shape(const char *where, xmp_array_t *array, const long *extents);
/* Null if two shaped arrays have the same mapping, else what differs. */
const char *xmp_array_difference(const xmp_array_t *a, const xmp_array_t *b);

/* What compiled code reads: the layout on this node. */
void xmp_array_view(const xmp_array_t *array, void *base);

/* Ends the program unless the variable points to a section that is laid out as
 * the array is. */
void xmp_pointer_check(const char *where, const xmp_array_t *array);

/* memory.c: memory for the section, zeros; where: of the directive that asks.
 */
void xmp_section_allocate(const char *where, xmp_array_t *array);
/* Frees it, unless it is the program's to free. */
void xmp_section_release(xmp_array_t *array);
/* Forgets where the section is; the memory stays. */
void xmp_section_forget(xmp_array_t *array);
/* The section at an address is gone. */
void xmp_array_forget(const void *address);
/* Where the section at an address is on another node. array: for messages. */
const xacc_offer_t *xmp_section_offer(const char *where, const void *address, int rank,
                                      const char *name);

#endif
