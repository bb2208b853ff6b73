# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How mutate.py changes a function: its directives, its loops, and where both stand."""
import re

DIRECTIVES = ["parallel", "serial", "kernels", "loop", "parallel loop", "serial loop", "kernels loop", "data", "enter data", "exit data",
              "host_data", "update", "wait", "cache", "atomic", "atomic capture", "atomic read", "atomic write", "init", "shutdown", "set",
              "routine", "declare"]
CLAUSES = ["copy", "copyin", "copyout", "create", "present", "no_create", "deviceptr", "attach", "detach", "delete", "use_device", "device", "self",
           "host", "private", "firstprivate", "reduction", "gang", "worker", "vector", "seq", "auto", "independent", "collapse", "tile", "if", "async",
           "wait", "num_gangs", "num_workers", "vector_length", "default", "device_type", "device_num", "default_async", "finalize", "if_present",
           "bind", "nohost", "link", "device_resident"]
ARGUMENTS = ["0", "1", "2", "-1", "n", "i", "a", "a[0:n]", "a[0:2][1:n]", "a[i]", "x", "+ : a", "max : x", "* : a[0:4]", "force : 2", "none",
             "present", "num : 2", "dim : 2", "static : *", "length : 8", "zero : a", "readonly : a[1:2]", "always, capture : a", "nvidia", "*",
             "devnum : 0 : 1", "queues : 1, 2", "sizeof(int)", "a[:]", "a[n:]", "p->x", "s.x", "1.5", "\"name\"", "i + 1 :", "a, a", ""]
STATEMENTS = ["break;", "continue;", "return;", "goto out;", "out:;", "i++;", "n = 0;", ";", "{ int a[n]; a[0] = n; }", "a[0]++;"]


class Line:
    """A directive in its parts: name, and clauses as (name, argument or None)."""

    def __init__(self, text):
        self.indent, rest = re.match(r"(\s*)#pragma acc (.*)", text).groups()
        words = []
        while True:
            word = re.match(r"(\w+)\s*", rest)
            if not word or (words and " ".join(words + [word[1]]) not in DIRECTIVES):
                break
            words.append(word[1])
            rest = rest[word.end():]
        self.name, self.clauses = " ".join(words), self.split(rest)

    @staticmethod
    def split(text):
        clauses, depth, start = [], 0, 0
        for at, letter in enumerate(text + " "):
            depth += (letter == "(") - (letter == ")")
            if depth <= 0 and letter in " ,":
                if text[start:at].strip(" ,"):
                    clauses.append(text[start:at].strip(" ,"))
                start = at + 1
        return clauses

    def __str__(self):
        return "%s#pragma acc %s %s" % (self.indent, self.name, " ".join(self.clauses))


def garble(choose, clause):
    """Another argument, other brackets, or a piece of the old one."""
    name, _, rest = clause.partition("(")
    kind = choose.randrange(4)
    if kind == 0:
        return "%s(%s)" % (name, choose.choice(ARGUMENTS))
    if kind == 1:
        return name
    words = re.findall(r"\w+|[^\w\s]", rest[:-1])
    if not words:
        return "%s(%s)" % (name, choose.choice(ARGUMENTS))
    at = choose.randrange(len(words))
    words[at:at + 1] = [[], [words[at]] * 2, [choose.choice(ARGUMENTS)]][choose.randrange(3)]
    text = " ".join(words)
    return "%s(%s%s" % (name, text, ")" if text.count("(") == text.count(")") else "")


def mutate_directive(choose, line, others):
    kind = choose.randrange(9)
    if kind == 0:
        line.name = choose.choice(DIRECTIVES)
    elif kind == 1 and line.clauses:
        line.clauses.pop(choose.randrange(len(line.clauses)))
    elif kind == 2 and line.clauses:
        line.clauses.append(choose.choice(line.clauses))
    elif kind == 3:
        line.clauses.append(choose.choice(CLAUSES) + choose.choice(["", "(%s)" % choose.choice(ARGUMENTS)]))
    elif kind == 4 and others.clauses:
        line.clauses.append(choose.choice(others.clauses))
    elif kind == 5:
        choose.shuffle(line.clauses)
    elif line.clauses:
        at = choose.randrange(len(line.clauses))
        line.clauses[at] = garble(choose, line.clauses[at])


def mutate_code(choose, lines):
    """Loops and the places of directives: a line goes, comes twice, moves or changes."""
    at = choose.randrange(len(lines))
    kind = choose.randrange(6)
    if kind == 0:
        lines.insert(at, choose.choice(STATEMENTS))
    elif kind == 1 and "#pragma" in lines[at]:
        lines.insert(choose.randrange(len(lines)), lines.pop(at))
    elif kind == 2 and "for (" in lines[at]:
        lines.insert(at, lines[at])
    elif kind == 3 and "for (" in lines[at]:
        lines[at] = re.sub(r"<=?|>=?|\+\+|\+= \w+", lambda m: choose.choice(["<", "<=", ">", "!=", "++", "+= 2", "--"]), lines[at], count=1)
    elif kind == 4 and "#pragma" in lines[at]:
        lines.insert(at, lines[at])
    elif kind == 5:
        lines[at] = re.sub(r"\b(int|double|float|long)\b", lambda m: choose.choice(["int", "char", "double", "_Bool", "long double", "void *"]),
                           lines[at], count=1)


def mutate(choose, text, directives):
    """A function with one to three changes; directives: lines of all programs, of which clauses are taken."""
    lines = text.split("\n")
    for _ in range(choose.choice((1, 1, 1, 2, 2, 3))):  # more would stop at errors of Clang's parser
        places = [i for i, line in enumerate(lines) if re.match(r"\s*#pragma acc ", line) and not line.endswith("\\")]
        if places and choose.random() < 0.8:
            place = choose.choice(places)
            other = lines[choose.choice(places)] if choose.random() < 0.5 else choose.choice(directives)
            line = Line(lines[place])
            mutate_directive(choose, line, Line(other))
            lines[place] = str(line)
        else:
            mutate_code(choose, lines)
    text = "\n".join(lines)
    return text + "\n}" * (text.count("{") - text.count("}"))  # a loop's header may have come twice
