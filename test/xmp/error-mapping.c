// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// Errors in what declarations say. All nodes end, with the line and their ranks.
// RUN: %xacc_cc -O1 %s -o %t
// RUN: sh %S/Inputs/fails.sh %nodes %t nodes > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=NODES < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t subset > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SUBSET < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t sum > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SUM < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t entries > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=ENTRIES < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t width > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=WIDTH < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t outside > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=OUTSIDE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t unfixed > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=UNFIXED < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t twice > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=TWICE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t parameter > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=PARAMETER < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t plain > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=PLAIN < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t pointer > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=POINTER < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t foreign > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=FOREIGN < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t null > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=NULL < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t huge > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=HUGE < %t.out
#include <string.h>
#include <xmp.h>
#define N 20

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template open[:]
#pragma xmp distribute open[block] onto p
double a[N], plain[N], *late, *one, *two;
#pragma xmp align a[i] with t[i]
#pragma xmp align late[i] with open[i]
#pragma xmp align one[i] with t[i]
#pragma xmp align two[i] with t[i]
#pragma xmp shadow two[1]

static void nodes(int n) {
#pragma xmp nodes q[n][2]
  // NODES-DAG: error-mapping.c:[[@LINE-1]]: error: xmp nodes: q has 6 nodes, the processes of this run are 4 (rank 0 of 4)
  // NODES-DAG: error-mapping.c:[[@LINE-2]]: error: xmp nodes: q has 6 nodes, the processes of this run are 4 (rank 3 of 4)
}

static void subset(int n) {
#pragma xmp nodes q[n] = p[0:2]
  // SUBSET: error-mapping.c:[[@LINE-1]]: error: xmp nodes: q has 3 nodes, the {{.*}} are 2 (rank {{[0-3]}} of 4)
}

static void sum(int n) {
  int map[4] = {1, 2, 3, n};
#pragma xmp template u[N]
#pragma xmp distribute u[gblock(map)] onto p
  // SUM: error-mapping.c:[[@LINE-1]]: error: xmp distribute: gblock: the entries sum to 9, dimension 0 of template u has 20 (rank {{[0-3]}} of 4)
}

static void entries(int n) {
  int map[3] = {1, 2, n};
#pragma xmp template u[N]
#pragma xmp distribute u[gblock(map)] onto p
  // ENTRIES: error-mapping.c:[[@LINE-1]]: error: xmp distribute: gblock: 3 entries for 4 nodes (rank {{[0-3]}} of 4)
}

static void width(int n) {
#pragma xmp template u[N]
#pragma xmp distribute u[block(n)] onto p
  // WIDTH: error-mapping.c:[[@LINE-1]]: error: xmp distribute: blocks of 3 on 4 nodes do not cover 20 indices (rank {{[0-3]}} of 4)
}

static void outside(int n) {
  double b[N];
#pragma xmp align b[i] with t[i + n]
  // OUTSIDE: error-mapping.c:[[@LINE-1]]: error: xmp align: dimension 0 of b lies on 3 to 22 of template t, which has 0 to 19 (rank {{[0-3]}} of 4)
  b[0] = n;
}

static void unfixed(void) {
  late = xmp_malloc(xmp_desc_of(late), N);
  // UNFIXED: error-mapping.c:[[@LINE-1]]: error: xmp_malloc: template open is used before template_fix gives its shape (rank {{[0-3]}} of 4)
}

static void twice(int n) {
#pragma xmp template_fix open[n]
#pragma xmp template_fix open[n]
  // TWICE: error-mapping.c:[[@LINE-1]]: error: xmp template_fix: template open is fixed already (rank {{[0-3]}} of 4)
}

static double parameter(double x[N]) {
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[1]
  // PARAMETER: error-mapping.c:[[@LINE-1]]: error: xmp align: x differs from the argument a in the shadow (rank {{[0-3]}} of 4)
  // PLAIN: error-mapping.c:[[@LINE-2]]: error: xmp align: the argument for x is not a distributed array (rank {{[0-3]}} of 4)
  double s = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    s += x[i];
  return s;
}

static void pointer(void) {
  one = xmp_malloc(xmp_desc_of(one), N);
  two = xmp_malloc(xmp_desc_of(two), N);
  one = two;
  // POINTER: error-mapping.c:[[@LINE-1]]: error: assignment: one points to the memory of two, which differs in the shadow (rank {{[0-3]}} of 4)
}

static void foreign(void) {
  one = plain;
  // FOREIGN: error-mapping.c:[[@LINE-1]]: error: assignment: one does not point to memory from xmp_malloc (rank {{[0-3]}} of 4)
}

static void null(void) {
  two = xmp_malloc(xmp_desc_of(two), N);
  two = 0;
#pragma xmp reflect(two)
  // NULL: error-mapping.c:[[@LINE-1]]: error: xmp reflect: two is a null pointer (rank {{[0-3]}} of 4)
}

static void huge(int n) {
  long extent = 1L << (57 + n); // 2^60 rows of 32 bytes
#pragma xmp template u[extent]
#pragma xmp distribute u[block] onto p
  double (*rows)[4];
#pragma xmp align rows[i][*] with u[i]
  rows = xmp_malloc(xmp_desc_of(rows), extent, 4);
  // HUGE: error-mapping.c:[[@LINE-1]]: error: xmp_malloc: the part of rows on this node is larger than any memory (rank {{[0-3]}} of 4)
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int n = argc + 1; // 3, which the compiler does not know
  if (!strcmp(what, "nodes"))
    nodes(n);
  if (!strcmp(what, "huge"))
    huge(n);
  if (!strcmp(what, "subset"))
    subset(n);
  if (!strcmp(what, "sum"))
    sum(n);
  if (!strcmp(what, "entries"))
    entries(n);
  if (!strcmp(what, "width"))
    width(n);
  if (!strcmp(what, "outside"))
    outside(n);
  if (!strcmp(what, "unfixed"))
    unfixed();
  if (!strcmp(what, "twice"))
    twice(n);
  if (!strcmp(what, "parameter"))
    parameter(a);
  if (!strcmp(what, "plain"))
    parameter(plain);
  if (!strcmp(what, "pointer"))
    pointer();
  if (!strcmp(what, "foreign"))
    foreign();
  if (!strcmp(what, "null"))
    null();
  return 0;
}
