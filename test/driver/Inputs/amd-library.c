// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For hip-library.test.
int main(void) {
    int a[4];
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 4; i++)
        a[i] = i;
    return a[3] - 3;
}
