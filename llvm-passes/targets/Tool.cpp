// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Tool.h.
#include "targets/Tool.h"
#include "ir/Options.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace xacc {

TemporaryFile::TemporaryFile(StringRef Suffix) {
  SmallString<128> Model;
  sys::path::system_temp_directory(/*erasedOnReboot=*/true, Model);
  sys::path::append(Model, "xacc-%%%%%%%%%%." + Suffix);
  if (sys::fs::createUniqueFile(Model, Descriptor, Path, sys::fs::OF_None,
                                sys::fs::owner_read | sys::fs::owner_write)) {
    Path.clear();
    return;
  }
  sys::RemoveFileOnSignal(Path);
}

TemporaryFile::~TemporaryFile() {
  if (Path.empty())
    return;
  (void)sys::Process::SafelyCloseFileDescriptor(Descriptor);
  (void)sys::fs::remove(Path);
  sys::DontRemoveFileOnSignal(Path);
}

bool TemporaryFile::write(StringRef Bytes) {
  if (Path.empty())
    return false;
  raw_fd_ostream OS(Descriptor, /*shouldClose=*/false);
  OS << Bytes;
  OS.flush();
  bool Good = !OS.has_error();
  OS.clear_error();
  return Good;
}

SmallVector<char, 0> TemporaryFile::read() const {
  auto Buffer = Path.empty() ? nullptr : MemoryBuffer::getFile(Path);
  if (!Buffer || !*Buffer)
    return {};
  StringRef Bytes = (*Buffer)->getBuffer();
  return SmallVector<char, 0>(Bytes.begin(), Bytes.end());
}

std::string runTool(StringRef Program, ArrayRef<StringRef> Arguments) {
  TemporaryFile Said("log");
  SmallVector<StringRef> All = {Program};
  All.append(Arguments.begin(), Arguments.end());
  std::optional<StringRef> Redirects[] = {StringRef(), Said.path(), Said.path()};
  std::string Problem;
  int Status = sys::ExecuteAndWait(Program, All, std::nullopt, Redirects, 0, 0, &Problem);
  if (Status == 0)
    return "";
  SmallVector<char, 0> Text = Said.read();
  std::string Message = StringRef(Text.data(), Text.size()).trim().str();
  if (Message.empty())
    Message = Problem.empty() ? "exit status " + std::to_string(Status) : Problem;
  return Message;
}

/// The folders that the user named: there is no looking further than an option.
static SmallVector<std::string> namedFolders(const Options &O) {
  if (!O.CudaPath.empty())
    return {O.CudaPath};
  SmallVector<std::string> Folders;
  for (const char *Variable : {"CUDA_HOME", "CUDA_PATH"})
    if (auto Folder = sys::Process::GetEnv(Variable); Folder && !Folder->empty())
      Folders.push_back(*Folder);
  return Folders;
}

/// The toolkit whose nvcc is found on PATH.
static std::string folderOnPath() {
  auto Nvcc = sys::findProgramByName("nvcc");
  SmallString<128> Real;
  if (!Nvcc || sys::fs::real_path(*Nvcc, Real))
    return "";
  return sys::path::parent_path(sys::path::parent_path(Real)).str();
}

SmallVector<std::string> cudaFolders(const Options &O) {
  SmallVector<std::string> Folders = namedFolders(O);
  if (!O.CudaPath.empty())
    return Folders;
  if (std::string Folder = folderOnPath(); !Folder.empty())
    Folders.push_back(Folder);
  Folders.append({"/usr/local/cuda", "/usr/lib/cuda", "/usr/lib/nvidia-cuda-toolkit"});
  return Folders;
}

static std::string findIn(ArrayRef<std::string> Folders, StringRef Name) {
  for (const std::string &Folder : Folders) {
    std::string Program = (Folder + "/bin/" + Name).str();
    if (sys::fs::can_execute(Program))
      return Program;
  }
  return "";
}

std::string findCudaTool(StringRef Name, const Options &O) {
  if (std::string Named = findIn(namedFolders(O), Name); !Named.empty())
    return Named;
  if (!O.CudaPath.empty())
    return "";
  if (auto Found = sys::findProgramByName(Name))
    return *Found;
  return findIn(cudaFolders(O), Name);
}

#define XACC_TEXT_(X) #X
#define XACC_TEXT(X) XACC_TEXT_(X)

std::string findLinker() {
  SmallString<128> Beside = sys::path::parent_path(
      sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(findLinker)));
  sys::path::append(Beside, "ld.lld");
  if (sys::fs::can_execute(Beside))
    return Beside.str().str();
  for (const char *Name : {"ld.lld-" XACC_TEXT(LLVM_VERSION_MAJOR), "ld.lld"})
    if (auto Found = sys::findProgramByName(Name))
      return *Found;
  return "";
}

SmallVector<std::string> rocmFolders(const Options &O) {
  if (!O.RocmPath.empty())
    return {O.RocmPath};
  SmallVector<std::string> Folders;
  if (auto Folder = sys::Process::GetEnv("ROCM_PATH"); Folder && !Folder->empty())
    Folders.push_back(*Folder);
  Folders.append({"/opt/rocm", "/usr/lib/x86_64-linux-gnu", "/usr"});
  return Folders;
}

} // namespace xacc
