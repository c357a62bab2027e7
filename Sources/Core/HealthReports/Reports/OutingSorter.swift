/// Sorts a stream of outings by the starts of the parts that count, the latest first, and holds few of them in memory.
///
/// The stream is in the order of the objects: a part starts later than its object if the owner trimmed the recording,
/// and an outing starts with its preferred recording, which may not be its latest one.
struct OutingSorter<Outing> {
    /// The outings that others may still precede, the latest last.
    private var waiting: [(start: Double, outing: Outing)] = []
    /// The objects, in ascending order, each with the latest start of the trimmed parts up to it.
    private var trimmed: [(object: Double, latest: Double)] = []

    /// - Parameter trimmed: The starts of the trimmed recordings and of their parts, in seconds since 2001-01-01 UTC.
    init(trimmed: [(object: Double, part: Double)]) {
        var latest = -Double.infinity
        for (object, part) in trimmed.sorted(by: { $0.object < $1.object }) {
            latest = max(latest, part)
            self.trimmed.append((object, latest))
        }
    }

    /// Adds an outing.
    ///
    /// - Parameter start: The start of the part that counts, in seconds since 2001-01-01 UTC.
    mutating func add(_ outing: Outing, start: Double) {
        // Of outings with the same start, the one added first is returned first.
        let place = waiting.lastIndex { $0.start < start }.map { $0 + 1 } ?? 0
        waiting.insert((start, outing), at: place)
    }

    /// Removes and returns the outings that no other can precede.
    ///
    /// - Parameters:
    ///   - object: The latest start of the objects that are to come.
    ///   - open: The latest start of the parts that are read but not yet added.
    mutating func removeSorted(before object: Double, open: Double) -> [Outing] {
        while let last = trimmed.last, last.object > object { trimmed.removeLast() }
        let bound = max(object, open, trimmed.last?.latest ?? object)
        let count = waiting.reversed().prefix { $0.start >= bound }.count
        return removeLast(count)
    }

    /// Removes and returns the remaining outings.
    mutating func finish() -> [Outing] { removeLast(waiting.count) }

    private mutating func removeLast(_ count: Int) -> [Outing] {
        defer { waiting.removeLast(count) }
        return waiting.suffix(count).reversed().map(\.outing)
    }
}
