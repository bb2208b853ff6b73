/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions that libclc has, but not for all arguments: signs of zero, subnormal
 * numbers and infinities are put right here. Included by math.c, for libclc
 * alone: other columns of math.def do not name them. */

#if IS_DOUBLE
#define LIBCLC(name) _Z##name##d
#else
#define LIBCLC(name) _Z##name##f
#endif
T LIBCLC(4asin)(T);
T LIBCLC(4atan)(T);
T LIBCLC(3erf)(T);
T LIBCLC(4erfc)(T);
T LIBCLC(6lgamma)(T);
T FN(log)(T);

T NAME(asin)(T x) { return x == 0 ? x : LIBCLC(4asin)(x); }
T NAME(atan)(T x) { return x == 0 ? x : LIBCLC(4atan)(x); }
T NAME(erf)(T x) { return x == 0 ? x : LIBCLC(3erf)(x); }
#if IS_DOUBLE
T NAME(erfc)(T x) { return LIBCLC(4erfc)(x); }
#else
T NAME(erfc)(T x) { return (float)__xacc_math_erfc(x); }
#endif

T NAME(lgamma)(T x) {
  if (ABS(x) < (T)0x1p-60)
    return -FN(log)(ABS(x));
#if IS_DOUBLE
  return ABS(x) == INF ? INF : LIBCLC(6lgamma)(x);
#else
  return (float)__xacc_math_lgamma(x);
#endif
}

T NAME(gamma)(T x) { return NAME(lgamma)(x); }

#undef LIBCLC
