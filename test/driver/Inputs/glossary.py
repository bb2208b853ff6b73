# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""glossary.py SOURCE [--new]: prints names of the first column of docs/glossary.md that the runtime, the plugin or the passes still
use; with --new those of the second that are used already, before a rename, so that each new word is new."""
import re
import sys
from pathlib import Path

source = Path(sys.argv[1]).resolve()
column = 1 if "--new" in sys.argv else 0
sections = dict(part.split("\n", 1) for part in (source / "docs/glossary.md").read_text().split("\n## ")[1:])


def table(section):
    return [line.strip("|\n ").split("|") for line in sections[section].splitlines() if line.startswith("| `")]


rows = table("Runtime: what was renamed")
names = [name for row in rows if "(internal)" not in row[0] for name in re.findall(r"`(\w+)`", row[column])]
# The whole name, or with an ending after _: xacc_place, xacc_place_t, xacc_places.
pattern = re.compile(r"\b(?:" + "|".join(names) + r")(?:s?\b|s?_\w+)")
public = set(re.findall(r"\w+", " ".join(f.read_text() for f in (source / "libxacc-rt/include").rglob("*.*"))))
found = {}
for file in sorted(f for f in (source / "libxacc-rt").rglob("*") if f.suffix in (".c", ".h", ".def")):
    if file.is_relative_to(source / "libxacc-rt/include"):
        continue
    for word in set(pattern.findall(file.read_text())) - public:
        found.setdefault(word, str(file.relative_to(source)))
# The plugin's: whole identifiers, and files by name.
plugin = source / "clang-plugin"
words = re.findall(r"`([\w.]+)`", " ".join(row[column] for row in table("Compiler plugin: what was renamed")))
pattern = re.compile(r"\b(?:" + "|".join(word for word in words if "." not in word) + r")\b")
for file in sorted(f for f in plugin.rglob("*") if f.suffix in (".cpp", ".h", ".def") and not f.is_relative_to(plugin / "tokens")):
    for word in set(pattern.findall(file.read_text())) | {file.name} & set(words):
        found.setdefault(word, str(file.relative_to(source)))
for word, file in sorted(found.items()):
    print(f"{file}: {word}")

# The passes: whole identifiers of code. A word that also begins sentences may stand in comments.
TEXT = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"')
rows = (source / "docs/glossary.md").read_text().split("## Passes: what was renamed")[1].splitlines()
names = {name for line in rows if line.startswith("| `") for name in re.findall(r"`(\w+)`", line.split("|")[1])}
files = [] if column else [f for f in (source / "llvm-passes").rglob("*") if f.suffix in (".cpp", ".h") and f.parent.name != "device"]
for file in sorted(files):
    for word in sorted(names & set(re.findall(r"\w+", TEXT.sub("", file.read_text())))):
        print(f"{file.relative_to(source)}: {word}")
