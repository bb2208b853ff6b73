/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* NPB EP: pairs of Gaussian numbers from a generator modulo 2^46, and how many
 * of them lie in each square ring. Each block of pairs starts at a place of its
 * own in the sequence. */
#ifndef XACC_BENCH_EP_H
#define XACC_BENCH_EP_H

#include "bench.h"
#include <stdint.h>

#ifndef BLOCKS
#define BLOCKS (1 << 16)
#endif
enum { PAIRS = 1 << 11, RINGS = 10 };
#define EP_SEED UINT64_C(271828183)
#define EP_FACTOR UINT64_C(1220703125) /* 5^13 */
#define EP_MASK ((UINT64_C(1) << 46) - 1)

/* EP_FACTOR to the power n. */
#define EP_POWER(n, result)                                                                        \
  do {                                                                                             \
    uint64_t base_ = EP_FACTOR;                                                                    \
    result = 1;                                                                                    \
    for (uint64_t e_ = (n); e_; e_ >>= 1) {                                                        \
      if (e_ & 1)                                                                                  \
        result = result * base_ & EP_MASK;                                                         \
      base_ = base_ * base_ & EP_MASK;                                                             \
    }                                                                                              \
  } while (0)
#define EP_NEXT(state) (state = state * EP_FACTOR & EP_MASK)
#define EP_UNIT(state) ((double)(state) * (1.0 / 70368744177664.0)) /* 2^-46 */

/* All rings of the first blocks, by the host. */
static inline void ep_expected(int blocks, double rings[RINGS], double *sum_x) {
  uint64_t state = EP_SEED;
  *sum_x = 0;
  for (int i = 0; i < RINGS; i++)
    rings[i] = 0;
  for (int64_t pair = 0; pair < (int64_t)blocks * PAIRS; pair++) {
    double x = 2 * EP_UNIT(EP_NEXT(state)) - 1, y = 2 * EP_UNIT(EP_NEXT(state)) - 1;
    double t = x * x + y * y;
    if (t > 1)
      continue;
    double f = sqrt(-2 * log(t) / t), gx = fabs(x * f), gy = fabs(y * f);
    rings[(int)(gx > gy ? gx : gy)]++;
    *sum_x += x * f;
  }
}

/* A run over few blocks is compared with the host's. */
static inline void ep_check(const char *form, int blocks, const double rings[RINGS], double sum_x) {
  double expected[RINGS], expected_x;
  ep_expected(blocks, expected, &expected_x);
  for (int i = 0; i < RINGS; i++)
    bench_expect(form, rings[i], expected[i], 0);
  bench_expect(form, sum_x, expected_x, 1e-8);
}

#endif
