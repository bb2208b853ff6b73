// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: %if execute %{ env XACC_TRANSPORT=staging %devices %nodes %t %}
// RUN: %if execute %{ env XACC_TRANSPORT=aware DEVICES=host %devices %nodes %t %}
// Communication between copies on devices: the host's copies stay as they are.
#include "Inputs/check.h"
#include <stdlib.h>
#define N 48
#define M 12

int a[N][M], b[N][M], t1[N];
int *now, *then;
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp template k[N]
#pragma xmp distribute t[block][*] onto p
#pragma xmp distribute k[cyclic(3)] onto p
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp align t1[i] with k[i]
#pragma xmp align now[i] with t[i][*]
#pragma xmp align then[i] with t[i][*]
#pragma xmp shadow a[2][0]
#pragma xmp shadow b[1][0]
#pragma xmp shadow now[1]
#pragma xmp shadow then[1]

static void fill(int base) {
#pragma xmp loop (i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = base + i * M + j;
      b[i][j] = -1;
    }
#pragma xmp loop on k[i]
  for (int i = 0; i < N; i++)
    t1[i] = -2;
}

// b = the sum of a's neighbours; what is beyond the array counts from the other end.
static void add_neighbours(int periodic) {
  int first = periodic ? 0 : 2, last = periodic ? N : N - 2;
#pragma xmp loop (i, j) on t[i][j]
#pragma acc parallel loop collapse(2) present(a, b)
  for (int i = first; i < last; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i - 2][j] + a[i + 2][j];
}

static int value(int base, int i, int j) { return base + (i + N) % N * M + j; }

