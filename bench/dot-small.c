/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* dot.c on 2^20 elements: a reduction whose cost is its latency. */
#define BENCH_SIZE (1 << 20)
#include "dot.c"
