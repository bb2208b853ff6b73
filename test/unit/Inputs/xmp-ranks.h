/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Directives as the compiler would write them, on ranks that are threads of
 * this process. */
#ifndef XACC_UNIT_XMP_RANKS_H
#define XACC_UNIT_XMP_RANKS_H

#include "comm/comm.h"
#include "unit.h"
#include "xacc/abi.h"
#include "xacc/xmp_loop_abi.h"
#define XACC_XMP_WITHOUT_MPI 1
#include "xmp.h"
#include "xmp/rank/rank.h"
#include <string.h>

/* A site of this rank: one per place in the program text, per thread. */
#define SITE(construct)                                                                            \
  ({                                                                                               \
    static _Thread_local struct __xmp_site site_ = {"prog.c;main;7;9;" construct, NULL};           \
    &site_;                                                                                        \
  })

#define INDEX(i) {.kind = __XMP_INDEX, .a = (i)}
#define ALL {.kind = __XMP_TRIPLET}
#define STAR {.kind = __XMP_STAR}
#define PART(first, length) {.kind = __XMP_TRIPLET, .given = 3, .a = (first), .b = (length)}
#define LOOP(shift) {.kind = __XMP_LOOP, .b = (shift)}

static inline int here(void) { return xacc_comm()->rank; }

typedef struct ranks_body {
  void (*body)(void);
} ranks_body_t;

static void ranks_run(void *argument) {
  ((ranks_body_t *)argument)->body();
  xmprt_rank_end();
}

/* The body on n ranks. */
static inline void on_ranks(int n, void (*body)(void)) {
  ranks_body_t argument = {body};
  xacc_comm_threads(n, ranks_run, &argument);
}

/* "nodes p[n]" over all processes, "template t[extent]" in blocks on it. */
static inline __xmp_object line(void) {
  return __xmp_nodes(SITE("nodes"), "p", 0, 1, (long[]){-1}, NULL);
}

static inline __xmp_object blocks(long extent) {
  __xmp_object p = line();
  struct __xmp_subscript bound = INDEX(extent);
  struct __xmp_format format = {.kind = __XMP_BLOCK};
  __xmp_object t = __xmp_template(SITE("template"), "t", 0, 1, &bound);
  __xmp_distribute(SITE("distribute"), t, 0, 1, &format, p);
  return t;
}

/* "long a[extent]" aligned with t, as local array. */
static inline struct __xmp_array on_line(__xmp_object t, long extent, long lower, long upper) {
  return (struct __xmp_array){.name = "a",
                              .storage = __XMP_STORAGE_LOCAL,
                              .type = XACC_TYPE_i64,
                              .size = sizeof(long),
                              .tmpl = t,
                              .count = 1,
                              .rank = 1,
                              .dim = {{.extent = extent, .lower = lower, .upper = upper}}};
}

static inline long *at(const struct __xmp_view *view, long i) {
  const struct __xmp_view_dim *dim = &view->dim[0];
  long x = i - dim->shift;
  return (long *)view->base + (dim->cycle ? x / dim->cycle * dim->block + x % dim->block : x);
}

#endif
