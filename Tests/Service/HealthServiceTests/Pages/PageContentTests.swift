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

/// The contents of single pages, and their omissions.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PageContentTests {
    private static let example = Repository.file("Examples/Data/morning-run.gpx")

    /// Calls a closure with pages whose store contains the bundled run, and with the address of its page.
    private static func withRun(
        _ body: (PagesUnderTest, _ address: String) async throws -> Void
    ) async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { _ in }
            try await pages.importFile("run.gpx", Array(Data(contentsOf: example)))
            let list = try await pages.page("/workouts")
            let address = try #require(list.firstMatch(of: /\/workouts\/[0-9A-F-]{36}/)?.output)
            try await body(pages, String(address))
        }
    }

    // MARK: Overview and calendar

    @Test func WEB_13_theOverviewHasTheLatestOfEverything() async throws {
        try await Running.withFolder { folder in
            let pages = try PagesUnderTest.atNoon(folder) { engine in
                try Fixture.fill(engine)
                try engine.write(as: Fixture.watch) { try $0.save([Fixture.steps(50, from: Fixture.day + 86_400)]) }
            }
            let page = try await pages.page("/")
            #expect(page.contains("This week") && page.contains("Latest workouts"))
            #expect(page.contains("/workouts/\(Fixture.run.uuid.uuidString)"))
            #expect(page.contains("href=\"/data/stepCount\""))
            #expect(page.contains("class=\"spark\""))
        }
    }

    @Test func WEB_15_theCalendarHasEachWorkoutOnItsDayAndSumsOfWeeks() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                let more = (0..<4).map { index in
                    SampleRecord(
                        type: .workout, start: Fixture.day + Double(index) * 3_600,
                        end: Fixture.day + Double(index) * 3_600 + 600,
                        content: .workout(WorkoutRecord(activityType: .walking, duration: 600)))
                }
                try engine.write(as: Fixture.watch) { try $0.save(more) }
            }
            _ = try await pages.ask("POST", "/settings", form: "units=metric&weekStart=7&locale=en&timeZone=UTC")
            let page = try await pages.page("/calendar?month=2026-11")
            #expect(page.contains("<th scope=\"col\">Sun</th><th scope=\"col\">Mon</th>"))
            let day = try #require(
                page.firstMatch(of: /(?s)<td class="day[^"]*" data-date="2026-11-20">.*?<\/td>/)?.output)
            #expect(day.matches(of: /class="mark"/).count == 3)
            #expect(day.contains("+2 more"))
            #expect(page.contains("<span>5 workouts</span>"))
            #expect(page.matches(of: /class="mark"/).count == 3)
            let year = try await pages.page("/calendar?year=2026")
            #expect(year.firstMatch(of: /class="level4" data-date="2026-11-20"/) != nil)
            #expect(year.matches(of: /data-date="2026-/).count == 365)
            #expect(try await pages.ask("GET", "/calendar?month=2026-13").status == 400)
        }
    }

    // MARK: Workouts

    @Test func WEB_2_WEB_23_viewsAreAddressesAndHeadingsSort() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                let others = [3_000.0, 20_000].map { meters in
                    SampleRecord(
                        type: .workout, start: Fixture.day - meters, end: Fixture.day - meters + 1_000,
                        content: .workout(
                            WorkoutRecord(
                                activityType: .cycling, duration: 1_000,
                                totals: [.distance: QuantityValue(meters, .meter)])))
                }
                try engine.write(as: Fixture.watch) { try $0.save(others) }
            }
            func distances(_ target: String) async throws -> [String] {
                try await pages.page(target).matches(of: /data-label="Distance">([^<]*)</).map { String($0.output.1) }
            }
            #expect(try await distances("/workouts?sort=-distance") == ["20.00 km", "10.00 km", "3.00 km"])
            #expect(try await distances("/workouts?sort=distance") == ["3.00 km", "10.00 km", "20.00 km"])
            #expect(try await distances("/workouts?minDistance=5&maxDistance=15") == ["10.00 km"])
            #expect(try await distances("/workouts?to=2026-11-19") == ["3.00 km", "20.00 km"])
            let filtered = try await pages.page("/workouts?activity=cycling&q=watch")
            #expect(filtered.contains("sort=-distance") && filtered.contains("activity=cycling"))
            #expect(filtered.contains("aria-sort=\"descending\""))
        }
    }

    @Test func WEB_24_theMapIsOfTheSameWorkouts() async throws {
        try await Self.withRun { pages, _ in
            let page = try await pages.page("/workouts/map?activity=running")
            #expect(page.contains("data-routes=\"/api/v1/routes?activity=running&amp;from="))
            #expect(try await pages.ask("GET", "/api/v1/routes?activity=running").status == 200)
        }
    }

    @Test func WEB_31_WEB_36_aWorkoutHasAChartForEachColumnAndItsZones() async throws {
        try await Self.withRun { pages, address in
            let page = try await pages.page(address)
            #expect(page.contains("data-columns=\"heartRate,pace,elevation\""))
            #expect(page.matches(of: /<figure class="chart" data-column=/).count == 3)
            #expect(page.contains("data-map") && page.contains("Heart rate zones"))
            #expect(page.contains("Average 152 bpm, highest 165 bpm"))
            let zones = try JSON(parsing: try await pages.ask("GET", "/api/v1\(address)/zones").text)
            let seconds = try zones.elements(of: "items").first?["seconds"]?.elements { try $0.asFiniteNumber() } ?? []
            for time in seconds.map(Format.duration) { #expect(page.contains(">\(time)</td>"), "\(time)") }
        }
    }

    @Test func WEB_31_aSportInOnePlaceHasNoPaceSplitsOrDistanceAxis() async throws {
        try await Self.withRun { pages, address in
            let run = try await pages.page(address)
            #expect(run.contains("data-distance-unit=\"km\"") && run.contains("id=\"splits\""))
            _ = try await pages.ask("POST", address + "/edit", form: "activity=traditionalStrengthTraining&revision=0")
            let page = try await pages.page(address)
            #expect(page.contains("data-columns=\"heartRate\"") && page.contains("data-by=\"time\""))
            #expect(page.matches(of: /<figure class="chart" data-column=/).count == 1)
            for word in ["data-distance-unit", "id=\"splits\"", "<dt>Pace</dt>", "<dt>Speed</dt>"] {
                #expect(!page.contains(word), "\(word)")
            }
            let json = try JSON(parsing: try await pages.ask("GET", "/api/v1\(address)").text)
            #expect(json["parts"]?.line == "[\"route\", \"sets\"]")
            #expect((json["speed"]?.line ?? "null") == "null" && json["splits"]?.line == "[]")
            let splits = try JSON(parsing: try await pages.ask("GET", "/api/v1\(address)/splits").text)
            #expect(splits["items"]?.line == "[]")
            let course = try JSON(parsing: try await pages.ask("GET", "/api/v1\(address)/series").text)
            #expect(course.elements(of: "columns").map { $0["name"]?.line } == ["\"heartRate\""])
        }
    }

    @Test func WEB_31_aRideWithLongStopsBeginsWithMovingTime() async throws {
        func segment(_ hour: Int, _ place: Double) -> String {
            let points = (0..<60).map { minute in
                let time = "2026-05-12T\(Format.twoDigits(hour)):\(Format.twoDigits(minute)):00Z"
                return "<trkpt lat=\"47\" lon=\"\(place + Double(minute) / 300)\"><time>\(time)</time></trkpt>"
            }
            return "<trkseg>\(points.joined())</trkseg>"
        }
        let ride =
            "<gpx version=\"1.1\" creator=\"x\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><type>cycling</type>"
            + segment(6, 8) + segment(9, 8.2) + "</trk></gpx>"
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { _ in }
            try await pages.importFile("ride.gpx", Array(ride.utf8))
            let list = try await pages.page("/workouts")
            let address = String(try #require(list.firstMatch(of: /\/workouts\/[0-9A-F-]{36}/)?.output))
            #expect(try await pages.page(address).contains("data-by=\"moving\""))
            let answer = try await pages.ask("GET", "/api/v1\(address)/series?columns=distance&by=moving&full=true")
            let axis = try JSON(parsing: answer.text)["axis"]?["values"]?.elements { try $0.asFiniteNumber() } ?? []
            // Two hours of riding, less a minute at each end; two hours between them take no time.
            #expect(axis.last.map { abs($0 - 2 * 59 * 60) < 1 } == true)
        }
    }

    @Test func API_35_splitsAreOfTheKindThatIsAskedFor() async throws {
        try await Self.withRun { pages, address in
            let usual = try await pages.page(address)
            #expect(usual.contains("1 km</td>") && usual.contains("1.89 km</td>"))
            #expect(try await pages.page(address + "?splits=mile").contains("1 mi</td>"))
            #expect(try await pages.page(address + "?splits=400").contains("1600 m</td>"))
        }
    }

    @Test func WEB_37_whatAWorkoutDoesNotHaveIsNotMissed() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let page = try await pages.page("/workouts/\(Fixture.run.uuid.uuidString)")
            for word in ["data-map", "missing", "no data", "data-column=\"elevation\""] {
                #expect(!page.contains(word))
            }
        }
    }

    @Test func WEB_35_legsAreTabsWithTheirOwnFigures() async throws {
        func leg(_ sport: WorkoutActivity, _ from: Double, _ to: Double) -> WorkoutActivityRecord {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = sport
            return WorkoutActivityRecord(
                configuration: configuration, start: Fixture.day + from, end: Fixture.day + to, duration: to - from)
        }
        let legs = [leg(.swimming, 0, 1_710), leg(.transition, 1_710, 1_844), leg(.cycling, 1_844, 6_046)]
        let triathlon = SampleRecord(
            type: .workout, start: Fixture.day, end: Fixture.day + 6_046,
            content: .workout(WorkoutRecord(activityType: .swimBikeRun, duration: 6_046, activities: legs)))
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                try engine.write(as: Fixture.watch) { try $0.save([triathlon]) }
            }
            let address = "/workouts/\(triathlon.uuid.uuidString)"
            let whole = try await pages.page(address)
            for name in ["Whole", "Swimming", "T1", "Cycling"] { #expect(whole.contains(">\(name)</a>"), "\(name)") }
            let ride = try await pages.page(address + "?activity=\(legs[2].uuid.uuidString)")
            #expect(ride.contains("1:10:02"))
            #expect(ride.contains("aria-current=\"page\">Cycling"))
        }
    }

    @Test func WEB_38_homeIsLeftOutWhereSettingsSaySo() async throws {
        try await Self.withRun { pages, address in
            #expect(try await !pages.page(address).contains("hideEnds"))
            _ = try await pages.ask("POST", "/settings", form: "units=metric&weekStart=1&locale=en&homeRadius=200")
            let page = try await pages.page(address)
            #expect(page.contains("export?format=gpx&amp;hideEnds=true"))
        }
    }

    // MARK: Data and nights

    @Test func WEB_40_everyTypeOfTheStoreIsListedAndFound() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let all = try await pages.page("/data")
            for name in ["Steps", "Heart rate", "Workout"] { #expect(all.contains(">\(name)</a>"), "\(name)") }
            #expect(all.contains("271 samples of 3 types"))
            let some = try await pages.page("/data?q=step")
            #expect(some.contains(">Steps</a>") && !some.contains(">Heart rate</a>"))
            #expect(try await pages.page("/data?q=nothing").contains("No type is called so"))
        }
    }

    @Test func WEB_42_theBucketThatGoesOnIsMarked() async throws {
        try await Running.withFolder { folder in
            let pages = try PagesUnderTest.atNoon(folder) { engine in
                try Fixture.fill(engine)
                // The day of the tests' clock, of which a half is left.
                try engine.write(as: Fixture.watch) {
                    try $0.save([Fixture.steps(7, from: Fixture.day + 2 * 86_400 + 3_600)])
                }
            }
            #expect(try await pages.page("/data/stepCount?span=W&date=2026-11-22").contains("<tr data-running"))
            #expect(try await !pages.page("/data/stepCount?span=W&date=2026-11-15").contains("<tr data-running"))
        }
    }

    @Test func WEB_60_aNightHasItsStagesAndItsSources() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                // HKCategoryValueSleepAnalysis: awake 2, core 3, deep 4, REM 5.
                let stages: [(value: Int, minutes: Double)] = [(3, 60), (4, 90), (3, 60), (5, 60), (2, 10), (3, 120)]
                var moment = Fixture.day - 3_600
                let samples = stages.map { stage in
                    defer { moment += stage.minutes * 60 }
                    return SampleRecord(
                        type: .sleepAnalysis, start: moment, end: moment + stage.minutes * 60,
                        content: .category(stage.value))
                }
                try engine.write(as: Fixture.watch) { try $0.save(samples) }
            }
            _ = try await pages.ask("POST", "/settings", form: "units=metric&weekStart=1&locale=en&timeZone=UTC")
            let list = try await pages.page("/sleep?from=2026-11-01&to=2026-11-30")
            #expect(list.contains("href=\"/sleep/2026-11-20\"") && list.contains("6:30 h"))
            let night = try await pages.page("/sleep/2026-11-20")
            #expect(night.contains("1:30 <span class=\"unit\">h"))
            #expect(night.matches(of: /<rect class="(deep|core|rem|awake)"/).count == 6)
            #expect(night.contains("deep 1:30 h") && night.contains("Watch"))
            #expect(try await pages.ask("GET", "/sleep/2026-11-21").status == 404)
        }
    }

    // MARK: Trends and records

    @Test func WEB_50_trendsAreTheTotalsOfTheAPI() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let page = try await pages.page("/trends?by=month&of=distance&from=2026-01-01&to=2026-12-31")
            #expect(page.contains("data-value=\"10.0\"") && page.contains("Distance by month"))
            let totals = try JSON(parsing: try await pages.ask("GET", "/api/v1/totals?by=month").text)
            #expect(try totals.elements(of: "periods").first?.member("distance") { try $0.asFiniteNumber() } == 10_000)
        }
    }

    @Test("WEB-106: a workout with a route has a page of the outings on its way, which begin with itself")
    func sameRoute() async throws {
        try await Self.withRun { pages, address in
            #expect(try await pages.page(address).contains("\(address)/same-route"))
            let page = try await pages.page(address + "/same-route")
            #expect(page.contains("1 outing on this way") && page.contains("(this one)"))
            #expect(try await pages.ask("GET", "/workouts/\(UUID().uuidString)/same-route").status == 404)
        }
    }

    @Test("WEB-110: a workout is compared with another one of its sport, or with one that was marked with it")
    func comparison() async throws {
        try await Self.withRun { pages, address in
            #expect(try await pages.page(address + "/compare").contains("no other workout of this sport"))
            let text = try String(contentsOf: Self.example, encoding: .utf8)
            try await pages.importFile("again.gpx", Array(text.replacing("2026-05-12", with: "2026-05-13").utf8))
            let own = String(address.dropFirst("/workouts/".count))
            let list = try await pages.page(address + "/compare")
            let link = try #require(list.firstMatch(of: /\/workouts\/[0-9A-F-]{36}\/compare\/[0-9A-F-]{36}/)?.output)
            let page = try await pages.page(String(link))
            #expect(page.contains("<h2>Gap</h2>") && page.contains("<h2>Heart rate</h2>"))
            #expect(page.matches(of: /data-group="compare"/).count >= 3)
            #expect(try await pages.page(String(link) + "?by=time").contains("aria-current=\"true\">By time"))
            #expect(try await pages.ask("GET", address + "/compare/\(UUID().uuidString)").status == 404)
            let second = String(link.suffix(36))
            let marked = try await pages.ask(
                "POST", "/workouts/several", form: "action=compare&uuid=\(own)&uuid=\(second)")
            #expect(marked.fields["Location"] == "/workouts/\(second)/compare/\(own)")
            let one = try await pages.ask("POST", "/workouts/several", form: "action=compare&uuid=\(own)")
            #expect(one.text.contains("Mark two workouts to compare them."))
        }
    }

    @Test("WEB-111: the map of workouts shows explorer tiles on demand, with the largest square and cluster")
    func tiles() async throws {
        try await Self.withRun { pages, _ in
            let page = try await pages.page("/workouts/map")
            #expect(page.contains("Explorer tiles") && !page.contains("data-explored"))
            let shown = try await pages.page("/workouts/map?tiles=true&activity=running")
            #expect(shown.contains("data-explored=\"/api/v1/tiles?activity=running\"") && shown.contains("Hide tiles"))
            let report = try await pages.ask("GET", "/api/v1/tiles").json()
            let count = try report.member("count") { try $0.asInteger() }
            let shownCount = shown.firstMatch(of: /([0-9]+) tiles? passed/).flatMap { Int($0.1) }
            #expect(count > 0 && shownCount == count)
            #expect(try report.member("tiles") { try $0.elements { $0 } }.count == count)
        }
    }

    @Test("WEB-109: the list of workouts and the overview show the route of each as a line")
    func smallRoutes() async throws {
        try await Self.withRun { pages, _ in
            for page in ["/workouts", "/"] {
                let text = try await pages.page(page)
                let path = try #require(text.firstMatch(of: /<path d="M([0-9 L]+)"\/>/)?.1, "\(page)")
                let points = path.split(separator: "L").map { $0.split(separator: " ").compactMap { Int($0) } }
                #expect((2...100).contains(points.count) && points.allSatisfy { $0.count == 2 })
                #expect(points.joined().allSatisfy { (0...100).contains($0) })
            }
        }
    }

    @Test("WEB-112: without JavaScript the route and the charts are drawn by the server") func withoutScript()
        async throws
    {
        try await Self.withRun { pages, address in
            func drawn(_ page: String) -> [String] {
                page.matches(of: /(?s)<noscript><svg.*?<\/svg><\/noscript>/).map { String($0.output) }
            }
            let workout = drawn(try await pages.page(address))
            #expect(workout.count { $0.contains("aria-label=\"Route\"") } == 1)
            for chart in ["Heart rate", "Pace", "Elevation"] {
                let own = try #require(workout.first { $0.contains("aria-label=\"\(chart)\"") }, "\(chart)")
                let path = try #require(own.firstMatch(of: /\sd="([^"]*)"/)?.1)
                #expect(path.hasPrefix("M") && path.count { $0 == "L" } > 50)
            }
            let trends = drawn(try await pages.page("/trends?by=month&from=2026-01-01&to=2026-12-31"))
            #expect(trends.contains { $0.contains("V100") })
        }
    }

    @Test("WEB-55: the page of load without a load says what is missing; with an unknown span, the default one")
    func loadWithoutInputs() async throws {
        try await Self.withRun { pages, _ in
            let page = try await pages.page("/load?span=all")
            #expect(page.contains("not counted: ") && !page.contains("data-chart"))
            #expect(try await pages.page("/load?span=x&measure=y&by=z").contains("aria-current=\"true\">Three months<"))
            #expect(try await pages.ask("GET", "/load?from=soon").status == 400)
        }
    }

    @Test func WEB_51_recordsAreThoseOfTheAPI() async throws {
        try await Self.withRun { pages, address in
            let page = try await pages.page("/records")
            #expect(page.contains("1 km") && page.contains(address))
            let records = try JSON(parsing: try await pages.ask("GET", "/api/v1/records").text)
            let best = try records.elements(of: "sports").first?.elements(of: "records").first { record in
                try record.member("over") { try $0.asFiniteNumber() } == 1_000
            }
            let value = try #require(try best?.elements(of: "best").first?.member("value") { try $0.asFiniteNumber() })
            #expect(page.contains(Format.duration(value)))
        }
    }

    // MARK: Imports, live, people

    @Test func WEB_80_WEB_82_importsAreListedWithTheirOutcome() async throws {
        try await Self.withRun { pages, address in
            try await pages.importFile("broken.gpx", Array("<gpx><trk>".utf8))
            let page = try await pages.page("/import")
            #expect(page.contains("run.gpx") && page.contains(">imported<") && page.contains("href=\"\(address)\""))
            #expect(page.contains("broken.gpx"))
            #expect(page.contains("enctype=\"multipart/form-data\"") && page.contains("ingest/health-auto-export"))
        }
    }

    @Test func WEB_83_namesOfSportsAreKeptAndForgotten() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            #expect(try await pages.ask("POST", "/import/names", form: "name=Laufen&activity=running").status == 303)
            #expect(try await pages.page("/import").contains("<td>Laufen</td><td>Running</td>"))
            _ = try await pages.ask("POST", "/import/names", form: "name=Laufen")
            #expect(try await !pages.page("/import").contains("Laufen</td>"))
        }
    }

    @Test func WEB_85_withoutASessionThePageSaysSo() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            #expect(try await pages.page("/live").contains("No session runs"))
        }
    }

    @Test("WEB-87, WEB-113: sources are moved by buttons, or dragged") func sourcesAreMoved() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            func order() async throws -> [String] {
                try await pages.page("/access").matches(of: /name="source" value="([^"]*)"/).map { String($0.output.1) }
            }
            let before = try await order()
            #expect(Set(before) == ["com.example.watch", "com.example.phone"])
            let moved = try await pages.ask(
                "POST", "/access/sources/order", form: "source=\(before[1])&direction=up")
            #expect(moved.status == 303)
            #expect(try await order() == before.reversed())
            // Rows that were dragged send all of the order; a source that is not known is nobody.
            let dragged = try await pages.ask(
                "POST", "/access/sources/order", form: "order=\(before[0])&order=nobody&order=\(before[1])")
            #expect(dragged.status == 303)
            #expect(try await order() == before)
            _ = try await pages.ask("POST", "/access/sources/order", form: "order=\(before[1])")
            #expect(try await order() == before.reversed())
            let why = try await pages.page("/data/stepCount?span=D&date=2026-11-20")
            #expect(why.contains(before[1] == "com.example.phone" ? "<p>Phone 800" : "<p>Watch 1,000"))
        }
    }

    @Test func WEB_97_onlyAdminsSeePeopleAndNothingOfTheirHealth() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let page = try await pages.ask("GET", "/admin")
            #expect([200, 404].contains(page.status))
            #expect(!page.text.contains("bpm"))
        }
    }
}

extension JSON {
    /// Returns the elements of a member; none if it is not a list.
    fileprivate func elements(of name: String) -> [JSON] { (try? self[name]?.elements { $0 }) ?? [] }
}
