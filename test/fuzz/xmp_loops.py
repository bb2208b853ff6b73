#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""xmp_loops.py SEED [COUNT [acc|omp]]: a C program of COUNT functions, each with nests that `xmp loop` distributes: types of variables
and bounds, forms of headers, steps, offsets in on, formats and bounds of templates, loops between, reductions with locations; acc, omp:
directives of OpenACC or OpenMP at the nests. Behind each nest stands the same without directives, on variables of its own, and the
program ends with 1 if what they did differs: how often each iteration ran, reductions, locations, variables behind the nest."""
import random
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is
import xmp_loop_nest
import xmp_program
from xmp_model import plus

HEAD = xmp_program.HEAD + """static void differ(const char *what, long is, long wanted) {
    if (is != wanted && ++failures < 20)
        printf("node %%d: %%s: %%ld, not %%ld\\n", xmpc_all_node_num(), what, is, wanted);
}
__attribute__((unused)) static long same(long x) { return x + zero; }
struct pair { int first; long second; };
enum small { SMALL_0, SMALL_1, SMALL_2 };
#pragma xmp nodes p[*]
"""
# Clang 22 calls it behind loops with schedule(dynamic); older libraries of OpenMP have not got it, in newer ones it does nothing.
OPENMP = "__attribute__((weak)) void __kmpc_dispatch_deinit(void *where, int thread) {}\n"


class Function:
    """One test function: a template, an array, what iterations are counted in, and nests. array, model: what the nest and its twin
    store; hits, wanted: how often they come to an element; rounds: a loop around the next nest."""

    def __init__(self, rng, number, kind):
        self.rng, self.number, self.kind, self.count = rng, number, kind, 0
        self.parallel, self.simple, self.rounds, self.text = kind in ("acc", "omp"), False, False, []

    def emit(self, *lines):
        self.text += lines

    def name(self, prefix):
        self.count += 1
        return "%s%d_%d" % (prefix, self.number, self.count)

    # Declarations --------------------------------------------------------------------------------------------------
    def choose_shape(self):
        rng = self.rng
        self.rank = rank = rng.choice((1, 1, 1, 2, 2, 3))
        sizes = ((1, 2, 3), (4, 40)) if rank == 1 else ((1, 2, 3), (2, 12))
        self.extents = [rng.choice(sizes[0] + (rng.randint(*sizes[1]),) * (3 - min(rank, 2))) for _ in range(rank)]
        self.lows = [rng.choice((0, 0, 1, -3, 5)) for _ in range(rank)]
        spread = sorted(rng.sample(range(rank), rng.randint(1, rank)))
        self.spread = spread if rng.random() < 0.3 else spread[:2]
        self.total = 1
        for extent in self.extents:
            self.total *= extent
        forms = ("block", "block", "cyclic", "cyclic", "cyclic(2)", "cyclic(3)", "gblock", "block()")
        self.formats = [rng.choice(forms) if d in self.spread else "*" for d in range(rank)]

    def format(self, dim, nodes):
        """Text of a distributed dimension's format over so many nodes."""
        form, extent = self.formats[dim], self.extents[dim]
        if form == "gblock":
            m = self.name("map")
            self.emit("int %s[%s];" % (m, nodes), "fill(%s, %s, %d, %d);" % (m, nodes, extent, self.rng.randint(1, 9)))
            return "gblock(%s)" % m
        return "block(%d)" % self.rng.randint(extent, extent + 3) if form == "block()" else form

    def declare_template(self):
        counts = {1: ["P"], 2: ["R", "C"], 3: ["R", "C", "1"]}[len(self.spread)]
        self.rng.shuffle(counts)
        q, self.t = self.name("q"), self.name("t")
        self.emit("#pragma xmp nodes %s%s" % (q, "".join("[%s]" % c for c in counts)))
        nodes = dict(zip(self.spread, counts))
        formats = [self.format(d, nodes[d]) if d in nodes else "*" for d in range(self.rank)]
        bounds = ["%d:%d" % (low, low + extent - 1) for low, extent in zip(self.lows, self.extents)]
        self.emit("#pragma xmp template %s(%s)" % (self.t, ", ".join(reversed(bounds))))
        self.emit("#pragma xmp distribute %s%s onto %s" % (self.t, "".join("[%s]" % f for f in formats), q))

    def declare_arrays(self):
        self.array = self.name("a")
        self.emit("int %s%s;" % (self.array, "".join("[%d]" % e for e in self.extents)))
        subscripts = ["[%s]" % plus("x%d" % d, low) for d, low in enumerate(self.lows)]
        dummies = "".join("[x%d]" % d for d in range(self.rank))
        self.emit("#pragma xmp align %s%s with %s%s" % (self.array, dummies, self.t, "".join(subscripts)))
        self.hits, self.wanted, self.model = (self.name(prefix) for prefix in "hwm")
        for n in (self.hits, self.wanted, self.model):
            self.emit("int %s[%d];" % (n, self.total), "for (int k = 0; k < %d; k++)" % self.total, "    %s[k] = 0;" % n)

    # Expressions ---------------------------------------------------------------------------------------------------
    def flat(self, index):
        """Number of an element."""
        text = "0"
        for extent, i in zip(self.extents, index):
            text = "(%s) * %d + %s" % (text, extent, i)
        return text

    def variable(self, value, least):
        """A variable with this value, of a type that does not make a variable from least on unsigned."""
        rng, n = self.rng, self.name("n")
        types = ["int", "long"] + (["short"] if abs(value) < 32768 else [])
        if 0 <= value < 250 and least >= 0:
            types += ["unsigned", "unsigned char", "unsigned long"]
        self.emit("%s%s %s = %d;" % (rng.choice(("", "const ", "" if self.simple else "static ")), rng.choice(types), n, value))
        return n

    def member(self, value, _):
        n = self.name("n")
        self.emit("struct pair %s = {%d, %d};" % (n, value, value))
        return n + self.rng.choice((".first", ".second"))

    def element(self, value, _):
        n = self.name("n")
        self.emit("int %s[2] = {0, %d};" % (n, value))
        return self.rng.choice(("%s[1]", "*(%s + 1)")) % n

    def cast(self, value, _):
        return "(%s)(%d)" % (self.rng.choice(("int", "long")), value)

    def constant(self, value, unsigned, plain, least=0):
        """An expression with this value, of some type, for a variable whose type has no values below least; plain: a literal or variable."""
        literal = [lambda value, _: str(value) if value >= 0 else "(%d)" % value]
        forms = literal * 2 + [self.variable] * 3 + [self.member, self.element, self.cast]
        if not self.simple:
            forms += [lambda value, _: "same(%d)" % value, lambda value, _: "%d + zero" % value]
        if plain or (unsigned and value < 0):
            forms = literal
        return self.rng.choice(forms)(value, least)

    # The whole -----------------------------------------------------------------------------------------------------
    def each_element(self, text):
        """A statement for each element on its owner; {0}: its index, {1}: its number."""
        v = ["k%d" % d for d in range(self.rank)]
        on = "".join("[%s %s %d]" % (x, "-+"[low >= 0], abs(low)) for x, low in zip(v, self.lows))
        self.emit("#pragma xmp loop (%s) on %s%s" % (", ".join(v), self.t, on))
        for x, extent in zip(v, self.extents):
            self.emit("    for (int %s = 0; %s < %d; %s++)" % (x, x, extent, x))
        self.emit("      " + text.format("".join("[%s]" % x for x in v), self.flat(v)))

    def make(self):
        self.emit("static void test_%d(void) {" % self.number,
                  "const int P = xmp_all_num_nodes(), R = rows(P), C = P / R;", "(void)R, (void)C;")
        self.choose_shape()
        self.declare_template()
        self.declare_arrays()
        self.each_element(self.array + "{0} = 0;")
        for _ in range(self.rng.randint(2, 5)):
            xmp_loop_nest.Nest(self).make()
        self.each_element('differ("an element", %s{0}, %s[{1}]);' % (self.array, self.model))
        self.emit("}")
        return "\n".join(self.text)


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20
    kind = sys.argv[3] if len(sys.argv) > 3 else ""
    functions = (Function(random.Random("loops %d %s %d" % (seed, kind, number)), number, kind).make() for number in range(count))
    xmp_program.write(HEAD + (OPENMP if kind == "omp" else ""), functions)


if __name__ == "__main__":
    main()
