#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plain directives beside CUDA and OpenMP: one table of ratios from one run.

speed.py build BUILD FOLDER [--only REGEX]   compiles the programs of bench/speed with their twins into FOLDER
speed.py run FOLDER [--only REGEX] [--device cuda|host] [--rounds N] [--limit SECONDS] [--tune 1|search]
                                             runs them and prints the table
speed.py page TABLE...                       makes docs/performance.md and docs/performance.svg from printed tables

A program prints a line for each form of its loops, after it has verified what they computed; its CUDA twin "plain" and
"tuned" for all of them, or "plain FORM" and "tuned FORM". A ratio is the twin's time divided by ours, so that above 1 we
are faster; "<" marks what misses its bar. With --tune a run lets XACC_TUNE find shapes, and each round has one that uses
them: "auto", and what that gains. Times of several rounds, in which program and twin take turns, are medians.
"""
import argparse
import collections
import datetime
import os
import re
import shutil
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(HERE, "speed")
DOCS = os.path.join(HERE, "..", "docs")
PLAIN_BAR = 0.99

# A program, its source where that has another name, options of both compilers, of Clang's and of nvcc, and the ratio to the
# tuned twin that it is to reach.
Program = collections.namedtuple("Program", "name source both clang nvcc bar")


def program(name, source=None, both="", clang="", nvcc="", bar=0.98):
    return Program(name, source or name, both.split(), clang.split(), nvcc.split(), bar)


FAST = {"clang": "-ffast-math", "nvcc": "--use_fast_math", "bar": 0.90}
PROGRAMS = [
    program("matmul", bar=0.65),
    program("stencil-float", "stencil", "-DREAL=float", bar=0.97),
    program("stencil", bar=0.97),
    program("nbody", bar=0.90),
    program("nbody-aos", "nbody", "-DAOS", bar=0.90),
    program("nbody-fast", "nbody", **FAST),
    program("nbody-aos-fast", "nbody", "-DAOS", **FAST),
    program("spmv", bar=0.95),
    program("rows", bar=0.97),
    program("transpose", bar=0.95),
    program("launch", bar=1.0),
    program("mapped"),
    program("saxpy"),
    program("stream"),
    program("reduction"),
    program("copies"),
    program("himeno"),
    program("stages", bar=0.97),
    program("iccg", bar=0.90),
    program("cfd", bar=0.95),
    *(program(name, bar=0.95) for name in ("ep", "cg", "ft", "mg", "is")),
    program("histogram"),
    program("laplace"),
]


def chosen(only):
    return [p for p in PROGRAMS if re.search(only, p.name)]


# Compiling.

def compile_program(command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        print(" ".join(command), result.stderr, sep="\n", file=sys.stderr)
    return result.returncode == 0


def build(options):
    """What is compiled: NAME, NAME-omp with OpenMP in place of OpenACC, and NAME-cuda if nvcc is here."""
    os.makedirs(options.folder, exist_ok=True)
    nvcc = shutil.which("nvcc", path=os.environ["PATH"] + ":/usr/local/cuda/bin")
    clang = os.environ.get("XACC_CLANG", "clang-22")
    arch = os.environ.get("CUDA_ARCH", "90")
    good = True
    for p in chosen(options.only):
        out, source = os.path.join(options.folder, p.name), os.path.join(SOURCE, p.source)
        flags = ["-O3", *p.both, *p.clang, source + ".c", "-lm", "-o"]
        good &= compile_program([os.path.join(options.build, "bin", "xacc-cc"), *flags, out])
        if "pragma omp" in open(source + ".c").read():
            good &= compile_program([clang, "-w", "-fopenmp", *flags, out + "-omp"])
        if nvcc and os.path.exists(source + ".cu"):
            code = f"-gencode=arch=compute_{arch},code=[sm_{arch},compute_{arch}]"
            good &= compile_program([nvcc, "-O3", code, *p.both, *p.nvcc, source + ".cu", "-o", out + "-cuda"])
    return 0 if good else 1


# Running.

LINE = re.compile(r"^(.*): ([0-9.]+) ms, checksum (\S+)$")


def lines(path, environment, limit):
    """The forms that a program prints, with times and checksums; none if it is not there, a failure if it fails."""
    if not os.path.exists(path):
        return {}
    try:
        result = subprocess.run([path], capture_output=True, text=True, env=environment, timeout=limit)
        error = result.stderr if result.returncode else ""
        text = result.stdout
    except subprocess.TimeoutExpired:
        error, text = f"takes more than {limit} s", ""
    found = {m[1]: (float(m[2]), float(m[3])) for m in map(LINE.match, text.splitlines()) if m}
    if error or not found:
        print(f"FAILED: {os.path.basename(path)}: {error.strip() or 'prints nothing'}", file=sys.stderr)
        found["failed"] = None
    return found


class Times:
    """All that was measured of a program and its twins, by form."""

    def __init__(self):
        self.ms, self.checksum, self.failed = collections.defaultdict(list), {}, False

    def add(self, found):
        self.failed |= "failed" in found
        for form, value in found.items():
            if value:
                self.ms[form].append(value[0])
                self.checksum[form] = value[1]

    def median(self, form):
        return statistics.median(self.ms[form]) if form in self.ms else None


def twin_of(times, kind, form):
    return f"{kind} {form}" if f"{kind} {form}" in times.ms else kind


def number(value):
    return "-" if value is None else f"{value:.6f}" if value < 0.1 else f"{value:.4f}"


def ratio(twin, ours, bar):
    if not twin or not ours:
        return "-"
    return f"{twin / ours:.3f}{'' if twin / ours >= bar else '<'}"


def rows(p, ours, twins, auto, device):
    """Rows of the table; and whether the checksums of all forms agree with their twins'."""
    good, table = True, []
    for form in [f for f in ours.ms if f.split()[0] not in ("plain", "tuned")]:
        names = [form] if device == "host" else [twin_of(twins, kind, form) for kind in ("plain", "tuned")]
        times = [twins.median(name) for name in names]
        for name in names:
            expected, got = twins.checksum.get(name), ours.checksum[form]
            if expected is not None and abs(got - expected) > 1e-5 * abs(expected):
                print(f"FAILED: {p.name} {form}: checksums differ: {got} and {expected}", file=sys.stderr)
                good = False
        own = ours.median(form)
        bars = (PLAIN_BAR, p.bar)
        row = [p.name, form, number(own), *map(number, times), *(ratio(t, own, b) for t, b in zip(times, bars))]
        table.append(row + ([number(auto.median(form)), ratio(own, auto.median(form), 0.98)] if auto else []))
    return table, good


