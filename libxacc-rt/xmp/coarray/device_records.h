/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What each image tells the others of its coarrays on a device: a record per coarray. The records
 * are a coarray themselves, and change only where their image synchronizes. */
#ifndef XACC_XMP_COARRAY_DEVICE_RECORDS_H
#define XACC_XMP_COARRAY_DEVICE_RECORDS_H

#include "xmp/coarray/coarray.h"
#include "xmp/device/device.h"
#include "xmp/device/mapped.h"

enum { XMPRT_NO_WINDOW = -1 };

typedef struct xmprt_copy_record {
    xmprt_remote_memory_t memory; /* kind 0: others cannot map it */
    uint64_t bytes;               /* 0: the device uses the variable itself */
    int64_t window;               /* its id there, or XMPRT_NO_WINDOW */
    uint64_t gpu;                 /* which one of the node it is on; 0: none */
} xmprt_copy_record_t;

/* Those of coarrays that began together. */
typedef struct xmprt_copy_records {
    int count;
    xmprt_coarray_t *shared; /* of all of them, by number */
    /* Records of far images, by rank and number, as of an age of this image's knowledge. */
    xmprt_copy_record_t *known;
    unsigned long *known_at;
} xmprt_copy_records_t;

/* On all images. */
void xmprt_copy_records_begin(xmprt_copy_records_t *records, int count);
void xmprt_copy_records_free(xmprt_copy_records_t *records);

/* This image's. */
xmprt_copy_record_t *xmprt_copy_record_own(const xmprt_copy_records_t *records, int number);
/* That of a rank, as it is at this age. */
const xmprt_copy_record_t *xmprt_copy_record_of(xmprt_copy_records_t *records, int number, int rank,
                                                unsigned long age);
/* True where this image has the records of a rank, and so its other memory, in its own memory. */
bool xmprt_copy_records_are_near(const xmprt_copy_records_t *records, int rank);

#endif
