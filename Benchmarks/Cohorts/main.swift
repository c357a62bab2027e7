// The cost of many people on one machine: reading their stores once, querying them, feeding a tier, and the growth
// with people.
//
//   swift run -c release CohortBench [PEOPLE DAYS]      40 people with 60 days, a heart rate each minute
//
// Ratios count: the limit for a query is relative to reading every value of the stores once.

import Foundation
import HealthCohort
import HealthModel
import HealthStore
import Synchronization

/// A tier that stores only ledgers: the remaining cost is that of the feeder.
actor NowhereTier: FedCohortStore {
    private var ledgers: [String: CohortLedgerEntry] = [:]
    private(set) var values = 0
    private(set) var rows = 0

    func ingest(_ batch: CohortBatch) {
        values += batch.valueCount
        rows += batch.efforts.count + batch.statistics.count + batch.values.count
    }
    func ledger(of person: String) -> CohortLedgerEntry? { ledgers[person] }
    func save(_ entry: CohortLedgerEntry, of person: String) { ledgers[person] = entry }
    func remove(_ types: Set<ObjectType>, of person: String) {}
    func erase(person: String) -> ErasureReceipt { ErasureReceipt(person: person, date: 0, removed: [:]) }
    func erasures() -> [ErasureReceipt] { [] }
    func query(_ query: CohortQuery) throws -> CohortAnswer { throw CohortError.failed("Nothing is kept here.") }
    func status() -> CohortStatus { CohortStatus(parts: []) }

    var ledgerBytes: Int { ledgers.values.reduce(0) { $0 + $1.bytes.count } }
}

/// Returns the CPU seconds of this process.
func cpu() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Runs a closure, and returns its CPU and wall-clock time.
func timed<Value>(_ body: () async throws -> Value) async rethrows -> (value: Value, cpu: Double, wall: Double) {
    let (begin, clock) = (cpu(), ContinuousClock.now)
    let value = try await body()
    let passed = ContinuousClock.now - clock
    return (value, cpu() - begin, Double(passed.components.seconds) + Double(passed.components.attoseconds) / 1e18)
}

func show(_ name: String, _ text: String) {
    print("  " + name.padding(toLength: 44, withPad: " ", startingAt: 0) + text)
}
func number(_ value: Double, _ digits: Int = 2) -> String { String(format: "%.\(digits)f", value) }

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let (people, days) = (arguments.first ?? 40, arguments.dropFirst().first ?? 60)
let root = FileManager.default.temporaryDirectory.appending(path: "cohort-bench-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: root) }
try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)

let folder = root.appending(path: "people")
let made = try await timed {
    try ExampleCohort(people: people, days: days, heartRateInterval: 1).make(in: folder, cohort: "bench")
}
print("\(people) people with \(days) days, made in \(number(made.wall)) s")

let cohort = CohortFolder(folder)
let local = LocalCohort(cohort, cohort: "bench")
let app = AppIdentity(bundleIdentifier: "cohort.bench", name: "bench")
let everybody = try cohort.people()

/// Reads every heart rate of every store once.
func readAll() -> Int {
    let total = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: everybody.count) { number in
        guard let engine = try? SQLiteEngine(reading: cohort.store(of: everybody[number]).path, as: app) else { return }
        var (count, sum) = (0, 0.0)
        try? engine.read(for: app) {
            try $0.values(of: .heartRate, .constant(true)) { columns in
                count += columns.count
                for value in columns.values { sum += value }
                return true
            }
        }
        total.withLock { $0 += sum > 0 ? count : 0 }
    }
    return total.withLock { $0 }
}

_ = readAll()
let read = await timed { readAll() }
show("every heart rate read once", "\(read.value) values, \(number(read.cpu)) s CPU, \(number(read.wall)) s")
let questions: [(String, CohortQuery)] = [
    (
        "values by class and week",
        CohortQuery(figure: .values(.heartRate, edges: [1, 2, 3]), bucket: .period(.week), summaries: [.sum])
    ),
    (
        "average heart rate by day",
        CohortQuery(
            figure: .statistic(.average, .heartRate), bucket: .period(.day), summaries: [.mean, .quantiles([0.5])])
    ),
    ("steps of the whole", CohortQuery(figure: .statistic(.sum, .stepCount), groups: [.sex])),
    (
        "seconds in zone 3 by month",
        CohortQuery(figure: .workouts(.activityType(.running), .zone(.heartRate, 3), .sum), bucket: .period(.month))
    ),
]
for (name, query) in questions {
    let asked = try await timed { try await local.query(query).allRows() }
    show(
        name,
        "\(number(asked.cpu / read.cpu)) × reading once (\(number(asked.cpu)) s CPU, \(number(asked.wall)) s; limit 2)")
}

let tier = NowhereTier()
let feeder = CohortFeeder(cohort, to: tier, cohort: "bench")
let fed = try await timed { try await feeder.feedAll() }
let sent = await (tier.values, tier.rows, tier.ledgerBytes)
show(
    "feeding everything", "\(number(Double(sent.0) / fed.cpu / 1e6)) M values a second of CPU; \(sent.1) rows; limit 1")
show("a ledger", "\(sent.2 / people / 1024) KiB a person")
let again = try await timed { try await feeder.feedAll() }
show("feeding nothing new", "\(number(again.cpu / Double(people) * 1_000)) ms CPU a person")
for name in ExampleCohort(people: people, days: days).names {
    try ExampleCohort(people: people, days: days, heartRateInterval: 1).change(name, in: folder, round: 1)
}
let changed = try await timed { try await feeder.feedAll() }
show("feeding a day more, with deletions", "\(number(changed.cpu / Double(people) * 1_000)) ms CPU a person")

if arguments.isEmpty {
    print("growth with people: 7 days each, average heart rate by day, and steps of the whole")
    for count in [100, 1_000, 10_000] {
        let folder = root.appending(path: "growth-\(count)")
        try ExampleCohort(people: count, days: 7, heartRateInterval: 60).make(in: folder, cohort: "bench")
        let local = LocalCohort(CohortFolder(folder), cohort: "bench")
        let average = try await timed { try await local.query(questions[1].1).allRows() }
        let steps = try await timed { try await local.query(questions[2].1).allRows() }
        show(
            "\(count) people",
            "\(number(average.cpu)) and \(number(steps.cpu)) s CPU, \(number(average.wall)) and \(number(steps.wall)) s"
        )
        try FileManager.default.removeItem(at: folder)
    }
}
