#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""generate.py SEED [FUNCTIONS]: prints an OpenACC C program of small functions with random loop nests.

Each function runs a compute region over arrays and prints a checksum. Iterations are independent and all arithmetic is exact
(unsigned, or doubles that hold small integers), so the program prints the same when its pragmas are ignored: compile it twice
and compare. What is drawn: construct (parallel, kernels, serial), levels of the nest (gang, worker, vector, none, seq),
collapse, private and firstprivate variables, reductions of scalars, arrays, sections (also of lengths known at run time) and elements with their operators at
every level, complex ones, some without a clause, sums that the region goes on with, stores in single mode, conditionals, sequential inner loops, atomics, routines of every level, cached tables, tiles,
gang(static:), collapse(force:), device_type, if and self, launch sizes, steps and extents; and chains of regions in queues that wait for
each other, in data regions or between enter and exit data with sections, with kernels of several loops and updates.
"""
import sys

from drawing import chance, count, pick, rng
from generate_parts import COLS, ROWS
from generate_shapes import Shapes

seed = int(sys.argv[1])

# How many kinds of nests there are; --no-worker leaves those with workers out.
WORKERS = "--no-worker" not in sys.argv


class Function(Shapes):
    """One function with a nest, calls of a routine, or a chain of launches."""

    def nest(self, construct):
        rows, cols = rng.randrange(1, ROWS + 1), pick(1, 3, 31, 32, 33, 64, COLS)
        shape = pick("flat", "collapse", "gang-vector", "gang-vector", "gang-seq", "plain", "rows", "seq-inside", "several",
                     *(("worker", "three") if WORKERS else ()))
        shape = pick("routine", "chain") if chance(0.2) else shape
        if construct == "serial" and shape != "chain":
            shape = pick("flat", "collapse", "gang-seq", "several")
        self.shape = f"{construct} {shape} {rows}x{cols}"
        getattr(self, shape.replace("-", "_"))(construct, rows, cols)

    def routine(self, construct, rows, cols):
        """A routine with loops of its level, called for each row."""
        name = pick("fill_vector", "fill_worker", "fill_seq")
        self.line(f"#pragma acc {self.region(construct, 'loop gang ' + ('independent' if construct == 'kernels' else ''))}")
        self.line(self.header("i", rows))
        self.line(f"    {name}(out + i * {COLS}, {cols}, {self.expression(['(unsigned)i', 'first'])});")

    def chain(self, construct, rows, cols):
        """Launches in queues that wait for each other, on sections of arrays that stay on the device."""
        dynamic, low, n = chance(0.5), rng.randrange(20), rng.randrange(40, 300)
        data = f"copyin(in[0:SIZE]) copyin(out[{low}:{n}])" if dynamic else f"copyin(in[0:SIZE]) copy(out[{low}:{n}]) create(scratch[0:SIZE])"
        self.line(f"#pragma acc enter data {data} create(scratch[0:SIZE])" if dynamic else f"#pragma acc data {data}")
        self.line("{")
        self.depth += 1
        queue = rng.randrange(3)
        here = f"present(out[{low}:{n}], in, scratch)"
        self.line(f"#pragma acc parallel loop async({queue}) {here}")
        self.line(f"for (int i = {low}; i < {low + n}; i++)")
        self.line(f"    scratch[i] = {self.expression(['(unsigned)i', 'first'])};")
        for step in range(rng.randrange(1, 5)):
            before, queue = queue, rng.randrange(3)
            wait = "" if queue == before else f"wait({before})"
            if chance(0.3):
                self.line(f"#pragma acc kernels async({queue}) {wait} {here}")
                self.line("{")
                self.line("#pragma acc loop independent")
                self.line(f"    for (int i = {low}; i < {low + n}; i++)")
                self.line(f"        out[i] ^= scratch[i] * {rng.randrange(1, 9)}u;")
                self.line(f"    for (int i = {low}; i < {low + n - 1}; i++)")
                self.line(f"        scratch[i] += in[i + 1];")
                self.line("}")
            elif chance(0.3):
                if wait:
                    self.line(f"#pragma acc wait({before}) async({queue})")
                self.line(f"#pragma acc update {pick('self', 'host')}(out[{low + 3}:{n // 2}]) async({queue})")
                self.line(f"#pragma acc wait({queue})")
                self.line(f"sum += out[{low + 3 + rng.randrange(n // 2)}];")
            else:
                self.line(f"#pragma acc {pick('parallel', 'parallel', 'serial')} loop async({queue}) {wait} {here}")
                self.line(f"for (int i = {low}; i < {low + n}; i++)")
                self.line(f"    out[i] += scratch[i] ^ {self.expression(['(unsigned)i', 'first'])};")
        self.line("#pragma acc wait" + pick("", f"({queue})"))
        self.depth -= 1
        self.line("}")
        if dynamic:
            self.line(f"#pragma acc exit data copyout(out[{low}:{n}]) delete(in, scratch){pick('', ' finalize')}")

    def text(self):
        construct = pick("parallel", "parallel", "parallel", "kernels", "serial")
        self.nest(construct)
        body = "\n".join(self.lines)
        if "bins[" in body:
            body = body.replace("small[0:SIZE])", "small[0:SIZE], bins[0:32])")
        if "row[" in body:
            body = body.replace("small[0:SIZE])", "small[0:SIZE], row[0:ROWS])")
        return (f"/* {self.shape} */\nstatic void f{self.number}(unsigned first) {{\n    unsigned long sum = 0;\n{body}\n"
                f"    report({self.number}, sum);\n}}\n")


print(f"""/* generate.py {seed} {count} */
#include <stdio.h>
#define ROWS {ROWS}
#define COLS {COLS}
#define SIZE (ROWS * COLS)
static unsigned in[SIZE], out[SIZE], row[ROWS], bins[32], scratch[SIZE];
static unsigned char small[SIZE];
#pragma acc routine seq
static unsigned mix(unsigned x, unsigned k) {{ return (x ^ x >> 7) * 2654435761u + k; }}
#pragma acc routine vector
static void fill_vector(unsigned *to, int n, unsigned x) {{
#pragma acc loop vector
    for (int j = 0; j < n; j++)
        to[j] = mix(x, j) + to[j];
}}
#pragma acc routine worker
static void fill_worker(unsigned *to, int n, unsigned x) {{
#pragma acc loop worker vector
    for (int j = n - 1; j >= 0; j--)
        to[j] ^= x * j;
}}
#pragma acc routine seq
static void fill_seq(unsigned *to, int n, unsigned x) {{
    for (int j = 0; j < n; j++)
        to[j] = to[j] * 3 + (x >> j % 16);
}}
static void report(int number, unsigned long sum) {{
    for (int i = 0; i < SIZE; i++)
        sum = sum * 31 + out[i] + small[i];
    for (int i = 0; i < ROWS; i++)
        sum = sum * 31 + row[i];
    for (int i = 0; i < 32; i++)
        sum = sum * 31 + bins[i];
    printf("f%d %lx\\n", number, sum);
}}
""")
for number in range(count):
    print(Function(number).text())
print("int main(void) {\n    for (int i = 0; i < SIZE; i++)\n        in[i] = (unsigned)i * 2654435761u >> 7;")
for number in range(count):
    print(f"    f{number}({rng.randrange(100)}u);")
print("    return 0;\n}")
