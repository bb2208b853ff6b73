/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Parts of numbers of type T, and functions that are a line over others:
 * included by math.c. Other functions of math.h come from the target's library. */

T FN(fmod)(T, T);
T FN(ldexp)(T, int);
T FN(lgamma)(T);

typedef union FN(parts) {
  T value;
  BITS bits;
} FN(parts_t);

#define EXPONENTS ((BITS)(2 * BIAS + 1))
#define SMALLEST (DIGITS == 53 ? -1074 : -149)

/* Of a finite number that is not 0, in [1, 2) times 2 to this. */
XACC_INLINE int FN(exponent_of)(T x) {
  BITS u = (FN(parts_t)){x}.bits & ~(BITS)0 >> 1;
  BITS biased = u >> (DIGITS - 1);
  return biased ? (int)biased - BIAS : 63 - __builtin_clzll(u) + SMALLEST;
}

XACC_INLINE bool FN(is_ordinary)(T x) { return x != 0 && ABS(x) < INF; }

/* x in [1, 2) by its own sign: x / 2^exponent, without an error. */
XACC_INLINE T FN(mantissa_of)(T x, int exponent) {
  bool normal = exponent > SMALLEST + DIGITS - 2;
  FN(parts_t) p = {normal ? x : x * (T)(DIGITS == 53 ? 0x1p+54 : 0x1p+25)};
  const BITS mask = ~(EXPONENTS << (DIGITS - 1));
  p.bits = (p.bits & mask) | (BITS)BIAS << (DIGITS - 1);
  return p.value;
}

T NAME(logb)(T x) { return FN(is_ordinary)(x) ? (T)FN(exponent_of)(x) : x == 0 ? -INF : x * x; }

/* FP_ILOGB0 and FP_ILOGBNAN of the host's C library. */
int NAME(ilogb)(T x) {
  int rest = x == 0 || IS_NAN(x) ? INT32_MIN : INT32_MAX;
  return FN(is_ordinary)(x) ? FN(exponent_of)(x) : rest;
}

T NAME(frexp)(T x, int *exponent) {
  int e = FN(is_ordinary)(x) ? FN(exponent_of)(x) : -1;
  *exponent = e + 1;
  return FN(is_ordinary)(x) ? FN(mantissa_of)(x, e) / 2 : x;
}

T NAME(significand)(T x) { return FN(is_ordinary)(x) ? FN(mantissa_of)(x, FN(exponent_of)(x)) : x; }

T NAME(modf)(T x, T *whole) {
  T w = TRUNC(x);
  *whole = w;
  return SIGN(ABS(x) == INF ? (T)0 : x - w, x);
}

T NAME(scalbln)(T x, long n) { return FN(ldexp)(x, n > 9999 ? 9999 : n < -9999 ? -9999 : (int)n); }

T NAME(nan)(const char *tag) { return QUIET; }

/* What has no long is the least, as on the host. */
XACC_INLINE long FN(to_long)(T whole) { return ABS(whole) < (T)0x1p+63 ? (long)whole : INT64_MIN; }

long NAME(lround)(T x) { return FN(to_long)(ROUND(x)); }
long NAME(llround)(T x) { return FN(to_long)(ROUND(x)); }
long NAME(lrint)(T x) { return FN(to_long)(RINT(x)); }
long NAME(llrint)(T x) { return FN(to_long)(RINT(x)); }

/* Gamma has the sign of (-1)^n in (-n, 1-n). */
T NAME_R(lgamma)(T x, int *sign) {
  T below = FLOOR(x), half = below / 2;
  bool odd = FLOOR(half) != half;
  *sign = x == 0 ? (int)SIGN((T)1, x) : x < 0 && x != below && odd ? -1 : 1;
  return FN(lgamma)(x);
}

/* With the last three bits of the quotient. */
T NAME(remquo)(T x, T y, int *quotient) {
  T a = ABS(x), b = ABS(y);
  int n = 0;
  *quotient = 0;
  if (!(a < INF) || b == 0 || IS_NAN(y))
    return QUIET;
  if (b * 8 < INF)
    a = FN(fmod)(a, b * 8);
#pragma clang loop unroll(full)
  for (int k = 4; k; k /= 2)
    if (a >= k * b)
      a -= k * b, n += k;
  if (a > b - a || (a == b - a && n % 2))
    a -= b, n++;
  n &= 7;
  *quotient = SIGN((T)1, x) == SIGN((T)1, y) ? n : -n;
  return SIGN((T)1, x) < 0 ? -a : a;
}

#undef EXPONENTS
#undef SMALLEST
