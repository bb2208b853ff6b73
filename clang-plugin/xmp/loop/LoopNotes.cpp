// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopNotes.h.
#include "xmp/loop/LoopNotes.h"
#include "xmp/loop/LoopLocations.h"

using namespace clang;

namespace xacc {
/// True if a construct in S uses V, which its iterations would set together.
static bool isSharedInside(Stmt *S, VarDecl *V, bool Inside = false) {
  if (!S)
    return false;
  if (auto *R = dyn_cast<DeclRefExpr>(S); R && Inside && R->getDecl() == V)
    return true;
  Inside |= isa<OpenACCConstructStmt>(S);
  return llvm::any_of(S->children(), [&](Stmt *Child) { return isSharedInside(Child, V, Inside); });
}

/// True if S stands in Body, or in blocks of it.
static bool holds(Stmt *Body, Stmt *S) {
  auto *Block = dyn_cast<CompoundStmt>(Body);
  return Body == S ||
         (Block && llvm::any_of(Block->body(), [&](Stmt *Child) { return holds(Child, S); }));
}

/// Every iteration of this node has a place if the trip counts are known in front of the nest.
bool XmpLoopNotes::canNote() const {
  const For &Inner = Loops.back();
  if (!Loops.front().Around.empty() || Inner.Last != Inner.Loop ||
      (Inner.Counting && !holds(Inner.Counting->getBody(), Inner.Set)) ||
      !llvm::all_of(Loops, [](const For &L) { return L.InFront; }))
    return false;
  return llvm::all_of(All.Contests, [&](const Contest &Of) {
    return llvm::all_of(Of.Values, [&](const Watched &W) {
      VarDecl *V = asVariable(W.Item);
      const bool IsLocation = &W != Of.Values.begin();
      return V && !(IsLocation && isSharedInside(Inner.executed()->getBody(), V));
    });
  });
}

/// Temporaries of host memory stand for variables on the device.
void XmpLoopNotes::readFromDevice(Contest &Of, Statements &Out) {
  for (Watched &W : Of.Values)
    W.Host = asVariable(W.Item);
  if (!asksForDevice(B.C, Of.Reduce))
    return;
  for (Watched &W : Of.Values) {
    QualType T = W.Item->getType().getUnqualifiedType();
    W.Host = All.record(".xmp.host", T, nullptr, Out);
    auto copy = [&](StringRef Entry, Expr *To, Expr *From) {
      return U.call(Entry, {B.addrOf(To), B.addrOf(From), B.sizeOf(T, Loc)}, Loc);
    };
    Out.push_back(copy("__xmp_notes_read", B.ref(W.Host, Loc), copyExpr(B.C, W.Item)));
    Writes.push_back(copy("__xmp_notes_write", copyExpr(B.C, W.Item), B.ref(W.Host, Loc)));
  }
  Of.Reduce->setArg(3, B.addrOf(B.ref(Of.Values[0].Host, Loc)));
  Of.Reduce->setArg(7, B.intLit(0, Loc));
  if (Of.Values.size() == 1)
    return;
  auto *Locations = cast<InitListExpr>(
      cast<CompoundLiteralExpr>(Of.Reduce->getArg(6)->IgnoreParenCasts())->getInitializer());
  for (auto [I, Each] : llvm::enumerate(Locations->inits()))
    cast<InitListExpr>(Each)->setInit(0, B.addrOf(B.ref(Of.Values[I + 1].Host, Loc)));
}

/// An array with a place for each iteration of this node.
VarDecl *XmpLoopNotes::notes(QualType Element, Statements &Out) {
  QualType T = B.C.getPointerType(Element);
  Expr *Memory =
      U.call("__xmp_notes_begin",
             {B.load(Room, Loc), B.sizeOf(Element, Loc), B.intLit(All.OnDevice, Loc)}, Loc);
  return In.temporary(".xmp.notes", T, B.cast(Memory, T), Loc, Out);
}

void XmpLoopNotes::openNotes(Statements &Out) {
  Expr *Trips = B.longLit(1, Loc);
  for (For &L : Loops)
    Trips = B.bin(BO_Mul, Trips, B.load(L.Trips, Loc));
  Room = In.temporary(".xmp.room", B.C.LongTy, Trips, Loc, Out);
  for (Contest &Of : All.Contests) {
    Of.Keys = notes(B.C.LongTy, Out);
    for (Watched &W : Of.Values)
      W.Notes = notes(W.Item->getType().getUnqualifiedType(), Out);
    VarDecl *Variable = Of.Values[0].Host;
    Of.Old = All.record(".xmp.before", Variable->getType().getUnqualifiedType(),
                        B.load(Variable, Loc), Out);
  }
}

/// The iteration's place.
Expr *XmpLoopNotes::place() {
  Expr *Place = B.longLit(0, Loc);
  for (For &L : Loops) {
    Expr *Way =
        B.paren(B.bin(BO_Sub, B.cast(B.ref(L.D.Variable, Loc), B.C.LongTy), B.load(L.From, Loc)));
    Expr *Own = L.Counter ? B.cast(B.load(L.Counter, Loc), B.C.LongTy)
                          : B.bin(BO_Div, Way, B.load(L.By, Loc));
    Place = B.paren(B.bin(BO_Add, B.bin(BO_Mul, Place, B.load(L.Trips, Loc)), Own));
  }
  return Place;
}

/// if (claims || was != variable || ...) { keys[place] = number + 1; values[place] = variable; ...
/// }
Stmt *XmpLoopNotes::note(Contest &Of) {
  auto at = [&](VarDecl *Notes) { return B.subscript(B.ref(Notes, Loc), B.load(Here, Loc)); };
  Expr *Differs = B.load(Of.Claims, Loc);
  Expr *Key = B.bin(BO_Add, B.load(Number, Loc), B.longLit(1, Loc));
  Statements Then{B.bin(BO_Assign, at(Of.Keys), Key)};
  for (Watched &W : Of.Values) {
    auto value = [&] { return W.Own ? B.ref(W.Own, Loc) : copyExpr(B.C, W.Item); };
    Differs = B.bin(BO_LOr, Differs, B.paren(B.bin(BO_NE, B.ref(W.Was, Loc), value())));
    Then.push_back(B.bin(BO_Assign, at(W.Notes), value()));
  }
  return B.ifStmt(Differs, B.compound(Then, Loc, Loc), Loc);
}

/// OpenMP may give a thread iterations in any order, and what it has found would hide earlier ones:
/// each iteration is compared with the value before the loop.
void XmpLoopNotes::forgetBest(Contest &Of, Statements &Out) {
  Expr *Item = Of.Values[0].Item;
  QualType T = Item->getType().getUnqualifiedType();
  Of.Best = In.temporary(".xmp.best", T, copyExpr(B.C, Item), Loc, Out);
  Out.push_back(B.bin(BO_Assign, copyExpr(B.C, Item), B.load(Of.Old, Loc)));
}

/// if (best > variable) variable = best;
Stmt *XmpLoopNotes::keepBest(Contest &Of) {
  Expr *Item = Of.Values[0].Item;
  const int Op = reductionOf(B.C, Of.Reduce);
  const bool Max = Op == FirstMax || Op == LastMax;
  Expr *Better = B.bin(Max ? BO_GT : BO_LT, B.load(Of.Best, Loc), copyExpr(B.C, Item));
  return B.ifStmt(Better, B.bin(BO_Assign, copyExpr(B.C, Item), B.load(Of.Best, Loc)), Loc);
}

/// { number; old values; do body while (0); notes }: what continue leaves is the body.
void XmpLoopNotes::noteIterations() {
  ForStmt *Inner = Loops.back().executed();
  Stmt *Body = Inner->getBody();
  SourceLocation Begin = Body->getBeginLoc(), End = Body->getEndLoc();
  Statements Out;
  Here = In.temporary(".xmp.here", B.C.LongTy, place(), Loc, Out);
  Number = In.temporary(".xmp.number", B.C.LongTy, XmpContests(All).iteration(nullptr), Loc, Out);
  for (Contest &Of : All.Contests) {
    Of.Claims = In.temporary(".xmp.claims", B.C.IntTy, B.intLit(0, Loc), Loc, Out);
    XmpContests(All).markClaims(
        Body, Of, [&] { return B.bin(BO_Assign, B.ref(Of.Claims, Loc), B.intLit(1, Loc)); });
  }
  for (Contest &Of : All.Contests)
    for (Watched &W : Of.Values) {
      QualType T = W.Item->getType().getUnqualifiedType();
      if (&W == Of.Values.begin() && Loops.back().Counting)
        forgetBest(Of, Out);
      W.Was = In.temporary(".xmp.was", T, copyExpr(B.C, W.Item), Loc, Out);
      if (&W == Of.Values.begin())
        continue;
      VarDecl *V = asVariable(W.Item);
      W.Own = In.temporary(V->getName(), T, B.load(W.Was, Loc), Loc, Out);
      rebind(Body, V, W.Own);
    }
  Out.push_back(new (B.C) DoStmt(Body, B.intLit(0, Loc), Begin, End, End));
  for (Contest &Of : All.Contests) {
    Out.push_back(note(Of));
    if (Of.Best)
      Out.push_back(keepBest(Of));
  }
  Inner->setBody(B.compound(Out, Begin, End));
}

void XmpLoopNotes::open(Statements &Copies, Statements &Ranges) {
  for (Contest &Of : All.Contests)
    readFromDevice(Of, Copies);
  openNotes(Ranges);
  noteIterations();
}

/// Takes the best note, if it is better than the value before.
void XmpLoopNotes::pick(Contest &Of, Statements &Out) {
  Watched &Value = Of.Values[0];
  QualType T = Value.Host->getType().getUnqualifiedType();
  VarDecl *Best = All.record(".xmp.best", T, B.load(Of.Old, Loc), Out);
  Expr *Found = U.call("__xmp_notes_best",
                       {copyExpr(B.C, Of.Reduce->getArg(2)), B.intLit(xmpType(B.C, T), Loc),
                        B.addrOf(B.ref(Best, Loc)), B.addrOf(B.ref(Of.Key, Loc)),
                        B.load(Of.Keys, Loc), B.load(Value.Notes, Loc), B.load(Room, Loc)},
                       Loc);
  VarDecl *At = All.record(".xmp.at", B.C.LongTy, Found, Out);
  Statements Take{B.bin(BO_Assign, B.ref(Value.Host, Loc), B.load(Best, Loc))};
  for (Watched &W : llvm::drop_begin(Of.Values))
    Take.push_back(
        B.bin(BO_Assign, B.ref(W.Host, Loc), B.subscript(B.ref(W.Notes, Loc), B.load(At, Loc))));
  Out.push_back(
      B.ifStmt(B.bin(BO_GE, B.load(At, Loc), B.longLit(0, Loc)), B.compound(Take, Loc, Loc), Loc));
}

void XmpLoopNotes::close(Statements &Out) {
  SmallVector<VarDecl *, 8> Each;
  for (Contest &Of : All.Contests) {
    Each.push_back(Of.Keys);
    for (Watched &W : Of.Values)
      Each.push_back(W.Notes);
  }
  auto size = [&](VarDecl *Notes) { return B.sizeOf(Notes->getType()->getPointeeType(), Loc); };
  for (VarDecl *Notes : Each)
    Out.push_back(U.call(
        "__xmp_notes_end",
        {B.load(Notes, Loc), B.load(Room, Loc), size(Notes), B.intLit(All.OnDevice, Loc)}, Loc));
  for (Contest &Of : All.Contests)
    pick(Of, Out);
  for (VarDecl *Notes : Each)
    Out.push_back(U.call("__xmp_notes_free",
                         {B.load(Notes, Loc), size(Notes), B.intLit(All.OnDevice, Loc)}, Loc));
}
} // namespace xacc
