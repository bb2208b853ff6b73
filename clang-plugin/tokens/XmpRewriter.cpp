// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk over the tokens: scopes, statements, and which method rewrites which directive. See
// XmpRewrite.h.
#include "XmpPreamble.h"
#include "tokens/XmpAlign.h"
#include "tokens/XmpArrayRecord.h"
#include "tokens/XmpCoarray.h"
#include "tokens/XmpDeclare.h"
#include "tokens/XmpExecute.h"
#include "tokens/XmpExpression.h"
#include "tokens/XmpLoop.h"
#include "tokens/XmpPlace.h"
#include "tokens/XmpRewrite.h"
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
namespace {
/// The walk over the tokens, which knows all parts.
class XmpRewriter final : public XmpRewrite {
public:
  using XmpRewrite::XmpRewrite;
  void run();
  void directive(size_t I) override;

private:
  void describe();
  void walk();
  void directive(size_t I, XmpDirective Id, const XmpDirectiveRow &Row, XmpCursor &C,
                 ArrayRef<Name> Names);
  bool combined(XmpCursor &C, SmallVectorImpl<Name> &Names);
  void noteStatement(size_t I);
  void giveAddress(size_t I);
  void assemble();
};
} // namespace

XmpUse rewriteXmp(TokenStream &Stream, const XmpPragmas &Pragmas, Reporter &Report,
                  llvm::StringSet<> &Broken, bool Precompiled) {
  XmpRewriter Rewriter(Stream, Pragmas, Report, Broken);
  bool Program = !Pragmas.empty() || hasCoarrays(Stream);
  bool Needed = Program || XmpExpressions(Rewriter).hasSections();
  if (Needed && Precompiled) {
    SourceLocation L = Pragmas.empty() ? Stream.Tokens[0].getLocation() : Pragmas[0].Loc;
    Report(L, diag::err_xmp_unsupported)
        << "XcalableMP in a file whose precompiled header has directives";
    llvm::erase_if(Stream.Tokens, [](const Token &T) { return T.is(tok::annot_primary_expr); });
    return XmpUse::None;
  }
  if (Needed)
    Rewriter.run();
  return Program ? XmpUse::Program : Needed ? XmpUse::Sections : XmpUse::None;
}

void XmpRewriter::run() {
  SourceManager &SM = PP.getSourceManager();
  Preamble =
      lexHeader(PP, "xacc/xmp_abi.h", XmpPreamble, SM.getLocForStartOfFile(SM.getMainFileID()));
  if (!XmpPlaces(*this).checkPlaces()) {
    llvm::erase_if(In, [](const Token &T) { return T.is(tok::annot_primary_expr); });
    return assemble(); // the lowering counts on what stands in front
  }
  XmpPlaces(*this).moveIntoBodies();
  XmpPlaces(*this).moveLoopsUp();
  XmpCoarrayTokens(*this).rewrite();
  XmpExpressions(*this).wholeArguments();
  In = XmpExpressions(*this).withSections(In);
  describe();
  XmpExpressions(*this).fileScopeExtents();
  walk();
  assemble();
}

//===--------------------------------------------------------------------===//
// The walk
//===--------------------------------------------------------------------===//

/// Finds all that is said of each array before the first of it is rewritten.
void XmpRewriter::describe() {
  SmallVector<size_t, 8> Braces{0};
  for (size_t I = 0; I < In.size(); ++I) {
    if (Stream.is(I, tok::l_brace))
      Braces.push_back(I);
    else if (Stream.is(I, tok::r_brace) && Braces.size() > 1)
      Braces.pop_back();
    if (!isPragma(I))
      continue;
    const XmpPragma &P = pragma(I);
    XmpCursor Whole(Report, P, P.Tokens);
    SmallVector<Name, 4> Names;
    if (!combined(Whole, Names))
      continue;
    for (Tokens Part :
         Names.empty() ? SmallVector<Tokens, 4>{Whole.Rest} : split(Whole.Rest, tok::comma)) {
      XmpCursor C(Report, P, Part);
      XmpDirective Id;
      C.Directive = C.word();
      if (!findDirective(C.Directive, Id) ||
          (Id != XmpDirective::Align && Id != XmpDirective::Shadow))
        continue;
      C.Rest = C.Rest.drop_front();
      XmpAlignments(*this).describeOne(I, Braces.back(), Id, C, Names);
    }
  }
}

