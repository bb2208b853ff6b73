/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
int twice(int n) {
    int r = 0;
#pragma acc parallel copy(r)
    r = 2 * n;
    return r;
}
