/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the files of a module share; only they include mpi.h. */
#ifndef XACC_COMM_MPI_MODULE_H
#define XACC_COMM_MPI_MODULE_H

#include "comm/transport.h"
#include <mpi.h>

#define TRY(call) mpi_check((call), #call)

extern xacc_comm_host_t mpi_host;
extern MPI_Comm mpi_data, mpi_notes; /* of our own, for messages and for notes */

/* mpi.c: ends the program where a call failed, or there is no memory. */
void mpi_check(int code, const char *call);
void *mpi_need(void *memory);
bool mpi_usable(xacc_comm_t *comm);

/* messages.c */
MPI_Datatype mpi_type(size_t bytes, int *count_p);
void mpi_type_free(MPI_Datatype type);
void *mpi_open(xacc_comm_t *comm, int count, const xacc_message_t *messages);
void mpi_start(xacc_comm_t *comm, void *batch);
bool mpi_test(xacc_comm_t *comm, void *batch);
int mpi_pending(xacc_comm_t *comm, void *batch, int *numbers);
void mpi_close(xacc_comm_t *comm, void *batch);
void mpi_post(xacc_comm_t *comm, int rank, const void *text, size_t bytes);
size_t mpi_poll(xacc_comm_t *comm, void *text);
void mpi_end_notes(void); /* also of those on their way */

/* file.c */
extern const struct xacc_file_functions mpi_files;

/* progress.c */
void mpi_window_open(xacc_comm_t *comm);
void mpi_window_close(void);
void mpi_quiesce(void);

/* target.c */
void mpi_attach(xacc_comm_t *comm, void *base, size_t bytes, const xacc_memory_copier_t *copier);
void mpi_detach(xacc_comm_t *comm, void *base);

/* origin.c */
void mpi_get(xacc_comm_t *comm, int rank, const void *remote, void *to, size_t bytes);
void mpi_put(xacc_comm_t *comm, int rank, void *remote, const void *from, size_t bytes);
void mpi_flush(xacc_comm_t *comm);
void mpi_push(xacc_comm_t *comm);
int64_t mpi_atomic(xacc_comm_t *comm, int rank, void *word, size_t bytes, xacc_atomic_op_t op,
                   int64_t value, int64_t compare);

#endif
