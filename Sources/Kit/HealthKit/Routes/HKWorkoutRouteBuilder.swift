import HealthModel
import HealthStore
import Synchronization

/// A builder that creates the route of a workout from locations as they arrive.
///
/// Calls are processed in order, even if their completion handlers are not awaited. Nothing is stored until the route
/// is finished (RTE-17).
// Unchecked, because NSObject is not Sendable; the route is protected by a lock, the rest never changes.
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
    private let store: HKHealthStore
    private let device: DeviceRecord
    private let route: Mutex<RouteAssembly>
    /// The route that a workout builder created from this builder's locations (RTE-11).
    private let made = Mutex<SampleRecord?>(nil)
    /// The workout builder whose session is persisted, together with the locations inserted here (LIV-30).
    private let workout = Mutex(WeakBuilder())

    private struct WeakBuilder: Sendable {
        weak var builder: HKWorkoutBuilder?
    }

    /// Creates an empty builder.
    /// - Parameters:
    ///   - healthStore: The store to save the route to.
    ///   - device: The device that determined the locations; nil for this machine.
    public init(healthStore: HKHealthStore, device: HKDevice?) {
        store = healthStore
        self.device = (device ?? .local()).record
        route = Mutex(RouteAssembly())
        super.init()
    }

    /// Creates the builder of a workout's route, with the locations that were persisted with the workout's session.
    init(of builder: HKWorkoutBuilder, recovering kept: RouteAssembly = RouteAssembly()) {
        store = builder.store
        device = builder.deviceRecord ?? HKDevice.local().record
        route = Mutex(kept)
        workout.withLock { $0.builder = builder }
        super.init()
    }

    /// Discards the route: its locations are dropped, and every later call raises (RTE-12).
    open override func discard() {
        super.discard()
        store.enqueue { [self] in route.withLock { $0.finish() } }
    }

    /// Adds locations, in any order; they are sorted by time when the route is finished.
    ///
    /// Locations are neither filtered nor smoothed. Floor and source information are not stored (RTE-5, RTE-6).
    /// - Parameters:
    ///   - routeData: The locations. An empty array or an invalid coordinate fails with code 3; then none of the
    ///     locations is added, and the route accepts no more, but can be finished.
    ///   - completion: A closure called in the background with the outcome; code 4 or 5 if the app may not share
    ///     routes.
    @preconcurrency
    open func insertRouteData(
        _ routeData: [CLLocation], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        checkNotDiscarded()
        let points = routeData.map(RoutePoint.init)
        store.perform(
            { [self] context in
                do {
                    try route.withLock { try $0.checkOpen() }
                    try context.access.checkSharing(.workoutRoute)
                    try route.withLock { try $0.check(points) }
                    try workout.withLock { $0.builder }?.persist(points, in: context)
                    try route.withLock { try $0.insert(points) }
                } catch {
                    route.withLock { $0.fail() }
                    throw error.asRouteError
                }
            }, completion: completion)
    }

    /// Adds locations, in any order; they are sorted by time when the route is finished.
    ///
    /// - Parameter routeData: The locations; an empty array or an invalid coordinate fails with code 3.
    open func insertRouteData(_ routeData: [CLLocation]) async throws {
        try await store.succeeding { insertRouteData(routeData, completion: $0) }
    }

    /// Adds metadata; existing keys are overwritten.
    ///
    /// Raises for a value of a class that metadata cannot contain (MET-1). The other rules for metadata are checked
    /// at the end.
    @preconcurrency
    open func addMetadata(
        _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        checkNotDiscarded()
        let metadata = Metadata.converted(metadata) ?? Metadata()
        store.perform(
            { [self] context in
                do {
                    try route.withLock { try $0.add(metadata) }
                    try workout.withLock { $0.builder }?.persistSession(in: context)
                } catch {
                    throw error.asRouteError
                }
            }, completion: completion)
    }

    /// Adds metadata; existing keys are overwritten.
    open func addMetadata(_ metadata: [String: Any]) async throws {
        try await store.succeeding { addMetadata(metadata, completion: $0) }
    }

    /// Stores the route with all added locations and associates it with a workout.
    ///
    /// A route whose sync identifier is already stored replaces the stored one or is ignored, depending on its
    /// version. Raises for a value of a class that metadata cannot contain (MET-1); metadata that break another rule
    /// fail with code 3.
    /// - Parameters:
    ///   - workout: A stored workout; otherwise fails with code 3.
    ///   - metadata: The metadata, which override metadata added before.
    ///   - completion: A closure that receives the route or an error; code 3 if no locations were added. After
    ///     success, every call fails with code 3. If a workout builder finished the route before, receives the
    ///     existing route (RTE-11).
    @preconcurrency
    open func finishRoute(
        with workout: HKWorkout, metadata: [String: Any]?,
        completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
    ) {
        checkNotDiscarded()
        let last = Metadata.converted(metadata) ?? Metadata()
        let workout = workout.uuid
        store.perform { [self] context in
            try finish(workout: workout, metadata: last, in: context)
        } then: { result in
            switch result {
            case .success(let record): completion(HKWorkoutRoute(record: record), nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Stores the route with all added locations and associates it with a workout.
    ///
    /// - Parameters:
    ///   - workout: A stored workout; otherwise fails with code 3.
    ///   - metadata: The metadata, which override metadata added before.
    /// - Returns: The stored route.
    @discardableResult
    open func finishRoute(with workout: HKWorkout, metadata: [String: Any]?) async throws -> HKWorkoutRoute {
        try await withCheckedThrowingContinuation { continuation in
            finishRoute(with: workout, metadata: metadata) { route, error in
                let failure = error ?? HKError(.unknownError, "No route was returned.")
                continuation.resume(with: route.map(Result.success) ?? .failure(failure))
            }
        }
    }

    private func finish(workout: UUID, metadata: Metadata, in context: StoreContext) throws -> SampleRecord {
        if let made = made.withLock({ $0 }) { return made }
        do {
            let assembly = try route.withLock { route in
                try route.checkFinishable()
                return route
            }
            let draft = try draft(of: assembly, adding: metadata)
            let record = try context.access.write { try $0.save(draft, points: assembly.points, of: workout) }
            route.withLock { $0.finish() }
            return record
        } catch {
            throw error.asRouteError
        }
    }

    private func draft(of assembly: RouteAssembly, adding metadata: Metadata) throws -> RouteDraft {
        let draft = RouteDraft(
            device: device, metadata: Metadata(nonEmpty: assembly.metadata.merging(metadata).values))
        try MetadataValidation.check(draft.metadata, type: .workoutRoute)
        return draft
    }
}

// MARK: - Used by the workout builder

extension HKWorkoutRouteBuilder {
    /// Returns the route to store with its workout; nil if there are no data, or if they were already stored or
    /// dropped (RTE-11).
    func draft() throws -> (draft: RouteDraft, points: [RoutePoint])? {
        let assembly = route.withLock { $0 }
        guard !assembly.points.isEmpty else { return nil }
        return (try draft(of: assembly, adding: Metadata()), assembly.points)
    }

    /// The metadata added so far.
    var metadata: Metadata { route.withLock { $0.metadata } }

    /// Marks the route as stored with its workout.
    func finish(as record: SampleRecord) {
        route.withLock { $0.finish() }
        made.withLock { $0 = record }
    }

    /// Adds locations of a feed, which requires no permission; ignored if the app finished the route or made it fail.
    func insertFromFeed(_ points: [RoutePoint]) {
        route.withLock { route in _ = try? route.insert(points) }
    }

    /// Drops the data, because the workout was discarded (WBD-18).
    func drop() {
        route.withLock { $0.finish() }
    }
}

extension Error {
    /// The error as reported to apps: refusals of the route become invalid-argument errors.
    fileprivate var asRouteError: any Error {
        switch self {
        case let refusal as RouteAssembly.Refusal: HKError.invalidArgument(refusal.rawValue)
        case let invalid as ValidationError: HKError.invalidArgument(invalid.reason)
        default: self
        }
    }
}