def heading(device):
    if device != "cuda":
        cpu = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo").read())
        machine = f"{cpu[1] if cpu else 'CPU'}, {len(os.sched_getaffinity(0))} threads"
    else:
        query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader", "--id=0"]
        found = shutil.which(query[0]) and subprocess.run(query, capture_output=True, text=True)
        machine = found.stdout.strip().replace(", ", ", driver ") if found else "a GPU"
    return f"# {device}: {machine}, {datetime.date.today()}"


def run(options):
    folder, device = os.path.abspath(options.folder), options.device
    library = os.path.join(os.path.dirname(folder), "lib")
    path = ":".join(filter(None, [library, os.environ.get("LD_LIBRARY_PATH")]))
    environment = {**os.environ, "XACC_DEVICE": device, "LD_LIBRARY_PATH": path}
    columns = ["program", "form", "ours/ms"]
    columns += ["OpenMP/ms", "OpenMP"] if device == "host" else ["plain/ms", "tuned/ms", "plain", "tuned"]
    columns += ["auto/ms", "gain"] if options.tune else []
    cache = os.path.join(folder, f"tuning-{options.tune}")
    tune = {**environment, "XACC_TUNE": options.tune, "XACC_TUNE_CACHE": cache}
    good = True
    print(heading(device))
    print(("{:<16} {:<16}" + " {:>12}" * (len(columns) - 2)).format(*columns))
    for p in chosen(options.only):
        out = os.path.join(folder, p.name)
        twin = out + ("-omp" if device == "host" else "-cuda")
        if not os.path.exists(out):
            continue
        ours, twins, auto = Times(), Times(), Times() if options.tune else None
        if options.tune:
            lines(out, tune, options.limit)
        for _ in range(options.rounds):
            found = lines(out, environment, options.limit)
            ours.add(found)
            twins.add({form: v for form, v in found.items() if form.split()[0] in ("plain", "tuned")})
            twins.add(lines(twin, environment, options.limit))
            if options.tune:
                auto.add(lines(out, {**tune, "XACC_TUNE": "use"}, options.limit))
        table, agree = rows(p, ours, twins, auto, device)
        good &= agree and not ours.failed and not twins.failed
        for row in table:
            print(("{:<16} {:<16}" + " {:>12}" * (len(row) - 2)).format(*row), flush=True)
    return 0 if good else 1


