/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions on complex numbers of type T, included by complex.c for each type.
 * Formulas: W. Kahan, "Branch Cuts for Complex Elementary Functions" (1987),
 * which keep the sign of a zero on either side of a cut. */

typedef T FN(pair) __attribute__((vector_size(16)));
#define P FN(pair)

T FN(exp)(T);
T FN(log)(T);
T FN(log1p)(T);
T FN(sin)(T);
T FN(cos)(T);
T FN(tan)(T);
T FN(sinh)(T);
T FN(cosh)(T);
T FN(tanh)(T);
T FN(asinh)(T);
T FN(atan2)(T, T);
T FN(hypot)(T, T);

#define INF ((T)__builtin_inf())
#define PI ((T)3.14159265358979323846)
#define LN2 ((T)0.69314718055994530942)
#define ABS __builtin_elementwise_abs
#define SQRT __builtin_elementwise_sqrt
#define SIGN __builtin_elementwise_copysign
#define IS_NAN(x) ((x) != (x))
#define IS_INF(x) (ABS(x) == INF)
#define IS_FINITE(x) (ABS(x) <= XACC_LARGEST)

XACC_INLINE P FN(make)(T re, T im) {
  P z = {re, im};
  return z;
}

/* i (re + i im) is (-im, re), -i (...) is (im, -re). */
#define TURNED_BACK(z) FN(make)((z)[1], -(z)[0])

P XACC_PAIR(conj)(T x, T y) { return FN(make)(x, -y); }

P XACC_PAIR(cproj)(T x, T y) {
  bool far = IS_INF(x) || IS_INF(y);
  return far ? FN(make)(INF, SIGN((T)0, y)) : FN(make)(x, y);
}

XACC_INLINE P FN(root)(T x, T y) {
  T t = SQRT((FN(hypot)(x, y) + ABS(x)) / 2);
  return x < 0 ? FN(make)(ABS(y) / (2 * t), SIGN(t, y)) : FN(make)(t, y / (2 * t));
}

/* Scaled by 4, or its inverse, where hypot would overflow or lose digits. */
P XACC_PAIR(csqrt)(T x, T y) {
  if (x == 0 && y == 0)
    return FN(make)(0, y);
  if (IS_INF(y))
    return FN(make)(INF, y);
  if (IS_NAN(x))
    return FN(make)(x, x);
  if (IS_INF(x))
    return x < 0 ? FN(make)(ABS(y - y), SIGN(INF, y)) : FN(make)(x, SIGN(y - y, y));
  if (ABS(x) > XACC_LARGEST / 4 || ABS(y) > XACC_LARGEST / 4)
    return FN(root)(x / 16, y / 16) * 4;
  if (ABS(x) < XACC_TINY && ABS(y) < XACC_TINY) {
    T up = 1 / XACC_TINY;
    return FN(root)(x * up * up, y * up * up) * XACC_TINY;
  }
  return FN(root)(x, y);
}

/* e^x by, where e^x alone may be no number; half: half of that. */
XACC_INLINE T FN(exp_times)(T x, T by, bool half) {
  T scale = half ? XACC_EXP_SCALE / 2 : XACC_EXP_SCALE;
  if (x <= XACC_EXP_LIMIT)
    return FN(exp)(x) * by;
  return FN(exp)(x - XACC_EXP_PART) * by * scale;
}

P XACC_APART XACC_PAIR(cexp)(T x, T y) {
  if (y == 0)
    return FN(make)(FN(exp)(x), y);
  if (!IS_FINITE(y) && IS_INF(x))
    return x < 0 ? FN(make)(0, SIGN((T)0, y)) : FN(make)(x, y - y);
  return FN(make)(FN(exp_times)(x, FN(cos)(y), false), FN(exp_times)(x, FN(sin)(y), false));
}

/* Near 1 the logarithm of the square's distance from 1: what is lost of it is
 * nothing beside the angle. */
XACC_INLINE T FN(log_abs)(T x, T y) {
  T a = ABS(x), b = ABS(y);
  T great = a > b ? a : b, small = a > b ? b : a;
  if (great > (T)0.5 && great < 2)
    return FN(log1p)((great - 1) * (great + 1) + small * small) / 2;
  if (great > XACC_LARGEST / 4 && IS_FINITE(great))
    return FN(log)(FN(hypot)(a / 4, b / 4)) + 2 * LN2;
  if (great < XACC_TINY && great > 0) {
    T up = 1 / XACC_TINY;
    return FN(log)(FN(hypot)(a * up, b * up)) + FN(log)(XACC_TINY);
  }
  return FN(log)(FN(hypot)(a, b));
}

P XACC_APART XACC_PAIR(clog)(T x, T y) { return FN(make)(FN(log_abs)(x, y), FN(atan2)(y, x)); }

