/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the rewriting of tokens writes and the lowering of the AST replaces. Read
 * behind xacc/xmp_abi.h and its kin. Arrays and operands arrive as the address of the user's
 * expression, so that Clang checks it and nothing is evaluated. None of the
 * markers exists at run time. */

/* Makes array a distributed one. shape: per dimension b (index - shift), c (by
 * __xmp_position), * (the index), w (all of it on every node, and a shadow). layout: arrays with
 * equal texts and extents have equal shifts and pitches. */
void __xmp_align(struct __xmp_site *site, struct __xmp_view *view, struct __xmp_array *record,
                 void *array, const char *shape, const char *layout);
struct __xmp_view *__xmp_view_of(void *array);
struct __xmp_operand *__xmp_item(void *operand);
/* A site for the directive with these words, in a function of the user's (inside)
 * or in one that makes what a file declares. */
struct __xmp_site *__xmp_site_of(const char *words, int inside);
/* In a subscript: the section base : length : step. */
long __xmp_section(int given, long base, long length, long step);

/* The object e of image [at[0]]...[at[count - 1]]: *__builtin_choose_expr(1, &(e),
 * __xmp_image(count, at)). */
void *__xmp_image(int count, const long *at);
/* In a directive's call, of the object e by its address &(e): a coarray's, or as above. What the
 * directive calls it and its type, which a message tells where e is of another one. The own object,
 * and the number of the image, or -0x7fffffff00000000 for this one. */
void *__xmp_own_object(void *object, const char *what, const char *type);
long __xmp_image_number(struct __xmp_site *site, void *object);
/* Makes variable a coarray with that many codimensions besides '*'. block: of one of
 * automatic storage, whose memory it has; else null. */
void __xmp_coarray_named(void *variable, struct __xmp_codims *codims, int count,
                         struct __xmp_coarray_block *block);
/* The images of a coarray are these nodes. */
void __xmp_coarray_on(void *variable, __xmp_object nodes);
/* First in a block: transfers in it may go on behind their statements (remote: elsewhere only). */
void __xmp_nonblock(int remote);
/* __xmp_coarray of a static variable of a block, for when the program starts. */
void __xmp_coarray_static(struct __xmp_site *site, void *address, unsigned long bytes,
                          const char *name);

void __xacc_no_image(void *where, void *name, long image); /* entries.def */
/* A table of __xmp_coarray_images at an index that it has, whatever else is true, as conditions
 * around this do not count: entries.def, too. */
__attribute__((const)) long __xacc_constant(long table, long offset);
static __inline__ __attribute__((always_inline, unused)) long __xmp_table_at(long table,
                                                                             long index) {
  return __xacc_constant(table, 8 * index);
}
/* The distance to an image, or anything if it does not exist; without a condition, which would keep
 * it in loops. */
static __inline__ __attribute__((always_inline, unused)) long __xmp_table_of(long table,
                                                                             long image) {
  const unsigned long images = (unsigned long)__xmp_table_at(table, 0);
  return __xmp_table_at(table, (1 + image) & -(long)((unsigned long)image < images));
}
/* In kernels. An image by several subscripts, the last one first; -1: there is none. */
static __inline__ __attribute__((always_inline, unused)) long __xmp_codim(long image, long at,
                                                                          long extent) {
  return (unsigned long)image > 0x7fffffff || at < 0 || at >= extent ? -1 : image * extent + at;
}
/* An object at image, by the own one and what __xmp_coarray_images has returned: integers, as
 * nothing is known of the memory that it leads to. */
