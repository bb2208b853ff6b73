# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""file-names.py SOURCE: prints each file that a comment of the runtime or the passes, or a page on them, names and that is not there."""
import re
import sys
from pathlib import Path

PAGES = ["architecture.md", "marker-ir.md", "threading.md", "error-handling.md", "runtime/*.md"]
EXAMPLES = {"f.c", "user.c", "laplace.c", "mpi.h", "complex.h", "math.h", "string.h"}  # of users, of MPI and C
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
NAME = re.compile(r"(?<![\w*<{-])(?:[\w-]+/)*\w+\.(?:c|h|cpp|def)\b")

source = Path(sys.argv[1]).resolve()
runtime = source / "libxacc-rt"
passes = source / "llvm-passes"
known = {f.name for folder in ("libxacc-rt", "llvm-passes", "clang-plugin", "test/unit") for f in (source / folder).rglob("*")}
roots = [source, runtime, *(runtime / part for part in ("include", "comm", "device", "xmp")), source / "test", source / "llvm-passes", source / "clang-plugin"]


def texts():
    for file in sorted(f for part in (runtime, passes) for f in part.rglob("*") if f.suffix in (".c", ".h", ".def", ".cpp")):
        yield file, " ".join(COMMENT.findall(file.read_text()))
    for page in PAGES:
        for file in sorted((source / "docs").glob(page)):
            yield file, file.read_text()


def is_there(name):
    return any((root / name).exists() for root in roots) if "/" in name else name in known | EXAMPLES


for file, text in texts():
    for name in sorted(set(NAME.findall(text))):
        if not is_there(name):
            print(f"{file.relative_to(source)}: there is no {name}")
