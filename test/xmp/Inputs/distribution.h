/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* For inquiry.c: NAME tests arrays of the distribution FORMAT, with a shadow of
 * LO and HI elements. */
#ifndef LO
#define LO 0
#define HI 0
#endif
static void NAME(const int *map, int format, int size, int stride) {
  int a[N], n = xmp_all_num_nodes();
  (void)map, (void)n;
#pragma xmp template t(LOWER : LOWER + EXTENT - 1)
#pragma xmp distribute t(FORMAT) onto p
#pragma xmp align a[i] with t(i + 5)
#pragma xmp shadow a[LO:HI]
  memset(mine, 0, N);
  memset(of_template, 0, EXTENT);
#pragma xmp loop on t(i + 5)
  for (int i = 0; i < N; i++)
    mine[i] = 1;
#pragma xmp loop on t(i)
  for (int i = LOWER; i < LOWER + EXTENT; i++)
    of_template[i - LOWER] = 1;
  const int *base = a, *where[N] = {0};
  for (int i = 0; i < N; i++)
    if (mine[i])
      where[i] = &a[i];
  place = where;
  one_dimension(xmp_desc_of(t), xmp_desc_of(a), base, at_place, LO, HI);
  schedule(xmp_desc_of(t));
  shape(xmp_desc_of(t), format, size, stride);
}
#undef NAME
#undef FORMAT
#undef LO
#undef HI
