/// The number of samples that a source has of a type, and the dates that bound them.
struct SampleCount {
    /// The bounds of the samples.
    struct Bounds: OptionSet {
        let rawValue: Int64

        static let earliest = Bounds(rawValue: 1)
        static let latest = Bounds(rawValue: 2)
    }

    var count: Int64 = 0
    /// The earliest start date; infinite without samples.
    var earliest = Double.infinity
    /// The latest end date; minus infinity without samples.
    var latest = -Double.infinity
    /// The bounds whose sample was deleted: the remaining samples may all lie within them.
    var trimmed: Bounds = []

    /// Adds samples that lie between two dates and reach both.
    @inline(__always)
    mutating func add(_ added: Int64, from start: Double, to end: Double) {
        if count == 0 { self = SampleCount() }
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

    /// Removes samples that lie between two dates.
    mutating func remove(_ removed: Int64, from start: Double, to end: Double) {
        // A store that was damaged may have counted fewer.
        count = max(0, count - removed)
        if start <= earliest { trimmed.insert(.earliest) }
        if end >= latest { trimmed.insert(.latest) }
    }
}

/// The columns of a count.
enum SampleCountColumn: Int, SQLColumns {
    case count, earliest, latest, trimmed
    static let list = selection(of: "a")
}

extension SampleCount {
    init(_ row: SQLRow<SampleCountColumn>) {
        self.init(
            count: row.integer(.count), earliest: row.optionalReal(.earliest) ?? .infinity,
            latest: row.optionalReal(.latest) ?? -.infinity, trimmed: Bounds(rawValue: row.integer(.trimmed)))
    }
}