/*--- Hyperbolic and trigonometric functions --------------------------------*/

P XACC_APART XACC_PAIR(csinh)(T x, T y) {
  if (y == 0 || (x == 0 && !IS_FINITE(y)))
    return FN(make)(FN(sinh)(x), y == 0 ? y : y - y);
  if (IS_INF(x) && !IS_FINITE(y))
    return FN(make)(x, y - y);
  T c = FN(cos)(y), s = FN(sin)(y);
  if (ABS(x) <= XACC_EXP_LIMIT)
    return FN(make)(FN(sinh)(x) * c, FN(cosh)(x) * s);
  return FN(make)(FN(exp_times)(ABS(x), SIGN((T)1, x) * c, true), FN(exp_times)(ABS(x), s, true));
}

P XACC_APART XACC_PAIR(ccosh)(T x, T y) {
  if (y == 0)
    return FN(make)(FN(cosh)(x), SIGN((T)1, x) * y);
  if (!IS_FINITE(y) && (x == 0 || IS_INF(x)))
    return x == 0 ? FN(make)(y - y, x) : FN(make)(INF, y - y);
  T c = FN(cos)(y), s = FN(sin)(y);
  if (ABS(x) <= XACC_EXP_LIMIT)
    return FN(make)(FN(cosh)(x) * c, FN(sinh)(x) * s);
  return FN(make)(FN(exp_times)(ABS(x), c, true), FN(exp_times)(ABS(x), SIGN((T)1, x) * s, true));
}

P XACC_APART XACC_PAIR(ctanh)(T x, T y) {
  if (IS_INF(x))
    return FN(make)(SIGN((T)1, x), IS_FINITE(y) ? 0 * FN(sin)(y) * FN(cos)(y) : SIGN((T)0, y));
  if (y == 0 || (x == 0 && !IS_FINITE(y)))
    return FN(make)(FN(tanh)(x), y == 0 ? y : y - y);
  if (ABS(x) > XACC_TANH_ONE) {
    T e = FN(exp)(-ABS(x));
    return FN(make)(SIGN((T)1, x) + 0 * y, 4 * FN(sin)(y) * FN(cos)(y) * e * e);
  }
  T t = FN(tan)(y), s = FN(sinh)(x), beta = 1 + t * t;
  T divisor = 1 + beta * s * s;
  return FN(make)(beta * SQRT(1 + s * s) * s / divisor, t / divisor);
}

P XACC_PAIR(csin)(T x, T y) {
  P w = XACC_PAIR(csinh)(-y, x);
  return TURNED_BACK(w);
}

P XACC_PAIR(ccos)(T x, T y) { return XACC_PAIR(ccosh)(-y, x); }

P XACC_PAIR(ctan)(T x, T y) {
  P w = XACC_PAIR(ctanh)(-y, x);
  return TURNED_BACK(w);
}

/*--- Their inverses --------------------------------------------------------*/

/* The imaginary part of both where z is so far away that 1 does not count. */
XACC_INLINE bool FN(is_far)(T x, T y) { return ABS(x) > XACC_FAR || ABS(y) > XACC_FAR; }

XACC_INLINE T FN(log_twice)(T x, T y) { return FN(log_abs)(x, y) + LN2; }

P XACC_APART XACC_PAIR(casin)(T x, T y) {
  if (FN(is_far)(x, y))
    return FN(make)(FN(atan2)(x, ABS(y)), SIGN(FN(log_twice)(x, y), y));
  if (IS_NAN(x) || IS_NAN(y))
    return FN(make)(x == 0 ? x : x + y, x + y);
  P s = XACC_PAIR(csqrt)(1 - x, -y), t = XACC_PAIR(csqrt)(1 + x, y);
  return FN(make)(FN(atan2)(x, s[0] * t[0] - s[1] * t[1]), FN(asinh)(s[0] * t[1] - s[1] * t[0]));
}

P XACC_APART XACC_PAIR(cacos)(T x, T y) {
  if (FN(is_far)(x, y))
    return FN(make)(FN(atan2)(ABS(y), x), SIGN(FN(log_twice)(x, y), -y));
  if (IS_NAN(x) || IS_NAN(y))
    return FN(make)(x == 0 ? PI / 2 : x + y, x + y);
  P s = XACC_PAIR(csqrt)(1 - x, -y), t = XACC_PAIR(csqrt)(1 + x, y);
  return FN(make)(2 * FN(atan2)(s[0], t[0]), FN(asinh)(t[0] * s[1] - t[1] * s[0]));
}

/* At 1 alone the distance from it may be too small to be squared; far above that the difference of
 * logarithms has no digits left. */
