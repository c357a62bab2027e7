public import Foundation
public import HealthCohort
import HealthModel
import Synchronization

/// A tier of many machines: ClickHouse servers, each with a part of the people and with tables of its own.
///
/// The servers do not communicate; the client merges their answers. Every person is on one of them, according to the
/// directory, which is on all of them. A query that cannot reach a person reports it.
public final class ClickHouseCohort: FedCohortStore {
    private struct State {
        /// The shard of each server; nil if it was never requested.
        var shards: [Shard?]
        /// The shard that received the rows of each person since the feeder last saved its progress.
        var homes: [String: String] = [:]
        /// The time of the last failure to wait for a shard, in seconds since 1970-01-01 UTC.
        var lastExhaustedRetry = -Double.infinity
    }

    private let links: [(link: any ClickHouseLink, database: String)]
    let patience: RetryPolicy
    /// The current time, in seconds since 1970-01-01 UTC.
    let now: @Sendable () -> Double
    private let state: Mutex<State>

    /// Creates a tier of the servers at some addresses, without sending anything.
    public convenience init(
        _ addresses: [ClickHouseAddress], patience: RetryPolicy = RetryPolicy(),
        now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
        self.init(links: addresses.map { (HTTPLink($0), $0.database) }, patience: patience, now: now)
    }

    init(
        links: [(link: any ClickHouseLink, database: String)], patience: RetryPolicy,
        now: @escaping @Sendable () -> Double
    ) {
        self.links = links
        self.patience = patience
        self.now = now
        state = Mutex(State(shards: Array(repeating: nil, count: links.count)))
    }

    // MARK: Servers

    /// Creates missing tables, assigns each server an identifier, and synchronizes the directories.
    ///
    /// - Parameter allowsLost: Whether servers that cannot be reached are skipped, if there is one that can.
    public func setUp(allowsLost: Bool = false) async throws {
        try await Self.sentences {
            for (link, database) in links {
                do {
                    if try await Self.twice({ try await Self.id(link, database) }) == nil {
                        try await setUp(link, database)
                    }
                } catch LinkError.unreachable where allowsLost {
                    continue
                }
            }
            let (shards, lost) = try await reach()
            if let lost = lost.first, !allowsLost || shards.isEmpty { throw CohortError.failed(lost.reason) }
            try await agree(shards)
        }
    }

    private func setUp(_ link: any ClickHouseLink, _ database: String) async throws {
        try await link.run("CREATE DATABASE IF NOT EXISTS `\(database)`")
        for table in CohortTable.allCases { try await link.run(table.creation(in: database)) }
        guard try await Self.id(link, database) == nil else { return }
        var packer = RowBinaryEncoder(.shard)
        packer.add { writer in
            writer.write(UUID().uuidString.lowercased())
            writer.write(UInt64(max(0, now() * 1_000_000)))
        }
        for piece in packer.pieces { try await link.insert(.shard, in: database, .bytes(piece.bytes)) }
    }

    /// Returns the identifier of a server's shard; nil if it was not set up.
    private static func id(_ link: any ClickHouseLink, _ database: String) async throws -> String? {
        do {
            let statement = "SELECT id FROM \(CohortTable.shard.name(in: database)) ORDER BY version, id LIMIT 1"
            return try await link.rows(statement, within: .seconds(15)) { cursor throws(RowBinaryCursor.Failure) in
                try cursor.text()
            }
            .first
        } catch LinkError.refused(let code, _) where code == 60 || code == 81 {
            // The table or the database does not exist.
            return nil
        }
    }

    /// A server that cannot be reached.
    struct Lost: Sendable {
        /// The address of the server.
        var name: String
        /// The reason.
        var reason: String
    }

