// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions that Clang's Sema refuses although OpenACC has them: of complex numbers, members,
// structs of more than scalars, arrays of arrays, array parameters. Which they are their types say,
// so a clause is looked at when the parser has come to its directive: reduction(op: x) becomes
// private(x, x), of as many tokens, and its operator is remembered. The lowering makes it a
// reduction again (Reduction.cpp).
#include "tokens/TokenStream.h"
#include "clang/AST/Decl.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc {
namespace {
class ReductionRepair {
public:
  ReductionRepair(TokenStream &Stream, Sema &S, AccRepairs &Repairs)
      : Stream(Stream), S(S), Repairs(Repairs) {}
  void seen(const Token &T);

private:
  void clause(size_t Open, size_t Close);
  bool isRefused(size_t I);
  bool isRefused(QualType T);
  VarDecl *variableOf(size_t I);

  TokenStream &Stream;
  Sema &S;
  AccRepairs &Repairs;
  size_t Next = 0; ///< no directive before this token is still to come
};

OpenACCReductionOperator operatorOf(StringRef Spelling) {
  using Op = OpenACCReductionOperator;
  return llvm::StringSwitch<Op>(Spelling)
      .Case("+", Op::Addition)
      .Case("*", Op::Multiplication)
      .Case("max", Op::Max)
      .Case("min", Op::Min)
      .Case("&", Op::BitwiseAnd)
      .Case("|", Op::BitwiseOr)
      .Case("^", Op::BitwiseXOr)
      .Case("&&", Op::And)
      .Case("||", Op::Or)
      .Default(Op::Invalid);
}
} // namespace

/// The parser reads the tokens of the stream in place: those behind T may still change.
void ReductionRepair::seen(const Token &T) {
  if (T.isNot(tok::annot_pragma_openacc))
    return;
  while (Next < Stream.Tokens.size() && Stream.Tokens[Next].isNot(tok::annot_pragma_openacc))
    ++Next;
  StringRef Directive = Stream.name(Next + 1);
  bool Allowed = Directive == "parallel" || Directive == "serial" || Directive == "loop" ||
                 (Directive == "kernels" && Stream.name(Next + 2) == "loop");
  size_t End = Stream.endOfDirective(Next);
  for (++Next; Next < End; ++Next) {
    size_t Close = Stream.is(Next, tok::l_paren) ? Stream.matchIn(Next, End) : End;
    if (Close == End)
      continue;
    if (Allowed && Stream.name(Next - 1) == "reduction")
      clause(Next, Close);
    Next = Close;
  }
}

void ReductionRepair::clause(size_t Open, size_t Close) {
  if (Close - Open < 4 || !Stream.is(Open + 2, tok::colon))
    return;
  const Token &Sign = Stream.Tokens[Open + 1]; // was written otherwise if it has been repaired
  const char *Punctuation = tok::getPunctuatorSpelling(Sign.getKind());
  OpenACCReductionOperator Op = operatorOf(Punctuation ? Punctuation : Stream.PP.getSpelling(Sign));
  bool Refused = false;
  for (size_t I = Open + 3; I < Close; ++I) {
    Refused |= isRefused(I);
    while (I < Close && !Stream.is(I, tok::comma))
      I = Stream.is(I, tok::l_square) || Stream.is(I, tok::l_paren) ? Stream.match(I) + 1 : I + 1;
  }
  if (Op == OpenACCReductionOperator::Invalid || !Refused)
    return;
  Repairs.Reductions[Stream.Tokens[Open - 1].getLocation()] = Op;
  Stream.rename(Open - 1, "private");
  Stream.Tokens[Open + 1] = Stream.Tokens[Open + 3];
  Stream.Tokens[Open + 2].setKind(tok::comma);
}

/// I: the first token of an item.
bool ReductionRepair::isRefused(size_t I) {
  if (!Stream.is(I, tok::identifier))
    return false;
  VarDecl *V = variableOf(I);
  QualType T = V ? V->getType() : QualType();
  bool IsName = Stream.is(I + 1, tok::comma) || Stream.is(I + 1, tok::r_paren);
  if (auto *P = dyn_cast_or_null<ParmVarDecl>(V);
      P && IsName && P->getOriginalType()->isArrayType())
    return true;
  for (++I; !T.isNull(); ++I) {
    if (Stream.is(I, tok::period) || Stream.is(I, tok::arrow))
      return true;
    if (!Stream.is(I, tok::l_square))
      return isRefused(T);
    const ArrayType *A = S.Context.getAsArrayType(T);
    T = A ? A->getElementType() : T->getPointeeType();
    I = Stream.match(I);
  }
  return false;
}

bool ReductionRepair::isRefused(QualType T) {
  ASTContext &C = S.Context;
  if (const ArrayType *A = C.getAsArrayType(T); A && C.getAsArrayType(A->getElementType()))
    return true;
  T = C.getBaseElementType(T);
  const RecordDecl *Record = T->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  return T->isAnyComplexType() ||
         (Record && llvm::any_of(Record->fields(), [&](const FieldDecl *F) {
            return C.getAsArrayType(F->getType()) || isRefused(F->getType()) ||
                   F->getType()->isRecordType();
          }));
}

VarDecl *ReductionRepair::variableOf(size_t I) {
  const Token &T = Stream.Tokens[I];
  return dyn_cast_or_null<VarDecl>(S.LookupSingleName(S.getCurScope(), T.getIdentifierInfo(),
                                                      T.getLocation(), Sema::LookupOrdinaryName));
}

std::function<void(const Token &)> reductionRepair(TokenStream &Stream, Sema &S,
                                                   AccRepairs &Repairs) {
  return [Repair = ReductionRepair(Stream, S, Repairs)](const Token &T) mutable { Repair.seen(T); };
}
} // namespace xacc
