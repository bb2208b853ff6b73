/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* erf, erfc of T, included by math.c; lgamma of positive floats. */

#if IS_DOUBLE
#define ERF_ONE 6
#define ERFC_ZERO 28
#define ERFC_MIDDLE 4
#else
#define ERF_ONE 4
#define ERFC_ZERO 11
#define ERFC_MIDDLE 2
#endif

T NAME(erf)(T x) {
  T a = ABS(x);
  if (a < 1)
    return FMA(x, POLYNOMIAL(FN(erf_near), x * x), x);
  T l = POLYNOMIAL(FN(erf_far), a > ERF_ONE ? ERF_ONE : a);
  return SIGN(1 - FN(exp_times)(l, 0, 0), x);
}

/* erfc a = e^(-a^2) p / (a + k), p by t = (a - k) / (a + k) (M. Shepherd and J. Laframboise, 1981);
 * t is mended by what t (a + k) is away from a - k. */
T NAME(erfc)(T x) {
  T a = ABS(x) > ERFC_ZERO ? (T)ERFC_ZERO : ABS(x), square = a * a, rest = FMA(a, a, -square);
  T inverse = 1 / (a + ERFC_MIDDLE), t = (a - ERFC_MIDDLE) * inverse;
  t = FMA(inverse, FMA(-t, a, FMA(-(t + 1), (T)ERFC_MIDDLE, a)), t);
  T w = POLYNOMIAL(FN(erfc_terms), t) * inverse;
  FN(whole_t) n = FN(whole_of)(-square, LOG2_E);
  T r = FMA(-n.value, LN2_LO, FMA(-n.value, LN2_HI, -square)) - rest;
  T y = FN(scaled)(FMA(w, FN(small_expm1)(r), w), n.twos);
  return x < 0 ? 2 - y : y;
}

#if !IS_DOUBLE
/* lgamma of positive numbers: above 3 by Stirling's series; below 1 from the next higher number.
 * In double for the sake of negative ones. */
#define DEFINE_LOG_GAMMA(R, name, log, polynomial)                                                 \
  XACC_INLINE R name(R x) {                                                                        \
    R l = log(x), inverse = 1 / x, t = x < 1 ? x - 1 : x - 2;                                      \
    R far = FMA(x - (R)0.5, l - 1, (R)0x1.acfe390c97d69p-2) +                                      \
            inverse * polynomial(lgamma_far, inverse * inverse);                                   \
    R near = t * (1 + t) * polynomial(lgamma_near, t);                                             \
    return x > 3 ? far : x < 1 ? near - l : near;                                                  \
  }
#define WIDE_POLYNOMIAL(terms, at) polynomial(terms, sizeof terms / sizeof terms[0], at)
#define NARROW_POLYNOMIAL(terms, at) polynomialf(terms##f, sizeof terms##f / sizeof terms##f[0], at)
DEFINE_LOG_GAMMA(float, narrow_log_gamma, __xacc_math_logf, NARROW_POLYNOMIAL)
DEFINE_LOG_GAMMA(double, wide_log_gamma, __xacc_math_log, WIDE_POLYNOMIAL)

/* gamma(x) gamma(-x) = -pi / (x sin(pi x)), where much of two logarithms cancels. */
XACC_INLINE float negative_log_gamma(float x) {
  double rest = x - RINT(x), sine = ABS(__xacc_math_sin(0x1.921fb54442d18p+1 * rest));
  double mirror = __xacc_math_log(0x1.921fb54442d18p+1 / (-(double)x * sine));
  return ABS(rest) > 0 ? (float)(mirror - wide_log_gamma(-(double)x)) : INF;
}
#endif

#undef ERF_ONE
#undef ERFC_ZERO
#undef ERFC_MIDDLE
