import HealthModel
import HealthStore
import Synchronization

/// Makes the route of a workout from locations, as they come.
///
/// Calls are done in their order, also when their completions are not waited for. Until the route is finished, nothing
/// of it is stored (RTE-17).
// Unchecked, because NSObject is not Sendable; the route is behind a lock, the rest never changes.
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
    private let store: HKHealthStore
    private let device: DeviceRecord
    private let route: Mutex<RouteAssembly>
    /// The route that a workout builder made of this one's locations (RTE-11).
    private let made = Mutex<SampleRecord?>(nil)
    /// The builder whose session is kept, and what is inserted here with it (LIV-30).
    private let workout = Mutex(WeakBuilder())

    private struct WeakBuilder: Sendable {
        weak var builder: HKWorkoutBuilder?
    }

    /// A builder without locations.
    /// - Parameters:
    ///   - healthStore: The store the route will be in.
    ///   - device: What located; nil for this machine.
    public init(healthStore: HKHealthStore, device: HKDevice?) {
        store = healthStore
        self.device = (device ?? .local()).record
        route = Mutex(RouteAssembly())
        super.init()
    }

    /// The builder of a workout's route, with what it had when the workout's session was kept.
    init(of builder: HKWorkoutBuilder, recovering kept: RouteAssembly = RouteAssembly()) {
        store = builder.store
        device = builder.deviceRecord ?? HKDevice.local().record
        route = Mutex(kept)
        workout.withLock { $0.builder = builder }
        super.init()
    }

    /// Gives the route up: its locations are dropped, and every later call raises (RTE-12).
    open override func discard() {
        super.discard()
        store.inTurn { [self] in route.withLock { $0.finish() } }
    }

    /// Adds locations, in any order; they are sorted by time when the route is finished.
    ///
    /// Nothing is filtered or smoothed. Floor and source information are not kept (RTE-5, RTE-6).
    /// - Parameters:
    ///   - routeData: The locations. An empty array fails with code 3, and so does an invalid coordinate; nothing of
    ///     this call is added then, and no more can be added, only finished.
    ///   - completion: Told in the background whether they were added. Code 4 or 5 if the app may not share routes.
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
                    try workout.withLock { $0.builder }?.keep(points, in: context)
                    try route.withLock { try $0.insert(points) }
                } catch {
                    route.withLock { $0.fail() }
                    throw error.asRouteError
                }
            }, completion: completion)
    }

    /// Adds locations, in any order; they are sorted by time when the route is finished.
    ///
    /// - Parameter routeData: The locations; none, or one with an invalid coordinate, fails with code 3.
    open func insertRouteData(_ routeData: [CLLocation]) async throws {
        try await store.succeeding { insertRouteData(routeData, completion: $0) }
    }

    /// Adds metadata; a key that is there already gets the new value.
    ///
    /// Raises for a value of a class that metadata cannot hold (MET-1). Its other rules are checked at the end.
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
                    try workout.withLock { $0.builder }?.keepSession(in: context)
                } catch {
                    throw error.asRouteError
                }
            }, completion: completion)
    }

    /// Adds metadata; a key that is there already gets the new value.
    open func addMetadata(_ metadata: [String: Any]) async throws {
        try await store.succeeding { addMetadata(metadata, completion: $0) }
    }

    /// Stores the route with all locations added before, and associates it with a workout.
    ///
    /// A route whose sync identifier is stored already replaces the stored one, or is ignored, as its version says.
    /// Raises for a value of a class that metadata cannot hold (MET-1); metadata that break another rule fail with
    /// code 3.
    /// - Parameters:
    ///   - workout: A stored workout, else code 3.
    ///   - metadata: Wins over metadata added before.
    ///   - completion: Given the route, or the error; code 3 if no locations were added. After success every call
    ///     fails with code 3. Given the route there is, if a workout builder finished it before (RTE-11).
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

    /// Stores the route with all locations added before, and associates it with a workout.
    ///
    /// - Parameters:
    ///   - workout: A stored workout, else code 3.
    ///   - metadata: Wins over metadata added before.
    /// - Returns: The stored route.
    @discardableResult
    open func finishRoute(with workout: HKWorkout, metadata: [String: Any]?) async throws -> HKWorkoutRoute {
        try await withCheckedThrowingContinuation { continuation in
            finishRoute(with: workout, metadata: metadata) { route, error in
                let failure = error ?? HKError(.unknownError, "There is no route.")
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
            let record = try context.access.write { (engine, app) throws(EngineError) in
                try engine.save(draft, points: assembly.points, of: workout, by: app)
            }
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

// MARK: - For the builder of the workout

extension HKWorkoutRouteBuilder {
    /// The route as it is to be stored with its workout; nil if there are no data, or no more (RTE-11).
    func draft() throws -> (draft: RouteDraft, points: [RoutePoint])? {
        let assembly = route.withLock { $0 }
        guard !assembly.points.isEmpty else { return nil }
        return (try draft(of: assembly, adding: Metadata()), assembly.points)
    }

    /// The metadata so far.
    var metadata: Metadata { route.withLock { $0.metadata } }

    /// Notes that the route was stored with its workout.
    func finish(as record: SampleRecord) {
        route.withLock { $0.finish() }
        made.withLock { $0 = record }
    }

    /// Adds locations of a feed, which needs no permission; none if the app finished or spoiled the route.
    func take(_ points: [RoutePoint]) {
        route.withLock { route in _ = try? route.insert(points) }
    }

    /// Drops the data, because the workout was given up (WBD-18).
    func drop() {
        route.withLock { $0.finish() }
    }
}

extension Error {
    /// The error as apps see it: what the route refused is an invalid argument.
    fileprivate var asRouteError: any Error {
        switch self {
        case let refusal as RouteAssembly.Refusal: HKError.invalidArgument(refusal.rawValue)
        case let invalid as ValidationError: HKError.invalidArgument(invalid.reason)
        default: self
        }
    }
}
