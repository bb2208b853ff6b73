// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For amd-routines.test.
#pragma acc routine seq
int far_away(int x);

#pragma acc routine seq
double many_registers(const double *a, int n) {
    double row[40], sum = 0;
    for (int i = 0; i < 40; i++)
        row[i] = a[i * n];
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 40; j++)
            sum += row[i] * row[j] / (row[i] + j);
    return sum;
}

void calls(int *a, int n) {
#pragma acc parallel loop copy(a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] = far_away(a[i]);
}

void alone(int *a, int n) {
#pragma acc parallel loop copy(a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
