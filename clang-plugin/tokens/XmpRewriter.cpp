// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk over the tokens: scopes, statements, and which method rewrites which directive. See XmpRewriter.h.
#include "XmpRewriter.h"
#include "XmpPreamble.h"

using namespace clang;

namespace xacc {
void rewriteXmp(TokenStream &Stream, const XmpPragmas &Pragmas, Reporter &Report) {
  if (!Pragmas.empty())
    XmpRewriter(Stream, Pragmas, Report).run();
}

void XmpRewriter::run() {
  moveIntoBodies();
  moveLoopsUp();
  rejectCoarrays();
  In = withSections(In);
  describe();
  fileScopeExtents();
  walk();
  assemble();
}

const XmpPragma &XmpRewriter::pragma(size_t I) const {
  return Pragmas[reinterpret_cast<size_t>(In[I].getAnnotationValue())];
}

//===--------------------------------------------------------------------===//
// Where directives stand
//===--------------------------------------------------------------------===//

/// Directives between the declarators of a function and its body belong to the body.
void XmpRewriter::moveIntoBodies() {
  int Depth = 0;
  for (size_t I = 0; I < In.size(); ++I) {
    if (In[I].isOneOf(tok::l_brace, tok::l_paren, tok::l_square))
      ++Depth;
    else if (In[I].isOneOf(tok::r_brace, tok::r_paren, tok::r_square))
      --Depth;
    if (Depth || !isPragma(I))
      continue;
    size_t End = I;
    while (isPragma(End))
      ++End;
    if (Stream.is(End, tok::l_brace))
      std::rotate(In.begin() + I, In.begin() + End, In.begin() + End + 1), ++Depth;
    I = Depth ? End : End - 1;
  }
}

/// True if a directive of OpenACC or OpenMP, which begins at I, belongs to the loop that follows.
static bool isLoopAnnotation(const TokenStream &S, size_t I) {
  static const StringRef Words[] = {"loop", "for", "simd", "parallel", "serial", "kernels"};
  return S.Tokens[I].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp) &&
         llvm::is_contained(Words, S.name(I + 1));
}

/// `xmp loop` may stand behind the OpenACC or OpenMP directive of its loop; it is rewritten in front of it.
void XmpRewriter::moveLoopsUp() {
  for (size_t I = 0; I < In.size(); ++I) {
    if (!isLoopAnnotation(Stream, I))
      continue;
    size_t End = skipAnnotation(I);
    if (!isPragma(End))
      continue;
    const XmpPragma &P = pragma(End);
    if (!P.Tokens.empty() && nameOf(P.Tokens[0]).lower() == "loop")
      std::rotate(In.begin() + I, In.begin() + End, In.begin() + End + 1);
  }
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
    for (Tokens Part : Names.empty() ? SmallVector<Tokens, 4>{Whole.Rest} : split(Whole.Rest, tok::comma)) {
      XmpCursor C(Report, P, Part);
      XmpDirective Id;
      C.Directive = C.word();
      if (!findDirective(C.Directive, Id) || (Id != XmpDirective::Align && Id != XmpDirective::Shadow))
        continue;
      C.Rest = C.Rest.drop_front();
      describeOne(I, Braces.back(), Id, C, Names);
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
  Scopes.push_back({0, {}, {}});
  for (size_t I = 0; I < In.size(); ++I) {
    if (I && (In[I - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace) || In[I - 1].isAnnotation()))
      Statement = I;
    if (Stream.is(I, tok::l_brace))
      openBrace(I);
    else if (Stream.is(I, tok::r_brace)) {
      if (!inFile())
        Scopes.pop_back();
      if (inFile())
        Function.clear();
    } else if (inFile() && Stream.is(I, tok::semi))
      Function.clear();
    else if (In[I].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp))
      I = skipAnnotation(I) - 1;
    else if (isPragma(I))
      directive(I);
    else if (!inFile() && Stream.name(I) == "xmp_desc_of" && Stream.is(I + 1, tok::l_paren))
      descOf(I);
    else if (!inFile() && (Stream.name(I) == "MPI_Init" || Stream.name(I) == "MPI_Init_thread") &&
             Stream.is(I + 1, tok::l_paren))
      Stream.rename(I, Stream.name(I) == "MPI_Init" ? "__xmp_mpi_init" : "__xmp_mpi_init_thread");
    else if (!inFile() && Stream.name(I) == "xmp_malloc" && Stream.is(I + 1, tok::l_paren))
      allocate(I);
    else if (inFile() && Stream.is(I, tok::identifier) && Stream.is(I + 1, tok::l_paren)) {
      Function = Stream.name(I).str();
      I = std::max(I, Stream.match(I + 1) - 1);
    }
  }
}

