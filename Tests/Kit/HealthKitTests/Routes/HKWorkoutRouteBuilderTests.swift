import HealthKit
import HealthModel
import HealthStore
import Testing

/// Returns a location on the route, `seconds` after the start.
func place(_ seconds: Double, latitude: Double = 52.5, accuracy: Double = 5) -> CLLocation {
    CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: 13.4 + seconds / 1e5), altitude: 34.25,
        horizontalAccuracy: accuracy, verticalAccuracy: 3, course: 91.5, courseAccuracy: 2, speed: 3.1,
        speedAccuracy: 0.4, timestamp: noon(seconds))
}

@Suite struct HKWorkoutRouteBuilderTests {
    private let test: TestStore
    private let store: HKHealthStore
    private let run = workout()

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func builder(_ device: HKDevice? = nil) -> HKWorkoutRouteBuilder {
        HKWorkoutRouteBuilder(healthStore: store, device: device)
    }

    private func timestamps(_ route: HKWorkoutRoute) async throws -> [Date] {
        try await HKWorkoutRouteQueryDescriptor(route).results(for: store).reduce(into: []) { $0.append($1.timestamp) }
    }

    @Test func RTE_1_RTE_9_locationsAreSortedByTime() async throws {
        try await store.save(run)
        let builder = builder()
        try await builder.insertRouteData([place(30), place(10)])
        try await builder.insertRouteData([place(20), place(10, latitude: 1)])
        try await builder.addMetadata(["shoes": "old", "weather": "dry"])
        let route = try await builder.finishRoute(with: run, metadata: ["shoes": "new"])
        #expect(route.count == 4)
        #expect(route.startDate == noon(10))
        #expect(route.endDate == noon(30))
        #expect(route.device == .local())
        #expect(route.metadata as? [String: String] == ["shoes": "new", "weather": "dry"])
        let read = try await HKWorkoutRouteQueryDescriptor(route).results(for: store).reduce(into: []) { $0.append($1) }
        #expect(read.map(\.timestamp) == [noon(10), noon(10), noon(20), noon(30)])
        #expect(read.map(\.coordinate.latitude) == [52.5, 1, 52.5, 52.5], "Equal times keep their order.")
    }

    @Test func RTE_2_RTE_3_anErrorIsFatalButWhatCameBeforeCanBeFinished() async throws {
        try await store.save(run)
        let builder = builder()
        try await builder.insertRouteData([place(1)])
        #expect(await failure { try await builder.insertRouteData([]) } == .errorInvalidArgument)
        #expect(await failure { try await builder.insertRouteData([place(2)]) } == .errorInvalidArgument)
        let route = try await builder.finishRoute(with: run, metadata: nil)
        #expect(try await timestamps(route) == [noon(1)])
    }

    @Test(arguments: [
        CLLocationCoordinate2D(latitude: .nan, longitude: 0), CLLocationCoordinate2D(latitude: 0, longitude: .nan),
        CLLocationCoordinate2D(latitude: 90.001, longitude: 0),
        CLLocationCoordinate2D(latitude: 0, longitude: -180.001),
    ])
    func RTE_4_invalidCoordinatesAreRefused(coordinate: CLLocationCoordinate2D) async throws {
        try await store.save(run)
        let builder = builder()
        let broken = CLLocation(
            coordinate: coordinate, altitude: 0, horizontalAccuracy: 1, verticalAccuracy: 1, timestamp: noon(2))
        try await builder.insertRouteData([place(1)])
        #expect(await failure { try await builder.insertRouteData([place(3), broken]) } == .errorInvalidArgument)
        #expect(try await timestamps(builder.finishRoute(with: run, metadata: nil)) == [noon(1)])
    }

