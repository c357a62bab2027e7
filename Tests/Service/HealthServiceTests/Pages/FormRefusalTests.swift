import Foundation
import HealthPages
import HealthReports
import Testing

@testable import HealthService

/// A refused form: each error stands at its field, and what was typed stays (WEB-98).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct FormRefusalTests {
    /// Returns the message at a field that is marked as invalid and refers to it; nil if there is none.
    private static func error(_ page: String, at id: String) -> String? {
        guard page.contains("aria-invalid=\"true\" aria-describedby=\"\(id)-error\"") else { return nil }
        return page.matches(of: /<p class="field-error" id="([^"]*)-error">([^<]*)<\/p>/)
            .first { $0.output.1 == id }.map { String($0.output.2) }
    }

    @Test func WEB_98_everyErrorOfTheSettingsStandsAtItsField() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let form = "units=imperial&theme=dark&weekStart=7&locale=xx_YY&timeZone=Mars%2FOlympus&homeRadius=far"
            let answer = try await pages.ask("POST", "/settings", form: form + "&paceFor=rowing")
            #expect(answer.status == 400)
            let page = answer.text
            #expect(Self.error(page, at: "locale") == "Expected a locale such as en-GB or de_DE.")
            #expect(Self.error(page, at: "time-zone") == "Expected a time zone name such as Europe/Berlin.")
            #expect(Self.error(page, at: "home-radius") == "Expected 0 to 10000 metres.")
            #expect(Self.error(page, at: "units") == nil)
            for typed in [
                "value=\"xx_YY\"", "value=\"Mars/Olympus\"", "value=\"far\"", "value=\"imperial\" selected",
                "value=\"dark\" selected", "value=\"7\" selected", "value=\"rowing\" checked",
            ] { #expect(page.contains(typed), "\(typed)") }
            #expect(page.contains("Nothing was saved. Some fields need a change."))
            #expect(try await pages.page("/settings").contains("value=\"metric\" selected"))
        }
    }

    @Test(arguments: ["de_DE", "de-de", "de_DE.UTF-8"])
    func WEB_98_localesAreTypedAsForTheCommandLine(typed: String) async throws {
        #expect(LocaleNames.name(typed: typed) == "de_DE")
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let answer = try await pages.ask("POST", "/settings", form: "units=metric&locale=\(typed)")
            #expect(answer.status == 303)
            #expect(try await pages.page("/settings").contains("name=\"locale\" value=\"de-DE\""))
        }
    }

    @Test func WEB_98_refusedZonesKeepWhatWasTyped() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            func refused(_ form: String) async throws -> String {
                let answer = try await pages.ask("POST", "/settings/zones", form: form)
                #expect(answer.status == 400)
                return answer.text
            }
            let page = try await refused("of=cyclingPowerZones&kind=own&bounds=160+120&from=2026-01-01")
            #expect(
                Self.error(page, at: "bounds") == "Expected two to eight positive numbers in ascending order.")
            for typed in [
                "value=\"160 120\"", "value=\"own\" checked", "value=\"cyclingPowerZones\" selected",
                "name=\"from\" value=\"2026-01-01\"",
            ] { #expect(page.contains(typed), "\(typed)") }
            let words = try await refused("of=heartRateZones&kind=own&bounds=120,+fast,+160")
            #expect(Self.error(words, at: "bounds") == "Enter numbers, such as 120, 140, 155, 170.")
            let none = try await refused("of=heartRateZones&kind=percent&bounds=")
            #expect(Self.error(none, at: "bounds") == "Enter your maximal heart rate alone, such as 190.")
            let day = try await refused("of=heartRateZones&kind=own&bounds=120+140&from=soon")
            #expect(Self.error(day, at: "from") != nil && day.contains("value=\"120 140\""))
            #expect(try await pages.page("/settings").contains("Power: none"))
        }
    }

    @Test func WEB_98_passwordsAreRefusedAtTheirFields() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.server(folder).signedIn()
            let wrong = try await pages.ask(
                "POST", "/settings/password", form: "password=no&newPassword=long+enough+one")
            #expect(Self.error(wrong.text, at: "password") == "The name or the password is wrong.")
            #expect(Self.error(wrong.text, at: "new-password") == nil && !wrong.text.contains("long enough one"))
            let short = try await pages.ask(
                "POST", "/settings/password", form: "password=correct+horse+battery&newPassword=short")
            #expect(Self.error(short.text, at: "new-password") != nil && Self.error(short.text, at: "password") == nil)
            let erase = try await pages.ask("POST", "/settings/erase", form: "name=anna&password=no")
            #expect(Self.error(erase.text, at: "erase") != nil && erase.text.contains("name=\"name\" value=\"anna\""))
        }
    }

    @Test func WEB_98_aRefusedTokenKeepsItsPermissions() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let form = "name=&reads=some&read=heartRate&routes=on&import=on&expires=never"
            let answer = try await pages.ask("POST", "/access/tokens", form: form)
            #expect(answer.status >= 400)
            #expect(Self.error(answer.text, at: "token-name") != nil)
            for kept in [
                "value=\"some\" checked", "value=\"heartRate\" selected", "name=\"routes\" checked",
                "name=\"import\" checked", "value=\"never\" selected",
            ] { #expect(answer.text.contains(kept), "\(kept)") }
            #expect(!answer.text.contains("name=\"export\" checked") && !answer.text.contains("value=\"all\" checked"))
            let fresh = try await pages.page("/access")
            #expect(fresh.contains("value=\"all\" checked") && !fresh.contains("name=\"import\" checked"))
        }
    }

    @Test func WEB_98_somebodyWhoJoinsKeepsTheName() async throws {
        try await Running.withFolder { folder in
            var pages = try await PagesUnderTest.server(folder).signedIn()
            let made = try await pages.ask("POST", "/admin/invitations", form: "role=person")
            let link = String(try #require(made.text.firstMatch(of: /\/join\/[A-Za-z0-9_-]+/)?.output))
            pages.cookie = nil
            let short = try await pages.ask("POST", link, form: "name=berta&password=short")
            #expect(Self.error(short.text, at: "password") != nil && short.text.contains("value=\"berta\""))
            let taken = try await pages.ask("POST", link, form: "name=ann&password=another+long+password")
            #expect(taken.status == 409)
            #expect(Self.error(taken.text, at: "name") == "This name is already in use.")
        }
    }

    @Test func WEB_98_aRefusedNameOfASportIsNoDeadEnd() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let long = String(repeating: "a", count: 300)
            let answer = try await pages.ask("POST", "/import/names", form: "name=\(long)&activity=running")
            #expect(answer.status == 400)
            #expect(Self.error(answer.text, at: "name") == "Expected a name of at most 256 bytes.")
            #expect(answer.text.contains("value=\"\(long)\"") && answer.text.contains("value=\"running\" selected"))
            let empty = try await pages.ask("POST", "/import/names", form: "name=&activity=running")
            #expect(Self.error(empty.text, at: "name") == "Enter the name that the app uses.")
        }
    }

    @Test func WEB_98_aWrongFilterOfWorkoutsKeepsTheOthers() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let answer = try await pages.ask(
                "GET", "/workouts?q=run&from=someday&to=2026-11-30&minDistance=far&activity=running")
            #expect(answer.status == 400)
            #expect(Self.error(answer.text, at: "from") != nil && Self.error(answer.text, at: "minDistance") != nil)
            #expect(Self.error(answer.text, at: "to") == nil)
            for typed in [
                "name=\"q\" value=\"run\"", "value=\"someday\"", "value=\"2026-11-30\"", "value=\"far\"",
                "value=\"running\" selected", "<details class=\"more-filters\" open>",
            ] { #expect(answer.text.contains(typed), "\(typed)") }
            let reversed = try await pages.ask("GET", "/workouts?from=2026-11-30&to=2026-11-01")
            #expect(Self.error(reversed.text, at: "to") != nil && Self.error(reversed.text, at: "from") == nil)
        }
    }

    @Test func WEB_90_whoHasNoPasswordIsNotAskedForIt() async throws {
        try await Running.withFolder { folder in
            let personal = try await PagesUnderTest.personal(folder).page("/settings")
            #expect(!personal.contains("type=\"password\"") && !personal.contains("action=\"/settings/erase\""))
            #expect(personal.contains("Stop the server and delete <code>") && personal.contains("health.sqlite</code>"))
        }
        try await Running.withFolder { folder in
            let person = try await PagesUnderTest.server(folder).signedIn().page("/settings")
            #expect(person.matches(of: /type="password"/).count == 3 && !person.contains("Stop the server"))
            for form in ["password", "erase"] {
                #expect(
                    person.firstMatch(
                        of: try Regex("action=\"/settings/\(form)\"[^>]*><input[^>]*name=\"token\" value=\"[^\"]{86}\"")
                    ) != nil)
            }
        }
    }
}
