/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The processes of a run that share this machine: what the launcher tells of
 * them, and memory that they can have in common. Knows no communication: who
 * wants the memory of another process is told its numbers by other means. */
#ifndef XACC_CORE_NODE_H
#define XACC_CORE_NODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Position of this process among those of the run on this node, and their
 * number; 0 and 0 where no launcher tells. */
int xacc_node_rank(void);
int xacc_node_size(void);
/* Number of this process in the run; -1 where no launcher tells. */
int xacc_launch_rank(void);
/* Whether other processes of the run may be on this node. */
bool xacc_node_shared(void);

/* Cores that this process may use, and that all of the run may use here: a
 * launcher may have bound each to cores of its own. 0: not even one for all. cores.c */
unsigned xacc_own_cores(void);
unsigned xacc_node_cores(void);

/* A random number that no other process has. */
uint64_t xacc_process_id(void);

/* Memory that other processes of this user can map while this one lives: a file
 * without a name, so that nothing stays behind, however they end. A descriptor,
 * or -1. The bytes are zero and take no memory until they are used. */
int xacc_memory_file(size_t bytes);
/* Opens descriptor file of process pid, which xacc_process_id says is process
 * there; -1 if that is not on this node, or may not be opened. */
int xacc_memory_file_of(uint64_t process, int pid, int file);

#endif