    /// Returns the shards that can be reached now, and the servers that cannot.
    ///
    /// - Throws: ``CohortError/failed(_:)`` if a server was never set up, or two servers are the same.
    func reach() async throws -> (shards: [Shard], lost: [Lost]) {
        let answers = await withTaskGroup(of: (Int, Result<String?, any Error>).self) { group in
            for (number, (link, database)) in links.enumerated() {
                group.addTask {
                    do {
                        return (number, .success(try await Self.twice { try await Self.id(link, database) }))
                    } catch {
                        return (number, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        var shards: [Shard] = []
        var lost: [Lost] = []
        for (number, (link, database)) in links.enumerated() {
            switch answers[number] {
            case .success(let id?): shards.append(shard(number, id, link, database))
            case .success(nil), nil:
                throw CohortError.failed(
                    "\(link.name) has no cohort in the database '\(database)'. Run `hk-cohort setup` to create one.")
            case .failure(let error as LinkError): lost.append(Lost(name: link.name, reason: error.sentence))
            case .failure(let error): throw error
            }
        }
        guard Set(shards.map(\.id)).count == shards.count else {
            throw CohortError.failed("Two addresses refer to the same shard. Specify each shard once.")
        }
        return (shards, lost)
    }

    private func shard(_ number: Int, _ id: String, _ link: any ClickHouseLink, _ database: String) -> Shard {
        state.withLock { state in
            if let shard = state.shards[number], shard.id == id { return shard }
            let shard = Shard(
                link: link, place: ShardPlace(id: id, database: database),
                lanes: InsertQueue(link, database: database, patience))
            state.shards[number] = shard
            return shard
        }
    }

    /// Retries once: a connection that was open too long may be closed just now, and the second one is new.
    static func twice<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch LinkError.unreachable {
            return try await body()
        }
    }

    /// Runs an operation on several shards at once; the results are in the order of the shards.
    static func each<Value: Sendable>(
        _ shards: [Shard], _ body: @escaping @Sendable (Shard) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: (Int, Value).self) { group in
            for (number, shard) in shards.enumerated() { group.addTask { (number, try await body(shard)) } }
            var answers: [Int: Value] = [:]
            for try await (number, answer) in group { answers[number] = answer }
            return shards.indices.compactMap { answers[$0] }
        }
    }

    /// Converts the errors of servers to errors of cohorts.
    static func sentences<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as LinkError {
            throw CohortError.failed(error.sentence)
        }
    }

    /// Synchronizes the directories of shards.
    func agree(_ shards: [Shard]) async throws {
        guard shards.count > 1 else { return }
        for _ in 0..<3 {
            let digests = try await Self.each(shards) { try await Directory.digest(on: $0) }
            if Set(digests).count == 1 { return }
            try await Directory.repair(shards)
        }
        let digests = try await Self.each(shards) { try await Directory.digest(on: $0) }
        guard Set(digests).count == 1 else {
            throw CohortError.failed(
                "The shard directories differ and may be changing. Try again.")
        }
    }

    // MARK: Feeding

    /// Inserts the rows of a person; returns when they are confirmed.
    public func ingest(_ batch: CohortBatch) async throws {
        guard !batch.isEmpty else { return }
        let pieces = try batch.packed()
        try await Self.sentences {
            let shard = try await home(of: batch.person)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for piece in pieces { group.addTask { try await shard.lanes.insert(piece) } }
                try await group.waitForAll()
            }
        }
    }

    /// Returns the last ledger entry for a person; nil if the person was never fed here.
    public func ledger(of person: String) async throws -> CohortLedgerEntry? {
        try await Self.sentences {
            guard let shard = try await settled(person, isNew: false) else { return nil }
            state.withLock { $0.homes[person] = shard.id }
            let statement =
                "SELECT version, bytes FROM \(shard.table(.ledger)) WHERE person = \(SQLText.literal(person)) "
                + "ORDER BY version DESC LIMIT 1"
            return try await patience.call {
                try await shard.rows(statement) { cursor throws(RowBinaryCursor.Failure) in
                    let version: UInt64 = try cursor.integer()
                    return CohortLedgerEntry(version: Int64(clamping: version), bytes: try cursor.data())
                }
                .first
            }
        }
    }

    /// Stores the progress of the feeder for a person; returns when it is confirmed.
    ///
    /// - Throws: ``CohortError/failed(_:)`` if the person was moved since the rows were sent, which must be sent
    ///   again.
    public func save(_ entry: CohortLedgerEntry, of person: String) async throws {
        let version = try CohortBatch.version(entry.version)
        try await Self.sentences {
            let before = state.withLock { $0.homes.removeValue(forKey: person) }
            let shard: Shard?
            do {
                shard = try await settled(person, isNew: true)
            } catch CohortError.erased(let person) {
                // Rows were on their way when the person was erased.
                try await sweep(person)
                throw CohortError.erased(person)
            }
            guard let shard, before == nil || before == shard.id else {
                throw CohortError.failed(
                    "\(person) was moved to another shard and will be fed again next time.")
            }
            var packer = RowBinaryEncoder(.ledger)
            packer.add { writer in
                writer.write(person)
                writer.write(entry.bytes)
                writer.write(version)
            }
            for piece in packer.pieces { try await shard.lanes.insert(piece) }
            state.withLock { $0.homes[person] = shard.id }
        }
    }

    /// Returns the shard for the rows of a person.
    private func home(of person: String) async throws -> Shard {
        let known = state.withLock { state in
            state.homes[person].flatMap { id in state.shards.compactMap(\.self).first { $0.id == id } }
        }
        if let known { return known }
        guard let shard = try await settled(person, isNew: true) else {
            throw CohortError.failed("\(person) is not assigned to a shard.")
        }
        state.withLock { $0.homes[person] = shard.id }
        return shard
    }

    /// Returns the shard of a person according to the current directories.
    ///
    /// A shard that cannot be reached delays only those who need it: people who are there, and people who are new.
    ///
    /// - Parameter isNew: Whether a person without an entry is assigned a shard; otherwise the result is nil.
    private func settled(_ person: String, isNew: Bool) async throws -> Shard? {
        // After a failure to wait, there is no waiting for a minute.
        let isHasty = state.withLock { now() - $0.lastExhaustedRetry < 60 }
        let patience = isHasty ? RetryPolicy(attempts: 1, wait: patience.wait) : patience
        do {
            return try await patience.call { try await resolveShardOnce(person, isNew: isNew) }
        } catch let error as LinkError {
            if !isHasty { state.withLock { $0.lastExhaustedRetry = now() } }
            throw CohortError.missing(people: [person], reason: error.sentence)
        }
    }

    private func resolveShardOnce(_ person: String, isNew: Bool) async throws -> Shard? {
        let (shards, lost) = try await reachedOrKnown()
        let asked = try await Self.each(shards) { shard -> (Directory.Knowledge?, String) in
            do {
                return (try await Self.twice { try await Directory.knowledge(of: person, on: shard) }, "")
            } catch LinkError.unreachable(let reason) {
                return (nil, reason)
            }
        }
        let open = zip(shards, asked).compactMap { shard, answer in answer.0.map { (shard: shard, knowledge: $0) } }
        let reason = lost.first?.reason ?? asked.first { $0.0 == nil }?.1
        if open.contains(where: \.knowledge.isErased) { throw CohortError.erased(person) }
        var entry = open.compactMap(\.knowledge.entry).max { ($0.version, $0.shard) < ($1.version, $1.shard) }
        if entry == nil {
            // Only all shards together determine whether a person is new.
            if let reason { throw LinkError.unreachable(reason) }
            guard isNew else { return nil }
            entry = Directory.home(of: person, among: shards.map(\.id)).map {
                Directory.Entry(person: person, shard: $0, version: UInt64(max(1, now() * 1_000_000)))
            }
        }
        guard let entry else { return nil }
        let stale = open.filter { $0.knowledge.entry != entry }.map(\.shard)
        if !stale.isEmpty { _ = try await Self.each(stale) { try await Directory.write([entry], to: $0) } }
        guard let shard = open.first(where: { $0.shard.id == entry.shard })?.shard else {
            throw LinkError.unreachable(reason ?? "The address of the person's shard is missing.")
        }
        return shard
    }

    /// Returns all shards without a request if all were reached before; otherwise those that can be reached.
    private func reachedOrKnown() async throws -> (open: [Shard], lost: [Lost]) {
        let known = state.withLock { $0.shards.compactMap(\.self) }
        if known.count == links.count { return (known, []) }
        let (shards, lost) = try await reach()
        guard !shards.isEmpty else { throw LinkError.unreachable(lost.first?.reason ?? "There are no shards.") }
        return (shards, lost)
    }

    /// Removes people from the cache of shards.
    func forgetHomes(of people: some Sequence<String>) {
        state.withLock { state in for person in people { state.homes[person] = nil } }
    }
}