static void check_neighbours(int base, int periodic) {
  int first = periodic ? 0 : 2, last = periodic ? N : N - 2;
#pragma acc update host(b)
#pragma xmp loop (i, j) on t[i][j]
  for (int i = first; i < last; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(b[i][j], value(base, i - 1, j) + value(base, i + 1, j) + value(base, i - 2, j) + value(base, i + 2, j));
}

static void reflects(void) {
  fill(1);
#pragma acc data copyin(a) create(b)
  {
#pragma xmp reflect(a) acc
    add_neighbours(0);
    check_neighbours(1, 0);
#pragma xmp reflect(a) width(/periodic/ 2, 0) acc async(3)
#pragma xmp wait_async(3) acc
    add_neighbours(1);
    check_neighbours(1, 1);
  }
  fill(1000);
#pragma xmp reflect_init(a) width(/periodic/ 2, 0) acc
#pragma acc enter data create(b)
  for (int step = 0; step < 40; step++) { // always somewhere else
    int base = 1000 + step;
#pragma acc enter data create(a)
#pragma xmp loop (i, j) on t[i][j]
#pragma acc parallel loop collapse(2) present(a) async(1)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = base + i * M + j;
#pragma xmp reflect_do(a) acc
    add_neighbours(1);
    check_neighbours(base, 1);
    int *other = malloc(1000 * (step % 3 + 1));
#pragma acc enter data create(other[0 : 200 * (step % 3 + 1)])
#pragma acc exit data delete (a)
#pragma acc exit data delete (other)
    free(other);
  }
#pragma acc exit data delete (b)
#pragma xmp loop (i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], value(1000, i, j));
}

// Every node adds one to both neighbours of its elements, some of which others own.
static void shadows(void) {
  static float s[N];
#pragma xmp align s[i] with t[i][*]
#pragma xmp shadow s[1]
#pragma acc data create(s)
  {
#pragma xmp loop on t[i][*] expand(1, 0)
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      s[i] = 0;
#pragma xmp loop on t[i][*]
#pragma acc parallel loop
    for (int i = 1; i < N - 1; i++) {
#pragma acc atomic
      s[i - 1] += 1;
#pragma acc atomic
      s[i + 1] += 1;
    }
#pragma xmp reduce_shadow(s) acc
#pragma acc update host(s)
  }
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    CHECK_EQ(s[i], i < 2 || i > N - 3 ? 1 : 2);
}

// Long enough for the devices to do it among themselves.
static void long_arrays(void) {
  enum { LENGTH = 100003 };
  static double x[LENGTH];
  static unsigned char y[3 * LENGTH];
  int nodes = xmp_num_nodes(), me = xmpc_node_num(), bad = 0;
#pragma acc data create(x, y)
  for (int step = 0; step < 3; step++) {
#pragma acc parallel loop async(2)
    for (int i = 0; i < LENGTH; i++)
      x[i] = me * 3 + i % 1000 + step;
#pragma acc parallel loop async(2)
    for (int i = 0; i < 3 * LENGTH; i++)
      y[i] = i % 7 + me + step;
#pragma xmp reduction(+ : x) acc
#pragma xmp bcast(y[1 : 3 * LENGTH - 2]) from p[nodes / 2] acc
#pragma acc update host(x, y)
    for (int i = 0; i < LENGTH; i++)
      bad += x[i] != nodes * (nodes - 1) / 2 * 3 + nodes * (i % 1000 + step);
    for (int i = 0; i < 3 * LENGTH; i++)
      bad += y[i] != i % 7 + (i == 0 || i == 3 * LENGTH - 1 ? me : nodes / 2) + step;
  }
  CHECK_EQ(bad, 0);
}

static void complex_numbers(void) {
  enum { LENGTH = 40001 };
  static float _Complex x[LENGTH];
  int nodes = xmp_num_nodes(), me = xmpc_node_num(), bad = 0;
  double _Complex y[2] = {me % 2 ? 1.0i : -1.0i, 2};
  for (int i = 0; i < LENGTH; i++)
    x[i] = i % 100 + me * 1.0if;
#pragma acc data copyin(x, y)
  {
#pragma xmp reduction(+ : x) acc
#pragma xmp reduction(* : y) acc
#pragma acc update host(x, y)
  }
  for (int i = 0; i < LENGTH; i++)
    bad += x[i] != nodes * (i % 100) + nodes * (nodes - 1) / 2 * 1.0if;
  CHECK_EQ(bad, 0);
  CHECK_EQ(__real__ y[1], 1 << nodes);
  CHECK_EQ(__real__ y[0], nodes % 2 == 0); // -i, i in turn
}

// Two sections whose pointers change places.
static void pointers(void) {
  now = xmp_malloc(xmp_desc_of(now), N);
  then = xmp_malloc(xmp_desc_of(then), N);
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    now[i] = i == N / 2 ? 1024 : 0;
#pragma acc data copy(now, then)
  {
    for (int step = 0; step < 6; step++) {
#pragma xmp reflect(now) width(1) acc
#pragma xmp loop on t[i][*]
#pragma acc parallel loop present(now, then)
      for (int i = 1; i < N - 1; i++)
        then[i] = now[i - 1] / 2 + now[i + 1] / 2;
      int *swap = now;
      now = then;
      then = swap;
    }
  }
  static const int binomial[] = {16, 96, 240, 320, 240, 96, 16};
#pragma xmp loop on t[i][*]
  for (int i = 2; i < N - 2; i++) {
    int k = i - N / 2 + 6;
    CHECK_EQ(now[i], k >= 0 && k <= 12 && k % 2 == 0 ? binomial[k / 2] : 0);
  }
  free(now);
  free(then);
}

static void moves(void) {
  int line[N];
  for (int i = 0; i < N; i++)
    line[i] = 7;
  fill(0);
#pragma acc data copyin(a, line) copy(t1)
  {
#pragma xmp gmove acc
    t1[0:N] = a[0:N][3];
#pragma xmp gmove acc(t1)
    line[0:N] = t1[0:N];
    for (int i = 0; i < N; i++)
      CHECK_EQ(line[i], i * M + 3);
#pragma acc update device(line)
    for (int i = 0; i < N; i++)
      line[i] = 9;
#pragma xmp gmove acc
    t1[0 : N / 2] = line[N / 2 : N / 2];
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(line[i], 9);
#pragma xmp loop on k[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(t1[i], (i < N / 2 ? i + N / 2 : i) * M + 3);
}

static void collectives(void) {
  int nodes = xmp_num_nodes(), me = xmpc_node_num();
  double sum = me + 1, part[5];
  int first = me;
  for (int i = 0; i < 5; i++)
    part[i] = i == 2 ? -1 : me * 10 + i;
#pragma acc data copyin(sum, part, first)
  {
    sum = -1;
    first = -1;
#pragma xmp reduction(+ : sum) acc
#pragma xmp reduction(max : part[1:3]) acc
#pragma xmp bcast(first) from p[nodes - 1] acc
#pragma xmp barrier acc
    CHECK_EQ(sum, -1);
    CHECK_EQ(first, -1);
    CHECK_EQ(part[3], me * 10 + 3);
#pragma acc update host(sum, part, first)
  }
  CHECK_EQ(sum, nodes * (nodes + 1) / 2);
  CHECK_EQ(first, nodes - 1);
  CHECK_EQ(part[0], me * 10);
  CHECK_EQ(part[1], (nodes - 1) * 10 + 1);
  CHECK_EQ(part[2], -1);
  CHECK_EQ(part[3], (nodes - 1) * 10 + 3);
  CHECK_EQ(part[4], me * 10 + 4);
}

static void loop_reduction(void) {
  int sum = 5;
  fill(0);
#pragma acc data copyin(a, sum)
  {
#pragma xmp loop on t[i][*] reduction(+ : sum) acc
#pragma acc parallel loop reduction(+ : sum) present(a)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        sum += a[i][j];
    CHECK_EQ(sum, 5);
#pragma acc update host(sum)
  }
  CHECK_EQ(sum, 5 + N * M * (N * M - 1) / 2);
}

int main(void) {
  reflects();
  shadows();
  long_arrays();
  complex_numbers();
  pointers();
  moves();
  collectives();
  loop_reduction();
  return failures != 0;
}
