// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Errors of communication between copies on devices, at the user's line and with the user's names.
// RUN: %xacc_cc -O1 %s -o %t
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/../xmp/Inputs/fails.sh %nodes %t reflect > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=REFLECT < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/../xmp/Inputs/fails.sh %nodes %t part > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=PART < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/../xmp/Inputs/fails.sh %nodes %t gmove > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=GMOVE < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/../xmp/Inputs/fails.sh %nodes %t in > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=IN < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/../xmp/Inputs/fails.sh %nodes %t far > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=FAR < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/../xmp/Inputs/fails.sh %nodes %t reduction > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=REDUCTION < %t.out %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=separate sh %S/../xmp/Inputs/fails.sh %nodes %t unprepared > %t.out 2>&1 %}
// RUN: %if execute %{ %filecheck %s -check-prefix=UNPREPARED < %t.out %}
#include <string.h>
#include <xmp.h>
#define N 16

double a[N], b[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]

// It was there when the directive was executed for the first time.
static void reflect(void) {
  for (int there = 1; there >= 0; there--) {
#pragma acc data create(a) if (there)
    {
#pragma xmp reflect(a) acc
      // REFLECT: error-communication.c:[[@LINE-1]]: error: xmp reflect: 'a' is not present on device 0 (host)
    }
  }
}

static void part(void) {
  double line[N] = {0};
#pragma acc data copyin(line[0:3])
  {
#pragma xmp bcast(line) acc
    // PART: error-communication.c:[[@LINE-1]]: error: xmp bcast: 24 of 128 bytes of 'line' are present on device 0 (host)
  }
}

static void gmove(void) {
#pragma acc data copyin(a)
  {
#pragma xmp gmove acc
    b[0:N] = a[0:N];
    // GMOVE: error-communication.c:[[@LINE-2]]: error: xmp gmove: 'b' is not present on device 0 (host)
  }
}

static void in(void) {
#pragma acc data copyin(b)
  {
#pragma xmp gmove in acc
    b[0:N] = a[0:N];
    // IN: error-communication.c:[[@LINE-2]]: error: xmp gmove: 'a' is not present on device 0 (host)
  }
}

/* The last node has no copy of a; the first one is told. */
static void far(void) {
  double got = 0;
  if (xmpc_all_node_num() != xmp_all_num_nodes() - 1) {
#pragma acc enter data copyin(a)
  } else {
#pragma acc enter data copyin(b)
  }
#pragma xmp barrier
#pragma xmp task on p[0]
  {
#pragma xmp gmove in acc(a)
    got = a[N - 1];
    // FAR: error-communication.c:[[@LINE-2]]: error: xmp gmove: {{a is not present on the device of rank [1-9]|'a' is not present}}
  }
#pragma xmp barrier
  b[0] = got;
}

static void reduction(void) {
  double sum = 1;
#pragma xmp reduction(+ : sum) acc
  // REDUCTION: error-communication.c:[[@LINE-1]]: error: xmp reduction: 'sum' is not present on device 0 (host)
}

static void unprepared(void) {
#pragma xmp reflect_init(a)
#pragma acc data copyin(a)
  {
#pragma xmp reflect_do(a) acc
    // UNPREPARED: error-communication.c:[[@LINE-1]]: error: xmp reflect_do: there was no reflect_init for a with acc on this device
  }
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp(what, "reflect"))
    reflect();
  else if (!strcmp(what, "part"))
    part();
  else if (!strcmp(what, "gmove"))
    gmove();
  else if (!strcmp(what, "in"))
    in();
  else if (!strcmp(what, "far"))
    far();
  else if (!strcmp(what, "reduction"))
    reduction();
  else if (!strcmp(what, "unprepared"))
    unprepared();
  return 0;
}
