// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Queries about the statements of a function, which change nothing: which variables are used and
// changed there, what its loops are, how values are reduced. Each says which file answers it.
#ifndef XACC_PLUGIN_ACC_QUERIES_H
#define XACC_PLUGIN_ACC_QUERIES_H

#include "Region.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/SetVector.h"

namespace xacc {
class Facts;
struct Unit;

// Variables.

/// What a region has to do with a pointer: its value alone; that and others; what it points to.
enum class PointerUse { Value, Compared, Target };
PointerUse pointerUse(clang::Stmt *Body, clang::VarDecl *V, clang::ASTContext &C);
/// The variables that S may change.
void collectWritten(clang::Stmt *S, llvm::SmallPtrSetImpl<const clang::VarDecl *> &Written);
bool isWritten(clang::Stmt *S, clang::VarDecl *V);
/// Constants of the translation unit are copied into the device code.
bool isConstantOfUnit(clang::ASTContext &C, clang::VarDecl *V);
/// True if iterations of some loop construct in S assign V and share it (Kernels.cpp).
bool isRaced(clang::Stmt *S, clang::VarDecl *V, bool InLoop = false);
/// True if a condition may hold for one iteration alone: it has == (auto/Assignments.cpp).
bool hasEquality(clang::Stmt *Condition);
/// True if S assigns V where it is not private (Kernels.cpp).
bool assignsShared(clang::Stmt *S, clang::VarDecl *V);
/// True if V is the variable of a for statement in S.
bool isLoopVariable(clang::Stmt *S, clang::VarDecl *V);
bool isDeclaredIn(clang::Stmt *S, const clang::VarDecl *V);
/// The scalars that S uses, in order of appearance.
llvm::SmallSetVector<clang::VarDecl *, 16> scalarsIn(clang::Stmt *S);
/// The variables declared in S.
void collectLocals(clang::Stmt *S, llvm::SmallPtrSetImpl<clang::VarDecl *> &Locals);
/// The variable that a member, or an element of one, is part of or that points to the struct; null
/// if it is not found that way.
clang::VarDecl *rootOfMember(clang::Expr *E);
/// The variable that an item is, or is part of, or that points to it.
clang::VarDecl *rootOfItem(clang::Expr *Item);

/// The way from a variable to an element or member, or a section of one (ReductionUses.cpp).
struct ElementPath {
  clang::VarDecl *Root = nullptr;
  unsigned Depth = 0, Pointers = 0; ///< subscripts and members; pointers that are followed
  llvm::SmallVector<clang::Expr *, 2> Indices;
};
ElementPath elementPath(clang::Expr *E);
/// Base + Offset, where there is one.
struct IndexSum {
  clang::Expr *Base = nullptr;
  int64_t Offset = 0;
};
IndexSum indexSum(clang::ASTContext &C, clang::Expr *Index);
/// E is Item, of V; and how often S mentions that, or something that may be it.
bool isSamePlace(clang::ASTContext &C, clang::Expr *E, clang::VarDecl *V, clang::Expr *Item);
unsigned mentionsOf(clang::ASTContext &C, clang::Stmt *S, clang::VarDecl *V, clang::Expr *Item);
/// True if a function that S calls may use variables that S does not name (ReductionInferred.cpp).
bool callsOthers(clang::Stmt *S, const Facts &Known);

// Loops.

bool hasLoopConstruct(clang::Stmt *S);
bool hasGoto(clang::Stmt *S);
/// S is a loop construct and nothing else.
bool isLoopConstruct(clang::Stmt *S);
/// S is a loop construct with auto, and nothing else, that is sequential.
bool isAutoLoop(clang::Stmt *S);
/// The loop in S, alone or with code around it, or null (Loop.cpp).
clang::ForStmt *innerLoop(clang::Stmt *S);
/// True for constructs whose iterations are executed in any order (Jumps.cpp).
bool isSharedOut(const clang::OpenACCConstructStmt *A);
/// How many loops a construct has, by collapse or tile.
unsigned associatedLoops(clang::ASTContext &C, const clang::OpenACCConstructStmt *A);

// Reductions.

/// Number of a scalar type in reductions.def, or -1.
int reductionType(clang::ASTContext &C, clang::QualType T);
/// How values of type T are reduced: as so many of a type of reductions.def each, which is -1 if
/// they cannot be.
struct ReducedAs {
  int Type;
  unsigned Parts;
};
ReducedAs reducedAs(clang::ASTContext &C, unsigned Op, clang::QualType T);
/// How C writes an operator of enum xacc_red_op.
llvm::StringRef operatorName(unsigned Op);
/// True if the iterations of a loop are divided among the gangs, where no loop around it is.
bool isOverGangs(const clang::OpenACCLoopConstruct *A);
/// True if two parts of one variable may have scalars in common.
bool mayMeet(clang::ASTContext &C, clang::Expr *A, clang::Expr *B);
/// True if two items may name the same scalars.
bool samePart(clang::ASTContext &C, const ReductionItem &A, const ReductionItem &B);
/// How a compute construct uses a reduction variable (ReductionPlace.cpp): bits of
enum : unsigned {
  UsedByGangLoops = 1, ///< where each iteration is executed by one gang
  UsedByEachGang = 2,  ///< in other code
  UsedByAutoLoops = 4, ///< in loops with auto that are sequential
  UsedAlone = 8,       ///< some of the latter two in no loop that lanes share
};
unsigned usesOf(clang::Stmt *S, const clang::VarDecl *V);
/// True if the body of a compute construct uses V only where each iteration is executed once
/// (ReductionInferred.cpp).
bool isInSharedLoops(clang::Stmt *Body, clang::VarDecl *V, bool Combined, const Clauses &List,
                     const Region &R);

// Constructs and routines.

/// True if the statements of a kernels construct may become launches of their own.
bool canBecomeParts(clang::CompoundStmt *Block);
/// The OpenACC declare directive that a statement is, or null.
clang::OpenACCDeclareDecl *asDeclare(const clang::Stmt *S);
bool hasOpenACC(clang::Stmt *S);
/// False where Clang has found something wrong in D, so that it may not be all there (Check.cpp).
bool isIntact(clang::Decl *D);
/// "file;function;line;column;construct"
std::string whereText(clang::ASTContext &C, clang::SourceLocation L, llvm::StringRef Function,
                      llvm::StringRef Construct);
/// What handleRoutine noted (RoutineLevel.cpp): level 0 seq, 1 vector, 2 worker, 3 gang.
constexpr unsigned GangRoutine = 3;
struct RoutineNote {
  unsigned Level;
  llvm::StringRef Bind;
};
std::optional<RoutineNote> routineNote(const clang::FunctionDecl *F);
llvm::StringRef levelName(unsigned Level);
bool isRoutine(const clang::FunctionDecl *F, const Unit &U);
} // namespace xacc
#endif
