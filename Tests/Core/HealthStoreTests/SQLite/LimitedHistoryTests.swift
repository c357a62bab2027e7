import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Data of others that an app may read from a date on, and correlations.
@Suite struct LimitedHistoryTests {
    private static let third = AppIdentity(bundleIdentifier: "test.third", name: "Third", version: "3")

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other, Self.third)
    }

    /// Returns the number, the earliest start and the latest end of the samples of each source that an app may read.
    private func inventory(_ type: ObjectType, for app: AppIdentity) throws -> [String: [Double]] {
        let entries = try engine.inventory(for: app).filter { $0.type == type }
        return Dictionary(
            uniqueKeysWithValues: entries.map {
                ($0.source.bundleIdentifier, [Double($0.count), $0.earliest, $0.latest])
            })
    }

    /// Dates, and the samples of the rows and of the block that end then or later.
    static let dates: [(date: Double, rows: [Double]?, block: [Double]?)] = [
        (-5, [4, 0, 20], [70, 0, 69.5]), (0, [4, 0, 20], [70, 0, 69.5]), (0.5, [4, 0, 20], [70, 0, 69.5]),
        (1, [4, 0, 20], [69, 1, 69.5]), (5, [4, 0, 20], [65, 5, 69.5]), (5.5, [3, 8, 20], [65, 5, 69.5]),
        (10, [3, 8, 20], [60, 10, 69.5]), (10.5, [2, 8, 20], [60, 10, 69.5]), (12, [2, 8, 20], [58, 12, 69.5]),
        (12.5, [1, 20, 20], [58, 12, 69.5]), (20, [1, 20, 20], [50, 20, 69.5]), (20.5, nil, [50, 20, 69.5]),
        (69.5, nil, [1, 69, 69.5]), (69.75, nil, nil),
    ]

    @Test(
        "AUTH-23: samples that have not ended before the date are counted, and all own ones", arguments: dates.indices)
    func counts(place: Int) throws {
        let (date, rows, block) = Self.dates[place]
        let times: [(Double, Double)] = [(0, 5), (8, 12), (10, 10), (20, 20)]
        try engine.save(
            times.enumerated().map { (place, time) -> SampleRecord in
                .quantity(.given(2 + place * 2), .heartRate, 60, .countPerMinute, time.0, time.1)
            }, by: .own)
        try engine.save(
            (0..<70).map { (second: Int) -> SampleRecord in
                .quantity(
                    .consecutive(second), .heartRate, 60, .countPerMinute, Double(second), Double(second) + 0.5)
            }, by: Self.third)
        try engine.save([.quantity(.given(1), .heartRate, 60, .countPerMinute, 0, 0.25)], by: .other)
        try engine.authorize(
            .other, AuthorizationDecisions(read: [.heartRate: true], earliestReadDates: [.heartRate: date]))
        var expected: [String: [Double]] = ["test.other": [1, 0, 0.25]]
        expected["test.own"] = rows
        expected["test.third"] = block
        #expect(try inventory(.heartRate, for: .other) == expected)
        // As many are found.
        let found = try engine.samples(SampleRequest(.heartRate), for: .other)
        #expect(Double(found.count) == expected.values.reduce(0) { $0 + $1[0] })
        // Without a date all of them count.
        try engine.authorize(.other, AuthorizationDecisions(read: [.heartRate: true]))
        #expect(
            try inventory(.heartRate, for: .other)
                == ["test.own": [4, 0, 20], "test.third": [70, 0, 69.5], "test.other": [1, 0, 0.25]])
    }

    // MARK: Correlations

    /// Decisions about the contents of blood pressures, and those that can be read: 1 is the app's own, 2 ended at 5,
    /// and 3 at 6; nil if that is not determined.
    static let decisions: [(AuthorizationDecisions, [Int]?)] = [
        (.init(), nil), (.init(share: [.bloodPressureSystolic: false]), nil),
        (.init(share: [.bloodPressureSystolic: false, .bloodPressureDiastolic: false]), nil),
        (.init(share: [.heartRate: true], read: [.heartRate: true]), nil),
        (.init(share: [.bloodPressureSystolic: true]), [1]), (.init(share: [.bloodPressureDiastolic: true]), [1]),
        (.init(share: [.bloodPressureSystolic: false, .bloodPressureDiastolic: true]), [1]),
        (.init(read: [.bloodPressureSystolic: false]), [1]), (.init(read: [.bloodPressureDiastolic: false]), [1]),
        (.init(read: [.bloodPressureSystolic: true]), [1]), (.init(read: [.bloodPressureDiastolic: true]), [1]),
        (.init(read: [.bloodPressureSystolic: true, .bloodPressureDiastolic: false]), [1]),
        (.init(read: [.bloodPressureSystolic: true, .bloodPressureDiastolic: true]), [1, 2, 3]),
        (
            .init(
                read: [.bloodPressureSystolic: true, .bloodPressureDiastolic: true],
                earliestReadDates: [.bloodPressureDiastolic: 5]), [1, 2, 3]
        ),
        (
            .init(
                read: [.bloodPressureSystolic: true, .bloodPressureDiastolic: true],
                earliestReadDates: [.bloodPressureDiastolic: 5.5]), [1, 3]
        ),
        (
            .init(
                read: [.bloodPressureSystolic: true, .bloodPressureDiastolic: true],
                earliestReadDates: [.bloodPressureSystolic: 6, .bloodPressureDiastolic: 0]), [1, 3]
        ),
        (
            .init(
                read: [.bloodPressureSystolic: true, .bloodPressureDiastolic: true],
                earliestReadDates: [.bloodPressureSystolic: 0, .bloodPressureDiastolic: 6.5]), [1]
        ),
    ]

    @Test("AUTH-10, AUTH-26: a correlation can be read by who may read all of it", arguments: decisions.indices)
    func correlations(place: Int) throws {
        let (decisions, visible) = Self.decisions[place]
        func pressure(_ number: Int, _ time: Double) -> SampleRecord {
            SampleRecord(
                uuid: .given(number), type: .bloodPressure, start: time, end: time,
                content: .correlation([
                    .quantity(.given(number + 10), .bloodPressureSystolic, 120, .millimeterOfMercury, time),
                    .quantity(.given(number + 20), .bloodPressureDiastolic, 80, .millimeterOfMercury, time),
                ]))
        }
        try engine.save([pressure(1, 2)], by: .other)
        try engine.save([pressure(2, 5)], by: .own)
        try engine.save([pressure(3, 6)], by: Self.third)
        #expect(try engine.forgetConsent(ofApp: "test.other"))
        try engine.authorize(.other, decisions)
        var found: Set<UUID> = []
        let code = EngineError.code {
            found = Set(try engine.samples(SampleRequest(.bloodPressure), for: .other).map(\.uuid))
        }
        #expect(code == (visible == nil ? .authorizationNotDetermined : nil))
        #expect(found == Set((visible ?? []).map { UUID.given($0) }))
        // Of what is not determined the inventory has what is the app's own.
        let sources = [1: "test.other", 2: "test.own", 3: "test.third"]
        let counted = try inventory(.bloodPressure, for: .other).filter { $0.value[0] == 1 }
        #expect(Set(counted.keys) == Set((visible ?? [1]).compactMap { sources[$0] }))
    }
}
