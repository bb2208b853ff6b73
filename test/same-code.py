#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""same-code.py OLD_BUILD NEW_BUILD [FILTER]: do two builds of the compiler make the same code?

Compiles every C file of test/, examples/ and bench/ (or those whose path contains FILTER) with both, with the
options of its RUN lines, for all targets, and compares host assembly with the images in it (PTX, AMD code objects)
and all diagnostics and remarks; of programs that a target refuses the errors, and the rest without that target. For
commits that are not meant to change code. What OLD_BUILD makes is kept in
OLD_BUILD/same-code and used again while its compiler and the file stay as they are.
SAME_CODE_STEP=N takes every Nth file, SAME_CODE_JOBS=N runs N compilers at a time.
"""
import concurrent.futures
import difflib
import hashlib
import os
import re
import subprocess
import sys

source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
clang = os.environ.get("XACC_CLANG", "clang-22")
tool = os.path.dirname(subprocess.run([clang, "-print-prog-name=opt"], capture_output=True, text=True).stdout.strip())
all_targets = "host,nvptx,amdgcn,sim", "host,nvptx,sim", "host,sim"  # the next ones where the first is refused
MESSAGES = b"\n=== messages\n"
wanted = re.compile(r"-(D\S+|O[0-3sz]|g|fopenmp|ffast-math|ftrapv|fsanitize\S+|fopenmp|f(no-)?[ps]\S*|"
                    r"fplugin-arg-xacc-(implicit|xmp)\S+)$")
unwanted = ("-fsyntax-only", "-fplugin=", "-fplugin-arg-xacc-targets", "-fprofile-use")


def variants(path):
    """The sets of options that the file's RUN and DEFINE lines compile it with."""
    with open(path, errors="replace") as f:
        lines = [line for line in f if re.search(r"(RUN|DEFINE):", line) and re.search("%xacc_cc|%clang|flags", line)]
    found = [tuple(w for w in line.replace('"', "").split() if wanted.match(w) and not w.startswith(unwanted))
             for line in lines]
    return list(dict.fromkeys(found))[:4] or [("-O2",)]


def command(build, path, options, targets):
    """One for the shell that writes assembly to its output."""
    include = "-I%s/libxacc-rt/include" % source
    if "/test/passes/" in path:
        return ("%s -w %s %s -I%s -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | %s/opt -load-pass-plugin "
                "%s/lib/libxacc-passes.so -passes='xacc<%s>' -S | %s/llc -O2 -relocation-model=pic -asm-verbose=0" %
                (clang, " ".join(options), include, os.path.dirname(path), path, tool, build,
                 targets.replace(",", ";"), tool))
    return ("%s -fplugin=%s/lib/libxacc.so -fplugin-arg-xacc-targets=%s -Rpass=xacc -Rpass-missed=xacc %s %s -I%s "
            "-ferror-limit=0 -fno-verbose-asm -S %s -o -" %
            (clang, build, targets, " ".join(options), include, os.path.dirname(path), path))


def normalised(text, build):
    """Without what may differ: folders, and hashes of file names behind symbols."""
    text = text.replace(build.encode(), b"BUILD")
    return re.sub(rb"_[0-9a-f]{15,16}\b", b"_HASH", text)


def compiled(build, path, options, keep):
    name = hashlib.sha1((path + " ".join(options)).encode()).hexdigest()
    cached = os.path.join(build, "same-code", name)
    newest = max(os.path.getmtime(f) for f in (path, build + "/lib/libxacc.so"))
    if keep and os.path.exists(cached) and os.path.getmtime(cached) > newest:
        with open(cached, "rb") as f:
            return f.read()
    try:
        text = b""
        for targets in all_targets:
            done = subprocess.run(["sh", "-c", command(build, path, options, targets)], capture_output=True, timeout=300)
            if done.returncode == 0 and done.stdout:
                text += normalised(done.stdout + MESSAGES + done.stderr, build)
                break
            errors = sorted(line for line in done.stderr.splitlines() if b"error:" in line)
            text += MESSAGES + normalised(b"\n".join(errors), build)
    except subprocess.TimeoutExpired:
        text = b"timeout"
    if keep:
        with open(cached, "wb") as f:
            f.write(text)
    return text


def compare(old, new, path, options):
    """(differs, made no code, a line for the user)"""
    a, b = compiled(old, path, options, True), compiled(new, path, options, False)
    name = "%s %s" % (os.path.relpath(path, source), " ".join(options))
    empty = a.count(MESSAGES) == len(all_targets)
    if a == b:
        return False, empty, name
    lines = [text.decode(errors="replace").splitlines() for text in (a, b)]
    diff = list(difflib.unified_diff(*lines, "old", "new", n=1, lineterm="")) if max(map(len, lines)) < 20000 else []
    return True, empty, "\n    ".join([name] + [line[:160] for line in diff[:12]])


def main():
    old, new = (os.path.abspath(build) for build in sys.argv[1:3])
    filter = sys.argv[3] if len(sys.argv) > 3 else ""
    os.makedirs(old + "/same-code", exist_ok=True)
    files = subprocess.run(["git", "-C", source, "ls-files", "test", "examples", "bench"], capture_output=True,
                           text=True, check=True).stdout.split()
    files = [os.path.join(source, f) for f in files if f.endswith(".c") and filter in f and "test/unit" not in f]
    files = files[::int(os.environ.get("SAME_CODE_STEP", "1"))]
    work = [(old, new, path, options) for path in files for options in variants(path)]
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("SAME_CODE_JOBS", "2"))) as pool:
        results = list(pool.map(lambda job: compare(*job), work))
    for differs, _, text in results:
        if differs:
            print("DIFFERS", text)
    print("%d files, %d compilations, %d of them without code, %d differ" %
          (len(files), len(work), sum(r[1] for r in results), sum(r[0] for r in results)))
    return any(r[0] for r in results)


if __name__ == "__main__":
    sys.exit(main())
