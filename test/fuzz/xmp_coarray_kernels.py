# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Phases of xmp_coarrays.py in compute constructs."""
from xmp_coarray_model import MAX_IMAGES, Pair, join
from xmp_coarray_steps import Steps


class Kernels:
    HEADS = ("serial", "parallel num_gangs(1)", "parallel num_gangs(1) num_workers(2)", "parallel num_gangs(1) vector_length(64)", "kernels")

    def kernel(self, variables):
        """A phase of compute constructs, in the memory of the device."""
        rng, here = self.rng, [v for v in variables if v.storage in ("file", "plain")]
        moved = ", ".join(v.name for v in here if v.remote)
        text = (rng.random() < 0.15 and self.rows(here)) or (self.waiting(here) if rng.random() < 0.35 else self.construct(here))
        real = "#pragma acc update device(%s)\n%s\n%s\n%s\n#pragma acc update self(%s)\n%s" % (
            moved, self.synchronize(), text.real, self.synchronize(), moved, self.synchronize())
        return Pair(real, text.model)

    def steps(self, variables, kernel=False):
        out = Steps(self.rng, variables, kernel)
        out.posts = self.name("posts")
        self.file.append("UNUSED static int %s[%d];" % (out.posts, MAX_IMAGES))
        out.choose_modes()
        return out

    def construct(self, here):
        """One construct, in whose elements images do not meet."""
        rng, steps = self.rng, self.steps(here, kernel=True)
        if rng.random() < 0.35:
            text = steps.shared()
        else:
            text = join(steps.statement() for _ in range(rng.randrange(1, 6)))
        model = steps.begin_posts() + self.replay(text.model)
        if "acc parallel loop" not in text.real and "acc kernels loop" not in text.real:
            text = Pair("#pragma acc %s\n{\n%s%s\n}" % (rng.choice(self.HEADS), text.real, steps.end_posts()), "")
        return Pair("{\n%s%s\n}" % (steps.announce(), text.real), model)

    def waiting(self, here):
        """Phases in one construct, between which it waits for the other images."""
        rng, real, model, announced = self.rng, "", "", ""
        for number in range(rng.randrange(2, 5)):
            steps = self.steps(here, kernel=True)
            text = join(steps.shared(inside=True) if rng.random() < 0.3 else steps.statement() for _ in range(rng.randrange(1, 4)))
            real += (steps.barrier(number - 1) if number else "") + text.real + steps.end_posts()
            model += steps.begin_posts() + self.replay(text.model) + "\n"
            announced += steps.announce()
        return Pair("{\n%s#pragma acc %s\n{\n%s\n}\n}" % (announced, rng.choice(self.HEADS[:4] * 2 + self.HEADS), real), model)

    def rows(self, here):
        text = self.steps(here, kernel=True).rows()
        return text and Pair(text.real, "\n".join(self.replay(part) for part in text.model))
