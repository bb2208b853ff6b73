/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What compiled code calls for tasks and loops: who executes a body, which iterations are this
 * node's, and what loops reduce. Read behind xacc/xmp_abi.h. */
#ifndef XACC_XMP_LOOP_ABI_H
#define XACC_XMP_LOOP_ABI_H

#include "xacc/xmp_abi.h"

#pragma GCC visibility push(default)

/* Saved by a task while its body runs; has the cleanup __xmp_task_leave. */
struct __xmp_task {
    void *previous;
    int entered;
};
/* 1 if this node executes the body. nocomm: only the membership test. */
int __xmp_task_enter(struct __xmp_site *site, struct __xmp_task *task, const struct __xmp_ref *on,
                     int nocomm);
void __xmp_task_leave(struct __xmp_task *task);

/* Loops. A loop runs value = lower + k * step for k = 0 .. count - 1; the part
 * of this node is value = first + k * stride, k = 0 .. trip - 1, or value =
 * table[k] where table is not null (cyclic(n)). stride has the sign of step.
 * position: of the subscript in on that names the variable, from 0 as written;
 * -1: there is none, all iterations are those of each node that on names. */
struct __xmp_range {
    long first, trip, stride;
    const long *table; /* lives until the same site is executed again */
};
enum {
    __XMP_WHOLE,
    __XMP_EXPAND,
    __XMP_MARGIN_LOWER,
    __XMP_MARGIN_UPPER,
    __XMP_INNER,
    __XMP_OUTER
};
/* width: of this dimension, null for WHOLE. MARGIN_LOWER and _UPPER: the two
 * parts of the rim below and above, which is OUTER without INNER; INNER, OUTER:
 * the intersection and the union of WHOLE and EXPAND. */
void __xmp_loop(struct __xmp_site *site, const struct __xmp_ref *on, int position, long lower,
                long count, long step, int part, const struct __xmp_width *width,
                struct __xmp_range *range);

/* Ends the program where a section on the right side of an array assignment has
 * not as many elements as that on the left side. text: the array of the former.
 */
void __xmp_same_length(const char *where, const char *text, long left, long right);
/* Ends the program where a section that array assigns to is not inside of
 * dimension dim of its array. */
void __xmp_section_inside(struct __xmp_site *site, const struct __xmp_view *view, int dim,
                          long base, long length, long step);
/* Of dimension dim of a distributed array: its extent, and the offset of its align. */
long __xmp_array_extent(const char *where, const struct __xmp_view *view, int dim);
long __xmp_array_offset(const char *where, const struct __xmp_view *view, int dim);

/* Begins a reduction of a loop: copies value to old and sets it to the identity
 * of op. length: elements. Not for first and last kinds: their value begins
 * with old. how: null, or with __XMP_ACC, then value stands for its copy on
 * the device, here and at the end; old is host memory. */
void __xmp_loop_reduction_begin(int op, int type, void *value, void *old, long length,
                                const struct __xmp_how *how);
/* Ends reduction clauses of a loop: value holds this node's part, which began
 * with the identity, old the value before the loop. Combines over the nodes
 * that loop variables in on select, and folds old in once. length: elements.
 * key: null, or for first/last kinds the number of the iteration that set value
 * (-1: none was better than old); then the locations get the values of the
 * winner, if there is one. */
enum {
    __XMP_FIRSTMAX = 32,
    __XMP_FIRSTMIN,
    __XMP_LASTMAX,
    __XMP_LASTMIN
}; /* beside enum xacc_red_op */
struct __xmp_location {
    void *address;
    unsigned long size;
};
void __xmp_loop_reduction(struct __xmp_site *site, const struct __xmp_ref *on, int op, int type,
                          void *value, const void *old, long length, const long *key,
                          int location_count, const struct __xmp_location *locations,
                          const struct __xmp_how *how);

/* Notes that iterations make which run in parallel: count zeros of size bytes
 * each, and with device a copy of them where OpenACC's constructs run. end: the
 * copy becomes what they hold. read, write: a variable on the device. best: op is
 * of a first or last kind, keys holds the number of each note's iteration plus
 * 1, 0 where there is none. The place of the note that wins over value, which
 * iteration *key had set (-1: none), or -1; value and *key become its own. */
void *__xmp_notes_begin(long count, unsigned long size, int device);
void __xmp_notes_end(void *notes, long count, unsigned long size, int device);
long __xmp_notes_best(int op, int type, void *value, long *key, const long *keys,
                      const void *values, long count);
void __xmp_notes_free(void *notes, unsigned long size, int device);
void __xmp_notes_read(void *to, void *variable, unsigned long size);
void __xmp_notes_write(void *variable, const void *from, unsigned long size);

#pragma GCC visibility pop
#endif
