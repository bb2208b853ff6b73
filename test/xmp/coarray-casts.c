// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -std=gnu17 -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %xacc_cc -std=gnu23 -O0 -Wall -Wextra -Werror %s -o %t.23 && %nodes %t.23
// Where an object of another image begins: behind casts of every kind, and with a choice of arrays; objects by sums of
// pointers.
#include "Inputs/check.h"
#include <complex.h>

typedef int plain;
typedef int attributed __attribute__((aligned(4)));
struct pair {
  int x, y;
};

static int w[4]:[*], v[4]:[*];
static double d:[*];
static struct pair s:[*];

static void casts(int next) {
  double wanted = next + 0.75;
  CHECK((_Complex double)(d):[next] == wanted && (double _Complex)(d):[next] == wanted);
  CHECK((__complex__ float)(d):[next] == wanted && (long double)(d):[next] == wanted);
  CHECK((plain)(d):[next] == next && (attributed)(d):[next] == next && (const volatile plain)(d):[next] == next);
  CHECK((_BitInt(12))(w[1]):[next] == next + 1 && (unsigned _BitInt(12))(w[1]):[next] == (unsigned)next + 1);
  CHECK((_Bool)(d):[next] && (unsigned)(d):[next] == (unsigned)next);
  CHECK((__typeof__(next))(d):[next] == next && (__int128)(w[2]):[next] == next + 2);
  CHECK(((struct pair)(s):[next]).y == 2 * next && (enum { ZERO })(w[0]):[next] == (unsigned)next);
  CHECK(-(w[1]):[next] == -next - 1 && (plain) - (w[1]):[next] == -next - 1);
#if __STDC_VERSION__ >= 202311L
  const int constant = 0;
  CHECK((typeof_unqual(constant))(d):[next] == next && (typeof(next))(d):[next] == next && (bool)(d):[next]);
#endif
}

static void choices(int next) {
  CHECK(_Generic(next, int: w, default: v)[2]:[next] == next + 2);
  CHECK(_Generic(d, int: w, default: v)[2]:[next] == 100 + next);
  CHECK(__builtin_choose_expr(sizeof(int) == 4, w, v)[3]:[next] == next + 3);
  CHECK((_Generic(s, struct pair: s)).y:[next] == 2 * next);
  CHECK(-_Generic(next, int: w)[_Generic(next, int: 1)]:[next] == -next - 1);
  xmp_sync_all(NULL);
  _Generic(next, int: v)[0]:[next] += 7;
  xmp_sync_all(NULL);
  CHECK_EQ(v[0], 7);
}

static int calls;
static int once(int x) {
  calls++;
  return x;
}

static void sums(int next, int (*rows)[3]:[*]) {
  int n = 3, automatic[n + 1]:[*];
  automatic[3] = next;
  for (int i = 0; i < 6; i++)
    rows[i / 3][i % 3] = 10 * next + i;
  xmp_sync_all(NULL);
  const int behind = (next + 1) % xmp_num_images();
  CHECK((*(w + 3)):[next] == next + 3 && (*(3 + w - 1)):[next] == next + 2 && (*&w[1]):[next] == next + 1);
  CHECK((&s)->y:[next] == 2 * next && (w + 1)[2]:[next] == next + 3 && (*(automatic + n)):[next] == behind);
  CHECK((*(rows + 1))[2]:[next] == 10 * behind + 5 && (*(*rows + 1)):[next] == 10 * behind + 1);
  xmp_sync_all(NULL);
  (*(v + once(1))):[next] = 5;
  (*(v + once(1))):[next] += 2;
  int old = (v + once(0))[once(1)]:[next]++;
  CHECK(old == 7 && calls == 4);
  xmp_atomic_add((*(v + 1)):[next], 1);
  xmp_sync_all(NULL);
  CHECK_EQ(v[1], 9);
}

int main(void) {
  int me = xmpc_this_image(), next = (me + 1) % xmp_num_images();
  for (int i = 0; i < 4; i++)
    w[i] = me + i;
  d = me + 0.75;
  s = (struct pair){me, 2 * me};
  v[2] = 100 + me;
  xmp_sync_all(NULL);
  casts(next);
  choices(next);
  int (*rows)[3]:[*];
  rows = xmp_coarray_malloc(2 * sizeof *rows);
  sums(next, rows);
  xmp_coarray_free(rows);
  return failures != 0;
}
