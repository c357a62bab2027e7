package import Foundation

/// A row of the list of real files.
package struct RealFile: Sendable, CustomStringConvertible {
    package var name: String
    package var path: String
    package var points: Int
    package var start: String
    package var distance: Double
    package var heartRateCount: Int?
    package var heartRateAverage: Double?
    package var heartRateMaximum: Double?
    package var facts: [String: String]

    package var description: String { name }

    /// Both points of this file have words for coordinates.
    package static let refused: Set<String> = ["bad/gpx/bad.gpx"]

    package static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../shared/data"
    )
    .standardizedFileURL
    package static var isAvailable: Bool { !all.isEmpty }

    package static let all: [RealFile] = {
        guard let text = try? String(contentsOf: folder.appending(path: "MANIFEST.csv"), encoding: .utf8) else {
            return []
        }
        let rows = text.split(whereSeparator: \.isNewline).map { columns(of: String($0)) }
        guard let header = rows.first else { return [] }
        return rows.dropFirst().compactMap { row in
            guard row.count == header.count else { return nil }
            let values = Dictionary(zip(header, row)) { first, _ in first }
            guard let name = values["path"], name.hasPrefix("gpx/") || name.hasPrefix("bad/gpx/") else { return nil }
            func number(_ column: String) -> Double? { values[column].flatMap(Double.init) }
            let facts = (values["extra"] ?? "").components(separatedBy: "; ").map { $0.components(separatedBy: "=") }
            return RealFile(
                name: name, path: folder.appending(path: name).path, points: Int(number("points") ?? 0),
                start: values["start_utc"] ?? "", distance: number("geodesic_m") ?? 0,
                heartRateCount: number("hr_count").map { Int($0) }, heartRateAverage: number("hr_avg_points"),
                heartRateMaximum: number("hr_max_points"),
                facts: Dictionary(facts.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first })
        }
    }()

    private static func columns(of row: String) -> [String] {
        var result = [""]
        var isQuoted = false
        for character in row {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                result.append("")
            } else {
                result[result.count - 1].append(character)
            }
        }
        return result
    }
}
