/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The routines for coarrays of XcalableMP for C (chapter 7 of XcalableMP 1.4; "extension": not
 * there): image control, atomic operations, locks and events, collectives of images. Included by
 * xmp.h, whose descriptors and results they have. */
#ifndef XACC_XMP_COARRAY_H
#define XACC_XMP_COARRAY_H

#include "xacc/public.h"
#include <stddef.h>

XACC_DECLARATIONS

/** As in xmp.h. */
typedef void *xmp_desc_t;

/** What status, where it is not null, is set to. */
enum {
    XMP_STAT_SUCCESS = 0,
    XMP_STAT_STOPPED_IMAGE = 1,
    XMP_STAT_LOCKED = 2,            /* lock: this image has it already */
    XMP_STAT_UNLOCKED = 3,          /* unlock: nobody has it */
    XMP_STAT_LOCKED_OTHER_IMAGE = 4 /* unlock: another image has it */
};
/** What this image has written to others is there when it returns. Waits for none. */
void xmp_sync_memory(int *status);
/** The same, and waits for all executing images; for one; for count different ones; for
 * each of them in turn. An image's k-th sync with another is for that one's k-th with it.
 * Where an image has stopped, which is at the end of the program, status is
 * XMP_STAT_STOPPED_IMAGE; without status, and where it will not come for another reason, the
 * program ends with a message. */
void xmp_sync_all(int *status);
void xmp_sync_image(int image, int *status);
void xmp_sync_images(int count, int *images, int *status);
void xmp_sync_images_all(int *status);
/** Memory in which a pointer to coarrays, T (*p)[n]:[*], may point; it holds anything. The
 * executing images all call it, with the same size; both wait for all of them. null is
 * nothing to free. The address may differ between images (extension). */
void *xmp_coarray_malloc(size_t bytes);
void xmp_coarray_free(void *memory);

/** The numbers that images of a node array have in the whole run, and among the executing images:
 * count of them, from 0. Where one has none it becomes XMP_UNDEFINED, and XMP_FAILURE is
 * returned. */
int xmp_get_primary_image_index(int count, const int index[], int primary[], xmp_desc_t nodes);
int xmp_get_image_index(int count, const int index[], int current[], xmp_desc_t nodes);

/* Atomic operations on an object of a coarray, this image's or one that [:image]
 * follows, of type int, unsigned int, long or unsigned long. All on one object come in
 * one order, and one image's in the order of its program; what is put before one is
 * there for who has seen it. Those but define and ref are extensions, by Fortran 2018. */
#define xmp_atomic_define(object, value)                                                           \
    ((void)__xmp_atomic(__XMP_ATOMIC_DEFINE, &(object), sizeof(object),                            \
                        xmp_atomic_bits_(object, value), 0))
/* The object's value in *to. */
#define xmp_atomic_ref(to, object)                                                                 \
    ((void)(*(to) = (__typeof__((object) + 0))__xmp_atomic(__XMP_ATOMIC_REF, &(object),            \
                                                           sizeof(object), 0, 0)))
#define xmp_atomic_add(object, value) ((void)xmp_atomic_op_(ADD, object, value))
#define xmp_atomic_and(object, value) ((void)xmp_atomic_op_(AND, object, value))
#define xmp_atomic_or(object, value) ((void)xmp_atomic_op_(OR, object, value))
#define xmp_atomic_xor(object, value) ((void)xmp_atomic_op_(XOR, object, value))
/* The same; *old is what the object had before. */
#define xmp_atomic_fetch_add(object, value, old)                                                   \
    ((void)(*(old) = xmp_atomic_op_(ADD, object, value)))
#define xmp_atomic_fetch_and(object, value, old)                                                   \
    ((void)(*(old) = xmp_atomic_op_(AND, object, value)))
#define xmp_atomic_fetch_or(object, value, old) ((void)(*(old) = xmp_atomic_op_(OR, object, value)))
#define xmp_atomic_fetch_xor(object, value, old)                                                   \
    ((void)(*(old) = xmp_atomic_op_(XOR, object, value)))
/* The object becomes desired if it is expected; *old is what it had before. */
#define xmp_atomic_cas(object, old, expected, desired)                                             \
    ((void)(*(old) = (__typeof__((object) + 0))__xmp_atomic(                                       \
                __XMP_ATOMIC_CAS, &(object), sizeof(object), xmp_atomic_bits_(object, desired),    \
                xmp_atomic_bits_(object, expected))))
#define xmp_atomic_op_(op, object, value)                                                          \
    ((__typeof__((object) + 0))__xmp_atomic(__XMP_ATOMIC_##op, &(object), sizeof(object),          \
                                            xmp_atomic_bits_(object, value), 0))
/* As an assignment to the object converts it. */
#define xmp_atomic_bits_(object, value) ((long)(__typeof__((object) + 0))(value))
enum __xmp_atomic_op {
    __XMP_ATOMIC_DEFINE,
    __XMP_ATOMIC_REF,
    __XMP_ATOMIC_ADD,
    __XMP_ATOMIC_AND,
    __XMP_ATOMIC_OR,
    __XMP_ATOMIC_XOR,
    __XMP_ATOMIC_CAS
};
long __xmp_atomic(int op, volatile void *object, unsigned long bytes, long value, long compare);

/** Of the directives lock and unlock: a coarray, xmp_lock_t l:[*], which nobody has at the begin;
 * in memory of xmp_coarray_malloc behind memset to 0 and xmp_sync_all. Images get it in the order
 * in which they asked. What an image has done before it unlocks, the next one finds done. */
