import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// Large blocks: only parts that may match are opened, and only their rows examined, without observable differences.
@Suite struct BlockOpeningTests {
    /// Three thousand heart rates and more of two apps, some with a length, in blocks of several parts; a part
    /// belongs to a workout.
    private struct World {
        let engine: SQLiteEngine
        let all: [SampleRecord]
        let workout: UUID
        let members: Set<UUID>

        init(compacting: Bool, _ random: inout SeededGenerator) throws {
            engine = try SQLiteEngine.open(to: .own, .other)
            let workout = SampleRecord.workout(from: 20_000, to: 30_000)
            self.workout = workout.uuid
            try engine.save([workout], by: .own)
            for app in [AppIdentity.own, .other] {
                var time = 0.0
                let rates = (0..<3_500).map { number in
                    time += Double(Int.random(in: 1...30, using: &random))
                    let length = number % 7 == 0 ? Double(Int.random(in: 0...40, using: &random)) : 0
                    return SampleRecord.heartRate(
                        Double.random(in: 50...180, using: &random), at: time, to: time + length)
                }
                if compacting {
                    for rest in stride(from: 0, to: rates.count, by: 40) {
                        try engine.save(Array(rates[rest..<min(rest + 40, rates.count)]), by: app)
                    }
                } else {
                    try engine.save(rates, by: app)
                }
            }
            let inside = SamplePredicate.and([
                .source([AppIdentity.own.source.bundleIdentifier]), .start(.greaterOrEqual, 20_000),
                .end(.less, 25_000),
            ])
            let chosen = try engine.samples(SampleRequest(.heartRate, inside), for: .own)
            try engine.add(chosen, to: workout.uuid, by: .own)
            members = Set(chosen.map(\.uuid))
            if compacting { _ = try engine.compact(olderThan: 1e9, isTrial: false) { _ in true } }
            all = try engine.samples(SampleRequest(.heartRate, sort: [.init(.start)]), for: .own)
        }

        func matching(_ predicate: SamplePredicate) -> [SampleRecord] {
            all.filter {
                predicate.matches(PredicateSubject($0, workouts: members.contains($0.uuid) ? [workout] : []))
            }
        }
    }

    private static func lines(_ samples: [SampleRecord]) -> [String] {
        samples.map { "\($0.uuid) \($0.start) \($0.end) \($0.canonicalValue ?? 0) \($0.source?.source.name ?? "")" }
    }

    private static func question(_ world: World, _ random: inout SeededGenerator) -> SamplePredicate {
        let from = Double(Int.random(in: 0...50_000, using: &random))
        let to = from + Double(Int.random(in: 0...8_000, using: &random))
        var parts =
            [
                [SamplePredicate.start(.greaterOrEqual, from), .end(.lessOrEqual, to)],
                [.start(.less, to), .end(.greaterOrEqual, from)], [.start(.greaterOrEqual, from), .start(.less, to)],
            ].randomElement(using: &random) ?? []
        let others: [SamplePredicate] = [
            .source([AppIdentity.own.source.bundleIdentifier]), .not(.hasWorkout), .workout(world.workout),
            .quantity(.greater, QuantityValue(120, .countPerMinute)),
            .or([.hasWorkout, .source([AppIdentity.other.source.bundleIdentifier])]),
        ]
        for other in others where Int.random(in: 0..<3, using: &random) == 0 { parts.append(other) }
        return .and(parts.shuffled(using: &random))
    }

    @Test(arguments: [false, true], Seeds.some(1))
    func QRY_5_partsOfBlocksGiveWhatTheWholeGives(compacting: Bool, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try World(compacting: compacting, &random)
        #expect(world.all.count == 7_000)
        for _ in 0..<40 {
            let predicate = Self.question(world, &random)
            let matching = world.matching(predicate)
            let expected = Self.lines(matching)
            let request = SampleRequest(.heartRate, predicate, sort: [.init(.start)])
            #expect(try Self.lines(world.engine.samples(request, for: .own)) == expected, "seed \(seed), \(predicate)")
            var streamed: [SampleRecord] = []
            try world.engine.forEachSample(of: .heartRate, predicate, for: .own) { sample in
                streamed.append(sample)
                return true
            }
            #expect(Self.lines(streamed) == expected, "seed \(seed), \(predicate)")
            let options: StatisticsOptions = [.discreteMin, .discreteMax]
            let statistics = try world.engine.statistics(
                StatisticsRequest(.heartRate, predicate, options: options), for: .own)
            let values = matching.compactMap(\.canonicalValue)
            #expect(statistics?.values.minimum == values.min(), "seed \(seed), \(predicate)")
            #expect(statistics?.values.maximum == values.max(), "seed \(seed), \(predicate)")
        }
    }

    @Test(arguments: [false, true], Seeds.some(1))
    func STAT_26_manyQuestionsInOneReadGiveWhatEachGives(compacting: Bool, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try World(compacting: compacting, &random)
        let requests = (0..<60).map { _ in
            StatisticsRequest(
                .heartRate, Self.question(world, &random), options: StatisticsOptions.all(for: .heartRate))
        }
        let together = try world.engine.statistics(requests, for: .own)
        let alone = try requests.map { try world.engine.statistics($0, for: .own) }
        #expect(together.map { $0?.values } == alone.map { $0?.values }, "seed \(seed)")
        #expect(together.contains { $0 != nil })
    }
}
