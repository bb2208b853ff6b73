/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The XcalableMP routines for C (chapter 7 of XcalableMP 1.4; those marked
 * "Omni" are extensions of that compiler which programs use).
 *
 * Unless said otherwise: routines that return int give 0 on success and
 * XMP_FAILURE for an object of another kind, a dimension that does not exist or
 * a property that the object has not got; results are stored through pointers.
 * Descriptors come from xmp_desc_of(name). Numbers of processes: xmp_ routines
 * count from 1, xmpc_ routines from 0. Dimensions count from 1: of arrays from
 * the left, of nodes and templates from the right of a declaration in square
 * brackets (from the left of one in round brackets). Indices of arrays and
 * templates are those of the program. Extents and shadows are in elements.
 * Inquiries are local: any process may call them at any time. */
#ifndef XACC_XMP_H
#define XACC_XMP_H

#include <stddef.h>
/* With MPI where it is found; XACC_XMP_WITHOUT_MPI leaves it out. */
#if defined(__has_include) && !defined(XACC_XMP_WITHOUT_MPI)
#if __has_include(<mpi.h>)
#include <mpi.h>
#define XACC_XMP_HAS_MPI 1
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/** A node array, a template or a distributed array: xmp_desc_of(name). */
typedef void *xmp_desc_t;

enum { XMP_SUCCESS = 0, XMP_FAILURE = -2000, XMP_UNDEFINED = -2001 };
/** xmp_nodes_attr: all processes, "= *", (not used), "= reference". */
enum {
    XMP_ENTIRE_NODES = 2000,
    XMP_EXECUTING_NODES = 2001,
    XMP_PRIMARY_NODES = 2002,
    XMP_EQUIVALENCE_NODES = 2003
};
/** xmp_dist_format. */
enum {
    XMP_NOT_DISTRIBUTED = 2100,
    XMP_BLOCK = 2101,
    XMP_CYCLIC = 2102,
    XMP_GBLOCK = 2103 /**< edged-block too */
};
/** xmp_desc_kind. */
enum { XMP_DESC_NODES = 2200, XMP_DESC_TEMPLATE = 2201, XMP_DESC_ARRAY = 2202 };

/*--- Processes --------------------------------------------------------------*/

/** Number of this process among the executing nodes, and how many they are. */
int xmp_node_num(void);
int xmpc_node_num(void);
int xmp_num_nodes(void);
/** The same under the names of coarray programs; images count from 0. */
int xmpc_this_image(void);
int xmp_num_images(void);
/** The same among all processes of the run. */
int xmp_all_node_num(void);
int xmpc_all_node_num(void);
int xmp_all_num_nodes(void);
/** Waits for the other executing nodes (Omni). */
void xmp_barrier(void);
/** Ends the program on all processes, which all call it. */
void xmp_exit(int status);
/** Seconds since some time in the past, and the step of that clock. */
double xmp_wtime(void);
double xmp_wtick(void);
/** 1 if all operations with async(id) are complete (also if there are none);
 * wait_async is still needed. */
int xmp_test_async(int id);

/*--- Coarrays ---------------------------------------------------------------*/

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

/*--- Memory -----------------------------------------------------------------*/

/** The local section of a distributed pointer, shadow included, in zeros. desc:
 * xmp_desc_of(pointer); then one extent per dimension, of any integer type. The
 * result may be given to free. Collective over the nodes of the array. */
void *xmp_malloc(xmp_desc_t desc, ...);
/** Frees it (Omni). */
void xmp_free(xmp_desc_t desc);

/*--- Any object -------------------------------------------------------------*/

/** XMP_DESC_NODES, XMP_DESC_TEMPLATE or XMP_DESC_ARRAY (Omni). */
int xmp_desc_kind(xmp_desc_t desc, int *kind);

/*--- Nodes ------------------------------------------------------------------*/

int xmp_nodes_ndims(xmp_desc_t nodes, int *count);
/** This process' coordinate, from 1 and from 0; XMP_FAILURE on a process that
 * is not one of the nodes. */
int xmp_nodes_index(xmp_desc_t nodes, int dim, int *index);
int xmpc_nodes_index(xmp_desc_t nodes, int dim, int *index);
int xmp_nodes_size(xmp_desc_t nodes, int dim, int *size);
/** How it was declared: XMP_ENTIRE_NODES ... */
int xmp_nodes_attr(xmp_desc_t nodes, int *attribute);
/** The reference behind "=": the node array it names, and per dimension of that
 * the first and last node, from 1, and the step; where it has '*', the own
 * coordinate and step 0. */
