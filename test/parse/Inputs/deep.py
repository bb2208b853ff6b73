# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""deep.py KIND DEPTH [LINE]: a program with something of that depth; LINE: its first line."""
import sys

KIND, DEPTH = sys.argv[1], int(sys.argv[2])
SUM = " + ".join(["x[i]"] * DEPTH)
HEAD = "void f(double *x, int n) {\n#pragma acc parallel loop copy(x[0:%s])\n  for (int i = 0; i < n; i++)\n    "
print(*sys.argv[3:], sep="\n")
print({
    "sum": HEAD % "n" + "x[i] = " + SUM + ";\n}",
    "statements": HEAD % "n" + "if (x[i] > 1) x[i] = 1; else " * DEPTH + "x[i] = 2;\n}",
    "section": HEAD % " + ".join(["n"] * DEPTH) + "x[i] = 1;\n}",
    "loop": "#pragma xmp nodes p[*]\n#pragma xmp template t[0:99]\n#pragma xmp distribute t[block] onto p\ndouble x[100];\n"
            "#pragma xmp align x[i] with t[i]\nvoid f(void) {\n#pragma xmp loop on t[i]\n#pragma acc parallel loop copy(x)\n"
            "  for (int i = 0; i < 100; i++)\n    x[i] = " + SUM + ";\n}",
}[KIND])
