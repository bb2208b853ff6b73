// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %xacc_cc -E %s -o %t.i && %xacc_cc -O1 -w %t.i -o %t.two && %nodes %t.two
// main in brackets; members and variables with the names of functions that directives change; those functions in brackets
// and behind pointers.
#include "Inputs/check.h"
#define N 20

int MPI_Init(int *argc, char ***argv);

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N], b[N], c[N], *q;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with t[i]
#pragma xmp align q[i] with t[i]

struct calls {
  int (*main)(int), (*MPI_Init)(int), (*MPI_Init_thread)(int), (*xmp_malloc)(int, int), (*xmp_transpose)(int),
      (*xmp_desc_of)(int), (*xmp_pack)(int, int);
};

static int twice(int x) { return 2 * x; }
static int sum(int x, int y) { return x + y; }

static void members(struct calls *s) {
  CHECK_EQ(s->main(1) + s->MPI_Init(2) + s->MPI_Init_thread(3) + s->xmp_transpose(4) + s->xmp_desc_of(5), 30);
  CHECK_EQ(s->xmp_malloc(6, 7) + (*s).xmp_malloc(1, 1), 15);
  CHECK_EQ(s->xmp_pack(6, 7), 13);
}

static void variables(void) {
  int (*main)(int) = twice, (*MPI_Init)(int) = twice, (*xmp_malloc)(int, int) = sum, (*xmp_matmul)(int) = twice;
  CHECK_EQ(main(1) + MPI_Init(2) + xmp_malloc(3, 4) + xmp_matmul(5), 23);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = main(i);
}

int(main)(int argc, char **argv) {
  struct calls s = {twice, twice, twice, sum, twice, twice, sum};
  int (*begin)(int *, char ***) = MPI_Init, mine = 0, greatest = -1;
  if (xmp_num_nodes() > 1) { // with an MPI library
    CHECK_EQ((MPI_Init)(&argc, &argv), 0);
    CHECK_EQ(begin(&argc, &argv), 0);
  }
  members(&s);
  variables();
  q = (xmp_malloc)(xmp_desc_of(q), (short)N);
#pragma xmp loop on t[i] reduction(+ : mine)
  for (int i = 0; i < N; i++) {
    q[i] = a[i] + 1;
    mine += q[i];
  }
  CHECK_EQ(mine, N * N);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    b[i] = (i * 7) % N;
  (xmp_sort_up)(xmp_desc_of(b), xmp_desc_of(c));
#pragma xmp loop on t[i] reduction(max : greatest)
  for (int i = 0; i < N; i++)
    greatest = c[i] > greatest ? c[i] : greatest;
  CHECK_EQ(greatest, N - 1);
  xmp_free(xmp_desc_of(q));
  return failures != 0;
}
