/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A polynomial of T whose coefficients are a table, the constant one first:
 * included once for each type. Unrolled, so that the table becomes immediate
 * operands. */

#define POLYNOMIAL(terms, at) FN(polynomial)(terms, sizeof terms / sizeof terms[0], at)

XACC_INLINE T FN(polynomial)(const T *terms, int count, T at) {
  T all = terms[count - 1];
#pragma clang loop unroll(full)
  for (int k = count - 2; k >= 0; k--)
    all = FMA(all, at, terms[k]);
  return all;
}
