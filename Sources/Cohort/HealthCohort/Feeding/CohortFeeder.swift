import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// Brings a tier up to date with the stores of a folder, and keeps it so.
///
/// For each person one ledger is kept in the tier itself. What is about to be sent is written there first and confirmed afterwards: whatever is
/// interrupted in between is sent again, and since rows replace each other by key and version, nothing doubles and nothing stays behind.
public struct CohortFeeder: Sendable {
    /// What came of a person.
    public struct Report: Sendable, Hashable {
        /// Whom it concerns.
        public var person: String
        /// How many rows were sent.
        public var rows = 0
        /// How many values were sent.
        public var values = 0
        /// Why nothing, or not everything, was sent; nil if all went well.
        public var failure: String?
    }

    private let folder: CohortFolder
    private let tier: any FedCohortStore
    private let cohort: String

    /// A feeder from a folder to a tier, for the app of a cohort.
    public init(_ folder: CohortFolder, to tier: any FedCohortStore, cohort: String) {
        (self.folder, self.tier, self.cohort) = (folder, tier, cohort)
    }

    // MARK: Everybody

    /// Feeds everybody once, several at a time; a person who fails does not keep the others from being fed.
    ///
    /// - Parameters:
    ///   - width: How many people at a time.
    ///   - tell: Told of each person.
    public func feedAll(width: Int = 2, _ tell: @escaping @Sendable (Report) -> Void = { _ in }) async throws
        -> [Report]
    {
        let people = try folder.people()
        let erased = Set(try await tier.erasures().map(\.person))
        return try await withThrowingTaskGroup(of: Report.self) { group in
            var rest = people[...]
            var reports: [Report] = []
            func add() {
                guard let person = rest.popFirst() else { return }
                group.addTask {
                    guard !erased.contains(person.id) else {
                        return Report(person: person.id, failure: CohortError.erased(person.id).description)
                    }
                    do {
                        return try await feed(person)
                    } catch is CancellationError {
                        throw CancellationError()
                    } catch let error as EngineError {
                        return Report(person: person.id, failure: error.message)
                    } catch {
                        return Report(person: person.id, failure: "\(error)")
                    }
                }
            }
            for _ in 0..<max(1, width) { add() }
            while let report = try await group.next() {
                reports.append(report)
                tell(report)
                try Task.checkCancellation()
                add()
            }
            return reports.sorted { $0.person < $1.person }
        }
    }

    /// Feeds whoever has something new, again and again, until the task is cancelled; new people included.
    ///
    /// - Parameters:
    ///   - pause: Waits between two looks at the folder; longer each time that somebody failed.
    ///   - tell: Told of each person who had something new.
    public func follow(
        pause: @escaping @Sendable (_ failures: Int) async throws -> Void, _ tell: @escaping @Sendable (Report) -> Void
    ) async throws {
        var marks: [String: String] = [:]
        var failures = 0
        while !Task.isCancelled {
            var hasFailed = false
            let erased = Set(try await tier.erasures().map(\.person))
            for person in try folder.people() where !erased.contains(person.id) {
                let mark = folder.mark(of: person) + "\(person)"
                guard marks[person.id] != mark else { continue }
                do {
                    let report = try await feed(person)
                    marks[person.id] = mark
                    if report.rows > 0 { tell(report) }
                } catch is CancellationError {
                    return
                } catch {
                    hasFailed = true
                    let sentence = (error as? EngineError)?.message ?? "\(error)"
                    tell(Report(person: person.id, failure: sentence))
                }
            }
            failures = hasFailed ? failures + 1 : 0
            try await pause(failures)
        }
    }

    // MARK: One person

