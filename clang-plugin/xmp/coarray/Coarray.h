// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coarrays: their declarations, and objects of other images, a[i].m:[image], which are read and
// written by calls (xacc/coarray_abi.h). Assignments of sections: CoarraySection.cpp.
#ifndef XACC_PLUGIN_XMP_COARRAY_H
#define XACC_PLUGIN_XMP_COARRAY_H

#include "xmp/lowering/Section.h"
#include <optional>

namespace xacc {
/// True if E, an lvalue, is or is part of an object of another image.
bool isCoindexed(clang::Expr *E);
/// What the storage of an lvalue belongs to, through pointers as well; null behind the last step.
/// Loads: a pointer is loaded.
clang::Expr *stepInto(clang::Expr *E, bool &Loads);
/// The variable that the way to E begins at, or null.
clang::VarDecl *coarrayOf(clang::Expr *E);
/// The variable that has the object in itself, or null where a pointer leads to it.
clang::VarDecl *arrayOf(clang::Expr *Path);
/// The same as it is named, of its declarations; also through sums and addresses.
clang::VarDecl *namedArray(clang::Expr *Path);

/// The levels that a loop construct asks for.
struct LoopLevels {
  bool Gang = false, Worker = false, Lanes = false, Seq = false;
};
LoopLevels levelsOf(const clang::OpenACCConstructStmt &Loop);

/// True if E is a bit-field.
bool isBitField(clang::Expr *E);

/// A copy of an object of another image, here, and what of it travels (CoarrayAccess.cpp).
class ObjectCopy {
public:
  /// Own: the same object of this image; Value: what the copy begins with, or null.
  ObjectCopy(XmpContext &In, clang::Expr *Own, clang::Expr *Value, clang::SourceLocation L,
             XmpContext::Statements &S);
  /// What is evaluated for the address of the object.
  clang::Expr *&own() { return Own; }
  /// Addresses of what travels, of this image's object and in the copy, and how much it is.
  clang::Expr *ownBytes() { return travelling(Own); }
  clang::Expr *bytes() { return travelling(B.ref(Copy, L)); }
  clang::Expr *size();
  /// The object in the copy, an lvalue.
  clang::Expr *object();

private:
  clang::Expr *travelling(clang::Expr *Lvalue);

  AstBuilder &B;
  clang::Expr *Own;
  clang::SourceLocation L;
  clang::QualType Type; ///< of the copy
  clang::VarDecl *Copy = nullptr;
  clang::MemberExpr *Member = nullptr; ///< a bit-field
  clang::FieldDecl *Field = nullptr;
  uint64_t First = 0, Bytes = 0; ///< of the struct around it: what holds the bit-field
};

class XmpCoarrays : public XmpPart {
public:
  using XmpPart::XmpPart;

