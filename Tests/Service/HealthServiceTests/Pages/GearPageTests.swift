import Foundation
import HealthPages
import Testing
import WorkoutFiles

@testable import HealthService

/// The page of gear, and the gear of a workout (WEB-114, API-141).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct GearPageTests {
    @Test func WEB_114_gearIsAddedWornChangedAndRemoved() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            #expect(try await pages.page("/gear").contains("No gear yet."))
            let added = try await pages.ask(
                "POST", "/gear", form: "id=&name=Trail+%26+mud&kind=shoes&begin=2026-03-01&end=")
            #expect(added.status == 303 && added.fields["Location"] == "/gear")
            let key = String(
                try #require(try await pages.page("/gear").firstMatch(of: /edit=([0-9A-F-]{36})/)?.output.1))
            // A workout is done with it.
            let form = "activity=rowing&title=Evening&start=2026-01-05T18:30&duration=45m&distance=10"
            let address = try #require(try await pages.ask("POST", "/enter/workout", form: form).fields["Location"])
            let page = try await pages.page(address)
            #expect(page.contains("<option value=\"Trail &amp; mud\">"))
            let revision = try #require(page.firstMatch(of: /name="revision" value="([0-9]+)"/)?.output.1)
            let edit = "title=Evening&notes=&activity=rowing&tags=&from=&to=&revision=\(revision)&gear="
            #expect(try await pages.ask("POST", address + "/edit", form: edit + "Trail+%26+mud").status == 303)
            let worn = try await pages.page(address)
            #expect(worn.contains("Gear: <a href=\"/workouts?gear=Trail%20%26%20mud\">Trail &amp; mud</a>"))
            #expect(worn.contains("<option value=\"Trail &amp; mud\" selected>"))
            #expect(try await pages.page("/workouts?gear=trail%20%26%20MUD").contains("Evening"))
            #expect(try await pages.page("/gear").contains("10.00 km"))
            // Its name and its days are changed.
            let filled = try await pages.page("/gear?edit=\(key)")
            #expect(filled.contains("Edit gear") && filled.contains("name=\"begin\" value=\"2026-03-01\""))
            let changed = "id=\(key)&name=Mud&kind=other&begin=2026-03-01&end=2026-06-01"
            #expect(try await pages.ask("POST", "/gear", form: changed).status == 303)
            #expect(try await pages.page("/gear").contains("2026-03-01 – 2026-06-01"))
            #expect(try await pages.page(address).contains(">Mud</a>"))
            // A form that names what does not exist is refused at its field.
            let again = try #require(
                try await pages.page(address).firstMatch(of: /name="revision" value="([0-9]+)"/)?.output.1)
            let wrong = try await pages.ask(
                "POST", address + "/edit", form: edit.replacing("=\(revision)&", with: "=\(again)&") + "Nothing")
            #expect(wrong.status == 422 && wrong.text.contains("id=\"gear-error\""))
            #expect(try await pages.ask("POST", "/gear/remove", form: "id=\(key)").status == 303)
            #expect(try await pages.page("/gear").contains("No gear yet."))
            #expect(try await !pages.page(address).contains(">Mud</a>"))
        }
    }

    @Test(arguments: [
        "name=+&kind=shoes", "name=a&kind=bicycle", "name=a&kind=shoes&begin=soon",
        "name=a&kind=shoes&begin=2026-03-01&end=2026-01-01", "name=TAKEN&kind=shoes",
    ]) func WEB_114_aRefusedFormKeepsWhatWasTyped(form: String) async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            #expect(try await pages.ask("POST", "/gear", form: "name=taken&kind=other").status == 303)
            let answer = try await pages.ask("POST", "/gear", form: form)
            #expect((400..<500).contains(answer.status) && answer.text.contains("id=\"gear-error\""))
            let typed = try #require(form.firstMatch(of: /name=([^&]*)/)?.output.1).replacing("+", with: " ")
            #expect(answer.text.contains("name=\"name\" value=\"\(typed)\""))
            #expect(try await pages.page("/gear").matches(of: /edit=/).count == 1)
        }
    }
}
