# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Assignments of sections in a phase of xmp_coarrays.py."""
import collections

from xmp_coarray_model import FLOATING, INTEGERS, Pair, copies, mix
from xmp_coarray_values import Values


class Share(collections.namedtuple("Share", "extent")):
    """As many indices as this image has of a dimension of this extent: a length known at run time."""

    def __str__(self):
        return "(%d - me + n - 1) / n" % self.extent


class Sections(Values):
    def range(self, extent, length, k, known=True):
        """So many indices of a dimension: text and the k-th."""
        rng = self.rng
        step = rng.randint(1, max(1, (extent - 1) // max(1, length - 1)))
        low = rng.randint(0, extent - 1 - (length - 1) * step) if length else 0
        if length > 1 and rng.random() < 0.2:
            low, step = low + (length - 1) * step, -step
        if length == extent and step == 1 and known and rng.random() < 0.5:
            return Pair("[:]", "[k%d]" % k)
        first, count = ("same(%d)" % low, "same(%d)" % length) if rng.random() < 0.2 else (low, length)
        if self.depth < 3 and rng.random() < 0.1:
            first = "%s + 0 * fold(%s)" % (first, self.leaf().real)
        return Pair("[%s:%s%s]" % (first, count, "" if step == 1 else ":%d" % step), "[%d + %d * k%d]" % (low, step, k))

    def cyclic(self, v):
        """The dimension of which this image has its indices, if there is one."""
        return self.mode[v][1] if self.mode[v][0] == "cyclic" else None

    def choose(self, v):
        """Some dimensions and lengths of them."""
        rng, cyclic = self.rng, self.cyclic(v)
        free = [d for d in range(len(v.extents)) if d != cyclic or rng.random() < 0.7]
        if not free:
            return None
        chosen = sorted(rng.sample(free, rng.randint(1, len(free))))
        return [(d, Share(v.extents[d]) if d == cyclic else rng.choice((v.extents[d], rng.randint(1, v.extents[d]), rng.randint(0, v.extents[d]))))
                for d in chosen]

    def fit(self, v, lengths):
        """Dimensions that can have these lengths."""
        def fits(d, n):
            if d == self.cyclic(v):
                return n == Share(v.extents[d])
            return (n.extent if isinstance(n, Share) else n) <= v.extents[d]
        for _ in range(6 if len(lengths) <= len(v.extents) else 0):
            chosen = sorted(self.rng.sample(range(len(v.extents)), len(lengths)))
            if all(fits(d, n) for d, n in zip(chosen, lengths)):
                return list(zip(chosen, lengths))
        return None

    def part(self, v, d, length, k):
        """The k-th range of a section, in dimension d."""
        if not isinstance(length, Share):
            return self.range(v.extents[d], length, k, d > 0 or v.storage != "pointer")
        if d == self.cyclic(v):
            return Pair("[me:%s:n]" % str(length), "[me + n * k%d]" % k)
        low = self.rng.randint(0, v.extents[d] - length.extent)
        return Pair("[%d:%s]" % (low, length), "[%d + k%d]" % (low, k))

    def section(self, v, lengths, types=INTEGERS + FLOATING, record=False):
        """A section of these lengths, and its type; lengths None: of any, which come third."""
        member, kind = ("", v.type) if record else self.member(v, types, bits=False)
        if kind is None or not (record or kind in types):
            return None
        ranges = self.choose(v) if lengths is None else self.fit(v, lengths)
        _, image = self.place(v)
        if ranges is None or member and (image is None or not v.remote):
            return None  # sections of members are those of images
        out = []
        for d, e in enumerate(v.extents):
            found = [k for k, (dimension, _) in enumerate(ranges) if dimension == d]
            if found:
                out.append(self.part(v, d, ranges[found[0]][1], found[0]))
            else:
                out.append(self.mine(e) if d == self.cyclic(v) else self.subscript(e))
        return v.at(self.rng, out, image, member), kind, [length for _, length in ranges]

    def term(self, lengths):
        """A section or a value for all as an operand of type long."""
        sources = [v for v in self.of("read", "read", "whole", "cyclic", "own") if v.extents]
        found = self.section(self.rng.choice(sources), lengths) if sources and self.rng.random() < 0.8 else None
        if found:
            return mix("fold((long)(@))" if found[1] in FLOATING else "fold(@)", found[0])
        return mix("fold(@)", self.leaf())

    def same_type(self, v, kind, lengths, record):
        """A section, often of the same array, that is assigned as it is."""
        rng = self.rng
        types = () if record else tuple(t for t in INTEGERS + FLOATING if copies(kind, t))
        fitting = [s for s in self.of("read", "whole", "cyclic", "own") if s.extents and (not record or s.type == kind)]
        for _ in range(4 if fitting else 0):
            found = self.section(v if rng.random() < 0.3 and v in fitting else rng.choice(fitting), lengths, types, record)
            if found:
                return found[0]
        sources = [s for s in self.of("read", "whole", "cyclic", "own") if s.type == kind] if record else []
        if sources:
            source = rng.choice(sources)
            return source.at(rng, *self.place(source))
        return None

    def sections(self):
        rng = self.rng
        to = [v for v in self.of("whole", "whole", "cyclic", "own") if v.extents]
        if not to:
            return self.assign()
        v = rng.choice(to)
        record = v.record and rng.random() < 0.3
        self.banned.append(v)  # its subscripts are evaluated once
        left = self.section(v, None, record=record)
        self.banned.pop()
        if not left:
            return self.assign()
        target, kind, lengths = left
        apart = [v] if self.kernel else []  # elements are in no order there
        self.banned += apart
        value = self.same_type(v, kind, lengths, record) if record or rng.random() < 0.6 else None
        if value is None and not record:
            value = self.term(lengths) if rng.random() < 0.5 else mix("@ %s @" % rng.choice("+-*"), self.term(lengths), self.term(lengths))
        del self.banned[len(self.banned) - len(apart):]
        if value is None:
            return self.assign()
        heads = "".join("for (int k%d = 0; k%d < %s; k%d++) " % (k, k, n, k) for k, n in enumerate(lengths))
        # Values first, then places, as if the whole right side were read before anything is written.
        model = "{\n%s buffer[%d];\nint b = 0;\n%sbuffer[b++] = %s;\nb = 0;\n%s%s = buffer[b++];\n}" % (
            kind, max(1, v.total()), heads, value.model, heads, target.model)
        return Pair("%s = %s;" % (target.real, value.real), model)
