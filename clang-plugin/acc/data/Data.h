// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data: clauses of constructs and directives (OpenACC 3.4, 2.7), what variables without a clause
// get in a compute construct (2.6.2), and the scopes of data. Its state is in the context: names of
// pointers and members, what is read behind constructs, and Scopes, to which who begins a scope
// adds its variables. Used by directives, compute and the walk.
#ifndef XACC_PLUGIN_ACC_DATA_DATA_H
#define XACC_PLUGIN_ACC_DATA_DATA_H

#include "acc/access/Extent.h"
#include "acc/lowering/Context.h"
#include "acc/region/Region.h"
#include "clang/AST/DeclOpenACC.h"

namespace xacc {
/// declare at file scope: notes the variables; at the end of the unit, registers them
/// (Declare.cpp).
void noteDeclare(clang::OpenACCDeclareDecl *D, Unit &U);
void registerDeclared(Unit &U);
/// The clauses of a construct, sorted, checked and told of, with names of pointers resolved.
/// Directives: bits of the directive (Data.cpp).
Clauses clausesOf(AccContext &In, clang::OpenACCConstructStmt *A, unsigned Directives);

/// What the name of a pointer means without a section (PointerNames.cpp).
class PointerNames : AccPart {
public:
  using AccPart::AccPart;
  /// Once for a function: its parameters that are arrays.
  void findArrays();
  void resolve(Clauses &List, bool IsCompute);
  /// Constant pointers in a region that Clang would take the values of.
  void nameConstants(Clauses &List, clang::Stmt *Body, Statements &Out);

private:
  clang::Expr *asSection(clang::Expr *Item);
  clang::Expr *extentAtEntry(clang::VarDecl *V, clang::QualType T, clang::SourceLocation L);
};

/// Members that are mapped one by one, which a region uses through pointers of its own
/// (Members.cpp).
class MappedMembers : AccPart {
public:
  using AccPart::AccPart;
  /// Once for a function, with its body.
  void find(clang::Stmt *S);
  /// What NamedAround becomes inside of a construct.
  MemberNames namesAround(clang::OpenACCDataConstruct *A) const;
  MemberNames namesInRegion(clang::OpenACCConstructStmt *A) const;
  /// True if only members of V are mapped, each by itself, where the walk is.
  bool isSplit(const clang::VarDecl *V) const;
  void split(Clauses &List, clang::Stmt *Body, Statements &Out);

private:
  void split(clang::VarDecl *V, Clauses &List, clang::Stmt *Body, Statements &Out);
  clang::VarDecl *pointerTo(clang::Expr *Member, Statements &Out);
};

/// Constructs and directives whose data lives as long as a block: data, declare, host_data (the
/// files are called so).
class DataLowering : AccPart {
public:
  using AccPart::AccPart;
  clang::Stmt *lowerData(clang::OpenACCDataConstruct *A);
  clang::Stmt *lowerDeclare(clang::CompoundStmt *Block);
  clang::Stmt *lowerHostData(clang::OpenACCHostDataConstruct *A);
  /// The operands of data clauses. Variables: filled with those that the items go through.
  void addItems(const Clauses &List, Operands &Ops, Statements &Temporaries,
                llvm::SmallPtrSetImpl<clang::VarDecl *> *Variables = nullptr);
  /// The scope of a directive with data: guard, beginning, and Block, which the walk goes into.
  clang::Stmt *scope(clang::SourceLocation L, llvm::StringRef Name, clang::Stmt *Block,
                     const Operands &Ops, Statements &Out);

private:
  void useDevice(const Clauses::DataItem &D, clang::Stmt *Body, Operands &Ops, Statements &Out);
};

/// Scalars without a clause whose values the code behind a construct needs (LiveValues.cpp).
class LiveValues : AccPart {
public:
  using AccPart::AccPart;
  /// Once for a function, before anything is lowered.
  void find();
  /// Before a region is lowered: its Shared and Needed.
  void findShared(const clang::Stmt *Construct, clang::Stmt *Body, bool Combined, Region &R);
  /// Warns where V, which is passed by value, or a pointer, is Needed.
  void checkLost(clang::VarDecl *V, clang::Stmt *Body, const Region &R);

private:
  void noteReadsOutside(clang::Stmt *S);
  void checkLoops(const clang::Stmt *S, const llvm::SmallPtrSetImpl<const clang::VarDecl *> &Live);
  void noteNeeded(clang::VarDecl *V, clang::Stmt *Body, Region &R);
  bool isNeededAfter(const clang::Stmt *Construct, clang::VarDecl *V, clang::Stmt *Body) const;
  bool isPointerNeeded(const clang::Stmt *Construct, clang::VarDecl *V, clang::Stmt *Body) const;
};

/// Which variables a region uses and how it gets at them. Runs after the body was lowered
/// (ImplicitAttributes.cpp).
class ImplicitAttributes : AccPart {
public:
  using AccPart::AccPart;
  void addCaptures(const Clauses &List, clang::Stmt *Body, Region &R, Operands &Ops,
                   Statements &Temporaries);
  void addByValue(clang::VarDecl *V, unsigned Flags, clang::SourceLocation L, Operands &Ops);
  /// What is known of the other ways to reach what a pointer points to.
  unsigned aliasing(clang::VarDecl *V);

private:
  void addImplicit(clang::VarDecl *V, clang::SourceLocation L, const Clauses &List,
                   clang::Stmt *Body, Region &R, Operands &Ops, Statements &Temporaries);
  std::optional<MappedVariable> reducedPart(clang::VarDecl *V, MappedVariableMaker &Make,
                                            clang::Stmt *Body, const Region &R);
  unsigned implicitMap(clang::VarDecl *V, const Clauses &List, const Region &R, bool InScope,
                       bool Bytes);
  void passByValue(clang::VarDecl *V, clang::SourceLocation L, const Region &R, Operands &Ops);
  bool staysByValue(clang::VarDecl *V, clang::SourceLocation L, clang::Stmt *Body, Region &R);
};

/// Pointers in what a region has a copy of, attached to what is present (ImplicitAttachments.cpp).
class ImplicitAttachments : AccPart {
public:
  using AccPart::AccPart;
  /// Bodies: of the region, or of all that use a copy made around them.
  void add(clang::VarDecl *V, clang::SourceLocation L, const Clauses &List,
           llvm::ArrayRef<clang::Stmt *> Bodies, const FoundExtents &Sections, Operands &Ops,
           Statements &Out);
};

/// Sections of pointers that have no clause, from the loops of a construct, evaluated in front of
/// it (ImplicitSections.cpp).
class ImplicitSections : AccPart {
public:
  using AccPart::AccPart;
  FoundExtents find(clang::Stmt *Body, const llvm::SmallPtrSetImpl<clang::VarDecl *> &Locals);
  void add(clang::VarDecl *V, clang::SourceLocation L, const Extent &E,
           clang::SourceLocation Directive, Operands &Ops, Statements &Temporaries);
  void addMembers(const Clauses &List, const Region &R, Operands &Ops, Statements &Temporaries);
  void addMember(const MemberExtent &M, const Clauses &List, clang::SourceLocation Directive,
                 Operands &Ops, Statements &Temporaries);
  /// Around the parts of a kernels construct.
  void lift(const Clauses &List, const FoundExtents &Sections, clang::SourceLocation L,
            Operands &Ops, Statements &Temporaries);
  void addUses(clang::VarDecl *V, clang::SourceLocation L, const Extent &E, Operands &Ops,
               Statements &Temporaries);
  /// An operand that says whether iterations have to keep their order (Overlap.cpp).
  void testOverlap(const Unit::LaunchTest &Test, const Region &R, clang::SourceLocation L,
                   Operands &Ops, Statements &Out);

private:
  struct Ends {
    clang::VarDecl *First, *Last;
  };
  /// Addresses of the host, and 0 where they are not known.
  struct Span {
    clang::VarDecl *Begin, *End, *Known;
  };
  std::optional<Span> spanOf(clang::VarDecl *V, const Region &R, clang::SourceLocation L,
                             Statements &Out);
  clang::Expr *meet(const std::optional<Span> &X, const std::optional<Span> &Y,
                    clang::SourceLocation L);
  struct Bytes {
    clang::Expr *Start, *Count;
  };
  clang::VarDecl *endOf(llvm::ArrayRef<Extent::Part> Parts, clang::VarDecl *From, bool IsLast,
                        clang::SourceLocation L, Statements &Out);
  Ends endsOf(llvm::ArrayRef<Extent::Part> Parts, const Ends *Inner, clang::SourceLocation L,
              Statements &Out);
  Bytes bytesOf(const Ends &E, clang::QualType Unit, clang::SourceLocation L, Statements &Out);
  Bytes bytesOf(const Ends &E, clang::VarDecl *V, clang::QualType Unit, clang::SourceLocation L,
                Statements &Out);
  MappedVariable::Row rowOf(const Extent &E, clang::SourceLocation L, Statements &Out);
  clang::Expr *isKnown(const Extent &E, clang::SourceLocation L);
  clang::Expr *targetOf(clang::VarDecl *V, clang::SourceLocation L);
  clang::Expr *valueOf(const Polynomial &P, clang::SourceLocation L);
  clang::Expr *allAtLeast(llvm::ArrayRef<Polynomial> List, int64_t Least, clang::SourceLocation L);
  void declareValues(const Extent &E, clang::SourceLocation L, Statements &Out);
  void declareLast(const LastValue &Last, clang::SourceLocation L, Statements &Out);
};
} // namespace xacc
#endif
