// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The copy of move.c as a raw peer copy between two processes.
#include "peer.h"
#ifndef N
#define N 131072L
#endif
#define TIMES (N > 10000000 ? 3 : 50)

int main(int argc, char **argv) {
  peer_t peer;
  peer_begin(&argc, &argv, &peer);
  peer_allocate(&peer, N * sizeof(double));
  peer_time(&peer, TIMES, [&] {
    peer_wait(&peer);
    if (peer.rank == 0)
      peer_copy(&peer, N * sizeof(double));
    peer_wait(&peer);
  });
  peer_end(&peer);
  return 0;
}