  /// Notes the coarrays that the function declares.
  void findCoarrays(clang::Stmt *S);
  /// Lowers a statement of a declaration; false if S is none.
  bool lowerMarker(clang::Stmt *S, Statements &Out);
  /// Takes the storage of a coarray of automatic storage; what is left to declare.
  void lowerDeclaration(clang::DeclStmt *D, clang::VarDecl *V,
                        llvm::SmallVectorImpl<clang::Decl *> &Out);
  /// The memory that stands for the variable; null if R is no coarray of a block.
  clang::Expr *lowerRef(clang::DeclRefExpr *R);
  /// What stands for a use of an object of another image; null if S is none.
  clang::Stmt *lowerUse(clang::Stmt *S);
  /// Address, at or in an object of another image that begins in Of, a variable or null: the
  /// program ends where it is outside of that. Some: whether there is an object.
  clang::Expr *withinCoarray(clang::Expr *Site, clang::VarDecl *Of, clang::Expr *Address,
                             clang::Expr *Some = nullptr);
  /// A transfer between Far, an object of another image, and Near, of this one, in any memories.
  clang::Expr *move(bool Puts, clang::Expr *Far, clang::Expr *Near);
  /// An error for each that was not lowered.
  void checkLeft(clang::Stmt *S);

protected:
  /// An object of another image.
  struct Coindexed {
    clang::Expr *Own = nullptr;       ///< the same object of this image
    clang::CallExpr *Image = nullptr; ///< its marker
  };
  Coindexed objectOf(clang::Expr *E);
  /// The variable by whose name an object is reached.
  clang::VarDecl *named(const Coindexed &O);
  /// The coarray that an object is of, and the subscripts of the image; null after an error.
  const XmpCoarray *subscriptsOf(const Coindexed &O, llvm::SmallVectorImpl<clang::Expr *> &At);
  clang::Expr *image(const Coindexed &O, clang::Expr *Site);
  clang::Expr *site(clang::SourceLocation L, clang::Expr *Own = nullptr);
  clang::Expr *get(clang::Expr *E);

private:
  std::optional<clang::Stmt *> lowerCall(clang::Stmt *S);
  clang::Stmt *lowerAssignment(clang::BinaryOperator *Assign);
  std::optional<clang::Stmt *> lowerUnary(clang::UnaryOperator *Unary);
  clang::Expr *put(clang::BinaryOperator *Assign);
  clang::Expr *lowerVector(clang::Expr *E);
  void checkOperands(clang::GCCAsmStmt *Asm);
  clang::Expr *shared(clang::VarDecl *V, clang::SourceLocation L);
  void findNodes(clang::CallExpr *On);
  clang::Expr *imageAndOwn(clang::Expr *Operand, clang::Expr *Site, clang::Expr *&Own);
  clang::Expr *atomic(clang::CallExpr *Call);
  clang::Expr *putSignal(clang::CallExpr *Call);
  clang::Expr *eventPost(clang::CallExpr *Call);
  clang::Expr *ownObject(clang::CallExpr *Call);
  clang::Expr *imageNumber(clang::CallExpr *Call);
  clang::Expr *update(clang::Expr *Operator, clang::Expr *Left, bool OldValue,
                      llvm::function_ref<void(clang::Expr *)> SetLeft, Statements S = {});
  clang::Expr *updateBitField(clang::BinaryOperator *Assign, clang::Expr *Left);
  void atStart(clang::CallExpr *Static);
  clang::FunctionDecl *function(llvm::StringRef Name, clang::Attr *A, clang::SourceLocation L,
                                llvm::function_ref<clang::Expr *()> Call);
};

/// Coarrays on devices: in host_data the variables of use_device are there.
class XmpCoarrayDevices : public XmpPart {
public:
  using XmpPart::XmpPart;

  /// The walk comes to a construct: what its clauses say of coarrays. Returns what lanes get copies
  /// of, which are variables of the compute construct then.
  llvm::SmallVector<clang::VarDecl *, 4> enter(clang::OpenACCConstructStmt *A);
  /// Objects of variables of use_device in E are read by calls.
  void readObjects(clang::Stmt *&E);
  /// False after an error: the host would use what is on the device.
  bool areHere(clang::Stmt *Assign);
  /// Makes the own objects in an assignment with one of another image such calls. What stands for
  /// the assignment, or null.
  clang::Expr *lowerAssignment(clang::BinaryOperator *Assign);

private:
  clang::VarDecl *variableBehind(clang::Expr *E);
  bool isOnDevice(clang::Expr *E);
  clang::Expr *transfer(clang::BinaryOperator *Assign);
  clang::Expr *write(clang::BinaryOperator *Assign);
  clang::Expr *move(bool Write, clang::Expr *Site, clang::VarDecl *Value, clang::Expr *Lvalue);
  void checkData(const clang::OpenACCClause *Clause);
  void noteCopies(const clang::OpenACCClause *Clause,
                  llvm::SmallVectorImpl<clang::VarDecl *> &Copies);
};

/// Objects of other images in compute constructs: lvalues, at the place that a table of the
/// launch's device says.
class XmpCoarrayKernels : public XmpCoarrays {
public:
  using XmpCoarrays::XmpCoarrays;

