// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The exchange of reflect.c by hand: two processes, CUDA IPC, flags in shared memory, copies into the neighbour's rim.
#include "peer.h"

enum { MI = 257, MJ = 257, MK = 513, TIMES = 200 };
#ifndef NDY
#define NDY 1
#endif

int main(int argc, char **argv) {
  peer_t peer;
  peer_begin(&argc, &argv, &peer);
  // Rows of MK elements; the rim is one plane (NDY 1) or one row of each plane (NDY 2) on both sides.
  size_t row = MK * sizeof(float), half = 129, rest = NDY == 1 ? MJ : MI, count = peer.rank == 0 ? half : 257 - half;
  size_t pitch = NDY == 1 ? row * rest : row, plane = NDY == 1 ? row * rest : row * (half + 2);
  float *p = (float *)peer_allocate(&peer, (half + 2) * rest * row);
  char *mine = (char *)p, *other = (char *)peer.remote;
  size_t last = peer.rank == 0 ? count : 1, into = peer.rank == 0 ? 0 : half + 1;
  peer_time(&peer, TIMES, [&] {
    CHECK(cudaStreamSynchronize(peer.stream));
    peer_wait(&peer);
    if (NDY == 1)
      CHECK(cudaMemcpyAsync(other + into * pitch, mine + last * pitch, plane, cudaMemcpyDeviceToDevice, peer.stream));
    else
      CHECK(cudaMemcpy2DAsync(other + into * pitch, plane, mine + last * pitch, plane, row, rest,
                              cudaMemcpyDeviceToDevice, peer.stream));
    CHECK(cudaStreamSynchronize(peer.stream));
    peer_wait(&peer);
  });
  peer_end(&peer);
  return 0;
}
