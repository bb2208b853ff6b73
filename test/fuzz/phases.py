#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""phases.py SEED [FUNCTIONS]: prints an OpenACC C program whose constructs have several loops over gangs that use each other's results.

Loops and calls of gangs' routines stand side by side, in conditions, other loops, switches and blocks, with declarations and
stores of every gang between them; they store arrays of another order than they read, through aliases, in structs, rows and arrays of variable
size, and reduce scalars and elements, with and without a clause. All arithmetic is exact, and what a construct does is
what C does, one statement after the other: the program prints the same when its pragmas are ignored. Operands of clauses count how
often they are evaluated.
"""
import random
import sys

seed = int(sys.argv[1])
count = int(sys.argv[2]) if len(sys.argv) > 2 else 40
rng = random.Random(seed)
SIZE = 600
TYPES = ("int", "unsigned", "long", "unsigned char", "short", "double", "float", "whole", "double _Complex", "_Bool", "__int128")


def pick(*options):
    return rng.choice(options)


def chance(p):
    return rng.random() < p


class Function:
    def __init__(self, number):
        self.number, self.lines, self.fresh, self.depth = number, [], 0, 1
        self.kind = pick(*TYPES, "int", "int", "double")
        self.construct = pick("parallel", "parallel", "parallel", "parallel", "kernels")
        self.names = {}
        self.scalars = []
        self.reduced = []

    def line(self, text):
        self.lines.append("    " * self.depth + text)

    def name(self, stem):
        self.fresh += 1
        return f"{stem}{self.fresh}"

    def open(self, text):
        self.line(text)
        self.depth += 1

    def close(self, text="}"):
        self.depth -= 1
        self.line(text)

    def declare(self):
        """Arrays with what names their elements: element(index)."""
        for letter in "abc":
            shape = pick("array", "array", "static", "pointer", "member", "record", "rows", "vla", "union")
            k = self.kind
            if shape in ("array", "static"):
                static = "static " if shape == "static" else ""
                self.line(f"{static}{k} {letter}[{SIZE}];")
                self.names[letter] = (lambda i, n=letter: f"{n}[{i}]", letter, f"{letter}[0:{SIZE}]", letter)
            elif shape == "pointer":
                self.line(f"{k} {letter}s[{SIZE}], *{letter} = {letter}s;")
                self.names[letter] = (lambda i, n=letter: f"{n}[{i}]", letter, f"{letter}[0:{SIZE}]", letter)
            elif shape == "member":
                self.line(f"struct {{ int n; {k} e[{SIZE}]; }} {letter};")
                self.names[letter] = (lambda i, n=letter: f"{n}.e[{i}]", None, letter, f"{letter}.e")
            elif shape == "record":
                self.line(f"struct {{ short n; {k} v; }} {letter}[{SIZE}];")
                self.names[letter] = (lambda i, n=letter: f"{n}[{i}].v", None, letter, None)
            elif shape == "union":
                self.line(f"union {{ {k} v; char c[sizeof({k})]; }} {letter}[{SIZE}];")
                self.names[letter] = (lambda i, n=letter: f"{n}[{i}].v", None, letter, None)
            elif shape == "rows":
                self.line(f"{k} {letter}[{SIZE // 20}][20];")
                self.names[letter] = (lambda i, n=letter: f"{n}[({i}) / 20][({i}) % 20]", None, letter, f"{letter}[0]")
            else:
                self.line(f"{k} {letter}[n];")
                self.names[letter] = (lambda i, n=letter: f"{n}[{i}]", None, letter, letter)
        self.line(f"for (int i = 0; i < {SIZE}; i++) {{")
        for letter, by in zip("abc", (7, 5, 3)):
            self.line(f"    {self.names[letter][0]('i')} = ({self.kind})(i * {by} % 13 + first % 2);")
        self.line("}")
        for _ in range(rng.randrange(3)):
            scalar = self.name("s")
            self.line(f"long {scalar} = {rng.randrange(9)};")
            self.scalars.append(scalar)

    def index(self, variable="i"):
        last = self.trip
        return pick(variable, variable, f"{last} - 1 - {variable}", f"({variable} + {rng.randrange(1, 40)}) % {last}",
                    f"{variable} / 2", f"{variable} < 9 ? {variable} : {variable} - 1" if False else f"{variable} * 2 / 3")

    def place(self, variable="i"):
        """Of another element in each iteration."""
        return pick(variable, variable, f"{self.trip} - 1 - {variable}", f"({variable} + {rng.randrange(1, 9)}) % {self.trip}")

    def value(self, target, depth=1):
        others = [l for l in "abc" if l != target]
        terms = [self.names[pick(*others)][0](self.index())]
        if chance(0.5):
            terms.append(self.names[pick(*others)][0](self.index()))
        if chance(0.3) and self.scalars and not self.writing:
            terms.append(pick(*self.scalars))
        terms.append(pick("1", "i", "k", "first"))
        total = " + ".join(f"(long){t}" for t in terms)
        return f"({self.kind})(({total}) % 11)"

    def wrapped(self, text):
        """The statement, as it may stand in a body."""
        form = pick("plain", "plain", "plain", "if", "else", "switch", "block", "for", "pointer", "expression", "do", "ternary")
        if form == "if":
            return f"if (i % 3 != 1 || first >= 0) {text}"
        if form == "else":
            return f"if (first < 0) ; else {{ {text} }}"
        if form == "switch":
            return f"switch (i % 3) {{ case 0: {text} break; case 1: default: {text} }}"
        if form == "block":
            return f"{{ int own = i; {text} (void)own; }}"
        if form == "for":
            return f"for (int r = 0; r < 1; r++) {{ {text} }}"
        if form == "do":
            return f"do {{ {text} }} while (first < 0);"
        if form == "expression":
            return f"(void)({{ {text} 0; }});"
        if form == "ternary":
            return f"{{ {text} }}"
        return text

    def statement(self):
        target = pick(*"abc")
        place = self.place()
        element, pointer = self.names[target][0], self.names[target][1]
        value = self.value(target)
        if pointer and chance(0.2):
            return f"{{ {self.kind} *to = &{element(place)}; *to = {value}; }}"
        if pointer and chance(0.15) and self.kind in ("int", "double"):
            return f"put_{self.kind}({pointer}, {place}, {value});"
        if chance(0.2):
            return f"{{ {self.kind} t = {value}; {element(place)} = t; }}"
        if chance(0.15):
            return f"t = {value}; {element(place)} = t;" if self.temporary else self.wrapped(f"{element(place)} = {value};")
        return self.wrapped(f"{element(place)} = {value};")

    def loop(self):
        self.trip = pick(str(SIZE), "n", f"(n - {rng.randrange(1, 30)})", str(rng.randrange(20, SIZE)), "m" if self.has_m else "n")
        header = pick(f"for (int i = 0; i < {self.trip}; i++)", f"for (int i = {self.trip} - 1; i >= 0; i--)",
                      f"for (long i = 0; i < {self.trip}; ++i)", f"for (int i = 0; i <= {self.trip} - 1; i += 1)")
        independent = " independent" if self.construct == "kernels" else ""
        levels = pick(" gang", " gang vector", "", " gang worker", " gang vector", " gang(static:2)" if not independent else " gang")
        kind = pick("store", "store", "store", "reduce", "update", "inner")
        self.writing = kind == "reduce"
        if kind == "reduce" and self.scalars:
            scalar = pick(*self.scalars)
            clause = f" reduction(+:{scalar})" if chance(0.7) or self.construct == "kernels" else ""
            letter = pick(*"abc")
            self.line(f"#pragma acc loop{levels}{independent}{clause}")
            self.line(header)
            self.line(f"    {scalar} += (long){self.names[letter][0](self.index())};")
        elif kind == "update":
            target = pick(*"abc")
            element = self.names[target][0](self.place())
            self.line(f"#pragma acc loop{levels}{independent}")
            self.line(header)
            self.line(f"    {self.wrapped(f'{element} = ({self.kind})(((long){element} + {rng.randrange(1, 5)}) % 7);')}")
        elif kind == "inner":
            target = pick(*"abc")
            value = self.value(target)
            inner = pick("vector", "seq", "worker vector")
            self.line(f"#pragma acc loop gang{independent}")
            self.open(f"for (int j = 0; j < {SIZE // 20}; j++) {{")
            self.trip = str(SIZE)
            value = self.value(target)
            self.line(f"#pragma acc loop {inner if not independent else pick('vector independent', 'seq')}")
            self.open("for (int l = 0; l < 20; l++) {")
            self.line("const int i = j * 20 + l;")
            self.line(f"{self.names[target][0]('i')} = {value};")
            self.close()
            self.close()
        else:
            self.line(f"#pragma acc loop{levels}{independent}")
            self.line(header + " {")
            self.line("    " + self.statement())
            self.line("}")

    def call(self):
        whole = [l for l in "abc" if self.names[l][3] and self.names[l][1] is not None]
        if len(whole) < 2 or self.kind not in ("int", "double"):
            return self.loop()
        a, b = rng.sample(whole, 2)
        self.line(f"turn_{self.kind}({self.names[a][3]}, {self.names[b][3]}, {pick('n', str(SIZE), 'n / 2')});")

    def phase(self, depth):
        form = rng.random()
        if form < 0.7 or depth > 1:
            return self.loop() if chance(0.8) else self.call()
        if form < 0.8:
            condition = pick("first >= 0", "first < 0", f"n > {SIZE // 2}")
            self.open(f"if ({condition}) {{")
            for _ in range(rng.randrange(1, 3)):
                self.phase(depth + 1)
            self.close()
        elif form < 0.9:
            k = self.name("k")
            self.open(f"for (int {k} = 0; {k} < {rng.randrange(1, 4)}; {k}++) {{")
            for _ in range(rng.randrange(1, 3)):
                self.phase(depth + 1)
            self.close()
        else:
            self.open("{")
            for _ in range(rng.randrange(1, 3)):
                self.phase(depth + 1)
            self.close()

    def text(self):
        self.temporary = self.has_m = self.writing = False
        self.trip = "n"
        self.declare()
        self.line(f"const int k = first % 5;")
        self.line(f"long t0 = 0; {self.kind} t = 0; (void)t0; (void)t; int calls = 0;")
        clauses = []
        data = [self.names[l][2] for l in "abc"]
        around = chance(0.3)
        default = pick("", "", "", " default(present)" if around else "", " default(none)")
        if around:
            self.line(f"#pragma acc data copy({', '.join(data)})")
            self.open("{")
        if default == " default(none)":
            clauses.append("copyin(n, first, k)" if chance(0.3) else "firstprivate(n, first, k)" if self.construct == "parallel" else "copyin(n, first, k)")
            if not around:
                clauses.append(f"copy({', '.join(data)})")
            if self.scalars:
                clauses.append(f"copy({', '.join(self.scalars)})")
        else:
            if not around and chance(0.5):
                clauses.append(f"{pick('copy', 'copy')}({', '.join(data)})")
            if not around and not clauses:
                pointers = [self.names[l][2] for l in "abc" if "[0:" in self.names[l][2]]
                if pointers:
                    clauses.append(f"copy({', '.join(pointers)})")
            if self.scalars and chance(0.5):
                clauses.append(f"copy({', '.join(self.scalars)})")
            elif self.scalars and self.construct == "parallel" and chance(0.3):
                self.scalars = self.scalars[:1]
                clauses.append(f"reduction(+:{self.scalars[0]})")
        clauses.append(default.strip())
        evaluated = 0
        if chance(0.5):
            clauses.append(f"num_gangs(once(&calls, {rng.randrange(2, 12)}))")
            evaluated += 1
        if chance(0.3):
            clauses.append(f"vector_length(once(&calls, {pick(1, 32, 64)}))")
            evaluated += 1
        if chance(0.2):
            clauses.append(f"if(once(&calls, {1 if around else pick(1, 1, 0)}))")
            evaluated += 1
        if chance(0.15) and not around:
            clauses.append(f"self(once(&calls, {pick(0, 1)}))")
            evaluated += 1
        wait = chance(0.3)
        if wait:
            clauses.append(pick("async", f"async(once(&calls, {rng.randrange(4)}))"))
            evaluated += "once" in clauses[-1]
        if self.construct == "parallel" and chance(0.3):
            clauses.append("private(t)")
            self.temporary = True
        if chance(0.1):
            clauses.append(f"device_type(nvidia) vector_length(64) device_type(*) num_workers({pick(1, 2)})")
        rng.shuffle(clauses) if "device_type" not in " ".join(clauses) else None
        self.line(f"#pragma acc {self.construct} {' '.join(c for c in clauses if c)}".rstrip())
        self.open("{")
        for _ in range(rng.randrange(2, 5)):
            if chance(0.12) and self.construct == "parallel":
                if chance(0.5) and not self.has_m:
                    self.line(f"const int m = n - {rng.randrange(1, 50)};")
                    self.has_m = True
                else:
                    target = pick(*"abc")
                    self.line(f"{self.names[target][0](str(rng.randrange(30)))} = ({self.kind}){rng.randrange(5)};")
            self.phase(0)
        self.close()
        if wait:
            self.line("#pragma acc wait")
        if around:
            self.close()
        self.line("unsigned long sum = 0;")
        self.line(f"for (int i = 0; i < {SIZE}; i++) {{")
        for letter in "abc":
            self.line(f"    sum = sum * 31 + (unsigned long)(long){self.names[letter][0]('i')};")
        self.line("}")
        for scalar in self.scalars:
            self.line(f"sum = sum * 31 + (unsigned long){scalar};")
        self.line(f"if (calls > {evaluated}) printf(\"evaluated %d times\\n\", calls);")
        body = "\n".join(self.lines)
        return f"/* {self.construct} {self.kind} */\nstatic void f{self.number}(int first, int n) {{\n{body}\n    report({self.number}, sum);\n}}\n"


print(f"""/* phases.py {seed} {count} */
#include <stdio.h>
typedef int whole;
static int once(int *calls, int value) {{
    ++*calls;
    return value;
}}
static void report(int number, unsigned long sum) {{ printf("f%d %lx\\n", number, sum); }}
#define ROUTINES(type)                                                   \\
    _Pragma("acc routine gang") static void turn_##type(const type *from, type *to, int n) {{ \\
        _Pragma("acc loop gang vector") for (int i = 0; i < n; i++)      \\
            to[i] = (type)(((long)from[n - 1 - i] + 1) % 9);             \\
    }}                                                                    \\
    _Pragma("acc routine seq") static void put_##type(type *to, int i, type value) {{ to[i] = value; }}
ROUTINES(int)
ROUTINES(double)
""")
for number in range(count):
    print(Function(number).text())
print("int main(void) {")
for number in range(count):
    print(f"    f{number}({rng.randrange(100)}, {SIZE});")
print("    return 0;\n}")
