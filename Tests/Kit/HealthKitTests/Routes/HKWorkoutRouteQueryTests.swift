import HealthKit
import HealthModel
import Testing

@Suite struct HKWorkoutRouteQueryTests {
    /// One call of a data handler.
    struct Batch: Sendable, Equatable {
        var count: Int?
        var first: Date?
        var isDone: Bool
        var code: HKError.Code?
    }

    private let store: HKHealthStore

    init() throws {
        store = try TestStore().app()
    }

    private func route(_ count: Int) async throws -> HKWorkoutRoute {
        let run = workout()
        try await store.save(run)
        let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        try await builder.insertRouteData((0..<count).map { place(Double($0)) })
        return try await builder.finishRoute(with: run, metadata: nil)
    }

    private func batches(_ route: HKWorkoutRoute, _ interval: DateInterval? = nil) async -> [Batch] {
        let (stream, continuation) = AsyncStream.makeStream(of: Batch.self)
        let handler: @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void = {
            _, locations, isDone, error in
            continuation.yield(
                Batch(
                    count: locations?.count, first: locations?.first?.timestamp, isDone: isDone,
                    code: (error as? HKError)?.code))
            if isDone { continuation.finish() }
        }
        store.execute(
            interval.map { HKWorkoutRouteQuery(route: route, dateInterval: $0, dataHandler: handler) }
                ?? HKWorkoutRouteQuery(route: route, dataHandler: handler))
        return await all(of: stream)
    }

    @Test func RTE_20_QRY_41_locationsComeInBatchesInTimeOrder() async throws {
        #expect(
            try await batches(route(250)) == [
                Batch(count: 100, first: noon(0), isDone: false), Batch(count: 100, first: noon(100), isDone: false),
                Batch(count: 50, first: noon(200), isDone: true),
            ])
        #expect(
            try await batches(route(200)) == [
                Batch(count: 100, first: noon(0), isDone: false), Batch(count: 100, first: noon(100), isDone: true),
            ])
    }

    @Test func RTE_21_aPeriodIncludesBothEnds() async throws {
        let route = try await route(20)
        let inside = DateInterval(start: noon(5), end: noon(8))
        #expect(await batches(route, inside) == [Batch(count: 4, first: noon(5), isDone: true)])
        let outside = DateInterval(start: noon(500), end: noon(800))
        #expect(await batches(route, outside) == [Batch(count: 0, first: nil, isDone: true)])
    }

    @Test func RTE_22_aRouteThatIsGoneIsAnError() async throws {
        let route = try await route(1)
        try await store.delete(route)
        #expect(await batches(route) == [Batch(count: nil, first: nil, isDone: true, code: .errorInvalidArgument)])
        let sequence = HKWorkoutRouteQueryDescriptor(route).results(for: store)
        #expect(await failure { for try await _ in sequence {} } == .errorInvalidArgument)
    }

    @Test func QRY_50_leavingTheLoopStopsTheQuery() async throws {
        let route = try await route(1000)
        var seen = 0
        for try await _ in HKWorkoutRouteQueryDescriptor(route).results(for: store) {
            seen += 1
            if seen == 3 { break }
        }
        #expect(seen == 3)
        // The sequence can be iterated again.
        #expect(
            try await HKWorkoutRouteQueryDescriptor(route).results(for: store).reduce(into: 0) { count, _ in count += 1
            }
                == 1000)
    }

    @Test func QRY_55_aCancelledSequenceJustEnds() async throws {
        let route = try await route(10)
        let task = Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            var seen = 0
            for try await _ in HKWorkoutRouteQueryDescriptor(route).results(for: store) { seen += 1 }
            return seen
        }
        #expect(try await task.value == 0)
    }
}
