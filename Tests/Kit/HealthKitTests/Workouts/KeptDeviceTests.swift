import CoreLocation
import HealthModel
import HealthStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKit

/// The parts of a builder that are kept for a new process beside its calls: the device, the route and the heartbeats.
@Suite struct KeptDeviceTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private static let whole = HKDevice(
        name: "Computer", manufacturer: "Maker", model: "M1", hardwareVersion: "1.0", firmwareVersion: "2.0",
        softwareVersion: "3.0", localIdentifier: "local", udiDeviceIdentifier: "udi")
    private static let named = HKDevice(
        name: "Computer", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
        softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)

    /// Sets the session of a builder.
    private func keep(_ builder: HKWorkoutBuilder, as uuid: UUID) {
        builder.progress.withLock {
            $0.session = PersistedSession(uuid: uuid) {
                ActiveSessionRecord(uuid: uuid, state: 2, created: 1, assembly: $0)
            }
        }
    }

    private func active() throws -> ActiveSession {
        try #require(try test.engine.read(for: store.context.access.identity) { try $0.activeSession() })
    }

    private static let places = [1, 2].map { (second: Double) in
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 48, longitude: 11 + second / 1_000), altitude: 500,
            horizontalAccuracy: 5, verticalAccuracy: 5, timestamp: noon(second))
    }

    @Test(arguments: [nil, named, whole, .local()])
    func LIV_30_theDeviceOutlivesTheProcess(device: HKDevice?) async throws {
        let uuid = UUID.timeOrdered()
        let first = HKWorkoutBuilder(healthStore: store, configuration: configuration(.running), device: device)
        #expect(first.device == device)
        keep(first, as: uuid)
        try await first.beginCollection(at: noon(0))
        let begun = try active()
        #expect(begun.record.device == device?.record)
        #expect(begun.record.routeMetadata == nil && begun.record.beats == nil)
        let route = try #require(first.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
        try await route.insertRouteData(Self.places)
        try await first.addMetadata(["note": "n"])
        let kept = try active()
        // The route is there, though nobody named it.
        #expect(kept.record.routeMetadata == Metadata() && kept.record.beats == nil)

        // Through any number of processes.
        let second = HKWorkoutBuilder(healthStore: store, recovering: kept)
        #expect(second.device == device)
        keep(second, as: uuid)
        try await second.addMetadata(["other": "o"])
        let third = HKWorkoutBuilder(healthStore: store, recovering: try active())
        #expect(third.device == device)
        #expect(third.metadata.keys.sorted() == ["note", "other"])
        keep(third, as: uuid)
        try await third.endCollection(at: noon(10))
        let workout = try #require(try await third.finishWorkout())
        #expect(workout.device == device)
        let stored = try await store.samples(.workoutType())
        #expect(stored.map(\.device) == [device])
        let routes = try await store.samples(HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: workout))
        #expect(routes.map(\.device) == [device ?? .local()])
    }

    @Test func LIV_30_theDeviceOfASessionIsThisOne() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        let live = try LiveStore(path: path)
        let (_, builder, _) = try await live.running(.cycling)
        #expect(builder.device == .local())
        let next = try LiveStore(path: path, at: 600)
        let session = try #require(try await next.store.recoverActiveWorkoutSession())
        let recovered = session.associatedWorkoutBuilder()
        #expect(recovered.device == .local())
        session.end()
        await next.waitUntilIdle()
        let workout = try #require(try await recovered.finishWorkout())
        #expect(workout.device == .local())
    }
}
