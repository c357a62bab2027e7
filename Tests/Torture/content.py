"""The one oracle: what a store holds, whatever its tables look like."""

import hashlib
import json
import re
import shutil
from collections import Counter, OrderedDict
from functools import wraps

from program import Finding

# How many answers are remembered.
REMEMBERED = 64


def remembered(ask):
    """The same bytes give the same answer, so a store that a command left as it was is not read again."""
    answers = OrderedDict()

    @wraps(ask)
    def answer(program, store, **options):
        digest = hashlib.blake2b(program.path.encode())
        for path in (store, store.with_name(store.name + "-wal"), store.with_name(store.name + "-journal")):
            digest.update(path.read_bytes() if path.exists() else b"none")
            digest.update(b"|")
        key = (digest.digest(), *options.items())
        if key in answers:
            answers.move_to_end(key)
            return answers[key]
        found = ask(program, store, **options)
        answers[key] = found
        if len(answers) > REMEMBERED:
            answers.popitem(last=False)
        return found

    return answer


@remembered
def content(program, store):
    """All objects of a store, as an export of everything says them; how often each occurs.

    A store that is not there, or that was begun and holds no table yet, is empty."""
    if not store.exists():
        return Counter()
    folder = program.folder / "temporary" / "content"
    shutil.rmtree(folder, ignore_errors=True)
    outcome = program.run("export", "--all", "--to", "apple-health", "--store", store, "--output", folder)
    if outcome.code != 0:
        if is_begun(outcome):
            return Counter()
        raise Finding(f"the content cannot be read: {outcome}")
    found = objects(folder / "apple_health_export" / "export.xml")
    for route in (folder / "apple_health_export").glob("workout-routes/*.gpx"):
        found.update(line.strip() for line in route.read_text().splitlines() if "<trkpt" in line)
    shutil.rmtree(folder)
    return found


def is_begun(outcome):
    """Whether a file was made, and its making did not come to its end; the next command that writes makes it anew."""
    return outcome.code in (1, 78) and ("is not a health data store" in outcome.errors or "is an empty file" in outcome.errors)


def objects(path):
    """The elements of the main file of an export, each as one text."""
    found, element = Counter(), []
    with path.open() as lines:
        for line in lines:
            if line.startswith(" <") and not line.startswith(" </"):
                element = [line.strip()]
            elif line.startswith("  ") and element:
                # Names of files follow from what else there is.
                element.append(re.sub(r'path="[^"]*"', "", line.strip()))
            if line.startswith(" <") and (line.rstrip().endswith("/>") or line.startswith(" </")) and element:
                # Nobody changes characteristics here, and a store that is not there has none.
                if not element[0].startswith(("<ExportDate", "<Me", "<!")):
                    found["".join(element)] += 1
                element = []
    return found


@remembered
def check_sound(program, store, *, may_be_begun=True):
    """What `hk doctor` says; anything else than 'sound' is a finding. Gives what it says, or None for no store."""
    if not store.exists():
        return None
    outcome = program.run("doctor", "--json", "--store", store)
    if may_be_begun and is_begun(outcome):
        return None
    try:
        report = json.loads(outcome.output)
    except ValueError:
        raise Finding(f"doctor says nothing: {outcome}") from None
    if "error" in report:
        raise Finding(f"doctor cannot look at the store: {outcome}")
    if report["unfinished"] and not may_be_begun:
        raise Finding(f"the store was never finished: {outcome}")
    if outcome.code != 0 or report["state"] != "sound":
        problems = [problem for check in report["checks"] for problem in check["problems"]]
        raise Finding(f"the store is {report['state']}: {json.dumps(problems)[:2000]}")
    return report


def difference(is_there, expected):
    """Two contents apart, in a few lines."""
    missing, added = expected - is_there, is_there - expected
    lines = [f"{sum(missing.values())} missing, {sum(added.values())} too many"]
    lines += [f"  missing: {text[:300]}" for text in list(missing)[:3]]
    lines += [f"  too many: {text[:300]}" for text in list(added)[:3]]
    return "\n".join(lines)
