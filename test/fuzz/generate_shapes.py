# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The nests of generate.py of one compute construct: flat and collapsed ones, two and three levels, loops side by side."""
from drawing import chance, pick, rng
from generate_parts import COLS, Parts


class Shapes(Parts):
    """The shapes that a nest may have, a method each, with the clauses of its construct."""

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
