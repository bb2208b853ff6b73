# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts with a signal, and waits in compute constructs, of xmp_coarrays.py. The replay counts the posts that come to each image in a
phase, and the image waits for as many at its end."""
from xmp_coarray_model import FLOATING, INTEGERS, Pair, join, mix
from xmp_coarray_sections import Sections

EVENTS = """xmp_event_t signal:[*], rounds[4]:[*], each[20]:[*];
"""


class Signals(Sections):
    posts = None  # the array of the replay that counts posts; None: there are no events in this phase
    posted = False

    def literal(self, kind, length, v):
        """An array of these elements, of which length are put, and what the replay has of it."""
        self.banned.append(v)
        values = join((mix("(@)fold(@)", kind, self.leaf()) for _ in range(max(1, length))), ", ")
        self.banned.pop()
        return values

    def put(self):
        rng = self.rng
        to = [v for v in self.of("whole") if not v.complex]
        if self.posts is None or not to:
            return self.assign()
        v = rng.choice(to)
        member, kind = self.member(v, INTEGERS + FLOATING, bits=False)
        self.banned.append(v)  # its subscripts are evaluated once
        subscripts, image = self.place(v)
        other = image if rng.random() < 0.7 or image is None else self.image()
        self.banned.pop()
        room, low = 1, 0
        if member.startswith(".v["):
            room, low = 3 - int(member[3]), int(member[3])
        elif v.extents and not v.record:
            low = rng.randrange(v.extents[-1])
            room = min(3, v.extents[-1] - low)
            subscripts[-1] = mix("[%d]" % low)
        length = rng.randint(0 if rng.random() < 0.1 else 1, room)
        count = rng.choice(("%d", "same(%d)", "1 * %dL")) % length
        values = self.literal(kind, length, v)
        at = "[%d + k]" % low
        place = [*subscripts[:-1], mix(at)] if v.extents and not v.record else subscripts
        target = v.at(rng, subscripts, image, member)
        model = v.at(rng, place, image, ".v" + at if member.startswith(".v[") else member).model
        self.posted = True
        event = mix("signal:[@]", other) if other is not None else mix("signal")
        whom = other.model if other is not None else "me"
        return Pair("xmp_put_signal(%s, ((const %s[]){%s}), %s, %s);" % (target.real, kind, values.real, count, event.real),
                    "{\nconst %s put[] = {%s};\nconst int whom = %s;\nfor (int k = 0; k < %d; k++) %s = put[k];\n%s[whom]++;\n}" % (
                        kind, values.model, whom, length, model, self.posts))

    def begin_posts(self):
        return "for (int k = 0; k < %d; k++) %s[k] = 0;\n" % (8, self.posts) if self.posted else ""

    def end_posts(self):
        """All of them, which may come in parts."""
        if not self.posted:
            return ""
        come, rng = "%s_here" % self.posts, self.rng
        return rng.choice(("\nif (%s > 0) xmp_event_wait(&signal, %s, NULL);", "\nfor (int k = 0; k < %s; k++) { if (%s < 0) continue; xmp_event_wait(&signal, 1, NULL); }",
                           "\nif (%s %% 2) xmp_event_wait(&signal, 1, NULL);\nif (%s > 1) xmp_event_wait((&signal), @ / 2 * 2, NULL);".replace("@", come))) % (come, come)

    def announce(self):
        """What the device knows of the posts."""
        return "const int %s_here = %s[me];\n" % (self.posts, self.posts) if self.posted else ""

    def barrier(self, number):
        """Of all images, in a kernel."""
        post = self.rng.choice(("xmp_event_post(rounds[%d]:[k], NULL);" % number, "{ int state = 1; xmp_event_post((rounds[%d]:[(k + me) %% n]), &state); }" % number))
        wait = self.rng.choice(("xmp_event_wait(&rounds[%d], n, NULL);" % number, "xmp_event_wait(rounds + %d, n, NULL);" % number,
                                "for (int k = 0; k < n; k++) xmp_event_wait(&rounds[%d], 1, NULL);" % number))
        return "\nfor (int k = 0; k < n; k++) %s\n%s\n" % (post, wait)

    def rows(self):
        """Gangs that hand rows to another image and then use what they got."""
        rng = self.rng
        to = [v for v in self.of("whole") if v.extents and v.extents[0] <= 20]
        own = [v for v in self.of("own") if v.type in INTEGERS + FLOATING]
        if not to or not own:
            return None
        v, w = rng.choice(to), rng.choice(own)
        image = mix(self.mode[v][1])
        self.banned += [v, w]
        member, kind = self.member(v, INTEGERS + FLOATING)
        self.loops.append(("i0", str(v.extents[0])))
        value, second = self.value(), self.leaf()
        self.loops.pop()
        row = [mix("[i0]")]
        rest, heads = [self.subscript(e) for e in v.extents[1:]], ""
        if rest and rng.random() < 0.7:
            rest[0], heads = mix("[j]"), "for (int j = 0; j < %d; j++) " % v.extents[1]
        sink = w.at(rng, self.place(w)[0])
        del self.banned[-2:]
        put = mix("@ @ fold(@);", v.at(rng, row + rest, image, member), rng.choice(("=", "+=")), value)
        got = mix("got += fold((long)(@)) + fold(@);", v.at(rng, row + rest, None, member), second)
        gangs = rng.choice(("", " num_gangs(3)", " num_gangs(%d)" % v.extents[0], " vector_length(64)"))
        inner = rng.choice(("", "#pragma acc loop vector\n", "#pragma acc loop worker vector\n")) if heads else ""
        sums = inner.replace("\n", " reduction(+ : got)\n") if inner else ""
        number = rng.choice(("i0", "(i0)", "%d - i0" % (v.extents[0] - 1)))
        wait = "xmp_event_post(each[%s]:[%s], NULL);\n%s" % (
            number, image.real, rng.choice(("xmp_event_wait(&each[@], 1, NULL);", "xmp_event_wait(each + (@), 1, NULL);")).replace("@", number))
        head = "for (int i0 = 0; i0 < %d; i0++) {\n" % v.extents[0]
        real = "{\nlong total = 0;\n#pragma acc parallel loop gang%s reduction(+ : total)\n%s%s%s%s\n%s\nlong got = 0;\n%s%s%s\ntotal += got;\n}\n%s = fold(total);\n}" % (
            gangs, head, inner, heads, put.real, wait, sums, heads, got.real, sink.real)
        first = "%s%s%s\n}" % (head, heads, put.model)
        last = "{\nlong total = 0;\n%slong got = 0;\n%s%s\ntotal += got;\n}\n%s = fold(total);\n}" % (head, heads, got.model, sink.model)
        return Pair(real, (first, last))
