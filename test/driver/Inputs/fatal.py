# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""fatal.py SOURCE: each file of core, device and acc that ends the program below the edge and that docs/error-handling.md does not name."""
import re
import sys
from pathlib import Path

source = Path(sys.argv[1])
page = (source / "docs/error-handling.md").read_text()
ends = re.compile(r"\b(?:xacc_fatal|abort|_?exit)\((?!const char)")
for folder in ("core", "device", "acc"):
    for file in sorted((source / "libxacc-rt" / folder).rglob("*.[ch]")):
        name = str(file.relative_to(source / "libxacc-rt"))
        text = re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.S)
        if not name.startswith("acc/api/") and ends.search(text) and f"`{name}`" not in page:
            print(f"{name}: ends the program, and docs/error-handling.md does not say why")