void XmpRewriter::openBrace(size_t I) {
  if (inFile() && Function == "main")
    replace(I + 1, code(In[I].getLocation()) << "__xmp_start();");
  Scopes.push_back({I, {}, {}});
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
    return arrayRecords(I);
  if (!combined(Whole, Names))
    return;
  for (Tokens Part : Names.empty() ? SmallVector<Tokens, 4>{Whole.Rest} : split(Whole.Rest, tok::comma)) {
    XmpCursor C(Report, P, Part);
    C.Directive = C.word();
    Row = findDirective(C.Directive, Id);
    if (!Row) {
      Report(C.loc(), diag::err_xmp_unknown_directive) << (C.Directive.empty() ? "here" : "'" + C.Directive + "'");
      return;
    }
    C.Rest = C.Rest.drop_front();
    directive(I, Id, *Row, C, Names);
  }
  arrayRecords(I);
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
  switch (Id) {
  case XmpDirective::Nodes:
    return nodes(I, C, Names);
  case XmpDirective::Template:
    return templates(I, C, Names);
  case XmpDirective::Distribute:
    return distribute(I, C, Names);
  case XmpDirective::TemplateFix:
    return templateFix(I, C);
  case XmpDirective::Task:
    return task(I, C, Row.Clauses);
  case XmpDirective::Tasks:
    return tasks(I, C);
  case XmpDirective::Loop:
    return loop(I, C, Row.Clauses);
  case XmpDirective::Array:
  case XmpDirective::Gmove:
    return move(I, Id, C, Row.Clauses);
  case XmpDirective::Align:
  case XmpDirective::Shadow:
  case XmpDirective::StaticDesc: // a hint: local objects are cached anyway
    return;
  default:
    return statement(I, Id, C, Row.Clauses);
  }
}

//===--------------------------------------------------------------------===//
// Edits and the result
//===--------------------------------------------------------------------===//

void XmpRewriter::replace(size_t I, const XmpCode &Code) {
  std::vector<Token> &Open = Edits[I].Open;
  Open.insert(Open.end(), Code.Out.begin(), Code.Out.end());
}

/// Text behind the statement that ends in front of End; statements that were begun later end first.
void XmpRewriter::closeAfter(size_t End, const XmpCode &Code) {
  std::vector<Token> &Close = Edits[End].Close;
  Close.insert(Close.begin(), Code.Out.begin(), Code.Out.end());
}

void XmpRewriter::drop(size_t Begin, size_t End) {
  for (size_t I = Begin; I < End; ++I)
    Edits[I].Drop = true;
}

