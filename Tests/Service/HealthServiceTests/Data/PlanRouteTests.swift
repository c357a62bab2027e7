import Foundation
import HealthModel
import HealthPages
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Planned workouts on dates: in the API and on the calendar, with the values of the report.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PlanRouteTests {
    private static let plan = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .running, location: .outdoor, displayName: "Hills & <dales>",
                warmup: PlannedStep(goal: .time(.init(10, .minute))),
                blocks: [
                    PlannedBlock(
                        steps: [
                            PlannedInterval(.work, PlannedStep(goal: .distance(.init(400, .meter)))),
                            PlannedInterval(.recovery, PlannedStep(displayName: "Walk")),
                        ], iterations: 4)
                ])))
    private static let address = "/api/v1/plans/\(plan.id.uuidString)"

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Returns the body of a request that schedules the plan.
    private static func body(_ date: String) -> String { #"{"date": "\#(date)", "plan": \#(plan.json.line)}"# }

    /// Fills a store with a plan on three days: it was done, was missed, and is due.
    private static func fill(_ engine: SQLiteEngine) throws {
        try Fixture.fill(engine)
        let dates = [(2020, 12), (2020, 13), (2093, 14)].compactMap { year, day in
            ScheduledDate(DateComponents(year: year, month: 5, day: day), in: calendar)
        }
        try engine.write(as: Fixture.watch) {
            for date in dates { try $0.schedule(plan, at: date, today: .now, in: calendar) }
            _ = try $0.completeScheduled(plan.id, at: dates[0].slot, in: calendar)
        }
    }

    /// Returns the states and the identifiers of a list.
    private func states(_ pages: PagesUnderTest, _ query: String) async throws -> [String] {
        try await pages.ask("GET", "/api/v1/plans\(query)").json().member("plans") { items in
            try items.elements { try $0.member("status") { try $0.asString() } }
        }
    }

    @Test("PLN-98, API-143: the API has what is due, done and missed, as the report") func lists() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder, Self.fill)
            #expect(try await states(pages, "?from=2020") == ["done", "missed", "due"])
            #expect(try await states(pages, "?from=2020-05-12&to=2020-05-12") == ["done"])
            #expect(try await states(pages, "") == [])
            #expect(try await pages.ask("GET", "/api/v1/plans?from=2020&to=2019").status == 400)
            let access = StoreAccess(
                path: folder.appending(path: "health.sqlite").path, identity: Fixture.watch)
            let whole = try access.reports { try $0.plansReport(now: .now, calendar: Self.calendar) }
            #expect(try await pages.ask("GET", "/api/v1/plans?from=2020").json().line == whole.json.line)
            #expect(whole.adherence.planned == 2 && whole.adherence.done == 1 && whole.adherence.missed == 1)
            let report = whole.entries
            let one = try await pages.ask("GET", Self.address).json()
            #expect(one["plan"]?.line == Self.plan.json.line)
            #expect(try one.member("dates") { try $0.elements { $0.line } } == report.map(\.json.line))
            let next = try await pages.ask("GET", "/api/v1/plans/next").json()
            #expect(next["plan"]?.line == Self.plan.json.line)
            #expect(try next.member("dates") { try $0.elements { $0.line } } == [report[2].json.line])
            #expect(try await pages.ask("GET", "/api/v1/plans/\(UUID().uuidString)").status == 404)
        }
    }

    @Test("API-143: the owner schedules, marks and removes planned workouts") func changes() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder, Fixture.fill)
            func post(_ target: String, _ body: String) async throws -> (status: Int, text: String) {
                let answer = try await pages.ask(
                    "POST", target, form: body, fields: [("Content-Type", "application/json")])
                return (answer.status, answer.text)
            }
            #expect(try await pages.ask("GET", "/api/v1/plans/next").status == 204)
            let endless =
                #"{"format": "openhealthkit.plan", "version": 1, "kind": "custom", "activity": "running", "blocks": [{"iterations": 99999999, "steps": [{"goal": {"type": "open"}}]}]}"#
            for body in [
                "{}", #"{"date": "2093-05-12"}"#, Self.body("2093"), Self.body("someday"),
                #"{"date": "2093-05-12", "plan": {"format": "x"}}"#, #"{"date": "2093-05-12", "plan": 5}"#,
                #"{"date": "2093-05-12", "plan": {}, "other": 1}"#, #"{"date": "2093-05-12", "plan": \#(endless)}"#,
                #"{"date": "2093-05-12", "plan": {"format": "openhealthkit.plan", "version": 1, "kind": "custom", "activity": "running"}}"#,
            ] {
                #expect(try await post("/api/v1/plans", body).status == 400, "\(body)")
            }
            #expect(try await pages.ask("GET", "/api/v1/plans/next").status == 204, "Nothing was stored.")
            let made = try await post("/api/v1/plans", Self.body("2093-05-12T18:30"))
            #expect(made.status == 201 && made.text.contains("18:30"))
            #expect(try await post("/api/v1/plans", Self.body("2093-05-13")).status == 201)
            #expect(try await states(pages, "?from=2093") == ["due", "due"])
            // A plan on two dates needs one of them.
            #expect(try await post(Self.address + "/done", "").status == 409)
            #expect(try await post(Self.address + "/done?on=2093-05-14", "").status == 404)
            #expect(try await post(Self.address + "/done?on=2093-05-12", "").status == 200)
            #expect(try await states(pages, "?from=2093") == ["done", "due"])
            #expect(try await pages.ask("DELETE", Self.address + "?on=2093-05-13").status == 204)
            #expect(try await states(pages, "?from=2093") == ["done"])
            #expect(try await pages.ask("DELETE", Self.address).status == 204)
            #expect(try await pages.ask("GET", Self.address).status == 404)
        }
    }

    @Test("WEB-115: the calendar has what is planned, done and missed") func calendarPage() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder, Self.fill)
            let past = try await pages.page("/calendar?month=2020-05")
            let name = "Hills &amp; &lt;dales&gt;"
            #expect(past.contains("title=\"Done: \(name)\""))
            #expect(past.contains("title=\"Missed: \(name)\"") && past.contains("<s>\(name)</s>"))
            let future = try await pages.page("/calendar?month=2093-05")
            #expect(future.contains("title=\"Planned: \(name)\"") && !future.contains("<s>"))
            #expect(future.contains("<a class=\"mark outside\" href=\"\(Self.page)\""))
            #expect(future.contains("<a href=\"/plans\">Plans</a>"))
        }
    }

    @Test("WEB-115: a day of the calendar with more than three plans leads to the others", arguments: [3, 4, 6])
    func busyDay(count: Int) async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                let day = DateComponents(year: 2093, month: 5, day: 14)
                let date = try #require(ScheduledDate(day, in: Self.calendar))
                try engine.write(as: Fixture.watch) { store in
                    for number in 0..<count {
                        let plan = PlannedWorkout.minute("Plan \(number)", id: SweptLife.uuid(80 + number))
                        try store.schedule(plan, at: date, today: .now, in: Self.calendar)
                    }
                }
            }
            let page = try await pages.page("/calendar?month=2093-05")
            #expect(page.matches(of: /title="Planned: Plan \d"/).count == 3)
            let links = page.matches(of: /<a class="more" href="([^"]*)">([^<]*)<\/a>/).map {
                "\($0.output.1) \($0.output.2)"
            }
            let address = "/plans?from=2093-05-14&to=2093-05-14"
            #expect(
                links == (count > 3 ? ["\(address.replacing("&", with: "&amp;")) +\(count - 3) more planned"] : []))
            // The page that it leads to has all of them.
            let day = try await pages.page(address)
            #expect(day.matches(of: #/>Plan \d</#).count == count)
        }
    }

    private static let page = "/plans/\(plan.id.uuidString)"

    @Test("WEB-115: the list of plans has those that are due, missed and done in a period") func listPage() async throws
    {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder, Self.fill)
            let past = try await pages.page("/plans?from=2020-05-01&to=2020-05-31")
            #expect(past.matches(of: /<h2>([A-Za-z]+)<\/h2>/).map { String($0.1) } == ["Missed", "Done"])
            #expect(
                past.matches(of: /data-label="Plan"><a href="([^"]+)"/).map { String($0.1) } == [Self.page, Self.page])
            #expect(past.contains("1 of 2 done up to today, 1 missed"))
            #expect(past.contains("rel=\"prev\" href=\"/plans?from=2020-04-17&amp;to=2020-04-30\""))
            #expect(past.contains("rel=\"next\" href=\"/plans?from=2020-06-01&amp;to=2020-06-14\""))
            #expect(try await pages.page("/plans?from=2093").contains("<h2>Planned</h2>"))
            #expect(try await pages.page("/plans").contains("No workout is planned in this period."))
            #expect(try await pages.ask("GET", "/plans?from=2020&to=2019").status == 400)
        }
    }

    @Test("WEB-115: the page of a plan has its steps, dates and workouts, and changes its dates")
    func planPage() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Self.fill(engine)
                var run = Fixture.run
                run.uuid = Self.workout
                try engine.write(as: Fixture.watch) {
                    _ = try $0.finish(
                        WorkoutDraft(workout: run, members: MemberRuns(), plan: StartedPlan(Self.plan)))
                }
            }
            let page = try await pages.page(Self.page)
            #expect(page.contains("<h1>Hills &amp; &lt;dales&gt;</h1>"))
            #expect(page.contains("Running, outdoors · 9 steps: 1.60 km and 10:00, 4 until you end them"))
            for cell in ["Warm-up", "4 times", "• Work", "400 m", "Walk", "Planned", "Done", "Missed"] {
                #expect(page.contains(">\(cell)</td>"), "\(cell)")
            }
            #expect(page.contains("role=\"img\"") && page.contains("<path d=\"M0,24"))
            #expect(page.contains("href=\"/workouts/\(Self.workout.uuidString)\""))
            #expect(
                try await pages.page("/workouts/\(Self.workout.uuidString)").contains(
                    "<h2><a href=\"\(Self.page)\">Plan:"))
            // What is done cannot be marked again; each date can be removed.
            #expect(page.matches(of: /action="[^"]+\/done"/).count == 2)
            #expect(page.matches(of: /action="[^"]+\/remove"/).count == 3)
            let missed = try #require(page.firstMatch(of: /name="on" value="(2020-05-13[^"]*)"/)?.output.1)
            let form = "on=\(RequestTarget.encoded(String(missed)))"
            #expect(try await pages.ask("POST", Self.page + "/done", form: form).status == 303)
            #expect(try await states(pages, "?from=2020") == ["done", "done", "due"])
            #expect(try await pages.ask("POST", Self.page + "/remove", form: form).status == 303)
            #expect(try await pages.ask("POST", Self.page + "/remove", form: form).status == 404)
            #expect(try await states(pages, "?from=2020") == ["done", "due"])
            let scheduled = try await pages.ask("POST", Self.page, form: "day=2093-05-20&time=18%3A30")
            #expect(scheduled.status == 303 && scheduled.fields["Location"] == Self.page + "#dates")
            #expect(try await pages.ask("POST", Self.page, form: "day=2093-05-21&time=").status == 303)
            #expect(try await states(pages, "?from=2093") == ["due", "due", "due"])
            let refused = try await pages.ask("POST", Self.page, form: "day=soon&time=")
            #expect(refused.status == 400 && refused.text.contains("id=\"plan-error\""))
            #expect(refused.text.contains("name=\"day\" value=\"soon\""))
            #expect(try await pages.ask("GET", "/plans/\(UUID().uuidString)").status == 404)
            #expect(try await pages.ask("GET", "/plans/nothing").status == 404)
        }
    }

    private static let workout = UUID()
}
