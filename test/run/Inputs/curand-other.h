/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A routine that draws in a file of its own: curand-other.c, called by curand-states.c. */
#ifndef XACC_TEST_CURAND_OTHER_H
#define XACC_TEST_CURAND_OTHER_H

#include <openacc_curand.h>

#pragma acc routine seq
unsigned int draw_elsewhere(int i);

#endif
