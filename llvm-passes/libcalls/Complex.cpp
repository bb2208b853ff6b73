// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions on complex numbers in kernels: those of complex.h and those that
// C's operators call, by the device library or functions on real numbers; all
// facts are rows of complex.def. Called by Libc. Arguments come as x86-64
// passes them: a pair of floats in a vector, doubles one by one.
#include "libcalls/Complex.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

/// What programs call, and the function of the device library; "": a real one.
static const StringMap<StringRef> &rows() {
  static const StringMap<StringRef> Table = [] {
    StringMap<StringRef> T;
#define XACC_COMPLEX(name)                                                                         \
  T[#name] = "__xacc_" #name;                                                                      \
  T[#name "f"] = "__xacc_" #name "f";
#define XACC_COMPLEX_REAL(name) T[#name] = T[#name "f"] = "";
#define XACC_COMPLEX_OPERATOR(name, namef, entry)                                                  \
  T[#name] = "__xacc_" #entry;                                                                     \
  T[#namef] = "__xacc_" #entry "f";
#include "libcalls/complex.def"
    return T;
  }();
  return Table;
}

bool isComplexFunction(StringRef Name) { return rows().count(Name); }

/// The real numbers that a call passes; none if they are not of one type.
static SmallVector<Value *, 4> partsOf(IRBuilder<> &B, CallInst &C) {
  SmallVector<Value *, 4> Parts;
  for (Value *A : C.args())
    if (A->getType()->isVectorTy())
      for (uint64_t I : {0, 1})
        Parts.push_back(B.CreateExtractElement(A, I));
    else
      Parts.push_back(A);
  bool Even = Parts.size() == 2 || Parts.size() == 4;
  if (!Even || any_of(Parts, [&](Value *V) {
        Type *T = V->getType();
        return T != Parts[0]->getType() || !(T->isFloatTy() || T->isDoubleTy());
      }))
    Parts.clear();
  return Parts;
}

/// A function that has no effect.
static CallInst *call(IRBuilder<> &B, StringRef Name, Type *Result, ArrayRef<Value *> Args) {
  SmallVector<Type *, 4> Types(Args.size(), Args.front()->getType());
  CallInst *C = B.CreateCall(B.GetInsertBlock()->getModule()->getOrInsertFunction(
                                 Name, FunctionType::get(Result, Types, false)),
                             Args);
  C->setDoesNotAccessMemory();
  C->setDoesNotThrow();
  C->addFnAttr(Attribute::WillReturn);
  return C;
}

static Value *realResult(IRBuilder<> &B, StringRef Name, Value *Re, Value *Im) {
  bool IsFloat = Name.consume_back("f");
  if (Name == "creal")
    return Re;
  if (Name == "cimag")
    return Im;
  if (Name == "cabs")
    return call(B, IsFloat ? "hypotf" : "hypot", Re->getType(), {Re, Im});
  return call(B, IsFloat ? "atan2f" : "atan2", Re->getType(), {Im, Re});
}

/// The library returns vectors of 16 bytes.
static Value *complexResult(IRBuilder<> &B, StringRef Entry, Type *T, ArrayRef<Value *> Parts) {
  Type *Part = Parts[0]->getType();
  auto *Vector = FixedVectorType::get(Part, Part->isFloatTy() ? 4 : 2);
  Value *Z = call(B, Entry, Vector, Parts), *Result = PoisonValue::get(T);
  for (unsigned I : {0, 1}) {
    Value *V = B.CreateExtractElement(Z, I);
    Result =
        T->isVectorTy() ? B.CreateInsertElement(Result, V, I) : B.CreateInsertValue(Result, V, I);
  }
  return Result;
}

bool mapComplex(CallInst &C) {
  StringRef Name = C.getCalledFunction()->getName();
  auto Row = rows().find(Name);
  if (Row == rows().end())
    return false;
  IRBuilder<> B(&C);
  SmallVector<Value *, 4> P = partsOf(B, C);
  if (P.empty()) // a function of the program
    return false;
  StringRef Entry = Row->second;
  C.replaceAllUsesWith(Entry.empty() ? realResult(B, Name, P[0], P[1])
                                     : complexResult(B, Entry, C.getType(), P));
  C.eraseFromParent();
  return true;
}

} // namespace xacc
