# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a function of generate.py is made of, whatever its nest is like: expressions, headers of loops, reductions, the body of
the innermost loop."""
import re

from drawing import chance, pick, rng

ROWS, COLS = 24, 70


class Parts:
    """A function whose text is built line by line with the variables in scope."""

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
