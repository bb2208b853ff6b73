# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""locks.py SOURCE: each file of the runtime with a lock or a thread's own variable that docs/threading.md does not name."""
import re
import sys
from pathlib import Path

source = Path(sys.argv[1])
page = (source / "docs/threading.md").read_text()
state = re.compile(r"^\s*(?:static )?(?:pthread_mutex_t \w+[; ]|_Thread_local )", re.M)
for file in sorted((source / "libxacc-rt").rglob("*.[ch]")):
    name = str(file.relative_to(source / "libxacc-rt"))
    if state.search(file.read_text()) and name not in page:
        print(f"{name}: has a lock or a thread's own variable that docs/threading.md does not name")
