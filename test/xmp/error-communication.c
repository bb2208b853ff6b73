// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// Errors in communication directives, and nodes that do not do the same.
// RUN: %xacc_cc -O1 %s -o %t
// RUN: sh %S/Inputs/fails.sh %nodes %t width > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=WIDTH < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t none > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=NONE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t shapes > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SHAPES < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t lengths > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=LENGTHS < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t rest > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=REST < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t index > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=INDEX < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t beyond > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=BEYOND < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t memory > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=MEMORY < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t unprepared > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=UNPREPARED < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t task > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=TASK < %t.out
// RUN: env XACC_CHECK=1 sh %S/Inputs/fails.sh %nodes %t some > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SOME < %t.out
// RUN: env XACC_CHECK=1 sh %S/Inputs/fails.sh %nodes %t unlike-gmove > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=GMOVE < %t.out
// RUN: env XACC_CHECK=1 sh %S/Inputs/fails.sh %nodes %t unlike-bcast > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=BCAST < %t.out
// RUN: env XACC_CHECK=1 sh %S/Inputs/fails.sh %nodes %t unlike-sum > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SUM < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t intrinsic > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=INTRINSIC < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t gather > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=GATHER < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t missing > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=MISSING < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t part > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=PART < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t exit > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=EXIT < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t killed > %t.out 2>&1
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#define N 20

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N], b[N], less[12], *late;
#pragma xmp align [i] with t[i] :: a, b, less, late
#pragma xmp shadow a[1:2]

static void width(int n) {
#pragma xmp reflect(a) width(1 : n)
  // WIDTH-DAG: error-communication.c:[[@LINE-1]]: error: xmp reflect: widths 1:3 with offsets 0:0 exceed the shadow 1:2 of dimension 0 of a (rank 0 of 4)
  // WIDTH-DAG: error-communication.c:[[@LINE-2]]: error: {{.*}} (rank 3 of 4)
}

static void none(int n) {
#pragma xmp reflect(b) width(n)
  // NONE: error-communication.c:[[@LINE-1]]: error: xmp reflect: widths 3:3 with offsets 0:0 exceed the shadow 0:0 of dimension 0 of b (rank {{[0-3]}} of 4)
}

static void shapes(int n) {
#pragma xmp gmove
  a[0:n] = b[0:4];
  // SHAPES: error-communication.c:[[@LINE-2]]: error: xmp gmove: the shapes differ: a[3], b[4] (rank {{[0-3]}} of 4)
}

static void lengths(int n) {
#pragma xmp array on t[0:n]
  a[0:n] = a[0:n] + b[0:4];
  // LENGTHS: error-communication.c:[[@LINE-1]]: error: array assignment: the section of b has 4 elements, the left side's has 3 (rank {{[0-3]}} of 4)
}

static void rest(int n) {
  int x[5] = {0}, y[8] = {0};
  x[:] = y[n:];
  y[4:n] = x[::2];
  x[0:n] = y[1::2];
  // REST: error-communication.c:[[@LINE-1]]: error: array assignment: the section of y has 4 elements, the left side's has 3 (rank {{[0-3]}} of 4)
}

static void subscript(int n) {
#pragma xmp gmove
  a[0:n] = b[N - 1 : n];
  // INDEX: error-communication.c:[[@LINE-2]]: error: xmp gmove: index 21 of dimension 0 of b is not within 0 to 19 (rank {{[0-3]}} of 4)
}

/* Longer than the array, though not than the template. */
static void beyond(int n) {
#pragma xmp array on t[0:n]
  less[2 * n:n * n] = 1;
  // BEYOND: error-communication.c:[[@LINE-2]]: error: xmp array: index 14 of dimension 0 of less is not within 0 to 11 (rank {{[0-3]}} of 4)
}

static void memory(void) {
#pragma xmp reflect(late)
  // MEMORY: error-communication.c:[[@LINE-1]]: error: xmp reflect: late has no memory yet (xmp_malloc) (rank {{[0-3]}} of 4)
}

static void unprepared(void) {
#pragma xmp reflect_do(a)
  // UNPREPARED: error-communication.c:[[@LINE-1]]: error: xmp reflect_do: there was no reflect_init for a (rank {{[0-3]}} of 4)
}

/* The array is on nodes that do not execute the task. */
static void task(void) {
#pragma xmp task on p[0:2]
  {
#pragma xmp reflect(a)
    // TASK: error-communication.c:[[@LINE-1]]: error: xmp reflect: a is also on process 2, which does not execute this (rank {{[01]}} of 4)
  }
}

