# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# environment.py ROOT: variables that scripts read from the environment, and no row of env.def knows.
import glob
import os
import re
import sys

root = sys.argv[1]
known = set(re.findall(r'"(XACC_\w+)"', open(os.path.join(root, "libxacc-rt/core/env.def")).read()))
scripts = [path for pattern in ("*.sh", ".ci/**/*", "bench/**/*", "test/**/*.sh", "test/*.py")
           for path in glob.glob(os.path.join(root, pattern), recursive=True) if os.path.isfile(path)]
for path in sorted(scripts):
    text = open(path, errors="replace").read()
    names = re.findall(r'\$\{(XACC_\w+)[:}]', text) + re.findall(r'getenv\("(XACC_\w+)"', text)
    names += re.findall(r'environ(?:\.get\(|\[)"(XACC_\w+)"', text)
    for name in sorted(set(names) - known):
        print("%s: %s" % (os.path.relpath(path, root), name))
