// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clauses of one directive, sorted for lowering, and the operand list that the runtime's
// entries take. What is accepted where is Clauses.def; this part knows nothing of statements.
#ifndef XACC_PLUGIN_ACC_CLAUSES_CLAUSES_H
#define XACC_PLUGIN_ACC_CLAUSES_CLAUSES_H

#include "acc/clauses/MappedVariable.h"
#include "tokens/TokenStream.h"
#include "xacc/abi.h"
#include "clang/AST/OpenACCClause.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace xacc {
/// How the user spells a directive or clause kind.
template <typename Kind> std::string spelling(Kind K) {
  std::string Text;
  llvm::raw_string_ostream(Text) << K;
  return Text;
}

/// Directive families as bits, so that a combined construct is the union of its two.
enum Directive : unsigned {
  Parallel = 1,
  Serial = 2,
  Kernels = 4,
  Compute = 7,
  Loop = 8,
  Data = 16,
  EnterData = 32,
  ExitData = 64,
  Update = 128,
  Wait = 256,
  HostData = 512,
  Atomic = 1024,
  Declare = 2048,
  Init = 4096,
  Shutdown = 8192,
  Set = 16384,
};

/// What loops say; a combined construct hands it to its loop.
struct LoopClauses {
  unsigned Requests = 0; ///< enum xacc_request
#define XACC_LOOP_CLAUSE(Kind, ...) __VA_ARGS__
#define XACC_LEVEL_CLAUSE(Kind, Request) clang::Expr *Kind##Num = nullptr;
#include "acc/clauses/Clauses.def"
};

struct Clauses : LoopClauses {
  struct DataItem {
    clang::Expr *Item;
    unsigned Map; ///< enum xacc_map
    Pointers Pointer;
    std::string Clause;
  };
  struct Reduction {
    clang::Expr *Item;
    unsigned Op; ///< enum xacc_red_op
    bool Implicit = false;
    bool InPlace = false; ///< the variable's data is what it would be without
  };

#define XACC_CLAUSE(Kind, Directives, ...) __VA_ARGS__
#define XACC_VALUE_CLAUSE(Kind, Directives, Item) clang::Expr *Kind = nullptr;
#include "acc/clauses/Clauses.def"
  llvm::SmallVector<DataItem, 4> Data;
  llvm::SmallPtrSet<clang::VarDecl *, 4>
      Named; ///< pointers that are items by their name alone, of compute constructs
  llvm::SmallVector<clang::Expr *, 4> PrivateAgain; ///< variables that are in Private already
  unsigned ForAll = 0; ///< map bits of if_present and finalize, which are in every item already
  bool Queued = false; ///< a part of a construct: the data region around waits for it

  /// Those that are evaluated where the construct begins.
  llvm::SmallVector<clang::Expr **, 8> integers();
};

// ClauseParts.cpp
/// The bits of a directive; 0: it has no clauses here.
unsigned directiveBits(clang::OpenACCDirectiveKind Kind);
/// enum xacc_red_op
unsigned reductionOp(clang::OpenACCReductionOperator Op);
/// The set of device types that a clause names (XACC_ITEM_DEVICE_TYPE). Clang takes these words
/// only.
int64_t deviceTypes(const clang::OpenACCDeviceTypeClause *C);
/// Whether a loop takes what is for these device types. It has one form for all devices: what is
/// meant for NVIDIA's or for all others serves for everyone.
bool countsForLoops(int64_t DeviceTypes);
/// What appears in several data clauses, written the same way, is one item with all their actions.
void mergeData(Clauses &Out, clang::ASTContext &C);

// DataActions.cpp
/// The data actions that the modifiers of a clause add to Map, which its kind has.
unsigned modifierActions(const clang::OpenACCClause *C, clang::OpenACCClauseKind Kind,
                         unsigned Map);
/// The actions without those that write to const variables, of which the memory may refuse it.
unsigned storableActions(clang::Expr *Item, unsigned Map, const clang::OpenACCClause *C,
                         clang::ASTContext &Context, Reporter &Report);

/// Sorts the clauses of a directive; reports those that are not supported. Directives: bits of the
/// directive.
Clauses sortClauses(llvm::ArrayRef<const clang::OpenACCClause *> List, unsigned Directives,
                    llvm::StringRef Name, AstBuilder &B, Reporter &Report,
                    const AccRepairs &Repairs);

/// The uniform operand list of entries.def: a count and groups of six.
class Operands {
public:
  explicit Operands(AstBuilder &B, clang::SourceLocation L) : B(B), L(L) {}

  void add(unsigned Kind, unsigned Flags, clang::Expr *Slot, clang::Expr *Start, clang::Expr *Value,
           llvm::StringRef Name);
  void addValue(unsigned Kind, unsigned Flags, clang::Expr *Value);
  void addMapped(const MappedVariable &O, unsigned Map);
  /// Attaches a pointer that is on the device itself, where its target is present.
  void addAttach(const MappedVariable &O);
  /// if, self, async and wait.
  void addCommon(const Clauses &List);
  /// These, and all others that are settings (items.def) and hold for every device.
  void addSettings(const Clauses &List);
  /// What holds for certain device types only; after the others of its kind.
  void addTyped(const Clauses &List);

  unsigned count() const { return Count; }
  /// Appends the count and the groups to a call's arguments.
  void appendTo(llvm::SmallVectorImpl<clang::Expr *> &Args) const;

private:
  void addStrides(llvm::ArrayRef<MappedVariable::Stride> Strides, llvm::StringRef Name);

  AstBuilder &B;
  clang::SourceLocation L;
  unsigned Count = 0;
  llvm::SmallVector<clang::Expr *, 64> Groups;
};
} // namespace xacc
#endif