  using XmpCoarrays::Coindexed;
  using XmpCoarrays::objectOf;

  /// What stands for a use of such an object; null if E is none.
  clang::Stmt *lowerUse(clang::Expr *E);
  /// The number of the image; out of range for subscripts that are. Null after an error.
  clang::Expr *imageNumber(const Coindexed &O);
  /// False after an error: such objects of what Own is of do not exist here.
  bool isReachable(clang::Expr *Own, clang::SourceLocation L);
  /// The object of that image, an lvalue: by the own one, which is lowered, of coarray V.
  clang::Expr *atImage(clang::Expr *Own, clang::VarDecl *V, clang::Expr *Number,
                       clang::SourceLocation L);
  /// The type of an lvalue that is aligned as the own one is: in a packed struct a type of its own.
  static clang::QualType typeThere(AstBuilder &B, clang::Expr *Own);
  /// The volatile object that lies where Move says, for the own one's address.
  static clang::Expr *volatileObject(AstBuilder &B, clang::Expr *Own,
                                     llvm::function_ref<clang::Expr *(clang::Expr *)> Move);
  /// The table of a coarray, in front of the construct.
  clang::Expr *table(clang::VarDecl *V, clang::SourceLocation L);
  /// Whether the host executes the construct, as its clauses say; in front of it.
  clang::VarDecl *onHost();

private:
  bool isShared(clang::Expr *E);
  bool isHere(const clang::VarDecl *V);
  clang::Expr *object(clang::Expr *E);
  clang::Expr *lvalue(clang::Expr *E);
  clang::VarDecl *images(clang::VarDecl *V, clang::SourceLocation L);
  clang::VarDecl *extent(clang::VarDecl *Codims, unsigned D, clang::SourceLocation L);
};

/// An assignment of which a side has sections, and some object is another image's.
class XmpCoarraySections : public XmpSections {
public:
  using XmpSections::XmpSections;
  void lower(clang::BinaryOperator *Assign, Statements &S);

protected:
  /// A section, evaluated.
  struct Side {
    clang::Expr *Path = nullptr;
    clang::VarDecl *Address = nullptr, *Image = nullptr; ///< Image: null for this one
    clang::VarDecl *Away =
        nullptr; ///< in compute constructs: the bytes to the image's, if computed
    clang::Expr *Site = nullptr;
    /// The subscripts of the path that are sections, outermost dimension first, and the sections.
    llvm::SmallVector<clang::ArraySubscriptExpr *, 4> Sections;
    llvm::SmallVector<SectionDim, 4> Dims;
    llvm::SmallVector<clang::VarDecl *, 4> Strides; ///< bytes
  };
  bool evaluateSections(clang::Expr *E, llvm::ArrayRef<SectionDim> Left, Side &Out, Statements &S);
  void measure(Side &Out, Statements &S);
  llvm::SmallVector<clang::VarDecl *, 4> counters(size_t Dims, clang::SourceLocation L);
  bool isDistributed(clang::Expr *E);

private:
  bool evaluateSide(clang::Expr *E, llvm::ArrayRef<SectionDim> Left, Side &Out, Statements &S);
  bool findSections(clang::Expr *Path, llvm::SmallVectorImpl<clang::ArraySubscriptExpr *> &Sections,
                    Statements &S);
  bool evaluateLength(clang::ArraySubscriptExpr *A, clang::VarDecl *Left, SectionDim &Out,
                      Statements &S);
  clang::Expr *takeImage(clang::Expr *E, Side &Out, Statements &S);
  void single(bool Puts, const Side &To, clang::Expr *From, clang::QualType Element, Statements &S);
  void spread(const Side &To, clang::Expr *Value, clang::QualType Element, Statements &S);
  void buffered(bool Puts, const Side &To, clang::Expr *Value, clang::QualType Element,
                Statements &S);
  /// Strides of local memory: of a side, of a buffer, or 0 for one element.
  void transfer(bool Put, bool Starts, const Side &Remote, clang::Expr *Local,
                llvm::ArrayRef<clang::Expr *> Strides, clang::QualType Element, Statements &S);
  llvm::SmallVector<clang::Expr *, 4>
  bufferStrides(clang::QualType Element, llvm::ArrayRef<SectionDim> Dims, clang::SourceLocation L);
  bool fetch(clang::Stmt *&E, llvm::ArrayRef<SectionDim> Dims,
             llvm::ArrayRef<clang::VarDecl *> Counters, Statements &S, Statements &After);
  void intoDistributed(clang::Expr *Left, clang::Expr *Right, Statements &S);
  void storeBuffer(const Side &To, clang::VarDecl *Buffer, clang::QualType Element, Statements &S);
  clang::Expr *rightSide(clang::Expr *Right, clang::QualType Element);
};

/// The same in a compute construct: the lanes of a gang share the elements
/// (CoarrayKernelSection.cpp).
class XmpKernelSections : public XmpCoarraySections {
public:
  using XmpCoarraySections::XmpCoarraySections;
  void lowerAssignment(clang::BinaryOperator *Assign, Statements &S);
  /// xmp_put_signal, a statement (CoarrayKernelSignal.cpp).
  clang::Stmt *putSignal(clang::CallExpr *Call);
  /// xmp_event_post and xmp_event_wait, too (CoarrayKernelWait.cpp).
  clang::Stmt *eventPost(clang::CallExpr *Call);
  clang::Stmt *eventWait(clang::CallExpr *Call);

private:
  /// A load of the right side; what it loads is of this image for as long as it is lowered.
  struct Load {
    clang::ImplicitCastExpr *Cast;
    Side From;
  };

