/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The user of precompiled.h, which -include-pch or -include brings. */
int main(void) {
    number a = 0;
    struct sums s = {0};
    int size = 0;
    table[1] = 3;
#pragma acc update device(table)
    table[1] = 0;
#pragma acc parallel loop reduction(+ : a, s.n)
    for (int i = 0; i < 100; i++) {
        a += twice(i);
        s.n += table[1];
    }
#pragma acc parallel num_gangs(2) copyout(size)
    size = __builtin_goacc_parlevel_size(0);
    printf("%g %d %d %d %g\n", creal(a), s.n, size, sum(10), creal(complex_sum(10)));
    return creal(a) != 9900 || s.n != 300 || size != 2 || sum(10) != 45 || creal(complex_sum(10)) != 45;
}
