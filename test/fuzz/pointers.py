#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""pointers.py SEED FUNCTIONS: a program of nests whose pointers and arrays have no clauses, for run.sh (XACC_FUZZ=pointers.py).

The nests are executed here, too: each pointer leads into a block of exactly what its nest uses, under the conditions in it. So
-fsanitize=address reports what is copied beside it (XACC_FUZZ_FLAGS), blocks at the ends of pages fault, blocks that lie side
by side in one piece of memory show what is overwritten, and what is not copied gives wrong values. Some blocks are mapped
around the call, by sections that begin at any number; two pointers may lead into one block. Where all that a nest uses is used in
any case, its pointers may be members of a struct that is mapped nowhere."""
import random
import re
import sys

VARIABLES = {"n": 9, "m": 5, "k": 3, "zero": 0}
TYPES = ["int", "int", "long", "short", "unsigned", "size_t", "unsigned char"]


def evaluate(text, env):
    """An expression of C whose values are not negative where it divides; g->m is m."""
    return eval(text.replace("/", "//").replace("g->", ""), {}, env)


class Continue(Exception):
    pass


class Loop:
    def __init__(self, name, rng, outer):
        self.name, self.step, self.down = name, rng.choice([1, 1, 1, 2, 3]), rng.random() < 0.2
        bound = lambda: rng.choice(["n", "m", "k", "7", "n + m", "n - k", "2 * m", "n" if rng.random() < 0.8 else "zero",
                                    "n / 2", "g->n", "g->m + k", "(n + m) / k", "n % m", "(m < k ? m : k)", "g->n - g->m"])
        self.low, self.high = rng.choice(["0", "0", "1", "k", "2"]), bound()
        if outer and rng.random() < 0.3:
            self.down = False
            self.low, self.high = rng.choice([("0", outer[-1].name), ("0", outer[-1].name + " + 1"), ("1", outer[-1].name),
                                              (outer[-1].name, outer[-1].high), (outer[-1].name, "m")])
        self.type = "int" if self.down else rng.choice(TYPES)

    def header(self):
        v = self.name
        if self.down:
            return f"for (int {v} = {self.high} - 1; {v} >= {self.low}; {v} -= {self.step})"
        return f"for ({self.type} {v} = {self.low}; {v} < {self.high}; {v} += {self.step})"

    def values(self, env):
        low, high = (evaluate("k" if text[0] == "(" and "?" in text else text, env) for text in (self.low, self.high))
        return range(high - 1, low - 1, -self.step) if self.down else range(low, high, self.step)


def linear(rng, loops):
    """A subscript, as C and as Python; unsigned arithmetic ends at 2^32, so its results are converted."""
    terms = [str(rng.randint(-2, 3))]
    for loop in loops:
        factor = rng.choice(["", "", "2 * ", "n * ", "-", "m * ", "3 * ", "g->m * ", "n / 4 * ", None])
        if rng.random() < 0.15:
            terms.append(f"({loop.name} + {rng.randint(0, 3)}) % {rng.choice(['n', 'm', '7', 'g->n', '(k + 1)'])}")
        elif factor is not None:
            terms.append(factor + loop.name)
    rng.shuffle(terms)
    text = " + ".join(terms)
    wide = any(loop.type in ("unsigned", "size_t", "long") for loop in loops)
    return (f"(int)({text})" if wide else text), text


class Reference:
    """p[subscript]"""

    def __init__(self, nest, names, loops):
        rng = nest.rng
        self.name = rng.choice(names)
        self.text, self.value = linear(rng, loops)
        if self.name in nest.unlinear and rng.random() < 0.5:  # an order that no loop tells
            loop = rng.choice(loops).name
            self.text, self.value = f"t[(int){loop} % 8]", f"(({loop} % 8) * 3 + 1) % 8"

    def c(self, nest):
        return nest.place(self.name, self.text)

    def index(self, env):
        return evaluate(self.value, env)


class Nest:
    def __init__(self, rng):
        self.rng, self.loops = rng, []
        for name in "ijl"[: rng.randint(1, 3)]:
            self.loops.append(Loop(name, rng, self.loops))
        self.blocks = {name: (name, 0) for name in "pqrs"}  # pointer: block and where in it
        if rng.random() < 0.3:
            a, b = rng.sample("pqrs", 2)
            self.blocks[b] = (a, rng.choice([0, 0, 1, -1, 2, 5]))
        own = [name for name in "pqrs" if all(other == name or block != name for other, (block, _) in self.blocks.items())
               and self.blocks[name] == (name, 0)]
        self.arrays = [name for name in own if rng.random() < 0.2]
        self.mapped = [name for name in own if rng.random() < 0.4]
        self.unlinear = [name for name in self.mapped if name not in self.arrays and rng.random() < 0.4]
        self.body = [(depth, self.statement(depth)) for depth in
                     sorted(rng.randint(1, len(self.loops)) for _ in range(rng.randint(1, 3)))]

        self.in_struct = self.is_sure() and rng.random() < 0.6

    def is_sure(self):
        """No conditions, no bounds that depend on loops around, no subscripts that are some of a range."""
        names = [loop.name for loop in self.loops]
        bounds = " ".join(loop.low + " " + loop.high for loop in self.loops)
        return (all(s[0] == "set" and not any("%" in ref.text for ref in [s[1], *s[3]]) for _, s in self.body)
                and not any(name in re.findall(r"\w+", bounds) for name in names))

    def place(self, name, text):
        if self.in_struct and name not in self.arrays:
            return f"in->{name}[{text}]"
        return f"{name}{self.number}[{text} + 128]" if name in self.arrays else f"{name}[{text}]"

    def statement(self, depth, nested=0):
        rng, loops = self.rng, self.loops[:depth]
        kind = rng.random()
        if kind < 0.35 and nested < 2:
            condition = self.condition(loops)
            other = self.statement(depth, nested + 1) if rng.random() < 0.3 else None
            return ("if", condition, self.statement(depth, nested + 1), other)
        if kind < 0.42 and nested == 1:
            return ("continue",)
        return ("set", Reference(self, "rs", loops), rng.choice(["=", "+="]),
                [Reference(self, "pqrs", loops) for _ in range(rng.randint(1, 3))])

    def condition(self, loops):
        rng, loop = self.rng, self.rng.choice(loops).name
        if rng.random() < 0.5:
            return ("data", Reference(self, "pqrs", loops), rng.randint(0, 9))
        return ("integer", rng.choice([f"{loop} > {rng.randint(0, 4)}", f"{loop} + 1 < n", f"{loop} % 3 == {rng.randint(0, 2)}",
                                       f"{loop} < m", "m > n", "n > m", "0 == 1", f"{loop} + {loops[0].name} < n"]))

    # ---- As a program of Python ----

    def load(self, ref, env):
        block, shift = self.blocks[ref.name]
        at = ref.index(env) + shift
        return self.memory[block].setdefault(at, at % 11)

    def store(self, ref, env, value):
        block, shift = self.blocks[ref.name]
        self.memory[block][ref.index(env) + shift] = value

    def execute(self, s, env):
        if s[0] == "continue":
            raise Continue
        if s[0] == "if":
            kind, what = s[1][0], s[1][1]
            holds = self.load(what, env) > s[1][2] if kind == "data" else eval(what, {}, env)
            if holds:
                self.execute(s[2], env)
            elif s[3]:
                self.execute(s[3], env)
            return
        _, to, op, read = s
        value = sum(self.load(ref, env) for ref in read)
        self.store(to, env, (value + (self.load(to, env) if op == "+=" else 0)) % 997)

    def run(self, depth=0, env=None):
        """Which elements are used, by block."""
        env = env or dict(VARIABLES)
        if depth == 0:
            self.memory = {name: {} for name in "pqrs"}
        try:
            for d, s in self.body:
                if d == depth:
                    self.execute(s, env)
            if depth < len(self.loops):
                for value in self.loops[depth].values(env):
                    self.run(depth + 1, {**env, self.loops[depth].name: value})
        except Continue:
            pass
        return self.memory

    # ---- As a program of C ----

    def lines(self, s, indent):
        pad = "    " * indent
        if s[0] == "continue":
            return [pad + "continue;"]
        if s[0] == "if":
            text = f"{s[1][1].c(self)} > {s[1][2]}" if s[1][0] == "data" else s[1][1]
            out = [f"{pad}if ({text}) {{"] + self.lines(s[2], indent + 1)
            return out + ([pad + "} else {"] + self.lines(s[3], indent + 1) if s[3] else []) + [pad + "}"]
        _, to, op, read = s
        value = " + ".join(([to.c(self)] if op == "+=" else []) + [ref.c(self) for ref in read])
        return [f"{pad}{to.c(self)} = ({value}) % 997;"]

    def text(self):
        lines = []
        for depth, loop in enumerate(self.loops):
            lines.append("    " * (depth + 1) + loop.header() + " {")
            for d, s in self.body:
                if d == depth + 1:
                    lines += self.lines(s, depth + 2)
        for depth in reversed(range(len(self.loops))):
            lines.append("    " * (depth + 1) + "}")
        if "g->" in "".join(lines) and "g->" not in lines[0]:  # else only conditions may say that g leads anywhere
            before = "= " if self.loops[0].down else "< "
            lines[0] = lines[0].replace(before, before + "g->n - g->n + ", 1)
        return "\n".join(lines)

    def names(self):
        def of(s):
            if s[0] == "if":
                return (({s[1][1].name} if s[1][0] == "data" else set()) | of(s[2]) | (of(s[3]) if s[3] else set()))
            return {s[1].name} | {ref.name for ref in s[3]} if s[0] == "set" else set()
        return sorted(set().union(*[of(s) for _, s in self.body]))


def prologue():
    print("#include <stdio.h>\n#include <stdlib.h>\n#include <sys/mman.h>\n")
    print("static int t[8];\n")
    print("struct blocks {\n    int *p, *q, *r, *s;\n};\n")
    print(f"struct sizes {{\n    int n, m;\n}};\nstatic struct sizes sizes = {{{VARIABLES['n']}, {VARIABLES['m']}}};\n")
    print("""static int *fill(int *p, int first, int last) {
    for (int i = first; i <= last; i++)
        p[i - first] = (i % 11 + 11) % 11;
    return p;
}

