#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""data.py SEED FUNCTIONS: a program that moves data in many ways, for run.sh (XACC_FUZZ=data.py).

Each function has objects of several kinds (declared globals, arrays, matrices, pointers, structs with pointers, rows) which host
and device change in turns. What one has changed is brought to the other before that reads it, whole or in parts, by
update, by leaving and entering data or by the routines of openacc.h: so the program does the same with its pragmas ignored."""
import random
import sys


class Thing:
    """count elements, each a C lvalue; how it is mapped, updated and taken away."""

    def __init__(self, rng, name):
        self.rng, self.name, self.on_host, self.on_device, self.mapped = rng, name, True, False, False
        self.count = rng.choice([1, 7, 24, 33, 64])

    def setup(self):
        return []

    def fill(self):
        return [f"for (int i = 0; i < {self.count}; i++)", f"    {self.at('i')} = (i * {self.rng.randint(1, 9)} + 3) % 17;"]

    def release(self):
        return []

    def clause_items(self):
        return [self.section(0, self.count)]

    def parts(self):
        """Sections that cover the whole."""
        if self.count == 1:
            return [self.section(0, 1)]
        cut = self.rng.randint(1, self.count - 1)
        both = [self.section(0, cut), self.section(cut, self.count - cut)]
        return self.rng.choice([[self.section(0, self.count)], both, both[::-1]])

    def enter(self):
        self.mapped, self.on_device = True, True
        items = ", ".join(self.clause_items())
        how = self.rng.random()
        if how < 0.6:
            return [f"#pragma acc enter data copyin({items})"]
        self.on_device = False
        return [f"#pragma acc enter data create({'zero: ' if how > 0.9 else ''}{items})"] + self.shape_to_device()

    def shape_to_device(self):
        return []

    def leave(self):
        lines, self.mapped = [], False
        items = ", ".join(reversed(self.clause_items()))
        if not self.on_host and self.rng.random() < 0.5:
            lines += self.to_host()
        lines.append(f"#pragma acc exit data {'copyout' if not self.on_host else 'delete'}({items})"
                     + self.rng.choice(["", " finalize"]))
        self.on_host, self.on_device = True, False
        return lines

    def to_host(self):
        self.on_host = True
        return [f"#pragma acc update {self.rng.choice(['self', 'host'])}({part})" for part in self.parts()]

    def to_device(self):
        self.on_device = True
        return [f"#pragma acc update device({part})" for part in self.parts()]


class Declared(Thing):
    def globals(self):
        kind = self.rng.choice(["create", "copyin", "device_resident"])
        return [f"static int {self.name}[{self.count}];", f"#pragma acc declare {kind}({self.name})"]

    def at(self, i):
        return f"{self.name}[{i}]"

    def section(self, first, count):
        return f"{self.name}[{first}:{count}]"

    def enter(self):
        self.mapped = True
        return []

    def leave(self):
        lines = [] if self.on_host else self.to_host()
        self.mapped = self.on_device = False
        return lines


class Array(Thing):
    def setup(self):
        return [f"int {self.name}[{self.count}];"]

    at, section = Declared.at, Declared.section


class Pointer(Thing):
    def setup(self):
        return [f"int *{self.name} = malloc({self.count} * sizeof(int));"]

    def release(self):
        return [f"free({self.name});"]

    at, section = Declared.at, Declared.section


class Matrix(Thing):
    """Updated by boxes with gaps."""

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.columns = rng.randint(2, 9)
        self.count = self.columns * rng.randint(2, 8)

    def setup(self):
        return [f"int {self.name}[{self.count // self.columns}][{self.columns}];"]

    def at(self, i):
        return f"{self.name}[({i}) / {self.columns}][({i}) % {self.columns}]"

    def clause_items(self):
        return [self.name]

    def parts(self):
        rows, cut = self.count // self.columns, self.rng.randint(1, self.columns - 1)
        return self.rng.choice([[self.name], [f"{self.name}[0:{rows}][0:{cut}]",
                                              f"{self.name}[0:{rows}][{cut}:{self.columns - cut}]"]])


class Member(Thing):
    """The pointer in a struct is attached."""

    def setup(self):
        return [f"struct vector {self.name} = {{{self.count}, malloc({self.count} * sizeof(int))}};"]

    def release(self):
        return [f"free({self.name}.v);"]

    def at(self, i):
        return f"{self.name}.v[{i}]"

    def section(self, first, count):
        return f"{self.name}.v[{first}:{count}]"

    def clause_items(self):
        return [self.name, self.section(0, self.count)]

    def shape_to_device(self):
        return [f"#pragma acc update device({self.name}.n)"]

    def leave(self):
        lines = [] if self.on_host else self.to_host()
        self.mapped = self.on_device = False
        return lines + [f"#pragma acc exit data delete({self.section(0, self.count)})", f"#pragma acc exit data delete({self.name})"]


class Rows(Thing):
    """Pointers to rows, deep in one clause; elements are updated row by row."""

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.columns, self.rows = rng.randint(1, 9), rng.randint(1, 5)
        self.count = self.columns * self.rows

    def setup(self):
        return [f"int *{self.name}[{self.rows}];", f"for (int r = 0; r < {self.rows}; r++)",
                f"    {self.name}[r] = malloc({self.columns} * sizeof(int));"]

    def release(self):
        return [f"for (int r = 0; r < {self.rows}; r++)", f"    free({self.name}[r]);"]

    def at(self, i):
        return f"{self.name}[({i}) / {self.columns}][({i}) % {self.columns}]"

    def clause_items(self):
        return [f"{self.name}[0:{self.rows}][0:{self.columns}]"]

    def enter(self):
        self.mapped, self.on_device = True, True
        return [f"#pragma acc enter data copyin({self.clause_items()[0]})"]

    def parts(self):
        return [f"{self.name}[{r}][0:{self.columns}]" for r in range(self.rows)]


def device_step(rng, things):
    """to[i] = to[i] op from[i], on the device; the two are different things."""
    to = rng.choice(things)
    source = rng.choice([t for t in things if t is not to] or [to])
    lines = []
    for thing in {id(to): to, id(source): source}.values():
        if not thing.mapped:
            lines += thing.enter()
        if not thing.on_device:
            lines += thing.to_device()
    n, a, b = to.count, rng.randint(1, 5), rng.randint(0, 9)
    value = f"{to.at('i')} * {a} + {source.at(f'(i * {rng.randint(1, 3)} + {b}) % {source.count}')} % 5"
    if source is to:
        value = f"{to.at('i')} * {a} + i"
    to.on_host = False
    loop = [f"for (int i = 0; i < {n}; i++)", f"    {to.at('i')} = ({value}) % 1000;"]
    form = rng.random()
    if form < 0.5:
        queue = rng.random() < 0.3
        lines += [f"#pragma acc parallel loop{rng.choice(['', ' gang', ' gang vector', ' vector_length(32)'])}"
                  + (" async(1)" if queue else "")] + loop
        if queue:
            lines.append("#pragma acc wait(1)")
    elif form < 0.65:
        lines += ["#pragma acc kernels loop independent"] + loop
    elif form < 0.8:
        lines += ["#pragma acc parallel num_gangs(3)", "{", "#pragma acc loop gang(static: *)"] + loop + ["}"]
    elif isinstance(to, (Array, Pointer, Declared)):
        lines += [f"#pragma acc host_data use_device({to.name}){rng.choice(['', ' if_present'])}",
                  f"add({to.name}, {n}, {a});"]
    elif isinstance(to, Matrix):
        column = value.replace(to.at("i"), f"{to.name}[r][c]").replace("(i ", f"(r * {to.columns} + c ").replace("+ i", "+ r + c")
        lines += ["#pragma acc parallel num_gangs(3, 2)", "#pragma acc loop gang(dim: 2)",
                  f"for (int r = 0; r < {n // to.columns}; r++) {{", "#pragma acc loop gang(dim: 1) vector",
                  f"    for (int c = 0; c < {to.columns}; c++)", f"        {to.name}[r][c] = ({column}) % 1000;", "}"]
    elif isinstance(to, Member):
        lines += ["#pragma acc parallel loop reduction(+ : %s.n)" % to.name, f"for (int i = 0; i < {n}; i++)",
                  f"    {to.name}.n += {to.at('i')} % 7;", f"#pragma acc update self({to.name}.n)"] + ["#pragma acc serial"] + loop
    else:
        lines += ["#pragma acc serial"] + loop
    return lines


def host_step(rng, things):
    thing, lines = rng.choice(things), []
    if not thing.on_host:
        lines += thing.to_host()
    first = rng.randint(0, thing.count - 1)
    thing.on_device = False
    return lines + [f"for (int i = {first}; i < {thing.count}; i++)",
                    f"    {thing.at('i')} = ({thing.at('i')} + i * {rng.randint(1, 5)}) % 1000;"]


def region(rng, thing, body):
    """A structured lifetime around steps, for what is not mapped yet."""
    thing.mapped, thing.on_device = True, True
    lines = [f"#pragma acc data copyin({', '.join(thing.clause_items())})", "{"] + ["    " + line if line[0] != "#" else line for line in body()]
    if not thing.on_host:
        lines += thing.to_host()
    thing.mapped = thing.on_device = False
    return lines + ["}"]


def function(rng, number):
    kinds = rng.sample([Declared, Array, Pointer, Matrix, Member, Rows, Array, Pointer], rng.randint(2, 4))
    things = [kind(rng, f"{kind.__name__[0].lower()}{number}_{i}") for i, kind in enumerate(kinds)]
    lines = [line for t in things for line in t.setup() + t.fill()]
    regions = [t for t in things if isinstance(t, (Array, Pointer, Matrix))]

    def steps():
        body = []
        for _ in range(rng.randint(1, 4)):
            body += rng.choice([device_step, device_step, host_step])(rng, things)
            mapped = [t for t in things if t.mapped and t not in inside]
            if mapped and rng.random() < 0.2:
                body += rng.choice(mapped).leave()
        return body

    inside = []
    lines += steps()
    free = [t for t in regions if not t.mapped and t.on_host]
    if free and rng.random() < 0.6:
        inside.append(rng.choice(free))
        lines += region(rng, inside[0], steps)
        inside.clear()
    lines += steps()
    for t in things:
        if t.mapped:
            lines += t.leave()
    lines.append("unsigned long sum = 0;")
    for t in things:
        lines += [f"for (int i = 0; i < {t.count}; i++)", f"    sum = sum * 31 + {t.at('i')};"]
        if isinstance(t, Member):
            lines.append(f"sum += {t.name}.n;")
    lines += [f'printf("%d %lu\\n", {number}, sum);'] + [line for t in things for line in t.release()]
    text = [line for t in things if isinstance(t, Declared) for line in t.globals()]
    text += [f"static void f{number}(void) {{"] + [line if line[0] == "#" else "    " + line for line in lines] + ["}", ""]
    return "\n".join(text)


def main():
    rng, count = random.Random(int(sys.argv[1])), int(sys.argv[2])
    print(f"/* data.py {sys.argv[1]} {count} */\n#include <stdio.h>\n#include <stdlib.h>\n\nstruct vector {{\n    int n, *v;\n}};\n")
    print("static void add(int *x, int n, int by) {\n#pragma acc parallel loop deviceptr(x)\n    for (int i = 0; i < n; i++)")
    print("        x[i] = (x[i] + by * i) % 1000;\n}\n")
    for number in range(count):
        print(function(rng, number))
    print("int main(void) {\n" + "\n".join(f"    f{n}();" for n in range(count)) + "\n    return 0;\n}")


main()
