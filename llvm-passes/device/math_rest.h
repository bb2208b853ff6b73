/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* lgamma of T, included by math.c: libclc's, but not for all arguments. For
 * libclc alone: other columns of math.def do not name it. */

#if IS_DOUBLE
double _Z6lgammad(double);

double NAME(lgamma)(double x) {
  if (ABS(x) < 0x1p-60)
    return -__xacc_math_log(ABS(x));
  return ABS(x) == INF ? INF : _Z6lgammad(x);
}
#else
float NAME(lgamma)(float x) { return x < 0 ? negative_log_gamma(x) : narrow_log_gamma(x); }
#endif

T NAME(gamma)(T x) { return NAME(lgamma)(x); }
