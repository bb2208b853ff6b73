// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Executable directives except loop: each becomes a call, task and tasks a block, gmove and array a marker in front of
// their assignment.
#include "XmpRewriter.h"

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

/// The elements of an array of operands.
bool XmpRewriter::items(XmpCode &Out, ArrayRef<Tokens> List) {
  for (Tokens T : List) {
    std::vector<Token> Item = withSections(T);
    Out << "*__xmp_item((void *)&(" << Tokens(Item) << ")),";
  }
  return true;
}

bool XmpRewriter::reflect(XmpCode &Out, XmpDirective Id, XmpCursor &C, const std::string &Site, unsigned Allowed) {
  XmpList Names;
  XmpClauses List;
  if (!C.is(tok::l_paren))
    return C.expected("'('");
  if (!C.list(Names, "the name of an array") || !C.clauses(Allowed, List))
    return false;
  if (!List.If.empty())
    Out << "if (" << List.If << ")";
  Out << "__xmp_reflect(&" + Site + "," +
             (Id == XmpDirective::Reflect       ? "__XMP_REFLECT"
              : Id == XmpDirective::ReflectInit ? "__XMP_REFLECT_INIT"
              : Id == XmpDirective::ReflectDo   ? "__XMP_REFLECT_DO"
                                                : "__XMP_REDUCE_SHADOW")
      << "," << int64_t(Names.Items.size()) << ", (struct __xmp_view *const[]){";
  for (Tokens T : Names.Items) {
    Out << "__xmp_view_of((void *)&(" << T << ")),";
    for (const Scope &S : llvm::reverse(Scopes))
      if (auto It = S.Ranks.find(nameOf(T[0])); It != S.Ranks.end()) {
        for (auto *Widths : {&List.Width, &List.Offset})
          if (!Widths->empty() && Widths->size() != It->second) {
            Report((*Widths)[0].Lo[0].getLocation(), diag::err_xmp_count)
                << It->first() << It->second << unsigned(Widths->size()) << C.Directive;
            return false;
          }
        break;
      }
  }
  Out << "},";
  Out.widths(List.Width) << ",";
  Out.widths(List.Offset) << ",";
  return how(Out, List);
}

bool XmpRewriter::reduction(XmpCode &Out, XmpCursor &C, const std::string &Site, unsigned Allowed) {
  XmpReduction R;
  XmpClauses List;
  Tokens T;
  SourceLocation L = C.loc();
  if (!C.parens(T, "a reduction operator") || !C.reduction(T, R, L) || !C.clauses(Allowed, List))
    return false;
  StringRef Op = R.Op;
  if (Op.starts_with("first") || Op.starts_with("last")) {
    Report(L, diag::err_xmp_kind) << Op;
    return false;
  }
  // Locations belong to one variable: such an item is a call of its own.
  if (!List.If.empty())
    Out << "if (" << List.If << ") {";
  else
    Out << "{";
  for (const XmpReduction::Item &Item : R.Items) {
    Out << "__xmp_reduction(&" + Site + "," + xmpOperator(Op) + ", 1, (const struct __xmp_operand[]){";
    items(Out, Item.Variable);
    Out << "}," << int64_t(Item.Locations.size()) << ",";
    if (Item.Locations.empty())
      Out << "0";
    else {
      Out << "(const struct __xmp_operand[]){";
      items(Out, Item.Locations);
      Out << "}";
    }
    Out << ",";
    if (!how(Out, List))
      return false;
    Out << ");";
  }
  Out << "}";
  return true;
}

/// Everything up to the last bracket of the call.
bool XmpRewriter::call(XmpCode &Out, XmpDirective Id, XmpCursor &C, const std::string &Site, unsigned Allowed) {
  XmpList Names;
  XmpClauses List;
  bool HasList = Id == XmpDirective::Bcast || Id == XmpDirective::WaitAsync;
  if (HasList && !C.is(tok::l_paren))
    return C.expected("'('");
  if ((HasList && !C.list(Names, Id == XmpDirective::Bcast ? "a variable" : "an async id")) ||
      !C.clauses(Allowed, List))
    return false;
  if (!List.If.empty())
    Out << "if (" << List.If << ")";
  if (Id == XmpDirective::Barrier)
    Out << "__xmp_barrier(&" + Site + ",";
  else if (Id == XmpDirective::Bcast) {
    Out << "__xmp_bcast(&" + Site + "," << int64_t(Names.Items.size()) << ", (const struct __xmp_operand[]){";
    items(Out, Names.Items);
    Out << "},";
  } else {
    Out << "__xmp_wait_async(&" + Site + "," << int64_t(Names.Items.size()) << ", (const int[]){";
    for (Tokens T : Names.Items)
      Out.expr(T) << ",";
    Out << "},";
  }
  return how(Out, List);
}