/* Both directives are barriers of the same nodes: only XACC_CHECK=1 sees that they are not the same. */
static void some(void) {
  if (xmpc_all_node_num() == 1) {
#pragma xmp barrier
  } else {
#pragma xmp barrier
    // SOME: error-communication.c:[[@LINE-1]]: error: xmp barrier: not all nodes are here: rank 0 in xmp barrier ({{.*}}error-communication.c:[[@LINE-1]]), rank 1 in xmp barrier ({{.*}}error-communication.c:[[@LINE-3]]), rank 2 in
  }
}

/* Sections whose lengths are not the same on all nodes. */
static void unlike(int which, int n) {
  int x[8] = {0}, other = xmpc_all_node_num() == 2 ? n + 1 : n;
  double y[other];
  if (which == 0) {
#pragma xmp gmove
    y[:] = a[0:other];
    // GMOVE: error-communication.c:[[@LINE-2]]: error: xmp gmove: the nodes name different parts: rank 0: y[3] = a[0:3:1], rank 1: y[3] = a[0:3:1], rank 2: y[4] = a[0:4:1], rank 3:
  } else if (which == 1) {
#pragma xmp bcast(x[1:other])
    // BCAST: error-communication.c:[[@LINE-1]]: error: xmp bcast: the nodes name different parts: rank 0: x[3], rank 1: x[3], rank 2: x[4], rank 3: x[3]
  } else {
#pragma xmp loop on t[i] reduction(+ : y)
    // SUM: error-communication.c:[[@LINE-1]]: error: xmp loop: the nodes name different parts: rank 0: 3 elements, rank 1: 3 elements, rank 2: 4 elements
    for (int i = 0; i < N; i++)
      y[i % other] += 1;
  }
  a[7] = y[0] + x[0];
}

static void intrinsic(void) {
  xmp_sort_up(xmp_desc_of(a),
              xmp_desc_of(less));
  // INTRINSIC: error-communication.c:[[@LINE-2]]: error: xmp_sort_up: a and less have different shapes (rank {{[0-3]}} of 4)
}

static void gather(int n) {
  int index[N];
#pragma xmp align index[i] with t[i]
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    index[i] = i == 7 ? 4 * n : i / 2;
  xmp_gather(a[:], less[:], index[:]);
  // GATHER: error-communication.c:[[@LINE-1]]: error: xmp_gather: index 12 of dimension 0 of less is not within 0 to 11 (rank 1 of 4)
}

static void missing(void) {
  if (xmpc_all_node_num() == 1)
    return;
#pragma xmp reflect(a)
  // MISSING: error-communication.c:[[@LINE-1]]: error: {{.*}}ranks wait for each other: {{.*}}rank 1 in the end of the program
}

/* Nobody waits in vain for a node that does not come: a part of the executing nodes needs a task. */
static void part(void) {
  if (xmpc_all_node_num() == 0) {
    double last;
#pragma xmp gmove in
    last = a[N - 1];
    // PART: error-communication.c:[[@LINE-2]]: error: xmp gmove: ranks wait for each other: {{.*}}in the end of the program
    a[0] = last;
  }
}

static void leave(void) {
  if (xmpc_all_node_num() == 1)
    exit(3);
#pragma xmp barrier
  // EXIT: error: ended with status 3 before the others (rank 1 of 4)
}

static void killed(void) {
  if (xmpc_all_node_num() == 1)
    raise(SIGKILL);
#pragma xmp barrier
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int n = argc + 1; // 3, which the compiler does not know
  if (!strcmp(what, "width"))
    width(n);
  if (!strcmp(what, "none"))
    none(n);
  if (!strcmp(what, "shapes"))
    shapes(n);
  if (!strcmp(what, "lengths"))
    lengths(n);
  if (!strcmp(what, "rest"))
    rest(n);
  if (!strcmp(what, "index"))
    subscript(n);
  if (!strcmp(what, "beyond"))
    beyond(n);
  if (!strcmp(what, "memory"))
    memory();
  if (!strcmp(what, "unprepared"))
    unprepared();
  if (!strcmp(what, "task"))
    task();
  if (!strcmp(what, "some"))
    some();
  if (!strcmp(what, "missing"))
    missing();
  if (!strcmp(what, "unlike-gmove"))
    unlike(0, n);
  if (!strcmp(what, "unlike-bcast"))
    unlike(1, n);
  if (!strcmp(what, "unlike-sum"))
    unlike(2, n);
  if (!strcmp(what, "intrinsic"))
    intrinsic();
  if (!strcmp(what, "gather"))
    gather(n);
  if (!strcmp(what, "part"))
    part();
  if (!strcmp(what, "exit"))
    leave();
  if (!strcmp(what, "killed"))
    killed();
  return 0;
}
