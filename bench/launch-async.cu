/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of launch-async.c. */
#include "launch.cuh"

static void once() {
  for (int k = 0; k < LAUNCHES; k++)
    launch_once(k);
  launch_wait();
}

int main() { return launch_main(once); }
