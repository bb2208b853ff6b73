/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random distributed arrays with a model beside them: every rank draws the same
 * numbers, keeps all elements of every array, and knows owners by trying all
 * nodes. Nothing here uses the runtime's algebra. */
#ifndef XACC_UNIT_XMP_MODEL_H
#define XACC_UNIT_XMP_MODEL_H

#include "comm/comm.h"
#include "xacc/abi.h"
#include "xacc/xmp_abi.h"
#include "xmp/object.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MODEL_SENTINEL = -999, MODEL_SITES = 32 };

typedef struct model_random {
  unsigned long state;
} model_random_t;

static inline long draw(model_random_t *random, long low, long high) {
  random->state = random->state * 6364136223846793005UL + 1442695040888963407UL;
  return low + (long)((random->state >> 33) % (unsigned long)(high - low + 1));
}

/* One template dimension. */
typedef struct model_map {
  int kind, axis; /* axis -1: not distributed */
  long lower, extent, nodes, width;
  int gblock[8];
} model_map_t;

typedef struct model_array {
  __xmp_object nodes, tmpl;
  int node_rank, template_rank;
  long node_extent[7];
  int first, members; /* ranks that the nodes are */
  model_map_t map[7];
  /* The array. */
  struct __xmp_array declared;
  struct __xmp_view view;
  int rank;
  int map_of[7]; /* template dimension, -1: collapsed */
  long total;
  long *value; /* all elements, C order */
} model_array_t;

/* Sites of one rank for one case. */
typedef struct model_sites {
  struct __xmp_site site[MODEL_SITES];
  int count;
} model_sites_t;

static inline struct __xmp_site *new_site(model_sites_t *sites) {
  struct __xmp_site *site = &sites->site[sites->count++];
  *site = (struct __xmp_site){"model.c;case;1;1;model", NULL};
  return site;
}

static inline int turned(int round, int count, int i) {
  return round ? count - 1 - i : i;
}

/*--- Drawing ---------------------------------------------------------------*/

/* "p = q[first : members]" for a part of the processes. */
static inline __xmp_object declare_nodes(model_sites_t *sites, int ranks,
                                         const model_array_t *array, int round,
                                         const long *extents) {
  struct __xmp_ref part = {
      .count = 1, .at = {{__XMP_TRIPLET, 3, array->first, array->members, 0}}};
  if (array->members == ranks)
    return __xmp_nodes(new_site(sites), "p", round, array->node_rank, extents,
                       NULL);
  part.object = __xmp_nodes(new_site(sites), "q", 0, 1, (long[]){-1}, NULL);
  return __xmp_nodes(new_site(sites), "p", round, array->node_rank, extents,
                     &part);
}

static inline void draw_nodes(model_random_t *random, model_sites_t *sites,
                              int ranks, model_array_t *array) {
  long written[7], left;
  int rank = (int)draw(random, 1, 3), round = (int)draw(random, 0, 1);
  array->members = ranks;
  if (draw(random, 0, 3) == 0) {
    array->first = (int)draw(random, 0, ranks - 1);
    array->members = (int)draw(random, 1, ranks - array->first);
  }
  left = array->members;
  for (int i = 0; i < rank; i++) {
    long extent = 1;
    do
      extent = i == rank - 1 ? left : draw(random, 1, left);
    while (left % extent);
    array->node_extent[i] = extent;
    left /= extent;
  }
  array->node_rank = rank;
  for (int i = 0; i < rank; i++)
    written[turned(round, rank, i)] = array->node_extent[i];
  if (draw(random, 0, 2) == 0)
    written[draw(random, 0, rank - 1)] = -1;
  array->nodes = declare_nodes(sites, ranks, array, round, written);
}

