import Foundation
import Testing
import WorkoutFiles

@testable import hk

/// `hk config`: settings apply to every screen, but never to output for programs.
@Suite struct ConfigCommandTests {
    private let program: Program
    private let file: URL
    private static let id = "b5ad0491-52c4-83a1-800c-3f5a00000000"

    init() throws {
        program = try Program()
        file = program.folder.appending(path: ".config/openhealthkit/config")
    }

    private var text: String? { try? String(contentsOf: file, encoding: .utf8) }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    // MARK: Changing settings

    @Test("The store, which every command accepts, changes no setting")
    func aStoreIsAccepted() throws {
        let run = try program.run("config", "--json", "--store", "X")
        #expect(run == (try program.run("config", "--json")) && run.code == 0)
    }

    @Test func aValueIsKeptUntilItIsUnset() throws {
        #expect(try program.run("config", "units").output == "metric\n")
        // Reading creates no file.
        #expect(!FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path))
        let kept = try program.run("config", "units", "Imperial")
        #expect(kept == .init(output: "✓ units = imperial\n", error: "", code: 0))
        #expect(text == "units = imperial\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
        #expect(try program.run("config", "time-zone", "europe/berlin").code == 0)
        #expect(text == "units = imperial\ntimezone = Europe/Berlin\n")
        #expect(try program.run("config", "timezone").output == "Europe/Berlin\n")
        #expect(try program.run("config", "--unset", "units").output == "✓ units is unset.\n")
        #expect(try program.run("config", "--unset", "units").output == "✓ units was not set.\n")
        #expect(text == "timezone = Europe/Berlin\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
        #expect(names == ["config"])
    }

