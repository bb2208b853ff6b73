// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one iteration of a loop reads and writes: array accesses with their subscripts as
// polynomials, and scalars. Statements and expressions that it does not know are a reason not to
// run the loop in parallel.
#ifndef XACC_PLUGIN_ACC_AUTO_ACCESSES_H
#define XACC_PLUGIN_ACC_AUTO_ACCESSES_H

#include "acc/access/Facts.h"
#include "acc/access/FixedValues.h"
#include "acc/access/Polynomial.h"
#include "ast/LoopHeader.h"

namespace xacc {
/// A polynomial has the value that the program computes where it lies between these, both included;
/// else modulo 2^Bits.
struct Guard {
  Polynomial P;
  int64_t Least, Greatest;
  unsigned Bits;
};

/// A value of the user's; with 32-bit unsigned arithmetic it may be off by multiples of 2^32.
struct Form {
  explicit Form(Polynomial P = {}, bool Wraps = false) : P(std::move(P)), Wraps(Wraps) {}

  Polynomial P;
  bool Wraps;
  /// What must hold for it not to be, of expressions in it and of P itself (where more arithmetic
  /// may follow that wraps in the same way).
  llvm::SmallVector<Guard, 1> Guards;
  std::optional<Guard> Last;

  /// All guards, when nothing follows.
  llvm::SmallVector<Guard, 1> guards() const {
    llvm::SmallVector<Guard, 1> All = Guards;
    if (Last)
      All.push_back(*Last);
    return All;
  }
};

/// Values that the variable of a loop has in its body lie between these, both included, where they
/// are known.
struct Range {
  const clang::VarDecl *Variable;
  std::optional<Form> Least, Greatest;
  int64_t Step = 1;  ///< 0: not known
  bool Down = false; ///< from the greatest
  bool Takes = true; ///< all of them; else some, which data may say
};

/// One step from a variable to the memory accessed: a member or a subscript (none: anything).
struct Step {
  const clang::FieldDecl *Field = nullptr;
  std::optional<Form> Index;
};

struct Access {
  const clang::VarDecl *Base = nullptr;     ///< null: anything
  const clang::DeclRefExpr *Name = nullptr; ///< the reference to it
  /// Of a whole region: the base stands for this pointer, a member (FixedValues.h).
  const clang::MemberExpr *Member = nullptr;
  bool IsMember = false; ///< the access reads such a member, or the pointer to a row
  /// Of a whole region: the base stands for what pointers behind this one lead to, of which the
  /// access uses the one with this subscript.
  const clang::VarDecl *RowsOf = nullptr;
  std::optional<Form> Row;
  bool IsScalar = false;    ///< a call reads the scalar Base
  bool Conditional = false; ///< not made in each iteration of the loops around it
  clang::QualType Type;     ///< of what is accessed
  llvm::SmallVector<Step, 3> Path;
  bool Writes = false;
  llvm::SmallVector<Range, 3>
      Inner; ///< loops around it inside the loop in question, outermost first
};

class Accesses {
public:
  /// Own: variables that a clause makes private to an iteration, or reduces.
  Accesses(const Facts &Known, const LoopDim &Loop, llvm::ArrayRef<clang::VarDecl *> Own);
  /// Of a whole region, not of an iteration of a loop.
  Accesses(const Facts &Known, clang::Stmt *Body, FixedValues &Fixed);

  std::vector<Access> List;
  /// Scalars from outside that some iteration assigns, in order of appearance.
  llvm::SetVector<clang::VarDecl *> Scalars;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Declared; ///< in the body
  /// Why nothing can be said, or empty.
  std::string Doubt;
  Range Outer;                ///< of the loop itself
  bool ReadsAnything = false; ///< a call does, also scalars that have no name of their own there

private:
  void doubt(const llvm::Twine &Why) {
    if (Doubt.empty())
      Doubt = Why.str();
  }
  void visit(clang::Stmt *S);
  void visitExpr(clang::Expr *E);
  void visitCall(clang::CallExpr *E);
  bool follow(clang::CallExpr *E);
  void bind(clang::ParmVarDecl *P, clang::Expr *Arg);
  void visitArgument(clang::Expr *Arg, bool Writes);
  bool reads(clang::CallExpr *E);
  void visitUnary(clang::UnaryOperator *E);
  void visitChildren(clang::Stmt *S);
  void visitUnder(bool Condition, llvm::ArrayRef<clang::Stmt *> List);
  void visitBody(clang::Stmt *Body);
  void visitBlock(clang::CompoundStmt *Block);
  void visitWhere(clang::Expr *Condition, bool Holds, clang::Stmt *S);
  void noteBounds(clang::Expr *E, bool Holds);
  void noteBound(const clang::VarDecl *V, clang::BinaryOperatorKind Op, int64_t Value);
  void narrow(Access &A) const;
  void visitFor(clang::ForStmt *For);
  void visitDeclaration(clang::VarDecl *V);
  void access(clang::Expr *LValue, bool Reads, bool Writes);
  void scalar(clang::VarDecl *V, bool Writes);
  void scalarOfCall(clang::VarDecl *V, bool Writes);
  void note(Access A, bool Reads, bool Writes);
  bool lvalue(clang::Expr *E, Access &A);
  void shift(Access &A, const std::optional<Form> &Offset) const;
  bool address(clang::Expr *Place, Access &A, const std::optional<Form> &Offset);
  bool pointer(clang::Expr *E, Access &A, const std::optional<Form> &Offset);
  bool row(clang::Expr *Pointer, Access &A, const std::optional<Form> &Offset);
  Range rangeOf(const LoopDim &D);
  bool hasLargeBounds(const LoopDim &D) const;
  FixedValues::When when() const;
  std::optional<Form> formOf(clang::Expr *E);
  std::optional<Form> formOfOperation(clang::Expr *E);
  std::optional<Form> formOfVariable(clang::VarDecl *V);
  std::optional<Form> formOfCast(clang::CastExpr *E);
  std::optional<Form> formOfBinary(clang::BinaryOperator *E);
  bool hasRemainder(const Form &F) const;
  std::optional<Form> formOfRemainder(const Form &X, const Form &Y, bool IsUnsigned);
  bool isChanged(const clang::VarDecl *V) const { return Changed.contains(V); }

  const Facts &Known;
  const clang::VarDecl *LoopVariable = nullptr; ///< of the loop in question
  FixedValues *Fixed = nullptr;                 ///< of a whole region
  llvm::ArrayRef<clang::VarDecl *> Own;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Changed;
  llvm::SmallVector<Range, 3> Around, Remainders;
  /// What conditions around say of unsigned variables.
  llvm::SmallVector<std::pair<const clang::VarDecl *, int64_t>, 2> AtLeast;
  std::map<const clang::VarDecl *, Form>
      Values; ///< of variables declared in the body and never changed
  /// What such pointers lead to: of an iteration of a loop alone.
  std::map<const clang::VarDecl *, Access> Targets;
  llvm::SmallVector<const clang::FunctionDecl *, 4> Callees; ///< whose bodies the walk is in
  unsigned Followed = 0;                                     ///< calls
  unsigned Breakable = 0;                                    ///< inner loops and switches around
  bool Conditional = false, IsMember = false;
};

/// A loop that counts from a bound to another by a constant, as the OpenACC directive demands.
/// FromAnywhere: also where it would not if it began below zero.
bool isCounted(clang::ASTContext &C, const LoopDim &D, bool FromAnywhere = false);
} // namespace xacc
#endif
