/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory for coarrays that are made at run time: a list of free and used parts per
 * segment, in the order of their addresses. First fit; neighbours that are free
 * become one. Segments are large and take no memory before it is used, so a few
 * serve any number of coarrays. */
#include "comm/segment.h"
#include "xacc/abi.h"
#include "xmp/coarray/coarray.h"
#include <stdlib.h>

enum { LINE = XACC_COARRAY_ALIGNMENT, PAGE = 4096, DISCARD = 1 << 20 };
static const size_t SEGMENT = (size_t)64 << 20;

typedef struct heap_part {
    struct heap_part *next, *previous;
    size_t offset, bytes;
    bool used;
} heap_part_t;

typedef struct heap_segment {
    struct heap_segment *next;
    int number;
    heap_part_t *first;
} heap_segment_t;

typedef struct xmprt_heap {
    heap_segment_t *segments;
    size_t largest;
} xmprt_heap_t;

static heap_part_t *new_part(heap_part_t *previous, heap_part_t *next, size_t offset,
                             size_t bytes) {
    heap_part_t *part = xmprt_allocate(sizeof *part);
    *part = (heap_part_t){next, previous, offset, bytes, false};
    if (previous)
        previous->next = part;
    if (next)
        next->previous = part;
    return part;
}

/* Each is twice as large as the one before, so that there are few. */
static heap_segment_t *new_segment(xmprt_heap_t *heap, size_t bytes) {
    heap_segment_t *segment = xmprt_allocate(sizeof *segment);
    size_t room = heap->largest ? 2 * heap->largest : SEGMENT;
    room = room > bytes ? room : (bytes + PAGE - 1) / PAGE * PAGE;
    heap->largest = room;
    segment->number = xacc_segment_create(room);
    segment->first = new_part(NULL, NULL, 0, room);
    segment->next = heap->segments;
    return heap->segments = segment;
}

/* Takes bytes of a part that has as many. */
static xmprt_place_t take(const heap_segment_t *segment, heap_part_t *part, size_t bytes) {
    if (part->bytes > bytes)
        new_part(part, part->next, part->offset + bytes, part->bytes - bytes);
    part->bytes = bytes;
    part->used = true;
    return (xmprt_place_t){segment->number, part->offset};
}

xmprt_place_t xmprt_heap_allocate(xmprt_coarrays_t *all, size_t bytes) {
    if (!all->heap)
        all->heap = xmprt_allocate(sizeof *all->heap);
    bytes = bytes ? (bytes + LINE - 1) / LINE * LINE : LINE;
    for (heap_segment_t *segment = all->heap->segments; segment; segment = segment->next)
        for (heap_part_t *part = segment->first; part; part = part->next)
            if (!part->used && part->bytes >= bytes)
                return take(segment, part, bytes);
    heap_segment_t *segment = new_segment(all->heap, bytes);
    return take(segment, segment->first, bytes);
}

static void join_next(heap_part_t *part) {
    heap_part_t *next = part->next;
    part->bytes += next->bytes;
    part->next = next->next;
    if (part->next)
        part->next->previous = part;
    free(next);
}

void xmprt_heap_free(xmprt_coarrays_t *all, xmprt_place_t place) {
    heap_segment_t *segment = all->heap->segments;
    while (segment->number != place.segment)
        segment = segment->next;
    heap_part_t *part = segment->first;
    while (part->offset != place.offset)
        part = part->next;
    size_t begin = (part->offset + PAGE - 1) / PAGE * PAGE;
    size_t end = (part->offset + part->bytes) / PAGE * PAGE;
    if (part->bytes >= DISCARD)
        xacc_segment_discard(place.segment, begin, end - begin);
    part->used = false;
    if (part->next && !part->next->used)
        join_next(part);
    if (part->previous && !part->previous->used)
        join_next(part->previous);
}

void xmprt_heap_end(xmprt_coarrays_t *all) {
    for (heap_segment_t *segment = all->heap ? all->heap->segments : NULL, *next; segment;
         segment = next) {
        next = segment->next;
        for (heap_part_t *part = segment->first, *after; part; part = after) {
            after = part->next;
            free(part);
        }
        free(segment);
    }
    free(all->heap);
}
