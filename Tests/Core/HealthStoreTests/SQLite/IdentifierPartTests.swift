import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The two objects that are told of several whose identifiers begin or end alike: the first ones in the order of types
/// and identifiers that an app may read.
@Suite struct IdentifierPartTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    private static func uuid(_ place: Int) -> UUID {
        UUID(high: 0xABCD_0000_0000_4000, low: 0x8000_0000_0000_0000 + UInt64(place))
    }

    private func found(_ prefix: String, _ types: ObjectType..., for app: AppIdentity = .own) throws -> [Int] {
        try engine.uuids(withPrefix: prefix, of: types, for: app).map { Int($0.low - Self.uuid(0).low) }
    }

    private func save(_ type: ObjectType, _ places: [Int], by app: AppIdentity = .own) throws {
        let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .count
        try engine.save(
            // The later in the order of identifiers, the earlier.
            places.map { .quantity(Self.uuid($0), type, 60, unit, 10_000 - Double($0)) }, by: app)
    }

    private func hideForeign(_ types: ObjectType...) throws {
        let hidden = Dictionary(uniqueKeysWithValues: types.map { ($0, false) })
        try engine.authorize(.own, AuthorizationDecisions(read: hidden))
    }

    @Test("of rows that begin alike, the first two identifiers are told") func rows() throws {
        try save(.heartRate, [9])
        #expect(try found("ABCD", .heartRate) == [9])
        try save(.heartRate, [7])
        #expect(try found("ABCD", .heartRate) == [7, 9])
        for place in [5, 3] { try save(.heartRate, [place]) }
        #expect(try found("ABCD", .heartRate) == [3, 5] && found("ABCE", .heartRate) == [])
        // The first and the last that a part may stand for.
        #expect(try found(String(Self.uuid(3).uuidString.dropLast()), .heartRate) == [3, 5])
        #expect(
            try found(Self.uuid(9).uuidString, .heartRate) == [9] && found(Self.uuid(4).uuidString, .heartRate) == [])
        // Hidden ones before them do not count.
        for place in [0, 1, 2] { try save(.heartRate, [place], by: .other) }
        #expect(try found("ABCD", .heartRate) == [0, 1])
        try hideForeign(.heartRate)
        #expect(try found("ABCD", .heartRate) == [3, 5] && found(Self.uuid(1).uuidString, .heartRate) == [])
        #expect(try found("ABCD", .heartRate, for: .other) == [0, 1])
    }

    @Test("the first types come first") func types() throws {
        try save(.heartRate, [1])
        try save(.stepCount, [5])
        #expect(
            try found("ABCD", .heartRate, .stepCount) == [1, 5] && found("ABCD", .stepCount, .heartRate) == [5, 1])
        #expect(try found("ABCD", .stepCount) == [5] && found("ABCD") == [] && found("ABCD", .bodyMass) == [])
        try save(.stepCount, [4])
        #expect(
            try found("ABCD", .heartRate, .stepCount) == [1, 4] && found("ABCD", .stepCount, .heartRate) == [4, 5])
        // What is in blocks, too.
        try save(.heartRate, Array(100..<164))
        #expect(try found("ABCD", .heartRate) == [1, 100] && found("ABCD", .stepCount, .heartRate) == [4, 5])
        #expect(try found("ABCD", .heartRate, .stepCount) == [1, 100])
        try engine.delete([Self.uuid(1), Self.uuid(5)], by: .own)
        #expect(try found("ABCD", .heartRate, .stepCount) == [100, 101])
        #expect(try found("ABCD", .stepCount, .heartRate) == [4, 100])
    }

    @Test("of a block are told the first two that begin so, and none of other types") func blocks() throws {
        try save(.heartRate, Array(0x100..<0x180))
        try save(.stepCount, Array(0x180..<0x200))
        let most = String(Self.uuid(0x100).uuidString.dropLast(3))
        for (digits, rates, steps) in [
            ("1", [0x100, 0x101], [0x180, 0x181]), ("12", [0x120, 0x121], []), ("17", [0x170, 0x171], []),
            ("18", [], [0x180, 0x181]), ("1F", [], [0x1F0, 0x1F1]), ("100", [0x100], []), ("17F", [0x17F], []),
            ("180", [], [0x180]), ("1FF", [], [0x1FF]), ("20", [], []), ("0F", [], []), ("0", [], []), ("2", [], []),
            ("", [0x100, 0x101], [0x180, 0x181]),
        ] as [(String, [Int], [Int])] {
            #expect(try found(most + digits, .heartRate) == rates, "\(digits)")
            #expect(try found(most + digits, .stepCount) == steps, "\(digits)")
            let both = Array((rates + steps).prefix(2))
            #expect(try found(most + digits, .heartRate, .stepCount) == both, "\(digits)")
        }
    }

    @Test("of workouts that end alike, the first two identifiers that may be read are told") func ends() throws {
        func workout(_ number: Int) -> SampleRecord {
            var workout = SampleRecord.workout(from: 10_000 - Double(number), to: 20_000)
            workout.uuid = UUID(high: 0x4000 + UInt64(number) << 32, low: 0x8000_0000_0000_12AB)
            return workout
        }
        func ends(_ digits: String) throws -> [Int] {
            try engine.uuids(withSuffix: digits, of: .workout, for: .own).map { Int($0.high >> 32) }
        }
        #expect(try ends("ab") == [])
        for number in [9, 7, 5] { try engine.save([workout(number)], by: .own) }
        for digits in ["b", "AB", "2ab", "8000-0000000012ab"] { #expect(try ends(digits) == [5, 7], "\(digits)") }
        #expect(try ends(workout(9).uuid.uuidString) == [9] && ends(workout(8).uuid.uuidString) == [])
        for number in [1, 2] { try engine.save([workout(number)], by: .other) }
        #expect(try ends("ab") == [1, 2])
        try hideForeign(.workout)
        #expect(try ends("ab") == [5, 7] && ends("b") == [5, 7])
        #expect(try ends(workout(1).uuid.uuidString) == [])
    }
}
