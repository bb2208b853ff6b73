# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""asserts.py OPT FILE.ll STEPS: runs steps on what another one than the one before them has left, and prints those that do not stop with
the words of their assert. STEPS: the folder with modules of devices."""
import subprocess
import sys

opt, file, steps = sys.argv[1].split(), sys.argv[2], sys.argv[3]
TARGETS = "host;nvptx;sim"
ROWS = [  # the last step before, the step, what it says
    ("capture", "outline", "regions become functions once"),
    ("map-loops", "map-loops", "rows of loops, no signature"),
    ("outline", "plan-reductions", "levels are known, slots are not"),
    ("outline", "capture", "what loops and reductions need is known"),
    ("plan-reductions", "lower-reductions", "reductions have levels, and memory of the launch"),
    ("capture", "promote", "no rows and no reductions are left"),
    ("lower-reductions", "check-kernels", "a kernel of values"),
    ("lower-reductions", "host", "a kernel of values, before it is one for lanes"),
    ("lower-reductions", "fold-lanes", "a kernel of values"),
    ("host", "extract", "lowered kernels"),
    ("host", "sim-routines", "lowered kernels"),
    ("host", "sim-kernels", "a lowered kernel"),
    ("lower-indices", "sim-library", "kernels of the simulator"),
    ("promote", "embed", "regions with the host's function"),
    ("extract", "compile", "the record of the file is there"),
    ("extract", "finish", "code of devices is in images"),
]
DEVICE_ROWS = [  # whose module, the step, what it says
    ("retarget", "nvptx-kernels", "a module of the target"),
    ("retarget", "device-globals", "a module of the target"),
    ("nvptx-kernels", "retarget", "the module as it was extracted"),
    ("nvptx-kernels", "device-tables", "the module as it was extracted"),
    ("nvptx-kernels", "nvptx-counters", "a module without state"),
]


def check(passes, module, words):
    done = subprocess.run([*opt, "-passes=" + passes, "-S", module, "-o", "/dev/null"], capture_output=True, text=True)
    if done.returncode >= 0 or "Assertion" not in done.stderr or words not in done.stderr:
        print(f"{passes}: {done.returncode} {done.stderr[:300]}")


for before, step, words in ROWS:
    check(f"xacc<{TARGETS};stop-after=xacc-{before}>,xacc-{step}<{TARGETS}>", file, words)
for module, step, words in DEVICE_ROWS:
    check(f"xacc-{step}<nvptx>", f"{steps}/{module}.ll", words)