typedef struct xmp_lock_t {
    unsigned xmp_next_, xmp_serving_;
    int xmp_holder_, xmp_unused_;
} xmp_lock_t;

/** An event (extension, by Fortran 2018): a coarray as that of a lock, which counts posts. */
typedef struct xmp_event_t {
    int xmp_count_, xmp_unused_;
} xmp_event_t;
/** One more for event, this image's or one that [:image] follows. What this image has done before
 * is done for who has waited for it. */
#define xmp_event_post(event, status) __xmp_event_post(&(event).xmp_count_, status)
void __xmp_event_post(int *event, int *status);
/** Waits until event, one of this image, has at least until_count posts, and takes as many away;
 * below 1 is as 1. Where all images wait and nobody can post, the program ends with a message. In
 * compute constructs a gang waits, in code outside of loops that its lanes share. */
void xmp_event_wait(xmp_event_t *event, int until_count, int *status);
/** Its count now; orders nothing. */
int xmp_event_query(const xmp_event_t *event);
/** A put with a signal (extension): count elements from from on become those from object on, an
 * element of a coarray that [:image] follows, and then event has one post more. Who has waited for
 * it finds the elements. What from points to may be changed when it returns. */
#define xmp_put_signal(object, from, count, event)                                                 \
    __xmp_put_signal(&(object), 1 ? (from) : (const __typeof__(object) *)0, sizeof(object), count, \
                     &(event).xmp_count_)
void __xmp_put_signal(void *object, const void *from, unsigned long size, long count, int *event);

/** In front of a block (extension, by Fortran 2018): one image at a time executes it, and finds
 * done what others did in it. Blocks in other places of the program are others. Leaving it by
 * break, continue, goto or return ends it. Inside of it there is no other one, and no
 * synchronization with images. */
#define xmp_critical                                                                               \
    for (xmp_lock_t * xmp_critical_                                                                \
             __attribute__((cleanup(xmp_critical_end_))) = xmp_critical_begin_(({                  \
             static xmp_lock_t xmp_critical_lock_ : [*];                                           \
             &xmp_critical_lock_;                                                                  \
         }));                                                                                      \
         xmp_critical_; xmp_critical_end_(&xmp_critical_))
xmp_lock_t *xmp_critical_begin_(xmp_lock_t *lock);
/* *lock null: it was ended already. */
void xmp_critical_end_(xmp_lock_t **lock);

/* Collectives of images, by Fortran 2018 (extensions): the executing images all call it, with
 * the same count, type and image. a: count elements in host memory, of a coarray or not. Each
 * becomes the sum, greatest or least of those that the images have there, on all of them, or
 * where result_image is not -1 on this one alone; the others keep theirs. Of any arithmetic
 * type, for the sum complex ones, too; the result is the same in every run. */
#define xmp_co_sum(a, count, result_image, status)                                                 \
    (xmp_co_sum)(xmp_co_number_(a), a, count, result_image, status)
#define xmp_co_max(a, count, result_image, status)                                                 \
    (xmp_co_max)(xmp_co_real_(a), a, count, result_image, status)
#define xmp_co_min(a, count, result_image, status)                                                 \
    (xmp_co_min)(xmp_co_real_(a), a, count, result_image, status)
/* All get what source_image has, of any type. */
#define xmp_co_broadcast(a, count, source_image, status)                                           \
    (xmp_co_broadcast)(sizeof *(a), a, count, source_image, status)
enum __xmp_co_type {
    __XMP_CO_I8,
    __XMP_CO_U8,
    __XMP_CO_I16,
    __XMP_CO_U16,
    __XMP_CO_I32,
    __XMP_CO_U32,
    __XMP_CO_I64,
    __XMP_CO_U64,
    __XMP_CO_F32,
    __XMP_CO_F64,
    __XMP_CO_F80 = 12,
    __XMP_CO_COMPLEX = 16 /* and the type of the parts */
};
/* clang-format off */
#define xmp_co_reals_                                                                              \
    char: (char)-1 < 0 ? __XMP_CO_I8 : __XMP_CO_U8,                                                \
    signed char: __XMP_CO_I8, unsigned char: __XMP_CO_U8,                                          \
    short: __XMP_CO_I16, unsigned short: __XMP_CO_U16,                                             \
    int: __XMP_CO_I32, unsigned int: __XMP_CO_U32,                                                 \
    long: __XMP_CO_I64, unsigned long: __XMP_CO_U64,                                               \
    long long: __XMP_CO_I64, unsigned long long: __XMP_CO_U64,                                     \
    float: __XMP_CO_F32, double: __XMP_CO_F64, long double: __XMP_CO_F80
#define xmp_co_real_(a) _Generic(*(a), xmp_co_reals_)
#define xmp_co_number_(a)                                                                          \
    _Generic(*(a), xmp_co_reals_,                                                                  \
             float _Complex: __XMP_CO_F32 | __XMP_CO_COMPLEX,                                      \
             double _Complex: __XMP_CO_F64 | __XMP_CO_COMPLEX,                                     \
             long double _Complex: __XMP_CO_F80 | __XMP_CO_COMPLEX)
/* clang-format on */
void(xmp_co_sum)(int type, void *a, long count, int result_image, int *status);
void(xmp_co_max)(int type, void *a, long count, int result_image, int *status);
void(xmp_co_min)(int type, void *a, long count, int result_image, int *status);
void(xmp_co_broadcast)(unsigned long size, void *a, long count, int source_image, int *status);

XACC_DECLARATIONS_END

#endif
