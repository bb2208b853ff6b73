#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""elements.py SEED [FUNCTIONS]: prints an OpenACC C program whose loops update elements and members without a clause.

Iterations update the same place, another one each, or the same several ones: by constants, variables from outside, elements
of tables, variables of the iteration, loops inside, subscripts that lack a variable of the nest; in arrays, structs, rows,
behind pointers of the function and of the iteration. All arithmetic is exact, so the program prints the same when its pragmas
are ignored. What is drawn: construct, levels, collapse and tile, operators, types, forms of the update, conditions around it,
several updates of one variable, data clauses; and whether the region goes on with what its loops over gangs updated.
"""
import random
import sys

seed = int(sys.argv[1])
count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
rng = random.Random(seed)
ROWS, COLS, SIZE = 13, 40, 24
TYPES = ("int", "unsigned", "long", "unsigned char", "short", "double", "float", "unsigned long")


def pick(*options):
    return rng.choice(options)


def chance(p):
    return rng.random() < p


class Function:
    def __init__(self, number):
        self.number, self.lines, self.fresh = number, [], 0

    def line(self, depth, text):
        self.lines.append("    " * depth + text)

    def name(self, stem):
        self.fresh += 1
        return f"{stem}{self.fresh}"

    def variable(self):
        """(what leads to the elements, its declaration, its number of elements, type, data items)"""
        name, kind = self.name("h"), pick(*TYPES)
        start = ", ".join(str(rng.randrange(5)) for _ in range(SIZE))
        shape = pick("array", "array", "pointer", "restrict", "member", "through")
        if shape == "array":
            return name, f"{kind} {name}[{SIZE}] = {{{start}}};", kind, f"copy({name})"
        if shape in ("pointer", "restrict"):
            restrict = "restrict " if shape == "restrict" else ""
            return (name, f"{kind} {name}s[{SIZE}] = {{{start}}}; {kind} *{restrict}{name} = {name}s;", kind,
                    f"copy({name}[0:{SIZE}])")
        struct = f"struct {{ int before; {kind} e[{SIZE}]; int n; }} {name}"
        if shape == "member":
            return f"{name}.e", f"{struct} = {{1, {{{start}}}, 3}};", kind, f"copy({name})"
        return f"{name}->e", f"{struct}s = {{1, {{{start}}}, 3}}, *{name} = &{name}s;", kind, f"copy({name}[0:1])"

    def place(self, base, scope, before):
        """An element: its text, and what stands in front of it in the iteration."""
        low = rng.randrange(6)
        kind = pick("constant", "constant", "outside", "table", "own", "nested", "missing", "near", "pointer", "sum", "folded", "folded", "diagonal")
        if kind == "constant":
            return f"{base}[{low}]"
        if kind == "outside":
            return f"{base}[first % 1 + {low}]" if chance(0.5) else f"{base}[k]"
        if kind == "table":
            return f"{base}[at[{low}]]"
        if kind == "own":
            own = self.name("k")
            before.append(f"const int {own} = k + {low};")
            return f"{base}[{own}]"
        if kind == "nested":
            before.append(f"for (int l = {pick('0', '1', f'{scope[0]} % 3')}; l < {rng.randrange(3, 7)}; l{pick('++', '+= 1')})")
            return f"{base}[l{pick('', ' + 1', ' * 2')}]"
        if kind == "folded":  # several iterations have one place
            counter = scope[-1]
            text = pick(f"{counter} % {rng.randrange(2, 9)}", f"{counter} & {pick(1, 3, 7)}", f"({counter} + {low}) % 5 + 1",
                        f"{scope[0]} % {SIZE // 2} / 2", f"({counter} & 15 | {pick(1, 3)})", f"{counter} & {pick(6, 12, 14)}", f"{counter} * 2 % 6",
                        f"abs({counter} % 16 - {low})", f"({counter} < 4 ? {counter} : 4)", f"{counter} % 16 / 2 + {counter} % 2")
            if chance(0.3):
                own = self.name("k")
                before.append(f"const int {own} = {text};")
                text = own
            return f"{base}[{text}]"
        if kind == "diagonal" and len(scope) == 2:
            before.append(f"for (int l = 0; l < {rng.randrange(2, 7)}; l++)")
            return f"{base}[{scope[0]} + l]"
        if kind == "missing":  # of an outer variable alone: neighbours of other iterations' elements
            if len(scope) == 1:
                return f"{base}[{low}]"
            if chance(0.3):
                to = self.name("to")
                before.append(pick(f"__auto_type {to} = &{base}[{scope[0]}];", f"__auto_type {to} = {base} + {scope[0]};"))
                return f"{to}[{low}]"
            return pick(f"{base}[{scope[0]} + {low}]", f"{base}[2 * {scope[0]} - {scope[0]} + {low}]", f"{base}[{ROWS + low} - {scope[0]}]")
        if kind == "near":
            return f"{base}[k + {low}]"
        if kind == "pointer" and "->" not in base and "." not in base:
            return f"(*({base} + {low}))"
        return f"{base}[k * 2 - k + {low}]"

    def update(self, place, kind, op, value):
        value = f"({kind})(({value}) % 4u)" if op != "*" else f"({kind})(({value}) % 2u * 2 + 1)"
        if op == "max":
            return pick(f"{place} = {place} < {value} ? {value} : {place};", f"if ({place} < {value}) {place} = {value};")
        if op in ("&", "|", "^", "*"):
            value = value if op != "&" else f"({kind})(({value}) | 14)"
            return pick(f"{place} {op}= {value};", f"{place} = {place} {op} {value};")
        forms = [f"{place} += {value};", f"{place} -= {value};", f"{place} = {place} + {value};", f"{place}++;",
                 f"(void)({place} += {value});", f"({place} += {value});", f"--{place};"]
        return pick(*forms)

    def updates(self, depth, base, kind, op, scope, value):
        for _ in range(pick(1, 1, 2, 3)):
            before = []
            place = self.place(base, scope, before)
            text = self.update(place, kind, op, value)
            # Of neighbours, conditions that may keep iterations apart are the user's word that they do.
            if scope[0] in place or "to" in place:
                if chance(0.4):
                    text = f"if ({pick(f'{scope[0]} > 2', f'in[{scope[-1]}] < 50u', f'{scope[0]} != 5', f'{scope[0]} < 9 || first > 3')}) {{ {text} }}"
            elif chance(0.25):
                text = f"if (in[{scope[-1]}] % {pick(2, 3)}u{pick('', ' != 1')}) {{ {text} }}"
            self.line(depth, "{ " + " ".join(before) + " " + text + " }" if before else text)

    def text(self):
        base, declaration, kind, data = self.variable()
        exact = kind in ("double", "float")
        small = kind in ("unsigned char", "short")
        op = pick("+", "+", "+", "max") if exact else pick("+", "+", "+", "^", "|", "&", "*" if kind.startswith("unsigned") else "+")
        construct = pick("parallel", "parallel", "parallel", "kernels", "serial")
        independent = " independent" if construct == "kernels" else ""
        self.line(1, declaration)
        self.line(1, "const int k = first % 3, at[6] = {3, 1, 4, 1, 5, 9};")
        data = data if chance(0.6) or "[" in data else ""
        gangs = f" num_gangs({rng.randrange(1, 9)})" if construct != "serial" and chance(0.4) else ""
        clauses = f" {data}{gangs}"
        # All the reads of the max must be of the same place: it is not changed by atomic operations.
        scoped = lambda depth, scope, value: self.line(depth, self.update(f"{base}[{rng.randrange(SIZE)}]", kind, op, value)) \
            if op == "max" else self.updates(depth, base, kind, op, scope, value)
        shape = pick("flat", "nest", "levels", "levels", "goes-on") if construct == "parallel" else pick("flat", "nest")
        if shape == "flat":
            levels = pick("", " gang", " gang vector", " vector") if construct == "parallel" else ""
            self.line(1, f"#pragma acc {construct} loop{levels}{independent}{clauses}")
            self.line(1, f"for (int i = 0; i < {rng.randrange(1, 300)}; i++) {{")
            scoped(2, ["i"], "in[i] + (unsigned)i")
            self.line(1, "}")
        elif shape == "nest":
            self.line(1, f"#pragma acc {construct} loop {pick('collapse(2)', 'tile(2, 8)')}{independent}{clauses}")
            self.line(1, f"for (int i = 0; i < {ROWS}; i++)")
            self.line(2, f"for (int j = 0; j < {rng.randrange(1, COLS)}; j++) {{")
            scoped(3, ["i", "j"], f"in[i * {COLS} + j]")
            self.line(2, "}")
        elif shape == "levels":
            self.line(1, f"#pragma acc parallel loop gang{clauses}")
            self.line(1, f"for (int i = 0; i < {ROWS}; i++) {{")
            if chance(0.5):
                self.line(2, f"out[i] += in[i] % 5u;")
            self.line(2, f"#pragma acc loop {pick('vector', 'worker vector', 'worker', '')}")
            self.line(2, f"for (int j = 0; j < {rng.randrange(1, COLS)}; j++) {{")
            scoped(3, ["i", "j"], f"in[i * {COLS} + j]")
            if chance(0.5):
                self.line(3, pick("out[i] += in[j];", "out[i]++;", "out[i] -= (unsigned)j;"))
            self.line(2, "}")
            self.line(1, "}")
        else:
            self.line(1, f"#pragma acc parallel{clauses}")
            self.line(1, "{")
            for _ in range(pick(1, 2)):
                self.line(2, f"#pragma acc loop {pick('gang', 'gang vector', '')}")
                self.line(2, f"for (int i = 0; i < {rng.randrange(1, 200)}; i++) {{")
                scoped(3, ["i"], "in[i]")
                self.line(2, "}")
            if chance(0.7):
                self.line(2, f"#pragma acc loop {pick('gang', 'gang vector', 'vector', '')}")
                self.line(2, f"for (int i = 0; i < {ROWS}; i++) {{ out[i] = (unsigned)(long){base}[i]; }}")
            self.line(1, "}")
        self.line(1, f"unsigned long sum = 0;")
        self.line(1, f"for (int i = 0; i < {SIZE}; i++) sum = sum * 31 + (unsigned long)(long){base}[i];")
        body = "\n".join(self.lines)
        return f"/* {construct} {shape} {op} {kind} */\nstatic void f{self.number}(int first) {{\n{body}\n    report({self.number}, sum);\n}}\n"


print(f"""/* elements.py {seed} {count} */
#include <stdio.h>
#include <stdlib.h>
static unsigned in[1000], out[{SIZE}];
static void report(int number, unsigned long sum) {{
    for (int i = 0; i < {SIZE}; i++)
        sum = sum * 31 + out[i];
    printf("f%d %lx\\n", number, sum);
}}
""")
for number in range(count):
    print(Function(number).text())
print("int main(void) {\n    for (int i = 0; i < 1000; i++)\n        in[i] = (unsigned)i * 2654435761u >> 7;")
for number in range(count):
    print(f"    f{number}({rng.randrange(100)});")
print("    return 0;\n}")
