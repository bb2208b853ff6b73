// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && rm -f %t.want %t.state
// RUN: %t %t.want 20
// RUN: not %nodes %t %t.state 20 7 0
// RUN: not %mpirun 6 %t %t.state 20 13 5
// RUN: not --crash %t %t.state 20 17 10
// RUN: %mpirun 2 %t %t.state 20 0 15
// RUN: cmp %t.want %t.state
// Checkpoints of docs/checkpoint.md: a program that is killed, again and again, goes on from the last one on another number of
// nodes, and ends with the bytes of one that was not.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 61
#define M 17

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N][M], next[N][M];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align next[i][*] with t[i]
#pragma xmp shadow u[1][0]

static xmp_range_t *all;

static void need(int condition, const char *what) {
  if (!condition) {
    fprintf(stderr, "node %d: cannot %s\n", xmp_node_num(), what);
    exit(1);
  }
}

/* The last one is there until the new one is whole. */
static void write_checkpoint(const char *name, long step) {
  char new_name[4096];
  snprintf(new_name, sizeof new_name, "%s.new", name);
  xmp_file_t *file = xmp_fopen_all(new_name, "w");
  need(file != NULL, "open a checkpoint");
  if (xmpc_node_num() == 0)
    need(xmp_fwrite(file, &step, sizeof step, 1) == sizeof step, "write a checkpoint");
  need(xmp_file_set_view_all(file, sizeof step, xmp_desc_of(u), all) == 0, "set a view");
  need(xmp_fwrite_darray_all(file, xmp_desc_of(u), all) >= 0, "write a checkpoint");
  need(xmp_file_sync_all(file) == 0, "write a checkpoint");
  need(xmp_fclose_all(file) == 0, "close a checkpoint");
  if (xmpc_node_num() == 0)
    need(rename(new_name, name) == 0, "rename a checkpoint");
  xmp_barrier();
}

/* The step it is of; 0: there is none. */
static long read_checkpoint(const char *name) {
  long step;
  xmp_file_t *file = xmp_fopen_all(name, "r");
  if (!file)
    return 0;
  need(xmp_fread_all(file, &step, sizeof step, 1) == sizeof step, "read a checkpoint");
  need(xmp_file_set_view_all(file, sizeof step, xmp_desc_of(u), all) == 0, "set a view");
  need(xmp_fread_darray_all(file, xmp_desc_of(u), all) >= 0, "read a checkpoint");
  xmp_fclose_all(file);
  return step;
}

static void advance(void) {
#pragma xmp reflect(u)
#pragma xmp loop on t[i]
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      next[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
#pragma xmp loop on t[i]
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      u[i][j] = next[i][j];
}

int main(int argc, char **argv) {
  long steps = argc > 2 ? atol(argv[2]) : 20, killed = argc > 3 ? atol(argv[3]) : 0;
  const char *name = argc > 1 ? argv[1] : "io-restart.state";
  all = xmp_allocate_range(2);
  xmp_set_range(all, 1, 0, N, 1);
  xmp_set_range(all, 2, 0, M, 1);
  long step = read_checkpoint(name);
  need(argc < 5 || step == atol(argv[4]), "go on from the last checkpoint");
  if (!step) {
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        u[i][j] = i * 31 % 17 + j;
  }
  while (step < steps) {
    advance();
    if (++step == killed && xmp_node_num() == xmp_num_nodes())
      raise(SIGKILL);
    if (step % 5 == 0)
      write_checkpoint(name, step);
  }
  xmp_free_range(all);
  return 0;
}
