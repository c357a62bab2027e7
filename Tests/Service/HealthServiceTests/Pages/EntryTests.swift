import Foundation
import HealthPages
import Testing
import WorkoutFiles

@testable import HealthService

/// Workouts and values that are entered by hand (WEB-99).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct EntryTests {
    @Test func WEB_99_aWorkoutIsEnteredByHand() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let form = "activity=hiking&title=Evening&start=2026-01-05T18:30&duration=45m&distance=1,5&energy=180"
            let answer = try await pages.ask("POST", "/enter/workout", form: form)
            let address = try #require(answer.fields["Location"])
            #expect(answer.status == 303 && address.hasPrefix("/workouts/"))
            let workout = try JSON(parsing: try await pages.ask("GET", "/api/v1\(address)").text)
            #expect(try workout.member("start") { try $0.asString() } == "2026-01-05T18:30:00Z")
            #expect(try workout.member("duration") { try $0.asFiniteNumber() } == 2_700)
            #expect(try await pages.page(address).contains("<h1>Evening</h1>"))
            #expect(try await pages.page("/workouts?activity=hiking").contains("1.50 km"))
        }
    }

    @Test(arguments: [
        ("start=2026-01-05T18:30&duration=soon", ["workout-duration"]),
        ("start=&duration=45m", ["workout-start"]), ("start=2999-01-01T00:00&duration=45m", ["workout-start"]),
        ("start=2026-01-05T18:30&duration=9000h", ["workout-duration"]),
        (
            "start=never&duration=0&distance=far&energy=-5",
            ["workout-start", "workout-duration", "workout-distance", "workout-energy"]
        ),
    ]) func WEB_99_whatIsWrongStandsAtItsFieldAndNothingIsSaved(form: String, fields: [String]) async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let answer = try await pages.ask(
                "POST", "/enter/workout", form: "activity=rowing&title=My+title&" + form)
            #expect(answer.status == 400)
            let found = answer.text.matches(of: /id="([a-z-]*)-error"/).map { String($0.output.1) }
            #expect(found == fields)
            #expect(answer.text.contains("value=\"My title\"") && answer.text.contains("value=\"rowing\" selected"))
            #expect(try await !pages.page("/workouts").contains("My title"))
        }
    }

    @Test(arguments: [
        ("bodyMass", "72,4", 72.4, "kg"), ("heartRate", "61", 61, "count/min"), ("oxygenSaturation", "97", 0.97, "%"),
    ])
    func WEB_99_aValueIsEnteredByHand(type: String, typed: String, value: Double, unit: String) async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let answer = try await pages.ask(
                "POST", "/enter/value", form: "type=\(type)&value=\(typed)&start=2026-01-05T07:00")
            let address = try #require(answer.fields["Location"])
            #expect(address.hasPrefix("/data/\(type)?span=D&date=2026-01-05&entered="))
            let saved = try await pages.ask("GET", "/api/v1/samples?type=\(type)&from=2026-01-05&to=2026-01-05")
            let items = try JSON(parsing: saved.text).member("items") { try $0.elements { $0 } }
            let sample = try #require(items.first)
            #expect(try sample.member("value") { try $0.asFiniteNumber() } == value)
            #expect(try sample.member("unit") { try $0.asString() } == unit)
            #expect(try await pages.page("/data/\(type)").contains("href=\"/enter?type=\(type)#value\""))
            #expect(try await pages.page("/enter?type=\(type)").contains("value=\"\(type)\" selected"))
        }
    }

    @Test func WEB_99_aValueThatWasEnteredIsRemovedByOnePress() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            func entered(_ value: String) async throws -> (uuid: String, address: String) {
                let answer = try await pages.ask(
                    "POST", "/enter/value", form: "type=leanBodyMass&value=\(value)&start=2026-01-05T07:00")
                let address = try #require(answer.fields["Location"])
                return (String(try #require(address.split(separator: "=").last)), address)
            }
            func count() async throws -> Int {
                let saved = try await pages.ask("GET", "/api/v1/samples?type=leanBodyMass").text
                return try JSON(parsing: saved).member("items") { try $0.elements { $0 } }.count
            }
            let (kept, removed) = (try await entered("51"), try await entered("151 lb"))
            let page = try await pages.page(removed.address)
            #expect(page.contains("The value was saved.") && page.contains("value=\"\(removed.uuid)\""))
            #expect(try await count() == 2)
            let undone = try await pages.ask("POST", "/enter/undo", form: "type=leanBodyMass&uuid=\(removed.uuid)")
            #expect(undone.fields["Location"] == "/enter?type=leanBodyMass&undone=1#value")
            #expect(try await pages.page("/enter?type=leanBodyMass&undone=1").contains("The value was removed."))
            #expect(try await count() == 1)
            // What is gone, of another type, or not entered by hand is not removed.
            let workouts = try JSON(parsing: try await pages.ask("GET", "/api/v1/samples?type=heartRate").text)
            let measured = try workouts.member("items") { items in
                try items.elements { try $0.member("uuid") { try $0.asString() } }
            }
            for form in [
                "type=leanBodyMass&uuid=\(removed.uuid)", "type=bodyMass&uuid=\(kept.uuid)",
                "type=heartRate&uuid=\(try #require(measured.first))", "type=leanBodyMass",
            ] {
                #expect(try await pages.ask("POST", "/enter/undo", form: form).status == 404, "\(form)")
            }
            #expect(try await count() == 1)
        }
    }

    @Test func WEB_99_onlyWhatPeopleMeasureIsEntered() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            for type in ["appleExerciseTime", "workout", "nothing", ""] {
                let answer = try await pages.ask(
                    "POST", "/enter/value", form: "type=\(type)&value=5&start=2026-01-05T07:00")
                #expect(answer.status == 400 && answer.text.contains("id=\"value-type-error\""), "\(type)")
            }
            let wrong = try await pages.ask(
                "POST", "/enter/value", form: "type=bodyMass&value=heavy&start=2026-01-05T07:00")
            #expect(wrong.status == 400 && wrong.text.contains("value=\"heavy\""))
            #expect(wrong.text.contains("id=\"value-value-error\""))
        }
    }

    // MARK: Several workouts

    @Test func WEB_25_markedWorkoutsAreChangedTogether() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            for day in 1...3 {
                let form = "activity=rowing&title=Day+\(day)&start=2026-01-0\(day)T18:30&duration=45m"
                #expect(try await pages.ask("POST", "/enter/workout", form: form).status == 303)
            }
            let list = try await pages.page("/workouts?activity=rowing")
            let keys = list.matches(of: /name="uuid" value="([0-9A-F-]{36})"/).map { String($0.output.1) }
            #expect(keys.count == 3)
            let two = keys.prefix(2).map { "uuid=\($0)" }.joined(separator: "&")
            func act(_ form: String) async throws -> Answer {
                try await pages.ask("POST", "/workouts/several?activity=rowing", form: form)
            }
            func count(_ query: String) async throws -> Int {
                try await pages.page("/workouts?\(query)").matches(of: /name="uuid"/).count
            }
            let tagged = try await act("\(two)&tag=club&action=tag")
            #expect(tagged.status == 303 && tagged.fields["Location"] == "/workouts?activity=rowing")
            #expect(try await count("q=club") == 2)
            #expect(try await act("uuid=\(keys[0])&tag=club&action=untag").status == 303)
            #expect(try await count("q=club") == 1)
            #expect(try await act("\(two)&sport=yoga&action=sport").status == 303)
            #expect(try await count("activity=yoga") == 2)
            #expect(try await act("uuid=\(keys[1])&action=hide").status == 303)
            #expect(try await count("activity=yoga") == 1)
            #expect(try await act("uuid=\(keys[0])&uuid=\(keys[2])&action=delete").status == 303)
            #expect(try await count("from=2026-01-01&to=2026-01-31") == 0)
        }
    }

    @Test func WEB_25_aRefusedChangeKeepsTheMarks() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let list = try await pages.page("/workouts")
            let key = String(try #require(list.firstMatch(of: /name="uuid" value="([0-9A-F-]{36})"/)?.output.1))
            let none = try await pages.ask("POST", "/workouts/several", form: "tag=club&action=tag")
            #expect(none.status == 400 && none.text.contains("Mark at least one workout."))
            #expect(none.text.contains("name=\"tag\" value=\"club\""))
            let empty = try await pages.ask("POST", "/workouts/several", form: "uuid=\(key)&tag=&action=tag")
            #expect(empty.status == 400 && empty.text.contains("id=\"tag-error\">Enter a tag.<"))
            #expect(empty.text.matches(of: /form="several"[^>]* checked>/).count == 1)
            let unknown = try await pages.ask(
                "POST", "/workouts/several", form: "uuid=\(key)&uuid=\(UUID().uuidString)&tag=club&action=tag")
            #expect(unknown.status == 404)
            #expect(try await pages.page("/workouts?q=club").contains("No workout fits"))
        }
    }
}
