# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""steps-tested.py SOURCE: prints the steps of Passes.def without a test of their own in test/passes/steps, one input that the verifier
rejects, or a row in docs/marker-ir.md."""
import re
import sys
from pathlib import Path

source = Path(sys.argv[1])
rows = re.findall(r"^\| (xacc-[^|]*) \|", (source / "docs/marker-ir.md").read_text(), re.M)
described = {name for row in rows for name in row.split(", ")}
for step in re.findall(r'_PASS\("xacc-([\w-]+)"', (source / "llvm-passes/Passes.def").read_text()):
    test = source / f"test/passes/steps/{step}.ll"
    text = test.read_text() if test.exists() else ""
    if f"xacc-{step}" not in described:
        print(f"xacc-{step}: no row in docs/marker-ir.md")
    if not re.search(rf"RUN:.*-passes='?[^']*xacc-{step}\b", text):
        print(f"xacc-{step}: no test in test/passes/steps")
    if not re.search(r"RUN: .*not %opt -passes=xacc-verify .*BROKEN", text):
        print(f"xacc-{step}: no input that the verifier rejects")
