// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which statements of a kernels construct the host executes: loops whose order matters, and
// branches, around loops that are launches, where scalars of the host control them; and the
// assignments of such scalars.
#ifndef XACC_PLUGIN_ACC_AUTO_HOSTCONTROL_H
#define XACC_PLUGIN_ACC_AUTO_HOSTCONTROL_H

#include "acc/access/Facts.h"
#include "acc/unit/Unit.h"
#include "clang/AST/StmtOpenACC.h"

namespace xacc {
/// Of one kernels construct.
class HostControl {
public:
  HostControl(Unit &U, const Facts &Known, clang::OpenACCComputeConstruct *Region)
      : U(U), Known(Known), Region(Region) {}
  /// If the host might execute S, where a launch of its own can stand: notes that, and returns what
  /// S controls, where others can stand.
  llvm::SmallVector<clang::Stmt **, 2> enter(clang::Stmt *&S);
  /// Notes in the unit what the host executes of Region, when its loops have their directives.
  /// Refused is called with each statement that was entered in vain.
  void decide(llvm::function_ref<void(clang::Stmt *&)> Refused);

private:
  using Visitor = llvm::function_ref<void(clang::Stmt *)>;
  /// Calls OnHost with S, and with what is inside, as far as the host executes it, and OnDevice
  /// with the rest.
  void split(clang::Stmt *S, Visitor OnHost, Visitor OnDevice) const;
  void splitBody(clang::Stmt *S, Visitor OnHost, Visitor OnDevice) const;
  void splitRegion(Visitor OnHost, Visitor OnDevice) const;
  void collectDevice();
  bool isHost(const clang::VarDecl *V) const;
  bool isHost(clang::Expr *E) const;
  bool isHostAssignment(clang::Stmt *S) const;
  bool isHostDeclaration(clang::DeclStmt *D) const;
  bool isHostStatement(clang::Stmt *S) const;
  bool controls(clang::Stmt *S) const;
  bool keepsPointers(clang::Stmt *S) const;
  bool isWorthwhile(clang::Stmt *S) const;

  Unit &U;
  const Facts &Known;
  clang::OpenACCComputeConstruct *Region;
  llvm::SmallVector<clang::Stmt **, 4> Entered; ///< outermost first
  llvm::SmallPtrSet<const clang::Stmt *, 8> Host;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Device; ///< what parts of the region change
};
} // namespace xacc
#endif
