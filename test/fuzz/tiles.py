#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tiles.py SEED [FUNCTIONS]: prints a program for run.sh (XACC_FUZZ=tiles.py) of nests whose lanes can take tiles.

Each function has one nest of one to three independent loops over gangs and lanes, by collapse, tile or kernels, whose extents
fill tiles, miss them by one or are next to nothing, with counters of every type, steps and directions. Bodies have what decides
whether and how iterations go together: sequential loops of every form (while, do, break, continue, trip counts that are
the same for all, that differ, or that depend on a counter), loads that iterations have in common and stores between them, ways
that differ or do not, variables, arrays and structures of an iteration, addresses that are handed to routines, pointers that
walk, updates of elements, atomics, volatile loads, reductions, and calls. All arithmetic is exact.

XACC_FUZZ_FLAGS="-fplugin-arg-xacc-tile=2x4x3" makes lanes take tiles where they would not by themselves."""
from drawing import HASH, chance, count, pick, rng

HEAD = """#include <stdio.h>
#include <string.h>
#include <math.h>
enum { MANY = 40000, SOME = 4096 };
struct cell { int tag; long part[3]; };
static unsigned out[MANY], more[2 * MANY], in[SOME], weights[SOME], counts[16];
static long rows[64][64];
static double real[SOME], result[MANY];
static unsigned char bytes[SOME];
static struct cell cells[MANY];
static volatile unsigned watched[64];
#pragma acc routine seq
static unsigned mix(unsigned x, unsigned y) { return x * 31 + (y ^ x >> 3); }
#pragma acc routine seq
__attribute__((noinline)) static void bump(unsigned *x, int by) { *x += by; x[0] ^= x[0] >> 5; }
#pragma acc routine seq
static inline void put(unsigned *restrict to, const unsigned *restrict from, unsigned n) {
    for (unsigned s = 0; s < n; s++)
        to[s] = from[s] + s;
}
static void fill(void) {
    for (int s = 0; s < MANY; s++)
        out[s] = s * 7 % 101, more[s] = s % 13, more[s + MANY] = s % 11, result[s] = s % 9, cells[s] = (struct cell){s % 5, {s, 2, 3}};
    for (int s = 0; s < SOME; s++)
        in[s] = s * 29 % 211, weights[s] = s * 11 % 17, real[s] = s % 23 - 8, bytes[s] = s * 5 % 251;
    for (int s = 0; s < 64; s++)
        for (int t = 0; t < 64; t++)
            rows[s][t] = s * 5 - t;
    for (int s = 0; s < 64; s++)
        watched[s] = s * 3;
    memset(counts, 0, sizeof counts);
}""" + HASH
ARRAYS = "out, more, in, weights, counts, rows, real, result, bytes, cells, watched"
# Of each axis, x first; trip counts that are filled by tiles on few lanes.
EXTENTS = [[128, 127, 129, 160, 96, 200, 31, 33, 255, 384, 1, 3, 0, 100, 130, 250], [4, 8, 16, 15, 17, 33, 1, 3, 0, 5, 12, 7],
           [4, 8, 9, 13, 2, 1, 3, 16, 0]]


class Function:
    def __init__(self, number):
        self.number, self.lines, self.depth, self.fresh = number, [], 1, 0
        self.dims = pick(1, 2, 2, 2, 3, 3)
        self.sums, self.together = [], chance(0.8)  # all iterations take the same way

    def line(self, text):
        self.lines.append("    " * self.depth + text)

    def name(self, stem):
        self.fresh += 1
        return f"{stem}{self.fresh}"

    def extents(self):
        while True:
            sizes = [rng.choice(EXTENTS[d]) for d in range(self.dims)][::-1]
            total = 1
            for s in sizes:
                total *= s
            if total < 16000:
                return sizes

    def header(self, v, extent):
        """Visits 0 to extent - 1, times a factor, plus an offset; returns what is written and the number of the iteration."""
        kind = pick("int", "int", "int", "long", "unsigned", "short", "unsigned", "unsigned long", "long long")
        step, low = pick(1, 1, 1, 2, 3, 7), pick(0, 0, 0, 1, 5)
        number = f"({v} - {low}) / {step}" if step > 1 else f"({v} - {low})" if low else v
        if chance(0.25) and not kind.startswith("unsigned"):
            return f"for ({kind} {v} = (long){extent} * {step} + {low} - {step}; {v} >= {low}; {v} -= {step})", number
        end = f"{extent} * {step} + {low}" if step > 1 or low else extent
        less = "<" if not kind.startswith("unsigned") or chance(0.9) or step > 1 else "!="
        return f"for ({kind} {v} = {low}; {v} {less} {end}; {v}{'++' if step == 1 else f' += {step}'})", number

    def expression(self, scope, depth=2):
        kind = rng.random()
        if depth == 0 or kind < 0.2:
            return pick(*scope, str(rng.randrange(1, 40)) + "u")
        a, b = self.expression(scope, depth - 1), self.expression(scope, depth - 1)
        if kind < 0.45:
            return pick(f"in[(unsigned)({a}) % SOME]", f"weights[(unsigned)({a}) % 64u]", f"(unsigned)rows[(unsigned)({a}) % 64u][(unsigned)({b}) % 64u]",
                        f"bytes[(unsigned)({a}) & 4095]", f"(unsigned)(int)real[(unsigned)({a}) % SOME]")
        if kind < 0.5 and (not self.together or chance(0.05)):
            return f"({a} % 3u == 0 ? {a} : {b})"
        if kind < 0.55:
            return pick(f"mix({a}, {b})", f"(unsigned)fabs(real[(unsigned)({a}) % SOME])", f"(unsigned)__builtin_popcount({a})") if not self.together or chance(0.2) else f"(unsigned)fabs(real[(unsigned)({a}) % SOME])"
        return f"({a} {pick('+', '-', '*', '^', '&', '|')} {b})"

    def own(self):
        """An element that no other iteration touches."""
        return pick("out[at]", "out[at]", "out[at]", "more[2 * at + 1]", f"more[2 * at + {pick('(at & 1)', '1', '0')}]", "cells[at].part[2]", "cells[at].tag")

    def common(self, scope):
        """The same for all iterations of the nest, or of an axis."""
        if self.together:
            return pick("l", "l + 1", "weights[3] % 5u", f"in[l] % {pick(3, 5)}u", "first", "4", *[f"({v} & 3)" for v in scope if v[0] == "k"])
        return pick("l", "l + 1", f"{pick(2, 3, 4, 6)}", "weights[3] % 5u", f"in[{pick(*self.numbers)} % 64u] % 4u", "first", "watched[5] % 4u" if chance(0.1) else "4")

    def trip(self, scope):
        return self.common(scope) if self.together or chance(0.75) else pick(f"{pick(*self.numbers)} % 5u", f"(unsigned)({self.expression(scope, 1)}) % 4u", "weights[at % 64u] % 6u")

    def condition(self, scope):
        counters = [v for v in scope if v[0] == "k"] or ["first"]
        if self.together:
            return pick(*[f"{pick(*counters)} % {n}u {op} {m}" for n in (2, 3) for op in ("==", ">") for m in (0, 1)], "weights[l] & 1", "l > 1", "first > 2")
        return pick(f"{pick(*counters)} % {pick(2, 3)}u == 0", "first > 2", "weights[l] & 1", f"({pick(*self.numbers)}) % {pick(2, 5)}u {pick('==', '>')} 1",
                    f"({self.expression(scope, 1)}) & {pick(1, 4)}", "l > 1", f"in[{pick(*self.numbers)} % 64u] & {pick(1, 2)}")

    def inner_loop(self, scope, level):
        trip, kind = self.trip(scope), pick("for", "for", "for", "for", "down", "while", "do", "pointer", "long")
        k = self.name("k")
        if kind == "pointer":
            p, s = self.name("p"), pick(*self.numbers)
            self.line(f"const unsigned *{p} = &in[{s} % 64u * {pick(8, 'l')}];")
            self.line(f"for (unsigned {k} = 0; {k} < {trip}; {k}++, {p}{pick('++', ' += l')}) {{")
            scope = scope + [f"*{p}", f"{p}[1]"]
        elif kind == "while" or kind == "do":
            self.line(f"unsigned {k} = 0;")
            self.line(f"while ({k} < {trip}) {{" if kind == "while" else "do {")
        else:
            self.line({"for": f"for (unsigned {k} = 0; {k} < {trip}; {k}++) {{", "long": f"for (long {k} = 1; {k} <= (long)({trip}); {k} += 2) {{",
                       "down": f"for (int {k} = (int)({trip}) - 1; {k} >= 0; {k}--) {{"}[kind])
        self.depth += 1
        if kind in ("while", "do"):
            self.line(f"{k}++;")
        inner = scope + [k]
        if chance(0.15):
            self.line(f"if ({self.condition(inner)}) {pick('continue', 'continue', 'break')};")
        self.body(inner, level + 1, pick(1, 2, 2, 3))
        if chance(0.1):
            self.line(f"if ({self.condition(inner)}) break;")
        self.depth -= 1
        self.line(f"}} while ({k} < {trip});" if kind == "do" else "}")

    def statement(self, scope, level):
        kind = rng.random()
        if kind < 0.25 and level < 2:
            return self.inner_loop(scope, level)
        if kind < 0.33 and level < 3:
            self.line(f"if ({self.condition(scope)}) {{")
            self.depth += 1
            self.body(scope, level + 1, pick(1, 2))
            self.depth -= 1
            if chance(0.3):
                self.line("} else {")
                self.depth += 1
                self.body(scope, level + 1, 1)
                self.depth -= 1
            return self.line("}")
        if self.together and (0.79 <= kind < 0.86 or 0.92 <= kind < 0.95):
            kind = pick(0.6, 0.88)
        e = self.expression(scope)
        if kind < 0.5:
            return self.line(f"{self.own()} {pick('=', '+=', '^=')} {e};")
        if kind < 0.65:
            return self.line(f"{pick(*self.variables)} {pick('=', '+=', '-=', '^=')} {e};")
        if kind < 0.70:
            return self.line(pick(f"result[at] += (unsigned)({e}) % 32u;", f"result[at] = real[(unsigned)({e}) % SOME] * 2 + result[at];"))
        if kind < 0.75 and self.arrays:
            return self.line(f"{pick(*self.arrays)}[({e}) & 3] {pick('=', '+=')} {self.expression(scope, 1)};")
        if kind < 0.79 and self.arrays:
            a = pick(*self.arrays)
            if self.together:
                return self.line(pick(f"memcpy({a}, &in[{pick('l', 'at % 999u')}], {pick(8, 'sizeof ' + a)});", f"put({a}, &in[{pick('l', 'at % 64u')}], 4);",
                                      f"{{ const struct cell c = cells[at]; {a}[1] += c.part[l & 1]; cells[at] = c; }}", f"put(&more[2 * at], {a}, 2);"))
            return self.line(pick(f"bump(&{a}[{pick('l & 3', 'at & 3', '1')}], {pick(3, 'l')});", f"put({a}, &in[{pick('l', 'at % 64u')}], {pick('4', 'l & 3', 'at & 3')});",
                                  f"memcpy({a}, &in[{pick('l', 'at % 999u')}], sizeof {a});", f"memset({a}, {pick('0', 'at & 127')}, {pick('sizeof ' + a, '8')});",
                                  f"put(&more[2 * at], {a}, 2);"))
        if kind < 0.83:
            return self.line(f"bump(&{pick('out[at]', 'more[2 * at]', *self.variables)}, {pick('1', 'l', 'at & 7')});")
        if kind < 0.86:
            return self.line(f"cells[at] = cells[at].tag > {pick('3', 'l')} ? (struct cell){{1, {{at, l, 2}}}} : cells[at];")
        if kind < 0.9:
            self.line("#pragma acc atomic" + pick("", " update"))
            return self.line(f"counts[{pick('3', 'l', '(' + e + ') & 15')}] += {pick('1', '(' + self.expression(scope, 1) + ') & 7')};")
        if kind < 0.92:
            return self.line(f"switch ({self.condition(scope)}) {{ case 1: {pick(*self.variables)} += 2; break; default: {self.own()} ^= 5; }}")
        if kind < 0.93:
            return self.line(f"{pick(*self.variables)} += watched[{pick('3', 'at % 64u')}];")
        if kind < 0.95 and self.sums:
            return self.line(f"sum += ({e}) % 64u;")
        x = self.name("t")
        self.line(f"{pick('unsigned', 'unsigned', 'unsigned long', 'unsigned char', 'short')} {x} = {e};")
        return self.line(f"{self.own()} += {x};")

    def body(self, scope, level, statements):
        for _ in range(statements):
            self.statement(scope + self.variables[:1], level)

    def clauses(self):
        """With few threads each gets tiles: the launch gives small loops more of them."""
        text = pick("", " num_gangs(1)", " num_gangs(1)", " num_gangs(2)", " num_gangs(3)")
        text += pick("", " vector_length(32)", " vector_length(32)", " vector_length(64)", " vector_length(96)", " vector_length(128)")
        text += pick(*[""] * 20, " async(1)", " async(1)", " async(1)", " self", " if(first > 0)", " if(first < 0)")
        return text

    def directives(self):
        """Those of the loops, the construct first."""
        clauses, d = self.clauses(), self.dims
        reduction = " reduction(+:sum)" if self.sums else ""
        private = pick("", "", f" private({', '.join(self.outside)})") if self.outside else ""
        if self.outside and not private:
            private = f" firstprivate({', '.join(self.outside)})"
        apart = "firstprivate" in private  # kernels loop has none
        kind = pick(*["collapse"] * 6, "kernels", "kernels", "tile", "levels", "outer") if d > 1 else pick("one", "one", "kernels")
        kind = "collapse" if kind == "kernels" and apart else kind
        outer, inner = (private, "") if apart or d == 1 else ("", private)  # lanes of an inner loop would share what is the outer one's
        first = f"#pragma acc parallel loop{clauses} copy({ARRAYS}) {{}}{reduction}"
        none = [""] * (d - 1)
        if kind == "kernels":
            loops = [f"#pragma acc kernels loop independent{clauses} copy({ARRAYS}){reduction}", *["#pragma acc loop independent"] * (d - 1)]
            return [*loops[:-1], loops[-1] + private]
        if kind == "tile":
            return [first.format(f"tile({', '.join(str(pick(2, 4, 8, 16, 32)) for _ in range(d))})") + private, *none]
        if kind == "levels":
            return [first.format("gang") + outer, *none[1:], "#pragma acc loop vector" + reduction + inner]
        if kind == "outer":
            return [first.format(pick("gang vector", "gang", "")) + private, *["#pragma acc loop seq"] * (d - 1)]
        levels = pick("", "", "gang vector ", "gang ", "independent ")
        return [first.format(levels + (f"collapse({d})" if d > 1 else "")) + private, *none]

    def write(self):
        names, bounds = "xyz"[:self.dims], "nmo"[:self.dims]
        self.sums = ["sum"] if chance(0.08) else []
        self.outside, self.arrays, self.variables = [], [], ["s"]
        if chance(0.15):
            self.outside = pick(["w"], ["held"], ["w", "held"])
        print_args = ", ".join(f"int {b}" if chance(0.7) else f"{pick('unsigned', 'long', 'short', 'int')} {b}" for b in bounds)
        self.lines = [f"static unsigned long f{self.number}({print_args}, unsigned l, int first) {{"]
        self.line("unsigned long sum = 0; unsigned w = 3, held[4] = {1, 2, 3, 4};")
        lines = self.directives()
        self.numbers = []
        for v, extent, directive in zip(names, bounds, lines):
            if directive:
                self.line(directive)
            head, number = self.header(v, extent)
            self.line(head + " {" if v == names[-1] else head)
            self.numbers.append(f"(unsigned)({number})")
            self.depth += 1
        at = self.numbers[0]
        for number, extent in zip(self.numbers[1:], bounds[1:]):
            at = f"({at}) * (unsigned){extent} + {number}"
        self.line(f"const unsigned at = {at}; unsigned s = {pick('0', 'l', 'out[at]')};")
        scope = ["l", "at", "(unsigned)first", *self.numbers]
        if "w" in self.outside:
            self.line("w = at;") if " private(w" in " ".join(lines) or chance(0.5) else None
            if "firstprivate" in lines[0]:
                scope.append("w")
        if "held" in self.outside:
            if "firstprivate" in lines[0]:
                scope.append("held[1]")
            else:
                self.line("held[0] = at, held[1] = l, held[2] = 0, held[3] = 1;")
                self.arrays.append("held")
        if chance(0.3):
            self.arrays.append("mine")
            self.line("unsigned mine[4] = {at, l, 2};")
        if chance(0.3):
            self.variables.append("q")
            self.line(f"unsigned q = {self.expression(scope, 1)};")
        self.body(scope, 0, pick(2, 3, 3, 4))
        self.line(f"{self.own()} += s{''.join(' + ' + a + '[1]' for a in self.arrays)};")
        while self.depth > 1:
            self.depth -= 1
            if self.depth == self.dims:
                self.line("}")
        self.lines.append("    ;\n#pragma acc wait\n    return sum;\n}")
        print("\n".join(self.lines))


print(HEAD)
functions = []
for number in range(count):
    f = Function(number)
    f.write()
    functions.append(f)
print("#define SHOW(x) printf(\" %lx\", hash((void *)x, sizeof x))\nint main(void) {")
for f in functions:
    for _ in range(3):
        arguments = ", ".join(str(e) for e in f.extents())
        print(f"    fill();\n    printf(\"{f.number} {arguments}: %lu\", f{f.number}({arguments}, {rng.randrange(0, 7)}, {rng.randrange(1, 9)}));")
        print("    SHOW(out); SHOW(more); SHOW(counts); SHOW(result); SHOW(cells);\n    printf(\"\\n\");")
print("    return 0;\n}")
