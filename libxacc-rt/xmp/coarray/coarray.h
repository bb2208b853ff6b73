/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Coarrays of this rank, and where the other images have theirs. coarray.c makes and
 * frees them, block.c those of blocks, places.c tells where they are, heap.c has their memory,
 * access.c reads and writes what is inside (inside.c), device_section.c does so on devices,
 * atomic.c atomically, nonblock.c without waiting, image.c counts images, sync.c synchronizes them,
 * collective.c has their collectives. */
#ifndef XACC_XMP_COARRAY_COARRAY_H
#define XACC_XMP_COARRAY_COARRAY_H

#include "comm/atomic.h"
#include "core/tree.h"
#include "xacc/coarray_abi.h"
#include "xmp/rank/rank.h"
#include <limits.h>
#include <pthread.h>

/* A part of a segment (comm/segment.h). */
typedef struct xmprt_place {
    int segment;
    size_t offset;
} xmprt_place_t;

typedef struct xmprt_coarray {
    xacc_tree_node_t node; /* by its own address */
    const char *name, *where;
    size_t bytes;
    const xmprt_set_t *set; /* the images that have it */
    xmprt_place_t own;
    xmprt_place_t *places;       /* of the members of set->group; null: all as own */
    struct xmprt_coarray *below; /* of blocks: the one that was begun before */
    const char *block;           /* its record on the stack; null: not of a block */
    pthread_t thread;            /* whose stack that is */
} xmprt_coarray_t;

typedef struct xmprt_coarrays {
    xacc_tree_t tree;
    xmprt_coarray_t *last; /* that was found */
    xmprt_coarray_t *blocks;
    xmprt_coarray_t *declared; /* of static storage, not placed yet; linked by below */
    struct xmprt_heap *heap;
    struct xmprt_coarray_copies *copies; /* on devices (device_copies.c); null: none */
    struct xmprt_sync_all *sync;         /* sync.c */
    struct xmprt_nonblock *nonblock;     /* what goes on (nonblock.c); null: nothing */
    bool critical;                       /* this image is in a critical block (lock.c) */
    struct xmprt_images *images;         /* tables for kernels (kernel.c) */
} xmprt_coarrays_t;

/* Of this rank; made at the first call, which is collective over all ranks. */
xmprt_coarrays_t *xmprt_coarrays(void);
/* Gives those that __xmp_coarray has named their places. Collective over all ranks. */
void xmprt_coarrays_place(void);
/* A coarray in the heap, on the images of a set; zero: of zeros. Collective over these, as is its
 * end. */
xmprt_coarray_t *xmprt_coarray_make(const char *where, const xmprt_set_t *set, size_t bytes,
                                    const char *name, bool zero);
void xmprt_coarray_destroy(const char *where, xmprt_coarray_t *coarray);
/* The one that address lies in; null: none. */
xmprt_coarray_t *xmprt_coarray_at(xmprt_coarrays_t *all, const void *address);

/* block.c. Fatal if a block with a coarray was left by longjmp. frame: of the function of the
 * library that the program has called. */
void xmprt_coarray_check_left(const char *frame);

/* places.c. Collective over the images that have it, and waits for them all. Tells them where this
 * image has it; fatal if they begin another one, or one of another size. */
void xmprt_coarray_exchange_places(xmprt_coarray_t *coarray);
/* Fatal unless all of them end it. */
void xmprt_coarray_agree_to_end(const char *where, const xmprt_coarray_t *coarray);

/* access.c: what an access names, at its image. */
typedef struct xmprt_target {
    int rank;
    char *memory; /* of the object; null: not mapped */
    xmprt_place_t place;
    /* Null: host memory. Else it is of a device, and this one reaches it if it is mapped. */
    struct xmprt_device *device;
} xmprt_target_t;
/* The own image, and, whatever nodes execute, the image that is this rank. No number of the
 * program's is like them: conversions of what no integer holds give INT_MIN and LONG_MIN. */
static const long XMPRT_OWN_IMAGE = -0x7fffffff00000000;
static inline long xmprt_image_of_rank(int rank) {
    return LONG_MIN + 1 + rank;
}
/* Bytes [first, last) from address, of this image, at image. Fatal if it has none. */
xmprt_target_t xmprt_target(const char *where, const char *address, long first, long last,
                            long image);

/* What goes wrong from now on, such as an image that dies, is told with this line. Returns the one
 * before. */
const char *xmprt_set_where(const char *where);

/* atomic.c: on a word of the target: what it held before. */
int64_t xmprt_atomic(const xmprt_target_t *target, size_t offset, size_t bytes, xacc_atomic_op_t op,
                     int64_t value, int64_t compare);
/* image.c: the place of a routine of xmp.h that was called just now. */
const char *xmprt_caller(const char *name);
/* sync.c: what this image has written is there for those who synchronize with it, and what it
 * reads next is read then. */
void xmprt_coarrays_complete(void);
/* image.c: the rank of an image of a set, and of an executing one. Fatal if there is none of this
 * number. */
int xmprt_rank_in(const char *where, const xmprt_set_t *set, int image);
int xmprt_image_rank(const char *where, int image);
/* The set that the routine which runs speaks of: that of the directive in front, or those that
 * execute. */
const xmprt_set_t *xmprt_images_take(void);
/* sync.c: with the first coarray, collectively; at the end; and when this image has stopped. */
void xmprt_sync_begin(xmprt_coarrays_t *all);
void xmprt_sync_end(xmprt_coarrays_t *all);
void xmprt_sync_stop(void);
/* nonblock.c: transfers of devices that were started are done, and buffers freed. */
void xmprt_nonblock_complete(void);
void xmprt_nonblock_end(xmprt_coarrays_t *all);
/* device_copies.c. Finds those among new coarrays that have a copy on every device, in the same
 * order on all images. Collective over all ranks. */
void xmprt_coarray_copies_begin(xmprt_coarrays_t *all, xmprt_coarray_t *const *coarrays,
                                size_t count);
void xmprt_coarray_copies_end(xmprt_coarrays_t *all);
/* Where this rank has copies on its device now. */
void xmprt_coarray_copies_tell(void);

/* kernel.c */
void xmprt_images_end(xmprt_coarrays_t *all);

/* heap.c: memory of this rank in segments. */
xmprt_place_t xmprt_heap_allocate(xmprt_coarrays_t *all, size_t bytes);
void xmprt_heap_free(xmprt_coarrays_t *all, xmprt_place_t place);
void xmprt_heap_end(xmprt_coarrays_t *all);

#endif
