# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What xmp_coarrays.py writes twice: a text for the image itself, and one on plain arrays in which every image replays what all do."""
import collections

MAX_IMAGES = 8
INTEGERS = ("char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "_Bool")
FLOATING = ("float", "double")
ATOMIC = ("int", "unsigned", "long", "unsigned long")
# Width, and of what is large where it is not signed one that none has.
FLAT = {"_Bool": 1, "char": 1, "signed char": 1, "unsigned char": 1, "short": 2, "unsigned short": 2, "int": 3, "long": 4, "unsigned": 9,
        "unsigned long": 9}

BITS = (".pair.few", ".pair.some")  # bit-fields: they have no address, so that the image stands in front of them

PARTS = ("__real__ ", "__imag__ ")  # of complex numbers, whose members they are called here

Pair = collections.namedtuple("Pair", "real model")


def mix(text, *parts):
    """text with each @ replaced by a part, which is the same in both texts if it is no Pair."""
    pieces = text.split("@")
    assert len(pieces) == len(parts) + 1, (text, parts)
    out = []
    for side in (0, 1):
        line = pieces[0]
        for part, piece in zip(parts, pieces[1:]):
            line += (part[side] if isinstance(part, Pair) else str(part)) + piece
        out.append(line)
    return Pair(*out)


def join(pairs, by="\n"):
    pairs = list(pairs)
    return Pair(by.join(p.real for p in pairs), by.join(p.model for p in pairs))


def member_of(text, member):
    return "(%s%s)" % (member, text) if member in PARTS else text + member


class Variable:
    """A coarray, or an array that each image has for itself. Its model has one more dimension in front: the image."""

    def __init__(self, name, kind, extents, storage, codims=None):
        self.name, self.type, self.extents, self.storage, self.codims = name, kind, extents, storage, codims
        self.complex = kind.endswith("_Complex")
        self.record = kind.startswith("struct") or self.complex
        self.remote = storage != "plain"
        self.outer = True  # images are those of the program, not those of a task

    def shape(self):
        return "".join("[%d]" % e for e in self.extents)

    def total(self):
        out = 1
        for e in self.extents:
            out *= e
        return out

    def base(self):
        return "(*%s)" % self.name if self.storage == "pointer-whole" else self.name

    def bounds(self):
        """Of a declaration: codimensions."""
        return ":" + (self.codims or "[*]") if self.remote else ""

    def declare(self, name=None, parameter=False):
        name = name or self.name
        if self.storage == "pointer-whole":
            return "%s (*%s)%s%s" % (self.type, name, self.shape(), self.bounds())
        if self.storage == "pointer" or parameter:
            inner = "".join("[%d]" % e for e in self.extents[1:])
            if self.storage == "pointer" and inner:
                return "%s (*%s)%s%s" % (self.type, name, inner, self.bounds())
            return "%s %s%s%s" % (self.type, name, self.shape(), self.bounds())
        return "%s %s%s%s" % (self.type, name, self.shape(), self.bounds())

    def model(self):
        return "%s m_%s[%d]%s" % (self.type, self.name, MAX_IMAGES, self.shape())

    def cosubscripts(self, image):
        first = (self.codims or "[*]").split("]")[0][1:]
        if first == "*":
            return mix(":[@]", image)
        if (self.codims or "").count("[") == 3:
            return mix(":[(@) % 2][(@) / 2 % 2][(@) / 4]", image, image, image)
        return mix(":[(@) % @][(@) / @]", image, first, image, first)

    def at(self, rng, subscripts, image=None, member=""):
        """An element or a section, of this image or another."""
        subscripts = join(subscripts, "") if subscripts else Pair("", "")
        place = mix("[at[@]]" if self.outer else "[@]", "me" if image is None else image).model
        model = member_of("m_%s%s%s" % (self.name, place, subscripts.model), member)
        real = self.base() + subscripts.real
        if image is None or not self.remote:
            return Pair(member_of(real, member), model)
        cosubscripts = self.cosubscripts(image).real
        if member in BITS + PARTS or member and rng.random() < 0.5:
            return Pair(member_of(real + cosubscripts, member), model)
        return Pair(real + member + cosubscripts, model)


def copies(to, source):
    """Whether an assignment of any value that occurs is defined, and leaves no large one where sums are made."""
    if to == source or to in FLOATING:
        return to == source or source != "unsigned long"
    if source in FLOATING:
        return False
    return FLAT[source] <= FLAT[to] or to in ("_Bool", "char", "signed char", "unsigned char", "short", "unsigned short", "unsigned", "unsigned long")
