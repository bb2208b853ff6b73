/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What results are compared with: functions of MPFR by one type, r = f(x, y) of element i. */
#include <mpfr.h>

enum { PRECISION = 113 };
#define ORDER(i) ((int)((i) % 5) * 3 - 1) /* of Bessel functions: -1, 2, 5, 8, 11 */

/* The least of what MPFR has to say is worth its time: quick, of the host in long double, is within
 * some thousandths of a unit of double, which tells which results may be the worst. */
typedef struct reference {
  void (*exact)(mpfr_t r, mpfr_t x, mpfr_t y, long i);
  long double (*quick)(long double x, long double y, long i);
} reference_t;

#define REFERENCE(name, exact_call, quick_call)                                                    \
  static void exact_##name(mpfr_t r, mpfr_t x, mpfr_t y, long i) {                                 \
    (void)y, (void)i;                                                                              \
    exact_call;                                                                                    \
  }                                                                                                \
  static long double quick_##name(long double x, long double y, long i) {                          \
    (void)y, (void)i;                                                                              \
    return quick_call;                                                                             \
  }                                                                                                \
  static const reference_t ref_##name = {exact_##name, quick_##name};
#define REFERENCE1(name, function) REFERENCE(name, function(r, x, MPFR_RNDN), name##l(x))
#define REFERENCE2(name, function) REFERENCE(name, function(r, x, y, MPFR_RNDN), name##l(x, y))
REFERENCE1(sin, mpfr_sin)
REFERENCE1(cos, mpfr_cos)
REFERENCE1(tan, mpfr_tan)
REFERENCE1(asin, mpfr_asin)
REFERENCE1(acos, mpfr_acos)
REFERENCE1(atan, mpfr_atan)
REFERENCE1(sinh, mpfr_sinh)
REFERENCE1(cosh, mpfr_cosh)
REFERENCE1(tanh, mpfr_tanh)
REFERENCE1(asinh, mpfr_asinh)
REFERENCE1(acosh, mpfr_acosh)
REFERENCE1(atanh, mpfr_atanh)
REFERENCE1(exp, mpfr_exp)
REFERENCE1(exp2, mpfr_exp2)
REFERENCE1(exp10, mpfr_exp10)
REFERENCE1(expm1, mpfr_expm1)
REFERENCE1(log, mpfr_log)
REFERENCE1(log2, mpfr_log2)
REFERENCE1(log10, mpfr_log10)
REFERENCE1(log1p, mpfr_log1p)
REFERENCE1(cbrt, mpfr_cbrt)
REFERENCE1(sqrt, mpfr_sqrt)
REFERENCE1(erf, mpfr_erf)
REFERENCE1(erfc, mpfr_erfc)
REFERENCE1(tgamma, mpfr_gamma)
REFERENCE1(j0, mpfr_j0)
REFERENCE1(j1, mpfr_j1)
REFERENCE1(y0, mpfr_y0)
REFERENCE1(y1, mpfr_y1)
REFERENCE2(atan2, mpfr_atan2)
REFERENCE2(pow, mpfr_pow)
REFERENCE2(hypot, mpfr_hypot)
REFERENCE2(fdim, mpfr_dim)

static void log_of_gamma(mpfr_t r, mpfr_t x) {
  int sign;
  mpfr_lgamma(r, &sign, x, MPFR_RNDN);
}
REFERENCE(lgamma, log_of_gamma(r, x), lgammal(x))
REFERENCE(jn, mpfr_jn(r, ORDER(i), x, MPFR_RNDN), jnl(ORDER(i), x))
REFERENCE(yn, mpfr_yn(r, ORDER(i), x, MPFR_RNDN), ynl(ORDER(i), x))
REFERENCE(fma, mpfr_fma(r, x, y, x, MPFR_RNDN), fmal(x, y, x))

/* A power of two that numbers are multiplied by. */
static int small(double y) { return fabs(y) < 2200 ? (int)y : y > 0 ? 2200 : -2200; }
REFERENCE(scalbn, mpfr_mul_2si(r, x, small(mpfr_get_d(y, MPFR_RNDN)), MPFR_RNDN),
          scalbnl(x, small((double)y)))
