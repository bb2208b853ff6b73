// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ALLOW_RETRIES: 3
// MPICH's mpirun may end by SIGPIPE where processes end without having begun MPI.
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %clang -fsyntax-only -DPLAIN -Wall -Wextra -Werror %s
// Array assignments in a file without a directive. Other brackets with colons in them mean what they mean in C.
#include <stdio.h>
#include <string.h>

struct flags {
  unsigned low : 3, high : 5;
};
static int chosen(const int *a, int which) {
  [[maybe_unused]] int here = 1;
  return a[which ? 1 : 2] + a[which ?: 3] + a[({
           int k = which ? 0 : 1;
           k;
         })];
}

#ifndef PLAIN
static int sections(int n) {
  int a[10], b[4][5], parameter[3] = {0};
  a[:] = 7;
  a[2:n] = a[1:n] + 1;
  b[0:4][1] = n;
  b[3][:] = b[0][1] == n;
  parameter[0:3] = a[9:3:-1];
  return a[0] + a[2] + a[2 + n] + b[2][1] + b[3][4] + parameter[2];
}
#endif

int main(void) {
  int a[4] = {1, 20, 300, 4000}, wrong = 0;
  struct flags f = {.low = 1, .high = 2};
  wrong += chosen(a, 0) != 300 + 4000 + 20;
  wrong += chosen(a, 1) != 20 + 20 + 1 || f.low + f.high != 3;
#ifndef PLAIN
  wrong += sections(3) != 7 + 8 + 7 + 3 + 1 + 7;
#endif
  if (wrong)
    puts("wrong");
  return wrong;
}
