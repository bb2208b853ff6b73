/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the front end would emit, for tests of the passes written in C: the
 * markers of entries.def, and short names for their operands. */
#ifndef XACC_TEST_MARKERS_H
#define XACC_TEST_MARKERS_H

#include "xacc/abi.h"

#define VOID void
#define I32 int32_t
#define I64 int64_t
#define PTR void *
#define ETC ...
#define XACC_ENTRY(class, name, result, ...) result __xacc_##name(__VA_ARGS__);
#include "xacc/entries.def"

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#define WHERE(construct) (void *)("test.c;" FUNCTION ";" TEXT(__LINE__) ";5;" construct)
#ifndef FUNCTION
#define FUNCTION "f"
#endif

/* Operands of a region. */
#define BY_VALUE(v) XACC_ITEM_VALUE, 0, (void *)&(v), (void *)0, (int64_t)sizeof(v), (void *)#v
#define OBJECT(v, flags)                                                                           \
  XACC_ITEM_OBJECT, (flags), (void *)&(v), (void *)&(v), (int64_t)sizeof(v), (void *)#v
#define POINTER(p, flags, from, bytes)                                                             \
  XACC_ITEM_POINTER, (flags), (void *)&(p), (void *)(from), (int64_t)(bytes), (void *)#p
#define SETTING(kind, flags, value) kind, (flags), (void *)0, (void *)0, (int64_t)(value), (void *)0
#define TRIP(loop, dim, n) SETTING(XACC_ITEM_TRIP, (loop) << 3 | (dim), n)
#define COPY (XACC_MAP_TO | XACC_MAP_FROM | XACC_MAP_CREATE)
#define COPYIN (XACC_MAP_TO | XACC_MAP_CREATE)

#define BEGIN(id, construct, n, ...)                                                               \
  __xacc_region_begin(id, WHERE("acc region"), construct, n, __VA_ARGS__);                         \
  {
#define END(id)                                                                                    \
  }                                                                                                \
  __xacc_region_end(id)

/* A loop of one dimension over i = 0 .. n-1. */
#define LOOP(id, parent, requests, dims)                                                           \
  __xacc_loop(id, parent, dims, requests, WHERE("acc loop"), 0)
/* A loop over the gangs along dimension dim. */
#define LOOP_OF_DIM(id, parent, requests, dim)                                                     \
  __xacc_loop(id, parent, 1, requests, WHERE("acc loop"), 1, XACC_LOOP_GANG_DIM, (int64_t)(dim))
#define FOR32(id, dim, k, n)                                                                       \
  for (unsigned k = __xacc_lo32(id, dim, n); k < (unsigned)__xacc_hi32(id, dim, n);                \
       k = __xacc_next32(id, dim, k, n))
#define FOR64(id, dim, k, n)                                                                       \
  for (unsigned long k = __xacc_lo64(id, dim, n); k < (unsigned long)__xacc_hi64(id, dim, n);      \
       k = __xacc_next64(id, dim, k, n))

#define PRIVATE(v, construct) __xacc_private(&(v), construct, sizeof(v), (void *)#v)
#define REDUCE_BEGIN(id, cell, priv, op, type)                                                     \
  __xacc_reduce_begin(id, &(cell), &(priv), XACC_RED_##op, XACC_TYPE_##type, 1, (void *)#cell)
#define REDUCE_END(id, cell, priv, op, type)                                                       \
  __xacc_reduce_end(id, &(cell), &(priv), XACC_RED_##op, XACC_TYPE_##type, 1, (void *)#cell)
/* cell: a pointer to the first element; priv: an array. */
#define REDUCE_ARRAY_BEGIN(id, cell, priv, op, type, n)                                            \
  __xacc_reduce_begin(id, cell, priv, XACC_RED_##op, XACC_TYPE_##type, n, (void *)#cell)
#define REDUCE_ARRAY_END(id, cell, priv, op, type, n)                                              \
  __xacc_reduce_end(id, cell, priv, XACC_RED_##op, XACC_TYPE_##type, n, (void *)#cell)

#define FREE (XACC_REQ_INDEPENDENT | XACC_REQ_FITS31)

#endif
