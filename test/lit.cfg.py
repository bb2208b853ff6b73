# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# One configuration for all suites; lit.site.cfg.py says which folder and, for run, which device.
import glob
import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "xacc-" + config.xacc_name
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".ll", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt"]
config.test_source_root = os.path.join(config.xacc_source, "test", config.xacc_folder)
config.test_exec_root = os.path.join(config.xacc_build, "test", config.xacc_name)

build, source = config.xacc_build, config.xacc_source
plugin = build + "/lib/libxacc.so"
include = source + "/libxacc-rt/include"
config.environment["PATH"] = config.xacc_llvm_bin + os.pathsep + os.environ["PATH"]
for name in list(os.environ):  # the user's settings must not change what is tested
    if name.startswith(("XACC_", "ACC_")):
        config.environment.pop(name, None)
for name in ("HOME", "TMPDIR", "CUDA_HOME", "CUDA_PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
# Seconds of one program: beside others two ranks that wait for each other lose a slice of time in every exchange.
seconds = 900 if os.environ.get("XACC_TEST_FULL") else 120
config.environment["TEST_SECONDS"] = str(seconds)

on_devices = config.xacc_device.startswith("acc-")  # distributed programs with device memory
if on_devices:
    config.xacc_device = config.xacc_device[4:]
chip = "gfx90a"
if config.xacc_device.startswith("amd-"):
    chip = config.xacc_device[4:]
    config.xacc_device = "amd"
gpu = lit_config.params.get("amd")  # -D amd=gfx90a: the machine's own GPU of that kind, by ROCm's library (docs/amd.md)
chip = gpu or chip
architecture = "" if chip == "gfx90a" else " -fplugin-arg-xacc-arch=" + chip  # the default is not named: tests choose other targets
collects = config.xacc_device == "cuda-collect"
targets = "nvptx,host" if collects else "amdgcn,host" + architecture if config.xacc_device == "amd" else "host,sim" if on_devices or config.xacc_device in ("host-separate", "host-shared", "sim", "cluster") else "host"
settings = {
    "host-separate": "timeout %d env XACC_DEVICE=host XACC_HOST_MEMORY=separate" % seconds,
    "host-shared": "timeout %d env XACC_DEVICE=host XACC_HOST_MEMORY=shared" % seconds,
    "sim": "sh %s/test/run/Inputs/sim.sh" % source,
    "amd": "sh %s/test/amdgpu/run.sh %s/test/amdgpu %s" % (source, build, chip),
    "amd-gpu": "timeout %d env XACC_DEVICE=hip" % seconds,
    "cuda-collect": "sh %s/test/gpu/collect.sh %s/gpu" % (source, build),
}
if config.xacc_device:
    config.available_features.add(config.xacc_device)
    if config.xacc_device != "cuda-collect":
        config.available_features.add("execute")
# What AMD GPUs cannot yet, or never: tests that need it say XFAIL, so that one which passes is noticed.
lacks = {
    "no-long-double": "no GPU has it",
    "no-use-after-fork": "no driver of a GPU allows it",
    "small-stack": "a lane of a wavefront of 64 has 128 KiB of scratch",
}
if config.xacc_device == "amd":
    config.available_features.update(lacks)
if chip.startswith("gfx1"):  # wavefronts of 32 lanes
    config.available_features.add("wave32")
    config.available_features.discard("small-stack")
if config.xacc_device != "host-shared":
    config.available_features.add("separate-memory")
if any(os.path.exists(os.path.join(d, "nvvm/libdevice/libdevice.10.bc"))
       for d in (os.environ.get("CUDA_HOME", ""), "/usr/local/cuda", "/usr/lib/cuda") if d):
    config.available_features.add("libdevice")
if os.path.exists("/usr/lib/clc/nvptx64--.bc"):
    config.available_features.add("libclc")
if os.path.exists("/usr/include/hip/hip_runtime_api.h"):
    config.available_features.add("hip-headers")
if os.path.exists("/usr/lib/x86_64-linux-gnu/libamdhip64.so.5"):
    config.available_features.add("hip-5")
for library in ("mpfr", "mpc"):
    if os.path.exists("/usr/include/%s.h" % library):
        config.available_features.add(library)
if shutil.which("ptxas") or os.path.exists("/usr/local/cuda/bin/ptxas"):
    config.available_features.add("ptxas")

# OpenMP's library: the compiler's own, or another version's, which has the same interface.
libomp = [d for d in [os.path.join(config.xacc_llvm_bin, "../lib")] + sorted(glob.glob("/usr/lib/llvm-*/lib"))
          if os.path.exists(os.path.join(d, "libomp.so"))]
if libomp:
    config.available_features.add("openmp")
    config.substitutions.append(("%libomp", "-fopenmp -L%s -Wl,-rpath,%s" % (libomp[0], libomp[0])))
    if libomp[0].startswith(config.xacc_llvm_bin): # xacc-cc links it where it is asked for without -fopenmp
        config.available_features.add("clang-openmp")
if shutil.which("dpkg-deb"):
    config.available_features.add("dpkg-deb")
if os.environ.get("XACC_TEST_FULL"):
    config.available_features.add("full")
    config.environment["SIM_DESCENDING"] = "1"
elif config.xacc_device == "host-shared":  # whose code is that of separate memory: what is not about data waits for check-full
    config.excludes += [os.path.basename(name) for kind in ("atomic", "curand", "loop", "math", "reduction")
                        for name in glob.glob(os.path.join(config.test_source_root, kind + "-*"))]
elif config.xacc_device == "sim":  # the longest, which run-host has
    config.excludes += ["math-accuracy.c", "reduction-array.c", "reduction-lengths.c"]
elif config.xacc_device == "nodes-4":  # what waits for seconds, with an error at the end
    config.excludes += [name + ".c" for name in (
        "coarray-threads", "error-coarray", "error-coarray-collective", "error-coarray-extent", "error-coarray-wait",
        "error-communication", "error-lock", "error-mapping", "error-post")]
elif config.xacc_device == "amd" and not gpu:  # interpreted: what takes more than three seconds waits for check-full
    config.excludes += [name + ".c" for name in (
        "call-large", "curand-known", "curand-skip", "kernels-pitch", "laplace", "loop-trips", "parallel-lane-tiles",
        "private-large", "reduction-array", "reduction-array-types", "reduction-histogram", "reduction-implicit",
        "reduction-lengths", "reduction-sequential", "reduction-shared-computed", "reduction-types", "reduction-very-many",
        "region-very-many", "steady-state", "tune-shapes")]
    if chip != "gfx90a":  # what its code does by other instructions: scratch, atomic operations, waits; or other lanes
        kept = tuple(("atomic placement private reduction-gangs reduction-lanes routine shared worker" if chip.startswith("gfx1") else
                      "atomic call firstprivate kernels-private placement private routine").split())
        config.excludes += [name for name in os.listdir(config.test_source_root) if not name.startswith(kept)]
if architecture:
    config.excludes.append("error-target.c")  # which chooses its targets
if config.xacc_asserts:
    config.available_features.add("asserts")
if shutil.which("clang-format-22"):
    config.available_features.add("clang-format")
if shutil.which("clang-tidy-22") and shutil.which("ninja"):
    config.available_features.add("clang-tidy")
if shutil.which("valgrind"):
    config.available_features.add("valgrind")
if os.geteuid() == 0 and shutil.which("setpriv"):
    config.available_features.add("root")
if shutil.which("gcc"):
    config.available_features.add("gcc")
if not os.path.exists("/dev/nvidiactl"):
    config.available_features.add("no-gpu")

# %mpirun N PROGRAM: N processes, also as root in a container, on fewer cores, without ssh. %openmpi and %mpich are those
# of one library, %mpirun is Open MPI's where there is one. It removes its folder of sessions when it ends, under the
# feet of another that starts: each test has one of its own.
launcher_options = {
    "openmpi": "--mca plm_rsh_agent sh --mca btl self,vader --mca btl_vader_single_copy_mechanism emulated --oversubscribe"
               " --mca orte_tmpdir_base %t.sessions",
    "mpich": "-launcher fork",
}
limit = "timeout %d env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1" % seconds
for library, launcher in config.xacc_launchers.items():
    if os.path.exists(launcher) and os.path.exists("%s/lib/xacc/libxacc-comm-%s.so" % (build, library)):
        config.available_features.add(library)
        command = "%s %s %s -n" % (limit, launcher, launcher_options[library])
        config.substitutions.append(("%" + library, command))
        if library == "openmpi": # as between nodes
            config.substitutions.append(("%tcp", command.replace("self,vader", "self,tcp")))
        if "mpi" not in config.available_features:
            config.available_features.add("mpi")
            config.substitutions.append(("%mpirun", command))

# %cluster LIBRARY NODES PROCESSES PROGRAM: on emulated nodes, where this machine lets us make some.
cluster = "%s sh %s/test/cluster/cluster.sh" % (limit.replace("timeout", "timeout -k 5"), source)
config.substitutions.append(("%cluster", cluster))


def has_cluster():
    return subprocess.run(cluster.split() + ["none", "1", "1", "true"], capture_output=True).returncode == 0


# %nodes PROGRAM: the suites xmp-... run it as one process (nodes-1) or as several (nodes-4: by any MPI library,
# nodes-4-mpich: by this one, nodes-2x2-mpich: on two emulated nodes with two processes each).
if config.xacc_device == "nodes-1":
    config.substitutions.append(("%nodes", limit))
elif config.xacc_device == "cluster":
    config.unsupported = not has_cluster()
elif "x" in config.xacc_device.partition("-")[2] and config.xacc_device.startswith("nodes-"):
    layout, library = config.xacc_device[6:].split("-")
    nodes, processes = layout.split("x")
    config.unsupported = library not in config.available_features or not has_cluster()
    config.available_features.add("nodes-%d" % (int(nodes) * int(processes)))
    config.available_features.add("several-hosts")
    if processes == "1":
        config.available_features.add("one-per-host")
    config.substitutions.append(("%nodes", "%s %s %s %s" % (cluster.replace("cluster.sh", "nodes.sh"), library, nodes, processes)))
elif config.xacc_device.startswith("nodes-"):
    number, _, library = config.xacc_device[6:].partition("-")
    several = [command for name, command in config.substitutions if name == "%" + (library or "mpirun")]
    config.unsupported = not several
    config.available_features.add("nodes-" + number)
    config.substitutions.append(("%nodes", "%s %s" % ("".join(several), number)))

# %devices %nodes PROGRAM: on the host with separate memory, then on the simulator.
if on_devices:
    config.substitutions.append(
        ("%devices", "sh %s/test/gpu/collect.sh %s/gpu xacc" % (source, build) if collects
         else "sh %s/test/xacc/Inputs/devices.sh" % source))
    if collects:
        config.substitutions.append(("%nodes", ""))

# Between the steps of the passes their verifier looks at each program.
checked = " -fplugin-arg-xacc-passes=verify" if "full" in config.available_features else ""


def newest(*folders):
    """When the last of the files in them changed."""
    files = [os.path.join(where, name) for folder in folders for where, _, names in os.walk(folder) for name in names]
    return max(os.path.getmtime(file) for file in files)


# Programs of several suites are compiled once (compile-once.sh), as long as nothing changes that goes into them.
once = ""
if config.xacc_device.startswith("nodes-") or config.xacc_device in ("host-separate", "host-shared", "sim"):
    kept = build + "/test/compiled"
    stamp = "%s/%d" % (kept, newest(build + "/lib", build + "/bin", include, *(source + "/test/" + n for n in ("run", "xmp", "xacc")),
                                    source + "/examples"))
    if os.path.isdir(kept) and not os.path.isdir(stamp):
        shutil.rmtree(kept, ignore_errors=True)
    once = "sh %s/test/compile-once.sh %s " % (source, stamp)

# Silence is tested too: a check must not pass over an error or warning.
config.substitutions += [
    ("%xacc_targets", "-fplugin-arg-xacc-targets=" + targets),
    ("%xacc_cc", once + build + "/bin/xacc-cc -fplugin-arg-xacc-targets=" + targets + checked if config.xacc_device
     else build + "/bin/xacc-cc"),
    ("%xacc_so", plugin),
    ("%clang", config.xacc_clang),
    ("%opt", "%s -load-pass-plugin %s" % (config.xacc_opt, plugin)),
    ("%ptxas", shutil.which("ptxas") or "/usr/local/cuda/bin/ptxas"),
    ("%include", include),
    ("%run", settings.get("amd-gpu" if gpu and config.xacc_device == "amd" else config.xacc_device, "timeout %d env XACC_DEVICE=host" % seconds)),
    ("%{build}", build),
    ("%unit", build + "/test/unit"),
    ("%python", sys.executable),
    ("%filecheck", "FileCheck"),
]
