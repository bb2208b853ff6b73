#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints docs/environment.md from the runtime's table of variables; a test compares the two.
import os
import re

table = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "libxacc-rt", "core", "env.def")
row = re.compile(r'^XACC_ENV\(\w+, "(\w+)", "([^"]*)", (XACC_\w+)[^"]*(?:"[^"]*"\))?, "((?:[^"\\]|\\.)*)"\)$', re.MULTILINE)

print("# Environment variables\n")
print("Read once, when the runtime is first used. Made from `libxacc-rt/core/env.def` by `docs/environment.py`.")
print("A value that is none of those meant is an error, also where it is for another device, and an unknown name that begins")
print("with `XACC_` a warning. Variables with (*) name code or files, or make the runtime load some: a program that has more")
print("rights than who started it (setuid, setgid, file capabilities) does not read them.\n")
print("| variable | default | what it does |")
print("|---|---|---|")
with open(table) as file:
    text = file.read()
rows = row.findall(text)
if len(rows) != text.count("\nXACC_ENV("):
    raise SystemExit("a row of env.def has another form than docs/environment.py knows")
for name, fallback, form, doc in rows:
    star = " (*)" if form == "XACC_CODE" else ""
    print("| `%s`%s | %s | %s |" % (name, star, "`%s`" % fallback if fallback else "", doc.replace("|", "\\|")))
