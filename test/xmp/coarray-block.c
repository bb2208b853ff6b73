// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: env XACC_COARRAY_MESSAGES=1 %nodes %t
// Coarrays of blocks, parameters, memory made at run time, several codimensions; subsets of nodes; children.
#include "Inputs/check.h"
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#pragma xmp nodes p[*]
static int me, images, next;
int global[4]:[*];

static long sum(int n, int row[n]:[*], int image) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total += row[i]:[image];
  return total;
}

static int twice(int x) { return 2 * x; }
static int shaped(int (*rows)[3]:[2][*], int image) { return rows[1][2]:[image % 2][image / 2]; }

static int recursion(int depth) {
  int value[depth + 1]:[*];
  for (int i = 0; i <= depth; i++)
    value[i] = 10 * me + depth;
  int inner = depth ? recursion(depth - 1) : 0;
  xmp_sync_all(NULL);
  int got = value[depth]:[next] - 10 * next;
  xmp_sync_all(NULL);
  if (got != depth)
    return -1000;
  return inner + got; // leaves the block
}

/* Storage is said once, in front of members and values as well. */
static int stored(int add) {
  static struct __attribute__((aligned(8))) pair {
    int count, other;
  } first:[*];
  static int list[2]:[*] = {1, 2}, second:[*] = 3;
  static struct pair third = (struct pair){4, 5}, fourth:[*] = {6, 7};
  static int(fifth)[2]:[*] = {8, 9};
  first.count += add;
  second += add;
  fourth.other += add;
  xmp_sync_all(NULL);
  int sum = first.count:[next] + list[1]:[next] + second:[next] + third.count + fourth:[next].other + fifth[1]:[next];
  xmp_sync_all(NULL);
  return sum;
}

static void blocks(void) {
  for (int round = 0; round < 3; round++) {
    int first[4]:[*] = {1, 2, 3, me}, second:[*] = round;
    double *shared:[*] = NULL;
    static int kept:[*];
    kept += me + 1;
    xmp_sync_all(NULL);
    CHECK(first[3]:[next] == next && first[1]:[next] == 2 && second:[next] == round);
    CHECK(shared:[next] == NULL && kept:[next] == (round + 1) * (next + 1));
    CHECK(sizeof first == 4 * sizeof(int) && sum(4, first, next) == 6 + next);
    xmp_sync_all(NULL);
    if (round == 1)
      continue;
    if (round == 2)
      goto out;
  }
out:
  CHECK(recursion(4) == 10);
  CHECK_EQ(stored(10), 55);
  CHECK_EQ(stored(10), 85);
}

static void run_time(void) {
  int (*p)[5]:[*];
  p = xmp_coarray_malloc(3 * sizeof *p);
  for (int i = 0; i < 15; i++)
    p[i / 5][i % 5] = 50 * me + i;
  xmp_sync_all(NULL);
  CHECK(p[2][3]:[next] == 50 * next + 13 && (*p)[4]:[next] == 50 * next + 4);
  int column[3];
  column[:] = p[0:3][4]:[next];
  CHECK(column[2] == 50 * next + 14);
  int (*q)[5]:[*] = p + 1, (*g)[4]:[*] = &global;
  CHECK(q[0][1]:[next] == 50 * next + 6 && (*g)[3]:[next] == global[3]:[next]);
  xmp_sync_all(NULL);
  CHECK(shaped((int (*)[3])p, next) == 50 * next + 5);
  // A cast in front, not a call of what is in the parentheses.
  typedef struct {
    long (*f)(int);
  } functions;
  typedef unsigned char small, other[3];
  CHECK((long)(*g)[3]:[next] * 4 == (long)(g[0][3]:[next]) * 4 && (functions){0}.f == 0);
  CHECK((small)(*p)[4]:[next] == (small)(50 * next + 4) && sizeof(other) == 3);
  CHECK((unsigned long)(const int)(*p)[4]:[next] == (unsigned long)(50 * next + 4));
  CHECK((twice)((*p)[4]:[next]) == 2 * (50 * next + 4) && sizeof (*p)[4]:[next] == sizeof(int));
  xmp_coarray_free(p);
  xmp_coarray_free(NULL);
  char *all[20];
  for (unsigned k = 0; k < 2000; k++) { // in an order that is the same on all images
    unsigned i = k * 7919 % 20;
    if (k >= 20)
      xmp_coarray_free(all[i]);
    size_t bytes = k % 50 == 3 ? 3u << 20 : k * 37 % 5000;
    all[i] = xmp_coarray_malloc(bytes);
    memset(all[i], (int)k, bytes);
  }
  for (int i = 0; i < 20; i++)
    xmp_coarray_free(all[i]);
}

