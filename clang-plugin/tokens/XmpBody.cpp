// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives that are executed and have a body: task is a condition of its statement, gmove and
// array are a marker in front of their assignment. See XmpExecute.h.
#include "tokens/XmpExecute.h"
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
void XmpExecution::task(size_t I, XmpCursor &C, unsigned Allowed) {
  XmpClauses List;
  SourceLocation L = C.loc();
  if (!C.clauses(Allowed, List))
    return;
  if (!List.has(XmpIndexOn)) {
    Report(L, diag::err_xmp_expected) << "'on'" << "task";
    return;
  }
  if (!List.has(XmpIndexNocomm) && All.rejectInLoop(I))
    return;
  XmpCode Out = All.code(All.pragma(I).Loc);
  Out << "{ if (__xmp_task_skipped(" + All.site("task") + ",";
  if (!All.referencePtr(Out, List.On, true))
    return;
  // As an else: behind a condition Clang would warn of an else in the user's statement.
  Out << "," << (List.has(XmpIndexNocomm) ? "1" : "0") << ")) ; else";
  All.replace(I, Out);
  All.closeAfter(XmpStatements(All).statementEnd(I + 1), All.code(Out.Loc) << "}");
}

/// The member tasks enter one after another: nothing needs a name, and no barrier stands at either
/// end.
void XmpExecution::tasks(size_t I, XmpCursor &C) {
  if (C.finish() && !Stream.is(I + 1, tok::l_brace))
    Report(All.pragma(I).Loc, diag::err_xmp_expected)
        << "a block of task constructs after the directive" << "tasks";
}

/// The name of what is assigned to or read: the first one of that side.
static StringRef firstName(Tokens T) {
  auto *It = llvm::find_if(T, [](const Token &Each) { return !nameOf(Each).empty(); });
  return It == T.end() ? "" : nameOf(*It);
}

/// acc: both sides are on the device; acc(v): the one that v names.
bool XmpExecution::moveMemory(size_t I, const XmpClauses &List, StringRef &Device) {
  if (!List.has(XmpIndexAcc))
    return true;
  Device = "__XMP_ACC";
  if (List.AccName.empty())
    return true;
  Tokens Assignment = Tokens(In).slice(I + 1, XmpStatements(All).statementEnd(I + 1) - I - 1);
  SmallVector<Tokens, 4> Sides = split(Assignment, tok::equal);
  StringRef Name = nameOf(List.AccName[0]), Left = firstName(Sides[0]),
            Right = Sides.size() > 1 ? firstName(Sides[1]) : "";
  if (List.AccName.size() != 1 || Name.empty() || (Name != Left && Name != Right)) {
    Report(List.AccName[0].getLocation(), diag::err_xmp_expected)
        << "the name of a side of the assignment" << "gmove";
    return false;
  }
  if (Left != Right)
    Device = Name == Left ? "__XMP_ACC_LEFT" : "__XMP_ACC_RIGHT";
  return true;
}

void XmpExecution::move(size_t I, XmpDirective Id, XmpCursor &C, unsigned Allowed) {
  XmpClauses List;
  SourceLocation L = C.loc();
  if (!C.clauses(Allowed, List))
    return;
  bool Gmove = Id == XmpDirective::Gmove;
  if (Gmove && List.has(XmpIndexIn) && List.has(XmpIndexOut)) {
    Report(L, diag::err_xmp_expected) << "one of 'in' and 'out'" << "gmove";
    return;
  }
  if ((List.has(XmpIndexIn) || List.has(XmpIndexOut)) && !All.OneSided) {
    All.OneSided = true;
    All.Records += "__xmp_record(__XMP_PHASE_ONE_SIDED, 0);";
  }
  if (!Gmove && !List.has(XmpIndexOn)) {
    Report(L, diag::err_xmp_expected) << "'on'" << "array";
    return;
  }
  StringRef Device;
  if (!moveMemory(I, List, Device))
    return;
  XmpCode Out = All.code(All.pragma(I).Loc);
  Out << (Gmove ? "{ __xmp_move(" : "{ __xmp_each(") + All.site(C.Directive) + ",";
  if (Gmove ? !All.how(Out, List, Device) : !All.referencePtr(Out, List.On, true))
    return;
  All.replace(I, Out << ");");
  All.closeAfter(XmpStatements(All).statementEnd(I + 1), All.code(Out.Loc) << "}");
}
} // namespace xacc
