#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""xmp_loops.py SEED [COUNT [acc|omp]]: a C program of COUNT functions, each with nests that `xmp loop` distributes: types of variables
and bounds, forms of headers, steps, offsets in on, formats and bounds of templates, loops between, reductions with locations; acc, omp:
directives of OpenACC or OpenMP at the nests. Behind each nest stands the same without directives, on variables of its own, and the
program ends with 1 if what they did differs: how often each iteration ran, reductions, locations, variables behind the nest."""
import random
import re
import sys

HEAD = """/* Generated: xmp_loops.py %s */
#include <stdio.h>
#include <xmp.h>
static int failures;
static void differ(const char *what, long is, long wanted) {
    if (is != wanted && ++failures < 20)
        printf("node %%d: %%s: %%ld, not %%ld\\n", xmpc_all_node_num(), what, is, wanted);
}
__attribute__((unused)) static int rows(int nodes) {
    int r = 1;
    for (int i = 2; i * i <= nodes; i++)
        r = nodes %% i ? r : i;
    return r;
}
/* Entries of a gblock distribution: nodes may have nothing. */
__attribute__((unused)) static void fill(int *map, int nodes, int total, int seed) {
    for (int i = 0; i < nodes; i++) {
        map[i] = i == nodes - 1 ? total : (seed * (i + 3)) %% (2 * total / nodes + 1);
        map[i] = map[i] > total ? total : map[i];
        total -= map[i];
    }
}
static volatile int zero;
__attribute__((unused)) static long same(long x) { return x + zero; }
struct pair { int first; long second; };
enum small { SMALL_0, SMALL_1, SMALL_2 };
#pragma xmp nodes p[*]
"""

TYPES = {  # least, greatest value
    "int": (-1000, 1000), "long": (-1000, 1000), "unsigned": (0, 1000), "unsigned long": (0, 1000),
    "short": (-1000, 1000), "unsigned short": (0, 1000), "signed char": (-128, 127), "char": (-128, 127),
    "unsigned char": (0, 255), "long long": (-1000, 1000), "unsigned long long": (0, 1000), "enum small": (0, 1000),
    "_Bool": (0, 1), "const int": (0, 0)}
LIMITS = {"short": (-32768, 32767), "unsigned short": (0, 65535), "signed char": (-128, 127), "char": (-128, 127),
          "unsigned char": (0, 255), "int": (-2147483648, 2147483647), "unsigned": (0, 4294967295),
          "long": (-2**63, 2**63 - 1), "unsigned long": (0, 2**64 - 1), "long long": (-2**63, 2**63 - 1),
          "unsigned long long": (0, 2**64 - 1), "enum small": (0, 4294967295)}


class Loop:
    """A for statement over the indices from low to high, by step; down: from high."""


class Function:
    def __init__(self, rng, number, kind):
        self.rng, self.number, self.kind, self.count = rng, number, kind, 0
        self.text, self.file = [], []

    def emit(self, *lines):
        self.text += lines

    def name(self, prefix):
        self.count += 1
        return "%s%d_%d" % (prefix, self.number, self.count)

    # Declarations ------------------------------------------------------------------------------------------------
    def template(self):
        rng = self.rng
        rank = rng.choice((1, 1, 1, 2, 2, 3))
        self.extents = [rng.choice((1, 2, 3, rng.randint(4, 40), rng.randint(4, 40))) if rank == 1 else
                        rng.choice((1, 2, 3, rng.randint(2, 12))) for _ in range(rank)]
        self.lows = [rng.choice((0, 0, 1, -3, 5)) for _ in range(rank)]
        spread = sorted(rng.sample(range(rank), rng.randint(1, rank)))
        spread = spread[:2] if rank < 3 or rng.random() < 0.7 else spread
        self.formats = []
        for d in range(rank):
            if d not in spread:
                self.formats.append("*")
                continue
            form = rng.choice(("block", "block", "cyclic", "cyclic", "cyclic(2)", "cyclic(3)", "gblock", "block()"))
            self.formats.append(form)
        counts = {1: ["P"], 2: ["R", "C"], 3: ["R", "C", "1"]}[len(spread)]
        rng.shuffle(counts)
        q, self.t = self.name("q"), self.name("t")
        self.emit("#pragma xmp nodes %s%s" % (q, "".join("[%s]" % c for c in counts)))
        formats, k = [], 0
        for d, form in enumerate(self.formats):
            if form == "*":
                formats.append(form)
                continue
            n, k = counts[k], k + 1
            if form == "gblock":
                m = self.name("map")
                self.emit("int %s[%s];" % (m, n), "fill(%s, %s, %d, %d);" % (m, n, self.extents[d], rng.randint(1, 9)))
                form = "gblock(%s)" % m
            elif form == "block()":
                form = "block(%d)" % rng.randint(self.extents[d], self.extents[d] + 3)
            formats.append(form)
        bounds = ["%d:%d" % (l, l + e - 1) for l, e in zip(self.lows, self.extents)]
        self.emit("#pragma xmp template %s(%s)" % (self.t, ", ".join(reversed(bounds))))
        self.emit("#pragma xmp distribute %s%s onto %s" % (self.t, "".join("[%s]" % f for f in formats), q))
        self.a = self.name("a")
        self.emit("int %s%s;" % (self.a, "".join("[%d]" % e for e in self.extents)))
        subs = ["[x%d%s]" % (d, " %s %d" % ("-+"[l > 0], abs(l)) if l else "") for d, l in enumerate(self.lows)]
        self.emit("#pragma xmp align %s%s with %s%s" % (self.a, "".join("[x%d]" % d for d in range(rank)), self.t, "".join(subs)))
        total = 1
        for e in self.extents:
            total *= e
        self.total = total
        self.h, self.w, self.m = self.name("h"), self.name("w"), self.name("m")
        for n in (self.h, self.w, self.m):
            self.emit("int %s[%d];" % (n, total), "for (int k = 0; k < %d; k++)" % total, "    %s[k] = 0;" % n)

    # Headers -------------------------------------------------------------------------------------------------------
    def bound(self, value, unsigned, plain=False, least=0):
        """An expression for a constant, of some type."""
        rng = self.rng
        kind = rng.randrange(10) if not plain else rng.randrange(2)
        if self.simple and kind in (7, 8):
            kind = 9
        if kind < 2 or (unsigned and value < 0):
            return str(value) if value >= 0 else "(%d)" % value
        n = self.name("n")
        if kind < 5:
            types = ["int", "long", "short"] + (["unsigned", "unsigned char", "unsigned long"] if 0 <= value < 250 and least >= 0 else [])
            self.emit("%s%s %s = %d;" % (rng.choice(("", "const ", "" if self.simple else "static ")), rng.choice(types), n, value))
            return n
        if kind == 5:
            self.emit("struct pair %s = {%d, %d};" % (n, value, value))
            return n + rng.choice((".first", ".second"))
        if kind == 6:
            self.emit("int %s[2] = {0, %d};" % (n, value))
            return rng.choice(("%s[1]", "*(%s + 1)")) % n
        if kind == 7:
            return "same(%d)" % value
        if kind == 8:
            return "%d + zero" % value
        return "(%s)%s" % (rng.choice(("int", "long")), "(%d)" % value)

    def header(self, var, T, first, last, step, down, declares, plain):
        """for over first, first +- step, ... up to last, inclusive; first may lie behind last."""
        rng = self.rng
        unsigned = LIMITS[T][0] == 0
        low, high = LIMITS[T]
        count = max(0, ((first - last) if down else (last - first)) // step + 1)
        behind = first - count * step if down else first + count * step
        forms = []
        if down:
            if last - 1 >= low and last > low:
                forms += [(">", last - 1)]
            if not unsigned or behind >= 0:
                forms += [(">=", last)]
        else:
            if last + 1 <= high:
                forms += [("<", last + 1)]
            if behind <= high:
                forms += [("<=", last)] if not unsigned or last >= 0 else []
        if low <= behind <= high:
            forms += [("!=", behind)]
        if not forms:
            return None
        op, value = rng.choice(forms)
        if not (low <= behind <= high) or behind + 0 > high:
            return None
        start = self.bound(first, unsigned, plain, low)
        end = self.bound(value, unsigned, plain, low)
        mirrored = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}
        v = rng.choice((var, var, "(%s)" % var))
        cond = "%s %s %s" % (v, op, end) if rng.random() < 0.7 else "%s %s %s" % (end, mirrored[op], v)
        cond = rng.choice((cond, cond, "(%s)" % cond))
        sign = "-" if down else "+"
        incs = ["%s %s= %d" % (v, sign, step), "%s = %s %s %d" % (var, v, sign, step)]
        if not down:
            incs += ["%s = %d + %s" % (var, step, var)]
        if step == 1:
            incs += [v + sign * 2, sign * 2 + v] * 2
        else:
            s = self.bound(step, False, plain or self.kind == "acc")
            if "," not in s:
                incs += ["%s %s= %s" % (v, sign, s)] * 2
        if self.kind == "acc":  # Clang refuses assignments that convert
            incs = [i for i in incs if " = " not in i]
        else:
            incs += ["%s %s= -%d" % (v, "-+"[down], step), "%s = %s %s -%d" % (var, var, "-+"[down], step)]
        inc = rng.choice(incs)
        init = "%s = %s" % (var, start)
        if declares:
            init = "%s %s" % (T, init)
        return "for (%s; %s; %s)" % (init, cond, inc)

    # Nests -----------------------------------------------------------------------------------------------------------
    def nest(self):
        rng = self.rng
        rank = len(self.extents)
        dims = [d for d in range(rank) if self.formats[d] != "*" or rng.random() < 0.6]
        # Of a distributed dimension one index only: the others are nobody's.
        fixed = {}
        if len(dims) > 1 and rng.random() < 0.15:
            d = rng.choice(dims)
            dims.remove(d)
            fixed[d] = rng.randrange(self.extents[d])
        if not any(self.formats[d] != "*" for d in dims) and not fixed:
            return
        acc, omp = self.kind == "acc", self.kind == "omp"
        parallel = acc or omp
        loops, subs, index, inside = [], ["*"] * rank, ["0"] * rank, []
        for d, k in fixed.items():
            subs[d], index[d] = str(k + self.lows[d]), str(k)
        for d in dims:
            L = Loop()
            L.d, L.var = d, self.name("i")
            L.T = rng.choice([T for T in LIMITS if not (omp and T == "enum small")] + ["int"] * 6 + ["long", "unsigned"])
            low, high = LIMITS[L.T]
            over = rng.choice((0, 0, 0, 2)) if self.formats[d] != "*" else 0  # outside of the template
            A, E = self.lows[d] - over, self.lows[d] + self.extents[d] - 1 + over
            # The variable is offset places below the index in the template.
            L.offset = rng.choice((0, 0, 0, 1, -1, 2, -4))
            if A - L.offset < max(low, -1000):
                L.offset = A - max(low, 0)
            if rng.random() < 0.15 and high < 70000:  # up to the end of the type
                L.offset = E - high
            elif rng.random() < 0.1 and -70000 < low < 0:
                L.offset = A - low
            a, e = A - L.offset, E - L.offset
            first, last = sorted((rng.randint(a, e), rng.randint(a, e)))
            if rng.random() < 0.5:
                first, last = a, e
            if rng.random() < 0.05:
                first, last = last, first - 1
            L.step, L.down = rng.choice((1, 1, 1, 2, 3, 7)), rng.random() < 0.35
            L.declares = rng.random() < 0.5
            if L.down:
                first, last = last, first
            L.first, L.last = first, last
            c = L.offset
            texts = ["%s%s" % (L.var, " %s %d" % ("-+"[c > 0], abs(c)) if c else "")]
            if c > 0:
                texts += ["%d + %s" % (c, L.var), "(%s) + %d" % (L.var, c), "%s + %d - %d" % (L.var, c + 1, 1)]
            if c < 0:
                texts += ["%s - (%d)" % (L.var, -c), "%d + %s" % (c, L.var)]
            text = rng.choice(texts)
            subs[d] = text
            index[d] = "((long)%s + %d)" % (L.var, c - self.lows[d])
            if over:
                inside.append("%s >= 0 && %s < %d" % (index[d], index[d], self.extents[d]))
            loops.append(L)
        rng.shuffle(loops)
        # What else may be in a nest.
        collapse = parallel and len(loops) > 1 and rng.random() < 0.5
        between = not parallel and rng.random() < 0.2
        extra = rng.random() < 0.2 and not collapse
        place = rng.randrange(len(loops) + 1) if extra else -1
        if parallel and extra:
            place = len(loops)
        if place < len(loops) and place >= 0 and rng.random() < 0.5:
            place = len(loops)
        self.simple = between or 0 < place < len(loops)
        for L in loops:
            L.head = self.header(L.var, L.T, L.first, L.last, L.step, L.down, L.declares, parallel and rng.random() < 0.5)
            if L.head is None:
                return
        flat = "0"
        for d in range(rank):
            flat = "(%s) * %d + %s" % (flat, self.extents[d], index[d])
        # Dependent inner bounds.
        if len(loops) > 1 and not collapse and not acc and rng.random() < 0.3:
            O, L = loops[0], loops[1]
            if L.T in ("int", "long", "long long") and O.T in ("int", "long", "short", "unsigned char", "char") and L.step == 1:
                o = "%s %s" % (O.var, "+ %d" % rng.randint(0, 2))
                a, e = min(L.first, L.last), max(L.first, L.last)
                shift = self.lows[L.d] - L.offset
                if not L.down and e - a >= 0:
                    L.head = "for (%s%s = %s; %s <= %d; %s++)" % (
                        L.T + " " if L.declares else "", L.var, "%s > %d ? %s : %d" % (o, a, o, a), L.var, e, L.var)
        # Reductions.
        red, body, mbody, after = [], [], [], []
        loc = None
        R = rng.random() if not fixed else 0.5
        if R < 0.35 and 0 < place < len(loops):
            R = 0.8
        accred = ""
        if R < 0.35:
            kind = rng.choice(("firstmax", "firstmin", "lastmax", "lastmin"))
            T = rng.choice(("int", "long", "double", "short", "unsigned char", "float", "unsigned"))
            if parallel:
                T = rng.choice(("int", "long", "double", "float", "unsigned"))
            best, start = self.name("b"), rng.choice((0, 3, 100)) if kind.endswith("min") else rng.choice((0, 2, 4))
            wanted = self.name("b")
            self.emit("%s %s = %d, %s = %d;" % (T, best, start, wanted, start))
            locs = []
            for _ in range(rng.randint(0 if not parallel else 1, 3)):
                LT = rng.choice(("int", "long", "short", "unsigned char", "double", "unsigned"))
                x, y = self.name("l"), self.name("l")
                self.emit("%s %s = 77, %s = 77;" % (LT, x, y))
                what = rng.choice([index[L.d] for L in loops] + ["(%s)" % flat] * 2 + ["(%s) / 2" % flat])
                locs.append((LT, x, y, what))
            mod, mul = rng.choice((2, 5, 11, 1)), rng.randint(1, 9)
            value = "((%s) * %d %% %d + 1)" % (flat, mul, mod)
            cmp = {"firstmax": ">", "firstmin": "<", "lastmax": ">=", "lastmin": "<="}[kind]
            def take(b, which):
                s = rng.choice((0, 0, 0, 1)) if not parallel else 0
                if s == 0:
                    return "if (%s %s %s) { %s = %s; %s}" % (value, cmp, b, b, value, "".join("%s = %s; " % (l[which], l[3]) for l in locs))
                return ""
            t = take(best, 1)
            if t:
                body.append(t)
                mbody.append(t.replace(best, wanted) if not locs else take(wanted, 2) or "")
                if not mbody[-1]:
                    mbody[-1] = "if (%s %s %s) { %s = %s; %s}" % (value, cmp, wanted, wanted, value, "".join("%s = %s; " % (l[2], l[3]) for l in locs))
                red.append("reduction(%s : %s%s)" % (kind, best, " / %s /" % ", ".join(l[1] for l in locs) if locs else ""))
                after.append('differ("%s %s", %s, %s);' % (kind, best, best, wanted))
                for l in locs:
                    after.append('differ("%s, location %s", %s, %s);' % (kind, l[1], l[1], l[2]))
                if parallel:
                    accred = " reduction(%s : %s)" % (kind[-3:], best)
            else:
                locs = []
        if R < 0.1 or R > 0.75:
            s, ms = self.name("s"), self.name("s")
            self.emit("long %s = 5, %s = 5;" % (s, ms))
            red.append("reduction(+ : %s)" % s)
            body.append("%s += %s;" % (s, flat))
            mbody.append("%s += %s;" % (ms, flat))
            after.append('differ("sum %s", %s, %s);' % (s, s, ms))
            if parallel:
                accred += " reduction(+ : %s)" % s
        clauses = " ".join(red)
        names = [L.var for L in loops]
        rng.shuffle(names)
        listed = "(%s) " % ", ".join(names) if rng.random() < 0.5 else ""
        ref = self.t + ("".join("[%s]" % s for s in subs) if rng.random() < 0.5 else "(%s)" % ", ".join(reversed(subs)))
        xmp = "#pragma xmp loop %son %s %s" % (listed, ref, clauses)
        # Twin variables.
        for L in loops:
            L.twin = "m" + L.var
            if not L.declares:
                where = rng.random() < 0.2 and not acc
                decl = "%s%s %s = %d, %s = %d;" % ("static " if where else "", L.T, L.var, 0, L.twin, 0)
                self.emit(decl)
        def twin(text):
            for L in loops:
                text = re.sub(r"\b%s\b" % L.var, L.twin, text)
            return text
        pragmas = [xmp]
        other = ""
        if acc:
            clause = " copy(%s) present(%s)" % (self.h, self.a) + accred
            if collapse:
                clause += " collapse(%d)" % len(loops)
            clause += rng.choice(("", "", " gang", " gang vector", " num_gangs(3)"))
            word = rng.choice(("parallel", "parallel", "kernels"))
            other = "#pragma acc %s loop%s%s" % (word, " independent" if word == "kernels" else "", clause)
        if omp:
            other = "#pragma omp parallel for num_threads(%d)%s%s%s" % (
                rng.randint(1, 4), accred, " collapse(%d)" % len(loops) if collapse else "",
                rng.choice(("", "", " schedule(dynamic)", " schedule(static, 2)")))
            if not collapse:
                private = [L.var for L in loops[1:] if not L.declares]
                if private:
                    other += " private(%s)" % ", ".join(private)
        if other:
            pragmas.insert(rng.randrange(2), other)
        if acc:
            self.emit("#pragma acc data copy(%s)" % self.a)
        self.emit(*pragmas)
        def write(main):
            t = (lambda x: x) if main else twin
            hits = self.h if main else self.w
            out, close, pad = [], [], "    "
            for k, L in enumerate(loops):
                if place == k:
                    out.append(pad + "for (int e = 0; e < 2; e++)")
                    pad += "  "
                out.append(pad + t(L.head) + (" {" if between or self.braces else ""))
                if between or self.braces:
                    close.append(pad + "}")
                pad += "  "
                if between and k + 1 < len(loops):
                    out.append(pad + "int between = 1; (void)between;")
            if place == len(loops):
                out.append(pad + "for (int e = 0; e < 2; e++) {")
                close.append(pad + "}")
                pad += "  "
            out.append(pad + "{")
            if inside and not main:
                out.append(pad + "  if (!(%s)) continue;" % t(" && ".join(inside)))
            if self.skips:
                out.append(pad + "  if (%s %% 5 == 2) continue;" % t(flat))
            if self.jumps:
                out.append(pad + "  switch (%s %% 3) { case 0: break; case 1: break; default: for (;;) break; }" % t(flat))
            out.append(pad + "  %s[%s]++;" % (hits, t(flat)))
            out += [pad + "  " + t(b) for b in (body if main else mbody)]
            if fixed or len(dims) < rank:
                pass
            elif main:
                out.append(pad + "  %s%s = (int)%s + 1;" % (self.a, "".join("[%s]" % i for i in index), flat))
            else:
                out.append(pad + "  %s[%s] = (int)%s + 1;" % (self.m, t(flat), t(flat)))
            out.append(pad + "}")
            return out + close[::-1]
        self.braces = rng.random() < 0.5
        self.skips = rng.random() < 0.2
        self.jumps = rng.random() < 0.15
        self.emit(*write(True))
        # The twin. Its reductions are of variables of its own.
        self.emit(*write(False))
        self.emit(*after)
        if not parallel:
            for L in loops:
                if not L.declares and place != 0:
                    self.emit('differ("%s behind (%s)", (long)%s, (long)%s);' % (L.var, L.T, L.var, L.twin))
        self.emit("#pragma xmp reduction(+ : %s)" % self.h)
        self.emit("for (int k = 0; k < %d; k++) {" % self.total,
                  '    differ("%s: runs of an iteration", %s[k], %s[k]);' % (flat.replace('"', ""), self.h, self.w),
                  "    %s[k] = %s[k] = 0;" % (self.h, self.w), "}")

    def owners(self):
        """What iterations have written is on the owners."""
        v = ["k%d" % d for d in range(len(self.extents))]
        self.emit("#pragma xmp loop (%s) on %s%s" % (", ".join(v), self.t, "".join(
            "[%s + %d]" % (x, l) if l >= 0 else "[%s - %d]" % (x, -l) for x, l in zip(v, self.lows))))
        for x, e in zip(v, self.extents):
            self.emit("    for (int %s = 0; %s < %d; %s++)" % (x, x, e, x))
        flat = "0"
        for x, e in zip(v, self.extents):
            flat = "(%s) * %d + %s" % (flat, e, x)
        self.emit('      differ("an element", %s%s, %s[%s]);' % (self.a, "".join("[%s]" % x for x in v), self.m, flat))

    def make(self):
        self.emit("static void test_%d(void) {" % self.number,
                  "const int P = xmp_all_num_nodes(), R = rows(P), C = P / R;", "(void)R, (void)C;")
        self.template()
        v = ["k%d" % d for d in range(len(self.extents))]
        self.emit("#pragma xmp loop (%s) on %s%s" % (", ".join(v), self.t, "".join(
            "[%s + %d]" % (x, l) if l >= 0 else "[%s - %d]" % (x, -l) for x, l in zip(v, self.lows))))
        for x, e in zip(v, self.extents):
            self.emit("    for (int %s = 0; %s < %d; %s++)" % (x, x, e, x))
        self.emit("      %s%s = 0;" % (self.a, "".join("[%s]" % x for x in v)))
        for _ in range(self.rng.randint(2, 5)):
            self.nest()
        self.owners()
        self.emit("}")
        return self.text


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20
    kind = sys.argv[3] if len(sys.argv) > 3 else ""
    rng = random.Random("loops %d %s" % (seed, kind))
    print(HEAD % " ".join(sys.argv[1:]))
    for number in range(count):
        print("\n".join(Function(rng, number, kind).make()))
    print("int main(void) {")
    for number in range(count):
        print("    test_%d();" % number)
    print("    return failures != 0;\n}")


main()
