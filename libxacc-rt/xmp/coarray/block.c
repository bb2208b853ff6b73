/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Coarrays of blocks: each has a record on the stack, whose cleanup ends it. */
#include "xmp/coarray/coarray.h"

static _Noreturn void left(const xmprt_coarray_t *coarray) {
    xacc_fatal(coarray->where, "the block of coarray '%s' was left by longjmp", coarray->name);
}

/* The stack that the system gave this thread. Coroutines and handlers of signals may run on another
 * one, and sanitizers keep records elsewhere: of these no order is known. */
static bool is_on_stack(const char *place) {
    static _Thread_local const char *begin;
    static _Thread_local size_t bytes;
    pthread_attr_t attributes;
    void *address = NULL;
    if (!begin && pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstack(&attributes, &address, &bytes);
        pthread_attr_destroy(&attributes);
        begin = address;
    }
    return begin && (size_t)(place - begin) < bytes;
}

/* True if both lie on the stack of this thread. */
static bool are_beside(const xmprt_coarray_t *each, const char *place) {
    return pthread_equal(each->thread, pthread_self()) && is_on_stack(place) &&
           is_on_stack(each->block);
}

/* Functions that were left without the end of their blocks have their records below the frames of
 * what runs. block: a record that begins, which no block has already, or null. */
static void check_left(const xmprt_coarrays_t *all, const char *frame, const char *block) {
    enum { MOST = 64 }; /* of other stacks, or side by side */
    const xmprt_coarray_t *each = all->blocks;
    for (int i = 0; each && i < MOST; i++, each = each->below)
        if (each->block == block || (are_beside(each, frame) && each->block < frame))
            left(each);
}

/* A program without coarrays synchronizes, too, and what it has of them is made by all at once. */
void xmprt_coarray_check_left(const char *frame) {
    const xmprt_coarrays_t *all = xmprt_self()->coarrays;
    if (all)
        check_left(all, frame, NULL);
}

/* frame: of the entry that compiled code has called. zero: with memory of zeros. */
static void begin(const char *frame, const struct __xmp_site *site,
                  struct __xmp_coarray_block *block, unsigned long bytes, const char *name,
                  bool zero) {
    xmprt_coarrays_t *all = xmprt_coarrays();
    check_left(all, frame, (const char *)block);
    xmprt_coarray_t *coarray =
        xmprt_coarray_make(site->where, xmprt_self()->executing, bytes, name, zero);
    coarray->block = (const char *)block;
    coarray->thread = pthread_self();
    coarray->below = all->blocks;
    all->blocks = coarray;
    block->base = (void *)coarray->node.key;
    block->where = site->where;
}

void __xmp_coarray_begin(struct __xmp_site *site, struct __xmp_coarray_block *block,
                         unsigned long bytes, const char *name) {
    begin(__builtin_frame_address(0), site, block, bytes, name, false);
}

void __xmp_coarray_begin_zero(struct __xmp_site *site, struct __xmp_coarray_block *block,
                              unsigned long bytes, const char *name) {
    begin(__builtin_frame_address(0), site, block, bytes, name, true);
}

/* Blocks of a stack end in the opposite order. */
void __xmp_coarray_end(struct __xmp_coarray_block *block) {
    if (!block->base) /* left before it was begun */
        return;
    xmprt_coarray_t **link = &xmprt_coarrays()->blocks;
    for (; (*link)->block != (const char *)block; link = &(*link)->below)
        if (are_beside(*link, (const char *)block))
            left(*link);
    xmprt_coarray_t *ended = *link;
    *link = ended->below;
    xmprt_coarray_destroy(block->where, ended);
}
