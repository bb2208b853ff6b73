/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: tgamma. Near 0 by steps from [1, 2), far away by Stirling's
 * series, whose exponent is a sum of two doubles. Included by math.c behind
 * math_power.h. */

/* gamma(1.5 + t) */
static const double gamma_terms[] = {
    0x1.c5bf891b4ef6bp-1,  0x1.08ea88ee561b0p-5,   0x1.a8c4dba620c08p-2,  -0x1.b77ac1ca2e82ap-4,
    0x1.283bd37505389p-3,  -0x1.3d88cfe528c43p-4,  0x1.e022b72a04033p-5,  -0x1.374fd5bbb581fp-5,
    0x1.a752ccf6d9af4p-6,  -0x1.1a2c2dab649e5p-6,  0x1.7990f5370f825p-7,  -0x1.f7fb20be2bce9p-8,
    0x1.50637fe2d2087p-8,  -0x1.c0bdf0153ac91p-9,  0x1.29fe79163794cp-9,  -0x1.8d6653728eceap-10,
    0x1.15139c02edd48p-10, -0x1.71759e5b83295p-11, 0x1.5c3859742eb2bp-12, -0x1.d04ef72b50b52p-13,
    0x1.8dfdff69832dap-12, -0x1.09546451e99c8p-12,
};
/* x (log gamma(x) - ((x - 1/2) log x - x + log(2 pi) / 2)) in powers of 1/x^2 */
static const double stirling_terms[] = {
    0x1.5555555555555p-4,   -0x1.6c16c16c14e36p-9, 0x1.a01a016ef8d97p-11,
    -0x1.38130ac32cd5cp-11, 0x1.b8d03ce281c7ap-11, -0x1.d5a2c51b6f4a3p-10,
};

/* log gamma of 12 and more */
XACC_INLINE sum_t log_gamma_of(double x) {
  sum_t l = log_of(x);
  double by = x - 0.5, product = by * l.hi;
  double rest = FMA(by, l.hi, -product) + by * l.lo;
  double sum = product - x; /* |product| is the greater */
  rest += (product - sum) - x;
  double inverse = 1 / x, series = inverse * POLYNOMIAL(stirling_terms, inverse * inverse);
  double all = sum + 0x1.d67f1c864beb5p-1;
  rest += (sum - all) + 0x1.d67f1c864beb5p-1;
  return add_small(all, rest + (series - 0x1.65b5a1b7ff5dfp-55));
}

XACC_INLINE double near_gamma(double x) {
  double product = 1, quotient = 1;
  while (x >= 2)
    x -= 1, product *= x;
  while (x < 1)
    quotient *= x, x += 1;
  return product * POLYNOMIAL(gamma_terms, x - 1.5) / quotient;
}

/* gamma(x) gamma(-x) = -pi / (x sin(pi x)); e^-300 apart, so that a subnormal
 * number is rounded once. */
XACC_INLINE double mirrored_gamma(double x) {
  double whole = RINT(x), rest = x - whole;
  double sine = __xacc_math_sin(0x1.921fb54442d18p+1 * rest);
  sine = TRUNC(whole / 2) * 2 == whole ? sine : -sine;
  sum_t l = log_gamma_of(-x);
  bool far = l.hi > 600;
  double e = exp_times(far ? 300 - l.hi : -l.hi, -l.lo, 0);
  double g = -0x1.921fb54442d18p+1 / (x * sine) * e;
  return far ? g * 0x1.245639c3a49f7p-433 : g;
}

double __xacc_math_tgamma(double x) {
  if (ABS(x) < 0x1p-60)
    return 1 / x;
  if (x > 172)
    return INF;
  if (x < 0 && TRUNC(x) == x)
    return __builtin_nan("");
  if (ABS(x) < 12)
    return near_gamma(x);
  if (x < -190)
    return TRUNC(FLOOR(x) / 2) * 2 == FLOOR(x) ? 0.0 : -0.0;
  sum_t l = log_gamma_of(ABS(x));
  return x > 0 ? exp_times(l.hi, l.lo, 0) : x < 0 ? mirrored_gamma(x) : x;
}

float __xacc_math_tgammaf(float x) { return (float)__xacc_math_tgamma(x); }
