/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The second file of array-storage.c: the same arrays with directives of its
 * own. */
#define N 30
#pragma xmp nodes q[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto q
long elsewhere[N];
#pragma xmp align elsewhere[i] with s[i]

void set_elsewhere(void);
void set_elsewhere(void) {
#pragma xmp loop on s[i]
    for (int i = 0; i < N; i++)
        elsewhere[i] = 7;
}

long sum_elsewhere(void);
long sum_elsewhere(void) {
    long sum = 0;
#pragma xmp loop on s[i] reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += elsewhere[i];
    return sum;
}
