// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopDirective.h.
#include "xmp/loop/LoopDirective.h"
#include "ast/Constants.h"

using namespace clang;

namespace xacc {
namespace {
enum { Index, Triplet, Star, LoopVariable }; // __XMP_INDEX, ...
} // namespace

static InitListExpr *literalOf(Expr *Argument) {
  auto *Literal = dyn_cast<CompoundLiteralExpr>(operandOf(Argument)->IgnoreParenCasts());
  return Literal ? dyn_cast<InitListExpr>(Literal->getInitializer()) : nullptr;
}

/// Where the variable stands in a sum to which it is added once; null if E is none.
static Stmt **termIn(Stmt *&E, const DeclRefExpr *Variable) {
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_LValueToRValue)
    return Cast->getSubExpr()->IgnoreParens() == Variable ? &E : nullptr;
  auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!cast<Expr>(E)->getType()->isIntegerType() ||
      !(isa<ParenExpr, ImplicitCastExpr>(E) || (Sum && Sum->isAdditiveOp())))
    return nullptr;
  for (Stmt *&Child : E->children()) {
    if (Stmt **Found = termIn(Child, Variable))
      return Found;
    if (Sum && Sum->getOpcode() == BO_Sub)
      break; // the right side is subtracted
  }
  return nullptr;
}

/// i + offset: a subscript of kind LOOP, which holds the offset and the number of the variable.
bool XmpLoopDirective::readSubscript(InitListExpr *Item) {
  SmallVector<DeclRefExpr *, 2> Uses;
  forEachRef(Item, [&](DeclRefExpr *R) {
    if (llvm::is_contained(Variables, R->getDecl()))
      Uses.push_back(R);
  });
  VarDecl *&Term = All.Terms.emplace_back(nullptr);
  if (Uses.empty())
    return true;
  auto *V = cast<VarDecl>(Uses[0]->getDecl());
  Expr::EvalResult Kind;
  Stmt **At = nullptr;
  Stmt *Value = Item->getInit(2);
  if (Item->getInit(0)->EvaluateAsInt(Kind, B.C) && Kind.Val.getInt() == Index &&
      Uses.size() == 1 && !llvm::is_contained(All.Terms, V))
    At = termIn(Value, Uses[0]);
  if (!At) {
    In.report(Uses[0]->getLocation(), diag::err_xmp_loop_term);
    return false;
  }
  SourceLocation L = Uses[0]->getLocation();
  *At = B.longLit(0, L);
  Term = V;
  const int64_t Number = llvm::find(Variables, V) - Variables.begin();
  Expr *Fields[] = {B.intLit(LoopVariable, L), B.intLit(0, L), B.longLit(0, L),
                    B.cast(cast<Expr>(Value), B.C.LongTy), B.longLit(Number, L)};
  for (auto [K, Field] : llvm::enumerate(Fields))
    Item->setInit(K, Field);
  return true;
}

bool XmpLoopDirective::read() {
  auto *Mark = llvm::find_if(All.Block->body(), loopMarkIn);
  CallExpr *Call = loopMarkIn(*Mark);
  All.Loc = Call->getBeginLoc();
  for (Stmt *S : cast<CompoundStmt>(*Mark)->body())
    if (auto *D = dyn_cast<DeclStmt>(S))
      Variables.push_back(cast<VarDecl>(D->getSingleDecl()));
  SmallVector<Stmt *, 2> Behind(Mark + 1, All.Block->body_end());
  All.Nest = Behind.size() == 1 ? Behind[0] : B.compound(Behind, Loc, Loc);
  All.On = literalOf(Call->getArg(0));
  All.Formats = cast<StringLiteral>(Call->getArg(1)->IgnoreParenCasts())->getString().str();
  All.Part = constantOf(Call->getArg(2), B.C).value_or(All.Part);
  if (All.Part != XmpLoop::Whole)
    All.Widths = Call->getArg(3)->IgnoreParenCasts();
  All.Id = Call->getArg(4);
  auto *List = cast<InitListExpr>(All.On->getInit(3));
  for (unsigned K = 0; K < All.Formats.size(); ++K)
    if (!readSubscript(cast<InitListExpr>(List->getInit(K))))
      return false;
  return true;
}
} // namespace xacc
