#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""pointers.py SEED FUNCTIONS: a program of nests whose pointers have no clauses, for run.sh (XACC_FUZZ=pointers.py).

Each pointer leads into a block as large as what its nest uses, which is counted here by running the loops: with
-fsanitize=address a section that is too large is reported, one that is too small gives wrong values or an error."""
import random
import sys

VARIABLES = {"n": 9, "m": 5, "k": 3, "zero": 0}


class Loop:
    def __init__(self, name, rng, outer):
        self.name, self.step, self.down = name, rng.choice([1, 1, 1, 2, 3]), rng.random() < 0.2
        bound = lambda: rng.choice(["n", "m", "k", "7", "n + m", "n - k", "2 * m", "n" if rng.random() < 0.8 else "zero"])
        self.low, self.high = rng.choice(["0", "0", "1", "k", "2"]), bound()
        self.triangular = bool(outer) and rng.random() < 0.25
        if self.triangular:
            self.step = 1
            self.low, self.high = rng.choice([("0", outer[-1].name), ("0", outer[-1].name + " + 1"),
                                              (outer[-1].name, outer[-1].high)])

    def header(self):
        v = self.name
        if self.down:
            return f"for (int {v} = {self.high} - 1; {v} >= {self.low}; {v} -= {self.step})"
        return f"for (int {v} = {self.low}; {v} < {self.high}; {v} += {self.step})"

    def values(self, env):
        low, high = eval(self.low, {}, env), eval(self.high, {}, env)
        return range(high - 1, low - 1, -self.step) if self.down else range(low, high, self.step)


def subscript(rng, loops):
    terms = [str(rng.randint(-2, 3))]
    for loop in loops:
        factor = rng.choice(["", "", "2 * ", "n * ", "-", "m * ", "3 * ", None])
        if factor is not None:
            terms.append(factor + loop.name)
    rng.shuffle(terms)
    return " + ".join(terms)


class Nest:
    def __init__(self, rng):
        self.loops = []
        for name in "ijl"[: rng.randint(1, 3)]:
            self.loops.append(Loop(name, rng, self.loops))
        self.statements = []  # depth, pointer written, its subscript, (pointer, subscript) read, condition
        for _ in range(rng.randint(1, 3)):
            depth = rng.randint(1, len(self.loops))
            read = [(rng.choice("pq"), subscript(rng, self.loops[:depth])) for _ in range(rng.randint(1, 3))]
            to = (rng.choice("rs"), subscript(rng, self.loops[:depth]))
            guard = rng.choice(["", "", f"if ({read[0][0]}[{read[0][1]}] > 5) "])
            self.statements.append((depth, to, read, guard))

    def used(self):
        """Pointer to the subscripts that it is used with."""
        uses = {}
        def run(depth, env):
            for d, to, read, _ in self.statements:
                if d == depth:
                    for name, index in [to] + read:
                        uses.setdefault(name, set()).add(eval(index, {}, env))
            if depth < len(self.loops):
                for value in self.loops[depth].values(env):
                    run(depth + 1, {**env, self.loops[depth].name: value})
        run(0, dict(VARIABLES))
        return uses

    def text(self):
        lines = []
        for depth, loop in enumerate(self.loops):
            lines.append("    " * (depth + 1) + loop.header() + " {")
            for d, to, read, guard in self.statements:
                if d == depth + 1:
                    value = " + ".join(f"{p}[{i}]" for p, i in read)
                    lines.append("    " * (depth + 2) + f"{guard}{to[0]}[{to[1]}] = {value};")
        for depth in reversed(range(len(self.loops))):
            lines.append("    " * (depth + 1) + "}")
        return "\n".join(lines)


def main():
    rng = random.Random(int(sys.argv[1]))
    print(f"/* pointers.py {sys.argv[1]} {sys.argv[2]} */\n#include <stdio.h>\n#include <stdlib.h>\n")
    print("static int *block(int first, int last) {\n    int *p = malloc((last - first + 1) * sizeof *p);")
    print("    for (int i = 0; i <= last - first; i++)\n        p[i] = i % 11;\n    return p;\n}\n")
    calls = []
    for number in range(int(sys.argv[2])):
        nest = Nest(rng)
        slack = 99 if any(loop.triangular for loop in nest.loops) else 0  # what an empty row would use counts
        uses, pointers = nest.used(), sorted({p for _, to, read, _ in nest.statements for p, _ in [to] + read})
        arguments = "".join(f", int *{p}" for p in pointers)
        print(f"static void f{number}(int n, int m, int k, int zero{arguments}) {{")
        print(f"#pragma acc serial loop seq\n{nest.text()}\n}}\n")
        calls.append("    {")
        for p in pointers:
            first, last = (min(uses[p]) - slack, max(uses[p]) + slack) if uses.get(p) else (0, -1)
            calls.append(f"        enum {{ {p}_first = {first}, {p}_last = {last} }};")
            calls.append(f"        int *{p} = block({p}_first, {p}_last);")
        values = "".join(f", {p} - {p}_first" for p in pointers)
        calls.append(f"        f{number}({', '.join(map(str, VARIABLES.values()))}{values});")
        for p in pointers:
            calls.append(f"        unsigned long sum_{p} = 0;\n        for (int i = 0; i <= {p}_last - {p}_first; i++)")
            calls.append(f"            sum_{p} = sum_{p} * 31 + {p}[i];\n        free({p});")
        sums = " + ".join(f"sum_{p}" for p in pointers)
        calls.append(f"        printf(\"%d %lu\\n\", {number}, {sums});\n    }}")
    print("int main(void) {\n" + "\n".join(calls) + "\n    return 0;\n}")


main()
