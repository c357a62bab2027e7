import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The zones of workouts that an app sees, in whatever way it reads them.
@Suite struct ZoneVeilTests {
    private static let reader = AppIdentity(bundleIdentifier: "test.reader", name: "Reader")

    /// Workouts with zones of both types: in the workout and its activities, in one of them, and nowhere.
    private static func workouts() throws -> [SampleRecord] {
        let groups = try [(ObjectType.heartRate, QuantityUnit.countPerMinute), (.cyclingPower, .watt)].map {
            type, unit in
            try ZoneGroupRecord(
                configuration: ZoneConfigurationRecord(
                    type: type, boundaries: [100, 120].map { QuantityValue($0, unit) }, source: .user),
                durations: [10, 20, 30])
        }
        func workout(_ number: Int, whole: Bool, part: Bool) -> SampleRecord {
            let activities = [1, 2].map { place in
                WorkoutActivityRecord(
                    uuid: .given(number * 10 + place), configuration: WorkoutConfigurationRecord(),
                    start: Double(number * 100 + place * 20), end: Double(number * 100 + place * 20 + 20),
                    // The first one has none of its own.
                    zoneGroups: part && place == 2 ? groups : nil)
            }
            return .workout(
                .given(number),
                WorkoutRecord(
                    activityType: .cycling, duration: 60, activities: activities, zoneGroups: whole ? groups : nil),
                Double(number * 100), Double(number * 100 + 60))
        }
        return [
            workout(1, whole: true, part: true), workout(2, whole: true, part: false),
            workout(3, whole: false, part: true), workout(4, whole: false, part: false),
        ]
    }

    /// Returns the types of the zones of workouts, and of their last activities.
    private static func zones(_ samples: [SampleRecord]) -> [[ObjectType]?] {
        samples.sorted { $0.start < $1.start }.flatMap { sample -> [[ObjectType]?] in
            #expect(sample.workout?.activities.first?.zoneGroups == nil)
            let groups = [sample.workout?.zoneGroups, sample.workout?.activities.last?.zoneGroups]
            return groups.map { $0?.map(\.configuration.type) }
        }
    }

    private static func ways(_ engine: SQLiteEngine, _ reader: AppIdentity) throws -> [String: [SampleRecord]] {
        let all = SamplePredicate.start(.greater, 0)
        // SQL cannot express as much.
        let deep = (0..<40).reduce(all) { predicate, _ in .not(predicate) }
        #expect(!deep.isCompilable)
        var found: [String: [SampleRecord]] = [:]
        for (name, predicate) in [("", all), ("deep ", deep)] {
            found[name + "samples"] = try engine.samples(SampleRequest(.workout, predicate), for: reader)
            try engine.forEachSample(of: .workout, predicate, for: reader) {
                found[name + "each sample", default: []].append($0)
                return true
            }
            try engine.forEachWorkout(predicate, for: reader) {
                found[name + "each workout", default: []].append($0)
                return true
            }
            found[name + "changes"] = try engine.changes(
                ChangeRequest([.init(type: .workout, predicate: predicate)]), for: reader
            ).added
        }
        return found
    }

    /// The types that an app may read, and those whose zones it sees.
    static let cases: [(read: [ObjectType: Bool], date: Double?, visible: Set<ObjectType>)] = [
        ([.heartRate: true, .cyclingPower: true], nil, [.heartRate, .cyclingPower]),
        ([.heartRate: true, .cyclingPower: false], nil, [.heartRate]),
        ([.heartRate: false, .cyclingPower: true], nil, [.cyclingPower]), ([.heartRate: true], nil, [.heartRate]),
        ([.heartRate: false, .cyclingPower: false], nil, []), ([:], nil, []),
        ([.heartRate: true, .cyclingPower: false], 10_000, [.heartRate]),
    ]

    @Test("ZON-56: a reader sees the zones of types that it may read, however it reads", arguments: cases.indices)
    func permissions(place: Int) throws {
        let (read, date, visible) = Self.cases[place]
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own, Self.reader)
        try engine.save(try Self.workouts(), by: .own)
        // Its own ones show all.
        let own = try Self.workouts().map { workout in
            var workout = workout
            workout.uuid = .given(1_000 + Int(workout.start))
            (workout.start, workout.end) = (workout.start + 1_000, workout.end + 1_000)
            return workout
        }
        try engine.save(own, by: Self.reader)
        _ = try engine.forgetConsent(ofApp: Self.reader.source.bundleIdentifier)
        var decisions = AuthorizationDecisions(read: read.merging([.workout: true]) { $1 })
        if let date { decisions.earliestReadDates = [.heartRate: date] }
        try engine.authorize(Self.reader, decisions)
        let types = ZoneConfigurationRecord.types
        let shown = visible.isEmpty ? nil : types.filter(visible.contains)
        let expected: [[ObjectType]?] = [shown, shown, shown, nil, nil, shown, nil, nil]
        let all: [[ObjectType]?] = [types, types, types, nil, nil, types, nil, nil]
        for (way, found) in try Self.ways(engine, Self.reader) {
            #expect(found.count == 8 && Self.zones(found) == expected + all, "\(way)")
        }
        // Nothing else is hidden, and for the app that saved them all is there.
        for (way, found) in try Self.ways(engine, .own) {
            let theirs = found.filter { $0.source?.source == AppIdentity.own.source }
            #expect(theirs.count == 4 && Self.zones(theirs) == all, "\(way)")
        }
    }

    @Test("ZON-56: bounds hide zones as permissions do") func bounds() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        do {
            let engine = try SQLiteEngine.open(to: .own, Self.reader, in: path)
            try engine.save(try Self.workouts(), by: .own)
        }
        let types = ZoneConfigurationRecord.types
        for (bounds, shown) in [
            (nil, types), (ReadBounds(types: [.workout]), nil),
            (ReadBounds(types: [.workout, .heartRate]), [.heartRate]),
            (ReadBounds(types: [.workout, .cyclingPower]), [.cyclingPower]), (ReadBounds(earliestReadDate: 0), types),
        ] as [(ReadBounds?, [ObjectType]?)] {
            let engine = try SQLiteEngine(reading: path, as: .other, bounds: bounds)
            for (way, found) in try Self.ways(engine, Self.reader) {
                #expect(Self.zones(found) == [shown, shown, shown, nil, nil, shown, nil, nil], "\(way)")
            }
        }
    }
}
