import Foundation
import HealthModel
import HealthReports
import HealthService

/// The pages of two workouts side by side, and of the workouts to compare one with (WEB-110).
enum WorkoutComparisonPage {
    static let pages = [
        PageRoute("/workouts/{uuid}/compare") { try await choose($0) },
        PageRoute("/workouts/{uuid}/compare/{other}") { try await show($0) },
    ]

    /// The number of rows of the charts; there are up to six of them, and rendering rows takes most of the time.
    private static let places = 81
    /// The number of workouts to choose from.
    private static let most = 50

    static func address(_ workout: UUID, _ other: UUID) -> String {
        "/workouts/\(workout.uuidString)/compare/\(other.uuidString)"
    }

    // MARK: Choosing

    private static func choose(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, uuid, most) = (call.formatter, try call.uuid(), most)
        let found = try await call.read { reports -> (own: WorkoutSummary, others: [WorkoutSummary])? in
            guard let own = try reports.summary(of: uuid) else { return nil }
            var search = WorkoutSearch()
            search.activity = own.activityType
            var others: [WorkoutSummary] = []
            try reports.forEachWorkout(SampleFilter(), search, limit: most + 1) { others.append($0) }
            return (own, Array(others.filter { $0.uuid != uuid }.prefix(most)))
        }
        guard let found else { throw Problem.noPage }
        var view = ReportView("Compare", in: "Workout", at: "/workouts/\(uuid.uuidString)")
        view.facts = "\(Format.activity(found.own)) of \(formatter.moment(found.own.start, in: found.own.timeZone))"
        guard !found.others.isEmpty else {
            view.emptyText = "There is no other workout of this sport."
            return .shown(template: "report", title: "Compare", view: view)
        }
        var table = ListTable(
            "Workouts to compare with",
            [.init("Day", isNumber: false), .init("Distance"), .init("Time"), .init("Title", isNumber: false)])
        for other in found.others {
            table.add(
                [
                    formatter.moment(other.start, in: other.timeZone), formatter.format.distance(other) ?? "",
                    Format.duration(other.duration), other.title ?? other.suggestedTitle,
                ], link: address(uuid, other.uuid))
        }
        view.links = [
            Tab(tabName: "Same route", tabAddress: "/workouts/\(uuid.uuidString)/same-route", isCurrent: false)
        ]
        view.sections = [.init(sectionName: "With", table: table)]
        return .shown(template: "report", title: "Compare", view: view)
    }

    // MARK: Comparison

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, uuid, places) = (call.formatter, try call.uuid(), places)
        guard let other = try? call.base.uuid("other") else { throw Problem.noPage }
        let asked = call.query["by"].flatMap(WorkoutComparison.Axis.init(rawValue:))
        let report = try await call.read { try $0.comparison(of: uuid, with: other, by: asked, places: places) }
        guard let report else { throw Problem.noPage }
        let own = address(uuid, other)
        var view = ReportView("Compare", in: "Workout", at: "/workouts/\(uuid.uuidString)")
        view.tabs = WorkoutComparison.Axis.allCases.map { axis in
            Tab(
                tabName: "By \(axis.rawValue)", tabAddress: "\(own)?by=\(axis.rawValue)",
                isCurrent: axis == report.axis)
        }
        view.links = [
            Tab(tabName: "Swap", tabAddress: address(other, uuid), isCurrent: false),
            Tab(tabName: "Others", tabAddress: "/workouts/\(uuid.uuidString)/compare", isCurrent: false),
        ]
        let names = [report.workout, report.other].map { formatter.moment($0.start, in: $0.timeZone) }
        view.facts = facts(report, names, formatter)
        view.charts = charts(report, names, formatter)
        if view.charts.isEmpty { view.emptyText = "Nothing was measured along these workouts." }
        view.sections = [.init(sectionName: "Workouts", table: table(report, names, formatter))]
        return .shown(template: "report", title: "Compare", view: view)
    }

    private static func facts(_ report: WorkoutComparison, _ names: [String], _ formatter: PageFormatter) -> String {
        report.lastGapText("the workout of \(names[1])", formatter.format) ?? names.joined(separator: " and ")
    }

    private static func charts(
        _ report: WorkoutComparison, _ names: [String], _ formatter: PageFormatter
    ) -> [TableChart] {
        let format = formatter.format
        let places = report.places.map { report.axis == .distance ? format.distance($0) : Format.duration($0) }
        let first = report.axis == .distance ? "Distance" : "Time"
        func chart(
            _ heading: String, facts: String = "", unit: String = "", numbers: TableChart.Numbers = .number,
            _ columns: [(name: String, values: [Double?])], _ text: (Double) -> String
        ) -> TableChart {
            var chart = TableChart(
                .line, heading, facts: facts, unit: unit, numbers: numbers, first: first,
                columns: columns.map { .init(columnName: $0.name) },
                rows: report.places.indices.map { row in
                    .init(nil, places[row], cells: columns.map { .init($0.values[row], $0.values[row].map(text)) })
                }, formatter)
            chart.group = "compare"
            return chart
        }
        let measure = formatter.measure(of: report.workout.activityType)
        let isPace = measure.style != .speed
        var charts: [TableChart] = []
        if report.gaps.contains(where: { $0 != nil }) {
            charts.append(
                chart(
                    "Gap", facts: "Above zero, the workout of \(names[1]) is behind",
                    unit: report.axis == .distance ? "" : "m",
                    numbers: report.axis == .distance ? .duration : .number, [("Gap", report.gaps)]
                ) { report.gapText($0, format) })
        }
        for column in report.columns {
            let pair = [(names[0], column.workout), (names[1], column.other)]
            func scaled(_ scale: (Double) -> Double?) -> [(name: String, values: [Double?])] {
                pair.map { ($0.0, $0.1.map { $0.flatMap(scale) }) }
            }
            switch column.quantity {
            case .time, .distance: continue
            case .speed where isPace:
                // Slower than 40 minutes per kilometre, pace means nothing.
                let slowest = 2_400 * measure.paceMeters / 1_000
                charts.append(
                    chart(
                        measure.name, unit: "/\(measure.paceName)", numbers: .duration,
                        scaled { speed in
                            let pace = measure.paceMeters / max(speed, .leastNonzeroMagnitude)
                            return pace <= slowest ? pace : nil
                        }
                    ) { Format.pace($0) })
            case .speed:
                charts.append(
                    chart(measure.name, unit: measure.speedUnit, scaled(measure.anHour)) {
                        format.number($0, decimals: 1)
                    })
            case .heartRate: charts.append(chart("Heart rate", unit: "bpm", pair) { format.number($0) })
            case .power: charts.append(chart("Power", unit: "W", pair) { format.number($0) })
            case .cadence: charts.append(chart("Cadence", unit: "/min", pair) { format.number($0) })
            case .elevation:
                charts.append(
                    chart("Elevation", unit: format.heightUnit, scaled(format.inHeightUnit)) { format.number($0) })
            }
        }
        return charts
    }

    private static func table(
        _ report: WorkoutComparison, _ names: [String], _ formatter: PageFormatter
    ) -> ListTable {
        let format = formatter.format
        var table = ListTable(
            "Workouts",
            [
                .init("Day", isNumber: false), .init("Distance"), .init("Time"), .init("Speed"), .init("Heart rate"),
                .init("Title", isNumber: false),
            ])
        for (side, name) in zip([report.workout, report.other], names) {
            let measure = formatter.measure(of: side.activityType)
            table.add(
                [
                    name, side.distance.map { format.distance($0, measure) } ?? "", Format.duration(side.duration),
                    side.distance.map { $0 > 0 && side.duration > 0 ? format.speed($0 / side.duration, measure) : "" }
                        ?? "", side.averageHeartRate.map { "\(format.number($0)) bpm" } ?? "", side.title ?? "",
                ], link: "/workouts/\(side.workout.uuidString)")
        }
        return table.withoutEmptyColumns
    }
}