  bool take(clang::Expr *E, llvm::ArrayRef<SectionDim> Left, Side &Out, Statements &S);
  bool isHere(clang::Expr *E);
  clang::Expr *atImage(const Side &Of, clang::Expr *Own);
  bool findLoads(clang::Stmt *&E, const Side &To, bool Always, Statements &S);
  bool takeWhole(clang::Expr *E, clang::Stmt *&Place, const Side &To, bool Always, Statements &S);
  bool takeLoad(clang::ImplicitCastExpr *Cast, const Side &To, bool Always, Statements &S);
  void measureDistance(Side &Of, Statements &S);
  void checkApart(Side &To, Side &From, Statements &S);
  clang::Expr *sameImage(const Side &To, const Side &From, clang::SourceLocation L);
  llvm::SmallVector<clang::Expr *, 3> indices(const Side &Of, clang::ArraySubscriptExpr *A,
                                              clang::SourceLocation L);
  clang::Expr *meetByIndex(const Side &To, const Side &From, clang::SourceLocation L);
  clang::Expr *meetByAddress(Side &To, Side &From, clang::SourceLocation L, Statements &S);
  clang::Expr *distance(const Side &Of, clang::SourceLocation L);
  clang::Expr *begin(const Side &Of, clang::SourceLocation L);
  clang::Expr *end(const Side &Of, bool Up, clang::SourceLocation L);
  void checkInside(const Side &Of, Statements &S);
  clang::Expr *checkPutInside(const Side &To, clang::VarDecl *First, clang::VarDecl *Count);
  clang::Expr *inside(const Side &Of, clang::Expr *Beyond);
  bool takeObject(clang::Expr *E, Side &Out, Statements &S);
  clang::Expr *post(Side &Event);
  clang::VarDecl *watch(clang::SourceLocation L);
  void addStatus(clang::Expr *Status, Statements &S);
  clang::Expr *checkPut(const Side &To, clang::VarDecl *First, clang::VarDecl *From,
                        clang::VarDecl *Count);
  clang::Stmt *share(clang::Stmt *Loops, size_t Rank, clang::SourceLocation L);

  llvm::SmallVector<Load, 4> Loads;
};
} // namespace xacc
#endif
