/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The matrix of cg.c and cg.cu, as that of NPB CG: rows of many lengths with
 * elements anywhere. */
#ifndef XACC_BENCH_CG_H
#define XACC_BENCH_CG_H

#ifndef ROWS
#define ROWS 75000
#endif
#include "csr.h"

enum { SHORTEST = 100, LONGEST = 260 };

static inline unsigned cg_random(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

static inline void cg_fill(void) {
  unsigned state = 1;
  csr_allocate((long)ROWS * LONGEST);
  for (int row = 0; row < ROWS; row++) {
    start[row + 1] = start[row] + SHORTEST + (int)(cg_random(&state) % (LONGEST - SHORTEST));
    for (int k = start[row]; k < start[row + 1]; k++) {
      column[k] = (int)(cg_random(&state) % ROWS);
      value[k] = k % 9 - 4;
    }
  }
}

#endif