/* Images are counted among those that execute. */
static void subsets(void) {
  if (images < 2)
    return;
  int half = images / 2;
  global[0] = me;
  xmp_sync_all(NULL);
#pragma xmp task on p[half:]
  {
    int mine:[*] = 5 * me, count = xmp_num_images(), other = (xmpc_this_image() + 1) % count;
    xmp_sync_all(NULL);
    CHECK(count == images - half && global[0]:[other] == half + other);
    CHECK(mine:[other] == 5 * (half + other));
  }
}

/* A child has coarrays of its own, with what they held. */
static void children(void) {
  global[1] = 40 + me;
  xmp_sync_all(NULL);
  pid_t child = fork();
  if (child == 0) {
    int good = global[1] == 40 + me;
    global[1] = 99;
    _exit(good ? 0 : 1);
  }
  int status;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  xmp_sync_all(NULL);
  CHECK(global[1] == 40 + me && global[1]:[next] == 40 + next);
  xmp_sync_all(NULL);
  child = fork(); /* has what was there, whatever its parent does next; its children have what it has */
  if (child == 0) {
    int good = global[1] == 40 + me;
    global[1] = 77;
    pid_t grandchild = fork();
    if (grandchild == 0)
      _exit(global[1] == 77 ? 0 : 1);
    waitpid(grandchild, &status, 0);
    _exit(good && global[1] == 77 && status == 0 ? 0 : 1);
  }
  global[1] = -1;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0 && global[1] == -1);
  xmp_sync_all(NULL);
}

// Blocks of one place of the source, side by side: in functions that the compiler puts into each other, and of macros.
static int depth;
static void around(void (*call)(void)) {
  int a:[*];
  const int mine = depth++;
  a = 10 * me + mine;
  xmp_sync_all(NULL);
  const int got = a:[next];
  call();
  CHECK(got == 10 * next + mine && a == 10 * me + mine);
}
static void innermost(void) {}
static void middle(void) { around(innermost); }
#define BOTH int one:[*]; int two:[*]
#define INCREMENT(x) ({ int of:[*]; of = x; of:[me] + 1; })

// One thread has a block while another one has.
static sem_t begun, ended;
static void *other_thread(void *unused) {
  int a[2]:[*];
  a[1] = 1 + me;
  sem_post(&begun);
  sem_wait(&ended);
  CHECK_EQ(a[1]:[me], 1 + me);
  return unused;
}

// Coroutines, whose stacks lie in any order.
static ucontext_t back, routine[2];
static char stack[2][1 << 17];
static void coroutine(int which) {
  int a[2]:[*];
  a[1] = which + me;
  xmp_sync_all(NULL);
  CHECK_EQ(a[1]:[next], which + next);
  swapcontext(&routine[which], &back);
  xmp_sync_all(NULL);
  CHECK_EQ(a[1]:[me], which + me);
}
static void coroutines(void) {
  for (int i = 0; i < 2; i++) {
    getcontext(&routine[i]);
    routine[i].uc_stack.ss_sp = stack[i], routine[i].uc_stack.ss_size = sizeof stack[i], routine[i].uc_link = &back;
    makecontext(&routine[i], (void (*)(void))coroutine, 1, i);
  }
  for (int i = 0; i < 4; i++) // each begins, then the first ends before the second does
    swapcontext(&back, &routine[i % 2]);
}

static void beside(void) {
  pthread_t thread;
  around(middle);
  CHECK_EQ(depth, 2);
  BOTH;
  one = 1, two = 2;
  CHECK_EQ(one:[me] + two:[me], 3);
  CHECK_EQ(INCREMENT(INCREMENT(5)), 7);
  sem_init(&begun, 0, 0), sem_init(&ended, 0, 0);
  pthread_create(&thread, NULL, other_thread, NULL);
  sem_wait(&begun);
  {
    int b:[*];
    b = 5;
    CHECK_EQ(b:[me], 5);
  }
  sem_post(&ended);
  pthread_join(thread, NULL);
  coroutines();
}

int main(void) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  blocks();
  run_time();
  subsets();
  beside();
  children();
  return failures > 0;
}
