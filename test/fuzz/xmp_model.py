# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What xmp_generate.py knows of templates, arrays and sections: which nodes have what, and which text says so."""
import collections
import copy as copying


def plus(text, offset):
    """text + offset as programs write it: also as two terms, of which the first is subtracted."""
    if offset > -3 and offset % 3 == 2:
        return "%s - 3 + %d" % (text, offset + 3)
    return text if not offset else "%s %s %d" % (text, "-+"[offset > 0], abs(offset))


Fresh = collections.namedtuple("Fresh", "lo hi periodic")  # shadow of a dimension that is up to date
Term = collections.namedtuple("Term", "index wrapped low high")


class Axis:
    def __init__(self, rng, low, extent, kind):
        self.low, self.extent, self.kind = low, extent, kind

    @property
    def distributed(self):
        return self.kind != "*"


class Template:
    def __init__(self, name, axes, local):
        self.name, self.axes, self.local = name, axes, local

    def ref(self, rng, subs):
        return self.name + bracket(rng, subs)


def bracket(rng, items):
    """A list in square brackets, or reversed in round ones."""
    if rng.random() < 0.5:
        return "".join("[%s]" % i for i in items)
    return "(%s)" % ", ".join(reversed(items))


class Dim:
    def __init__(self, extent, axis=None, offset=0):
        self.extent, self.axis, self.offset = extent, axis, offset
        self.lo = self.hi = 0
        self.full = False


class Array:
    def __init__(self, name, kind, template, dims, storage):
        self.name, self.type, self.template, self.dims, self.storage = name, kind, template, dims, storage
        self.fresh, self.style = None, None

    def shape(self):
        return "".join("[%d]" % dim.extent for dim in self.dims)

    def index(self):
        return "".join("[i%d]" % d for d in range(len(self.dims)))

    def at(self):
        return self.name + self.index()

    def twin_name(self):
        return getattr(self, "model", "m_" + self.name)

    def twin(self):
        return self.twin_name() + self.index()

    def declare(self, name=None):
        name = name or self.name
        if self.storage == "pointer":
            inner = "".join("[%d]" % dim.extent for dim in self.dims[1:])
            return "%s %s%s" % (self.type, "(*%s)" % name if inner else "*" + name, inner)
        return "%s %s%s" % (self.type, name, self.shape())

    def subs(self, at=None):
        """Subscripts of the template, by axis: loop variables, or what at says of each dimension."""
        out = ["*"] * len(self.template.axes)
        for d, dim in enumerate(self.dims):
            if dim.axis is None:
                continue
            if at is None:
                text = "i%d" % d
            elif isinstance(at[d], str):
                out[dim.axis] = at[d]
                continue
            else:
                out[dim.axis] = "%d" % (at[d] + dim.offset)
                continue
            out[dim.axis] = plus(text, dim.offset)
        return out

    def on(self, rng, at=None):
        subs = self.subs(at)
        if self.style is None:
            self.chosen = rng.random() < 0.5
        else:
            self.chosen, self.style = self.style, None
        if self.chosen:
            return self.template.name + "".join("[%s]" % s for s in subs)
        return "%s(%s)" % (self.template.name, ", ".join(reversed(subs)))

    def widths(self, by_dim):
        """Text of expand, in the order in which on will be written next."""
        by_axis = ["0"] * len(self.template.axes)
        for dim, w in zip(self.dims, by_dim):
            if dim.axis is not None:
                by_axis[dim.axis] = str(w)
        # The order must be known before the reference is written: it is square from here on.
        self.style = True
        return ", ".join(by_axis)

    def directives(self, rng, name=None):
        name = name or self.name
        out = []
        if rng.random() < 0.5:
            source = "".join("[*]" if dim.axis is None else "[i%d]" % d for d, dim in enumerate(self.dims))
            out.append("#pragma xmp align %s%s with %s" % (name, source, self.template.ref(rng, self.subs())))
        else:
            source = "".join("[*]" if dim.axis is None else "[i%d]" % d for d, dim in enumerate(self.dims))
            out.append("#pragma xmp align %s with %s :: %s" % (source, self.template.ref(rng, self.subs()), name))
        if self.shadowed():
            text = "".join("[*]" if dim.full else "[%d:%d]" % (dim.lo, dim.hi) for dim in self.dims)
            out.append("#pragma xmp shadow %s%s" % (name, text))
        return out

    def shadowed(self):
        return any(dim.full or dim.lo or dim.hi for dim in self.dims)

    def blocks(self):
        return all(dim.axis is None or self.template.axes[dim.axis].kind in ("block", "gblock", "edged") for dim in self.dims)

    def fills(self):
        """Each dimension has an element for every index of its axis, so it is nowhere emptier than the template."""
        return all(dim.axis is None or dim.extent == self.template.axes[dim.axis].extent for dim in self.dims)

    def covers(self):
        """No replication: a subscript for each axis."""
        return {dim.axis for dim in self.dims} >= set(range(len(self.template.axes)))

    def same_mapping(self, other):
        key = [(d.extent, d.axis, d.offset) for d in self.dims]
        return self.template is other.template and key == [(d.extent, d.axis, d.offset) for d in other.dims]


def renamed(array, name):
    out = copying.copy(array)
    out.name, out.model = name, array.twin_name()
    return out


