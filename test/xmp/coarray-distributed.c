// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %xacc_cc -O0 %s -o %t.0 && env XACC_COARRAY_MESSAGES=1 %nodes %t.0
// Distributed arrays and coarrays in one assignment: the elements of the array are those that this node has. And its local part, by
// xmp_desc_of.
#include "Inputs/check.h"

enum { N = 24 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(2)] onto p
double block[N];
#pragma xmp align block[i] with t[i]
#pragma xmp shadow block[1]
int cyclic[N][3];
#pragma xmp align cyclic[i][*] with c[i]
double edge[N + 1]:[*];
int rows[N][3]:[*], column[N]:[*];
static int me, images, next, before;

static void by_subscripts(void) {
  int first = xmp_array_gcllbound(xmp_desc_of(block), 1), last = xmp_array_gclubound(xmp_desc_of(block), 1);
  int n = last - first + 1;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    block[i] = i;
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 3; j++)
      cyclic[i][j] = 10 * i + j;
  if (n > 0)
    edge[0:n]:[next] = block[first:n];
  xmp_sync_all(NULL);
  int theirs = N / images; // 24 on 1, 2, 3, 4, 6, 8
  for (int i = 0; i < theirs; i++)
    CHECK_EQ(edge[i], theirs * before + i);
  xmp_sync_all(NULL);
  // From another image, with other terms and a stride; the right side has the left one, shifted.
  block[first:n] = edge[0:n]:[next] * 2 + block[first:n];
  for (int i = 0; i < n; i++)
    CHECK_EQ(block[first + i], 2 * (theirs * me + i) + first + i);
  block[first + 1:n / 2:2] = edge[0:n / 2]:[me];
  for (int i = 0; i < n / 2; i++)
    CHECK_EQ(block[first + 1 + 2 * i], theirs * before + i);
  block[first + 1:n - 1] = block[first:n - 1] + 0 * edge[0:n - 1]:[me];
  CHECK_EQ(block[first + 2], theirs * before);
  xmp_sync_all(NULL); // the next image has read what is written here
  edge[3]:[next] = block[first];
  xmp_sync_all(NULL);
  CHECK_EQ(edge[3], 3 * theirs * before);
}

static void of_two_dimensions(void) {
  int mine = 2 * me; // a block of two
  rows[0:2][:]:[next] = cyclic[mine:2][:];
  column[0:2]:[next] = cyclic[mine:2][1];
  xmp_sync_all(NULL);
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(column[i], 10 * (2 * before + i) + 1);
    for (int j = 0; j < 3; j++)
      CHECK_EQ(rows[i][j], 10 * (2 * before + i) + j);
  }
  xmp_sync_all(NULL);
  cyclic[mine:2][0:2] = rows[0:2][1:2]:[next] - cyclic[mine:2][0:2];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      CHECK_EQ(cyclic[mine + i][j], 1); // rows of next are this image's
}

// What xmp_array_laddr gives is memory as any other.
static void by_descriptor(void) {
  double *section;
  int shadow, size;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    block[i] = 100 + i;
  CHECK_EQ(xmp_array_laddr(xmp_desc_of(block), (void **)&section), XMP_SUCCESS);
  xmp_array_lshadow(xmp_desc_of(block), 1, &shadow);
  xmp_array_lsize(xmp_desc_of(block), 1, &size);
  xmp_sync_all(NULL);
  edge[1:size]:[next] = section[shadow:size];
  xmp_sync_all(NULL);
  CHECK_EQ(edge[size], 100 + N / images * (before + 1) - 1);
  section[shadow:size] = edge[1:size]:[me];
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    CHECK_EQ(block[i], 100 + N / images * before + i % (N / images));
  xmp_sync_all(NULL);
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  before = (me + images - 1) % images;
  by_subscripts();
  of_two_dimensions();
  by_descriptor();
  return failures > 0;
}