void XmpRewriter::assemble() {
  SourceManager &SM = PP.getSourceManager();
  SourceLocation Start = SM.getLocForStartOfFile(SM.getMainFileID());
  std::vector<Token> Out = lexHeader(PP, "xacc/xmp_abi.h", XmpPreamble, Start);
  for (size_t I = 0; I < In.size(); ++I) {
    if (I + 1 == In.size() && !Records.empty())
      Out = (code(Pragmas[0].Loc) << Tokens(Out)
                                  << "__attribute__((constructor)) static void __xmp_records(void) {" + Records + "}")
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

//===--------------------------------------------------------------------===//
// Common pieces of text
//===--------------------------------------------------------------------===//

/// Defines a site, or an array of Count sites; returns its name.
std::string XmpRewriter::site(XmpCode &C, StringRef Construct, int Count) {
  std::string Name = "__xmp_s_" + std::to_string(next()), Where;
  PresumedLoc P = PP.getSourceManager().getPresumedLoc(C.Loc);
  llvm::raw_string_ostream(Where) << P.getFilename() << ';' << (inFile() ? "" : Function) << ';' << P.getLine() << ';'
                                  << P.getColumn() << ";xmp " << Construct;
  C << "static struct __xmp_site " + Name + (Count > 1 ? "[] = {" : " =");
  for (int I = 0; I < Count; ++I)
    (C << "{").string(Where) << (Count > 1 ? ", 0}," : ", 0}");
  C << (Count > 1 ? "};" : ";");
  return Name;
}

/// Text that runs when the program starts (file scope) or when the block is entered.
void XmpRewriter::openBuild(XmpCode &C, StringRef Phase) {
  if (!inFile()) {
    C << "{";
    return;
  }
  std::string Name = "__xmp_b_" + std::to_string(next());
  C << "static void " + Name + "(void) {";
  Records += ("__xmp_record(__XMP_PHASE_" + Phase + ", " + Name + ");").str();
}

const XmpRewriter::Object *XmpRewriter::find(StringRef Name) const {
  for (const Scope &S : llvm::reverse(Scopes))
    if (auto It = S.Objects.find(Name); It != S.Objects.end())
      return &It->second;
  return nullptr;
}

bool XmpRewriter::known(const XmpRef &R) {
  if (R.Star || find(R.Name))
    return true;
  Report(R.Loc, diag::err_xmp_unknown) << R.Name;
  return false;
}

bool XmpRewriter::subscript(XmpCode &C, Tokens T, const std::optional<LoopTerm> &Term) {
  if (Term) {
    C << "{__XMP_LOOP, 0, 0, " << (Term->Minus ? "-" : "");
    C.expr(Term->Offset) << "," << int64_t(Term->Variable) << "}";
    return true;
  }
  if (isStar(T)) {
    C << "{__XMP_STAR, 0, 0, 0, 0}";
    return true;
  }
  SmallVector<Tokens, 4> Parts = splitTriplet(T);
  if (Parts.size() > 3) {
    Report(Parts[3].empty() ? T.back().getLocation() : Parts[3][0].getLocation(), diag::err_xmp_triplet);
    return false;
  }
  if (Parts.size() == 1) {
    (C << "{__XMP_INDEX, 1,").expr(T) << ", 0, 0}";
    return true;
  }
  int Given = 0;
  for (auto [I, P] : llvm::enumerate(Parts))
    Given |= P.empty() ? 0 : 1 << I;
  Parts.resize(3);
  C << "{__XMP_TRIPLET," << int64_t(Given) << ",";
  C.expr(Parts[0]) << ",";
  C.expr(Parts[1]) << ",";
  C.expr(Parts[2], "1") << "}";
  return true;
}

bool XmpRewriter::reference(XmpCode &C, const XmpRef &R, const Terms &T) {
  if (!known(R))
    return false;
  C << "{" << (R.Star ? std::string("0") : ("__xmp_o_" + R.Name).str()) << "," << (R.At.Round ? "1" : "0") << ","
    << int64_t(R.At.Items.size()) << ", {";
  for (auto [I, Item] : llvm::enumerate(R.At.Items)) {
    if (!subscript(C, Item, I < T.size() ? T[I] : std::nullopt))
      return false;
    C << ",";
  }
  C << (R.At.present() ? "}}" : "{0, 0, 0, 0, 0}}}");
  return true;
}

bool XmpRewriter::referencePtr(XmpCode &C, const XmpRef &R, bool Present) {
  if (!Present) {
    C << "0";
    return true;
  }
  C << "&(const struct __xmp_ref)";
  return reference(C, R);
}

bool XmpRewriter::how(XmpCode &C, const XmpClauses &List) {
  C << "&(const struct __xmp_how){0";
  if (List.has(XmpIndexAsync))
    C << "| __XMP_ASYNC";
  if (List.has(XmpIndexOrthogonal))
    C << "| __XMP_ORTHOGONAL";
  if (List.has(XmpIndexIn))
    C << "| __XMP_IN";
  if (List.has(XmpIndexOut))
    C << "| __XMP_OUT";
  (C << ",").expr(List.Async) << ",";
  if (!referencePtr(C, List.On, List.has(XmpIndexOn)))
    return false;
  C << ",";
  if (!referencePtr(C, List.From, List.has(XmpIndexFrom)))
    return false;
  C << "}";
  return true;
}
} // namespace xacc
