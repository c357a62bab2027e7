public import HealthModel

/// A tier that answers queries over many people.
public protocol CohortStore: Sendable {
    /// Answers a query.
    ///
    /// - Throws: ``CohortQueryError`` if the query is not supported, ``CohortError`` if it cannot be answered now.
    func query(_ query: CohortQuery) async throws -> CohortAnswer
    /// Returns the number of people and rows, and whether every part can be reached.
    func status() async throws -> CohortStatus
}

/// A tier that is fed from the stores, and can be rebuilt from them at any time.
///
/// Everything may be sent repeatedly, in whole or in part: of several rows with the same key, the one with the
/// greatest version counts. A protocol, because servers belong to a package of their own, and tests use a tier in memory.
public protocol FedCohortStore: CohortStore {
    /// Inserts rows of one person; returns once they are confirmed.
    func ingest(_ batch: CohortBatch) async throws
    /// Returns the feeder's last ledger entry of a person; nil if the person was never fed here.
    func ledger(of person: String) async throws -> CohortLedgerEntry?
    /// Stores the feeder's ledger entry of a person; returns once it is confirmed.
    func save(_ entry: CohortLedgerEntry, of person: String) async throws
    /// Removes the rows of some types of a person permanently, for the workout type including activities; rows sent
    /// afterwards count.
    func remove(_ types: Set<ObjectType>, of person: String) async throws
    /// Erases all data of a person everywhere, verifies that nothing is left, and stores a receipt.
    func erase(person: String) async throws -> ErasureReceipt
    /// Returns the receipts of all erasures; people in them are not fed again.
    func erasures() async throws -> [ErasureReceipt]
}

/// A ledger entry of a person, in a format that is opaque to the tier.
public struct CohortLedgerEntry: Sendable, Hashable {
    /// The version, which increases with each entry.
    public var version: Int64
    /// The bytes of the ledger.
    public var bytes: [UInt8]

    /// Creates an entry.
    public init(version: Int64, bytes: [UInt8]) { (self.version, self.bytes) = (version, bytes) }
}

/// The receipt of a person's erasure.
public struct ErasureReceipt: Sendable, Hashable {
    /// The pseudonym of the person.
    public var person: String
    /// The date of the erasure, in seconds since 1970-01-01 UTC.
    public var date: Int64
    /// The number of rows removed, by shard and table.
    public var removed: [String: Int]

    /// Creates a receipt.
    public init(person: String, date: Int64, removed: [String: Int]) {
        (self.person, self.date, self.removed) = (person, date, removed)
    }
}

/// The status of a tier.
public struct CohortStatus: Sendable, Hashable {
    /// A part of the tier, such as a shard or a folder.
    public struct Part: Sendable, Hashable {
        /// The name or address.
        public var name: String
        /// The engine and its version.
        public var engine: String
        /// The number of people; nil if the part cannot be reached.
        public var people: Int?
        /// The number of rows, or of stores.
        public var rows: Int?
        /// The size, in bytes.
        public var bytes: Int?

        /// Creates a part.
        public init(name: String, engine: String, people: Int? = nil, rows: Int? = nil, bytes: Int? = nil) {
            (self.name, self.engine, self.people, self.rows, self.bytes) = (name, engine, people, rows, bytes)
        }
    }

    /// The parts.
    public var parts: [Part]

    /// Creates a status.
    public init(parts: [Part]) { self.parts = parts }

    /// A Boolean value that indicates whether every part can be reached.
    public var isWhole: Bool { parts.allSatisfy { $0.people != nil } }
}

/// An error of a tier: a query cannot be answered, or rows cannot be stored.
public enum CohortError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Some people cannot be reached; the reason is that of the first.
    case missing(people: [String], reason: String)
    /// The person was erased, and is not fed again.
    case erased(String)
    /// Another failure, with its message.
    case failed(String)

    /// The message.
    public var description: String {
        switch self {
        case .missing(let people, let reason):
            let named = people.prefix(5).joined(separator: ", ")
            let rest = people.count > 5 ? " and \(people.count - 5) more" : ""
            return
                "\(people.count) \(people.count == 1 ? "person" : "people") cannot be reached (\(named)\(rest)): \(reason)"
        case .erased(let person): return "\(person) was erased and is not fed again."
        case .failed(let sentence): return sentence
        }
    }
}
