/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* MPI_Finalize in front of the MPI library's own. MPICH takes no locks from its begin on,
 * even while it calls what was asked to be called then: a thread that serves others must
 * have ended before. Programs find this one first as xacc-cc links the runtime in front of MPI. */
#include "comm/transport.h"
#include "core/log.h"
#include <dlfcn.h>

typedef int finalize_t(void);

__attribute__((visibility("default"))) int MPI_Finalize(void);

int MPI_Finalize(void) {
    finalize_t *next = (finalize_t *)dlsym(RTLD_NEXT, "MPI_Finalize");
    const xacc_comm_t *comm = xacc_comm_of_process();
    if (!next)
        next = (finalize_t *)dlsym(RTLD_DEFAULT, "PMPI_Finalize");
    if (!next)
        xacc_fatal(__func__, "there is no MPI library");
    if (comm && comm->transport->quiesce)
        comm->transport->quiesce();
    return next();
}
