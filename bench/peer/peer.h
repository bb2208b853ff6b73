// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two processes, each with a GPU and memory of the other one mapped by CUDA
// IPC, and flags that both see.
#ifndef PEER_H
#define PEER_H
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <mpi.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t error_ = (call);                                                                   \
    if (error_ != cudaSuccess) {                                                                   \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error_));              \
      MPI_Abort(MPI_COMM_WORLD, 1);                                                                \
    }                                                                                              \
  } while (0)

struct peer_t {
  int rank, turn;
  cudaStream_t stream;
  void *memory, *remote;
  MPI_Win window;
  std::atomic<int> *mine, *other;
};

static void peer_begin(int *argc, char ***argv, peer_t *peer) {
  int size, devices;
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &peer->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != 2)
    MPI_Abort(MPI_COMM_WORLD, 2);
  CHECK(cudaGetDeviceCount(&devices));
  CHECK(cudaSetDevice(peer->rank % devices));
  CHECK(cudaStreamCreate(&peer->stream));
  void *flags;
  MPI_Win_allocate_shared(128, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &flags, &peer->window);
  peer->mine = new (flags) std::atomic<int>(0);
  MPI_Aint bytes;
  int unit;
  MPI_Win_shared_query(peer->window, 1 - peer->rank, &bytes, &unit, &flags);
  peer->other = static_cast<std::atomic<int> *>(flags);
  peer->turn = 0;
  MPI_Barrier(MPI_COMM_WORLD);
}

static void *peer_allocate(peer_t *peer, size_t bytes) {
  cudaIpcMemHandle_t mine, other;
  CHECK(cudaMalloc(&peer->memory, bytes));
  CHECK(cudaMemset(peer->memory, 0, bytes));
  CHECK(cudaIpcGetMemHandle(&mine, peer->memory));
  MPI_Sendrecv(&mine, sizeof mine, MPI_BYTE, 1 - peer->rank, 0, &other, sizeof other, MPI_BYTE,
               1 - peer->rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK(cudaIpcOpenMemHandle(&peer->remote, other, cudaIpcMemLazyEnablePeerAccess));
  return peer->memory;
}

// Both have come here.
static void peer_wait(peer_t *peer) {
  int turn = ++peer->turn;
  peer->mine->store(turn, std::memory_order_release);
  while (peer->other->load(std::memory_order_acquire) < turn)
    ;
}

// Prints the microseconds of one of `times` turns, in the best of ten runs that both begin
// together.
template <typename Once> static void peer_time(peer_t *peer, int times, Once once) {
  double best = 1e9;
  for (int run = 0; run < 10; run++) {
    peer_wait(peer);
    double start = MPI_Wtime();
    for (int i = 0; i < times; i++)
      once();
    double time = (MPI_Wtime() - start) / times * 1e6;
    best = time < best ? time : best;
  }
  if (peer->rank == 0)
    printf("%.2f us\n", best);
}

// A copy of what the process has into what it has mapped.
static void peer_copy(peer_t *peer, size_t bytes) {
  CHECK(cudaMemcpyAsync(peer->remote, peer->memory, bytes, cudaMemcpyDeviceToDevice, peer->stream));
  CHECK(cudaStreamSynchronize(peer->stream));
}

static void peer_end(peer_t *peer) {
  CHECK(cudaStreamSynchronize(peer->stream));
  peer_wait(peer);
  CHECK(cudaIpcCloseMemHandle(peer->remote));
  MPI_Barrier(MPI_COMM_WORLD);
  CHECK(cudaFree(peer->memory));
  MPI_Win_free(&peer->window);
  MPI_Finalize();
}
#endif
