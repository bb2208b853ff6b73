# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements of a phase of xmp_coarrays.py."""
from xmp_coarray_model import ATOMIC, FLOATING, INTEGERS, Pair, copies, join, mix
from xmp_coarray_signals import Signals

OPERATORS = {"add": "+=", "and": "&=", "or": "|=", "xor": "^="}


def heads_of(names, v):
    return "".join("for (int %s = 0; %s < %d; %s++) " % (name, name, e, name) for name, e in zip(names, v.extents))


class Steps(Signals):
    def assign(self):
        rng, found = self.rng, self.writable()
        if not found:
            return self.fallback()
        to, kind, _ = found
        if rng.random() < 0.3:
            source = rng.choice(self.of("read", "whole", "cyclic", "own"))
            text, other = self.element(source, tuple(t for t in INTEGERS + FLOATING if copies(kind, t)))
            if text:
                return mix("@ = @;", to, text)
        if kind in FLOATING and rng.random() < 0.2:
            return mix("@ *= 0.5;", to)
        if kind.startswith("unsigned") and rng.random() < 0.3:
            return mix("@ %s @;" % rng.choice(("*=", "<<=", ">>=")), to, rng.randrange(1, 4))
        if kind not in FLOATING and rng.random() < 0.2:
            return mix("@ %s 1 + fold(@);" % rng.choice(("/=", "%=")), to, self.value())
        op = rng.choice(("=", "=", "+=", "-=") if kind in FLOATING else ("=", "=", "+=", "-=", "^=", "|=", "&="))
        return mix("@ %s fold(@);" % op, to, self.value())

    def step(self):
        """++ and --, as a value."""
        rng, found = self.rng, self.writable()
        if not found:
            return self.fallback()
        to, _, v = found
        text = mix(rng.choice(("@++", "++@", "@--", "--@")), to)
        self.banned.append(v)
        second = self.writable(INTEGERS)
        value = self.leaf()
        self.banned.pop()
        if not second or rng.random() < 0.4:
            return mix("@;", text)
        return mix("@ = fold((long)(@)) + @;", second[0], text, value) if v is not second[2] else mix("@;", text)

    def chain(self):
        """a = b = value, with a's subscripts free of b."""
        rng, inner = self.rng, self.writable()
        if not inner:
            return self.fallback()
        self.banned.append(inner[2])
        outer = self.writable(INTEGERS)
        self.banned.pop()
        if not outer:
            return self.fallback()
        # An own element and one of an image may be the same: not of the same variable.
        self.banned += [outer[2]]
        value = self.value()
        self.banned.pop()
        return mix("@ %s fold((long)(@ %s fold(@)));" % (rng.choice(("=", "+=")), rng.choice(("=", "+=", "-="))), outer[0], inner[0], value)

    def whole_record(self):
        to = [v for v in self.of("whole", "cyclic", "own") if v.record]
        if not to:
            return self.assign()
        v = self.rng.choice(to)
        source = self.rng.choice([s for s in self.of("read", "whole", "cyclic", "own") if s.type == v.type])
        left, right = self.place(v), self.place(source)
        return mix("@ = @;", v.at(self.rng, *left), source.at(self.rng, *right))

    def conditional(self):
        head = self.condition()
        return mix("if (@) {\n@\n} else {\n@\n}", head, self.statement(), self.statement())

    def loop(self):
        if len(self.loops) > 2:
            return self.assign()
        name = "i%d" % len(self.loops)
        count = self.rng.choice(("2", "3", "same(2)", "1 + me % 3", "n - me"))
        self.loops.append((name, count))
        body = join(self.statement() for _ in range(self.rng.randrange(1, 3)))
        self.loops.pop()
        if self.rng.random() < 0.2:
            return mix("{\nint @ = 0;\nwhile (@ < @) {\n@\n@++;\n}\n}", name, name, count, body, name)
        return mix("for (int @ = 0; @ < @; @++) {\n@\n}", name, name, count, name, body)

    def switch(self):
        return mix("switch (fold(@) % 3) {\ncase 0: {\n@\nbreak;\n}\ncase 1: {\n@\n}\ndefault: {\n@\n}\n}", self.value(), self.statement(),
                   self.statement(), self.statement())

    def atomic(self):
        """On what is updated by all, or on what this image has for itself."""
        shared = self.of("atomic")
        if shared and self.rng.random() < 0.7:
            return self.update(self.rng.choice(shared))
        if self.kernel:
            return self.assign()
        found = self.writable(ATOMIC, True)
        return self.exchange(*found) if found else self.assign()

    def update(self, v):
        """One of the updates of all images, which come in any order: what was there before is not looked at."""
        (text, _), value, op = self.element(v), self.value(), self.mode[v][1]
        model = "%s %s fold(%s);" % (text.model, OPERATORS[op], value.model)
        if self.kernel:
            old = "capture" if self.rng.random() < 0.3 else "update"
            return Pair("{\nconst long value = fold(%s);\n%s#pragma acc atomic %s\n%s%s %s value;\n}" % (
                value.real, "long old;\n" if old == "capture" else "", old, "old = " if old == "capture" else "", text.real, OPERATORS[op]), model)
        if self.rng.random() < 0.3:
            return Pair("{\nlong ignored = 0;\nxmp_atomic_fetch_%s(%s, fold(%s), &ignored);\n}" % (op, text.real, value.real), model)
        return Pair("xmp_atomic_%s(%s, fold(%s));" % (op, text.real, value.real), model)

    def exchange(self, to, kind, v):
        """An operation with a result. xmp_sync_memory orders it behind accesses that are not atomic."""
        rng = self.rng
        self.banned.append(v)
        value, other = mix("(@)fold(@)", kind, self.value()), self.writable(INTEGERS)
        self.banned.pop()
        sync = "xmp_sync_memory(NULL);\n"
        if not other or rng.random() < 0.4:
            return Pair(sync + "xmp_atomic_define(%s, %s);" % (to.real, value.real), "%s = %s;" % (to.model, value.model))
        what = rng.choice(("ref", "fetch_add", "fetch_or", "fetch_xor", "fetch_and", "cas"))
        read = Pair("xmp_atomic_ref(&old, %s);" % to.real, "old = %s;" % to.model)
        if what == "cas" and rng.choice((True, False)):
            text = Pair("%s\nxmp_atomic_cas(%s, &old, old, %s);" % (read.real, to.real, value.real),
                        "%s\n%s = %s;" % (read.model, to.model, value.model))
        elif what == "cas":
            text = Pair("%s\nxmp_atomic_cas(%s, &old, old ^ 1, %s);" % (read.real, to.real, value.real), read.model)
        elif what == "ref":
            text = read
        else:
            text = Pair("xmp_atomic_%s(%s, %s, &old);" % (what, to.real, value.real),
                        "%s\n%s %s %s;" % (read.model, to.model, OPERATORS[what[6:]], value.model))
        return mix("{\n@ old;\n@\n@ = fold(old);\n}", Pair(sync + kind, kind), text, other[0])

    def shared(self, inside=False):
        """A loop whose iterations lanes share: each has elements of its own, and uses what none of them writes."""
        rng = self.rng
        to = [v for v in self.of("whole") if v.extents]
        if not to:
            return self.assign()
        v = rng.choice(to)
        self.banned.append(v)
        rank = rng.randint(1, min(2, len(v.extents)))
        names = ["i%d" % (len(self.loops) + k) for k in range(rank)]
        self.loops += [(name, str(e)) for name, e in zip(names, v.extents)]
        (member, kind), value = self.member(v, INTEGERS + FLOATING), self.value()
        own = mix("".join("[%s]" % name for name in names))
        rest = [self.subscript(e) for e in v.extents[rank:]]
        image = mix(self.mode[v][1])
        body = mix("@ @ fold(@);", v.at(rng, [own] + rest, image, member), rng.choice(("=", "+=", "-=")), value)
        if self.of("atomic") and rng.random() < 0.4:
            body = join((body, self.update(rng.choice(self.of("atomic")))))
        del self.loops[len(self.loops) - rank:]
        self.banned.pop()
        clauses = rng.choice(("", " gang", " vector", " gang vector", " num_gangs(3)", " gang worker vector", " vector_length(64)"))
        if rank > 1 and rng.random() < 0.7:
            clauses += " collapse(2)"
        heads = heads_of(names, v)
        if inside:
            clauses = rng.choice(("", " vector", " worker", " worker vector", " seq"))
            return Pair("#pragma acc loop%s\n%s{\n%s\n}" % (clauses, heads, body.real), "%s{\n%s\n}" % (heads, body.model))
        head = "#pragma acc %s loop%s\n" % ("kernels" if rng.random() < 0.2 and "num" not in clauses else "parallel", clauses)
        return Pair("%s%s{\n%s\n}" % (head, heads, body.real), "%s{\n%s\n}" % (heads, body.model))

    def fallback(self):
        return mix(";")

    def statement(self):
        forms = [self.assign] * 5 + [self.sections] * 5 + [self.step, self.chain, self.whole_record] + [self.atomic, self.put] * 2
        if self.depth < 2:
            forms += [self.conditional, self.loop, self.loop, self.switch]
        self.depth += 1
        out = self.rng.choice(forms)()
        self.depth -= 1
        return out
