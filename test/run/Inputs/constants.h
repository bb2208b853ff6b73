/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#pragma acc routine seq
const int *constant_row(int i);
