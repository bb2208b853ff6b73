#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""semantics.py LIBRARY CODE TABLE...: each instruction of the interpreter by itself.

A line of a table is a case for gfx90a, or for another chip where the file's name is that: "assembly | before | after", whose
values come from AMD's documents, not from the interpreter:

  v_lshlrev_b32 v2, v0, v1 | v0=0,31,32 v1=1 | v2=1,0x80000000,1

A list goes round over the lanes. {a b} stands for either, in step with the other braces of the line, which so is
several cases. `;` parts instructions. Names: v0, v0.5 (lane 5), v[0:1], a0, s0, s[0:1], vcc, exec, scc, m0, and words of memories:
mem[2], lds[2], scr[2] (a lane's scratch). Values: ? (any); whole numbers, also in expressions of `lane`; reals (of the name's
width, also in expressions; h1.5: of 16 bits); @mem, @lds, @scr, @buf+4 (addresses); b1,0: a mask of lanes that are so, where they are on. exec is all
lanes unless a line says so. What "after" does not name stays as it was; "error: text" must end the program.
Registers and memories are garbage before, another garbage each of two times. `nothing` is what a row does that says so.

A case is about the row of its first instruction, or of that behind a star. Each row, and each name that newer chips have for one,
needs a case that fails where it does nothing.
"""
import ctypes
import os
import random
import re
import struct
import subprocess
import sys

LANES, SCALARS, VECTORS, SLOT = 64, 128, 512, 512
SPECIAL = {"flat_scratch": (102, 2), "vcc": (106, 2), "vcc_lo": (106, 1), "vcc_hi": (107, 1), "m0": (124, 1),
           "exec": (126, 2), "exec_lo": (126, 1)}
SIZES = [4 * (SCALARS + VECTORS * LANES), 4096, 4096, 256 * LANES]
MEMORIES = {"mem": 1, "lds": 2, "scr": 3}
NAN, ANY = object(), object()


class Interpreter:
    def __init__(self, library, codes):
        self.lib = ctypes.CDLL(library)
        self.lib.semantics_load.restype = self.lib.semantics_place.restype = ctypes.c_void_p
        self.lib.semantics_row.restype = ctypes.c_char_p
        self.files = {chip: open(path, "rb").read() for chip, path in codes.items()}
        self.codes = {chip: ctypes.c_void_p(self.lib.semantics_load(file)) for chip, file in self.files.items()}
        self.places = [self.lib.semantics_place(i) for i in range(4)]
        self.rows = []
        while name := self.lib.semantics_row(len(self.rows)):
            self.rows.append(name.decode())
        self.lib.semantics_name.restype = ctypes.c_char_p
        self.names = {}
        while name := self.lib.semantics_name(len(self.names), 0):
            self.names[name.decode()] = self.lib.semantics_name(len(self.names), 1).decode()
        self.lib.semantics_failure.restype = ctypes.c_char_p

    def failure(self):
        return self.lib.semantics_failure().decode()

    def run(self, case, before, disabled):
        for place, image in zip(self.places, before):
            ctypes.memmove(place, bytes(image), len(image))
        self.lib.semantics_disable(self.names.get(disabled, disabled).encode() if disabled else None)
        state = self.lib.semantics_run(self.codes[case.chip], case.number * SLOT // 4, case.scc)
        return [ctypes.string_at(p, n) for p, n in zip(self.places, SIZES)], state


def place_of(name):
    """(memory, first word, words of a value, words between them, lanes)"""
    if name in SPECIAL:
        at, words = SPECIAL[name]
        return 0, at, words, 1, 1
    match = re.fullmatch(r"([vas])(\d+)", name) or re.fullmatch(r"([vas])\[(\d+):(\d+)\]", name)
    if match:
        first = int(match[2])
        words = int(match[3]) - first + 1 if match.lastindex == 3 else 1
        if match[1] == "s":
            return 0, first, words, 1, 1
        return 0, SCALARS + (first + 256 * (match[1] == "a")) * LANES, words, LANES, LANES
    match = re.fullmatch(r"v(\d+)\.(\d+)", name)
    if match:
        return 0, SCALARS + int(match[1]) * LANES + int(match[2]), 1, 1, 1
    match = re.fullmatch(r"(mem|lds|scr)\[(\d+)\]", name)
    if not match:
        raise ValueError("no such name: " + name)
    scratch = match[1] == "scr"
    return MEMORIES[match[1]], int(match[2]) * (LANES if scratch else 1), 1, LANES, LANES if scratch else 0


def number(text, words, lane, places):
    """The value as an integer, or NAN."""
    if text.startswith("@"):
        base = {"@mem": places[1], "@lds": 0x10000 << 32, "@scr": 0x20000 << 32, "@buf": places[3]}[text[:4]]
        return base + (eval(text[4:], {"lane": lane}) if text[4:] else 0)
    if text == "?":
        return ANY
    half, form = text.startswith("h"), "<d" if words == 2 else "<f"
    if text.lstrip("h-") == "nan":
        return NAN
    if re.fullmatch(r"h?-?(inf|[0-9.]+(e-?\d+)?|0x[0-9a-f.]+p-?\d+)", text) and re.search(r"\.|inf|p|e-?\d+$", text) \
            and (not text.startswith(("0x", "-0x")) or "p" in text):
        value = float.fromhex(text.lstrip("h")) if "0x" in text else float(text.lstrip("h"))
        return int.from_bytes(struct.pack("<e" if half else form, value), "little")
    value = eval(text, {"lane": lane})
    if isinstance(value, float):
        return int.from_bytes(struct.pack(form, value), "little")
    return value & ((1 << 32 * words) - 1)


def split(text):
    depth, part, parts = 0, "", []
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and not depth:
            parts.append(part)
            part = ""
        else:
            part += c
    return parts + [part]


def quiet_nan(text, words):
    sign, bits = ((0x8000, 0x7e00) if "h" in text else (1 << 31, 0x7fc00000) if words == 1 else (1 << 63, 0x7ff8 << 48))
    return bits | (sign if "-" in text else 0)


def assign(images, name, text, places, exec_mask=None):
    """Writes a value, in lanes of a mask for what is expected; returns places whose value may be any NaN, or any."""
    memory, first, words, step, lanes = place_of(name)
    values, nans = split(text), []
    if text.startswith("b"):
        bits = split(text[1:])
        mask = sum(int(bits[i % len(bits)]) << i for i in range(LANES)) & (-1 if exec_mask is None else exec_mask)
        values = [str(mask)]
    for lane in range(lanes or len(values)):
        if lanes == LANES and exec_mask is not None and not exec_mask >> lane & 1:
            continue
        value = number(values[lane % len(values)], words, lane, places)
        if value is NAN and exec_mask is None:
            value = quiet_nan(values[lane % len(values)], words)
        for w in range(words):
            at = 4 * (first + w * step + lane)
            if value is NAN or value is ANY:
                nans.append((memory, at))
            else:
                images[memory][at:at + 4] = (value >> 32 * w & 0xffffffff).to_bytes(4, "little")
        if value is NAN or value is ANY:
            width = 0 if value is ANY else 2 if values[lane % len(values)].startswith("h") else 4
            nans[-words:] = [(memory, tuple(at for _, at in nans[-words:]), width)]
    return nans


def any_nan(image, at, width):
    """Makes one NaN of all, or of any value."""
    if width == 0:
        for a in at:
            image[a:a + 4] = b"nan!"
        return
    bits = b"".join(bytes(image[a:a + 4]) for a in at)
    if width == 2 and any(bits[2:]):
        return
    value = struct.unpack("<d" if len(at) == 2 else "<e" if width == 2 else "<f", bits[:4 * len(at) if width == 4 else 2])[0]
    if value != value:
        for a in at:
            image[a:a + 4] = b"nan!"


class Case:
    def __init__(self, where, text):
        self.where, self.text = where, text
        chip = re.match(r"gfx[0-9a-f]+", where)
        self.chip = chip[0] if chip else "gfx90a"
        self.lanes = 32 if self.chip.startswith("gfx1") else 64
        parts = [part.strip() for part in re.split(r"(?:^|(?<= ))\|(?= |$)", text)]
        if len(parts) != 3:
            raise ValueError("%s: not three parts: %s" % (where, text))
        self.assembly, self.before, self.after = parts
        tested = re.match(r"(?:.*\* )?(\w+)", self.assembly)[1]
        self.row = re.sub("_(e32|e64|sdwa)$", "", re.sub("^v_dual_", "v_", tested))
        self.assembly = self.assembly.replace("* ", "")

    def pairs(self, text):
        return [pair.split("=", 1) for pair in text.split() if pair != "nothing"]

    def images(self, seed, places):
        draw = random.Random(seed)
        images = [bytearray(draw.randbytes(n)) for n in SIZES]
        self.scc = seed & 1
        given = dict(self.pairs(self.before))
        for name, text in [("exec", str((1 << self.lanes) - 1))] + list(given.items()):
            if name == "scc":
                self.scc = int(text)
            else:
                assign(images, name, text, places)
        self.exec = int.from_bytes(images[0][4 * 126:4 * 128], "little")
        return images

    def expected(self, images, places):
        images, nans, scc = [bytearray(i) for i in images], [], self.scc
        for name, text in self.pairs(self.after) if not self.after.startswith("error:") else []:
            if name == "scc":
                scc = int(text)
            else:
                nans += assign(images, name, text, places, self.exec)
        return images, nans, scc


def difference(got, expected, nans, state, scc):
    got = [bytearray(i) for i in got]
    for memory, at, width in nans:
        any_nan(got[memory], at, width)
        for a in at:
            expected[memory][a:a + 4] = b"nan!"
    if state < 0:
        return "it does not end"
    for memory, (a, b) in enumerate(zip(got, expected)):
        for at in range(0, len(a), 4) if a != b else []:
            if a[at:at + 4] != b[at:at + 4]:
                return "%s is %#x, not %#x" % (name_of(memory, at // 4), int.from_bytes(a[at:at + 4], "little"),
                                               int.from_bytes(b[at:at + 4], "little"))
    return None if state == scc else "scc is %d, not %d" % (state, scc)


def name_of(memory, word):
    if memory == 0:
        if word < SCALARS:
            return "s%d" % word
        register, lane = divmod(word - SCALARS, LANES)
        return "%s%d of lane %d" % ("a" if register > 255 else "v", register % 256, lane)
    return "word %d of %s" % (word, ("mem", "lds", "scratch")[memory - 1])


def check(interpreter, case):
    """(what is wrong, whether something is where its row does nothing)"""
    notices = False
    for seed in (2, 3):
        for disabled in (False, True):
            images = case.images(seed, interpreter.places)
            expected, nans, scc = case.expected(images, interpreter.places)
            got, state = interpreter.run(case, images, case.row if disabled else None)
            said = interpreter.failure()
            if case.after.startswith("error:"):
                wrong = None if said and case.after[6:].strip() in said else "no such error: " + (said or "none")
            else:
                wrong = said or difference(got, expected, nans, state, scc)
            if disabled:
                notices |= bool(wrong)
            elif wrong:
                return wrong, False
    return None, notices


def expand(where, text):
    groups = [g.split() for g in re.findall(r"\{([^}]*)\}", text)]
    count = len(groups[0]) if groups else 1
    if any(len(g) != count for g in groups):
        raise ValueError("%s: braces of %s alternatives" % (where, [len(g) for g in groups]))
    for i in range(count):
        chosen = iter([g[i] for g in groups])
        yield Case(where, re.sub(r"\{[^}]*\}", lambda _: next(chosen), text))


def read(tables):
    cases = []
    for path in tables:
        kept = ""
        for line, text in enumerate(open(path), 1):
            text = text.partition("#")[0].rstrip()
            if text.endswith("\\"):
                kept += text[:-1]
            elif (kept + text).strip():
                cases += expand("%s:%d" % (os.path.basename(path), line), re.sub(r"\s+", " ", kept + text).strip())
                kept = ""
    return cases


def build(code, cases, chip):
    source = code + ".s"
    with open(source, "w") as out:
        for i, case in enumerate(cases):
            case.number = i
            out.write(".org %d\n# %s\n%s\ns_endpgm\n" % (i * SLOT, case.where, case.assembly.replace(" ; ", "\n")))
    subprocess.run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + chip, "-filetype=obj", source, "-o", code + ".o"], check=True)
    subprocess.run(["ld.lld", "-shared", code + ".o", "-o", code], check=True)
    return code


def main(library, code, *tables):
    cases = read(tables)
    chips = sorted({case.chip for case in cases})
    codes = {chip: build("%s.%s" % (code, chip), [case for case in cases if case.chip == chip], chip) for chip in chips}
    interpreter = Interpreter(library, codes)
    tested, failures = set(), 0
    for case in cases:
        wrong, notices = check(interpreter, case)
        if notices or case.after == "nothing":
            tested.add(case.row)
        if wrong:
            failures += 1
            print("%s: %s: %s" % (case.where, case.text, wrong))
    missing = sorted((set(interpreter.rows) | set(interpreter.names)) - tested)
    for row in missing:
        print("no case that notices what %s does" % row)
    print("%d cases, %d rows with %d more names, %d failures" % (len(cases), len(interpreter.rows), len(interpreter.names), failures + len(missing)))
    return failures or missing


sys.exit(1 if main(*sys.argv[1:]) else 0)
