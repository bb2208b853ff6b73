// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Executable directives without a body: each becomes a call. See XmpBody.cpp, XmpSignal.cpp.
#include "tokens/XmpExecute.h"
#include "tokens/XmpExpression.h"
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
namespace {
struct OpRow {
  const char *Op, *Name;
};
constexpr OpRow OpRows[] = {
#define XACC_RED_OP(Id, Spelling, Classes, Combine) {Spelling, #Id},
#include "xacc/reductions.def"
};
} // namespace

std::string xmpOperator(StringRef Op) {
  if (Op == "-")
    Op = "+"; // partial results are combined by +
  for (const OpRow &R : OpRows)
    if (Op == R.Op)
      return std::to_string(&R - OpRows);
  return "__XMP_" + Op.upper();
}

//===--------------------------------------------------------------------===//
// Calls
//===--------------------------------------------------------------------===//

bool mayBeObject(Tokens T) {
  if (T[0].is(tok::l_paren) && T.size() > 2 && closing(T, 0) == T.size() - 1)
    return mayBeObject(T.drop_front().drop_back());
  if (T[0].isOneOf(tok::star, tok::kw___real, tok::kw___imag, tok::kw___extension__))
    return true;
  for (size_t I = 0; I < T.size(); ++I) {
    bool Group = T[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    if (!Group && nameOf(T[I]).empty() &&
        !T[I].isOneOf(tok::period, tok::arrow, tok::string_literal))
      return false;
    size_t Close = Group ? closing(T, I) : I;
    if (T[I].is(tok::l_paren) && Close == T.size() - 1 && T[I - 1].is(tok::identifier))
      return nameOf(T[I - 1]).starts_with("__builtin_"); // a call
    I = Close;
  }
  return true;
}

/// An array of operands; a null pointer of none.
bool XmpExecution::items(XmpCode &Out, ArrayRef<Tokens> List) {
  if (List.empty()) {
    Out << "0";
    return true;
  }
  Out << "(const struct __xmp_operand[]){";
  for (Tokens T : List) {
    if (!mayBeObject(T)) {
      Report(T[0].getLocation(), diag::err_xmp_operand);
      return false;
    }
    std::vector<Token> Item = XmpExpressions(All).withSections(T);
    Out << "*__xmp_item((void *)&(" << Tokens(Item) << ")),";
  }
  Out << "}";
  return true;
}

/// The list and clauses of a directive, and its call up to the site; behind the condition.
bool XmpExecution::beginCall(XmpCode &Out, Directive &D, StringRef Function, XmpClauses &List,
                             XmpList *Names, StringRef What) {
  if (Names && !D.C.is(tok::l_paren))
    return D.C.expected("'('");
  if ((Names && !D.C.list(*Names, What)) || !D.C.clauses(D.Allowed, List))
    return false;
  if (!List.If.empty())
    Out << "if (" << List.If << ")";
  Out << Function.str() + "(" + D.Site + ",";
  return true;
}

bool XmpExecution::endCall(XmpCode &Out, const XmpClauses &List) {
  if (!All.how(Out, List, memory(List)))
    return false;
  Out << ");";
  return true;
}

bool XmpExecution::reflect(XmpCode &Out, Directive &D, StringRef Kind) {
  XmpList Names;
  XmpClauses List;
  if (!beginCall(Out, D, "__xmp_reflect", List, &Names, "the name of an array"))
    return false;
  Out << Kind.str() + "," << int64_t(Names.Items.size()) << ", (struct __xmp_view *const[]){";
  for (Tokens T : Names.Items) {
    Out << "__xmp_view_of((void *)&(" << T << ")),";
    for (const Scope &S : llvm::reverse(All.Scopes))
      if (auto It = S.Ranks.find(nameOf(T[0])); It != S.Ranks.end()) {
        for (auto *Widths : {&List.Width, &List.Offset})
          if (!Widths->empty() && Widths->size() != It->second) {
            Report((*Widths)[0].Lo[0].getLocation(), diag::err_xmp_count)
                << It->first() << It->second << unsigned(Widths->size()) << D.C.Directive;
            return false;
          }
        break;
      }
  }
  Out << "},";
  Out.widths(List.Width) << ",";
  Out.widths(List.Offset) << ",";
  return endCall(Out, List);
}

template <> bool XmpExecution::execute<XmpDirective::Reflect>(XmpCode &Out, Directive &D) {
  return reflect(Out, D, "__XMP_REFLECT");
}
template <> bool XmpExecution::execute<XmpDirective::ReflectInit>(XmpCode &Out, Directive &D) {
  return reflect(Out, D, "__XMP_REFLECT_INIT");
}
template <> bool XmpExecution::execute<XmpDirective::ReflectDo>(XmpCode &Out, Directive &D) {
  return reflect(Out, D, "__XMP_REFLECT_DO");
}
template <> bool XmpExecution::execute<XmpDirective::ReduceShadow>(XmpCode &Out, Directive &D) {
  return reflect(Out, D, "__XMP_REDUCE_SHADOW");
}

template <> bool XmpExecution::execute<XmpDirective::Reduction>(XmpCode &Out, Directive &D) {
  XmpCursor &C = D.C;
  XmpReduction R;
  XmpClauses List;
  Tokens T;
  SourceLocation L = C.loc();
  if (!C.parens(T, "a reduction operator") || !C.reduction(T, R, L) || !C.clauses(D.Allowed, List))
    return false;
  StringRef Op = R.Op;
  if (Op.starts_with("first") || Op.starts_with("last")) {
    Report(L, diag::err_xmp_kind) << Op;
    return false;
  }
  StringRef Device = memory(List);
  // Locations belong to one variable: such an item is a call of its own.
  if (!List.If.empty())
    Out << "if (" << List.If << ") {";
  else
    Out << "{";
  for (const XmpReduction::Item &Item : R.Items) {
    Out << "__xmp_reduction(" + D.Site + "," + xmpOperator(Op) + ", 1, ";
    if (!items(Out, Item.Variable))
      return false;
    Out << "," << int64_t(Item.Locations.size()) << ",";
    if (!items(Out, Item.Locations))
      return false;
    Out << ",";
    if (!All.how(Out, List, Device))
      return false;
    Out << ");";
  }
  Out << "}";
  return true;
}

template <> bool XmpExecution::execute<XmpDirective::Barrier>(XmpCode &Out, Directive &D) {
  XmpClauses List;
  return beginCall(Out, D, "__xmp_barrier", List) && endCall(Out, List);
}

template <> bool XmpExecution::execute<XmpDirective::Bcast>(XmpCode &Out, Directive &D) {
  XmpList Names;
  XmpClauses List;
  if (!beginCall(Out, D, "__xmp_bcast", List, &Names, "a variable"))
    return false;
  Out << int64_t(Names.Items.size()) << ",";
  if (!items(Out, Names.Items))
    return false;
  Out << ",";
  return endCall(Out, List);
}

template <> bool XmpExecution::execute<XmpDirective::WaitAsync>(XmpCode &Out, Directive &D) {
  XmpList Names;
  XmpClauses List;
  if (!beginCall(Out, D, "__xmp_wait_async", List, &Names, "an async id"))
    return false;
  Out << int64_t(Names.Items.size()) << ", (const int[]){";
  for (Tokens T : Names.Items)
    Out.expr(T) << ",";
  Out << "},";
  return endCall(Out, List);
}

/// Which memory a call works on. A directive with host and acc is two calls.
StringRef XmpExecution::memory(const XmpClauses &List) {
  bool Device = List.has(XmpIndexAcc);
  if (List.has(XmpIndexHost) && Device) {
    All.BothMemories = !All.BothMemories;
    Device = !All.BothMemories;
  }
  return Device ? "__XMP_ACC" : "";
}

bool XmpExecution::executeAny(XmpCode &Out, Directive &D) {
  switch (D.Id) {
#define XMP_DIRECTIVE(Id, Words, Kind, Clauses)
#define XMP_STATEMENT(Id, Words, Clauses)                                                          \
  case XmpDirective::Id:                                                                           \
    return execute<XmpDirective::Id>(Out, D);
#include "tokens/XmpDirectives.def"
  default:
    llvm_unreachable("not a statement");
  }
}

void XmpExecution::statement(size_t I, XmpDirective Id, XmpCursor &C, unsigned Allowed) {
  XmpCode Out = All.code(All.pragma(I).Loc);
  All.BothMemories = false;
  Out << "{";
  do {
    Directive Once{Id, C, All.site(C.Directive), Allowed};
    if (!executeAny(Out, Once))
      return;
  } while (All.BothMemories);
  All.replace(I, Out << "}");
}
} // namespace xacc