static inline void draw_map(model_random_t *random, long nodes,
                            model_map_t *map, struct __xmp_format *format) {
  static const int kinds[] = {__XMP_BLOCK, __XMP_CYCLIC, __XMP_GBLOCK,
                              __XMP_EDGED_BLOCK};
  map->nodes = nodes;
  *format = (struct __xmp_format){.kind = kinds[draw(random, 0, 3)]};
  map->kind = format->kind;
  map->width = (map->extent + nodes - 1) / nodes;
  if (format->kind == __XMP_CYCLIC)
    map->width = 1;
  if (format->kind <= __XMP_CYCLIC && draw(random, 0, 1)) {
    map->width = format->kind == __XMP_CYCLIC ? draw(random, 1, 4)
                                              : map->width + draw(random, 0, 2);
    format->given = 1;
    format->a = map->width;
  }
  if (format->kind == __XMP_GBLOCK) {
    long left = map->extent;
    for (long c = 0; c < nodes; c++)
      left -= map->gblock[c] =
          (int)(c == nodes - 1 ? left : draw(random, 0, left));
    format->map = map->gblock;
    format->length = draw(random, 0, 1) ? nodes : 0;
  }
  if (format->kind == __XMP_EDGED_BLOCK) {
    long lo = draw(random, 0, map->extent);
    long hi = draw(random, 0, map->extent - lo);
    long width = (map->extent - lo - hi + nodes - 1) / nodes, left;
    left = map->extent - lo - hi;
    for (long c = 0; c < nodes; c++) {
      long count = left < width ? left : width;
      left -= count;
      map->gblock[c] =
          (int)(count + (c == 0 ? lo : 0) + (c == nodes - 1 ? hi : 0));
    }
    map->kind = __XMP_GBLOCK;
    format->given = 3;
    format->a = lo;
    format->b = hi;
  }
}

static inline void draw_template(model_random_t *random, model_sites_t *sites,
                                 model_array_t *array) {
  int rank = array->node_rank + (int)draw(random, 0, 1);
  int loose = rank > array->node_rank ? (int)draw(random, 0, rank - 1) : -1;
  struct __xmp_subscript bounds[7] = {0};
  struct __xmp_format formats[7] = {0};
  int round = (int)draw(random, 0, 1), formats_round = (int)draw(random, 0, 1);
  array->template_rank = rank;
  for (int t = 0, axis = 0; t < rank; t++) {
    model_map_t *map = &array->map[t];
    struct __xmp_subscript *s = &bounds[turned(round, rank, t)];
    map->extent = draw(random, 1, 12);
    map->lower = draw(random, -3, 3);
    *s = (struct __xmp_subscript){
        .kind = __XMP_TRIPLET, .given = 3, .a = map->lower};
    s->b = round ? map->lower + map->extent - 1 : map->extent;
    map->axis = t == loose ? -1 : axis++;
    if (t == loose)
      map->nodes = 1, map->kind = __XMP_DUPLICATION;
    else
      draw_map(random, array->node_extent[map->axis], map,
               &formats[turned(formats_round, rank, t)]);
  }
  array->tmpl = __xmp_template(new_site(sites), "t", round, rank, bounds);
  __xmp_distribute(new_site(sites), array->tmpl, formats_round, rank, formats,
                   array->nodes);
}

static inline void draw_shadow(model_random_t *random, const model_map_t *map,
                               struct __xmp_array_dim *dim) {
  if (map && draw(random, 0, 5) == 0)
    dim->full = 1;
  else if (!map || map->kind != __XMP_CYCLIC) {
    dim->lower = draw(random, 0, 3);
    dim->upper = draw(random, 0, 3);
  }
}

static inline void draw_dims(model_random_t *random, model_array_t *array,
                             bool shadows) {
  struct __xmp_array *declared = &array->declared;
  int left[7], count = array->template_rank;
  for (int t = 0; t < count; t++)
    left[t] = t;
  array->rank = 0;
  while (array->rank == 0 || (array->rank < 4 && draw(random, 0, 3))) {
    struct __xmp_array_dim *dim = &declared->dim[array->rank];
    long pick = draw(random, 0, 9);
    *dim = (struct __xmp_array_dim){.axis = -1};
    array->map_of[array->rank] = -1;
    if (count && pick < 8) {
      long chosen = draw(random, 0, count - 1);
      int t = left[chosen];
      const model_map_t *map = &array->map[t];
      left[chosen] = left[--count];
      array->map_of[array->rank] = t;
      dim->axis = turned(declared->round, array->template_rank, t);
      dim->extent = draw(random, 1, map->extent);
      dim->offset = map->lower + draw(random, 0, map->extent - dim->extent);
      if (shadows)
        draw_shadow(random, map, dim);
    } else
      dim->extent = draw(random, 1, 4);
    array->rank++;
  }
}