static int *block(int first, int last) {
    return fill(malloc((last - first + 1) * sizeof(int)), first, last);
}

/* The last element is the last of a page, or the first the first. */
static int *at_page(int first, int last, int begins) {
    size_t bytes = (last - first + 1) * sizeof(int), size = (bytes + 4095) / 4096 * 4096;
    char *all = mmap(NULL, size + 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(all, 4096);
    munmap(all + 4096 + size, 4096);
    return fill((int *)(begins ? all + 4096 : all + 4096 + size - bytes), first, last);
}

static unsigned long sum_of(const int *p, int count) {
    unsigned long sum = 0;
    for (int i = 0; i < count; i++)
        sum = sum * 31 + p[i];
    return sum;
}
""")


def main():
    rng = random.Random(int(sys.argv[1]))
    print(f"/* pointers.py {sys.argv[1]} {sys.argv[2]} */")
    prologue()
    calls = []
    for number in range(int(sys.argv[2])):
        nest = Nest(rng)
        nest.number = number
        names = nest.names()
        memory = nest.run()
        used = sorted({nest.blocks[name][0] for name in names})
        ends = {b: (min(memory[b]), max(memory[b])) if memory[b] else (0, 0) for b in used}
        mapped = [b for b in used if b in nest.mapped and (memory[b] or b in nest.unlinear)]
        pointers = [name for name in names if name not in nest.arrays]
        arguments = ", struct blocks *in" if nest.in_struct else "".join(f", int *{p}" for p in pointers)
        clause = ""
        if nest.in_struct:
            pass
        elif set(used) == set(mapped) and "g->" not in nest.text() and rng.random() < 0.5:
            clause = " default(present)"
        elif rng.random() < 0.3:
            clause = "".join(f" present({p})" for p in pointers if p in mapped)
        for b in used:
            if b in nest.arrays:
                print(f"static int {b}{number}[640];")
        print(f"static void f{number}(int n, int m, int k, int zero, const struct sizes *g{arguments}) {{")
        print(f"#pragma acc serial loop seq{clause} present(t)\n{nest.text()}\n}}\n")
        lines, sums = [], []
        side_by_side = rng.random() < 0.3
        kept = [b for b in used if b not in nest.arrays]
        if side_by_side:
            total = sum(ends[b][1] - ends[b][0] + 1 for b in kept)
            lines.append(f"int *all = malloc(({total} + 2) * sizeof *all), *next = all + 1;")
            lines.append(f"all[0] = all[{total} + 1] = 7;")
            sums.append(f"sum_of(all, {total} + 2)")
        for b in used:
            first, last = ends[b]
            count = last - first + 1
            if b in nest.arrays:
                lines.append(f"fill({b}{number} + 128 + {first}, {first}, {last});")
                sums.append(f"sum_of({b}{number}, 640)")
                continue
            how = "next" if side_by_side else rng.choice(["block", "block", "page"])
            value = {"next": f"fill(next, {first}, {last})", "block": f"block({first}, {last})",
                     "page": f"at_page({first}, {last}, {rng.randint(0, 1)})"}[how]
            lines.append(f"int {b}_first = {first}, *{b}_memory = {value}, *{b} = {b}_memory - {b}_first;")
            if side_by_side:
                lines.append(f"next += {count};")
            else:
                sums.append(f"sum_of({b}_memory, {count})")
        section = lambda b: (f"{b}{number}[{ends[b][0] + 128}:{ends[b][1] - ends[b][0] + 1}]" if b in nest.arrays
                             else f"{b}[{b}_first:{ends[b][1] - ends[b][0] + 1}]")
        dynamic = [b for b in mapped if rng.random() < 0.5]
        for b in dynamic:
            lines.append(f"#pragma acc enter data copyin({section(b)})")
        structured = [b for b in mapped if b not in dynamic]
        if structured:
            lines.append(f"#pragma acc data copy({', '.join(section(b) for b in structured)})")
        value = lambda p: nest.blocks[p][0] + (f" + ({nest.blocks[p][1]})" if nest.blocks[p][1] else "")
        values = "".join(f", {value(p)}" for p in pointers)
        if nest.in_struct:
            values = ", &(struct blocks){" + ", ".join(f".{p} = {value(p)}" for p in pointers) + "}"
        lines.append(f"f{number}({', '.join(map(str, VARIABLES.values()))}, &sizes{values});")
        for b in dynamic:
            lines.append(f"#pragma acc exit data copyout({section(b)})")
        lines.append(f'printf("{number} %lu\\n", {" + ".join(f"{7 * i + 1} * {s}" for i, s in enumerate(sums)) or "0ul"});')
        calls.append("    {\n" + "\n".join(line if line[0] == "#" else "        " + line for line in lines) + "\n    }")
    print("int main(void) {\n    for (int i = 0; i < 8; i++)\n        t[i] = (i * 3 + 1) % 8;")
    print("#pragma acc enter data copyin(t)\n" + "\n".join(calls) + "\n    return 0;\n}")


main()
