// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// RUN: env XACC_CHECK=1 %nodes %t
// RUN: %xacc_cc -O0 -funsigned-char %s -o %t.0 && %nodes %t.0
// xmp_co_sum, max, min and broadcast: every type, few and many elements, with a result on all images or on one, and in subsets.
#include "Inputs/check.h"
#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#pragma xmp nodes p[*]
enum { MANY = 100000 };
struct record {
  char tag[5];
  double value;
};
static long shared[MANY] : [*];
static struct record records[3] : [*];
static int me, images, status;

/* Element i of an image: sums wrap in small types, as C's conversions do. */
#define VALUE(T, image, i) ((T)((T)((image) * 37 % 11) * (T)3 + (T)((i) % 7) - (T)2))

/* The elements are a[1 ... n]; those beside them stay as they are. */
#define TYPE_TEST(name, T, OP, co)                                                                                               \
  static void name(long n, int target) {                                                                                         \
    T *a = malloc(((size_t)n + 2) * sizeof *a);                                                                                  \
    a[0] = a[n + 1] = 99;                                                                                                        \
    for (long i = 0; i < n; i++)                                                                                                 \
      a[i + 1] = VALUE(T, me, i);                                                                                                \
    status = 7;                                                                                                                  \
    co(a + 1, n, target, &status);                                                                                               \
    CHECK(status == XMP_STAT_SUCCESS && a[0] == 99 && a[n + 1] == 99);                                                           \
    for (long i = 0; i < n; i++) {                                                                                               \
      T wanted = VALUE(T, 0, i);                                                                                                 \
      for (int image = 1; image < images; image++)                                                                               \
        wanted = OP(T, wanted, VALUE(T, image, i));                                                                              \
      if (target >= 0 && target != me)                                                                                           \
        wanted = VALUE(T, me, i);                                                                                                \
      CHECK(a[i + 1] == wanted);                                                                                                 \
    }                                                                                                                            \
    free(a);                                                                                                                     \
  }
#define SUM(T, a, b) (T)((a) + (b))
#define GREATEST(T, a, b) ((a) < (b) ? (b) : (a))
#define LEAST(T, a, b) ((b) < (a) ? (b) : (a))
#define EACH_REAL(DO)                                                                                                            \
  DO(c, char)                                                                                                                    \
  DO(sc, signed char)                                                                                                            \
  DO(uc, unsigned char)                                                                                                          \
  DO(s, short)                                                                                                                   \
  DO(us, unsigned short)                                                                                                         \
  DO(i, int)                                                                                                                     \
  DO(u, unsigned int)                                                                                                            \
  DO(l, long)                                                                                                                    \
  DO(ul, unsigned long)                                                                                                          \
  DO(ll, long long)                                                                                                              \
  DO(ull, unsigned long long)                                                                                                    \
  DO(f, float)                                                                                                                   \
  DO(d, double)                                                                                                                  \
  DO(ld, long double)
