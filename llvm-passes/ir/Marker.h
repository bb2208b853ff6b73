// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The markers of entries.def as an enumeration, and how to read their operands.
// Used by every step that meets a marker; knows nothing of regions or targets.
#ifndef XACC_PASSES_IR_MARKER_H
#define XACC_PASSES_IR_MARKER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace xacc {

enum class Marker {
  none,
#define XACC_MARKER(name) name##_,
#include "ir/Markers.def"
};

bool isMarkerName(llvm::StringRef Name);
/// Marker::none unless V is a direct call to a marker.
Marker markerOf(const llvm::Value *V);
inline bool isMarker(const llvm::Value *V, Marker K) { return markerOf(V) == K; }
inline bool isLo(Marker K) { return K == Marker::lo32_ || K == Marker::lo64_; }
inline bool isHi(Marker K) { return K == Marker::hi32_ || K == Marker::hi64_; }
inline bool isNext(Marker K) { return K == Marker::next32_ || K == Marker::next64_; }
inline bool isIndexMarker(Marker K) { return isLo(K) || isHi(K) || isNext(K); }

/// All calls to marker K in F, in program order.
llvm::SmallVector<llvm::CallInst *, 8> callsOf(llvm::Function &F, Marker K);
/// Any marker of F, in program order.
llvm::SmallVector<llvm::CallInst *, 16> markersOf(llvm::Function &F);

/// True if code of a gang waits there (await of entries.def).
bool isAwait(const llvm::CallBase &C);
llvm::SmallVector<llvm::CallInst *, 2> awaitsOf(llvm::Function &F);

/// Operand I as a constant of the program; 0 if it is none (the front end
/// always emits one).
uint64_t constantOf(const llvm::CallBase &C, unsigned I);
/// A C string constant, or "".
llvm::StringRef stringOf(const llvm::Value *V);

/// A where string, "file;function;line;column;construct", in parts.
struct Where {
  llvm::StringRef File, Function, Line, Column, Construct;
  explicit Where(llvm::StringRef Text);
};

/// Operands that lo, hi and next have in common. MapLoops replaces the
/// dimension by an Axis, which is what later steps read.
struct IndexCall {
  unsigned Loop, Dim;
  llvm::Value *K = nullptr; // of next
  llvm::Value *N;
  explicit IndexCall(const llvm::CallInst &C);
};

/// The declaration of any __xacc_ entry in M, typed by entries.def.
llvm::FunctionCallee declareEntry(llvm::Module &M, llvm::StringRef Name);

/// Erases a marker; one that has a value is replaced by what a sequential loop
/// would use.
void eraseMarker(llvm::CallInst &C);

} // namespace xacc

#endif
