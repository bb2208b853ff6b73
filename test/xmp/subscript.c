// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// Subscripts are global everywhere: any expression, outside loops, of every distribution, offsets, shadows.
#include "Inputs/check.h"
#define N 29

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template c[N]
#pragma xmp template c3[N]
#pragma xmp template w(-3:N + 5)
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic] onto p
#pragma xmp distribute c3[cyclic(3)] onto p
#pragma xmp distribute w(block) onto p
enum { LOWER = 4 };
int a[N], b[N], d[N], e[N], f[N], g[N], order[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with c[i]
#pragma xmp align d[i] with c3[i]
#pragma xmp align e[i] with w(i + 4)
#pragma xmp align f[i] with t[i]
#pragma xmp align g[i] with w(i - LOWER + 2 * sizeof(char) - (1))
#pragma xmp shadow a[2]
#pragma xmp shadow f[*]

/// The sign of an offset is that of its first term.
static void sums(void) {
  int offset;
  xmp_align_offset(xmp_desc_of(g), 1, &offset);
  CHECK_EQ(offset, 1 - LOWER);
#pragma xmp loop on w(i - LOWER + 1)
  for (int i = 0; i < N; i++)
    g[i] = 3 * i;
  for (int k = 0; k < N; k++) {
    int value;
#pragma xmp gmove
    value = g[k];
    CHECK_EQ(value, 3 * k);
  }
}

int main(void) {
  int n = N, calls = 0;
  sums();
  for (int k = 0; k < N; k++)
    order[k] = N - 1 - k;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = f[i] = 10 * i;
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++)
    b[i] = 10 * i;
#pragma xmp loop on c3[i]
  for (int i = 0; i < N; i++)
    d[i] = 10 * i;
#pragma xmp loop on w(i + 4)
  for (int i = 0; i < N; i++)
    e[i] = 10 * i;
#pragma xmp reflect (a, f)
  // Each node reads what it owns, outside any xmp loop, through tables and reversed.
  for (int k = 0; k < N; k++) {
#pragma xmp task on t[order[k]] nocomm
    {
      CHECK_EQ(a[order[k]], 10 * (N - 1 - k));
      CHECK_EQ(a[n - k - 1], 10 * (N - 1 - k));
      CHECK_EQ((n - 1 - k)[a], 10 * (N - 1 - k));
      CHECK_EQ(*&a[order[k]], a[order[order[order[k]]]]);
    }
#pragma xmp task on c[k] nocomm
    {
      CHECK_EQ(b[k], 10 * k);
      int *at = &b[order[order[k]]];
      ++*at;
      b[k]--;
      CHECK_EQ(b[(calls++, k)], 10 * k);
    }
#pragma xmp task on c3[k] nocomm
    CHECK_EQ(d[d[k] / 10], 10 * k);
#pragma xmp task on w(k + 4) nocomm
    CHECK_EQ(e[k], 10 * k);
    CHECK_EQ(f[k], 10 * k);
  }
#pragma xmp reduction(+ : calls)
  CHECK_EQ(calls, N);
  int wrong = 0;
#pragma xmp loop on t[i]
  for (int i = 2; i < N - 2; i++)
    wrong += a[i - 2] + a[i + 2] != 20 * i || a[f[i] / 10] != 10 * i;
  CHECK_EQ(wrong, 0);
  CHECK_EQ(sizeof a[0], sizeof(int));
  return failures != 0;
}
