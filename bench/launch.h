/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the benchmarks of the launch overhead share: how many launches of an
 * almost empty kernel are timed together. */
#ifndef XACC_BENCH_LAUNCH_H
#define XACC_BENCH_LAUNCH_H

enum { LAUNCHES = 10000, LANES = 32 };

#endif
