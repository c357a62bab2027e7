import HealthModel
import HealthTransfer
import OpenHealthKit

/// What all files of an import amount to, type by type.
struct ImportTable {
    private var types: [String: ImportReport.Count] = [:]
    private var kept: [String: ImportReport.Count] = [:]
    private let reports: [ImportReport]

    init(_ reports: [ImportReport]) {
        self.reports = reports
        for report in reports {
            for (name, count) in report.types { types[Self.name(name), default: .init(added: 0, known: 0)] += count }
            for (name, count) in report.unmapped { kept[name, default: .init(added: 0, known: 0)] += count }
        }
    }

    private static func name(_ identifier: String) -> String {
        ObjectType(identifier: identifier).map(TypeName.name) ?? identifier
    }

    func lines(terminal: Terminal) -> [String] {
        var lines: [String] = []
        for (title, counts) in [("Type", types), ("Kept as it is", kept)] where !counts.isEmpty {
            var table = Table([.init(title), .init("New", .right), .init("Stored before", .right)])
            for (name, count) in counts.sorted(by: { ($1.value.added, $0.key) < ($0.value.added, $1.key) }) {
                table.add([name, Format.count(count.added), Format.count(count.known)])
            }
            lines += [""] + table.lines(terminal: terminal)
        }
        let files = Dictionary(grouping: reports, by: \.status).mapValues(\.count)
        let parts = [(ImportReport.Status.imported, "imported"), (.duplicate, "stored before"), (.failed, "failed")]
            .compactMap { status, text in files[status].map { "\(Format.count($0, "file")) \(text)" } }
        return lines + ["", parts.joined(separator: ", ")]
    }
}

extension ImportReport.Count {
    fileprivate static func += (left: inout Self, right: Self) {
        left.added += right.added
        left.known += right.known
    }
}
