// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4, mpich
// RUN: env MPICH_CC=%{build}/bin/xacc-cc mpicc.mpich -fplugin-arg-xacc-targets=host -O1 -Wall -Wextra -Werror %s -o %t
// RUN: llvm-readelf-22 -d %t | %filecheck %s
// RUN: env XACC_COARRAY_MESSAGES=1 %mpich 3 %t
// RUN: env XACC_COARRAY_MESSAGES=1 %mpich 3 %t multiple
// A program that ends MPI itself: the thread that serves other images has ended before, also where mpicc names its library in front
// of what xacc-cc links with. MPICH takes no locks from the begin of MPI_Finalize on.
// CHECK: NEEDED{{.*}}libxacc-rt
// CHECK: NEEDED{{.*}}libmpi
#include "Inputs/check.h"
#include <mpi.h>

int box:[*], count:[*];

int main(int argc, char **argv) {
  int given, sum = 1;
  MPI_Init_thread(&argc, &argv, argc > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_FUNNELED, &given);
  int me = xmpc_this_image(), images = xmp_num_images(), next = (me + 1) % images;
  box:[next] = me + 5;
  xmp_atomic_add(count:[0], 1);
  xmp_sync_all(NULL);
  CHECK(box == (me + images - 1) % images + 5 && count:[0] == images);
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  CHECK_EQ(sum, images);
  xmp_sync_all(NULL);
  MPI_Finalize();
  return failures > 0;
}
