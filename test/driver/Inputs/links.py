# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# links.py FILE...: fails if a relative link of a Markdown file leads nowhere.
import os
import re
import sys

broken = 0
for page in sys.argv[1:]:
    for target in re.findall(r"\]\(([^)#:]+)[^):]*\)", open(page).read()):
        if not os.path.exists(os.path.join(os.path.dirname(page), target)):
            print("%s: no %s" % (page, target))
            broken += 1
sys.exit(broken > 0)
