// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ptxas must not see that a loop ends when its counter has wrapped below zero, unless the bound is small: it unrolls such
// a loop wrongly (codegen/CountDown.cpp).
// DEFINE: %{ptx} = %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s
// RUN: %{ptx} -o %t.ll && %opt -passes='xacc<nvptx>' -S %t.ll | %{python} %S/Inputs/ptx.py | FileCheck %s
// RUN: %{ptx} -DOR_EQUAL -o %t.ll && %opt -passes='xacc<nvptx>' -S %t.ll | %{python} %S/Inputs/ptx.py | FileCheck %s --check-prefix=EQUAL
// RUN: %{ptx} -DSMALL -o %t.ll && %opt -passes='xacc<nvptx>' -S %t.ll | %{python} %S/Inputs/ptx.py | FileCheck %s --check-prefix=SMALL
#include "markers.h"

#if defined OR_EQUAL
#define MORE(i) (i <= bound)
#elif defined SMALL
#define MORE(i) (i < bound >> 1)
#else
#define MORE(i) (i < bound)
#endif

void f(unsigned first, unsigned bound, unsigned *restrict x) {
    BEGIN(1, XACC_SERIAL, 3, BY_VALUE(first), BY_VALUE(bound), POINTER(x, COPY, x, 4L))
    unsigned sum = 0;
    for (unsigned i = first; MORE(i); i -= 3)
        sum = sum * 5 + i;
    x[0] = sum;
    END(1);
}
// CHECK: min.u32
// EQUAL: {{min|max}}.u32
// SMALL-NOT: min.u32
// SMALL: setp.lt.u32
// SMALL-NOT: min.u32
