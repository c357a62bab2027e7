import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing

/// Condensing a store.
@Suite struct CondensingTests {
    /// The current date: the workouts of the examples were a year ago.
    static let now = 365.0 * 86_400

    static func engine(_ path: String? = nil) throws -> SQLiteEngine {
        let engine =
            try path.map { try SQLiteEngine(path: $0, clock: { now }) } ?? SQLiteEngine.forTest(clock: { now })
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        for app in [AppIdentity.own, .other] {
            try engine.authorize(app, AuthorizationDecisions(share: all, read: all))
        }
        return engine
    }

    /// Returns a store with a condensed run, which has sixty equal heart rates.
    static func condensedRun() throws -> SQLiteEngine {
        let engine = try engine()
        let workout = SampleRecord.workout(
            .given(1), WorkoutRecord(activityType: .running, duration: 600), 0, 600)
        try engine.save([workout], by: .own)
        try engine.add(
            (0..<60).map { .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, 100 + Double($0)) },
            to: workout.uuid, by: .own)
        let outcome = try engine.condense(CondensingRequest(sources: .all, types: [.heartRate])) { _, _ in true }
        try #require(outcome.workouts.map(\.isChanged) == [true])
        return engine
    }

    private static func energy(_ start: Double, _ end: Double, _ value: Double, metadata: Metadata? = nil)
        -> SampleRecord
    {
        SampleRecord(
            type: .activeEnergyBurned, start: start, end: end, content: .quantity(QuantityValue(value, .kilocalorie)),
            metadata: metadata)
    }

    /// Saves a workout with samples, and returns it.
    @discardableResult
    private func save(
        _ samples: [SampleRecord], in engine: SQLiteEngine, from start: Double = 0, to end: Double = 600,
        by app: AppIdentity = .own
    ) throws -> SampleRecord {
        let workout = SampleRecord.workout(from: start, to: end)
        try engine.save([workout], by: app)
        try engine.save(samples, by: app)
        try engine.add(samples, to: workout.uuid, by: app)
        return workout
    }

    @discardableResult
    private func condense(
        _ engine: SQLiteEngine, _ request: CondensingRequest = CondensingRequest(sources: .all)
    ) throws -> CondensingOutcome {
        try engine.condense(request) { _, _ in true }
    }

    private let energyExample = [
        energy(0, 60, 6), energy(60, 120, 6), energy(120, 150, 3), energy(150, 210, 9), energy(210, 270, 9),
    ]

    @Test func CON_7_CON_9_theEnergyExample() throws {
        let engine = try Self.engine()
        let workout = try save(energyExample, in: engine)
        let position = try engine.changes(ChangeRequest([.init(type: .activeEnergyBurned)]), for: .own).position
        let request = StatisticsRequest(.activeEnergyBurned, options: [.cumulativeSum, .duration])
        let buckets = try CalendarBuckets(anchor: 100, interval: DateComponents(second: 100))
        let before = (
            try engine.statistics(request, for: .own), try engine.statistics(request, in: buckets, for: .own).populated
        )
        let outcome = try condense(engine)
        #expect(outcome.workouts.map(\.uuid) == [workout.uuid])
        #expect(outcome.workouts[0].types.map(\.samplesBefore) == [5])
        #expect(outcome.workouts[0].types.map(\.samplesAfter) == [1])
        #expect(outcome.workouts[0].types.map(\.quantitiesAfter) == [2])
        #expect(outcome.workouts[0].statisticsChecked > 0)
        let found = try engine.samples(
            SampleRequest(.activeEnergyBurned, .workout(workout.uuid)), for: .own)
        #expect(found.count == 1)
        #expect((found[0].start, found[0].end) == (0, 270))
        #expect(found[0].quantity?.value == 33)
        #expect(found[0].source?.source == AppIdentity.own.source)
        #expect(
            try engine.quantities(QuantityRequest(.activeEnergyBurned)).map(\.numbers)
                == [[0, 150, 15], [150, 270, 18]])
        #expect(try engine.statistics(request, for: .own)?.rounded == before.0?.rounded)
        let after = try engine.statistics(request, in: buckets, for: .own).populated
        #expect(StatisticsComparison.difference(before.1, after) == nil)
        let unit = try #require(ObjectType.activeEnergyBurned.canonicalUnit)
        let bucket = try #require(after.first { $0.number == 0 }?.record.values.sum)
        #expect(abs((unit.convert(bucket, to: .kilocalorie) ?? 0) - 12.5) < 1e-9)
        // Anchored queries return the series, and the deletion of the samples it replaces.
        let changes = try engine.changes(ChangeRequest([.init(type: .activeEnergyBurned)], since: position), for: .own)
        #expect(changes.added.map(\.uuid) == found.map(\.uuid))
        #expect(Set(changes.deleted.map(\.uuid)) == Set(energyExample.map(\.uuid)))
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func CON_8_theHeartRateExample() throws {
        let engine = try Self.engine()
        let values = [(0.0, 100.0), (5, 100), (10, 100), (15, 102), (40, 102)]
        try save(values.map { .heartRate($0.1, at: $0.0) }, in: engine)
        let request = StatisticsRequest(.heartRate, options: .all(for: .heartRate))
        let before = try #require(try engine.statistics(request, for: .own)?.values)
        try condense(engine)
        #expect(
            try engine.quantities(QuantityRequest(.heartRate)).map(\.numbers)
                == [[0, 10, 100], [15, 15, 102], [40, 40, 102]])
        let after = try #require(try engine.statistics(request, for: .own)?.values)
        for average in [before.average, after.average] {
            #expect(abs((average ?? 0) * 60 - 101.375) < 1e-9)
        }
        #expect((after.minimum, after.maximum) == (before.minimum, before.maximum))
        #expect(after.mostRecent?.end == 40)
    }

    @Test func CON_10_twiceChangesNothing() throws {
        let engine = try Self.engine()
        try save(energyExample, in: engine)
        try condense(engine)
        let position = try engine.changes(ChangeRequest([.init(type: .activeEnergyBurned)]), for: .own).position
        let again = try condense(engine)
        #expect(again.workouts.isEmpty)
        #expect(again.examined == 1)
        let changes = try engine.changes(ChangeRequest([.init(type: .activeEnergyBurned)], since: position), for: .own)
        #expect(changes.isEmpty)
    }

    @Test func CON_11_newSamplesJoinTheSeries() throws {
        let engine = try Self.engine()
        let workout = try save(energyExample, in: engine)
        try condense(engine)
        let first = try engine.samples(SampleRequest(.activeEnergyBurned), for: .own)
        let late = Self.energy(270, 330, 9)
        try engine.save([late], by: .own)
        try engine.add([late], to: workout.uuid, by: .own)
        let outcome = try condense(engine)
        #expect(outcome.workouts.map { $0.types.map(\.samplesBefore) } == [[2]])
        #expect(
            try engine.quantities(QuantityRequest(.activeEnergyBurned)).map(\.numbers)
                == [[0, 150, 15], [150, 330, 27]])
        let deleted = try engine.deletedRecords(of: .activeEnergyBurned, for: .own).map(\.uuid)
        #expect(deleted.contains(first[0].uuid) && deleted.contains(late.uuid))
        #expect(try engine.samples(SampleRequest(.activeEnergyBurned, .workout(workout.uuid)), for: .own).count == 1)
    }

    @Test func CON_11_madeIntervalsGrow() throws {
        let engine = try Self.engine()
        let workout = try save([0.0, 5, 10].map { .heartRate(100, at: $0) }, in: engine)
        try condense(engine)
        let late = [SampleRecord.heartRate(100, at: 18), .heartRate(100, at: 19, to: 22)]
        try engine.save(late, by: .own)
        try engine.add(late, to: workout.uuid, by: .own)
        try condense(engine)
        // The interval that the app saved is unchanged, and ends the other.
        #expect(
            try engine.quantities(QuantityRequest(.heartRate)).map(\.numbers) == [[0, 18, 100], [19, 22, 100]])
    }

    @Test func CON_2_onlyOldAndLongWorkoutsWithTwoSamples() throws {
        let engine = try Self.engine()
        try save([Self.energy(0, 60, 1), Self.energy(60, 120, 2)], in: engine, from: 0, to: 299)
        let recent = Self.now - 89 * 86_400
        try save(
            [Self.energy(recent, recent + 60, 1), Self.energy(recent + 60, recent + 120, 2)], in: engine,
            from: recent, to: recent + 600)
        try save([Self.energy(1_000, 1_060, 1)], in: engine, from: 1_000, to: 1_600)
        #expect(try condense(engine).workouts.isEmpty)
        let all = CondensingRequest(sources: .all, minimumAge: 0, minimumDuration: 0)
        #expect(try condense(engine, all).workouts.count == 2)
    }

    @Test func CON_3_onlyTheTypesAskedFor() throws {
        let engine = try Self.engine()
        let steps = (0..<5).map { index -> SampleRecord in
            let start = Double(index) * 60
            return SampleRecord(
                type: .stepCount, start: start, end: start + 60,
                content: .quantity(QuantityValue(100, .count)))
        }
        try save(steps, in: engine)
        #expect(try condense(engine).workouts.isEmpty)
        #expect(try condense(engine, CondensingRequest(sources: .all, types: [.stepCount])).workouts.count == 1)
        #expect(try engine.quantities(QuantityRequest(.stepCount)).map(\.numbers) == [[0, 300, 500]])
    }

    @Test func CON_4_onlyWhatBelongsToTheWorkoutAlone() throws {
        let engine = try Self.engine()
        let synced = Metadata([MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1)])
        let foreign = [Self.energy(300, 310, 4), Self.energy(310, 320, 4)]
        try engine.save(foreign, by: .other)
        let shared = [Self.energy(400, 410, 4), Self.energy(410, 420, 4)]
        let workout = try save(
            energyExample + [Self.energy(500, 510, 1, metadata: synced)] + shared, in: engine)
        let second = SampleRecord.workout(from: 0, to: 600)
        try engine.save([second], by: .own)
        try engine.add(shared, to: second.uuid, by: .own)
        try engine.save([Self.energy(550, 560, 5), Self.energy(560, 570, 5)], by: .own)
        let outcome = try condense(engine)
        #expect(outcome.workouts.map { $0.types.map(\.samplesBefore) } == [[5]])
        let left = try engine.samples(SampleRequest(.activeEnergyBurned), for: .own)
        #expect(left.count { $0.series != nil } == 1)
        #expect(left.count == 2 + 2 + 1 + 2 + 1)
        #expect(try engine.samples(SampleRequest(.activeEnergyBurned, .workout(workout.uuid)), for: .own).count == 4)
    }

    @Test func CON_4_whatIsRelatedStays() throws {
        let engine = try Self.engine()
        let efforts = (0..<5).map { index -> SampleRecord in
            let start = Double(index) * 60
            return SampleRecord(
                type: .workoutEffortScore, start: start, end: start,
                content: .quantity(QuantityValue(Double(index + 1), .appleEffortScore)))
        }
        let workout = try save(efforts, in: engine)
        try engine.relate(efforts[2], to: workout.uuid, activity: nil, by: .own)
        let outcome = try condense(engine, CondensingRequest(sources: .all, types: [.workoutEffortScore]))
        #expect(outcome.workouts.map { $0.types.map(\.samplesBefore) } == [[4]])
        let related = SamplePredicate.related(SampleRelation(.effort, to: workout.uuid))
        #expect(
            try engine.samples(SampleRequest(.workoutEffortScore, related), for: .own).map(\.uuid) == [efforts[2].uuid])
    }

    @Test func CON_4_sources() throws {
        let engine = try Self.engine()
        try save(energyExample, in: engine)
        #expect(try condense(engine, CondensingRequest()).examined == 0)
        #expect(try condense(engine, CondensingRequest(sources: .named(["test.other"]))).examined == 0)
        try engine.setSystemSources(["test.own"])
        #expect(try condense(engine, CondensingRequest(isDryRun: true)).workouts.count == 1)
        #expect(try condense(engine, CondensingRequest(sources: .named(["test.own"]))).workouts.count == 1)
    }

    @Test func CON_5_aSeriesForEachOrigin() throws {
        let engine = try Self.engine()
        var samples = energyExample
        for index in samples.indices.suffix(2) { samples[index].metadata = ["k": .integer(1)] }
        for index in samples.indices.prefix(2) { samples[index].device = DeviceRecord([.name: "watch"]) }
        let workout = SampleRecord.workout(from: 0, to: 600)
        try engine.save(samples + [workout], by: .own)
        try engine.add(samples, to: workout.uuid, by: .own)
        try condense(engine)
        let found = try engine.samples(SampleRequest(.activeEnergyBurned, sort: [.init(.start)]), for: .own)
        // The sample in the middle is alone, and remains.
        #expect(found.map { $0.series?.count } == [1, nil, 1])
        #expect(found.map { $0.device?[.name] } == ["watch", nil, nil])
        #expect(found.map(\.metadata) == [nil, nil, ["k": .integer(1)]])
        #expect(found[1].uuid == samples[2].uuid)
    }

    @Test func CON_6_nothingWithEqualStartsIsLost() throws {
        let engine = try Self.engine()
        try save(energyExample + [Self.energy(0, 60, 7)], in: engine)
        let outcome = try condense(engine)
        #expect(outcome.workouts[0].types[0].samplesAfter == 2)
        let request = StatisticsRequest(.activeEnergyBurned, options: [.cumulativeSum])
        let sum = try #require(try engine.statistics(request, for: .own)?.values.sum)
        let unit = try #require(ObjectType.activeEnergyBurned.canonicalUnit)
        #expect(abs((unit.convert(sum, to: .kilocalorie) ?? 0) - 40) < 1e-9)
    }

    @Test func CON_10_aDryRunChangesNothing() throws {
        let engine = try Self.engine()
        try save(energyExample, in: engine)
        let before = try engine.samples(SampleRequest(.activeEnergyBurned), for: .own).map(\.uuid)
        let dry = try condense(engine, CondensingRequest(sources: .all, isDryRun: true))
        #expect(try engine.samples(SampleRequest(.activeEnergyBurned), for: .own).map(\.uuid) == before)
        let real = try condense(engine)
        #expect(dry.workouts.map { $0.types.map(\.samplesAfter) } == real.workouts.map { $0.types.map(\.samplesAfter) })
        #expect(dry.workouts.map(\.statisticsChecked) == real.workouts.map(\.statisticsChecked))
        #expect(dry.bytesAfter == real.bytesAfter)
    }

    @Test func CON_10_itCanBeInterruptedBetweenWorkouts() throws {
        let engine = try Self.engine()
        for number in 0..<4 {
            let start = Double(number) * 1_000
            try save(
                (0..<5).map { Self.energy(start + Double($0) * 60, start + Double($0 + 1) * 60, 5) }, in: engine,
                from: start, to: start + 600)
        }
        let first = try engine.condense(CondensingRequest(sources: .all)) { done, total in
            #expect(total == 4)
            return done < 2
        }
        #expect(first.workouts.count == 2)
        #expect(!first.isComplete)
        let second = try condense(engine)
        #expect(second.workouts.count == 2)
        #expect(second.isComplete)
    }

    @Test func CON_9_theSizeShrinks() throws {
        let engine = try Self.engine()
        let samples = (0..<2_000).map { index -> SampleRecord in
            Self.energy(Double(index), Double(index + 1), Double(index % 5))
        }
        let workout = SampleRecord.workout(from: 0, to: 2_000)
        try engine.save([workout], by: .own)
        for sample in samples { try engine.save([sample], by: .own) }
        try engine.add(samples, to: workout.uuid, by: .own)
        let outcome = try condense(engine)
        let empty = try condense(try Self.engine()).bytesBefore
        #expect(outcome.bytesAfter - empty < (outcome.bytesBefore - empty) / 3)
        #expect(try engine.deletedRecords(of: .activeEnergyBurned, for: .own).map(\.uuid) == samples.map(\.uuid))
        // A deleted sample cannot be saved again under its identifier.
        #expect(throws: EngineError.self) { try engine.save([samples[700]], by: .own) }
        // Pages of changes neither omit nor repeat a deletion that shares its row with others.
        var position: ChangePosition?
        var seen: [UUID] = []
        while true {
            let page = try engine.changes(
                ChangeRequest([.init(type: .activeEnergyBurned)], since: position, limit: 300), for: .own)
            seen += page.deleted.map(\.uuid)
            position = page.position
            if page.isComplete { break }
        }
        #expect(seen == samples.map(\.uuid))
    }

    @Test func STO_37_deletionsAreForgottenInTheEnd() throws {
        try withTemporaryStore { path in
            do {
                let engine = try Self.engine(path)
                try save(energyExample, in: engine)
                try condense(engine)
                #expect(try engine.deletedRecords(of: .activeEnergyBurned, for: .own).count == 5)
            }
            let later = try SQLiteEngine(path: path, clock: { Self.now + 91 * 86_400 })
            #expect(try later.deletedRecords(of: .activeEnergyBurned, for: .own).isEmpty)
        }
    }

    @Test func CON_9_aTypeWhoseStatisticsWouldMoveStays() throws {
        let engine = try Self.engine()
        // At equal instants the value that was saved later counts as the most recent: the pairs at 20 and 30 have a
        // different order, and no single number of the series could preserve both.
        let workout = SampleRecord.workout(from: 0, to: 600)
        try engine.save([workout], by: .own)
        let foreign = SampleRecord.heartRate(90, at: 30)
        let samples = [SampleRecord.heartRate(60, at: 10), .heartRate(70, at: 20), .heartRate(80, at: 30)]
        try engine.save([samples[0], samples[1]], by: .own)
        try engine.save([foreign], by: .other)
        try engine.save([samples[2]], by: .own)
        try engine.save(energyExample, by: .own)
        try engine.add(samples + energyExample, to: workout.uuid, by: .own)
        let outcome = try condense(engine)
        let types = try #require(outcome.workouts.first?.types)
        #expect(Set(types.map(\.type)) == [.activeEnergyBurned, .heartRate])
        #expect(types.first { $0.type == .heartRate }?.refusal != nil)
        #expect(types.first { $0.type == .activeEnergyBurned }?.refusal == nil)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 4)
        #expect(try engine.samples(SampleRequest(.activeEnergyBurned), for: .own).count == 1)
        let request = StatisticsRequest(.heartRate, options: [.mostRecent])
        #expect(try engine.statistics(request, for: .own)?.values.mostRecent?.value == 80.0 / 60)
    }

    @Test func CON_9_blocksOfImportsAreCondensedToo() throws {
        let engine = try Self.engine()
        let workout = SampleRecord.workout(from: 0, to: 5_000)
        try engine.insert(workout, by: .own) { bulk throws(EngineError) in
            let starts = (0..<5_000).map(Double.init)
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, firstUUID: UUID(high: 9, low: 9), starts: starts,
                    ends: starts, values: starts.map { 100 + ($0 / 20).rounded(.down) }))
        }
        // A second workout shares a part of a block, which then no longer belongs to the first one alone.
        let other = SampleRecord.workout(from: 0, to: 600)
        try engine.save([other], by: .own)
        let shared = try engine.samples(SampleRequest(.heartRate, .start(.less, 10)), for: .own)
        try engine.add(shared, to: other.uuid, by: .own)
        let request = StatisticsRequest(.heartRate, .workout(workout.uuid), options: .all(for: .heartRate))
        let before = try engine.statistics(request, for: .own)
        let outcome = try condense(engine)
        #expect(outcome.workouts.map { $0.types.map(\.samplesBefore) } == [[4_990]])
        #expect(outcome.workouts[0].types[0].quantitiesAfter < 300)
        let after = try engine.statistics(request, for: .own)
        #expect(StatisticsComparison.difference(before, after) == nil)
        #expect(try engine.samples(SampleRequest(.heartRate, .workout(other.uuid)), for: .own).count == 10)
        // All that were replaced are deleted, those of rows and those of blocks.
        let deleted = try engine.deletedRecords(of: .heartRate, for: .own).map(\.uuid)
        #expect(deleted == (10..<5_000).map { UUID(high: 9, low: UInt64(9 + $0)) })
        #expect(try engine.integrityProblems().isEmpty)
    }
}
