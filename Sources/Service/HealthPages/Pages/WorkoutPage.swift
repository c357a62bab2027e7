import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore
import WorkoutFiles

/// The page of one workout: map, charts with a shared cursor, legs, splits, zones, and the user's title and notes
/// (WEB-30, WEB-31, WEB-32, WEB-33, WEB-34, WEB-35, WEB-36, WEB-37, WEB-38, WEB-39).
enum WorkoutPage {
    static let pages = [
        PageRoute("/workouts/{uuid}") { try await show($0) },
        PageRoute(.post, "/workouts/{uuid}/edit") { try await WorkoutEditing.save($0) },
        PageRoute(.post, "/workouts/{uuid}/undo") { try await WorkoutEditing.undo($0) },
        PageRoute(.post, "/workouts/{uuid}/delete") { call in
            let uuid = try call.uuid()
            try await call.base.delete([uuid], only: .workout)
            return .goTo("/workouts?deleted=\(uuid.uuidString)")
        },
    ]

    private struct View: Sendable {
        var address: String
        var row: WorkoutRow
        var heading: String
        var interval: String
        var origin: String
        var figures: [Figure]
        var previous: String
        var following: String
        var tabs: [Tab]
        var hasTabs: Bool
        var course: CoursePicture
        var hasRoute: Bool
        var splitTabs: [Tab]
        var hasSplits: Bool
        var splits: ListTable
        /// The measured curves before the targets of the plan.
        var planPictures: [PlanPicture]
        var tables: [ListTable]
        var zones: [ZonePicture]
        var load: ListTable
        var hasLoad: Bool
        var samples: ListTable
        var hasSamples: Bool
        var exports: [Link]
        var hidesHome: Bool
        var edit: WorkoutEditing.Fields
        var notes: [String]
        /// The tags, as one text.
        var tags: String
        /// The gear, and the address of its workouts; empty if there is none.
        var gear: String
        var gearAddress: String
        var isNotMine: Bool
        var details: ListTable
        var leftOut: [String]
        var wasEdited: Bool
        var wasUndone: Bool
        var wasRestored: Bool
        var isRefused: Bool
        var tiles: MapBackground
    }

    // MARK: Showing

