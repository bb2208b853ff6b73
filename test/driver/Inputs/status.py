# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks the table of tests in docs/status.md: status.py ROOT. Every test exists, every name of a row occurs in one of its tests, and
# no clause of Clauses.def and no routine of the headers is missing.
import os
import re
import sys

root = sys.argv[1]
errors = []


def read(*path):
    with open(os.path.join(root, *path)) as file:
        return file.read()


status = read("docs", "status.md")
table = status.split("## Tests of OpenACC\n")[1].split("\n## ")[0]
listed = set()
for row in re.findall(r"^\| (?!what|---)(.*) \| (.*) \|$", table, re.MULTILINE):
    names = re.findall(r"[A-Za-z_]\w*", row[0])
    texts = []
    for test in row[1].split(", "):
        if os.path.exists(os.path.join(root, "test", test)):
            texts.append(read("test", test))
        else:
            errors.append("there is no test/" + test)
    errors += ["%s does not occur in %s" % (name, row[1]) for name in names if not any(re.search(r"\b%s\b" % name, text) for text in texts)]
    listed.update(names)

headers = read("libxacc-rt", "include", "openacc.h") + read("libxacc-rt", "include", "acc_prof.h")
routines = set(re.findall(r"\b((?:acc|__pgi)_\w+)\((?!\*)", re.sub(r"/\*.*?\*/", "", headers, flags=re.DOTALL)))
clauses = set(re.findall(r"^XACC_(?:\w+_)?CLAUSE\((\w+), ", read("clang-plugin", "acc", "clauses", "Clauses.def"), re.MULTILINE))
known = {name.replace("_", "").lower() for name in listed}
errors += ["no test is listed for " + name for name in sorted(routines - listed)]
errors += ["no test is listed for clause " + name for name in sorted(clauses) if name.lower() not in known]
if len(listed) < 100 or len(routines) < 60 or len(clauses) < 30:
    errors.append("a table was not found")
if errors:
    sys.exit("\n".join(errors))
