/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Parts of numbers of type T, and functions that are a line over others:
 * included by math.c. Other functions of math.h come from the target's library. */

#if IS_DOUBLE
#define LOG2_E 0x1.71547652b82fep+0
#define LN2_HI 0x1.62e42fefa39efp-1
#define LN2_LO 0x1.abc9e3b39803fp-56
#define LG2_HI 0x1.34413509f79ffp-2
#define LG2_LO -0x1.9dc1da994fd21p-59
#define LG_E 0x1.bcb7b1526e50ep-2
#define HALF_PI_HI 0x1.921fb54442d18p+0
#define HALF_PI_LO 0x1.1a62633145c07p-54
#else
#define LOG2_E 0x1.715476p+0f
#define LN2_HI 0x1.62e43p-1f
#define LN2_LO -0x1.05c61p-29f
#define LG2_HI 0x1.344136p-2f
#define LG2_LO -0x1.ec10cp-27f
#define LG_E 0x1.bcb7b2p-2f
#define HALF_PI_HI 0x1.921fb6p+0f
#define HALF_PI_LO -0x1.777a5cp-25f
#endif

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

#if IS_DOUBLE
/* a and b are positive numbers. What is left of a is a number all the time, and
 * so is a quotient below 2^53; rounded up, it is one too many. */
XACC_INLINE double rest_of(double a, double b) {
  if (a < b)
    return a;
  double quotient = a / b;
  if (quotient < 0x1p+50) {
    a = FMA(-TRUNC(quotient), b, a);
    return a < 0 ? a + b : a;
  }
  int e = exponent_of(a) - exponent_of(b);
  while (e > 50) {
    int twos = e - 50; /* b 2^twos < a */
    double times = b;
    for (int k = twos; k > 0; k -= 1000)
      times *= power_of_two(k > 1000 ? 1000 : k);
    a = FMA(-TRUNC(a / times), times, a);
    a = a < 0 ? a + times : a;
    if (a < b)
      return a;
    e = exponent_of(a) - exponent_of(b);
  }
  a = FMA(-TRUNC(a / b), b, a);
  return a < 0 ? a + b : a;
}
#endif

T NAME(fmod)(T x, T y) {
  double a = ABS(x), b = ABS(y);
  if (!(a < __builtin_inf()) || b == 0 || IS_NAN(y))
    return QUIET;
  return a == 0 ? x : SIGN((T)rest_of(a, b), x);
}

/* With the last three bits of the quotient. */
T NAME(remquo)(T x, T y, int *quotient) {
  T a = ABS(x), b = ABS(y);
  int n = 0;
  *quotient = 0;
  if (!(a < INF) || b == 0 || IS_NAN(y))
    return QUIET;
  if (b * 8 < INF)
    a = NAME(fmod)(a, b * 8);
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

T NAME(remainder)(T x, T y) {
  int quotient;
  return NAME(remquo)(x, y, &quotient);
}

T NAME(drem)(T x, T y) { return NAME(remainder)(x, y); }

#undef EXPONENTS
#undef SMALLEST
