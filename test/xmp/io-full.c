// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t %t.file
// A device without room, and a file that may not become larger: writing fails on all nodes, also where only one of them has
// met it, and with the same errno; the program goes on. MPI libraries do not tell the reason.
#include "Inputs/check.h"
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#define N 4000

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic(5)] onto p
double a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]

/* The same number on all nodes. */
static void check_alike(int number) {
  int least = number, most = number;
#pragma xmp reduction(min : least)
#pragma xmp reduction(max : most)
  CHECK(number && least == number && most == number);
}

/* known: the only reason that it may have; 0: any. */
static void write_both(xmp_file_t *file, xmp_range_t *all, int known) {
  CHECK(file);
  if (!file)
    return;
  CHECK_EQ(xmp_fwrite_darray_all(file, xmp_desc_of(a), all), -1);
  CHECK(!known || errno == known);
  check_alike(errno);
  CHECK_EQ(xmp_file_set_view_all(file, 0, xmp_desc_of(b), all), 0);
  CHECK_EQ(xmp_fwrite_darray_all(file, xmp_desc_of(b), all), -1);
  check_alike(errno);
}

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "io-full.file";
  struct rlimit limit = {N * sizeof(double) / 2, N * sizeof(double) / 2};
  xmp_range_t *all = xmp_allocate_range(1);
  xmp_set_range(all, 1, 0, N, 1);
  xmp_file_t *file = xmp_fopen_all("/dev/full", "r+");
  write_both(file, all, xmp_get_comm_bits() ? 0 : ENOSPC);
  xmp_fclose_all(file);
  file = xmp_fopen_all(name, "w");
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &limit);
  write_both(file, all, 0);
  CHECK_EQ(xmp_file_clear_view_all(file, 0), 0);
  CHECK_EQ(xmp_fwrite_all(file, "small", 1, 5), 5);
  CHECK_EQ(xmp_fclose_all(file), 0);
  xmp_free_range(all);
  if (xmpc_node_num() == 0)
    unlink(name);
  return failures != 0;
}
