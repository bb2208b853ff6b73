/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory that sections live in. Algorithms allocate, pack and unpack through
 * this table and never touch elements themselves. */
#ifndef XACC_XMP_INDEX_MEMORY_SPACE_H
#define XACC_XMP_INDEX_MEMORY_SPACE_H

#include <stdbool.h>
#include <stddef.h>

/* Elements of an array in a fixed order: the product of lists of stretches, the
 * last dimension innermost. Offsets and pitches are in bytes. */
typedef struct xmprt_stretch {
    long count, offset, pitch;
} xmprt_stretch_t;

typedef struct xmprt_walk {
    int rank;     /* 0: one element */
    size_t size;  /* of an element */
    size_t total; /* elements */
    long offset;  /* from the base */
    int owner;    /* which of the operands of the directive it belongs to */
    bool spread;  /* every element is the first of the buffer */
    struct xmprt_walk_dim {
        size_t count;
        xmprt_stretch_t *stretch;
    } dim[7];
} xmprt_walk_t;

/* into = into op from for count elements (xacc_combine_t). */
typedef void xmprt_fold_t(void *into, const void *from, long count, const void *context);

typedef struct xmprt_memory_space {
    const char *name;
    void *(*allocate)(size_t bytes); /* zeros */
    void (*release)(void *memory);
    /* Between the elements of a walk and total * size bytes. */
    void (*pack)(const xmprt_walk_t *walk, const void *base, void *buffer);
    void (*unpack)(const xmprt_walk_t *walk, void *base, const void *buffer);
    /* Elements become fold(element, buffer). */
    void (*fold)(const xmprt_walk_t *walk, void *base, const void *buffer, xmprt_fold_t *fold,
                 const void *context);
} xmprt_memory_space_t;

extern const xmprt_memory_space_t xmprt_memory_space_host;

#endif
