/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* exp, exp2, exp10, expm1, ldexp, scalbn of T, included by math.c: a power of
 * two and a polynomial between 2^(-1/2) and 2^(1/2). */

#if IS_DOUBLE
/* (e^r - 1 - r) / r^2 */
#define EXP_TERMS                                                                                  \
  0x1.0000000000001p-1, 0x1.5555555555556p-3, 0x1.5555555553b6cp-5, 0x1.1111111110918p-7,          \
      0x1.6c16c1794e1dcp-10, 0x1.a01a01a83ba17p-13, 0x1.a019b621f9d08p-16, 0x1.71de0be2b5e96p-19,  \
      0x1.2894f52583578p-22, 0x1.af3ce42b12b24p-26
#define LOG2_10 0x1.a934f0979a371p+1
#define LN10 0x1.26bb1bbb55516p+1
#define EXP_LIMIT 1000
#define EXPM1_INF 710
#else
#define EXP_TERMS 0x1p-1f, 0x1.5554d8p-3f, 0x1.555516p-5f, 0x1.12106cp-7f, 0x1.6d1606p-10f
#define LOG2_10 0x1.a934fp+1f
#define LN10 0x1.26bb1cp+1f
#define EXP_LIMIT 120
#define EXPM1_INF 89
#endif

XACC_INLINE T FN(two_to)(int n) {
  return (FN(parts_t)){.bits = (BITS)(BIAS + n) << (DIGITS - 1)}.value;
}

/* x 2^n for |n| up to twice the greatest exponent, rounded once: only the last
 * factor leads to numbers of fewer digits. */
XACC_INLINE T FN(scaled)(T x, int n) {
  int half = n >> 1;
  return x * FN(two_to)(half) * FN(two_to)(n - half);
}

/* The whole number next to x by, as both: so great a number is added that digits behind the point
 * go, and the others are the last of its bits. What is no number stays so. */
typedef struct FN(whole) {
  T value;
  int twos;
} FN(whole_t);

XACC_INLINE FN(whole_t) FN(whole_of)(T x, T by) {
  const T magic = (T)(IS_DOUBLE ? 0x1.8p+52 : 0x1.8p+23);
  FN(parts_t) sum = {FMA(x, by, magic)};
  BITS bits = sum.bits - (FN(parts_t)){magic}.bits;
  return (FN(whole_t)){sum.value - magic, (int)(uint32_t)bits};
}

/* What is beyond is infinite or nothing all the same. */
XACC_INLINE T FN(limited)(T x, T limit) { return x > limit ? limit : x < -limit ? -limit : x; }

/* e^r - 1, |r| <= ln 2 / 2 */
XACC_INLINE T FN(small_expm1)(T r) {
  static const T terms[] = {EXP_TERMS};
  enum { LAST = sizeof terms / sizeof terms[0] - 1 };
  T p = terms[LAST];
#pragma clang loop unroll(full)
  for (int k = LAST - 1; k >= 0; k--)
    p = FMA(p, r, terms[k]);
  return FMA(r * r, p, r);
}

/* e^(x + lo) 2^twos */
XACC_INLINE T FN(exp_times)(T x, T lo, int twos) {
  x = FN(limited)(x, EXP_LIMIT);
  FN(whole_t) n = FN(whole_of)(x, LOG2_E);
  T r = FMA(-n.value, LN2_LO, FMA(-n.value, LN2_HI, x)) + lo;
  return FN(scaled)(1 + FN(small_expm1)(r), n.twos + twos);
}

T NAME(exp)(T x) { return FN(exp_times)(x, 0, 0); }

T NAME(exp2)(T x) {
#if defined __NVPTX__ && !IS_DOUBLE
  return __nvvm_ex2_approx_f(x); /* one instruction, within 2 units, as libdevice has it */
#else
  x = FN(limited)(x, 2 * EXP_LIMIT);
  FN(whole_t) n = FN(whole_of)(x, 1);
  return FN(scaled)(1 + FN(small_expm1)((x - n.value) * LN2_HI), n.twos);
#endif
}

T NAME(exp10)(T x) {
  x = FN(limited)(x, EXP_LIMIT / 2);
  FN(whole_t) n = FN(whole_of)(x, LOG2_10);
  T rest = FMA(-n.value, LG2_LO, FMA(-n.value, LG2_HI, x));
  return FN(scaled)(1 + FN(small_expm1)(rest * LN10), n.twos);
}

T NAME(expm1)(T x) {
  T bounded = x > EXPM1_INF ? EXPM1_INF : x < -45 ? -45 : x; /* infinity, or -1 all the same */
  FN(whole_t) n = FN(whole_of)(bounded, LOG2_E);
  T e = FN(small_expm1)(FMA(-n.value, LN2_LO, FMA(-n.value, LN2_HI, bounded)));
  T half = FN(two_to)(n.twos - 1), result = 2 * FMA(e, half, half - (T)0.5);
  return x == 0 ? x : n.value == 0 ? e : result;
}

/* By steps: downward they leave so much to the last one that no number is rounded twice. */
T NAME(ldexp)(T x, int n) {
  enum { UP = BIAS, LEAST = 1 - BIAS, DOWN = LEAST + DIGITS };
  for (int k = 0; k < 2; k++)
    if (n > UP)
      x *= FN(two_to)(UP), n -= UP;
    else if (n < LEAST)
      x *= FN(two_to)(DOWN), n -= DOWN;
  return x * FN(two_to)(n > UP ? UP : n < LEAST ? LEAST : n);
}

T NAME(scalbn)(T x, int n) { return NAME(ldexp)(x, n); }

T NAME(scalbln)(T x, long n) {
  return NAME(ldexp)(x, n > 9999 ? 9999 : n < -9999 ? -9999 : (int)n);
}

#undef EXP_TERMS
#undef LOG2_10
#undef LN10
#undef EXP_LIMIT
#undef EXPM1_INF
