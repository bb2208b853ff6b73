/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* lgamma. The logarithm of gamma where that is a number of few steps, which loses nothing where
 * it is near 1; far away Stirling's series. Included by math.c behind math_gamma.h. */

/* log(pi / (a |sin(pi a)|)), which is the logarithm of gamma(-a) gamma(a) */
XACC_INLINE sum_t log_mirror(double a) {
  double rest = a - RINT(a);
  return log_of(0x1.921fb54442d18p+1 / (a * ABS(__xacc_math_sin(0x1.921fb54442d18p+1 * rest))));
}

double __xacc_math_lgamma(double x) {
  double a = ABS(x);
  if (a < 0x1p-60)
    return -__xacc_math_log(a);
  if (IS_NAN(x) || a == INF)
    return a;
  if (x <= 0 && TRUNC(x) == x)
    return INF;
  if (a < 12)
    return __xacc_math_log(ABS(near_gamma(x)));
  if (a > 0x1p+1000)
    return a * (__xacc_math_log(a) - 1);
  sum_t l = log_gamma_of(a);
  if (x > 0)
    return l.hi + l.lo;
  sum_t mirror = log_mirror(a);
  return (mirror.hi - l.hi) + (mirror.lo - l.lo);
}

#define SHORT_POLYNOMIAL(terms, at) polynomialf(terms, sizeof terms / sizeof terms[0], at)

/* By steps to [1, 2), whose product is rounded as a double: there lgamma is small. */
float __xacc_math_lgammaf(float x) {
  if (x < -12)
    return (float)__xacc_math_lgamma(x);
  double product = 1;
  float at = x;
  while (at < 1)
    product *= at, at += 1;
  float l = __xacc_math_logf(x < 1 ? (float)ABS(product) : x);
  float inverse = 1 / x, t = at - 2;
  float far = FMA(x - 0.5f, l - 1, 0x1.acfe3ap-2f) +
              inverse * SHORT_POLYNOMIAL(lgamma_farf, inverse * inverse);
  float near = t * (1 + t) * SHORT_POLYNOMIAL(lgamma_nearf, t);
  return x > 3 ? far : x < 1 ? near - l : near;
}

double __xacc_math_gamma(double x) { return __xacc_math_lgamma(x); }
float __xacc_math_gammaf(float x) { return __xacc_math_lgammaf(x); }
