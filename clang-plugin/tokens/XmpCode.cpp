// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See XmpCode.h.
#include "tokens/XmpCode.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace xacc {
static void lexRaw(Preprocessor &PP, Lexer &Lex, llvm::function_ref<void(Token &)> Take) {
  Token T;
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
    if (T.is(tok::raw_identifier))
      PP.LookUpIdentifierInfo(T);
    Take(T);
  }
}

XmpCode &XmpCode::operator<<(StringRef Text) {
  // Literals keep pointers to their text, so it must live as long as the preprocessor; the lexer
  // wants a final zero.
  char *Kept = static_cast<char *>(PP.getPreprocessorAllocator().Allocate(Text.size() + 1, 1));
  memcpy(Kept, Text.data(), Text.size());
  Kept[Text.size()] = 0;
  SourceManager &SM = PP.getSourceManager();
  SourceLocation Anywhere = SM.getLocForStartOfFile(SM.getMainFileID());
  Lexer Lex(Anywhere, PP.getLangOpts(), Kept, Kept, Kept + Text.size());
  lexRaw(PP, Lex, [&](Token &T) {
    T.setLocation(Loc);
    T.setFlagValue(Token::StartOfLine,
                   Out.empty()); // as a directive does; Clang warns of misleading indentation
    Out.push_back(T);
  });
  return *this;
}

XmpCode &XmpCode::operator<<(Tokens User) {
  Out.insert(Out.end(), User.begin(), User.end());
  return *this;
}

XmpCode &XmpCode::string(StringRef Text) {
  std::string Quoted = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Quoted += '\\';
    Quoted += C;
  }
  return *this << Quoted + '"';
}

/// In C `::` is in no expression, and Clang's parser does not come out of one behind a bracket.
static bool hasScope(Tokens T) {
  return llvm::any_of(T, [](const Token &Each) { return Each.is(tok::coloncolon); });
}

XmpCode &XmpCode::expr(Tokens User, StringRef Absent) {
  return User.empty()     ? *this << Absent
         : hasScope(User) ? *this << User
                          : *this << "(" << User << ")";
}

XmpCode &XmpCode::width(const XmpWidth *W) {
  if (!W)
    return *this << "{0, 0, 0, 0}";
  *this << "{" << (W->Hi.empty() ? "1" : "3") << "," << (W->Modifier ? "1" : "0") << ",";
  return expr(W->Lo) << ","
                     << (W->Hi.empty() ? XmpCode(PP, Loc).expr(W->Lo)
                                       : XmpCode(PP, Loc).expr(W->Hi))
                     << "}";
}

XmpCode &XmpCode::widths(ArrayRef<XmpWidth> List) {
  if (List.empty())
    return *this << "0";
  *this << "(const struct __xmp_width[]){";
  for (const XmpWidth &W : List)
    width(&W) << ",";
  return *this << "}";
}

std::vector<Token> lexHeader(Preprocessor &PP, StringRef Name, StringRef Text,
                             SourceLocation Where) {
  SourceManager &SM = PP.getSourceManager();
  FileID File = SM.createFileID(llvm::MemoryBuffer::getMemBufferCopy(Text, Name), SrcMgr::C_System,
                                0, 0, Where);
  Lexer Lex(File, SM.getBufferOrFake(File), SM, PP.getLangOpts());
  std::vector<Token> Out;
  lexRaw(PP, Lex, [&](Token &T) { Out.push_back(T); });
  return Out;
}
} // namespace xacc
