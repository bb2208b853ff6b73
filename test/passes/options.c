// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whatever options the host code is compiled with, ptxas takes the kernels, and
// -g leaves lines, not debug code.
// REQUIRES: ptxas
// DEFINE: %{flags} =
// DEFINE: %{try} = %clang -w %{flags} -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll && %opt -passes='xacc<nvptx;sim>' -S %t.ll -o %t.out.ll && %{python} %S/Inputs/ptx.py < %t.out.ll > %t.ptx && env PATH=/usr/local/cuda/bin:$PATH ptxas -arch=sm_90 -o %t.cubin %t.ptx && %clang %{flags} -c -Wno-override-module %t.out.ll -o %t.o
// REDEFINE: %{flags} = -O0
// RUN: %{try}
// REDEFINE: %{flags} = -O0 -g
// RUN: %{try}
// RUN: FileCheck --check-prefix=LINES %s < %t.ptx
// REDEFINE: %{flags} = -O3 -g -fPIC -fsanitize=undefined
// RUN: %{try}
// REDEFINE: %{flags} = -O2 -fsanitize=address -fstack-protector-all -fcf-protection -D_FORTIFY_SOURCE=2
// RUN: %{try}
// REDEFINE: %{flags} = -O2 -march=native -ffast-math
// RUN: %{try}
// REDEFINE: %{flags} = -Oz
// RUN: %{try}
// REDEFINE: %{flags} = -O3 -ftrapv
// RUN: %{try}
// REDEFINE: %{flags} = -O3 -fsanitize=undefined -fsanitize-trap=all
// RUN: %{try}
// REDEFINE: %{flags} = -O1 -fprofile-instr-generate -fcoverage-mapping
// RUN: %{try}
#include "markers.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int factorial(int n) {
    return n < 2 ? 1 : n * factorial(n - 1);
}

double f(int n, int m, double (*a)[m], int *x) {
    double s = 0;
    BEGIN(1, XACC_PARALLEL, 7, BY_VALUE(n), BY_VALUE(m), OBJECT(s, COPY),
          POINTER(a, COPY, a, 8L * n * m), POINTER(x, COPY, x, 4L * n), TRIP(2, 0, n),
          TRIP(3, 0, m))
    double p = 0;
    PRIVATE(p, 1);
    LOOP(2, 0, FREE | XACC_REQ_GANG, 1);
    REDUCE_BEGIN(2, s, p, add, f64);
    FOR32(2, 0, k, n) {
        int i = k;
        double q = 0;
        PRIVATE(i, 2);
        PRIVATE(q, 2);
        LOOP(3, 2, FREE, 1);
        REDUCE_BEGIN(3, p, q, add, f64);
        FOR32(3, 0, l, m) {
            int j = l, t[4];
            PRIVATE(t, 3);
            memset(t, 0, sizeof t);
            t[j & 3] = factorial(i % 7) / (j + 1);
            if (t[j & 3] < 0)
                abort();
            int w[m > 0 ? m & 7 : 1];
            w[0] = j << (i & 3);
            a[i][j] = sqrt(a[i][j]) + t[j & 3] + w[0];
            q += a[i][j];
        }
        REDUCE_END(3, p, q, add, f64);
        x[i] += 1;
    }
    REDUCE_END(2, s, p, add, f64);
    END(1);
    return s;
}
// LINES: .target sm_70{{$}}
// LINES-NOT: .section .debug_info
// LINES: .loc
