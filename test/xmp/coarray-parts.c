// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -w %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// Parts of objects of other images that have no address, or lie in one of an arithmetic type: bit-fields, also those around
// which others are changed, and real and imaginary parts.
#include "Inputs/check.h"
#include <stdbool.h>

struct fields {
  char in_front;
  unsigned low : 3, high : 5;
  int over : 11;
  _Bool flag : 1;
  long long wide : 40;
  unsigned char byte : 8;
  struct {
    int inside : 4;
  };
  short behind;
};

static struct {
  int number;
  struct fields of[3];
} record[2] : [*];
static union {
  unsigned bits : 12;
  unsigned all;
} both : [*];
static double _Complex z[3] : [*];
static float _Complex small : [*];
static int real : [*];
static unsigned few[3] : [*];

static int me, images, next, calls;
static int once(int value) {
  ++calls;
  return value;
}

static void set(void) {
  xmp_sync_all(NULL);
  for (int i = 0; i < 3; i++) {
    record[1].of[i] = (struct fields){.in_front = 1, .low = i, .high = 17, .over = -5 * i, .flag = i & 1, .wide = me - 7LL, .byte = 200, .behind = 9};
    record[1].of[i].inside = -i;
    z[i] = me + i * 1.0i;
  }
  both.all = ~0u;
  small = 1;
  real = me;
  xmp_sync_all(NULL);
}

static bool is_untouched(const struct fields *f) { return f->in_front == 1 && f->high == 17 && f->byte == 200 && f->behind == 9; }

static void bit_fields(void) {
  set();
  CHECK(record[1]:[next].of[2].low == 2 && record[1].of[2]:[next].over == -10 && (record[1].of[1]:[next]).flag);
  CHECK(record[1]:[next].of[0].wide == next - 7 && record[1].of[2]:[next].inside == -2 && both:[next].bits == 4095);
  CHECK(record[1].of[2].low:[next] == 2 && record[1].of[1].flag:[next] && both.bits:[next] == 4095 && both.all:[next] == ~0u);
  CHECK(record[1].of[1].inside:[next] == -1 && record[1].of[1].wide:[next] == next - 7 && record[1].of[1].behind:[next] == 9);
  CHECK((record[1]).of[1].over:[next] == -5 && sizeof(record[1].of[1].behind:[next]) == sizeof(short));
  xmp_sync_all(NULL);
  record[1].of[once(0)].high:[once(next)] += 3;
  int old = record[1].of[0].over:[next]--;
  CHECK(calls == 2 && old == 0 && record[1].of[0].high:[next] == 20 && record[1].of[0].over:[next] == -1);
  calls = 0;
  set();
  int value = (record[1].of[once(1)]:[once(next)].low = 13);
  CHECK(value == 5 && calls == 2);
  value = (record[1].of[1]:[next].over += once(1000) + 0.5);
  CHECK(value == 995 && calls == 3);
  value = record[1].of[0]:[next].low--;
  CHECK(value == 0);
  value = ++record[1].of[0]:[next].inside;
  CHECK(value == 1);
  value = (record[1].of[2]:[next].flag = 6);
  CHECK(value == 1);
  record[1].of[1]:[next].wide *= 8;
  both:[next].bits ^= 0xf;
  xmp_sync_all(NULL);
  struct fields *f = record[1].of;
  CHECK(f[1].low == 5 && f[1].over == 995 && f[0].low == 7 && f[0].inside == 1 && f[2].flag && f[1].wide == (me - 7LL) * 8 && f[1].flag);
  CHECK(is_untouched(&f[0]) && is_untouched(&f[1]) && is_untouched(&f[2]) && both.all == (~0u ^ 0xf));
}

/* An operand changes a bit-field of the same bytes; other bytes are other images'. */
static void neighbours(void) {
  set();
  if (me == 0)
    record[1].of[0]:[0].low = (record[1].of[0]:[0].high = 3) + 1;
  for (int i = 0; i < 100 && me == images - 1; i++)
    record[1].of[0]:[0].byte = i;
  for (int i = 0; i < 100 && me == 0; i++)
    record[1].of[0]:[0].wide += 1;
  xmp_sync_all(NULL);
  if (me == 0) {
    struct fields *f = record[1].of;
    CHECK(f->low == 4 && f->high == 3 && f->byte == 99 && f->wide == 93 && f->in_front == 1 && f->behind == 9);
  }
}

static void complex_parts(void) {
  set();
  CHECK(__real__ z[2]:[next] == next && __imag__(z[2]):[next] == 2 && __real__ real:[next] == next && __imag__ real:[next] == 0);
  xmp_sync_all(NULL);
  __real__ z[1]:[next] = 4;
  __imag__ z[1]:[next] += 1.5;
  double old = (__imag__ z[2]:[next])++;
  __imag__ small:[next] = 3;
  xmp_sync_all(NULL);
  CHECK(old == 2 && __real__ z[1] == 4 && __imag__ z[1] == 2.5 && __imag__ z[2] == 3 && __real__ z[2] == me && small == 1 + 3.0fi);
}

typedef int four_ints __attribute__((vector_size(16)));
typedef float four_floats __attribute__((ext_vector_type(4)));
static four_ints values : [*];
static four_floats points : [*];
static void vectors(void) {
  set();
  for (int i = 0; i < 4; i++)
    points[i] = values[i] = 10 * me + i;
  xmp_sync_all(NULL);
  CHECK((values:[next])[2] == 10 * next + 2 && points:[next].w == 10 * next + 3 && points:[next].zy.y == 10 * next + 1);
  CHECK((points:[next])[once(1)] == 10 * next + 1);
  xmp_sync_all(NULL);
  __typeof__(values) own = values;
  xmp_sync_all(NULL);
  values:[next] = values:[next] + own;
  xmp_sync_all(NULL);
  CHECK(values[3] == 10 * me + 10 * ((me + images - 1) % images) + 6);
}

/* The right side's bit-fields become elements of another image. */
static void sections(void) {
  set();
  few[0:3]:[next] = record[1].of[0:3].low;
  xmp_sync_all(NULL);
  CHECK(few[0] == 0 && few[1] == 1 && few[2] == 2);
}

int main(void) {
  me = xmpc_this_image(), images = xmp_num_images(), next = (me + 1) % images;
  bit_fields();
  neighbours();
  complex_parts();
  vectors();
  sections();
  return failures != 0;
}
