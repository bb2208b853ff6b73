# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One nest of xmp_loops.py: loops that `xmp loop` distributes, what stands between and in them, and the same again without
directives (the twin), on variables of its own."""
import re

import xmp_loop_header
import xmp_loop_reduction


class Nest:
    def __init__(self, function):
        self.function, self.rng = function, function.rng
        self.loops, self.fixed = [], {}  # fixed: the one index of a dimension without a loop
        self.reductions = xmp_loop_reduction.Reductions(function)

    # What is drawn -------------------------------------------------------------------------------------------------
    def choose_loops(self):
        """Loops over some dimensions; of a distributed dimension perhaps one index only: the others are nobody's."""
        f, rng = self.function, self.rng
        dims = [d for d in range(f.rank) if f.formats[d] != "*" or rng.random() < 0.6]
        if len(dims) > 1 and rng.random() < 0.15:
            d = rng.choice(dims)
            dims.remove(d)
            self.fixed[d] = rng.randrange(f.extents[d])
        if self.fixed or any(f.formats[d] != "*" for d in dims):
            self.loops = [xmp_loop_header.Loop(f, d) for d in dims]

    def choose_subscripts(self):
        """subscripts: of on; index: of the array, in the order of its dimensions."""
        f = self.function
        self.subscripts, self.index = ["*"] * f.rank, ["0"] * f.rank
        for d, k in self.fixed.items():
            self.subscripts[d], self.index[d] = str(k + f.lows[d]), str(k)
        for loop in self.loops:
            self.subscripts[loop.dim], self.index[loop.dim] = loop.subscript(), loop.index()
        self.flat = f.flat(self.index)
        self.inside = [loop.inside() for loop in self.loops if loop.outside]

    def choose_form(self):
        """between: statements between the loops; extra: the depth of a loop that is not distributed, or -1."""
        rng, count = self.rng, len(self.loops)
        parallel = self.function.parallel
        self.collapse = parallel and count > 1 and rng.random() < 0.5
        self.between = not parallel and rng.random() < 0.2
        self.extra = -1
        if rng.random() < 0.2 and not self.collapse:
            self.extra = count if parallel or rng.random() < 0.5 else rng.randrange(count + 1)
        self.braces, self.skips, self.jumps = rng.random() < 0.5, rng.random() < 0.2, rng.random() < 0.15
        self.inner = rng.choice(("", "", "", "", "shadow", "block", "header"))
        self.function.rounds = rng.random() < 0.15
        # C evaluates headers of inner loops again and again: functions may not be called there.
        self.function.simple = self.between or 0 < self.extra < count

    def choose_headers(self):
        f, rng = self.function, self.rng
        for loop in self.loops:
            if not loop.make_header(f.parallel and rng.random() < 0.5):
                return False
        self.depends = len(self.loops) > 1 and not self.collapse and f.kind != "acc" and rng.random() < 0.3
        for depth in range(1, len(self.loops)) if self.depends else ():
            self.loops[depth].depend_on(rng.choice(self.loops[:depth]))
        return True

    def may_locate(self):
        """Whether it can be told which iteration has set a location."""
        return not 0 < self.extra < len(self.loops) and not (self.depends and self.function.parallel)

    # Text ----------------------------------------------------------------------------------------------------------
    def twin_text(self, text):
        for loop in self.loops:
            text = re.sub(r"\b%s\b" % loop.var, loop.twin, text)
        return text

    def declare(self):
        for loop in self.loops:
            if not loop.declares:
                static = "static " if self.rng.random() < 0.2 and self.function.kind != "acc" else ""
                self.function.emit("%s%s %s = 0, %s = 0;" % (static, loop.type, loop.var, loop.twin))

    def xmp(self):
        rng, subscripts = self.rng, self.subscripts
        names = [loop.var for loop in self.loops]
        rng.shuffle(names)
        listed = "(%s) " % ", ".join(names) if rng.random() < 0.5 else ""
        brackets = "".join("[%s]" % s for s in subscripts)
        ref = brackets if rng.random() < 0.5 else "(%s)" % ", ".join(reversed(subscripts))
        return "#pragma xmp loop %son %s%s %s" % (listed, self.function.t, ref, " ".join(self.reductions.clauses))

    def acc(self):
        f, rng = self.function, self.rng
        word = rng.choice(("parallel loop", "parallel loop", "kernels loop independent"))
        collapse = " collapse(%d)" % len(self.loops) if self.collapse else ""
        level = rng.choice(("", "", " gang", " gang vector", " num_gangs(3)"))
        return "#pragma acc %s copy(%s) present(%s)%s%s%s" % (word, f.hits, f.array, self.reductions.others, collapse, level)

    def omp(self):
        rng = self.rng
        text = "#pragma omp parallel for num_threads(%d)%s" % (rng.randint(1, 4), self.reductions.others)
        text += rng.choice(("", "", " schedule(dynamic)", " schedule(static, 2)"))
        private = [loop.var for loop in self.loops[1:] if not loop.declares]
        if self.collapse:
            return text + " collapse(%d)" % len(self.loops)
        return text + (" private(%s)" % ", ".join(private) if private else "")

    def pragmas(self):
        found = [self.xmp()]
        if self.function.parallel:
            found.insert(self.rng.randrange(2), self.acc() if self.function.kind == "acc" else self.omp())
        if self.function.kind == "acc":
            self.function.emit("#pragma acc data copy(%s)" % self.function.array)
        self.function.emit(*found)

    def inner_loop(self, out):
        """A loop of each iteration over a variable of its own that has a distributed one's name, or whose header names that."""
        if not self.inner:
            return "1"
        var = self.loops[len(out) % len(self.loops)].var
        head = "for (int {0} = 0; {0} < 3; {0}++) runs++;"
        form = {"shadow": head, "block": "{{ long {0}; for ({0} = 2; {0} >= 0; {0}--) runs++; }}",
                "header": "for (int k = 0, from = (int){0}; k < 3; k++, from++) runs++;"}[self.inner]
        out += ["int runs = 0;", form.format(var)]
        return "runs == 3"

    def body(self, main):
        """Statements of an iteration: it counts its runs and stores its element."""
        f, flat = self.function, self.flat
        out = []
        if self.inside and not main:
            out.append("if (!(%s)) continue;" % " && ".join(self.inside))
        if self.skips:
            out.append("if (%s %% 5 == 2) continue;" % flat)
        if self.jumps:
            out.append("switch (%s %% 3) { case 0: break; case 1: break; default: for (;;) break; }" % flat)
        runs = self.inner_loop(out)
        out.append("%s[%s] += %s;" % (f.hits if main else f.wanted, flat, runs))
        out += self.reductions.body if main else self.reductions.twin
        if not self.fixed and len(self.loops) == f.rank:
            element = f.array + "".join("[%s]" % i for i in self.index) if main else "%s[%s]" % (f.model, flat)
            out.append("%s = (int)%s + 1;" % (element, flat))
        return out

    def statement(self, main):
        """The nest, or its twin."""
        out, close, pad = [], [], "    "
        for depth, loop in enumerate(self.loops):
            if self.extra == depth:
                out.append(pad + "for (int e = 0; e < 2; e++)")
                pad += "  "
            braces = self.between or self.braces
            out.append(pad + loop.head + (" {" if braces else ""))
            close += [pad + "}"] * braces
            pad += "  "
            if self.between and depth + 1 < len(self.loops):
                out.append(pad + "int between = 1; (void)between;")
        if self.extra == len(self.loops):
            out.append(pad + "for (int e = 0; e < 2; e++) {")
            close.append(pad + "}")
            pad += "  "
        out += [pad + "{"] + [pad + "  " + line for line in self.body(main)] + [pad + "}"] + close[::-1]
        return out if main else [self.twin_text(line) for line in out]

    def checks(self):
        f = self.function
        f.emit(*self.reductions.checks)
        for loop in self.loops:
            if not loop.declares and not f.parallel and self.extra != 0:
                f.emit('differ("%s behind (%s)", (long)%s, (long)%s);' % (loop.var, loop.type, loop.var, loop.twin))
        f.emit("#pragma xmp reduction(+ : %s)" % f.hits)
        f.emit("for (int k = 0; k < %d; k++) {" % f.total,
               '    differ("%s: runs of an iteration", %s[k], %s[k]);' % (self.flat, f.hits, f.wanted),
               "    %s[k] = %s[k] = 0;" % (f.wanted, f.hits), "}")

    def make(self):
        """Whether there is a nest."""
        self.choose_loops()
        self.choose_subscripts()
        self.rng.shuffle(self.loops)
        self.choose_form()
        if not self.loops or not self.choose_headers():
            return False
        if not self.fixed:
            self.reductions.choose([loop.index() for loop in self.loops], self.flat, self.may_locate())
        self.declare()
        for main in (True, False):
            if self.function.rounds:
                self.function.emit("for (int round = 0; round < 2; round++) {")
            if main:
                self.pragmas()
            self.function.emit(*self.statement(main))
            if self.function.rounds:
                self.function.emit("}")
        self.checks()
        return True
