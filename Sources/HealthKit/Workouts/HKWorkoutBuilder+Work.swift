import HealthDatabase
import HealthModel
import Synchronization

/// What the calls of a builder do when it is their turn.
extension HKWorkoutBuilder {
    typealias Change = @Sendable (inout Progress) throws(WorkoutAssembly.Refusal) -> Void

    /// What the builder was told so far.
    var assembly: WorkoutAssembly { progress.withLock { $0.assembly } }

    /// Changes what the builder knows.
    func change(_ body: Change) throws {
        let (old, new) = try progress.withLock { progress in
            let old = progress.assembly
            try body(&progress)
            return (old, progress.assembly)
        }
        didChange(from: old, to: new)
    }

    /// Changes what the builder knows, in the call's turn.
    func change(completion: @escaping @Sendable (Bool, (any Error)?) -> Void, _ body: @escaping Change) {
        perform(completion: completion) { builder, _ in try builder.change(body) }
    }

    /// Does work in the call's turn.
    func perform(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ work: @escaping @Sendable (HKWorkoutBuilder, StoreContext) throws -> Void
    ) {
        store.perform({ [self] context in try refusing { try work(self, context) } }, completion: completion)
    }

    /// Turns what is refused into the error that apps see.
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

    /// Saves samples and counts them.
    /// - Parameters:
    ///   - samples: The samples.
    ///   - saver: Who saves them; nil for the app.
    ///   - context: The store.
    /// - Returns: The types of which something was measured that was not there before.
    @discardableResult
    func collect(
        _ samples: [SampleRecord], by saver: AppIdentity? = nil, in context: StoreContext
    ) throws -> Set<ObjectType> {
        let (assembly, members) = progress.withLock { ($0.assembly, $0.members) }
        try assembly.check(samples)
        let collected = try context.write { (engine, app) throws(EngineError) in
            try engine.collect(samples, beside: members, by: saver ?? app)
        }
        progress.withLock { progress in
            for run in collected.runs { progress.members.add(run) }
            progress.statistics.add(collected.data)
        }
        return Set(collected.data.lazy.filter { !$0.value.data.isEmpty }.map(\.key))
    }

    /// Stores the workout; answers it, if it can be read now.
    func finish(in context: StoreContext) throws -> SampleRecord? {
        var (assembly, members, route) = progress.withLock { ($0.assembly, $0.members, $0.route) }
        let lateEnd = assembly.end == nil ? endOfSession : nil
        if let lateEnd { try assembly.end(at: lateEnd) }
        let workout = try assembly.result(device: deviceRecord)
        let draft = WorkoutDraft(workout: workout, members: members, route: try route?.draft())
        let finished = try context.write { (engine, app) throws(EngineError) in try engine.finish(draft, by: app) }
        try change { progress throws(WorkoutAssembly.Refusal) in
            if let lateEnd { try progress.assembly.end(at: lateEnd) }
            try progress.assembly.finish()
        }
        if let record = finished.route { route?.finish(as: record) }
        return context.conditions.isLocked ? nil : finished.workout
    }
}

// MARK: - What can be asked

extension HKWorkoutBuilder.Progress {
    /// The statistics of a type so far.
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

    /// The activities so far, each with the statistics of its own time.
    ///
    /// - Parameter scheduler: The time in which open ones go on.
    func workoutActivities(_ scheduler: any Scheduler) -> [HKWorkoutActivity] {
        let activities = assembly.activities
        return activities.enumerated().map { index, activity in
            let isLast = index == activities.count - 1
            let own = statistics.records(from: activity.start, to: activity.end, includesEnd: isLast)
            return HKWorkoutActivity(
                record: activity, events: assembly.events, isLast: isLast,
                statistics: own.map { record in
                    var record = record
                    record.start = activity.start
                    record.end = activity.end ?? record.end
                    return record
                }, scheduler: scheduler)
        }
    }
}
