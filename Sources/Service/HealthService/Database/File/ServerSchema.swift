import Foundation
import GRDB

/// The schema of a server's database, as a sequence of migrations.
///
/// A released migration is never edited.
enum ServerSchema {
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: people, sessions, tokens, jobs, audit") { database in
            for tables in [version1People, version1Tokens, version1Work] { try database.execute(sql: tables) }
        }
        migrator.registerMigration("2: workouts of imports") { database in
            try database.execute(sql: version2)
            try noteWorkouts(database)
        }
        return migrator
    }()

    /// The tables of people and sessions.
    ///
    /// All dates are seconds since 2001-01-01 UTC, as in stores; identifiers are 16-byte UUIDs.
    private static let version1People = """
        CREATE TABLE person (
            id               BLOB PRIMARY KEY NOT NULL,
            name             TEXT,                   -- the login name as it was typed; NULL for the owner of personal mode
            folded           TEXT UNIQUE,            -- the same as names are compared
            shown            TEXT NOT NULL,
            role             TEXT NOT NULL CHECK (role IN ('person', 'admin')),
            state            TEXT NOT NULL CHECK (state IN ('active', 'disabled', 'erasing')),
            made             REAL NOT NULL,
            password         TEXT,                   -- a PHC string
            password_changed REAL,
            settings         TEXT NOT NULL           -- as JSON
        ) STRICT, WITHOUT ROWID;
        -- What remains of a person: no name.
        CREATE TABLE erasure (
            person BLOB PRIMARY KEY NOT NULL,
            begun  REAL NOT NULL,
            ended  REAL,
            counts TEXT NOT NULL                     -- as JSON
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE session (
            digest    BLOB PRIMARY KEY NOT NULL,     -- SHA-256 of what the cookie says
            id        BLOB NOT NULL UNIQUE,
            person    BLOB NOT NULL REFERENCES person ON DELETE CASCADE,
            begun     REAL NOT NULL,
            used      REAL NOT NULL,
            confirmed REAL NOT NULL,                 -- when the password was given last
            browser   TEXT NOT NULL,
            address   TEXT NOT NULL                  -- a prefix of the address
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_person ON session (person);

        -- Addresses that a person logged in from.
        CREATE TABLE known_address (
            person BLOB NOT NULL REFERENCES person ON DELETE CASCADE,
            digest BLOB NOT NULL,                    -- of the address, with a key
            seen   REAL NOT NULL,
            PRIMARY KEY (person, digest)
        ) STRICT, WITHOUT ROWID;

        -- Links that are used once: invitations, and resets of passwords.
        CREATE TABLE link (
            digest BLOB PRIMARY KEY NOT NULL,        -- SHA-256 of what stands in the address
            id     BLOB NOT NULL UNIQUE,
            kind   TEXT NOT NULL CHECK (kind IN ('invitation', 'reset')),
            person BLOB REFERENCES person ON DELETE CASCADE, -- whose password
            role   TEXT CHECK (role IN ('person', 'admin')), -- that of the invited
            issuer BLOB NOT NULL,                    -- the admin
            made   REAL NOT NULL,
            ends   REAL NOT NULL,
            closed REAL                              -- when it was used or taken back
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX link_person ON link (person);
        """

    private static let version1Tokens = """
        CREATE TABLE token (
            id        BLOB PRIMARY KEY NOT NULL,
            person    BLOB NOT NULL REFERENCES person ON DELETE CASCADE,
            name      TEXT NOT NULL,
            digest    BLOB NOT NULL UNIQUE,          -- SHA-256 of the token
            prefix    TEXT NOT NULL,
            scopes    TEXT NOT NULL,                 -- as JSON, without the types that the store knows
            made      REAL NOT NULL,
            used      REAL,                          -- to the hour
            expires   REAL,
            address   TEXT,                          -- a prefix of the address of the last use
            revoked   REAL,
            unsettled INTEGER NOT NULL DEFAULT 0     -- 1: the store is still to be told that it was revoked
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX token_person ON token (person);
        """

    private static let version1Work = """
        CREATE TABLE job (
            id            BLOB PRIMARY KEY NOT NULL,
            person        BLOB NOT NULL REFERENCES person ON DELETE CASCADE,
            kind          TEXT NOT NULL CHECK (kind IN ('import', 'export')),
            state         TEXT NOT NULL,
            name          TEXT,                      -- what the file is called
            format        TEXT,
            digest        BLOB,                      -- SHA-256 of the file
            bytes_read    INTEGER NOT NULL,
            bytes_total   INTEGER,
            added         INTEGER NOT NULL,
            already_there INTEGER NOT NULL,
            repaired      INTEGER NOT NULL,
            skipped       INTEGER NOT NULL,
            message       TEXT,                      -- why it ended as it did
            warnings      TEXT NOT NULL,             -- as JSON
            workouts      TEXT NOT NULL,             -- as JSON
            request       TEXT NOT NULL,             -- what was asked, as JSON
            actor         TEXT,                      -- who asked
            made          REAL NOT NULL,
            begun         REAL,
            ended         REAL,
            expires       REAL                       -- when the file of an export goes
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX job_person ON job (person, kind, made);
        CREATE INDEX job_digest ON job (person, digest) WHERE digest IS NOT NULL;
        CREATE INDEX job_state ON job (state);

        CREATE TABLE audit (
            id      INTEGER PRIMARY KEY,             -- grows with time
            time    REAL NOT NULL,
            person  BLOB,                            -- whose account it is about; NULL if nobody's
            actor   TEXT NOT NULL,                   -- session, token, admin, app, system
            who     TEXT,                            -- which of them
            action  TEXT NOT NULL,
            object  TEXT,
            address TEXT,                            -- a prefix of the address
            outcome TEXT NOT NULL
        ) STRICT;
        CREATE INDEX audit_person ON audit (person, id);
        CREATE INDEX audit_who ON audit (who, id) WHERE actor = 'admin';
        CREATE INDEX audit_time ON audit (time);

        -- First answers, for requests that are sent again.
        CREATE TABLE answer (
            owner   TEXT NOT NULL,                   -- who asked
            key     TEXT NOT NULL,
            person  BLOB NOT NULL REFERENCES person ON DELETE CASCADE,
            digest  BLOB NOT NULL,                   -- SHA-256 of what was asked
            made    REAL NOT NULL,
            status  INTEGER,                         -- NULL while the first request is under way
            headers TEXT,                            -- as JSON
            body    BLOB,
            PRIMARY KEY (owner, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX answer_person ON answer (person);
        CREATE INDEX answer_made ON answer (made);
        """

    /// The complete list of workouts of a job; the list in `job` is for display and limited in length.
    private static let version2 = """
        CREATE TABLE job_workout (
            workout BLOB NOT NULL,
            job     BLOB NOT NULL REFERENCES job ON DELETE CASCADE,
            PRIMARY KEY (workout, job)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX job_workout_job ON job_workout (job);
        """

    /// Copies the workouts that jobs have listed so far.
    private static func noteWorkouts(_ database: Database) throws {
        let jobs = try Row.fetchAll(
            database, sql: "SELECT id, workouts FROM job WHERE kind = 'import' AND workouts <> '[]'")
        for job in jobs {
            let (id, text): (Data, String) = (job[0], job[1])
            guard let names = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else { continue }
            for name in names {
                guard let workout = UUID(uuidString: name) else { continue }
                try database.execute(
                    sql: "INSERT OR IGNORE INTO job_workout (workout, job) VALUES (?, ?)",
                    arguments: [withUnsafeBytes(of: workout.uuid) { Data($0) }, id])
            }
        }
    }
}
