public import Foundation
import HealthModel
import HealthStore

/// A query that returns the locations of a route in batches, in chronological order (QRY-41, RTE-20).
// Unchecked, like HKQuery: properties set at creation never change.
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
    /// The number of locations per batch (RTE-20).
    static let batchSize = 100

    private let route: UUID
    private let interval: DateInterval?
    private let dataHandler: @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

    /// Creates a query for all locations of a route.
    /// - Parameters:
    ///   - workoutRoute: A stored route; otherwise the handler receives code 3 (RTE-22).
    ///   - dataHandler: A closure that receives each batch, with `true` for the last one; called at least once.
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

    /// Creates a query for the locations of a route within a period, both ends included.
    /// - Parameters:
    ///   - workoutRoute: A stored route; otherwise the handler receives code 3 (RTE-22).
    ///   - dateInterval: The period. If it contains no locations, the handler is called once with an empty array.
    ///   - dataHandler: A closure that receives each batch, with `true` for the last one; called at least once.
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
        // The current batch is held back until it is known whether it is the last one.
        var batch: [CLLocation] = []
        batch.reserveCapacity(Self.batchSize)
        do {
            try context.access.read { store in
                try store.routePoints(
                    of: route, from: interval?.start.timeIntervalSinceReferenceDate,
                    to: interval?.end.timeIntervalSinceReferenceDate
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
