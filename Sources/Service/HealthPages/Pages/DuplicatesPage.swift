import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore

/// The page of outings that were recorded more than once: what counts, and why (WEB-107).
enum DuplicatesPage {
    static let pages = [PageRoute("/workouts/duplicates") { try await show($0) }]

    private struct Recording: Sendable {
        var row: WorkoutRow
        var isCounted: Bool
        /// The kinds of data that lists and totals take from it.
        var provides: String
    }

    private struct Outing: Sendable {
        var outingName: String
        var reason: String
        var recordings: [Recording]
    }

    private struct View: Sendable {
        var total: String
        var outings: [Outing]
        var isEmpty: Bool
        var earlier: String
        var later: String
    }

    private static let pageSize = 25

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, query, filter) = (call.formatter, call.query, try call.days())
        let page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
        let places = (page - 1) * pageSize..<page * pageSize
        let (outings, count) = try await call.read { try $0.repeatedOutings(filter, places: places) }
        func address(_ page: Int) -> String {
            "/workouts/duplicates" + query.changed(["page": page == 1 ? nil : "\(page)"])
        }
        let view = View(
            total: formatter.format.count(count, "outing"), outings: outings.map { outing($0, formatter) },
            isEmpty: outings.isEmpty, earlier: places.upperBound < count ? address(page + 1) : "",
            later: page > 1 ? address(page - 1) : "")
        return .shown(template: "duplicates", title: "Recorded more than once", view: view)
    }

    private static func outing(_ outing: RepeatedOuting, _ formatter: PageFormatter) -> Outing {
        let rows = outing.recordings.map { WorkoutRow($0, formatter) }
        let why = outing.isDecided ? "You marked these as one outing." : "They overlap in time, place and sport."
        return Outing(
            outingName: rows.first.map { [$0.title.isEmpty ? $0.name : $0.title, $0.when].joined(separator: ", ") }
                ?? "",
            reason: "\(why) The first one counts: \(outing.preference.text).",
            recordings: zip(outing.recordings, rows).enumerated().map { place, pair in
                let types = outing.streams[pair.0.uuid] ?? []
                return Recording(
                    row: pair.1, isCounted: place == 0,
                    provides: Format.list(types.map { TypeTitle.name($0) }, "and"))
            })
    }
}
