import Foundation
import HealthModel
import HealthReports
import HealthService

/// The page of the outings on the way of a workout (WEB-106).
enum SameRoutePage {
    static let pages = [PageRoute("/workouts/{uuid}/same-route") { try await show($0) }]

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, uuid) = (call.formatter, try call.uuid())
        let report = try await call.read { try $0.sameRoute(as: uuid) }
        var view = ReportView("Same route", in: "Workout", at: "/workouts/\(uuid.uuidString)")
        guard let report else {
            guard try await call.read({ try $0.workout(uuid) }) != nil else { throw Problem.noPage }
            view.emptyText = "This workout has no route of more than 200 m."
            return .shown(template: "report", title: "Same route", view: view)
        }
        let format = formatter.format
        let measure = format.measure(SpeedStyle(of: report.activityType))
        view.facts =
            "\(format.count(report.outings.count, "outing")) on this way of \(format.distance(report.length)), in this direction"
        var table = ListTable(
            "Outings",
            [
                .init("Day", isNumber: false), .init("Time"), .init("Behind"), .init(measure.name), .init("Heart rate"),
                .init("Title", isNumber: false), .init("Compare", isNumber: false),
            ])
        let fastest = report.fastest?.duration ?? 0
        for outing in report.outings.reversed() {
            let behind = outing.duration - fastest
            table.add(
                [
                    formatter.shortDay(outing.start, in: outing.timeZone), Format.duration(outing.duration),
                    behind > 0 ? "+" + Format.duration(behind) : "fastest",
                    outing.distance.map { $0 > 0 ? format.speed($0 / outing.duration, measure) : "" } ?? "",
                    outing.averageHeartRate.map { "\(format.number($0)) bpm" } ?? "",
                    (outing.title ?? "") + (outing.workout == report.workout ? " (this one)" : ""),
                    outing.workout == report.workout ? "" : "Compare",
                ],
                links: [
                    0: "/workouts/\(outing.workout.uuidString)",
                    6: outing.workout == report.workout ? "" : WorkoutComparisonPage.address(uuid, outing.workout),
                ])
        }
        if report.outings.count > 1 {
            view.charts = [
                TableChart(
                    .dots, "Time", numbers: .duration, first: "Day", columns: [.init(columnName: "Time")],
                    rows: report.outings.map { outing in
                        .init(
                            outing.start, formatter.shortDay(outing.start, in: outing.timeZone),
                            address: "/workouts/\(outing.workout.uuidString)",
                            cells: [.init(outing.duration, Format.duration(outing.duration))])
                    }, formatter)
            ]
        }
        view.sections = [
            .init(
                sectionName: "Outings", table: table,
                note:
                    "The same way: 95 % within \(format.number(report.tolerance)) m, the same direction, lengths within 10 %."
            )
        ]
        return .shown(template: "report", title: "Same route", view: view)
    }
}
