/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* sin, cos, tan, sincos of T, included by math.c. n pi/2 is subtracted in three
 * parts, the first without an error: a multiple of its last digit below 1. */

#if IS_DOUBLE
#define NEAR 0x1p+30 /* so far n is an int, and n times the fourth part nothing */
#define HALF_PI_1 0x1.921fb54442d18p+0
#define HALF_PI_2 0x1.1a62633145c07p-54
#define HALF_PI_3 -0x1.f1976b7ed8fbcp-110
#define TWO_OVER_PI 0x1.45f306dc9c883p-1
#define TINY 0x1p-27
/* (sin(h)/h - 1)/h^2 and (cos(h) - 1 + h^2/2)/h^4, in powers of h^2. */
#define SINE_TERMS                                                                                 \
  -0x1.5555555555555p-3, 0x1.1111111111110p-7, -0x1.a01a01a0198dep-13, 0x1.71de3a5455b9ap-19,      \
      -0x1.ae64540000f84p-26, 0x1.6121703ee57b1p-33, -0x1.ab0f25d21fd92p-41
#define COSINE_TERMS                                                                               \
  0x1.5555555555555p-5, -0x1.6c16c16c16944p-10, 0x1.a01a019f4671dp-16, -0x1.27e4fa0d3726cp-22,     \
      0x1.1eeb5de1e2b95p-29, -0x1.9075bb669682cp-37, 0
#else
#define NEAR 0x1p+16f
#define HALF_PI_1 0x1.921fb6p+0f
#define HALF_PI_2 -0x1.777a5cp-25f
#define HALF_PI_3 -0x1.ee59dap-50f
#define TWO_OVER_PI 0x1.45f306p-1f
#define TINY 0x1p-12f
#define SINE_TERMS -0x1.555556p-3f, 0x1.11110ep-7f, -0x1.a01386p-13f, 0x1.6db388p-19f
#define COSINE_TERMS 0x1.555556p-5f, -0x1.6c16cp-10f, 0x1.a015aep-16f, -0x1.251d4ap-22f
#endif

typedef struct FN(turn) {
  T hi, lo;
  int quadrants;
} FN(turn_t);

XACC_INLINE FN(turn_t) FN(turn_of)(T x) {
  FN(turn_t) r;
  if (ABS(x) < NEAR) {
    T n = RINT(x * TWO_OVER_PI), first = FMA(-n, HALF_PI_1, x);
    T product = n * HALF_PI_2, rest = FMA(n, HALF_PI_2, -product) + n * HALF_PI_3;
    r.hi = first - product;
    T part = r.hi - first;
    r.lo = ((first - (r.hi - part)) - (product + part)) - rest;
    r.quadrants = (int)n;
  } else if (ABS(x) < INF) {
    double lo, hi = __xacc_math_angle(x, &lo, &r.quadrants);
    r.hi = (T)hi;
    r.lo = (T)((hi - r.hi) + lo);
  } else {
    r = (FN(turn_t)){x - x, x - x, 0};
  }
  return r;
}

/* One polynomial, whichever of both it is: the lanes of a warp do the same. */
XACC_INLINE T FN(sine_or_cosine)(FN(turn_t) r, int quadrants) {
  static const T sine[] = {SINE_TERMS}, cosine[] = {COSINE_TERMS};
  enum { LAST = sizeof sine / sizeof sine[0] - 1 };
  bool odd = quadrants & 1;
  T z = r.hi * r.hi, p = odd ? cosine[LAST] : sine[LAST];
#pragma clang loop unroll(full)
  for (int k = LAST - 1; k >= 0; k--)
    p = FMA(p, z, odd ? cosine[k] : sine[k]);
  T half = z / 2, one = 1 - half;
  T c = one + (((1 - one) - half) + FMA(z * z, p, -r.hi * r.lo));
  T s = r.hi + FMA(r.hi * z, p, r.lo);
  T result = odd ? c : s;
  return quadrants & 2 ? -result : result;
}

T NAME(sin)(T x) {
  FN(turn_t) r = FN(turn_of)(x);
  T s = FN(sine_or_cosine)(r, r.quadrants);
  return ABS(x) < TINY ? x : s;
}

T NAME(cos)(T x) {
  FN(turn_t) r = FN(turn_of)(x);
  return FN(sine_or_cosine)(r, r.quadrants + 1);
}

T NAME(tan)(T x) {
  FN(turn_t) r = FN(turn_of)(x);
  T s = FN(sine_or_cosine)(r, 0), c = FN(sine_or_cosine)(r, 1);
  bool odd = r.quadrants & 1;
  T t = (odd ? -c : s) / (odd ? s : c);
  return ABS(x) < TINY ? x : t;
}

void NAME(sincos)(T x, T *s, T *c) {
  FN(turn_t) r = FN(turn_of)(x);
  T sine = FN(sine_or_cosine)(r, r.quadrants);
  *s = ABS(x) < TINY ? x : sine;
  *c = FN(sine_or_cosine)(r, r.quadrants + 1);
}

#undef NEAR
#undef HALF_PI_1
#undef HALF_PI_2
#undef HALF_PI_3
#undef TWO_OVER_PI
#undef TINY
#undef SINE_TERMS
#undef COSINE_TERMS
