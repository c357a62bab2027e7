import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// Every screen as displayed: in terminals of three widths, and without a terminal.
///
/// The texts are in `Screens`; `HK_WRITE_SCREENS=1` in the environment rewrites them.
@Suite struct ScreenTests {
    /// A screen and its command.
    struct Screen {
        var name: String
        var arguments: [String]

        init(_ name: String, _ arguments: String...) {
            self.name = name
            self.arguments = arguments
        }
    }

    private let program: Program

    init() throws {
        program = try Program()
    }

    private static let id = "b5ad0491-52c4-83a1-800c-3f5a00000000"

    /// The screens of a store with some runs, the example, and the workout of a file without an activity.
    private static let ofRuns = [
        Screen("workouts", "workouts"),
        Screen("workouts-none", "workouts", "--from", "2030"),
        Screen("samples", "samples", "heartRate", "--workout", id, "--limit", "3"),
        Screen("samples-seconds", "samples", "stepCount", "--workout", id, "--limit", "3"),
        Screen("samples-none", "samples", "bloodGlucose"),
        Screen("types", "types"),
        Screen("sources", "sources"),
        Screen("show", "show", "b5ad"),
        Screen("statistics-sums", "stats", "distanceWalkingRunning", "--by", "day"),
        Screen("statistics-ranges", "stats", "heartRate", "--by", "day", "--separate"),
        Screen("statistics-one", "stats", "heartRate"),
        Screen("totals", "totals"),
        Screen("totals-sports", "totals", "--by", "week", "--separate"),
        Screen("activity", "activity"),
        Screen("duplicates-none", "duplicates"),
        Screen(
            "edit", "edit", id, "--title", "Up the hill", "--notes", "Windy, and the path was wet.", "--activity",
            "hiking",
            "--tag", "alps", "--from", "06:40"),
        Screen("show-edited", "show", "b5ad"),
        Screen("workouts-search", "workouts", "--min-duration", "20m"),
        Screen("edit-undo", "edit", id, "--undo"),
        Screen("import-again", "import", "morning-run.gpx"),
        Screen("export-one", "export", id, "--to", "fit", "--force"),
        Screen("export-all", "export", "--all", "--to", "apple-health", "--force", "--offset", "Z"),
        Screen("compact", "compact", "--older-than", "0", "--dry-run"),
        Screen("condense", "condense", "--all-sources", "--older-than", "0", "--dry-run"),
        Screen("doctor", "doctor", "--store", "health.sqlite"),
        Screen("backup", "backup", "backup.sqlite", "--force"),
        Screen("watch", "watch", "heartRate", "--from-start", "--limit", "2"),
        Screen("config", "config", "--time-zone", "Europe/Berlin"),
        Screen("error-id", "show", "ffff"),
        Screen("error-type", "samples", "hartRate"),
        Screen("error-where", "samples", "heartRate", "--where", "value > 150 AND valu < 160"),
        Screen("error-usage", "show"),
        Screen("mcp-none", "mcp", "--permissions"),
        Screen("mcp-allow", "mcp", "--allow", "heartRate,workouts,sleep", "--from", "2025", "--routes"),
        Screen("mcp-revoke", "mcp", "--revoke", "all"),
        Screen("records", "records"),
        Screen("records-top", "records", "--kind", "distance", "--top", "2"),
    ]

    /// The widths of terminals in columns; only the narrowest one in a short run.
    private static let terminals = KeptText.isWritten ? [40, 80, 120] : Seeds.every(3, of: [40, 80, 120])
    /// The widths of terminals, and nil for no terminal.
    private static let widths: [Int?] = terminals + [nil]

