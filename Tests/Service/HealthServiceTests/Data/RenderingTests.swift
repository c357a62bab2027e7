import Foundation
import HealthModel
import HealthPages
import HealthReports
import HealthStore
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Every question has one answer, which `hk`, the API, the pages and the tools of assistants only render: on ten years
/// of data, the values that they show are those of the report.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct RenderingTests {
    @Test("API-3, TST-1: all renderings of a question have the values of its report") func renderings() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { try TenYears.fill($0) }
            let shown = try Renderings(folder: folder, pages: pages)
            try await shown.workouts()
            try await shown.oneWorkout()
            try await shown.statistics()
            try await shown.totals()
            try await shown.records()
            try await shown.curves()
            try await shown.load()
            try await shown.sleep()
            try await shown.rings()
            try await shown.body()
            try await shown.readiness()
            try await shown.goals()
            try await shown.gear()
            try await shown.plans()
            try await shown.digests()
            try await shown.years()
            try await shown.duplicates()
            try await shown.comparisons()
            try await shown.tiles()
            try await shown.typesAndSources()
            // Nothing was compared with an empty list.
            #expect(shown.count > 20_000, "\(shown.count)")
        }
    }
}

/// A value of a report.
private enum Shown {
    case number(Double?)
    case text(String)
    /// A day, with which a moment begins.
    case day(Date)
}

/// The named values of one element of a report.
private typealias Row = [(name: String, value: Shown)]

/// The renderings of a store, compared with its reports.
private final class Renderings {
    private let folder: URL
    private let pages: PagesUnderTest
    private let access: StoreAccess
    private let tools: MCPServer
    private let calendar: Calendar
    private let all = SampleFilter(dayZone: .gmt)
    /// The number of values that were compared.
    private(set) var count = 0

