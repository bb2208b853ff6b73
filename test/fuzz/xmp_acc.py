# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What xmp_generate.py does with acc: arrays live on the device and nests run there. The host's copies are used only
between update directives, and hold something else otherwise."""
import random


def on_devices(function):
    """A subclass of the generator's Function."""

    class OnDevices(function):
        acc = " acc"

        def __init__(self, rng, number):
            super().__init__(rng, number)
            self.own = random.Random(rng.random())
            self.under_way = self.hosted = False

        def side(self, array):
            return " acc(%s)" % array.name

        def one_sided(self):
            return self.own.random() < 0.3

        def wait(self):
            """In front of what does not wait for kernels by itself, as communication does."""
            if self.under_way:
                self.emit("#pragma acc wait")
            self.under_way = False

        def directive(self, text, loops, clauses):
            if self.hosted:
                super().directive(text, loops, clauses)
                return
            self.wait()
            reductions = clauses if "reduction" in clauses else ""
            if self.own.random() < 0.2 and not reductions:
                compute = "#pragma acc kernels loop independent"
            else:
                compute = "#pragma acc parallel loop" + reductions
            if self.own.random() < 0.5:
                compute += " collapse(%d)" % self.own.randint(1, loops)
            elif self.own.random() < 0.3 and not reductions:
                compute += " tile(%s)" % ", ".join(str(self.own.randint(1, 5)) for _ in range(self.own.randint(1, loops)))
            elif self.own.random() < 0.2 and not reductions:
                compute += " async(%d)" % self.own.randrange(3)
                self.under_way = True
            for line in (text, compute) if self.own.random() < 0.5 else (compute, text):
                self.emit(line)

        def enter(self, name):
            self.emit("#pragma acc enter data copyin(%s)" % name)

        def leave(self, name):
            self.emit("#pragma acc exit data copyout(%s)" % name)

        def all(self, what):
            return "#pragma acc %s(%s)" % (what, ", ".join(a.name for a in self.arrays))

        def begin(self):
            self.emit(self.all("enter data create"))

        def finish(self):
            self.wait()
            self.emit(self.all("exit data delete"))

        def moved(self):
            """The arrays are somewhere else on the device from here on."""
            self.wait()
            self.emit(self.all("exit data copyout"))
            for name in self.own.sample([a.name for a in self.arrays], len(self.arrays)):
                self.emit("#pragma acc enter data copyin(%s)" % name)

        def on_host(self, do, array):
            """These directives are the host's."""
            self.wait()
            self.emit(self.all("update self"))
            self.hosted = True
            do(array)
            self.hosted = False
            self.emit(self.all("update device"))

        def assign(self, array):
            self.on_host(super().assign, array)
            if self.own.random() < 0.5:
                self.moved()

        def extreme(self, array):
            if self.own.random() < 0.3:
                self.on_host(super().extreme, array)
            else:
                self.parallel = True
                super().extreme(array)
                self.parallel = False

        def task(self, array):
            self.on_host(super().task, array)

    return OnDevices
