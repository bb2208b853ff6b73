// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library with a region.
int sum(const int *a, int n) {
    int s = 0;
#pragma acc parallel loop copyin(a [0:n]) reduction(+ : s)
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
