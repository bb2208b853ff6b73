# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Headers of loops for xmp_loops.py: types of variables and bounds, comparisons, increments."""

LIMITS = {"short": (-32768, 32767), "unsigned short": (0, 65535), "signed char": (-128, 127), "char": (-128, 127),
          "unsigned char": (0, 255), "int": (-2147483648, 2147483647), "unsigned": (0, 4294967295),
          "long": (-2**63, 2**63 - 1), "unsigned long": (0, 2**64 - 1), "long long": (-2**63, 2**63 - 1),
          "unsigned long long": (0, 2**64 - 1), "enum small": (0, 4294967295)}
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}


class Loop:
    """A for statement over first, first +- step, ... up to last, inclusive; first may lie behind last. Its variable is offset
    places below the index in the array's dimension dim, counted from where the template begins (low)."""

    def __init__(self, function, dim):
        self.function, self.rng, self.dim = function, function.rng, dim
        self.var, self.low = function.name("i"), function.lows[dim]
        self.twin = "m" + self.var
        types = [t for t in LIMITS if not (function.kind == "omp" and t == "enum small")]
        self.type = self.rng.choice(types + ["int"] * 6 + ["long", "unsigned"])
        # Indices outside of the template are nobody's.
        over = self.rng.choice((0, 0, 0, 2)) if function.formats[dim] != "*" else 0
        self.outside, self.extent = over > 0, function.extents[dim]
        self.choose_range(self.low - over, self.low + self.extent - 1 + over)
        self.head = None

    def choose_range(self, low, high):
        """Iterations within these indices of the template."""
        rng, (least, greatest) = self.rng, LIMITS[self.type]
        self.offset = rng.choice((0, 0, 0, 1, -1, 2, -4))
        if low - self.offset < max(least, -1000):
            self.offset = low - max(least, 0)
        if rng.random() < 0.15 and greatest < 70000:  # up to the end of the type
            self.offset = high - greatest
        elif rng.random() < 0.1 and -70000 < least < 0:
            self.offset = low - least
        low, high = low - self.offset, high - self.offset
        first, last = sorted((rng.randint(low, high), rng.randint(low, high)))
        if rng.random() < 0.5:
            first, last = low, high
        if rng.random() < 0.05:
            first, last = last, first - 1
        self.step, self.down = rng.choice((1, 1, 1, 2, 3, 7)), rng.random() < 0.35
        self.declares = rng.random() < 0.5
        self.first, self.last = (last, first) if self.down else (first, last)

    # What the variable stands for ----------------------------------------------------------------------------------
    def subscript(self):
        """The index in the template, as on has it."""
        c = self.offset
        texts = ["%s%s" % (self.var, " %s %d" % ("-+"[c > 0], abs(c)) if c else "")]
        if c > 0:
            texts += ["%d + %s" % (c, self.var), "(%s) + %d" % (self.var, c), "%s + %d - %d" % (self.var, c + 1, 1)]
        if c < 0:
            texts += ["%s - (%d)" % (self.var, -c), "%d + %s" % (c, self.var)]
        return self.rng.choice(texts)

    def index(self):
        """The index in the array's dimension."""
        return "((long)%s + %d)" % (self.var, self.offset - self.low)

    def inside(self):
        """Whether there is such an element."""
        return "%s >= 0 && %s < %d" % (self.index(), self.index(), self.extent)

    # The header ----------------------------------------------------------------------------------------------------
    def unsigned(self):
        return LIMITS[self.type][0] == 0

    def behind(self):
        """The variable's value behind the loop."""
        sign = -1 if self.down else 1
        count = max(0, sign * (self.last - self.first) // self.step + 1)
        return self.first + sign * count * self.step

    def comparisons(self, behind):
        """Operators, each with what the variable is compared with, that its type and C's arithmetic allow."""
        least, greatest = LIMITS[self.type]
        found = []
        if self.down:
            if self.last - 1 >= least and self.last > least:
                found.append((">", self.last - 1))
            if not self.unsigned() or behind >= 0:
                found.append((">=", self.last))
        else:
            if self.last + 1 <= greatest:
                found.append(("<", self.last + 1))
            if behind <= greatest and (not self.unsigned() or self.last >= 0):
                found.append(("<=", self.last))
        if least <= behind <= greatest:
            found.append(("!=", behind))
        return found

    def condition(self, var, op, end):
        text = "%s %s %s" % (var, op, end) if self.rng.random() < 0.7 else "%s %s %s" % (end, MIRRORED[op], var)
        return self.rng.choice((text, text, "(%s)" % text))

    def increment(self, var, plain):
        """An increment: ++, op= or an assignment, by a constant or an expression; var: the variable, perhaps in parentheses."""
        acc, sign = self.function.kind == "acc", "-" if self.down else "+"
        incs = ["%s %s= %d" % (var, sign, self.step), "%s = %s %s %d" % (self.var, var, sign, self.step)]
        if not self.down:
            incs += ["%s = %d + %s" % (self.var, self.step, var)]
        if self.step == 1:
            incs += [var + sign * 2, sign * 2 + var] * 2
        else:
            s = self.function.constant(self.step, False, plain or acc)
            if "," not in s:
                incs += ["%s %s= %s" % (var, sign, s)] * 2
        if acc:  # Clang refuses assignments that convert
            incs = [i for i in incs if " = " not in i]
        else:
            incs += ["%s %s= -%d" % (var, "-+"[self.down], self.step), "%s = %s %s -%d" % (self.var, var, "-+"[self.down], self.step)]
        return self.rng.choice(incs)

    def make_header(self, plain):
        """Whether there is one: the variable must not pass the end of its type."""
        least, greatest = LIMITS[self.type]
        behind = self.behind()
        comparisons = self.comparisons(behind)
        if not comparisons:
            return False
        op, value = self.rng.choice(comparisons)
        if not least <= behind <= greatest:
            return False
        start = self.function.constant(self.first, self.unsigned(), plain, least)
        if self.function.rounds and self.step == 1 and (self.last - self.first) * (-1 if self.down else 1) > 0:
            start = "%s %s round" % (start, "-" if self.down else "+")  # of the loop around the nest
        end = self.function.constant(value, self.unsigned(), plain, least)
        var = self.rng.choice((self.var, self.var, "(%s)" % self.var))
        condition = self.condition(var, op, end)
        init = "%s%s = %s" % (self.type + " " if self.declares else "", self.var, start)
        self.head = "for (%s; %s; %s)" % (init, condition, self.increment(var, plain))
        return True

    def depend_on(self, outer):
        """Begins where the variable of the loop around says, if both can."""
        if self.type not in ("int", "long", "long long") or self.step != 1 or \
                outer.type not in ("int", "long", "short", "unsigned char", "char"):
            return
        o = "%s + %d" % (outer.var, self.rng.randint(0, 2))
        if self.first <= self.last and not self.down:
            self.head = "for (%s%s = %s; %s <= %d; %s++)" % (
                self.type + " " if self.declares else "", self.var, "%s > %d ? %s : %d" % (o, self.first, o, self.first), self.var, self.last, self.var)
