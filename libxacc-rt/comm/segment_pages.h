/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pages of this process that belong to its segments, which a child of fork gets copies of. Below
 * segment.c. */
#ifndef XACC_COMM_SEGMENT_PAGES_H
#define XACC_COMM_SEGMENT_PAGES_H

#include <stddef.h>

/* A mapping of an own segment, or of a part that begins at offset. */
typedef struct xacc_segment_pages {
    struct xacc_segment_pages *next; /* of this layer */
    char *pages;
    size_t bytes, offset;
    int file;
} xacc_segment_pages_t;

void xacc_segment_pages_add(xacc_segment_pages_t pages);
/* Those of a file that will be closed. */
void xacc_segment_pages_forget(int file);

#endif
