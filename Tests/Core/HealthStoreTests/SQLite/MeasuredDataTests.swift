import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The measured data of numbers, in whatever form the store has them, and the latest date of a session that they tell.
@Suite struct MeasuredDataTests {
    /// A quantity, with the number of its sample.
    struct Entry: Hashable, CustomStringConvertible {
        var number: Int64
        var type: ObjectType
        var start: Double
        var end: Double
        var value: Double

        var description: String { "\(number) \(type.identifier) \(start) \(end) \(value)" }
    }

    /// Returns a store with all forms, and the quantities of each number.
    private static func store() throws -> (SQLiteEngine, [Entry]) {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        // Two scattered blocks between each other: distances have the odd numbers up to 127, steps the even ones.
        var records = (0..<128).map { (place: Int) -> SampleRecord in
            place.isMultiple(of: 2)
                ? .quantity(.given(place), .distanceWalkingRunning, 0.25, .kilometer, Double(place), Double(place) + 1)
                : .quantity(.given(place), .stepCount, Double(place), .count, Double(place))
        }
        try engine.save(records, by: .own)
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        // A block of a run, rows, and something that is no quantity.
        let run = (0..<64).map { place in
            SampleRecord.quantity(
                .consecutive(place), .distanceWalkingRunning, Double(place), .kilometer, 1_000 + Double(place))
        }
        try engine.save(run, by: .own)
        let blocks = try engine.read { try SQLStatement($0.database, "SELECT scattered FROM block").integers() }
        try #require(blocks.sorted() == [0, 1, 1])
        let rows: [SampleRecord] = [
            .quantity(.given(1_001), .distanceWalkingRunning, 2, .kilometer, 5_000, 5_001),
            .workout(.given(1_002), WorkoutRecord(activityType: .running, duration: 9), 5_000, 5_009),
            .quantity(.given(1_003), .stepCount, 7, .count, 5_002),
            .quantity(.given(1_004), .distanceWalkingRunning, 300, .meter, 5_003),
        ]
        try engine.save(rows, by: .own)
        records += run + rows.filter { $0.type != .workout }
        var entries = try records.map { record in
            let number = try #require(try engine.read { try $0.number(of: record.uuid) })
            let quantity = try #require(record.quantity)
            let scale = quantity.unit == .kilometer ? 1_000.0 : 1
            return Entry(
                number: number, type: record.type, start: record.start, end: record.end, value: quantity.value * scale)
        }
        let walked: [(start: Double, end: Double, value: Double)] = [
            (6_000, 6_010.0, 0.5), (6_010, 6_020, 0.75), (6_030, 6_040, 1),
        ]
        for series in try engine.saveSeries(.distanceWalkingRunning, walked, in: .kilometer) {
            let number = try #require(try engine.read { try $0.number(of: series.uuid) })
            entries += walked.map {
                Entry(number: number, type: .distanceWalkingRunning, start: $0.0, end: $0.1, value: $0.2 * 1_000)
            }
        }
        return (engine, entries)
    }

    @Test("the data of numbers are those of their rows, blocks and series, and no others") func runs() throws {
        let (engine, entries) = try Self.store()
        let last = try #require(entries.map(\.number).max())
        func check(_ runs: [ClosedRange<Int64>], where isWanted: (Int64) -> Bool = { _ in true }) throws {
            let found = try engine.read { try $0.measuredData(in: runs, where: isWanted) }
            let expected = entries.filter { entry in
                runs.contains { $0.contains(entry.number) } && isWanted(entry.number)
            }
            #expect(Set(found.keys) == Set(expected.map(\.type)), "\(runs)")
            for (type, data) in found {
                // The quantities of a series have a rank instead of the number.
                let times = data.data.map { [$0.start, $0.end, $0.value] }.sorted { $0[0] < $1[0] }
                let wanted = expected.filter { $0.type == type }.map { [$0.start, $0.end, $0.value] }
                    .sorted { $0[0] < $1[0] }
                #expect(times == wanted, "\(runs) \(type.identifier)")
                #expect(data.sources.sources.count == 1)
            }
        }
        let bounds: [Int64] = [1, 2, 3, 64, 127, 128, 129, 130, 192, 193, 194, 195, 196, last - 1, last, last + 1]
        for first in bounds {
            for end in bounds where end >= first { try check([first...end]) }
        }
        try check([])
        try check([1...1, 3...4, 128...129, 193...193, last...last])
        try check([1...last], where: { $0.isMultiple(of: 2) })
        try check([1...last], where: { !$0.isMultiple(of: 2) })
        try check([1...last], where: { $0 == last })
        try check([1...last], where: { _ in false })
    }

