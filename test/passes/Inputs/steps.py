# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""steps.py OPT PASSES_DEF TARGETS FILE.ll [GPU...]: the list of steps by names gives what xacc gives, and so does one process
per step, with all metadata of instructions dropped in between: what matters is no metadata, and nothing is in memory.
So it is on the host's module, and on the device's for each GPU, which xacc-extract leaves as bitcode."""
import pathlib
import re
import subprocess
import sys

opt, table, targets, file = sys.argv[1].split(), *sys.argv[2:5]
rows = re.findall(r'^XACC_(\w+)_PASS\("([a-z-]+)"(.*)', open(table).read(), re.M)
names = [name for kind, name, _ in rows if kind not in ("DEVICE", "CODE")]
devices = {"nvptx": "XACC_TARGET_NVPTX", "amdgcn": "XACC_TARGET_AMDGPU"}
assert len(names) > 30, names
tests = pathlib.Path(__file__).parents[1] / "steps"
for _, name, _ in rows:
    assert (tests / (name.removeprefix("xacc-") + ".ll")).is_file(), "no test for " + name


def run(passes, text):
    command = opt + ["-passes=" + passes, "-verify-each", "-preserve-ll-uselistorder", "-S", "-", "-o", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def without_metadata(text):
    return re.sub(r"(, |\s)![a-zA-Z_.]+ !(\d+|DIExpression\(.*?\))(?=$|,|\s)", "", text, flags=re.M)


def plain(text):
    """Without names of values, numbers that LLVM appends to names that are taken, and orders of uses."""
    text = re.sub(r"^\s*uselistorder.*\n", "", text, flags=re.M)
    code = subprocess.run(opt[:1] + ["-", "-o", "-"], input=text.encode(), capture_output=True, check=True).stdout
    text = subprocess.run(opt[:1] + ["-discard-value-names", "-S", "-", "-o", "-"], input=code, capture_output=True,
                          check=True).stdout.decode()
    text = without_metadata(text)
    text = re.sub(r"^\s*uselistorder.*\n|^; .*\n|^!.*\n|^\n", "", text, flags=re.M)
    return re.sub(r"\.\d+\b", "", text)


def without_images(text):
    """LLVM optimises device code by hints, too."""
    return re.sub(r"^@__xacc_images? = .*\n", "", text, flags=re.M)


def same(one, other, what):
    if one != other:
        import difflib
        sys.exit(what + " differs\n" + "\n".join(list(difflib.unified_diff(one.split("\n"), other.split("\n")))[:20]))


def device_module(text):
    """The device's module, or "" where there is none."""
    found = re.search(r'^@__xacc_device_code = .*? c"([^"]*)"', text, re.M)
    if not found:
        return ""
    code = re.sub(rb"\\(\\|..)", lambda m: m[1] if m[1] == b"\\" else bytes([int(m[1], 16)]), found[1].encode())
    command = opt[:1] + ["-preserve-ll-uselistorder", "-S", "-", "-o", "-"]
    return subprocess.run(command, input=code, capture_output=True, check=True).stdout.decode()


def compare_devices(start, target):
    steps = [name for kind, name, more in rows
             if kind == "DEVICE" and ("XACC_GPU_TARGETS" in more or devices[target] in more)]
    assert len(steps) > 8, steps
    stop = lambda name: device_module(run("xacc<%s;stop-after=%s>" % (target, name), start))
    text = stop("xacc-extract")
    at_once = stop(steps[-1])
    assert at_once
    named = [("%s<%s>" % (name, target)) for name in steps]
    same(plain(at_once), plain(run(",".join(named), text)), target + ": the list of steps")
    same(plain(at_once), plain(run("xacc-device<%s>" % target, text)), target + ": xacc-device")
    for name, step in zip(steps, named):
        text = without_metadata(run(step + ",xacc-verify,xacc-drop-metadata", text))
        if name == "xacc-retarget":
            same(plain(stop(name)), plain(text), target + ": stop-after")
    same(plain(at_once), plain(text), target + ": one process per step")


start = without_metadata(open(file).read())
at_once = run("xacc<%s>" % targets, start)
same(at_once, run(",".join("%s<%s>" % (name, targets) for kind, name, _ in rows), start), "the list of steps")
same(at_once, run("xacc<verify;%s>" % targets, start), "with the verifier between the steps")
same(without_images(plain(at_once)), without_images(plain(run("xacc<drop-metadata;%s>" % targets, start))),
     "without metadata between the steps")
text = start
for name in names:
    text = without_metadata(run("%s<%s>,xacc-verify" % (name, targets), text))
    if name == "xacc-capture":
        same(plain(run("xacc<%s;stop-after=%s>" % (targets, name), start)), plain(text), "stop-after")
same(plain(at_once), plain(text), "one process per step")
for target in sys.argv[5:]:
    compare_devices(start, target)