static inline void draw_array(model_random_t *random, model_sites_t *sites,
                              int ranks, bool shadows, model_array_t *array) {
  memset(array, 0, sizeof *array);
  draw_nodes(random, sites, ranks, array);
  draw_template(random, sites, array);
  struct __xmp_array *declared = &array->declared;
  declared->round = (int)draw(random, 0, 1);
  draw_dims(random, array, shadows);
  declared->name = "a";
  declared->storage = __XMP_STORAGE_LOCAL;
  declared->type = XACC_TYPE_i64;
  declared->size = sizeof(long);
  declared->tmpl = array->tmpl;
  declared->count = array->template_rank;
  declared->rank = array->rank;
  __xmp_array(new_site(sites), &array->view, declared, NULL);
  array->total = 1;
  for (int d = 0; d < array->rank; d++)
    array->total *= declared->dim[d].extent;
  array->value = calloc((size_t)array->total, sizeof(long));
}

static inline void end_array(model_array_t *array) {
  free(array->value);
  __xmp_array_end(&array->view);
}

/*--- Owners and memory -----------------------------------------------------*/

static inline bool is_member(const model_array_t *array, int rank) {
  return rank >= array->first && rank < array->first + array->members;
}

/* Coordinate of a rank along an axis, in C order; -1 if it is no member. */
static inline long coordinate(const model_array_t *array, int rank, int axis) {
  long at = rank - array->first;
  if (!is_member(array, rank))
    return -1;
  for (int i = array->node_rank - 1; i > axis; i--)
    at /= array->node_extent[i];
  return at % array->node_extent[axis];
}

static inline long map_owner(const model_map_t *map, long g) {
  long x = g - map->lower, c = 0;
  if (map->kind == __XMP_BLOCK)
    return x / map->width;
  if (map->kind == __XMP_CYCLIC)
    return x / map->width % map->nodes;
  if (map->kind == __XMP_GBLOCK)
    for (long end = map->gblock[0]; x >= end; end += map->gblock[++c])
      ;
  return c;
}

/* True where the rank owns index i of dimension d. */
static inline bool owns_index(const model_array_t *array, int rank, int d,
                              long i) {
  int t = array->map_of[d];
  if (i < 0 || i >= array->declared.dim[d].extent || !is_member(array, rank))
    return false;
  if (t < 0 || array->map[t].axis < 0)
    return true;
  return map_owner(&array->map[t], i + array->declared.dim[d].offset) ==
         coordinate(array, rank, array->map[t].axis);
}

static inline bool owns(const model_array_t *array, int rank, const long *at) {
  for (int d = 0; d < array->rank; d++)
    if (!owns_index(array, rank, d, at[d]))
      return false;
  return true;
}

/* The element as compiled code finds it. */
static inline long *element(const struct __xmp_view *view, int rank,
                            const long *at) {
  long sum = 0;
  for (int d = 0; d < rank; d++) {
    const struct __xmp_view_dim *dim = &view->dim[d];
    long x = at[d] - dim->shift;
    sum += dim->pitch *
           (dim->cycle ? x / dim->cycle * dim->block + x % dim->block : x);
  }
  return (long *)view->base + sum;
}

static inline void index_of(const model_array_t *array, long n, long *at) {
  for (int d = array->rank - 1; d >= 0; d--) {
    at[d] = n % array->declared.dim[d].extent;
    n /= array->declared.dim[d].extent;
  }
}

static inline long number_of(const model_array_t *array, const long *at) {
  long n = 0;
  for (int d = 0; d < array->rank; d++)
    n = n * array->declared.dim[d].extent + at[d];
  return n;
}

/* Gives every element a value of its own, and memory that is no element the
 * sentinel. */
static inline void fill(model_array_t *array, long base) {
  int rank = xacc_comm()->rank;
  long at[7];
  for (long i = 0; i < ((xmp_array_t *)array->view.array)->elements; i++)
    ((long *)array->view.base)[i] = MODEL_SENTINEL;
  for (long n = 0; n < array->total; n++) {
    array->value[n] = base + n;
    index_of(array, n, at);
    if (owns(array, rank, at))
      *element(&array->view, array->rank, at) = base + n;
  }
}

/* How many elements of this rank differ from the model. */
static inline int differences(const model_array_t *array) {
  int rank = xacc_comm()->rank, bad = 0;
  long at[7];
  for (long n = 0; n < array->total; n++) {
    index_of(array, n, at);
    if (owns(array, rank, at))
      bad += *element(&array->view, array->rank, at) != array->value[n];
  }
  return bad;
}

#endif
