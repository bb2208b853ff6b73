# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""mutate.py [--tokens] BUILD FIRST LAST [SOURCE...]: takes a function of a test program for each seed, makes 40 mutants of it (mutations.py), and
compiles them in one file: first as far as errors go, without those that have some, until the rest becomes code for every target that
needs no other tool. Whatever mutants say, the compiler must not crash, hang, or hand invalid code to LLVM. What does is kept in
BUILD/fuzz/mutate, alone in its program. With --tokens any token may change (tokens.py), in programs of OpenACC and XcalableMP, and in
every fifth seed anywhere in the file. What Clang without the plugin does not take either is counted apart."""
import collections
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # nothing of this goes into the source folder
import mutations  # noqa: E402
import tokens  # noqa: E402

MUTANTS, SECONDS, BYTES = 40, 120, 16 << 30  # of the compiler's time and memory
WRONG = ("PLEASE submit a bug report", "internal:", "Invalid bitcode", "LLVM ERROR", "Broken module", "Assertion", "does not verify", "not captured", "error: \n")
CLANGS = "break Clang without the plugin, too"
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
        if head and re.search("#pragma (acc|xmp)", text) and not re.search(r"^\s*#(?!pragma)", text, re.M):
            found.append(Function(path, "\n".join(lines[:start]), head[1], text, "\n".join(lines[at + 1:])))
        start = at + 1
    return found


class Program:
    """A program with mutants of one function behind it, or mutants of the whole."""

    def __init__(self, choose, function, mutate):
        self.function, self.level = function, choose.choice(["-O0", "-O0", "-O0", "-O1"])
        self.mutants = [self.rename(mutate(choose, function.text), number) for number in range(MUTANTS)]

    def rename(self, text, number):
        name = self.function.name
        return re.sub(r"\b%s\b" % name, "%s_mutant%d" % (name, number), text) if name else text

    def is_alone(self, number):
        """True if a mutant would draw others behind it into itself."""
        return not self.function.name or not tokens.is_balanced(self.mutants[number])

    def write(self, path, numbers):
        """The number of the mutant on each line."""
        before = "\n".join((self.function.before, self.function.text, "")) if self.function.name else ""
        owner, text = [None] * before.count("\n"), before
        for number in numbers:
            text += self.mutants[number] + "\n"
            owner += [number] * (self.mutants[number].count("\n") + 1)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + self.function.after)
        return owner


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def run(command):
    """What is wrong with the compiler, or None; its messages."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=20 * SECONDS, check=False, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        return "does not end", ""
    text = done.stderr.decode(errors="replace")
    for wrong in WRONG:
        if wrong in text:
            return next(line for line in text.splitlines(True) if wrong in line).strip(), text
    return "signal %d" % -done.returncode if done.returncode < 0 else None, text if done.returncode else ""


def compile_file(build, program, path, *options):
    folder = os.path.dirname(program.function.source)
    options = ["-w", "-fno-crash-diagnostics", "-ferror-limit=0", "-I" + folder, "-I" + os.path.join(folder, "../xmp"), program.level, *options,
               path, "-o", os.devnull]
    why, messages = run([build + "/bin/xacc-cc", "-fplugin-arg-xacc-targets=host,nvptx,sim", *options])
    if why and run([os.environ.get("XACC_CLANG", "clang-22"), "-fopenacc", *options])[0]:
        why = CLANGS
    return why, messages


def survivors(build, program, path, numbers, option):
    """The mutants without errors; what is wrong with the compiler, or None."""
    while numbers:
        owner = program.write(path, numbers)
        options = [option] + ["-Xclang", "-llvm-verify-each"] * (program.level == "-O0")
        why, messages = compile_file(build, program, path, *options)
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

    def alone(self, program, seed, number):
        """A mutant in a program of its own, where errors may be anywhere."""
        left, why = survivors(self.build, program, self.path, [number], "-c")
        if why == "errors outside of the mutants":
            return
        self.counts["compile"] += bool(left) and not why
        if why == CLANGS:
            self.counts[CLANGS] += 1
        elif why:
            self.keep(program, seed, [number], why)

    def each(self, program, seed, numbers, why):
        """Which mutants it was."""
        before = sum(self.counts[what] for what in ("break the compiler", CLANGS))
        for number in numbers:
            self.alone(program, seed, number)
        found = sum(self.counts[what] for what in ("break the compiler", CLANGS)) != before
        if not found and not why.startswith("errors") and why != CLANGS:
            self.keep(program, seed, numbers, why + " (together only)")

    def run(self, program, seed):
        self.counts["mutants"] += MUTANTS
        for number in filter(program.is_alone, range(MUTANTS)):
            self.alone(program, seed, number)
        numbers = [number for number in range(MUTANTS) if not program.is_alone(number)]
        for option in ("-fsyntax-only", "-c"):
            numbers, why = survivors(self.build, program, self.path, numbers, option)
            if why:
                return self.each(program, seed, numbers, why)
        self.counts["compile"] += len(numbers)


def by_directives(functions):
    """A mutation for each seed, of one of the functions."""
    lines = [line for function in functions for line in re.findall(r"^\s*#pragma acc [^\n]*[^\\\n]$", function.text, re.M)]
    return lambda choose, seed: Program(choose, choose.choice(functions), lambda choose, text: mutations.mutate(choose, text, lines))


def by_tokens(functions, sources):
    texts = [function.text for function in functions]
    words, lines = tokens.vocabulary(texts), tokens.directives(texts)
    whole = [Function(source, "", "", open(source, encoding="utf-8").read(), "") for source in sources]
    return lambda choose, seed: Program(choose, choose.choice(functions if seed % 5 else whole),
                                        lambda choose, text: tokens.mutate(choose, text, words, lines))


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--tokens"]
    build, first, last = arguments[0], int(arguments[1]), int(arguments[2])
    tests = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    folders = ("run", "xmp", "xacc") if "--tokens" in sys.argv else ("run",)
    sources = arguments[3:] or sorted(os.path.join(tests, folder, f) for folder in folders for f in os.listdir(os.path.join(tests, folder))
                                      if f.endswith(".c") and not f.startswith("error"))
    functions = [function for source in sources for function in functions_of(source)]
    programs = by_tokens(functions, sources) if "--tokens" in sys.argv else by_directives(functions)
    with tempfile.TemporaryDirectory() as work:
        fuzzer = Fuzzer(build, work)
        for seed in range(first, last + 1):
            choose = random.Random(seed)
            fuzzer.run(programs(choose, seed), seed)
            if seed % 100 == 0:
                print("up to seed %d: %s" % (seed, dict(fuzzer.counts)), flush=True)
    print("seeds %d to %d of %d functions: %s" %
          (first, last, len(functions), ", ".join("%d %s" % (fuzzer.counts[what], what) for what in ("mutants", "compile", "break the compiler", CLANGS))))
    return fuzzer.counts["break the compiler"] != 0


if __name__ == "__main__":
    sys.exit(main())
