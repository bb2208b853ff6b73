// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// Scalars that a loop of a kernels region would race for, or of which it keeps the last value (what follows a label may
// read any), and statements that cannot be split into parts.
struct s { double x[4]; };
int f(double *a, int n, struct s *s) {
  int last = 0, shared = 0;
#pragma acc kernels copy(a[0:n]) // expected-error {{xacc: goto in a kernels region with loop constructs among other statements is not supported yet}}
  {
    int k = 0;
    a[0] = 1;
  again:
    if (k++ < 3) {
#pragma acc loop independent
      for (int i = 0; i < n; i++)
        a[i] = k;
      goto again;
    }
  }
#pragma acc kernels copy(a[0:n])
  for (int k = 0; k < 3; k++) {
    shared = k;
#pragma acc loop independent // expected-error {{xacc: 'shared' is assigned in this kernels region and used after it}}
    for (int i = 0; i < n; i++)
      shared += a[i];
  }
#pragma acc kernels copy(a[0:n])
  {
    shared = 1;
#pragma acc loop independent // expected-warning {{xacc: the iterations run one after the other: the last value of 'shared' is needed after the loop}}
    for (int i = 0; i < n; i++) {
      shared = i;
      a[i] = shared;
    }
  }
#pragma acc kernels copy(a[0:n])
  {
    int const fixed = n; // expected-error {{xacc: this declaration between the loops of a kernels region is not supported yet}}
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      a[i] = fixed;
  }
  struct s own = *s;
#pragma acc kernels copy(a[0:n], own.x) // expected-error {{xacc: 'own.x' in clause 'copy': a member of a variable in a kernels region with several loops or statements is not supported yet}}
  {
    a[0] = 1;
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      a[i] = own.x[0];
  }
#pragma acc kernels loop independent copy(a[0:n]) // expected-warning {{xacc: the iterations run one after the other: the last value of 'last' is needed after the loop; write private(last) if it is not}}
  for (int i = 0; i < n; i++) {
    last = i;
    a[i] = last;
  }
  return last;
}
void without_labels(double *a, int n) {
  int shared;
#pragma acc kernels copy(a[0:n])
  {
    shared = 1;
#pragma acc loop independent
    for (int i = 0; i < n; i++) {
      shared = i;
      a[i] = shared;
    }
  }
}
// A pointer that is changed between loops keeps them in one launch; one that each statement sets for itself does not.
void pointers(double *a, double *p, int n) {
#pragma acc kernels copy(a[0:n]) // expected-warning {{xacc: 'p' is changed between the loops of a kernels region, and each launch has its own pointers: one gang runs the region; a kernels construct for each loop avoids that}}
  {
    p = a;
#pragma acc loop independent
    for (int i = 0; i < n / 2; i++)
      p[i] = i;
    p += n / 2;
#pragma acc loop independent
    for (int i = 0; i < n / 2; i++)
      p[i] = i;
  }
#pragma acc kernels copy(a[0:n])
  {
    for (p = a; p < a + n / 2; p++)
      *p = 0;
    for (p = a + n / 2; p < a + n; p++)
      *p = 1;
  }
}

static double seed(double *x, double a) { return *x = x[0] * a; }
static double *kept;
static void keep(double *x) { kept = x; }
double read_kept(void);
int sscanf(const char *, const char *, ...);

/* Whose address only calls of the host got, which do not keep it, is as good as any other scalar. */
void lent_address(double *a, int n) {
  double t = 1, u = 1, w = 1;
  if (sscanf("3", "%lf", &t) != 1)
    seed(&t, 3);
  keep(&u);
  seed(&w, 2);
#pragma acc data copy(a[0:n])
  for (int blk = 0; blk < 2; blk++) {
#pragma acc kernels loop independent
    for (int i = 0; i < n; i++) {
      t = i;
      a[i] += t * t;
    }
#pragma acc kernels loop independent // expected-warning {{the last value of 'u' is needed after the loop}}
    for (int i = 0; i < n; i++) {
      u = i;
      a[i] += u;
    }
#pragma acc kernels loop independent // expected-warning {{the last value of 'w' is needed after the loop}}
    for (int i = 0; i < n; i++) {
      w = i;
      a[i] += w;
    }
    seed(&w, read_kept());
  }
}
