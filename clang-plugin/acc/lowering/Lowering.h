// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lowering of the OpenACC constructs of one function, in place: statements are moved, not copied,
// and each construct becomes a compound statement with runtime calls or markers. One file per
// directive family implements the methods.
#ifndef XACC_PLUGIN_ACC_LOWERING_LOWERING_H
#define XACC_PLUGIN_ACC_LOWERING_LOWERING_H

#include "acc/lowering/Context.h"
#include "acc/region/Region.h"
#include "acc/rules/Rules.h"
#include "acc/unit/Unit.h"

namespace xacc {
/// declare at file scope: notes the variables; at the end of the unit, registers them
/// (Declare.cpp).
void noteDeclare(clang::OpenACCDeclareDecl *D, Unit &U);
void registerDeclared(Unit &U);
/// Takes note of a routine directive, named or on a function (Routine.cpp).
void handleRoutine(clang::Decl *D, Unit &U);

class FunctionLowering final : AccContext {
public:
  FunctionLowering(Unit &U, clang::FunctionDecl *F) : AccContext(U, F) {}
  /// Checks the function and, with Lower, lowers it. Whole: all that the user wrote of it is in the
  /// AST.
  void run(bool Lower, bool Whole);

private:
  // Check.cpp
  bool followsRules();
  void checkInside(clang::Stmt *S, bool Whole);
  void checkConstruct(clang::OpenACCConstructStmt *A, bool Whole);
  void checkDeclare(clang::OpenACCDeclareDecl *D);
  void checkNest(clang::OpenACCConstructStmt *A, const Clauses &List);
  void checkDefaultNone(const Clauses &List, clang::Stmt *Body);
  bool checkAtomic(clang::OpenACCAtomicConstruct *A);

  // Lowering.cpp: walk and dispatch.
  /// Looks at what the function says of variables.
  void know();
  void lowerBody();
  void walk(clang::Stmt *Parent) override;
  void walkInto(clang::Stmt *&S) override;
  clang::Stmt *lower(clang::OpenACCConstructStmt *A);
  Clauses clausesOf(clang::OpenACCConstructStmt *A, unsigned Directives);

  // PointerNames.cpp
  void findArrays();
  clang::Expr *asSection(clang::Expr *Item);
  clang::Expr *extentAtEntry(clang::VarDecl *V, clang::QualType T, clang::SourceLocation L);
  void namePointers(Clauses &List, bool IsCompute);
  void nameConstants(Clauses &List, clang::Stmt *Body, Statements &Out);

  // Members.cpp
  void findMembers(clang::Stmt *S);
  MemberNames namesAround(clang::OpenACCDataConstruct *A) const;
  MemberNames namesInRegion(clang::OpenACCConstructStmt *A) const;
  /// True if only members of V are mapped, each by itself, where the walk is.
  bool isSplit(const clang::VarDecl *V) const;
  void splitMembers(Clauses &List, clang::Stmt *Body, Statements &Out);
  void splitMembers(clang::VarDecl *V, Clauses &List, clang::Stmt *Body, Statements &Out);
  clang::VarDecl *pointerTo(clang::Expr *Member, Statements &Out);

  // Jumps.cpp
  void checkJumps();

  // Data.cpp
  clang::Stmt *lowerData(clang::OpenACCDataConstruct *A);
  clang::Stmt *dataScope(clang::SourceLocation L, llvm::StringRef Name, clang::Stmt *Block,
                         const Operands &Ops, Statements &Out);
  // Declare.cpp
  clang::Stmt *lowerDeclare(clang::CompoundStmt *Block);
  // HostData.cpp
  clang::Stmt *lowerHostData(clang::OpenACCHostDataConstruct *A);
  void useDevice(const Clauses::DataItem &D, clang::Stmt *Body, Operands &Ops, Statements &Out);
  // Executable.cpp: enter data, exit data, update, wait.
  clang::Stmt *lowerExecutable(clang::OpenACCConstructStmt *A, Directive D, llvm::StringRef Entry);
  clang::Stmt *lowerSetup(clang::OpenACCConstructStmt *A, Directive D, llvm::StringRef Entry);
  clang::Stmt *lowerWait(clang::OpenACCWaitConstruct *A);
  /// Variables: filled with those that the items go through.
  void addDataItems(const Clauses &List, Operands &Ops, Statements &Temporaries,
                    llvm::SmallPtrSetImpl<clang::VarDecl *> *Variables = nullptr);

  // Routine.cpp
  bool sharesLoops();
  bool isStoredAndUsed(const llvm::SmallPtrSetImpl<clang::VarDecl *> &Locals);
  void lowerRoutine(clang::Stmt *&Body);
  clang::Stmt *lowerOrphan(clang::OpenACCLoopConstruct *A);

  /// cache: a marker for each section of constant length.
  clang::Stmt *lowerCache(clang::OpenACCCacheConstruct *A);

  // Atomic.cpp
  clang::Stmt *lowerAtomic(clang::OpenACCAtomicConstruct *A);

