/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bessel functions of T, included by math_bessel.c. Below 8 polynomials, above
 * them amplitude and phase of Hankel's expansion; higher orders by recurrence.
 * Numbers are within some units of the last place of 1, more closely where there
 * are no zeros. */

void NAME(sincos)(T, T *, T *);
T FN(log)(T);

#if IS_DOUBLE
#define TWO_OVER_PI 0x1.45f306dc9c883p-1
#define ROOT_OF_IT 0x1.20dd750429b6dp-1 /* 1 / sqrt(pi) */
#define GREAT 0x1p+500
#else
#define TWO_OVER_PI 0x1.45f306p-1f
#define ROOT_OF_IT 0x1.20dd76p-1f
#define GREAT 0x1p+60f
#endif

#include "math_polynomial.h"

/* sqrt(2 / (pi x)) (p cos(x - pi/4) - q sin(x - pi/4)), or where turn a quarter later, or both for
 * order 1; inverse is 1/x. */
XACC_INLINE T FN(wave)(T p, T q, T x, T inverse, int quarter) {
  T s, c;
  if (x == INF)
    return 0;
  NAME(sincos)(x, &s, &c);
  T cosine = quarter == 0 ? c + s : s - c;
  T sine = quarter == 0 ? s - c : -(c + s);
  return ROOT_OF_IT * (p * cosine - q * sine) * SQRT(inverse);
}

T XACC_APART NAME(j0)(T x) {
  x = ABS(x);
  if (x <= 4)
    return POLYNOMIAL(FN(j0_near), x * x);
  if (x <= 8)
    return POLYNOMIAL(FN(j0_middle), x - 6);
  T inverse = 1 / x, w = 8 * inverse, z = w * w;
  return FN(wave)(POLYNOMIAL(FN(p0_far), z), POLYNOMIAL(FN(q0_far), z) * w, x, inverse, 0);
}

T XACC_APART NAME(j1)(T x) {
  T a = ABS(x), j;
  if (a <= 4)
    return x * POLYNOMIAL(FN(j1_near), a * a);
  if (a <= 8) {
    j = POLYNOMIAL(FN(j1_middle), a - 6);
  } else {
    T inverse = 1 / a, w = 8 * inverse, z = w * w;
    j = FN(wave)(POLYNOMIAL(FN(p1_far), z), POLYNOMIAL(FN(q1_far), z) * w, a, inverse, 1);
  }
  return x < 0 ? -j : j;
}

T XACC_APART NAME(y0)(T x) {
  if (!(x > 0))
    return x == 0 ? -INF : QUIET;
  if (x <= 4) {
    T z = x * x;
    return FMA(TWO_OVER_PI * FN(log)(x), POLYNOMIAL(FN(j0_near), z), POLYNOMIAL(FN(y0_near), z));
  }
  if (x <= 8)
    return POLYNOMIAL(FN(y0_middle), x - 6);
  T inverse = 1 / x, w = 8 * inverse, z = w * w;
  return FN(wave)(POLYNOMIAL(FN(q0_far), z) * w, -POLYNOMIAL(FN(p0_far), z), x, inverse, 0);
}

T XACC_APART NAME(y1)(T x) {
  if (!(x > 0))
    return x == 0 ? -INF : QUIET;
  if (x <= 4) {
    T z = x * x, l = TWO_OVER_PI * FN(log)(x);
    return FMA(x, l * POLYNOMIAL(FN(j1_near), z) + POLYNOMIAL(FN(y1_near), z), -(TWO_OVER_PI / x));
  }
  if (x <= 8)
    return POLYNOMIAL(FN(y1_middle), x - 6);
  T inverse = 1 / x, w = 8 * inverse, z = w * w;
  return FN(wave)(POLYNOMIAL(FN(q1_far), z) * w, -POLYNOMIAL(FN(p1_far), z), x, inverse, 1);
}

/* From orders 0 and 1 to n: f(k + 1) = 2 k / x f(k) - f(k - 1). */
XACC_INLINE T FN(upward)(int n, T x, T first, T second) {
  T two = 2 / x;
  for (int k = 1; k < n && ABS(second) < INF; k++) {
    T next = FMA(k * two, second, -first);
    first = second;
    second = next;
  }
  return second;
}

/* (x/2)^n / n! (1 - (x/2)^2 / (n + 1) + ...) of an x that is next to nothing. */
XACC_INLINE T FN(series)(int n, T x) {
  T half = x / 2, factor = 1;
  for (int k = 1; k <= n && factor != 0; k++)
    factor *= half / k;
  return FMA(factor * half, -half / (n + 1), factor);
}

/* Below its order J shrinks fast, and upward all digits would go: from far above downward, and then
 * by the sum of all even orders, which is 1 (J. Miller, 1952). */
XACC_INLINE T FN(downward)(int n, T x) {
  int top = 2 * ((n + (int)SQRT((T)60 * n) + 12) / 2);
  T above = 0, here = 1, sum = 0, result = 0, two = 2 / x;
  for (int k = top; k > 0; k--) {
    T below = FMA(k * two, here, -above);
    above = here;
    here = below;
    if (ABS(here) > GREAT) {
      here *= 1 / GREAT, above *= 1 / GREAT;
      sum *= 1 / GREAT, result *= 1 / GREAT;
    }
    if (k % 2 == 1)
      sum += k == 1 ? here : 2 * here;
    if (k == n)
      result = above;
  }
  return result / sum;
}

T XACC_APART NAME(jn)(int order, T x) {
  if (IS_NAN(x))
    return x;
  T a = ABS(x), j;
  int n = order < 0 ? -order : order;
  if (n == 0)
    return NAME(j0)(x);
  if (n == 1)
    j = NAME(j1)(a);
  else if (n <= a)
    j = a == INF ? 0 : FN(upward)(n, a, NAME(j0)(a), NAME(j1)(a));
  else
    j = a < (T)0x1p-12 ? FN(series)(n, a) : FN(downward)(n, a);
  return n % 2 && (order < 0) != (x < 0) ? -j : j;
}

#if IS_DOUBLE
double XACC_APART NAME(yn)(int order, double x) {
  int n = order < 0 ? -order : order;
  double y0 = NAME(y0)(x);
  if (n == 0 || IS_NAN(y0) || x == INF)
    return y0;
  double y = upward(n, x, y0, NAME(y1)(x));
  return n % 2 && order < 0 ? -y : y;
}
#endif

#undef TWO_OVER_PI
#undef ROOT_OF_IT
#undef GREAT
#undef POLYNOMIAL
