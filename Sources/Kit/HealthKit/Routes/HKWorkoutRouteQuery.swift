public import Foundation
import HealthModel
import HealthStore

/// Reads the locations of a route, in the order of time, in batches (QRY-41, RTE-20).
// Unchecked, as HKQuery is: what is set at creation never changes.
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
    /// How many locations a batch holds (RTE-20).
    static let batchSize = 100

    private let route: UUID
    private let interval: DateInterval?
    private let dataHandler: @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

    /// A query for all locations of a route.
    /// - Parameters:
    ///   - workoutRoute: A stored route, else the handler is given code 3 (RTE-22).
    ///   - dataHandler: Given batch after batch, and with the last one `true`; at least once.
    @preconcurrency
    public init(
        route workoutRoute: HKWorkoutRoute,
        dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
    ) {
        route = workoutRoute.uuid
        interval = nil
        self.dataHandler = dataHandler
        super.init(objectType: workoutRoute.sampleType, predicate: nil)
    }

    /// A query for the locations of a route within a period, both ends included.
    /// - Parameters:
    ///   - workoutRoute: A stored route, else the handler is given code 3 (RTE-22).
    ///   - dateInterval: The period. Without a location in it there is one call, with an empty array.
    ///   - dataHandler: Given batch after batch, and with the last one `true`; at least once.
    @preconcurrency
    public init(
        route workoutRoute: HKWorkoutRoute, dateInterval: DateInterval,
        dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
    ) {
        route = workoutRoute.uuid
        interval = dateInterval
        self.dataHandler = dataHandler
        super.init(objectType: workoutRoute.sampleType, predicate: nil)
    }

    override func run(in context: StoreContext) {
        // The batch at hand is held back until it is known whether it is the last.
        var batch: [CLLocation] = []
        batch.reserveCapacity(Self.batchSize)
        do {
            try context.access.read { (engine, app) throws(EngineError) in
                try engine.routePoints(
                    of: route, from: interval?.start.timeIntervalSinceReferenceDate,
                    to: interval?.end.timeIntervalSinceReferenceDate, for: app
                ) { points in
                    for point in points {
                        if batch.count == Self.batchSize {
                            guard deliver(isLast: false, { dataHandler(self, batch, false, nil) }) else { return false }
                            batch.removeAll(keepingCapacity: true)
                        }
                        batch.append(point.location)
                    }
                    return true
                }
            }
            deliver(isLast: true) { dataHandler(self, batch, true, nil) }
        } catch {
            deliver(isLast: true) { dataHandler(self, nil, true, HKError(error)) }
        }
    }
}
