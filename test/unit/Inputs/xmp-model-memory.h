/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Owners of elements, and what is in memory. Part of xmp-model.h. */
#ifndef XACC_UNIT_XMP_MODEL_MEMORY_H
#define XACC_UNIT_XMP_MODEL_MEMORY_H

#include "xmp-model.h"

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
static inline bool owns_index(const model_array_t *array, int rank, int d, long i) {
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
static inline long *element(const struct __xmp_view *view, int rank, const long *at) {
  long sum = 0;
  for (int d = 0; d < rank; d++) {
    const struct __xmp_view_dim *dim = &view->dim[d];
    long x = at[d] - dim->shift;
    sum += dim->pitch * (dim->cycle ? x / dim->cycle * dim->block + x % dim->block : x);
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
  for (long i = 0; i < ((xmprt_array_t *)array->view.array)->elements; i++)
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
