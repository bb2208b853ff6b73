// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: %if execute %{ env XACC_COARRAY_MESSAGES=1 %devices %nodes %t %}
// Coarrays on devices (declare create): in host_data what use_device names is on the device, on either side of a transfer.
#include "Inputs/check.h"
#include <openacc.h>
#define N 12
#define LARGE 20000

struct record {
  char tag;
  double v[3];
};
extern int a[]:[*], count:[*]; // as in a header
int a[N]:[*], b[N], host_only[N]:[*], box[3][4][5]:[*], local[3][4][5], count:[*];
struct record records[4]:[*];
double large[LARGE]:[*], mine[LARGE];
long grid[2]:[2][*];
#pragma acc declare create(a, b, box, local, count, records, large, mine, grid)
static int me, images, next, before;

static void fill(void) {
  xmp_sync_all(NULL);
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < N; i++) {
    a[i] = -1;
    b[i] = 100 * me + i;
  }
#pragma acc parallel loop collapse(3)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 5; k++) {
        box[i][j][k] = 1000 * me + 20 * i + 5 * j + k;
        local[i][j][k] = -2;
      }
#pragma acc parallel loop
  for (int i = 0; i < LARGE; i++) {
    large[i] = -3;
    mine[i] = me + .5 * i;
  }
#pragma acc serial
  {
    count = 10 * me;
    grid[0] = me;
    grid[1] = -me;
    for (int i = 0; i < 4; i++)
      records[i] = (struct record){(char)i, {me, i, me + i}};
  }
  for (int i = 0; i < N; i++) {
    a[i] = b[i] = -7;
    host_only[i] = -8;
  }
  for (int i = 0; i < LARGE; i++)
    large[i] = mine[i] = -7;
  count = -7;
  xmp_sync_all(NULL);
}

static int wrong(const int *values, int first, int step, int n) {
  int found = 0;
  for (int i = 0; i < n; i++)
    found += values[i] != first + step * i;
  return found;
}

// All four pairs of memories, puts and gets.
static void pairs(void) {
  int h[N], device[N];
  fill();
#pragma acc host_data use_device(a, b)
  a[0:N]:[next] = b[0:N];
  xmp_sync_all(NULL);
  CHECK_EQ(a[3], -7); // the host's is another
#pragma acc host_data use_device(a)
  h[0:N] = a[0:N]:[next];
  CHECK_EQ(wrong(h, 100 * me, 1, N), 0);
  xmp_sync_all(NULL);
#pragma acc host_data use_device(a)
  a[0:N]:[before] = h[N - 1:N:-1];
  xmp_sync_all(NULL);
#pragma acc parallel loop copyout(device) present(a)
  for (int i = 0; i < N; i++)
    device[i] = a[i];
  CHECK_EQ(wrong(device, 100 * next + N - 1, -1, N), 0);
#pragma acc host_data use_device(b)
  host_only[0:N]:[next] = b[0:N];
  xmp_sync_all(NULL);
  CHECK_EQ(wrong(host_only, 100 * before, 1, N), 0);
#pragma acc host_data use_device(b)
  b[0:N] = host_only[0:N]:[before];
#pragma acc parallel loop copyout(device)
  for (int i = 0; i < N; i++)
    device[i] = b[i];
  CHECK_EQ(wrong(device, 100 * ((before + images - 1) % images), 1, N), 0);
#pragma acc host_data use_device(a, b)
  b[0:N] = a[0:N]:[next];
#pragma acc update host(b)
  CHECK_EQ(wrong(b, 100 * ((next + 1) % images) + N - 1, -1, N), 0);
}

static void strides(void) {
  int part[2][2][2], line[4];
  fill();
#pragma acc host_data use_device(box)
  part[:][:][:] = box[0:2:2][1:2][4:2:-3]:[next];
  for (int i = 0; i < 8; i++)
    CHECK_EQ(part[i / 4][i / 2 % 2][i % 2], 1000 * next + i / 4 * 40 + (1 + i / 2 % 2) * 5 + 4 - 3 * (i % 2));
#pragma acc host_data use_device(box, local)
  local[1:2][0:2:3][1:3] = box[0:2][1:2:2][2:3]:[before];
#pragma acc update host(local)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 5; k++) {
        int in = i >= 1 && j % 3 == 0 && k >= 1 && k < 4;
        CHECK_EQ(local[i][j][k], in ? 1000 * before + (i - 1) * 20 + (1 + j / 3 * 2) * 5 + k + 1 : -2);
      }
  xmp_sync_all(NULL);
#pragma acc host_data use_device(box)
  {
    box[2][0:4][3]:[next] = me;           // one value for all
    box[0][3:4:-1][0:2]:[next] = part[0][0][1];
    line[0:4] = box[1][0:4][4]:[me] * 2 + box[1][0][0:4]:[next];
  }
  for (int i = 0; i < 4; i++)
    CHECK_EQ(line[i], 2 * (1000 * me + 24 + 5 * i) + 1000 * next + 20 + i);
  xmp_sync_all(NULL);
#pragma acc update host(box)
  CHECK(box[2][1][3] == before && box[2][1][2] == 1000 * me + 47 && box[0][2][1] == 1000 * me + 6);
#pragma acc host_data use_device(a, b)
  {
    a[0:N]:[me] = b[0:N];
    a[1:6]:[me] = a[0:6];
    b[6:6] = a[6:6:-1]:[me] + 1;
  }