# Stencils ----------------------------------------------------------------------------------------------------------
def local(to, source):
    """The nodes of an iteration over to have elements of source that it can read."""
    if to.template is not source.template:
        return False
    axes = {dim.axis for dim in to.dims if dim.axis is not None}
    return all(dim.axis is None or dim.axis in axes or not source.template.axes[dim.axis].distributed
               for dim in source.dims)


def expansion(rng, to, source):
    """Widths of an expand clause, or None."""
    fresh = source.fresh
    if not fresh or rng.random() < 0.6 or not to.shadowed() or any(dim.full for dim in to.dims) or not to.blocks():
        return None
    if not to.fills() or not source.fills():
        return None
    out = []
    for dim in to.dims:
        e = min(dim.lo, dim.hi) if dim.axis is not None else 0
        for k, other in enumerate(source.dims):
            if other.axis == dim.axis and dim.axis is not None and not other.full:
                e = min(e, fresh[k].lo, fresh[k].hi)
                if fresh[k].periodic:
                    return None
        out.append(e)
    return out if any(out) else None


def term(rng, to, source, reach):
    """One element of source, as subscripts, and the iterations for which it exists."""
    low, high = [0] * len(to.dims), [dim.extent for dim in to.dims]
    index, wrapped = "", ""
    by_axis = {dim.axis: d for d, dim in enumerate(to.dims) if dim.axis is not None}
    for k, dim in enumerate(source.dims):
        fresh = source.fresh[k] if source.fresh else None
        anywhere = dim.axis is None or not source.template.axes[dim.axis].distributed or (dim.full and fresh)
        if anywhere:
            d = rng.randrange(len(to.dims))
            text = "[(%d * i%d + %d) %% %d]" % (rng.randint(1, 5), d, rng.randrange(9), dim.extent)
            # Outside the range of an expanded loop there are no iterations, so i is never negative.
            index, wrapped = index + text, wrapped + text
            continue
        d = by_axis[dim.axis]
        lo, hi = (max(0, fresh.lo - reach[d]), max(0, fresh.hi - reach[d])) if fresh and not dim.full else (0, 0)
        shift = to.dims[d].offset - dim.offset
        s = shift + rng.randint(-lo, hi)
        text = "i%d + %d" % (d, s) if s >= 0 else "i%d - %d" % (d, -s)
        n = dim.extent
        periodic = fresh and fresh.periodic and not dim.full
        first, last = (-lo, n + hi) if periodic else (0, n)
        # The owner of the iteration must have the element in its block or next to it.
        low[d], high[d] = max(low[d], first - s, -shift), min(high[d], last - s, n - shift)
        index += "[%s]" % text
        wrapped += "[(%s + %d) %% %d]" % (text, n, n) if periodic else "[%s]" % text
    return Term(index, wrapped, low, high)


# Sections ----------------------------------------------------------------------------------------------------------
class Section:
    """text: as in a directive; index: of the twin, with k0, k1, ... as counters."""

    def __init__(self):
        self.text, self.index, self.counts = "", "", []

    def add(self, rng, extent, count=None, lengths=False):
        if count is None:
            i = rng.randrange(extent)
            self.text += "[%d]" % i
            self.index += "[%d]" % i
            return
        step = rng.randint(1, max(1, (extent - 1) // max(1, count - 1))) if count > 1 else 1
        base = rng.randint(0, extent - 1 - (count - 1) * step)
        short = not lengths and rng.random() < 0.5
        zero = "zero + " if rng.random() < 0.2 else ""
        if short and base == 0 and count == extent and step == 1:
            self.text += "[:]"
        elif short and step == 1 and base + count == extent:
            self.text += "[%s%d:]" % (zero, base)
        else:
            self.text += "[%s%d:%d%s]" % (zero, base, count, "" if step == 1 else ":%d" % step)
        self.index += "[%d + %d * k%d]" % (base, step, len(self.counts))
        self.counts.append(count)

    def loops(self, body):
        head = ["    " + "for (int k%d = 0; k%d < %d; k%d++)" % (m, m, c, m) for m, c in enumerate(self.counts)]
        return head + ["        " + body]


def sections(rng, to, source, count, written=False):
    """Sections of both with count ranges of equal lengths. written: also where the compiler knows the extent."""
    chosen = [sorted(rng.sample(range(len(a.dims)), count)) for a in (to, source)]
    out = [Section(), Section()]
    lengths = []
    for m in range(count):
        n = min(to.dims[chosen[0][m]].extent, source.dims[chosen[1][m]].extent)
        lengths.append(n if rng.random() < 0.4 else rng.randint(1, n))
    for section, array, ranges in zip(out, (to, source), chosen):
        for d, dim in enumerate(array.dims):
            section.add(rng, dim.extent, lengths[ranges.index(d)] if d in ranges else None, written)
    return out


def element(rng, array):
    out = Section()
    for dim in array.dims:
        out.add(rng, dim.extent)
    return out


def copy(to, left, source, right):
    """The same on the twins, through a buffer: both sides may be one array."""
    total = 1
    for c in left.counts:
        total *= c
    place = "0"
    for m, c in enumerate(left.counts):
        place = "(%s) * %d + k%d" % (place, c, m)
    lines = ["    {", "    %s buffer[%d];" % (to.type, total)]
    lines += left.loops("buffer[%s] = %s%s;" % (place, source.twin_name(), right.index))
    lines += left.loops("%s%s = buffer[%s];" % (to.twin_name(), left.index, place))
    return lines + ["    }"]
