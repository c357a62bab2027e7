import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Names that old files have of a source, deletions behind permissions, and the space that packing frees.
@Suite struct FormerNamesTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    @Test("OBJ-6: an old file does not bring the former name of a source back", arguments: [true, false])
    func names(isPlain: Bool) throws {
        func app(_ name: String, _ version: String) -> AppIdentity {
            AppIdentity(bundleIdentifier: "import.watch", name: name, version: version)
        }
        func restore(_ number: Int, _ source: AppIdentity) throws {
            let metadata: Metadata? =
                isPlain
                ? nil
                : [
                    MetadataKey.syncIdentifier: .string("\(number)"), MetadataKey.syncVersion: .integer(1),
                ]
            let record = SampleRecord.quantity(
                .given(number), .heartRate, 60, .countPerMinute, Double(number), metadata: metadata)
            try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
                let outcome = try writer.restore(WholeObject(record, source: source))
                guard case .added = outcome else { throw EngineError(.storage, "It was not added.") }
            }
        }
        func found() throws -> [String] {
            try engine.samples(SampleRequest(.heartRate), for: .own).map {
                "\($0.source?.source.name ?? "-") \($0.source?.version ?? "-")"
            }
        }
        try restore(1, app("Former", "1"))
        #expect(try found() == ["Former 1"])
        try engine.allow(app("Current", "2"))
        try engine.save([.quantity(.given(2), .heartRate, 60, .countPerMinute, 2)], by: app("Current", "2"))
        #expect(try found() == ["Current 1", "Current 2"])
        try restore(3, app("Former", "1"))
        #expect(try found() == ["Current 1", "Current 2", "Current 1"])
    }

    @Test("QRY-61: deletions of correlations are seen by who may read what they contained") func deletions() throws {
        func pressure(_ number: Int) -> SampleRecord {
            SampleRecord(
                uuid: .given(number), type: .bloodPressure, start: 1, end: 2,
                content: .correlation([
                    .quantity(.given(number + 1), .bloodPressureSystolic, 120, .millimeterOfMercury, 1, 2),
                    .quantity(.given(number + 2), .bloodPressureDiastolic, 80, .millimeterOfMercury, 1, 2),
                ]))
        }
        func food(_ number: Int) -> SampleRecord {
            SampleRecord(
                uuid: .given(number), type: .food, start: 1, end: 2,
                content: .correlation([.quantity(.given(number + 1), .dietaryFatTotal, 5, .gram, 1, 2)]))
        }
        try engine.save([pressure(10), food(20)], by: .own)
        try engine.save([pressure(30), food(40)], by: .other)
        try engine.delete([.given(10), .given(20)], by: .own)
        try engine.delete([.given(30), .given(40)], by: .other)
        func seen(_ type: ObjectType) throws -> [UUID] {
            let records = try engine.deletedRecords(of: type, for: .own).map(\.uuid)
            let changes = try engine.changes(ChangeRequest([.init(type: type)]), for: .own).deleted.map(\.uuid)
            #expect(records == changes)
            return records
        }
        #expect(try seen(.bloodPressure) == [.given(10), .given(30)] && seen(.food) == [.given(20), .given(40)])
        try engine.authorize(
            .own, AuthorizationDecisions(read: [.bloodPressureDiastolic: false, .dietaryFatTotal: false]))
        #expect(try seen(.bloodPressure) == [.given(10)] && seen(.food) == [.given(20), .given(40)])
        #expect(
            try seen(.bloodPressureSystolic) == [.given(11), .given(31)]
                && seen(.bloodPressureDiastolic) == [.given(12)])
        let none = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, false) })
        try engine.authorize(.own, AuthorizationDecisions(read: none))
        #expect(try seen(.bloodPressure) == [.given(10)] && seen(.food) == [.given(20)])
    }

    @Test("a compaction frees the pages of what it packs, also into a single block", arguments: [1, 2, 3])
    func space(kinds: Int) throws {
        let types = [ObjectType.heartRate, .bodyMass, .height].prefix(kinds)
        for type in types {
            let unit: QuantityUnit = type == .heartRate ? .countPerMinute : type == .height ? .meter : .kilogram
            try engine.save(
                (0..<600).map { .quantity(.given(Int(type.index) * 1_000 + $0), type, 1, unit, Double($0)) }, by: .own)
        }
        func pragma(_ name: String) throws -> Int64 {
            try engine.read { try SQLStatement($0.database, "PRAGMA \(name)").firstInteger() } ?? -1
        }
        let before = try pragma("page_count")
        let report = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
        #expect(report.blocks == kinds && report.samples == 600 * kinds && report.problems == [])
        #expect(try pragma("freelist_count") == 0 && pragma("page_count") < before)
        #expect(report.bytesAfter < report.bytesBefore)
        let again = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
        #expect(again.blocks == 0 && again.bytesAfter == again.bytesBefore)
    }

    // MARK: Other programs

    @Test("texts and blobs of another program's database are read up to 16 MiB") func lengths() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "foreign.sqlite").path
        let queue = try DatabaseQueue(path: path)
        let most = 1 << 24
        try queue.write { database in
            try database.execute(sql: "CREATE TABLE t (a)")
            for length in [0, 65_535, 65_536, 65_537, 200_000, most, most + 1] {
                try database.execute(
                    sql: "INSERT INTO t VALUES (replace(hex(zeroblob((?1 + 1) / 2)), '0', 'x')), (zeroblob(?1))",
                    arguments: [length])
            }
        }
        try queue.close()
        let foreign = try ForeignDatabase(copy: path)
        var found: [String] = []
        let isWhole = try foreign.forEachRow(of: "t", ["a"]) { values in
            switch values[0] {
            case .text(let text): found.append("text \(text.utf8.count)")
            case .blob(let bytes): found.append("blob \(bytes.count)")
            default: found.append("\(values[0])")
            }
        }
        #expect(isWhole)
        let lengths = [0, 65_536, 65_536, 65_538, 200_000, most].map { "text \($0)" } + ["null"]
        let blobs = [0, 65_535, 65_536, 65_537, 200_000, most].map { "blob \($0)" } + ["null"]
        #expect(found == zip(lengths, blobs).flatMap { [$0, $1] })
    }
}
