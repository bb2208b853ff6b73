# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""callees.py N: a region that calls N functions, each with variables that it hands to others."""
import sys

n = int(sys.argv[1])
print("""__attribute__((noinline)) static void split(double x, double *whole, double *rest) {
  *whole = (long)x;
  *rest = x - *whole;
}
static double down(double x) { return x > 1 ? down(x / 2) : x; }""")
for i in range(n):
    print(f"""static double part{i}(double x) {{
  double w0, r0, w1, r1, w2, r2, w3, r3;
  split(x, &w0, &r0);
  split(x * {i}, &w1, &r1);
  split(x + w0, &w2, &r2);
  split(x - w1, &w3, &r3);
  if (w0 > r1)
    w1 += r0;
  if (w2 > r3 || w3 < r0)
    x += r2;
  for (int i = 0; i < w1; i++)
    if (r3 > x)
      x *= w2;
    else
      break;
  return x + w0 + r1;
}}""")
print("""void all(int n, double *a) {
#pragma acc parallel loop copy(a[:n])
  for (int i = 0; i < n; i++) {
    double x = down(a[i]);""")
for i in range(n):
    print(f"    x = part{i}(x);")
print("    a[i] = x;\n  }\n}")
