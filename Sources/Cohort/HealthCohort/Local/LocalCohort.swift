public import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import Synchronization

/// The tier of a single machine: it queries every store of a folder on all cores, with exact results.
///
/// Data that a person has not authorized the cohort's app to read is never used. Quantiles are computed from all
/// numbers, with linear interpolation.
public struct LocalCohort: CohortStore {
    /// The journal of a long-running query, which lets it resume after an interruption.
    public struct Resumption: Sendable {
        /// The journal file; created if it does not exist.
        public var file: URL
        /// The query as text; a different query does not reuse the numbers of this one.
        public var question: String

        /// Creates a journal for a query.
        public init(file: URL, question: String) { (self.file, self.question) = (file, question) }
    }

    private let folder: CohortFolder
    private let cohort: String
    private let width: Int
    private let resumption: Resumption?
    private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

    /// Creates a tier over a folder of stores, read as the app of a cohort.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - cohort: The name of the cohort; its app is `cohort.` and the name.
    ///   - width: The number of stores open concurrently; by default the number of active cores.
    ///   - resumption: The journal to resume from; nil for none.
    ///   - progress: Receives the number of people processed and the total after each person.
    public init(
        _ folder: CohortFolder, cohort: String, width: Int = ProcessInfo.processInfo.activeProcessorCount,
        resuming resumption: Resumption? = nil,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) {
        self.folder = folder
        self.cohort = cohort
        self.width = max(1, width)
        self.resumption = resumption
        self.progress = progress
    }

    /// Answers a query by reading every store.
    public func query(_ query: CohortQuery) async throws -> CohortAnswer {
        try query.check()
        let people = try folder.people().filter { $0.matches(query.people) && BucketFinder(query, $0) != nil }
        let work = try LocalWork(query, people, folder, cohort, resumption, progress)
        await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<min(width, people.count) { group.addTask { await BlockingWork.run { work.run() } } }
            }
        } onCancel: {
            work.cancel()
        }
        try Task.checkCancellation()
        let (tally, missing) = try work.result()
        if !missing.isEmpty, !query.allowsMissing {
            throw CohortError.missing(people: missing.map(\.person), reason: missing[0].reason)
        }
        return CohortAnswer(
            query: query, unit: query.answerUnit.description, people: tally.people, missing: missing.map(\.person),
            rows: tally.rows())
    }

    /// Returns the status of the folder with its stores.
    public func status() async throws -> CohortStatus {
        let people = try folder.people()
        let sizes = people.map { person -> Int? in
            try? FileManager.default.attributesOfItem(atPath: folder.store(of: person).path)[.size] as? Int
        }
        return CohortStatus(parts: [
            CohortStatus.Part(
                name: folder.url.path, engine: "stores", people: people.count, rows: sizes.count { $0 != nil },
                bytes: sizes.reduce(0) { $0 + ($1 ?? 0) })
        ])
    }
}

/// The execution of a query over the people, shared by several threads that each process one person at a time.
private final class LocalWork: Sendable {
    private struct State {
        var next = 0
        var done = 0
        /// The numbers of each person in the order of `people`, so that sums do not depend on scheduling; nil for
        /// people the query does not cover.
        var numbers: [[Int: [Double]]?]
        var missing: [(person: String, reason: String)] = []
        var failure: (any Error)?
        var isCancelled = false
    }

    private let query: CohortQuery
    private let people: [CohortPerson]
    private let folder: CohortFolder
    private let cohort: String
    private let progress: @Sendable (Int, Int) -> Void
    private let journal: LocalJournal?
    private let state: Mutex<State>

    init(
        _ query: CohortQuery, _ people: [CohortPerson], _ folder: CohortFolder, _ cohort: String,
        _ resumption: LocalCohort.Resumption?, _ progress: @escaping @Sendable (Int, Int) -> Void
    ) throws {
        self.query = query
        self.people = people
        self.folder = folder
        self.cohort = cohort
        self.progress = progress
        journal = try resumption.map { try LocalJournal($0.file, question: $0.question + "\n" + cohort) }
        state = Mutex(State(numbers: Array(repeating: nil, count: people.count)))
    }

    /// Processes people until none are left.
    func run() {
        while let place = nextPerson() {
            let person = people[place]
            do {
                let numbers = try numbers(of: person)
                let done = state.withLock { state in
                    state.numbers[place] = numbers
                    state.done += 1
                    return state.done
                }
                progress(done, people.count)
            } catch let error as EngineError {
                state.withLock { $0.missing.append((person.id, error.message)) }
            } catch {
                state.withLock { $0.failure = error }
                return
            }
        }
    }

    /// Prevents further people from being started.
    func cancel() { state.withLock { $0.isCancelled = true } }

    private func nextPerson() -> Int? {
        state.withLock { state in
            guard state.failure == nil, !state.isCancelled, state.next < people.count else { return nil }
            state.next += 1
            return state.next - 1
        }
    }

    /// Returns the numbers of a person; nil if the data in the store excludes the person.
    private func numbers(of person: CohortPerson) throws -> [Int: [Double]]? {
        let file = folder.store(of: person)
        let mark = folder.mark(of: person) + "," + person.fingerprint
        if let known = journal?.numbers(of: person.id, mark) { return known.numbers }
        let access = try CohortAccess(person, at: file, cohort: cohort)
        let numbers = try access.matches(query) ? PersonNumbers(query, of: access).numbers : nil
        try journal?.note(numbers, of: person.id, mark)
        return numbers
    }

    /// Returns the accumulated numbers, and the people who could not be read.
    func result() throws -> (CohortTally, missing: [(person: String, reason: String)]) {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            var tally = CohortTally(query)
            for (person, numbers) in zip(people, state.numbers) {
                if let numbers { tally.add(numbers, of: person) }
            }
            return (tally, state.missing.sorted { $0.person < $1.person })
        }
    }
}

extension CohortPerson {
    /// A fingerprint of what numbers depend on beside the contents of the store: its name, the time zone, the events.
    fileprivate var fingerprint: String {
        var digest = StableHash()
        digest.add(store)
        digest.add(zone.identifier)
        digest.add(events)
        return digest.text
    }
}

extension CohortAccess {
    /// Returns whether the store has the devices and workouts that a query requires of a person.
    func matches(_ query: CohortQuery) throws -> Bool {
        if !query.people.devices.isEmpty {
            guard try !query.people.devices.isDisjoint(with: deviceNames()) else { return false }
        }
        guard let having = query.people.having else { return true }
        var count = 0
        try efforts(having.workouts) { rows in
            guard let day = rows.first?.day else { return }
            if let from = query.from, day < from { return }
            if let to = query.to, day >= to { return }
            count += 1
        }
        return count >= having.count
    }

    /// Returns the names of the devices that measured data the app may read.
    func deviceNames() throws(EngineError) -> Set<String> {
        try read { store in
            Set(try store.devices().compactMap { $0.device[.name] })
        }
    }
}
