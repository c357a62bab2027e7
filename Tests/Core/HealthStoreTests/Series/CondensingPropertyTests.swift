import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// Random workouts: condensing preserves all invariants.
@Suite struct CondensingPropertyTests {
    private static let types: [ObjectType] = [
        .heartRate, .activeEnergyBurned, .distanceWalkingRunning, .basalEnergyBurned,
    ]

    /// The compared contents of a store, read through the engine as by an app.
    private struct Picture {
        var statistics: [StatisticsRecord?] = []
        var buckets: [[StatisticsBucket]] = []
        var workouts: [SampleRecord] = []
        var spans: [[Double]] = []

        init(_ engine: SQLiteEngine, periods: [CalendarBuckets]) throws {
            workouts = try engine.samples(SampleRequest(.workout), for: .own)
            for type in CondensingPropertyTests.types {
                let options = StatisticsOptions.all(for: type).union(.separateBySource)
                let predicates =
                    [.constant(true), .source(["test.own"])] + workouts.map { SamplePredicate.workout($0.uuid) }
                for predicate in predicates {
                    let request = StatisticsRequest(type, predicate, options: options)
                    statistics.append(try engine.statistics(request, for: .own))
                    for period in periods where type.isCumulative {
                        buckets.append(try engine.statistics(request, in: period, for: .own).populated)
                    }
                }
                for workout in workouts {
                    let samples = try engine.samples(SampleRequest(type, .workout(workout.uuid)), for: .own)
                    spans.append([samples.map(\.start).min() ?? 0, samples.map(\.end).max() ?? 0])
                }
            }
        }
    }

    @Test(arguments: Seeds.some() + Seeds.first(4))
    func CON_9_whatMustNotChangeDoesNot(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let engine = try CondensingTests.engine()
        for round in 0..<4 {
            try addWorkout(to: engine, at: Double(round) * 1_500, by: round == 2 ? .other : .own, &random)
        }
        let periods = try [7, 60, 1_000].map {
            try CalendarBuckets(anchor: 0.25, interval: DateComponents(second: $0))
        }
        for run in 0..<2 {
            let before = try Picture(engine, periods: periods)
            let outcome = try engine.condense(CondensingRequest(sources: .all)) { _, _ in true }
            let refused = outcome.workouts.flatMap(\.types).filter { $0.refusal != nil }.map(\.type)
            #expect(!outcome.workouts.isEmpty, "seed \(seed)")
            let after = try Picture(engine, periods: periods)
            for (old, new) in zip(before.statistics, after.statistics) {
                let difference = StatisticsComparison.difference(old, new)
                #expect(difference == nil, "seed \(seed), run \(run): \(difference ?? "") \(String(describing: old))")
            }
            for (old, new) in zip(before.buckets, after.buckets) {
                #expect(StatisticsComparison.difference(old, new) == nil, "seed \(seed), run \(run)")
            }
            #expect(after.spans == before.spans, "seed \(seed), run \(run)")
            #expect(after.workouts.map(\.uuid) == before.workouts.map(\.uuid))
            #expect(after.workouts.map(\.metadata) == before.workouts.map(\.metadata))
            #expect(after.workouts.map { $0.workout?.totals } == before.workouts.map { $0.workout?.totals })
            #expect(try engine.integrityProblems().isEmpty, "seed \(seed)")
            // Samples that stayed because the store would have grown by a page may fit into another page the next time.
            let again = try engine.condense(CondensingRequest(sources: .all)) { _, _ in true }
            #expect(Self.types(of: again).allSatisfy { refused.contains($0.type) }, "seed \(seed), run \(run)")
            // More samples arrive, and the series are divided and made again (CON-11).
            try addSamples(to: try #require(after.workouts.first), in: engine, at: 0, by: .own, &random)
        }
    }

    /// Returns the types whose samples were replaced.
    private static func types(of outcome: CondensingOutcome) -> [CondensingOutcome.TypeOutcome] {
        outcome.workouts.flatMap(\.types).filter { $0.refusal == nil }
    }

    private func addWorkout(
        to engine: SQLiteEngine, at start: Double, by app: AppIdentity, _ random: inout SeededGenerator
    ) throws {
        let workout = SampleRecord.workout(from: start, to: start + 1_400)
        try engine.save([workout], by: app)
        try addSamples(to: workout, in: engine, at: start, by: app, &random)
    }

    /// Adds samples of all types, some with metadata, some an app's intervals, some at instants of their own.
    private func addSamples(
        to workout: SampleRecord, in engine: SQLiteEngine, at start: Double, by app: AppIdentity,
        _ random: inout SeededGenerator
    ) throws {
        var samples: [SampleRecord] = []
        // A fraction of a second that no other batch has, so that no two data share their dates.
        let shift = Double(Int.random(in: 1...999_999, using: &random)) / 1_048_576
        for type in Self.types {
            var time = start + shift
            let metadata: Metadata? = Bool.random(using: &random) ? ["k": .integer(1)] : nil
            for _ in 0..<Int.random(in: 2...150, using: &random) {
                let lengths: [Double] = type == .heartRate ? [0, 0, 0, 2] : [5]
                let length = lengths.randomElement(using: &random) ?? 0
                let value = Double(Int.random(in: 100...102, using: &random))
                let unit: QuantityUnit =
                    switch type {
                    case .heartRate: .countPerMinute
                    case .distanceWalkingRunning: .meter
                    default: .kilocalorie
                    }
                samples.append(
                    SampleRecord(
                        type: type, start: time, end: time + length, content: .quantity(QuantityValue(value, unit)),
                        metadata: metadata))
                let pauses: [Double] = [0, 5, 5, 7, 700]
                time += length + (pauses.randomElement(using: &random) ?? 5)
                if type == .heartRate { time += 1 }
                if time > start + 1_300 { break }
            }
        }
        try engine.save(samples, by: app)
        try engine.add(samples, to: workout.uuid, by: app)
    }
}
