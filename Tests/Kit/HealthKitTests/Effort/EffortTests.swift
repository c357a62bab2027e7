import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct EffortTests {
    let store: HKHealthStore
    let scores = HKQuantityType(.workoutEffortScore)

    init() throws {
        store = try TestStore().app()
    }

    private func score(_ value: Double, _ type: HKQuantityTypeIdentifier = .workoutEffortScore) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(type), quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: value),
            start: noon(0), end: noon(60))
    }

    private func run(_ start: Double = 0) async throws -> HKWorkout {
        let run = workout(.running, start, start + 3_600)
        try await store.save(run)
        return run
    }

    private func relationships(
        _ option: HKWorkoutEffortRelationshipQueryOptions = .default, since anchor: HKQueryAnchor? = nil,
        _ predicate: NSPredicate? = nil
    ) async throws -> HKWorkoutEffortRelationshipQueryDescriptor.Result {
        try await HKWorkoutEffortRelationshipQueryDescriptor(predicate: predicate, anchor: anchor, option: option)
            .result(for: store)
    }

    @Test func OTH_effort_relatingReplacesTheEarlierScore() async throws {
        let run = try await run()
        let (first, second) = (score(3), score(8))
        #expect(try await store.relateWorkoutEffortSample(first, with: run, activity: nil))
        #expect(try await store.count(scores) == 1)
        try await store.save(second)
        try await store.relateWorkoutEffortSample(second, with: run, activity: nil)
        let related = HKQuery.predicateForWorkoutEffortSamplesRelated(workout: run, activity: nil)
        #expect(try await store.samples(scores, related) == [second])
        #expect(try await store.count(scores) == 2)
        let format = NSPredicate(format: "%K == %@", HKPredicateKeyPathWorkoutEffortRelationship, run)
        #expect(try await store.samples(scores, format) == [second])
    }

    @Test func OTH_effort_anActivityHasItsOwn() async throws {
        let run = try await run()
        let activity = try #require(run.workoutActivities.first)
        let (whole, part) = (score(5), score(9))
        try await store.relateWorkoutEffortSample(whole, with: run, activity: nil)
        try await store.relateWorkoutEffortSample(part, with: run, activity: activity)
        let found = try await relationships().relationships
        #expect(found.map(\.samples) == [[whole], [part]])
        #expect(found.map { $0.activity?.uuid } == [nil, activity.uuid])
        #expect(found.allSatisfy { $0.workout == run })
        let of = HKQuery.predicateForWorkoutEffortSamplesRelated(workout: run, activity: activity)
        #expect(try await store.samples(scores, of) == [part])
        #expect(try archived(found[1]) == found[1])
        let foreign = HKWorkoutActivity(
            workoutConfiguration: HKWorkoutConfiguration(), start: noon(0), end: nil, metadata: nil)
        #expect(
            await failure { try await store.relateWorkoutEffortSample(score(1), with: run, activity: foreign) }
                == .errorInvalidArgument)
    }

    @Test func OTH_effort_whatCannotBeRelated() async throws {
        let run = try await run()
        #expect(
            await failure { try await store.relateWorkoutEffortSample(stepSample(1, 0), with: run, activity: nil) }
                == .errorInvalidArgument)
        #expect(
            await failure { try await store.relateWorkoutEffortSample(score(1), with: workout(), activity: nil) }
                == .errorInvalidArgument)
        #expect(try await store.count(scores) == 0)
    }

    @Test func OTH_effort_endingARelationKeepsTheSample() async throws {
        let run = try await run()
        let sample = score(4)
        try await store.relateWorkoutEffortSample(sample, with: run, activity: nil)
        #expect(try await store.unrelateWorkoutEffortSample(sample, from: run, activity: nil))
        #expect(try await !store.unrelateWorkoutEffortSample(sample, from: run, activity: nil))
        #expect(try await relationships().relationships.isEmpty)
        #expect(try await store.count(scores) == 1)
    }

    @Test func OTH_effort_aRelationIsEndedWhereItIs() async throws {
        let run = try await run()
        let activity = try #require(run.workoutActivities.first)
        let (whole, part) = (score(5), score(9))
        try await store.relateWorkoutEffortSample(whole, with: run, activity: nil)
        try await store.relateWorkoutEffortSample(part, with: run, activity: activity)
        #expect(try await !store.unrelateWorkoutEffortSample(part, from: run, activity: nil))
        #expect(try await !store.unrelateWorkoutEffortSample(whole, from: run, activity: activity))
        #expect(try await relationships().relationships.map(\.samples) == [[whole], [part]])
        #expect(try await store.unrelateWorkoutEffortSample(part, from: run, activity: activity))
        #expect(try await relationships().relationships.map(\.samples) == [[whole]])
        let foreign = HKWorkoutActivity(
            workoutConfiguration: HKWorkoutConfiguration(), start: noon(0), end: nil, metadata: nil)
        for (sample, activity) in [(whole, foreign), (score(5), nil)] as [(HKQuantitySample, HKWorkoutActivity?)] {
            let code = await failure {
                _ = try await store.unrelateWorkoutEffortSample(sample, from: run, activity: activity)
            }
            #expect(code == .errorInvalidArgument)
        }
        #expect(try await store.count(scores) == 2)
    }

    @Test func OTH_effort_samplesOfBlocksAreRelatedToo() async throws {
        let run = try await run()
        let many = (0..<100).map { _ in score(2) }
        try await store.save(many)
        try await store.relateWorkoutEffortSample(many[50], with: run, activity: nil)
        let related = HKQuery.predicateForWorkoutEffortSamplesRelated(workout: run, activity: nil)
        #expect(try await store.samples(scores, related) == [many[50]])
        #expect(try await store.count(scores) == 100)
    }

    @Test func OTH_effort_theMostRelevantIsThePersons() async throws {
        let run = try await run()
        let (estimated, said) = (score(3, .estimatedWorkoutEffortScore), score(7))
        try await store.relateWorkoutEffortSample(said, with: run, activity: nil)
        try await store.relateWorkoutEffortSample(estimated, with: run, activity: nil)
        #expect(try await relationships().relationships.first?.samples == [estimated, said])
        #expect(try await relationships(.mostRelevant).relationships.first?.samples == [said])
    }

    @Test func OTH_effort_withoutTheirsAnEstimateIsTheMostRelevant() async throws {
        let run = try await run()
        let estimated = score(3, .estimatedWorkoutEffortScore)
        try await store.relateWorkoutEffortSample(estimated, with: run, activity: nil)
        for option in [HKWorkoutEffortRelationshipQueryOptions.default, .mostRelevant] {
            #expect(try await relationships(option).relationships.map(\.samples) == [[estimated]])
        }
    }

    @Test func OTH_effort_theQueryRunsUntilItIsStopped() async throws {
        let first = try await run()
        try await store.relateWorkoutEffortSample(score(3), with: first, activity: nil)
        let calls = Calls<[UUID]>()
        let query = HKWorkoutEffortRelationshipQuery(predicate: nil, anchor: nil, options: .default) {
            _, found, _, _ in
            calls.add((found ?? []).map(\.workout.uuid))
        }
        store.execute(query)
        #expect(await calls.next() == [first.uuid])
        let second = try await run(7_200)
        try await store.relateWorkoutEffortSample(score(4), with: second, activity: nil)
        #expect(await calls.next() == [second.uuid])
        store.stop(query)
        let all = try await relationships()
        #expect(all.relationships.map(\.workout) == [first, second])
        #expect(try await relationships(since: all.newAnchor).relationships.isEmpty)
        let late = HKQuery.predicateForSamples(withStart: noon(7_000), end: nil, options: .strictStartDate)
        #expect(try await relationships(.default, since: nil, late).relationships.map(\.workout) == [second])
        var sequence = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
            .results(for: store).makeAsyncIterator()
        #expect(try await sequence.next()?.relationships.count == 2)
    }
}
