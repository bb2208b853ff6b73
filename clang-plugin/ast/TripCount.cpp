// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TripCount.h. What is known of the header is read in TripCountFacts.cpp; here are the
// expressions. For steps up:
//   inside(lower) ? (last - lower) / step + 1 : 0
// last is the last value that fulfils the condition; if it is not on the way, the last one before
// the type wraps.
#include "ast/TripCount.h"

using namespace clang;

namespace xacc {
Expr *TripCount::wrapped(Expr *E) { return Bits < 32 ? word(B.cast(B.paren(E), Wrapped)) : E; }

Expr *TripCount::lower(Values Of) { return Pointer ? B.longLit(0, L) : B.cast(Of(D.Lower), T); }

/// With its sign.
Expr *TripCount::step(Values Of) {
  if (Direct != Varies)
    return B.paren(number(Direct == Up ? Magnitude : -Magnitude, Word));
  Expr *Step = word(Of(D.Step));
  return D.Down ? B.paren(B.bin(BO_Sub, word(B.longLit(0, L)), Step)) : Step;
}

/// int: a step that varies goes this way.
Expr *TripCount::goes(Direction Way, Values Of) {
  return B.paren(
      B.bin(Way == Up ? BO_GT : BO_LT, B.cast(step(Of), Signed), B.cast(B.longLit(0, L), Signed)));
}

Expr *TripCount::distance(Expr *To, Direction Way, Values Of) {
  Expr *From = word(lower(Of));
  return B.paren(Way == Up ? B.bin(BO_Sub, To, From) : B.bin(BO_Sub, From, To));
}

/// The last value that fulfils the condition, in the type of the comparison, of integers.
Expr *TripCount::lastCompared(Values Of) {
  if (!isStrict())
    return upper(Of);
  return B.paren(
      B.bin(order() == Up ? BO_Sub : BO_Add, upper(Of), B.cast(B.intLit(1, L), Compared)));
}

/// int: that is a value of T.
Expr *TripCount::isValue(Values Of, BinaryOperatorKind Same) {
  return B.paren(B.bin(Same, B.cast(B.cast(lastCompared(Of), T), Compared), lastCompared(Of)));
}

/// The last value of T that fulfils the condition, in Word, where that is not the bound or next to
/// it.
Expr *TripCount::lastOf(Values Of, VarDecl *Searched) {
  if (Searched)
    return word(B.load(Searched, L));
  if (!Floating) {
    auto Side =
        order() == Up ? llvm::APInt::getSignedMaxValue(Bits) : llvm::APInt::getSignedMinValue(Bits);
    return B.paren(
        B.conditional(isValue(Of, BO_EQ), word(B.cast(lastCompared(Of), T)), number(Side, Word)));
  }
  auto nearest = [&](Direction Side) {
    Expr *Fits = B.bin(Side == Up ? BO_LT : BO_GT, upper(Of), B.cast(end(Side), Compared));
    return B.paren(B.conditional(B.paren(Fits), B.cast(upper(Of), T), end(Side)));
  };
  if (D.Op == BO_NE) { // a bound that is no value of T is never met
    Expr *Fits = B.bin(BO_GT, upper(Of), B.cast(end(Down), Compared));
    return word(B.paren(B.conditional(B.paren(Fits), nearest(Up), end(Down))));
  }
  Expr *Before =
      B.bin(order() == Up ? BO_Sub : BO_Add, word(nearest(order())), word(B.intLit(1, L)));
  return B.paren(B.conditional(inside(nearest(order()), Of), word(nearest(order())), Before));
}

/// T last = lower; for (bit = highest; bit; bit >>= 1) if (bit <= end - last && inside(last + bit))
/// last = last + bit;
VarDecl *TripCount::searchLast(Values Of, Statements &Out) {
  const Direction Way = order();
  VarDecl *Last = B.variable(".xacc.last", T, lower(Of), L),
          *Bit = B.variable(".xacc.bit", Word, nullptr, L);
  Out.push_back(B.declare(Last, L));
  B.setInit(Bit, number(llvm::APInt::getOneBitSet(Bits, Bits - 1), Wrapped));
  auto further = [&] {
    return B.cast(
        B.paren(B.bin(Way == Up ? BO_Add : BO_Sub, word(B.load(Last, L)), B.load(Bit, L))), T);
  };
  Expr *From = word(Way == Up ? B.load(Last, L) : end(Way)),
       *To = word(Way == Up ? end(Way) : B.load(Last, L));
  Expr *Room = B.bin(BO_LE, B.load(Bit, L), wrapped(B.bin(BO_Sub, To, From)));
  Expr *Goes = B.bin(BO_And, B.paren(Room), inside(further(), Of));
  Expr *Take =
      B.bin(BO_Assign, B.ref(Last, L), B.conditional(B.paren(Goes), further(), B.load(Last, L)));
  Expr *Next = B.bin(BO_Assign, B.ref(Bit, L), B.bin(BO_Shr, B.load(Bit, L), B.intLit(1, L)));
  Out.push_back(B.forLoop(Bit, B.bin(BO_NE, B.load(Bit, L), word(B.longLit(0, L))), Next, Take, L));
  return Last;
}

/// The count where there are iterations and steps go this way; null for a magnitude of one.
Expr *TripCount::going(Direction Way, Expr *Magnitude, Values Of, VarDecl *Last) {
  auto one = [&] { return word(B.longLit(1, L)); };
  auto steps = [&](Expr *Distance) {
    return Magnitude ? B.bin(BO_Div, B.paren(Distance), Magnitude) : Distance;
  };
  auto counted = [&](Expr *Distance) { return B.paren(B.bin(BO_Add, steps(Distance), one())); };
  if (D.Op == BO_NE)
    return B.paren(
        steps(wrapped(distance(Floating ? lastOf(Of, Last) : word(upper(Of)), Way, Of))));
  if (!towards(Way))
    return counted(wrapped(distance(word(end(Way)), Way, Of)));
  if (Floating || Split)
    return counted(wrapped(distance(lastOf(Of, Last), Way, Of)));
  Expr *Whole = distance(word(upper(Of)), Way, Of);
  Whole = FromZero ? wrapped(Whole) : Whole;
  if (!isStrict())
    return counted(Whole);
  return Magnitude ? counted(B.paren(B.bin(BO_Sub, Whole, one()))) : Whole;
}

Expr *TripCount::count(Values Of, VarDecl *Last) {
  auto zero = [&] { return word(B.longLit(0, L)); };
  Expr *Count = nullptr;
  if (Bool)
    Count = word(B.longLit(1, L));
  else if (Direct != Varies)
    Count = going(Direct,
                  Magnitude == 1 ? nullptr : word(B.longLit(int64_t(Magnitude.getZExtValue()), L)),
                  Of, Last);
  else {
    Expr *Backwards = wrapped(B.paren(B.bin(BO_Sub, zero(), step(Of))));
    Count = B.paren(B.conditional(goes(Down, Of), going(Down, Backwards, Of, Last), zero()));
    Count = B.paren(B.conditional(goes(Up, Of), going(Up, wrapped(step(Of)), Of, Last), Count));
  }
  return B.conditional(inside(lower(Of), Of), Count, zero());
}

/// The value of the variable after so many steps.
Expr *TripCount::behind(Values Of, Expr *Count) {
  Expr *Sum = B.bin(BO_Add, word(lower(Of)), B.bin(BO_Mul, Count, step(Of)));
  return B.paren(B.cast(B.paren(Sum), T));
}

/// Where overflow is undefined. Bounds beyond the type are never met; a step that varies may go the
/// wrong way.
Expr *TripCount::endlessInOrder(Values Of) {
  Expr *Wrong = nullptr, *Beyond = nullptr;
  if (Direct == Varies)
    Wrong = B.paren(B.bin(BO_LAnd, inside(lower(Of), Of),
                          B.paren(B.bin(BO_EQ, goes(order(), Of), B.intLit(0, L)))));
  if (mayCoverEnd() && FromZero && isWider()) // or between the positive and the negative values
    Beyond = B.paren(B.bin(BO_LAnd, inside(lower(Of), Of), isValue(Of, BO_NE)));
  else if (mayCoverEnd())
    Beyond = inside(end(order()), Of);
  return Wrong && Beyond ? B.bin(BO_LOr, Wrong, Beyond) : Wrong ? Wrong : Beyond;
}

Expr *TripCount::endless(Values Of, llvm::function_ref<Expr *()> Count) {
  if (Ends)
    return nullptr;
  const bool Order = D.Op != BO_NE && (Direct == Varies || towards(Direct));
  if (Bool)
    return B.bin(BO_LAnd, inside(lower(Of), Of),
                 inside(B.cast(B.paren(B.bin(BO_Add, word(lower(Of)), step(Of))), T), Of));
  if (Order && !Wraps && !(FromZero && Direct == Varies))
    return endlessInOrder(Of);
  if (Order && !Split && Direct != Varies && Magnitude == 1)
    return inside(end(Direct), Of);
  Expr *Still = inside(behind(Of, Count()), Of);
  if (Order && !Split && isWider())
    Still = B.bin(BO_LOr, inside(end(order()), Of), Still);
  if (Wraps)
    return Still;
  const bool Meets = D.Op == BO_NE && Direct != Varies && Magnitude == 1 && !isWider() && !Floating;
  auto overflows = [&](Direction Way) {
    return B.paren(B.bin(Way == Up ? BO_LT : BO_GT, behind(Of, Count()), B.paren(lower(Of))));
  };
  Expr *Over = Direct != Varies
                   ? overflows(Direct)
                   : B.paren(B.conditional(goes(Up, Of), overflows(Up), overflows(Down)));
  return Meets ? Over : B.bin(BO_LOr, Still, Over);
}

std::optional<bool> TripCount::isEndless() {
  if (Ends)
    return false;
  auto itself = [](Expr *E) { return E; };
  Expr::EvalResult R;
  if (needsSearch())
    return std::nullopt;
  auto known = [&] { return count(itself); };
  Expr *Test = endless(itself, known);
  if (Test && Test->EvaluateAsInt(R, C))
    return R.Val.getInt().getBoolValue();
  return std::nullopt;
}
} // namespace xacc
