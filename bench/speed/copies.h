/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The array of copies.c and copies.cu. */
#ifndef XACC_BENCH_COPIES_H
#define XACC_BENCH_COPIES_H

#include "bench.h"

#ifndef BYTES
#define BYTES (256 << 20)
#endif
static unsigned char *data;

static inline void copies_fill(unsigned char *to) {
  for (int i = 0; i < BYTES; i++)
    to[i] = (unsigned char)(i % 251);
}

/* The device has turned every value round in between. */
static inline void copies_report(const char *form, double ms, const unsigned char *got) {
  double checksum = 0;
  for (int i = 0; i < BYTES; i += 4093) {
    bench_expect(form, got[i], 250 - i % 251, 0);
    checksum += got[i];
  }
  bench_report(form, ms, checksum);
}

#endif
