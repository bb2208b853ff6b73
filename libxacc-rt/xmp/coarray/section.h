/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A section of a coarray and one of this image, between which elements go. Called by access.c;
 * device_section.c is for what lies on a device. */
#ifndef XACC_XMP_COARRAY_SECTION_H
#define XACC_XMP_COARRAY_SECTION_H

#include "xacc/abi.h"
#include "xmp/coarray/coarray.h"

/* Dimensions of one element are left out, and the last ones that are contiguous on both
 * sides belong to the element. */
typedef struct xmprt_coarray_section {
    const xmprt_target_t *target;
    char *remote, *local; /* remote: null where it is not mapped */
    bool put, starts;     /* starts: need not be done when the call returns */
    size_t size;
    int rank;
    struct __xmp_strides dim[XACC_MOST_SECTIONS];
} xmprt_coarray_section_t;

size_t xmprt_section_bytes(const xmprt_coarray_section_t *section);
/* The elements one after the other in a buffer on the one side, and as they were on the other:
 * remote if keeps_remote, else local. */
xmprt_coarray_section_t xmprt_section_with_buffer(const xmprt_coarray_section_t *section,
                                                  char *buffer, bool keeps_remote);

/* By loads and stores, or started through the window. */
void xmprt_section_move_host(const xmprt_coarray_section_t *section);
/* The same where a side is device memory, of which device is one: done here and there when it
 * returns, or, if the section starts only, when device's stream is. */
void xmprt_section_move_device(const xmprt_coarray_section_t *section, struct xmprt_device *device);
/* nonblock.c: device's stream has a copy that nobody has waited for. */
void xmprt_nonblock_started(struct xmprt_device *device);

#endif
