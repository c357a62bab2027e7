import CoreLocation
import HealthKit
import HealthModel
import Testing

@Suite struct BuiltRouteTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func route(of builder: HKWorkoutBuilder) throws -> HKWorkoutRouteBuilder {
        try #require(builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
    }

    private func routes(of run: HKWorkout) async throws -> [HKSample] {
        try await store.samples(HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: run))
    }

    @Test func WBD_13_RTE_11_finishingTheWorkoutFinishesTheRoute() async throws {
        let builder = try await store.collecting()
        let route = try route(of: builder)
        #expect(builder.seriesBuilder(for: .workoutRoute()) === route)
        #expect(builder.seriesBuilder(for: .heartbeat()) == nil)
        try await route.insertRouteData([place(30), place(10)])
        try await route.addMetadata(["shoes": "old"])
        let run = try await builder.finish(at: 60)
        let made = try #require(try await routes(of: run).first as? HKWorkoutRoute)
        #expect(made.count == 2 && made.startDate == noon(10) && made.metadata?["shoes"] as? String == "old")
        for _ in 0..<2 {
            let again = try await route.finishRoute(with: run, metadata: ["shoes": "new"])
            #expect(again.uuid == made.uuid && again.metadata?["shoes"] as? String == "old")
        }
        #expect(await failure { try await route.insertRouteData([place(40)]) } == .errorInvalidArgument)
        #expect(try await routes(of: run).count == 1)
    }

    @Test func RTE_11_withoutDataThereIsNoRoute() async throws {
        let builder = try await store.collecting()
        let route = try route(of: builder)
        let run = try await builder.finish(at: 60)
        #expect(try await routes(of: run).isEmpty)
        #expect(await failure { _ = try await route.finishRoute(with: run, metadata: nil) } == .errorInvalidArgument)
    }

    @Test func WBD_18_discardingDropsTheRoute() async throws {
        let builder = try await store.collecting()
        let route = try route(of: builder)
        try await route.insertRouteData([place(1)])
        builder.discardWorkout()
        #expect(await failure { try await route.insertRouteData([place(2)]) } == .errorInvalidArgument)
        #expect(try await store.count(HKSeriesType.workoutRoute()) == 0)
    }

    @Test func WBD_14_WBD_24_RTE_13_theWorkoutAndItsRouteAreStoredTogether() async throws {
        let builder = try await store.collecting()
        let route = try route(of: builder)
        try await route.insertRouteData([place(1)])
        try await builder.endCollection(at: noon(60))
        try test.decide(store, share: [.workoutRoute: false])
        #expect(await failure { _ = try await builder.finishWorkout() } == .errorAuthorizationDenied)
        #expect(try await store.count(.workoutType()) == 0)
        try test.decide(store, share: [.workoutRoute: true])
        let run = try #require(try await builder.finishWorkout())
        #expect(try await routes(of: run).count == 1)
    }

    /// Discarding a workout that is stored already leaves its route as it is.
    @Test(arguments: [false, true]) func RTE_11_WBD_18_onlyADiscardedWorkoutDropsItsRoute(isFinished: Bool) async throws
    {
        let test = try TestStore()
        let store = try test.app()
        let builder = try await store.collecting()
        let route = try #require(builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
        let workout = isFinished ? try await builder.finish(at: 10) : nil
        builder.discardWorkout()
        _ = await failure { try await builder.addMetadata(["a": 1]) }
        let location = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 48, longitude: 11), altitude: 500, horizontalAccuracy: 5,
            verticalAccuracy: 5, timestamp: noon(1))
        let result = await failure { try await route.insertRouteData([location]) }
        #expect(result == (isFinished ? nil : .errorInvalidArgument))
        if let workout { #expect(try await route.finishRoute(with: workout, metadata: nil).count == 1) }
    }
}
