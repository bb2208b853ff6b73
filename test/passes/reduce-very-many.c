// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fplugin-arg-xacc-targets=nvptx,host -O2 -S -emit-llvm %s -o %t.ll
// RUN: %{python} %S/Inputs/ptx.py < %t.ll > %t.ptx
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
// RUN: grep -c "^\.func __xacc_gangs_add_f64($" %t.ptx | grep -x 1
// RUN: grep -c "call.uni __xacc_gangs_add_f64," %t.ptx | grep -x 64
// RUN: %xacc_cc -fplugin-arg-xacc-targets=nvptx,host -O2 -S -emit-llvm -DFEWER %s -o %t.ll
// RUN: %{python} %S/Inputs/ptx.py < %t.ll > %t.ptx
// RUN: grep -c "^\.visible \.entry" %t.ptx | grep -x 63
// RUN: not grep -e "^\.func" -e "call\.uni" %t.ptx
// Where 64 kernels and more reduce over gangs, what adds up the gangs' results is compiled once and called.
double a[1000];
#define SUM                                                                                        \
    _Pragma("acc parallel loop present(a) reduction(+ : s)") for (int i = 0; i < 1000; i++) s +=   \
        a[i];
#define FOUR(X) X X X X

double sum(double s) {
    FOUR(FOUR(SUM SUM SUM)) // 48
    FOUR(SUM SUM SUM)       // 60
    SUM SUM SUM
#ifndef FEWER
        SUM
#endif
        return s;
}
