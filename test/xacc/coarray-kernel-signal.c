// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: several-hosts
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: %if execute %{ %xacc_cc -O0 -I %S/../xmp %s -o %t.plain && %devices %nodes %t.plain %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=shared %nodes %t %}
// RUN: %if execute %{ env XACC_DEVICE=host sh %S/../xmp/Inputs/fails.sh %nodes %t negative > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=sim sh %S/../xmp/Inputs/fails.sh %nodes %t over lap > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=MEET < %t.out %}
// Puts with a signal in compute constructs; the images that get them wait on the host.
#include "Inputs/check.h"

enum { ROWS = 6, N = 70, LANES = 200 };
struct cell {
  short at;
  double of[2];
};
double field[ROWS][N]:[*], own[ROWS][N];
struct cell cells[LANES]:[*];
xmp_event_t come:[*], each[ROWS]:[*];
long grid[2][3]:[2][*];
#pragma acc declare create(field, own, cells, come, each, grid)
static int me, images, next, before;

static void clear(int round) {
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++) {
      field[i][j] = -1;
      own[i][j] = 10000 * round + 1000 * me + 100 * i + j;
    }
#pragma acc parallel loop
  for (int i = 0; i < LANES; i++)
    cells[i].at = -1;
  xmp_sync_all(NULL);
}

static void expect(int round, int rows, int count, int line) {
  int wrong = 0;
#pragma acc parallel loop collapse(2) reduction(+ : wrong)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      wrong += field[i][j] != (i < rows && j < count ? 10000 * round + 1000 * before + 100 * i + j : -1);
  if (wrong)
    printf("line %d: %d wrong\n", line, wrong);
  failures += wrong;
  xmp_sync_all(NULL);
}

static void wait_for(int posts) {
#pragma acc host_data use_device(come)
  xmp_event_wait(&come, posts, NULL);
}

// By the lanes of a gang, of a worker, by one lane; with as many posts as gangs.
static void rows(void) {
  clear(1);
#pragma acc parallel loop gang async(1)
  for (int i = 0; i < ROWS; i++)
    xmp_put_signal(field[i][0]:[next], own[i], N, come:[next]);
  wait_for(ROWS);
  expect(1, ROWS, N, __LINE__);
  clear(2);
#pragma acc parallel loop gang worker num_workers(4) vector_length(32) async(1)
  for (int i = 0; i < ROWS; i++)
    xmp_put_signal(field[i][0]:[next], &own[i][0], N, come:[next]);
  wait_for(ROWS);
  expect(2, ROWS, N, __LINE__);
  clear(3);
#pragma acc parallel loop async(1)
  for (int i = 0; i < ROWS; i++) {
    int n = i < 4 ? 10 : 0; // of nothing there is a post as well
    xmp_put_signal(field[i][0]:[next], own[i], n, come:[next]);
  }
  wait_for(ROWS);
  expect(3, 4, 10, __LINE__);
  clear(4);
#pragma acc kernels
  {
    xmp_put_signal(field[0][0]:[next], own[0], 3 * N, come:[next]);
    if (me >= 0)
      xmp_put_signal(field[3][0]:[next], own[3], 3 * N, each[ROWS - 1]:[next]);
  }
  wait_for(1);
#pragma acc host_data use_device(each)
  xmp_event_wait(&each[ROWS - 1], 1, NULL);
  expect(4, ROWS, N, __LINE__);
}

// Many lanes with a put of their own; structs, several codimensions, this image.
static void objects(void) {
  struct cell made = {7, {me + .5, me + .25}};
  long mine[3] = {me, 10 + me, 20 + me};
  clear(5);
#pragma acc parallel loop gang vector firstprivate(made)
  for (int i = 0; i < LANES; i++) {
    struct cell one = {(short)(made.at + i), {made.of[0], made.of[1]}};
    xmp_put_signal(cells[i]:[next], &one, 1, come:[next]);
  }
  wait_for(LANES);
  int wrong = 0;
#pragma acc parallel loop reduction(+ : wrong)
  for (int i = 0; i < LANES; i++)
    wrong += cells[i].at != 7 + i || cells[i].of[0] != before + .5 || cells[i].of[1] != before + .25;
  CHECK_EQ(wrong, 0);
#pragma acc serial copyin(mine)
  {
    xmp_put_signal(grid[1][0]:[next % 2][next / 2], mine, 3, come:[next]);
    xmp_put_signal(cells[3].of[1]:[me], &own[0][1], 1, come);
  }
  wait_for(2);
#pragma acc update host(grid, cells)
  for (int i = 0; i < 3; i++)
    CHECK_EQ(grid[1][i], 10 * i + before);
  CHECK(cells[3].of[1] == 50000 + 1000 * me + 1 && cells[3].of[0] == before + .5);
  xmp_sync_all(NULL);
}

int main(int argc, char **argv) {
  (void)argv;
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  before = (me + images - 1) % images;
  int count = -argc;
  if (argc > 2)
#pragma acc parallel num_gangs(1)
    xmp_put_signal(field[0][1]:[me], field[0], 3, come);
  // MEET: coarray-kernel-signal.c:[[@LINE-1]]: error: coarray: the section of field has elements that the left side assigns
  if (argc > 1)
#pragma acc serial
    xmp_put_signal(field[0][0]:[next], own[0], count, come:[next]);
  // CHECK: coarray-kernel-signal.c:[[@LINE-1]]: error: coarray: a put of -2 elements of 'field'
  rows();
  objects();
  return failures != 0;
}
