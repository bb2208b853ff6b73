// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t
// RUN: %if several-hosts %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate XACC_NUM_THREADS=2 %nodes %t %}
// RUN: %if execute && !several-hosts %{ env XACC_TRANSPORT=peer XACC_DEVICE=host XACC_HOST_MEMORY=separate XACC_NUM_THREADS=2 %nodes %t %}
// Several hundred prepared exchanges between two nodes: none of them has to take another path.
#include "Inputs/check.h"
#define N 64

int a[N], b[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

#define PRAGMA(text) _Pragma(#text)
#define MOVE                                                                                                           \
  for (int k = 0; k < 8; k++) {                                                                                        \
    PRAGMA(xmp gmove acc)                                                                                              \
    b[0:N - k] = a[N - 1:N - k:-1];                                                                                    \
  }
#define MOVES(M) M M M M M M

int main(void) {
  int wrong = 0;
#pragma acc data create(a, b)
  {
#pragma xmp loop on t[i]
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      a[i] = b[i] = i;
    MOVES(MOVES(MOVE))
#pragma xmp loop on t[i]
#pragma acc parallel loop present(b) reduction(+ : wrong)
    for (int i = 0; i < N; i++)
      wrong += b[i] != N - 1 - i;
  }
  CHECK_EQ(wrong, 0);
  return failures != 0;
}