void XmpRewriter::statement(size_t I, XmpDirective Id, XmpCursor &C, unsigned Allowed) {
  XmpCode Out = code(pragma(I).Loc);
  std::string Site = site(Out << "{", C.Directive);
  if (Id == XmpDirective::Reduction) {
    if (reduction(Out, C, Site, Allowed))
      replace(I, Out << "}");
    return;
  }
  bool Reflects = Id != XmpDirective::Barrier && Id != XmpDirective::Bcast && Id != XmpDirective::WaitAsync;
  if (Reflects ? reflect(Out, Id, C, Site, Allowed) : call(Out, Id, C, Site, Allowed))
    replace(I, Out << "); }");
}

//===--------------------------------------------------------------------===//
// Directives with a body
//===--------------------------------------------------------------------===//

void XmpRewriter::task(size_t I, XmpCursor &C, unsigned Allowed) {
  XmpClauses List;
  SourceLocation L = C.loc();
  if (!C.clauses(Allowed, List))
    return;
  if (!List.has(XmpIndexOn)) {
    Report(L, diag::err_xmp_expected) << "'on'" << "task";
    return;
  }
  if (!List.has(XmpIndexNocomm) && rejectInLoop(I))
    return;
  XmpCode Out = code(pragma(I).Loc);
  std::string Site = site(Out << "{", "task"), Task = "__xmp_t_" + std::to_string(next());
  Out << "__attribute__((cleanup(__xmp_task_leave))) struct __xmp_task " + Task + " = {0, 0};";
  Out << "if (__xmp_task_enter(&" + Site + ", &" + Task + ",";
  if (!referencePtr(Out, List.On, true))
    return;
  Out << "," << (List.has(XmpIndexNocomm) ? "1" : "0") << "))";
  replace(I, Out);
  closeAfter(statementEnd(I + 1), code(Out.Loc) << "}");
}

/// The member tasks enter one after another: nothing needs a name, and no barrier stands at either end.
void XmpRewriter::tasks(size_t I, XmpCursor &C) {
  if (C.finish() && !Stream.is(I + 1, tok::l_brace))
    Report(pragma(I).Loc, diag::err_xmp_expected) << "a block of task constructs after the directive" << "tasks";
}

void XmpRewriter::move(size_t I, XmpDirective Id, XmpCursor &C, unsigned Allowed) {
  XmpClauses List;
  SourceLocation L = C.loc();
  if (!C.clauses(Allowed, List))
    return;
  bool Gmove = Id == XmpDirective::Gmove;
  if (Gmove && List.has(XmpIndexIn) && List.has(XmpIndexOut)) {
    Report(L, diag::err_xmp_expected) << "one of 'in' and 'out'" << "gmove";
    return;
  }
  if ((List.has(XmpIndexIn) || List.has(XmpIndexOut)) && !OneSided) {
    OneSided = true;
    Records += "__xmp_record(__XMP_PHASE_ONE_SIDED, 0);";
  }
  if (!Gmove && !List.has(XmpIndexOn)) {
    Report(L, diag::err_xmp_expected) << "'on'" << "array";
    return;
  }
  XmpCode Out = code(pragma(I).Loc);
  // The loops of array have a site each.
  std::string Site = site(Out << "{", C.Directive, Gmove ? 1 : 7);
  Out << (Gmove ? "__xmp_move(&" : "__xmp_each(") + Site + ",";
  if (Gmove ? !how(Out, List) : !referencePtr(Out, List.On, true))
    return;
  replace(I, Out << ");");
  closeAfter(statementEnd(I + 1), code(Out.Loc) << "}");
}
} // namespace xacc
