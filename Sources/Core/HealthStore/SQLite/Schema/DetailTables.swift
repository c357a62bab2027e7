import Foundation
import GRDB
import HealthModel

/// The tables of samples with details: all details as a body, and duplicates of those used in predicates.
enum DetailTables {
    static let schema = """
        CREATE TABLE detail (
            id   INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
            body BLOB NOT NULL,                      -- what the sample says, as JSON
            data BLOB                                -- a document or a resource, byte by byte as it came
        ) STRICT;
        CREATE TABLE detail_value (
            sample   INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            key      TEXT NOT NULL,
            position INTEGER NOT NULL,               -- tells several values of a key apart
            value    ANY NOT NULL,
            PRIMARY KEY (sample, key, position)
        ) STRICT, WITHOUT ROWID;
        -- The voltages of an electrocardiogram.
        CREATE TABLE trace_block (
            id      INTEGER PRIMARY KEY,
            owner   INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            count   INTEGER NOT NULL,
            payload BLOB NOT NULL                    -- times and volts
        ) STRICT;
        CREATE INDEX trace_block_owner ON trace_block (owner);
        -- Samples that belong to an object in another way than to a workout that measured them.
        CREATE TABLE relation (
            number   INTEGER PRIMARY KEY,            -- the insertion number of the relation
            kind     INTEGER NOT NULL,               -- 1 symptom of an electrocardiogram, 2 effort of a workout
            owner    INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            activity BLOB,                           -- the activity of a workout; NULL for all of it
            sample   INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX relation_owner ON relation (owner);
        CREATE INDEX relation_sample ON relation (sample);

        -- What is known of the person, and what is no sample.
        CREATE TABLE characteristic (
            type  INTEGER PRIMARY KEY REFERENCES type,
            value INTEGER NOT NULL                   -- a raw value, or the number of a day
        ) STRICT;
        CREATE TABLE activity_summary (
            day  INTEGER PRIMARY KEY,
            body BLOB NOT NULL
        ) STRICT;
        CREATE TABLE medication (
            id      INTEGER PRIMARY KEY,
            concept TEXT NOT NULL UNIQUE,
            body    BLOB NOT NULL
        ) STRICT;
        -- Which single objects an app may read, of types that are granted so.
        CREATE TABLE object_grant (
            app    TEXT NOT NULL,
            type   INTEGER NOT NULL REFERENCES type,
            object TEXT NOT NULL,
            PRIMARY KEY (app, type, object)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE attachment (
            id       INTEGER PRIMARY KEY,
            uuid     BLOB NOT NULL UNIQUE,
            owner    INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
            name     TEXT NOT NULL,
            type     TEXT NOT NULL,
            size     INTEGER NOT NULL,
            created  REAL NOT NULL,
            metadata INTEGER REFERENCES metadata
        ) STRICT;
        CREATE INDEX attachment_owner ON attachment (owner);
        CREATE TABLE attachment_chunk (
            id         INTEGER PRIMARY KEY,
            attachment INTEGER NOT NULL REFERENCES attachment ON DELETE CASCADE,
            bytes      BLOB NOT NULL
        ) STRICT;
        CREATE INDEX attachment_chunk_attachment ON attachment_chunk (attachment);
        """

    /// The condition that the sample `s` is not related to an object.
    static let isFree = "NOT EXISTS (SELECT 1 FROM relation WHERE relation.sample = s.id)"

    /// Inserts the details of a sample.
    static func insert(_ detail: SampleDetail, id: Int64, _ database: Database) throws {
        let (body, data) = detail.divided
        try SQLStatement(database, "INSERT INTO detail (id, body, data) VALUES (?, ?, ?)")
            .run(.integer(id), .blob(try RecordBody.encode(body)), data.map { .blob(Array($0)) } ?? .null)
        try database.insert(values(of: detail), into: "detail_value", valueColumns, of: ("sample", id))
    }

    static let valueColumns = ["key", "position", "value"]

    /// Returns the rows of `detail_value` of a sample, with ``valueColumns``.
    static func values(of detail: SampleDetail) -> [[SQLValue]] {
        detail.values.enumerated().map { position, entry in
            [.text(entry.key.rawValue), .integer(Int64(position)), SQLValue(entry.value)]
        }
    }

    /// Decodes the details of a sample; a document without its bytes, if they were not read.
    static func decode(_ body: UnsafeRawBufferPointer, _ data: UnsafeRawBufferPointer?) throws -> SampleDetail {
        try RecordBody.decode(body, as: SampleDetail.self).joined(with: data.map { Data($0) })
    }
}

extension SampleDetail {
    /// The body without the bytes, which are stored separately.
    fileprivate var divided: (body: SampleDetail, data: Data?) {
        switch self {
        case .document(var document):
            let data = document.data
            document.data = nil
            return (.document(document), data)
        case .clinical(var record):
            let data = record.resource?.data
            record.resource?.data = Data()
            return (.clinical(record), data)
        default: return (self, nil)
        }
    }

    fileprivate func joined(with data: Data?) -> SampleDetail {
        guard let data else { return self }
        switch self {
        case .document(var document):
            document.data = data
            return .document(document)
        case .clinical(var record):
            record.resource?.data = data
            return .clinical(record)
        default: return self
        }
    }
}

extension SQLValue {
    init(_ value: DetailValue) {
        switch value {
        case .number(let number): self = .real(number)
        case .text(let text): self = .text(text)
        }
    }
}
