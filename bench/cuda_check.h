/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ends a CUDA twin at the first failing call. */
#ifndef XACC_BENCH_CUDA_CHECK_H
#define XACC_BENCH_CUDA_CHECK_H

#include <cstdio>
#include <cstdlib>

#define CUDA_CHECK(call)                                                                           \
  do {                                                                                             \
    cudaError_t cuda_check_ = (call);                                                              \
    if (cuda_check_ != cudaSuccess) {                                                              \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(cuda_check_));         \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

#endif
