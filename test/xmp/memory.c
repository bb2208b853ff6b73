// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -g -Wall -Wextra -Werror %s -o %t && %nodes %t 10000
// A function with nodes, templates and arrays of its own, and directives on them, keeps nothing when it ends, however it
// ends. memory-valgrind.test looks for lost blocks and wrong accesses.
#include "Inputs/check.h"
#include <malloc.h>
#include <stdlib.h>

#pragma xmp nodes p[*]
#pragma xmp template open[:]
#pragma xmp distribute open[cyclic] onto p

static long parameter(long x[], int n) {
#pragma xmp template t[n]
#pragma xmp distribute t[block] onto p
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[1]
  long s = 0;
#pragma xmp loop on t[i] reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

static long call(int n, int early) {
  long a[n], small[n][2], *pointer;
#pragma xmp nodes all[*]
#pragma xmp nodes first[1] = all[0:1]
#pragma xmp template t[n]
#pragma xmp template u[n]
#pragma xmp distribute t[block] onto all
#pragma xmp distribute u[cyclic(2)] onto all
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp align small[i][*] with u[i]
#pragma xmp align pointer[i] with u[i]
  pointer = xmp_malloc(xmp_desc_of(pointer), n);
#pragma xmp loop on t[i]
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma xmp loop on u[i]
  for (int i = 0; i < n; i++)
    small[i][0] = small[i][1] = pointer[i] = 1;
#pragma xmp reflect(a)
#pragma xmp gmove
  small[:][1] = a[:];
#pragma xmp gmove async(1)
  pointer[:] = small[:][1];
#pragma xmp wait_async(1)
  long s = 0, x = 1;
#pragma xmp loop on u[i] reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += small[i][1] + pointer[i];
  free(pointer);
#pragma xmp task on first
  {
#pragma xmp bcast(x)
  }
#pragma xmp task on all
  {
    if (early)
      return s;
  }
  return s + parameter(a, n) - n * (n - 1) / 2;
}

static long growth(int calls) {
  size_t before = mallinfo2().uordblks;
  for (int i = 0; i < calls; i++)
    CHECK_EQ(call(5 + i % 3, i % 2), (5 + i % 3) * (4 + i % 3));
  return (long)(mallinfo2().uordblks - before);
}

int main(int argc, char **argv) {
  int calls = argc > 1 ? atoi(argv[1]) : 100;
  if (xmp_all_num_nodes() > 1) // more than processors, maybe, which takes MPI long
    calls /= 10;
#pragma xmp template_fix open[9]
  for (int i = 0; i < calls / 10; i++) // sizes take turns: what is kept fits none of the calls that follow
    CHECK_EQ(call(5 + i % 3, i % 2), (5 + i % 3) * (4 + i % 3));
  // MPI may have made a buffer, but hardly each time; a lost block per call would be 32000 at least. All nodes take part
  // in each round, whatever theirs has shown.
  long least = growth(calls);
  for (int i = 0; i < 2; i++) {
    long again = growth(calls / 2) * 2;
    least = again < least ? again : least;
  }
  if (least > 20000) {
    printf("node %d: %ld bytes more after %d calls\n", xmpc_all_node_num(), least, calls);
    failures++;
  }
  return failures != 0;
}
