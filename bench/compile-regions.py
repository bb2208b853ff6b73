#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile-regions.py BUILD [SHAPE...]: time to compile one function with 100 and with 1000 regions of each shape at -O2, and that of the
plain Clang for the same 1000. Processor seconds, least of 3; a ratio of 10 is linear."""
import os
import resource
import subprocess
import sys
import tempfile

HEAD = """#include <stdio.h>
double a[1000], b[1000], c[1000], s;
int main(int argc, char **argv) {
  int n = argc * 1000, m = argc;
  double t = 0;
#pragma acc enter data create(a, b, c)
"""
LOOP = "  for (int i = 0; i < n; i++)\n"
SHAPES = {
    "parallel": "#pragma acc parallel loop present(a, b)\n" + LOOP + "    a[i] += b[i] * %d;\n",
    "kernels": "#pragma acc kernels copyin(b) copy(a)\n" + LOOP + "    a[i] = b[i] + %d;\n",
    "reduction": "#pragma acc parallel loop reduction(+:t)\n" + LOOP + "    t += a[i] * %d;\n",
    "private": "  { double p[4];\n#pragma acc parallel loop gang private(p)\n" + LOOP +
               "  {\n    for (int k = 0; k < 4; k++)\n      p[k] = b[i] * k;\n    a[i] = p[m & 3] + %d;\n  }\n  }\n",
    "data": "#pragma acc data copy(c)\n  {\n#pragma acc parallel loop gang vector\n" + LOOP +
            "    c[i] = c[i] * c[i] + %d;\n#pragma acc update self(c)\n  }\n",
    "shared": "  m += %d;\n#pragma acc parallel loop copy(m, t) firstprivate(n)\n" + LOOP +
              "    if (i == 0) {\n      t += m;\n      m = n;\n    }\n  printf(\"%%d %%g\\n\", m, t);\n",
}
SHAPES["mix"] = None
ROUTINE = """#pragma acc routine vector
static void add(double *x, int n, double v) {
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    x[i] += v;
}
"""
SHAPES["routine"] = "#pragma acc parallel loop gang present(a)\n" + LOOP + "    add(a + i, m, %d);\n"
TAIL = "  printf(\"%g %g %g %g %d\\n\", t, a[3], b[4], c[5], m);\n}\n"


def region(shape, number):
    texts = [text for name, text in SHAPES.items() if name not in ("mix", "routine")]
    return (SHAPES[shape] or texts[number % len(texts)]) % number


def seconds(command):
    def once():
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return min(once() for _ in range(3))


def measure(build, shape, work):
    def path(count):
        return os.path.join(work, "%s%d.c" % (shape, count))

    for count in (100, 1000):
        with open(path(count), "w", encoding="utf-8") as file:
            file.write((ROUTINE if shape == "routine" else "") + HEAD + "".join(region(shape, number) for number in range(count)) + TAIL)
    out = ["-w", "-O2", "-c", "-o", os.path.join(work, "o"), "-fno-crash-diagnostics"]
    plain = seconds([os.environ.get("XACC_CLANG", "clang-22"), *out, path(1000)])
    for targets in ("host", "nvptx,host"):
        few, many = (seconds([build + "/bin/xacc-cc", "-fplugin-arg-xacc-targets=" + targets, *out, path(count)]) for count in (100, 1000))
        print("%-9s %-10s 100: %5.2f s  1000: %6.2f s  ratio %4.1f  plain Clang %6.2f s, ratio %.2f" %
              (shape, targets, few, many, many / few, plain, many / plain), flush=True)


def main():
    with tempfile.TemporaryDirectory() as work:
        for shape in sys.argv[2:] or SHAPES:
            measure(sys.argv[1], shape, work)


main()
