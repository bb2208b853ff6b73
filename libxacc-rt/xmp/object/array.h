/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How a distributed array gets its shape from its declaration and template.
 * Between layout.c, which computes, and array.c, which keeps and allocates. */
#ifndef XACC_XMP_OBJECT_ARRAY_H
#define XACC_XMP_OBJECT_ARRAY_H

#include "xmp/object/object.h"

/* Fills everything from dim to elements. extents: one per dimension. */
void xmprt_array_shape(const char *where, xmprt_array_t *array, const long *extents);
/* Null if two shaped arrays have the same mapping, else what differs. */
const char *xmprt_array_difference(const xmprt_array_t *a, const xmprt_array_t *b);

/* What compiled code reads: the layout on this node. */
void xmprt_array_view(const xmprt_array_t *array, void *base);

/* Ends the program unless the variable points to a section that is laid out as
 * the array is. */
void xmprt_pointer_check(const char *where, const xmprt_array_t *array);

/* memory.c: memory for the section, zeros; where: of the directive that asks.
 */
void xmprt_section_allocate(const char *where, xmprt_array_t *array);
/* Frees it, unless it is the program's to free. */
void xmprt_section_release(xmprt_array_t *array);
/* Forgets where the section is; the memory stays. */
void xmprt_section_forget(xmprt_array_t *array);
/* The section at an address is gone. */
void xmprt_array_forget(const void *address);
/* Where the section at an address is on another node. array: for messages. */
const xacc_offer_t *xmprt_section_offer(const char *where, const void *address, int rank,
                                        const char *name);

#endif
