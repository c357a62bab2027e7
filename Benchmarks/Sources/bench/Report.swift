import Foundation

/// Rows in the formats for people and programs.
enum Report {
    static func table(_ rows: [Row]) -> String {
        let header = ["case", "ours", "peer", "ratio", "limit", "verdict", "beside"]
        let cells =
            [header]
            + rows.map { row in
                let unit = row.unit.rawValue
                return [
                    row.name, "\(number(row.ours)) \(unit)", row.peer.map { "\(number($0)) \(unit)" } ?? "–",
                    row.peer == nil ? "–" : number(row.figure),
                    row.limit.map { number($0) + (row.peer == nil ? " \(unit)" : "") } ?? "–", row.verdict,
                    row.peerName,
                ]
            }
        let widths = header.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.map { row in
            row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return (1...4).contains(column) ? space + row[column] : row[column] + space
            }.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }.joined(separator: "\n")
    }

    static func json(_ rows: [Row]) -> String {
        let objects = rows.map { row in
            func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "null" }
            return """
                {"case": "\(row.name)", "beside": "\(row.peerName)", "unit": "\(row.unit.rawValue)", \
                "ours": \(row.ours), "peer": \(text(row.peer)), \
                "ratio": \(text(row.peer == nil ? nil : row.figure)), "limit": \(text(row.limit)), \
                "exceeded": \(row.isExceeded)}
                """
        }
        return "[\n  " + objects.joined(separator: ",\n  ") + "\n]"
    }

    /// Returns a number with three significant digits.
    private static func number(_ value: Double) -> String {
        let places = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
        return String(format: "%.\(places)f", value)
    }
}
