// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types that do not match, which gcc before 14 and nvc only warn of.
static double sum(double *x, int n) {
    double s = 0;
#pragma acc parallel loop copyin(x[0:n])
    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}

static void nothing(int i) { return i; }
static int none(int i) { if (i) return; return 0; }
static other(int i) { return i; }

int main(void) {
    double m[3][4] = {{1, 2}, {3}};
    long address = m[0];
    nothing(none(0));
    return sum(m, 12) + sum(&m, 4) != 9 || !address || other(0);
}
