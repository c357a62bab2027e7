import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import Testing

@testable import hk

/// A person's settings, and the origin of each.
@Suite struct SettingsTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func settings(
        _ flags: [SettingKey: String] = [:], _ environment: [String: String] = [:], file: String = ""
    ) throws -> Settings {
        try Settings(flags: flags, environment: environment, file: SettingsFile(file), systemZone: Self.berlin)
    }

    // MARK: Precedence

    /// Precedence of a flag over the environment, the file and the default, in every combination.
    @Test(
        arguments: [
            (nil, nil, nil, "metric", .standard), (nil, nil, "imperial", "imperial", .file),
            (nil, "imperial", nil, "imperial", .environment), (nil, "metric", "imperial", "metric", .environment),
            ("imperial", nil, nil, "imperial", .flag), ("metric", nil, "imperial", "metric", .flag),
            ("imperial", "metric", nil, "imperial", .flag), ("metric", "imperial", "imperial", "metric", .flag),
            (nil, "", "imperial", "imperial", .file),
        ] as [(String?, String?, String?, String, Settings.Origin)])
    func theNearestCounts(
        flag: String?, environment: String?, file: String?, value: String, origin: Settings.Origin
    ) throws {
        let settled = try settings(
            flag.map { [.units: $0] } ?? [:], environment.map { ["OPENHEALTHKIT_UNITS": $0] } ?? [:],
            file: file.map { "units = \($0)" } ?? "")
        #expect(settled[.units].value == value && settled[.units].origin == origin)
        #expect(settled.units.rawValue == value)
    }

    @Test func eachIsDecidedOnItsOwn() throws {
        let settled = try settings(
            [.timezone: "asia/kathmandu"], ["OPENHEALTHKIT_LOCALE": "de-DE"], file: "units = Imperial\nlocale = fr_FR")
        #expect(settled.units == .imperial && settled.timeZone.identifier == "Asia/Kathmandu")
        #expect(settled.locale?.identifier == "de_DE")
        #expect(settled.entries.map(\.origin) == [.file, .flag, .environment])
        #expect(settled.entries.map(\.key) == SettingKey.allCases)
    }

    /// Defaults are the same on every machine, but for the time zone.
    @Test func byDefaultNothingIsAskedOfTheMachineButTheZone() throws {
        let settled = try settings([:], ["LANG": "en_US.UTF-8", "LC_ALL": "de_DE.UTF-8"])
        #expect(settled.units == .metric && settled.locale == nil && settled.timeZone == Self.berlin)
        #expect(settled.format == Format(timeZone: Self.berlin))
        #expect(settled.calendar.firstWeekday == 2 && settled.calendar.timeZone == Self.berlin)
        #expect(settled.entries.map(\.value) == ["metric", "system", "C"])
        #expect(settled.entries.map(\.effective) == ["metric", "Europe/Berlin", "C"])
    }

    @Test(
        arguments: [
            ([:], nil), (["LANG": "en_US.UTF-8"], "en_US"), (["LANG": "C.UTF-8"], nil), (["LANG": "POSIX"], nil),
            (["LC_ALL": "", "LC_NUMERIC": "de_DE@euro", "LANG": "fr_FR"], "de_DE"),
            (["LC_ALL": "sv_SE.UTF-8", "LC_NUMERIC": "de_DE"], "sv_SE"), (["LANG": "klingon"], nil),
        ] as [([String: String], String?)])
    func theSystemsLocaleIsThatOfPosix(environment: [String: String], name: String?) throws {
        #expect(try settings([.locale: "system"], environment).locale?.identifier == name)
    }

    /// A locale determines the units, unless others are set.
    @Test func unitsFollowFromTheLocale() throws {
        let american = try settings([.locale: "en_US"])
        #expect(american.units == .imperial && american[.units].origin == .standard)
        #expect(american.calendar.firstWeekday == 1)
        #expect(try settings([.locale: "en_US"], file: "units = metric").units == .metric)
        #expect(try settings([.locale: "en_GB"]).units == .metric)
        #expect(try settings([.locale: "ar_EG"]).calendar.firstWeekday == 7)
    }

    // MARK: Wrong values

    @Test(
        arguments: [
            (.units, "metrc", "Use metric or imperial."), (.timezone, "Berlin", "'Europe/Berlin'"),
            (.timezone, "Europe/Belrin", "'Europe/Berlin'"), (.timezone, "../../etc/passwd", "such as Europe/Berlin"),
            (.timezone, "new york", "'America/New_York'"), (.locale, "de_DX", "'de_DE'"),
            (.locale, "Deutsch", "such as de_DE"),
        ] as [(SettingKey, String, String)])
    func wrongValuesAreRefusedWithThePossibleOnes(key: SettingKey, text: String, hint: String) throws {
        for (flags, environment, file, place, kind) in [
            ([key: text], [:], "", key.option, .usage), ([:], [key.variable: text], "", "$\(key.variable)", .settings),
            ([:], [:], "# One\n\(key.rawValue) = \(text)", "line 2", .settings),
        ] as [([SettingKey: String], [String: String], String, String, CommandFailure.Kind)] {
            let failure = try #require(throws: CommandFailure.self) { try settings(flags, environment, file: file) }
            #expect(failure.kind == kind && failure.description.contains(hint), "\(failure)")
            #expect(failure.description.contains(place) && failure.description.contains("'\(text)'"))
        }
    }

    /// Wrong values in the file are not read if a flag takes precedence.
    @Test func whatDoesNotCountIsNotAskedAbout() throws {
        #expect(try settings([.units: "metric"], file: "units = furlongs").units == .metric)
    }

    // MARK: The file

    @Test func theFileHasALineForEach() throws {
        let file = SettingsFile(
            "# Mine\n\n  units=imperial   # for the bike\r\nTIME-ZONE = Europe/Berlin\n\tlocale\t=\tde_DE")
        #expect(file.values.mapValues(\.text) == [.units: "imperial", .timezone: "Europe/Berlin", .locale: "de_DE"])
        #expect(file.values.mapValues(\.line) == [.units: 3, .timezone: 4, .locale: 5])
        #expect(file.remarks.isEmpty)
    }

    @Test func whatMeansNothingIsToldWithItsLine() {
        let file = SettingsFile(
            "unit = metric\nhello\n= 3\nunits = metric\nunits = imperial\ncolour = red\u{1B}[31m\nx = \u{7F}")
        #expect(
            file.remarks == [
                "line 1: unknown setting 'unit'. Did you mean 'units'?", "line 2: expected 'key = value'.",
                "line 3: expected 'key = value'.", "line 5 sets units again after line 4; the last value is used.",
                "line 6: unknown setting 'colour'. There are units, timezone and locale.",
                "line 7: unknown setting 'x'. There are units, timezone and locale.",
            ])
        #expect(file.values.mapValues(\.text) == [.units: "imperial"])
    }

    @Test func aChangeLeavesTheRestAsItIs() {
        let file = SettingsFile("# Mine\nunits = metric # for now\n\nodd line\nlocale = de_DE")
        #expect(
            file.setting(.units, to: "imperial").text
                == "# Mine\nunits = imperial  # for now\n\nodd line\nlocale = de_DE\n")
        #expect(
            file.setting(.timezone, to: "UTC").text
                == "# Mine\nunits = metric # for now\n\nodd line\nlocale = de_DE\ntimezone = UTC\n")
        #expect(file.unsetting(.units).text == "# Mine\n\nodd line\nlocale = de_DE\n")
        #expect(file.unsetting(.timezone).values == file.values)
        #expect(SettingsFile().setting(.units, to: "metric").text == "units = metric\n")
        #expect(SettingsFile("units = metric").unsetting(.units).text == "")
        // Of two lines the effective one is changed, and both are removed.
        let twice = SettingsFile("units = metric\nunits = metric\n")
        #expect(twice.setting(.units, to: "imperial").text == "units = metric\nunits = imperial\n")
        #expect(twice.unsetting(.units).values.isEmpty)
    }

    @Test func theFileLiesWhereXDGSaysSo() {
        let own = SettingsPlace(["HOME": "/home/ann"])
        #expect(own.path == "/home/ann/.config/openhealthkit/config")
        #expect(own.shortPath == "~/.config/openhealthkit/config")
        #expect(
            SettingsPlace(["HOME": "/home/ann", "XDG_CONFIG_HOME": "/etc/ann"]).path == "/etc/ann/openhealthkit/config")
        for other in ["", "config"] {
            #expect(SettingsPlace(["HOME": "/home/ann", "XDG_CONFIG_HOME": other]).path == own.path)
        }
    }
}
