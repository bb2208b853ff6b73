// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a clause may know about a variable: where it is, how large, how it is called, and how a
// region rebinds its uses. acc lowering sees variables only through this record, whatever they are:
// variables, pointers, members, sections.
#ifndef XACC_PLUGIN_ACC_CLAUSES_MAPPEDVARIABLE_H
#define XACC_PLUGIN_ACC_CLAUSES_MAPPEDVARIABLE_H

#include "ast/AstBuilder.h"
#include "diagnostics/Diagnostics.h"
#include <optional>
#include <string>

namespace xacc {
/// How uses of an object's variable inside a compute region find the device copy.
enum class Rebind {
  Storage, ///< the variable's storage is replaced by its device copy
  Pointer, ///< the variable is a pointer; the region has a private copy that points to the device
};

/// What a clause means by the name of a pointer without a section.
enum class Pointers {
  Target, ///< what it points to, as far as that is present
  Itself, ///< the pointer, attached where its target is present
};

struct MappedVariable {
  clang::VarDecl *Variable =
      nullptr; ///< whose uses stand for the object; null for a pointer member
  Rebind How = Rebind::Storage;
  std::string Name; ///< as the user wrote it
  clang::SourceLocation Loc;
  clang::Expr *Start = nullptr; ///< host address of the first byte, void *
  clang::Expr *Bytes =
      nullptr; ///< long, from the first to the last byte; 0 for the target of a bare pointer
  bool IsBare = false;    ///< the name alone of a pointer, or of an array: as much as is present
  bool IsPointer = false; ///< a pointer, and not what it points to
  /// Where there may be gaps: the dimensions of the section, outermost first, down to the bytes of
  /// a row.
  struct Stride {
    clang::Expr *Bytes, *Count;
  };
  llvm::SmallVector<Stride, 3> Strides;
  /// Of an array of pointers, level by level: where in what each pointer points to the section is,
  /// its size and gaps.
  struct Row {
    clang::Expr *Offset, *Bytes;
    llvm::SmallVector<Stride, 3> Strides;
  };
  llvm::SmallVector<Row, 1> Rows;
  /// The member that the object is (part of), or null. Its uses are rebound through Variable, a
  /// pointer to it.
  clang::MemberExpr *Member = nullptr;

  /// Variable holding the address of a pointer member, which is attached to its section, or null.
  clang::VarDecl *Attached = nullptr;
  unsigned Depth = 0; ///< how many pointers lead to the section; 1 for a variable's member

  clang::Expr *slot(AstBuilder &B) const {
    return Attached ? B.voidPtr(B.ref(Attached, Loc)) : B.addrOf(B.ref(Variable, Loc));
  }
};

/// Items of a directive with their flags, XACC_MAP_...: pointers in structs and arrays behind what
/// maps these, wherever the directive names it.
class MappedItems {
public:
  void add(const MappedVariable &O, unsigned Map) {
    auto *At = llvm::upper_bound(
        List, O.Depth, [](unsigned Depth, const auto &Item) { return Depth < Item.first.Depth; });
    List.insert(At, {O, Map});
  }
  auto begin() const { return List.begin(); }
  auto end() const { return List.end(); }

private:
  llvm::SmallVector<std::pair<MappedVariable, unsigned>, 8> List;
};

/// What pointers point to, where XMP knows it: by variable. Regions copy it as they copy arrays.
struct SizedPointer {
  clang::Expr *Bytes = nullptr; ///< its size
  bool IsArray = false;         ///< nothing else is where it is
};
using SizedPointers = llvm::DenseMap<const clang::VarDecl *, SizedPointer>;

/// Parameters that are declared as arrays with their outer extent and never assigned, by variable:
/// the type as written, whose size is that at the entry of the function.
using ArrayParameters = llvm::SmallDenseMap<const clang::VarDecl *, clang::QualType, 4>;

/// True for variables that the lowering of XMP made: the user does not know of them.
inline bool isOfXmp(const clang::VarDecl *V) { return V->getName().starts_with(".xmp."); }

/// Makes objects of the items of clauses. Operands with effects or cost go to temporaries first.
class MappedVariableMaker {
public:
  MappedVariableMaker(AstBuilder &B, Reporter &Report, const ArrayParameters &Arrays,
                      llvm::SmallVectorImpl<clang::Stmt *> &Temporaries)
      : B(B), Report(Report), Arrays(Arrays), Temporaries(Temporaries) {}

  /// The object that an item of a clause names; reports and returns nothing where that is not known
  /// or supported.
  std::optional<MappedVariable> fromItem(clang::Expr *Item, llvm::StringRef Clause,
                                         Pointers Pointer);
  /// A whole variable; a pointer stands for its target, of unknown extent.
  std::optional<MappedVariable> fromVariable(clang::VarDecl *V, clang::SourceLocation L);

private:
  struct Dim {
    clang::Expr *Lower, *Length; // null: from the start, to the end
    clang::QualType Outer;       // array or pointer that the dimension is of
    clang::SourceLocation Loc;
  };
  std::optional<MappedVariable> fromPointer(clang::Expr *E, Pointers Pointer);
  std::optional<MappedVariable> section(clang::Expr *Base, llvm::ArrayRef<Dim> Dims,
                                        llvm::StringRef Clause);
  struct Extent;
  Extent extentOf(llvm::ArrayRef<Dim> Dims, clang::SourceLocation L,
                  llvm::SmallVectorImpl<MappedVariable::Stride> &Strides);
  bool bindBase(clang::Expr *Base, MappedVariable &O);
  void bindMember(clang::MemberExpr *Base, MappedVariable &O);
  void bindPointerMember(clang::Expr *Base, MappedVariable &O);
  clang::Expr *baseAddress(clang::Expr *Base, const MappedVariable &O);
  clang::Expr *extent(const Dim &D);
  bool isFull(const Dim &D);
  clang::VarDecl *temporary(clang::Expr *Value);
  std::nullopt_t unsupported(clang::Expr *Item, llvm::StringRef Clause, llvm::StringRef What);

  AstBuilder &B;
  Reporter &Report;
  const ArrayParameters &Arrays;
  llvm::SmallVectorImpl<clang::Stmt *> &Temporaries;
};

/// True for a pointer object: a variable, a member or an element, no section of what one points to.
bool isPointerObject(const clang::Expr *E);

/// Replaces the uses of a member object below S by what its pointer points to.
/// True if A and B name the same variable or member, or element with the same subscript.
bool isSameObject(const clang::Expr *A, const clang::Expr *B);
void rebindMember(AstBuilder &B, clang::Stmt *S, const MappedVariable &O);
/// Replaces the uses below S of Item, a variable or member, by the value of Pointer or, if Deref,
/// by what it points to.
/// Stays: constructs that keep theirs.
void replaceUses(AstBuilder &B, clang::Stmt *S, const clang::Expr *Item, clang::VarDecl *Pointer,
                 bool Deref, llvm::function_ref<bool(clang::OpenACCConstructStmt *)> Stays = {});

/// The same for two items that are one variable or section: names of arrays and their whole
/// sections too.
std::string itemKey(clang::ASTContext &C, const clang::Expr *Item);

/// Source text of an expression, on one line.
std::string sourceText(clang::ASTContext &C, const clang::Expr *E);
} // namespace xacc
#endif
