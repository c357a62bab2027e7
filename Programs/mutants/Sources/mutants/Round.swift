import Foundation

/// A round: some of the planted faults, and what becomes of them.
struct Round {
    let faults: [Fault]
    let reach: Reach
    let trial: Trial
    let table: OutcomeTable
    /// For how long the quickest tests run with one fault alone, in seconds; others run with several faults at once.
    private static let ownTime = 16.0

    private typealias Numbered = (number: Int, fault: Fault)

    /// Runs the tests that come past each fault, until one fails.
    ///
    /// - Parameter planted: All planted faults by their numbers.
    func run(planted: [Int: Fault]) throws {
        let numbers = Dictionary(uniqueKeysWithValues: planted.map { ($0.value, $0.key) })
        let all = faults.compactMap { fault in numbers[fault].map { Numbered($0, fault) } }
        let open = all.filter { table[$0.fault] == nil }
        _ = try Shell.each(open) { try alone($0) }
        try together(all.filter { table[$0.fault] == .unnoticed })
    }

    /// Runs the quickest tests with one fault.
    private func alone(_ fault: Numbered) throws {
        let suites = reach.suites(past: fault.number)
        var result = Trial.Result(outcome: suites.isEmpty ? .unreached : .unnoticed, seconds: 0)
        // The first few find most.
        for part in [Self.quick(suites, upTo: Self.ownTime / 8), Self.quick(suites, upTo: Self.ownTime)]
        where result.outcome == .unnoticed && !part.isEmpty {
            let before = result.seconds
            result = try run(part, [fault])
            result.seconds += before
        }
        try table.set(fault.fault, result)
    }

    private static func quick(_ suites: [Reach.Suite], upTo seconds: Double) -> [Reach.Suite] {
        var sum = 0.0
        return Array(
            suites.prefix { suite in
                sum += suite.seconds
                return sum <= seconds
            })
    }

    /// Runs each longer test with all faults that it comes past; if it fails, with halves of them.
    private func together(_ faults: [Numbered]) throws {
        var suites: [String: (suite: Reach.Suite, faults: [Numbered])] = [:]
        for fault in faults {
            let all = reach.suites(past: fault.number)
            for suite in all.dropFirst(Self.quick(all, upTo: Self.ownTime).count) {
                suites[suite.name, default: (suite, [])].faults.append(fault)
            }
        }
        _ = try Shell.each(suites.values.sorted { $0.suite.seconds < $1.suite.seconds }) {
            try search($0.faults, $0.suite)
        }
    }

    private func search(_ faults: [Numbered], _ suite: Reach.Suite) throws {
        // Another suite may have noticed some meanwhile.
        let faults = faults.filter { table[$0.fault] == .unnoticed }
        guard !faults.isEmpty else { return }
        let result = try run([suite], faults)
        guard result.outcome != .unnoticed else { return }
        if faults.count == 1 { return try table.set(faults[0].fault, result) }
        let half = faults.count / 2
        try search(Array(faults[..<half]), suite)
        try search(Array(faults[half...]), suite)
    }

    private func run(_ suites: [Reach.Suite], _ faults: [Numbered]) throws -> Trial.Result {
        try trial.run(
            suites.map(\.name), faults.map(\.number), limit: 30 + 4 * suites.reduce(0) { $0 + $1.seconds })
    }
}
