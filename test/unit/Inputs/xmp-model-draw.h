/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random nodes, templates and arrays. Part of xmp-model.h. */
#ifndef XACC_UNIT_XMP_MODEL_DRAW_H
#define XACC_UNIT_XMP_MODEL_DRAW_H

#include "xmp-model.h"

/* "p = q[first : members]" for a part of the processes. */
static inline __xmp_object declare_nodes(model_sites_t *sites, int ranks,
                                         const model_array_t *array, int round,
                                         const long *extents) {
  struct __xmp_ref part = {.count = 1, .at = {{__XMP_TRIPLET, 3, array->first, array->members, 0}}};
  if (array->members == ranks)
    return __xmp_nodes(new_site(sites), "p", round, array->node_rank, extents, NULL);
  part.object = __xmp_nodes(new_site(sites), "q", 0, 1, (long[]){-1}, NULL);
  return __xmp_nodes(new_site(sites), "p", round, array->node_rank, extents, &part);
}

static inline void draw_nodes(model_random_t *random, model_sites_t *sites, int ranks,
                              model_array_t *array) {
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

static inline void draw_map(model_random_t *random, long nodes, model_map_t *map,
                            struct __xmp_format *format) {
  static const int kinds[] = {__XMP_BLOCK, __XMP_CYCLIC, __XMP_GBLOCK, __XMP_EDGED_BLOCK};
  map->nodes = nodes;
  *format = (struct __xmp_format){.kind = kinds[draw(random, 0, 3)]};
  map->kind = format->kind;
  map->width = (map->extent + nodes - 1) / nodes;
  if (format->kind == __XMP_CYCLIC)
    map->width = 1;
  if (format->kind <= __XMP_CYCLIC && draw(random, 0, 1)) {
    map->width =
        format->kind == __XMP_CYCLIC ? draw(random, 1, 4) : map->width + draw(random, 0, 2);
    format->given = 1;
    format->a = map->width;
  }
  if (format->kind == __XMP_GBLOCK) {
    long left = map->extent;
    for (long c = 0; c < nodes; c++)
      left -= map->gblock[c] = (int)(c == nodes - 1 ? left : draw(random, 0, left));
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
      map->gblock[c] = (int)(count + (c == 0 ? lo : 0) + (c == nodes - 1 ? hi : 0));
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
    *s = (struct __xmp_subscript){.kind = __XMP_TRIPLET, .given = 3, .a = map->lower};
    s->b = round ? map->lower + map->extent - 1 : map->extent;
    map->axis = t == loose ? -1 : axis++;
    if (t == loose)
      map->nodes = 1, map->kind = __XMP_DUPLICATION;
    else
      draw_map(random, array->node_extent[map->axis], map,
               &formats[turned(formats_round, rank, t)]);
  }
  array->tmpl = __xmp_template(new_site(sites), "t", round, rank, bounds);
  __xmp_distribute(new_site(sites), array->tmpl, formats_round, rank, formats, array->nodes);
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

static inline void draw_dims(model_random_t *random, model_array_t *array, bool shadows) {
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

static inline void draw_array(model_random_t *random, model_sites_t *sites, int ranks, bool shadows,
                              model_array_t *array) {
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

#endif