    /// Shows the page.
    ///
    /// - Parameters:
    ///   - refused: The fields of a form that was refused, with their errors; nil for those of the workout.
    ///   - refusal: The reason of the refusal.
    static func show(
        _ call: PageCall, refused: WorkoutEditing.Fields? = nil, _ refusal: Problem? = nil
    ) async throws -> PageRoute.Answer {
        let uuid = try call.uuid()
        // With hidden ends, the line of the route is not for paper.
        let hidesHome = call.settings.homeRadius > 0
        let (found, previous, following, gear, route) = try await call.read { reports in
            guard let detail = try reports.workout(uuid) else {
                return (WorkoutDetail?.none, UUID?.none, UUID?.none, [String](), RoutePreview?.none)
            }
            let route = hidesHome ? nil : try reports.routePreviews(of: [detail.summary])[uuid]
            return (
                detail, try before(detail.summary, reports), try after(detail.summary, reports),
                try reports.gear().map(\.name), route
            )
        }
        guard let detail = found else { throw Problem.noPage }
        let formatter = call.formatter
        let leg = call.query["activity"].flatMap { text in detail.legs.first { $0.uuid.uuidString == text } }
        let workout = detail.summary
        let row = WorkoutRow(workout, formatter, route: route)
        let measure = leg.map { formatter.format.measure($0.speedStyle) } ?? formatter.measure(of: workout)
        let part = WorkoutPart(detail, leg)
        let heading = workout.title ?? workout.suggestedTitle
        let splits = Splits(detail, leg, by: call.query["splits"], measure, formatter)
        let load = leg == nil ? load(detail, formatter) : ListTable("Load", [])
        let view = View(
            address: row.address, row: row, heading: heading, interval: interval(workout, formatter),
            origin: [workout.source.name, detail.device?[.model] ?? detail.device?[.name] ?? ""]
                .filter { !$0.isEmpty }.removingRepeats.joined(separator: ", "),
            figures: WorkoutKeyFigures(detail, leg, measure, formatter).figures,
            previous: previous.map { "/workouts/\($0.uuidString)" } ?? "",
            following: following.map { "/workouts/\($0.uuidString)" } ?? "",
            tabs: tabs(detail, leg, call), hasTabs: !detail.legs.isEmpty,
            course: CoursePicture(part, uuid, measure, formatter),
            hasRoute: part.template.has(.route) && detail.routes.contains { $0.points > 1 },
            splitTabs: splits.kinds.map { kind in
                Tab(
                    tabName: kind.name, tabAddress: row.address + call.query.changed(["splits": kind.key]) + "#splits",
                    isCurrent: kind.key == splits.chosen)
            }, hasSplits: !splits.table.rows.isEmpty, splits: splits.table,
            planPictures: leg == nil
                ? detail.plan.map { PlanPicture.all(of: $0, detail.series, measure, formatter) } ?? [] : [],
            tables: (leg == nil ? detail.plan.map { [ListTable($0, detail.series.start, formatter)] } ?? [] : [])
                + SportTables(detail, formatter).all,
            zones: leg == nil ? detail.zones.map { ZonePicture($0, formatter) } : [],
            load: load, hasLoad: !load.rows.isEmpty,
            samples: samples(detail, formatter), hasSamples: !detail.samples.isEmpty,
            exports: ["gpx", "tcx", "fit", "json", "csv"].filter {
                // The API rejects such exports too; a link to an error is not offered.
                ($0 != "gpx" || detail.routes.contains { $0.points > 0 }) && ($0 != "json" || !hidesHome)
            }.map {
                .init(
                    linkName: $0.uppercased(),
                    linkAddress: "/api/v1\(row.address)/export?format=\($0)" + (hidesHome ? "&hideEnds=true" : ""))
            }, hidesHome: hidesHome,
            edit: refused ?? WorkoutEditing.Fields(detail, gear: gear, formatter),
            notes: (workout.notes ?? "").split(whereSeparator: \.isNewline).map(String.init),
            tags: workout.tags.joined(separator: ", "), gear: workout.gear ?? "",
            gearAddress: "/workouts?gear=\(RequestTarget.encoded(workout.gear ?? ""))", isNotMine: workout.isNotMine,
            details: details(detail, formatter), leftOut: detail.leftOut + detail.implausible.map(\.text),
            wasEdited: call.query["saved"] != nil, wasUndone: call.query["undone"] != nil,
            wasRestored: call.query["restored"] != nil,
            isRefused: refusal != nil, tiles: call.background)
        return .shown(
            template: "workout", title: "\(heading) · \(formatter.shortDay(workout.start, in: workout.timeZone))",
            view: view, refusal: refusal)
    }

    /// Returns an interval such as `Tuesday 12 May 2026, 06:30 – 06:41`, with the UTC offset if it differs from the
    /// user's.
    private static func interval(_ workout: WorkoutSummary, _ formatter: PageFormatter) -> String {
        let zone = workout.timeZone
        let isOneDay = formatter.shortDay(workout.start, in: zone) == formatter.shortDay(workout.end, in: zone)
        let end = isOneDay ? "" : "\(formatter.shortDay(workout.end, in: zone)), "
        var text = "\(formatter.day(workout.start, in: zone)), \(formatter.time(workout.start, in: zone)) – "
        text += "\(end)\(formatter.time(workout.end, in: zone))"
        let offset = formatter.offset(zone, at: workout.start)
        return offset.isEmpty ? text : "\(text) (\(offset))"
    }

