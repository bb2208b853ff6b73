#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""exits.py SEED [FUNCTIONS]: prints a program for run.sh (XACC_FUZZ=exits.py) of loops that lanes, workers and gangs leave apart from each other.

Each function has one nest over gangs, workers and lanes. Bodies have sequential loops of every form, one in another, left by break,
continue, goto and switch, under conditions that differ from lane to lane or are those of a gang or worker alone; what the variables were
there is used behind the loops. Routines of one lane return out of such loops, routines of workers and vectors in front of and between their
loops over lanes. Where the exits are a gang's or worker's, loops over lanes stand in the loops that are left, store what the next ones
read from other lanes, and reduce what decides on the next turn. All arithmetic is exact.

XACC_FUZZ_DEVICES="gfx90a gfx1100": on interpreted AMD GPUs, whose code has one program counter for all lanes of a wavefront."""
from drawing import HASH, chance, count, pick, rng

HEAD = """#include <stdio.h>
#include <string.h>
enum { MANY = 1200, SOME = 256 };
static unsigned out[MANY], own[MANY][4], counts[8];
static unsigned char in[SOME];
static void fill(void) {
    for (unsigned s = 0; s < SOME; s++)
        in[s] = s * 29 % 211 ^ s >> 3;
    for (unsigned s = 0; s < MANY; s++)
        out[s] = s % 7, own[s][0] = s % 13, own[s][1] = s % 5, own[s][2] = own[s][3] = s;
    memset(counts, 0, sizeof counts);
}""" + HASH
ARRAYS = "out, own, in, counts"
TYPES = ["unsigned", "unsigned", "unsigned", "unsigned long", "unsigned short", "unsigned char", "double"]


class Block:
    """Lines of a function or region; `variables` are assigned, `scope` is read."""

    def __init__(self, number, depth):
        self.number, self.lines, self.depth, self.fresh = number, [], depth, 0
        self.variables, self.scope, self.place, self.routines = {}, [], None, []
        self.returns = False  # is the body of a routine of one lane

    def line(self, text):
        self.lines.append("    " * self.depth + text)

    def name(self, stem):
        self.fresh += 1
        return f"{stem}{self.fresh}"

    def value(self, depth=2):
        kind = rng.random()
        if depth == 0 or kind < 0.2:
            choice = pick(*self.scope, *self.variables, str(rng.randrange(1, 30)) + "u")
            return f"(unsigned){choice}" if choice in self.variables else choice
        a, b = self.value(depth - 1), self.value(depth - 1)
        if kind < 0.4:
            return f"in[({a}) % SOME]"
        if kind < 0.5:
            return f"({self.condition(0)} ? {a} : {b})"
        return f"({a} {pick('+', '-', '*', '^', '&', '|', '+')} {b})"

    def condition(self, depth=1):
        if depth and chance(0.2):
            return f"({self.condition(0)} {pick('&&', '||')} {self.condition(0)})"
        e = self.value(1)
        return pick(f"({e}) % {pick(2, 3, 5)}u {pick('==', '>', '!=')} {pick(0, 1)}u", f"({e}) % 64u {pick('<', '>=')} {rng.randrange(64)}u", f"(({e}) & {pick(1, 2, 4, 6)}u)")

    def declare(self):
        kind, v = rng.choice(TYPES), self.name("v")
        e = self.value(1)
        self.line(f"{kind} {v} = {f'({e}) & 4095u' if kind == 'double' else e};")
        self.variables[v] = kind

    def assign(self):
        v = pick(*self.variables)
        if self.variables[v] == "double":
            return self.line(f"{v} = (double)(({self.value()}) & 4095u);")
        self.line(f"{v} {pick('=', '+=', '^=', '-=', '*=')} {self.value()};")

    def leave(self, loops):
        """One way out, or to the next iteration, of one of the loops around."""
        ways = ["break", "break", "continue"]
        if self.returns:
            ways += [f"return {self.value(1)}"] * 2
        if len(loops) > 1 and chance(0.4):
            label = rng.choice(loops[:-1])
            label["used"] = True
            ways += [f"goto {label['name']}"] * 3
        return pick(*ways)

    def exit(self, loops):
        if chance(0.4):
            return self.line(f"if ({self.condition()}) {self.leave(loops)};")
        self.line(f"if ({self.condition()}) {{")
        self.depth += 1
        self.assign()
        self.line(self.leave(loops) + ";")
        self.depth -= 1
        self.line("}")

    def switch(self, loops):
        n = pick(2, 3, 4)
        self.line(f"switch (({self.value(1)}) % {n}u) {{")
        for case in range(n):
            self.line("default:" if case == n - 1 else f"case {case}:")
            self.depth += 1
            self.assign()
            if chance(0.8):  # else falls through
                self.line(f"{self.leave(loops) if loops and chance(0.4) else 'break'};")
            self.depth -= 1
        self.line("}")

    def loop(self, loops, body):
        """A sequential loop of up to six iterations; its counter may be read behind it."""
        k, form, most = self.name("k"), pick("for", "for", "while", "do", "ever", "last"), pick(1, 3, 4, 5, 6)
        bound = pick(str(most), f"({self.value(1)}) % {most}u", f"({self.value(1)}) % {most + 1}u")
        also = f" && {self.condition(0)}" if chance(0.3) else ""
        label = {"name": f"done{self.number}_{self.name('')}", "used": False}
        bound_name = self.name("n")
        self.line(f"const unsigned {bound_name} = {bound};")
        if form != "for":
            self.line(f"unsigned {k} = 0;")
        self.line({"for": f"for (unsigned {k} = 0; {k} < {bound_name}{also}; {k}++) {{", "while": f"while ({k}++ < {bound_name}{also}) {{", "do": "do {",
                   "ever": "for (;;) {", "last": f"for (; {k} < {bound_name}{also}; {k} += {pick(1, 2)}) {{"}[form])
        self.depth += 1
        if form == "ever":
            self.line(f"if ({k}++ >= {bound_name}) break;")
        elif form == "do":
            self.line(f"{k}++;")
        kept, known = dict(self.variables), list(self.scope)
        self.scope.append(k)
        body(loops + [label])
        self.variables, self.scope = kept, known
        self.depth -= 1
        self.line(f"}} while ({k} < {bound_name}{also});" if form == "do" else "}")
        if label["used"]:
            self.line(f"{label['name']}:;")
        if form != "for":
            self.scope.append(k)

    def effect(self):
        if not self.place or chance(0.2) and not self.routines:
            return self.assign()
        if chance(0.3):
            self.line("#pragma acc atomic update")
            # LLVM makes a load of an addition of zero, which the interpreted chips cannot tell from one that races.
            return self.line(f"counts[({self.value(1)}) & 7u] += {self.value(1)} | 1u;")
        self.line(f"own[{self.place}][2u + ({self.value(1)}) % 2u] {pick('=', '+=', '^=')} {self.value(1)};")

    def call(self):
        if not self.routines:
            return self.assign()
        v = pick(*self.variables)
        call = f"{pick(*self.routines)}(in, {self.value(1)}, {self.value(1)})"
        self.line(f"{v} = {f'{call} & 4095u' if self.variables[v] == 'double' else call};")

    def statement(self, loops):
        kind = rng.random()
        if kind < 0.3 and len(loops) < 3:
            return self.loop(loops, lambda inner: self.body(inner, pick(2, 3, 4)))
        if kind < 0.5 and loops:
            return self.exit(loops)
        if kind < 0.58 and self.variables:
            return self.switch(loops)
        if kind < 0.66:
            self.line(f"if ({self.condition()}) {{")
            self.depth += 1
            kept, known = dict(self.variables), list(self.scope)
            self.body(loops, pick(1, 2))
            self.variables, self.scope = kept, known
            self.depth -= 1
            return self.line("}")
        if kind < 0.72 and len(loops) < 2:
            return self.call()
        if kind < 0.78 and len(self.variables) < 4:
            return self.declare()
        return self.effect() if kind < 0.9 else self.assign()

    def body(self, loops, n):
        for _ in range(n):
            self.statement(loops)

    def total(self):
        return " + ".join(f"(unsigned){v}" for v in self.variables)


def routine(number, earlier):
    b = Block(number, 1)
    b.returns, b.routines, b.scope = True, earlier[-1:], ["a", "b"]
    b.declare()
    b.loop([], lambda inner: b.body(inner, pick(2, 3, 4)))
    b.body([], pick(1, 2))
    print("#pragma acc routine seq")
    print(f"{pick('', '__attribute__((noinline)) ')}static unsigned r{number}(const unsigned char *in, unsigned a, unsigned b) {{")
    print("\n".join(b.lines))
    print(f"    return {b.total()};\n}}")
    return f"r{number}"


class Team(Block):
    """What a gang, or a worker, does as one: loops that it leaves with loops over lanes in them."""

    def lanes(self):
        """A loop over lanes, which reads what lanes have stored before, or reduces."""
        mine, other = pick((0, 1), (1, 0))
        sums = chance(0.5)
        self.line("#pragma acc loop vector" + (" reduction(+:part)" if sums else ""))
        self.line("for (unsigned i = 0; i < m; i++) {")
        inner = Block(self.number, self.depth + 1)
        inner.fresh, inner.place, inner.routines = self.fresh + 100, "base + i", self.routines
        inner.scope = [*self.scope, "i", *[f"(unsigned){v}" for v in self.variables], f"own[base + (i * 5u + 3u) % m][{other}]"]
        inner.declare()
        inner.body([], pick(1, 2, 3))
        inner.line(f"own[base + i][{mine}] = {inner.total()};")
        if sums:
            inner.line(f"part += {inner.total()};")
        self.fresh = inner.fresh
        self.lines += inner.lines
        self.line("}")
        if sums:
            v = pick(*self.variables)
            self.line(f"{v} {'=' if self.variables[v] == 'double' else '^='} part & 4095u;")

    def effect(self):
        self.line(f"own[base][2u + ({self.value(1)}) % 2u] += {self.value(1)};") if chance(0.3) else self.lanes()

    def call(self):
        v = pick(*self.variables)
        call = f"t{self.number}(in, own, counts, base, m, {self.value(1)})" if self.calls else f"{pick(*self.routines)}(in, {self.value(1)}, {self.value(1)})"
        self.line(f"{v} = {call} & 4095u;")


def team(number, depth, routines, calls, scope):
    b = Team(number, depth)
    b.routines, b.calls, b.scope = routines, calls, scope
    b.line("unsigned part = 0;")
    b.declare()
    if chance(0.8):
        b.loop([], lambda inner: [b.body(inner, pick(1, 2)), b.lanes(), b.body(inner, pick(1, 2))])
    b.body([], pick(1, 2))
    return b


def vector_routine(number, routines):
    """Returns in front of its loops over lanes, and between them."""
    b = Team(number, 1)
    b.routines, b.calls, b.scope = routines, False, ["base", "a"]
    b.line("unsigned part = 0;")
    b.declare()
    for _ in range(pick(1, 2)):
        if chance(0.7):
            b.line(f"if ({b.condition()}) return {b.value(1)};")
        b.lanes()
    print(f"#pragma acc routine vector\nstatic unsigned t{number}(const unsigned char *in, unsigned (*own)[4], unsigned *counts, unsigned base, unsigned m, unsigned a) {{")
    print("\n".join(b.lines))
    print(f"    return part + {b.total()};\n}}")


def region(number, routines):
    kind = pick("lanes", "lanes", "gangs", "workers", "workers")
    calls = kind != "lanes" and chance(0.4)
    if calls:
        vector_routine(number, routines)
    size = pick("", "", f" vector_length({pick(32, 64, 128, 8)})", " vector_length(m % 3u ? 64 : 96)", f" num_workers({pick(2, 4)})" if kind == "workers" else " num_gangs(2)")
    print(f"static unsigned long f{number}(unsigned n, unsigned m) {{\n    unsigned long sum = 0;")
    reduction = " reduction(+:sum)" if chance(0.5) else ""
    if kind == "lanes":
        print(f"#pragma acc parallel loop {pick('', 'gang vector ', 'collapse(2) ')}copy({ARRAYS}){size}{reduction}")
        print("    for (unsigned j = 0; j < n; j++)\n        for (unsigned i = 0; i < m; i++) {")
        b = Block(number, 3)
        b.routines, b.place, b.scope = routines, "j * m + i", ["j", "i"]
        b.declare()
        b.body([], pick(2, 3, 4))
    else:
        print(f"#pragma acc parallel loop gang copy({ARRAYS}){size}{reduction}\n    for (unsigned j = 0; j < n; j++) {{")
        if kind == "workers":
            print(f"#pragma acc loop worker{reduction}\n    for (unsigned w = 0; w < 5u; w++) {{")
        place = "(j * 5u + w) * m" if kind == "workers" else "j * m"
        print(f"            const unsigned base = {place};")
        b = team(number, 3, routines, calls, ["j"] + ["w"] * (kind == "workers"))
    print("\n".join(b.lines))
    print(f"            out[{'j * m + i' if kind == 'lanes' else 'base'}] += {b.total()};")
    if reduction:
        print(f"            sum += {b.total()};")
    print("        }" + ("\n    }" if kind == "workers" else "") + "\n    return sum;\n}")
    return kind


def show(number, kind):
    sizes = {"lanes": [(70, 1), (13, 37), (130, 3), (5, 130)], "gangs": [(3, 70), (7, 33), (2, 150), (5, 1)], "workers": [(2, 33), (3, 64), (1, 150), (4, 5)]}
    for n, m in rng.sample(sizes[kind], 2):
        print(f"    fill();\n    printf(\"{number} {n} {m}: %lu\", f{number}({n}, {m}));")
        print("    SHOW(out); SHOW(own); SHOW(counts);\n    printf(\"\\n\");")


print(HEAD)
known, kinds = [], []
for number in range(count):
    known = (known + [routine(number, known)])[-3:]
    kinds.append(region(number, known))
print("#define SHOW(x) printf(\" %lx\", hash((void *)x, sizeof x))\nint main(void) {")
for number, kind in enumerate(kinds):
    show(number, kind)
print("    return 0;\n}")
