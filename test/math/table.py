#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""table.py RESULTS [PAGE]: the accuracy and times of run.sh's results as a table, which replaces the one between the marks of PAGE
(docs/reference/math.md); the geometric mean and the greatest ratio of times go to standard output."""
import math
import re
import sys

LINE = re.compile(r"^(\S+) +(double|float) +(\S+) of (\S+) +(ok|BAD)(?: +(\S+) ns)?")


def read(name):
    rows = {}
    try:
        for line in open(name):
            m = LINE.match(line)
            if m:
                rows[m[1], m[2]] = (m[3], m[4], m[5], float(m[6]) if m[6] else None)
    except FileNotFoundError:
        pass
    return rows


def table(results):
    """Lines of the table, and the ratios of times by function and type."""
    lines = ["| function | type | bound | libdevice | libclc | time of libclc's |", "|---|---|---|---|---|---|"]
    ratios = {}
    for program in ("accuracy", "complex"):
        toolkit, libclc = (read("%s/%s-%s.txt" % (results, program, x)) for x in ("toolkit", "libclc"))
        for key in libclc or toolkit:
            a, b = toolkit.get(key), libclc.get(key)
            bound = (a or b)[1]
            if a and b and a[3] and b[3]:
                ratios[key] = b[3] / a[3]
            show = lambda r: "" if not r else ("equal" if r[1] == "0" and r[2] == "ok" else r[0]) + (" **!**" if r[2] == "BAD" else "")
            lines.append("| %s | %s | %s | %s | %s | %s |" % (
                *key, "equal" if bound == "0" else bound, show(a), show(b), "%.2f" % ratios[key] if key in ratios else ""))
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