    private static func tabs(_ detail: WorkoutDetail, _ leg: WorkoutLeg?, _ call: PageCall) -> [Tab] {
        guard !detail.legs.isEmpty else { return [] }
        func tab(_ name: String, _ value: String?, _ isCurrent: Bool) -> Tab {
            Tab(
                tabName: name,
                tabAddress: "/workouts/\(detail.summary.uuid.uuidString)"
                    + call.query.changed(["activity": value, "splits": nil]), isCurrent: isCurrent)
        }
        var transitions = 0
        return [tab("Whole", nil, leg == nil)]
            + detail.legs.map { other in
                if other.isTransition { transitions += 1 }
                let name = other.isTransition ? "T\(transitions)" : Format.title(other.activity.name)
                return tab(name, other.uuid.uuidString, other.uuid == leg?.uuid)
            }
    }

    // MARK: Neighbours

    private static func before(_ workout: WorkoutSummary, _ reports: StoreReader) throws -> UUID? {
        var found: UUID?
        try reports.forEachWorkout(SampleFilter(to: workout.start), limit: 1) { found = $0.uuid }
        return found
    }

    /// Returns the following workout.
    ///
    /// As lists begin with the latest, a short interval is searched first, then all later dates.
    private static func after(_ workout: WorkoutSummary, _ reports: StoreReader) throws -> UUID? {
        for days in [30.0, 100_000] {
            var found: UUID?
            try reports.forEachWorkout(
                SampleFilter(from: workout.start, to: workout.start + days * 86_400)
            ) { if $0.uuid != workout.uuid { found = $0.uuid } }
            if found != nil { return found }
        }
        return nil
    }

    // MARK: Tables

    private static func load(_ detail: WorkoutDetail, _ formatter: PageFormatter) -> ListTable {
        var table = ListTable(
            "Load", [.init("Figure", isNumber: false), .init("Value"), .init("From", isNumber: false)])
        for line in detail.load.map({ LoadFigureText($0, formatter.format).lines }) ?? [] {
            table.add([line.name, line.value, line.origins])
        }
        return table
    }

    private static func samples(_ detail: WorkoutDetail, _ formatter: PageFormatter) -> ListTable {
        var table = ListTable(
            "Samples", [.init("Type", isNumber: false), .init("Samples"), .init("Total", isNumber: false)])
        for summary in detail.samples {
            var reading = ""
            if let unit = summary.unit {
                func text(_ value: Double) -> String {
                    let shown = formatter.format.shown(QuantityValue(value, unit), of: summary.type)
                    return formatter.figure(shown.value, shown.unit, of: summary.type).number
                }
                let name = PageFormatter.name(of: formatter.format.unit(of: unit, summary.type), summary.type)
                switch summary.statistic {
                case .sum(let sum): reading = Figure.Value(number: text(sum), unit: name).text
                case .discrete(let least, let mean, let greatest):
                    let bounds = Figure.Value(number: "\(text(least)) – \(text(greatest))", unit: name).text
                    reading = "\(bounds), average \(text(mean))"
                case .none: break
                }
            }
            table.add(
                [TypeTitle.name(summary.type), formatter.format.count(summary.count), reading],
                link: "/data/\(TypeName.name(of: summary.type))?workout=\(detail.summary.uuid.uuidString)")
        }
        return table
    }

    private static func details(_ detail: WorkoutDetail, _ formatter: PageFormatter) -> ListTable {
        var table = ListTable("Details", [.init("What", isNumber: false), .init("Value", isNumber: false)])
        table.add(["UUID", detail.summary.uuid.uuidString])
        table.add(["Source", "\(detail.summary.source.name) (\(detail.summary.source.bundleIdentifier))"])
        if let device = detail.device {
            for property in DeviceRecord.Property.allCases {
                if let text = device[property] { table.add(["Device, \(property)", text]) }
            }
        }
        for (key, value) in detail.metadata?.sorted ?? [] { table.add([key, formatter.text(of: value)]) }
        for event in detail.otherEvents {
            let start = Date(timeIntervalSinceReferenceDate: event.start)
            table.add([
                "Event, \(Format.title("\(event.kind)").lowercased())",
                formatter.time(start, in: detail.summary.timeZone),
            ])
        }
        return table
    }
}
