import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Looking up objects by parts of identifiers and by times, and the forms in which they are listed.
@Suite struct LookupTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    private func rate(_ uuid: UUID, _ start: Double) -> SampleRecord {
        SampleRecord(
            uuid: uuid, type: .heartRate, start: start, end: start,
            content: .quantity(QuantityValue(60 + start.truncatingRemainder(dividingBy: 7), .countPerMinute)))
    }

    // MARK: Identifiers

    @Test func API_partsOfIdentifiersAreFoundInRowsAndBlocks() throws {
        let high: UInt64 = 0xABCD_EF01_2345_4678
        let block = (0..<100).map { (place: Int) -> SampleRecord in
            var sample = rate(UUID(high: high, low: 0x9000_0000_0000_0010 + UInt64(place)), Double(place))
            sample.device = DeviceRecord([.name: "Strap"])
            return sample
        }
        let scattered = (0..<70).map {
            rate(UUID(high: 0x1111_0000_0000_4000 + UInt64($0 * 9 % 70), low: 0x9000_0000_0000_0000), 200 + Double($0))
        }
        let row = rate(UUID(high: 0xABCD_EF99_0000_4000, low: 0x9000_0000_0000_00AB), 500)
        try engine.save(block, by: .own)
        for sample in scattered { try engine.save([sample], by: .own) }
        #expect(try engine.compact(olderThan: 400, isTrial: false) { _ in true }.blocks == 1)
        try engine.save([row], by: .other)
        func found(_ prefix: String, _ types: [ObjectType] = [.heartRate], for app: AppIdentity = .own) throws -> [UUID]
        {
            try engine.uuids(withPrefix: prefix, of: types, for: app)
        }
        // At most two are told: enough to know that it is not unique.
        #expect(try Set(found("abcd")).isSubset(of: Set((block + [row]).map(\.uuid))) && found("abcd").count == 2)
        #expect(try found("ABCDEF99") == [row.uuid] && found("abcd-ef99-0") == [row.uuid])
        #expect(
            try found(block[0].uuid.uuidString) == [block[0].uuid]
                && found(block[99].uuid.uuidString) == [block[99].uuid])
        #expect(try found("ABCDEF01-2345-4678-9000-00000000007") == block[96...97].map(\.uuid))
        #expect(
            try found("ABCDEF01-2345-4678-9000-00000000000") == [] && found("ABCDEF01-2345-4678-9000-00000000008") == []
        )
        for place in [0, 33, 69] { #expect(try found(scattered[place].uuid.uuidString) == [scattered[place].uuid]) }
        #expect(try found("1111000000004045") == [UUID(high: 0x1111_0000_0000_4045, low: 0x9000_0000_0000_0000)])
        #expect(try found("1111000000004046") == [] && found("ABCDEF99", [.stepCount]) == [])
        #expect(try found("ABCDEF99", [.stepCount, .heartRate]) == [row.uuid])
        for none in ["", "-", "xyz", "ABCDEFG", String(repeating: "0", count: 33), "ＡＢ"] {
            #expect(try found(none) == [])
        }
        // Who may read only what it saved finds only that.
        try engine.authorize(.other, AuthorizationDecisions(read: [.heartRate: false]))
        #expect(try found("abcd", for: .other) == [row.uuid] && found("1111", for: .other) == [])
    }

    @Test func API_endsOfIdentifiersAreFoundByDigits() throws {
        let workouts = (0..<3).map { number in
            var workout = SampleRecord.workout(from: Double(number), to: Double(number) + 1)
            workout.uuid = UUID(
                high: 0x018B_0000_0000_7000 + UInt64(number),
                low: [0x8000_0000_00A0_12AB, 0x8000_0000_00B0_12AB, 0x8000_0000_00C0_34CD][number])
            return workout
        }
        try engine.save(Array(workouts[0...1]), by: .own)
        try engine.save([workouts[2]], by: .other)
        func found(_ suffix: String, for app: AppIdentity = .own) throws -> [Int] {
            try engine.uuids(withSuffix: suffix, of: .workout, for: app).compactMap { uuid in
                workouts.firstIndex { $0.uuid == uuid }
            }
        }
        #expect(
            try found("b") == [0, 1] && found("AB") == [0, 1] && found("2ab") == [0, 1] && found("12AB") == [0, 1])
        #expect(
            try found("012ab") == [0, 1] && found("a012ab") == [0] && found("b0-12ab") == [1] && found("0b012ab") == [1]
        )
        #expect(
            try found("cd") == [2] && found("3cd") == [] && found("1ab") == []
                && found(workouts[2].uuid.uuidString) == [2])
        #expect(try found("") == [] && found("zz") == [] && found("0" + workouts[2].uuid.uuidString) == [])
        #expect(try engine.uuids(withSuffix: "ab", of: .heartRate, for: .own) == [])
        try engine.authorize(.other, AuthorizationDecisions(read: [.workout: false]))
        #expect(try found("ab", for: .other) == [] && found("cd", for: .other) == [2])
        var all: Set<UUID> = []
        try engine.forEachIdentifier(of: .workout, for: .own) { all.insert($0) }
        #expect(all == Set(workouts.map(\.uuid)))
        all = []
        try engine.forEachIdentifier(of: .workout, for: .other) { all.insert($0) }
        #expect(all == [workouts[2].uuid])
    }

    // MARK: Times

    @Test func ING_spansOverlapTheTimeAndDoNotOnlyTouchIt() throws {
        let spans = [(100.0, 200.0), (0, 100), (200, 300), (50, 101), (199, 250), (120, 130), (0, 1_000)]
        let workouts = spans.map { SampleRecord.workout(from: $0.0, to: $0.1) }
        for (place, workout) in workouts.enumerated() {
            try engine.save([workout], by: place.isMultiple(of: 2) ? .own : .other)
        }
        let found = try engine.read { try $0.workoutSpans(from: 100, to: 200) }
        let expected = [0, 3, 4, 5, 6]
        #expect(found.map(\.uuid) == expected.map { workouts[$0].uuid })
        #expect(found.map(\.start) == expected.map { spans[$0].0 } && found.map(\.end) == expected.map { spans[$0].1 })
        #expect(
            found.map(\.source.bundleIdentifier) == ["test.own", "test.other", "test.own", "test.other", "test.own"])
    }

    // MARK: Figures of workouts

    @Test func figuresOfColumnsAreThoseOfTheObjects() throws {
        let kilojoule = try QuantityUnit(parsing: "kJ")
        func workout(
            _ start: Double, _ activity: WorkoutActivity, _ totals: [WorkoutTotal: QuantityValue], _ metadata: Metadata?
        ) -> SampleRecord {
            SampleRecord(
                type: .workout, start: start, end: start + 601.5,
                content: .workout(WorkoutRecord(activityType: activity, duration: 542.25, totals: totals)),
                metadata: metadata)
        }
        let workouts = [
            workout(0, .running, [:], nil),
            workout(
                1_000, .cycling,
                [.distance: QuantityValue(12.5, .kilometer), .energyBurned: QuantityValue(1_046, kilojoule)],
                [
                    MetadataKey.elevationAscended: .quantity(QuantityValue(100, .foot)),
                    MetadataKey.timeZone: .string("America/St_Johns"),
                ]),
            workout(
                2_000, .swimming,
                [.swimmingStrokeCount: QuantityValue(9, .count), .distance: QuantityValue(0, .meter)],
                [MetadataKey.timeZone: .string("Nowhere/Place"), "k": .string("x")]),
            workout(
                3_000, WorkoutActivity(rawValue: 4_000_000_000), [.energyBurned: QuantityValue(7, .kilocalorie)],
                [MetadataKey.timeZone: .string("Asia/Kathmandu")]),
        ]
        try engine.save(Array(workouts[0...2]), by: .own)
        try engine.save([workouts[3]], by: .other)
        func figures(_ predicate: SamplePredicate, for app: AppIdentity = .own) throws -> [UUID: WorkoutFigures] {
            var found: [UUID: WorkoutFigures] = [:]
            try engine.forEachWorkoutFigures(predicate, for: app) { found[$0.uuid] = $0 }
            return found
        }
        let expected = Dictionary(
            uniqueKeysWithValues: try engine.samples(SampleRequest(.workout), for: .own).map {
                ($0.uuid, try #require(WorkoutFigures($0)))
            })
        #expect(expected.count == 4)
        // A predicate that is too deep for SQL is evaluated on objects.
        let deep = (0..<102).reduce(SamplePredicate.constant(true)) { predicate, _ in .and([predicate]) }
        for predicate in [SamplePredicate.constant(true), deep] {
            let found = try figures(predicate)
            #expect(found.keys == expected.keys)
            for (uuid, own) in expected {
                let other = try #require(found[uuid])
                #expect(other.start == own.start && other.end == own.end && other.duration == own.duration)
                #expect(other.activityType == own.activityType && other.timeZone == own.timeZone)
                for (one, two) in [
                    (other.distance, own.distance), (other.energy, own.energy), (other.climb, own.climb),
                ] {
                    #expect((one == nil) == (two == nil) && abs((one ?? 0) - (two ?? 0)) < 1e-9)
                }
            }
        }
        let ride = try #require(expected[workouts[1].uuid])
        #expect(
            ride.distance == 12_500 && abs((ride.energy ?? 0) - 250) < 1e-9 && abs((ride.climb ?? 0) - 30.48) < 1e-9)
        #expect(ride.timeZone?.identifier == "America/St_Johns" && ride.duration == 542.25 && ride.end == 1_601.5)
        #expect(
            try figures(.total(.distance, .greater, QuantityValue(1, .kilometer))).keys.map(\.self) == [
                workouts[1].uuid
            ])
        try engine.authorize(.other, AuthorizationDecisions(read: [.workout: false]))
        #expect(try figures(.constant(true), for: .other).keys.map(\.self) == [workouts[3].uuid])
        #expect(try figures(deep, for: .other).keys.map(\.self) == [workouts[3].uuid])
    }

    @Test func iterationsAreInOrderAndStopWhenTold() throws {
        let workouts = [300.0, 100, 200].map { SampleRecord.workout(from: $0, to: $0 + 10) }
        try engine.save(workouts, by: .own)
        try engine.save((0..<100).map { .heartRate(60, at: Double($0)) }, by: .own)
        var starts: [Double] = []
        try engine.forEachWorkout(.constant(true), for: .own) {
            starts.append($0.start)
            return true
        }
        #expect(starts == [300, 200, 100])
        starts = []
        try engine.forEachWorkout(.start(.less, 300), for: .own) {
            starts.append($0.start)
            return false
        }
        #expect(starts == [200])
        var count = 0
        try engine.forEachSample(of: .heartRate, .start(.greaterOrEqual, 50), for: .own) {
            count += 1
            return $0.start < 59
        }
        #expect(count == 10)
        #expect(try engine.storedTypes(for: .own) == [.heartRate, .workout].sorted { $0.identifier < $1.identifier })
        let third = AppIdentity(bundleIdentifier: "test.third", name: "Third")
        #expect(try engine.storedTypes(for: third) == [])
        try engine.authorize(third, AuthorizationDecisions(read: [.workout: false]))
        #expect(try engine.storedTypes(for: third) == [.workout])
    }

    // MARK: Runs of samples

    @Test func runsOfConsecutiveIdentifiersBecomeBatches() {
        let first = UUID(high: 0x018B_0000_0000_7000, low: 0x8000_0000_0000_0000)
        func samples(_ count: Int, from place: Int = 0, _ change: (inout SampleRecord, Int) -> Void = { _, _ in })
            -> [SampleRecord]
        {
            (place..<place + count).map { number in
                var sample = rate(first.advanced(by: number), Double(number))
                change(&sample, number)
                return sample
            }
        }
        func parts(_ samples: [SampleRecord]) -> [String] {
            SampleRuns(samples).parts.map { "\($0.range.lowerBound)-\($0.range.upperBound) \($0.isBatch)" }
        }
        #expect(parts([]) == [] && parts(samples(1)) == ["0-1 false"])
        #expect(parts(samples(63)) == ["0-63 false"] && parts(samples(64)) == ["0-64 true"])
        // A gap between identifiers, another unit, device, type or metadata end a run.
        #expect(parts(samples(64) + samples(64, from: 65)) == ["0-64 true", "64-128 true"])
        #expect(
            parts(samples(10) + samples(70, from: 20) + samples(5, from: 200) + samples(5, from: 300)) == [
                "0-10 false", "10-80 true", "80-90 false",
            ])
        let changes: [(inout SampleRecord) -> Void] = [
            { $0.device = DeviceRecord([.name: "x"]) }, { $0.metadata = ["k": .integer(1)] },
            { $0.type = .restingHeartRate }, { $0.content = .quantity(QuantityValue(1, .countPerSecond)) },
            { $0.content = .category(1) },
        ]
        for change in changes {
            let mixed = samples(140) { sample, number in if number == 70 { change(&sample) } }
            #expect(parts(mixed) == ["0-70 true", "70-71 false", "71-140 true"])
        }
        let withDevice = samples(64) { sample, _ in sample.device = DeviceRecord([.name: "x"]) }
        #expect(parts(withDevice) == ["0-64 true"])
        let batch = SampleBatch(samples(64)[...])
        #expect(
            batch?.starts == (0..<64).map(Double.init) && batch?.firstUUID == first && batch?.unit == .countPerMinute)
        #expect(batch?.values == (0..<64).map { Double(60 + $0 % 7) })
    }
}
