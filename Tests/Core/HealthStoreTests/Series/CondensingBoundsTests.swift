import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Which workouts are condensed, at the bounds of age and duration, and what is reported of it.
@Suite struct CondensingBoundsTests {
    private static let now = 365.0 * 86_400
    private let engine: SQLiteEngine

    init() throws {
        engine = try CondensingTests.engine()
    }

    @discardableResult
    private func save(
        from start: Double, to end: Double, duration: Double? = nil, samples count: Int = 4,
        _ type: ObjectType = .activeEnergyBurned, _ unit: QuantityUnit = .kilocalorie, by app: AppIdentity = .own,
        activity: WorkoutActivity = .running
    ) throws -> UUID {
        let workout = SampleRecord(
            type: .workout, start: start, end: end,
            content: .workout(WorkoutRecord(activityType: activity, duration: duration ?? end - start)))
        try engine.save([workout], by: app)
        let samples = (0..<count).map { (place: Int) -> SampleRecord in
            let from = start + Double(place) * 20
            return SampleRecord(
                type: type, start: from, end: from + 20, content: .quantity(QuantityValue(5, unit)))
        }
        for sample in samples { try engine.add([sample], to: workout.uuid, by: app) }
        return workout.uuid
    }

    private func condense(_ request: CondensingRequest = CondensingRequest(sources: .all)) throws -> CondensingOutcome {
        try engine.condense(request) { _, _ in true }
    }

    @Test func CON_2_ninetyDaysSinceTheEndAndFiveMinutes() throws {
        let age = 90.0 * 86_400
        let last = Self.now - age
        let old = try save(from: last - 400, to: last)
        try save(from: last - 399, to: last + 0.5)
        let long = try save(from: 0, to: 300)
        try save(from: 1_000, to: 1_299.5)
        // The duration counts, and not the time from start to end.
        try save(from: 2_000, to: 3_000, duration: 299)
        let paused = try save(from: 4_000, to: 4_100, duration: 300, activity: .cycling)
        let outcome = try condense()
        #expect(outcome.workouts.map(\.uuid) == [long, paused, old] && outcome.examined == 3 && outcome.isComplete)
        #expect(outcome.workouts.map(\.start) == [0, 4_000, last - 400])
        #expect(outcome.workouts.map(\.end) == [300, 4_100, last])
        #expect(outcome.workouts.map(\.activityType) == [.running, .cycling, .running])
        for workout in outcome.workouts {
            let types = workout.types
            #expect(types.map(\.type) == [.activeEnergyBurned] && types.map(\.refusal) == [nil] && workout.isChanged)
            #expect(types.map(\.samplesBefore) == [4] && types.map(\.samplesAfter) == [1])
            #expect(types.map(\.quantitiesBefore) == [4] && types.map(\.quantitiesAfter) == [1])
            #expect(workout.statisticsChecked > 0)
        }
        #expect(outcome.bytesAfter == outcome.bytesBefore + outcome.workouts.reduce(0) { $0 + $1.bytes })
        // What has become series is examined, and there is nothing more to do.
        let again = try condense()
        #expect(again.examined == 3 && again.workouts.isEmpty && again.bytesBefore == again.bytesAfter)
        let all = try condense(CondensingRequest(sources: .all, minimumAge: 0, minimumDuration: 0))
        #expect(all.examined == 6 && all.workouts.count == 3)
    }

    @Test func CON_2_oneSampleIsNone() throws {
        try save(from: 0, to: 400, samples: 1)
        let two = try save(from: 1_000, to: 1_400, samples: 2)
        let outcome = try condense()
        #expect(outcome.workouts.map(\.uuid) == [two] && outcome.examined == 2)
    }

    @Test func CON_3_theStandardTypesAreCondensedAndOthersWhenAskedFor() throws {
        let types: [(ObjectType, QuantityUnit)] = [
            (.distanceWalkingRunning, .meter), (.distanceCycling, .meter), (.basalEnergyBurned, .kilocalorie),
            (.activeEnergyBurned, .kilocalorie), (.stepCount, .count), (.distanceSwimming, .meter),
        ]
        #expect(CondensingRules.standardTypes == Set(types.prefix(4).map(\.0) + [.heartRate]))
        for (place, (type, unit)) in types.enumerated() {
            try save(from: Double(place) * 1_000, to: Double(place) * 1_000 + 400, type, unit)
        }
        func condensed(_ types: Set<ObjectType>?) throws -> Set<ObjectType> {
            var request = CondensingRequest(sources: .all, isDryRun: true)
            if let types { request.types = types }
            return Set(try condense(request).workouts.flatMap(\.types).map(\.type))
        }
        #expect(try condensed(nil) == Set(types.prefix(4).map(\.0)))
        #expect(try condensed([.stepCount]) == [.stepCount] && condensed([]) == [])
        #expect(try condensed([.distanceSwimming, .heartRate]) == [.distanceSwimming])
        // A trial changes nothing.
        #expect(try condense().workouts.count == 4)
    }

    @Test func CON_4_whoseWorkoutsAreCondensed() throws {
        let own = try save(from: 0, to: 400)
        let other = try save(from: 1_000, to: 1_400, by: .other)
        func condensed(_ sources: CondensingRequest.Sources) throws -> [UUID] {
            try condense(CondensingRequest(sources: sources, isDryRun: true)).workouts.map(\.uuid)
        }
        #expect(try condensed(.system) == [] && condensed(.all) == [own, other])
        #expect(try condensed(.named(["test.other", "x"])) == [other] && condensed(.named([])) == [])
        try engine.setSystemSources(["test.other", "y"])
        #expect(try condensed(.system) == [other])
    }

    @Test func CON_10_aStopAfterTheLastWorkoutIsNoInterruption() throws {
        for number in 0..<3 { try save(from: Double(number) * 1_000, to: Double(number) * 1_000 + 400) }
        for (most, isComplete) in [(1, false), (3, true)] {
            var calls: [[Int]] = []
            let request = CondensingRequest(sources: .all, isDryRun: true)
            let outcome = try engine.condense(request) { done, total in
                calls.append([done, total])
                return done < most
            }
            #expect(outcome.isComplete == isComplete && outcome.workouts.count == most && outcome.examined == 3)
            #expect(calls == (1...most).map { [$0, 3] })
        }
    }

    @Test func STO_1_compactionTakesWhatEndedUntilADate() throws {
        let samples = (0..<80).map { SampleRecord.heartRate(60, at: Double($0) * 10, to: Double($0) * 10 + 5) }
        for sample in samples { try engine.save([sample], by: .own) }
        func compacted(_ date: Double) throws -> Int {
            try engine.compact(olderThan: date, isTrial: true) { _ in true }.samples
        }
        // Thirty-two samples are the fewest.
        #expect(try compacted(314) == 0 && compacted(315) == 32 && compacted(324.9) == 32 && compacted(325) == 33)
        var progress: [Int] = []
        let report = try engine.compact(olderThan: 505, isTrial: false) {
            #expect($0.total == 51)
            progress.append($0.done)
            return true
        }
        #expect(report.samples == 51 && report.blocks == 1 && report.merged == 0 && report.problems.isEmpty)
        #expect(progress.contains(51) && progress == progress.sorted() && !report.isInterrupted)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid) == samples.map(\.uuid))
    }
}
