# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# environment.py ROOT: variables that scripts read from the environment, and no row of env.def knows; rows of it that the runtime reads
# nowhere, but for a message with their name.
import glob
import os
import re
import sys

root = sys.argv[1]
rows = open(os.path.join(root, "libxacc-rt/core/env.def")).read()
known = set(re.findall(r'"(XACC_\w+)"', rows))
scripts = [path for pattern in ("*.sh", ".ci/**/*", "bench/**/*", "test/**/*.sh", "test/*.py")
           for path in glob.glob(os.path.join(root, pattern), recursive=True) if os.path.isfile(path)]
for path in sorted(scripts):
    text = open(path, errors="replace").read()
    names = re.findall(r'\$\{(XACC_\w+)[:}]', text) + re.findall(r'getenv\("(XACC_\w+)"', text)
    names += re.findall(r'environ(?:\.get\(|\[)"(XACC_\w+)"', text)
    for name in sorted(set(names) - known):
        print("%s: %s" % (os.path.relpath(path, root), name))

read = set()
for path in glob.glob(os.path.join(root, "libxacc-rt/**/*.[ch]"), recursive=True):
    read.update(re.findall(r"(?<!xacc_env_name\()(?<!xacc_env_doc\()\bXACC_ENV_(\w+)", open(path).read()))
ids = re.findall(r"^XACC_ENV\((\w+),", rows, re.MULTILINE)
for name in ids:
    # Of numbered rows the first is read, and the others are counted from it.
    if name not in read and re.sub(r"_\d+$", "_0", name) not in read:
        print("libxacc-rt/core/env.def: nothing reads " + name)
if len(ids) < 40:
    print("libxacc-rt/core/env.def: the table was not found")
