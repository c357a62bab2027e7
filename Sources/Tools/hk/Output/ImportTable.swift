import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The totals of all files of an import, by type.
struct ImportTable {
    private var types: [String: ImportReport.Count] = [:]
    private var kept: [String: ImportReport.Count] = [:]
    private var reasons: [[String]: ImportReport.Kept] = [:]
    private let reports: [ImportReport]
    private let ignored: Int

    /// Creates the table of an import.
    ///
    /// - Parameter ignored: The number of files that cannot be imported.
    init(_ reports: [ImportReport], ignored: Int = 0) {
        self.reports = reports
        self.ignored = ignored
        for report in reports {
            for (name, count) in report.types { types[Self.name(name), default: .init(added: 0, known: 0)] += count }
            for part in report.kept {
                let name = Self.name(part.kind)
                kept[name, default: .init(added: 0, known: 0)] += part.count
                var sum = reasons[[name, part.reason]] ?? .init(kind: name, reason: part.reason)
                sum.count += part.count
                for example in part.examples { sum.add(example: example) }
                reasons[[name, part.reason]] = sum
            }
        }
    }

    private static func name(_ identifier: String) -> String {
        ObjectType(identifier: identifier).map(TypeName.name) ?? identifier
    }

    private static func outcome(of report: ImportReport) -> String {
        switch report.status {
        case .failed: "failed"
        case _ where report.isPartial: "partly imported"
        case .duplicate: "already stored"
        case .imported: "imported"
        }
    }

    func lines(terminal: Terminal) -> [String] {
        var lines: [String] = []
        for (title, counts) in [("Type", types), ("Kept as is", kept)] where !counts.isEmpty {
            var table = Table(
                [.init(title), .init("New", .right), .init("Already stored", .right)], yields: [.narrow(title, to: 8)])
            for (name, count) in counts.sorted(by: { ($1.value.added, $0.key) < ($0.value.added, $1.key) }) {
                table.add([name, terminal.format.count(count.added), terminal.format.count(count.known)])
            }
            lines += [""] + table.lines(terminal: terminal)
        }
        // Below the table, so that they are shown on every screen.
        for part in reasons.values.sorted(by: { ($0.kind, $0.reason) < ($1.kind, $1.reason) }) {
            let count = terminal.format.count(part.count.added + part.count.known)
            lines += terminal.broken("  \(count) × \(part.kind): \(part.clause)".printable, hanging: 4)
        }
        let files = Dictionary(grouping: reports, by: Self.outcome(of:)).mapValues(\.count)
        let parts: [String] = ["imported", "partly imported", "already stored", "failed"]
            .compactMap { outcome in files[outcome].map { "\(terminal.format.count($0, "file")) \(outcome)" } }
        let rest = ignored > 0 ? ["\(terminal.format.count(ignored, "file")) ignored"] : []
        return lines + [""] + terminal.broken((parts + rest).joined(separator: ", "))
    }
}

extension ImportReport.Count {
    fileprivate static func += (left: inout Self, right: Self) {
        left.added += right.added
        left.known += right.known
    }
}
