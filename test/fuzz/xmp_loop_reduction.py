# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions of the nests of xmp_loops.py: a sum, the first or last extreme value with locations."""

COMPARISONS = {"firstmax": ">", "firstmin": "<", "lastmax": ">=", "lastmin": "<="}


class Reductions:
    """clauses: of the loop directive; others: of OpenACC's or OpenMP's; body, twin: statements of the nest and of its twin;
    checks: behind both."""

    def __init__(self, function):
        self.function, self.rng = function, function.rng
        self.clauses, self.others, self.body, self.twin, self.checks = [], "", [], [], []

    def pair(self, kind, value):
        """Variables of a type for the nest and its twin, that begin with a value."""
        is_, wanted = self.function.name("r"), self.function.name("r")
        self.function.emit("%s %s = %d, %s = %d;" % (kind, is_, value, wanted, value))
        return is_, wanted

    def check(self, what, is_, wanted):
        self.checks.append('differ("%s %s", %s, %s);' % (what, is_, is_, wanted))

    def add_sum(self, flat):
        is_, wanted = self.pair("long", 5)
        self.clauses.append("reduction(+ : %s)" % is_)
        self.body.append("%s += %s;" % (is_, flat))
        self.twin.append("%s += %s;" % (wanted, flat))
        self.check("sum", is_, wanted)
        if self.function.parallel:
            self.others += " reduction(+ : %s)" % is_

    def locations(self, indices, flat):
        """Pairs of variables, each with what an iteration stores there."""
        found = []
        for _ in range(self.rng.randint(1 if self.function.parallel else 0, 3)):
            kind = self.rng.choice(("int", "long", "short", "unsigned char", "double", "unsigned"))
            found.append(self.pair(kind, 77) + (self.rng.choice(indices + ["(%s)" % flat] * 2 + ["(%s) / 2" % flat]),))
        return found

    def add_extreme(self, indices, flat):
        """Several iterations have the same value: which one counts must be told by their order."""
        rng, parallel = self.rng, self.function.parallel
        kind = rng.choice(sorted(COMPARISONS))
        types = ("int", "long", "double", "float", "unsigned") + (() if parallel else ("short", "unsigned char"))
        is_, wanted = self.pair(rng.choice(types), rng.choice((0, 3, 100) if kind.endswith("min") else (0, 2, 4)))
        locations = self.locations(indices, flat)
        value = "((%s) * %d %% %d + 1)" % (flat, rng.randint(1, 9), rng.choice((2, 5, 11, 1)))
        take = "if (%s %s {0}) {{ {0} = %s; {1} }}" % (value, COMPARISONS[kind], value)
        self.body.append(take.format(is_, " ".join("%s = %s;" % (l, what) for l, _, what in locations)))
        self.twin.append(take.format(wanted, " ".join("%s = %s;" % (l, what) for _, l, what in locations)))
        named = " / %s /" % ", ".join(l for l, _, _ in locations) if locations else ""
        self.clauses.append("reduction(%s : %s%s)" % (kind, is_, named))
        self.check(kind, is_, wanted)
        for l, twin, _ in locations:
            self.check(kind + ", location", l, twin)
        if parallel:
            self.others += " reduction(%s : %s)" % (kind[-3:], is_)

    def choose(self, indices, flat, extreme):
        """extreme: whether there may be one with locations."""
        r = self.rng.random()
        if r < 0.35 and extreme:
            self.add_extreme(indices, flat)
        if r < 0.1 or r > 0.75:
            self.add_sum(flat)
