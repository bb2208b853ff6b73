#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels.py SEED [FUNCTIONS]: prints a C program whose kernels regions say nothing of their loops.

The compiler must find out which loops are independent: the nests are plain C in which iterations may depend on each other in
every way that subscripts, pointers and scalars allow, so the program prints the same when its pragmas are ignored only if no
dependence is missed. What is drawn: subscripts of the loop's own and other variables (linear, computed from rows and columns,
divided, indirect), aliasing and restrict pointers, pointers to rows, structs, calls of functions that read and write through
pointers, scalars and small arrays assigned always or sometimes, reductions, bounds, steps, nests of three loops, pointers and
extents that change between nests, loop variables and subscripts of narrow types; pitches that the run alone knows, also zero,
negative and of types that wrap; loops, branches and scalars around nests, which the host or the device may control, and what
others than the host change of them; loops that are left early.
"""
from drawing import HASH, chance, count, pick, rng

HEAD = """#include <stdio.h>
#include <string.h>
enum { N = 24, MANY = 1024 };
static long a[MANY], b[MANY], c[N][N], d[N][N], g, first[2 * MANY], second[2 * MANY];
static int rounds;
static int at[N];
struct pair { int x, y; };
static struct pair s[4 * N];
static long get(const long *from, int at) { return from[at]; }
static long mix(long x, int by) { return by > 5 ? x ^ by : x + 2 * by; }
static long total(const long *from, int count) {
    long all = 0;
    for (int k = 0; k < count; k++)
        all += from[k];
    return all;
}
static void put(long *to, int at, long value) { to[at] = value; }
static void put_behind(long *to, int at, long value) { put(to + 1, at, value); }
static void add(long *to, const long *what) { *to += *what; }
static void fill_row(long *to, int count, long value) {
    for (int k = 0; k < count; k++)
        to[k] = value + k;
}
static void bump(struct pair *p, long by) { if (by & 1) p->x += by; }
static void swap(long *x, long *y) { long z = *x; *x = *y; *y = z; }
static void fill(void) {
    for (int i = 0; i < MANY; i++)
        a[i] = i * 7 % 101, b[i] = i * 13 % 97, first[i] = i % 31, second[i] = i % 29;
    for (int i = 0; i < N; i++)
        for (int j = at[i] = i * 5 % 7, k = 0; k < N; k++)
            c[i][k] = i * k % 17 + j - j, d[i][k] = i + k;
    for (int i = 0; i < 4 * N; i++)
        s[i].x = i, s[i].y = 2 * i;
    g = 2, rounds = 3;
}""" + HASH


def own(variables):
    """A subscript that mostly differs from iteration to iteration."""
    v = variables[0] if chance(0.6) else pick(*variables)
    if chance(0.6):
        return pick(v, v, f"{v} + 1", f"2 * {v}", f"2 * {v} + 1")
    return pick(f"N - 1 - {v}", f"{v} / 2", f"{v} % 5", f"at[{v} % N]", "3", f"n * {v}", f"{v} * {v}", f"3 * {v} + {rng.randrange(5)}",
                f"(unsigned char)({v} * {pick(3, 11, 16)})", f"({v} ^ 1)", f"({v} & 7)", f"(unsigned){v} * 2 + 1")


def linear(variables):
    if len(variables) < 2:
        return own(variables)
    u, v = (variables[0], variables[1]) if chance(0.6) else rng.sample(variables, 2)
    row = pick("n", "N", "(n + 1)", "(n - 1)", "m", str(pick(4, 10, 20, 24, 25, 30)), *pitches)
    if chance(0.25):  # any value and type
        row = pick("h", "(unsigned)h", "(size_t)h", "(short)h", "e", "z", "(h - 1)", "(int)z")
        sign, more = pick("+", "+", "-"), pick("", "", " + 1", f" + {row}", " + h", f" - {row}")
        index = f"512 {sign} {u} * {row} {pick('+', '+', '-')} {v}{more}"
        return f"({pick('int', 'long')})(int)({index})"
    if chance(0.1):  # the row of one iteration
        return pick(f"(n - 1) * {row} + {v}", f"{row} * n - {row} + {v} + {rng.randrange(8)}", f"(N - {u}) * {row} + {v}")
    return pick(f"{u} * {row} + {v}", f"{u} * {row} + {v} + 1", f"({u} + 1) * {row} + {v}", f"{u} * {row} + 2 * {v}",
                f"{u} + {v}", f"{u} - {v} + N", f"(unsigned){u} * {row} + {v}")


def column(variables):
    v = variables[0] if chance(0.6) else pick(*variables)
    return pick(v, v, v, f"{v} ? {v} - 1 : 0", f"N - 1 - {v}", "0", f"{v} / 2", f"at[{v}]")


def pointer(variables, reach, written=False):
    """An address for a call, of 1, N or more elements: what leads out of a row of a matrix is not C."""
    array, matrix = (pick("a"), pick("c")) if written else (pick("b", "b", "a"), pick("d", "d", "c"))
    kinds = [f"&{array}[{own(variables)}]", f"{array} + {linear(variables)}", f"{pick('p', 'q')} + {pick(*variables)}"]
    if reach <= 2:
        kinds += [f"{matrix}[{column(variables)}]", *rows]
    if reach == 1:
        kinds.append(f"&{matrix}[{column(variables)}][{column(variables)}]")
    return pick(*kinds)


rows = []  # pointers of the loops around
pitches = []  # variables of the region that hold one


def place(variables, written=False):
    kind = rng.random()
    if rows and kind < 0.2:
        return f"{pick(*rows)}[{pick(*variables, '0', '1')}]"
    if kind < 0.3:
        return f"{pick('a') if written else pick('b', 'b', 'a')}[{own(variables)}]"
    if kind < 0.55:
        return f"{pick('a') if written else pick('b', 'b', 'a')}[{linear(variables)}]"
    if kind < 0.65:
        return f"s[{pick(*variables)}].{pick('x', 'y')}"
    if kind < 0.72:
        return f"{pick('p') if written else pick('q', 'q', 'p')}[{pick(*variables, linear(variables))}]"
    return f"{pick('c') if written else pick('d', 'd', 'c')}[{column(variables)}][{column(variables)}]"


def value(variables, scalars, depth=0):
    kind = rng.random()
    if kind < 0.45 or depth > 1:
        return place(variables)
    if kind < 0.6:
        return pick(*variables)
    if kind < 0.75 and scalars:
        return pick(*scalars)
    if chance(0.15):
        return pick(f"get({pointer(variables, 2)}, {pick(*variables, '0', '1')})", f"mix({place(variables)}, {variables[0]})",
                    f"total({pointer(variables, 2)}, {pick('3', 'm', variables[-1])})", f"get({pointer(variables, 1)}, 0)")
    return f"({value(variables, scalars, depth + 1)} {pick('+', '-', '^')} {value(variables, scalars, depth + 1)})"


def statement(variables, scalars, indent, depth):
    kind, pad, e = rng.random(), "    " * indent, value(variables, scalars)
    if kind < 0.1:
        one, row = pointer(variables, 1, True), pointer(variables, 2, True)
        call = pick(f"put({one}, 0, {e})", f"put({row}, {pick(*variables)}, {e})", f"add({one}, {pointer(variables, 1)})",
                    f"put_behind({pointer(variables, 3, True)}, {pick(*variables)}, {e})", f"fill_row({row}, {pick('2', 'm', 'N')}, {e})",
                    f"bump(&s[{own(variables)} & 63], {e})", f"swap({one}, {pointer(variables, 1, True)})")
        return [f"{pad}{call};"]
    if kind < 0.4:
        return [f"{pad}{place(variables, True)} {pick('=', '=', '=', '+=')} {e};"]
    if kind < 0.5:
        return [f"{pad}{pick('t', 'u', 'g')} = {e};"]
    if kind < 0.64:
        return [pad + pick(f"sum += {e};", f"sum -= {e};", f"if ({e} > most) most = {e};", f"most = most < {e} ? {e} : most;",
                           f"sum = sum + {e};", "times++;", f"bits ^= {e};", f"g += {e};")]
    if kind < 0.66:
        return [f"{pad}w[{pick('0', '1', '2', '3', variables[0] + ' & 3')}] {pick('=', '=', '+=')} {e};"]
    if kind < 0.72:
        return [f"{pad}if ({e} & 1) {{", *statement(variables, scalars, indent + 1, depth), f"{pad}}}"]
    if depth < 3:
        return nest(variables, scalars, indent, depth)
    return [f"{pad}{place(variables, True)} = {e};"]


def host_statement(indent, known):
    """What the host may execute, or the device has to."""
    pad = "    " * indent
    return pad + pick("half = n / 2;", "half = (half + 3) % 16;", f"half = ({pick(*known)} + m) & 15;", "half += turn;\n" + pad + "half &= 15;",
                      "half = a[3] & 15;", "a[half] += turn;", "turn = (turn + 1) & 3;", "ratio = half * 0.5;", "half = (int)ratio & 15;",
                      "u = half + turn;", "half = (int)(u & 7);", "b[0] = half, b[1] = turn;")


def control(scalars, indent, depth):
    """A loop or branch around nests."""
    pad, x, known = "    " * indent, f"x{depth}", [*scalars, "half", "turn"]
    known.append(x)
    head, tail = pick((f"for (int {x} = 0; {x} < {pick('3', '2', 'rounds', 'turn + 1', 'm / 4')}; {x}++) {{", "}"),
                      (f"for ({x} = {pick('2', 'half & 3')}; {x} >= 0; {x}--) {{", "}"),
                      (f"{x} = {pick('0', 'm & 1')};\n{pad}do {{", f"}} while (++{x} < {pick('3', 'rounds', '(half & 1) + 2')});"),
                      (f"{x} = n;\n{pad}while ({x} > 7) {{\n{pad}    {x} {pick('/= 2', '-= 7', '>>= 1')};", "}"),
                      (f"if ({pick('m > 5', 'half > 4', 'turn & 1', 'n == 3', 'a[2] & 1')}) {{", "}"))
    lines = [pad + head]
    for part in range(rng.randrange(1, 4)):
        kind = rng.random()
        if kind < 0.3:
            lines.append(host_statement(indent + 1, known))
        elif kind < 0.45 and depth < 2:
            lines += control(known, indent + 1, depth + 1)
        elif kind < 0.5:
            lines.append(f"{pad}    int hold{part} = {pick('n / 2 + m', 'half + 1', 'a[1] & 15', 'turn * 2')};\n{pad}    half = hold{part} & 15;")
        elif kind < 0.55:
            lines += statement([f"({pick(*known[-3:])} + 1) % N"], known, indent + 1, 3)  # a count may have ended at -1
        else:
            lines += nest([f"({pick(*known)} & 7)"] if chance(0.15) else [], rng.sample(known, 2), indent + 1, 0)
    if head[:2] == "if" and chance(0.5):
        lines += [f"{pad}}} else {{", *nest([], known[-2:], indent + 1, 0)]
    if lead and chance(0.2):
        lines.append(f"{pad}    lead[0] = {pick('2', '1', 'rounds - (rounds > 1)')};")
    return [*lines, pad + tail]


def nest(variables, scalars, indent, depth):
    v, pad = "ijk"[depth], "    " * indent
    low, high = pick("0", "0", "0", "1", "2"), pick("n", "n", "n - 1", "N", "10", "m", *variables[-1:], *[x for x in scalars if x in ("half", "turn")])
    declared = "int " if chance(0.7) else ""
    upwards = pick(*["int "] * 4, "unsigned ", "short ", "long ", "unsigned char ") if declared else ""
    head = pick(*[f"{upwards}{v} = {low}; {v} < {high}; {v}++"] * 4, f"{declared}{v} = {high} - 1; {v} >= {low}; {v}--",
                f"{upwards}{v} = {low}; {v} < {high}; {v} += 2")
    lines, inner, known = [f"{pad}for ({head}) {{"], [*variables, v], list(scalars)
    if chance(0.4):
        lines.append(f"{pad}    int own{depth} = {pick(linear(inner), own(inner))};")
        known.append(f"own{depth}")
        if chance(0.3):
            inner.append(f"(own{depth} & 15)")
    if chance(0.4):
        lines.append(f"{pad}    t = {value(inner, known)};")
        known.append("t")
    if chance(0.3):
        first = pick("0", "0", "0", "1")
        lines.append(pick(f"{pad}    for (int l = {first}; l < 4; l++) w[l] = {value(inner, known)} + l;",
                          f"{pad}    w[0] = {value(inner, known)}; w[1] = w[0]; w[2] = 5; w[3] = {value(inner, known)};"))
        known += rng.sample(["w[0]", "w[3]", f"w[{v} & 3]", "w[2]"], 2)
    if chance(0.15):
        lines.append(f"{pad}    long *row{depth} = {pointer(inner, 2, True)};")
        rows.append(f"row{depth}")
    if depth and declared and chance(0.06):  # n - 1 of 64 bits without a sign
        head = f"size_t {v} = {low}; {v} < {pick('none - 1', 'z - 1', 'none - 1')}; {v}++"
        lines[0] = f"{pad}for ({head}) {{"
        lines.append(f"{pad}    if ({v} >= {pick('9', 'm', '20')}) break;")
    elif depth and chance(0.06):
        lines.append(f"{pad}    if ({v} == {pick('5', 'm', '20')}) break;")
    if depth < 2 and chance(0.2):  # loops alone
        lines += nest(inner, known, indent + 1, depth + 1)
    else:
        for _ in range(rng.randrange(1, 4)):
            lines += statement(inner, known, indent + 1, depth + 1)
    if f"row{depth}" in rows:
        rows.remove(f"row{depth}")
    return [*lines, f"{pad}}}"]


print(HEAD)
shapes = []  # what the functions are called with
for number in range(count):
    restrict = pick("", "", "restrict ")
    shapes.append(pick("first, second") if restrict else pick("first, second", "first, first + 1", "first + 3, first", "first, first",
                                                             "first, first + 600", "second + 24, second"))
    lead = chance(0.1)
    print(f"static long f{number}(int n, int m, long *{restrict}p, long *{restrict}q, int h, unsigned e, size_t z, size_t none) {{")
    print("    long sum = 1, most = -5, t = 3, u = 4, bits = 0, w[4] = {1, 2, 3, 4};\n    int times = 0, i = 0, j = 0, k = 0;")
    print("    int half = 3, turn = 1, x0 = 0, x1 = 0, x2 = 0;\n    double ratio = 1.5;")
    if lead:
        print("    int *lead = &rounds;")
    clause = pick("", "", "", " async(1)", " if(m > 3)", " num_gangs(3)")
    print(f"#pragma acc kernels copy(a, b, c, d, s, p[0:MANY], q[0:MANY]{', lead[0:1]' if lead else ''}) copyin(at){clause}\n    {{")
    pitches = []
    for number_of_nest in range(rng.randrange(1, 4)):
        if number_of_nest and chance(0.15):  # what the nests behind it use
            print("        " + pick("p += 3;", "q += m;", "if (first[7] & 1) p++;", "p += 1;" if restrict else "p = q + 2;", "n--;", "if (a[3] & 1) m--;"))
        if chance(0.1):
            pitches.append(f"pitch{number_of_nest}")
            print(f"        int {pitches[-1]} = {pick('n / 2', 'm', '(int)(a[7] & 15)', 'h & 15')};")
        print("\n".join(control([], 2, 0) if chance(0.4) else nest([], [], 2, 0)))
    print("    }" + ("\n#pragma acc wait(1)" if "async" in clause else ""))
    print(f"    return sum + 3 * most + 5 * bits + 7 * times + 11 * ({pick('0', '0', '0', '0', 't', 'u', 'w[1]')}) + half + 2 * turn + 3 * x0 + ratio;\n}}")
print("#define SHOW(x) printf(\" %lx\", hash(x, sizeof x))\nint main(void) {")
for number in range(count):
    pitch = pick(0, 1, 3, 9, 17, 18, -1, -9, -18)
    print(f"    fill();\n#pragma acc data copy(first, second)\n    printf(\"{number}: %ld %ld\", f{number}(20, 9, {shapes[number]}, {pitch}, {pitch}, {pitch}, 0), g);")
    print("    SHOW(a); SHOW(c); SHOW(s); SHOW(first); SHOW(second);\n    printf(\"\\n\");")
print("    return 0;\n}")
