/// The sessions of an app in order of start, to find the one that a record lies in.
struct SessionIndex<Value> {
    private let sessions: [(start: Double, end: Double, value: Value)]
    /// The number of sessions before a moment that are looked at: sessions of one app hardly overlap.
    private static var depth: Int { 4 }

    init(_ sessions: [(start: Double, end: Double, value: Value)]) {
        self.sessions = sessions.sorted { $0.start < $1.start }
    }

    /// Returns the latest session that an interval lies in; nil if there is none.
    func session(from start: Double, to end: Double) -> Value? {
        var (low, high) = (0, sessions.count)
        while low < high {
            let middle = (low + high) / 2
            if sessions[middle].start <= start { low = middle + 1 } else { high = middle }
        }
        return sessions[max(0, low - Self.depth)..<low].last { end <= $0.end }?.value
    }
}