static __inline__ __attribute__((always_inline, unused)) volatile void *
__xmp_at_image(const volatile void *own, long images, long image, void *where, void *name) {
  if ((unsigned long)image >= (unsigned long)__xmp_table_at(images, 0))
    __xacc_no_image(where, name, image);
  return (volatile void *)((long)own + __xmp_table_of(images, image));
}
/* The same in two steps, for many objects of one image. */
static __inline__ __attribute__((always_inline, unused)) long
__xmp_image_away(long images, long image, void *where, void *name) {
  if ((unsigned long)image >= (unsigned long)__xmp_table_at(images, 0))
    __xacc_no_image(where, name, image);
  return __xmp_table_of(images, image);
}
static __inline__ __attribute__((always_inline, unused)) volatile void *
__xmp_away(const volatile void *own, long away) {
  return (volatile void *)((long)own + away);
}
/* In compute constructs, an assignment of sections with another image's. */
void __xacc_other_length(void *where, void *text, long left, long right); /* entries.def */
void __xacc_sections_meet(void *where, void *text);
static __inline__ __attribute__((always_inline, unused)) void
__xmp_same_length_here(void *where, void *text, long left, long right) {
  if (left != right)
    __xacc_other_length(where, text, left, right);
}
static __inline__ __attribute__((always_inline, unused)) void
__xmp_check_apart(void *where, void *text, int meet) {
  if (meet)
    __xacc_sections_meet(where, text);
}
void __xacc_negative(void *where, void *text, long count); /* entries.def */
static __inline__ __attribute__((always_inline, unused)) void
__xmp_check_put(void *where, void *text, long count, int meet) {
  if (count < 0)
    __xacc_negative(where, text, count);
  if (meet)
    __xacc_sections_meet(where, text);
}
void __xacc_outside(void *where, void *text); /* entries.def */
static __inline__ __attribute__((always_inline, unused)) void
__xmp_check_inside(void *where, void *text, int beyond) {
  if (beyond)
    __xacc_outside(where, text);
}
/* Whether some of the indices first, first + step, ... (count of them, at least one) are none of an
 * array of so many elements. */
static __inline__ __attribute__((always_inline, unused)) int __xmp_beyond(long first, long count,
                                                                          long step, long extent) {
  long last = first + (count - 1) * step;
  return (unsigned long)first >= (unsigned long)extent ||
         (unsigned long)last >= (unsigned long)extent;
}
/* One more for an event: whoever has seen it sees what was stored in front of this. */
static __inline__ __attribute__((always_inline, unused)) void __xmp_signal(volatile void *count) {
  __atomic_fetch_add((volatile int *)count, 1, 3); /* __ATOMIC_RELEASE: no macros are known here */
}
void __xacc_await(void *count, int until, long watch); /* entries.def */
/* The distance to an image, 0 for this one; use of one that does not exist is checked elsewhere. */
static __inline__ __attribute__((always_inline, unused)) long __xmp_distance(long images,
                                                                             long image) {
  const long away = __xmp_table_of(images, image);
  return (unsigned long)image < (unsigned long)__xmp_table_at(images, 0) ? away : 1;
}
/* Indices a, a + s, ... (n of them) and b, b + t, ... (m): whether some are equal, and whether all
 * are. */
static __inline__ __attribute__((always_inline, unused)) int
__xmp_indices_meet(long a, long n, long s, long b, long m, long t) {
  long a_end = a + (n - 1) * s, b_end = b + (m - 1) * t, step = n == 1 ? t : s;
  if (n < 1 || m < 1 || (a < b && a < b_end && a_end < b && a_end < b_end) ||
      (a > b && a > b_end && a_end > b && a_end > b_end))
    return 0;
  return (n > 1 && m > 1 && s != t && s != -t) || step == 0 || (b - a) % step == 0;
}
static __inline__ __attribute__((always_inline, unused)) int
__xmp_same_indices(long a, long n, long s, long b, long m, long t) {
  return a == b && n == m && (n == 1 || s == t);
}
/* The lowest (up: the highest) address of elements that are stride bytes apart; the first one's. */
static __inline__ __attribute__((always_inline, unused)) long __xmp_reach(long address, long stride,
                                                                          long length, int up) {
  return length > 0 && (stride > 0) == up ? address + (length - 1) * stride : address;
}

static __inline__ __attribute__((always_inline, unused)) void
__xmp_coarray_initial(void *to, const void *from, unsigned long bytes) {
  __builtin_memcpy(to, from, bytes);
}

/* __xmp_coarray_inside of a coarray of so many bytes. */
static __inline__ __attribute__((always_inline, unused)) void *
__xmp_within(struct __xmp_site *site, const void *begin, unsigned long bytes, const void *address,
             int some) {
  const unsigned long at = (unsigned long)((const char *)address - (const char *)begin);
  return at < bytes ? (void *)(unsigned long)address
                    : __xmp_coarray_inside(site, begin, address, some);
}

