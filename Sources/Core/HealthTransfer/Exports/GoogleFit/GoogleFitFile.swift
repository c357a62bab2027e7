import Foundation
import WorkoutFiles

/// A file of a Google Fit takeout, known by its beginning (IMP-48, IMP-49).
enum GoogleFitFile {
    /// The points of a stream, such as `raw:com.google.weight:com.acme.scale:w`.
    case stream(String)
    /// A session.
    case session
    /// The sums of the quarters of an hour of a day, whose midnight is in seconds since 2001-01-01 00:00 on the wall.
    case quarters(Double)
    /// The sums of days.
    case days

    init?(_ file: OpenedFile, named name: String) {
        guard file.format == nil || file.format == .csv else { return nil }
        let beginning = file.beginning
        let text = String(decoding: beginning.prefix(4_096), as: UTF8.self)
        let last = name.split(separator: "/").last ?? ""
        if text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).first == "{" {
            if let match = text.firstMatch(of: #/"Data Source"\s*:\s*"([^"\\]{1,400})"/#) {
                self = .stream(String(match.output.1))
            } else if text.contains("\"fitnessActivity\""), text.contains("\"startTime\"") {
                self = .session
            } else {
                return nil
            }
            return
        }
        guard let heads = try? CSVSheet(CSVReader(beginning, file: ""))?.heads, heads.has("Move Minutes count"),
            heads.has("Calories (kcal)")
        else { return nil }
        if heads.has("Date") {
            self = .days
        } else if heads.has("Start time"), let date = WallClock(String(last.prefix(10))) {
            self = .quarters(date.local)
        } else {
            return nil
        }
    }
}
