import Foundation

/// The tables of Apple's public names, if they are beside the package.
package enum APITable {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../shared/api"
    )
    .standardizedFileURL

    /// A Boolean value that indicates whether the tables are available.
    package static var isAvailable: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// Returns the rows of a table, by column; none if it is missing.
    package static func rows(_ name: String) -> [[String: String]] {
        guard let text = try? String(contentsOf: folder.appending(path: "\(name).csv"), encoding: .utf8) else {
            return []
        }
        let rows = text.split(whereSeparator: \.isNewline).map { columns(of: $0) }
        guard let header = rows.first else { return [] }
        return rows.dropFirst().map { row in Dictionary(zip(header, row)) { first, _ in first } }
    }

    private static func columns(of row: Substring) -> [String] {
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
