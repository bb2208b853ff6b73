/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CUDA twin of spmv.c: a thread for each row; and 2 to 32 threads for each,
 * whichever is fastest. */
#include "spmv.h"

#include "csr.cuh"

int main() {
  spmv_fill();
  copy_to_device();
  measure("plain", {once<1, 64>, once<1, 128>, once<1, 256>, once<1, 512>});
  measure("tuned", {once<2, 256>, once<4, 128>, once<4, 256>, once<8, 128>, once<8, 256>,
                    once<16, 256>, once<32, 256>});
  return 0;
}
