public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A builder that creates a workout incrementally from samples, events, activities and metadata, in real time or
/// afterwards.
///
/// Begin collection, add data, end collection, finish. Calls are processed one at a time in order, even if their
/// completion handlers are not awaited (WBD-21). Samples are saved as they are added; the workout itself is stored
/// when it is finished, and a builder that is discarded or released before leaves only the samples (WBD-18, WBD-19).
// Unchecked, because NSObject is not Sendable; mutable state is protected by a lock.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
    /// The state of the builder.
    struct Progress: Sendable {
        var assembly: WorkoutAssembly
        /// The added samples.
        var members = MemberRuns()
        var statistics = RunningStatistics()
        var zones = RunningZones()
        /// The zone changes of which the delegate has not been notified yet.
        var zoneUpdates: [RunningZones.Update] = []
        /// The builder of the route, once requested.
        var route: HKWorkoutRouteBuilder?
        /// The heartbeats so far, by device (SEN-123).
        var beats: [BeatTrain] = []
        /// The number of heartbeats persisted with the session.
        var persistedBeats = 0
        /// The session persisted while in progress; nil for a builder without one, and after the end.
        var session: PersistedSession?
    }

    package let store: HKHealthStore
    let progress: Mutex<Progress>
    let deviceRecord: DeviceRecord?

    /// Creates an empty builder.
    /// - Parameters:
    ///   - healthStore: The store to save the workout to.
    ///   - configuration: The workout configuration; copied (WBD-30), and not validated (WBD-32).
    ///   - device: The recording device.
    public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?) {
        store = healthStore
        progress = Mutex(Progress(assembly: WorkoutAssembly(configuration: configuration.record)))
        deviceRecord = device?.record
        super.init()
    }

    /// Creates the builder of a persisted session, with its whole state (LIV-30).
    init(healthStore: HKHealthStore, recovering kept: ActiveSession) {
        store = healthStore
        progress = Mutex(Progress(recovering: kept))
        deviceRecord = kept.record.device
        super.init()
        recoverRoute(of: kept)
    }

    // MARK: - Properties

    /// The recording device.
    open var device: HKDevice? { deviceRecord.map(HKDevice.init(record:)) }

    /// The date at which collection began; nil before.
    open var startDate: Date? { assembly.start.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// The date at which collection ended; nil before.
    open var endDate: Date? { assembly.end.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// The workout configuration; a copy with each access.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: assembly.configuration) }

    /// The metadata added so far; metadata derived from the configuration are added to the workout (WBD-15).
    open var metadata: [String: Any] { assembly.metadata.objects ?? [:] }

    /// The events added so far, ascending by start (WBD-8).
    open var workoutEvents: [HKWorkoutEvent] { assembly.events.map(HKWorkoutEvent.init(record:)) }

    /// The activities added so far, ascending by start, with their statistics up to now (WBD-8, WAC-8).
    ///
    /// Each access returns new objects, which do not change any more.
    open var workoutActivities: [HKWorkoutActivity] {
        withStatistics { [store] in $0.workoutActivities(store.context.scheduler) }
    }

    /// The statistics of all types with added samples (WBD-12).
    open var allStatistics: [HKQuantityType: HKStatistics] {
        withStatistics { $0.allStatistics }.reduce(into: [:]) { result, record in
            let statistics = HKStatistics(record: record)
            result[statistics.quantityType] = statistics
        }
    }

    /// Returns the statistics of the samples added so far; nil if there are none of the type (WBD-12).
    ///
    /// They start and end with the workout; before its end is known, they end with the latest sample. Pauses do not
    /// affect them, and later samples do not change the object.
    @discardableResult
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        let type = quantityType.record
        return withStatistics { $0.statistics(of: type) }.map(HKStatistics.init(record:))
    }

    /// Returns the active time in seconds up to a date: 0 before the start, the total after the end (WBD-11).
    @discardableResult
    open func elapsedTime(at date: Date) -> TimeInterval {
        assembly.elapsedTime(at: date.timeIntervalSinceReferenceDate)
    }

    /// Returns the builder of a series that belongs to the workout: for routes always the same instance, for other
    /// types nil.
    ///
    /// `finishWorkout` finishes the series, if it contains data (WBD-13, RTE-11).
    @discardableResult
    open func seriesBuilder(for seriesType: HKSeriesType) -> HKSeriesBuilder? {
        guard seriesType.record == .workoutRoute else { return nil }
        return progress.withLock { progress in
            if let route = progress.route { return route }
            let route = HKWorkoutRouteBuilder(of: self)
            progress.route = route
            return route
        }
    }

    // MARK: - Collecting

    /// Begins collection; no data can be added before (WBD-1).
    /// - Parameters:
    ///   - startDate: The start of the workout, past or future.
    ///   - completion: A closure called in the background with the outcome. Code 4 or 5 if the app may not share
    ///     workouts, code 3 if collection had already begun.
    @preconcurrency
    open func beginCollection(
        withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let start = startDate.timeIntervalSinceReferenceDate
        perform(completion: completion) { builder, context in
            try builder.assembly.checkBegin(at: start)
            try context.access.checkSharing(.workout)
            let zones = try ZoneConfigurationRecord.types.compactMap { try context.preferredZones(of: $0) }
            try builder.change(in: context) { assembly throws(WorkoutAssembly.Refusal) in
                try assembly.begin(at: start, preferredZones: zones)
            }
        }
    }

    /// Adds samples: all of them, or none.
    ///
    /// Samples that are not stored yet are saved at once, and remain stored regardless of what happens to the workout
    /// (WBD-6).
    ///
    /// - Parameters:
    ///   - samples: Quantity and category samples and correlations that do not start before the workout; others, an
    ///     empty array and effort scores fail with code 3 (WBD-7, WBD-20, WBD-23).
    ///   - completion: A closure called in the background with the outcome. Code 4 or 5 if the app may not share a
    ///     type.
    @preconcurrency
    open func add(_ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let records = samples.map(\.record)
        let hold = store.context.scheduler.hold()
        store.add(
            Addition(builder: self, samples: records) { [self] result in
                let error = result.failure?.asHealthKitError
                if error == nil { didAdd(records) }
                store.complete {
                    completion(error == nil, error)
                    hold.release()
                }
            })
    }

    /// Adds events, in any order; events outside the workout are dropped when it is finished (WBD-16).
    /// - Parameters:
    ///   - workoutEvents: The events; an empty array fails with code 3.
    ///   - completion: A closure called in the background with the outcome.
    @preconcurrency
    open func addWorkoutEvents(
        _ workoutEvents: [HKWorkoutEvent], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let records = workoutEvents.map(\.record)
        change(completion: completion) { assembly throws(WorkoutAssembly.Refusal) in
            try assembly.add(records)
        }
    }

    /// Adds metadata; existing keys are overwritten (WBD-9).
    ///
    /// Raises for a value of a class that metadata cannot contain (MET-1).
    /// - Parameters:
    ///   - metadata: The metadata; empty metadata are not an error. Invalid metadata fail with code 3 and change
    ///     nothing.
    ///   - completion: A closure called in the background with the outcome.
    @preconcurrency
    open func addMetadata(_ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let metadata = Metadata.converted(metadata) ?? Metadata()
        change(completion: completion) { assembly throws(WorkoutAssembly.Refusal) in
            try assembly.add(metadata)
        }
    }

    /// Adds an activity.
    /// - Parameters:
    ///   - workoutActivity: An activity within the workout that does not overlap another one and is allowed in
    ///     workouts of this kind; otherwise fails with code 3 (WAC-1, WAC-2). It may still be in progress.
    ///   - completion: A closure called in the background with the outcome.
    @preconcurrency
    open func addWorkoutActivity(
        _ workoutActivity: HKWorkoutActivity, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let record = workoutActivity.record
        change(completion: completion) { assembly throws(WorkoutAssembly.Refusal) in
            try assembly.add(record)
        }
    }

    /// Sets the end of an activity.
    /// - Parameters:
    ///   - UUID: The identifier of an added activity; otherwise fails with code 3.
    ///   - endDate: The end date; a date before its start, outside the workout or within another activity fails with
    ///     code 3.
    ///   - completion: A closure called in the background with the outcome.
    @preconcurrency
    open func updateActivity(
        uuid UUID: UUID, end endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let end = endDate.timeIntervalSinceReferenceDate
        change(completion: completion) { assembly throws(WorkoutAssembly.Refusal) in
            try assembly.update(activity: UUID, end: end)
        }
    }

    /// Adds metadata to an activity; existing keys are overwritten.
    ///
    /// Raises for a value of a class that metadata cannot contain (MET-1).
    /// - Parameters:
    ///   - UUID: The identifier of an added activity; otherwise fails with code 3.
    ///   - metadata: The metadata.
    ///   - completion: A closure called in the background with the outcome.
    @preconcurrency
    open func updateActivity(
        uuid UUID: UUID, adding metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let metadata = Metadata.converted(metadata) ?? Metadata()
        change(completion: completion) { assembly throws(WorkoutAssembly.Refusal) in
            try assembly.update(activity: UUID, adding: metadata)
        }
    }

    // MARK: - Ending

    /// Ends collection; then the workout can be finished, and until that data can still be added (WBD-4).
    /// - Parameters:
    ///   - endDate: The end of the workout. Fails with code 3 if it precedes the start, before collection began, or
    ///     the second time (WBD-3, WBD-22).
    ///   - completion: A closure called in the background with the outcome.
    @preconcurrency
    open func endCollection(withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let end = endDate.timeIntervalSinceReferenceDate
        change(completion: completion) { assembly throws(WorkoutAssembly.Refusal) in
            try assembly.end(at: end)
        }
    }

    /// Stores the workout with its events, activities, metadata and statistics, and associates its samples and its
    /// route, in one transaction (WBD-14).
    ///
    /// - Parameter completion: A closure that receives the stored workout or an error; neither if the workout was
    ///   stored but cannot be read because the device is locked. After an error, the call can be repeated (WBD-24);
    ///   after success, every call that would change the builder fails with code 3 (WBD-5).
    @preconcurrency
    open func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
        store.perform { [self] context in
            try refusing { try finish(in: context) }
        } then: { result in
            switch result {
            case .success(let record): completion(record.map(HKWorkout.init(record:)), nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Discards the workout: only the added samples remain, without a workout (WBD-18).
    open func discardWorkout() {
        store.enqueue { [self] in
            let old = assembly
            let route = progress.withLock { progress -> HKWorkoutRouteBuilder? in
                progress.assembly.discard()
                return progress.assembly.state == .discarded ? progress.route : nil
            }
            route?.drop()
            forgetSession()
            didChange(from: old, to: assembly)
        }
    }

    // MARK: - Overridden by live builders

    /// Called in order after the state of the builder has changed.
    func didChange(from old: WorkoutAssembly, to new: WorkoutAssembly) {}

    /// Called in order after the app added samples.
    func didAdd(_ samples: [SampleRecord]) {}

    /// Handles newly measured data, in order.
    func didMeasure(_ data: [ObjectType: MeasuredData]) {}

    /// A Boolean value that indicates whether zone changes are reported.
    var reportsZoneChanges: Bool { false }

    /// The date at which the builder's session stopped or ended; nil while it is in progress, and for builders
    /// without one (WBD-3).
    var endOfSession: Double? { nil }

    // MARK: - Asynchronous variants
    // Each returns when its completion handler would be called, and throws the error that the handler would receive.
    // They are in the class because apps override them.

    /// Begins collection; no data can be added before (WBD-1).
    ///
    /// - Parameter startDate: The start of the workout, past or future.
    /// - Throws: ``HKError``, with code 4 or 5 if the app may not share workouts.
    open func beginCollection(at startDate: Date) async throws {
        try await store.succeeding { beginCollection(withStart: startDate, completion: $0) }
    }

    /// Adds samples: all of them, or none.
    ///
    /// Samples that are not stored yet are saved at once, and remain stored regardless of what happens to the workout
    /// (WBD-6).
    ///
    /// - Parameter samples: Quantity and category samples and correlations that do not start before the workout.
    open func addSamples(_ samples: [HKSample]) async throws {
        try await store.succeeding { add(samples, completion: $0) }
    }

    /// Adds events, in any order.
    ///
    /// - Parameter workoutEvents: The events; an empty array fails with code 3.
    open func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
        try await store.succeeding { addWorkoutEvents(workoutEvents, completion: $0) }
    }

    /// Adds metadata; existing keys are overwritten (WBD-9).
    open func addMetadata(_ metadata: [String: Any]) async throws {
        try await store.succeeding { addMetadata(metadata, completion: $0) }
    }

    /// Adds an activity.
    ///
    /// - Parameter workoutActivity: An activity within the workout that does not overlap another one and is allowed
    ///   in workouts of this kind; otherwise fails with code 3 (WAC-1, WAC-2).
    open func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws {
        try await store.succeeding { addWorkoutActivity(workoutActivity, completion: $0) }
    }

    /// Sets the end of an activity.
    /// - Parameters:
    ///   - UUID: The identifier of an added activity; otherwise fails with code 3.
    ///   - endDate: The end date, not before its start.
    open func updateActivity(uuid UUID: UUID, end endDate: Date) async throws {
        try await store.succeeding { updateActivity(uuid: UUID, end: endDate, completion: $0) }
    }

    /// Adds metadata to an activity; existing keys are overwritten.
    /// - Parameters:
    ///   - UUID: The identifier of an added activity; otherwise fails with code 3.
    ///   - metadata: The metadata.
    open func updateActivity(uuid UUID: UUID, adding metadata: [String: Any]) async throws {
        try await store.succeeding { updateActivity(uuid: UUID, adding: metadata, completion: $0) }
    }

    /// Ends collection.
    ///
    /// - Parameter endDate: The end of the workout, not before its start.
    open func endCollection(at endDate: Date) async throws {
        try await store.succeeding { endCollection(withEnd: endDate, completion: $0) }
    }

    /// Stores the workout with all added data, in one transaction (WBD-14).
    ///
    /// - Returns: The stored workout; nil if it cannot be read because the device is locked.
    @discardableResult
    open func finishWorkout() async throws -> HKWorkout? {
        try await withCheckedThrowingContinuation { continuation in
            finishWorkout { workout, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: workout)
                }
            }
        }
    }
}
