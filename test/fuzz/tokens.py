# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How mutate.py --tokens changes a function or a whole program: tokens go, come twice, change places or are replaced by others, and
directives come to stand where no directive belongs."""
import re

TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\n])*\"|'(?:\\.|[^'\n])*'|[A-Za-z_]\w*|\.?\d[\w.]*|[ \t]+|\n|<<=|>>=|\.\.\.|\+\+|--|->|&&|\|\|"
                   r"|<<|>>|[-+*/%&|^=<>!]=|.", re.S)
ODD = ["0", "-1", "1 << 31", "4294967296", "18446744073709551615", "1.5", "1e400", "'a'", "\"s\"", "(", ")", "[", "]", "{", "}", ";", ",", ":", "::",
       "*", "#", "##", "&&", "...", "sizeof", "typeof", "_Generic", "__func__", "int", "void", "_Complex", "_Bool", "static", "extern", "const",
       "volatile", "restrict", "struct", "union", "enum", "typedef", "return", "break", "continue", "goto", "if", "else", "for", "while", "do", "switch",
       "case", "default", "private", "firstprivate", "reduction", "collapse", "acc", "xmp", "on", "loop"]


def split(text):
    return TOKEN.findall(text)


def vocabulary(texts):
    """Each token of the programs once, so that rare ones come as often as the others."""
    return sorted({token for text in texts for token in split(text) if not token.isspace() and not token.startswith(("//", "/*"))}) + ODD


def directives(texts):
    return sorted({line for text in texts for line in re.findall(r"^\s*#pragma ((?:acc|xmp) [^\n]*[^\\\n])$", text, re.M)})


def kind_of(token):
    return "name" if re.match(r"[A-Za-z_]", token) else "number" if re.match(r"[\d.'\"]", token) else "space" if token.isspace() else "sign"


def place(choose, tokens):
    places = [at for at, token in enumerate(tokens) if not token.isspace() and not token.startswith(("//", "/*"))]
    return choose.choice(places) if places else 0


def change(choose, tokens, words, lines):
    at, kind = place(choose, tokens), choose.randrange(10)
    other, length = place(choose, tokens), choose.randint(1, 12)
    if choose.random() < 0.6:  # a token of the kind that stands there, of what is declared there
        words, kind = [word for word in tokens if kind_of(word) == kind_of(tokens[at])], 2
    if kind == 0:
        del tokens[at]
    elif kind == 1:
        tokens.insert(at, tokens[at])
    elif kind in (2, 3):
        tokens[at] = choose.choice(words)
    elif kind == 4:
        tokens[at:at] = [" ", choose.choice(words), " "]
    elif kind == 5:
        tokens[at], tokens[other] = tokens[other], tokens[at]
    elif kind == 6:
        del tokens[at:at + length]
    elif kind == 7:
        tokens[other:other] = tokens[at:at + length]
    elif kind == 8:
        tokens[at:at] = ["\n", "#pragma " + choose.choice(lines), "\n"]
    else:
        tokens[at:at] = [" ", "_Pragma(\"%s\")" % choose.choice(lines).replace("\\", "\\\\").replace('"', '\\"'), " "]


def mutate(choose, text, words, lines):
    tokens = split(text)
    for _ in range(choose.choice((1, 1, 1, 1, 2, 2, 4))):
        if tokens:
            change(choose, tokens, words, lines)
    return "".join(tokens)


def is_balanced(text):
    """True if what follows in the file is not drawn into the text, by a brace or as arguments of a macro."""
    around = []
    for token in split(text):
        if token in "([{":
            around.append(")]}"["([{".index(token)])
        elif token in ")]}" and (not around or around.pop() != token):
            return False
    return not around
