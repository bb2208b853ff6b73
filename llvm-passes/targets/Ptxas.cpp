// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Machine code for NVIDIA GPUs beside the PTX, made by the CUDA toolkit's
// ptxas: it saves the driver's compilation at start. Called by NVPTX.cpp. PTX
// alone runs everywhere too, so an assembler that is not here is a warning.
#include "codegen/Image.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "targets/Target.h"
#include "targets/Tool.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include <dlfcn.h>

using namespace llvm;

namespace xacc {

namespace {
/// Three functions of libcuda.so.1, as they have been since its first version.
struct CudaDriver {
  int (*Init)(unsigned) = nullptr;
  int (*Count)(int *) = nullptr;
  int (*Attribute)(int *, int, int) = nullptr;

  explicit CudaDriver(void *Library) {
    find(Library, "cuInit", Init);
    find(Library, "cuDeviceGetCount", Count);
    find(Library, "cuDeviceGetAttribute", Attribute);
  }
  bool complete() const { return Init && Count && Attribute; }

private:
  template <typename F> void find(void *Library, const char *Name, F &Slot) {
    Slot = reinterpret_cast<F>(dlsym(Library, Name));
  }
};
} // namespace

/// Architectures of the GPUs in this machine: 90 for sm_90. The library is not
/// closed: it has threads.
static SmallVector<unsigned> findGpus() {
  constexpr int Major = 75, Minor = 76;
  SmallVector<unsigned> Archs;
  void *Library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!Library)
    return Archs;
  CudaDriver Driver(Library);
  int Devices = 0;
  if (!Driver.complete() || Driver.Init(0) || Driver.Count(&Devices))
    return Archs;
  for (int I = 0; I < Devices; I++) {
    int Whole = 0, Part = 0;
    if (!Driver.Attribute(&Whole, Major, I) && !Driver.Attribute(&Part, Minor, I))
      Archs.push_back(10 * Whole + Part);
  }
  return Archs;
}

static SetVector<unsigned> archsOf(const Options &O, unsigned Id, Diagnostics &D) {
  SetVector<unsigned> Archs;
  for (StringRef Name : O.Archs) {
    unsigned Number;
    if (Name.consume_front("sm_") && !Name.getAsInteger(10, Number))
      Archs.insert(Number);
    if (Name != "native")
      continue;
    SmallVector<unsigned> Found = findGpus();
    if (Found.empty())
      D.warning(Id, "arch=native: no NVIDIA GPU was found here; there is only "
                    "PTX in the object file");
    Archs.insert(Found.begin(), Found.end());
  }
  return Archs;
}

/// PTX up to the line that a message is about; nothing if it says no line.
static StringRef textBefore(StringRef Message, StringRef Ptx) {
  unsigned Line = 0;
  StringRef Rest = Message.split(", line ").second;
  Rest.consumeInteger(10, Line);
  size_t End = 0;
  for (; Line > 0 && End < Ptx.size(); Line--)
    End = std::min(Ptx.find('\n', End), Ptx.size() - 1) + 1;
  return Ptx.take_front(End);
}

/// The kernel that a message of ptxas is about: it says a name, or a line.
static unsigned constructOf(StringRef Message, StringRef Ptx, ArrayRef<Kernel> Ks) {
  StringRef Before = textBefore(Message, Ptx);
  unsigned Id = firstOf(Ks);
  size_t Latest = 0;
  for (const Kernel &K : Ks) {
    if (Message.contains("'" + K.Name + "'"))
      return K.Id;
    size_t At = Before.rfind(".entry " + K.Name + "(");
    if (At != StringRef::npos && At >= Latest) {
      Latest = At;
      Id = K.Id;
    }
  }
  return Id;
}

/// The first error in a line for the user, without the name of our file:
/// "ptxas FILE, line N; error   : TEXT".
static StringRef firstError(StringRef Said) {
  SmallVector<StringRef> Lines;
  Said.split(Lines, '\n');
  auto Error = find_if(
      Lines, [](StringRef Line) { return Line.contains("error") || Line.contains("fatal"); });
  return Error == Lines.end() ? Lines.front() : *Error;
}

static bool assemble(StringRef Ptxas, StringRef Ptx, Image &I, ArrayRef<Kernel> Ks,
                     Diagnostics &D) {
  TemporaryFile In("ptx"), Out("cubin");
  unsigned Id = firstOf(Ks);
  if (!In.write(Ptx) || Out.path().empty()) {
    D.error(Id, "a temporary file for ptxas cannot be written");
    return false;
  }
  std::string Arch = "-arch=sm_" + std::to_string(I.Arch);
  SmallVector<StringRef> Arguments = {Arch, "-O3", In.path(), "-o", Out.path()};
  if (Ptx.contains("\t.loc\t"))
    Arguments.push_back("-lineinfo");
  std::string Said = runTool(Ptxas, Arguments);
  if (Said.empty())
    I.Data = Out.read();
  if (!I.Data.empty())
    return true;
  StringRef Error = Said.empty() ? "it wrote nothing" : firstError(Said);
  size_t Text = Error.find(" : ");
  D.error(constructOf(Error, Ptx, Ks),
          "ptxas " + Arch + ": " + (Text == StringRef::npos ? Error : Error.substr(Text + 3)));
  return false;
}

SmallVector<Image, 1> assemblePtx(StringRef Ptx, ArrayRef<Kernel> Ks, const Options &O,
                                  Diagnostics &D) {
  SmallVector<Image, 1> Images;
  unsigned Id = firstOf(Ks);
  SetVector<unsigned> Archs = archsOf(O, Id, D);
  if (Archs.empty())
    return Images;
  std::string Ptxas = findCudaTool("ptxas", O);
  if (Ptxas.empty()) {
    D.warning(Id, "arch=sm_" + Twine(Archs.front()) +
                      " needs the CUDA toolkit's ptxas, which was not found; "
                      "there is only PTX in the object file; set CUDA_HOME or "
                      "-fplugin-arg-xacc-cuda-path=DIR");
    return Images;
  }
  for (unsigned Arch : Archs) {
    Image Cubin{XACC_IMAGE_CUBIN, Arch, {}};
    if (!assemble(Ptxas, Ptx, Cubin, Ks, D))
      return {};
    Images.push_back(std::move(Cubin));
  }
  return Images;
}

} // namespace xacc
