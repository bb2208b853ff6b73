// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lectures forget string.h.
int main(void) {
    int a[10];
    memset(a, 0, sizeof a);
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
        a[i] += i;
    return a[9] != 9;
}
