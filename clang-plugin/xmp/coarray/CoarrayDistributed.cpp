// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assignments of sections of other images to distributed arrays: each node has some of the
// elements.
#include "acc/clauses/MappedVariable.h"
#include "acc/query/Constructs.h"
#include "xmp/coarray/Coarray.h"

using namespace clang;

namespace xacc {
/// True if E is a section of a distributed array, whose elements need not have equal distances.
bool XmpCoarraySections::isDistributed(Expr *E) {
  SmallVector<Expr *, 7> Index;
  return U.find(splitSubscripts(E, Index)) != nullptr;
}

/// Any expression of sections becomes elements of a distributed array, which this node has.
void XmpCoarraySections::intoDistributed(Expr *Left, Expr *Right, Statements &S) {
  SourceLocation L = Left->getBeginLoc();
  SmallVector<Expr *, 7> Index;
  SmallVector<ArraySubscriptExpr *, 4> Sections;
  SmallVector<SectionDim, 4> Dims;
  Expr *Base = splitSubscripts(Left, Index);
  Expr *E = Left->IgnoreParenImpCasts();
  for (unsigned D = Index.size(); D-- > 0;) {
    auto *A = cast<ArraySubscriptExpr>(E);
    E = A->getBase()->IgnoreParenImpCasts();
    if (!asSection(A->getIdx()))
      continue;
    SectionDim Dim;
    if (!evaluate(Base, A, D, Dim, S))
      return;
    Sections.insert(Sections.begin(), A);
    Dims.insert(Dims.begin(), Dim);
  }
  SmallVector<VarDecl *, 4> Read = counters(Dims.size(), L), Write = counters(Dims.size(), L);
  Statements After;
  Stmt *Value = Right;
  if (!fetch(Value, Dims, Read, S, After) || !followSections(cast<Expr>(Value), Dims, Read, S))
    return;
  replaceSections(Sections, Dims, Write);
  XmpCoarrayDevices(In).readObjects(Value);
  assignBuffered(Dims, Read, Write, lowerExpr(Left), lowerExpr(cast<Expr>(Value)), S);
  S.append(After.begin(), After.end());
}
} // namespace xacc
