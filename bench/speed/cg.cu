/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of cg.c: a warp for each row; and 4 to 32 threads for each. */
#include "cg.h"

#include "csr.cuh"

int main() {
  cg_fill();
  copy_to_device();
  measure("plain", {once<32, 64>, once<32, 128>, once<32, 256>, once<32, 512>});
  measure("tuned", {once<4, 128>, once<8, 128>, once<16, 64>, once<16, 128>, once<16, 256>,
                    once<32, 128>, once<32, 256>});
  return 0;
}
