// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs of routine-errors.test, one for each macro.
#if defined(GLOBAL)
int global;
#pragma acc routine seq
int get(int x) { return x + global; }
#elif defined(BIND)
#pragma acc routine seq bind(other)
int bound(int x);
double other(int x) { return x; }
void run(int *a) {
#pragma acc parallel loop copy(a[0:9])
  for (int i = 0; i < 9; i++)
    a[i] = bound(i);
}
#elif defined(UNDECLARED)
int undeclared(int x);
void run(int *a) {
#pragma acc parallel loop copy(a[0:9])
  for (int i = 0; i < 9; i++)
    a[i] = undeclared(i);
}
#elif defined(NESTED)
static void twice(int *a) {
#pragma acc parallel loop present(a[0:9])
  for (int i = 0; i < 9; i++)
    a[i] *= 2;
}
void run(int *a) {
#pragma acc serial copy(a[0:9])
  twice(a);
}
#elif defined(UPDATES)
static void refresh(int *a) {
#pragma acc update self(a[0:9])
}
void run(int *a) {
#pragma acc serial copy(a[0:9])
  refresh(a);
}
#elif defined(DECLARED)
int factor = 3;
#pragma acc declare link(factor)
#pragma acc routine seq
int scaled(int x) { return factor * x; }
#pragma acc routine seq
static int inside(int x) { return factor + x; }
void run(int *a) {
#pragma acc parallel loop copy(a[0:9])
  for (int i = 0; i < 9; i++)
    a[i] = scaled(inside(i));
}
#elif defined(COMPARE)
#pragma acc routine seq
static int known(int x) { return x; }
void run(int *a, int (*f)(int)) {
#pragma acc parallel loop copy(a[0:9])
  for (int i = 0; i < 9; i++)
    a[i] = f == known;
}
#elif defined(VARIADIC)
void run(int *a, int (*f)(int, ...)) {
#pragma acc parallel loop copy(a[0:9])
  for (int i = 0; i < 9; i++)
    a[i] = f(i, i);
}
#elif defined(NESTED_GLOBAL) // which a data construct maps where the host calls the function
double shared[9];
static void nested(void) {
#pragma acc parallel loop
  for (int i = 0; i < 9; i++)
    shared[i] += 1;
}
void run(void) {
#pragma acc data copy(shared)
  nested();
#pragma acc parallel
  nested();
}
#else
#pragma acc routine seq
int imported(int x);
int main(void) {
  int a[9];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 9; i++)
    a[i] = imported(i);
  return a[3];
}
#endif
