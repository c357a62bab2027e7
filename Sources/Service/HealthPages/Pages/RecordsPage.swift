import Foundation
import HealthModel
import HealthReports
import HealthService

/// The page of personal records, a sport at a time (WEB-51).
enum RecordsPage {
    static let pages = [PageRoute("/records") { try await show($0) }]

    private struct Section: Sendable {
        var sport: SportLabel
        var sectionName: String
        var sectionText: String
        var table: ListTable
        var note: String
    }

    private struct View: Sendable {
        var tabs: [Tab]
        /// The chosen sport; none without any record.
        var sections: [Section]
        var isEmpty: Bool
    }

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let report = try await call.read { try $0.records(top: 3) }
        let chosen = report.sports.first { key($0) == call.query["sport"] } ?? report.sports.first
        let tabs = report.sports.map { sport in
            Tab(
                tabName: name(sport), tabAddress: call.query.changed(["sport": key(sport)]),
                isCurrent: chosen.map(key) == key(sport))
        }
        let view = View(
            tabs: tabs, sections: chosen.map { [section($0, call.formatter)] } ?? [], isEmpty: chosen == nil)
        return .shown(template: "records", title: "Records", view: view)
    }

    private static func key(_ sport: RecordsReport.SportRecords) -> String {
        sport.activityType.name + (sport.isIndoor ? "-indoor" : "")
    }

    private static func name(_ sport: RecordsReport.SportRecords) -> String {
        Format.title(sport.activityType.name) + (sport.isIndoor ? ", indoors" : "")
    }

    private static func section(_ sport: RecordsReport.SportRecords, _ formatter: PageFormatter) -> Section {
        let format = formatter.format
        let measure = format.measure(SpeedStyle(of: sport.activityType))
        var table = ListTable(
            "Bests",
            [
                .init("Over", isNumber: false), .init("Best"), .init(measure.name), .init("Day", isNumber: false),
                .init("Before"), .init("Second"), .init("Third"),
            ])
        for record in sport.records {
            guard let best = record.best.first else { continue }
            func text(_ entry: RecordsReport.Entry?) -> String {
                entry.map { format.value($0.value, of: record.kind) } ?? ""
            }
            let speed = format.speed(best.value, of: record.kind, measure)
            table.add(
                [
                    format.name(of: record.kind), text(best), speed, formatter.shortDay(best.start, in: best.timeZone),
                    text(record.previous),
                    text(record.best.dropFirst().first), text(record.best.dropFirst(2).first),
                ], link: "/workouts/\(best.workout.uuidString)")
        }
        return Section(
            sport: SportLabel(sport.activityType), sectionName: name(sport),
            sectionText: format.count(sport.count, "workout"), table: table.withoutEmptyColumns,
            note: sport.leftOut == 0
                ? "" : "Excluded because of GPS errors: \(format.count(sport.leftOut, "better effort")).")
    }
}
