// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A reduction of an `xmp loop`: the variable's part begins with the identity in front of the block,
// and is combined over the nodes at its end.
#ifndef XACC_PLUGIN_XMP_LOOPREDUCTION_H
#define XACC_PLUGIN_XMP_LOOPREDUCTION_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
/// One marker of a reduction; unlike other parts it lasts as long as its lowering.
class XmpLoopReduction : public XmpPart {
public:
  XmpLoopReduction(XmpContext &In, clang::CallExpr *Marker);

  void lower(Statements &Out, Statements &After);

private:
  bool readItem();
  bool check();
  bool checkLocations();
  bool refuse();
  clang::Expr *item();
  clang::Expr *address(clang::VarDecl *V);
  clang::Expr *length();
  clang::Expr *type() { return B.intLit(Type, L); }
  clang::Expr *how();
  void begin(Statements &Out);
  void end(Statements &After);

  clang::CallExpr *Marker;
  clang::SourceLocation L;
  clang::Expr *Item;
  clang::QualType T, Element;
  int Type = -1;          ///< of reductions.def or xmp_abi.h
  bool Pointer = false;   ///< what it points to is reduced
  bool Parameter = false; ///< of an array type
  const bool OnDevice;    ///< its copy is found by the variable's own address
  const bool Keyed;       ///< has locations
  bool ByAddress = false; ///< an array, or on the device
  bool IsLarge = false;   ///< the old value is on the heap
  clang::VarDecl *Old = nullptr, *Part = nullptr;
};
} // namespace xacc
#endif
