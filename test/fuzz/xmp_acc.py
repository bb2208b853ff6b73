# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What xmp_generate.py does with acc: arrays live on the device and nests run there. The host's copies are used only
between update directives, and hold something else otherwise."""
import random


def on_devices(function):
    """A subclass of the generator's Function."""

    class OnDevices(function):
        @property
        def acc(self):
            return "" if self.hosted else " acc"

        def __init__(self, rng, number):
            super().__init__(rng, number)
            self.own = random.Random(rng.random())
            self.under_way = self.hosted = False
            self.cell = self.name("g")  # on the device all the time, for directives that change nothing

        def unrelated(self, alone=False):
            """A directive that is not the loop's may stand in front of it: a statement of its own, or with the nest as
            its statement."""
            words = ("wait", "update self(%s)", "update device(%s)", "enter data copyin(%s)")
            if not alone:
                words += ("data copyin(%s)", "data present(%s)", "data copy(%s)")
            text = self.own.choice(words)
            self.emit("#pragma acc " + (text % self.cell if "%" in text else text))

        def side(self, array):
            return " acc(%s)" % array.name

        def wait(self):
            """In front of what does not wait for kernels by itself, as communication does."""
            if self.under_way:
                self.emit("#pragma acc wait")
            self.under_way = False

        def directive(self, text, loops, clauses):
            if self.hosted:
                if self.own.random() < 0.7:
                    self.unrelated()
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
            if self.own.random() < 0.2:
                self.unrelated(True)
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
            self.file.append("static int %s = 1;" % self.cell)
            self.emit("#pragma acc enter data copyin(%s)" % self.cell)

        def finish(self):
            self.wait()
            self.emit(self.all("exit data delete"))
            self.emit("#pragma acc exit data delete(%s) finalize" % self.cell)

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

        def somewhere(self, do, array):
            if self.own.random() < 0.25:
                self.on_host(do, array)
            else:
                do(array)

        def init(self, array, whole=True):
            # others call it for want of something better, also on the host
            if self.hosted or self.own.random() < 0.8:
                super().init(array, whole)
            else:
                self.on_host(lambda a: super(OnDevices, self).init(a, whole), array)

        def stencil(self, to):
            self.somewhere(super().stencil, to)

        def indirect(self, array):
            self.somewhere(super().indirect, array)

        def reduce(self, array):
            self.somewhere(super().reduce, array)

        def extreme(self, array):
            self.parallel = self.own.random() < 0.6
            if self.parallel:
                super().extreme(array)
            else:
                self.on_host(super().extreme, array)
            self.parallel = False

        def sort(self, array):
            if len(array.dims) == 1:
                self.on_host(super().sort, array)
            else:
                super().sort(array)

        def task(self, array):
            self.on_host(super().task, array)

    return OnDevices
