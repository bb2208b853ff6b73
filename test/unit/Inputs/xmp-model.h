/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random distributed arrays with a model beside them: every rank draws the same
 * numbers, keeps all elements of every array, and knows owners by trying all
 * nodes. Nothing here uses the runtime's algebra. */
#ifndef XACC_UNIT_XMP_MODEL_H
#define XACC_UNIT_XMP_MODEL_H

#include "comm/comm.h"
#include "xacc/abi.h"
#include "xacc/xmp_loop_abi.h"
#include "xmp/object/object.h"
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

static inline int turned(int round, int count, int i) { return round ? count - 1 - i : i; }

#include "xmp-model-draw.h"
#include "xmp-model-memory.h"

#endif
