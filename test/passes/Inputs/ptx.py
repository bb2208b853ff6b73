# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints the PTX that a module (LLVM IR on standard input) carries, for FileCheck and ptxas.
import re
import sys

text = re.search(r'^@__xacc_image = .*? c"(.*?)"(?:,|$)', sys.stdin.read(), re.M).group(1)
sys.stdout.write(re.sub(r"\\([0-9A-Fa-f]{2})", lambda m: chr(int(m.group(1), 16)), text).rstrip("\0"))
