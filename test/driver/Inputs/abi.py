# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""abi.py HEADER...: the version of the runtime interface and a digest of its records, without comments."""
import hashlib
import re
import sys

text = re.sub(r"/\*.*?\*/", "", "".join(open(name, encoding="utf-8").read() for name in sys.argv[1:]), flags=re.S)
version = re.search(r"XACC_ABI_VERSION (\d+)", text)[1]
records = re.findall(r"typedef struct (\w+) \{(.*?)\}", text, flags=re.S)
words = [word for record in records for part in record for word in re.findall(r"\w+|[^\w\s]", part)]
print(version, hashlib.sha256(" ".join(words).encode()).hexdigest()[:16])
