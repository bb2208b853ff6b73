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
import random
import re
import sys

seed = int(sys.argv[1])
count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
rng = random.Random(seed)
ROWS, COLS = 24, 70

# How many kinds of nests there are; --no-worker leaves those with workers out.
WORKERS = "--no-worker" not in sys.argv


def pick(*options):
    return rng.choice(options)


def chance(p):
    return rng.random() < p


class Function:
    """One function: text is built line by line with the variables in scope."""

    def __init__(self, number):
        self.number = number
        self.lines = []
        self.depth = 1
        self.fresh = 0
        self.shape = self.tail = ""

    def line(self, text):
        if self.tail and text.startswith("#pragma"):  # after all other clauses
            text, self.tail = text + self.tail, ""
        self.lines.append("    " * self.depth + text)

    def name(self, stem):
        self.fresh += 1
        return f"{stem}{self.fresh}"

    def expression(self, scope, depth=2):
        """An unsigned expression over the variables in scope and the input array."""
        if depth == 0 or chance(0.25):
            return pick(*scope, str(rng.randrange(1, 50)) + "u")
        if chance(0.25):
            return f"in[({self.expression(scope, depth - 1)}) % {ROWS * COLS}u]"
        a, b = self.expression(scope, depth - 1), self.expression(scope, depth - 1)
        op = pick("+", "-", "*", "^", "&", "|")
        if chance(0.15):
            return f"(({a}) % 3u == 0 ? ({a}) : ({b}))"
        return f"(({a}) {op} ({b}))"

    def header(self, variable, extent):
        """A for statement that visits 0..extent-1 in one of the forms that OpenACC takes."""
        forms = [
            f"for (int {variable} = 0; {variable} < {extent}; {variable}++)",
            f"for (int {variable} = 0; {variable} <= {extent} - 1; ++{variable})",
            f"for (int {variable} = {extent} - 1; {variable} >= 0; {variable}--)",
            f"for (long {variable} = 0; {variable} != {extent}; {variable} += 1)",
            f"for (unsigned {variable} = 0; {variable} < {extent}u; {variable}++)",
            f"for (unsigned {variable} = {extent} - 1; {variable} < {extent}u; {variable}--)",
            f"for (unsigned {variable} = {extent} - 1; {variable} < {extent}; {variable} += first % 1 - 1)",
            f"for (short {variable} = 0; {variable} < {extent} - 0.5; {variable} -= -1)",
            f"for (long {variable} = {extent} - 1; 0.f <= {variable}; --{variable})",
            f"for (unsigned short {variable} = 0; {variable} != {extent}; {variable} += (int)(first % 1) + 1)",
        ]
        return pick(*forms)

    def implicit(self, clause, update, levels="", construct="parallel"):
        """The clause, and what updates the variable: some loops need no clause for a scalar that they do nothing else with."""
        scalar = "[" not in clause and "[" not in update and "_Complex" not in update
        element = re.fullmatch(r"reduction\(.*:\w+\[\d+\]\)", clause)  # of an array of the function
        if element and construct == "parallel" and levels not in ("seq", "auto") and chance(0.5):
            return "", update
        if not scalar or construct != "parallel" or levels in ("seq", "auto") or chance(0.6):
            return clause, update
        name, _, value = update.rstrip(";").partition(" += ")
        if value:
            update = pick(update, f"(void)({name} += {value});", f"{name} = {name} + {value} - {value} / 2 + {value} / 2;",
                          f"first + 1 ? ({name} += {value}) : ({name} -= 1);", f"{name} = first == 77 ? {name} : {name} + {value};",
                          f"first && ({name} += {value}), {name} += first ? 0 : {value};", f"({{ {name} += {value}; }});")
        return "", update

    def reduction(self, scope_variable):
        """A reduction variable: (declaration, clause, update, expression of the result)."""
        name = self.name("r")
        if chance(0.1):  # a complex sum
            kind = pick("double _Complex", "float _Complex")
            update = f"{name} += ({kind})(({scope_variable}) % 16u) + ({scope_variable}) % 5u * 1.0i;"
            return f"{kind} {name} = 2;", f"reduction(+:{name})", update, f"(__real__ {name} + 3 * __imag__ {name})"
        kind = pick("unsigned", "unsigned long", "int", "long", "double", "float")
        op = pick("+", "max", "min") if kind in ("double", "float") else pick("+", "max", "min", "+", "+")
        limit = 64 if kind == "float" else 4096
        value = f"({kind})(({scope_variable}) % {limit}u)"
        start = rng.randrange(0, 9)
        declaration, item, cell, result = f"{kind} {name} = {start};", name, name, name
        if chance(0.4):
            declaration, item, cell, result = self.array(name, kind, start, scope_variable)
        update = f"{cell} += {value};" if op == "+" else \
            f"{{ {kind} v = {value}; {cell} = v {'>' if op == 'max' else '<'} {cell} ? v : {cell}; }}"
        return declaration, f"reduction({op}:{item})", update, result

    def array(self, name, kind, start, scope_variable):
        """A reduction of an array, a section or an element: (declaration, item, element updated, expression of the result)."""
        size, shape = rng.randrange(2, 14), pick("whole", "whole", "section", "pointer", "matrix", "rows", "element", "length", "variable")
        first = rng.randrange(0, 4)
        values = ", ".join(str((start + 3 * k) % 11) for k in range(size + first))
        declaration = f"{kind} {name}[{size + first}] = {{{values}}};"
        used = f"({scope_variable}) % {size}u"
        total = " + ".join(f"{name}[{k}] * {k + 1}" for k in range(size + first))
        if shape == "whole":
            return declaration, name, f"{name}[({scope_variable}) % {size + first}u]", f"({total})"
        if shape == "section":
            return declaration, f"{name}[{first}:{size}]", f"{name}[{used} + {first}]", f"({total})"
        if shape == "pointer":
            return f"{declaration} {kind} *p{name} = {name};", f"p{name}[{first}:{size}]", f"p{name}[{used} + {first}]", f"({total})"
        if shape == "length":  # known at run time only
            return declaration, f"{name}[{first}:{size} + first % 1]", f"{name}[{used} + {first}]", f"({total})"
        if shape == "variable":
            declaration = f"{kind} {name}[{size + first} + first % 1]; for (int k = 0; k < {size + first}; k++) {name}[k] = (k * 3 + {start}) % 11;"
            return declaration, name, f"{name}[{used}]", f"({total})"
        if shape == "element":
            return declaration, f"{name}[{first}]", f"{name}[{first}]", f"({total})"
        rows, low = rng.randrange(1, 4), 1 if shape == "rows" else 0
        declaration = f"{kind} {name}[{rows + low}][{size}] = {{{{{start}}}}};"
        item = f"{name}[1:{rows}]" if low else name
        cell = f"{name}[({scope_variable}) % {rows}u + {low}][({scope_variable}) / 8 % {size}u]"
        total = " + ".join(f"{name}[{j}][{k}] * {j + k + 1}" for j in range(rows + low) for k in range(size))
        return declaration, item, cell, f"({total})"

    def inner_statements(self, scope, index):
        """The body of the innermost loop."""
        t = self.name("t")
        self.line(f"unsigned {t} = {self.expression(scope)};")
        scope = scope + [t]
        if chance(0.4):
            a = self.name("p")
            if chance(0.3):  # of variable size
                self.line(f"unsigned {a}[first % 3 + 4];")
                self.line(f"{a}[0] = {t}, {a}[1] = {t} + 1, {a}[2] = {t} ^ 3, {a}[3] = 7;")
            else:
                self.line(f"unsigned {a}[4] = {{{t}, {t} + 1, {t} ^ 3, 7}};")
            self.line(f"{t} += {a}[{t} % 4];")
        if chance(0.3):
            k = self.name("k")
            self.line(f"for (int {k} = 0; {k} < {rng.randrange(1, 5)}; {k}++)")
            self.line(f"    {t} = {t} * 5 + {k};")
        if chance(0.3):
            self.line(f"if ({t} % 2)")
            self.line(f"    {t} += {self.expression(scope)};")
        self.line(f"out[{index}] = {t} + {self.expression(scope)};")
        if chance(0.3):
            self.line(f"small[{index}] = {t} % 100;")
        if chance(0.15):
            self.line("#pragma acc atomic" + pick("", " update"))
            self.line(f"bins[{t} % 16u] {pick('+=', '^=')} {t};" if chance(0.5) else f"bins[{t} % 16u + 16]++;")
        if chance(0.15):
            self.line(f"out[{index}] += mix({t}, {pick('first', '3u')});")
        return t

    def nest(self, construct):
        rows, cols = rng.randrange(1, ROWS + 1), pick(1, 3, 31, 32, 33, 64, COLS)
        shape = pick("flat", "collapse", "gang-vector", "gang-vector", "gang-seq", "plain", "rows", "seq-inside", "several",
                     *(("worker", "three") if WORKERS else ()))
        shape = pick("routine", "chain") if chance(0.2) else shape
        if construct == "serial" and shape != "chain":
            shape = pick("flat", "collapse", "gang-seq", "several")
        self.shape = f"{construct} {shape} {rows}x{cols}"
        getattr(self, shape.replace("-", "_"))(construct, rows, cols)

    def region(self, construct, extra=""):
        clauses = "copyin(in[0:SIZE]) copy(out[0:SIZE], small[0:SIZE])"
        if construct != "serial" and chance(0.3):
            clauses += f" num_gangs({rng.randrange(1, 9)})"
        if construct != "serial" and chance(0.3):
            clauses += f" vector_length({pick(32, 64, 128)})"
        if chance(0.15):
            clauses += pick(" if(first % 3)", " self(first % 2)", " if(first >= 0)", " self")
        if construct != "serial" and chance(0.1):
            self.tail = f" device_type({pick('host', 'nvidia', '*')}) num_gangs({rng.randrange(1, 6)})"
        return f"{construct} {extra} {clauses}".replace("  ", " ")

    def flat(self, construct, rows, cols):
        declaration, clause, update, result = self.reduction("t")
        reduces = chance(0.6)
        if reduces:
            self.line(declaration)
        levels = pick("", "seq") if construct == "serial" else pick("", "gang", "seq", "auto", "vector", "gang vector", f"gang(static:{pick('*', 4)})", f"tile({pick(4, 16, '*')})", "vector" if construct == "kernels" else "gang vector")
        independent = "independent" if construct == "kernels" and levels not in ("seq", "auto") else ""
        clause, update = self.implicit(clause, update, levels, construct)
        more, statements = self.sections(construct)
        self.line(f"#pragma acc {self.region(construct, f'loop {levels} {independent}')} {clause if reduces else ''} {more}")
        table = chance(0.2)
        if table:
            self.line("unsigned table[32];")
            self.lines[-1], self.lines[-2] = self.lines[-2], self.lines[-1]  # in front of the directive
            self.lines.insert(-1, "    for (int k = 0; k < 32; k++) table[k] = (k + first) * 40503u;")
        self.line(self.header("i", rows * cols) + " {")
        self.depth += 1
        if table:
            self.line(f"#pragma acc cache({pick('', 'readonly:')}table[{pick('0:32', '8:16')}])")
        t = self.inner_statements(["(unsigned)i", "first"], "i")
        if table:
            self.line(f"out[i] += table[{pick(f'{t} % 32u', f'8 + {t} % 16u', '9')}];")
        for statement in statements:
            self.line(statement.replace("@", t))
        if reduces:
            self.line(update.replace("(t)", f"({t})"))
        self.depth -= 1
        self.line("}")
        if reduces:
            self.line(f"sum += (unsigned long){result};")

    def sections(self, construct):
        """Clauses with sections, and what the loop over i does with them to the variable @."""
        clauses, statements = [], []
        if chance(0.2):  # with gaps
            box, low, rows, left, cols = self.name("b"), rng.randrange(3), rng.randrange(1, 4), rng.randrange(4), rng.randrange(1, 5)
            self.line(f"unsigned {box}[6][9];")
            self.line(f"for (int k = 0; k < 54; k++) (&{box}[0][0])[k] = k * first;")
            clauses.append(f"copyin({box}[{low}:{pick(str(rows), f'first % 1 + {rows}')}][{left}:{cols}])")
            statements.append(f"@ += {box}[{low} + i % {rows}][{left} + i % {cols}];")
            statements.append("out[i] += @;")
        if chance(0.2):  # private
            name, first, size = self.name("q"), rng.randrange(3), rng.randrange(2, 6)
            clause = "private" if construct == "kernels" else pick("private", "private", "firstprivate")
            self.line(f"unsigned {name}s[8] = {{3, 4, 5, 6, 7, 8, 9, 10}}, *{name} = {name}s;")
            clauses.append(f"{clause}({name}[{first}:{pick(str(size), f'first % 1 + {size}')}])")
            if clause == "private":
                statements.append(f"for (int k = {first}; k < {first + size}; k++) {name}[k] = @ + k;")
            statements.append(f"out[i] ^= {name}[{first} + i % {size}];")
        return " ".join(clauses), statements

    def collapse(self, construct, rows, cols):
        declaration, clause, update, result = self.reduction("t")
        reduces = chance(0.6)
        if reduces:
            self.line(declaration)
        independent = "independent" if construct == "kernels" else ""
        clause, update = self.implicit(clause, update, "", construct)
        force = chance(0.3)
        count, scope = "force:2" if force else "2", ["(unsigned)i", "(unsigned)j", "first"]
        nest = f"collapse({count})" if force or chance(0.7) else f"tile({pick(2, 8)},{pick(4, 32, '*')})"
        self.line(f"#pragma acc {self.region(construct, f'loop {nest} {independent}')} {clause if reduces else ''}")
        self.line(self.header("i", rows) + (" {" if force else ""))
        self.depth += 1
        if force:
            self.line(f"unsigned between = {self.expression(['(unsigned)i', 'first'])};")
            scope.append("between")
        self.line(self.header("j", cols) + " {")
        self.depth += 1
        t = self.inner_statements(scope, f"i * {COLS} + j")
        if reduces:
            self.line(update.replace("(t)", f"({t})"))
        self.depth -= 1
        self.line("}")
        self.depth -= 1
        if force:
            self.line("}")
        if reduces:
            self.line(f"sum += (unsigned long){result};")

    def two_levels(self, construct, rows, cols, outer, inner, single):
        """gang { single code; inner loop; single code }"""
        declaration, clause, update, result = self.reduction("t")
        reduces = chance(0.5)
        if reduces:
            self.line(declaration)
        independent = "independent" if construct == "kernels" else ""
        # The clause on either loop or on both. What the inner loop reduces its body alone changes.
        inner_clauses = chance(0.5) or (inner == "seq" and outer != "seq")
        outer_clauses = not inner_clauses or single or chance(0.7)
        self.line(f"#pragma acc {self.region(construct, f'loop {outer} ' + (independent if outer != 'seq' else ''))} "
                  f"{clause if reduces and outer_clauses else ''}")
        self.line(self.header("i", rows) + " {")
        self.depth += 1
        g = self.name("g")
        self.line(f"unsigned {g} = {self.expression(['(unsigned)i', 'first'])};")
        scope = ["(unsigned)i", "first", g]
        shared = inner != "seq" and (outer != "seq" or inner == "vector") and chance(0.3)
        if shared:  # an array of the gang or worker, which the lanes of the inner loop fill and read
            s = self.name("s")
            self.line(f"unsigned {s}[{pick(f'{cols}', f'first % 3 + {cols}')}];")
            self.line(f"#pragma acc loop {inner} {independent}")
            self.line(self.header("j", cols))
            self.line(f"    {s}[j] = (unsigned)j * {g};")
            scope = scope + [f"{s}[{cols - 1}]", f"{s}[0]"]
        if single:
            self.line(f"row[i] = {self.expression(scope)};")
            if chance(0.5):
                self.line(f"{g} += row[i];")
        inner_declaration, inner_clause, inner_update, inner_result = self.reduction("t")
        inner_reduces = chance(0.6)
        if inner_reduces:
            self.line(inner_declaration)
        self.line(f"#pragma acc loop {inner} {independent if inner != 'seq' else ''} {inner_clause if inner_reduces else ''} "
                  f"{clause if reduces and inner_clauses else ''}")
        self.line(self.header("j", cols) + " {")
        self.depth += 1
        t = self.inner_statements(scope + ["(unsigned)j"], f"i * {COLS} + j")
        if reduces:
            self.line(update.replace("(t)", f"({t})"))
        if inner_reduces:
            self.line(inner_update.replace("(t)", f"({t})"))
        self.depth -= 1
        self.line("}")
        if inner_reduces and single:
            self.line(f"row[i] += (unsigned){inner_result};")
        elif inner_reduces and reduces and outer_clauses:
            self.line(update.replace("(t)", f"((unsigned){inner_result})"))
        if single and chance(0.5):
            self.line(f"if (row[i] % 2)")
            self.line(f"    row[i] ^= {g};")
        self.depth -= 1
        self.line("}")
        if reduces:
            self.line(f"sum += (unsigned long){result};")

    def gang_vector(self, construct, rows, cols):
        self.two_levels(construct, rows, cols, pick("gang", ""), "vector", False)

    def gang_seq(self, construct, rows, cols):
        self.two_levels(construct, rows, cols, "" if construct == "serial" else pick("gang", "gang vector", "", "seq"), "seq", False)

    def seq_inside(self, construct, rows, cols):
        """A sequential loop around one that gangs or lanes share."""
        self.two_levels(construct, rows, cols, "seq", pick("gang vector", "gang", "vector", "") if construct == "parallel" else "vector",
                        False)

    def several(self, construct, rows, cols):
        """Loops of any level side by side, which reduce one variable."""
        declaration, clause, update, result = self.reduction("t")
        self.line(declaration)
        loops = [pick("gang", "gang vector", "vector", "seq", "auto", "") for _ in range(rng.randrange(1, 4))]
        whole = construct == "parallel" and chance(0.4)  # of the construct: what every gang executes would count for each
        if whole:
            loops = [pick("gang", "gang vector", "", "auto") for _ in loops]
        self.line(f"#pragma acc {self.region(construct)} {clause if whole else ''}")
        self.line("{")
        self.depth += 1
        name = clause.partition(":")[2].rstrip(")")
        used = construct == "parallel" and not whole and name.isalnum() and "[" not in declaration and "_Complex" not in update and chance(0.4)
        repeated = used and chance(0.3)
        if used and chance(0.3):
            self.line(f"{name} = {rng.randrange(9)};")
        if repeated:
            self.line(f"for (int u = 0; u < {rng.randrange(1, 4)}; u++) {{")
        for levels in loops:
            levels = levels if construct != "serial" else pick("seq", "")
            independent = "independent" if construct == "kernels" and levels not in ("seq", "auto") else ""
            self.line(f"#pragma acc loop {levels} {independent} {clause if not whole or chance(0.3) else ''}")
            self.line(self.header("i", rows * 3) + " {")
            self.line(f"    unsigned t = {self.expression(['(unsigned)i', 'first'])};")
            self.line("    " + update.replace("(t)", "(t)"))
            self.line("}")
            if used and chance(0.4):
                self.line(f"{name} = {name} + 1;")
        if repeated:
            self.line("}")
        if used:  # gangs cannot wait for each other
            self.line(f"#pragma acc loop {pick('gang', 'vector', 'gang vector', '', 'seq')}")
            self.line(f"for (int i = 0; i < {rows}; i++) out[i] += (unsigned)(long){name};")
        self.depth -= 1
        self.line("}")
        self.line(f"sum += (unsigned long){result};")

    def plain(self, construct, rows, cols):
        self.two_levels(construct, rows, cols, "", "", False)

    def rows(self, construct, rows, cols):
        self.two_levels(construct, rows, cols, "gang", "vector", True)

    def worker(self, construct, rows, cols):
        self.two_levels(construct, rows, cols, pick("gang", "gang worker"), pick("vector", "worker vector")
                        if False else "vector", chance(0.5))

    def three(self, construct, rows, cols):
        independent = "independent" if construct == "kernels" else ""
        self.line(f"#pragma acc {self.region(construct, f'loop gang {independent}')}")
        self.line(self.header("h", 3) + " {")
        self.depth += 1
        self.line(f"#pragma acc loop worker {independent}")
        self.line(self.header("i", 8) + " {")
        self.depth += 1
        g = self.name("g")
        self.line(f"unsigned {g} = {self.expression(['(unsigned)i', '(unsigned)h', 'first'])};")
        single = chance(0.5)
        if single:
            self.line(f"row[h * 8 + i] = {g};")
        self.line(f"#pragma acc loop vector {independent}")
        self.line(self.header("j", cols) + " {")
        self.depth += 1
        self.inner_statements(["(unsigned)i", "(unsigned)j", "(unsigned)h", g], f"(h * 8 + i) * {COLS} + j")
        self.depth -= 1
        self.line("}")
        if single and chance(0.5):
            self.line(f"row[h * 8 + i] += {g} * 3;")
        self.depth -= 1
        self.line("}")
        self.depth -= 1
        self.line("}")

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
