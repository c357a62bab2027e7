import Foundation
import HealthModel
import HealthPages
import HealthReports
import HealthStore
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

/// Numbers on pages equal those of their reports (TST-1).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PageNumberTests {
    /// Returns the values that a chart draws, row by row; nil for a gap.
    private static func drawn(_ page: String) -> [[Double?]] {
        guard let table = page.firstMatch(of: /(?s)<table class="data">.*?<tbody>(.*?)<\/tbody>/)?.1 else { return [] }
        return table.matches(of: /(?s)<tr.*?<\/tr>/).map { row in
            row.output.matches(of: /<td( data-value="([^"]*)")?>/).map { $0.output.2.flatMap { Double($0) } }
        }
    }

    @Test func WEB_41_barsAreTheSumsOfTheAPIAndGapsStayGaps() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let page = try await pages.page("/data/stepCount?span=W&date=2026-11-20")
            let api = try await pages.ask(
                "GET", "/api/v1/statistics?type=stepCount&by=day&from=2026-11-16&to=2026-11-22")
            let items = try JSON(parsing: api.text)["items"]?.elements {
                $0["sum"].flatMap { try? $0.asFiniteNumber() }
            }
            let drawn = Self.drawn(page).map { $0.first ?? nil }
            #expect(drawn == items)
            #expect(drawn.contains(nil) && drawn.contains { $0 != nil })
        }
    }

    @Test func WEB_41_bandsAreLeastAverageAndGreatestOfTheAPI() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let page = try await pages.page("/data/heartRate?span=D&date=2026-11-20")
            let api = try await pages.ask(
                "GET", "/api/v1/statistics?type=heartRate&by=hour&from=2026-11-20&to=2026-11-20")
            let items = try JSON(parsing: api.text)["items"]?.elements { item in
                ["minimum", "average", "maximum"].map { name in item[name].flatMap { try? $0.asFiniteNumber() } }
            }
            #expect(Self.drawn(page) == items)
            #expect(items?.count == 24)
        }
    }

    @Test func WEB_43_aSumIsExplained() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let page = try await pages.page("/data/stepCount?span=D&date=2026-11-20")
            #expect(page.contains("Why this number?"))
            let api = try await pages.ask(
                "GET", "/api/v1/statistics/explain?type=stepCount&from=2026-11-20&to=2026-11-20")
            let explained = try JSON(parsing: api.text)
            let merged = try #require(try explained["merged"]?.asFiniteNumber())
            #expect(page.contains(" · total \(Format.plain.count(Int(merged.rounded())))"))
        }
    }

    @Test func WEB_20_WEB_22_totalsAreOfAllThatFits() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                let runs = (1...120).map { index in
                    SampleRecord(
                        type: .workout, start: Fixture.day - Double(index) * 86_400,
                        end: Fixture.day - Double(index) * 86_400 + 1_800,
                        content: .workout(
                            WorkoutRecord(
                                activityType: .cycling, duration: 1_800,
                                totals: [.distance: QuantityValue(5_000, .meter)])))
                }
                try engine.write(as: Fixture.watch) { try $0.save(runs) }
            }
            let all = try await pages.page("/workouts")
            #expect(all.contains("121 workouts · 610.00 km · 61:00 h"))
            #expect(all.matches(of: /<tr data-href="\/workouts/).count == 50)
            #expect(all.contains("1 to 50 of 121"))
            let some = try await pages.page("/workouts?activity=running")
            #expect(some.contains("1 workout · 10.00 km"))
            let third = try await pages.page("/workouts?page=3")
            #expect(third.matches(of: /<tr data-href="\/workouts/).count == 21)
        }
    }

    @Test func WEB_20_workoutsWithARouteAreChosen() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            try await pages.importFile("run.gpx", Array(Running.ride.utf8))
            #expect(try await pages.page("/workouts").contains("2 workouts"))
            let some = try await pages.page("/workouts?hasRoute=true")
            #expect(some.contains("1 workout ·") && some.contains("name=\"hasRoute\" value=\"true\" checked"))
            #expect(try await !pages.page("/workouts").contains(" checked"))
        }
    }

    @Test func WEB_21_aWrongPredicateShowsItsPlace() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let page = try await pages.page("/workouts?where=duration+%3E%3E+5")
            #expect(page.contains("field-error"))
            #expect(page.contains("duration &gt;&gt; 5\n"))
        }
    }

    @Test func WEB_30_aWorkoutHasItsFigures() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let page = try await pages.page("/workouts/\(Fixture.run.uuid.uuidString)")
            for text in [
                "10.00 <span class=\"unit\">km", "1:00:00", "6:00 <span class=\"unit\">/km",
                "600 <span class=\"unit\">kcal",
            ] {
                #expect(page.contains(text), "\(text)")
            }
            #expect(!page.contains("data-map"))
        }
    }

    @Test func WEB_12_imperialUnitsAreShownWhereTheyAreChosen() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let saved = try await pages.ask(
                "POST", "/settings",
                form: "units=imperial&weekStart=7&locale=de-DE&theme=dark&timeZone=Europe%2FZurich&paceFor=running")
            #expect(saved.status == 303)
            let page = try await pages.page("/workouts")
            #expect(page.contains("data-theme=\"dark\"") && page.contains("data-units=\"imperial\""))
            #expect(page.contains("6,21 mi"))
        }
    }

    @Test func WEB_39_titleAndNotesAreEditedAndAConflictShowsBoth() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let address = "/workouts/\(Fixture.run.uuid.uuidString)"
            let saved = try await pages.ask(
                "POST", address + "/edit", form: "revision=0&title=Long+run&notes=Warm%0D%0Aday")
            #expect(saved.status == 303)
            let page = try await pages.page(address)
            #expect(page.contains("<h1>Long run</h1>") && page.contains("Warm\nday"))
            let late = try await pages.ask("POST", address + "/edit", form: "revision=0&title=Other&notes=")
            #expect(late.status == 412)
            #expect(late.text.contains("Edit conflict"))
            #expect(late.text.contains("value=\"Other\"") && late.text.contains("Long run"))
        }
    }

    @Test("WEB-39: tags, owner and the part that counts are edited, and edits are undone one by one")
    func edits() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let address = "/workouts/\(Fixture.run.uuid.uuidString)"
            func workout() async throws -> JSON { try await pages.ask("GET", "/api/v1" + address).json() }
            let whole = try await workout().member("duration") { try $0.asFiniteNumber() }
            let first = try await pages.page(address)
            let bounds = try ["From", "To"].compactMap { name in
                first.firstMatch(
                    of: try Regex("\(name) <input[^>]* placeholder=\"([0-9:]*)\"", as: (Substring, Substring).self))?.1
            }
            try #require(bounds.count == 2 && !first.contains("Undo the last edit"))
            // The first half; tags are separated by commas, and unique regardless of case.
            let begin = bounds[0].split(separator: ":").compactMap { Int($0) }.reduce(0) { $0 * 60 + $1 }
            let middle = begin + Int(whole) / 2
            let to = [middle / 3_600, middle / 60 % 60, middle % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(
                separator: "%3A")
            let form = "title=Run&notes=&activity=running&tags=Race%2C+wet+%2C%2C+race&from=&to=\(to)"
            #expect(try await pages.ask("POST", address + "/edit", form: "revision=0&" + form).status == 303)
            let half = try await workout()
            #expect(try half.member("duration") { try $0.asFiniteNumber() } == Double(Int(whole) / 2))
            #expect(try half.member("tags") { try $0.elements { try $0.asString() } } == ["Race", "wet"])
            let page = try await pages.page(address)
            #expect(page.contains("Tags: Race, wet") && page.contains("Undo the last edit"))
            #expect(page.contains("name=\"to\" value=\"\(to.replacing("%3A", with: ":"))\""))
            // The same form again changes nothing; another part, nobody's tags and another owner do.
            #expect(try await pages.ask("POST", address + "/edit", form: "revision=1&" + form).status == 303)
            #expect(try await workout()["annotationRevision"]?.line == "1")
            let other = "revision=1&title=Run&notes=&activity=running&tags=wet&from=&to=&notMine=on"
            #expect(try await pages.ask("POST", address + "/edit", form: other).status == 303)
            #expect(try await pages.page(address).contains("it counts nowhere.</p>"))
            #expect(try await workout().member("duration") { try $0.asFiniteNumber() } == whole)
            #expect(try await pages.ask("GET", "/api/v1/workouts").items().isEmpty)
            for (tags, status) in [("[\"Race\",\"wet\"]", "?undone=1"), ("[]", "?undone=1"), ("[]", "")] {
                let undone = try await pages.ask("POST", address + "/undo", form: "")
                #expect(undone.status == 303 && undone.fields["Location"] == address + status)
                #expect(try await workout()["tags"]?.line.replacing(" ", with: "") == tags)
            }
        }
    }

    @Test("WEB-39: an edit that is refused has its error at the field, and loses no input")
    func refusedEdits() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let address = "/workouts/\(Fixture.run.uuid.uuidString)"
            let long = String(repeating: "x", count: 501)
            for (field, value, error) in [
                ("title", long, "A title must not exceed 500 characters."),
                ("tags", long, "A tag must not exceed 100 characters."),
                ("activity", "joga", "Unknown activity"), ("from", "soon", "is not a valid time."),
                ("to", "00:00:01", "after its start."), ("from", "2030-01-01T10:00", "outside of the workout."),
            ] {
                var values = [
                    "title": "Mine", "notes": "Kept", "tags": "a, b", "activity": "running", "from": "", "to": "",
                ]
                values[field] = value
                let form =
                    values.map { "\($0)=\($1.replacing(":", with: "%3A"))" }.joined(separator: "&")
                    + "&revision=0&notMine=on"
                let refused = try await pages.ask("POST", address + "/edit", form: form)
                #expect(refused.status == 422, "\(field)")
                let input = "name=\"\(field)\""
                let markup = refused.text.split(separator: "<").first { $0.contains(input) } ?? ""
                #expect(markup.contains("aria-invalid=\"true\" aria-describedby=\"\(field)-error\""), "\(field)")
                let said = refused.text.firstMatch(
                    of: try Regex("id=\"\(field)-error\">([^<]*)<", as: (Substring, Substring).self))?.1
                #expect(said?.contains(error) == true, "\(field): \(said ?? "")")
                #expect(refused.text.contains(">Kept</textarea>") && refused.text.contains("name=\"notMine\" checked"))
                if field != "activity" { #expect(markup.contains("value=\"\(value)\""), "\(field)") }
                // Tabs and splits lead back to the workout.
                #expect(!refused.text.contains("href=\"?"))
            }
            #expect(try await pages.ask("GET", "/api/v1" + address).json()["annotationRevision"]?.line == "0")
        }
    }

    @Test func SEC_30_aTokenIsMadeShownOnceAndRevoked() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let made = try await pages.ask("POST", "/access/tokens", form: "name=Kitchen&reads=all&changes=on")
            let secret = try #require(made.text.firstMatch(of: /hkt_[A-Za-z0-9_-]+/)?.output)
            let again = try await pages.page("/access")
            #expect(again.contains("Kitchen") && !again.contains(secret))
            let id = try #require(again.firstMatch(of: /\/access\/tokens\/([0-9A-F-]{36})\/revoke/)?.1)
            #expect(try await pages.ask("POST", "/access/tokens/\(id)/revoke", form: "").status == 303)
            #expect(try await !pages.page("/access").contains("Kitchen"))
        }
    }
}
