public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// Makes a workout bit by bit: samples, events, activities and metadata, while it happens or afterwards.
///
/// Begin collection, add, end collection, finish. Calls are done one at a time in their order, also when their
/// completions are not waited for (WBD-21). Samples are saved as they are added; the workout itself is stored when it is
/// finished, and a builder that is discarded or released before leaves only the samples (WBD-18, WBD-19).
// Unchecked, because NSObject is not Sendable; what changes is behind a lock.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
    /// What the builder was told so far.
    struct Progress: Sendable {
        var assembly: WorkoutAssembly
        /// The samples.
        var members = MemberRuns()
        var statistics = RunningStatistics()
        var zones = RunningZones()
        /// The zones that were entered and of which nobody was told yet.
        var zoneUpdates: [RunningZones.Update] = []
        /// The builder of the route, once somebody asked for it.
        var route: HKWorkoutRouteBuilder?
        /// Heart beats that came so far, by device (SEN-123).
        var beats: [BeatTrain] = []
        /// How many of them are kept with the session.
        var keptBeats = 0
        /// The session that is kept as it goes on; nil for a builder without one, and after the end.
        var session: KeptSession?
    }

    let store: HKHealthStore
    let progress: Mutex<Progress>
    let deviceRecord: DeviceRecord?

    /// A builder without anything in it.
    /// - Parameters:
    ///   - healthStore: The store the workout will be in.
    ///   - configuration: What is going to be done, and where; copied (WBD-30), and not checked (WBD-32).
    ///   - device: What records.
    public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?) {
        store = healthStore
        progress = Mutex(Progress(assembly: WorkoutAssembly(configuration: configuration.record)))
        deviceRecord = device?.record
        super.init()
    }

    /// The builder of a session that was kept, with all it had (LIV-30).
    init(healthStore: HKHealthStore, recovering kept: ActiveSession) {
        store = healthStore
        progress = Mutex(Progress(recovering: kept))
        deviceRecord = kept.record.device
        super.init()
        recoverRoute(of: kept)
    }

    // MARK: - What is known

    /// What records.
    open var device: HKDevice? { deviceRecord.map(HKDevice.init(record:)) }

    /// When collection began; nil before.
    open var startDate: Date? { assembly.start.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// When collection ended; nil before.
    open var endDate: Date? { assembly.end.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// What is done, and where; a copy with each call.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: assembly.configuration) }

    /// The metadata added so far; what follows from the configuration comes with the workout (WBD-15).
    open var metadata: [String: Any] { assembly.metadata.objects ?? [:] }

    /// The events added so far, ascending by start (WBD-8).
    open var workoutEvents: [HKWorkoutEvent] { assembly.events.map(HKWorkoutEvent.init(record:)) }

    /// The activities added so far, ascending by start, with their statistics up to now (WBD-8, WAC-8).
    ///
    /// Each call gives new objects, which do not change any more.
    open var workoutActivities: [HKWorkoutActivity] {
        withStatistics { [store] in $0.workoutActivities(store.context.scheduler) }
    }

    /// The statistics of all types of which samples were added (WBD-12).
    open var allStatistics: [HKQuantityType: HKStatistics] {
        withStatistics { $0.allStatistics }.reduce(into: [:]) { result, record in
            let statistics = HKStatistics(record: record)
            result[statistics.quantityType] = statistics
        }
    }

    /// The statistics of the samples added so far; nil if there are none of the type (WBD-12).
    ///
    /// They begin with the workout and end with it, before its end is known with the latest sample. Pauses change
    /// nothing in them, and later samples do not change the object.
    @discardableResult
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        let type = quantityType.record
        return withStatistics { $0.statistics(of: type) }.map(HKStatistics.init(record:))
    }

    /// Active seconds up to a date: 0 before the start, all of them after the end (WBD-11).
    @discardableResult
    open func elapsedTime(at date: Date) -> TimeInterval {
        assembly.elapsedTime(at: date.timeIntervalSinceReferenceDate)
    }

    /// The builder of a series that belongs to the workout: for routes the same one with each call, for others nil.
    ///
    /// `finishWorkout` finishes the series, if there are data in it (WBD-13, RTE-11).
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

    /// Begins collection; nothing can be added before (WBD-1).
    /// - Parameters:
    ///   - startDate: The start of the workout, past or future.
    ///   - completion: Told in the background whether it began. Code 4 or 5 if the app may not share workouts, code 3
    ///     if it had begun already.
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
    /// Those that are not stored yet are saved at once, and stay whatever becomes of the workout (WBD-6).
    ///
    /// - Parameters:
    ///   - samples: Quantity and category samples and correlations that do not start before the workout; others, an
    ///     empty array and effort scores fail with code 3 (WBD-7, WBD-20, WBD-23).
    ///   - completion: Told in the background whether they were added. Code 4 or 5 if the app may not share a type.
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

    /// Adds events, in any order; what lies outside the workout is left out when it is finished (WBD-16).
    /// - Parameters:
    ///   - workoutEvents: The events; an empty array fails with code 3.
    ///   - completion: Told in the background whether they were added.
    @preconcurrency
    open func addWorkoutEvents(
        _ workoutEvents: [HKWorkoutEvent], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let records = workoutEvents.map(\.record)
        change(completion: completion) { assembly throws(WorkoutAssembly.Refusal) in
            try assembly.add(records)
        }
    }

    /// Adds metadata; a key that is there already gets the new value (WBD-9).
    ///
    /// Raises for a value of a class that metadata cannot hold (MET-1).
    /// - Parameters:
    ///   - metadata: Further facts by key; none is no error. A broken rule fails with code 3 and changes nothing.
    ///   - completion: Told in the background whether they were added.
    @preconcurrency
    open func addMetadata(_ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let metadata = Metadata.converted(metadata) ?? Metadata()
        change(completion: completion) { assembly throws(WorkoutAssembly.Refusal) in
            try assembly.add(metadata)
        }
    }

    /// Adds an activity.
    /// - Parameters:
    ///   - workoutActivity: An activity inside the workout that overlaps no other one and that workouts of this kind may
    ///     have, else code 3 (WAC-1, WAC-2). It may still go on.
    ///   - completion: Told in the background whether it was added.
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
    ///   - UUID: The identifier of an activity that was added, else code 3.
    ///   - endDate: Its end; before its start, outside the workout or within another activity fails with code 3.
    ///   - completion: Told in the background whether it was set.
    @preconcurrency
    open func updateActivity(
        uuid UUID: UUID, end endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let end = endDate.timeIntervalSinceReferenceDate
        change(completion: completion) { assembly throws(WorkoutAssembly.Refusal) in
            try assembly.update(activity: UUID, end: end)
        }
    }

    /// Adds metadata to an activity; a key that is there already gets the new value.
    ///
    /// Raises for a value of a class that metadata cannot hold (MET-1).
    /// - Parameters:
    ///   - UUID: The identifier of an activity that was added, else code 3.
    ///   - metadata: Further facts by key.
    ///   - completion: Told in the background whether they were added.
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

    /// Ends collection; the workout can be finished then, and until that still be added to (WBD-4).
    /// - Parameters:
    ///   - endDate: The end of the workout. Before its start, before collection began and a second time it fails with
    ///     code 3 (WBD-3, WBD-22).
    ///   - completion: Told in the background whether it ended.
    @preconcurrency
    open func endCollection(withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let end = endDate.timeIntervalSinceReferenceDate
        change(completion: completion) { assembly throws(WorkoutAssembly.Refusal) in
            try assembly.end(at: end)
        }
    }

    /// Stores the workout with its events, activities, metadata and statistics, and with its samples and its route
    /// associated: all in one transaction (WBD-14).
    ///
    /// - Parameter completion: Given the stored workout, or the error; neither if the workout was stored but cannot be
    ///   read, because the device is locked. After an error it can be tried again (WBD-24), after success every call
    ///   that would change something fails with code 3 (WBD-5).
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

    /// Gives the workout up: only the samples that were added stay, without a workout (WBD-18).
    open func discardWorkout() {
        store.inTurn { [self] in
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

    // MARK: - For live builders

    /// Called in turn after what the builder knows has changed.
    func didChange(from old: WorkoutAssembly, to new: WorkoutAssembly) {}

    /// Called in turn after the app added samples.
    func didAdd(_ samples: [SampleRecord]) {}

    /// Whether somebody is told of the zones that are entered.
    var tellsZones: Bool { false }

    /// When the builder's session stopped or ended; nil while it goes on, and for builders without one (WBD-3).
    var endOfSession: Double? { nil }

    // MARK: - The asynchronous forms
    // Each returns when its completion would be called, and throws what that would be given. They stand in the class
    // because apps override them.

    /// Begins collection; nothing can be added before (WBD-1).
    ///
    /// - Parameter startDate: The start of the workout, past or future.
    /// - Throws: ``HKError``, with code 4 or 5 if the app may not share workouts.
    open func beginCollection(at startDate: Date) async throws {
        try await store.succeeding { beginCollection(withStart: startDate, completion: $0) }
    }

    /// Adds samples: all of them, or none.
    ///
    /// Those that are not stored yet are saved at once, and stay whatever becomes of the workout (WBD-6).
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

    /// Adds metadata; a key that is there already gets the new value (WBD-9).
    open func addMetadata(_ metadata: [String: Any]) async throws {
        try await store.succeeding { addMetadata(metadata, completion: $0) }
    }

    /// Adds an activity.
    ///
    /// - Parameter workoutActivity: An activity inside the workout that overlaps no other one and that workouts of this
    ///   kind may have, else code 3 (WAC-1, WAC-2).
    open func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws {
        try await store.succeeding { addWorkoutActivity(workoutActivity, completion: $0) }
    }

    /// Sets the end of an activity.
    /// - Parameters:
    ///   - UUID: The identifier of an activity that was added, else code 3.
    ///   - endDate: Its end, not before its start.
    open func updateActivity(uuid UUID: UUID, end endDate: Date) async throws {
        try await store.succeeding { updateActivity(uuid: UUID, end: endDate, completion: $0) }
    }

    /// Adds metadata to an activity; a key that is there already gets the new value.
    /// - Parameters:
    ///   - UUID: The identifier of an activity that was added, else code 3.
    ///   - metadata: Further facts by key.
    open func updateActivity(uuid UUID: UUID, adding metadata: [String: Any]) async throws {
        try await store.succeeding { updateActivity(uuid: UUID, adding: metadata, completion: $0) }
    }

    /// Ends collection.
    ///
    /// - Parameter endDate: The end of the workout, not before its start.
    open func endCollection(at endDate: Date) async throws {
        try await store.succeeding { endCollection(withEnd: endDate, completion: $0) }
    }

    /// Stores the workout with everything that was added, in one transaction (WBD-14).
    ///
    /// - Returns: The stored workout; nil if it cannot be read, because the device is locked.
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
