/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernel of the CUDA twins of launch-*.c and its launch by the driver's
 * cuLaunchKernel, with nothing around it. */
#ifndef XACC_BENCH_LAUNCH_CUH
#define XACC_BENCH_LAUNCH_CUH

#include "bench.h"
#include "cuda_check.h"
#include "launch.h"
#include <cuda.h>
#include <dlfcn.h>

static __global__ void fill(int k, int *to) {
  int i = threadIdx.x;
  if (i < LANES)
    to[i] = i + k;
}

static int *x;
static cudaStream_t stream;
static cudaFunction_t kernel;
static decltype(&cuLaunchKernel) launch_kernel;

static void launch_start() {
  void *driver = dlopen("libcuda.so.1", RTLD_NOW);
  launch_kernel =
      (decltype(launch_kernel))(driver ? dlsym(driver, "cuLaunchKernel") : 0);
  if (!launch_kernel)
    exit(1);
  CUDA_CHECK(cudaMalloc(&x, sizeof(int) * LANES));
  CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CUDA_CHECK(cudaGetFuncBySymbol(&kernel, (const void *)fill));
}

static void launch_once(int k) {
  void *args[] = {&k, &x};
  if (launch_kernel((CUfunction)kernel, 1, 1, 1, LANES, 1, 1, 0,
                    (CUstream)stream, args, 0))
    exit(1);
}

static void launch_wait() { CUDA_CHECK(cudaStreamSynchronize(stream)); }

static int launch_main(void (*once)(void)) {
  int last;
  launch_start();
  double ms = bench_median(once, 1, BENCH_REPETITIONS);
  CUDA_CHECK(
      cudaMemcpy(&last, x + LANES - 1, sizeof last, cudaMemcpyDeviceToHost));
  bench_report(ms, last);
  return 0;
}

#endif
