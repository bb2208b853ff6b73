/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See device_records.h: records of near images are read where they are, those of far ones once
 * between two image controls. */
#include "xmp/coarray/device_records.h"
#include "comm/segment.h"
#include <stdlib.h>

void xmprt_copy_records_begin(xmprt_copy_records_t *records, int count) {
    *records = (xmprt_copy_records_t){.count = count};
    records->shared =
        xmprt_coarray_make("xmp coarray", xmprt_self()->world,
                           (size_t)count * sizeof(xmprt_copy_record_t), "of devices", false);
    for (int i = 0; i < count; i++)
        xmprt_copy_record_own(records, i)->window = XMPRT_NO_WINDOW;
}

void xmprt_copy_records_free(xmprt_copy_records_t *records) {
    free(records->known);
    free(records->known_at);
}

xmprt_copy_record_t *xmprt_copy_record_own(const xmprt_copy_records_t *records, int number) {
    return (xmprt_copy_record_t *)records->shared->node.key + number;
}

/* Where the records of a rank are. */
static xmprt_place_t place_of(const xmprt_copy_records_t *records, int rank) {
    const xmprt_coarray_t *shared = records->shared;
    return shared->places ? shared->places[xmprt_group_index(shared->set->group, rank)]
                          : shared->own;
}

bool xmprt_copy_records_are_near(const xmprt_copy_records_t *records, int rank) {
    return xacc_segment_of(rank, place_of(records, rank).segment);
}

static void allocate_known(xmprt_copy_records_t *records) {
    const size_t ranks = (size_t)xmprt_self()->comm->size;
    records->known = xmprt_allocate(ranks * (size_t)records->count * sizeof *records->known);
    records->known_at = xmprt_allocate(ranks * sizeof *records->known_at);
}

const xmprt_copy_record_t *xmprt_copy_record_of(xmprt_copy_records_t *records, int number, int rank,
                                                unsigned long age) {
    xmprt_place_t place = place_of(records, rank);
    char *mapped = xacc_segment_of(rank, place.segment);
    if (mapped)
        return (const xmprt_copy_record_t *)(void *)(mapped + place.offset) + number;
    if (!records->known)
        allocate_known(records);
    const size_t count = (size_t)records->count;
    xmprt_copy_record_t *known = records->known + (size_t)rank * count;
    if (records->known_at[rank] != age) {
        xacc_segment_get(rank, place.segment, place.offset, known, count * sizeof *known);
        xacc_window_flush();
        records->known_at[rank] = age;
    }
    return known + number;
}
