#!/usr/bin/env python3
"""Judges processor time by limits that are valid on every machine.

    tests/limits.py                                          prints how slow this machine is
    tests/limits.py judge WHAT SECONDS LIMIT SLOWNESS TIER   judges what was measured
    tests/limits.py run WHAT LIMIT SLOWNESS COMMAND...       runs a command and judges its time; ends one that hangs

Exit status: 1 if the time exceeds the limit by more than a half; the command's exit status if the command fails.

Limits are seconds of processor time on the reference machine. On other machines they are multiplied by the slowness of
the machine: the time of a fixed program, tests/machine.cpp, in units of its time on the reference machine. Processor
time depends little on other work at the same time. A limit that is exceeded by up to a half is a warning, since
programs are not all slowed equally; beyond a half it is a fault. The default tier warns only if the variable CI is set.
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile

# Seconds of processor time that a copy of the fixed program, with its compilation, takes on the reference machine: two
# cores of an Intel Xeon (Emerald Rapids) with Debian 12. All tests of the full tier take 980 s there, two thirds of
# their limit. A former fixed program, which also read 32 MB of memory at random, misjudged processors: it took 0.4
# times as long here as on an AMD EPYC, while the tests take 0.7 times as long (1,450 s there).
REFERENCE = 2.4
TOLERANCE = 1.5
SOURCE = pathlib.Path(__file__).resolve().with_name("machine.cpp")


def processor_seconds():
    """Returns the processor time of all child processes that have ended, in seconds."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def slowness():
    """Returns the ratio of the time of the fixed program on this machine to its time on the reference machine. Compiles
    and runs a copy on each processor at the same time, like tests."""
    copies = len(os.sched_getaffinity(0))
    command = 'c++ -O2 -std=c++20 "$0" -o "$1" && exec "$1" >/dev/null'
    environment = {**os.environ, "CCACHE_DISABLE": "1"}
    before = processor_seconds()
    with tempfile.TemporaryDirectory() as folder:
        work = [subprocess.Popen(["/bin/sh", "-c", command, str(SOURCE), os.path.join(folder, f"copy-{number}")],
                                 env=environment) for number in range(copies)]
        if any([copy.wait() for copy in work]):
            sys.exit(f"tests/limits.py: {SOURCE.name} cannot be compiled, or gives a wrong result")
    return (processor_seconds() - before) / copies / REFERENCE


def judge(what, seconds, limit, slow, tier):
    """Returns whether the limit is kept, within the tolerance. Prints a line about a fault or a warning."""
    allowed = limit * slow
    faulty = seconds > TOLERANCE * allowed
    if seconds <= allowed or (not faulty and tier == "default" and not os.environ.get("CI")):
        return True
    scaled = "" if f"{allowed:g}" == f"{limit:g}" else f", {allowed:.1f} s on this machine"
    print(f"{'FAULT' if faulty else 'warning'}: {what} took {seconds:.1f} s of processor time; the limit is {limit:g} s"
          + scaled, file=sys.stderr)
    return not faulty


def run(what, limit, slow, command):
    """Runs a command on up to two processors. Returns its exit status, or 1 if only its time is at fault."""
    patience = 1.8 * limit * max(slow, 1) / min(2, len(os.sched_getaffinity(0)))
    before = processor_seconds()
    status = subprocess.run(["timeout", "--kill-after=30", f"{patience:.0f}", *command], check=False).returncode
    if status == 124:
        print(f"FAULT: {what} was ended after {patience:.0f} s", file=sys.stderr)
    is_tolerable = judge(what, processor_seconds() - before, limit, slow, "long")
    return status or (0 if is_tolerable else 1)


if __name__ == "__main__":
    verb, arguments = sys.argv[1:2], sys.argv[2:]
    if not verb:
        print(f"{slowness():.3f}")
    elif verb == ["judge"] and len(arguments) == 5:
        sys.exit(0 if judge(arguments[0], *map(float, arguments[1:4]), arguments[4]) else 1)
    elif verb == ["run"] and len(arguments) > 3:
        sys.exit(run(arguments[0], float(arguments[1]), float(arguments[2]), arguments[3:]))
    else:
        sys.exit(__doc__)
