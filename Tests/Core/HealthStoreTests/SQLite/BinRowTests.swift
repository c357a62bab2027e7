import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Rows of series and routes in the bin, and the bytes of objects beside them.
@Suite struct BinRowTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    @Test("rows come in their order, and are inserted without columns that a table does not have")
    func inserted() throws {
        try engine.save((1...3).map { .quantity(.given($0), .heartRate, 60, .countPerMinute, 7) }, by: .own)
        try engine.connections.write { database in
            let samples = try BinRow.rows(of: "sample", where: "start_date", is: 7, database)
            let numbers = try samples.map { try $0.number("id") }
            #expect(numbers == [1, 2, 3] && samples.map(\.table) == ["sample", "sample", "sample"])
            let none = try BinRow.rows(of: "sample", where: "start_date", is: 8, database)
            #expect(none.isEmpty)
            let created: [String: DatabaseValue] = [
                "sample": 2.databaseValue, "created": 5.5.databaseValue, "newer": 7.databaseValue,
            ]
            try BinRow(table: "sample_import", values: created).insert(database)
            let found = try BinRow.rows(of: "sample_import", where: "sample", is: 2, database)
            let stored: [String: DatabaseValue] = [
                "sample": 2.databaseValue, "created": 5.5.databaseValue, "sync": .null,
            ]
            #expect(found.map(\.values) == [stored])
            #expect(throws: BlockDamage.self) {
                try BinRow(table: "sample_import", values: ["newer": 7.databaseValue]).insert(database)
            }
        }
    }

    @Test("a number of a row is one, and a column that is absent is empty") func numbers() throws {
        let row = BinRow(table: "sample", values: ["a": 7.databaseValue, "b": "x".databaseValue, "c": .null])
        #expect(try row.number("a") == 7 && row["a"] == 7.databaseValue && row["z"] == .null)
        for column in ["b", "c", "z"] {
            #expect(throws: BlockDamage.self) { try row.number(column) }
        }
    }

    // MARK: Restoring

    /// Changes of the rows of a series, and the number of samples that are restored; nil if they are refused.
    static let cases: [(name: String, change: @Sendable (inout [BinRow]) -> Void, belongings: Int?)] = [
        ("as it was", { _ in }, 1), ("no row", { $0 = [] }, nil), ("in another order", { $0.swapAt(0, 1) }, nil),
        ("without its identifier", { $0[0].values["uuid"] = nil }, nil),
        ("a short identifier", { $0[0].values["uuid"] = Data(count: 15).databaseValue }, nil),
        ("a long identifier", { $0[0].values["uuid"] = Data(count: 17).databaseValue }, nil),
        ("without its start", { $0[0].values["start_date"] = .null }, nil),
        ("a start in words", { $0[0].values["start_date"] = "x".databaseValue }, nil),
        ("without its end", { $0[0].values["end_date"] = nil }, nil),
        ("without its type", { $0[0].values["type"] = nil }, nil),
        ("of a type that is not known", { $0[0].values["type"] = 9_999.databaseValue }, 0),
        ("with metadata that are gone", { $0[0].values["metadata"] = 999.databaseValue }, 1),
    ]

    @Test("STO-64: a series of the bin is restored if the row of its sample is whole", arguments: cases.indices)
    func series(place: Int) throws {
        let (name, change, belongings) = Self.cases[place]
        let run = WorkoutRecord(activityType: .running, duration: 3_600)
        try engine.save([.workout(.given(1), run, 0, 3_600)], by: .own)
        let series = try engine.saveSeries(.distanceWalkingRunning, walkedMinutes, in: .meter)
        try engine.add(series, to: .given(1), by: .own)
        let form = StoreLife.form()
        _ = try engine.deleteWithAssociated([DeletionPart([.given(1)], by: .own, .owner)], bin: form)
        try engine.connections.write { database in
            let isRow = "substr(payload, 1, 1) = x'03'"
            let found = try Data.fetchAll(database, sql: "SELECT payload FROM bin_piece WHERE \(isRow)")
            try #require(found.count == 1)
            var rows = try found[0].withUnsafeBytes { try BinRow.rows($0) }
            #expect(rows.prefix(4).map(\.table) == ["sample", "series", "series_block", "series_data"])
            change(&rows)
            try database.execute(
                sql: "UPDATE bin_piece SET payload = ? WHERE \(isRow)", arguments: [Data(BinRow.piece(rows))])
        }
        if let belongings {
            let restored = try engine.restoreFromBin([.given(1)], form)
            #expect(restored == [BinRestoration(uuid: .given(1), isAdded: true, belongings: belongings)], "\(name)")
            let request = SampleRequest(.distanceWalkingRunning, .workout(.given(1)))
            let samples = try engine.samples(request, for: .own)
            #expect(samples.map(\.uuid) == (belongings == 1 ? series.map(\.uuid) : []), "\(name)")
            #expect(try engine.bin().isEmpty && engine.integrityProblems().isEmpty, "\(name)")
        } else {
            let error = #expect(throws: EngineError.self) { try engine.restoreFromBin([.given(1)], form) }
            #expect(error?.code == .storage, "\(name)")
            #expect(error?.message == "A piece of the bin is damaged (malformed).", "\(name)")
            #expect(try engine.bin().count == 1 && engine.states(of: [.given(1)]) == [.deleted], "\(name)")
        }
    }

    // MARK: Objects

    @Test("the bytes of objects are packed if they become smaller, and else stay as they are") func objects() throws {
        func unpacked(_ bytes: [UInt8]) throws -> [UInt8] { try bytes.withUnsafeBytes { try BinPiece.unpack($0) } }
        let few: [[UInt8]] = [[], [0], [1], [2], [3], [1, 2, 3], Array("{}".utf8)]
        for bytes in few {
            let piece = bytes.withUnsafeBytes { BinPiece.pack($0) }
            #expect(piece == [0] + bytes)
            #expect(try unpacked(piece) == bytes)
        }
        let many = Array(repeating: UInt8(2), count: 1_000)
        let piece = many.withUnsafeBytes { BinPiece.pack($0) }
        #expect(piece.first == 1 && piece.count < 100)
        #expect(try unpacked(piece) == many)
        for damaged in [[], [2], [3, 1], Array(piece.dropLast()), piece + [0]] as [[UInt8]] {
            #expect(throws: EngineError.self) { try unpacked(damaged) }
        }
    }
}
