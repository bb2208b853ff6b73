/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* erf, erfc of T, included by math.c. */

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

#undef ERF_ONE
#undef ERFC_ZERO
#undef ERFC_MIDDLE
