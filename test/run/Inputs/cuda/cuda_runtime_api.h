/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* That the folder is one of CUDA's headers: curand-states.c. */