  // Region.cpp
  clang::Stmt *lowerCompute(clang::OpenACCAssociatedStmtConstruct *A, Directive Kind,
                            bool Combined);
  clang::Stmt *lowerCompute(clang::OpenACCAssociatedStmtConstruct *A, Directive Kind, bool Combined,
                            Clauses &List, clang::Stmt *Body);
  clang::Stmt *lowerRegion(clang::OpenACCAssociatedStmtConstruct *A, Directive Kind, bool Combined,
                           Clauses &List, clang::Stmt *Body);
  void regionBody(clang::Stmt *&Body, Region &R) override;
  clang::Stmt *structuredBlock(Clauses &List, clang::Stmt *Body, Region &R);
  void addLaunch(const Clauses &List, Region &R, Operands &Ops);

  // Kernels.cpp
  struct Parts;
  clang::Stmt *lowerParts(clang::OpenACCComputeConstruct *A, Directive Kind, Clauses &List,
                          clang::CompoundStmt *Block, Parts &P);
  void groupParts(clang::CompoundStmt *Block, Parts &P, Statements &Out);
  void hoist(clang::DeclStmt *D, Parts &P, Statements &Out);
  void evaluateOnce(Clauses &List, Statements &Out);
  llvm::SmallVector<Clauses::DataItem, 4>
  addPartData(const Clauses &List, Operands &Ops,
              llvm::SmallVectorImpl<std::pair<MappedVariable, unsigned>> &Attached,
              Statements &Out);
  void lift(const Clauses &List, Directive Kind, const Parts &P, Operands &Ops, Statements &Out);
  void checkLifted(const Parts &P);

  // ParallelParts.cpp
  /// True if the loops in Block are launches of their own; Scalars: what they share then.
  bool isSplit(clang::CompoundStmt *Block, const Clauses &List,
               llvm::SmallPtrSetImpl<clang::VarDecl *> &Scalars);
  static void keepClauses(Clauses &List, clang::Stmt *Part);

  // LiveValues.cpp
  void findLive();
  bool isNeededAfter(const clang::Stmt *Construct, clang::VarDecl *V, clang::Stmt *Body) const;
  void findShared(const clang::Stmt *Construct, clang::Stmt *Body, bool Combined, Region &R);
  void checkLost(clang::VarDecl *V, clang::Stmt *Body, const Region &R);

  // ImplicitAttributes.cpp
  void noteReadsOutside(clang::Stmt *S);
  void addCaptures(const Clauses &List, clang::Stmt *Body, Region &R, Operands &Ops,
                   Statements &Temporaries);
  void addImplicit(clang::VarDecl *V, clang::SourceLocation L, const Clauses &List,
                   clang::Stmt *Body, Region &R, Operands &Ops, Statements &Temporaries);
  std::optional<MappedVariable> reducedPart(clang::VarDecl *V, MappedVariableMaker &Make,
                                            clang::Stmt *Body, const Region &R);
  unsigned aliasing(clang::VarDecl *V);
  void addByValue(clang::VarDecl *V, unsigned Flags, clang::SourceLocation L, Operands &Ops);
  bool staysByValue(clang::VarDecl *V, clang::SourceLocation L, clang::Stmt *Body, Region &R);

  // ImplicitSections.cpp
  Extents implicitSections(clang::Stmt *Body,
                           const llvm::SmallPtrSetImpl<clang::VarDecl *> &Locals);
  void addSection(clang::VarDecl *V, clang::SourceLocation L, const Extent &E,
                  clang::SourceLocation Directive, Operands &Ops, Statements &Temporaries);
  void liftSections(const Clauses &List, const Extents &Sections, clang::SourceLocation L,
                    Operands &Ops, Statements &Temporaries);
  void addUses(clang::VarDecl *V, clang::SourceLocation L, const Extent &E, Operands &Ops,
               Statements &Temporaries);
  struct Ends {
    clang::VarDecl *First, *Last;
  };
  struct Bytes {
    clang::Expr *Start, *Count;
  };
  Ends endsOf(llvm::ArrayRef<Extent::Part> Parts, const Ends *Inner, clang::SourceLocation L,
              Statements &Out);
  Bytes bytesOf(const Ends &E, clang::Expr *Base, clang::QualType Unit, clang::SourceLocation L);
  clang::Expr *isKnown(const Extent &E, clang::SourceLocation L);
  clang::Expr *targetOf(clang::VarDecl *V, clang::SourceLocation L);
  clang::Expr *valueOf(const Polynomial &P, clang::SourceLocation L);
  clang::Expr *allAtLeast(llvm::ArrayRef<Polynomial> List, int64_t Least, clang::SourceLocation L);
  void declareValues(const Extent &E, clang::SourceLocation L, Statements &Out);
  void declareLast(const LastValue &Last, clang::SourceLocation L, Statements &Out);
  void extend(clang::VarDecl *To, bool Greatest, const Extent::Part &P, clang::SourceLocation L,
              Statements &Out);
};

/// Parts of a compute construct with launches of their own.
struct FunctionLowering::Parts {
  llvm::SmallVector<clang::Stmt *, 8> List;
  llvm::SmallVector<clang::VarDecl *, 8> Hoisted; ///< declared in the construct, used by any part
  llvm::SmallVector<clang::Stmt *, 8> Pending;    ///< the run of statements being collected
  llvm::SmallPtrSet<clang::VarDecl *, 8> Scalars; ///< of parallel: those that parts share
};
} // namespace xacc
#endif
