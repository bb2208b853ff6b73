# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# example.py PAGE.md OUT: writes the C example of a page to OUT.c and what it prints, by the page, to OUT.txt.
import re
import sys

page = open(sys.argv[1]).read()
for language, suffix in (("c", ".c"), ("text", ".txt")):
    blocks = re.findall(r"^```%s\n(.*?)^```$" % language, page, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1, "%d blocks of %s in %s" % (len(blocks), language, sys.argv[1])
    open(sys.argv[2] + suffix, "w").write(blocks[0])