    private func prepare() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.folder.path)
        try FileManager.default.copyItem(
            atPath: Program.example, toPath: program.folder.appending(path: "morning-run.gpx").path)
        try Runs.importAll(program)
        let unnamed = Runs.file(day: 20, hour: 9, points: 40, heartRate: 105, step: 45)
            .replacing("<type>running</type>", with: "")
        try program.write(unnamed, to: "unnamed.gpx")
        #expect(try program.run("import", "morning-run.gpx", "unnamed.gpx").code == 0)
    }

    /// Returns the output on a terminal of a width, or without one.
    private func text(_ screen: Screen, columns: Int?) throws -> String {
        let text: String
        if let columns {
            text = try program.run(screen.arguments, onTerminalOf: columns)
            let wide = text.split(separator: "\n").filter { DisplayWidth.of($0) > columns }
            #expect(wide.isEmpty, "\(screen.name) in \(columns) columns")
        } else {
            let run = try program.run(arguments: screen.arguments)
            text = run.output + run.error
        }
        // Output that depends on the machine and on the time.
        return text.replacing(/! Encryption(.|\n)*?\n\n/, with: "\n").replacing(/✓ Encryption(.|\n)*?\n\n/, with: "\n")
            .replacing(/[0-9.]+ [kM]B/, with: "000 kB").replacing(/; [^.]* in a row by now/, with: "")
    }

    @Test(arguments: widths)
    func everyScreenFitsAndIsAsItWas(columns: Int?) throws {
        try prepare()
        for screen in Self.ofRuns {
            let name = "\(screen.name)-\(columns.map(String.init) ?? "piped").txt"
            try Program.expect(try text(screen, columns: columns), isScreen: name)
        }
    }

    /// The screens with units or numbers, for miles, and for a decimal comma.
    private static let ofUnits = [
        Screen("workouts-imperial", "workouts", "--units", "imperial"),
        Screen("show-imperial", "show", "b5ad", "--units", "imperial", "--time-zone", "America/New_York"),
        Screen("totals-imperial", "totals", "--units", "imperial", "--separate"),
        Screen("types-imperial", "types", "--units", "imperial"),
        Screen("statistics-imperial", "stats", "distanceWalkingRunning", "--by", "day", "--units", "imperial"),
        Screen("show-german", "show", "b5ad", "--locale", "de_DE", "--time-zone", "Europe/Berlin"),
    ]

    @Test(arguments: [40, 80])
    func screensFollowTheSettings(columns: Int) throws {
        try prepare()
        for screen in Self.ofUnits {
            try Program.expect(try text(screen, columns: columns), isScreen: "\(screen.name)-\(columns).txt")
        }
    }

    @Test(arguments: widths)
    func importsFitAndAreAsTheyWere(columns: Int?) throws {
        try FileManager.default.copyItem(
            atPath: Program.example, toPath: program.folder.appending(path: "morning-run.gpx").path)
        let rings = (1...3).map { day in
            #" <ActivitySummary dateComponents="2024-05-0\#(day)" activeEnergyBurned="\#(day * 190)" "#
                + #"activeEnergyBurnedGoal="400" activeEnergyBurnedUnit="kcal" appleMoveTime="0" appleMoveTimeGoal="0" "#
                + #"appleExerciseTime="\#(45 - day * 10)" appleExerciseTimeGoal="30" appleStandHours="1\#(day)" "#
                + #"appleStandHoursGoal="12"/>"#
        }
        let export = ExampleExport(days: 3).text
        try program.write(
            export.replacing("</HealthData>", with: rings.joined(separator: "\n") + "\n</HealthData>"), to: "export.xml"
        )
        try program.write("<gpx></gpx>", to: "bad.gpx")
        let width = columns.map(String.init) ?? "piped"
        try Program.expect(
            try text(Screen("import", "import", "morning-run.gpx"), columns: columns), isScreen: "import-\(width).txt")
        let many = Screen("import-many", "import", "export.xml", "bad.gpx", "morning-run.gpx")
        try Program.expect(try text(many, columns: columns), isScreen: "import-many-\(width).txt")
        for screen in [
            Screen("sleep", "sleep"), Screen("rings", "rings"),
            Screen("samples-sleep", "samples", "sleepAnalysis", "--limit", "4"),
        ] {
            try Program.expect(try text(screen, columns: columns), isScreen: "\(screen.name)-\(width).txt")
        }
        let delete = Screen("delete", "delete", Self.id, "--yes")
        try Program.expect(try text(delete, columns: columns), isScreen: "delete-\(width).txt")
    }

    @Test(arguments: widths)
    func plansFitAndAreAsTheyWere(columns: Int?) throws {
        try program.write(PlanCommandTests.text, to: "ride.icu.txt")
        try program.write(PlanCommandTests.zwift, to: "ride.zwo")
        let width = columns.map(String.init) ?? "piped"
        for screen in [
            Screen("plan-show", "plan", "show", "ride.zwo", "--ftp", "250"),
            Screen("plan-show-notes", "plan", "show", "ride.icu.txt"),
            Screen("plan-convert", "plan", "convert", "ride.icu.txt", "ride.tcx", "--force"),
        ] {
            try Program.expect(try text(screen, columns: columns), isScreen: "\(screen.name)-\(width).txt")
        }
    }

    @Test(arguments: widths)
    func loadsFitAndAreAsTheyWere(columns: Int?) throws {
        try Loads.prepare(program)
        let width = columns.map(String.init) ?? "piped"
        let ride = try program.run("workouts", "--where", "activity == 'cycling'", "--json").output
            .firstMatch(of: /"uuid": "([^"]*)"/)?.1
        for screen in [
            Screen("load", "load", "--from", "2026-05-04", "--to", "2026-05-20"),
            Screen("load-weeks", "load", "--by", "week", "--from", "2026-04-27", "--to", "2026-05-31"),
            Screen("load-power", "load", "--measure", "tss", "--from", "2026-05-09", "--to", "2026-05-14"),
            Screen("load-none", "load", "--from", "2026-05-01", "--to", "2026-05-03"),
            Screen("show-loaded-ride", "show", String(try #require(ride))),
        ] {
            try Program.expect(try text(screen, columns: columns), isScreen: "\(screen.name)-\(width).txt")
        }
    }

    /// The contents for other sports: legs, lengths, power, sets.
    @Test(arguments: widths)
    func sportsFitAndAreAsTheyWere(columns: Int?) throws {
        try Sports.importAll(program)
        let workouts = try JSON(parsing: try program.run("workouts", "--json").output)
        let ids = try workouts.elements { workout in
            try (workout.member("activityType") { try $0.asString() }, workout.member("uuid") { try $0.asString() })
        }
        let width = columns.map(String.init) ?? "piped"
        for (activity, name) in [
            ("swimBikeRun", "triathlon"), ("swimming", "swim"), ("cycling", "ride"),
            ("traditionalStrengthTraining", "strength"),
        ] {
            let id = try #require(ids.first { $0.0 == activity }?.1)
            let screen = Screen("show-\(name)", "show", id)
            try Program.expect(try text(screen, columns: columns), isScreen: "show-\(name)-\(width).txt")
        }
        let list = Screen("workouts-sports", "workouts")
        try Program.expect(try text(list, columns: columns), isScreen: "workouts-sports-\(width).txt")
    }

    /// A finished recording is displayed in the width of the screen, like every other workout.
    @Test(arguments: terminals)
    func aRecordedWorkoutFits(columns: Int) throws {
        let recording = [
            "record", "--simulate", "--speed", "max", "--duration", "10m", "--activity", "crossCountrySkiing",
        ]
        let text = try program.run(recording, onTerminalOf: columns)
        let lines = text.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("✓ recorded as") })
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
        for command in [["workouts"], ["types"], ["sources"], ["samples", "heartRate"], ["samples", "workoutRoute"]] {
            let shown = try program.run(command, onTerminalOf: columns)
            #expect(shown.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= columns }, "\(command)")
        }
    }

    @Test(arguments: Seeds.every(3, of: [40, 60, 80]))
    func helpFits(columns: Int) throws {
        let overview = try program.run(["--help"], onTerminalOf: columns)
        let commands = try program.run("--help").output.split(separator: "SUBCOMMANDS:")[1]
            .matches(of: #/\n  ([a-z]+) /#).map { String($0.1) }
        #expect(commands.count >= 19)
        let pages = [overview] + (try commands.map { try program.run([$0, "--help"], onTerminalOf: columns) })
        for page in pages {
            #expect(page.hasPrefix("OVERVIEW: "))
            let wide = page.split(separator: "\n").filter { DisplayWidth.of($0) > columns }
            #expect(wide.isEmpty, "\(page.prefix(60))")
        }
    }
}

/// The width of a text on a terminal, according to the C library.
enum DisplayWidth {
    // The function is not visible in the headers for Swift.
    private static let columns: (@convention(c) (UInt32) -> Int32)? = {
        guard setlocale(LC_CTYPE, "C.UTF-8") != nil, let symbol = dlsym(nil, "wcwidth") else { return nil }
        return unsafeBitCast(symbol, to: (@convention(c) (UInt32) -> Int32).self)
    }()

    static func of(_ text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + max(0, Int(columns?($1.value) ?? 1)) }
    }
}
