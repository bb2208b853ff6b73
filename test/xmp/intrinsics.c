// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t -lm && %nodes %t
// xmp_transpose, matmul, sort_up, sort_down, gather, scatter, pack and unpack, between mappings of all kinds, beside the
// same computed by every process alone.
#include "Inputs/check.h"
#include <complex.h>
#include <math.h>
#include <stdlib.h>
#define N 17
#define M 9
#define L 300

static int rows(int nodes) {
  int r = 1;
  for (int i = 2; i * i <= nodes; i++)
    r = nodes % i ? r : i;
  return r;
}

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[M]
#pragma xmp template v[N * M]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(2)] onto p
#pragma xmp distribute v[cyclic] onto p
double a[N][M], x[M][N];
int list[N * M], sorted[N * M];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align x[j][*] with u[j]
#pragma xmp align list[i] with v[i]
#pragma xmp align sorted[i] with v[i]
#pragma xmp shadow a[2][0]

static int mixed(int i) { return (i * 7919 + 13) % 1009; }

static void transpose(void) {
  int n = xmp_all_num_nodes(), r = rows(n), c = n / r;
#pragma xmp nodes q[r][c]
#pragma xmp template w[M][N]
#pragma xmp distribute w[block][cyclic(3)] onto q
  short s[M][N], back[N][M];
#pragma xmp align s[i][j] with w[i][j]
#pragma xmp align back[j][i] with w[i][j]
#pragma xmp shadow back[0][0]
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
  xmp_transpose(xmp_desc_of(x), xmp_desc_of(a), 0);
#pragma xmp loop on u[j]
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      CHECK_EQ(x[j][i], 100 * i + j);
#pragma xmp loop(i, j) on w[i][j]
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      s[i][j] = 50 * i + j;
  xmp_transpose(back[:][:], s[:][:], 1);
#pragma xmp loop(i, j) on w[i][j]
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(back[j][i], 50 * i + j);
}

/* Depths of more than one panel, and of one. */
#define NAME product_double
#define TYPE double
#define DEPTH 300
#include "Inputs/product.h"
#define NAME product_char
#define TYPE signed char
#define DEPTH 5
#include "Inputs/product.h"
#define NAME product_unsigned
#define TYPE unsigned long
#define DEPTH 257
#include "Inputs/product.h"
#define NAME product_complex
#define TYPE double _Complex
#define DEPTH 40
#define UNIT I
#include "Inputs/product.h"
#define NAME product_long
#define TYPE long double
#define DEPTH 40
#include "Inputs/product.h"

static int up(const void *x_, const void *y_) { return *(const int *)x_ - *(const int *)y_; }

static void sort(int values) {
  int wanted[N * M], got[N * M];
  for (int i = 0; i < N * M; i++)
    wanted[i] = values ? mixed(i) % values : mixed(i) - 500;
#pragma xmp loop on v[i]
  for (int i = 0; i < N * M; i++)
    list[i] = values ? mixed(i) % values : mixed(i) - 500;
  qsort(wanted, N * M, sizeof(int), up);
  xmp_sort_up(xmp_desc_of(list), xmp_desc_of(sorted));
#pragma xmp gmove
  got[:] = sorted[:];
  for (int i = 0; i < N * M; i++)
    CHECK_EQ(got[i], wanted[i]);
  xmp_sort_down(sorted[:], sorted[:]);
#pragma xmp gmove
  got[:] = sorted[:];
  for (int i = 0; i < N * M; i++)
    CHECK_EQ(got[i], wanted[N * M - 1 - i]);
}

static void sort_floats(void) {
  float here[M];
  double few[M];
  unsigned char bytes[M];
#pragma xmp align few[i] with u[i]
#pragma xmp align bytes[i] with u[i]
#pragma xmp template o[M]
#pragma xmp distribute o[block] onto p
  float from[M], to[M];
#pragma xmp align from[i] with o[i]
#pragma xmp align to[i] with u[i]
#pragma xmp loop on o[i]
  for (int i = 0; i < M; i++)
    from[i] = i == 4 ? NAN : (float)(i * 5 % 9) - 3.5f;
  xmp_sort_up(xmp_desc_of(from), xmp_desc_of(to));
#pragma xmp gmove
  here[:] = to[:];
  int missing = 4 * 5 % 9, next = 0;
  for (int i = 0; i < M - 1; i++, next++) {
    next += next == missing;
    CHECK(here[i] == (float)next - 3.5f);
  }
  CHECK(here[M - 1] != here[M - 1]);
#pragma xmp loop on u[i]
  for (int i = 0; i < M; i++) {
    few[i] = -i;
    bytes[i] = (unsigned char)(250 + i);
  }
  xmp_sort_up(xmp_desc_of(few), xmp_desc_of(few));
  xmp_sort_down(xmp_desc_of(bytes), xmp_desc_of(bytes));
#pragma xmp loop on u[i]
  for (int i = 0; i < M; i++) {
    CHECK_EQ(few[i], i - M + 1);
    CHECK_EQ(bytes[i], i < 6 ? 255 - i : M - 1 - i);
  }
}

