package import Foundation
import GRDB
package import HealthModel

extension SQLiteEngine {
    /// Saves a series of quantities, normally as one sample (SER-8, SER-9).
    ///
    /// Returns the samples as stored; if the save was ignored because of a sync identifier, the existing one.
    ///
    /// - Parameters:
    ///   - unit: The unit of all quantities, which must be fully described by its unit string.
    ///   - next: Returns the quantities piece by piece, strictly ascending by start, and nil after the last.
    package func save(
        _ series: SeriesDraft, in unit: QuantityUnit, by app: AppIdentity,
        quantities next: () throws(EngineError) -> SeriesColumns?
    ) throws(EngineError) -> [SampleRecord] {
        try write(as: app) { try $0.save(series, in: unit, quantities: next) }
    }

    /// Saves objects in the order given (STO-1, STO-4), applying sync identifiers (STO-11, STO-12).
    ///
    /// Does not accept routes.
    package func save(_ heartbeats: HeartbeatDraft, by app: AppIdentity) throws(EngineError) -> SampleRecord {
        try write(as: app) { try $0.save(heartbeats) }
    }

    /// Passes the individual quantities of all matching samples the app may read, until the closure returns false
    /// (SER-20, SER-21, SER-24).
    ///
    /// Damaged parts of a series are skipped; the call then throws after everything else was passed.
    package func quantities(
        _ request: QuantityRequest, for app: AppIdentity, _ body: (QuantityDatum) -> Bool
    ) throws(EngineError) {
        try read { session in
            try withoutActuallyEscaping(body) { body in
                try QuantityReader(session, request, give: body).run(for: app)
            }
        }
    }

    /// Returns a summary of what belongs to a workout, without reading it; empty if the workout is not stored.
    package func belongings(of workout: UUID, for app: AppIdentity) throws(EngineError) -> WorkoutBelongings {
        try read { try $0.belongings(of: workout, for: app) }
    }

    /// Returns the beats of a stored heartbeat series, in order (OTH-53).
    package func heartbeats(of series: UUID, for app: AppIdentity) throws(EngineError) -> [HeartbeatRecord] {
        try read { try $0.heartbeats(of: series, for: app) }
    }

    /// Returns what an import preserved beside a workout that the app may read; nil if there is none, or no such
    /// workout.
    package func supplement(of workout: UUID, for app: AppIdentity) throws(EngineError) -> WorkoutSupplement? {
        try read { try $0.supplement(of: workout, for: app) }
    }

    // MARK: Condensing

    /// Replaces the samples of old workouts by series without changing any statistic (CON-9), in one transaction per
    /// workout, so that it can be interrupted at any time (CON-10).
    ///
    /// - Parameter progress: Receives the number of workouts done and the total after each workout; returns whether
    ///   to continue.
    package func condense(
        _ request: CondensingRequest, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws(EngineError) -> CondensingOutcome {
        let now = now
        let (workouts, examined) = try read { try $0.condensableWorkouts(request, now: now) }
        var outcome = CondensingOutcome(examined: examined)
        outcome.bytesBefore = try read { try $0.usedBytes() }
        outcome.bytesAfter = outcome.bytesBefore
        let spans = BlockSpans()
        for (index, workout) in workouts.enumerated() {
            let result = try condense(workout, request, spans)
            outcome.bytesAfter += result.bytes
            if !result.types.isEmpty { outcome.workouts.append(result) }
            guard progress(index + 1, workouts.count) else {
                outcome.isComplete = index + 1 == workouts.count
                break
            }
        }
        return outcome
    }

    /// Condenses a workout in a transaction of its own (CON-10).
    ///
    /// Leaves a type unchanged if its statistics would change or the store would grow, and a workout if one of its
    /// blocks is damaged.
    private func condense(
        _ workout: CondensableWorkout, _ request: CondensingRequest, _ spans: BlockSpans
    ) throws(EngineError) -> CondensingOutcome.Workout {
        var refused: [CondensingOutcome.TypeOutcome] = []
        var types = request.types
        while true {
            do {
                var last: Int64 = 0
                var result = try write(as: .condensing) { session in
                    spans.begin(at: session.lastNumber)
                    let result = try WorkoutCondenser(session, workout, types: types, spans: spans).run()
                    last = session.lastNumber
                    if request.isDryRun { throw CondensingRollback.dryRun(result) }
                    return result
                }
                spans.end(at: last)
                result.types += refused
                return result
            } catch {
                spans.forget()
                switch error.underlying as? CondensingRollback {
                case .nothing: return workout.outcome(refused)
                case .dryRun(var result):
                    result.types += refused
                    return result
                case .difference(let type, let reason):
                    guard types.remove(type.type) != nil else { throw error }
                    refused.append(type.refused("Condensing would have changed \(reason)."))
                case .growth(let type):
                    guard types.remove(type.type) != nil else { throw error }
                    refused.append(type.refused("Condensing would not save space."))
                case nil:
                    guard error.underlying is BlockDamage else { throw error }
                    return workout.outcome(
                        refused
                            + types.sorted { $0.index < $1.index }.prefix(1).map {
                                .init(type: $0, refusal: error.message)
                            })
                }
            }
        }
    }
}

extension AppIdentity {
    /// The empty identity for condensing, which saves nothing under a name of its own.
    fileprivate static let condensing = AppIdentity(bundleIdentifier: "", name: "")
}

extension ReadSession {
    /// Returns the size of the stored data in bytes, without free pages.
    func usedBytes() throws -> Int {
        func pragma(_ name: String) throws -> Int {
            Int(try SQLStatement(database, "PRAGMA \(name)").firstInteger() ?? 0)
        }
        return try (pragma("page_count") - pragma("freelist_count")) * pragma("page_size")
    }
}
