// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that every target expands need no CUDA toolkit; others come from
// libdevice, or from libclc where there is no toolkit or by wish, whose tables
// are no constant memory. The absence of both has a message.
// DEFINE: %{ir} = %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %{ir} && %opt -passes='xacc<nvptx;cuda-path=/nonexistent>' -S %t.ll | %{python} %S/Inputs/ptx.py | FileCheck %s
// RUN: %{ir} -DLIBRARY && not %opt -passes='xacc<nvptx;cuda-path=/nonexistent;libclc-path=/nonexistent>' -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=ABSENT %s
// RUN: %if libdevice %{ %{ir} -DREMAINDER -fno-math-errno && %opt -passes='xacc<nvptx>' -S %t.ll | %{python} %S/Inputs/ptx.py | FileCheck --check-prefix=REMAINDER %s %}
// RUN: %if libdevice %{ %{ir} -DLIBRARY && %opt -passes='xacc<nvptx>' -S %t.ll | %{python} %S/Inputs/ptx.py | FileCheck --check-prefix=LIBRARY %s %}
// RUN: %if libclc %{ %opt -passes='xacc<nvptx;cuda-path=/nonexistent>' -S %t.ll | %{python} %S/Inputs/ptx.py | FileCheck --check-prefixes=LIBRARY,LIBCLC %s %}
// RUN: %if libclc %{ %opt -passes='xacc<nvptx;math=libclc>' -S %t.ll | %{python} %S/Inputs/ptx.py | FileCheck --check-prefixes=LIBRARY,LIBCLC %s %}
// RUN: not %opt -passes='xacc<nvptx;math=libclc;libclc-path=/nonexistent>' -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=NOCLC %s
// RUN: not %opt -passes='xacc<nvptx;math=toolkit;cuda-path=/nonexistent>' -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=NOTOOLKIT %s
#include "markers.h"
#include <math.h>
#include <stdlib.h>

void f(int n, double *restrict x, float *restrict y) {
    BEGIN(1, XACC_PARALLEL, 4, BY_VALUE(n), POINTER(x, COPY, x, 8L * n),
          POINTER(y, COPY, y, 4L * n), TRIP(2, 0, n))
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) {
        x[i] = sqrt(x[i]) + fabs(x[i]) + fmax(x[i], 2.0) + fma(x[i], 2.0, 3.0) + floor(x[i]) +
               abs((int)i - 5);
        y[i] = sqrtf(y[i]) + copysignf(1.0f, y[i]);
#ifdef REMAINDER // not x - trunc(x / y) * y
        x[i] = fmod(x[i], y[i]);
#endif
#ifdef LIBRARY
        x[i] += sin(x[i]) + erf(x[i]);
        y[i] += powf(y[i], 1.5f) + exp2f(y[i]); // the last an instruction
        double whole;
        x[i] += modf(x[i], &whole) * whole; // an intrinsic with two results
#endif
    }
    END(1);
}
// CHECK-NOT: call
// CHECK: sqrt.rn.f64
// CHECK: sqrt.rn.f32
// CHECK-NOT: call
// ABSENT: error: {{.*}}: function '{{sin|erf|powf|modf}}' needs the CUDA toolkit's libdevice, which was not found; set CUDA_HOME or -fplugin-arg-xacc-cuda-path=DIR, or install libclc-22 or set -fplugin-arg-xacc-libclc-path=DIR{{$}}
// NOCLC: error: {{.*}}: function '{{erf|powf|modf}}' needs libclc, which was not found; install libclc-22 or set -fplugin-arg-xacc-libclc-path=DIR{{$}}
// NOTOOLKIT: error: {{.*}}: function '{{sin|erf|powf|modf}}' needs the CUDA toolkit's libdevice, which was not found; set CUDA_HOME or -fplugin-arg-xacc-cuda-path=DIR{{$}}
// LIBCLC-NOT: .extern
// LIBCLC-NOT: .const
// LIBRARY: .visible .entry __xacc_k_f_
// LIBCLC: ex2.approx.f32
// REMAINDER: .visible .entry __xacc_k_f_
// REMAINDER-NOT: cvt.rzi.f64.f64
