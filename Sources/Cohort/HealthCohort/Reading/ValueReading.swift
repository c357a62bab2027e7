import HealthModel
import HealthStore

extension CohortAccess {
    /// Passes the values of a type that begin within some days, with their days, in the canonical unit; unordered.
    func values(
        of type: ObjectType, from: CohortDay?, to: CohortDay?,
        _ body: (CohortDay, _ start: Double, _ value: Double) -> Void
    ) throws(EngineError) {
        guard try mayRead(type) else { return }
        var parts: [SamplePredicate] = []
        // A series begins before its quantities; date predicates on series apply to each quantity (STAT-9).
        if let from { parts.append(.start(.greaterOrEqual, start(of: from))) }
        if let to { parts.append(.start(.less, start(of: to))) }
        var days = DayFinder(self)
        try read { store in
            try store.values(of: type, parts.isEmpty ? .constant(true) : .and(parts)) { columns in
                for place in columns.starts.indices {
                    body(days.day(at: columns.starts[place]), columns.starts[place], columns.values[place])
                }
                return true
            }
        }
    }
}
