import CoreLocation
import HealthModel
import HealthStore
import Synchronization
import Testing

@testable import HealthKit

/// The stored state of a builder during its session, and its recovery in a new process.
@Suite struct BuilderKeepingTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    /// Returns a builder with a stored session.
    private func kept(_ uuid: UUID = .timeOrdered(), recovering session: ActiveSession? = nil) -> HKWorkoutBuilder {
        let builder =
            session.map { HKWorkoutBuilder(healthStore: store, recovering: $0) }
            ?? HKWorkoutBuilder(healthStore: store, configuration: configuration(.running), device: nil)
        builder.progress.withLock {
            $0.session = PersistedSession(uuid: uuid) {
                ActiveSessionRecord(uuid: uuid, state: 2, created: 1, assembly: $0)
            }
        }
        return builder
    }

    private func active() throws -> ActiveSession? {
        try test.engine.read(for: store.context.access.identity) { try $0.activeSession() }
    }

    private static func location(_ seconds: Double) -> CLLocation {
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 48, longitude: 11), altitude: 500, horizontalAccuracy: 5,
            verticalAccuracy: 5, timestamp: noon(seconds))
    }

    private func route(_ builder: HKWorkoutBuilder) throws -> HKWorkoutRouteBuilder {
        try #require(builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
    }

    @Test func LIV_30_aNewProcessGoesOnWhereTheOldOneStopped() async throws {
        let uuid = UUID.timeOrdered()
        var builder: HKWorkoutBuilder? = kept(uuid)
        let first = try #require(builder)
        try await first.beginCollection(at: noon(0))
        try await first.addSamples([pulse(100, 1), stepSample(10, 0, 5)])
        try await first.addWorkoutEvents([event(.lap, 3)])
        try await first.addMetadata(["note": "n"])
        try await first.addWorkoutActivity(activity(.running, 2, 4))
        try await route(first).insertRouteData([Self.location(1), Self.location(2)])
        try await route(first).addMetadata(["way": "w"])
        try await first.addSamples([pulse(120, 3)])
        let before = try #require(first.statistics(for: heartRate))
        builder = nil

        let session = try #require(try active())
        #expect(session.record.uuid == uuid)
        let second = kept(uuid, recovering: session)
        #expect(second.startDate == noon(0))
        #expect(second.workoutEvents.count == 1)
        #expect(second.workoutActivities.map(\.uuid) == first.workoutActivities.map(\.uuid))
        #expect(second.metadata["note"] as? String == "n")
        #expect(second.statistics(for: heartRate)?.averageQuantity() == before.averageQuantity())
        try await route(second).insertRouteData([Self.location(3)])
        try await second.addSamples([pulse(140, 5)])
        try await second.endCollection(at: noon(10))
        #expect(try active()?.record.assembly.end == noon(10).timeIntervalSinceReferenceDate)
        let workout = try #require(try await second.finishWorkout())
        #expect(workout.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats) == 140)
        #expect(workout.statistics(for: steps)?.sumQuantity()?.doubleValue(for: .count()) == 10)
        let predicate = HKQuery.predicateForObjects(from: workout)
        #expect(try await store.count(heartRate, predicate) == 3)
        let routes = try await store.samples(HKSeriesType.workoutRoute(), predicate)
        #expect(routes.first?.metadata?["way"] as? String == "w")
        #expect((routes.first as? HKWorkoutRoute)?.count == 3)
        #expect(try active() == nil)
    }

    @Test func LIV_30_whatIsRefusedIsNotKept() async throws {
        let builder = kept()
        try await builder.beginCollection(at: noon(0))
        #expect(await failure { try await builder.addWorkoutEvents([]) } == .errorInvalidArgument)
        #expect(await failure { try await builder.addSamples([pulse(1, -5)]) } == .errorInvalidArgument)
        let bad = CLLocation(latitude: 200, longitude: 0)
        let route = try route(builder)
        #expect(await failure { try await route.insertRouteData([bad]) } == .errorInvalidArgument)
        let found = try #require(try active())
        #expect(found.record.assembly.events.isEmpty)
        #expect(found.members == MemberRuns())
        #expect(found.points.isEmpty)
    }

    @Test func WBD_18_aDiscardedWorkoutIsForgotten() async throws {
        let builder = kept()
        try await builder.beginCollection(at: noon(0))
        try await builder.addSamples([pulse(100, 1)])
        #expect(try active() != nil)
        builder.discardWorkout()
        // Calls are executed in order, so this one comes after.
        #expect(await failure { try await builder.addMetadata(["a": 1]) } == .errorInvalidArgument)
        #expect(try active() == nil)
        #expect(try await store.count(heartRate) == 1)
    }
}
