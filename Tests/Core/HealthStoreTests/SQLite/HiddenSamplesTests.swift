import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The samples that an app finds behind many samples that it may not read, and which sources it is told of.
@Suite struct HiddenSamplesTests {
    private let engine: SQLiteEngine
    private static let third = AppIdentity(bundleIdentifier: "test.third", name: "Third")

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other, Self.third)
    }

    private static func rate(_ uuid: UUID, _ start: Double, _ value: Double = 60) -> SampleRecord {
        .quantity(uuid, .heartRate, value, .countPerMinute, start)
    }

    /// Identifiers that begin alike: those of the other app first, those of the own app after them.
    private static func uuid(_ place: Int) -> UUID {
        UUID(high: 0xABCD_0000_0000_7000, low: 0x8000_0000_0000_0000 + UInt64(place))
    }

    @Test("an identifier is found behind many that are hidden", arguments: [0, 1, 99, 100, 101, 199, 200, 201, 300])
    func behind(count: Int) throws {
        if count > 0 {
            try engine.save((0..<max(64, count)).map { Self.rate(Self.uuid($0), Double($0)) }, by: .other)
        }
        let first = max(64, count)
        try engine.save((0..<64).map { Self.rate(Self.uuid(first + $0), Double($0)) }, by: .own)
        let own = (0..<64).map { Self.uuid(first + $0) }
        func found(_ prefix: String) throws -> [UUID] {
            try engine.uuids(withPrefix: prefix, of: [.heartRate], for: .own)
        }
        try engine.authorize(.own, AuthorizationDecisions(read: [.heartRate: false]))
        #expect(try found("ABCD") == [own[0], own[1]])
        for place in [0, 1, 62, 63] { #expect(try found(own[place].uuidString) == [own[place]]) }
        if count > 0 { #expect(try found(Self.uuid(0).uuidString) == []) }
        // With a date only some of the others are visible.
        try engine.authorize(
            .own, AuthorizationDecisions(read: [.heartRate: true], earliestReadDates: [.heartRate: Double(first - 1)]))
        if count > 0 { #expect(try found("ABCD") == [Self.uuid(first - 1), own[0]]) }
        try engine.authorize(.own, AuthorizationDecisions(read: [.heartRate: true]))
        #expect(try found("ABCD") == (count > 0 ? [Self.uuid(0), Self.uuid(1)] : [own[0], own[1]]))
    }

    // MARK: Sources

    private func sources(_ predicates: SamplePredicate..., for app: AppIdentity = .own) throws -> [String] {
        try engine.sources(predicates.map { .init(type: .heartRate, predicate: $0) }, for: app).map {
            "\($0.bundleIdentifier) \($0.name)"
        }
    }

    @Test(
        "QRY-14: sources are those with a matching sample, in a row or in any part of a block",
        arguments: [3, 64, 1_100])
    func parts(count: Int) throws {
        func samples(_ first: Int, _ value: Double) -> [SampleRecord] {
            (0..<count).map { Self.rate(.consecutive(first + $0), Double($0), $0 == count - 1 ? value : 60) }
        }
        try engine.save(samples(0, 90), by: .own)
        try engine.save(samples(5_000, 80), by: .other)
        try engine.save([Self.rate(.given(1), 5_000, 70)], by: Self.third)
        func rate(_ value: Double) -> QuantityValue { QuantityValue(value, .countPerMinute) }
        let (own, other, third) = ("test.own Own", "test.other Other", "test.third Third")
        #expect(try sources(.constant(true)) == [other, own, third])
        #expect(try sources(.constant(false)) == [])
        #expect(try sources(.quantity(.greater, rate(80))) == [own])
        #expect(try sources(.quantity(.greaterOrEqual, rate(80))) == [other, own])
        #expect(try sources(.quantity(.greater, rate(60))) == [other, own, third])
        #expect(try sources(.quantity(.equal, rate(70))) == [third])
        #expect(try sources(.quantity(.greater, rate(90))) == [])
        #expect(try sources(.uuid([.consecutive(count - 1)])) == [own])
        #expect(try sources(.uuid([.consecutive(5_000), .given(1)])) == [other, third])
        #expect(try sources(.uuid([.consecutive(count)])) == [])
        // Any of several parts.
        #expect(try sources(.quantity(.equal, rate(70)), .quantity(.equal, rate(90))) == [own, third])
        #expect(try sources(.quantity(.equal, rate(1)), .quantity(.equal, rate(80))) == [other])
        #expect(try sources() == [])
        // By time, as far as an app may read.
        try engine.authorize(
            Self.third,
            AuthorizationDecisions(read: [.heartRate: true], earliestReadDates: [.heartRate: Double(count - 1)]))
        #expect(try sources(.constant(true), for: Self.third) == [other, own, third])
        #expect(try sources(.start(.less, Double(count - 1)), for: Self.third) == [])
        #expect(try sources(.quantity(.equal, rate(60)), for: Self.third) == [])
        try engine.authorize(
            Self.third, AuthorizationDecisions(read: [.heartRate: true], earliestReadDates: [.heartRate: Double(count)])
        )
        #expect(try sources(.constant(true), for: Self.third) == [third])
        try engine.authorize(Self.third, AuthorizationDecisions(read: [.heartRate: false]))
        #expect(try sources(.constant(true), for: Self.third) == [third])
    }

    @Test("QRY-14: a source is named as it is called now, and once for several revisions") func renamed() throws {
        var later = AppIdentity.own
        (later.version, later.source.name) = ("9.0", "Renamed")
        try engine.save([Self.rate(.given(1), 1)], by: .own)
        try engine.save((0..<64).map { Self.rate(.consecutive($0), Double($0)) }, by: .own)
        #expect(try sources(.constant(true)) == ["test.own Own"])
        try engine.save([Self.rate(.given(2), 2)], by: later)
        #expect(try sources(.constant(true)) == ["test.own Renamed"])
        #expect(try sources(.uuid([.given(1)])) == ["test.own Renamed"])
        #expect(try sources(.uuid([.consecutive(3)])) == ["test.own Renamed"])
        let food = SampleRecord(
            uuid: .given(3), type: .food, start: 1, end: 2,
            content: .correlation([.quantity(.given(4), .dietaryFatTotal, 5, .gram, 1, 2)]))
        try engine.save([food], by: .other)
        func ofFood(_ app: AppIdentity) throws -> [String] {
            try engine.sources([.init(type: .food)], for: app).map(\.name)
        }
        #expect(try ofFood(.own) == ["Other"])
        try engine.authorize(.own, AuthorizationDecisions(read: [.dietaryFatTotal: false]))
        #expect(try ofFood(.own) == [] && ofFood(.other) == ["Other"])
    }

    // MARK: Nights

    @Test("ING-9: a sample of the same import is found, however long it is") func longNights() throws {
        func night(_ number: Int, _ start: Double, _ end: Double) -> SampleRecord {
            .category(.given(number), .sleepAnalysis, 3, start, end)
        }
        var found: [Bool] = []
        try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
            _ = try writer.append(ImportedObject(record: night(1, 1_000, 200_000), source: .other))
            // Two days after its start, and at its end.
            for start in [1_000.0, 100_000, 173_799, 173_800] {
                found.append(
                    try writer.hasSample(
                        of: .sleepAnalysis, from: .other, values: 3...3, start: start, end: start + 1))
            }
            found.append(
                try writer.hasSample(of: .sleepAnalysis, from: .other, values: 3...3, start: 200_000, end: 200_001))
            found.append(try writer.hasSample(of: .sleepAnalysis, from: .other, values: 3...3, start: 0, end: 1_000))
            found.append(try writer.hasSample(of: .sleepAnalysis, from: .other, values: 3...3, start: 0, end: 1_001))
        }
        #expect(found == [true, true, true, true, false, false, true])
        // The longest one of the store is known by the next import.
        try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
            found = [
                try writer.hasSample(of: .sleepAnalysis, from: .other, values: 3...3, start: 199_999, end: 200_001),
                try writer.hasSample(of: .sleepAnalysis, from: .own, values: 3...3, start: 199_999, end: 200_001),
            ]
        }
        #expect(found == [true, false])
    }
}
