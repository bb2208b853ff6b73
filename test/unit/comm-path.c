/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which path device memory takes: what XACC_TRANSPORT says of it, what MPI
 * says, and what is told of the choice. This program is its own MPI library.
 * RUN: %unit/comm-path
 * RUN: env XACC_TRANSPORT=aware XACC_DEBUG=1 %unit/comm-path > %t 2>&1
 * RUN: FileCheck %s < %t
 * CHECK: xacc: rank 0 and rank 1: device memory by aware, since it is far
 * CHECK-NOT: rank 0 and rank 1
 * CHECK-NOT: not ok
 */
#include "comm/comm.h"
#include "comm/device_path.h"
#include "comm/transport.h"
#include "unit.h"
#include <stdlib.h>
#include <string.h>

#define API __attribute__((visibility("default")))
API int MPIX_Query_cuda_support(void);
int MPIX_Query_cuda_support(void) {
    return 1;
}
API int MPIX_Query_hip_support(void);
int MPIX_Query_hip_support(void) {
    return 0;
}

static void read_it(void *text) {
    setenv("XACC_TRANSPORT", text, 1);
    xacc_comm_device_path();
}

/* Ends with status 1 where all is right, too: then with this message. */
static void find(const char *text, xacc_device_path_t path, const char *module) {
    setenv("XACC_TRANSPORT", text, 1);
    if (xacc_comm_device_path() == path && strcmp(xacc_device_path_module(), module) == 0)
        xacc_comm_chose(
            0, path == XACC_DEVICE_PATH_PEER ? XACC_DEVICE_PATH_STAGING : XACC_DEVICE_PATH_PEER,
            "as found");
}

static void find_staging(void *text) {
    find(text, XACC_DEVICE_PATH_STAGING, "");
}

static void find_peer_and_self(void *text) {
    find(text, XACC_DEVICE_PATH_PEER, "self");
}

TEST(words) {
    if (getenv("XACC_TRANSPORT"))
        return;
    CHECK_FATAL(find_staging, (void *)"staging",
                "XACC_TRANSPORT=staging: between ranks 0 and 0 device memory "
                "cannot travel by staging: as found");
    CHECK_FATAL(find_peer_and_self, (void *)"peer,self", "cannot travel by peer: as found");
    CHECK_FATAL(find_peer_and_self, (void *)"self,peer,peer", "cannot travel by peer: as found");
    CHECK_FATAL(read_it, (void *)"peer,staging",
                "error: XACC_TRANSPORT=peer,staging: device memory can take "
                "only one path");
    CHECK_FATAL(read_it, (void *)"openmpi,mpich",
                "XACC_TRANSPORT=openmpi,mpich: one name of a module");
    CHECK_FATAL(read_it, (void *)"openmpi,,peer", "one name of a module");
}

TEST(what_mpi_takes) {
    const char *why = NULL;
    CHECK(xacc_comm_takes("host", &why));
    CHECK(xacc_comm_takes("cuda", &why));
    CHECK(!xacc_comm_takes("hip", &why));
    CHECK_CONTAINS(why, "does not say that it takes");
    CHECK(!xacc_comm_takes("sim", &why));
    CHECK_CONTAINS(why, "the simulator hides its memory");
}

static void choose(void *unused) {
    (void)unused;
    for (int i = 0; i < 3; i++)
        if (xacc_comm()->rank == 0)
            xacc_comm_chose(1, XACC_DEVICE_PATH_AWARE, "it is far");
}

TEST(choices_are_told_once) {
    CHECK_EQ(xacc_comm_device_path(),
             getenv("XACC_TRANSPORT") ? XACC_DEVICE_PATH_AWARE : XACC_DEVICE_PATH_BEST);
    CHECK(strcmp(xacc_device_path_name(XACC_DEVICE_PATH_STAGING), "staging") == 0);
    xacc_comm_threads(2, choose, NULL);
}
