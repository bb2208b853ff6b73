# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What images may use in a phase of xmp_coarrays.py, and expressions of it. In a phase each coarray is read by all, or an image has that
of one image for itself ("whole"), or every image its elements on all of them ("cyclic": the indices me, me + n, ...
of a dimension), or all update any element by one commutative atomic operation. "own": this image's, in a phase for it alone."""
from xmp_coarray_model import ATOMIC, BITS, FLOATING, INTEGERS, PARTS, mix

PERMUTATIONS = ("me", "(me + 1) % n", "(me + n - 1) % n", "(me + @) % n", "n - 1 - me", "same((me + @) % n)", "next(me, n)")


class Values:
    def __init__(self, rng, variables, kernel=False):
        self.rng, self.variables, self.kernel = rng, variables, kernel
        self.loops, self.banned, self.mode, self.depth = [], [], {}, 0

    def choose_modes(self):
        rng = self.rng
        for v in self.variables:
            kinds = ["read", "whole", "whole"] if v.remote else ["own"]
            if v.remote and any(e >= 8 for e in v.extents):
                kinds += ["cyclic"] * 2
            if v.type in ATOMIC and v.remote:
                kinds += ["atomic"] * 2
            kind, what = rng.choice(kinds), None
            if kind == "whole":
                what = rng.choice(PERMUTATIONS).replace("@", str(rng.randrange(1, 9)))
            elif kind == "cyclic":
                what = rng.choice([d for d, e in enumerate(v.extents) if e >= 8])
            elif kind == "atomic":
                what = rng.choice(("add", "and", "or", "xor"))
            self.mode[v] = (kind, what)

    def of(self, *kinds):
        return [v for v in self.variables if self.mode[v][0] in kinds and v not in self.banned]

    # Values --------------------------------------------------------------------------------------------------------
    def image(self):
        """Any image."""
        rng = self.rng
        forms = ["me", "(me + 1) % n", "n - 1", "0", "n - 1 - me", "(me * 3 + %d) %% n" % rng.randrange(9), "same(me)", "next(me, n)"]
        forms += ["(%s + me) %% n" % name for name, _ in self.loops] * 3
        if self.depth < 2 and rng.random() < 0.1:
            return mix("fold(@) % n", self.leaf())
        return mix(rng.choice(forms))

    def subscript(self, extent):
        rng = self.rng
        choice = rng.random()
        if self.loops and choice < 0.4:
            return mix("[(%s * %d + %d) %% %d]" % (rng.choice(self.loops)[0], rng.randrange(1, 4), rng.randrange(4), extent))
        if choice < 0.7:
            return mix("[%d]" % rng.randrange(extent))
        if choice < 0.85:
            return mix("[(me * %d + %d) %% %d]" % (rng.randrange(1, 5), rng.randrange(9), extent))
        if choice < 0.92 or self.depth > 2:
            return mix("[same(%d)]" % rng.randrange(extent))
        return mix("[fold(@) % @]", self.leaf(), extent)

    def mine(self, extent):
        """One of this image's indices of a cyclic dimension."""
        k = self.rng.choice([name for name, _ in self.loops] + [str(self.rng.randrange(4))])
        return mix("[me + n * (%s %% ((%d - me + n - 1) / n))]" % (k, extent))

    def member(self, v, types, bits=True):
        """A member of a type, and its type: of a bit-field one that has its values."""
        if not v.record:
            return "", v.type
        rng = self.rng
        if v.complex:
            kind = v.type.split()[0]
            return (rng.choice(PARTS), kind) if bits and kind in types else (None, None)
        inner = v.type.split("_", 1)[1].replace("_", " ")
        all_members = [(".tag", "char"), (".v[%d]" % rng.randrange(3), inner), (".v[%d]" % rng.randrange(3), inner),
                       (".pair.low", "short"), (".pair.high", "short"), (".big", "long")]
        if bits:
            all_members += [(BITS[0], "unsigned char"), (BITS[1], "short")]
        fitting = [m for m in all_members if m[1] in types]
        return rng.choice(fitting) if fitting else (None, None)

    def place(self, v):
        """Subscripts and image of an element that this image may use."""
        kind, what = self.mode[v]
        if kind == "cyclic":
            subscripts = [self.mine(e) if d == what else self.subscript(e) for d, e in enumerate(v.extents)]
            image = self.image()
        else:
            subscripts = [self.subscript(e) for e in v.extents]
            image = mix(what) if kind == "whole" else None if kind == "own" else self.image()
        if self.rng.random() < 0.25 and (kind in ("read", "cyclic", "atomic") or what == "me"):
            image = None  # written as this image's own
        return subscripts, image

    def element(self, v, types=INTEGERS + FLOATING):
        """An element or member and its type."""
        member, kind = self.member(v, types)
        if kind is None or kind not in types:
            return None, None
        subscripts, image = self.place(v)
        return v.at(self.rng, subscripts, image, member), kind

    def leaf(self):
        """A value of an integer type, not large."""
        rng = self.rng
        self.depth += 1
        sources = self.of("read", "read", "whole", "cyclic", "own")
        out = None
        if sources and rng.random() < 0.75 and self.depth < 5:
            text, kind = self.element(rng.choice(sources))
            if kind in FLOATING:
                out = mix(rng.choice(("fold((long)(@))", "fold((long)@)", "fold((wide)@)")), text)
            elif kind in ("long", "unsigned", "unsigned long"):
                out = mix("fold(@)", text)
            else:
                out = mix(rng.choice(("@", "@", "(int)@", "(number)@")), text)
        self.depth -= 1
        plain = ["me", "n", str(rng.randrange(100)), "(%d)" % -rng.randrange(50), "same(%d)" % rng.randrange(50), "once(%d)" % rng.randrange(50)]
        return out or mix(rng.choice(plain + [name for name, _ in self.loops]))

    def value(self, depth=0):
        """A value of a type of integers, not large."""
        rng = self.rng
        if depth > 2 or rng.random() < 0.3:
            return self.leaf()
        a, b = self.value(depth + 1), self.value(depth + 1)
        form = rng.choice(("@ + @", "@ - @", "(@) + (@)", "fold(@) * (int)fold(@)", "(@) & (@)", "(@ ^ @)", "fold(@) / (1 + fold(@))", "(@ > @)",
                           "(@ == @)", "fold(@) % (1 + fold(@))", "(@, @)", "same(fold(@)) - (@)", "-(@) + !(@)", "~(@) | (@)", "?"))
        if form == "?":
            return mix("(@ ? @ : @)", self.condition(depth + 1), a, b)
        return mix("(%s)" % form, a, b)

    def condition(self, depth=0):
        a, b = self.leaf(), self.leaf()
        return mix(self.rng.choice(("@ % 2 == @ % 2", "@ < @", "me % 2 == 0 || @ < @", "me == 0 && @ < @", "(@ && @)", "(@ || @)", "!(@ > @)")), a, b)

    def writable(self, types=INTEGERS + FLOATING, coarray=False):
        """An element to be written, its type and variable, or None."""
        to = self.of("whole", "whole", "cyclic", *([] if coarray else ["own"]))
        if not to:
            return None
        v = self.rng.choice(to)
        text, kind = self.element(v, types)
        return text and (text, kind, v)
