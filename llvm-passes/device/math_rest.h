/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions that libclc has, but not for all arguments: signs of zero, subnormal
 * numbers and infinities are put right here. Included by math.c, for libclc
 * alone: other columns of math.def do not name them. */

#if IS_DOUBLE
#define LIBCLC(name) _Z##name##d
#else
#define LIBCLC(name) _Z##name##f
#endif
T LIBCLC(4asin)(T);
T LIBCLC(4atan)(T);
T LIBCLC(3erf)(T);
T LIBCLC(4erfc)(T);
T LIBCLC(6tgamma)(T);
T LIBCLC(6lgamma)(T);
T FN(log)(T);

T NAME(asin)(T x) { return x == 0 ? x : LIBCLC(4asin)(x); }
T NAME(atan)(T x) { return x == 0 ? x : LIBCLC(4atan)(x); }
T NAME(erf)(T x) { return x == 0 ? x : LIBCLC(3erf)(x); }
#if IS_DOUBLE
/* gamma(x) = gamma(x + 16) / (x (x + 1) ... (x + 15)), where gamma(1 - x) is no
 * number; the product in two parts. */
XACC_INLINE double far_gamma(double x) {
  double hi = 1, lo = 0;
  for (int k = 0; k < 16; k++) {
    double product = hi * (x + k);
    lo = FMA(hi, x + k, -product) + lo * (x + k);
    hi = product;
  }
  double g = LIBCLC(6tgamma)(x + 16);
  return (g - g * (lo / hi)) / hi;
}
#endif

/* Between poles below -184 less than the least number, of changing sign. */
T NAME(tgamma)(T x) {
  T below = FLOOR(x);
  if (ABS(x) < (T)0x1p-60)
    return 1 / x;
  if (x < -184)
    return x == below ? QUIET : FLOOR(below / 2) * 2 == below ? (T)0 : -(T)0;
#if IS_DOUBLE
  if (x > 170) /* libclc loses digits where it comes near the greatest number */
    return x > 172 ? x * INF : LIBCLC(6tgamma)(x - 4) * ((x - 1) * (x - 2)) * ((x - 3) * (x - 4));
  return x < -170 ? far_gamma(x) : LIBCLC(6tgamma)(x);
#else
  return (float)__xacc_math_tgamma(x);
#endif
}

#if IS_DOUBLE
T NAME(erfc)(T x) { return LIBCLC(4erfc)(x); }
#else
T NAME(erfc)(T x) { return (float)__xacc_math_erfc(x); }
#endif

T NAME(lgamma)(T x) {
  if (ABS(x) < (T)0x1p-60)
    return -FN(log)(ABS(x));
#if IS_DOUBLE
  return ABS(x) == INF ? INF : LIBCLC(6lgamma)(x);
#else
  return (float)__xacc_math_lgamma(x);
#endif
}

T NAME(gamma)(T x) { return NAME(lgamma)(x); }

#undef LIBCLC
