// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether two accesses to one array meet in different iterations of a loop. They cannot if in some
// subscript the multiples of the loop's variable are equal, are not zero, and what is added to them
// differs by less than one multiple; or where one lies behind the other in all iterations.
#ifndef XACC_PLUGIN_ACC_AUTO_ACCESSPAIR_H
#define XACC_PLUGIN_ACC_AUTO_ACCESSPAIR_H

#include "acc/access/Accesses.h"
#include "acc/auto/LaunchTests.h"
#include "ast/LoopHeader.h"

namespace xacc {
/// A write and another access to the same array.
class AccessPair {
public:
  AccessPair(const LoopDim &Loop, const Accesses &All, const Access &W, const Access &X)
      : Loop(Loop), Outer(All.Outer), W(W), X(X) {
    for (const llvm::SmallVectorImpl<Range> *Ranges : {&W.Inner, &X.Inner})
      for (const Range &R : *Ranges)
        learn(R);
    learn(Outer);
    // These change from iteration to iteration, and from access to access.
    Least.erase(Outer.Variable);
    for (const llvm::SmallVectorImpl<Range> *Ranges : {&W.Inner, &X.Inner})
      for (const Range &R : *Ranges)
        Least.erase(R.Variable);
  }
  /// Tests: what is not proved may be tested in front of the loops, and is noted then.
  bool areApart(LaunchTests *Tests);
  llvm::SmallVector<Polynomial, 2> Assumed; ///< not to be positive

private:
  /// The loop is executed, so its range is not empty.
  void learn(const Range &R) {
    if (R.Variable && R.Least && R.Greatest && !R.Least->Wraps && !R.Greatest->Wraps)
      (R.Greatest->P - R.Least->P).learn(Least);
  }
  bool holds(const Polynomial &P);
  bool isAsComputed(const Form &F, llvm::ArrayRef<Range> Inner);
  bool differ(const Form &A, const Form &B);
  bool areBehind(const Form &A, llvm::ArrayRef<Range> InnerA, const Form &B,
                 llvm::ArrayRef<Range> InnerB);
  bool staysInType(const Polynomial &Factor);
  bool staysWithin(const Polynomial &A, const Polynomial &B, const Polynomial &Factor) {
    return holds(A - B - Factor + Polynomial(1)); // A - B < Factor
  }
  std::optional<Polynomial> extreme(Polynomial P, llvm::ArrayRef<Range> Inner, bool Greatest);
  static bool isFixed(const Polynomial &P, llvm::ArrayRef<Range> Inner) {
    return llvm::none_of(Inner, [&](const Range &R) { return P.mentions(R.Variable); });
  }
  llvm::SmallVector<Range, 4> all(llvm::ArrayRef<Range> Inner) const {
    llvm::SmallVector<Range, 4> Ranges{Outer};
    Ranges.append(Inner.begin(), Inner.end());
    return Ranges;
  }

  const LoopDim &Loop;
  const Range &Outer;
  const Access &W, &X;
  LaunchTests *Tests = nullptr;
  Polynomial::Bounds Least;
};
} // namespace xacc
#endif
