/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Hyperbolic functions of T and their inverses, included by math.c. */

#if IS_DOUBLE
#define FAR 0x1p+60 /* 1 is nothing beside it */
#define TANH_ONE 44 /* tanh of half of that rounds to 1 */
#else
#define FAR 0x1p+30f
#define TANH_ONE 20
#endif

T NAME(cosh)(T x) {
  T half = FN(exp_times)(ABS(x), 0, -1);
  return half + (T)0.25 / half;
}

T NAME(sinh)(T x) {
  T half = FN(exp_times)(ABS(x), 0, -1), z = x * x;
  T far = SIGN(half - (T)0.25 / half, x);
  return ABS(x) < 1 ? FMA(x * z, POLYNOMIAL(FN(sinh_terms), z), x) : far;
}

T NAME(tanh)(T x) {
  T twice = 2 * ABS(x), e = NAME(expm1)(twice > TANH_ONE ? TANH_ONE : twice);
  return SIGN(e / (e + 2), x);
}

T NAME(asinh)(T x) {
  T a = ABS(x), square = a * a;
  bool far = a > FAR;
  T y = NAME(log1p)(far ? a : a + square / (1 + SQRT(1 + square)));
  return SIGN(far ? y + LN2_HI : y, x);
}

T NAME(acosh)(T x) {
  T above = x - 1;
  bool far = x > FAR;
  T y = NAME(log1p)(far ? x : above + SQRT(FMA(above, above, 2 * above)));
  return x < 1 ? QUIET : far ? y + LN2_HI : y;
}

T NAME(atanh)(T x) {
  T a = ABS(x);
  return SIGN(NAME(log1p)(2 * a / (1 - a)) / 2, x);
}

#undef FAR
#undef TANH_ONE
