import Foundation

/// The outcomes so far, in a file of lines of JSON that a later call goes on with.
struct OutcomeTable {
    private struct Row: Codable {
        var fault: Fault
        var outcome: Trial.Outcome
        var test: String?
        var seconds: Double
    }

    private let path: String
    private var rows: [Fault: Row] = [:]
    private let faults: [Fault]

    /// Reads the outcomes of the faults from a file, if there is one.
    init(path: String, faults: [Fault]) throws {
        (self.path, self.faults) = (path, faults)
        let known = Set(faults)
        for line in ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n") {
            let row = try JSONDecoder().decode(Row.self, from: Data(line.utf8))
            if known.contains(row.fault) { rows[row.fault] = row }
        }
    }

    subscript(_ fault: Fault) -> Trial.Outcome? { rows[fault]?.outcome }

    /// Stores an outcome, also in the file.
    mutating func set(_ fault: Fault, _ result: Trial.Result) throws {
        rows[fault] = Row(fault: fault, outcome: result.outcome, test: result.test, seconds: result.seconds)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try faults.compactMap { rows[$0] }.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    }

    /// Returns the outcome of a fault in one line.
    func line(of fault: Fault) -> String {
        guard let row = rows[fault] else { return "" }
        let place = "\(fault.file.split(separator: "/").last ?? ""):\(fault.line)"
        let test = row.test.map { " by \($0)" } ?? ""
        return
            "\(fault.number) \(row.outcome.rawValue)\(test), \(Int(row.seconds.rounded())) s: \(place) \(fault.kind.rawValue): \(fault.summary)"
    }

    /// How many were noticed, by kind.
    var summary: String {
        func share(_ rows: [Row]) -> String {
            let noticed = rows.count { $0.outcome != .unnoticed }
            return "\(noticed) of \(rows.count)"
        }
        let all = faults.compactMap { rows[$0] }
        let kinds = Fault.Kind.allCases.compactMap { kind -> String? in
            let some = all.filter { $0.fault.kind == kind }
            return some.isEmpty ? nil : "\(kind.rawValue) \(share(some))"
        }
        return "\(share(all)) noticed (\(kinds.joined(separator: ", ")))"
    }
}