    init(folder: URL, pages: PagesUnderTest) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.firstWeekday = 2
        (self.folder, self.pages, self.calendar) = (folder, pages, calendar)
        let path = folder.appending(path: "health.sqlite").path
        access = StoreAccess(path: path, identity: TenYears.watch)
        let assistant = StoreAccess(path: path, identity: MCPPermission.app, policy: .denyAll)
        let types = try access.reports { try $0.types().map(\.type) }
        try MCPPermission.allow(
            Set(types).union([.activitySummary, .dateOfBirth, .biologicalSex]), since: nil, assistant)
        tools = MCPServer(
            MCPHost(
                access: assistant, calendar: calendar, units: "metric", cursors: Cursor.Codec(store: "ten years"),
                now: { Date() }, audit: { _ in }, log: { _ in }))
    }

    // MARK: Questions

    func workouts() async throws {
        let workouts = try access.reports { store in
            var workouts: [WorkoutSummary] = []
            try store.forEachWorkout(SampleFilter()) { workouts.append($0) }
            return workouts
        }
        let rows = workouts.map { workout -> Row in
            [
                ("uuid", .text(workout.uuid.uuidString)), ("activityType", .text(workout.activityType.name)),
                ("start", .day(workout.start)), ("duration", .number(workout.duration)),
                ("totalDistance", .number(workout.totalDistance)),
                ("totalEnergyBurned", .number(workout.totalEnergyBurned)), ("source.name", .text(workout.source.name)),
            ]
        }
        check("hk workouts --json", rows, try hk("workouts").elements { $0 })
        check("hk workouts --csv", rows, try csv("workouts"), ["source.name": "source"])
        check("GET workouts", rows, try await items("workouts?limit=1000"))
        var (found, next): ([JSON], String?) = ([], nil)
        repeat {
            let cursor = next.map { ",\"cursor\":\"\($0)\"" } ?? ""
            let page = try tool("list_workouts", #"{"from":"2014","limit":100\#(cursor)}"#)
            found += try page.member("items") { try $0.elements { $0 } }
            next = page["next"].flatMap { try? $0.asString() }
        } while next != nil
        check("list_workouts", rows, found)
        var cells: [[String]] = []
        for page in 1...(workouts.count + 49) / 50 {
            let text = try await pages.page("/workouts?page=\(page)")
            cells += Self.tableRows(text).filter { $0.count == 10 }
        }
        check(
            "/workouts",
            workouts.map { workout in
                [(3, workout.totalDistance), (4, workout.duration), (5, workout.climb)]
            }, cells)
        let total = try access.reports { try $0.sums(SampleFilter(), WorkoutSearch()) }
        let sentence = try await pages.page("/workouts").firstMatch(of: /role="status">([^<]*)</)?.1 ?? ""
        check(
            "totals of /workouts", sentence.split(separator: " · ").map(String.init),
            [
                Double(total.count), total.distance, total.duration, total.climb,
            ])
        for (name, unit) in [("count", Double(total.count)), ("distance", total.distance ?? 0)] {
            expect(
                "totals of list_workouts", .number(unit),
                try tool("list_workouts", #"{"from":"2014"}"#)["totals"]?[name])
        }
    }

    func oneWorkout() async throws {
        let uuids = try access.reports { store in
            var uuids: [UUID] = []
            var search = WorkoutSearch()
            search.activity = .running
            try store.forEachWorkout(SampleFilter(), search, limit: 3) { uuids.append($0.uuid) }
            return uuids
        }
        for uuid in uuids {
            let detail = try #require(try access.reports { try $0.workout(uuid) })
            let splits = detail.splits.map { split -> Row in
                [
                    ("number", .number(Double(split.number))), ("duration", .number(split.seconds)),
                    ("distance", .number(split.meters)), ("averageHeartRate", .number(split.averageHeartRate)),
                ]
            }
            let load = (detail.load?.figures ?? []).map { figure -> Row in
                [("name", .text(figure.name.rawValue)), ("value", .number(figure.value))]
            }
            #expect(splits.count > 3 && !load.isEmpty)
            let api = try await pages.ask("GET", "/api/v1/workouts/\(uuid.uuidString.lowercased())").json()
            for (what, json) in [
                ("hk show --json", try hk("show", uuid.uuidString)), ("GET workout", api),
                ("get_workout", try tool("get_workout", #"{"uuid":"\#(uuid.uuidString)"}"#)),
            ] {
                expect(what, .number(detail.summary.duration), json["duration"])
                expect(what, .number(detail.summary.totalDistance), json["totalDistance"])
                check(what, splits, try json.member("splits") { try $0.elements { $0 } })
                let zones = try json.member("zones") {
                    try $0.elements { try $0.member("seconds") { try $0.elements { $0 } } }
                }
                check(what, detail.zones.map { $0.durations }, zones)
                check(what, load, try json.member("load") { try $0.elements { $0 } })
            }
            let page = try await pages.page("/workouts/\(uuid.uuidString)")
            check("/workouts/{uuid}", detail.splits.map { [(1, $0.seconds)] }, Self.table("Splits", in: page))
            let texts = detail.load.map { LoadFigureText($0, Format()).lines } ?? []
            #expect(Self.table("Load", in: page).map { Array($0.prefix(2)) } == texts.map { [$0.name, $0.value] })
            count += texts.count
            let screen = try text("show", uuid.uuidString).split(separator: "\n").map(String.init)
            for split in detail.splits {
                let isShown = screen.contains { line in
                    Self.columns(of: line).contains { Self.reads($0, split.seconds) }
                }
                #expect(isShown, "hk show: split \(split.number)")
                count += 1
            }
        }
    }

    func statistics() async throws {
        for type in [ObjectType.stepCount, .heartRate] {
            let found = try access.reports {
                try $0.statistics(of: type, SampleFilter(), by: .month, separate: false, calendar: calendar)
            }
            let report = try #require(found)
            #expect(report.rows.count > 100)
            let rows = report.rows.map { row -> Row in
                let figures: Row =
                    type.isCumulative
                    ? [("sum", .number(row.figures.sum))]
                    : [
                        ("minimum", .number(row.figures.minimum)), ("average", .number(row.figures.average)),
                        ("maximum", .number(row.figures.maximum)),
                    ]
                return [("start", .day(row.start))] + figures
            }
            let name = TypeName.name(of: type)
            check(
                "hk stats --json", rows,
                try hk("stats", name, "--by", "month").member("periods") { try $0.elements { $0 } })
            check("hk stats --csv", rows, try csv("stats", name, "--by", "month"))
            let address = "statistics?type=\(name)&by=month&from=2014-01-01&to=2023-12-31&empty=false"
            check("GET statistics", rows, try await items(address))
            let answer = try tool("get_statistics", #"{"type":"\#(name)","by":"month"}"#)
            check("get_statistics", rows, try answer.member("periods") { try $0.elements { $0 } })
            let months = report.rows.filter { calendar.component(.year, from: $0.start) == 2020 }
            let page = try await pages.page("/data/\(name)?span=Y&date=2020-06-15")
            let drawn = Self.drawn(page).filter { $0.contains { $0 != nil } }
            #expect(drawn.count == months.count && months.count == 12, "/data/\(name)")
            for (month, cells) in zip(months, drawn) {
                let figures = month.figures
                let values = type.isCumulative ? [figures.sum] : [figures.minimum, figures.average, figures.maximum]
                for (value, cell) in zip(values, cells) {
                    #expect(abs((value ?? .nan) - (cell ?? .nan)) <= 0.51, "/data/\(name) \(month.start)")
                    count += 1
                }
            }
        }
    }

    func totals() async throws {
        for period in [TotalsReport.Period.month, .year] {
            let found = try access.reports {
                try $0.totals(by: period, all, now: Date(), calendar: calendar)
            }
            let report = try #require(found)
            #expect(report.rows.count >= 10)
            let rows = report.rows.map { Self.row($0.start, $0.all) }
            let by = period.rawValue
            let json = try hk("totals", "--by", by)
            check("hk totals --json", rows, try json.member("periods") { try $0.elements { $0 } })
            check("hk totals --csv", rows, try csv("totals", "--by", by).filter { $0["activityType"] == "" })
            let api = try await pages.ask("GET", "/api/v1/totals?by=\(by)").json()
            check("GET totals", rows, try api.member("periods") { try $0.elements { $0 } })
            for (what, json) in [("hk totals --json", json), ("GET totals", api)] {
                check(what, [Array(Self.row(Date(), report.all).dropFirst())], [try #require(json["all"])])
                expect(what, .number(Double(report.streak.longest)), json["streak"]?["longest"])
            }
            let lines = try text("totals", "--by", by).split(separator: "\n").map { Self.columns(of: String($0)) }
            check(
                "hk totals",
                (report.rows.map(\.all) + [report.all]).map { [(2, $0.duration), (3, $0.distance), (4, $0.climb)] },
                lines.filter { $0.count > 4 && Int($0[1].replacing(",", with: "")) != nil })
            let page = try await pages.page("/trends?by=\(by)&from=2014-01-01")
            check(
                "/trends",
                report.rows.suffix(60).reversed().map {
                    [(1, Double($0.all.count)), (2, $0.all.duration), (3, $0.all.distance), (4, $0.all.climb)]
                }, Self.table("By \(by)", in: page))
            guard period == .year else { continue }
            for (one, other) in zip(report.rows, report.rows.dropFirst()) {
                let (a, b) = (calendar.component(.year, from: one.start), calendar.component(.year, from: other.start))
                let compared = try tool("compare_periods", #"{"type":"totals","a":"\#(a)","b":"\#(b)"}"#)
                let sides = try [compared.member("a") { $0 }, compared.member("b") { $0 }]
                check("compare_periods", [one, other].map { Self.row($0.start, $0.all) }, sides)
            }
        }
    }

    /// Two workouts side by side (API-139, WEB-110).
    func comparisons() async throws {
        let runs = try access.reports { store in
            var runs: [UUID] = []
            var search = WorkoutSearch()
            search.activity = .running
            try store.forEachWorkout(SampleFilter(), search, limit: 2) { runs.append($0.uuid) }
            return runs
        }
        try #require(runs.count == 2)
        for axis in WorkoutComparison.Axis.allCases {
            let found = try access.reports { try $0.comparison(of: runs[0], with: runs[1], by: axis, places: 25) }
            let report = try #require(found)
            #expect(report.axis == axis && report.gaps.contains { $0 != nil } && report.columns.count > 2)
            func lists(_ json: JSON) throws -> [[JSON]] {
                try [json.member("gaps") { try $0.elements { $0 } }]
                    + json.member("columns") {
                        try $0.elements { column in
                            try ["workout", "other"].map { try column.member($0) { try $0.elements { $0 } } }
                        }
                    }.flatMap { $0 }
            }
            let values = [report.gaps] + report.columns.flatMap { [$0.workout, $0.other] }
            let address = "workouts/\(runs[0].uuidString)/compare/\(runs[1].uuidString)?by=\(axis.rawValue)"
            let asked = ["compare", runs[0].uuidString, runs[1].uuidString, "--by", axis.rawValue, "--places", "25"]
            let arguments =
                #"{"uuid":"\#(runs[0].uuidString)","other":"\#(runs[1].uuidString)","by":"\#(axis.rawValue)","places":25}"#
            for (what, json) in [
                ("hk compare --json", try hk(asked)),
                ("GET compare", try await pages.ask("GET", "/api/v1/\(address)&places=25").json()),
                ("compare_workouts", try tool("compare_workouts", arguments)),
            ] {
                for (list, found) in zip(values, try lists(json)) {
                    #expect(list.count == found.count, "\(what)")
                    for (value, json) in zip(list, found) { expect(what, .number(value), json) }
                }
            }
            let lines = try text(asked).split(separator: "\n").map { Self.columns(of: String($0)) }
            let rows = lines.filter { $0.count > 3 && ["+", "−", "–", "0"].contains(String($0[1].prefix(1))) }
            #expect(rows.count == 25, "hk compare")
            for (row, gap) in zip(rows, report.gaps) {
                guard let gap else { continue }
                #expect(Self.reads(row[1].replacing(/[+−]/, with: ""), abs(gap)), "hk compare: \(row)")
                count += 1
            }
            let drawn = Self.drawn(try await pages.page("/\(address)"))
            let page = try #require(
                try access.reports { try $0.comparison(of: runs[0], with: runs[1], by: axis, places: 81) })
            #expect(drawn.map { $0.first ?? nil } == page.gaps, "/workouts/{uuid}/compare/{other}")
            count += drawn.count
        }
    }

    /// Explorer tiles (API-140, WEB-111).
    func tiles() async throws {
        let report = try access.reports { try $0.tiles() }
        #expect(report.tiles.count > 1 && report.workouts > 1)
        let rows = report.tiles.map { tile -> Row in
            [
                ("x", .number(Double(tile.x))), ("y", .number(Double(tile.y))),
                ("workouts", .number(Double(tile.workouts))), ("first", .day(tile.first)),
            ]
        }
        let api = try await pages.ask("GET", "/api/v1/tiles").json()
        for (what, json) in [("hk tiles --json", try hk("tiles")), ("GET tiles", api)] {
            check(what, rows, try json.member("tiles") { try $0.elements { $0 } })
            expect(what, .number(report.square.map { Double($0.size) }), json["square"]?["size"])
            expect(what, .number(Double(report.cluster)), json["cluster"])
        }
        let counts = try tool("get_tiles", "{}")
        expect("get_tiles", .number(Double(report.tiles.count)), counts["count"])
        expect("get_tiles", .number(report.square.map { Double($0.size) }), counts["square"])
        let sentence = "\(Format().count(report.tiles.count, "tile")) passed"
        #expect(try text("tiles").contains(sentence))
        #expect(try await pages.page("/workouts/map?tiles=true").contains(sentence))
        count += 2
    }

    func records() async throws {
        let report = try access.reports { try $0.records() }
        let entries = report.sports.flatMap { sport in
            sport.records.flatMap { record in
                record.best.map { best -> Row in
                    [
                        ("value", .number(best.value)), ("workout", .text(best.workout.uuidString)),
                        ("start", .day(best.start)), ("from", .number(best.from)),
                    ]
                }
            }
        }
        #expect(entries.count > 12)
        func best(_ json: JSON) throws -> [JSON] {
            try json.member("sports") {
                try $0.elements {
                    try $0.member("records") { try $0.elements { try $0.member("best") { try $0.elements { $0 } } } }
                }
            }.flatMap { $0 }.flatMap { $0 }
        }
        check("hk records --json", entries, try best(hk("records")))
        check("hk records --csv", entries, try csv("records"))
        check("GET records", entries, try best(await pages.ask("GET", "/api/v1/records").json()))
        check("get_records", entries, try best(tool("get_records", "{}")))
        let values = report.sports.flatMap(\.records).compactMap { record in
            record.best.first.map { [(1, Optional($0.value))] }
        }
        // The page shows a sport at a time, by tabs.
        let tabs = try await pages.page("/records").matches(of: /href="(\?sport=[^"]+)"/).map { String($0.output.1) }
        #expect(tabs.count == report.sports.count)
        var rows: [[String]] = []
        for tab in tabs { rows += Self.tableRows(try await pages.page("/records\(tab)")).filter { $0.count > 2 } }
        check("/records", values, rows)
        let lines = try text("records").split(separator: "\n").map { Self.columns(of: String($0)) }
        check("hk records", values, lines.filter { $0.count > 3 && $0[0] != "Over" })
    }

    /// Best efforts of two periods (WEB-101).
    func curves() async throws {
        func filter(_ year: Int, _ end: Int) -> SampleFilter {
            SampleFilter(from: TenYears.date(year, 1, 1), to: TenYears.date(end, 1, 1), dayZone: .gmt)
        }
        let report = try access.reports { try $0.effortCurves(filter(2022, 2024), against: filter(2020, 2022)) }
        let points = report.sports.flatMap(\.points)
        let rows = points.map { point -> Row in
            [
                ("best.value", .number(point.best?.value)), ("reference.value", .number(point.reference?.value)),
                ("gain", .number(point.gain)),
            ]
        }
        #expect(rows.count > 5 && points.contains { $0.gain != nil })
        func drawn(_ json: JSON) throws -> [JSON] {
            try json.member("sports") { try $0.elements { try $0.member("points") { try $0.elements { $0 } } } }
                .flatMap { $0 }
        }
        let period = ["--from", "2022-01-01", "--to", "2023-12-31", "--against", "2020-01-01/2021-12-31"]
        check("hk curves --json", rows, try drawn(hk(["curves"] + period)))
        let target = "/api/v1/curves?from=2022-01-01&to=2023-12-31&against=2020-01-01/2021-12-31"
        check("GET curves", rows, try drawn(await pages.ask("GET", target).json()))
        let arguments = #"{"from":"2022-01-01","to":"2023-12-31","against":"2020-01-01/2021-12-31"}"#
        check("get_effort_curves", rows, try drawn(tool("get_effort_curves", arguments)))
        let lines = try text(["curves"] + period).split(separator: "\n").map { Self.columns(of: String($0)) }
        check(
            "hk curves", points.filter { $0.gain != nil }.map { [(1, $0.best?.value), (4, $0.reference?.value)] },
            lines.filter { $0.last?.hasSuffix("%") == true })
        var (today, page) = (Date.distantPast, "")
        // The page is asked for again if its day ended meanwhile.
        repeat {
            today = calendar.startOfDay(for: Date())
            page = try await pages.page("/records/curves?span=1800&against=all")
        } while today != calendar.startOfDay(for: Date())
        let start = try #require(calendar.date(byAdding: .day, value: 1 - 1_800, to: today))
        let recent = try access.reports {
            try $0.effortCurves(SampleFilter(from: start, dayZone: .gmt), against: all)
        }
        check(
            "/records/curves", recent.sports.flatMap(\.points).map { [(1, $0.best?.value), (3, $0.reference?.value)] },
            Self.tableRows(page).filter { $0.count == 6 })
    }

    /// Load by day (API-49, WEB-55).
    func load() async throws {
        let (start, end) = (TenYears.date(2020, 1, 1), TenYears.date(2021, 1, 1))
        let report = try access.reports {
            try $0.load(by: .day, SampleFilter(from: start, to: end), now: Date(), calendar: calendar)
        }
        let rows = report.rows.map { row -> Row in
            [
                ("first", .text(row.first.text)), ("last", .text(row.last.text)), ("load", .number(row.load)),
                ("workouts", .number(Double(row.workouts))), ("fitness", .number(row.fitness)),
                ("fatigue", .number(row.fatigue)), ("form", .number(row.form)),
            ]
        }
        #expect(rows.count == 366 && report.counted > 10)
        let days = ["--from", "2020-01-01", "--to", "2020-12-31"]
        let json = try hk(["load"] + days)
        check("hk load --csv", rows, try csv(["load"] + days))
        let api = try await pages.ask("GET", "/api/v1/load?from=2020-01-01&to=2020-12-31").json()
        let told = try tool("get_load", #"{"from":"2020-01-01","to":"2020-12-31"}"#)
        for (what, json) in [("hk load --json", json), ("GET load", api), ("get_load", told)] {
            check(what, rows, try json.member("periods") { try $0.elements { $0 } })
            expect(what, .number(Double(report.counted)), json["counted"])
            let loads = report.rows.flatMap(\.loads).map { load -> Row in
                [
                    ("workout", .text(load.workout.uuidString)), ("load", .number(load.load)),
                    ("start", .day(load.start)),
                ]
            }
            #expect(loads.count == report.counted)
            check(
                what, loads,
                try json.member("periods") { try $0.elements { try $0.member("loads") { try $0.elements { $0 } } } }
                    .flatMap { $0 })
        }
        let page = try await pages.page("/load?from=2020-01-01&to=2020-12-31&by=day")
        let drawn = Self.drawn(page)
        #expect(drawn.count == report.rows.count, "/load")
        for (row, cells) in zip(report.rows, drawn) {
            let values = [row.workouts > 0 ? row.load : nil, row.fitness, row.fatigue, row.form]
            #expect(cells == values, "/load \(row.first.text)")
            count += values.count
        }
        check(
            "/load", report.rows.flatMap(\.loads).suffix(100).reversed().map { [(2, $0.load)] },
            Self.table("Workouts", in: page))
        let lines = try text(["load"] + days).split(separator: "\n").map { Self.columns(of: String($0)) }
        let shown = lines.filter { $0.first?.firstMatch(of: /^2020-\d\d-\d\d$/) != nil }
        #expect(shown.count == report.rows.count)
        for (row, cells) in zip(report.rows, shown) {
            for (value, cell) in zip([row.form, row.fatigue, row.fitness], cells.reversed()) {
                #expect(Self.reads(cell.replacing("+", with: ""), value), "hk load \(row.first.text)")
                count += 1
            }
        }
    }

    func sleep() async throws {
        let report = try access.reports { try $0.sleep(all, calendar: calendar) }
        let rows = report.nights.map { night -> Row in
            let main = night.main
            return [
                ("day", .text(night.day.text)), ("asleep", .number(main.asleep)), ("inBed", .number(main.inBed)),
                ("awake", .number(main.seconds(.awake))), ("core", .number(main.seconds(.core))),
                ("deep", .number(main.seconds(.deep))), ("rem", .number(main.seconds(.rem))),
                ("efficiency", .number(main.efficiency)), ("heartRate", .number(night.vitals.heartRate)),
                ("respiratoryRate", .number(night.vitals.respiratoryRate)),
            ]
        }
        #expect(rows.count > 500)
        let days = ["--from", "2014-01-01", "--to", "2023-12-31"]
        let json = try hk(["sleep"] + days)
        check("hk sleep --json", rows, try json.member("nights") { try $0.elements { $0 } })
        check("hk sleep --csv", rows, try csv(["sleep"] + days))
        let api = try await pages.ask("GET", "/api/v1/sleep?from=2014-01-01&to=2023-12-31").json()
        check("GET sleep", rows, try api.member("nights") { try $0.elements { $0 } })
        for (what, json) in [("hk sleep --json", json), ("GET sleep", api)] {
            expect(what, .number(report.regularity?.index), json["regularity"]?["index"])
            expect(what, .number(report.regularity?.startDeviation), json["regularity"]?["startDeviation"])
        }
        for year in 2014...2023 {
            let nights = zip(report.nights, rows).filter { $0.0.day.year == year }.map(\.1)
            let answer = try tool("get_sleep", #"{"from":"\#(year)","to":"\#(year)"}"#)
            check("get_sleep", nights, try answer.member("nights") { try $0.elements { $0 } })
        }
        let spring = report.nights.filter { $0.day.year == 2020 && $0.day.month <= 6 }
        #expect(spring.count > 20)
        let page = try await pages.page("/sleep?from=2020-01-01&to=2020-06-30")
        let drawn = Self.drawn(page).filter { $0.contains { $0 != nil } }
        #expect(drawn.count == spring.count, "/sleep")
        for (night, cells) in zip(spring, drawn) {
            for (stage, cell) in zip([SleepReport.Stage.deep, .core, .rem, .awake], cells) {
                #expect(abs(night.main.seconds(stage) - (cell ?? .nan)) < 1, "/sleep \(night.day.text)")
                count += 1
            }
        }
        check(
            "/sleep", spring.reversed().map { [(1, $0.main.asleep)] },
            Self.tableRows(page).filter { $0.count == 4 && $0[3].contains(" – ") })
    }

    func rings() async throws {
        let report = try access.reports {
            try $0.rings(SampleFilter(from: TenYears.date(2014, 1, 1), to: TenYears.date(2024, 1, 1)), in: .gmt)
        }
        let rows = report.days.map { day -> Row in
            [
                ("day", .text(day.day.text)), ("move.value", .number(day.move.value)),
                ("move.goal", .number(day.move.goal)), ("exercise.value", .number(day.exercise.value)),
                ("stand.value", .number(day.stand.value)),
            ]
        }
        #expect(rows.count > 100)
        let days = ["--from", "2014-01-01", "--to", "2023-12-31"]
        check("hk rings --json", rows, try hk(["rings"] + days).elements { $0 })
        check(
            "hk rings --csv", rows, try csv(["rings"] + days),
            ["move.value": "move", "move.goal": "moveGoal", "exercise.value": "exercise", "stand.value": "stand"])
        check("GET activity", rows, try await items("activity?from=2014-01-01&to=2023-12-31"))
        for year in 2014...2023 {
            let own = zip(report.days, rows).filter { $0.0.day.year == year }.map(\.1)
            let answer = try tool("get_activity_rings", #"{"from":"\#(year)","to":"\#(year)"}"#)
            let found = answer["days"] ?? answer["items"]
            check("get_activity_rings", own, try #require(found, "\(answer.line.prefix(300))").elements { $0 })
        }
    }

    /// The body over time (WEB-100).
    func body() async throws {
        let filter = SampleFilter(from: TenYears.date(2014, 1, 1), to: TenYears.date(2024, 1, 1), dayZone: .gmt)
        let report = try access.reports { try $0.body(filter, calendar: calendar) }
        let course = try #require(report.courses.first)
        let rows = course.days.map { day -> Row in
            [("day", .text(day.day.text)), ("value", .number(day.value)), ("trend", .number(day.trend))]
        }
        let pressures = report.pressures.map { pressure -> Row in
            [
                ("date", .day(pressure.date)), ("systolic", .number(pressure.systolic)),
                ("diastolic", .number(pressure.diastolic)), ("category", .text(pressure.category.rawValue)),
            ]
        }
        #expect(report.courses.count == 1 && rows.count > 500 && pressures.count > 100)
        let days = ["--from", "2014-01-01", "--to", "2023-12-31"]
        let api = try await pages.ask("GET", "/api/v1/body?from=2014-01-01&to=2023-12-31").json()
        for (what, json) in [("hk body --json", try hk(["body"] + days)), ("GET body", api)] {
            let courses = try json.member("courses") { try $0.elements { $0 } }
            expect(what, .number(course.weeklyChange), courses.first?["weeklyChange"])
            check(what, rows, try #require(courses.first).member("days") { try $0.elements { $0 } })
            check(what, pressures, try json.member("pressures") { try $0.elements { $0 } })
            expect(what, .number(report.meanPressure?.systolic), json["meanPressure"]?["systolic"])
        }
        for year in 2014...2023 {
            let own = zip(course.days, rows).filter { $0.0.day.year == year }.map(\.1)
            let answer = try tool("get_body", #"{"from":"\#(year)","to":"\#(year)"}"#)
            let courses = try answer.member("courses") { try $0.elements { $0 } }
            check("get_body", own, try #require(courses.first).member("days") { try $0.elements { $0 } })
        }
        let lines = try text(["body"] + days).split(separator: "\n").map { Self.columns(of: String($0)) }
        check(
            "hk body", course.days.map { [(1, $0.value), (2, $0.trend)] },
            lines.filter { $0.count == 3 && $0[0].count == 10 && $0[0].hasPrefix("20") })
        let shown = lines.filter { $0.count == 3 && $0[1].contains("/") }
        #expect(shown.count == report.pressures.count && shown.last?[2] == report.pressures.last?.category.title)
        // The page begins ten years ago.
        let page = try await pages.page("/body?span=3660")
        check(
            "/body", course.days.suffix(30).reversed().map { [(1, $0.value), (2, $0.trend)] },
            Self.table("Weight", in: page).isEmpty ? Self.table("Body mass", in: page) : Self.table("Weight", in: page))
        let cells = Self.table("Blood pressure", in: page)
        #expect(cells.first?.last == report.pressures.last?.category.title && cells.count == 30)
    }

    /// Measures of recovery beside their own baselines (WEB-102).
    func readiness() async throws {
        for day in 20...26 {
            let name = "2023-12-\(day)"
            let date = CalendarDay(year: 2023, month: 12, day: day)
            let report = try access.reports { try $0.readiness(on: date, calendar: calendar) }
            let rows = report.readings.map { reading -> Row in
                [
                    ("measure", .text(reading.measure.rawValue)), ("value", .number(reading.value)),
                    ("baseline.low", .number(reading.baseline?.low)), ("score", .number(reading.score)),
                    ("state", .text(reading.state.rawValue)),
                ]
            }
            #expect(report.measured.count >= 2)
            func readings(_ json: JSON) throws -> [JSON] { try json.member("readings") { try $0.elements { $0 } } }
            check("hk readiness --json", rows, try readings(hk("readiness", "--day", name)))
            check(
                "GET readiness", rows, try readings(await pages.ask("GET", "/api/v1/readiness?day=\(name)").json()))
            check("get_readiness", rows, try readings(tool("get_readiness", #"{"day":"\#(name)"}"#)))
            let values = report.readings.map { [(1, $0.measure == .sleep ? nil : $0.value)] }
            let states = report.readings.map(\.state.rawValue)
            let page = Self.table("Measures", in: try await pages.page("/readiness?date=\(name)"))
            check("/readiness", values, page.map { $0[0] == "Sleep" ? ["", "–"] : $0 })
            #expect(page.map { $0[3].lowercased() } == states, "/readiness")
            let lines = try text("readiness", "--day", name).split(separator: "\n").dropFirst().prefix(
                report.readings.count)
            for (line, reading) in zip(lines, report.readings) {
                let cells = Self.columns(of: String(line))
                #expect(cells.last?.hasPrefix(reading.state.rawValue) == true, "hk readiness: \(cells)")
                guard let value = reading.value, reading.measure != .sleep else { continue }
                #expect(Self.reads(cells[1], value), "hk readiness: \(cells)")
                count += 1
            }
        }
    }

    /// Goals with their streaks (WEB-103).
    func goals() async throws {
        let report = try access.reports { try $0.goalsReport(now: Date(), calendar: calendar) }
        let rows = report.goals.map { progress -> Row in
            [
                ("id", .text(progress.goal.id.uuidString)), ("target", .number(progress.goal.target)),
                ("value", .number(progress.value)), ("longestStreak", .number(Double(progress.longestStreak))),
            ]
        }
        #expect(rows.count == 2 && report.goals[0].longestStreak > 0)
        func goals(_ json: JSON) throws -> [JSON] { try json.member("goals") { try $0.elements { $0 } } }
        check("hk goals --json", rows, try goals(hk("goals", "list")))
        check("GET goals", rows, try goals(await pages.ask("GET", "/api/v1/goals").json()))
        check("get_goals", rows, try goals(tool("get_goals", "{}")))
        let format = Format()
        let lines = try text("goals", "list").split(separator: "\n").dropFirst().map { Self.columns(of: String($0)) }
        let page = Self.table("Goals", in: try await pages.page("/goals"))
        #expect(lines.count == 2 && page.count == 2)
        for (progress, (line, cells)) in zip(report.goals, zip(lines, page)) {
            let (name, longest) = (format.name(of: progress.goal), format.count(progress.longestStreak))
            #expect(line[1] == name && line.last == longest, "hk goals: \(line)")
            #expect(cells[0] == name && cells[3].hasSuffix("longest \(longest)"), "/goals: \(cells)")
            count += 4
        }
    }

    /// Gear with what was done with it (WEB-114).
    func gear() async throws {
        let report = try access.reports { try $0.gearReport() }
        let rows = report.gear.map { use -> Row in
            [
                ("id", .text(use.id?.uuidString ?? "")), ("name", .text(use.name)), ("kind", .text(use.kind.rawValue)),
            ]
        }
        let sums = report.gear.map { use -> Row in
            [
                ("count", .number(Double(use.totals.count))), ("distance", .number(use.totals.distance)),
                ("duration", .number(use.totals.duration)),
            ]
        }
        #expect(report.gear.map(\.name) == ["Trail shoes", "Old bike"] && report.gear[1].totals.count == 0)
        // What both recorded counts once.
        #expect(report.gear[0].totals.count == 131)
        func gear(_ json: JSON) throws -> [JSON] { try json.member("gear") { try $0.elements { $0 } } }
        for (name, json) in [
            ("hk gear --json", try hk("gear", "list")),
            ("GET gear", try await pages.ask("GET", "/api/v1/gear").json()), ("get_gear", try tool("get_gear", "{}")),
        ] {
            check(name, rows, try gear(json))
            check(name, sums, try gear(json).map { try $0.member("totals") { $0 } })
        }
        let format = Format()
        let lines = try text("gear", "list").split(separator: "\n").dropFirst().map { Self.columns(of: String($0)) }
        let page = Self.table("Gear", in: try await pages.page("/gear"))
        #expect(lines.count == 2 && page.count == 2)
        for (use, (line, cells)) in zip(report.gear, zip(lines, page)) {
            let distance = use.totals.distance.map { format.distance($0) } ?? "–"
            let expected = [use.name, use.kind.rawValue, format.count(use.totals.count), distance]
            #expect(Array(line.prefix(4)) == expected, "hk gear: \(line)")
            #expect(line[4] == Format.duration(use.totals.duration) && line.last == use.days, "hk gear: \(line)")
            #expect(
                [cells[0], cells[2], cells[3], cells[4]] == [use.name, use.days, expected[2], distance], "\(cells)")
            count += 8
        }
        let list = try hk("workouts", "--gear", "trail")
        #expect(try list.elements { $0 }.count == report.gear[0].totals.count)
        let asked = try await pages.ask("GET", "/api/v1/workouts?gear=trail%20SHOES&totals=true&limit=1").json()
        let total = try asked.member("totals") { try $0.member("distance") { try $0.asFiniteNumber() } }
        #expect(total == report.gear[0].totals.distance)
        #expect(try await pages.page("/workouts?gear=Trail%20shoes").contains("131 workouts"))
    }

    /// Planned workouts by date (WEB-115).
    func plans() async throws {
        let report = try access.reports { try $0.plansReport(now: Date(), calendar: calendar) }
        #expect(report.entries.map(\.status) == [.done, .missed, .due])
        let score = try #require(report.entries[0].score)
        let rows = report.entries.map { entry -> Row in
            [
                ("plan", .text(entry.plan.uuidString)), ("date", .day(entry.start)),
                ("status", .text(entry.status.rawValue)), ("estimatedSeconds", .number(entry.estimatedSeconds)),
                ("workout", entry.workout.map { .text($0.uuidString) } ?? .number(nil)),
                ("score", .number(entry.score)),
                ("completion", .number(entry.completion)), ("inTarget", .number(entry.inTarget)),
            ]
        }
        let sums: Row = [
            ("planned", .number(2)), ("done", .number(1)), ("missed", .number(1)), ("scored", .number(1)),
            ("meanScore", .number(score)),
        ]
        let detail = try await pages.ask("GET", "/api/v1/plans/\(report.entries[0].plan.uuidString)").json()
        for (name, json) in [
            ("hk plan list --json", try hk("plan", "list", "--all")),
            ("GET plans", try await pages.ask("GET", "/api/v1/plans?from=2014").json()),
            ("get_plans", try tool("get_plans", #"{"from":"2014"}"#)),
        ] {
            check(name, rows, try json.member("plans") { try $0.elements { $0 } })
            check(name, [sums], [try json.member("adherence") { $0 }])
        }
        check("GET plan", rows, try detail.member("dates") { try $0.elements { $0 } })
        check(
            "get_plan", rows,
            try tool("get_plan", #"{"plan":"\#(report.entries[0].plan.uuidString)"}"#).member(
                "detail"
            ) { try $0.member("dates") { try $0.elements { $0 } } })
        let format = Format()
        let lines = try text("plan", "list", "--all").split(separator: "\n").dropFirst()
        #expect(lines.count == 4 && lines.last == "\(format.text(of: report.adherence)).")
        for (entry, line) in zip(report.entries, lines) {
            #expect(line.contains(entry.status.rawValue) && line.contains("Long run"), "hk plan list: \(line)")
            #expect(line.contains(" \(format.percent(score)) ") == (entry.score != nil), "hk plan list: \(line)")
            count += 1
        }
        let page = try await pages.page("/plans?from=2014")
        for status in PlansReport.Status.allCases {
            let entries = report.entries(status)
            let cells = Self.table(status.title, in: page)
            #expect(cells.count == entries.count && entries.count == 1)
            for (entry, cells) in zip(entries, cells) {
                #expect(
                    cells[0] == "Long run" && cells[3] == Format.duration(entry.estimatedSeconds), "/plans: \(cells)")
                let scores = [entry.score, entry.completion].compactMap { $0.map(format.percent) }
                #expect(scores.allSatisfy(cells.contains), "/plans: \(cells)")
                count += 2 + scores.count
            }
        }
        #expect(page.contains(format.text(of: report.adherence)))
        let own = try await pages.page("/plans/\(report.entries[0].plan.uuidString)")
        let dates = Self.table("Dates", in: own)
        #expect(dates.map { $0[1] } == report.entries.map(\.status.title))
        #expect(dates[0][2] == format.scoreText(score, report.entries[0].completion, report.entries[0].inTarget))
        count += dates.count + 1
        let marks = try await pages.page("/calendar?month=2023-11").matches(of: /title="(Done|Missed): Long run"/)
        #expect(marks.map { $0.1.lowercased() } == ["done", "missed"])
        count += marks.count
    }

    /// Days and weeks at a glance (WEB-104).
    func digests() async throws {
        let format = Format()
        for (span, name, day) in [
            (DigestReport.Span.day, "today", 14), (.day, "today", 11), (.week, "week", 13), (.week, "week", 20),
        ] {
            let (now, date) = (Date(), "2023-11-\(day)")
            let report = try access.reports {
                try $0.digest(of: span, on: CalendarDay(year: 2023, month: 11, day: day), now: now, calendar: calendar)
            }
            let row: Row = [
                ("start", .day(report.start)), ("totals.duration", .number(report.totals.duration)),
                ("totalsBefore.duration", .number(report.totalsBefore.duration)), ("steps", .number(report.steps)),
                ("load.form", .number(report.load?.row.form)), ("load.load", .number(report.load?.row.load)),
            ]
            let nights = report.nights.map { [("asleep", Shown.number($0.asleep))] as Row }
            let target = "/api/v1/digest?span=\(span.rawValue)&day=\(date)"
            let arguments = #"{"span":"\#(span.rawValue)","day":"\#(date)"}"#
            for (what, json) in [
                ("hk \(name) --json", try hk(name, "--day", date)),
                ("GET digest", try await pages.ask("GET", target).json()),
                ("get_digest", try tool("get_digest", arguments)),
            ] {
                check(what, [row], [json])
                check(what, nights, try json.member("nights") { try $0.elements { $0 } })
                check(
                    what, report.workouts.map { [("uuid", .text($0.uuid.uuidString))] },
                    try json.member("workouts") { try $0.elements { $0 } })
            }
            let lines = report.lines(format).map(\.text)
            #expect(lines.count < 24)
            let screen = try text(name, "--day", date).split(separator: "\n").dropFirst().map(String.init)
            let page = Self.tableRows(try await pages.page("/\(name)?date=\(date)")).filter { $0.count == 2 }.map {
                $0[1]
            }
            #expect(screen.count == lines.count && page == lines, "/\(name) \(date): \(page)")
            for (line, shown) in zip(lines, screen) { #expect(shown.hasSuffix(line), "hk \(name): \(shown)") }
            count += 2 * lines.count
        }
    }

    /// Years in review (WEB-105).
    func years() async throws {
        for year in [2014, 2020, 2023] {
            let found = try access.reports { try $0.year(year, now: Date(), calendar: calendar) }
            let report = try #require(found)
            #expect(report.months.count == 12 && report.totals.count > 50 && report.steps != nil && report.sleep != nil)
            let months = report.months.map { month -> Row in
                [("start", .day(month.start)), ("totals.duration", .number(month.all.duration))]
            }
            let row: Row = [
                ("totals.distance", .number(report.totals.distance)),
                ("activeDays", .number(Double(report.activeDays))),
                ("yearBefore.duration", .number(report.yearBefore?.duration)), ("steps", .number(report.steps)),
                ("sleep.asleep", .number(report.sleep?.asleep)),
            ]
            let bests = report.bests.flatMap { $0.records.compactMap { $0.best.first?.value } }
            for (what, json) in [
                ("hk year --json", try hk("year", "\(year)")),
                ("GET year", try await pages.ask("GET", "/api/v1/year?year=\(year)").json()),
                ("get_year", try tool("get_year", #"{"year":\#(year)}"#)),
            ] {
                check(what, [row], [json])
                check(what, months, try json.member("months") { try $0.elements { $0 } })
                let shown = try json.member("bests") {
                    try $0.elements { try $0.member("records") { try $0.elements { $0["best"] } } }
                }
                check(
                    what, [bests],
                    [try shown.flatMap { $0 }.compactMap { try $0?.elements { $0["value"] }.first ?? nil }])
            }
            let page = try await pages.page("/year/\(year)")
            let rows = report.months.map {
                [(1, Optional(Double($0.all.count))), (2, $0.all.duration), (3, $0.all.distance)]
            }
            check("/year", rows, Self.table("By month", in: page))
            let lines = try text("year", "\(year)").split(separator: "\n").map { Self.columns(of: String($0)) }
            check("hk year", rows, lines.filter { $0.count > 3 && $0[0].hasPrefix("\(year)-") && $0[0].count == 7 })
        }
    }

    /// Outings that were recorded more than once (API-51, WEB-107).
    func duplicates() async throws {
        let outings = try access.reports { try $0.repeatedOutings(SampleFilter()).outings }
        #expect(outings.count == TenYears.repeatedCount)
        let rows = outings.flatMap { outing in
            outing.recordings.map { recording -> Row in
                [
                    ("uuid", .text(recording.uuid.uuidString)), ("duration", .number(recording.duration)),
                    ("totalDistance", .number(recording.totalDistance)),
                ]
            }
        }
        var answers = [
            ("hk duplicates --json", try hk("duplicates").elements { $0 }),
            ("GET duplicates", try await items("duplicates")),
        ]
        let told = try tool("list_duplicates", #"{"from":"2014"}"#)
        answers.append(("list_duplicates", try told.member("items") { try $0.elements { $0 } }))
        for (what, answer) in answers {
            // A tool has at most a hundred.
            let shown = what == "list_duplicates" ? Array(outings.prefix(100)) : outings
            let count = shown.reduce(0) { $0 + $1.recordings.count }
            check(
                what, Array(rows.prefix(count)),
                try answer.flatMap { try $0.member("recordings") { try $0.elements { $0 } } })
            for (outing, json) in zip(shown, answer) {
                expect(what, .text(outing.preference.rawValue), json["preference"])
                for (uuid, types) in outing.streams {
                    for type in types {
                        expect(what, .text(uuid.uuidString), json["streams"]?[TypeName.name(of: type)])
                    }
                }
            }
        }
        var cells: [[String]] = []
        for page in 1...(outings.count + 24) / 25 {
            let text = try await pages.page("/workouts/duplicates?page=\(page)")
            #expect(text.contains("role=\"status\">\(outings.count) outings<"))
            cells += Self.tableRows(text)
        }
        check(
            "/workouts/duplicates",
            outings.flatMap(\.recordings).map { [(1, $0.totalDistance), (2, $0.duration)] }, cells)
        for (outing, rows) in zip(
            outings, stride(from: 0, to: cells.count, by: 2).map { cells[$0..<min($0 + 2, cells.count)] })
        {
            #expect(rows.map { $0[3] } == ["yes", "no"])
            for (recording, cells) in zip(outing.recordings, rows) {
                let types = outing.streams[recording.uuid] ?? []
                #expect(cells[4] == Format.list(types.map { TypeTitle.name($0) }, "and"))
                count += 1
            }
        }
        // Each workout has its other recordings.
        let api = try await items("workouts?limit=1000")
        let found = api.filter { ((try? $0["otherRecordings"]?.elements { $0 }) ?? []).isEmpty == false }
        check("GET workouts", outings.map { [("uuid", .text($0.recordings[0].uuid.uuidString))] }, found)
        for (outing, json) in zip(outings, found) {
            let others = outing.recordings.dropFirst().map { [("uuid", Shown.text($0.uuid.uuidString))] as Row }
            check("GET workouts", others, try json.member("otherRecordings") { try $0.elements { $0 } })
            let uuid = outing.recordings[0].uuid.uuidString
            let answer = try tool("get_workout", #"{"uuid":"\#(uuid)"}"#)
            check("get_workout", others, try answer.member("otherRecordings") { try $0.elements { $0 } })
        }
        let lines = try text("duplicates").split(separator: "\n").map { Self.columns(of: String($0)) }
        check(
            "hk duplicates", outings.map { [(4, $0.recordings[0].duration), (5, $0.recordings[0].totalDistance)] },
            lines.filter { $0.first == "●" })
    }

    func typesAndSources() async throws {
        let (types, sources) = try access.reports { (try $0.types(), try $0.sources()) }
        #expect(types.count > 6 && sources.count == 2)
        let rows = types.map { type, extent -> Row in
            [
                ("identifier", .text(type.identifier)), ("samples", .number(Double(extent.count))),
                ("earliest", .day(extent.earliest)), ("latest", .day(extent.latest)),
            ]
        }
        let sourceRows = sources.map { source, types, extent -> Row in
            [
                ("bundleIdentifier", .text(source.bundleIdentifier)), ("types", .number(Double(types))),
                ("samples", .number(Double(extent.count))), ("latest", .day(extent.latest)),
            ]
        }
        check("hk types --json", rows, try hk("types").elements { $0 })
        check("hk sources --json", sourceRows, try hk("sources").elements { $0 })
        check("GET types", rows, try await items("types"))
        check("GET sources", sourceRows, try await items("sources"))
        let described = try tool("describe_data", "{}")
        check("describe_data", rows, try described.member("types") { try $0.elements { $0 } })
        check("describe_data", sourceRows, try described.member("sources") { try $0.elements { $0 } })
        let lines = try text("types").split(separator: "\n").dropFirst().map { Self.columns(of: String($0)) }
        check("hk types", types.map { [(1, Double($0.extent.count))] }, lines)
        let sourceLines = try text("sources").split(separator: "\n").dropFirst().map { Self.columns(of: String($0)) }
        check("hk sources", sources.map { [(2, Double($0.types)), (3, Double($0.extent.count))] }, sourceLines)
        // Pages sort types by title and sources by rank.
        let data = Self.tableRows(try await pages.page("/data")).filter { $0.count == 4 }.compactMap {
            Self.value($0[2])
        }
        #expect(data.map(\.value).sorted() == types.map { Double($0.extent.count) }.sorted(), "/data")
        let ranked = Self.tableRows(try await pages.page("/access")).filter { $0.count == 5 }
        #expect(ranked.count == sources.count, "/access")
        for source in sources {
            let row = ranked.first { $0[0] == source.source.name } ?? []
            check("/access", [[(1, Double(source.extent.count)), (2, Double(source.types))]], [row])
        }
    }

    private static func row(_ start: Date, _ totals: TotalsReport.Totals) -> Row {
        [
            ("start", .day(start)), ("count", .number(Double(totals.count))), ("duration", .number(totals.duration)),
            ("distance", .number(totals.distance)), ("climb", .number(totals.climb)),
            ("energy", .number(totals.energy)),
        ]
    }
}

// MARK: - Comparing

extension Renderings {
    /// Compares rows with objects, whose members are named by paths.
    private func check(_ what: String, _ rows: [Row], _ objects: [JSON]) {
        #expect(rows.count == objects.count, "\(what)")
        for (row, object) in zip(rows, objects) {
            for (name, value) in row {
                let found = name.split(separator: ".").reduce(Optional(object)) { $0?[String($1)] }
                expect("\(what) \(name)", value, found)
            }
        }
    }

    /// Compares lists of numbers.
    private func check(_ what: String, _ lists: [[Double]], _ found: [[JSON]]) {
        #expect(lists.count == found.count, "\(what)")
        for (list, found) in zip(lists, found) {
            #expect(list.count == found.count, "\(what)")
            for (value, json) in zip(list, found) { expect(what, .number(value), json) }
        }
    }

    private func expect(_ what: String, _ value: Shown, _ json: JSON?) {
        count += 1
        switch value {
        case .number(let number):
            let found = try? json?.asFiniteNumber()
            // Durations are written in whole microseconds.
            let isEqual = found == number || number.map { found == ($0 * 1e6).rounded() / 1e6 } ?? false
            #expect(isEqual, "\(what): \(json?.line ?? "missing") instead of \(number ?? .nan)")
        case .text(let text): #expect((try? json?.asString()) == text, "\(what)")
        case .day(let date):
            #expect((try? json?.asString())?.hasPrefix(Format.iso8601(date).prefix(10)) == true, "\(what)")
        }
    }

    /// Compares rows with lines of comma-separated values by the names of columns.
    ///
    /// - Parameter names: The columns whose names differ.
    private func check(_ what: String, _ rows: [Row], _ lines: [[String: String]], _ names: [String: String] = [:]) {
        #expect(rows.count == lines.count, "\(what)")
        for (row, line) in zip(rows, lines) {
            for (name, value) in row {
                count += 1
                let field = line[names[name] ?? name]
                switch value {
                case .number(let number):
                    #expect(field == "" ? number == nil : field.flatMap(Double.init) == number, "\(what) \(name)")
                case .text(let text): #expect(field == text, "\(what) \(name)")
                case .day(let date):
                    #expect(field?.hasPrefix(Format.iso8601(date).prefix(10)) == true, "\(what) \(name)")
                }
            }
        }
    }

    /// Compares values with the texts of a table, by column.
    private func check(_ what: String, _ rows: [[(column: Int, value: Double?)]], _ cells: [[String]]) {
        #expect(rows.count == cells.count, "\(what)")
        for (row, cells) in zip(rows, cells) {
            for (column, value) in row {
                count += 1
                let cell = column < cells.count ? cells[column] : ""
                // A distance of zero is not shown.
                #expect(
                    value.map { Self.reads(cell, $0) || $0 == 0 && cell.isEmpty } ?? ["", "–"].contains(cell),
                    "\(what): \(cells), column \(column) of \(row)")
            }
        }
    }

    /// Compares texts with values, one by one.
    private func check(_ what: String, _ texts: [String], _ values: [Double?]) {
        for (text, value) in zip(texts, values) {
            count += 1
            #expect(value.map { Self.reads(text, $0) } ?? true, "\(what): \(text)")
        }
        #expect(texts.count >= 3, "\(what): \(texts)")
    }

    /// Returns whether a text such as `12.34 km`, `1:02:03`, `7:12 h` or `640 kcal` is a value, as exactly as it has
    /// digits.
    private static func reads(_ text: String, _ value: Double) -> Bool {
        guard let (read, tolerance) = Self.value(text) else { return false }
        return abs(read - value) <= tolerance * 1.0001
    }

    /// Returns the value of a text in metres, seconds or the unit it has, and half a unit of its last digit.
    private static func value(_ text: String) -> (value: Double, tolerance: Double)? {
        let parts = text.replacing("\u{a0}", with: " ").split(separator: " ")
        guard let first = parts.first?.replacing(",", with: "") else { return nil }
        let unit = parts.dropFirst().first.map(String.init) ?? ""
        if first.contains(":") {
            let numbers = first.split(separator: ":").compactMap { Double($0) }
            guard numbers.count == first.split(separator: ":").count else { return nil }
            let sum = numbers.reduce(0) { $0 * 60 + $1 }
            return unit == "h" ? (sum * 60, 30) : (sum, 0.5)
        }
        guard let number = Double(first) else { return nil }
        let decimals = first.split(separator: ".").dropFirst().first?.count ?? 0
        let scales: [String: Double] = ["km": 1_000, "min": 60, "h": 3_600]
        let scale = scales[unit] ?? 1
        return (number * scale, 0.5 * pow(10, -Double(decimals)) * scale)
    }

    /// Returns the columns of a line of a screen.
    private static func columns(of line: String) -> [String] {
        line.split(separator: /\s{2,}/).map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

// MARK: - Asking

extension Renderings {
    private func text(_ arguments: String...) throws -> String { try text(arguments) }
    private func text(_ arguments: [String]) throws -> String { try CommandLineTool.output(folder, arguments) }

    private func hk(_ arguments: String...) throws -> JSON { try hk(arguments) }
    private func hk(_ arguments: [String]) throws -> JSON { try JSON(parsing: try text(arguments + ["--json"])) }

    private func csv(_ arguments: String...) throws -> [[String: String]] { try csv(arguments) }
    private func csv(_ arguments: [String]) throws -> [[String: String]] {
        let rows = try #require(CSVTable(try text(arguments + ["--csv"]))).rows
        return rows.dropFirst().map { Dictionary(zip(rows[0], $0)) { first, _ in first } }
    }

    private func items(_ target: String) async throws -> [JSON] {
        try await pages.ask("GET", "/api/v1/\(target)").items()
    }

    /// Returns the structured result of a tool.
    private func tool(_ name: String, _ arguments: String) throws -> JSON {
        let line =
            #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments),\#(MCPWorld.meta)}}"#
        let answer = try JSON(parsing: try #require(tools.answer(Array(line.utf8))))
        return try #require(answer["result"]?["structuredContent"], "\(name): \(answer.line.prefix(500))")
    }

    /// Returns the texts of the cells of all table rows of a page.
    private static func tableRows(_ page: some StringProtocol) -> [[String]] {
        String(page).matches(of: /(?s)<tr[ >].*?<\/tr>/).map { row in
            row.output.matches(of: /(?s)<td[^>]*>(.*?)<\/td>/).map { cell in
                cell.output.1.replacing(/<[^>]*>/, with: "").trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }.filter { !$0.isEmpty }
    }

    /// Returns the rows of the table with a caption.
    private static func table(_ caption: String, in page: String) -> [[String]] {
        guard let start = page.range(of: ">\(caption)</caption>"),
            let end = page[start.upperBound...].range(of: "</table>")
        else { return [] }
        return tableRows(page[start.upperBound..<end.lowerBound])
    }

    /// Returns the values that a chart draws, row by row; nil for a gap.
    private static func drawn(_ page: String) -> [[Double?]] {
        guard let table = page.firstMatch(of: /(?s)<table class="data">.*?<tbody>(.*?)<\/tbody>/)?.1 else { return [] }
        return table.matches(of: /(?s)<tr.*?<\/tr>/).map { row in
            row.output.matches(of: /<td( data-value="([^"]*)")?>/).map { $0.output.2.flatMap { Double($0) } }
        }
    }
}
