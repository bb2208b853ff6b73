#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints docs/environment.md from the runtime's table of variables; a test compares the two.
import os
import re

table = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "libxacc-rt", "core", "env.def")
row = re.compile(r'^XACC_ENV\((\w+), "(\w+)", "([^"]*)", "((?:[^"\\]|\\.)*)"\)$', re.MULTILINE)

print("# Environment variables\n")
print("Read once, when the runtime is first used. Made from `libxacc-rt/core/env.def` by `docs/environment.py`.\n")
print("| variable | default | what it does |")
print("|---|---|---|")
for _, name, fallback, doc in row.findall(open(table).read()):
    print("| `%s` | %s | %s |" % (name, "`%s`" % fallback if fallback else "", doc.replace("|", "\\|")))
