#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""xmp_generate.py SEED [COUNT [acc]]: a C program of COUNT functions with XcalableMP directives; acc: on devices. Each function declares random
nodes, templates and arrays and does random things to them; every array has a twin, an ordinary array on which every
process does the same by itself, and the program ends with 1 if they differ."""
import random
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is
import xmp_declare
import xmp_model as model
import xmp_program

HEAD = xmp_program.HEAD + """static void differ(const char *what, long wrong) {
    if (wrong && ++failures < 20)
        printf("node %%d: %%s: %%ld wrong\\n", xmpc_all_node_num(), what, wrong);
}
#pragma xmp nodes p[*]
"""


class Function:
    """One test function: text for file scope and for the body."""

    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.file, self.body, self.end, self.arrays, self.count = [], [], [], [], 0

    def name(self, prefix):
        self.count += 1
        return "%s%d_%d" % (prefix, self.number, self.count)

    def emit(self, text):
        self.body.append(text)

    # What xmp_acc.py does otherwise ------------------------------------------------------------------------------
    acc = ""  # clause of communication
    parallel = False  # nests have other directives, too

    def directive(self, text, loops, clauses):
        """The directive of a nest of so many loops."""
        self.emit(text)

    def one_sided(self):
        """Whether a gmove is to be."""
        return self.rng.random() < 0.3

    def side(self, array):
        """Clause of a gmove with only this array on the device."""
        return ""

    def enter(self, name):
        """A local variable is about to be communicated."""

    def leave(self, name):
        """It was."""

    def begin(self):
        """All arrays are there."""

    def finish(self):
        """They go."""

    # Nests -------------------------------------------------------------------------------------------------------
    def loops(self, variables, ranges, body, indent="    "):
        """Plain for statements around body."""
        for depth, v in enumerate(variables):
            low, high, step, down = ranges[v]
            head = "for (int i%d = %d; i%d %s %d; i%d %s= %d)"
            args = (v, high - 1, v, ">=", low, v, "-", step) if down else (v, low, v, "<", high, v, "+", step)
            self.emit(indent + "  " * depth + head % args)
        self.emit(indent + "  " * len(variables) + body)

    def nest(self, array, ranges, body, twin, clauses=""):
        """body over the elements of array on their nodes, and twin over all of them everywhere."""
        variables = list(range(len(array.dims)))
        named = ["i%d" % d for d, dim in enumerate(array.dims) if dim.axis is not None]
        self.rng.shuffle(named)
        listed = "(%s) " % ", ".join(named) if self.rng.random() < 0.7 else ""
        order = variables[:]
        self.rng.shuffle(order)
        self.directive("#pragma xmp loop %son %s%s" % (listed, array.on(self.rng), clauses), len(order), clauses)
        self.loops(order, ranges, body)
        if twin:
            self.loops(variables, ranges, twin)

    def ranges(self, array, lows=None, highs=None, step=True):
        out = {}
        for d, dim in enumerate(array.dims):
            low, high = lows[d] if lows else 0, highs[d] if highs else dim.extent
            every = self.rng.choice((1, 1, 1, 2, 3)) if step else 1
            down = step and self.rng.random() < 0.2
            out[d] = (low, high, every, down)
        return out

    # What is done to arrays --------------------------------------------------------------------------------------
    def init(self, array, whole=True):
        value = " + ".join(["%d" % self.rng.randrange(50)] +
                           ["%d * i%d" % (self.rng.randrange(1, 9), d) for d in range(len(array.dims))])
        ranges = self.ranges(array, step=not whole)
        text = "%s = (%s) %% 101;"
        self.nest(array, ranges, text % (array.at(), value), text % (array.twin(), value))
        array.fresh = None

    def check(self, array):
        wrong = self.name("w")
        self.emit("    long %s = 0;" % wrong)
        body = "%s += %s != %s;" % (wrong, array.at(), array.twin())
        self.nest(array, self.ranges(array, step=False), body, None, " reduction(+ : %s)" % wrong)
        self.emit('    differ("%s", %s);' % (array.name, wrong))

    def reflect(self, array, also=None):
        """The whole shadow, or widths of which some are periodic."""
        dims, text = array.dims, []
        array.fresh = [model.Fresh(dim.lo, dim.hi, False) for dim in dims]
        if not any(dim.full for dim in dims) and self.rng.random() < 0.5:
            for d, dim in enumerate(dims):
                lo, hi = self.rng.randint(0, dim.lo), self.rng.randint(0, dim.hi)
                periodic = bool(lo + hi) and self.rng.random() < 0.4
                array.fresh[d] = model.Fresh(lo, hi, periodic)
                text.append(("/periodic/" if periodic else "") + "%d:%d" % (lo, hi))
        clause = " width(%s)" % ", ".join(text) if text else ""
        if self.rng.random() < 0.3:
            self.emit("#pragma xmp reflect (%s)%s async(%d)%s" % (array.name, clause, self.number, self.acc))
            self.emit("#pragma xmp wait_async (%d)%s" % (self.number, self.acc))
        else:
            self.emit("#pragma xmp reflect (%s)%s%s" % (array.name, clause, self.acc))

    def stencil(self, to):
        """to = terms of another array, at the places that its nodes have."""
        sources = [a for a in self.arrays if a is not to and model.local(to, a)]
        if not sources:
            return self.init(to, False)
        source = self.rng.choice(sources)
        if source.shadowed() and self.rng.random() < (0.3 if source.fresh else 0.9):
            self.reflect(source)
        expand = model.expansion(self.rng, to, source)
        if expand:
            self.reflect(to)
            to.fresh = [model.Fresh(min(f.lo, e), min(f.hi, e), False) for f, e in zip(to.fresh, expand)]
        reach = expand or [0] * len(to.dims)
        terms = [model.term(self.rng, to, source, reach) for _ in range(self.rng.randint(1, 3))]
        lows = [max(t.low[d] for t in terms) for d in range(len(to.dims))]
        highs = [min(t.high[d] for t in terms) for d in range(len(to.dims))]
        text = "%s = (" + " + ".join("%d * (long)%%s" % self.rng.randint(1, 4) for _ in terms) + ") %% 1009;"
        body = text % tuple([to.at()] + [source.name + t.index for t in terms])
        twin = text % tuple([to.twin()] + [source.twin_name() + t.wrapped for t in terms])
        ranges = self.ranges(to, lows, highs, step=not expand)
        if expand:
            self.nest(to, ranges, body, twin, " expand(%s)" % to.widths(expand))
        elif to.blocks() and self.rng.random() < 0.3:
            ranges = self.ranges(to, lows, highs, step=False)
            inner = [-1 if dim.axis is not None else 0 for dim in to.dims]
            self.nest(to, ranges, body, twin, " expand(%s)" % to.widths(inner))
            self.nest(to, ranges, body, None, " margin(%s)" % to.widths(inner))
        else:
            self.nest(to, ranges, body, twin)
        if not expand:
            to.fresh = None

    def indirect(self, array):
        """Subscripts that the compiler cannot see through."""
        d = self.rng.randrange(len(array.dims))
        n, table = array.dims[d].extent, self.name("x")
        self.emit("    int %s[%d];\n    for (int i = 0; i < %d; i++)\n        %s[i] = i;" % (table, n, n, table))
        index = "".join("[%s[i%d]]" % (table, k) if k == d else "[%d - (%d - i%d)]" % (dim.extent, dim.extent, k)
                        for k, dim in enumerate(array.dims))
        text = "%s%s += %d;"
        k = self.rng.randrange(1, 9)
        self.nest(array, self.ranges(array), text % (array.name, index, k), text % (array.twin_name(), index, k))
        array.fresh = None

    def reduce(self, array):
        op, start, body = self.rng.choice((
            ("+", "5", "%s += (long)%s;"), ("max", "-3", "%s = %s > {0} ? %s : {0};"), ("min", "9", "%s = %s < {0} ? %s : {0};"),
            ("^", "3", "%s ^= (long)%s;"), ("|", "1", "%s |= (long)%s;"), ("&", "127", "%s &= (long)%s;")))
        got, want = self.name("s"), self.name("s")
        self.emit("    long %s = %s, %s = %s;" % (got, start, want, start))

        def text(variable, element):
            return body.replace("{0}", variable) % ((variable,) + (element,) * (body.count("%s") - 1))
        self.nest(array, self.ranges(array), text(got, array.at()), text(want, array.twin()), " reduction(%s : %s)" % (op, got))
        self.emit('    differ("%s of %s", %s != %s);' % (op, array.name, got, want))

    def extreme(self, array):
        """The first or last iteration that has the greatest or least value, with one or two of its variables."""
        kind, most = self.rng.choice(("first", "last")), self.rng.choice(("max", "min"))
        start = -9999 if most == "max" else 9999
        better = {"max": ">", "min": "<"}[most] + ("=" if kind == "last" else "")
        dims = self.rng.sample(range(len(array.dims)), self.rng.randint(1, min(2, len(array.dims))))
        got, want = self.name("s"), self.name("s")
        at, there = ([self.name("s") for _ in dims] for _ in range(2))
        self.emit("    long %s = %d, %s = %d;" % (got, start, want, start))
        self.emit("    int %s;" % ", ".join("%s = -1" % name for name in at + there))

        def body(element, value, names):
            places = ", ".join("%s = i%d" % pair for pair in zip(names, dims))
            return "if (%s %s %s) %s = %s, %s;" % (element, better, value, value, element, places)
        ranges = self.ranges(array, step=self.rng.random() < 0.4)
        # Loops that on does not name stand around or inside the others.
        around = self.rng.random() < 0.5 and not self.parallel
        order = sorted(range(len(array.dims)), key=lambda d: (array.dims[d].axis is None) != around)
        clause = " reduction(%s : %s/%s/)" % (kind + most, got, ", ".join(at))
        self.directive("#pragma xmp loop on %s%s" % (array.on(self.rng), clause), 1, " reduction(%s : %s)" % (most, got))
        self.loops(order, ranges, body(array.at(), got, at))
        self.loops(order, ranges, body(array.twin(), want, there))
        wrong = " + ".join("(%s != %s)" % pair for pair in zip([got] + at, [want] + there))
        self.emit('    differ("%s%s of %s", %s);' % (kind, most, array.name, wrong))

    def gmove(self, to):
        source = self.rng.choice([a for a in self.arrays if a.type == to.type])
        count = self.rng.randint(0, min(len(to.dims), len(source.dims)))
        left, right = model.sections(self.rng, to, source, count)
        clause, acc = " async(3)" if self.rng.random() < 0.2 else "", self.acc
        kind = self.rng.random()
        if kind < 0.6:
            pair = (to.name + left.text, source.name + right.text)
        elif kind < 0.8:
            whole = self.name("l")
            self.emit("    %s %s%s;" % (source.type, whole, source.shape()))
            every = "[:]" * len(source.dims)
            self.emit("#pragma xmp gmove%s\n    %s%s = %s%s;" % (self.side(source), whole, every, source.name, every))
            acc = self.side(to)
            pair = (to.name + left.text, whole + right.text)
        else:
            right = model.element(self.rng, source)
            pair = (to.name + left.text, source.name + right.text)
        if self.one_sided():
            clause = self.rng.choice((" in", " out")) + clause
        self.emit("#pragma xmp gmove%s%s\n    %s = %s;" % ((clause, acc) + pair))
        if "async" in clause:
            self.emit("#pragma xmp wait_async (3)%s" % acc)
        self.body.extend(model.copy(to, left, source, right))
        to.fresh = None

    def fetch(self, array):
        """Every node gets another element, by itself."""
        x, me = self.name("v"), self.name("n")
        index = "".join("[(%d * %s + %d) %% %d]" % (self.rng.randint(1, 9), me, self.rng.randrange(9), dim.extent)
                        for dim in array.dims)
        self.emit("    const int %s = xmpc_all_node_num();\n    %s %s;" % (me, array.type, x))
        self.emit("#pragma xmp gmove in%s\n    %s = %s%s;" % (self.side(array), x, array.name, index))
        self.emit('    differ("element of %s", %s != %s%s);' % (array.name, x, array.twin_name(), index))

    def sort(self, array):
        """A vector in order."""
        if len(array.dims) != 1:
            return self.reduce(array)
        n, down = array.dims[0].extent, self.rng.random() < 0.5
        self.emit("    xmp_sort_%s(%s, xmp_desc_of(%s));" % ("down" if down else "up", self.rng.choice(
            ("xmp_desc_of(%s)" % array.name, array.name + "[:]")), array.name))
        twin = array.twin_name()
        self.emit("    for (int i = 1; i < %d; i++)\n        for (int j = i; j > 0 && %s[j - 1] %s %s[j]; j--) {" %
                  (n, twin, "<>"[not down], twin))
        self.emit("            %s keep = %s[j];\n            %s[j] = %s[j - 1], %s[j - 1] = keep;\n        }" %
                  (array.type, twin, twin, twin, twin))
        array.fresh = None
        return None

    def assign(self, array):
        # An assignment to a section of a pointer needs lengths.
        sections = model.sections(self.rng, array, array, len(array.dims), array.storage == "pointer")[0]
        peers = [a for a in self.arrays if a.same_mapping(array) and a is not array]
        k = self.rng.randrange(1, 50)
        on = array.on(self.rng, [":"] * len(array.dims))
        value, twin = "%d" % k, None
        if peers:
            peer = self.rng.choice(peers)
            value, twin = "%d - %s%s" % (k, peer.name, sections.text), "%d - %s%s" % (k, peer.twin_name(), sections.index)
        self.emit("#pragma xmp array on %s\n    %s%s = %s;" % (on, array.name, sections.text, value))
        self.body.extend(sections.loops("%s%s = %s;" % (array.twin_name(), sections.index, twin or value)))
        array.fresh = None

    def task(self, array):
        if not array.covers():
            return self.init(array, False)
        at = [self.rng.randrange(dim.extent) for dim in array.dims]
        index, k = "".join("[%d]" % i for i in at), self.rng.randrange(100)
        self.emit("#pragma xmp task on %s%s" % (array.on(self.rng, at), self.rng.choice(("", " nocomm"))))
        self.emit("    %s%s = %d;\n    %s%s = %d;" % (array.name, index, k, array.twin_name(), index, k))
        array.fresh = None

    def collective(self, _):
        x, k = self.name("v"), self.rng.randrange(6)
        self.emit("    {\n    int n = xmp_all_num_nodes(), me = xmpc_all_node_num(), h = (n + 1) / 2;")
        if self.rng.random() < 0.5:
            self.emit("    long %s[5] = {me, me + 1, me + 2, me + 3, me + 4};" % x)
            self.enter(x)
            self.emit("#pragma xmp bcast (%s[1:3]) from p[%d %% n]%s" % (x, k, self.acc))
            self.leave(x)
            self.emit('    differ("bcast", %s[0] != me || %s[2] != %d %% n + 2 || %s[4] != me + 4);' % (x, x, k, x))
        else:
            self.emit("    long %s = me + 1;" % x)
            self.enter(x)
            self.emit("#pragma xmp task on p[0:h]\n    {\n#pragma xmp reduction (+ : %s)%s\n    }" % (x, self.acc))
            self.leave(x)
            self.emit('    differ("reduction in a task", %s != (me < h ? h * (h + 1) / 2 : me + 1));' % x)
        self.emit("    }")

    def call(self, array):
        """A function whose parameter is mapped as the argument; only objects of file scope have names there."""
        if array.template.local:
            return self.reduce(array)
        f, twin = self.name("f"), self.name("s")
        saved, self.body = self.body, []
        self.emit("static long %s(%s) {\n    long s = 0;" % (f, array.declare("x")))
        self.body.extend(array.directives(self.rng, "x"))
        parameter = model.renamed(array, "x")
        self.nest(parameter, self.ranges(array, step=False), "s += (long)%s;" % parameter.at(), None, " reduction(+ : s)")
        self.emit("    return s;\n}")
        self.file, self.body = self.file + self.body, saved
        self.emit("    long %s = 0;" % twin)
        self.loops(list(range(len(array.dims))), self.ranges(array, step=False), "%s += (long)%s;" % (twin, array.twin()))
        self.emit('    differ("%s of %s", %s(%s) != %s);' % (f, array.name, f, array.name, twin))

    # The whole -----------------------------------------------------------------------------------------------------
    def generate(self):
        self.emit("    const int P = xmp_all_num_nodes(), R = rows(P), C = P / R;\n    (void)R, (void)C;")
        xmp_declare.declare(self)
        self.begin()
        for array in self.arrays:
            self.init(array)
        steps = [self.stencil] * 5 + [self.gmove] * 4 + [self.init, self.indirect, self.reduce, self.extreme, self.assign,
                                                         self.task, self.collective, self.call, self.fetch, self.sort]
        for _ in range(self.rng.randint(5, 10)):
            self.rng.choice(steps)(self.rng.choice(self.arrays))
        for array in self.arrays:
            self.check(array)
        self.finish()
        text = self.file + ["static void test_%d(void) {" % self.number] + self.body + self.end + ["}"]
        return "\n".join(text) + "\n"


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    kind = Function
    if "acc" in sys.argv[3:]:
        import xmp_acc
        kind = xmp_acc.on_devices(Function)
    functions = (kind(random.Random(seed * 1000 + number), number).generate() for number in range(count))
    xmp_program.write(HEAD, functions)


if __name__ == "__main__":
    main()
