/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Routines of xmp.h about processes, time, memory and MPI. xmp_exit and the
 * start are in start.c. */
#include "xmp/api/inquiry.h"
#include "xmp/exchange/async.h"
#include "xmp/object/array.h"
#include <stdlib.h>
#include <time.h>

int xmpc_node_num(void) {
    return xmprt_self()->executing->index;
}

int xmp_node_num(void) {
    return xmpc_node_num() + 1;
}

int xmp_num_nodes(void) {
    return xmprt_self()->executing->size;
}

int xmpc_this_image(void) {
    return xmpc_node_num();
}

int xmp_num_images(void) {
    return xmp_num_nodes();
}

int xmpc_all_node_num(void) {
    return xmprt_self()->comm->rank;
}

int xmp_all_node_num(void) {
    return xmpc_all_node_num() + 1;
}

int xmp_all_num_nodes(void) {
    return xmprt_self()->comm->size;
}

void xmp_barrier(void) {
    xacc_group_t *group = xmprt_self()->executing->group;
    xacc_comm_enter(group, "xmp_barrier");
    xacc_barrier(group);
}

double xmp_wtime(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double xmp_wtick(void) {
    struct timespec step;
    clock_getres(CLOCK_MONOTONIC, &step);
    return (double)step.tv_sec + 1e-9 * (double)step.tv_nsec;
}

int xmp_test_async(int id) {
    return xmprt_async_test(id);
}

void xmp_free(xmp_desc_t desc) {
    xmprt_array_t *array = xmprt_as_array("xmp_free", desc);
    if (array->declared.storage != __XMP_STORAGE_POINTER)
        xacc_fatal("xmp_free", "%s is not a pointer", array->object.name);
    void *memory = xmprt_array_base(array);
    xmprt_array_forget(memory);
    free(memory);
}

void xmp_init_mpi(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
}

void xmp_finalize_mpi(void) {
}

void xmp_init_all(void) {
    __xmp_start();
}

void xmp_reject_communicator(void) {
    xacc_fatal("xmp_init", "xacc: a part of the processes is not supported yet");
}

void xmp_finalize(void) {
}

void *xmp_get_comm_bits(void) {
    return xacc_group_native(xmprt_self()->executing->group);
}
