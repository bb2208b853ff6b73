# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads PTX: of each kernel NAME that has a NAME_ordered, the second is at most as long as the first, in instructions."""
import re
import sys

kernels = re.findall(r"\.entry (\w+)\((.*?)^}", sys.stdin.read(), re.M | re.S)
size = {name: len(re.findall(r"^\t(?!\.).*;$", body, re.M)) for name, body in kernels}
pairs = [(name, name + "_ordered") for name in size if name + "_ordered" in size]
for name, ordered in pairs:
    print(name, size[name], size[ordered])
    assert 0 < size[ordered] <= size[name], "the second version is longer"
print(len(pairs), "kernels have two versions")