int xmp_nodes_equiv(xmp_desc_t nodes, xmp_desc_t *of, int lower[], int upper[], int step[]);
/** Number of this process in the node array, from 1 (Omni). */
int xmp_nodes_rank(xmp_desc_t nodes, int *rank);
/** The bits of an MPI communicator of the nodes, null without MPI (Omni). The
 * first call is collective over the nodes. */
int xmp_nodes_comm(xmp_desc_t nodes, void **comm);

/*--- Templates --------------------------------------------------------------*/

/** 1 if its shape is known and it is distributed. Bounds are known as soon as
 * they are declared, formats and axes once it is distributed; what follows from
 * both (blocksize, stride, gblockmap, lsize) when it is fixed. */
int xmp_template_fixed(xmp_desc_t tmpl, int *fixed);
int xmp_template_ndims(xmp_desc_t tmpl, int *count);
int xmp_template_lbound(xmp_desc_t tmpl, int dim, int *bound);
int xmp_template_ubound(xmp_desc_t tmpl, int dim, int *bound);
/** Indices in all and on this node (Omni); the result is returned. */
int xmp_template_gsize(xmp_desc_t tmpl, int dim);
int xmp_template_lsize(xmp_desc_t tmpl, int dim);
int xmp_dist_format(xmp_desc_t tmpl, int dim, int *format);
/** Width of a block; of a dimension that is not distributed its extent; not
 * for gblock and edged-block. */
int xmp_dist_blocksize(xmp_desc_t tmpl, int dim, int *size);
/** Distance of blocks of one node for cyclic, else 1; returned (Omni). */
int xmp_dist_stride(xmp_desc_t tmpl, int dim);
/** Indices of every node; gblock and edged-block only. */
int xmp_dist_gblockmap(xmp_desc_t tmpl, int dim, int map[]);
int xmp_dist_nodes(xmp_desc_t tmpl, xmp_desc_t *nodes);
/** The dimension of the nodes; XMP_UNDEFINED is stored and returned where it is
 * not distributed. */
int xmp_dist_axis(xmp_desc_t tmpl, int dim, int *axis);
/** This node's part of the loop from first up to end (not included), in local
 * template indices from 0; an empty part has *local_first == *local_end. Here
 * dim counts from 0 (Omni). */
void xmp_sched_template_index(int *local_first, int *local_end, int first, int end, int step,
                              xmp_desc_t tmpl, int dim);

/*--- Distributed arrays -----------------------------------------------------*/

int xmp_array_ndims(xmp_desc_t array, int *count);
/** The template's dimension, and what align adds to an index; where collapsed,
 * XMP_UNDEFINED is stored and returned. */
int xmp_align_axis(xmp_desc_t array, int dim, int *axis);
int xmp_align_offset(xmp_desc_t array, int dim, int *offset);
/** 1 if the array is replicated along this dimension of its template. */
int xmp_align_replicated(xmp_desc_t array, int template_dim, int *replicated);
int xmp_align_template(xmp_desc_t array, xmp_desc_t *tmpl);
/** Format of the distribution (as xmp_dist_format) and width of its blocks (as
 * xmp_dist_blocksize; the extent where collapsed); returned (Omni). */
int xmp_align_format(xmp_desc_t array, int dim);
int xmp_align_size(xmp_desc_t array, int dim);
/** First and last index: 0 and extent - 1. */
int xmp_array_lbound(xmp_desc_t array, int dim, int *bound);
int xmp_array_ubound(xmp_desc_t array, int dim, int *bound);
/** First and last index that this node owns, as index of the program (Omni); 0
 * and -1 on a node without elements. */
int xmp_array_lbound_global(xmp_desc_t array, int dim, int *bound);
int xmp_array_ubound_global(xmp_desc_t array, int dim, int *bound);
int xmp_array_lshadow(xmp_desc_t array, int dim, int *width);
int xmp_array_ushadow(xmp_desc_t array, int dim, int *width);
/** Returned (Omni): first and last index that this node owns, as index of the
 * program (gcl) and as position in memory (lcl); of the whole array (gcg). A
 * node without elements has a last one below the first. */
