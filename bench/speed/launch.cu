/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of launch.c, by the driver's cuLaunchKernel with nothing around it,
 * and, for steps, as a graph. */
#include "device.cuh"
#include "launch.h"
#include <cuda.h>
#include <dlfcn.h>

static __global__ void fill(int k, int *to) {
  int i = threadIdx.x;
  if (i < LANES)
    to[i] = i + k;
}

static __global__ void next(const float *__restrict__ from, float *__restrict__ to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < POINTS)
    to[i] = from[i] + 1;
}

static int *d_x;
static float *d_u, *d_v;
static cudaStream_t stream;
static cudaFunction_t fill_kernel, next_kernel;
static cudaGraphExec_t graph;
static decltype(&cuLaunchKernel) launch_kernel;

static void launch(cudaFunction_t kernel, int blocks, int threads, void **args) {
  if (launch_kernel((CUfunction)kernel, blocks, 1, 1, threads, 1, 1, 0, (CUstream)stream, args, 0))
    exit(1);
}

static void wait() { CUDA_CHECK(cudaStreamSynchronize(stream)); }

static void launch_fill_kernel(int k) {
  void *args[] = {&k, &d_x};
  launch(fill_kernel, 1, LANES, args);
}

static void async() {
  for (int k = 0; k < LAUNCHES; k++)
    launch_fill_kernel(k);
  wait();
}

static void sync() {
  for (int k = 0; k < LAUNCHES; k++) {
    launch_fill_kernel(k);
    wait();
  }
}

static void step() {
  void *there[] = {&d_u, &d_v}, *back[] = {&d_v, &d_u};
  for (int k = 0; k < KERNELS; k += 2) {
    launch(next_kernel, POINTS / 128, 128, there);
    launch(next_kernel, POINTS / 128, 128, back);
  }
}

static void steps() {
  for (int s = 0; s < STEPS; s++)
    step();
  wait();
}

static void steps_of_graph() {
  for (int s = 0; s < STEPS; s++)
    CUDA_CHECK(cudaGraphLaunch(graph, stream));
  wait();
}

static void make_graph() {
  cudaGraph_t captured;
  CUDA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  step();
  CUDA_CHECK(cudaStreamEndCapture(stream, &captured));
  CUDA_CHECK(cudaGraphInstantiate(&graph, captured, 0));
}

static void measure(const char *form, device_once_t *once) {
  double ms = bench_median(once, 1, BENCH_REPETITIONS);
  to_host(x, d_x, LANES);
  launch_report(form, ms);
}

static void measure_steps(const char *form, device_once_t *once) {
  launch_fill();
  to_device(d_u, u, POINTS);
  double ms = bench_median(once, 1, BENCH_REPETITIONS);
  to_host(u, d_u, POINTS);
  steps_report(form, ms, bench_warm_up() + BENCH_REPETITIONS);
}

int main() {
  void *driver = dlopen("libcuda.so.1", RTLD_NOW);
  launch_kernel = (decltype(launch_kernel))(driver ? dlsym(driver, "cuLaunchKernel") : 0);
  if (!launch_kernel)
    exit(1);
  d_x = device_alloc<int>(LANES);
  d_u = device_alloc<float>(POINTS);
  d_v = device_alloc<float>(POINTS);
  CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CUDA_CHECK(cudaGetFuncBySymbol(&fill_kernel, (const void *)fill));
  CUDA_CHECK(cudaGetFuncBySymbol(&next_kernel, (const void *)next));
  measure("plain async", async);
  measure("plain sync", sync);
  measure_steps("plain steps", steps);
  make_graph();
  measure_steps("tuned steps", steps_of_graph);
  return 0;
}
