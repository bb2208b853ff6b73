/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: pow. y log x loses as many digits as it has in front of its
 * point, so that the logarithm is a sum of two doubles; for floats one is
 * enough. Included by math.c behind the exponentials. */
#undef T
#define T double

typedef struct sum {
  double hi, lo;
} sum_t;

/* hi + lo of a number and a much smaller one. */
XACC_INLINE sum_t add_small(double a, double b) {
  double hi = a + b;
  return (sum_t){hi, b - (hi - a)};
}

#define LN2_HI 0x1.62e42fefa39efp-1
#define LN2_LO 0x1.abc9e3b39803fp-56

/* (atanh(s) / s - 1) / s^2 - 1/3 over s^2, in powers of s^2. */
static const double tail_terms[] = {
    0x1.999999999999ap-3, 0x1.2492492492491p-3, 0x1.c71c71c71d031p-4,
    0x1.745d17450cf13p-4, 0x1.3b13b1c0189b0p-4, 0x1.1110de90349adp-4,
    0x1.e1f85a767a5d6p-5, 0x1.ac42285f40390p-5, 0x1.b91ff057a3ce0p-5,
};
static const double short_terms[] = {
    0x1.99999999b5666p-3, 0x1.2492486d3b891p-3, 0x1.c71df3d534decp-4,
    0x1.73cf4dd3c4a4dp-4, 0x1.502c4de4198d4p-4,
};
#define POLYNOMIAL(terms, at) polynomial(terms, sizeof terms / sizeof terms[0], at)

/* log a = twos ln 2 + 2 atanh s, s = (m - 1) / (m + 1), of which 67 bits count. */
XACC_INLINE sum_t log_of(double a) {
  int twos;
  double m = split(a, &twos), u = m - 1;
  sum_t v = add_small(m, 1);
  if (m < 1)
    v = add_small(1, m);
  double hi = u / v.hi, lo = FMA(-hi, v.hi, u) - hi * v.lo;
  sum_t s = {hi, lo / v.hi};
  double z = s.hi * s.hi, z_lo = FMA(s.hi, s.hi, -z) + 2 * s.hi * s.lo;
  sum_t w = add_small(0x1.5555555555555p-2, z * POLYNOMIAL(tail_terms, z));
  w.lo += 0x1.5555555555555p-56;
  double zw = z * w.hi, zw_lo = FMA(z, w.hi, -zw) + (z * w.lo + z_lo * w.hi);
  double cube = s.hi * zw, cube_lo = FMA(s.hi, zw, -cube) + (s.hi * zw_lo + s.lo * zw);
  sum_t atanh = add_small(s.hi, cube);
  atanh.lo += cube_lo + s.lo;
  double k = twos, base = k * LN2_HI, base_lo = FMA(k, LN2_HI, -base) + k * LN2_LO;
  double twice = 2 * atanh.hi, sum = base + twice, part = sum - base;
  double lost = (base - (sum - part)) + (twice - part); /* either may be the greater */
  return add_small(sum, lost + (base_lo + 2 * atanh.lo));
}

XACC_INLINE double power_of(double a, double y) {
  sum_t l = log_of(a);
  double hi = y * l.hi, lo = FMA(y, l.hi, -hi) + y * l.lo;
  return ABS(hi) < 0x1p+20 ? exp_times(hi, lo, 0) : hi > 0 ? INF : 0;
}

XACC_INLINE float short_power_of(float x, double y) {
  int twos;
  double m = split(x, &twos), s = (m - 1) / (m + 1), z = s * s;
  double tail = FMA(z, POLYNOMIAL(short_terms, z), 0x1.5555555555555p-2);
  double l = FMA((double)twos, LN2_HI, 2 * FMA(s * z, tail, s)), product = y * l;
  return (float)exp_times(product, 0, 0);
}

#define DEFINE_POWER(T, name, call)                                                                \
  T name(T x, T y) {                                                                               \
    T a = ABS(x), half = y / 2, result;                                                            \
    if (x == 1 || y == 0)                                                                          \
      return 1;                                                                                    \
    if (IS_NAN(x) || IS_NAN(y))                                                                    \
      return x + y;                                                                                \
    bool whole = TRUNC(y) == y, odd = whole && TRUNC(half) != half;                                \
    if (x < 0 && !whole && a < (T)INF)                                                             \
      return (T)__builtin_nan("");                                                                 \
    if (a == 1)                                                                                    \
      result = 1;                                                                                  \
    else if (a == 0 || a == (T)INF)                                                                \
      result = (a == 0) == (y < 0) ? (T)INF : 0;                                                   \
    else if (ABS(y) == (T)INF)                                                                     \
      return (a < 1) == (y < 0) ? (T)INF : 0;                                                      \
    else                                                                                           \
      result = call(a, y);                                                                         \
    return odd ? SIGN(result, x) : result;                                                         \
  }
DEFINE_POWER(double, __xacc_math_pow, power_of)
DEFINE_POWER(float, __xacc_math_powf, short_power_of)
