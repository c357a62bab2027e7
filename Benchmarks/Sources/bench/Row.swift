/// One line of the report: our cost beside a peer's or a limit.
struct Row {
    /// What a row counts.
    enum Unit: String {
        case milliseconds = "ms"
        case microseconds = "µs"
        case megabytes = "MB"
        case bytes = "B"
        case nanoseconds = "ns"
        case instructions = "M instr"
        case exponent = "exponent"
    }

    var name: String
    /// What is compared with what, for people.
    var peerName: String
    var unit: Unit
    var ours: Double
    /// nil where there is nothing but the limit.
    var peer: Double?
    /// The most that ``figure`` may be; nil for a row that only informs.
    var limit: Double?

    /// The ratio to the peer, or without one our own number.
    var figure: Double { peer.map { ours / $0 } ?? ours }

    var isExceeded: Bool { limit.map { figure > $0 } ?? false }

    var verdict: String { limit == nil ? "–" : isExceeded ? "EXCEEDED" : "ok" }
}
