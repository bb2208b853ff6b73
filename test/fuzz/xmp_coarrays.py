#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""xmp_coarrays.py SEED [COUNT [acc]]: a C program of COUNT functions that read and write coarrays of other images. What it does is
certain: between two synchronizations an element is written by one image and used by no other, or updated by one kind of
atomic operation. Every image also does what all of them do on plain arrays, and the program ends with 1 if its coarrays differ.
With acc most phases are compute constructs, and coarrays are on devices. At most 8 images."""
import random
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is
import xmp_program
from xmp_coarray_kernels import Kernels
from xmp_coarray_model import ATOMIC, BITS, FLOATING, INTEGERS, MAX_IMAGES, PARTS, Pair, Variable, join, member_of, mix
from xmp_coarray_signals import EVENTS
from xmp_coarray_steps import Steps

HEAD = xmp_program.HEAD + """#define UNUSED __attribute__((unused))
static void differ(const char *what, int image, long index) {
    if (++failures < 20)
        printf("image %%d: %%s of image %%d: element %%ld is wrong\\n", xmpc_all_node_num(), what, image, index);
}
typedef long wide;
typedef int number;
@ROUTINE@UNUSED static long fold(long x) { return (x %% 1009 + 1009) %% 1009; }
UNUSED static int same(int x) { return x + zero; }
UNUSED static int once(int x) { return x ^ zero; }
UNUSED __attribute__((noinline)) static int next(int me, int n) { return me + 1 < n ? me + 1 : 0; }
#pragma xmp nodes p[*]
#define RECORD(name, type) struct name { char tag; type v[3]; struct { short low, high; unsigned few : 5; int some : 11; } pair; long big; }
RECORD(s_char, char);
RECORD(s_int, int);
RECORD(s_float, float);
RECORD(s_double, double);
RECORD(s_unsigned_short, unsigned short);
"""
RECORDS = ("struct s_char", "struct s_int", "struct s_float", "struct s_double", "struct s_unsigned_short", "float _Complex", "double _Complex")
SUBSETS = (("p[0:(P + 1) / 2]", "0", "(P + 1) / 2", "1"), ("p[P / 2:]", "P / 2", "P - P / 2", "1"),
           ("p[0:(P + 1) / 2:2]", "0", "(P + 1) / 2", "2"), ("p[P - 1]", "P - 1", "1", "1"), ("p[:]", "0", "P", "1"))


class Function(Kernels):
    """One test function."""

    def __init__(self, rng, number, acc=False):
        self.rng, self.number, self.count, self.acc = rng, number, 0, acc
        self.file, self.body, self.variables, self.end = [], [], [], []
        self.recursive = rng.random() < 0.25 and not acc

    def name(self, stem):
        self.count += 1
        return "%s%d_%d" % (stem, self.number, self.count)

    def emit(self, text):
        self.body.append(text)

    # Variables -----------------------------------------------------------------------------------------------------
    def shape(self):
        rng, rank = self.rng, self.rng.choice((0, 1, 1, 1, 2, 2, 3, 4))
        limit = (0, 20, 12, 9, 5)[rank]
        extents = [rng.randint(2, limit) for _ in range(rank)]
        if rank in (1, 2) and rng.random() < 0.6:
            extents[rng.randrange(rank)] = rng.randint(8, 14)
        return extents

    def large(self):
        """What goes in several messages."""
        return [self.rng.randint(1000, 20000)] if self.rng.random() < 0.6 else [self.rng.randint(30, 200), self.rng.randint(30, 100)]

    def variable(self, storage):
        rng = self.rng
        kind = rng.choice(INTEGERS + FLOATING + FLOATING + RECORDS + ATOMIC)
        extents = self.shape()
        if rng.random() < 0.1 and not self.recursive and storage in ("file", "static", "pointer", "pointer-whole"):
            extents = self.large()
        if storage in ("plain", "pointer", "pointer-whole"):
            extents = extents or [rng.randint(8, 12)]
        if storage == "pointer" and len(extents) == 1:
            extents.append(2)
        codims = rng.choice((None, None, None, "[2][*]", "[1][*]", "[3][*]", "[2][2][*]")) if storage != "plain" else None
        return Variable(self.name("v" if storage == "plain" else "x"), kind, extents, storage, codims)

    def declare(self, storage):
        v = self.variable(storage)
        static = "static " if not self.recursive else ""
        if storage == "file":
            self.file.append("%s%s;" % (self.rng.choice(("", "static ")), v.declare()))
            if self.acc:
                self.file.append("#pragma acc declare create(%s)" % v.name)
        elif storage == "static":
            self.emit("static %s;" % v.declare())
        elif storage == "block":
            self.emit("%s;" % v.declare())
        elif storage == "plain":
            self.emit("%s%s;" % (self.rng.choice(("", static)), v.declare()))
        else:
            rows = "" if storage == "pointer-whole" else "%d * " % v.extents[0]
            self.emit("%s = xmp_coarray_malloc(%ssizeof *%s);" % (v.declare(), rows, v.name))
            self.end.append("xmp_coarray_free(%s);" % v.name)
        self.emit("%s%s;" % (static, v.model()))
        self.variables.append(v)
        return v

    def element(self, v, text, seed):
        """Statements that store into all of an element (or compare it): text has places for the left side and the value."""
        inner = [".tag", ".v[0]", ".v[1]", ".v[2]", ".pair.low", ".pair.high", *BITS, ".big"] if v.record else [""]
        inner = PARTS if v.complex else inner
        return "\n".join(text(member, "(me * %d + q * %d + %d) %% 100" % (seed % 7 + 1, seed % 5 + 1, k)) for k, member in enumerate(inner))

    def each(self, v, body):
        """body for each element, whose number is q."""
        heads = "".join("for (int k%d = 0; k%d < %d; k%d++) " % (d, d, e, d) for d, e in enumerate(v.extents))
        return "{\nint q = 0;\n%s{\n%s\nq++;\n}\n}" % (heads, body)

    def fill(self, v):
        seed, index = self.rng.randrange(1000), "".join("[k%d]" % d for d in range(len(v.extents)))
        place = "at[me]" if v.outer else "me"
        real = self.each(v, self.element(v, lambda m, x: "%s = %s;" % (member_of(v.base() + index, m), x), seed))
        model = self.each(v, self.element(v, lambda m, x: "%s = %s;" % (member_of("m_%s[%s]%s" % (v.name, place, index), m), x), seed))
        return Pair(real, model)

    def check(self, v, remote):
        """Own elements; remote: those of all images, through their numbers, if they are few."""
        remote = remote and v.remote and v.total() < 500
        index = "".join("[k%d]" % d for d in range(len(v.extents)))
        image = mix("image") if remote else None
        place = ("at[%s]" if v.outer else "%s") % ("image" if remote else "me")

        def compare(member, _):
            text = v.at(self.rng, [mix(index)] if index else [], image, member).real
            model = member_of("m_%s[%s]%s" % (v.name, place, index), member)
            return 'if (%s != %s) differ("%s", %s, q);' % (text, model, member_of(v.name, member), place)
        body = self.each(v, self.element(v, compare, 0))
        return "for (int image = 0; image < n; image++) %s" % body if remote else body

    def replay(self, text):
        return "for (int me = 0; me < n; me++) {\n%s\n}" % text

    # Phases --------------------------------------------------------------------------------------------------------
    def synchronize(self):
        """Ends a phase for all executing images."""
        rng = self.rng
        list_others = "int others[%d], count = 0;\nfor (int k = 0; k < n; k++) if (k != me) others[count++] = k;\n" % MAX_IMAGES
        return rng.choice(("xmp_sync_all(NULL);", "xmp_sync_all(NULL);", "{\nint status = 1;\nxmp_sync_all(&status);\n}", "xmp_sync_images_all(NULL);",
                           "for (int k = 0; k < n; k++) if (k != me) xmp_sync_image(k, NULL);",
                           "{\n%sxmp_sync_images(count, others, NULL);\n}" % list_others))

    def outline(self, real, variables):
        """The statements in a function with parameters, some of which are coarrays."""
        used = [v for v in variables if v.name in real and (v.storage != "file" or (v.extents and self.rng.random() < 0.5))]
        if any(not v.extents for v in used):
            return real
        f = self.name("part")
        parameters = "".join(", " + v.declare(parameter=True) for v in used)
        qualifier = self.rng.choice(("", "__attribute__((noinline)) "))
        self.file.append("%sstatic void %s(int me, int n%s) {\n(void)me, (void)n;\n%s\n}" % (qualifier, f, parameters, real))
        return "%s(me, n%s);" % (f, "".join(", " + v.name for v in used))

    def nonblock(self, real):
        """What its transfers use is left alone up to the end of the phase."""
        rng = self.rng
        head = "#pragma xmp nonblock%s\n{\n%s\n}" % (rng.choice(("", " (remote)")), real)
        return head + rng.choice(("", "\n#pragma xmp wait_nonblock", "\n#pragma xmp wait_nonblock (local)"))

    def phase(self, variables):
        if self.acc and self.rng.random() < 0.8:
            return self.kernel(variables)
        steps = self.steps(variables)
        going_on = self.rng.random() < 0.15
        text = steps.sections() if going_on else join(steps.statement() for _ in range(self.rng.randrange(1, 6)))
        real = self.nonblock(text.real) if going_on else text.real
        if self.rng.random() < 0.3:
            real = self.outline(real, variables)
        if self.rng.random() < 0.15:
            real += "\nxmp_sync_memory(NULL);"
        if steps.posted:
            real = "{\n%s%s%s\n}" % (steps.announce(), real, steps.end_posts())
        return Pair(real + "\n" + self.synchronize(), steps.begin_posts() + self.replay(text.model))

    def ring(self):
        """Two phases, between which images wait only for those who use what they have."""
        rng, k = self.rng, self.rng.randrange(1, 5)
        steps = Steps(rng, self.variables)
        written = rng.choice([v for v in self.variables if v.remote])
        for v in self.variables:
            steps.mode[v] = ("whole", "(me + %d) %% n" % k) if v is written else ("read", None) if v.remote else ("own", None)
        first = join(steps.statement() for _ in range(rng.randrange(1, 4)))
        steps.mode[written] = ("own", None)
        second = join(steps.statement() for _ in range(rng.randrange(1, 4)))
        wait = "{\nint set[2] = {(me + %d) %% n, (me + %d * n - %d) %% n};\nxmp_sync_images(set[0] == set[1] ? 1 : 2, set, NULL);\n}\n" % (k, k, k)
        self.emit(self.replay(first.model) + "\n" + self.replay(second.model))
        self.emit(first.real + "\n" + wait + second.real + "\n" + self.synchronize())

    def task(self):
        """Phases of some images, which count from 0 there, with a coarray of theirs. All replay them first: what is checked is the end."""
        rng, saved = self.rng, self.variables
        on, first, count, step = rng.choice(SUBSETS)
        block = None
        if rng.random() < 0.6:
            block = self.variable("block")
            block.outer = False
            self.variables = self.variables + [block]
        phases = [self.phase(self.variables) for _ in range(rng.randrange(1, 4))]
        self.emit("{\nconst int n = %s;\nint at[%d];\nfor (int k = 0; k < n; k++) at[k] = %s + %s * k;\n(void)at;" % (count, MAX_IMAGES, first, step))
        real = []
        if block:
            fill = self.fill(block)
            self.emit("static %s;\n%s" % (block.model(), self.replay(fill.model)))
            real = ["%s;\n%s\nxmp_sync_all(NULL);" % (block.declare(), fill.real)]
        for phase in phases:
            self.emit(phase.model)
            real.append(phase.real)
        real += [self.check(v, rng.random() < 0.4) for v in self.variables]
        head = "const int me = xmpc_this_image(), n = xmp_num_images();\n(void)me, (void)n;"
        self.emit("#pragma xmp task on %s\n{\n%s\n%s\n}\n}" % (on, head, "\n".join(real)))
        self.variables = saved
        self.emit("xmp_sync_all(NULL);")

    def checks(self):
        for v in self.variables:
            self.emit(self.check(v, self.rng.random() < 0.3))
        self.emit("xmp_sync_all(NULL);")

    def generate(self):
        rng = self.rng
        for _ in range(rng.randrange(2, 5)):
            self.declare("file" if self.acc and not self.variables else rng.choice(("file", "file", "static", "block", "block", "pointer", "pointer-whole")))
        for _ in range(rng.randrange(1, 3)):
            self.declare("plain")
        for v in self.variables:
            fill = self.fill(v)
            self.emit(fill.real + "\n" + self.replay(fill.model))
        self.emit("xmp_sync_all(NULL);")
        inner = rng.randrange(4)
        loops = rng.random() < 0.3
        if loops:
            self.emit("for (int round = 0; round < %d; round++) {" % rng.randrange(2, 4))
        for k in range(rng.randrange(2, 7)):
            if rng.random() < 0.2:
                self.task()
            elif rng.random() < 0.15:
                self.ring()
            else:
                phase = self.phase(self.variables)
                self.emit(phase.model + "\n" + phase.real)
            if self.recursive and not loops and k == inner:
                self.recur()
            if rng.random() < 0.4:
                self.checks()
        if loops:
            self.emit("}")
        self.checks()
        return self.text()

    def recur(self):
        """What is not of the block changes under the feet of the caller: it begins anew with these."""
        self.emit("if (depth) {\ninner%d(depth - 1);" % self.number)
        for v in self.variables:
            if v.storage in ("file", "static"):
                fill = self.fill(v)
                self.emit(fill.real + "\n" + self.replay(fill.model))
        self.emit("xmp_sync_all(NULL);\n}")

    def text(self):
        head = ("const int P = xmp_all_num_nodes(), n = P, me = xmpc_this_image();\nint at[%d];\n"
                "for (int k = 0; k < n; k++) at[k] = k;\n(void)me, (void)at;")
        name, parameters = ("inner%d" % self.number, "int depth") if self.recursive else ("test_%d" % self.number, "void")
        out = self.file + ["static void %s(%s) {" % (name, parameters), head % MAX_IMAGES] + self.body + self.end + ["}"]
        if self.recursive:
            out.append("static void test_%d(void) {\ninner%d(%d);\n}" % (self.number, self.number, self.rng.randrange(1, 3)))
        return indent("\n".join(out))


def indent(text):
    """The same with each line as deep as its braces."""
    out, depth = [], 0
    for line in text.split("\n"):
        if not line:
            continue
        depth -= line.startswith("}")
        out.append(line if line.startswith("#") else "    " * depth + line)
        depth += line.count("{") - line.count("}") + line.startswith("}")
    return "\n".join(out) + "\n"


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20
    acc = sys.argv[3:] == ["acc"]
    head = HEAD + EVENTS + ("#pragma acc declare create(signal, rounds, each)\n" if acc else "")
    head = head.replace("@ROUTINE@", "#pragma acc declare copyin(zero)\n" if acc else "")
    xmp_program.write(head, (Function(random.Random("coarrays %d %d" % (seed, number)), number, acc).generate() for number in range(count)))


if __name__ == "__main__":
    main()
