import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The rows that samples refer to: one for each distinct value, which gives the value back.
@Suite struct ReferenceRowsTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
    }

    /// Runs a closure in a transaction, with a function that returns a table that knows nothing yet.
    private func withTables(
        _ body: (_ database: Database, _ table: () throws -> ReferenceTable) throws -> Void
    ) throws {
        try engine.write { session in
            let database = session.database
            try body(database) { try SharedReferences(database).forWriting() }
        }
    }

    private static func count(_ table: String, _ database: Database) throws -> Int64 {
        try SQLStatement(database, "SELECT count(*) FROM \(table)").firstInteger() ?? 0
    }

    @Test("each difference between apps makes a revision of its own, and a bundle identifier a source") func revisions()
        throws
    {
        func app(
            _ bundle: String = "a", _ version: String? = "1", _ product: String? = "p", _ system: [Int]? = [1, 2, 3]
        ) -> AppIdentity {
            AppIdentity(
                bundleIdentifier: bundle, name: "Name of \(bundle)", version: version, productType: product,
                system: system.map { SystemVersion(major: $0[0], minor: $0[1], patch: $0[2]) })
        }
        let apps = [
            app(), app("b"), app("a", nil), app("a", "2"), app("a", "1", nil), app("a", "1", "q"),
            app("a", "1", "p", nil), app("a", "1", "p", [9, 2, 3]), app("a", "1", "p", [1, 9, 3]),
            app("a", "1", "p", [1, 2, 9]), app("a", "1", "p", [0, 0, 0]), app("a", nil, nil, nil),
        ]
        try withTables { database, table in
            let before = try (Self.count("source", database), Self.count("revision", database))
            let first = try table()
            let found = try apps.map { try first.revision(of: $0, database) }
            #expect(Set(found.map(\.id)).count == apps.count && Set(found.map(\.source)).count == 2)
            #expect(found.map(\.record) == apps.map(\.revision))
            let (other, reading) = try (table(), SharedReferences(database).forReading())
            for (place, app) in apps.enumerated() {
                #expect(try first.revision(of: app, database).id == found[place].id)
                #expect(try other.revision(of: app, database).id == found[place].id)
                let read = try reading.revision(found[place].id, database)
                #expect(read.record == app.revision && read.source == found[place].source)
            }
            #expect(try Self.count("source", database) == before.0 + 2)
            #expect(try Self.count("revision", database) == before.1 + Int64(apps.count))
        }
    }

    @Test("each difference between devices makes a device of its own") func devices() throws {
        let all = DeviceRecord(["0", "1", "2", "3", "4", "5", "6", "7"])
        let devices =
            DeviceRecord.Property.allCases.map { DeviceRecord([$0: "x"]) } + [
                all, DeviceRecord([:]), DeviceRecord([.name: "y"]), DeviceRecord([.name: ""]),
            ]
        try withTables { database, table in
            let before = try Self.count("device", database)
            let first = try table()
            let found = try devices.map { try first.id(of: $0, database) }
            #expect(Set(found).count == devices.count)
            let (other, reading) = try (table(), table())
            for (place, device) in devices.enumerated() {
                #expect(try first.id(of: device, database) == found[place])
                #expect(try other.id(of: device, database) == found[place])
                #expect(try first.device(found[place], database) == device)
                #expect(try reading.device(found[place], database) == device)
            }
            #expect(try Self.count("device", database) == before + Int64(devices.count))
            let stored = try SQLStatement(
                database,
                """
                SELECT name || manufacturer || model || hardware || firmware || software || local || udi
                FROM device WHERE id = ?
                """
            ).firstText(.integer(found[8]))
            #expect(stored == "01234567")
        }
    }

    @Test("units that are written differently have rows of their own") func units() throws {
        let units: [QuantityUnit] = [.meter, .kilometer, .countPerMinute, .count, .kilocalorie]
        try withTables { database, table in
            let first = try table()
            let found = try units.map { try first.id(of: $0, database) }
            #expect(Set(found).count == units.count)
            let (other, reading) = try (table(), table())
            for (place, unit) in units.enumerated() {
                #expect(try first.id(of: unit, database) == found[place])
                #expect(try other.id(of: unit, database) == found[place])
                #expect(try reading.unit(found[place], database).unitString == unit.unitString)
            }
        }
    }

    @Test("metadata are kept once, as they were given, and once more for predicates") func metadata() throws {
        let length = QuantityUnit.meter.dimensionSignature
        let cases: [(value: MetadataValue, entry: String, dimension: String?)] = [
            (.string("a"), "0 text a", nil), (.string(""), "0 text ", nil), (.string("1"), "0 text 1", nil),
            (.bool(true), "1 integer 1", nil), (.bool(false), "1 integer 0", nil), (.integer(1), "1 integer 1", nil),
            (.integer(-7), "1 integer -7", nil), (.number(1), "1 real 1.0", nil), (.number(1.5), "1 real 1.5", nil),
            (.date(Date(timeIntervalSinceReferenceDate: 1.5)), "2 real 1.5", nil),
            (.quantity(QuantityValue(5, .kilometer)), "3 real 5000.0", length),
            (.quantity(QuantityValue(5_000, .meter)), "3 real 5000.0", length),
        ]
        try withTables { database, table in
            let before = try Self.count("metadata", database)
            let first = try table()
            let sets = cases.map { Metadata(["k": $0.value]) }
            let found = try sets.map { try first.id(of: $0, database) }
            #expect(Set(found).count == cases.count)
            let (other, reading) = try (table(), table())
            for (place, metadata) in sets.enumerated() {
                let id = found[place]
                #expect(try first.id(of: metadata, database) == id && other.id(of: metadata, database) == id)
                for known in [first, reading] {
                    let read = try known.metadata(id, database)
                    #expect(MetadataCoder.encode(read) == MetadataCoder.encode(metadata))
                }
                let entries = try SQLStatement(
                    database,
                    """
                    SELECT key || ' ' || kind || ' ' || typeof(value) || ' ' || value FROM metadata_entry
                    WHERE metadata = ?
                    """
                ).texts(.integer(id))
                #expect(entries == ["k " + cases[place].entry])
                let dimension = try SQLStatement(database, "SELECT dimension FROM metadata_entry WHERE metadata = ?")
                    .firstText(.integer(id))
                #expect(dimension == cases[place].dimension)
            }
            #expect(try Self.count("metadata", database) == before + Int64(cases.count))
        }
    }

    @Test("other metadata of the same digest are not taken for those that are looked for") func digests() throws {
        let wanted = Metadata(["k": .string("wanted")])
        let body = MetadataCoder.encode(wanted)
        try withTables { database, table in
            let other = MetadataCoder.encode(Metadata(["k": .string("other")]))
            try SQLStatement(database, "INSERT INTO metadata (digest, body) VALUES (?, ?)")
                .run(.integer(MetadataCoder.digest(body)), .blob(other))
            let taken = database.lastInsertedRowID
            let id = try table().id(of: wanted, database)
            #expect(id != taken)
            #expect(try table().metadata(id, database) == wanted)
            #expect(try table().id(of: wanted, database) == id)
        }
    }

    @Test("what a row refers to and is missing is an error") func missing() throws {
        try withTables { database, table in
            let known = try table()
            func text(_ what: String) -> String { "The store refers to \(what) that is missing." }
            #expect(EngineError.message { _ = try known.unit(9_999, database) } == text("a unit"))
            #expect(EngineError.message { _ = try known.revision(9_999, database) } == text("a source"))
            #expect(EngineError.message { _ = try known.device(9_999, database) } == text("a device"))
            #expect(EngineError.message { _ = try known.metadata(9_999, database) } == text("metadata"))
            try SQLStatement(database, "INSERT INTO unit (name) VALUES ('no unit at all')").run()
            let id = database.lastInsertedRowID
            #expect(EngineError.message { _ = try known.unit(id, database) } == text("a unit"))
        }
    }

    @Test("what a writer found is shared after its commit, and what a reader found at once") func sharing() throws {
        try withTables { database, _ in
            let shared = try SharedReferences(database)
            let writer = shared.forWriting()
            let id = try writer.id(of: QuantityUnit.kilometer, database)
            #expect(shared.known { $0.unitIDs[.kilometer] } == nil && shared.known { $0.units[id] } == nil)
            writer.join()
            #expect(
                shared.known { $0.unitIDs[.kilometer] } == id && shared.known { $0.units[id] } == QuantityUnit.kilometer
            )
            let other = try SharedReferences(database)
            #expect(try other.forReading().unit(id, database) == .kilometer)
            #expect(other.known { $0.units[id] } == QuantityUnit.kilometer)
        }
    }
}
