/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Host memory as a space. */
#include "xmp/index/memory_space.h"
#include "core/log.h"
#include "xmp/index/index_set.h"
#include <stdlib.h>
#include <string.h>

/* A walk in progress. step is what the buffer advances per element. */
typedef struct copy {
    const xmprt_walk_t *walk;
    char *base, *buffer;
    size_t step;
    void (*row)(struct copy *copy, char *memory, long count, long pitch);
    xmprt_fold_t *fold;
    const void *context;
} copy_t;

/* One element from or to memory; the sizes that matter are single moves. */
static inline void move(void *to, const void *from, size_t size) {
    switch (size) {
    case 4:
        memcpy(to, from, 4);
        return;
    case 8:
        memcpy(to, from, 8);
        return;
    default:
        memcpy(to, from, size);
    }
}

static void pack_row(copy_t *copy, char *memory, long count, long pitch) {
    size_t size = copy->walk->size;
    if (pitch == (long)size) {
        memcpy(copy->buffer, memory, (size_t)count * size);
        return;
    }
    for (long i = 0; i < count; i++)
        move(copy->buffer + (size_t)i * size, memory + i * pitch, size);
}

static void unpack_row(copy_t *copy, char *memory, long count, long pitch) {
    size_t size = copy->walk->size;
    if (pitch == (long)size && copy->step) {
        memcpy(memory, copy->buffer, (size_t)count * size);
        return;
    }
    for (long i = 0; i < count; i++)
        move(memory + i * pitch, copy->buffer + (size_t)i * copy->step, size);
}

static void fold_row(copy_t *copy, char *memory, long count, long pitch) {
    for (long i = 0; i < count; i++)
        copy->fold(memory + i * pitch, copy->buffer + (size_t)i * copy->step, 1, copy->context);
}

static void walk_dim(copy_t *copy, int d, char *memory) {
    if (d == copy->walk->rank) { /* a walk without dimensions: one element */
        copy->row(copy, memory, 1, (long)copy->walk->size);
        copy->buffer += copy->step;
        return;
    }
    const struct xmprt_walk_dim *dim = &copy->walk->dim[d];
    bool inner = d == copy->walk->rank - 1;
    for (size_t s = 0; s < dim->count; s++) {
        xmprt_stretch_t stretch = dim->stretch[s];
        char *start = memory + stretch.offset;
        if (inner) {
            copy->row(copy, start, stretch.count, stretch.pitch);
            copy->buffer += (size_t)stretch.count * copy->step;
            continue;
        }
        for (long i = 0; i < stretch.count; i++)
            walk_dim(copy, d + 1, start + i * stretch.pitch);
    }
}

static void walk_all(copy_t *copy) {
    copy->step = copy->walk->spread ? 0 : copy->walk->size;
    if (copy->walk->total)
        walk_dim(copy, 0, copy->base + copy->walk->offset);
}

static void pack(const xmprt_walk_t *walk, const void *base, void *buffer) {
    walk_all(&(copy_t){.walk = walk, .base = (char *)base, .buffer = buffer, .row = pack_row});
}

static void unpack(const xmprt_walk_t *walk, void *base, const void *buffer) {
    walk_all(&(copy_t){.walk = walk, .base = base, .buffer = (char *)buffer, .row = unpack_row});
}

static void fold(const xmprt_walk_t *walk, void *base, const void *buffer, xmprt_fold_t *function,
                 const void *context) {
    walk_all(&(copy_t){.walk = walk,
                       .base = base,
                       .buffer = (char *)buffer,
                       .row = fold_row,
                       .fold = function,
                       .context = context});
}

/* Sections begin at a cache line, as arrays of a program do: the vectors of a
 * loop over them then cross no more lines. Programs free them by free. */
static void *allocate(size_t bytes) {
    enum { LINE = 64 };
    size_t whole = (bytes + LINE - 1) / LINE * LINE;
    void *memory = whole < bytes ? NULL : aligned_alloc(LINE, whole);
    if (!memory)
        xacc_fatal(NULL, "no memory for %zu bytes", bytes);
    return memset(memory, 0, whole);
}

const xmprt_memory_space_t xmprt_memory_space_host = {"host", allocate, free, pack, unpack, fold};
