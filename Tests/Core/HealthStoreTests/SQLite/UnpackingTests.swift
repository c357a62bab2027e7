import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Blocks of which some samples become rows: only the parts with these, and as if they had been saved as rows.
@Suite struct UnpackingTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest { 700_000_000 }
        try engine.allow(.own)
    }

    private static func rates(_ places: Range<Int>) -> [SampleRecord] {
        places.map { place in
            .quantity(
                .consecutive(place), .heartRate, Double(60 + place % 90), .countPerMinute, Double(place),
                Double(place + place % 3))
        }
    }

    /// Returns the number of rows, and those of the samples of blocks.
    private func forms() throws -> [Int64] {
        try engine.read { store in
            let blocks = try SQLStatement(store.database, "SELECT count FROM block ORDER BY id").integers()
            return try SQLStatement(store.database, "SELECT count(*) FROM sample").integers() + blocks
        }
    }

    private func block() throws -> Int64 {
        try engine.read { store in
            try #require(try SQLStatement(store.database, "SELECT id FROM block").firstInteger())
        }
    }

    @Test(
        "STO-33: what is deleted leaves the other parts of its block",
        arguments: [
            ([0], [1_023, 1_476]), ([1_023], [1_023, 1_476]), ([1_024], [1_023, 1_024, 452]),
            ([2_047], [1_023, 1_024, 452]), ([2_048], [451, 2_048]), ([2_499], [451, 2_048]),
            ([0, 2_499], [1_474, 1_024]), ([1_500, 1_024, 2_047], [1_021, 1_024, 452]),
        ] as [([Int], [Int64])])
    func deleted(places: [Int], expected: [Int64]) throws {
        let rates = Self.rates(0..<2_500)
        try engine.save(rates, by: .own)
        #expect(try forms() == [0, 2_500])
        try engine.delete(places.map { .consecutive($0) }, by: .own)
        #expect(try forms() == expected)
        let left = rates.indices.filter { !places.contains($0) }
        let found = try engine.samples(SampleRequest(.heartRate, sort: [.init(.start)]), for: .own)
        #expect(found.map(\.uuid) == left.map { rates[$0].uuid })
        #expect(found.map(\.start) == left.map { rates[$0].start } && found.map(\.end) == left.map { rates[$0].end })
        #expect(found.map(\.quantity) == left.map { rates[$0].quantity })
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test(
        "the parts from one sample to another become rows",
        arguments: [
            (0...0, [1_024, 1_476]), (1_023...1_023, [1_024, 1_476]), (1_023...1_024, [2_048, 452]),
            (1_024...2_047, [1_024, 1_024, 452]), (2_000...2_100, [1_476, 1_024]), (0...2_499, [2_500]),
            (2_499...2_499, [452, 2_048]),
        ] as [(ClosedRange<Int>, [Int64])])
    func parts(rows: ClosedRange<Int>, expected: [Int64]) throws {
        try engine.save(Self.rates(0..<2_500), by: .own)
        let block = try block()
        try engine.write(as: .own) { try $0.unpack(block, around: rows) }
        #expect(try forms() == expected)
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(Set(found.map(\.uuid)) == Set((0..<2_500).map { UUID.consecutive($0) }))
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("a block can become rows as a whole, and a scattered one always does", arguments: [false, true])
    func whole(isScattered: Bool) throws {
        if isScattered {
            let rates = (0..<1_100).map { place in
                SampleRecord.quantity(
                    .given(1 + place * 37 % 1_103), .heartRate, 60, .countPerMinute, Double(place))
            }
            try engine.save(rates, by: .own)
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        } else {
            try engine.save(Self.rates(0..<1_100), by: .own)
        }
        #expect(try forms() == [0, 1_100])
        let before = try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid)
        let block = try block()
        try engine.write(as: .own) { store in
            if isScattered { try store.unpack(block, around: 1_099) } else { try store.unpack(block) }
        }
        #expect(try forms() == [1_100])
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid) == before)
        #expect(try engine.integrityProblems().isEmpty)
    }

    /// Types with the canonical unit, and with another one.
    static let units: [(type: ObjectType, unit: QuantityUnit)] = [
        (.heartRate, .countPerSecond), (.heartRate, .countPerMinute), (.stepCount, .count),
        (.distanceWalkingRunning, .kilometer), (.distanceWalkingRunning, .meter), (.bodyMass, .pound),
    ]

    @Test("rows of a block are those of samples that were saved as rows", arguments: units.indices, [false, true])
    func sameRows(place: Int, hasDevice: Bool) throws {
        let (type, unit) = Self.units[place]
        let device = hasDevice ? DeviceRecord([.name: "Strap"]) : nil
        let samples = (0..<64).map { place in
            SampleRecord.quantity(
                .consecutive(place), type, 1 + Double(place) / 8, unit, Double(place), Double(place) + 0.5,
                device: device)
        }
        func rows(_ engine: SQLiteEngine) throws -> [String] {
            let columns = [
                "id", "uuid", "type", "revision", "device", "metadata", "start_date", "end_date", "value", "given",
                "unit", "correlation",
            ]
            let list = columns.map { "quote(\($0))" }.joined(separator: " || ' ' || ")
            return try engine.read { try SQLStatement($0.database, "SELECT \(list) FROM sample ORDER BY id").texts() }
        }
        let other = try SQLiteEngine.forTest { 700_000_000 }
        try other.allow(.own)
        // One fewer makes no block.
        try other.save(Array(samples[..<63]), by: .own)
        try engine.save(samples, by: .own)
        #expect(try forms() == [0, 64] && rows(other).count == 63)
        try engine.delete([.consecutive(63)], by: .own)
        #expect(try rows(engine) == rows(other))
    }
}
