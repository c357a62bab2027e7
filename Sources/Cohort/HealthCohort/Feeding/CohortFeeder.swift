import Foundation
import HealthModel
import HealthStore
import HealthTransfer

/// A feeder that synchronizes a tier with the stores of a folder, once or continuously.
///
/// One ledger per person is stored in the tier itself. What is about to be sent is recorded there first and confirmed
/// afterwards: anything interrupted in between is sent again, and since rows replace each other by key and version,
/// nothing is duplicated or left behind.
public struct CohortFeeder: Sendable {
    /// The result of feeding one person.
    public struct Report: Sendable, Hashable {
        /// The pseudonym of the person.
        public var person: String
        /// The number of rows sent.
        public var rows = 0
        /// The number of values sent.
        public var values = 0
        /// The reason why nothing, or not everything, was sent; nil on success.
        public var failure: String?
    }

    private let folder: CohortFolder
    private let tier: any FedCohortStore
    private let cohort: String

    /// Creates a feeder from a folder to a tier, for the app of a cohort.
    public init(_ folder: CohortFolder, to tier: any FedCohortStore, cohort: String) {
        (self.folder, self.tier, self.cohort) = (folder, tier, cohort)
    }

    // MARK: All people

    /// Feeds all people once, several at a time; a failure of one person does not affect the others.
    ///
    /// - Parameters:
    ///   - width: The number of people fed concurrently.
    ///   - body: Receives the report of each person.
    public func feedAll(width: Int = 2, _ body: @escaping @Sendable (Report) -> Void = { _ in }) async throws
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
                body(report)
                try Task.checkCancellation()
                add()
            }
            return reports.sorted { $0.person < $1.person }
        }
    }

    /// Feeds people with changes repeatedly, including new people, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - pause: Waits between two scans of the folder; receives the number of consecutive failed scans, for
    ///     backoff.
    ///   - body: Receives the report of each person with changes.
    public func follow(
        pause: @escaping @Sendable (_ failures: Int) async throws -> Void, _ body: @escaping @Sendable (Report) -> Void
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
                    if report.rows > 0 { body(report) }
                } catch is CancellationError {
                    return
                } catch {
                    hasFailed = true
                    let sentence = (error as? EngineError)?.message ?? "\(error)"
                    body(Report(person: person.id, failure: sentence))
                }
            }
            failures = hasFailed ? failures + 1 : 0
            try await pause(failures)
        }
    }

    // MARK: One person

    /// Feeds a person: the changes since the last time, or everything.
    public func feed(_ person: CohortPerson) async throws -> Report {
        // Store reads block, so they must not run on the threads of the cooperative pool.
        let access = try await BlockingWork.run { [folder, cohort] in
            try CohortAccess(person, at: folder.store(of: person), cohort: cohort)
        }
        let entry = try await tier.ledger(of: person.id)
        var ledger = try entry.map { try FeedLedger(bytes: $0.bytes) } ?? FeedLedger()
        var version = entry?.version ?? 0
        func save() async throws {
            version += 1
            try await tier.save(CohortLedgerEntry(version: version, bytes: ledger.bytes), of: person.id)
        }
        let (rules, store, position) = try await BlockingWork.run {
            (try access.rules(), access.storeIdentity, try access.position())
        }
        if entry != nil, ledger.rules != rules || ledger.reached.isLost(at: position) {
            // Data that may no longer be read, or that an older copy of the store lacks, must be removed, but its
            // extent is not recorded: everything is removed and sent anew.
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
            // The position alone is written only if it saves much work next time.
            if plan.position.number - ledger.position > 10_000 {
                ledger.position = plan.position.number
                try await save()
            }
            return report
        }
        ledger.pending = plan.pending
        try await save()
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
        try await save()
        return report
    }
}

extension CohortAccess {
    /// Returns a digest of everything but the samples that rows depend on: the time zone, the read permissions with
    /// their dates, and the source order.
    func rules() throws(EngineError) -> String {
        try read { store in
            var parts = ["1", person.zone.identifier]
            parts += try store.systemSources().sorted()
            let consent = try store.consents().first { $0.bundleIdentifier == store.app.source.bundleIdentifier }
            for (type, state) in (consent?.states ?? [:]).sorted(by: { $0.key.identifier < $1.key.identifier })
            where state.read == .authorized {
                parts.append("\(type.identifier) \(state.earliestReadDate ?? 0)")
                if type.family == .quantity { parts.append(try store.sourceOrder(of: type).joined(separator: " ")) }
            }
            var digest = StableHash()
            for part in parts { digest.add(part) }
            return digest.text
        }
    }

    /// Returns the position of the last change of the store.
    func position() throws(EngineError) -> ChangePosition {
        try read { try $0.changedTypes([], since: nil).position }
    }

    /// Returns the data about the person, with its digest.
    func facts() throws(EngineError) -> (row: CohortBatch.PersonRow, digest: UInt64) {
        let devices = try deviceNames().sorted()
        var digest = StableHash()
        digest.add(person.sex.rawValue)
        digest.add(person.birth?.rawValue ?? .min)
        digest.add(person.zone.identifier)
        // Each list is preceded by its length, so that no name of one is taken for one of the next.
        digest.add(person.attributes.count)
        for (name, value) in person.attributes.sorted(by: { $0.key < $1.key }) {
            digest.add(name)
            digest.add(value)
        }
        digest.add(person.events)
        for device in devices { digest.add(device) }
        return (CohortBatch.PersonRow(person: person, devices: devices), digest.value)
    }
}