#pragma acc update host(a, b)
  CHECK(a[0] == 100 * me && wrong(a + 1, 100 * me, 1, 6) == 0 && wrong(b + 6, 100 * me + 6, -1, 6) == 0);
}

// Single objects: members, operators, images of several codimensions; own objects of the device beside them.
static void objects(void) {
  struct record r;
  int sum = 0, other;
  fill();
#pragma acc host_data use_device(a, b, count, records, grid)
  {
    sum += count:[next] + b[2] + records[2]:[before].v[2];
    other = count:[next];
    r = records[3]:[next];
  }
  CHECK(other == 10 * next && sum == 10 * next + 100 * me + 2 + before + 2);
  CHECK(r.tag == 3 && r.v[0] == next && r.v[2] == next + 3);
  xmp_sync_all(NULL);
#pragma acc host_data use_device(a, b, count, records, grid)
  {
    a[4]:[next] = b[5];
    a[5]:[next] = b[6] * 2 + 1;
    count:[next] += 5;
    records[1]:[next].v[1] = me + .25;
    grid[1]:[next % 2][next / 2] = 7 + me;
  }
  xmp_sync_all(NULL);
#pragma acc host_data use_device(a, b, grid, records)
  {
    b[0] = a[4]:[next];
    b[1] += a[5]:[me];
    b[b[2] - 100 * me + 5] = a[b[2] - 100 * me + 2]:[next]; // subscripts from the device: b[7], a[4]
    *(b + 8) = a[4]:[next] + *(&b[8] - 4) + (b + 1)[2];       // by pointers: b[8] = ... + b[4] + b[3]
    ((struct record *)records + 1)->v[2] = 0 * a[4]:[next] + 9;
  }
#pragma acc update host(b[8:1], records[1:1])
  CHECK_EQ(b[8], 100 * me + 5 + 200 * me + 7);
  CHECK(records[1].v[2] == 9);
  xmp_sync_all(NULL);
#pragma acc host_data use_device(a, b)
  {
    if ((other = a[b[2] - 100 * me + 1]:[next] = b[7]) > 0) // a[3], whose value is used
      a[b[2] - 100 * me + 4]:[next] = b[b[2] - 100 * me + 5];
    a[7]:[me] = a[4];
    a[7]:[me] = a[7];
  }
  CHECK_EQ(other, 100 * me + 5);
  xmp_sync_all(NULL);
#pragma acc update host(a, b, count, records, grid)
  CHECK(a[4] == 100 * before + 5 && a[5] == 2 * (100 * before + 6) + 1);
  CHECK(b[7] == 100 * me + 5 && a[3] == 100 * before + 5 && a[6] == 100 * before + 5 && a[7] == a[4]);
  CHECK(b[0] == 100 * me + 5 && b[1] == 100 * me + 1 + a[5] && b[2] == 100 * me + 2);
  CHECK(count == 10 * me + 5 && records[1].v[1] == before + .25 && records[1].v[0] == me && grid[1] == 7 + before);
}

// Large data, kernels between the transfers, a copy of the host's value, and devices that come again.
static void regions(void) {
  fill();
#pragma acc host_data use_device(large, mine)
  {
    large[0:LARGE]:[next] = mine[0:LARGE];
    xmp_sync_all(NULL);
#pragma acc parallel loop present(large, mine)
    for (int i = 0; i < LARGE; i++)
      mine[i] = 2 * large[i];
    xmp_sync_all(NULL);
    large[LARGE - 1:LARGE / 2:-2]:[before] = mine[0:LARGE / 2];
    xmp_sync_images_all(NULL);
  }
#pragma acc update host(large)
  int found = 0;
  for (int i = 0; i < LARGE; i++)
    found += large[i] != (i % 2 ? 2 * me + .5 * 2 * ((LARGE - 1 - i) / 2) : before + .5 * i);
  CHECK_EQ(found, 0);
  xmp_sync_all(NULL);
}

static void shut_down(void) {
  int h[N];
  fill();
  acc_shutdown(acc_get_device_type());
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    a[i] = 7 * me + i;
  xmp_sync_all(NULL);
#pragma acc host_data use_device(a)
  h[0:N] = a[0:N]:[next];
  CHECK_EQ(wrong(h, 7 * next, 1, N), 0);
  xmp_sync_all(NULL);
}

#pragma xmp nodes p[*]
// Images of a task count from 0.
static void task(void) {
  int h[N], half = images / 2;
  fill();
#pragma xmp task on p[half:]
  {
    int i = xmpc_this_image(), n = xmp_num_images();
#pragma acc host_data use_device(b)
    h[0:1] = host_only[0:1]:[(i + 1) % n] + 5;
#pragma acc host_data use_device(a, b)
    a[0:N]:[(i + 1) % n] = b[0:N];
    xmp_sync_all(NULL);
  }
  if (me >= half) {
    CHECK_EQ(h[0], -3);
#pragma acc update host(a)
    int from = me == half ? images - 1 : me - 1;
    CHECK_EQ(wrong(a, 100 * from, 1, N), 0);
  }
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  before = (me + images - 1) % images;
  pairs();
  strides();
  objects();
  regions();
  task();
  shut_down();
  return failures > 0;
}
