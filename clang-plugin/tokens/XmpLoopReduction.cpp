// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions of `xmp loop`: markers for the lowering, and for first and last kinds what finds the
// deciding iteration.
#include "XmpRewriter.h"

using namespace clang;

namespace xacc {
bool hasLocations(const XmpReduction &R) {
  return StringRef(R.Op).starts_with("first") || StringRef(R.Op).starts_with("last");
}

/// First and last kinds. Nobody sees the iterations in their order.
bool XmpRewriter::locationReductions(XmpCode &Out, Loop &L) {
  for (XmpReduction &R : L.List.Reductions)
    for (XmpReduction::Item &Item : R.Items) {
      if (!hasLocations(R))
        continue;
      if (!L.Parallel || L.List.has(XmpIndexAcc) || !canNote(L, Item)) {
        Report(L.Loc, diag::err_xmp_unsupported)
            << "'" + R.Op + "' in such a nest with OpenMP directives";
        return false;
      }
      noteReduction(Out, L, R, Item, std::to_string(next()));
    }
  return true;
}

/// Marks the reductions. Of a nest that stays, also first and last kinds, whose deciding iteration
/// the lowering finds.
bool XmpRewriter::loopReductions(XmpCode &Out, Loop &L) {
  const bool Stays = L.Reference.empty();
  for (XmpReduction &R : L.List.Reductions)
    for (XmpReduction::Item &Item : R.Items) {
      bool Keyed = hasLocations(R);
      if (!Keyed && !Item.Locations.empty()) {
        Report(Item.Locations[0][0].getLocation(), diag::err_xmp_locations) << R.Op;
        return false;
      }
      if (llvm::any_of(Item.Variable, [](const Token &T) { return T.is(tok::colon); })) {
        Report(Item.Variable[0].getLocation(), diag::err_xmp_section);
        return false;
      }
      if (Keyed && !Stays)
        continue;
      std::string N = std::to_string(next());
      Out << "const struct __xmp_how __xmp_how_" + N + " = {" +
                 (L.List.has(XmpIndexAcc) ? "__XMP_ACC" : "0") + ", 0, 0, 0}; long __xmp_key_" + N +
                 " = -1; __xmp_reduce(" + site("loop") + "," + (Stays ? "0" : "&" + L.Reference) +
                 "," + xmpOperator(R.Op) + ", (void *)&(";
      Out << Item.Variable << (Keyed ? "), &__xmp_key_" + N + "," : "), 0,")
          << int64_t(Item.Locations.size()) << ",";
      Out << (Item.Locations.empty() ? "0" : "(const struct __xmp_location[]){");
      for (Tokens T : Item.Locations)
        Out << "{&(" << T << "), sizeof(" << T << ")},";
      Out << (Item.Locations.empty() ? "" : "}")
          << ", &__xmp_how_" + N + "); (void)__xmp_key_" + N + ";";
    }
  return Stays || locationReductions(Out, L);
}
} // namespace xacc
