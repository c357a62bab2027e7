import HealthModel
import Testing
import WorkoutFiles

@testable import HealthService

/// The settings of a person.
@Suite struct PersonSettingsTests {
    @Test func SRV_40_settingsComeBackFromTheirText() throws {
        let text = """
            {"units": "imperial", "unitOverrides": {"bodyMass": "kg", "HKQuantityTypeIdentifierHeartRate": "count/min"},
             "timeZone": "Europe/Zurich", "weekStart": 7, "locale": "de-CH", "theme": "dark", "homeRadius": 250.5,
             "paceFor": ["running", "rowing"], "keepOriginals": false, "tiles": false,
             "sportNames": {"Laufen": "running"}}
            """
        let settings = try PersonSettings().changed(by: JSON(parsing: text))
        #expect(settings.units == .imperial && settings.unitOverrides == [.bodyMass: "kg", .heartRate: "count/min"])
        #expect(settings.timeZone == "Europe/Zurich" && settings.weekStart == 7 && settings.locale == "de-CH")
        #expect(settings.theme == .dark && settings.homeRadius == 250.5 && settings.paceFor == [.running, .rowing])
        #expect(!settings.keepsOriginals && !settings.showsTiles && settings.sportNames == ["Laufen": .running])
        #expect(PersonSettings(stored: settings.stored) == settings)
        #expect(try PersonSettings().changed(by: settings.json) == settings)
    }

    @Test func SRV_40_onlyWhatIsNamedChangesAndNullIsTheDefault() throws {
        var settings = PersonSettings()
        (settings.theme, settings.timeZone, settings.weekStart) = (.dark, "Asia/Tokyo", 3)
        let changed = try settings.changed(by: JSON(parsing: #"{"weekStart": 5, "timeZone": null}"#))
        #expect(changed.weekStart == 5 && changed.timeZone == nil && changed.theme == .dark)
        #expect(try settings.changed(by: JSON(parsing: "{}")) == settings)
    }

    @Test(arguments: [
        (#"{"unit": "metric"}"#, "/unit"), (#"{"units": "stones"}"#, "/units"), (#"{"units": 5}"#, "/units"),
        (#"{"unitOverrides": {"bodyMass": "m"}}"#, "/unitOverrides/bodyMass"),
        (#"{"unitOverrides": {"bodyMass": "??"}}"#, "/unitOverrides/bodyMass"),
        (#"{"unitOverrides": {"sleepAnalysis": "s"}}"#, "/unitOverrides/sleepAnalysis"),
        (#"{"timeZone": "Mars/Olympus"}"#, "/timeZone"), (#"{"timeZone": ""}"#, "/timeZone"),
        (#"{"weekStart": 0}"#, "/weekStart"), (#"{"weekStart": 8}"#, "/weekStart"),
        (#"{"weekStart": 1.5}"#, "/weekStart"), (#"{"locale": "../etc"}"#, "/locale"), (#"{"locale": ""}"#, "/locale"),
        (#"{"locale": "xx_YY"}"#, "/locale"), (#"{"locale": "123"}"#, "/locale"), (#"{"theme": "pink"}"#, "/theme"),
        (#"{"homeRadius": -1}"#, "/homeRadius"), (#"{"homeRadius": 1e9}"#, "/homeRadius"),
        (#"{"paceFor": ["jogging"]}"#, "/paceFor/0"), (#"{"keepOriginals": "no"}"#, "/keepOriginals"),
        (#"{"sportNames": {"Laufen": "jogging"}}"#, "/sportNames/Laufen"), ("[]", ""),
    ]) func SRV_40_wrongSettingsAreErrorsWithTheirPlaces(_ text: String, _ pointer: String) throws {
        let json = try JSON(parsing: text)
        #expect {
            _ = try PersonSettings().changed(by: json)
        } throws: { error in
            (error as? JSONFormError)?.pointer == pointer
        }
    }

    @Test func SRV_40_tablesAreNotEndless() throws {
        let members = (0..<501).map { (key: "n\($0)", value: JSON.string("running")) }
        #expect(throws: JSONFormError.self) {
            try PersonSettings().changed(by: .object([("sportNames", .object(members))]))
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"units": 5, "later": 1, "theme": "dark"}"#])
    func SRV_40_whatCannotBeReadIsAsByDefault(_ text: String) {
        var expected = PersonSettings()
        if text.contains("dark") { expected.theme = .dark }
        #expect(PersonSettings(stored: text) == expected)
    }
}
