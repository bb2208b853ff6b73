# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""steps.py OPT PASSES_DEF TARGETS FILE.ll: the list of steps by names gives what xacc gives, and so does one process
per step, with all metadata of instructions dropped in between: what matters is no metadata, and nothing is in memory."""
import re
import subprocess
import sys

opt, table, targets, file = sys.argv[1].split(), *sys.argv[2:]
names = re.findall(r'^XACC_\w+_PASS\("([a-z-]+)"', open(table).read(), re.M)
assert len(names) > 20, names


def run(passes, text):
    command = opt + ["-passes=" + passes, "-verify-each", "-preserve-ll-uselistorder", "-S", "-", "-o", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def without_metadata(text):
    return re.sub(r"(, |\s)![a-zA-Z_.]+ !(\d+|DIExpression\(.*?\))(?=$|,|\s)", "", text, flags=re.M)


def plain(text):
    """Without names of values, numbers that LLVM appends to names that are taken, and orders of uses."""
    text = re.sub(r"^\s*uselistorder.*\n", "", text, flags=re.M)
    code = subprocess.run(opt[:1] + ["-", "-o", "-"], input=text.encode(), capture_output=True, check=True).stdout
    text = subprocess.run(opt[:1] + ["-discard-value-names", "-S", "-", "-o", "-"], input=code, capture_output=True,
                          check=True).stdout.decode()
    text = without_metadata(text)
    text = re.sub(r"^\s*uselistorder.*\n|^; .*\n|^!.*\n|^\n", "", text, flags=re.M)
    return re.sub(r"\.\d+\b", "", text)


def same(one, other, what):
    if one != other:
        import difflib
        sys.exit(what + " differs\n" + "\n".join(list(difflib.unified_diff(one.split("\n"), other.split("\n")))[:20]))


start = without_metadata(open(file).read())
at_once = run("xacc<%s>" % targets, start)
same(at_once, run(",".join("%s<%s>" % (name, targets) for name in names), start), "the list of steps")
same(at_once, run("xacc<verify;%s>" % targets, start), "with the verifier between the steps")
text = start
for name in names:
    text = without_metadata(run("%s<%s>,xacc-verify" % (name, targets), text))
    if name == "xacc-capture":
        same(plain(run("xacc<%s;stop-after=%s>" % (targets, name), start)), plain(text), "stop-after")
same(plain(at_once), plain(text), "one process per step")
