// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Loop.h. Here: what the directive says, and the block that is made.
#include "xmp/Loop.h"
#include "xmp/Calls.h"
#include "xmp/Device.h"
#include "xmp/Operand.h"

using namespace clang;

namespace xacc {
namespace {
enum { Whole, Expand, Margin, Peel };        // __XMP_LOOP_...
enum { Index, Triplet, Star, LoopVariable }; // __XMP_INDEX, ...
} // namespace

/// The call of the marker in a block of its own.
static CallExpr *markIn(Stmt *S) {
  auto *Block = dyn_cast<CompoundStmt>(S);
  return Block && !Block->body_empty() ? asCall(Block->body_back(), "__xmp_loop_of") : nullptr;
}

bool XmpLoop::isMarked(CompoundStmt *Block) { return llvm::any_of(Block->body(), markIn); }

XmpLoop::XmpLoop(XmpContext &Function, CompoundStmt *Block)
    : In(Function), U(Function.U), B(Function.B), Block(Block) {}

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
bool XmpLoop::readSubscript(InitListExpr *Item) {
  SmallVector<DeclRefExpr *, 2> Uses;
  forEachRef(Item, [&](DeclRefExpr *R) {
    if (llvm::is_contained(Variables, R->getDecl()))
      Uses.push_back(R);
  });
  VarDecl *&Term = Terms.emplace_back(nullptr);
  if (Uses.empty())
    return true;
  auto *V = cast<VarDecl>(Uses[0]->getDecl());
  Expr::EvalResult Kind;
  Stmt **At = nullptr;
  Stmt *Value = Item->getInit(2);
  if (Item->getInit(0)->EvaluateAsInt(Kind, B.C) && Kind.Val.getInt() == Index &&
      Uses.size() == 1 && !llvm::is_contained(Terms, V))
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

bool XmpLoop::read() {
  auto *Mark = llvm::find_if(Block->body(), markIn);
  CallExpr *Call = markIn(*Mark);
  Loc = Call->getBeginLoc();
  for (Stmt *S : cast<CompoundStmt>(*Mark)->body())
    if (auto *D = dyn_cast<DeclStmt>(S))
      Variables.push_back(cast<VarDecl>(D->getSingleDecl()));
  SmallVector<Stmt *, 2> Behind(Mark + 1, Block->body_end());
  Nest = Behind.size() == 1 ? Behind[0] : B.compound(Behind, Loc, Loc);
  Expr::EvalResult Value;
  On = literalOf(Call->getArg(0));
  Formats = cast<StringLiteral>(Call->getArg(1)->IgnoreParenCasts())->getString().str();
  if (Call->getArg(2)->EvaluateAsInt(Value, B.C))
    Part = Value.Val.getInt().getExtValue();
  if (Part != Whole)
    Widths = Call->getArg(3)->IgnoreParenCasts();
  Id = Call->getArg(4);
  auto *List = cast<InitListExpr>(On->getInit(3));
  for (unsigned K = 0; K < Formats.size(); ++K)
    if (!readSubscript(cast<InitListExpr>(List->getInit(K))))
      return false;
  return true;
}

std::optional<unsigned> XmpLoop::positionOf(StringRef Variable) const {
  for (auto [K, Term] : llvm::enumerate(Terms))
    if (Term && Term->getName() == Variable)
      return K;
  return std::nullopt;
}

//===--------------------------------------------------------------------===//
// The block
//===--------------------------------------------------------------------===//

/// What only the host uses.
VarDecl *XmpLoop::record(StringRef Name, QualType T, Expr *Init, Statements &Out) {
  VarDecl *V = B.variable(Name, T, nullptr, Loc);
  V->setInit(Init);
  Out.push_back(B.declare(V, Loc));
  In.Made.insert(V);
  return V;
}

/// The reference and the widths, evaluated once.
void XmpLoop::declare(Statements &Out) {
  OnVar = record(".xmp.on", On->getType().withConst(), On, Out);
  auto *Literal = Widths ? cast<CompoundLiteralExpr>(Widths) : nullptr;
  if (Literal)
    WidthVar = record(".xmp.width", Literal->getType(), Literal->getInitializer(), Out);
}

/// A compute construct finds what its loops need in front of it.
void XmpLoop::inFront(ArrayRef<Stmt *> Made, Statements &Out) {
  if (In.Compute)
    XmpConstructs(In).moveInFront(Made);
  else
    Out.append(Made.begin(), Made.end());
}

/// if (pass == 0) __xmp_wait_async(...): the inner part has run.
Stmt *XmpLoop::waitInPass(VarDecl *Pass) {
  Expr *Ids = B.rvalue(XmpOperands(In).arrayLiteral(B.C.IntTy, {B.cast(Id, B.C.IntTy)}, Loc));
  Expr *How = XmpOperands(In).literal(
      "__xmp_how", {B.intLit(0, Loc), B.intLit(0, Loc), B.nullPtr(Loc), B.nullPtr(Loc)}, Loc);
  Expr *Wait = U.call("__xmp_wait_async",
                      {XmpSites(In).site("xmp loop", Loc), B.intLit(1, Loc), Ids, How}, Loc);
  return B.ifStmt(B.bin(BO_EQ, B.load(Pass, Loc), B.intLit(0, Loc)), Wait, Loc);
}

/// for (int pass = 0; pass < two per dimension; pass++) Body
Stmt *XmpLoop::passes(Statements &Body) {
  if (!Pass)
    return nullptr;
  const int64_t Dims = llvm::count_if(Terms, [](VarDecl *V) { return V; });
  if (Part == Peel)
    Body.insert(Body.begin(), waitInPass(Pass));
  B.setInit(Pass, B.intLit(Part == Peel ? -1 : 0, Loc));
  return B.forLoop(Pass, B.bin(BO_LT, B.load(Pass, Loc), B.intLit(2 * Dims, Loc)),
                   B.bin(BO_AddAssign, B.ref(Pass, Loc), B.intLit(1, Loc)),
                   B.compound(Body, Block->getLBracLoc(), Block->getRBracLoc()), Loc);
}

CompoundStmt *XmpLoop::block(ArrayRef<Stmt *> Body) {
  return CompoundStmt::Create(B.C, Body, FPOptionsOverride(), Block->getLBracLoc(),
                              Block->getRBracLoc());
}

/// What stands in front of the marker: reductions over the nodes that on names.
bool XmpLoop::takeReductions(Statements &Out) {
  for (Stmt *S : Block->body()) {
    if (markIn(S))
      return true;
    Out.push_back(S);
    CallExpr *Reduce = asCall(S, "__xmp_reduce");
    if (!Reduce)
      continue;
    Reduce->setArg(1, B.cast(B.addrOf(B.ref(OnVar, Loc)), B.C.getPointerType(OnVar->getType())));
    if (!takeContest(Reduce))
      return false;
  }
  return true;
}

/// Ranges of loops that cannot stand in front of the nest stand in front of their loop.
void XmpLoop::makeRanges(Statements &Out) {
  for (For &L : Loops) {
    Statements Own;
    addRange(L, L.InFront ? Out : Own);
    leaveValue(L);
    if (L.InFront)
      continue;
    const size_t Count = Own.size();
    Own.push_back(*L.Slot);
    CompoundStmt *Inner = block(Own);
    In.Ranges[Inner] = Count;
    *L.Slot = Inner;
  }
}

CompoundStmt *XmpLoop::make() {
  if (!read() || !findLoops())
    return block(Nest);
  if (Part == Margin || Part == Peel)
    Pass = B.variable(".xmp.pass", B.C.IntTy, nullptr, Loc);
  if (In.Compute && (Pass || !markIn(Block->body_front()))) {
    In.report(Loc, Pass ? diag::err_xmp_in_compute : diag::err_xmp_reduction_in_compute);
    return block(Nest);
  }
  Statements Copies, Out, Declared, Ranges, Body;
  declare(Declared);
  inFront(Declared, Out);
  if (!takeReductions(Out) || !canDecide())
    return block(Nest);
  makeRanges(Ranges);
  inFront(Ranges, Body);
  findDeciding(Copies, Out, Body);
  for (For &L : Loops)
    rewrite(L);
  Body.push_back(U.call("__xmp_nest", {}, Loc));
  Body.push_back(Nest);
  Room ? closeNotes(Body) : compare(Body);
  if (Stmt *All = passes(Body))
    Out.push_back(All);
  else
    Out.append(Body);
  if (Copies.empty())
    return block(Out);
  Copies.push_back(block(Out));
  Copies.append(Writes);
  return block(Copies);
}
} // namespace xacc