/* Index arrays of several types and mappings; what is subscripted is replicated along one axis. */
static void indirect(void) {
  int n = xmp_all_num_nodes(), r = rows(n), c = n / r;
#pragma xmp nodes q[r][c]
#pragma xmp template w[N][M]
#pragma xmp template row[L]
#pragma xmp distribute w[block][cyclic] onto q
#pragma xmp distribute row[cyclic(4)] onto p
  double from[N][M], to[N][M], single[N], got[L], given[L];
  long first[L];
  unsigned char second[L];
  short places[N];
#pragma xmp align from[i][j] with w[i][j]
#pragma xmp align to[i][j] with w[i][j]
#pragma xmp align single[i] with w[i][*]
#pragma xmp align places[i] with t[i]
#pragma xmp align got[i] with row[i]
#pragma xmp align given[i] with row[i]
#pragma xmp align first[i] with row[i]
#pragma xmp template other[L]
#pragma xmp distribute other[block] onto p
#pragma xmp align second[i] with other[i]
#pragma xmp shadow second[1]
#pragma xmp loop(i, j) on w[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      from[i][j] = 100 * i + j;
      to[i][j] = -1;
    }
#pragma xmp loop on row[i]
  for (int i = 0; i < L; i++) {
    first[i] = mixed(i) % N;
    given[i] = 3 * i;
  }
#pragma xmp loop on other[i]
  for (int i = 0; i < L; i++)
    second[i] = (unsigned char)(mixed(2 * i) % M);
  xmp_gather(xmp_desc_of(got), xmp_desc_of(from), xmp_desc_of(first), xmp_desc_of(second));
#pragma xmp loop on row[i]
  for (int i = 0; i < L; i++)
    CHECK_EQ(got[i], 100 * (mixed(i) % N) + mixed(2 * i) % M);
  /* Each place once: the places are a permutation. */
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    places[i] = (short)(i * 5 % N);
#pragma xmp template line[N]
#pragma xmp distribute line[cyclic] onto p
  double source[N], fetched[N];
#pragma xmp align source[i] with line[i]
#pragma xmp align fetched[i] with w[i][*]
#pragma xmp loop on line[i]
  for (int i = 0; i < N; i++)
    source[i] = 7 * i;
  xmp_scatter(single[:], source[:], places[:]);
#pragma xmp loop(i) on w[i][*]
  for (int i = 0; i < N; i++)
    CHECK_EQ(single[i], 7 * (i * 7 % N)); // 5 * 7 is 1 modulo N
  xmp_gather(xmp_desc_of(fetched), xmp_desc_of(single), xmp_desc_of(places));
#pragma xmp loop(i) on w[i][*]
  for (int i = 0; i < N; i++)
    CHECK_EQ(fetched[i], 7 * i);
  xmp_scatter(xmp_desc_of(to), xmp_desc_of(given), xmp_desc_of(first), xmp_desc_of(second));
  double mine[N][M];
#pragma xmp gmove
  mine[:][:] = to[:][:];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int fits = 0, any = 0;
      for (int k = 0; k < L; k++)
        if (mixed(k) % N == i && mixed(2 * k) % M == j) {
          any = 1;
          fits += mine[i][j] == 3 * k;
        }
      CHECK(any ? fits == 1 : mine[i][j] == -1);
    }
}

static void pack(int every) {
  int n = xmp_all_num_nodes(), r = rows(n), c = n / r, packed = 0;
#pragma xmp nodes q[r][c]
#pragma xmp template w[N][M]
#pragma xmp distribute w[cyclic(2)][block] onto q
  double from[N][M], vector[N * M], all[N * M], back[N][M];
  char mask[N][M];
#pragma xmp align from[i][j] with w[i][j]
#pragma xmp align back[i][j] with w[i][j]
#pragma xmp align mask[i][*] with t[i]
#pragma xmp align vector[i] with v[i]
#pragma xmp loop(i, j) on w[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      from[i][j] = i * M + j;
      back[i][j] = -2;
    }
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      mask[i][j] = (i * M + j) % every == 0;
#pragma xmp loop on v[i]
  for (int i = 0; i < N * M; i++)
    vector[i] = -1;
  if (every == 1)
    xmp_pack(vector[:], from[:][:]);
  else
    xmp_pack(xmp_desc_of(vector), xmp_desc_of(from), xmp_desc_of(mask));
#pragma xmp gmove
  all[:] = vector[:];
  for (int k = 0; k < N * M; k += every)
    CHECK_EQ(all[packed++], k);
  for (int k = packed; k < N * M; k++)
    CHECK_EQ(all[k], -1);
  if (every == 1)
    xmp_unpack(xmp_desc_of(back), xmp_desc_of(vector), NULL);
  else
    xmp_unpack(back[:][:], vector[:], mask[:][:]);
#pragma xmp loop(i, j) on w[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(back[i][j], (i * M + j) % every ? -2 : i * M + j);
}

/* The executing nodes are those of a task. */
static void in_task(void) {
  int n = xmp_all_num_nodes(), half = (n + 1) / 2;
#pragma xmp task on p[n - half:half]
  {
#pragma xmp nodes h[half] = *
#pragma xmp template w[M]
#pragma xmp distribute w[cyclic] onto h
    int from[M], to[M];
#pragma xmp align [i] with w[i] :: from, to
#pragma xmp loop on w[i]
    for (int i = 0; i < M; i++)
      from[i] = i * 4 % M;
    xmp_sort_up(xmp_desc_of(from), xmp_desc_of(to));
#pragma xmp loop on w[i]
    for (int i = 0; i < M; i++)
      CHECK_EQ(to[i], i);
  }
}

int main(void) {
  transpose();
  product_double();
  product_char();
  product_unsigned();
  product_complex();
  product_long();
  sort(0);
  sort(1);
  sort(3);
  sort_floats();
  indirect();
  pack(1);
  pack(3);
  pack(1000);
  in_task();
  return failures != 0;
}
