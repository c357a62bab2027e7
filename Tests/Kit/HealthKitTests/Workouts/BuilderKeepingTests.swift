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

    // MARK: Heartbeats

    private static let strap = DeviceRecord([.name: "Strap"])
    private static let ring = DeviceRecord([.name: "Ring"])

    /// Adds heartbeats, one each second.
    private func add(
        _ range: Range<Int>, to builder: HKWorkoutBuilder, of device: DeviceRecord? = nil,
        where isPart: (Double) -> Bool = { _ in true }
    ) {
        let start = noon(0).timeIntervalSinceReferenceDate
        let beats = range.map { FeedBeat(time: start + Double($0), followsGap: false, device: device) }
        builder.insertFromFeed(beats, from: Self.strap, where: isPart)
    }

    private func keptBeats() throws -> [Int]? { try active()?.record.beats?.map(\.times.count) }

    @Test func SEN_123_heartbeatsAreKeptWhenSixtyAreNew() async throws {
        let uuid = UUID.timeOrdered()
        let builder = kept(uuid)
        try await builder.beginCollection(at: noon(0))
        #expect(try keptBeats() == nil)
        add(0..<59, to: builder)
        #expect(try keptBeats() == nil)
        add(59..<60, to: builder)
        #expect(try keptBeats() == [60])
        add(60..<119, to: builder)
        #expect(try keptBeats() == [60])
        add(119..<120, to: builder)
        #expect(try keptBeats() == [120])
        // Whoever goes on counts from what is kept.
        let next = kept(uuid, recovering: try active())
        add(120..<179, to: next)
        #expect(try keptBeats() == [120])
        add(179..<180, to: next)
        #expect(try keptBeats() == [180])
        #expect(try active()?.record.beats?.map(\.device) == [Self.strap])
    }

    @Test func SEN_123_heartbeatsOfAllDevicesCountTogether() async throws {
        let builder = kept()
        try await builder.beginCollection(at: noon(0))
        add(0..<30, to: builder)
        add(0..<29, to: builder, of: Self.ring)
        #expect(try keptBeats() == nil)
        // What is not part of the workout does not count.
        add(29..<40, to: builder, of: Self.ring) { _ in false }
        #expect(try keptBeats() == nil)
        add(40..<41, to: builder, of: Self.ring)
        let found = try #require(try active()?.record.beats)
        #expect(found.map(\.device) == [Self.strap, Self.ring] && found.map(\.times.count) == [30, 30])
        #expect(found[0].gaps == [0] && found[1].gaps == [0, 29])
    }

    /// They are all written each time, so that many are written less often: when a five-hundredth of them is new.
    @Test func SEN_123_manyHeartbeatsAreKeptLessOften() async throws {
        let builder = kept()
        try await builder.beginCollection(at: noon(0))
        add(0..<32_000, to: builder)
        #expect(try keptBeats() == [32_000])
        add(32_000..<32_063, to: builder)
        #expect(try keptBeats() == [32_000])
        add(32_063..<32_064, to: builder)
        #expect(try keptBeats() == [32_064])
    }

    @Test func LIV_30_withoutASessionNothingIsKept() async throws {
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.running), device: nil)
        try await builder.beginCollection(at: noon(0))
        add(0..<100, to: builder)
        try await route(builder).insertRouteData([Self.location(1)])
        #expect(try active() == nil)
        // A session that was not discarded is not forgotten.
        let other = kept()
        try await other.beginCollection(at: noon(0))
        other.forgetSession()
        #expect(try active() != nil)
    }

    @Test func LIV_30_aRouteIsRecoveredFromItsPointsOrItsMetadata() async throws {
        for (hasPoints, hasMetadata) in [(false, false), (true, false), (false, true)] {
            let test = try TestStore()
            let store = try test.app()
            let uuid = UUID.timeOrdered()
            let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.running), device: nil)
            builder.progress.withLock {
                $0.session = PersistedSession(uuid: uuid) {
                    ActiveSessionRecord(uuid: uuid, state: 2, created: 1, assembly: $0)
                }
            }
            try await builder.beginCollection(at: noon(0))
            if hasPoints { try await route(builder).insertRouteData([Self.location(1)]) }
            if hasMetadata { try await route(builder).addMetadata(["way": "w"]) }
            let kept = try #require(try test.engine.read(for: store.context.access.identity) { try $0.activeSession() })
            let next = HKWorkoutBuilder(healthStore: store, recovering: kept)
            #expect((next.progress.withLock { $0.route } != nil) == (hasPoints || hasMetadata))
        }
    }
}
