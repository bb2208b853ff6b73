// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Xclang -verify %s
// Scalars that a region changes by copies: a warning where the code behind needs the value, and only there.
int use(double, double);
double a[100], b[100];
int limit, temporary;

void lost(int n) {
  double most = -1, sum = 0, early = 0, other = 0;
  int at = -1, last, plain = 0, flag = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    if (a[i] > most) {
      most = a[i]; // expected-warning {{xacc: the value that the region gives 'most' is lost: without a clause each thread has its own copy, but the code behind reads it; write copy, reduction or firstprivate}}
      at = i;      // expected-warning {{'at' is lost}}
    }
  use(most, at);
#pragma acc parallel
  plain += 1; // expected-warning {{'plain' is lost}}
#pragma acc serial
  for (int i = 0; i < n; i++)
    sum += a[i]; // expected-warning {{'sum' is lost}}
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    last = i; // expected-warning {{'last' is lost}}
    flag = a[i] > 0 ? 1 : flag; // expected-warning {{'flag' is lost}}
  }
  use(plain + last, sum + flag);
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    if (a[i] > limit)
      limit = a[i] + 1; // expected-warning {{'limit' is lost}}
  // Read in the next round only.
  for (int round = 0; round < 3; round++) {
    use(early, 0);
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      early = a[i]; // expected-warning {{'early' is lost}}
      b[i] = early;
    }
  }
  if (n)
    return;
#pragma acc parallel
  {
    other = n; // expected-warning {{'other' is lost}}
#pragma acc loop
    for (int i = 0; i < n; i++)
      b[i] = other;
  }
  use(other, 0);
}

int counters(int n) {
  int i, j, k, l = 0, m, last = 0, own, found;
#pragma acc parallel loop
  for (i = 0; i < n; i++) // expected-warning {{the value that C leaves in 'i' behind the loop is lost: the variable of a loop construct is private, but the code behind reads it; assign it there}}
    b[i] = i;
#pragma acc kernels loop collapse(2)
  for (j = 0; j < n; j++)    // expected-warning {{'j' behind the loop is lost}}
    for (k = 0; k < 3; k++) // expected-warning {{'k' behind the loop is lost}}
      b[3 * j + k] = 1;
#pragma acc parallel
  {
#pragma acc loop gang
    for (int x = 0; x < 3; x++)
#pragma acc loop vector
      for (l = 0; l < n; l++) // expected-warning {{'l' behind the loop is lost}}
        b[x * 9 + l] = 1;
  }
#pragma acc serial loop
  for (m = 0; m < n; m++) // expected-warning {{'m' behind the loop is lost}}
    b[m] = m;
#pragma acc parallel loop seq
  for (last = 0; last < n; last++) // expected-warning {{xacc: the value that the region gives 'last' is lost}}
    b[last] = last;
  // The value of before, set again before it is read, or the user says so.
#pragma acc parallel loop private(own)
  for (own = 0; own < n; own++)
    b[own] = own;
#pragma acc kernels
  for (found = 0; found < n; found++)
    b[found] = found;
  use(own + found, last);
#pragma acc parallel loop
  for (found = 0; found < n; found++)
    b[found] = found;
  for (found = 0; found < n; found++)
    use(found, 0);
  return i + j + k + l + m;
}

double kept(int n) {
  double value = 0, local = 0, *p = &value;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    double *q = &local;
    local = a[i];
    value = a[i]; // expected-warning {{'value' is lost}}
    b[i] = *q;
  }
  use(*p, 0);
  return *p;
}

void fine(int n) {
  double t, copied = 0, own = 0, first = 0, reduced = 0;
  int j, k = 0, flag = 0, count = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    t = a[i];
    temporary = i;
    for (j = 0; j < 3; j++)
      t += j;
    b[i] = t + temporary;
  }
  t = n;
  for (j = 0; j < n; j++)
    use(t, j);
#pragma acc parallel loop copy(copied) private(own) firstprivate(first)
  for (int i = 0; i < n; i++) {
#pragma acc atomic write
    copied = i;
    own = first = i;
    reduced += own + first;
    if (a[i] == 3)
      flag = 1;
#pragma acc atomic
    count++;
  }
  use(copied + own, first + reduced + flag + count);
#pragma acc kernels
  k = 5;
  use(k, sizeof t);
#pragma acc parallel loop
  for (k = 0; k < n; k++)
    b[k] = sizeof k;
}

/* Through an address: what a function gets that may change it, or a pointer that the region stores through. */
#pragma acc routine seq
void add(int *to, int by);
#pragma acc routine seq
void look(const int *at);
static int peek(int *at) {
  return *at + at[0];
}
static void pass(int *to) {
  add(to, 1);
}
#pragma acc routine seq
void halves(int v, int *low, int *high);

void addresses(int n, int *b) {
  int added = 0, passed = 0, stored = 0, counted = 0, set, seen = 1, peeked = 1, read = 1, low, high, rest, first = 0, copied = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    add(&added, i); // expected-warning {{xacc: the value that the region gives 'added' is lost}}
#pragma acc serial
  pass(&passed); // expected-warning {{'passed' is lost}}
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    int *p = &stored, *q, *r = (int *)&set; // expected-warning {{'stored' is lost}} expected-warning {{'set' is lost}}
    *p += i;
    q = &counted; // expected-warning {{'counted' is lost}}
    (*q)++;
    r[0] = 1;
  }
  use(added + passed, stored + counted + set);
  // What is only read, and what the code behind does not read.
