#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the table of docs/lines.md: lines of code of each version of each example, without comments and blank lines."""
import glob
import os
import re

VERSIONS = {"serial.c": "serial", "laplace.c": "OpenACC", "acc.c": "OpenACC", "mpi.c": "MPI by hand",
            "mpi_acc.c": "MPI by hand and OpenACC", "xmp.c": "XcalableMP", "xmp_local.c": "XcalableMP, local view",
            "xacc.c": "XcalableACC", "xacc_local.c": "XcalableACC, local view"}


def count(path):
    """Lines of directives, lines that call MPI, others."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", open(path).read(), flags=re.DOTALL)
    lines = [line.strip() for line in text.replace("\\\n", " ").split("\n") if line.strip()]
    directives = sum(line.startswith("#pragma") for line in lines)
    calls = sum("MPI_" in line for line in lines)
    return directives, calls, len(lines) - directives - calls


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    print("# Lines of code of the examples\n")
    print("Without comments and blank lines; headers that versions share are not counted. Made by `docs/lines.py`.\n")
    print("| example | version | directives | lines with MPI | others | all |")
    print("|---|---|---|---|---|---|")
    order = list(VERSIONS)
    paths = glob.glob(here + "/../examples/*/*.c")
    for path in sorted(paths, key=lambda p: (os.path.dirname(p), order.index(os.path.basename(p)))):
        example, name = path.split("/")[-2:]
        numbers = count(path)
        print("| %s | %s | %d | %d | %d | %d |" % ((example, VERSIONS[name]) + numbers + (sum(numbers),)))


if __name__ == "__main__":
    main()
