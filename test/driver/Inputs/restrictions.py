# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# restrictions.py ROOT: rows of docs/restrictions.md whose test is not there: FILE: NAME is a function of test/parse/restrictions-FILE.c,
# or a comment there that is nothing but the name; else the paths of tests.
import os
import re
import sys

root = os.path.join(sys.argv[1], "test")


def names(file):
    path = os.path.join(root, "parse", "restrictions-%s.c" % file)
    if not os.path.exists(path):
        return set()
    text = open(path).read()
    functions = re.findall(r"^[a-z][\w ]*[ *](\w+)\(", text, re.MULTILINE)
    return {*functions, *(comment.replace(" ", "_") for comment in re.findall(r"^ *// ([\w ]+)$", text, re.MULTILINE))}


page = open(os.path.join(sys.argv[1], "docs", "restrictions.md")).read().split("\nAccepted, ")[0]
tests = re.findall(r"^\| (?!section|---).* \| ([^|]*) \|$", page, re.MULTILINE)
for test in tests:
    file, _, name = test.partition(": ")
    missing = [] if name in names(file) else [test]
    if not name:
        missing = [path for path in test.split(", ") if not os.path.exists(os.path.join(root, path))]
    for each in missing:
        print("docs/restrictions.md: there is no test " + each)
if len(tests) < 300:
    print("docs/restrictions.md: the table was not found")
