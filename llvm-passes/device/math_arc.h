/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* asin, acos, atan, atan2 of T, included by math.c. */

/* atan t, t in [0, 1] */
XACC_INLINE T FN(atan_near)(T t) {
  T z = t * t;
  return FMA(t * z, POLYNOMIAL(FN(atan_terms), z), t);
}

/* quarters pi/2 - r */
XACC_INLINE T FN(angle_from)(int quarters, T r) {
  return quarters * HALF_PI_HI - (r - quarters * HALF_PI_LO);
}

T NAME(atan)(T x) {
  bool far = ABS(x) > 1;
  T r = FN(atan_near)(far ? 1 / ABS(x) : ABS(x));
  return SIGN(far ? FN(angle_from)(1, r) : r, x);
}

T NAME(atan2)(T y, T x) {
  T a = ABS(x), b = ABS(y);
  bool steep = b > a;
  T great = steep ? b : a, small = steep ? a : b;
  T r = FN(atan_near)(small == great ? (T)(great != 0) : small / great);
  r = steep ? FN(angle_from)(1, r) : r;
  r = SIGN((T)1, x) < 0 ? FN(angle_from)(2, r) : r;
  return IS_NAN(x) || IS_NAN(y) ? x + y : SIGN(r, y);
}

/* asin a = pi/2 - 2 asin s, s^2 = (1 - a)/2, where a is above 1/2; otherwise s = a */
XACC_INLINE T FN(asin_near)(T a) {
  T z = a > (T)0.5 ? (1 - a) / 2 : a * a, s = a > (T)0.5 ? SQRT(z) : a;
  return FMA(s * z, POLYNOMIAL(FN(asin_terms), z), s);
}

T NAME(asin)(T x) {
  T r = FN(asin_near)(ABS(x));
  return SIGN(ABS(x) > (T)0.5 ? FN(angle_from)(1, 2 * r) : r, x);
}

T NAME(acos)(T x) {
  T r = FN(asin_near)(ABS(x));
  if (ABS(x) > (T)0.5)
    return x < 0 ? FN(angle_from)(2, 2 * r) : 2 * r;
  return FN(angle_from)(1, SIGN(r, x));
}
