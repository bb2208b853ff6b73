# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""file-names.py SOURCE: prints each file that a comment of the runtime, or a page on it, names and that is not there."""
import re
import sys
from pathlib import Path

PAGES = ["threading.md", "error-handling.md", "runtime/*.md"]
EXAMPLES = {"f.c", "laplace.c", "mpi.h"}  # of users, of MPI
COMMENT = re.compile(r"/\*.*?\*/", re.S)
NAME = re.compile(r"(?<![\w*<{-])(?:[\w-]+/)*\w+\.(?:c|h|cpp|def)\b")

source = Path(sys.argv[1]).resolve()
runtime = source / "libxacc-rt"
known = {f.name for folder in ("libxacc-rt", "llvm-passes", "clang-plugin", "test/unit") for f in (source / folder).rglob("*")}
roots = [source, runtime, *(runtime / part for part in ("include", "comm", "device", "xmp")), source / "test", source / "llvm-passes", source / "clang-plugin"]


def texts():
    for file in sorted(f for f in runtime.rglob("*") if f.suffix in (".c", ".h", ".def")):
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
