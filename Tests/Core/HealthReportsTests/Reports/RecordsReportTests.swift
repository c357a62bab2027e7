import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import HealthReports

/// Best efforts by sport (API-120, API-121, API-122, API-123).
@Suite struct RecordsReportTests {
    private let store: RecordsStore

    init() throws {
        store = try RecordsStore()
    }

    private func record(
        _ report: RecordsReport, _ activity: WorkoutActivity, _ kind: RecordsReport.Kind, isIndoor: Bool = false
    ) -> RecordsReport.Record? {
        report.sports.first { $0.activityType == activity && $0.isIndoor == isIndoor }?.records
            .first { $0.kind == kind }
    }

    @Test func API_123_eachBestHasItsWorkoutAndThePreviousOne() throws {
        let slow = try store.save(.running, at: 1_000, seconds: 1_000, speed: 3, climb: 100)
        let fast = try store.save(.running, at: 100_000, seconds: 1_000, speed: 4)
        let later = try store.save(.running, at: 200_000, seconds: 2_000, speed: 3.5, climb: 50)
        let report = try store.owner { try $0.records(top: 2) }
        let kilometer = try #require(record(report, .running, .distance(1_000)))
        #expect(kilometer.best.map(\.workout) == [fast, later])
        #expect(kilometer.best.map { $0.value.rounded() } == [250, 286])
        #expect(kilometer.previous?.workout == slow && kilometer.previous?.value.rounded() == 333)
        #expect(kilometer.leftOut == 0)
        #expect(record(report, .running, .distance(5_000))?.best.map(\.workout) == [later])
        #expect(record(report, .running, .distance(10_000)) == nil)
        #expect(record(report, .running, .longestDistance)?.best.map(\.value) == [7_000, 4_000])
        #expect(record(report, .running, .longestDuration)?.best.map(\.workout) == [later, slow])
        let climb = try #require(record(report, .running, .highestClimb))
        #expect(climb.best.map(\.value) == [100, 50] && climb.previous == nil)
    }

    @Test(
        "API-123: of each kind at least one best is told, and no more than asked for", arguments: [Int.min, 0, 1, 2, 9])
    func numbersOfBests(top: Int) throws {
        for number in 0..<3 {
            try store.save(.running, at: Double(number) * 100_000, seconds: 1_000, speed: 3 + Double(number))
        }
        let report = try store.owner { try $0.records(top: top) }
        let longest = try #require(record(report, .running, .longestDistance))
        #expect(longest.best.map(\.value) == Array([5_000.0, 4_000, 3_000].prefix(max(1, top))))
        #expect(longest.previous?.value == 4_000)
    }

    @Test func API_123_ofEqualBestsTheFirstInTimeHoldsTheRecord() throws {
        let later = try store.save(.running, at: 100_000, seconds: 1_000, speed: 3)
        let first = try store.save(.running, at: 1_000, seconds: 1_000, speed: 3)
        let record = try #require(record(try store.owner { try $0.records(top: 2) }, .running, .longestDuration))
        #expect(record.best.map(\.workout) == [first, later] && record.previous == nil)
    }

    @Test func API_123_theSameWorkoutIsNotThePreviousOne() throws {
        func leg(_ activity: WorkoutActivity, _ start: Double, _ end: Double) -> WorkoutActivityRecord {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            return WorkoutActivityRecord(configuration: configuration, start: start, end: end)
        }
        try store.save(
            .swimBikeRun, at: 1_000, seconds: 9_000, speed: 5,
            activities: [
                leg(.running, 1_000, 2_000), leg(.cycling, 2_000, 6_000), leg(.running, 6_000, 10_000),
            ])
        let record = try #require(record(try store.owner { try $0.records() }, .running, .longestDuration))
        #expect(record.best.map(\.value) == [4_000] && record.previous == nil)
    }

