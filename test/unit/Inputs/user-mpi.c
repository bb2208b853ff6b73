/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A program that begins and ends MPI itself. Argument "before": before the
 * first XMP directive; else after, as in a main with directives. "late": never
 * ends it. */
#include "xacc/xmp_abi.h"
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size, sum, level = -1, before = strcmp(argv[1], "before") == 0;
    if (before)
        MPI_Init(&argc, &argv);
    __xmp_record(__XMP_PHASE_ONE_SIDED, 0);
    __xmp_start();
    if (!before)
        __xmp_mpi_init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    if (!before && level < MPI_THREAD_FUNNELED)
        puts("no thread level");
    if (__xmp_mpi_init(&argc, &argv) != MPI_SUCCESS)
        puts("not begun");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("sum %d of %d\n", sum, size);
    if (strcmp(argv[1], "late") != 0)
        MPI_Finalize();
    return 0;
}
