#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""table.py RESULTS [PAGE]: the accuracy and times of run.sh's results as a table, which replaces the one between the marks of PAGE
(docs/reference/math.md); the geometric mean and the greatest ratio of times go to standard output."""
import math
import re
import sys

ERROR = re.compile(r"^(\S+) +(double|float) +(\S+) of (\S+) +(ok|BAD)")
TIME = re.compile(r"^(\S+) +(double|float) +(\S+) ns")


def read(name, pattern):
    """What the lines of a file say of a function and type."""
    try:
        return {m.group(1, 2): m.groups()[2:] for m in map(pattern.match, open(name)) if m}
    except FileNotFoundError:
        return {}


def show(row):
    if not row:
        return ""
    error, bound, word = row
    return "equal" if bound == "0" and word == "ok" else error + (" **!**" if word == "BAD" else "")


def table(results):
    """Lines of the table, and the ratios of times by function and type."""
    lines = ["| function | type | bound | libdevice | libclc | libdevice, ns | libclc, ns | times |", "|---|---|---|---|---|---|---|---|"]
    ratios = {}
    for program in ("accuracy", "complex"):
        files = ["%s/%s-%s" % (results, program, x) for x in ("toolkit", "libclc")]
        errors = [read(f + ".txt", ERROR) for f in files]
        times = [read(f + ".times", TIME) for f in files]
        for key in errors[1] or errors[0]:
            rows, took = [e.get(key) for e in errors], [t.get(key, ("",))[0] for t in times]
            if all(took):
                ratios[key] = float(took[1]) / float(took[0])
            bounds = sorted({"equal" if r[1] == "0" else r[1] for r in rows if r})
            lines.append("| %s | %s | %s | %s | %s | %s | %s | %s |" % (
                *key, ", ".join(bounds), *map(show, rows), *took, "%.2f" % ratios[key] if key in ratios else ""))
    return lines, ratios


lines, ratios = table(sys.argv[1])
if ratios:
    print("geometric mean of times: %.3f" % math.exp(sum(map(math.log, ratios.values())) / len(ratios)))
    for key, ratio in sorted(ratios.items(), key=lambda r: -r[1])[:25]:
        print("  %-16s %-6s %.2f" % (*key, ratio))
if len(sys.argv) > 2:
    text = open(sys.argv[2]).read()
    begin, end = "<!-- table.py -->\n", "<!-- end -->\n"
    before, rest = text.split(begin)
    open(sys.argv[2], "w").write(before + begin + "\n".join(lines) + "\n" + end + rest.split(end)[1])
else:
    print("\n".join(lines))
