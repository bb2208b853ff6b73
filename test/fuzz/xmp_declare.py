# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random declarations of xmp_generate.py: nodes, templates, arrays."""
import xmp_model as model


def format_of(rng, f, axis, nodes):
    """The text of an axis' format; nodes: how many nodes it is distributed over, as C text."""
    if axis.kind == "block":
        if rng.random() < 0.3 and axis.local:
            return "block((%d + %s - 1) / %s + %d)" % (axis.extent, nodes, nodes, rng.randrange(3))
        return "block"
    if axis.kind == "cyclic":
        return rng.choice(("cyclic", "cyclic(2)", "cyclic(3)"))
    if axis.kind == "edged":
        return "edged-block(%d:%d)" % (rng.randrange(3), rng.randrange(3))
    if axis.kind == "gblock":
        table = f.name("g")
        f.emit("    int %s[%s];\n    fill(%s, %s, %d, %d);" % (table, nodes, table, nodes, axis.extent, rng.randrange(20)))
        return "gblock(%s)" % table
    return "*"


def declare_template(f, rng, local):
    kinds = ["block", "block", "cyclic", "edged"] + (["gblock"] if local else [])
    distributed = rng.choice((1, 1, 2)) if local else 1
    chosen = [rng.choice(kinds) for _ in range(distributed)] + ["*"] * rng.choice((0, 0, 1))
    rng.shuffle(chosen)
    axes = [model.Axis(rng, rng.choice((0, 0, 1, -2)), rng.randint(8, 17), kind) for kind in chosen]
    for axis in axes:
        axis.local = local
    template = model.Template(f.name("t"), axes, local)
    if all(axis.low == 0 for axis in axes) and rng.random() < 0.5:
        bounds = "".join("[%d]" % axis.extent for axis in axes)
    else:
        bounds = "(%s)" % ", ".join("%d:%d" % (axis.low, axis.low + axis.extent - 1) for axis in reversed(axes))
    # One dimension may be over the own column of the nodes, which is another set on each process.
    column = local and distributed == 1 and rng.random() < 0.3
    sizes = ["R", "C"] if distributed == 2 else ["R"] if column else ["P"]
    target = f.name("q") if local else "p"
    formats = [format_of(rng, f, axis, sizes.pop(0) if axis.distributed else "1") for axis in axes]
    out = f.body if local else f.file
    if column:
        whole = f.name("q")
        out.append("#pragma xmp nodes %s[R][C]" % whole)
        out.append("#pragma xmp nodes %s[R] = %s" % (target, whole + rng.choice(("[:][*]", "(*, :)"))))
    elif local:
        out.append("#pragma xmp nodes %s%s" % (target, "[R][C]" if distributed == 2 else "[P]"))
    out.append("#pragma xmp template %s%s" % (template.name, bounds))
    out.append("#pragma xmp distribute %s onto %s" % (template.ref(rng, formats), target))
    return template


def random_dims(rng, template):
    axes = list(range(len(template.axes)))
    rng.shuffle(axes)
    used = axes[:rng.randint(1, len(axes))] if rng.random() < 0.3 else axes
    dims = []
    for x in used:
        axis = template.axes[x]
        extent = axis.extent if rng.random() < 0.5 else rng.randint(max(4, axis.extent - 4), axis.extent)
        dim = model.Dim(extent, x, axis.low + rng.randint(0, axis.extent - extent))
        if axis.kind in ("block", "gblock", "edged") and rng.random() < 0.7:
            dim.lo, dim.hi = rng.randint(0, 2), rng.randint(0, 2)
        if axis.distributed and rng.random() < 0.15:
            dim.lo = dim.hi = 0
            dim.full = True
        dims.append(dim)
    if len(dims) < 3 and rng.random() < 0.3:
        dims.insert(rng.randint(0, len(dims)), model.Dim(rng.randint(2, 6)))
    return dims


def declare(f):
    rng = f.rng
    for _ in range(rng.choice((1, 1, 2))):
        template = declare_template(f, rng, rng.random() < 0.6)
        for _ in range(rng.randint(1, 3)):
            storage = rng.choice(("file", "static", "pointer", "pointer") if not template.local
                                 else ("automatic", "automatic", "variable", "pointer"))
            array = model.Array(f.name("a"), rng.choice(("int", "int", "long", "short", "double")), template,
                          random_dims(rng, template), storage)
            f.arrays.append(array)
            f.file.append("static %s m_%s%s;" % (array.type, array.name, array.shape()))
            out = f.body if template.local else f.file
            text = array.declare()
            if storage == "variable":
                size = "v_" + array.name
                out.append("    int %s = %d;" % (size, array.dims[0].extent))
                text = text.replace("[%d]" % array.dims[0].extent, "[%s]" % size, 1)
            out.append(("static " if storage == "static" else "") + text + ";")
            out.extend(array.directives(rng))
    for array in f.arrays:
        if array.storage == "pointer":
            extents = ", ".join(str(dim.extent) for dim in array.dims)
            f.emit("    %s = xmp_malloc(xmp_desc_of(%s), %s);" % (array.name, array.name, extents))
            f.end.append("    free(%s);" % array.name)
