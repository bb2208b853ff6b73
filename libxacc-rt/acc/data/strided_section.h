/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections with gaps: rows of contiguous bytes at regular distances. Memory on
 * the device is that of the whole range from the first byte to the last; copies
 * move the rows alone. Called by mapping.c and data.c. */
#ifndef XACC_ACC_DATA_STRIDED_SECTION_H
#define XACC_ACC_DATA_STRIDED_SECTION_H

#include "acc/state/entry.h"

enum { XACC_STRIDED_DIMS = 15 };
typedef struct xacc_strided {
    uint32_t n; /* dimensions of rows, outermost first */
    size_t row; /* bytes of each */
    struct {
        size_t count, stride; /* bytes from one to the next */
    } dims[XACC_STRIDED_DIMS];
} xacc_strided_t;

/* Dimensions are added from the outermost to that of the bytes of a row, whose
 * stride is 1. False: too many. */
bool xacc_strided_add(xacc_strided_t *strided, size_t count, size_t stride);
/* When all are added; false if the section has no gaps. */
bool xacc_strided_finish(xacc_strided_t *strided);

/* Copies a section of entry, with or without gaps, between host and device. */
xacc_status_t xacc_strided_transfer(xacc_stream_t *stream, const xacc_entry_t *entry,
                                    const xacc_section_t *section, bool to_device);

#endif
