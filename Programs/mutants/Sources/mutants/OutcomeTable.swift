import Foundation
import Synchronization

/// The outcomes of all rounds so far, in a file of lines of JSON that a later call goes on with.
final class OutcomeTable: Sendable {
    private struct Row: Codable {
        var seed: UInt64
        var fault: Fault
        var outcome: Trial.Outcome
        var test: String?
        var seconds: Double
        /// Why nobody can notice the fault, from somebody who read the code; added by hand.
        var noEffect: String?
    }

    private let file: URL
    private let seed: UInt64
    private let rows: Mutex<[Row]>

    /// Reads the outcomes from a file, if there is one.
    init(file: URL, seed: UInt64) throws {
        (self.file, self.seed) = (file, seed)
        let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
        rows = Mutex(try lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) })
    }

    /// What is known of rounds with other seeds: those faults are not fresh.
    var tried: Set<String> {
        rows.withLock { rows in Set(rows.filter { $0.seed != seed }.map(\.fault.identity)) }
    }

    /// The outcome of a fault in this round.
    subscript(_ fault: Fault) -> Trial.Outcome? { row(of: fault)?.outcome }

    private func row(of fault: Fault) -> Row? {
        rows.withLock { rows in rows.first { $0.seed == seed && $0.fault == fault } }
    }

    /// Stores an outcome, also in the file, and prints it.
    func set(_ fault: Fault, _ result: Trial.Result) throws {
        let row = Row(seed: seed, fault: fault, outcome: result.outcome, test: result.test, seconds: result.seconds)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try rows.withLock { rows in
            rows.removeAll { $0.seed == seed && $0.fault == fault }
            rows.append(row)
            let lines = try rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file, options: .atomic)
            say(Self.line(row))
        }
    }

    private static func line(_ row: Row) -> String {
        let place = "\(row.fault.file.split(separator: "/").last ?? ""):\(row.fault.line)"
        let test = row.test.map { " by \($0)" } ?? ""
        let seconds = Int(row.seconds.rounded())
        return "\(row.outcome.rawValue)\(test), \(seconds) s: \(place) \(row.fault.kind.rawValue): \(row.fault.summary)"
    }

    /// Returns what became of faults of this round, by a key.
    func summary(_ faults: [Fault], by key: (Fault) -> String) -> String {
        Dictionary(grouping: faults, by: key).sorted { $0.key < $1.key }.map { key, faults in
            let rows = faults.compactMap(row(of:))
            let noticed = rows.count(where: \.outcome.isNoticed)
            let effective = rows.count { $0.outcome.isNoticed || $0.noEffect == nil }
            let unreached = rows.count { $0.outcome == .unreached }
            return "\(key): \(noticed) of \(rows.count) noticed"
                + (unreached == 0 ? "" : " (\(unreached) unreached)")
                + (effective == rows.count ? "" : ", of \(effective) with an effect")
        }
        .joined(separator: "\n")
    }
}
