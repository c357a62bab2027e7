import Foundation
import GRDB
package import HealthModel

/// The writes of an app in one transaction, which are visible together, or not at all.
///
/// Valid only within the closure that receives it.
package final class StoreWriter {
    /// The store as it is within the transaction.
    package let read: StoreReader
    /// The app that writes.
    package let app: AppIdentity
    /// The source that objects are saved under: the app itself, unless it imports data of others.
    private let source: AppIdentity
    /// The time of the transaction, in seconds since 2001-01-01 UTC.
    let now: Double
    /// The source revision that objects are saved under, determined with the first object.
    private(set) lazy var revision = Result { try references.revision(of: source, database) }
    /// The greatest number of the store, including those assigned in this session.
    private(set) var lastNumber: Int64
    private let firstNumber: Int64
    /// The types of added or deleted objects.
    private(set) var touchedTypes: Set<ObjectType> = []
    private var lastTouched: ObjectType?
    private var longest: [ObjectType: Double] = [:]
    /// The insertion numbers of deleted objects, which are removed from the journal of imports.
    private var deleted: [ClosedRange<Int64>] = []
    /// The changes of the counts of each type and source.
    var sampleCounts = SampleCountUpdate()
    /// The cached figures of workouts to invalidate.
    var upkeep: DerivedUpkeep
    /// A Boolean value that indicates whether a sample was added to a workout, which takes no number.
    private var hasAssociated = false

    /// A Boolean value that indicates whether anything was added or deleted.
    var hasChanges: Bool { lastNumber != firstNumber }
    /// A Boolean value that indicates whether objects are saved under the app itself.
    var savesAsApp: Bool { source.source.bundleIdentifier == app.source.bundleIdentifier }
    /// The insertion numbers assigned in this session so far; nil if there are none.
    var ownNumbers: ClosedRange<Int64>? { hasChanges ? firstNumber + 1...lastNumber : nil }
    var database: Database { read.database }
    var references: ReferenceTable { read.references }

    init(
        _ database: Database, _ references: ReferenceTable, app: AppIdentity, source: AppIdentity? = nil, now: Double
    ) throws {
        read = StoreReader(database: database, references: references, app: app)
        self.app = app
        self.source = source ?? app
        self.now = now
        lastNumber = try StoreReader.sequence(database)
        firstNumber = lastNumber
        upkeep = try DerivedUpkeep(database)
    }

    /// Writes the sequence, the counts and other metadata at the end of the session.
    func finish() throws {
        for (type, seconds) in longest {
            try SQLStatement(database, "UPDATE type SET longest = max(longest, ?) WHERE id = ?")
                .run(.real(seconds), .integer(references.id(of: type)))
        }
        try finishHoldings()
        if !deleted.isEmpty { try ImportJournal(database).trim(MemberRuns.union(deleted), read) }
        try upkeep.finish(read, deleted: deleted)
        guard hasChanges else {
            if hasAssociated { try StoreState.advance(database) }
            return
        }
        try SQLStatement(database, "INSERT OR REPLACE INTO store (name, value) VALUES ('sequence', ?)")
            .run(.integer(lastNumber))
    }

    /// Writes the counts of each type and source so far, which statistics within the transaction use (STAT-28).
    func finishHoldings() throws {
        try sampleCounts.write(database, upTo: lastNumber)
    }

    /// Assigns the next numbers of the store's sequence (QRY-21).
    func allocateNumbers(_ count: Int = 1) -> Int64 {
        defer { lastNumber += Int64(count) }
        return lastNumber + 1
    }

    /// Records for observers that objects of a type were added or deleted.
    @inline(__always)
    func touch(_ type: ObjectType) {
        guard type != lastTouched else { return }
        lastTouched = type
        touchedTypes.insert(type)
    }

    /// Records deleted insertion numbers, for the journal of imports.
    func note(deleted numbers: ClosedRange<Int64>) {
        if let last = deleted.last, numbers.lowerBound == last.upperBound + 1 {
            deleted[deleted.count - 1] = last.lowerBound...numbers.upperBound
        } else {
            deleted.append(numbers)
        }
    }

    /// Records the time and duration of added objects; durations bound queries by date.
    ///
    /// - Parameter longest: The duration of the longest of several objects, in seconds.
    @inline(__always)
    func note(from start: Double, to end: Double, longest duration: Double, of type: ObjectType) {
        touch(type)
        upkeep.note(from: start, to: end)
        if duration > longest[type, default: 0], !type.isOpenEnded { longest[type] = duration }
    }

    // MARK: Workouts

    /// Returns the row of a stored workout.
    func workoutRow(_ uuid: UUID, mustBeOwn: Bool) throws -> Int64 {
        enum Column: Int, SQLColumns {
            case id, bundle
            static let list = selection(of: "s", [.bundle: "o.bundle"])
        }
        let sql = """
            SELECT \(Column.list) FROM sample s JOIN workout w ON w.id = s.id
            JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source WHERE s.uuid = ?
            """
        let found = try SQLStatement(database, sql).first(Column.self, .uuid(uuid)) {
            (id: $0.integer(.id), bundle: $0.text(.bundle))
        }
        guard let found else {
            throw EngineError(.invalidArgument, "The workout is not stored; save it before adding to it.")
        }
        guard !mustBeOwn || found.bundle == source.source.bundleIdentifier else {
            throw EngineError(.authorizationDenied, "The workout belongs to another app.")
        }
        return found.id
    }

    /// Adds samples to a workout; those that already belong to it are not added twice (STO-26).
    func associate(_ ids: [ClosedRange<Int64>], with workout: Int64) throws {
        let known = try read.runs(of: workout)
        let merged = MemberRuns.union(known + ids)
        guard merged != known else { return }
        hasAssociated = true
        upkeep.note(workout: workout)
        try upkeep.note(samples: ids.filter { $0.lowerBound <= firstNumber }, database)
        try SQLStatement(database, "DELETE FROM member WHERE workout = ?").run(.integer(workout))
        let insert = try SQLStatement(database, "INSERT INTO member (workout, first, last) VALUES (?, ?, ?)")
        for run in merged {
            try insert.run(.integer(workout), .integer(run.lowerBound), .integer(run.upperBound))
        }
    }
}
