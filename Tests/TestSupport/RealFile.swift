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
    /// The number of points with a position.
    package var positions: Int
    package var sports: [String]
    package var elapsed: Double?
    package var timer: Double?
    /// The distance stated in the file, in metres.
    package var statedDistance: Double?
    package var laps: Int?
    package var sessions: Int?
    package var lengths: Int?
    /// The result of other programs: "ok", or their failure.
    package var peerResult: String
    package var facts: [String: String]
    /// The climb in metres, as stated by the file or measured by another program.
    package var ascent: Double?

    package var description: String { name }

    /// Files that are rejected: both points of this one have words for coordinates.
    package static let refused: Set<String> = ["bad/gpx/bad.gpx"]

    /// Recordings whose times cannot be true: routes, which no workout is made of unless a start is named (PLA-13).
    package static let routes: Set<String> = ["gpx/Mojstrovka.gpx"]

    package static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../shared/data"
    )
    .standardizedFileURL
    package static var isAvailable: Bool { !all.isEmpty }

    /// The GPX files, good and bad.
    package static var all: [RealFile] { of("gpx") }

    /// The exports of Apple Health, without the routes beside them.
    package static var exports: [RealFile] {
        everything.filter { $0.name.hasPrefix("apple-health/") && !$0.name.hasSuffix(".gpx") }
    }

    /// Returns a fact that is a number.
    package func number(_ fact: String) -> Double? { facts[fact].flatMap(Double.init) }

    /// Returns the files of a format, good and bad.
    package static func of(_ format: String) -> [RealFile] {
        everything.filter { $0.name.hasPrefix("\(format)/") || $0.name.hasPrefix("bad/\(format)/") }
    }

    package static let everything: [RealFile] = {
        guard let text = try? String(contentsOf: folder.appending(path: "MANIFEST.csv"), encoding: .utf8) else {
            return []
        }
        let rows = text.split(whereSeparator: \.isNewline).map { columns(of: String($0)) }
        guard let header = rows.first else { return [] }
        return rows.dropFirst().compactMap { row in
            guard row.count == header.count else { return nil }
            let values = Dictionary(zip(header, row)) { first, _ in first }
            guard let name = values["path"] else { return nil }
            func number(_ column: String) -> Double? { values[column].flatMap(Double.init) }
            let facts = (values["extra"] ?? "").components(separatedBy: "; ").map { fact in
                fact.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
            }
            return RealFile(
                name: name, path: folder.appending(path: name).path, points: Int(number("points") ?? 0),
                start: values["start_utc"] ?? "", distance: number("geodesic_m") ?? 0,
                heartRateCount: number("hr_count").map { Int($0) }, heartRateAverage: number("hr_avg_points"),
                heartRateMaximum: number("hr_max_points"), positions: Int(number("positions") ?? 0),
                sports: (values["sports"] ?? "").components(separatedBy: "|"), elapsed: number("elapsed_s"),
                timer: number("timer_s"), statedDistance: number("distance_stated_m"),
                laps: number("laps").map { Int($0) }, sessions: number("sessions").map { Int($0) },
                lengths: number("lengths").map { Int($0) }, peerResult: values["parse"] ?? "",
                facts: Dictionary(facts.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first },
                ascent: number("ascent_m"))
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