P XACC_APART XACC_PAIR(catanh)(T x, T y) {
  T a = ABS(x), b = ABS(y), size = FN(hypot)(x, y), re;
  if (IS_NAN(size))
    return FN(make)(x == 0 ? x : size, size);
  if (FN(is_far)(x, y)) {
    re = IS_INF(size) ? 0 : a / size / size;
    return FN(make)(SIGN(re, x), IS_NAN(y) ? y : SIGN(PI / 2, y));
  }
  if (a == 1 && b > 1)
    re = FN(log1p)(4 / b / b) / 4;
  else if (a == 1)
    re = (FN(log)(FN(hypot)(2, b)) - FN(log)(b)) / 2;
  else
    re = FN(log1p)(4 * a / ((1 - a) * (1 - a) + b * b)) / 4;
  T im = FN(atan2)(2 * y, (1 - a) * (1 + a) - b * b) / 2;
  return FN(make)(SIGN(re, x), im);
}

P XACC_PAIR(casinh)(T x, T y) {
  P w = XACC_PAIR(casin)(-y, x);
  return TURNED_BACK(w);
}

P XACC_PAIR(cacosh)(T x, T y) {
  P w = XACC_PAIR(cacos)(x, y);
  return FN(make)(ABS(w[1]), SIGN(w[0], y));
}

P XACC_PAIR(catan)(T x, T y) {
  P w = XACC_PAIR(catanh)(-y, x);
  return TURNED_BACK(w);
}

/*--- What C's operators call where their formula gave no numbers ------------*/

/* An infinite number is one direction, whatever its other part. */
XACC_INLINE P FN(direction)(T x, T y) {
  return FN(make)(SIGN((T)IS_INF(x), x), SIGN((T)IS_INF(y), y));
}

XACC_INLINE P FN(no_nan)(T x, T y) {
  return FN(make)(IS_NAN(x) ? SIGN((T)0, x) : x, IS_NAN(y) ? SIGN((T)0, y) : y);
}

XACC_INLINE P FN(times)(P a, P b) {
  return FN(make)(a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]);
}

P XACC_APART XACC_PAIR(multiply)(T x, T y, T u, T v) {
  P a = FN(make)(x, y), b = FN(make)(u, v), product = FN(times)(a, b);
  bool far_a = IS_INF(x) || IS_INF(y), far_b = IS_INF(u) || IS_INF(v);
  bool over = IS_INF(x * u) || IS_INF(y * v) || IS_INF(x * v) || IS_INF(y * u);
  if (!IS_NAN(product[0]) || !IS_NAN(product[1]) || !(far_a || far_b || over))
    return product;
  a = far_a ? FN(direction)(x, y) : FN(no_nan)(x, y);
  b = far_b ? FN(direction)(u, v) : FN(no_nan)(u, v);
  return FN(times)(a, b) * INF;
}

/* By the smaller part of the divisor over the greater, so that its square need
 * not be a number (R. Smith, 1962). */
XACC_INLINE P FN(ratio)(T x, T y, T u, T v) {
  bool turn = ABS(u) < ABS(v);
  T great = turn ? v : u, small = turn ? u : v;
  T r = small / great, divisor = great + small * r;
  T first = turn ? y : x, second = turn ? -x : y;
  return FN(make)((first + (turn ? x : y) * r) / divisor, (second - (turn ? -y : x) * r) / divisor);
}

P XACC_APART XACC_PAIR(divide)(T x, T y, T u, T v) {
  bool far_a = IS_INF(x) || IS_INF(y), far_b = IS_INF(u) || IS_INF(v);
  P quotient = FN(ratio)(x, y, u, v);
  if (!IS_NAN(quotient[0]) || !IS_NAN(quotient[1]))
    return quotient;
  if (u == 0 && v == 0 && !(IS_NAN(x) && IS_NAN(y)))
    return FN(make)(SIGN(INF, u) * x, SIGN(INF, u) * y);
  P a = FN(make)(x, y), b = FN(make)(u, -v);
  if (far_a && IS_FINITE(u) && IS_FINITE(v))
    return FN(times)(FN(direction)(x, y), b) * INF;
  if (far_b && IS_FINITE(x) && IS_FINITE(y))
    return FN(times)(a, FN(direction)(u, -v)) * 0;
  return quotient;
}

#undef P
#undef INF
#undef PI
#undef LN2
#undef ABS
#undef SQRT
#undef SIGN
#undef IS_NAN
#undef IS_INF
#undef IS_FINITE
#undef TURNED_BACK
#undef T
#undef FN
#undef XACC_PAIR
#undef XACC_LARGEST
#undef XACC_EXP_LIMIT
#undef XACC_EXP_PART
#undef XACC_EXP_SCALE
#undef XACC_TANH_ONE
#undef XACC_FAR
#undef XACC_TINY
