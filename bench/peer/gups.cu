// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The updates of gups.c by atomicXor_system on memory mapped by CUDA IPC.
#include "peer.h"
#ifndef LOG_WORDS
#define LOG_WORDS 30
#endif
typedef unsigned long long word;
static const long WORDS = 1L << LOG_WORDS, UPDATES = WORDS / 8;

static __device__ word number(word k) {
  k += 0x9e3779b97f4a7c15ul;
  k = (k ^ k >> 30) * 0xbf58476d1ce4e5b9ul;
  k = (k ^ k >> 27) * 0x94d049bb133111ebul;
  return k ^ k >> 31;
}

static __global__ void fill(word *table) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  table[i] = i;
}

static __global__ void update(word *zero, word *one, long first) {
  long k = blockIdx.x * (long)blockDim.x + threadIdx.x;
  word r = number(first + k);
  atomicXor_system((r >> 63 ? one : zero) + (r & (WORDS - 1)), r);
}

static __global__ void check(const word *table, int *wrong) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (table[i] != (word)i)
    *wrong = 1;
}

int main(int argc, char **argv) {
  peer_t peer;
  double best = 1e9;
  int *wrong, bad = 1;
  peer_begin(&argc, &argv, &peer);
  word *mine = (word *)peer_allocate(&peer, WORDS * sizeof(word)), *other = (word *)peer.remote;
  CHECK(cudaMalloc(&wrong, sizeof *wrong));
  CHECK(cudaMemset(wrong, 0, sizeof *wrong));
  fill<<<WORDS / 256, 256>>>(mine);
  CHECK(cudaDeviceSynchronize());
  for (int run = 0; run < 10; run++) {
    peer_wait(&peer);
    double start = MPI_Wtime();
    update<<<UPDATES / 256, 256, 0, peer.stream>>>(peer.rank ? other : mine,
                                                    peer.rank ? mine : other, peer.rank * UPDATES);
    CHECK(cudaStreamSynchronize(peer.stream));
    peer_wait(&peer);
    double time = (MPI_Wtime() - start) * 1e6;
    best = time < best ? time : best;
  }
  check<<<WORDS / 256, 256>>>(mine, wrong);
  CHECK(cudaMemcpy(&bad, wrong, sizeof bad, cudaMemcpyDeviceToHost));
  if (peer.rank == 0)
    printf("%.2f us\n", best);
  peer_end(&peer);
  return bad;
}