/// The names behind ::, which the attributes in front of it are given to.
bool XmpRewriter::combined(XmpCursor &C, SmallVectorImpl<Name> &Names) {
  SmallVector<Tokens, 4> Halves = split(C.Rest, tok::coloncolon);
  if (Halves.size() != 2)
    return true;
  for (Tokens T : split(Halves[1], tok::comma)) {
    C.Rest = T;
    Name N{"", C.loc()};
    if (!C.name(N.Text, "a name after '::'") || !C.finish())
      return false;
    Names.push_back(N);
  }
  C.Rest = Halves[0];
  return true;
}

void XmpRewriter::walk() {
  Scopes.push_back({0, {}, {}, 0, 0});
  for (size_t I = 0; I < In.size(); ++I) {
    noteStatement(I);
    if (Stream.is(I, tok::l_brace))
      Scopes.push_back({I, {}, {}, I + 1, 0});
    else if (Stream.is(I, tok::r_brace)) {
      if (!inFile())
        Scopes.pop_back();
    } else if (In[I].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp)) {
      if (inFile())
        XmpArrayRecords(*this).declareOnDevice(I);
      I = XmpStatements(*this).skipAnnotation(I) - 1;
    } else if (isPragma(I)) {
      if (!Early.count(I))
        directive(I);
    } else if (!inFile() && XmpExpressions(*this).isCalled(I, "xmp_desc_of"))
      XmpExpressions(*this).descOf(I);
    else if (!inFile() && Stream.is(I, tok::kw_register))
      giveAddress(I);
    else if (!inFile() && XmpExpressions(*this).takesMask(I))
      XmpExpressions(*this).addMask(I);
  }
}

void XmpRewriter::noteStatement(size_t I) {
  Scope &S = Scopes.back();
  if (I && !S.Depth &&
      (In[I - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace) || In[I - 1].isAnnotation()))
    S.Statement = I;
  S.Depth += In[I].isOneOf(tok::l_paren, tok::l_square);
  S.Depth -= S.Depth && In[I].isOneOf(tok::r_paren, tok::r_square);
}

/// Makes a register variable an automatic one, unless it names the register: directives take the
/// addresses of what they list. Parameters have no other storage class. In C23 auto asks for the
/// type of the initialiser, so nothing takes its place there.
void XmpRewriter::giveAddress(size_t I) {
  const bool Declares = !Scopes.back().Depth || (I > 1 && Stream.name(I - 2) == "for");
  for (size_t K = I; Declares && K < In.size() && !Stream.is(K, tok::semi); ++K)
    if (Stream.is(K, tok::kw_asm))
      return;
  if (!Declares)
    return;
  if (Stream.PP.getLangOpts().C23)
    Edits[I].Drop = true;
  else
    Stream.rename(I, "auto");
}

void XmpRewriter::directive(size_t I) {
  Edits[I].Drop = true;
  const XmpPragma &P = pragma(I);
  XmpCursor Whole(Report, P, P.Tokens);
  SmallVector<Name, 4> Names;
  Whole.Directive = Whole.word();
  if (Whole.atEnd()) {
    Report(P.Loc, diag::err_xmp_expected) << "a directive" << "xmp";
    return;
  }
  XmpDirective Id;
  const XmpDirectiveRow *Row = findDirective(Whole.Directive, Id);
  // Align and shadow have reported what is wrong with their names already.
  bool Reported = Row && (Id == XmpDirective::Align || Id == XmpDirective::Shadow);
  if (Reported)
    return XmpArrayRecords(*this).complete(I);
  if (!combined(Whole, Names))
    return;
  for (Tokens Part :
       Names.empty() ? SmallVector<Tokens, 4>{Whole.Rest} : split(Whole.Rest, tok::comma)) {
    XmpCursor C(Report, P, Part);
    C.Directive = C.word();
    Row = findDirective(C.Directive, Id);
    if (!Row) {
      Report(C.loc(), diag::err_xmp_unknown_directive)
          << (C.Directive.empty() ? "here" : "'" + C.Directive + "'");
      return;
    }
    C.Rest = C.Rest.drop_front();
    directive(I, Id, *Row, C, Names);
  }
  XmpArrayRecords(*this).complete(I);
}

