import Foundation
import GRDB
import HealthModel

/// The tables of a store, created and changed by migrations.
///
/// A released migration is never edited.
enum Schema {
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: samples, workouts, routes, permissions") { database in
            try database.execute(sql: version1)
        }
        migrator.registerMigration("2: activities and statistics of workouts") { database in
            try database.execute(sql: WorkoutTables.schema)
            try WorkoutTables.fill(database)
        }
        migrator.registerMigration("3: background delivery") { database in
            try database.execute(sql: backgroundDelivery)
        }
        migrator.registerMigration("4: order of sources", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: sourceOrder)
        }
        migrator.registerMigration("5: active session", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: ActiveSessionTables.schema)
        }
        migrator.registerMigration("6: series", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: SeriesTables.schema)
        }
        migrator.registerMigration("7: large and scattered blocks") { database in
            try database.execute(sql: ScatteredBlockTables.schema)
        }
        migrator.registerMigration("8: imports") { database in
            try database.execute(sql: ImportTables.schema)
        }
        migrator.registerMigration("9: details, relations, characteristics, summaries, medications, attachments") {
            database in
            try database.execute(sql: DetailTables.schema)
        }
        migrator.registerMigration("10: packed bodies") { database in
            for table in ["workout", "detail", "activity_summary", "medication", "active_session"] {
                try packBodies(of: table, database)
            }
        }
        migrator.registerMigration("11: originals of condensed series", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: OriginalTables.schema)
        }
        migrator.registerMigration("12: supplements of workouts", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: SupplementTables.schema)
        }
        migrator.registerMigration("13: journal of imports") { database in
            try database.execute(sql: JournalTables.schema)
        }
        // No table changes: blocks of series may now have column forms that earlier versions cannot read.
        migrator.registerMigration("14: ends of series", foreignKeyChecks: .immediate) { _ in }
        migrator.registerMigration("15: zones of the person", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: ZoneTables.schema)
        }
        migrator.registerMigration("16: figures of workouts", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: DerivedTables.schema)
        }
        migrator.registerMigration("17: annotations of workouts", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: AnnotationTables.schema)
        }
        migrator.registerMigration("18: streams of outings", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: AnnotationTables.streams)
        }
        migrator.registerMigration("19: how much there is", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: SampleCountTables.schema)
            try SampleCountTables.recount(database)
        }
        migrator.registerMigration("20: days of blocks", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: DayTables.schema)
        }
        // Page checksums differ from before, which earlier versions would report as damage: they must recognize a
        // later store.
        migrator.registerMigration("21: checksums of pages", foreignKeyChecks: .immediate) { _ in }
        migrator.registerMigration("22: plans of workouts", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: PlanTables.schema)
        }
        migrator.registerMigration("23: bin", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: BinTables.schema)
        }
        migrator.registerMigration("24: goals of the person", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: GoalTables.schema)
        }
        migrator.registerMigration("25: gear of the person", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: GearTables.schema)
        }
        migrator.registerMigration("26: watched folders", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: WatchTables.schema)
        }
        migrator.registerMigration("27: library of plans", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: PlanLibraryTables.schema)
        }
        migrator.registerMigration("28: what lists show of schedules", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: PlanTables.summaries)
            try PlanTables.fillSummaries(database)
        }
        return migrator
    }()

    /// Compresses the bodies that earlier versions stored as plain JSON.
    private static func packBodies(of table: String, _ database: Database) throws {
        let plain = "SELECT rowid FROM \(table) WHERE substr(body, 1, 1) = x'7B'"
        let read = try SQLStatement(database, "SELECT body FROM \(table) WHERE rowid = ?")
        let write = try SQLStatement(database, "UPDATE \(table) SET body = ? WHERE rowid = ?")
        for row in try SQLStatement(database, plain).integers() {
            let body = try read.first(.integer(row)) { Data($0.bytes(.only)) } ?? Data()
            try write.run(.blob(PackedJSON.pack(body)), .integer(row))
        }
    }

    /// The table of background deliveries, by app and type.
    private static let backgroundDelivery = """
        CREATE TABLE background_delivery (
            app       TEXT NOT NULL,
            type      INTEGER NOT NULL REFERENCES type,
            frequency INTEGER NOT NULL,              -- the seconds between deliveries, at least
            PRIMARY KEY (app, type)
        ) STRICT, WITHOUT ROWID;
        """

    /// The tables of the first version; `Documentation/Storage.md` explains their design.
    ///
    /// `start_date` and all other dates are seconds since 2001-01-01 UTC. SQLite writes whole ones in four bytes.
    private static let version1 = """
        CREATE TABLE store (
            name  TEXT PRIMARY KEY NOT NULL,
            value ANY
        ) STRICT, WITHOUT ROWID;

        -- What a sample refers to, each stored once.
        CREATE TABLE type (
            id         INTEGER PRIMARY KEY,
            identifier TEXT NOT NULL UNIQUE,
            longest    REAL NOT NULL DEFAULT 0       -- the longest sample of the type that was ever stored, in seconds
        ) STRICT;
        CREATE TABLE unit (
            id   INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE source (
            id     INTEGER PRIMARY KEY,
            bundle TEXT NOT NULL UNIQUE,
            name   TEXT NOT NULL
        ) STRICT;
        CREATE TABLE revision (
            id      INTEGER PRIMARY KEY,
            source  INTEGER NOT NULL REFERENCES source,
            version TEXT,
            product TEXT,
            major   INTEGER,
            minor   INTEGER,
            patch   INTEGER
        ) STRICT;
        CREATE INDEX revision_source ON revision (source);
        CREATE TABLE device (
            id           INTEGER PRIMARY KEY,
            name         TEXT,
            manufacturer TEXT,
            model        TEXT,
            hardware     TEXT,
            firmware     TEXT,
            software     TEXT,
            local        TEXT,
            udi          TEXT
        ) STRICT;
        CREATE INDEX device_name ON device (name);
        CREATE TABLE metadata (
            id     INTEGER PRIMARY KEY,
            digest INTEGER NOT NULL,
            body   BLOB NOT NULL
        ) STRICT;
        CREATE INDEX metadata_digest ON metadata (digest);
        CREATE TABLE metadata_entry (                -- the same once more, for predicates
            metadata  INTEGER NOT NULL REFERENCES metadata ON DELETE CASCADE,
            key       TEXT NOT NULL,
            kind      INTEGER NOT NULL,              -- 0 text, 1 number, 2 date, 3 quantity in base units
            value     ANY,
            dimension TEXT,
            PRIMARY KEY (metadata, key)
        ) STRICT, WITHOUT ROWID;

        -- Samples, a row each. The id is the insertion number: one sequence for the whole store, never used twice.
        CREATE TABLE sample (
            id          INTEGER PRIMARY KEY,
            uuid        BLOB NOT NULL,
            type        INTEGER NOT NULL REFERENCES type,
            revision    INTEGER NOT NULL REFERENCES revision,
            device      INTEGER REFERENCES device,
            metadata    INTEGER REFERENCES metadata,
            start_date  REAL NOT NULL,
            end_date    REAL NOT NULL,
            value       REAL,                        -- quantity in the canonical unit, category value, points of a route
            given       REAL,                        -- the number as it was given, if its unit is another
            unit        INTEGER REFERENCES unit,     -- the unit it was given in
            correlation INTEGER REFERENCES sample ON DELETE CASCADE
        ) STRICT;
        CREATE UNIQUE INDEX sample_uuid ON sample (uuid);
        CREATE INDEX sample_time ON sample (type, start_date);
        CREATE INDEX sample_correlation ON sample (correlation) WHERE correlation IS NOT NULL;

        -- Many quantity samples of one type, unit and origin in one row. Their ids and identifiers are consecutive.
        CREATE TABLE block (
            id        INTEGER PRIMARY KEY,           -- the insertion number of the first sample
            count     INTEGER NOT NULL,
            uuid      BLOB NOT NULL,                 -- the identifier of the first sample
            type      INTEGER NOT NULL REFERENCES type,
            revision  INTEGER NOT NULL REFERENCES revision,
            device    INTEGER REFERENCES device,
            metadata  INTEGER REFERENCES metadata,
            unit      INTEGER NOT NULL REFERENCES unit,
            min_start REAL NOT NULL,
            max_start REAL NOT NULL,
            min_end   REAL NOT NULL,
            max_end   REAL NOT NULL,
            minimum   REAL NOT NULL,                 -- of the values, in the canonical unit
            maximum   REAL NOT NULL,
            summary   BLOB NOT NULL                  -- what the samples amount to, for statistics
        ) STRICT;
        -- The samples themselves stand apart, so that walking over many blocks reads little.
        CREATE TABLE block_data (
            block   INTEGER PRIMARY KEY REFERENCES block ON DELETE CASCADE,
            payload BLOB NOT NULL                    -- starts, ends, values as given
        ) STRICT;
        CREATE UNIQUE INDEX block_uuid ON block (uuid);
        CREATE INDEX block_time ON block (type, min_start, max_end);
        CREATE INDEX block_newest ON block (type, max_start);

        CREATE TABLE workout (
            id       INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
            activity INTEGER NOT NULL,
            duration REAL NOT NULL,
            energy   REAL,
            distance REAL,
            strokes  REAL,
            flights  REAL,
            body     BLOB NOT NULL                   -- the whole record as JSON
        ) STRICT;
        -- The samples of a workout, as runs of insertion numbers.
        CREATE TABLE member (
            workout INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            first   INTEGER NOT NULL,
            last    INTEGER NOT NULL,
            PRIMARY KEY (workout, first)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX member_last ON member (last, first);
        CREATE TABLE route_block (
            id         INTEGER PRIMARY KEY,
            route      INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            count      INTEGER NOT NULL,
            first_date REAL NOT NULL,
            last_date  REAL NOT NULL,
            payload    BLOB NOT NULL                 -- the ten columns of the points
        ) STRICT;
        CREATE INDEX route_block_route ON route_block (route);

        CREATE TABLE sync (
            source     INTEGER NOT NULL REFERENCES source,
            type       INTEGER NOT NULL REFERENCES type,
            identifier TEXT NOT NULL,
            version    REAL NOT NULL,
            sample     INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            PRIMARY KEY (source, type, identifier)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sync_sample ON sync (sample);
        CREATE TABLE tombstone (
            id       INTEGER PRIMARY KEY,            -- the insertion number of the deletion
            uuid     BLOB NOT NULL UNIQUE,
            type     INTEGER NOT NULL REFERENCES type,
            source   INTEGER NOT NULL REFERENCES source,
            metadata INTEGER REFERENCES metadata,    -- the sync identifier and version, nothing else
            deleted  REAL NOT NULL
        ) STRICT;
        CREATE INDEX tombstone_deleted ON tombstone (deleted);

        CREATE TABLE authorization (
            app      TEXT NOT NULL,
            type     INTEGER NOT NULL REFERENCES type,
            share    INTEGER NOT NULL DEFAULT 0,     -- 0 not determined, 1 denied, 2 authorized
            read     INTEGER NOT NULL DEFAULT 0,
            earliest REAL,
            PRIMARY KEY (app, type)
        ) STRICT, WITHOUT ROWID;
        """

    /// The tables that determine which source takes precedence where several were recording (STAT-20, STAT-28).
    private static let sourceOrder = """
        -- Which sources ever had objects of a type, and the number of the first one.
        CREATE TABLE appearance (
            type   INTEGER NOT NULL REFERENCES type,
            source INTEGER NOT NULL REFERENCES source,
            first  INTEGER NOT NULL,
            PRIMARY KEY (type, source)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO appearance (type, source, first)
            SELECT x.type, r.source, min(x.id) FROM (
                SELECT type, revision, id FROM sample UNION ALL SELECT type, revision, id FROM block
            ) x JOIN revision r ON r.id = x.revision GROUP BY x.type, r.source;

        -- What the owner of the store decided; sources that save nothing may be named too.
        CREATE TABLE source_order (
            type   INTEGER NOT NULL REFERENCES type,
            place  INTEGER NOT NULL,
            bundle TEXT NOT NULL,
            PRIMARY KEY (type, place)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE system_source (
            bundle TEXT PRIMARY KEY NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
