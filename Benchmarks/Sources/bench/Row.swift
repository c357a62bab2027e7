/// One line of the report: our cost beside a peer's or a limit.
struct Row {
    /// The unit of a row.
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
    /// The description of the comparison, for people.
    var peerName: String
    var unit: Unit
    var ours: Double
    /// The cost of the peer; nil if there is only a limit.
    var peer: Double?
    /// The maximum of ``figure``; nil for a row that is only informative.
    var limit: Double?

    /// The ratio to the peer, or our own number without one.
    var figure: Double { peer.map { ours / $0 } ?? ours }

    var isExceeded: Bool { limit.map { figure > $0 } ?? false }

    var verdict: String { limit == nil ? "–" : isExceeded ? "EXCEEDED" : "ok" }
}
