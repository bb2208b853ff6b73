# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""thread-locals.py SOURCE: each _Thread_local of the runtime that docs/threading.md does not name behind its file, and each thread_local of the
compiler that it does not name."""
import re
import sys
from pathlib import Path

source = Path(sys.argv[1])
page = (source / "docs/threading.md").read_text()
named = set()  # (file, variable) of the rows; a row may have several files
for line in page.split("## What belongs to a thread")[1].split("\n## ")[0].splitlines():
    file = None
    for word in re.findall(r"`([^`]+)`", line.split("|")[1] if line.startswith("|") else ""):
        if word.endswith((".c", ".h")):
            file = word
        else:
            named.add((file, word))
variable = re.compile(r"(?<!extern )_Thread_local\s+(?:struct \w* ?\{.*?\}|[\w\s]+?)[\s*]*(\w+)(?:\[\w*\])?\s*[=;]", re.S)
for file in sorted((source / "libxacc-rt").rglob("*.[ch]")):
    name = str(file.relative_to(source / "libxacc-rt"))
    text = re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.S)
    found = variable.findall(text)
    if len(found) != len(re.findall(r"(?<!extern )_Thread_local", text)):
        print(f"{name}: has a _Thread_local that this script does not understand")
    for each in found:
        if (name, each) not in named:
            print(f"{name}: docs/threading.md does not name '{each}', a thread's own variable")
for folder in ("clang-plugin", "llvm-passes"):
    for file in sorted((source / folder).rglob("*.cpp")):
        for each in re.findall(r"\bthread_local\b[^;=]*?(\w+)\s*[=;]", file.read_text()):
            if f"`{each}`" not in page:
                print(f"{folder}/{file.name}: docs/threading.md does not name '{each}', a thread's own variable")
