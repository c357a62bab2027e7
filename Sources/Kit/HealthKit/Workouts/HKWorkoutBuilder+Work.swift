package import HealthModel
import HealthStore
import Synchronization

/// The execution of builder calls.
extension HKWorkoutBuilder {
    typealias Change = @Sendable (inout WorkoutAssembly) throws(WorkoutAssembly.Refusal) -> Void

    /// The state from all calls so far.
    var assembly: WorkoutAssembly { progress.withLock { $0.assembly } }

    /// Changes the state of the builder, after persisting the new state: confirmed changes are not lost (LIV-30).
    func change(in context: StoreContext, _ body: Change) throws {
        let (old, session) = progress.withLock { ($0.assembly, $0.session) }
        var new = old
        try body(&new)
        if let session { try persist(session, new, in: context) }
        progress.withLock {
            $0.assembly = new
            $0.statistics.follow(new.activities)
            if new.state == .collecting { $0.zones.begin(new.zones) }
        }
        didChange(from: old, to: new)
    }

    /// Changes the state of the builder, in order with other calls.
    func change(completion: @escaping @Sendable (Bool, (any Error)?) -> Void, _ body: @escaping Change) {
        perform(completion: completion) { builder, context in try builder.change(in: context, body) }
    }

    /// Sets the plan that the workout is started from, in order with other calls (PLN-65).
    package func start(
        from plan: StartedPlan, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change(completion: completion) { (assembly: inout WorkoutAssembly) throws(WorkoutAssembly.Refusal) in
            try assembly.start(from: plan)
        }
    }

    /// Performs work in order with other calls.
    func perform(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ work: @escaping @Sendable (HKWorkoutBuilder, StoreContext) throws -> Void
    ) {
        store.perform({ [self] context in try refusing { try work(self, context) } }, completion: completion)
    }

    /// Runs work and converts refusals to the errors that apps receive.
    func refusing<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let refusal as WorkoutAssembly.Refusal {
            throw HKError.invalidArgument(refusal.reason)
        } catch let refusal as RouteAssembly.Refusal {
            throw HKError.invalidArgument(refusal.rawValue)
        } catch let invalid as ValidationError {
            throw HKError.invalidArgument(invalid.reason)
        }
    }

    /// Stores the workout.
    ///
    /// Returns it if it can be read now.
    func finish(in context: StoreContext) throws -> SampleRecord? {
        var (assembly, members, route, session, beats) = progress.withLock {
            ($0.assembly, $0.members, $0.route, $0.session?.uuid, $0.beats)
        }
        let old = assembly
        if assembly.end == nil, let end = endOfSession { try assembly.end(at: end) }
        let workout = try assembly.result(device: deviceRecord)
        let heartbeats = beats.flatMap { train in
            train.series().map { HeartbeatDraft(start: $0.start, beats: $0.beats, device: train.device, metadata: nil) }
        }
        let draft = WorkoutDraft(
            workout: workout, members: members, route: try route?.draft(), heartbeats: heartbeats,
            zones: assembly.zones, session: session, plan: assembly.plan)
        let finished = try context.access.write { try $0.finish(draft) }
        try assembly.finish()
        let new = assembly
        progress.withLock { progress in
            progress.session = nil
            progress.assembly = new
        }
        didChange(from: old, to: new)
        if let record = finished.route { route?.finish(as: record) }
        return context.access.conditions.isLocked ? nil : finished.workout
    }
}

// MARK: - Statistics and activities

extension HKWorkoutBuilder {
    /// Returns a value computed from the statistics, after recounting from the store if necessary.
    ///
    /// If the store does not respond, the last count is used.
    func withStatistics<Value>(_ body: (inout Progress) -> Value) -> Value {
        // The store is read without holding the lock, so that reading a builder never blocks one that collects.
        while let members = progress.withLock({ $0.statistics.isStale ? $0.members : nil }) {
            let all = try? store.context.access.own { try $0.measuredData(of: members) }
            guard let all else { break }
            let isCounted = progress.withLock { progress in
                // Samples added in the meantime require another recount.
                guard progress.members == members else { return false }
                progress.statistics.recount(all)
                progress.zones.recount(all)
                return true
            }
            if isCounted { break }
        }
        return progress.withLock { body(&$0) }
    }
}

extension HKWorkoutBuilder.Progress {
    /// Returns the statistics of a type so far.
    mutating func statistics(of type: ObjectType) -> StatisticsRecord? {
        statistics.record(of: type).map(dated)
    }

    /// The statistics of all types so far.
    var allStatistics: [StatisticsRecord] {
        mutating get { statistics.records().map(dated) }
    }

    private func dated(_ record: StatisticsRecord) -> StatisticsRecord {
        var record = record
        record.start = assembly.start ?? record.start
        record.end = assembly.end ?? record.end
        return record
    }

    /// Returns the activities so far, each with the statistics of its own time.
    ///
    /// - Parameter scheduler: The scheduler, whose current time is the end of open activities.
    mutating func workoutActivities(_ scheduler: any Scheduler) -> [HKWorkoutActivity] {
        var activities: [HKWorkoutActivity] = []
        for (index, activity) in assembly.activities.enumerated() {
            let own = statistics.records(ofActivity: activity.uuid).map { record in
                var record = record
                record.start = activity.start
                record.end = activity.end ?? record.end
                return record
            }
            activities.append(
                HKWorkoutActivity(
                    record: activity, events: assembly.events, isLast: index == assembly.activities.count - 1,
                    statistics: own, zoneGroups: zoneGroups(of: activity), scheduler: scheduler))
        }
        return activities
    }
}
