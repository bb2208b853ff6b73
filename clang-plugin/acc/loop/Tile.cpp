// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// loop with tile(a, b) or tile(a, b, c): the nest becomes three dimensions, of which passes and
// launcher know nothing special (OpenACC 3.4, 2.9.8):
//   for (k0 over tiles) { which tile; for (k1 over its rows) for (k2 over their elements) { i =
//   ...; j = ...; body } }
// With three sizes the outermost elements of a tile are counted by k0, too. On a GPU the lanes of a
// gang then cover a tile; elsewhere k2 is a short loop over neighbours.
#include "acc/loop/Loop.h"

using namespace clang;

namespace xacc {
/// What the host knows of the three dimensions: how large a tile is, and how many there are unless
/// bounds are computed in the region.
void TiledLoops::addHints(ArrayRef<LoopDim> Dims, ArrayRef<CountedDim> Counts,
                          ArrayRef<int64_t> Sizes, unsigned Id, Region &R) {
  SourceLocation L = Dims[0].For->getForLoc();
  QualType UL = B.C.UnsignedLongTy;
  auto number = [&](int64_t N) { return B.cast(B.longLit(N, L), UL); };
  R.Hints.push_back({Id, 1, number(Sizes[Sizes.size() - 2])});
  R.Hints.push_back({Id, 2, number(Sizes.back())});
  Expr *All = Dims.size() == 3 ? number(Sizes[0]) : nullptr;
  for (auto [D, N, Size] : llvm::zip(Dims, Counts, Sizes)) {
    Expr *Trip = LoopCounts(In).hint(D, N, R);
    if (!Trip)
      return;
    Expr *Tiles = B.paren(B.bin(BO_Add, B.cast(B.paren(Trip), UL), number(Size - 1)));
    Tiles = B.paren(B.bin(BO_Div, Tiles, number(Size)));
    All = All ? B.bin(BO_Mul, All, Tiles) : Tiles;
  }
  R.Hints.push_back({Id, 0, All});
}

namespace {
/// Variables, of unsigned long unless stated otherwise, in a list of statements.
struct Arithmetic {
  AstBuilder &B;
  SourceLocation L;
  SmallVectorImpl<Stmt *> &Out;

  VarDecl *variable(StringRef Name, Expr *Value, bool Short = false) {
    VarDecl *V = B.variable(Name, Short ? B.C.UnsignedIntTy : B.C.UnsignedLongTy, Value, L);
    Out.push_back(B.declare(V, L));
    return V;
  }
  Expr *number(int64_t N) { return B.cast(B.longLit(N, L), B.C.UnsignedLongTy); }
  Expr *load(VarDecl *V) { return B.cast(B.load(V, L), B.C.UnsignedLongTy); }
  /// Number of tiles along a dimension.
  Expr *tiles(VarDecl *Trip, int64_t Size) {
    Expr *Last = B.paren(B.bin(BO_Add, load(Trip), number(Size - 1)));
    return B.paren(B.bin(BO_Div, Last, number(Size)));
  }
  /// Iterations of a tile that begins at Begin: Size, or what is left.
  Expr *length(VarDecl *Begin, VarDecl *Trip, int64_t Size) {
    auto left = [&] { return B.paren(B.bin(BO_Sub, load(Trip), load(Begin))); };
    return B.paren(B.conditional(B.bin(BO_LT, left(), number(Size)), left(), number(Size)));
  }
};
} // namespace

Stmt *TiledLoops::nest(ArrayRef<LoopDim> Dims, MutableArrayRef<CountedDim> Counts,
                       ArrayRef<int64_t> Sizes, unsigned Id, Stmt *Body, Statements &Out,
                       SourceLocation L) {
  const unsigned N = Dims.size(), First = N - 2;
  MarkedLoops Marked(In);
  Arithmetic A{B, L, Out};
  SmallVector<VarDecl *, 3> Tiles, Begins(N);
  Expr *Product = First ? A.number(Sizes[0]) : nullptr;
  for (unsigned D = 0; D < N; D++) {
    Tiles.push_back(A.variable(".xacc.tiles", A.tiles(Counts[D].Trip, Sizes[D])));
    Product = Product ? B.bin(BO_Mul, Product, A.load(Tiles[D])) : A.load(Tiles[D]);
  }
  VarDecl *All = A.variable(".xacc.all", Product), *Counters[3];
  for (VarDecl *&K : Counters) // of tiles there may be many
    K = B.variable(".xacc.k", &K == Counters ? B.C.UnsignedLongTy : B.C.UnsignedIntTy, nullptr, L);

  // The tile of k0: where it begins in each dimension, and how long it is in the last two.
  Statements Inside;
  Arithmetic Inner{B, L, Inside};
  VarDecl *Rest = Inner.variable(".xacc.rest", Inner.load(Counters[0])), *Lengths[2];
  auto takeOff = [&](Expr *Extent,
                     Expr *Again) { // the rest in the extent; what remains is divided by it
    VarDecl *Part = Inner.variable(".xacc.part", B.bin(BO_Rem, Inner.load(Rest), Extent));
    Rest = Inner.variable(".xacc.rest", B.bin(BO_Div, Inner.load(Rest), Again));
    return Part;
  };
  VarDecl *Plane = First ? takeOff(Inner.number(Sizes[0]), Inner.number(Sizes[0])) : nullptr;
  for (unsigned D = N; D-- > 0;) {
    Expr *Tile =
        D ? Inner.load(takeOff(Inner.load(Tiles[D]), Inner.load(Tiles[D]))) : Inner.load(Rest);
    Begins[D] = Inner.variable(".xacc.begin", B.bin(BO_Mul, Tile, Inner.number(Sizes[D])));
  }
  if (First)
    Begins[0] =
        Inner.variable(".xacc.begin", B.bin(BO_Add, Inner.load(Begins[0]), Inner.load(Plane)));
  for (unsigned D = First; D < N; D++) {
    Expr *Length = Inner.length(Begins[D], Counts[D].Trip, Sizes[D]);
    if (First && D == First) // the plane may lie behind the last one
      Length = B.conditional(B.bin(BO_LT, Inner.load(Begins[0]), Inner.load(Counts[0].Trip)),
                             Length, Inner.number(0));
    Lengths[D - First] = Inner.variable(".xacc.length", Length, /*Short=*/true);
  }

  Statements Values;
  for (unsigned D = 0; D < N; D++) {
    CountedDim Own = Counts[D];
    Arithmetic Of{B, L, Values};
    Expr *Begin = Of.load(Begins[D]);
    Own.Counter = Of.variable(
        ".xacc.k", D < First ? Begin : B.bin(BO_Add, Begin, Of.load(Counters[D - First + 1])));
    B.setInit(Dims[D].Variable, Marked.counterValue(Dims[D], Own));
    Values.push_back(B.declare(Dims[D].Variable, L));
  }
  Values.push_back(Body);
  Body = B.compound(Values, Body->getBeginLoc(), Body->getEndLoc());
  Body = Marked.loop(Id, 2, Counters[2], Lengths[1], false, Body, L);
  Inside.push_back(Marked.loop(Id, 1, Counters[1], Lengths[0], false, Body, L));
  return Marked.loop(Id, 0, Counters[0], All, true, B.compound(Inside, L, L), L);
}
} // namespace xacc
