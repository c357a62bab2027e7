"""Another program, which opens stores with plain SQLite and knows nothing of checksums.

    python3 foreign.py read STORE     opens the store again and again, and holds a read transaction for a moment each time
    python3 foreign.py look STORE     the same with the sqlite3 that is installed, which may be another version
    python3 foreign.py write STORE    changes rows in their places, and now and then takes the log into the file
"""

import random
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

MEGABYTE = 1 << 20


def enlarge(program, store, megabytes):
    """Makes a store that large by files attached to its workouts; the doctor accepts what this program wrote."""
    source = random.Random(megabytes)
    with connected(store) as connection:
        owners = [row[0] for row in connection.execute("SELECT id FROM workout ORDER BY id")]
        for number in range(megabytes):
            row = connection.execute(
                "INSERT INTO attachment (uuid, owner, name, type, size, created) VALUES (?, ?, ?, 'public.jpeg', ?, ?)",
                (source.randbytes(16), owners[number % len(owners)], f"photo {number}", MEGABYTE - 100, 7e8 + number))
            connection.execute("INSERT INTO attachment_chunk (attachment, bytes) VALUES (?, ?)",
                               (row.lastrowid, source.randbytes(MEGABYTE - 100)))
    program.confirmed("doctor", "--repair", "--store", store)
    for copy in store.parent.glob(store.name + ".before-repair-*"):
        copy.unlink()


class connected:
    """A connection whose work is committed, and that is closed at the end."""

    def __init__(self, store):
        self.store = store

    def __enter__(self):
        self.connection = sqlite3.connect(self.store, timeout=60)
        return self.connection

    def __exit__(self, kind, error, trace):
        if kind is None:
            self.connection.commit()
        self.connection.close()


class Foreign:
    """A foreign program in a process of its own, while the body of a `with` runs."""

    def __init__(self, deed, store):
        self.command = [sys.executable, str(Path(__file__)), deed, str(store)]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        return self

    def __exit__(self, *_):
        # It ends when its input does, after its last transaction: an honest program.
        self.errors = self.process.communicate()[1].decode(errors="replace")


def read(store):
    with connected(store) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        time.sleep(random.uniform(0, 0.05))
        connection.execute("ROLLBACK")


def look(store):
    program = shutil.which("sqlite3")
    if program is None:
        return read(store)
    subprocess.run([program, store, "BEGIN; SELECT count(*) FROM sqlite_schema; ROLLBACK;"], capture_output=True, check=False)


def write(store):
    with connected(store) as connection:
        connection.execute("UPDATE attachment SET created = created + 1 WHERE id % 3 = ?", (random.randrange(3),))
        connection.commit()
        if random.random() < 0.3:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def main(deed, store):
    import select
    while not select.select([sys.stdin], [], [], 0.01)[0]:
        if Path(store).exists():
            try:
                {"read": read, "look": look, "write": write}[deed](store)
            except sqlite3.OperationalError:
                # The store is locked, or goes away at the moment.
                pass


if __name__ == "__main__":
    main(*sys.argv[1:])
