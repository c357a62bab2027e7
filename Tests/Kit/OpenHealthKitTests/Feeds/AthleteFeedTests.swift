import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import Testing

@Suite struct AthleteFeedTests {
    private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
    private let store: HKHealthStore
    private let start: Date

    init() throws {
        store = try HKHealthStore.forTest(clock: clock)
        start = clock.now
    }

    private func run(_ feed: some WorkoutFeed, _ configuration: HKWorkoutConfiguration, minutes: Double) async throws
        -> (live: LiveWorkout, workout: HKWorkout)
    {
        store.attach(feed)
        let begin = clock.now
        let live = try await LiveWorkout(configuration, in: store)
        live.start(at: begin)
        await clock.advance(to: begin.addingTimeInterval(minutes * 60))
        return (live, try await live.finish(at: clock.now))
    }

    @Test func halfAnHourOfRunningInOneLine() async throws {
        let (live, workout) = try await run(
            .simulatedAthlete(seed: 4), LiveWorkout.configuration(.running), minutes: 30)
        #expect(live.errors == [])
        #expect(workout.duration == 1_800)
        #expect(live.states.prefix(2) == [.running, .stopped])
        let distance = try #require(workout.value(.distanceWalkingRunning, .meter()))
        #expect(4_000...6_500 ~= distance)
        #expect(110...175 ~= workout.value(.heartRate, .perMinute) ?? 0)
        #expect(200...450 ~= workout.value(.activeEnergyBurned, .kilocalorie()) ?? 0)
        #expect(4_000...5_500 ~= workout.value(.stepCount, .count()) ?? 0)
        let routes = try await HKSampleQueryDescriptor(
            predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))], sortDescriptors: []
        ).result(for: store)
        #expect(routes.map(\.count) == [1_800])
    }

    @Test(arguments: [1.0, 7, 60])
    func theRhythmOfDeliveryChangesNothing(rhythm: Double) async throws {
        let (_, workout) = try await run(
            AthleteFeed(seed: 4, rhythm: rhythm), LiveWorkout.configuration(.cycling), minutes: 14)
        let second = try await AthleteFeedTests().run(
            AthleteFeed(seed: 4, rhythm: 1), LiveWorkout.configuration(.cycling), minutes: 14
        ).workout
        for (type, unit) in [
            (.distanceCycling, .meter()), (.activeEnergyBurned, .kilocalorie()), (.heartRate, .perMinute),
            (.cyclingPower, .watt()),
        ] as [(HKQuantityTypeIdentifier, HKUnit)] {
            let (left, right) = (try #require(workout.value(type, unit)), try #require(second.value(type, unit)))
            #expect(abs(left - right) < 1e-6 * right, "\(type.rawValue)")
        }
    }

    @Test func SES_18_theAthleteFollowsATriathlon() async throws {
        store.attach(AthleteFeed(seed: 2))
        let live = try await LiveWorkout(LiveWorkout.configuration(.swimBikeRun), in: store)
        live.start(at: start)
        let parts: [(HKWorkoutConfiguration, Double)] = [
            (LiveWorkout.configuration(.swimming, .outdoor, .openWater), 600),
            (LiveWorkout.configuration(.transition), 90), (LiveWorkout.configuration(.cycling), 1_200),
            (LiveWorkout.configuration(.transition), 60), (LiveWorkout.configuration(.running), 900),
        ]
        for (configuration, seconds) in parts {
            live.session.beginNewActivity(configuration: configuration, date: clock.now, metadata: nil)
            await clock.advance(by: seconds)
        }
        let workout = try await live.finish(at: clock.now)
        #expect(live.errors == [])
        #expect(workout.workoutActivities.map(\.duration) == parts.map(\.1))
        func meters(_ index: Int, _ type: HKQuantityTypeIdentifier) -> Double? {
            workout.workoutActivities[index].statistics(for: HKQuantityType(type))?.sumQuantity()?
                .doubleValue(for: .meter())
        }
        #expect(400...900 ~= meters(0, .distanceSwimming) ?? 0)
        #expect(meters(0, .distanceCycling) == nil)
        #expect(7_000...13_000 ~= meters(2, .distanceCycling) ?? 0)
        #expect(2_000...3_500 ~= meters(4, .distanceWalkingRunning) ?? 0)
        #expect(meters(1, .distanceWalkingRunning) == nil)
        let sums = [HKQuantityTypeIdentifier.distanceSwimming, .distanceCycling, .distanceWalkingRunning]
            .compactMap { workout.value($0, .meter()) }
        #expect(abs((workout.totalDistance?.doubleValue(for: .meter()) ?? 0) - sums.reduce(0, +)) < 1e-6)
    }

    @Test func SES_15_theAthleteStandsInAPause() async throws {
        store.attach(AthleteFeed(seed: 2))
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        live.start(at: start)
        await clock.advance(by: 300)
        live.session.pause()
        await clock.advance(by: 120)
        let during = live.builder.statistics(for: HKQuantityType(.distanceWalkingRunning))?.sumQuantity()
        live.session.resume()
        await clock.advance(by: 300)
        let workout = try await live.finish(at: clock.now)
        #expect(workout.duration == 600)
        let before = try #require(during?.doubleValue(for: .meter()))
        let all = try #require(workout.value(.distanceWalkingRunning, .meter()))
        #expect(all > before + 500)
        #expect(all < before * 3)
    }

    @Test func anAthleteWhoHadEnoughIsWaitedFor() async throws {
        let feed = AthleteFeed(seed: 1, duration: 600, rhythm: 10)
        store.attach(feed)
        let live = try await LiveWorkout(LiveWorkout.configuration(.walking), in: store)
        live.start(at: start)
        clock.resume()
        await feed.finished()
        clock.pause()
        #expect(feed.isFinished)
        #expect(feed.lastDate == start.addingTimeInterval(600))
        #expect(feed.refusal == nil)
        let workout = try await live.finish(at: clock.now)
        #expect(workout.duration == 600)
        #expect(600...1_300 ~= workout.value(.distanceWalkingRunning, .meter()) ?? 0)
    }

    /// A session that continues after a crash is joined at its current state.
    @Test func whatBeganLongAgoIsNotMeasured() async throws {
        store.attach(AthleteFeed(seed: 2))
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        live.start(at: start.addingTimeInterval(-3_600))
        await clock.advance(by: 60)
        let workout = try await live.finish(at: clock.now)
        #expect(workout.duration == 3_660)
        let rates = try #require(workout.statistics(for: HKQuantityType(.heartRate)))
        #expect(rates.startDate == workout.startDate)
        let samples = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.heartRate))],
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
        #expect(samples.count == 12)
        #expect(samples.first?.startDate == start.addingTimeInterval(5))
    }

    @Test func effortsAndBodyAreTheCallers() async throws {
        let body = AthleteFeed.Body(age: 50, sex: .male, mass: 80, height: 1.8, restingHeartRate: 50)
        #expect(body.maximalHeartRate == 173)
        let feed = AthleteFeed(body, efforts: [.init(seconds: 600, effort: 1)])
        let (_, workout) = try await run(feed, LiveWorkout.configuration(.running), minutes: 10)
        let rates = try #require(workout.statistics(for: HKQuantityType(.heartRate)))
        #expect(rates.maximumQuantity()?.doubleValue(for: .perMinute) == 173)
    }
}
