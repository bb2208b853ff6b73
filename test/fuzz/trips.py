#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops of every type, condition and step: how often they run.

trips.py SEED [FUNCTIONS]: prints a program for run.sh (XACC_FUZZ=trips.py). Each function has one loop that ends, in some
place, and sums what its variable was.

trips.py --check SEED FUNCTIONS COMMAND...: loops of any length, compiled to LLVM IR by COMMAND with the passes off. The
trip count that the region is given, folded to a constant, is compared with a model in integers of any length; for loops
that do not end within one turn through the values of their type there is to be a call of the runtime's error.

The model steps from segment to segment of the type's values, in which the condition is monotonic, and searches there."""
import random
import re
import subprocess
import sys
import tempfile

INTEGERS = {  # bits, signed
    "_Bool": (1, False), "signed char": (8, True), "unsigned char": (8, False), "short": (16, True),
    "unsigned short": (16, False), "int": (32, True), "unsigned": (32, False), "long": (64, True),
    "unsigned long": (64, False), "enum small": (32, False)}
FLOATS = {"float": 24, "double": 53}
VARIABLES = [t for t in INTEGERS if t != "_Bool"]


def limits(t):
    bits, signed = INTEGERS[t]
    return (-1 << bits - 1, (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)


def wrap(value, t):
    if t == "_Bool":
        return int(value != 0)
    low, high = limits(t)
    return (value - low) % (high - low + 1) + low


def promoted(t):
    return "int" if INTEGERS[t][0] < 32 else "unsigned" if t == "enum small" else t


def common(a, b):
    """The type of arithmetic of both."""
    for t in FLOATS:
        if t in (a, b):
            return "double" if "double" in (a, b) else t
    a, b = promoted(a), promoted(b)
    (bits_a, signed_a), (bits_b, signed_b) = INTEGERS[a], INTEGERS[b]
    if bits_a != bits_b:
        return a if bits_a > bits_b else b
    return a if not signed_a else b


def rounded(value, precision):
    """The nearest number with so many bits, ties to even, as a fraction of integers scaled by 2."""
    if value == int(value) and abs(value) < 1 << precision:
        return value
    value = int(value)
    shift = max(0, abs(value).bit_length() - precision)
    if shift == 0:
        return value
    magnitude, rest = abs(value) >> shift, abs(value) & ((1 << shift) - 1)
    half = 1 << shift - 1
    magnitude += rest > half or (rest == half and magnitude & 1)
    return (magnitude << shift) * (1 if value >= 0 else -1)


class Loop:
    def __init__(self, rng):
        self.t = t = rng.choice(VARIABLES)
        self.op = rng.choice(["<", "<", "<=", ">", ">=", "!="])
        self.bound = rng.choice([t, t, "int", *INTEGERS, *FLOATS])
        low, high = limits(t)
        size = rng.choice([3, 20, 20, 300, 70000, 1 << 33, 1 << 62])
        self.lower = wrap(rng.choice([0, 0, low, high, rng.randint(-size, size), rng.randint(low, high)]), t)
        self.step_type = rng.choice(["int", "int", t, "long", "unsigned", "signed char", "unsigned long"])
        magnitude = rng.choice([1, 1, 1, 1, 2, 3, 7, 16, rng.randint(1, 300), rng.randint(1, 1 << 40)])
        away = rng.random() < 0.15
        up = (self.op in ("<", "<=") or (self.op == "!=" and rng.random() < 0.5)) != away
        self.minus = rng.random() < 0.4
        step = magnitude if up != self.minus else -magnitude
        self.step = wrap(step, self.step_type)
        self.constant_step = rng.random() < 0.7
        self.constant_step &= self.step % (1 << INTEGERS[t][0]) != 0  # a constant zero is an error at compile time
        self.unit = self.constant_step and self.step == 1 and self.step_type == "int"
        distance = rng.choice([0, 1, magnitude * rng.randint(0, 40), rng.randint(0, size), rng.randint(-20, 20), 1 << rng.randint(0, 63)])
        bound = self.lower + distance * (1 if up else -1)
        bound = rng.choice([bound] * 4 + [low, high, 0, -1, rng.randint(low, high)])
        if self.bound in FLOATS:
            bound = rng.choice([bound, bound + 0.5, bound - 0.25, 1e30, -1e30]) if abs(bound) < 1 << 40 else bound
            self.upper = rounded(bound, FLOATS[self.bound])
        else:
            self.upper = wrap(int(bound), self.bound)
        self.constant = rng.random() < 0.3
        if self.searched() and self.op == "!=":
            self.op = "<"
        self.swapped, self.form = rng.random() < 0.3, rng.randrange(3)
        self.count, self.defined = self.model()
        if self.count and self.count * abs(self.shortest()) >= 1 << INTEGERS[t][0]:
            self.count = None  # it needs another turn

    def inside(self, i):
        compared = common(self.t, self.bound)
        if compared in FLOATS:
            a, b = rounded(i, FLOATS[compared]), rounded(self.upper, FLOATS[compared])
        else:
            a, b = wrap(i, compared), wrap(self.upper, compared)
        return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "!=": a != b}[self.op]

    def model(self):
        """How often the loop runs (None: it does not end within a turn), and whether C defines that."""
        wraps, turn, step = self.wraps(), 1 << INTEGERS[self.t][0], self.shortest()
        low, high = limits(self.t)
        i, count, way = self.lower, 0, 0
        if not self.inside(i):
            return 0, True
        if step == 0:
            return None, True
        if not wraps and step != self.signed_step():
            return None, False
        if self.op == "!=":
            goal = wrap(int(self.upper), self.t) if self.upper == int(self.upper) and abs(self.upper) < 1 << 70 else 0
            distance = ((goal - i) * (1 if step > 0 else -1)) % turn
            behind = i + distance * (1 if step > 0 else -1)
            if self.inside(goal) or distance % abs(step):
                return None, wraps
            return (distance // abs(step), True) if wraps or low <= behind <= high else (None, False)
        segments = [(low, -1), (0, high)] if low < 0 else [(low, high)]
        while way + abs(step) <= turn + abs(step):
            first, last = next(s for s in segments if s[0] <= i <= s[1])
            room = (last - i if step > 0 else i - first) // abs(step)
            if not self.inside(i + room * step):
                inner, outer = 0, room
                while outer - inner > 1:
                    middle = (inner + outer) // 2
                    inner, outer = (middle, outer) if self.inside(i + middle * step) else (inner, middle)
                return count + outer, True
            count, way = count + room + 1, way + (room + 1) * abs(step)
            beyond = i + (room + 1) * step
            if not low <= beyond <= high and not wraps:
                return None, False
            i = wrap(beyond, self.t)
            if way > turn:
                break
            if not self.inside(i):
                return count, True
        return None, True

    def wraps(self):
        added = common(self.t, self.step_type)
        return INTEGERS[added][0] > INTEGERS[self.t][0] or not INTEGERS[added][1] or INTEGERS[self.t][0] < 32

    def shortest(self):
        """The step as the shorter of the two ways around."""
        turn = 1 << INTEGERS[self.t][0]
        step = self.signed_step() % turn
        return step - turn if step > turn // 2 or (step == turn // 2 and not self.wraps() and self.signed_step() < 0) else step

    def searched(self):
        """True if the floating type of the comparison does not hold all values of the variable."""
        bits, signed = INTEGERS[self.t]
        return self.bound in FLOATS and FLOATS[self.bound] < bits - signed

    def signed_step(self):
        return -self.step if self.minus else self.step

    def literal(self, value, t):
        if t in FLOATS:
            return f"({t}){float(value)!r}"
        return f"({t}){value}" if value >= 0 and value < 1 << 63 else f"({t})({value & (1 << 64) - 1}u)"

    def header(self, lower, upper, step, declare=True):
        compare = f"{upper} {self.op.translate(str.maketrans('<>', '><'))} i" if self.swapped else f"i {self.op} {upper}"
        if self.unit and self.form:
            increment = ("i--" if self.minus else "i++") if self.form == 1 else ("--i" if self.minus else "++i")
        elif self.form == 0 or common(self.t, self.step_type) != self.t:  # Clang takes sums of the variable's type only
            increment = f"i {'-' if self.minus else '+'}= {step}"
        elif self.form == 1 or self.minus:
            increment = f"i = i {'-' if self.minus else '+'} {step}"
        else:
            increment = f"i = {step} + i"
        return f"for ({self.t + ' ' if declare else ''}i = {lower}; {compare}; {increment})"

    def parameters(self):
        """Declarations of the bounds and the step that are variables, their values, and what the header names."""
        names, values = [], []
        def give(name, t, value, constant):
            if constant:
                text = self.literal(value, t)
                return str(value) if t == "int" and value >= 0 else f"({text})"
            names.append(f"{t} {name}")
            values.append(self.literal(value, t))
            return name
        lower = give("lower", self.t, self.lower, self.constant)
        upper = give("upper", self.bound, self.upper, self.constant)
        step = give("step", self.step_type, self.step, self.constant_step)
        return names, values, (lower, upper, step)


HEAD = "#include <stdio.h>\nenum small { FIRST, SECOND };\n"
BODY = "{ count++; sum += (unsigned long)i * 31 + 7; }"


def region(loop, rng, number):
    """A function with the loop in some place."""
    names, values, parts = loop.parameters()
    place = rng.choice(["loop", "loop", "nested", "inside", "kernels", "collapse", "tile", "serial", "seq", "outer", "routine"])
    reduction = "reduction(+:count, sum)"
    declare = rng.random() < 0.7
    header = loop.header(*parts, declare)
    text = [] if declare else [f"    {loop.t} i;"]
    plain = f"    {header} {BODY}"
    outer = "    for (int j = 0; j < 3; j++)"
    if place in ("loop", "kernels", "serial", "seq"):
        construct = {"loop": f"parallel loop {rng.choice(['', 'gang', 'vector'])}", "kernels": "kernels loop independent",
                     "serial": "serial loop", "seq": "parallel loop seq num_gangs(3)"}[place]
        text += [f"#pragma acc {construct} {reduction}", plain]
    elif place in ("nested", "inside"):
        text += [f"#pragma acc parallel loop gang {reduction}", outer + " {"]
        if place == "inside":  # bounds that only the region knows
            first = [name.split()[-1] for name in names]
            text += [f"        {name}{number} = {own} + (j - j);" for name, own in zip(names, first)]
            for own in first:
                header = header.replace(own, own + str(number))
        text += [f"#pragma acc loop {rng.choice(['vector', 'seq', ''])} {reduction}", f"        {header} {BODY}", "    }"]
    elif place == "routine":
        text = [f"    unsigned long count = 0, sum = 0;"]
        text += [f"#pragma acc parallel loop gang {reduction}", outer + " {", "        unsigned long n = 0, s = 0;",
                 f"        r{number}({', '.join([n.split()[-1] for n in names] + ['&n', '&s'])});", "        count += n; sum += s;", "    }"]
    else:
        pair = [outer, "    " + plain] if place != "outer" else [f"    {header}", "        for (int j = 0; j < 3; j++) " + BODY]
        clause = f"tile({rng.choice(['2, 4', '4, 32', '1, 3'])})" if place == "tile" else "collapse(2)"
        text += [f"#pragma acc parallel loop {clause} {reduction}", *pair]
    routine = []
    if place == "routine":
        routine = ["#pragma acc routine vector",
                   f"static void r{number}({', '.join(names + ['unsigned long *n', 'unsigned long *s'])}) {{",
                   "    unsigned long count = 0, sum = 0;", f"#pragma acc loop vector {reduction}",
                   f"    {loop.header(*parts)} {BODY}", "    *n = count;\n    *s = sum;\n}"]
    else:
        text = ["    unsigned long count = 0, sum = 0;"] + text
    lines = routine + [f"/* {place} */\n__attribute__((noinline)) static void f{number}({', '.join(names) or 'void'}) {{", *text,
                       f"    printf(\"{number}: %lu %lu\\n\", count, sum);", "}"]
    return "\n".join(lines), f"    f{number}({', '.join(values)});"


def program(seed, functions):
    rng = random.Random(seed)
    print(f"/* trips.py {seed} {functions} */\n{HEAD}")
    calls = []
    for number in range(functions):
        loop = Loop(rng)
        while loop.count is None or not loop.defined or loop.count > 3000 or (loop.count == 0 and rng.random() < 0.9):
            loop = Loop(rng)
        text, call = region(loop, rng, number)
        print(text)
        calls.append(call)
    print("int main(void) {\n" + "\n".join(calls) + "\n    return 0;\n}")


def compiled(texts, command):
    """The IR of some functions, and which of them were refused for loops that never end."""
    refused = set()
    while True:
        rows, text = [], HEAD
        for number, lines in texts.items():
            if number not in refused:
                rows += [number] * lines.count("\n")
                text += lines
        with tempfile.NamedTemporaryFile("w", suffix=".c") as file:
            file.write(text)
            file.flush()
            run = subprocess.run([*command, "-w", "-O1", "-ferror-limit=0", "-fplugin-arg-xacc-passes=off", "-S", "-emit-llvm",
                                  file.name, "-o", "-"], capture_output=True, text=True)
        if run.returncode == 0:
            return run.stdout, refused
        errors = re.findall(r":(\d+):\d+: (?:fatal )?error: (.*)", run.stderr)
        if not all("never ends" in message or "is zero" in message for _, message in errors) or not errors:
            sys.exit("\n".join(message for _, message in errors[:9]) or run.stderr)
        refused |= {rows[int(line) - 1 - HEAD.count("\n")] for line, _ in errors}


def check(seed, functions, command):
    """Every loop as a function of variables whose values LLVM folds."""
    rng = random.Random(seed)
    loops, texts = [], {}
    while len(loops) < functions:
        loop = Loop(rng)
        if not loop.defined:
            continue
        number = len(loops)
        loops.append(loop)
        loop.constant = rng.random() < 0.1 or loop.searched()  # a search is not folded
        names, values, parts = loop.parameters()
        variables = "".join(f"    {name} = {value};\n" for name, value in zip(names, values))
        texts[number] = f"void f{number}(int *a) {{\n{variables}#pragma acc parallel loop deviceptr(a)\n    {loop.header(*parts)} a[0] = 1;\n}}\n"
    out, refused = compiled(texts, command)
    wrong, function, found = 0, None, {number: None for number in refused}
    for line in out.splitlines():
        if line.startswith("define"):
            function = int(line.split("@f")[1].split("(")[0])
        elif "@__xacc_endless(" in line and "call" in line:
            found.setdefault(function, None)
        elif "call" in line and "@__xacc_region_begin(" in line:
            hint = re.search(r"i32 noundef 8, i32 noundef \d+, ptr noundef null, ptr noundef null, i64 noundef (-?\d+),", line)
            found.setdefault(function, int(hint[1]) % (1 << 64) if hint else "no constant")
    for number, loop in enumerate(loops):
        if found.get(number, "nothing") != loop.count:
            wrong += 1
            names, values, parts = loop.parameters()
            print(f"{dict(zip(names, values))} {loop.header(*parts)}: {found.get(number, 'nothing')}, not {loop.count}")
    print(f"{functions} loops, {sum(loop.count is None for loop in loops)} of them endless, "
          f"{sum(loop.count is not None and loop.count > 1000000 for loop in loops)} long: {wrong} wrong")
    return wrong == 0


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        sys.exit(0 if check(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]) else 1)
    program(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100)