/// The first `:[` in more than Depth brackets, where an object of another image ends; null: none.
static const Token *imageIn(Tokens T, unsigned Depth) {
  unsigned Open = 0;
  for (size_t I = 0; I + 1 < T.size(); ++I) {
    Open += T[I].isOneOf(tok::l_paren, tok::l_square);
    Open -= Open && T[I].isOneOf(tok::r_paren, tok::r_square);
    if (Open > Depth && T[I].is(tok::colon) && T[I + 1].is(tok::l_square))
      return &T[I];
  }
  return nullptr;
}

void XmpRewriter::directive(size_t I, XmpDirective Id, const XmpDirectiveRow &Row, XmpCursor &C,
                            ArrayRef<Name> Names) {
  SourceLocation L = pragma(I).Loc;
  if (Row.Kind == XmpKind::Unsupported) {
    Report(L, diag::err_xmp_unsupported) << "'#pragma xmp " + C.Directive + "'";
    return;
  }
  if (Row.Kind != XmpKind::Declaration && inFile()) {
    Report(L, diag::err_xmp_outside) << C.Directive;
    return;
  }
  const bool TakesLock = Id == XmpDirective::Lock || Id == XmpDirective::Unlock;
  if (const Token *Image = imageIn(C.Rest, TakesLock)) {
    Report(Image->getLocation(), diag::err_xmp_unsupported)
        << "an object of another image in a directive";
    return;
  }
  bool Communicates =
      Row.Kind == XmpKind::Statement || Id == XmpDirective::Gmove || Id == XmpDirective::Tasks;
  if (Communicates && rejectInLoop(I))
    return;
  switch (Id) {
  case XmpDirective::Nodes:
    return XmpDeclarations(*this).nodes(I, C, Names);
  case XmpDirective::Template:
    return XmpDeclarations(*this).templates(I, C, Names);
  case XmpDirective::Distribute:
    return XmpDeclarations(*this).distribute(I, C, Names);
  case XmpDirective::TemplateFix:
    return XmpDeclarations(*this).templateFix(I, C);
  case XmpDirective::Task:
    return XmpExecution(*this).task(I, C, Row.Clauses);
  case XmpDirective::Tasks:
    return XmpExecution(*this).tasks(I, C);
  case XmpDirective::Loop:
    return XmpLoops(*this).loop(I, C, Row.Clauses);
  case XmpDirective::Coarray:
    return XmpCoarrayTokens(*this).imagesOf(I, C, Names);
  case XmpDirective::Image:
    return XmpExecution(*this).images(I, C);
  case XmpDirective::Nonblock:
    return XmpExecution(*this).nonblock(I, C);
  case XmpDirective::Array:
  case XmpDirective::Gmove:
    return XmpExecution(*this).move(I, Id, C, Row.Clauses);
  case XmpDirective::Align:
  case XmpDirective::Shadow:
  case XmpDirective::StaticDesc: // a hint: local objects are cached anyway
    return;
  default:
    return XmpExecution(*this).statement(I, Id, C, Row.Clauses);
  }
}

//===--------------------------------------------------------------------===//
// The result
//===--------------------------------------------------------------------===//

void XmpRewriter::assemble() {
  std::vector<Token> Out = std::move(Preamble);
  for (size_t I = 0; I < In.size(); ++I) {
    if (I + 1 == In.size() && !Records.empty())
      Out = (code(Pragmas.empty() ? In[0].getLocation() : Pragmas[0].Loc)
             << Tokens(Out)
             << "__attribute__((constructor(101))) static void __xmp_records(void) {" + Records +
                    "}") // in front of the user's constructors
                .Out;
    auto E = Edits.find(I);
    if (E == Edits.end()) {
      Out.push_back(In[I]);
      continue;
    }
    Out.insert(Out.end(), E->second.Close.begin(), E->second.Close.end());
    Out.insert(Out.end(), E->second.Open.begin(), E->second.Open.end());
    if (!E->second.Drop)
      Out.push_back(In[I]);
  }
  In = std::move(Out);
}
} // namespace xacc
