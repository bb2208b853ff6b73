#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lines_of_lanes.py FILE LANES LINES: whether each lane has printed its lines, whole and in order."""
import re
import sys

lanes, lines = int(sys.argv[2]), int(sys.argv[3])
found = [[] for _ in range(lanes)]
for text in open(sys.argv[1]):
    match = re.fullmatch(r"lane (\d+) line (\d+) of \.{100}\n", text)
    if match:
        found[int(match[1])].append(int(match[2]))
sys.exit(any(numbers != list(range(lines)) for numbers in found))