    /// Feeds a person: what changed since the last time, or everything.
    public func feed(_ person: CohortPerson) async throws -> Report {
        // Stores are read by calls that wait, which must not hold the threads of tasks.
        let access = try await BlockingWork.run { [folder, cohort] in
            try CohortAccess(person, at: folder.store(of: person), cohort: cohort)
        }
        let entry = try await tier.ledger(of: person.id)
        var ledger = try entry.map { try FeedLedger(bytes: $0.bytes) } ?? FeedLedger()
        var version = entry?.version ?? 0
        func keep() async throws {
            version += 1
            try await tier.keep(CohortLedgerEntry(version: version, bytes: ledger.bytes), of: person.id)
        }
        let (rules, store) = try await BlockingWork.run { (try access.rules(), try access.storeIdentity()) }
        if entry != nil, ledger.rules != rules || ledger.store != store {
            // What may no longer be seen has to go, and what it was nobody remembers: so everything goes, and comes anew.
            var types = Set(ledger.months.keys).union(ledger.pending?.months.keys ?? [:].keys)
            types.insert(.workout)
            try await tier.remove(types, of: person.id)
            ledger = FeedLedger()
        }
        (ledger.rules, ledger.store) = (rules, store)
        let (plan, facts) = try await BlockingWork.run { [ledger] in
            (try FeedPlan(access, since: ledger), try access.facts())
        }
        var report = Report(person: person.id)
        guard !plan.isEmpty || facts.digest != ledger.person || entry == nil else {
            // The place alone is written when there is much to skip next time.
            if plan.position.number - ledger.position > 10_000 {
                ledger.position = plan.position.number
                try await keep()
            }
            return report
        }
        ledger.pending = plan.pending
        try await keep()
        let sent = version
        func send(_ batch: CohortBatch) async throws {
            guard !batch.isEmpty else { return }
            try Task.checkCancellation()
            try await tier.ingest(batch)
            report.rows += batch.people.count + batch.efforts.count + batch.statistics.count + batch.values.count
            report.values += batch.valueCount
        }
        if facts.digest != ledger.person {
            var batch = CohortBatch(person: person.id, version: sent)
            batch.people = [facts.row]
            try await send(batch)
            ledger.person = facts.digest
        }
        let rows = FeedRows(plan, access, version: sent)
        try await rows.workouts(send)
        for type in plan.types.keys.sorted(by: { $0.identifier < $1.identifier }) {
            for (month, state) in try await rows.type(type, send) { ledger.months[type, default: [:]][month] = state }
            if ledger.months[type]?.isEmpty == true { ledger.months[type] = nil }
        }
        ledger.position = plan.position.number
        ledger.pending = nil
        try await keep()
        return report
    }
}

extension CohortAccess {
    /// What rows follow from besides the samples, as text: the person's zone, what the app may read since when, and the order of sources.
    func rules() throws(EngineError) -> String {
        try read { (engine, app) throws(EngineError) in
            var parts = ["1", person.zone.identifier]
            parts += try engine.systemSources().sorted()
            let consent = try engine.consents().first { $0.bundleIdentifier == app.source.bundleIdentifier }
            for (type, state) in (consent?.states ?? [:]).sorted(by: { $0.key.identifier < $1.key.identifier })
            where state.read == .authorized {
                parts.append("\(type.identifier) \(state.earliestReadDate ?? 0)")
                if type.family == .quantity { parts.append(try engine.sourceOrder(of: type).joined(separator: " ")) }
            }
            var digest = StableHash()
            for part in parts { digest.add(part) }
            return digest.text
        }
    }

    /// What tells the store from others.
    func storeIdentity() throws(EngineError) -> String {
        try read { (engine, _) throws(EngineError) in engine.identity }
    }

    /// What is known of the person, and its digest.
    func facts() throws(EngineError) -> (row: CohortBatch.PersonRow, digest: UInt64) {
        let devices = try deviceNames().sorted()
        var digest = StableHash()
        digest.add(person.sex.rawValue)
        digest.add(person.birth?.rawValue ?? .min)
        digest.add(person.zone.identifier)
        for (name, value) in person.attributes.sorted(by: { $0.key < $1.key }) {
            digest.add(name)
            digest.add(value)
        }
        for (name, day) in person.events.sorted(by: { $0.key < $1.key }) {
            digest.add(name)
            digest.add(day.rawValue)
        }
        for device in devices { digest.add(device) }
        return (CohortBatch.PersonRow(person: person, devices: devices), digest.value)
    }
}