int xmp_array_gcllbound(xmp_desc_t array, int dim);
int xmp_array_gclubound(xmp_desc_t array, int dim);
int xmp_array_lcllbound(xmp_desc_t array, int dim);
int xmp_array_lclubound(xmp_desc_t array, int dim);
int xmp_array_gcglbound(xmp_desc_t array, int dim);
int xmp_array_gcgubound(xmp_desc_t array, int dim);
/** Position in this node's memory of an index that it owns or has in its
 * shadow, lower shadow included; XMP_FAILURE for any other. */
int xmp_array_gtol(xmp_desc_t array, int dim, int index, int *position);
/** Elements that this node owns, without shadow. */
int xmp_array_lsize(xmp_desc_t array, int dim, int *size);
/** Extent of the whole array; returned (Omni). */
int xmp_array_gsize(xmp_desc_t array, int dim);
/** First byte of the local section, lower shadow included. */
int xmp_array_laddr(xmp_desc_t array, void **address);
/** Positions in memory of the last dimension, and of every dimension (Omni),
 * shadow included. */
int xmp_array_lda(xmp_desc_t array, int *length);
int xmp_array_lead_dim(xmp_desc_t array, int lengths[]);
/** Bytes of an element; returned. */
size_t xmp_array_type_size(xmp_desc_t array);
/** Coordinate, from 1, of the owner of an element along the dimension of the
 * nodes that dim is distributed over; 1 where it is not. Returned (Omni). */
int xmp_array_owner(xmp_desc_t array, int count, int index[], int dim);

/*--- Intrinsics -------------------------------------------------------------*/

/* Whole distributed arrays of any mapping, named by xmp_desc_of(x), or in a
 * file with directives as in the specification by x[:][:]. Collective over the
 * executing nodes, on which the arrays must be. Arguments of other shapes or
 * types end the program. */

/** x = the transposed a. option 1: a may be destroyed. */
void xmp_transpose(xmp_desc_t x, xmp_desc_t a, int option);
/** x = a * b, of two dimensions and any arithmetic type. */
void xmp_matmul(xmp_desc_t x, xmp_desc_t a, xmp_desc_t b);
/** The elements of from in ascending or descending order; of one dimension.
 * What is not a number comes last. */
void xmp_sort_up(xmp_desc_t from, xmp_desc_t to);
void xmp_sort_down(xmp_desc_t from, xmp_desc_t to);
/** x[i]... = a[index1[i]...][index2[i]...]..., and x[index1[i]...]... =
 * a[i]...: one array of integers per dimension of what is subscripted, in the
 * shape of the other. Of several elements for one place any may stay. */
void xmp_gather(xmp_desc_t x, xmp_desc_t a, ...);
void xmp_scatter(xmp_desc_t x, xmp_desc_t a, ...);
/** The elements of array where mask, of integers, is not 0, in the order of C,
 * into the first of vector; and back. mask null (in files with directives also
 * absent): all. */
void xmp_pack(xmp_desc_t vector, xmp_desc_t array, xmp_desc_t mask);
void xmp_unpack(xmp_desc_t array, xmp_desc_t vector, xmp_desc_t mask);

/*--- MPI --------------------------------------------------------------------*/

/** Nothing happens in these two: main has begun MPI, and its end ends it. */
void xmp_init_mpi(int *argc, char ***argv);
void xmp_finalize_mpi(void);
/** For a main without directives that calls functions with them: begins and
 * ends XcalableMP. Collective. */
void xmp_init_all(void);
void xmp_finalize(void);
/** For the functions below. */
void *xmp_get_comm_bits(void);
void xmp_reject_communicator(void);

#ifdef XACC_XMP_HAS_MPI
/** A communicator of the executing nodes. The first time collective. */
static inline MPI_Comm xmp_get_mpi_comm(void) {
    return (MPI_Comm)(__INTPTR_TYPE__)xmp_get_comm_bits();
}
/** As xmp_init_all, after MPI_Init. comm: all processes in their order, else
 * the program ends. */
static inline void xmp_init(MPI_Comm comm) {
    int result = MPI_UNEQUAL;
    MPI_Comm_compare(comm, MPI_COMM_WORLD, &result);
    if (result != MPI_IDENT && result != MPI_CONGRUENT)
        xmp_reject_communicator();
    xmp_init_all();
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#include "xmp_io.h"

#endif