    @Test func API_120_sportsAndIndoorsAreApartAndWalksAreNoRuns() throws {
        try store.save(.running, at: 1_000, seconds: 1_000, speed: 3)
        let treadmill = try store.save(.running, at: 50_000, seconds: 1_000, speed: 5, isIndoor: true)
        try store.save(.walking, at: 100_000, seconds: 3_000, speed: 6)
        let report = try store.owner { try $0.records() }
        #expect(report.sports.count == 3)
        #expect(record(report, .running, .distance(1_000))?.best.first?.value.rounded() == 333)
        #expect(record(report, .running, .distance(1_000), isIndoor: true)?.best.map(\.workout) == [treadmill])
        let walk = try #require(report.sports.first { $0.activityType == .walking })
        #expect(walk.records.map(\.kind) == [.longestDistance, .longestDuration])
        #expect(try store.owner { try $0.records(activity: .walking) }.sports.map(\.activityType) == [.walking])
        #expect(
            try store.owner { try $0.records(activity: .running, family: .duration) }.sports.allSatisfy {
                $0.records.allSatisfy { $0.kind.family == .duration }
            })
    }

    @Test func API_120_aLegCountsForItsOwnActivity() throws {
        func leg(_ activity: WorkoutActivity, _ start: Double, _ end: Double) -> WorkoutActivityRecord {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            return WorkoutActivityRecord(configuration: configuration, start: start, end: end)
        }
        let race = try store.save(
            .swimBikeRun, at: 1_000, seconds: 9_000, speed: 5,
            activities: [
                leg(.swimming, 1_000, 2_000), leg(.transition, 2_000, 2_100), leg(.cycling, 2_100, 6_000),
                leg(.running, 6_000, 10_000),
            ])
        let samples =
            RecordsStore.distances(.swimming, from: 1_000, seconds: 1_000, speed: 1)
            + RecordsStore.distances(.cycling, from: 2_100, seconds: 3_900, speed: 10)
            + RecordsStore.distances(.running, from: 6_000, seconds: 4_000, speed: 3)
        try store.writer.write(as: RecordsStore.app) { try $0.add(samples, to: race) }
        let report = try store.owner { try $0.records() }
        #expect(Set(report.sports.map(\.activityType)) == [.swimBikeRun, .swimming, .cycling, .running])
        #expect(record(report, .swimming, .distance(800))?.best.first?.value.rounded() == 800)
        #expect(record(report, .cycling, .distance(20_000))?.best.first?.value.rounded() == 2_000)
        #expect(record(report, .running, .distance(10_000))?.best.first?.workout == race)
        #expect(record(report, .running, .longestDistance)?.best.first?.value.rounded() == 12_000)
        #expect(record(report, .running, .longestDuration)?.best.first?.value == 4_000)
        #expect(record(report, .swimBikeRun, .longestDistance)?.best.first?.value == 45_000)
        let plain = try store.writer.reports(for: RecordsStore.other) { try $0.records() }
        #expect(report == plain)
    }

    @Test func API_122_effortsWithAJumpAreCounted() throws {
        let run = try store.save(.running, at: 1_000, seconds: 1_000, speed: 3, isAssociated: true)
        try store.writer.write(as: RecordsStore.app) {
            try $0.add(
                [
                    SampleRecord(
                        type: .distanceWalkingRunning, start: 2_000, end: 2_001,
                        content: .quantity(QuantityValue(300, .meter)))
                ], to: run)
        }
        let report = try store.owner { try $0.records() }
        let short = try #require(record(report, .running, .distance(400)))
        #expect(short.leftOut == 1 && short.best.first?.value.rounded() ?? 0 > 120)
        #expect(report.sports.first?.leftOut == 4)
        let plain = try store.writer.reports(for: RecordsStore.other) { try $0.records() }
        #expect(report == plain)
    }

    @Test func API_123_powerIsAMeanOverTime() throws {
        let ride = try store.save(.cycling, at: 1_000, seconds: 3_600, speed: 8)
        let power = (0..<3_600).map { second in
            SampleRecord(
                type: .cyclingPower, start: 1_000 + Double(second), end: 1_000 + Double(second),
                content: .quantity(QuantityValue(second < 1_200 ? 300 : 200, .watt)))
        }
        try store.writer.write(as: RecordsStore.app) { try $0.save(power) }
        let report = try store.owner { try $0.records(family: .power) }
        #expect(
            record(report, .cycling, .power(60))?.best.first
                == RecordsReport.Entry(
                    value: 300, workout: ride, start: Date(timeIntervalSinceReferenceDate: 1_000)))
        #expect(record(report, .cycling, .power(1_200))?.best.first?.value == 300)
        #expect(record(report, .cycling, .power(3_600)) == nil)
        let plain = try store.writer.reports(for: RecordsStore.other) { try $0.records(family: .power) }
        #expect(report == plain)
    }

    // MARK: Caching

    @Test func whatWasWorkedOutIsKeptAndRightAfterChanges() throws {
        let first = try store.save(.running, at: 1_000, seconds: 1_000, speed: 3)
        let second = try store.save(.running, at: 100_000, seconds: 1_000, speed: 4)
        #expect(try store.kept().isEmpty)
        let report = try store.owner { try $0.records(top: 3) }
        #expect(try store.kept() == [first, second])
        #expect(try store.owner { try $0.records(top: 3) } == report)
        // A mile takes 402 seconds at 4 m/s.
        _ = try store.writer.write(as: RecordsStore.app) {
            try $0.delete(
                of: .distanceWalkingRunning, matching: .start(.greaterOrEqual, 100_300))
        }
        #expect(try store.kept() == [first])
        let after = try store.owner { try $0.records(top: 3) }
        let plain = try store.writer.reports(for: RecordsStore.other) { try $0.records(top: 3) }
        #expect(after == plain && after != report)
        try store.writer.write(as: RecordsStore.app) { try $0.delete([second]) }
        let rest = try store.writer.reports(for: RecordsStore.other) { try $0.records(top: 3) }
        #expect(try store.owner { try $0.records(top: 3) } == rest)
        #expect(try store.kept() == [first])
    }

    @Test func whoSeesOnlyAPartIsGivenThat() throws {
        try store.save(.running, at: 1_000, seconds: 1_000, speed: 3)
        _ = try store.owner { try $0.records() }
        try store.writer.write {
            try $0.authorize(
                RecordsStore.other, AuthorizationDecisions(read: [.workout: true, .distanceWalkingRunning: false]))
        }
        #expect(
            try record(store.writer.reports(for: RecordsStore.other) { try $0.records() }, .running, .distance(400))
                == nil)
        let stranger = AppIdentity(bundleIdentifier: "org.example.stranger", name: "Stranger")
        #expect(throws: EngineError.self) { try store.reader.reports(for: stranger) { try $0.records() } }
    }

    /// Best efforts do not depend on batch reading, caching, condensing or compaction.
    @Test(arguments: 1...5) func allWaysOfReadingSayTheSame(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let activities: [WorkoutActivity] = [.running, .cycling, .swimming, .walking]
        for _ in 0..<20 {
            let activity = activities.randomElement(using: &random) ?? .running
            let start = Double(Int.random(in: 0..<40, using: &random)) * 1_500
            let seconds = Double(Int.random(in: 20...2_000, using: &random))
            let speed = Double.random(in: 0.5...9, using: &random)
            try store.save(
                activity, at: start, seconds: seconds, speed: speed, isAssociated: Bool.random(using: &random))
            let others = RecordsStore.distances(activity, from: start, seconds: seconds, speed: 20)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: try store.writer.write(as: RecordsStore.other) { try $0.save(others) }
            case 1:
                var rest: SeriesColumns? = SeriesColumns(
                    starts: others.map(\.start), ends: others.map(\.end), values: others.map { _ in 2 })
                _ = try store.writer.write(as: RecordsStore.app) {
                    try $0.save(
                        SeriesDraft(
                            type: WorkoutDistance.type(for: activity), start: start, end: start + seconds, device: nil,
                            metadata: nil), in: .meter
                    ) { () throws(EngineError) in
                        defer { rest = nil }
                        return rest
                    }
                }
            default: break
            }
        }
        let plain = try store.writer.reports(for: RecordsStore.other) { try $0.records(top: 3) }
        #expect(!plain.sports.isEmpty)
        #expect(try store.owner { try $0.records(top: 3) } == plain, "seed \(seed)")
        #expect(try store.owner { try $0.records(top: 3) } == plain, "kept, seed \(seed)")
        _ = try store.writer.compact(olderThan: 1e9, isTrial: false) { _ in true }
        #expect(try store.owner { try $0.records(top: 3) } == plain, "compacted, seed \(seed)")
        let request = CondensingRequest(
            sources: .all, types: CondensingRules.standardTypes, minimumAge: 0, minimumDuration: 0)
        _ = try store.writer.condense(request) { _, _ in true }
        let condensed = try store.writer.reports(for: RecordsStore.other) { try $0.records(top: 3) }
        #expect(try store.owner { try $0.records(top: 3) } == condensed, "condensed, seed \(seed)")
    }

    /// Of workouts with the same figure and the same start, the one with the first identifier holds the record.
    @Test(arguments: [[1, 2, 3], [3, 2, 1], [2, 3, 1]]) func API_123_ofFullyEqualBestsOneAlwaysHoldsTheRecord(
        order: [Int]
    ) throws {
        for top in 1...4 {
            var counter = RecordCounter(top: top)
            for number in order {
                let leg = EffortLeg(.running, isIndoor: false, start: 500, duration: 60)
                counter.add(OutingEfforts(workout: Told.id(number), start: 500, timeZone: nil, legs: [leg]))
            }
            let best = counter.report().sports.first?.records.first?.best ?? []
            #expect(best.map(\.workout) == [1, 2, 3].prefix(top).map(Told.id))
        }
    }

    /// The workout that an app saved for a session is that of the app and of the very moment.
    @Test func aSessionLeadsToTheWorkoutOfItsApp() throws {
        func save(_ number: Int, _ app: AppIdentity, _ start: Double) throws {
            let workout = SampleRecord(
                uuid: Told.id(number), type: .workout, start: start, end: start + 60,
                content: .workout(WorkoutRecord(activityType: .running, duration: 60)))
            try store.writer.write(as: app) { try $0.save([workout]) }
        }
        for (number, app, start) in [
            (1, RecordsStore.app, 500.0), (2, RecordsStore.other, 500), (3, RecordsStore.other, 500.5),
            (4, RecordsStore.app, 499),
        ] { try save(number, app, start) }
        func found(_ app: AppIdentity, _ start: Double) throws -> UUID? {
            try store.guest {
                try $0.workout(
                    of: app.source.bundleIdentifier, startedAt: Date(timeIntervalSinceReferenceDate: start))
            }
        }
        #expect(try found(RecordsStore.app, 500) == Told.id(1) && found(RecordsStore.other, 500) == Told.id(2))
        #expect(try found(RecordsStore.other, 500.5) == Told.id(3) && found(RecordsStore.app, 500.5) == nil)
        #expect(try found(RecordsStore.app, 499) == Told.id(4) && found(RecordsStore.other, 499) == nil)
    }
}
