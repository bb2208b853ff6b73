// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions whose functions Clang emits in another order than they are written: a static one comes
// behind what calls it. Programs of message-order.test, one for each macro.
int count(int);
static int global;
static int reads(int i) { return global + i; }

static void first(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
#ifdef ERRORS
    a[i] = count(i);
#else
    a[i] += 1;
#endif
}

static void second(int n, double *a) {
#pragma acc parallel loop seq num_gangs(4) copy(a[0:n])
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
}

void third(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
#ifdef ERRORS
    a[i] = reads(i);
#else
    a[i] += 2;
#endif
  second(n, a);
  first(n, a);
}
#ifdef CRASH
#pragma clang __debug parser_crash
#endif
