/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The functions of functions.def for one type, T: two kernels each, one for results, one that takes
 * as long as the function does. Included by accuracy.c for each type. */

static T fn(sine_of)(T x) {
  T s, c;
  FN(sincos)(x, &s, &c);
  return s;
}
static T fn(cosine_of)(T x) {
  T s, c;
  FN(sincos)(x, &s, &c);
  return c;
}
static T fn(log_gamma)(T x) {
  int sign;
  return FN_R(lgamma)(x, &sign);
}
static T fn(gamma_sign)(T x) {
  int sign;
  T size = FN_R(lgamma)(x, &sign);
  return isfinite(size) ? (T)sign : 0; /* of a pole there is none */
}
static T fn(fraction_of)(T x) {
  int e;
  return FN(frexp)(x, &e);
}
static T fn(exponent_of)(T x) {
  int e;
  FN(frexp)(x, &e);
  return isfinite(x) ? (T)e : 0;
}
static T fn(modf_of)(T x) {
  T whole;
  return FN(modf)(x, &whole);
}
static T fn(whole_of)(T x) {
  T whole;
  FN(modf)(x, &whole);
  return whole;
}
static T fn(remquo_of)(T x, T y) {
  int q;
  return FN(remquo)(x, y, &q);
}
static T fn(quotient_of)(T x, T y) {
  int q;
  T rest = FN(remquo)(x, y, &q);
  return isfinite(rest) ? (T)(q & 7) : 0;
}

/* The lesser of two zeros is either of them, and the whole number of what has none any: C. */
static T fn(any_zero)(T r) { return r == 0 ? 0 : r; }
static T fn(with_long)(T x) { return FN(fabs)(x) < (T)0x1p+63 ? x : 0; }

/* glibc 2.36 gives some zeros the wrong sign. */
static T fn(rest_of)(T rest, T x) { return rest == 0 ? FN(copysign)(0, x) : rest; }

/* X, Y and N are of element i, and change a little from k to k. */
#define ARGUMENTS(change)                                                                          \
  T X = x[i] * (change), Y = y[i];                                                                 \
  int N = ORDER(i);                                                                                \
  (void)X, (void)Y, (void)N

#define KERNELS(name, expression)                                                                  \
  static void fn(name##_results)(long n, const void *xs, const void *ys, void *rs) {               \
    const T *x = xs, *y = ys;                                                                      \
    T *r = rs;                                                                                     \
    _Pragma("acc parallel loop copyin(x[0:n], y[0:n]) copyout(r[0:n])") for (long i = 0; i < n;    \
                                                                             i++) {                \
      ARGUMENTS(1);                                                                                \
      r[i] = expression;                                                                           \
    }                                                                                              \
  }                                                                                                \
  static void fn(name##_time)(long n, int times, const void *xs, const void *ys, void *rs) {       \
    const T *x = xs, *y = ys;                                                                      \
    T *r = rs;                                                                                     \
    _Pragma("acc parallel loop present(x[0:n], y[0:n], r[0:n])") for (long i = 0; i < n; i++) {    \
      T sum = 0;                                                                                   \
      _Pragma("clang loop unroll(disable)") for (int k = 0; k < times; k++) {                      \
        ARGUMENTS(1 + (T)k * STEP);                                                                \
        sum += expression;                                                                         \
      }                                                                                            \
      r[i] = sum;                                                                                  \
    }                                                                                              \
  }
#define STEP ((T)0x1p-12)
#define ROUNDED(kind, name, expression, reference, low, high, bound, boundf)                       \
  KERNELS(name, expression)
#define EXACT(name, expression)                                                                    \
  KERNELS(name, expression)                                                                        \
  static void fn(name##_host)(long n, const void *xs, const void *ys, void *rs) {                  \
    const T *x = xs, *y = ys;                                                                      \
    T *r = rs;                                                                                     \
    for (long i = 0; i < n; i++) {                                                                 \
      ARGUMENTS(1);                                                                                \
      r[i] = expression;                                                                           \
    }                                                                                              \
  }
#define rest_of fn(rest_of)
#define any_zero fn(any_zero)
#define with_long fn(with_long)
#define sine_of fn(sine_of)
#define cosine_of fn(cosine_of)
#define log_gamma fn(log_gamma)
#define gamma_sign fn(gamma_sign)
#define fraction_of fn(fraction_of)
#define exponent_of fn(exponent_of)
#define modf_of fn(modf_of)
#define whole_of fn(whole_of)
#define remquo_of fn(remquo_of)
#define quotient_of fn(quotient_of)
#include "functions.def"

static const row_t fn(rows)[] = {
#define ROUNDED(kind, name, expression, reference, low, high, bound, boundf)                       \
  {#name,                                                                                          \
   IS_FLOAT,                                                                                       \
   fn(name##_results),                                                                             \
   fn(name##_time),                                                                                \
   0,                                                                                              \
   &reference,                                                                                     \
   low,                                                                                            \
   high,                                                                                           \
   BOUND(bound, boundf),                                                                           \
   kind},
#define EXACT(name, expression)                                                                    \
  {#name, IS_FLOAT, fn(name##_results), fn(name##_time), fn(name##_host), 0, -10, 10, 0, PLAIN},
#include "functions.def"
};
#undef rest_of
#undef any_zero
#undef with_long
#undef sine_of
#undef cosine_of
#undef log_gamma
#undef gamma_sign
#undef fraction_of
#undef exponent_of
#undef modf_of
#undef whole_of
#undef remquo_of
#undef quotient_of
