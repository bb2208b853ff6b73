/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The processes of a run take the devices of their node in turn, unless they
 * are told which.
 * DEFINE: %{on} = env XACC_DEVICE=fake OMPI_COMM_WORLD_LOCAL_RANK=3
 * RUN: env EXPECT=0 %unit/placement
 * RUN: %{on} EXPECT=1 %unit/placement
 * RUN: env EXPECT=1 OMPI_COMM_WORLD_LOCAL_RANK=5 %unit/placement
 * RUN: env EXPECT=0 OMPI_COMM_WORLD_LOCAL_RANK=4 %unit/placement
 * RUN: env EXPECT=1 MPI_LOCALRANKID=1 %unit/placement
 * RUN: env EXPECT=1 MV2_COMM_WORLD_LOCAL_RANK=1 %unit/placement
 * RUN: env EXPECT=1 SLURM_LOCALID=1 ACC_DEVICE_TYPE=nvidia %unit/placement
 * RUN: %{on} EXPECT=0 ACC_DEVICE_NUM=0 %unit/placement
 * RUN: %{on} EXPECT=0 XACC_DEVICE=fake:0 %unit/placement
 */
#include "acc/context/contexts.h"
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <stdlib.h>

TEST(default_device) {
    const char *expected = getenv("EXPECT");
    if (!expected) /* by hand */
        return;
    CHECK_EQ(acc_get_device_num(acc_device_current), atoi(expected));
    CHECK_EQ(acc_get_device_num(acc_device_nvidia), atoi(expected));
    acc_set_device_num(1, acc_device_nvidia);
    CHECK_EQ(acc_get_device_num(acc_device_nvidia), 1);
}