    @Test("Programs are told each setting with its value, where it comes from, and the file") func settingsForPrograms()
        throws
    {
        let run = try program.run(
            "config", "--units", "imperial", "--json", environment: ["OPENHEALTHKIT_LOCALE": "de_DE"])
        let json = try JSON(parsing: run.output)
        #expect(run.code == 0 && json["file"]?.line == "\"\(file.path)\"")
        let settings = try json.member("settings") { settings in
            try settings.elements { setting in
                try ["key", "value", "source"].map { name in try setting.member(name) { try $0.asString() } }
            }
        }
        #expect(
            settings == [
                ["units", "imperial", "flag"], ["timezone", "system", "default"], ["locale", "de_DE", "environment"],
            ])
        #expect(text == nil)
    }

    /// Returns what programs are told: the key, its value, what that means, and where it comes from.
    private func entry(_ arguments: String..., environment: [String: String] = [:]) throws -> [String] {
        let run = try program.run(arguments: ["config"] + arguments + ["--json"], environment: environment)
        #expect(run.code == 0, "\(arguments): \(run)")
        let json = try JSON(parsing: run.output)
        return try ["key", "value", "effective", "source"].map { name in
            try json.member(name) { try $0.asString() }
        }
    }

    @Test("Programs are told what counts after a change") func changesForPrograms() throws {
        #expect(try entry("units", "imperial") == ["units", "imperial", "imperial", "file"])
        #expect(try entry("locale", "en_US") == ["locale", "en_US", "en_US", "file"])
        // Without a setting, the locale has its units.
        #expect(try entry("units", "metric") == ["units", "metric", "metric", "file"])
        #expect(try entry("units", "--unset") == ["units", "imperial", "imperial", "default"])
        #expect(text == "locale = en_US\n")
        let tokyo = ["OPENHEALTHKIT_TIMEZONE": "Asia/Tokyo"]
        #expect(
            try entry("timezone", "Europe/Berlin", environment: tokyo)
                == ["timezone", "Asia/Tokyo", "Asia/Tokyo", "environment"])
        #expect(try entry("timezone") == ["timezone", "Europe/Berlin", "Europe/Berlin", "file"])
    }

    @Test("A change is told also if another line of the file is wrong") func changesBesideWrongLines() throws {
        try write("locale = atlantis\n")
        #expect(try entry("units", "imperial") == ["units", "imperial", "imperial", "file"])
        #expect(text == "locale = atlantis\nunits = imperial\n")
        #expect(try entry("units", "--unset") == ["units", "metric", "metric", "default"])
        #expect(text == "locale = atlantis\n")
        #expect(try program.run("config", "--unset", "units").output == "✓ units was not set.\n")
    }

    @Test func whatCountsBeforeTheFileIsTold() throws {
        let run = try program.run("config", "units", "imperial", environment: ["OPENHEALTHKIT_UNITS": "metric"])
        #expect(
            run.output
                == "✓ units = imperial\n! $OPENHEALTHKIT_UNITS is set to metric and overrides the settings file.\n")
        let settings = ["OPENHEALTHKIT_UNITS": "metric", "OPENHEALTHKIT_LOCALE": "de_DE"]
        let list = try program.run("config", "--locale", "sv_SE", environment: settings).output
        #expect(list.contains(#/units +metric +\$OPENHEALTHKIT_UNITS/#) && list.contains(#/locale +sv_SE +--locale/#))
    }

    @Test(
        arguments: [
            ["units", "furlongs"], ["timezone", "Atlantis"], ["locale", "atlantis"], ["colour"], ["colour", "red"],
            ["--unset"], ["--unset", "units", "metric"], ["--units", "furlongs"], ["units", ""],
        ])
    func nonsenseIsRefusedAndNothingIsWritten(arguments: [String]) throws {
        let run = try program.run(arguments: ["config"] + arguments)
        #expect(run.code == 64 && run.output.isEmpty && run.error.hasPrefix("Error: "), "\(run)")
        #expect(text == nil)
    }

    // MARK: Invalid files

    @Test func unknownKeysAreToldAndTheRestCounts() throws {
        try write("unit = metric\nunits = imperial\n")
        let run = try program.run("config", "units")
        #expect(run.output == "imperial\n" && run.code == 0)
        #expect(
            run.error
                == "! ~/.config/openhealthkit/config, line 1: unknown setting 'unit'. Did you mean 'units'?\n")
    }

    @Test func aWrongValueStopsCommandsAndCanBeMended() throws {
        try write("# Mine\nunits = furlongs\n")
        let run = try program.run("types")
        #expect(run.code == 78 && run.output.isEmpty)
        #expect(
            run.error
                == "Error: The settings file, line 2: 'furlongs' is not a valid system of units. "
                + "Use metric or imperial.\n")
        #expect(try program.run("config").code == 78)
        #expect(try program.run("config", "units", "metric").code == 0)
        #expect(text == "# Mine\nunits = metric\n")
        let environment = try program.run("config", environment: ["OPENHEALTHKIT_TIMEZONE": "Atlantis"])
        #expect(environment.code == 78 && environment.error.hasPrefix("Error: $OPENHEALTHKIT_TIMEZONE: 'Atlantis'"))
    }

    @Test func whatIsNoTextOfAReasonableSizeIsRefused() throws {
        try write(String(repeating: "# much\n", count: 10_000))
        for reason in ["it is too large", "it is not a text file", "it is not a regular file"] {
            let run = try program.run("config", "units", "metric")
            let message = "Could not read the settings file '~/.config/openhealthkit/config': \(reason).\n"
            #expect(run.code == 78 && run.error.hasSuffix(message), "\(run)")
            if reason == "it is too large" { try Data([0x75, 0xFF, 0x00]).write(to: file) }
            if reason == "it is not a text file" {
                try FileManager.default.removeItem(at: file)
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            }
        }
    }

    /// Symbolic links are preserved, since such files are kept in repositories.
    @Test func aLinkStaysALink() throws {
        try write("")
        let real = program.folder.appending(path: "dotfiles")
        try FileManager.default.moveItem(at: file, to: real)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: real)
        #expect(try program.run("config", "units", "imperial").code == 0)
        #expect(try String(contentsOf: real, encoding: .utf8) == "units = imperial\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == real.path)
    }

    // MARK: Effects

    @Test func programsGetTheSameWhateverPeopleSettle() throws {
        #expect(try program.run("import", Program.example).code == 0)
        let settings = ["OPENHEALTHKIT_UNITS": "imperial", "OPENHEALTHKIT_LOCALE": "de_DE"]
        for arguments in [
            ["workouts"], ["samples", "distanceWalkingRunning"], ["stats", "distanceWalkingRunning"], ["totals"],
            ["stats", "heartRate", "--by", "day"],
        ] {
            for form in ["--csv", "--json"] {
                let plain = try program.run(arguments: arguments + [form])
                #expect(
                    plain == (try program.run(arguments: arguments + [form], environment: settings)), "\(arguments)")
            }
            #expect(
                try program.run(arguments: arguments) != program.run(arguments: arguments, environment: settings),
                "\(arguments)")
        }
        for arguments in [["show", Self.id, "--json"], ["types", "--json"], ["export", "heartRate", "--to", "csv"]] {
            let plain = try program.run(arguments: arguments)
            #expect(plain == (try program.run(arguments: arguments, environment: settings)), "\(arguments)")
        }
    }

    /// The example begins at 06:30 in Greenwich, which is 12:15 in Nepal and the day before in Hawaii.
    @Test func daysAreThoseOfTheZoneAlsoWhereTheyAreTyped() throws {
        #expect(try program.run("import", Program.example).code == 0)
        func rows(_ arguments: String...) throws -> [Substring] {
            try program.run(arguments: ["workouts", "--csv"] + arguments).output.split(separator: "\n").dropFirst().map(
                \.self)
        }
        #expect(try program.run("workouts", "--time-zone", "Asia/Kathmandu").output.contains("2026-05-12 12:15"))
        #expect(try program.run("workouts", "--timezone", "Pacific/Honolulu").output.contains("2026-05-11 20:30"))
        #expect(try rows("--from", "2026-05-12").count == 1)
        #expect(try rows("--from", "2026-05-12", "--time-zone", "Pacific/Honolulu").isEmpty)
        #expect(try rows("--until", "2026-05-11", "--time-zone", "Pacific/Honolulu").count == 1)
        let typed = "start >= \"2026-05-12 06:00\""
        #expect(try rows("--where", typed).count == 1)
        #expect(try rows("--where", typed, "--time-zone", "Pacific/Honolulu").isEmpty)
        let day = try program.run("totals", "--by", "day", "--csv", "--time-zone", "Pacific/Honolulu").output
        #expect(day.contains("2026-05-11T10:00:00Z,2026-05-12T10:00:00Z"))
    }

    /// Numbers without a unit are in the displayed one.
    @Test func typedNumbersAreInTheUnitsThatAreShown() throws {
        try program.write(
            """
            <?xml version="1.0"?><HealthData locale="en_US"><ExportDate value="2026-05-12 08:00:00 +0000"/>\
            <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" value="70" \
            startDate="2026-05-12 07:00:00 +0000" endDate="2026-05-12 07:00:00 +0000"/></HealthData>
            """, to: "export.xml")
        #expect(try program.run("import", "export.xml").code == 0)
        func count(_ condition: String, _ units: String) throws -> Int {
            try program.run("samples", "bodyMass", "--csv", "--where", condition, "--units", units).output
                .split(separator: "\n").count - 1
        }
        #expect(try count("value > 100", "metric") == 0 && count("value > 100", "imperial") == 1)
        #expect(try count("value > 100 \"lb\"", "metric") == 1)
        #expect(try program.run("samples", "bodyMass", "--units", "imperial").output.contains("154.32  lb"))
    }

    @Test func weeksBeginAsInTheLocale() throws {
        #expect(try program.run("import", Program.example).code == 0)
        // 12 May 2026 is a Tuesday.
        for (locale, day) in [("C", "2026-05-11"), ("en_US", "2026-05-10"), ("ar_EG", "2026-05-09")] {
            let run = try program.run("totals", "--by", "week", "--locale", locale, "--units", "metric")
            #expect(run.output.contains("\n\(day) "), "\(run.output)")
        }
    }

    /// The many names are queried when the Tab key is pressed, and are not part of the script.
    @Test func completionsKnowTheValues() throws {
        let script = try program.run("completions", "bash").output
        #expect(script.contains("metric") && script.contains("timezone") && !script.contains("Europe/Berlin"))
        #expect(SettingKey.timezone.values.contains("Europe/Berlin") && SettingKey.locale.values.contains("de_DE"))
    }
}