# The page.

def parse(path):
    """Heading, columns and rows of a printed table."""
    text = [line.rstrip("\n") for line in open(path)]
    at = next(i for i, line in enumerate(text) if re.match(r"# (cuda|hip|host): ", line))
    table = [line.split() for line in text[at + 1:]]
    width = len(table[0])
    return text[at][2:], table[0], [row for row in table[1:] if len(row) == width and row[2] != "-"]


def markdown(title, columns, table):
    out = [f"## {title}", "", "| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
    return out + ["| " + " | ".join(row) + " |" for row in table] + [""]


WIDTH, LEFT, ROW, MOST = 900, 260, 16, 1.5


def svg(title, columns, table):
    """Bars of the ratios of one table, a row for each, cut off at MOST; a line at 1."""
    kinds = [i for i, c in enumerate(columns) if c in ("plain", "tuned", "OpenMP", "gain")]
    colours = ["#4a7fb5", "#d08a3c", "#6aa84f"]
    height = ROW * len(table) + 50
    scale = (WIDTH - LEFT - 60) / MOST
    out = [f'<text x="10" y="18" font-size="14">{title}: twin / ours ({", ".join(columns[k] for k in kinds)})</text>']
    for n, row in enumerate(table):
        y = 30 + n * ROW
        out.append(f'<text x="{LEFT - 8}" y="{y + 10}" text-anchor="end">{row[0]} {row[1]}</text>')
        for k, column in enumerate(kinds):
            value = row[column].rstrip("<")
            if value == "-":
                continue
            bar, step = min(float(value), MOST) * scale, (ROW - 4) / len(kinds)
            out.append(f'<rect x="{LEFT}" y="{y + k * step:.1f}" width="{bar:.1f}" height="{step:.1f}" '
                       f'fill="{colours[k]}"/>')
            out.append(f'<text x="{LEFT + bar + 3:.1f}" y="{y + (k + 1) * step:.1f}" font-size="7">{value}</text>')
    one = LEFT + scale
    out.append(f'<line x1="{one}" y1="26" x2="{one}" y2="{height - 15}" stroke="black" stroke-dasharray="3"/>')
    return [f'<g font-family="sans-serif" font-size="10">', *out, "</g>"], height


def page(options):
    text = ["# Performance", "",
            "Made by `bench/speed.py page` from tables that `bench/speed.py run` printed; [bench/README.md](../bench/README.md)"
            " says what is timed. A ratio is the twin's time divided by ours: above 1 we are faster. `<`: misses its bar.", "",
            "![ratios](performance.svg)", ""]
    plots, height = [], 0
    for path in options.tables:
        title, columns, table = parse(path)
        text += markdown(title, columns, table)
        plot, tall = svg(title, columns, table)
        plots += [f'<g transform="translate(0,{height})">', *plot, "</g>"]
        height += tall
    with open(os.path.join(DOCS, "performance.md"), "w") as out:
        out.write("\n".join(text).rstrip() + "\n")
    with open(os.path.join(DOCS, "performance.svg"), "w") as out:
        out.write("\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}">',
                             f'<rect width="{WIDTH}" height="{height}" fill="white"/>', *plots, "</svg>"]) + "\n")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for function, arguments in (build, ["build", "folder"]), (run, ["folder"]), (page, []):
        command = commands.add_parser(function.__name__)
        command.set_defaults(function=function)
        for argument in arguments:
            command.add_argument(argument)
        if function is page:
            command.add_argument("tables", nargs="+")
        else:
            command.add_argument("--only", default="")
        if function is run:
            command.add_argument("--device", default="cuda", choices=["cuda", "hip", "host"])
            command.add_argument("--rounds", type=int, default=1)
            command.add_argument("--limit", type=int, default=300, help="seconds that a program may take")
            command.add_argument("--tune", default="", choices=["", "1", "search"])
    options = parser.parse_args()
    return options.function(options)


if __name__ == "__main__":
    sys.exit(main())
