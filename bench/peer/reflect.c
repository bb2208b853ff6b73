/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Halo exchange between two device memories: reflect_do of Himeno's pressure,
 * size L, blocks in i (faces in one piece) or with -DNDY=2 in j (faces in
 * rows). reflect.cu is the same by hand. Prints microseconds per exchange, the
 * least of ten runs. */
#include <stdio.h>
#include <xmp.h>
#ifndef NDY
#define NDY 1
#endif
enum { MI = 257, MJ = 257, MK = 513, TIMES = 200 };

static float p[MI][MJ][MK];
#pragma xmp nodes n(1, NDY, *)
#pragma xmp template t(0 : MK - 1, 0 : MJ - 1, 0 : MI - 1)
#pragma xmp distribute t(block, block, block) onto n
#pragma xmp align p[i][j][k] with t(k, j, i)
#pragma xmp shadow p[1][1][0]

int main(void) {
    double best = 1e9;
#pragma acc data create(p)
    {
#pragma xmp loop(k, j, i) on t(k, j, i)
#pragma acc parallel loop collapse(3) present(p)
        for (int i = 0; i < MI; i++)
            for (int j = 0; j < MJ; j++)
                for (int k = 0; k < MK; k++)
                    p[i][j][k] = i + j + k;
#pragma xmp reflect_init(p) acc
        for (int run = 0; run < 10; run++) {
#pragma xmp barrier acc
            double start = xmp_wtime();
            for (int i = 0; i < TIMES; i++) {
#pragma xmp reflect_do(p) acc
            }
            double time = (xmp_wtime() - start) / TIMES * 1e6;
            best = time < best ? time : best;
        }
    }
    if (xmp_node_num() == 1)
        printf("%.2f us\n", best);
    return 0;
}
