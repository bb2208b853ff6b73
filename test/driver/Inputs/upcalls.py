# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""upcalls.py SOURCE BUILD: prints each symbol of the runtime or the passes that a layer takes from one above it (LAYERS) and
that no upcalls.h declares. Tables of backends are what backends.def says."""
import re
import subprocess
import sys
from pathlib import Path

from layers import layer_of, read_layers

source, build = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()


def read_objects(component, ending, kinds):
    """Of each file that is still there: what it defines, what it needs. One nm for all: each may load a linker's plugin."""
    paths = sorted((build / component / "CMakeFiles").rglob(f"*{ending}.o"))
    files = {path: Path(str(path).split(".dir/")[1][:-2]) for path in paths}
    files = {path: file for path, file in files.items() if (source / component / file).exists()}
    text = subprocess.run(["nm", "-A", *files], capture_output=True, text=True, check=True).stdout if files else ""
    rows = {path: [] for path in files}
    for line in text.splitlines():
        path, symbol = line.split(".o:", 1)
        rows[Path(path + ".o")].append(symbol.split()[-2:])
    for path, file in files.items():
        yield file, {name for kind, name in rows[path] if kind in kinds}, {name for kind, name in rows[path] if kind == "U"}


def check(component, ending, kinds):
    root = source / component
    layers = read_layers(root)
    rank = {layer: number for number, layer in enumerate(layers)}
    declared = set(re.findall(r"\b(\w+)\(", " ".join(f.read_text() for f in root.rglob("upcalls.h"))))
    backends = (source / "libxacc-rt/device/backends.def").read_text()
    declared |= {f"xacc_{name}_ops" for name in re.findall(r"XACC_BACKEND\((\w+)\)", backends)}
    objects = list(read_objects(component, ending, kinds))
    home = {name: layer_of(file, layers) for file, defines, _ in objects for name in defines}
    for file, _, needs in objects:
        here = layer_of(file, layers)
        for name in sorted(needs & home.keys() - declared):
            if rank[home[name]] > rank[here]:
                print(f"{file}: {here} is below {home[name]}, but needs its {name}")
    if not objects:
        print(f"{component}: no objects")


check("libxacc-rt", ".c", "TDBRVWC")
check("llvm-passes", ".cpp", "TDBR")
