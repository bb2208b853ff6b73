#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""nests.py SEED [FUNCTIONS]: prints a C program of kernels regions whose nests compute their subscripts.

As kernels.py, for what is written as rows of rows: subscripts of two and three loop variables with extents that only the caller
knows, which may or may not be those of the loops, and which are 0, 1 or larger than each other from call to call; bounds that
depend on loops around; loop constructs (seq, auto, independent where that is so, collapse, levels) on some of the loops; and
scalars that the loops leave, used behind them in every way that an expression can use a variable. The program prints the same
when its pragmas are ignored only if no dependence is missed and no value lost.
"""
from drawing import HASH, chance, count, pick, rng

HEAD = """#include <stdio.h>
#include <string.h>
enum { N = 8, MANY = 4096, OFF = 600 };
struct grid { int rows, cols; };
static long a[MANY], b[MANY], c[MANY], cube[N + 4][N + 4][N + 4], first[MANY], second[MANY];
static int at[64], kept;
static struct grid shape;
static long *where;
static void follow(int *x) { *x += 3; }
static int look(const int *x) { return x[0] * 5; }
static void keep_address(long *x) { where = &x[0]; }
static long behind(void) { return where ? *where : 0; }
static long *same(long *x) { return x; }
static void fill(void) {
    for (int i = 0; i < MANY; i++)
        a[i] = i * 7 % 101, b[i] = i * 13 % 97, c[i] = i % 11, first[i] = i % 31, second[i] = i % 29;
    for (int i = 0; i < (N + 4) * (N + 4) * (N + 4); i++)
        ((long *)cube)[i] = i % 23;
    for (int i = 0; i < 64; i++)
        at[i] = i * 5 % 13;
    kept = 4;
    where = 0;
}""" + HASH

wide = False  # numbers of 64 bits, none of which is what unsigned ones of 32 wrap to
ARRAYS = ("a", "b", "c", "p", "q")


def extent():
    return pick("n", "n", "m", "m", "l", "N", "(n + 1)", "(m - 1)", "(n - 1)", str(pick(1, 3, 7, 8, 9)), "shape.cols", "w")


def offset():
    return pick("", "", "", " + 1", " - 1", f" + {extent()}", f" - {extent()}", " + n * m", f" + {rng.randrange(-9, 10)}")


def subscript(variables, unit=None):
    """In rows of rows; unit: the variable that has the factor 1 and stands in no other part."""
    used = rng.sample(variables, len(variables)) if chance(0.35) else list(variables)
    if len(used) > 1 and chance(0.2):
        used.pop(rng.randrange(len(used)))
    if unit:
        used = [v for v in used if v != unit] + [unit]
    text = used[0]
    for v in used[1:]:
        factor = extent()
        text = pick(f"({text}) * {factor} + {v}", f"{factor} * ({text}) + {v}", f"({text}) * {factor} + {v}",
                    f"({text}) * {factor} - {v}" if not unit else f"({text}) * {factor} + {v}",
                    f"({text}) * {factor} + 2 * {v}" if not unit else f"{v} + ({text}) * {factor}")
    if chance(0.15):
        text = pick(f"(long)({text})", f"({text}) * 1L", f"(int)({text})") if wide else pick(f"(unsigned)({text})", f"(int)({text})")
    text += offset()
    return f"OFF + {text}"


def place(variables, arrays=ARRAYS, unit=None):
    if chance(0.12) and not unit and "a" in arrays:
        used = [pick(*variables) for _ in range(3)]
        return "cube" + "".join(f"[({v} + 1) % (N + 4)]" if chance(0.2) else f"[{v}{pick('', '', ' + 1')}]" for v in used)
    return f"{pick(*arrays)}[{subscript(variables, unit)}]"


def value(variables, scalars, arrays=ARRAYS, depth=0):
    kind = rng.random()
    if kind < 0.55 or depth > 1:
        return place(variables, arrays)
    if kind < 0.7 and scalars:
        return pick(*scalars)
    if kind < 0.8:
        return pick(*variables)
    return f"({value(variables, scalars, arrays, depth + 1)} {pick('+', '-', '^')} {value(variables, scalars, arrays, depth + 1)})"


def statement(variables, scalars, pad):
    kind, e = rng.random(), value(variables, scalars)
    if kind < 0.6:
        return [f"{pad}{place(variables)} {pick('=', '=', '+=')} {e};"]
    if kind < 0.7:
        return [pad + pick(f"t = {e};", f"u = {e};", f"last = {variables[-1]};", f"kept = {e} & 63;")]
    if kind < 0.8:
        return [pad + pick(f"sum += {e};", f"most = most < {e} ? {e} : most;", "times++;", f"bits ^= {e};", f"sum -= {e};")]
    if kind < 0.9:
        return [f"{pad}if ({e} & {pick(1, 2, 8)}) {{", *statement(variables, scalars, pad + "    "), f"{pad}}}"]
    return [f"{pad}{place(variables)} += {pick('t', 'u', 'kept', 'last')};"]


def bounds(variables):
    """Of at most N + 2 iterations, counted from 0 or more."""
    high = pick("n", "n", "m", "m", "l", "N", "n - 1", "m + 1", "shape.rows", *([variables[-1], f"{variables[-1]} + 1"] if variables else []))
    low = pick("0", "0", "0", "1", "2", *(variables[-1:]))
    return low, high


def header(v, variables):
    low, high = bounds(variables)
    kind = pick("int", "int", "int", "short", "unsigned char", *(("long", "size_t") if wide else ("unsigned",)))
    if "-" in high:  # -1 is no unsigned number
        low, kind = pick("0", "1"), pick("int", "long") if wide else "int"
    signed = kind in ("int", "long", "short")
    forms = [f"for ({kind} {v} = {low}; {v} < {high}; {v}++)"] * 5 + [f"for ({kind} {v} = {low}; {v} < {high}; {v} += {pick(2, 3)})"]
    if signed and high in ("n", "m", "N", "m + 1", "shape.rows") and low in "012":
        forms += [f"for ({kind} {v} = {high} - 1; {v} >= {low}; {v}--)", f"for ({kind} {v} = {low}; {v} <= {high} - 1; {v} += 1)"]
    return pick(*forms).replace("size_t", "unsigned long")


def independent(variables, v, pad):
    """A loop that is: it writes one array, each iteration other elements, and reads others."""
    written = pick("a", "b", "c")
    others = tuple(x for x in ("a", "b", "c") if x != written)
    inner = [*variables, v]
    return [f"{pad}#pragma acc loop independent{pick('', '', ' vector')}", f"{pad}{header(v, variables)}",
            f"{pad}    {place(inner, (written,), v)} {pick('=', '+=')} {value(inner, ['n'], others)};"]


def nest(variables, scalars, depth, deepest, pad):
    v = "ijk"[depth]
    if depth and depth == deepest and chance(0.3):
        return independent(variables, v, pad)
    lines, inner = [], [*variables, v]
    if depth and chance(0.2):
        lines.append(pad + pick("#pragma acc loop seq", "#pragma acc loop", "#pragma acc loop auto", "#pragma acc loop vector"))
    lines.append(f"{pad}{header(v, variables)} {{")
    known, deeper = list(scalars), pad + "    "
    if chance(0.3):
        lines.append(f"{deeper}{pick('int', 'long', 'const int')} own{depth} = {subscript(inner)};")
        known.append(f"own{depth}")
    if chance(0.2):
        lines.append(f"{deeper}t = {value(inner, known)};")
        known.append("t")
    if depth < deepest:
        lines += nest(inner, known, depth + 1, deepest, deeper)
        if chance(0.2):
            lines += statement(inner, known, deeper)
    else:
        for _ in range(rng.randrange(1, 3)):
            lines += statement(inner, known, deeper)
    return [*lines, f"{pad}}}"]


def used_behind():
    """Uses of what the loops leave: value, statements in front of it."""
    return pick(("0", ""), ("0", ""), ("0", ""), ("t", ""), ("u + kept", ""), ("last++", ""), ("(last += 2)", ""), ("0", "follow(&last);"),
                ("look(&last)", ""), ("*&t", ""), ("*same(&u)", ""), ("behind()", ""), ("(long)sizeof(char[last < 0 ? 1 : last + 1])", ""),
                ("u", "#pragma acc parallel loop copy(a)\n    for (int z = 0; z < N; z++)\n        a[z] += t;"),
                ("0", "#pragma acc kernels if(last > 3)\n    for (int z = 0; z < N; z++)\n        b[z] += 2;"),
                ("0", "#pragma acc serial copyin(t) copy(c)\n    c[1] += t;"),
                ("0", "asm volatile(\"\" : \"+r\"(last));\n    a[0] += last;"), ("({ long x = u; x; })", ""), ("(t ?: 7)", ""),
                ("0", "for (; last > 0; last--)\n        c[last] ^= last;"), ("0", "switch (last) {\n    case 3:\n    case 6:\n        a[1]++;\n    }"))


print(HEAD)
shapes = []
for number in range(count):
    restrict = pick("", "restrict ", "restrict ")
    shapes.append("first, second" if restrict else pick("first, second", "first, first", "first + 8, first", "first, first + 1"))
    wide = chance(0.5)
    kind = pick("int", "int", "short", "long" if wide else "unsigned")
    print(f"__attribute__((noinline)) static long f{number}(int n, int m, {kind} l, long *{restrict}p, long *{restrict}q) {{")
    print("    long sum = 1, most = -5, t = 3, u = 4, bits = 0;\n    int times = 0, last = -1;\n    const int w = m;")
    result, statements = used_behind()
    if result == "behind()":
        print("    keep_address(&u);")
    print(f"#pragma acc kernels copy(a, b, c, cube{pick('', ', p[0:MANY-8], q[0:MANY-8]')}) copyin(at)\n    {{")
    for _ in range(pick(1, 1, 2)):
        print("\n".join(nest([], [], 0, pick(1, 1, 2, 2, 0), "        ")))
    print("    }")
    if statements:
        print(f"    {statements}")
    print(f"    return sum + 3 * most + 5 * bits + 7 * times + 11 * ({result});\n}}")
print("#define SHOW(x) printf(\" %lx\", hash(x, sizeof x))\nint main(void) {")
for number in range(count):
    for n, m, l in rng.sample([(8, 8, 8), (7, 3, 5), (3, 8, 2), (1, 6, 8), (5, 1, 3), (0, 4, 4), (8, 0, 1), (2, 2, 7)], 3):
        print(f"    fill(), shape = (struct grid){{{rng.randrange(1, 9)}, {rng.randrange(0, 9)}}};")
        print(f"#pragma acc data copy(first, second)\n    printf(\"{number} {n} {m}: %ld %d\", f{number}({n}, {m}, {l}, {shapes[number]}), kept);")
        print("    SHOW(a); SHOW(b); SHOW(c); SHOW(cube); SHOW(first); SHOW(second);\n    printf(\"\\n\");")
print("    return 0;\n}")
