import Foundation
import HealthKit
import HealthModel
import HealthStore
import Synchronization
import Testing

@testable import HealthKit

/// Sensor measurements are not lost while the store cannot be written (LIV-30).
@Suite struct PendingMeasurementsTests {
    private let live: LiveStore
    private let feed = ScriptedFeed()

    init() throws {
        live = try LiveStore()
        live.store.context.feed = feed
    }

    private func setFull(_ isFull: Bool) { live.store.context.change { $0.isFull = isFull } }

    /// Delivers a point for each of some seconds after noon.
    private func locate(_ seconds: Range<Int>) async {
        let points = seconds.map {
            let date = noon(Double($0)).timeIntervalSinceReferenceDate
            return RoutePoint(timestamp: date, latitude: 50, longitude: 8 + Double($0) / 1e4)
        }
        #expect(await feed.deliver(FeedBatch(locations: points)) == nil)
    }

    @Test func LIV_30_whatCannotBeStoredIsTriedAgain() async throws {
        let (session, builder, _) = try await live.running()
        #expect(await feed.deliver(measuredPulse(100, 0)) == nil)
        setFull(true)
        for second in 1..<4 { #expect(await feed.deliver(measuredPulse(100, Double(second))) == nil) }
        #expect(session.unstoredSamples?.samples == 3)
        #expect(try await live.store.count(heartRate) == 1)
        await live.reach(10)
        #expect(session.unstoredSamples?.samples == 3)
        setFull(false)
        // One, two, four, eight seconds after the last failure.
        await live.reach(30)
        #expect(session.unstoredSamples == nil)
        #expect(try await live.store.count(heartRate) == 4)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        #expect(try await live.store.samples(heartRate, HKQuery.predicateForObjects(from: workout)).count == 4)
    }

    @Test func LIV_30_theFirstPauseIsASecondAndEachTwiceTheLast() {
        var unstored = PendingMeasurements()
        let error = EngineError(.storage, "The disk is full.")
        #expect((0..<9).map { _ in unstored.fail(error) } == [1, 2, 4, 8, 16, 32, 60, 60, 60])
        unstored.succeed()
        #expect(unstored.fail(error) == 1)
    }

    @Test func LIV_30_theEndOfCollectionStoresWhatIsLeft() async throws {
        let (session, builder, _) = try await live.running()
        setFull(true)
        for second in 0..<5 { #expect(await feed.deliver(measuredPulse(100, Double(second))) == nil) }
        await live.reach(6)
        setFull(false)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        #expect(session.unstoredSamples == nil)
        #expect(try await live.store.samples(heartRate, HKQuery.predicateForObjects(from: workout)).count == 5)
    }

    @Test func RTE_11_LIV_30_theRouteWaitsUntilTheStoreAnswers() async throws {
        let (session, builder, _) = try await live.running()
        await locate(0..<5)
        setFull(true)
        await locate(5..<10)
        setFull(false)
        await locate(10..<15)
        setFull(true)
        await locate(15..<20)
        await live.reach(20)
        setFull(false)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        let routes = try await live.store.samples(
            HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: workout))
        #expect(routes.map { ($0 as? HKWorkoutRoute)?.count } == [20])
    }

    @Test func RTE_11_LIV_30_whatWasLocatedWithoutPermissionIsGoneAndWhatWaitsIsNot() async throws {
        let (session, builder, _) = try await live.running()
        try live.test.decide(live.store, share: [.workoutRoute: false])
        await locate(0..<5)
        try live.test.decide(live.store, share: [.workoutRoute: true])
        setFull(true)
        await locate(5..<10)
        await locate(10..<15)
        setFull(false)
        await locate(15..<20)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        let routes = try await live.store.samples(
            HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: workout))
        #expect(routes.map { ($0 as? HKWorkoutRoute)?.count } == [15])
        #expect(routes.first?.startDate == noon(5))
    }

    @Test func LIV_30_whoeverWantsToKnowIsTold() async throws {
        let (session, _, _) = try await live.running()
        let told = Mutex<[Int]>([])
        session.onStorageFailure { trouble in told.withLock { $0.append(trouble?.samples ?? 0) } }
        setFull(true)
        #expect(await feed.deliver(measuredPulse(100, 0)) == nil)
        setFull(false)
        await live.reach(5)
        #expect(told.withLock { $0 } == [1, 0])
    }

    @Test func LIV_30_whatIsRefusedForGoodTakesNothingElseWithIt() async throws {
        let (session, builder, _) = try await live.running()
        setFull(true)
        // The second is older than any sample that can be saved.
        for second in [0, -9e10, 2] { #expect(await feed.deliver(measuredPulse(100, second)) == nil) }
        #expect(session.unstoredSamples?.waiting == 3)
        setFull(false)
        await live.reach(5)
        #expect(session.unstoredSamples?.waiting == 0)
        #expect(session.unstoredSamples?.refused == 1)
        #expect(await feed.deliver(measuredPulse(100, 6)) == nil)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        #expect(try await live.store.samples(heartRate, HKQuery.predicateForObjects(from: workout)).count == 3)
        #expect(session.unstoredSamples?.samples == 1, "What was lost stays told.")
    }

    @Test func LIV_30_anEndedCollectionIsNotTriedForEver() async throws {
        let (session, _, _) = try await live.running()
        setFull(true)
        #expect(await feed.deliver(measuredPulse(100, 0)) == nil)
        session.end()
        let told = Mutex(0)
        session.onStorageFailure { _ in told.withLock { $0 += 1 } }
        setFull(false)
        // The one retry that was scheduled during the collection.
        await live.reach(5)
        #expect(session.unstoredSamples == nil)
        #expect(told.withLock { $0 } == 1)
    }
}