#define TEST_REAL(name, T)                                                                                                       \
  TYPE_TEST(sum_##name, T, SUM, xmp_co_sum)                                                                                      \
  TYPE_TEST(max_##name, T, GREATEST, xmp_co_max)                                                                                 \
  TYPE_TEST(min_##name, T, LEAST, xmp_co_min)
EACH_REAL(TEST_REAL)
#undef VALUE
#define VALUE(T, image, i) ((T)((image) % 5 + (i) % 3 + ((image) * 2 - (i) % 7) * I))
TYPE_TEST(sum_cf, float _Complex, SUM, xmp_co_sum)
TYPE_TEST(sum_cd, double _Complex, SUM, xmp_co_sum)
TYPE_TEST(sum_cld, long double _Complex, SUM, xmp_co_sum)

static void every_type(long n, int target) {
#define RUN_REAL(name, T) sum_##name(n, target), max_##name(n, target), min_##name(n, target);
  EACH_REAL(RUN_REAL)
  sum_cf(n, target), sum_cd(n, target), sum_cld(n, target);
}

static void broadcast(long n, int source) {
  struct record *a = calloc((size_t)n + 2, sizeof *a);
  for (long i = 0; i < n; i++) {
    a[i + 1].value = 1000 * me + (double)i;
    memset(a[i + 1].tag, 'a' + me, sizeof a->tag);
  }
  xmp_co_broadcast(a + 1, n, source, NULL);
  CHECK(a[0].value == 0 && a[n + 1].value == 0);
  for (long i = 0; i < n; i++)
    CHECK(a[i + 1].value == 1000 * source + (double)i && a[i + 1].tag[4] == 'a' + source);
  free(a);
}

/* Without a word before and after: what an image changes next is not what others get. */
static void in_turn(void) {
  for (int k = 0; k < 300; k++) {
    int value = me + k, grid[2][3];
    xmp_co_sum(&value, 1, -1, NULL);
    CHECK(value == images * (images - 1) / 2 + images * k);
    value = me == k % images ? k : -1;
    xmp_co_broadcast(&value, 1, k % images, NULL);
    CHECK(value == k);
    value = me * k;
    xmp_co_max(&value, 1, k % images, NULL);
    CHECK(value == (me == k % images ? (images - 1) * k : me * k));
    for (int i = 0; i < 6; i++)
      grid[i / 3][i % 3] = i + me;
    xmp_co_broadcast(grid, 2, images - 1, NULL); /* rows are elements */
    CHECK(grid[1][2] == 5 + images - 1);
    xmp_co_min(grid[1], 3, -1, NULL);
    CHECK(grid[1][0] == 3 + images - 1);
  }
}

/* Objects of coarrays: what was put there is in the sum behind image control. */
static void of_coarrays(void) {
  int next = (me + 1) % images;
  long mine[100];
  for (int i = 0; i < 100; i++)
    mine[i] = me + i;
  shared[500:100]:[next] = mine[0:100];
  records[1].value:[next] = me + 1;
  xmp_sync_all(NULL);
  xmp_co_sum(shared, MANY, 0, &status);
  xmp_co_max(&records[1].value, 1, -1, NULL);
  CHECK(records[1].value == images && records[0].value == 0 && records[2].value == 0);
  for (int i = 0; i < 100; i++)
    CHECK(shared[500 + i] == (me == 0 ? images * (images - 1) / 2 + images * i : (me + images - 1) % images + i));
  xmp_sync_all(NULL);
  CHECK(shared[510]:[0] == images * (images - 1) / 2 + images * 10);
  xmp_sync_all(NULL);
}

/* Inside of task images are its nodes, in the order in which it names them; others do something else meanwhile. */
static void in_subsets(void) {
  int all = images, self = me, half = (all + 1) / 2;
  long value = self + 1;
#pragma xmp task on p[0:half]
  {
    images = xmp_num_images(), me = xmpc_this_image();
    CHECK(images == half && me == self);
    every_type(10, -1);
    every_type(3, half - 1);
    broadcast(1000, half - 1);
    xmp_co_sum(&value, 1, -1, NULL);
    CHECK(value == half * (half + 1) / 2);
  }
  if (all > 1) {
#pragma xmp task on p[half:all - half]
    {
      images = xmp_num_images(), me = xmpc_this_image();
      CHECK(images == all - half && me == self - half);
      xmp_co_sum(&value, 1, 0, NULL);
      CHECK(value == (me ? self + 1 : (all - half) * (all + half + 1) / 2));
      every_type(MANY / 10, 0);
      broadcast(5, 0);
    }
  }
  images = all, me = self;
#pragma xmp task on p[0:(all + 1) / 2:2]
  {
    images = xmp_num_images(), me = xmpc_this_image();
    CHECK(2 * me == self);
    every_type(4, images - 1);
    broadcast(40000, images - 1);
  }
  images = all, me = self;
}

/* What is not a number is left out of extremes, as in other reductions. */
static void not_numbers(void) {
  double a[2] = {me == 0 ? NAN : me, me == images - 1 ? NAN : -me};
  xmp_co_max(a, 1, -1, NULL);
  xmp_co_min(a + 1, 1, -1, NULL);
  if (images > 1)
    CHECK(a[0] == images - 1 && a[1] == 2 - images);
  else
    CHECK(isnan(a[0]) && isnan(a[1]));
}

int main(void) {
  me = xmpc_this_image(), images = xmp_num_images();
  xmp_co_sum((int *)NULL, 0, -1, &status);
  for (int target = -1; target < images; target++)
    for (long n = 0; n <= 40; n = 3 * n + 1)
      every_type(n, target);
  every_type(MANY, -1);
  every_type(MANY, images - 1);
  for (int source = 0; source < images; source++)
    for (long n = 0; n <= 5000; n = 20 * n + 1)
      broadcast(n, source);
  broadcast(MANY, images / 2);
  in_turn();
  of_coarrays();
  in_subsets();
  not_numbers();
  return failures != 0;
}
