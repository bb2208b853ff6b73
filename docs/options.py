#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints the compiler's options as README.md has them, from the table; a test compares the two. With the names of files: the
# options in them that the table does not know.
import os
import re
import sys

table = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "clang-plugin", "plugin", "Options.def")
row = re.compile(r'^XACC_OPTION\(\w+, "([\w-]+)", "([^"]*)", "[^"]*",\s+"((?:[^"\\]|\\.)*)"\)$', re.MULTILINE)
rows = row.findall(open(table).read())

for path in sys.argv[1:]:
    used = set(re.findall(r"-fplugin-arg-xacc-([\w-]+)", open(path).read()))
    for name in sorted(used - {name for name, _, _ in rows}):
        print("%s: %s" % (path, name))
if len(sys.argv) == 1:
    for name, argument, doc in rows:
        if doc:
            print("| `-fplugin-arg-xacc-%s%s` | %s |" % (name, argument, doc))
