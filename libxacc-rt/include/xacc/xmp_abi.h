/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The contract between compiled code and libxacc-rt for XcalableMP: records
 * that the compiler fills and entries that it calls. The plugin puts this very
 * text, and behind it those of xmp_loop_abi.h and coarray_abi.h, in front of a translation unit
 * that has XMP directives (lines that begin with # are left out), so what is generated is checked
 * by Clang itself. Hence: no macros, no other headers, LP64.
 *
 * References, subscripts and bounds arrive as the user wrote them, with the
 * bracket style: the runtime normalises (XMP/C 1.4, 3.2: a list in round
 * brackets is the reverse of a list in square brackets; round node subscripts
 * count from 1; a round triplet is lower : upper : step, a square one base :
 * length : step).
 *
 * Errors end the program on all ranks with "file:line: error: construct: what";
 * no entry returns one. */
#ifndef XACC_XMP_ABI_H
#define XACC_XMP_ABI_H
#pragma GCC visibility push(default)

enum { __XMP_MAX_RANK = 7 };

/* Types beyond enum xacc_red_type. */
enum { __XMP_COMPLEX_FLOAT = 10, __XMP_COMPLEX_DOUBLE, __XMP_LONG_DOUBLE };

/* One per directive in the program text, static. where: as in abi.h. cache
 * belongs to the runtime: what it keeps from one execution to the next (objects
 * of a block, schedules). */
struct __xmp_site {
    const char *where;
    void *cache;
};

/* A node array, a template or a distributed array (xmp_desc_t of xmp.h). */
typedef struct __xmp_object *__xmp_object;

/* One subscript. given: 1, 2, 4 for a, b, c of a triplet a : b : c that were
 * written. */
enum { __XMP_INDEX, __XMP_TRIPLET, __XMP_STAR, __XMP_LOOP };
struct __xmp_subscript {
    int kind; /* INDEX: a. TRIPLET. STAR: '*'. LOOP: loop variable + b (loop
                 directives only); c: number of the variable */
    int given;
    long a, b, c;
};

/* A reference to nodes or a template in on, from, = ... object null: '*', the
 * executing nodes. count 0: all of it. */
struct __xmp_ref {
    __xmp_object object;
    int round; /* 1: round brackets */
    int count;
    struct __xmp_subscript at[7];
};

struct __xmp_width { /* of expand, margin, reflect */
    int given;       /* 1: lo, 3: lo : hi */
    int modifier;    /* 1: /unbound/ or /periodic/ */
    long lo, hi;
};

/* Clauses common to communication directives. */
enum {
    __XMP_ASYNC = 1,
    __XMP_ACC = 2,
    __XMP_ORTHOGONAL = 4,
    __XMP_IN = 8,
    __XMP_OUT = 16,
    __XMP_ACC_LEFT = 32,
    __XMP_ACC_RIGHT = 64,
    __XMP_ALIKE = 128, /* of gmove with IN or OUT: the sections of distributed
                          arrays are constants, so equal on all nodes */
    __XMP_BOTH = 256   /* the same call with ACC follows, for the device */
};
struct __xmp_how {
    int flags;
    int async;                  /* id, with __XMP_ASYNC */
    const struct __xmp_ref *on; /* null: the executing nodes */
    const struct __xmp_ref *from;
};

/*--- Start and end -------------------------------------------------------------*/

/* Called by constructors: what a file declares outside functions, built in this
 * order when main begins (or at once, if it has begun). */
enum {
    __XMP_PHASE_NODES,
    __XMP_PHASE_TEMPLATE,
    __XMP_PHASE_DISTRIBUTE,
    __XMP_PHASE_ONE_SIDED, /* by files with gmove in or out, or coarrays; build
                              is null: global arrays must be accessible */
    __XMP_PHASE_ARRAY,
    __XMP_PHASE_COARRAY,
    __XMP_PHASE_DEVICE /* acc declare of distributed arrays */
};
void __xmp_record(int phase, void (*build)(void));
/* The first thing that main does. Also done by the first entry that needs it,
 * where main has no directives in sight. */
void __xmp_start(void);
/* What MPI_Init and MPI_Init_thread become in files with directives: main began
 * MPI already. */
int __xmp_mpi_init(int *argc, char ***argv);
int __xmp_mpi_init_thread(int *argc, char ***argv, int wanted, int *given);

/*--- Nodes, templates ----------------------------------------------------------*/

/* extents: -1 for '*'. equals: null: all processes of the run. File scope: the
 * object lives as long as the program. Block scope: the variable that holds it
 * has the cleanup __xmp_release. */
__xmp_object __xmp_nodes(struct __xmp_site *site, const char *name, int round, int rank,
                         const long *extents, const struct __xmp_ref *equals);

/* bounds: TRIPLET a : b where both were written (round: lower : upper; square:
 * base : length), INDEX a: an extent, STAR:
 * ':', the dimension is fixed later. */
__xmp_object __xmp_template(struct __xmp_site *site, const char *name, int round, int rank,
                            const struct __xmp_subscript *bounds);

enum { __XMP_DUPLICATION, __XMP_BLOCK, __XMP_CYCLIC, __XMP_GBLOCK, __XMP_EDGED_BLOCK };
struct __xmp_format {
    int kind;
    int given;      /* BLOCK, CYCLIC: 1 if a width was written. GBLOCK: 1 if map was.
                       EDGED_BLOCK: 1 lo, 3 lo : hi */
    long a, b;      /* width; lo, hi */
    const int *map; /* GBLOCK: one entry per node, null: '*' */
    long length;    /* entries of map, 0 if unknown */
};
void __xmp_distribute(struct __xmp_site *site, __xmp_object tmpl, int round, int count,
                      const struct __xmp_format *formats, __xmp_object nodes);
/* formats or ranges may be absent (count 0); each list has its own bracket
 * style. */
void __xmp_template_fix(struct __xmp_site *site, __xmp_object tmpl, int formats_round,
                        int format_count, const struct __xmp_format *formats, int ranges_round,
                        int range_count, const struct __xmp_subscript *ranges);
void __xmp_release(__xmp_object *object);

/*--- Distributed arrays --------------------------------------------------------*/

/* What compiled code reads to find an element; one variable per array, filled
 * by __xmp_array (pointers: by xmp_malloc). Global index i of dimension d is at
 * position i - shift                                         cycle == 0 (block,
 * gblock, not distributed, full shadow) x / cycle * block + x % block, x = i -
 * shift      otherwise (cyclic; only for elements of this node) and the element
 * at base[sum of position(d) * pitch(d)], counted in elements. */
struct __xmp_view {
    void *base; /* first byte of the local section, lower shadow included; also
                   of a section without elements */
    __xmp_object array;
    struct __xmp_view_dim {
        long shift, pitch, block, cycle;
    } dim[7];
};

enum { __XMP_STORAGE_GLOBAL, __XMP_STORAGE_LOCAL, __XMP_STORAGE_PARAMETER, __XMP_STORAGE_POINTER };
struct __xmp_array_dim {
    long extent;       /* of the array; -1: given by xmp_malloc */
    int axis;          /* position in the list of align's template reference as written,
                          from 0; -1: collapsed */
    int full;          /* 1: shadow [*] */
    long offset;       /* a[i] with t[i + offset] */
    long lower, upper; /* widths of the shadow */
};
struct __xmp_array {
    const char *name;
    int storage;
    int type;           /* enum xacc_red_type of reductions.def, or one of the above; -1:
                           none of them */
    unsigned long size; /* of an element, bytes */
    __xmp_object tmpl;
    int round; /* the brackets of the template reference */
    int count; /* of its subscripts; those that no dimension names are '*':
                  replicated */
    int rank;
    struct __xmp_array_dim dim[7];
};
/* GLOBAL, LOCAL: allocates the local section (zeros for GLOBAL). PARAMETER,
 * POINTER: address is that of the variable, whose value is always the base. A
 * parameter has the caller's section, whose mapping must equal this one. A view
 * that is filled already (the same array in another file) is only compared. */
void __xmp_array(struct __xmp_site *site, struct __xmp_view *view, const struct __xmp_array *array,
                 void *address);
/* After an assignment to the variable of a PARAMETER or POINTER other than from
 * xmp_malloc: its value is null, or the section of an array with the same
 * mapping. */
void __xmp_pointer(const char *where, struct __xmp_view *view);
/* Cleanup of views of block scope. */
void __xmp_array_end(struct __xmp_view *view);
/* xmp_malloc: extents, one per dimension. The result is freed by free or
 * xmp_free. */
void *__xmp_malloc(struct __xmp_site *site, __xmp_object array, int rank, const long *extents);

/* OpenACC clauses: first byte and size, up to the last byte, of what an operand
 * names of the local section. value: the base where the variable is a pointer
 * or parameter, else null. at: null: the whole section, shadow included (one
 * element where there are none); else one per dimension, with global indices,
 * INDEX a, or TRIPLET base a, length b (absent ones are 0 and to the end),
 * clipped to what this node has, shadow included: 0 bytes, from the base, where
 * that is nothing. count: the positions of the part in a dimension; pitch:
 * bytes between them. */
void *__xmp_acc_start(const char *where, const struct __xmp_view *view, void *value,
                      const struct __xmp_subscript *at, int count);
long __xmp_acc_bytes(const char *where, const struct __xmp_view *view, void *value,
                     const struct __xmp_subscript *at, int count);

long __xmp_acc_count(const char *where, const struct __xmp_view *view, void *value,
                     const struct __xmp_subscript *at, int count, int dim);
long __xmp_acc_pitch(const char *where, const struct __xmp_view *view, int dim);

/*--- Communication -------------------------------------------------------------*/

/* A variable, element or section in gmove, bcast and reduction. at: one per
 * dimension, INDEX a, or TRIPLET base a, length b, step c (absent ones are 0,
 * to the end, 1). A scalar has rank 0. Global indices for distributed arrays.
 */
struct __xmp_operand {
    struct __xmp_view *view; /* null: local data */
    void *address;           /* local data: of element 0, ..., 0; distributed pointers and
                                parameters: their value */
    const char *name;
    unsigned long size; /* of an element */
    int type;           /* as in struct __xmp_array */
    int rank;
    struct __xmp_subscript at[7];
    long extent[7]; /* of local data */
};

void __xmp_barrier(struct __xmp_site *site, const struct __xmp_how *how);
void __xmp_bcast(struct __xmp_site *site, int count, const struct __xmp_operand *items,
                 const struct __xmp_how *how);
/* locations: null, or location_count operands that take the values of the node
 * which holds the extreme. */
void __xmp_reduction(struct __xmp_site *site, int op, int count, const struct __xmp_operand *items,
                     int location_count, const struct __xmp_operand *locations,
                     const struct __xmp_how *how);
/* lhs = rhs; a rhs of rank 0 or of one element fills the lhs. */
void __xmp_gmove(struct __xmp_site *site, const struct __xmp_operand *lhs,
                 const struct __xmp_operand *rhs, const struct __xmp_how *how);

enum { __XMP_REFLECT, __XMP_REFLECT_INIT, __XMP_REFLECT_DO, __XMP_REDUCE_SHADOW };
/* widths, offsets: one per dimension of the arrays, null: the whole shadow, 0.
 */
void __xmp_reflect(struct __xmp_site *site, int what, int count, struct __xmp_view *const *arrays,
                   const struct __xmp_width *widths, const struct __xmp_width *offsets,
                   const struct __xmp_how *how);
/* To one node, which may be this one. */
void __xmp_post(struct __xmp_site *site, const struct __xmp_ref *node, int tag);
/* node null: of any; tag null: any. */
void __xmp_wait(struct __xmp_site *site, const struct __xmp_ref *node, const int *tag);
void __xmp_wait_async(struct __xmp_site *site, int count, const int *ids,
                      const struct __xmp_how *how);

/* In front of a call of an intrinsic (xmp_transpose and so on): where it is. */
void __xmp_at(const char *where);

#pragma GCC visibility pop
#endif