    @Test func RTE_5_RTE_6_RTE_10_RTE_23_everythingIsKeptAsItIs() async throws {
        try await store.save(run)
        let builder = builder()
        let odd = place(90_000.000001, latitude: 0.1 + 0.2, accuracy: -1)
        try await builder.insertRouteData([odd])
        let route = try await builder.finishRoute(with: run, metadata: nil)
        let read = try #require(
            try await HKWorkoutRouteQueryDescriptor(route).results(for: store).first { _ in true })
        #expect(read.coordinate.latitude == odd.coordinate.latitude)
        #expect(read.coordinate.longitude == odd.coordinate.longitude)
        #expect(abs(read.timestamp.timeIntervalSince(odd.timestamp)) <= 1e-6)
        #expect([read.altitude, read.speed, read.course] == [odd.altitude, odd.speed, odd.course])
        #expect([read.horizontalAccuracy, read.verticalAccuracy] == [-1, 3])
        #expect([read.speedAccuracy, read.courseAccuracy] == [0.4, 2])
    }

    @Test func RTE_7_theWorkoutMustBeStoredAndThereMustBeData() async throws {
        let builder = builder()
        try await builder.insertRouteData([place(1)])
        #expect(
            await failure { _ = try await builder.finishRoute(with: run, metadata: nil) } == .errorInvalidArgument)
        try await store.save(run)
        _ = try await builder.finishRoute(with: run, metadata: nil)
        #expect(
            await failure { _ = try await builder.finishRoute(with: run, metadata: nil) } == .errorInvalidArgument)
        #expect(await failure { try await builder.insertRouteData([place(2)]) } == .errorInvalidArgument)
        #expect(await failure { try await builder.addMetadata(["a": 1]) } == .errorInvalidArgument)
        let empty = self.builder()
        #expect(await failure { _ = try await empty.finishRoute(with: run, metadata: nil) } == .errorInvalidArgument)
        #expect(try await store.count(HKSeriesType.workoutRoute()) == 1)
    }

    @Test func RTE_7_metadataThatBreakARuleFail() async throws {
        try await store.save(run)
        let builder = builder()
        try await builder.insertRouteData([place(1)])
        let half = [HKMetadataKeySyncIdentifier: "r"]
        #expect(
            await failure { _ = try await builder.finishRoute(with: run, metadata: half) } == .errorInvalidArgument)
        #expect(try await timestamps(builder.finishRoute(with: run, metadata: nil)) == [noon(1)])
    }

    @Test func RTE_8_RTE_15_aWorkoutHasItsRoutes() async throws {
        let other = workout(.cycling)
        try await store.save([run, other])
        for start in [50.0, 10] {
            let builder = builder()
            try await builder.insertRouteData([place(start)])
            _ = try await builder.finishRoute(with: run, metadata: nil)
        }
        let sort = [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)]
        let type = HKSeriesType.workoutRoute()
        let routes = try await store.samples(type, HKQuery.predicateForObjects(from: run), sort: sort)
        #expect(routes.map(\.startDate) == [noon(10), noon(50)])
        #expect(try await store.count(type, HKQuery.predicateForObjects(from: other)) == 0)
        #expect(await failure { try await store.add(routes, to: other) } == .errorInvalidArgument)
    }

    @Test func RTE_12_discardingEndsTheBuilder() async {
        await #expect(processExitsWith: .failure) {
            let builder = HKWorkoutRouteBuilder(healthStore: try TestStore().app(), device: nil)
            builder.discard()
            builder.insertRouteData([]) { _, _ in }
        }
    }

    @Test func RTE_13_sharingRoutesNeedsPermission() async throws {
        try await store.save(run)
        let builder = builder()
        try await builder.insertRouteData([place(1)])
        try test.decide(store, share: [.workoutRoute: false])
        #expect(await failure { try await builder.insertRouteData([place(2)]) } == .errorAuthorizationDenied)
        #expect(
            await failure { _ = try await builder.finishRoute(with: run, metadata: nil) } == .errorAuthorizationDenied)
        try test.decide(store, share: [.workoutRoute: true])
        #expect(try await timestamps(builder.finishRoute(with: run, metadata: nil)) == [noon(1)])
    }

    @Test func RTE_14_aSyncIdentifierReplacesTheRoute() async throws {
        try await store.save(run)
        func finish(_ version: Int, _ seconds: Double) async throws -> HKWorkoutRoute {
            let builder = builder()
            try await builder.insertRouteData([place(seconds)])
            return try await builder.finishRoute(
                with: run, metadata: [HKMetadataKeySyncIdentifier: "r", HKMetadataKeySyncVersion: version])
        }
        let first = try await finish(1, 10)
        let second = try await finish(2, 20)
        let ignored = try await finish(1, 30)
        #expect(first.uuid != second.uuid)
        #expect(ignored.uuid == second.uuid)
        let routes = try await store.samples(HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: run))
        #expect(routes.map(\.uuid) == [second.uuid])
        #expect(try await timestamps(second) == [noon(20)])
    }

    @Test func RTE_16_deletingTheWorkoutLeavesItsRoutes() async throws {
        try await store.save(run)
        let builder = builder()
        try await builder.insertRouteData([place(1)])
        let route = try await builder.finishRoute(with: run, metadata: nil)
        try await store.delete(run)
        #expect(try await store.count(HKSeriesType.workoutRoute()) == 1)
        #expect(try await timestamps(route) == [noon(1)])
    }

    @Test func RTE_17_callsAreDoneInOrderWithoutWaiting() async throws {
        let builder = builder()
        // The builder does not even wait for the save of the workout.
        store.save(run) { _, _ in }
        for second in 0..<50 { builder.insertRouteData([place(Double(second))]) { _, _ in } }
        let route = try await builder.finishRoute(with: run, metadata: nil)
        #expect(route.count == 50)
    }
}