#pragma acc parallel loop firstprivate(first) copy(copied)
  for (int i = 0; i < n; i++) {
    int *p = &read;
    const int *q = &seen;
    look(&seen);
    add(&first, peek(&peeked));
    add(&copied, 1);
    b[i] = *p + *q;
  }
  use(seen + peeked, read + first + copied);
  for (int round = 0; round < 3; round++) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      halves(b[i], &low, &high);
      halves(high, &high, &rest);
      b[i] = low + high;
    }
  }
  halves(n, &low, &high);
}

/* A flag that its own condition asks for is shared, but where the condition has more that iterations hand on. */
void flags(int n) {
  int flag = 0, other = 0, later = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    if (!flag && a[i] > 3)
      flag = 1;
    if (!later && other)
      later = 1; // expected-warning {{'later' is lost}}
    other = a[i] > 5; // expected-warning {{'other' is lost}}
  }
  use(flag + other, later);
}

/* By addresses that are no pointer's value, parts of complex numbers, and pointers. */
static double *pick(double *x, double *y, int which) { return which ? x : y; }
void by_address(int n) {
  double s = 0, t = 0, u = 0, v = 0, w = 0, other = 0, *at = a, *same = a;
  long bits = 0;
  double _Complex z = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    *&s += a[i]; // expected-warning {{'s' is lost}}
    (&t)[0] += a[i]; // expected-warning {{'t' is lost}}
    *(i & 1 ? &u : &other) += a[i]; // expected-warning {{'u' is lost}} expected-warning {{'other' is lost}}
    *pick(&v, &v, i) += a[i]; // expected-warning {{'v' is lost}}
    double *q = i & 1 ? &w : &other; // expected-warning {{'w' is lost}}
    *q += 1;
    *(int *)&bits |= 1; // expected-warning {{'bits' is lost}}
    __real__ z += a[i]; // expected-warning {{'z' is lost}}
    if (a[i] > 3)
      at = b; // expected-warning {{'at' is lost}}
    b[i] += same[i];
  }
  use(s + t + u + v + w + other + bits, __real__ z + *at + *same);
}

/* A flag that is set through another type is none. */
void punned(int n) {
  int flag = 0, whole = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    if (a[i] > 3) {
      *(float *)&flag = 1; // expected-warning {{'flag' is lost}}
      whole = 1;
    }
  use(flag, whole);
}

/* Of a pointer in declare all that devices execute has the device's value. */
double *declared;
#pragma acc declare create(declared)
void of_declare(void) {
#pragma acc serial
  declared = b; // expected-warning {{'declared' is lost}}
}

/* By the address of a variable that another function reads. */
static double total;
static void plus(double *p, double v) { *p += v; }
static void plus_atomic(double *p, double v) {
#pragma acc atomic update
  *p += v;
}
void all(int n) {
  double s = 0, t = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    plus(&total, a[i]); // expected-warning {{'total' is lost}}
#pragma acc parallel loop copy(s, t)
  for (int i = 0; i < n; i++) {
    double own = 0;
    plus(&s, a[i]); // expected-warning {{xacc: iterations of the loop update 's' at the same time, and updates are lost: write reduction or atomic}}
    plus_atomic(&t, a[i]);
    plus(&own, a[i]);
    b[i] = own;
  }
  use(s, t);
}
double sum_of_all(void) { return total; }

/* Of the gang: which iteration's value is behind the loop? */
void of_gang(int n) {
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++) {
    int k = 5, other = 0, same, again;
#pragma acc loop vector
    for (int j = 0; j < 8; j++) {
      k = j; // expected-warning {{xacc: iterations of the loop store different values in 'k', which is one for all, at the same time: write private where each needs its own}}
      other = j;
      same = i;
      again = j;
      b[i * 8 + j] = other + again;
    }
    again = 1;
    a[i] = k + same + again;
  }
}

/* Each thread counts anew. */
int compact(int n) {
  int c = 0, d = 0;
#pragma acc parallel loop reduction(+ : c, d)
  for (int i = 0; i < n; i++)
    if (a[i] > 0) {
      b[c] = a[i]; // expected-warning {{xacc: a subscript depends on 'c', which the loop reduces: each thread has a value of its own that begins anew; write atomic capture}}
      c++;
      d += i;
    }
  return c + d;
}

/* Loops of kernels that nobody marks leave what C does. */
int unmarked(int n) {
  int i;
#pragma acc kernels
  {
    for (i = 0; i < n; i++)
      a[i] = i;
    for (i = 0; i < n; i += 7)
      b[i] = 1;
  }
  return i;
}

/* What is right: one value for all iterations, calls for one iteration, scratch that is set first,
   subscripts where one thread counts or nobody evaluates them. */
static double scratch;
double limit_of[100];
double spared(int n, const double *restrict p) {
  double s = 0;
  int k = 0, m = 0;
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++) {
    double w = 0, u = 0;
#pragma acc loop vector
    for (int j = 0; j < 8; j++) {
      double t = p[i];
      w = a[i];
      u = t;
      b[i * 8 + j] = w + u;
    }
    limit_of[i] = w + u;
  }
#pragma acc parallel loop copy(s)
  for (int i = 0; i < n; i++) {
    b[i] = a[i];
    if (i == n - 1)
      plus(&s, a[i]);
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    scratch = 0;
    plus(&scratch, a[i]);
    b[i] = scratch;
  }
#pragma acc serial loop reduction(+ : k)
  for (int i = 0; i < n; i++)
    if (a[i] > 0) {
      b[k] = a[i];
      k++;
    }
#pragma acc parallel loop reduction(max : m)
  for (int i = 0; i < n; i++) {
    m = a[i] > m ? a[i] : m;
    b[i] = sizeof a[m];
  }
  return s + k + m;
}
