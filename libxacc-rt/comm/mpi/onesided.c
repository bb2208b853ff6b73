/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One-sided access: one dynamic window over all ranks, locked for good. One
 * rank alone needs none (and Open MPI has none for it). */
#include "module.h"
#include <stdint.h>
#include <string.h>
#include <time.h>

enum { TRIES = 2000, PAUSE = 50000 /* nanoseconds */ };

static MPI_Win window = MPI_WIN_NULL;

/* Open MPI reads the target's list of attached memory while the target may be
 * changing it, and then misses what has been there all the time: another look
 * finds it. True if one is worth it. */
static bool looks_again(int code, int *tries) {
    int class = MPI_SUCCESS;
    if (code != MPI_SUCCESS)
        MPI_Error_class(code, &class);
    if (class != MPI_ERR_RMA_RANGE || ++*tries > TRIES)
        return false;
    nanosleep(&(struct timespec){0, PAUSE}, NULL);
    return true;
}

void mpi_window_open(xacc_comm_t *comm) {
    if (comm->size == 1)
        return;
    if (MPI_Win_create_dynamic(MPI_INFO_NULL, mpi_data, &window) != MPI_SUCCESS)
        mpi_host.fail("this run of the MPI library has no dynamic windows; Open "
                      "MPI on one machine has them with --mca "
                      "btl_vader_single_copy_mechanism emulated");
    TRY(MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN));
    TRY(MPI_Win_lock_all(MPI_MODE_NOCHECK, window));
}

void mpi_attach(xacc_comm_t *comm, void *base, size_t bytes) {
    (void)comm;
    if (window != MPI_WIN_NULL)
        TRY(MPI_Win_attach(window, base, (MPI_Aint)bytes));
}

void mpi_detach(xacc_comm_t *comm, void *base) {
    (void)comm;
    if (window != MPI_WIN_NULL)
        TRY(MPI_Win_detach(window, base));
}

/* own: of this rank; the other address is of "rank". */
static void access_memory(bool puts, int rank, void *own, const void *remote, size_t bytes) {
    int n, code, tries = 0;
    MPI_Datatype type = mpi_type(bytes, &n);
    const MPI_Aint at = (MPI_Aint)(intptr_t)remote;
    do
        code = puts ? MPI_Put(own, n, type, rank, at, n, type, window)
                    : MPI_Get(own, n, type, rank, at, n, type, window);
    while (looks_again(code, &tries));
    mpi_check(code, puts ? "MPI_Put" : "MPI_Get");
    mpi_type_free(type);
}

void mpi_get(xacc_comm_t *comm, int rank, const void *remote, void *to, size_t bytes) {
    if (rank == comm->rank)
        memmove(to, remote, bytes);
    else
        access_memory(false, rank, to, remote, bytes);
}

void mpi_put(xacc_comm_t *comm, int rank, void *remote, const void *from, size_t bytes) {
    if (rank == comm->rank)
        memmove(remote, from, bytes);
    else
        access_memory(true, rank, (void *)(uintptr_t)from, remote, bytes);
}

void mpi_flush(xacc_comm_t *comm) {
    (void)comm;
    if (window == MPI_WIN_NULL)
        return;
    TRY(MPI_Win_flush_all(window));
    TRY(MPI_Win_sync(window));
}

/* Also of the own rank: MPI's are atomic with each other alone. */
int64_t mpi_atomic(xacc_comm_t *comm, int rank, void *word, size_t bytes, xacc_atomic_op_t op,
                   int64_t value, int64_t compare) {
    const MPI_Op ops[] = {[XACC_ATOMIC_DEFINE] = MPI_REPLACE, [XACC_ATOMIC_REF] = MPI_NO_OP,
                          [XACC_ATOMIC_ADD] = MPI_SUM,        [XACC_ATOMIC_AND] = MPI_BAND,
                          [XACC_ATOMIC_OR] = MPI_BOR,         [XACC_ATOMIC_XOR] = MPI_BXOR};
    const bool is_int = bytes == sizeof(int32_t);
    const MPI_Datatype type = is_int ? MPI_INT32_T : MPI_INT64_T;
    const MPI_Aint at = (MPI_Aint)(intptr_t)word;
    int32_t value4 = (int32_t)value, compare4 = (int32_t)compare, old4 = 0;
    int64_t old8 = 0;
    const void *from = is_int ? (void *)&value4 : (void *)&value;
    void *old = is_int ? (void *)&old4 : (void *)&old8;
    int code, tries = 0;
    if (window == MPI_WIN_NULL)
        return xacc_atomic_apply(word, bytes, op, value, compare);
    do
        code = op == XACC_ATOMIC_CAS
                   ? MPI_Compare_and_swap(from, is_int ? (void *)&compare4 : (void *)&compare, old,
                                          type, rank, at, window)
                   : MPI_Fetch_and_op(from, old, type, rank, at, ops[op], window);
    while (looks_again(code, &tries));
    mpi_check(code, "MPI_Fetch_and_op");
    mpi_flush(comm);
    return is_int ? old4 : old8;
}

void mpi_window_close(void) {
    if (window == MPI_WIN_NULL)
        return;
    TRY(MPI_Win_unlock_all(window));
    TRY(MPI_Win_free(&window));
}
