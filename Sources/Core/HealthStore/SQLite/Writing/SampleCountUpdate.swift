import GRDB
import HealthModel

/// A tracker of the samples that a transaction adds and deletes by type and source, which updates the counts at its
/// end.
///
/// Moving samples between rows and blocks is not recorded, because it does not change the counts.
struct SampleCountUpdate {
    private struct Key: Hashable {
        var type: Int64
        var source: Int64
    }

    private struct Change {
        var key: Key
        /// The number of the first added object; nil if there is none.
        var first: Int64?
        var added = SampleCount()
        var removed = SampleCount()
    }

    /// The query, built only once.
    private static let reading = "SELECT \(SampleCountColumn.list) FROM appearance a WHERE a.type = ? AND a.source = ?"

    private var changes: [Change] = []
    private var places: [Key: Int] = [:]
    private var last = 0

    /// Records added samples with consecutive numbers.
    @inline(__always)
    mutating func add(
        _ count: Int = 1, number: Int64, of type: Int64, by source: Int64, from start: Double, to end: Double
    ) {
        let place = place(Key(type: type, source: source))
        if changes[place].first == nil { changes[place].first = number }
        changes[place].added.add(Int64(count), from: start, to: end)
    }

    mutating func remove(_ count: Int = 1, of type: Int64, by source: Int64, from start: Double, to end: Double) {
        let place = place(Key(type: type, source: source))
        changes[place].removed.add(Int64(count), from: start, to: end)
    }

    @inline(__always)
    private mutating func place(_ key: Key) -> Int {
        // Samples of one type are usually adjacent.
        if last < changes.count, changes[last].key == key { return last }
        last = places[key] ?? changes.count
        if last == changes.count {
            places[key] = last
            changes.append(Change(key: key))
        }
        return last
    }

    /// Writes the recorded changes.
    ///
    /// - Parameter number: The greatest number of the store.
    mutating func write(_ database: Database, upTo number: Int64) throws {
        guard !changes.isEmpty else { return }
        let read = try SQLStatement(database, Self.reading)
        let write = try SQLStatement(
            database,
            """
            INSERT INTO appearance (type, source, first, count, earliest, latest, trimmed, changed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (type, source) DO UPDATE SET count = excluded.count, earliest = excluded.earliest,
                latest = excluded.latest, trimmed = excluded.trimmed, changed = excluded.changed
            """)
        for change in changes {
            let (type, source) = (SQLValue.integer(change.key.type), SQLValue.integer(change.key.source))
            let stored = try read.first(SampleCountColumn.self, type, source) { SampleCount($0) }
            guard stored != nil || change.first != nil else { continue }
            var samples = stored ?? SampleCount()
            let (added, removed) = (change.added, change.removed)
            if added.count > 0 { samples.add(added.count, from: added.earliest, to: added.latest) }
            if removed.count > 0 { samples.remove(removed.count, from: removed.earliest, to: removed.latest) }
            let isEmpty = samples.count == 0
            try write.run(
                type, source, .integer(change.first ?? 0), .integer(samples.count),
                isEmpty ? .null : .real(samples.earliest), isEmpty ? .null : .real(samples.latest),
                .integer(isEmpty ? 0 : samples.trimmed.rawValue), .integer(number))
        }
        self = SampleCountUpdate()
    }
}
