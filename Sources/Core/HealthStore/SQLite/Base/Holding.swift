/// How many samples of a type a source has, and between which dates they lie.
struct Holding {
    /// The dates that a holding is known by.
    struct Bounds: OptionSet {
        let rawValue: Int64

        static let earliest = Bounds(rawValue: 1)
        static let latest = Bounds(rawValue: 2)
    }

    var count: Int64 = 0
    /// No sample starts before; infinite without samples.
    var earliest = Double.infinity
    /// No sample ends after; minus infinity without samples.
    var latest = -Double.infinity
    /// Of which dates the sample was deleted that they were known by: the samples that are left may all be within them.
    var trimmed: Bounds = []

    /// Takes in samples that lie between two dates, and reach both.
    @inline(__always)
    mutating func add(_ added: Int64, from start: Double, to end: Double) {
        if count == 0 { self = Holding() }
        count += added
        if start <= earliest {
            earliest = start
            trimmed.remove(.earliest)
        }
        if end >= latest {
            latest = end
            trimmed.remove(.latest)
        }
    }

    /// Gives up samples that lie between two dates.
    mutating func remove(_ removed: Int64, from start: Double, to end: Double) {
        // A store that was damaged may have counted fewer.
        count = max(0, count - removed)
        if start <= earliest { trimmed.insert(.earliest) }
        if end >= latest { trimmed.insert(.latest) }
    }
}

/// What is kept of a type and source.
enum HoldingColumn: Int, SQLColumns {
    case count, earliest, latest, trimmed
    static let list = selection(of: "a")
}

extension Holding {
    init(_ row: SQLRow<HoldingColumn>) {
        self.init(
            count: row.integer(.count), earliest: row.optionalReal(.earliest) ?? .infinity,
            latest: row.optionalReal(.latest) ?? -.infinity, trimmed: Bounds(rawValue: row.integer(.trimmed)))
    }
}
