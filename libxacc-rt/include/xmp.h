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
 * Inquiries are local: any process may call them at any time. Coarrays are in
 * xmp_coarray.h, files in xmp_io.h: this header includes both. */
#ifndef XACC_XMP_H
#define XACC_XMP_H

#include "xacc/public.h"
#include <stddef.h>
/* With MPI where it is found; XACC_XMP_WITHOUT_MPI leaves it out. */
#if defined(__has_include) && !defined(XACC_XMP_WITHOUT_MPI)
#if __has_include(<mpi.h>)
#include <mpi.h>
#define XACC_XMP_HAS_MPI 1
#endif
#endif

XACC_DECLARATIONS

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
static __inline__ MPI_Comm xmp_get_mpi_comm(void) {
    return (MPI_Comm)(__INTPTR_TYPE__)xmp_get_comm_bits();
}
/** As xmp_init_all, after MPI_Init. comm: all processes in their order, else
 * the program ends. */
static __inline__ void xmp_init(MPI_Comm comm) {
    int result = MPI_UNEQUAL;
    MPI_Comm_compare(comm, MPI_COMM_WORLD, &result);
    if (result != MPI_IDENT && result != MPI_CONGRUENT)
        xmp_reject_communicator();
    xmp_init_all();
}
#endif

XACC_DECLARATIONS_END

#include "xmp_coarray.h"
#include "xmp_io.h"

#endif
