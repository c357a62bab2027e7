import GRDB
import HealthModel

extension SQLiteEngine {
    /// Replaces the samples of old workouts by series without changing any statistic (CON-9), in one transaction per
    /// workout, so that it can be interrupted at any time (CON-10).
    ///
    /// - Parameters:
    ///   - request: The workouts and types.
    ///   - date: The date from which the age of workouts counts; nil for now.
    ///   - progress: Receives the number of workouts done and the total after each workout; returns whether to
    ///     continue.
    package func condense(
        _ request: CondensingRequest, at date: Double? = nil, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws(EngineError) -> CondensingOutcome {
        let now = date ?? self.now
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
                var result = try write { session in
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

extension StoreReader {
    /// Returns the size of the stored data in bytes, without free pages.
    func usedBytes() throws -> Int {
        func pragma(_ name: String) throws -> Int {
            Int(try SQLStatement(database, "PRAGMA \(name)").firstInteger() ?? 0)
        }
        return try (pragma("page_count") - pragma("freelist_count")) * pragma("page_size")
    }
}
