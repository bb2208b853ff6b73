/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the kernels of xmp/ read: a table of copies, each from the elements of
 * one walk to those of another, which has as many in every dimension. Built by
 * copy_batch.c; this header is included by code for devices. */
#ifndef XACC_XMP_DEVICE_KERNELS_H
#define XACC_XMP_DEVICE_KERNELS_H

enum { XMPRT_COPY_RANK = 8 }; /* dimensions of an array, and parts of an element */

/* Positions start .. of a dimension, in bytes from where the copy begins. */
typedef struct xmprt_copy_stretch {
    unsigned long start;
    long offset, pitch;
} xmprt_copy_stretch_t;

/* One side of a dimension: element k is at k * pitch, or, where there are
 * stretches, in the last of them that starts at k or before. */
typedef struct xmprt_copy_side {
    long pitch;
    unsigned first, stretches;
} xmprt_copy_side_t;

/* Units start .. of the table, up to those of the next copy. */
typedef struct xmprt_copy {
    unsigned long start;
    const char *from;
    char *to;
    unsigned rank;
    struct xmprt_copy_dim {
        unsigned long count;
        xmprt_copy_side_t from, to;
    } dim[XMPRT_COPY_RANK]; /* the last is innermost */
} xmprt_copy_t;

/* The table in device memory. async: the queue. */
typedef struct xmprt_copies {
    const xmprt_copy_t *copy;
    const xmprt_copy_stretch_t *stretch;
    long count;          /* of copies */
    unsigned long units; /* of all of them */
    int async;
} xmprt_copies_t;

/* to = from, in units of so many bytes. */
void xmprt_kernel_copy_1(const xmprt_copies_t *table);
void xmprt_kernel_copy_2(const xmprt_copies_t *table);
void xmprt_kernel_copy_4(const xmprt_copies_t *table);
void xmprt_kernel_copy_8(const xmprt_copies_t *table);
void xmprt_kernel_copy_16(const xmprt_copies_t *table);

/* One or two copies of up to three dimensions without stretches, the common case
 * of a stencil: they are parameters of the kernel, which then has no memory to
 * read but the elements. Dimensions that are not there come first, with one
 * element. */
typedef struct xmprt_plain {
    const char *from;
    char *to;
    unsigned long units, middle, inner; /* elements of the last two */
    long from_pitch[3], to_pitch[3];
} xmprt_plain_t;
typedef struct xmprt_pair {
    xmprt_plain_t one[2]; /* the second may have no units */
    int async;
} xmprt_pair_t;
void xmprt_kernel_pair_1(const xmprt_pair_t *pair);
void xmprt_kernel_pair_2(const xmprt_pair_t *pair);
void xmprt_kernel_pair_4(const xmprt_pair_t *pair);
void xmprt_kernel_pair_8(const xmprt_pair_t *pair);
void xmprt_kernel_pair_16(const xmprt_pair_t *pair);

/* An atomic operation (enum xacc_atomic_op) on a word that the device reaches, which others access,
 * too; *old is what it held before. */
typedef struct xmprt_word {
    void *word, *old;
    long value, compare;
    int op, async;
} xmprt_word_t;
void xmprt_kernel_atomic_4(const xmprt_word_t *given);
void xmprt_kernel_atomic_8(const xmprt_word_t *given);

/* to = to op from, in elements of a type of reductions.def; no two copies to
 * the same element. */
#define XACC_RED_TYPE(id, T, class, least, greatest)                                               \
    void xmprt_kernel_fold_##id(const xmprt_copies_t *table, int op);
#include "xacc/reductions.def"

#endif
