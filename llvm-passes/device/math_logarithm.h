/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* log, log2, log10, log1p, cbrt of T, included by math.c: of a power of two and a
 * number between sqrt(1/2) and sqrt(2). */

#if IS_DOUBLE
#define ROOT_HALF 0x3fe6a09e667f3bcdu
#define SIGNED int64_t
#define LEAST_NORMAL 0x1p-1022
#define RAISED 54 /* a multiple of 3 */
#else
#define ROOT_HALF 0x3f3504f3u
#define SIGNED int32_t
#define LEAST_NORMAL 0x1p-126f
#define RAISED 24
#endif

/* a = m 2^twos of a positive number, m in [sqrt(1/2), sqrt(2)). */
XACC_INLINE T FN(split)(T a, int *twos) {
  bool tiny = a < LEAST_NORMAL;
  BITS from = (FN(parts_t)){tiny ? a * ((BITS)1 << RAISED) : a}.bits - (BITS)ROOT_HALF;
  *twos = (int)((SIGNED)from >> (DIGITS - 1)) - (tiny ? RAISED : 0);
  BITS rest = from & (((BITS)1 << (DIGITS - 1)) - 1);
  return (FN(parts_t)){.bits = rest + (BITS)ROOT_HALF}.value;
}

/* log(1 + f) of 1 + f between sqrt(1/2) and sqrt(2) */
XACC_INLINE T FN(log_near)(T f) {
#if IS_DOUBLE
  double s = f / (2 + f), z = s * s, half = f * f / 2;
  return f - (half - s * FMA(z, POLYNOMIAL(log_terms, z), half));
#else
  return FMA(f * f, FMA(f, POLYNOMIAL(log_termsf, f), -0.5f), f);
#endif
}

/* What logarithms are of all but numbers above zero. */
XACC_INLINE T FN(log_or)(T x, T number) {
  return x > 0 && x < INF ? number : x < 0 ? QUIET : x == 0 ? -INF : x;
}

T NAME(log)(T x) {
  int twos;
  T l = FN(log_near)(FN(split)(x, &twos) - 1), n = (T)twos;
  return FN(log_or)(x, FMA(n, LN2_HI, FMA(n, LN2_LO, l)));
}

T NAME(log2)(T x) {
  int twos;
  T l = FN(log_near)(FN(split)(x, &twos) - 1);
  return FN(log_or)(x, FMA(l, LOG2_E, (T)twos));
}

T NAME(log10)(T x) {
  int twos;
  T l = FN(log_near)(FN(split)(x, &twos) - 1), n = (T)twos;
  return FN(log_or)(x, FMA(n, LG2_HI, FMA(n, LG2_LO, l * LG_E)));
}

/* 1 + x has lost a part, which is added where it counts. */
T NAME(log1p)(T x) {
  int twos;
  T u = 1 + x, m = FN(split)(u, &twos), n = (T)twos;
  T lost = x < 1 ? x - (u - 1) : 1 - (u - x);
  bool near = x > (T)-0.29 && x < (T)0.41;
  T l = FN(log_near)(near ? x : FMA(lost, FN(two_to)(twos < 60 ? -twos : -60), m - 1));
  return near ? l : FN(log_or)(u, FMA(n, LN2_HI, FMA(n, LN2_LO, l)));
}

/* r = a^(-1/3) from a third of the exponent, by the series of (1 - e)^(-1/3). */
T NAME(cbrt)(T x) {
  bool tiny = ABS(x) < LEAST_NORMAL;
  T a = tiny ? ABS(x) * ((BITS)1 << RAISED) : ABS(x);
#if IS_DOUBLE
  uint32_t high = (uint32_t)((FN(parts_t)){a}.bits >> 32);
  double r = (FN(parts_t)){.bits = (uint64_t)(0x553ef0ffu - high / 3) << 32}.value;
#else
  float r = (FN(parts_t)){.bits = 0x54a2fa8cu - (FN(parts_t)){a}.bits / 3}.value;
#endif
#pragma clang loop unroll(full)
  for (int k = 0; k < 2; k++) {
    T e = FMA(-(a * r), r * r, (T)1);
    T by = FMA(e, FMA(e, (T)(14.0 / 81), (T)(2.0 / 9)), (T)(1.0 / 3));
    r = FMA(r * e, by, r);
  }
  T square = r * r, y = a * square;
  y = FMA(FMA(-(y * y), y, a), square * (T)(1.0 / 3), y);
  y = tiny ? y * ((T)1 / (1 << RAISED / 3)) : y;
  return FN(is_ordinary)(x) ? SIGN(y, x) : x;
}

#undef ROOT_HALF
#undef SIGNED
#undef LEAST_NORMAL
#undef RAISED
