# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""mutate.py BUILD FIRST LAST [SOURCE...]: takes a function of a test program for each seed, makes 40 mutants of it (mutations.py), and
compiles them in one file: first as far as errors go, without those that have some, until the rest becomes code for every target that
needs no other tool. Whatever mutants say, the compiler must not crash, hang, or hand invalid code to LLVM. What does is kept in
BUILD/fuzz/mutate, alone in its program."""
import collections
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # nothing of this goes into the source folder
from mutations import mutate  # noqa: E402

MUTANTS, SECONDS, BYTES = 40, 120, 16 << 30  # of the compiler's time and memory
WRONG = ("PLEASE submit a bug report", "internal:", "Invalid bitcode", "LLVM ERROR", "Broken module", "Assertion", "does not verify")
Function = collections.namedtuple("Function", "source before name text after")


def functions_of(path):
    """The functions of a program that have directives, each with what stands before and after it."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    start, depth, found = 0, 0, []
    for at, line in enumerate(lines):
        code = re.sub(r"//.*|\"(\\.|[^\"])*\"|'(\\.|[^'])*'", "", line)
        depth += code.count("{") - code.count("}")
        if depth or line.startswith("#") and not line.startswith("#pragma acc routine") or not re.search(r"[};]\s*$|^\s*$", code):
            if not depth and line.startswith("#"):
                start = at + 1
            continue
        text = "\n".join(lines[start:at + 1])
        head = re.match(r"(?:\s*(?:#|//)[^\n]*\n)*[\w\s*]*?(\w+)\([^{};]*\)\s*\{", text)
        if head and "#pragma acc" in text and not re.search(r"^\s*#(?!pragma)", text, re.M):
            found.append(Function(path, "\n".join(lines[:start]), head[1], text, "\n".join(lines[at + 1:])))
        start = at + 1
    return found


class Program:
    """A program with mutants of one function behind it."""

    def __init__(self, seed, functions, directives):
        choose = random.Random(seed)
        self.function = choose.choice(functions)
        self.level = choose.choice(["-O0", "-O0", "-O0", "-O1"])
        self.mutants = [self.rename(mutate(choose, self.function.text, directives), k) for k in range(MUTANTS)]

    def rename(self, text, number):
        return re.sub(r"\b%s\b" % self.function.name, "%s_mutant%d" % (self.function.name, number), text)

    def write(self, path, numbers):
        """The number of the mutant on each line."""
        whole = "\n".join((self.function.before, self.function.text, "")), self.function.after
        owner, text = [None] * whole[0].count("\n"), whole[0]
        for number in numbers:
            text += self.mutants[number] + "\n"
            owner += [number] * (self.mutants[number].count("\n") + 1)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + whole[1])
        return owner


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def compile_file(build, path, source, *options):
    """What is wrong with the compiler, or None; its messages."""
    command = [build + "/bin/xacc-cc", "-w", "-fno-crash-diagnostics", "-ferror-limit=0", "-fplugin-arg-xacc-targets=host,nvptx,sim",
               "-I" + os.path.dirname(source), *options, path, "-o", os.devnull]
    try:
        done = subprocess.run(command, capture_output=True, timeout=20 * SECONDS, check=False, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        return "does not end", ""
    text = done.stderr.decode(errors="replace")
    for wrong in WRONG:
        if wrong in text:
            return next(line for line in text.split("\n") if wrong in line), text
    return "signal %d" % -done.returncode if done.returncode < 0 else None, text if done.returncode else ""


def survivors(build, program, path, numbers, option):
    """The mutants without errors; what is wrong with the compiler, or None."""
    while numbers:
        owner = program.write(path, numbers)
        options = [program.level, option] + ["-Xclang", "-llvm-verify-each"] * (program.level == "-O0")
        why, messages = compile_file(build, path, program.function.source, *options)
        lines = [int(line) for line in re.findall(r"^%s:(\d+):\d+: (?:fatal )?error:" % re.escape(path), messages, re.M)]
        bad = {owner[line - 1] for line in lines if line <= len(owner)} - {None}
        if why or not messages:
            return numbers, why
        if not bad:
            return numbers, "errors outside of the mutants"
        numbers = [number for number in numbers if number not in bad]
    return [], None


class Fuzzer:
    def __init__(self, build, work):
        self.build, self.path, self.kept = build, os.path.join(work, "mutant.c"), os.path.join(build, "fuzz", "mutate")
        self.counts = collections.Counter()
        os.makedirs(self.kept, exist_ok=True)

    def keep(self, program, seed, numbers, why):
        name = "-".join(["%d" % seed] + ["%d" % number for number in numbers[:1] * (len(numbers) == 1)])
        program.write(os.path.join(self.kept, name + ".c"), numbers)
        print("%s, %s, %s: %s" % (name, program.level, os.path.basename(program.function.source), why), flush=True)
        self.counts["break the compiler"] += 1

    def each(self, program, seed, numbers, why):
        """Which mutants it was."""
        before = self.counts["break the compiler"]
        for number in numbers:
            left, alone = survivors(self.build, program, self.path, [number], "-c")
            if alone == "errors outside of the mutants":
                continue
            self.counts["compile"] += bool(left) and not alone
            if alone:
                self.keep(program, seed, [number], alone)
        if before == self.counts["break the compiler"] and not why.startswith("errors"):
            self.keep(program, seed, numbers, why + " (together only)")

    def run(self, program, seed):
        self.counts["mutants"] += MUTANTS
        numbers = list(range(MUTANTS))
        for option in ("-fsyntax-only", "-c"):
            numbers, why = survivors(self.build, program, self.path, numbers, option)
            if why:
                return self.each(program, seed, numbers, why)
        self.counts["compile"] += len(numbers)


def main():
    build, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../run")
    sources = sys.argv[4:] or sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".c") and not f.startswith("error"))
    functions = [function for source in sources for function in functions_of(source)]
    directives = [line for function in functions for line in re.findall(r"^\s*#pragma acc [^\n]*[^\\\n]$", function.text, re.M)]
    with tempfile.TemporaryDirectory() as work:
        fuzzer = Fuzzer(build, work)
        for seed in range(first, last + 1):
            fuzzer.run(Program(seed, functions, directives), seed)
            if seed % 100 == 0:
                print("up to seed %d: %s" % (seed, dict(fuzzer.counts)), flush=True)
    print("seeds %d to %d of %d functions: %s" %
          (first, last, len(functions), ", ".join("%d %s" % (fuzzer.counts[what], what) for what in ("mutants", "compile", "break the compiler"))))
    return fuzzer.counts["break the compiler"] != 0


if __name__ == "__main__":
    sys.exit(main())
