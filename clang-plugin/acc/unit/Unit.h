// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the lowering of OpenACC keeps for a translation unit.
#ifndef XACC_PLUGIN_ACC_UNIT_UNIT_H
#define XACC_PLUGIN_ACC_UNIT_UNIT_H

#include "acc/clauses/Clauses.h"
#include "acc/unit/Messages.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

namespace xacc {
/// What lives as long as the translation unit.
struct Unit {
  AstBuilder B;
  Reporter &Report;
  Messages &Tell;
  const AccRepairs &Repairs;
  const SizedPointers &Sized;
  /// Source location of each region and loop id (they share one numbering, from 1).
  std::vector<clang::SourceLocation> Constructs;
  /// Distributed arrays are as the user wrote them: after an error their lowering did not take
  /// place.
  bool HasRawArrays = false;
  /// Reductions of variables from outside of a region are found where they have no clause.
  bool ImplicitReductions = true;
  /// Of each routine what its directives must agree in.
  llvm::MapVector<const clang::FunctionDecl *, std::string> Routines;
  /// Functions that function bodies name.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Referred;
  /// Functions that compute constructs name.
  llvm::SetVector<const clang::FunctionDecl *> Called;
  /// Variables of static storage that data clauses name, whole or in part.
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Mapped;
  /// What is tested in front of a launch.
  struct LaunchTest {
    /// What has to lead to different memory.
    llvm::SmallVector<std::pair<clang::VarDecl *, clang::VarDecl *>, 2> Pairs;
    /// What has to hold (int) for iterations to use different elements of a variable.
    llvm::SmallVector<std::pair<clang::VarDecl *, clang::Expr *>, 2> Conditions;
  };
  /// Loops of kernels, by the outermost, that are independent if that is so.
  llvm::DenseMap<const clang::Stmt *, LaunchTest> Tested;
  /// Names in bind clauses: their functions are routines, too.
  llvm::StringSet<> Bound;
  /// Variables of declare directives at file scope, each with its first directive.
  struct Declared {
    clang::VarDecl *Variable; ///< canonical
    unsigned Map;             ///< enum xacc_map
    clang::SourceLocation Loc;
  };
  std::vector<Declared> Globals;
  bool isDeclared(const clang::VarDecl *V) const {
    return llvm::any_of(Globals, [V](const Declared &D) { return D.Variable == V; });
  }
  /// Statements of kernels that the host executes, with what is executed: of a loop construct its
  /// loop (auto/HostControl).
  llvm::DenseMap<const clang::Stmt *, clang::Stmt *> OnHost;

  Unit(clang::Sema &S, Reporter &Report, Messages &Tell, const AccRepairs &Repairs,
       const SizedPointers &Sized)
      : B(S), Report(Report), Tell(Tell), Repairs(Repairs), Sized(Sized) {
    Constructs.emplace_back();
  }
  unsigned newId(clang::SourceLocation L) {
    Constructs.push_back(L);
    return Constructs.size() - 1;
  }
};
} // namespace xacc
#endif
