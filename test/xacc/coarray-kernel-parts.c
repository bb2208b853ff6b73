// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: several-hosts
// RUN: %xacc_cc -O2 -w -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: %if execute %{ %xacc_cc -O0 -w -I %S/../xmp %s -o %t.plain && %devices %nodes %t.plain %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=shared %nodes %t %}
// Parts of objects of other images in compute constructs that have no address: bit-fields, with their neighbours, and real
// and imaginary parts.
#include "Inputs/check.h"
#include <stdbool.h>
#define N 200

struct fields {
  char in_front;
  unsigned low : 3, high : 5;
  int over : 11;
  bool flag : 1;
  long long wide : 40;
  struct {
    int inside : 4;
  };
  short behind;
};
static struct {
  int number;
  struct fields of[2];
} record[N]:[*];
static double _Complex z[N]:[*];
#pragma acc declare create(record, z)
static int me, images, next;

static void fill(void) {
  xmp_sync_all(NULL);
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    record[i].number = 7;
    for (int k = 0; k < 2; k++) {
      record[i].of[k] = (struct fields){.in_front = 1, .low = i & 7, .high = 17, .over = -5 * i, .flag = i & 1, .wide = me - 7000000000LL, .behind = 9};
      record[i].of[k].inside = -(i & 7);
    }
    z[i] = me + i * 1.0i;
  }
  xmp_sync_all(NULL);
}

static void fetch(void) {
  xmp_sync_all(NULL);
#pragma acc update host(record, z)
}

static bool is_untouched(const struct fields *f) { return f->in_front == 1 && f->high == 17 && f->behind == 9; }

static void bit_fields(void) {
  int got[N][5], wrong = 0;
  fill();
#pragma acc parallel loop copyout(got)
  for (int i = 0; i < N; i++) {
    got[i][0] = record[i].of[1]:[next].over;
    got[i][1] = record[i]:[next].of[0].wide + 7000000000LL == next;
    got[i][2] = (record[i].of[1]:[next].low = 13);
    got[i][3] = record[i].of[0]:[next].inside++;
    got[i][4] = (record[i].of[0]:[next].flag = 6);
    record[i].of[1]:[next].over += 1000.5;
    record[i].of[0]:[next].wide *= 8;
    (record[i]:[next]).of[0].low ^= 7;
  }
  fetch();
  for (int i = 0; i < N; i++) {
    const struct fields *f = record[i].of;
    wrong += got[i][0] != -5 * i || !got[i][1] || got[i][2] != 5 || got[i][3] != -(i & 7) || got[i][4] != 1;
    wrong += f[1].over != (int)(-5 * i + 1000.5) || f[1].low != 5 || f[1].flag != (i & 1) || f[0].over != -5 * i;
    wrong += !f[0].flag || f[0].wide != (me - 7000000000LL) * 8 || f[0].low != ((i & 7) ^ 7) || f[0].inside != 1 - (i & 7);
    wrong += !is_untouched(&f[0]) || !is_untouched(&f[1]) || record[i].number != 7;
  }
  CHECK_EQ(wrong, 0);
}

// The own object by its name and as an image's; the other operand changes bit-fields of the same bytes.
static void own(void) {
  int wrong = 0;
  fill();
#pragma acc parallel loop reduction(+ : wrong)
  for (int i = 0; i < N; i++) {
    struct fields *f = record[i].of;
    f->low = 2;
    record[i].of[0]:[me].low++;
    f->low++;
    wrong += record[i].of[0]:[me].low != 4;
    record[i].of[0]:[me].low += (record[i].of[0]:[me].high = 3);
    wrong += f->low != 7 || f->high != 3 || f->over != -5 * i;
  }
  CHECK_EQ(wrong, 0);
}

static void complex_parts(void) {
  int wrong = 0;
  fill();
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    __real__ z[i]:[next] = 4 + __imag__ z[i]:[next];
    __imag__(z[i]:[next]) += 1.5;
    (__imag__ z[i]:[next])++;
  }
  fetch();
  for (int i = 0; i < N; i++)
    wrong += __real__ z[i] != 4 + i || __imag__ z[i] != i + 2.5;
  CHECK_EQ(wrong, 0);
}

int main(void) {
  me = xmpc_this_image(), images = xmp_num_images(), next = (me + 1) % images;
  bit_fields();
  own();
  complex_parts();
  return failures > 0;
}
