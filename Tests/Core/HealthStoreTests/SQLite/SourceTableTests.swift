import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The sources of a type: their order, their ranks, and which of their data were entered by hand.
@Suite struct SourceTableTests {
    private static let plain = app("test.plain", nil)
    private static let watch = app("test.watch", "Watch6,1")
    private static let phone = app("test.phone", "iPhone14,5")
    private static let health = app("com.apple.Health", "iPhone14,5")

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(Self.plain, Self.watch, Self.phone, Self.health)
    }

    private static func app(_ bundle: String, _ product: String?, version: String = "1") -> AppIdentity {
        AppIdentity(bundleIdentifier: bundle, name: bundle, version: version, productType: product)
    }

    private func save(_ number: Int, _ type: ObjectType = .stepCount, metadata: Metadata? = nil, by app: AppIdentity)
        throws
    {
        try engine.save(
            [
                .quantity(
                    .given(number), type, 60, type == .stepCount ? .count : .countPerMinute, Double(number),
                    metadata: metadata)
            ], by: app)
    }

    private func table<Value>(_ type: ObjectType = .stepCount, _ body: (inout SourceTable, StoreReader) throws -> Value)
        throws -> Value
    {
        try engine.read { store in
            var table = try SourceTable(store, type)
            return try body(&table, store)
        }
    }

    private func ranks(_ type: ObjectType = .stepCount) throws -> [String] {
        try table(type) { table, _ in
            zip(table.ranking.sources, table.ranking.places).map { "\($0.bundleIdentifier) \($1)" }
        }
    }

    @Test("STAT-20, STAT-28: sources stand in the order of their first data, and rank by kind and choice")
    func ranking() throws {
        #expect(try ranks() == [])
        try save(1, by: Self.plain)
        try save(2, .heartRate, by: Self.phone)
        try save(3, by: Self.watch)
        try save(4, by: Self.phone)
        try save(5, .heartRate, by: Self.watch)
        #expect(try ranks() == ["test.plain 0", "test.watch 1", "test.phone 2"])
        #expect(try ranks(.heartRate) == ["test.phone 0", "test.watch 1"])
        try engine.setSystemSources(["test.watch", "test.phone", "test.none"])
        #expect(try ranks() == ["test.plain 2", "test.watch 0", "test.phone 1"])
        #expect(try ranks(.heartRate) == ["test.phone 1", "test.watch 0"])
        // The newest revision says what a source is.
        try save(6, by: Self.app("test.watch", "iPhone12,1", version: "2"))
        try save(7, by: Self.app("test.phone", "Watch7,1", version: "2"))
        #expect(try ranks() == ["test.plain 2", "test.watch 1", "test.phone 0"])
        #expect(try ranks(.heartRate) == ["test.phone 0", "test.watch 1"])
        // What the owner chose comes first, for that type alone.
        try engine.setSourceOrder(["test.none", "test.plain", "test.watch"], of: .stepCount)
        #expect(try ranks() == ["test.plain 0", "test.watch 1", "test.phone 2"])
        #expect(try ranks(.heartRate) == ["test.phone 0", "test.watch 1"])
        #expect(try engine.sourceOrder(of: .stepCount) == ["test.none", "test.plain", "test.watch"])
        #expect(try engine.sourceOrder(of: .heartRate) == [])
        #expect(try engine.systemSources() == ["test.watch", "test.phone", "test.none"])
    }

    @Test("a type has changed when samples of it were added or deleted, by whichever source") func changed() throws {
        func changed(_ type: ObjectType) throws -> Int64 { try table(type) { table, _ in table.changed } }
        func last() throws -> Int64 { try engine.read { try StoreReader.sequence($0.database) } }
        #expect(try changed(.stepCount) == 0)
        try save(1, by: Self.plain)
        let first = try last()
        #expect(try first == 1 && changed(.stepCount) == 1 && changed(.heartRate) == 0)
        try save(2, .heartRate, by: Self.plain)
        try save(3, by: Self.watch)
        let third = try last()
        #expect(try changed(.stepCount) == third && changed(.heartRate) == third - 1)
        // The source that changed last need not be the last one.
        try engine.delete([.given(1)], by: Self.plain)
        let deletion = try last()
        #expect(try deletion > third && changed(.stepCount) == deletion && changed(.heartRate) == third - 1)
    }

    @Test("data have the source of their revision, in whatever order they are asked for") func places() throws {
        try save(1, by: Self.plain)
        try save(2, by: Self.watch)
        try save(3, by: Self.app("test.plain", nil, version: "2"))
        try save(4, .heartRate, by: Self.phone)
        let revisions = try engine.read { store in
            try SQLStatement(store.database, "SELECT revision FROM sample ORDER BY start_date").integers()
        }
        try #require(Set(revisions).count == 4)
        try table { table, store in
            for (sample, place) in [(0, 0), (1, 1), (0, 0), (2, 0), (1, 1), (1, 1), (2, 0), (2, 0)] {
                let found = try table.place(ofRevision: revisions[sample], store)
                #expect(found == place, "\(sample)")
            }
            func message(_ revision: Int64) -> String? {
                EngineError.message { _ = try table.place(ofRevision: revision, store) }
            }
            // One without data of the type, one that is none, and one with data.
            let messages = [revisions[3], 999, revisions[1]].map { message($0) }
            #expect(
                messages == [
                    "The store contains a row that is invalid for its type.",
                    "The store refers to a source that is missing.", nil,
                ])
        }
    }

    @Test("STAT-27: data were entered by hand if their metadata say so, and all of the Health app") func entered()
        throws
    {
        let entered: Metadata = [MetadataKey.wasUserEntered: .bool(true)]
        let measured: Metadata = [MetadataKey.wasUserEntered: .bool(false)]
        let other: Metadata = ["k": .integer(1)]
        for (place, metadata) in [entered, measured, other, nil].enumerated() {
            try save(1 + place, metadata: metadata, by: Self.plain)
            try save(11 + place, metadata: metadata, by: Self.health)
        }
        let numbers = try engine.read { store in
            var numbers: [Int64?] = []
            try SQLStatement(store.database, "SELECT metadata FROM sample WHERE start_date < 10 ORDER BY start_date")
                .forEach { row in
                    numbers.append(row.optionalInteger(.only))
                    return true
                }
            return numbers
        }
        try #require(numbers.count == 4 && numbers[3] == nil && Set(numbers).count == 4)
        try table { table, store in
            let bundles = table.ranking.sources.map(\.bundleIdentifier)
            #expect(bundles == ["test.plain", "com.apple.Health"])
            for place in [0, 1, 0, 0, 2, 0, 3, 0, 3, 3, 1, 1, 2, 0] {
                let found = try table.isHandEntered(source: 0, metadata: numbers[place], store)
                #expect(found == (place == 0), "\(place)")
                let ofHealth = try table.isHandEntered(source: 1, metadata: numbers[place], store)
                #expect(ofHealth, "\(place)")
            }
            for (metadata, isEntered) in [(entered, true), (measured, false), (other, false), (nil, false)]
                as [(Metadata?, Bool)]
            {
                let (own, ofHealth) = (
                    table.isHandEntered(source: 0, metadata: metadata),
                    table.isHandEntered(source: 1, metadata: metadata)
                )
                #expect(own == isEntered && ofHealth)
            }
        }
    }
}