    @Test("STAT-20, STAT-27, STAT-35: data have their source, whether a person entered them, and their number")
    func origins() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        let entered: Metadata = [MetadataKey.wasUserEntered: .bool(true)]
        func save(_ count: Int, from start: Int, _ metadata: Metadata?, by app: AppIdentity) throws {
            try engine.save(
                (0..<count).map { place in
                    .quantity(
                        .consecutive(start + place), .stepCount, 1, .count, Double(start + place), metadata: metadata)
                }, by: app)
        }
        // Two rows each, a block each, and a series each.
        try save(2, from: 0, nil, by: .other)
        try save(2, from: 10, entered, by: .own)
        try save(64, from: 100, entered, by: .other)
        try save(64, from: 200, nil, by: .own)
        let walked: [(start: Double, end: Double, value: Double)] = [(300, 301, 1), (301, 302, 1)]
        try engine.saveSeries(.stepCount, walked, in: .count, metadata: entered, by: .own)
        try engine.saveSeries(.stepCount, walked.map { ($0.0 + 100, $0.1 + 100, $0.2) }, in: .count, by: .other)
        let found = try engine.read { try $0.measuredData(in: [0...500]) }
        let steps = try #require(found[.stepCount])
        let data = steps.data.sorted { $0.start < $1.start }
        #expect(found.count == 1 && data.count == 136 && steps.sources.sources.count == 2)
        for (starts, source, isHandEntered) in [
            (0..<2, "test.other", false), (10..<12, "test.own", true), (100..<164, "test.other", true),
            (200..<264, "test.own", false), (300..<302, "test.own", true), (400..<402, "test.other", false),
        ] {
            let part = data.filter { starts.contains(Int($0.start)) }
            #expect(part.count == starts.count)
            #expect(part.allSatisfy { steps.sources.sources[$0.source].bundleIdentifier == source }, "\(starts)")
            #expect(part.allSatisfy { $0.isHandEntered == isHandEntered }, "\(starts)")
        }
        #expect(data.prefix(132).map(\.number) == Array(1...132))
        let ofSeries = data.suffix(4).map(\.number)
        #expect(ofSeries[0] == ofSeries[1] && ofSeries[2] == ofSeries[3] && ofSeries[0] > 132)
        #expect(ofSeries[0] < ofSeries[2])
    }

    // MARK: Sessions

    /// Data of a session whose record is of 100 to 200, and its latest date.
    static let sessions: [(data: [ObjectType: [(Double, Double)]], points: [Double], latest: Double)] = [
        ([:], [], 200), ([.heartRate: []], [], 200), ([.heartRate: [(150, 199)]], [], 200),
        ([.heartRate: [(150, 201)]], [], 201), ([.heartRate: [(150, 300), (160, 210)]], [], 300),
        ([.heartRate: [(160, 210), (150, 300)]], [], 300), ([.heartRate: [(250, 250)]], [], 250),
        ([.heartRate: [(150, 250)], .stepCount: [(160, 240)]], [], 250),
        ([.heartRate: [(150, 240)], .stepCount: [(160, 250)]], [], 250), ([:], [199], 200), ([:], [201], 201),
        ([:], [260, 230], 260), ([:], [230, 260], 260), ([.heartRate: [(150, 250)]], [240], 250),
        ([.heartRate: [(150, 250)]], [240, 255], 255),
    ]

    @Test("LIV-50: time goes on from the latest date that a session knows", arguments: sessions.indices)
    func latest(place: Int) throws {
        let (data, points, latest) = Self.sessions[place]
        var record = ActiveSessionRecord(
            state: 2, created: 100, assembly: WorkoutAssembly(configuration: WorkoutConfigurationRecord()))
        record.start = 200
        let session = ActiveSession(
            record: record, members: MemberRuns(),
            data: data.mapValues { times in
                MeasuredData(data: times.map { StatisticsDatum(start: $0.0, end: $0.1, value: 1) })
            }, points: points.map { RoutePoint(timestamp: $0, latitude: 1, longitude: 2) })
        #expect(session.latestDate == latest)
    }
}
