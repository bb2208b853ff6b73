/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What compiled code calls for coarrays. Read behind xacc/xmp_abi.h.
 *
 * An object of another image, a[i].m:[k], is named by the address of the own a[i].m
 * and the number of the image: the runtime finds the coarray that the address lies
 * in. Any address may be one of the current device (host_data). Images are counted in
 * the executing set, from 0. All of it is fatal on error, with the site's line. */
#ifndef XACC_COARRAY_ABI_H
#define XACC_COARRAY_ABI_H

#include "xacc/xmp_abi.h"

#pragma GCC visibility push(default)

/* The codimensions of a declaration, but for the last, which is '*': the first
 * varies fastest. */
struct __xmp_codims {
    int count;
    long extent[6];
};
/* Fills them: count extents, checked to be positive. */
void __xmp_coarray_shape(struct __xmp_site *site, struct __xmp_codims *codims, int count,
                         const long *extents);
/* The number of image [at[0]]...[at[count]]. */
long __xmp_coarray_image(struct __xmp_site *site, const struct __xmp_codims *codims,
                         const long *at);

/* The same of an image of nodes, which is number there, whatever nodes execute. name: of the
 * coarray. */
long __xmp_coarray_image_on(struct __xmp_site *site, __xmp_object nodes, long number,
                            const char *name);
/* For the next call of a routine that synchronizes images: they are these nodes. */
void __xmp_images(struct __xmp_site *site, __xmp_object nodes);

/* A variable of static storage: in phase COARRAY, on all processes. Nothing where it
 * was declared by another file already. */
void __xmp_coarray(struct __xmp_site *site, void *address, unsigned long bytes, const char *name);
/* A variable of a block, on the executing nodes: base is its memory until the end of
 * the block, whose cleanup is __xmp_coarray_end. Both wait for all of them. */
struct __xmp_coarray_block {
    void *base;
    const char *where;
};
void __xmp_coarray_begin(struct __xmp_site *site, struct __xmp_coarray_block *block,
                         unsigned long bytes, const char *name);
/* The same of a variable with locks or events, which begin as zeros. */
void __xmp_coarray_begin_zero(struct __xmp_site *site, struct __xmp_coarray_block *block,
                              unsigned long bytes, const char *name);
void __xmp_coarray_end(struct __xmp_coarray_block *block);

/* address, of an object of the coarray that begins there: the program ends where it is outside of
 * that, and some is not 0 (else it is that of a section without elements). */
void *__xmp_coarray_inside(struct __xmp_site *site, const void *begin, const void *address,
                           int some);

/* One object; done at its image when they return. */
void __xmp_coarray_get(struct __xmp_site *site, void *to, const void *address, unsigned long bytes,
                       long image);
void __xmp_coarray_put(struct __xmp_site *site, void *address, const void *from,
                       unsigned long bytes, long image);
/* rank nested counts of objects of size bytes, outermost first; the steps between them
 * are bytes. Where both sides are this image's they may overlap. */
struct __xmp_strides {
    long count, remote, local;
};
void __xmp_coarray_get_section(struct __xmp_site *site, void *to, const void *address,
                               unsigned long size, int rank, const struct __xmp_strides *strides,
                               long image);
void __xmp_coarray_put_section(struct __xmp_site *site, void *address, const void *from,
                               unsigned long size, int rank, const struct __xmp_strides *strides,
                               long image);
/* The same in nonblock: started, and done when images synchronize, or by __xmp_wait_nonblock. What
 * is sent is not changed before, but by start_put; buffers from malloc are freed then. */
void __xmp_coarray_start_put(struct __xmp_site *site, void *address, const void *from,
                             unsigned long bytes, long image);
void __xmp_coarray_start_get_section(struct __xmp_site *site, void *to, const void *address,
                                     unsigned long size, int rank,
                                     const struct __xmp_strides *strides, long image);
void __xmp_coarray_start_put_section(struct __xmp_site *site, void *address, const void *from,
                                     unsigned long size, int rank,
                                     const struct __xmp_strides *strides, long image);
void __xmp_coarray_free_later(void *buffer);
void __xmp_wait_nonblock(struct __xmp_site *site);
/* In host_data: an object of a variable in use_device, at the address that has there. */
void __xmp_device_read(struct __xmp_site *site, void *to, const void *from, unsigned long bytes);
void __xmp_device_write(struct __xmp_site *site, void *to, const void *from, unsigned long bytes);
/* count objects of size bytes from from on become those from address on of image, and then the
 * event of event_image has one post more. */
void __xmp_coarray_put_signal(struct __xmp_site *site, void *address, const void *from,
                              unsigned long size, long count, long image, void *event,
                              long event_image);
/* What this image has put is done; then the event of image has one post more. */
void __xmp_coarray_event_post(struct __xmp_site *site, void *event, long image, int *status);
/* In front of a compute construct that waits for events: the last argument of its waits (xacc_await
 * of entries.def) on what executes it, the host itself or the current device. */
void *__xmp_coarray_watch(struct __xmp_site *site, int on_host);
/* In front of a compute construct that has objects of other images: for what executes it, the host
 * itself or the current device, the number of images and the bytes from the coarray to each
 * image's, in memory that kernels may read until the program ends. */
void *__xmp_coarray_images(struct __xmp_site *site, void *coarray, int on_host);
/* An atomic operation of enum __xmp_atomic_op on an object of 4 or 8 bytes of image,
 * or of this one where image is -0x7fffffff00000000: what it held before. */
long __xmp_coarray_atomic(struct __xmp_site *site, int op, void *address, unsigned long bytes,
                          long value, long compare, long image);

/* The directives lock and unlock on a lock of image, as above. TRY: acquired_lock, does not wait;
 * STAT: what is wrong is told by the result, and not fatal. A status of xmp.h, and
 * __XMP_LOCK_ACQUIRED if the lock is this image's now. */
enum { __XMP_LOCK_RELEASE = 1, __XMP_LOCK_TRY = 2, __XMP_LOCK_STAT = 4 };
enum { __XMP_LOCK_STATUS = 0xff, __XMP_LOCK_ACQUIRED = 0x100 };
int __xmp_coarray_lock(struct __xmp_site *site, int flags, void *lock, long image);

#pragma GCC visibility pop
#endif