static __inline__ __attribute__((always_inline, unused)) long __xmp_bytes_between(const void *from,
                                                                                  const void *to) {
  return (const char *)to - (const char *)from;
}

/* In an OpenACC clause: bytes of the local section, from start; pointer holds
 * the section's address; text: what the user wrote. Then, where there may be
 * gaps, per dimension the bytes between its positions and their number; of the
 * last one 1 and the bytes of a row. */
void *__xmp_local(void *pointer, void *start, long bytes, const void *text, ...);

/* The next statement is a nest of loops that does not change any mapping. */
void __xmp_nest(void);
/* `xmp loop`: the last statement of a block that declares the loop variables
 * for the sake of on, which names them in plain indices. The nest is what
 * stands behind that block. formats: per subscript of on, what a node has of
 * that dimension: b consecutive indices, c every so many, C chunks of them,
 * * all. widths: one per subscript, else null. id: of peel_and_wait. */
enum { __XMP_LOOP_WHOLE, __XMP_LOOP_EXPAND, __XMP_LOOP_MARGIN, __XMP_LOOP_PEEL };
void __xmp_loop_of(const struct __xmp_ref *on, const char *formats, int part,
                   const struct __xmp_width *widths, int id);

/* Loops of the nest that OpenMP directives contain: Clang has built OpenMP's loop from one that
 * counts to trip. The only statement of a copy of the user's header, which is never executed and
 * stands in front of the nest (front) or of its loop; trip: the address of the variable. In the
 * counted loop: the iteration with number k. */
void __xmp_header(int number, int front, void *trip);
long __xmp_index(int number, unsigned long k);

/* Arrays with memory of their own. */
static __inline__ __attribute__((always_inline, unused)) void __xmp_distinct(const void *a,
                                                                             const void *b) {
  __builtin_assume_separate_storage(a, b);
}
/* Reduction of the nest that ends with the enclosing block. flags: of a struct __xmp_how. on and
 * key are null: the lowering of the loop fills them in. */
void __xmp_reduce(struct __xmp_site *site, const struct __xmp_ref *on, int op, void *variable,
                  const long *key, int location_count, const struct __xmp_location *locations,
                  int flags);
/* The condition of an if whose else is a task: this node does not execute it. */
int __xmp_task_skipped(struct __xmp_site *site, const struct __xmp_ref *on, int nocomm);
/* The next statement is the assignment of gmove or array. */
void __xmp_move(struct __xmp_site *site, const struct __xmp_how *how);
void __xmp_each(struct __xmp_site *site, const struct __xmp_ref *on);

/* Which part of dimension number dim runs in a pass over expand (-1) and the
 * rim (0, 1, ...). */
static __inline__ __attribute__((always_inline, unused)) int __xmp_part(int pass, int dim) {
  if (pass < 0)
    return __XMP_EXPAND;
  if (dim != pass / 2)
    return dim < pass / 2 ? __XMP_INNER : __XMP_OUTER;
  return pass % 2 ? __XMP_MARGIN_UPPER : __XMP_MARGIN_LOWER;
}

/* Position of the element x places behind the first of its dimension. */
static __inline__ __attribute__((always_inline, unused)) long __xmp_position(long x, long block,
                                                                             long cycle) {
  return cycle ? x / cycle * block + x % block : x;
}

static __inline__ __attribute__((always_inline, unused)) int __xmp_position_int(int x, int block,
                                                                                int cycle) {
  return cycle ? x / cycle * block + x % block : x;
}

/* Iteration k of a range. */
static __inline__ __attribute__((always_inline, unused)) long
__xmp_value(const struct __xmp_range *range, long k) {
  return range->table ? range->table[k] : range->first + k * range->stride;
}

/* Length of the section that goes from base to the end of a dimension. */
static __inline__ __attribute__((always_inline, unused)) long __xmp_length(long extent, long base,
                                                                           long step) {
  return step > 0 ? (extent - base + step - 1) / step : base / -step + 1;
}

/* Of <stdlib.h>: assignments of sections that may overlap use a copy. */
void *malloc(unsigned long size);
void free(void *pointer);
