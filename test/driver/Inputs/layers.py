# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""layers.py COMPONENT...: prints each include that leads from a layer to one above it (the file LAYERS of a component lists
its folders, lowest first), each folder that is in no layer, and each circle of modules, which are files of one name but for
their ending. Tables (*.def) belong to the module that includes them."""
import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
SOURCES = {".c", ".h", ".cpp"}


def read_layers(root):
    lines = (root / "LAYERS").read_text().splitlines()
    return [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]


def layer_of(file, layers):
    """The longest folder of the list that the file is in."""
    folders = [str(folder) for folder in file.parents]
    return next((folder for folder in folders if folder in layers), None)


def resolve(root, file, name):
    for base in (root, (root / file).parent):
        found = (base / name).resolve()
        if found.is_file() and found.is_relative_to(root):
            return found.relative_to(root)
    return None  # of another component


def read_edges(root):
    """(including, included) files."""
    files = sorted(f.relative_to(root) for f in root.rglob("*") if f.suffix in SOURCES)
    for file in files:
        for name in INCLUDE.findall((root / file).read_text()):
            target = resolve(root, file, name)
            if target and target.suffix in SOURCES:
                yield file, target


def reachable(start, edges):
    seen, stack = set(), [start]
    while stack:
        for module in edges.get(stack.pop(), ()):
            if module not in seen:
                seen.add(module)
                stack.append(module)
    return seen


def circles(edges):
    """Sets of modules that reach each other."""
    reach = {module: reachable(module, edges) for module in edges}
    found = {frozenset(other for other in reach[module] if module in reach.get(other, ())) for module in edges
             if module in reach[module]}
    return sorted(sorted(str(module) for module in circle) for circle in found)


def check(root):
    layers = read_layers(root)
    rank = {layer: number for number, layer in enumerate(layers)}
    modules = {}
    for file, target in read_edges(root):
        here, there = layer_of(file, layers), layer_of(target, layers)
        for each, layer in ((file, here), (target, there)):
            if layer is None:
                print(f"{root.name}/{each}: its folder is not in {root.name}/LAYERS")
        if here and there and rank[here] < rank[there]:
            print(f"{root.name}/{file}: {here} is below {there}, but includes {target}")
        if file.with_suffix("") != target.with_suffix(""):
            modules.setdefault(file.with_suffix(""), set()).add(target.with_suffix(""))
    for circle in circles(modules):
        print(f"{root.name}: modules in a circle: {' '.join(circle)}")


if __name__ == "__main__":
    for component in sys.argv[1:]:
        check(Path(component).resolve())
