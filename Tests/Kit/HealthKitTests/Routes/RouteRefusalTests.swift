import HealthKit
import HealthModel
import HealthStore
import Testing

/// Builders of routes: why they refuse, what can be done afterwards, and what a route has of its builder.
@Suite struct RouteRefusalTests {
    private let test: TestStore
    private let store: HKHealthStore
    private let run = workout()

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private static let strap = HKDevice(
        name: "Strap", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil,
        localIdentifier: nil, udiDeviceIdentifier: nil)

    private static let finished = "3 The route is finished."
    private static let failed =
        "3 An earlier insertion failed; the route can only be finished with its existing locations."

    private func builder(_ device: HKDevice? = nil) -> HKWorkoutRouteBuilder {
        HKWorkoutRouteBuilder(healthStore: store, device: device)
    }

    private func reason(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? HKError).map { "\($0.code.rawValue) \($0.localizedDescription)" } ?? "\(error)"
        }
    }

    @Test func RTE_2_RTE_3_RTE_4_RTE_7_everyRefusalSaysWhy() async throws {
        try await store.save(run)
        let empty = builder()
        #expect(
            await reason { _ = try await empty.finishRoute(with: run, metadata: nil) }
                == "3 The route has no locations.")
        #expect(await reason { try await empty.insertRouteData([]) } == "3 There are no locations to insert.")
        #expect(await reason { try await empty.insertRouteData([place(1)]) } == Self.failed)
        let wrong = builder()
        #expect(
            await reason { try await wrong.insertRouteData([place(1), place(2, latitude: 91)]) }
                == "3 A location is invalid. No locations were inserted.")
        #expect(await reason { try await wrong.insertRouteData([place(1)]) } == Self.failed)
        #expect(
            await reason { _ = try await wrong.finishRoute(with: run, metadata: nil) }
                == "3 The route has no locations.")
        let whole = builder()
        try await whole.insertRouteData([place(1)])
        _ = try await whole.finishRoute(with: run, metadata: nil)
        #expect(await reason { try await whole.insertRouteData([place(2)]) } == Self.finished)
        #expect(await reason { try await whole.addMetadata(["a": 1]) } == Self.finished)
        #expect(await reason { _ = try await whole.finishRoute(with: run, metadata: nil) } == Self.finished)
        // It is over whatever the app may share.
        try test.decide(store, share: [.workoutRoute: false])
        #expect(await reason { try await whole.insertRouteData([place(2)]) } == Self.finished)
        #expect(try await store.count(HKSeriesType.workoutRoute()) == 1)
    }

    /// A refusal for want of permission is an error as any other, after which no locations are accepted.
    @Test func RTE_3_RTE_13_aPermissionThatComesLaterIsTooLate() async throws {
        try await store.save(run)
        let builder = builder()
        try await builder.insertRouteData([place(1)])
        try test.decide(store, share: [.workoutRoute: false])
        #expect(await failure { try await builder.insertRouteData([place(2)]) } == .errorAuthorizationDenied)
        #expect(await reason { try await builder.insertRouteData([place(2)]) } == Self.failed)
        try test.decide(store, share: [.workoutRoute: true])
        #expect(await reason { try await builder.insertRouteData([place(3)]) } == Self.failed)
        try await builder.addMetadata(["a": 1])
        let route = try await builder.finishRoute(with: run, metadata: nil)
        #expect(route.count == 1 && route.startDate == noon(1) && route.metadata as? [String: Int] == ["a": 1])
    }

    /// A route that could not be stored can be finished once more, with all locations and metadata.
    @Test func RTE_7_RTE_13_whatTheStoreRefusesCanBeRepeated() async throws {
        try await store.save(run)
        let builder = builder(Self.strap)
        try await builder.insertRouteData([place(2), place(1)])
        try await builder.addMetadata(["a": 1])
        store.context.change { $0.isFull = true }
        #expect(await failure { _ = try await builder.finishRoute(with: run, metadata: ["b": 2]) } == .unknownError)
        store.context.change { $0.isFull = false }
        try await builder.insertRouteData([place(3)])
        let route = try await builder.finishRoute(with: run, metadata: ["c": 3])
        // The metadata of the attempt that failed are not those of the route.
        #expect(route.count == 3 && route.metadata as? [String: Int] == ["a": 1, "c": 3])
        #expect(try await store.count(HKSeriesType.workoutRoute()) == 1)
    }

    @Test(arguments: [nil, strap]) func RTE_9_aRouteHasTheDeviceOfItsBuilder(device: HKDevice?) async throws {
        try await store.save(run)
        let builder = builder(device)
        try await builder.insertRouteData([place(1)])
        let route = try await builder.finishRoute(with: run, metadata: nil)
        #expect(route.device == device ?? .local() && route.metadata == nil)
        let stored = try await store.samples(HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: run))
        #expect(stored.map(\.device) == [device ?? .local()] && stored.first?.metadata == nil)
    }
}
