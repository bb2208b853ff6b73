/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* For intrinsics.c: NAME tests xmp_matmul of elements of TYPE over DEPTH. */
#ifndef UNIT
#define UNIT 1
#endif
#define ENTRY(i, j) (TYPE)((i) % 3 - 1 + (j) % 4 * UNIT)
static void NAME(void) {
  int n = xmp_all_num_nodes(), r = rows(n), c = n / r;
#pragma xmp nodes q[r][c]
#pragma xmp template w[N][M]
#pragma xmp template k[DEPTH]
#pragma xmp distribute w[cyclic][block] onto q
#pragma xmp distribute k[block] onto p
  TYPE y[N][M], f[N][DEPTH], g[DEPTH][M];
#pragma xmp align y[i][j] with w[i][j]
#pragma xmp align f[i][*] with t[i]
#pragma xmp align g[i][*] with k[i]
#pragma xmp shadow y[0][1]
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < DEPTH; j++)
      f[i][j] = ENTRY(i, j);
#pragma xmp loop on k[i]
  for (int i = 0; i < DEPTH; i++)
    for (int j = 0; j < M; j++)
      g[i][j] = ENTRY(j, 2 * i);
  xmp_matmul(xmp_desc_of(y), xmp_desc_of(f), xmp_desc_of(g));
#pragma xmp loop(i, j) on w[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      TYPE sum = 0;
      for (int l = 0; l < DEPTH; l++)
        sum = (TYPE)(sum + ENTRY(i, l) * ENTRY(j, 2 * l));
      CHECK(y[i][j] == sum);
    }
}
#undef NAME
#undef TYPE
#undef DEPTH
#undef ENTRY
#undef UNIT
