public import HealthModel

/// What answers questions about many people.
public protocol CohortStore: Sendable {
    /// Answers a question.
    ///
    /// - Throws: ``CohortQueryError`` if it cannot be asked, ``CohortError`` if it cannot be answered now.
    func query(_ query: CohortQuery) async throws -> CohortAnswer
    /// Who is there, and whether everything can be reached.
    func status() async throws -> CohortStatus
}

/// A tier that is fed from the stores, and can lose all it has without losing anything.
///
/// Whatever is sent may be sent again, in whole or in part: a row counts by its key, and of several with one key the one of the greatest
/// version.
public protocol FedCohortStore: CohortStore {
    /// Takes rows of one person; returns when they are confirmed.
    func ingest(_ batch: CohortBatch) async throws
    /// What the feeder wrote down last for a person; nil if it never fed the person here.
    func ledger(of person: String) async throws -> CohortLedgerEntry?
    /// Writes down how far the feeder is with a person; returns when that is confirmed.
    func keep(_ entry: CohortLedgerEntry, of person: String) async throws
    /// Removes the rows of some types of a person for good, workouts with their activities for that type; what is sent afterwards counts.
    func remove(_ types: Set<ObjectType>, of person: String) async throws
    /// Removes everything of a person wherever it lies, looks that nothing is left, and keeps a receipt.
    func erase(person: String) async throws -> ErasureReceipt
    /// The receipts of all erasures; nobody in them is fed again.
    func erasures() async throws -> [ErasureReceipt]
}

/// How far a feeder is with a person, in a form that only the feeder knows.
public struct CohortLedgerEntry: Sendable, Hashable {
    /// Greater each time.
    public var version: Int64
    /// The feeder's own bytes.
    public var bytes: [UInt8]

    /// An entry from its parts.
    public init(version: Int64, bytes: [UInt8]) { (self.version, self.bytes) = (version, bytes) }
}

/// That a person was removed.
public struct ErasureReceipt: Sendable, Hashable {
    /// Whom it concerns.
    public var person: String
    /// When it was done, in seconds since 1970-01-01 UTC.
    public var date: Int64
    /// How many rows went, by shard and table.
    public var removed: [String: Int]

    /// A receipt from its parts.
    public init(person: String, date: Int64, removed: [String: Int]) {
        (self.person, self.date, self.removed) = (person, date, removed)
    }
}

/// What a tier has.
public struct CohortStatus: Sendable, Hashable {
    /// A part of the tier, such as a shard or a folder.
    public struct Part: Sendable, Hashable {
        /// Its name or address.
        public var name: String
        /// The engine and its version.
        public var engine: String
        /// How many people it has; nil if it cannot be reached.
        public var people: Int?
        /// How many rows, or stores, it has.
        public var rows: Int?
        /// How many bytes it takes.
        public var bytes: Int?

        /// A part from what is known of it.
        public init(name: String, engine: String, people: Int? = nil, rows: Int? = nil, bytes: Int? = nil) {
            (self.name, self.engine, self.people, self.rows, self.bytes) = (name, engine, people, rows, bytes)
        }
    }

    /// The parts.
    public var parts: [Part]

    /// A tier of parts.
    public init(parts: [Part]) { self.parts = parts }

    /// Whether every part can be reached.
    public var isWhole: Bool { parts.allSatisfy { $0.people != nil } }
}

/// Why a question cannot be answered, or rows cannot be taken.
public enum CohortError: Error, Sendable, Hashable, CustomStringConvertible {
    /// These people cannot be reached; the first of them and their number.
    case missing(people: [String], reason: String)
    /// A person was erased, and is not fed again.
    case erased(String)
    /// Something else, as a sentence.
    case failed(String)

    /// A sentence.
    public var description: String {
        switch self {
        case .missing(let people, let reason):
            let named = people.prefix(5).joined(separator: ", ")
            let rest = people.count > 5 ? " and \(people.count - 5) more" : ""
            return
                "\(people.count) \(people.count == 1 ? "person" : "people") cannot be reached (\(named)\(rest)): \(reason)"
        case .erased(let person): return "\(person) was erased here, and is not fed again."
        case .failed(let sentence): return sentence
        }
    }
}
