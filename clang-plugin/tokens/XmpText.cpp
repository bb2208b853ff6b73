// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pieces of text that many directives need: sites, references to nodes and templates, clauses.
#include "tokens/XmpRewrite.h"

using namespace clang;

namespace xacc {
/// An expression for a site, which the lowering makes.
std::string XmpRewrite::site(StringRef Construct) {
  return ("__xmp_site_of(\"xmp " + Construct + (inFile() ? "\", 0)" : "\", 1)")).str();
}

/// Text that runs when the program starts (file scope) or when the block is entered.
void XmpRewrite::openBuild(XmpCode &C, StringRef Phase) {
  if (!inFile()) {
    C << "{";
    return;
  }
  std::string Name = "__xmp_b_" + std::to_string(next());
  C << "static void " + Name + "(void) {";
  Records += ("__xmp_record(__XMP_PHASE_" + Phase + ", " + Name + ");").str();
}

const XmpRewrite::Object *XmpRewrite::find(StringRef Name) const {
  for (const Scope &S : llvm::reverse(Scopes))
    if (auto It = S.Objects.find(Name); It != S.Objects.end())
      return &It->second;
  return nullptr;
}

bool XmpRewrite::known(const XmpRef &R) {
  if (R.Star || find(R.Name))
    return true;
  if (!Broken.contains(R.Name))
    Report(R.Loc, diag::err_xmp_unknown) << R.Name;
  return false;
}

bool XmpRewrite::subscript(XmpCode &C, Tokens T) {
  if (isStar(T)) {
    C << "{__XMP_STAR, 0, 0, 0, 0}";
    return true;
  }
  SmallVector<Tokens, 4> Parts = splitTriplet(T);
  if (Parts.size() > 3) {
    Report(Parts[3].empty() ? T.back().getLocation() : Parts[3][0].getLocation(),
           diag::err_xmp_triplet);
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

bool XmpRewrite::reference(XmpCode &C, const XmpRef &R) {
  if (!known(R))
    return false;
  C << "{" << (R.Star ? std::string("0") : ("__xmp_o_" + R.Name).str()) << ","
    << (R.At.Round ? "1" : "0") << "," << int64_t(R.At.Items.size()) << ", {";
  for (Tokens Item : R.At.Items) {
    if (!subscript(C, Item))
      return false;
    C << ",";
  }
  C << (R.At.present() ? "}}" : "{0, 0, 0, 0, 0}}}");
  return true;
}

bool XmpRewrite::referencePtr(XmpCode &C, const XmpRef &R, bool Present) {
  if (!Present) {
    C << "0";
    return true;
  }
  C << "&(const struct __xmp_ref)";
  return reference(C, R);
}

bool XmpRewrite::how(XmpCode &C, const XmpClauses &List, StringRef Device) {
  C << "&(const struct __xmp_how){0";
  if (!Device.empty())
    C << "|" << Device;
  if (BothMemories)
    C << "| __XMP_BOTH";
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

/// Letter of the format of the dimension that a subscript is of; c for nodes.
char XmpRewrite::formatAt(const XmpRef &On, unsigned Position) const {
  const Object *O = find(On.Name);
  if (!O->Template)
    return 'c';
  size_t Square = On.At.Round ? On.At.Items.size() - 1 - Position : Position;
  return Square < O->Formats.size() ? O->Formats[Square] : 'C';
}
} // namespace xacc
