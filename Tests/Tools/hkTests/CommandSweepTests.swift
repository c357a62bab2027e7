import Foundation
import HealthReports
import TestSupport
import Testing
import WorkoutFiles

/// Each command with its options, alone and together, on a store with workouts of several sports, an export and plans.
@Suite(.disabled(if: FakedClock.isOn, "The program has the clock of the machine."))
struct CommandSweepTests {
    /// A store with all of it, created once and copied for each test.
    private static let made = Result<Prepared, any Error> {
        let program = try Program()
        try FileManager.default.copyItem(
            atPath: Program.example, toPath: program.folder.appending(path: "morning-run.gpx").path)
        try program.write(Self.secondRecording, to: "second.gpx")
        try program.write(ExampleExport(days: 3).text, to: "export.xml")
        try program.write(PlanCommandTests.text, to: "ride.icu.txt")
        try program.write(PlanCommandTests.zwift, to: "ride.zwo")
        try Runs.importAll(program)
        try Sports.importAll(program)
        for command in [
            ["import", "morning-run.gpx", "second.gpx", "export.xml"], ["plan", "import", "ride.icu.txt", "ride.zwo"],
            ["plan", "schedule", "ride.zwo", "2026-05-09"], ["plan", "schedule", "ride.icu.txt", "2026-05-12T18:30"],
            ["gear", "add", "Trail shoes", "--kind", "shoes", "--begin", "2026-03-01"],
            ["edit", "b5ad", "--title", "Up the hill", "--tag", "alps", "--gear", "trail"],
        ] {
            let run = try program.run(arguments: command)
            guard run.code == 0 else { throw Unprepared(command: command, run: run) }
        }
        return Prepared(program: program)
    }

    /// A folder that is never written to.
    private struct Prepared: @unchecked Sendable {
        let program: Program
    }

    private struct Unprepared: Error {
        var command: [String]
        var run: Program.Run
    }

    /// The example as another device recorded it: with other heart rates, a few seconds later.
    private static var secondRecording: String {
        let text = (try? String(contentsOfFile: Program.example, encoding: .utf8)) ?? ""
        return text.replacing("OpenHealthKit example", with: "Second watch").replacing(
            ":00Z</time>", with: ":01Z</time>")
    }

    /// Runs commands in order on a copy of the store; each line is arguments for a shell.
    private static func outcomes(of lines: [String], _ program: Program) throws -> KeptOutcomes {
        let source = try made.get().program.folder
        for file in try FileManager.default.contentsOfDirectory(atPath: source.path)
        where file != "output" && file != "error" {
            try FileManager.default.copyItem(at: source.appending(path: file), to: program.folder.appending(path: file))
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.folder.path)
        var kept = KeptOutcomes()
        for line in lines {
            let run = try program.shell(line.hasPrefix("$") ? String(line.dropFirst(2)) : "$HK \(line)")
            kept.add(line) {
                "\(run.code) " + [run.output, run.error].map { normal($0, program) }.joined(separator: "—")
            }
        }
        return kept
    }

    /// Returns a text without what differs from run to run: paths, new identifiers and the time.
    private static func normal(_ text: String, _ program: Program) -> String {
        text.replacing("/private\(program.folder.path)", with: "~").replacing(program.folder.path, with: "~")
            .replacing(/[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[47][0-9A-Fa-f]{3}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}/, with: "ID")
            .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}Z/, with: "DATE")
            .replacing(/\/[^\s"']*hkTests-[0-9A-F-]+/, with: "~").replacing(/[0-9.]+ [kM]?B\b/, with: "000 kB")
            .replacing(/"(bytes|bytesBefore|bytesAfter|mainFileBytes)": [0-9]+/, with: "bytes").replacing(
                /[!✓] +Encryption.*\n?.*\n/, with: ""
            )
            .replacing(/"encryption": [^\n]*/, with: "")
            .replacingToday()
    }

    private func expect(_ name: String, _ lines: [String]) throws {
        let program = try Program()
        let kept = try Self.outcomes(of: lines, program)
        let difference = try kept.difference(from: "Tools/Texts/Commands/\(name).txt")
        #expect(difference == nil)
    }

    // MARK: Reading

    private static let reading: [(name: String, lines: [String])] = [
        (
            "workouts",
            [
                "workouts", "workouts --json --limit 2", "workouts --csv --sort distance",
                "workouts --sort -duration --limit 3 --search run", "workouts --activity swim --units imperial",
                "workouts --gear nosuch",
                "workouts --near 47.37,8.54,40 --min-distance 1km",
                "workouts --from 2026-05-05 --until 2026-05-09 --max-duration 1h",
            ]
        ),
        (
            "workouts-more",
            [
                "workouts --where 'distance > 10 \"km\"'", "workouts --where 'x > 1'",
                "workouts --box 46,7,48,9 --not-mine --locale de_DE", "types", "types --json",
            ]
        ),
        (
            "samples",
            [
                "samples heartRate --limit 3", "samples heartRate --sort -start --limit 2 --json",
                "samples workout --csv --limit 2", "samples sleepAnalysis --limit 2 --time-zone Asia/Tokyo",
                "samples bloodPressure --limit 2",
                "samples heartRate --workout b5ad --where 'value > 160' --limit 2",
            ]
        ),
        (
            "stats",
            [
                "stats heartRate", "stats stepCount --by day", "stats heartRate --by month --separate",
                "stats heartRate --by day --json --units imperial",
                "stats heartRate --source 'Second watch'", "stats heartRate --source nosuch",
            ]
        ),
        (
            "totals",
            [
                "totals", "totals --by week --separate", "totals --by day --activity run", "totals --json --by month",
                "totals --where 'duration > 1800' --units imperial", "records", "records --kind power --top 2",
            ]
        ),
        (
            "records",
            [
                "records --activity run --csv", "records --activity yoga",
                "curves --from 2026-05-09 --to 2026-05-31 --against 2026-05-01/2026-05-08",
                "curves --from 2026-05-09 --until 2026-05-31 --against all --csv",
                "curves --from 2026-05 --until 2026-05 --json --kind power --activity cycling",
                "tiles --activity run --from 2026-05 --csv",
            ]
        ),
        (
            "days",
            [
                "sleep --from 2024-03", "sleep --from 2024-03-01 --limit 1 --csv", "rings --from 2024-03",
                "body --from 2024", "load --from 2026-05-04 --to 2026-05-20 --by week",
                "today --day 2026-05-12",
                "week --day 2026-05-12 --json",
            ]
        ),
        (
            "years",
            [
                "year 2026 --units imperial", "year 2020", "readiness --day 2024-03-03",
                "compare b5ad last", "compare b5ad last --by time --places 3 --csv",
                "compare b5ad ffff",
            ]
        ),
        (
            "shows",
            [
                "show b5ad", "show b5ad --units imperial --locale de_DE", "show last --json", "show b",
                "same-route b5ad --json", "same-route last",
            ]
        ),
        (
            "lists",
            [
                "duplicates", "duplicates --shifted",
                "gear", "sources --json",
            ]
        ),
        (
            "plans",
            [
                "plan list --all", "plan list --from 2026-05-10 --until 2026-05-31 --json", "plan list --library",
                "plan next", "plan show ride.zwo --ftp 251",
                "plan show ride.icu.txt --json --threshold-heart-rate 170",
            ]
        ),
        (
            "helps",
            [
                "help nosuch", "help plan nosuch", "help wokouts", "$ COLUMNS=19 $HK workouts --limit 2",
                "$ COLUMNS=250 $HK workouts --limit 1",
            ]
        ),
    ]

    @Test(arguments: reading.map(\.name)) func reads(name: String) throws {
        try expect(name, Self.reading.first { $0.name == name }?.lines ?? [])
    }

    // MARK: Writing

    private static let writing: [(name: String, lines: [String])] = [
        (
            "edits",
            [
                "edit b5ad --notes 'Wet.' --tag club --untag alps --activity hiking",
                "edit b5ad --from 06:35 --to 06:40:30 --json", "edit b5ad --whole --no-gear", "edit b5ad --not-mine",
                "edit b5ad --mine --title ''",
                "edit b5ad --undo", "edit b5ad --from 25:00", "edit b5ad --gear nosuch",
            ]
        ),
        (
            "edits-more",
            [
                "edit b5ad --as-recorded", "edit last --judged",
                "edit --judged --all", "edit last --undo", "edit last --from 2026-05-18T18:05 --time-zone Asia/Tokyo",
            ]
        ),
        (
            "deletions",
            [
                "delete b5ad", "delete b5ad b5ad0491 --yes --json", "bin | cut -c1-55",
                "bin --restore b5ad --json | grep -c uuid", "delete b5ad --yes", "bin --restore b5ad",
                "delete b5ad --permanently --yes",
            ]
        ),
        (
            "deletions-more",
            [
                "$ $HK delete $($HK workouts --json | grep -o '[0-9A-F-]\\{36\\}' | head -1) --any-source --yes --yes",
                "bin --empty", "bin --empty --yes --json | grep -c uuid", "bin --empty --yes",
                "bin --erase ffff --yes",
                "$ $HK delete $($HK samples heartRate --limit 1 | tail -1 | cut -c1-36) --yes",
            ]
        ),
        (
            "gears",
            [
                "gear add Bike --kind bike --begin 2026-02-30", "gear add Bike --kind bike --json | grep -c name",
                "gear edit bike --name 'Road bike' --begin 2026-01-31",
                "gear edit road --end 2026-01-30", "gear edit road --end '' --begin ''",
                "gear retire road --date 2026-05-01", "gear edit o --kind bike",
                "gear remove trail", "gear remove nosuch",
            ]
        ),
        (
            "goals",
            [
                "goals", "goals add distance 50km --activity run --json | grep -c measure",
                "goals add time 5h --per month | wc -l", "goals add count x", "goals add days 0", "goals remove 9",
                "goals remove 2 | wc -l", "goals remove 1 --json | grep -c measure",
            ]
        ),
        (
            "activities",
            [
                "import unnamed.gpx", "activity", "activity --json", "activity hiking b5ad", "activity --confirm --all",
                "activity walking --all --json | grep activityType",
                "activity", "import unnamed.gpx --activity hiking",
            ]
        ),
        (
            "outings",
            [
                "duplicates --different b5ad last", "duplicates --same b5ad b5ad0491",
                "duplicates --same b5ad last --json | grep isDecided", "duplicates --prefer b5ad",
                "duplicates --prefer b5ad --stream heartRate",
                "duplicates --prefer b5ad --stream cyclingPower",
            ]
        ),
        (
            "sizes",
            [
                "compact --older-than 0 --sync full",
                "condense", "condense --source nosuch",
                "doctor | tr -d 0-9", "doctor --json | head -12 | tr -d 0-9",
            ]
        ),
        (
            "backups",
            [
                "backup b.sqlite", "backup b.sqlite", "backup b.sqlite --keep 2",
                "backup new --keep 1 | grep -c verified", "$ $HK backup - | wc -c | grep -c '[0-9]\\{5\\}'",
                "restore nosuch", "restore b.sqlite",
                "edit last --title x", "restore b.sqlite | grep -c previous",
            ]
        ),
        (
            "salvages",
            [
                "salvage nosuch new.sqlite", "salvage health.sqlite new.sqlite | tr -d 0-9",
                "salvage health.sqlite other.sqlite --json | tr -d 0-9", "doctor --repair",
                "$ printf x > empty.sqlite; $HK doctor --store empty.sqlite | tr -d 0-9",
                "$ : > none.sqlite; $HK workouts --store none.sqlite",
                "$ rm none.sqlite; $HK edit last --title x --store none.sqlite",
            ]
        ),
        (
            "imports",
            [
                "import morning-run.gpx --store a.sqlite --activity hiking",
                "import morning-run.gpx --store a.sqlite --activity running",
                "import morning-run.gpx --store a.sqlite --as-recorded",
                "import export.xml morning-run.gpx nosuch.gpx --store b.sqlite",
                "import morning-run.gpx --store c.sqlite --shift=-30m --sync full",
                "import morning-run.gpx --store d.sqlite --assume-zone Asia/Tokyo --json | grep -v uuid",
                "$ $HK import - --store e.sqlite < morning-run.gpx",
            ]
        ),
        (
            "imports-more",
            [
                "$ mkdir in; cp morning-run.gpx in; echo text > in/notes.md; $HK import in --store f.sqlite",
                "import in --store f.sqlite", "import ride.zwo bad.gpx --store f.sqlite",
                "import untimed.gpx --store g.sqlite", "import untimed.gpx --store g.sqlite --start 2024-05-01T10:00",
                "import unnamed.gpx --store h.sqlite --dry-run", "import unnamed.gpx --store h.sqlite --only sleep",
                "import shifted.gpx", "duplicates --shifted",
                "import rings.xml --store i.sqlite",
            ]
        ),
        (
            "exports",
            [
                "export b5ad --to gpx", "export b5ad --to gpx", "export b5ad --to tcx --json",
                "$ $HK export b5ad --to json -o - | head -c 200",
                "export heartRate --to csv --from 2026-05-12 --until 2026-05-12 -o hr.csv",
                "export heartRate --to csv -o hr.csv",
                "export heartRate --to gpx",
                "export b5ad --to jsonl", "export b5ad --to gpx --from 2024",
            ]
        ),
        (
            "exports-more",
            [
                "export heartRate stepCount --to csv", "export heartRate --to csv --json",
                "export heartRate --to csv --json -o x.csv --from 2026-05-12",
                "export --all --to apple-health -o all.zip --offset +0200 --whole-seconds",
                "export --all --to apple-health -o all.zip", "export --all --to apple-health -o all.txt",
                "export --all --to apple-health --offset 2 -o b.zip",
            ]
        ),
        (
            "conversions",
            [
                "convert morning-run.gpx a.fit", "convert morning-run.gpx a.fit",
                "convert morning-run.gpx a.fit --force --json", "convert morning-run.gpx a.xyz",
                "convert morning-run.gpx - --to csv | head -3",
                "plan convert ride.icu.txt a.zwo",
                "plan convert ride.icu.txt a.zwo", "plan convert ride.icu.txt a.fit --strict",
                "plan convert ride.zwo b.erg --free 90 --ftp 250 --json",
            ]
        ),
        (
            "plan-changes",
            [
                "$ P=$($HK plan list --library | grep Sweet | cut -c1-8); $HK plan export $P out.zwo; $HK plan export $P out.zwo; $HK plan export $P out.fit --json; $HK plan export $P - --to icu | head -3",
                "plan schedule ride.zwo 2026-06-01T07:15",
                "$ P=$($HK plan list --all | grep Sweet | head -1 | cut -c1-8); $HK plan done $P; $HK plan done $P --on 2026-05-09; $HK plan remove $P --on 2026-06-01 --json | head -3",
                "plan link b5ad", "plan link last ride.zwo", "plan compare last", "plan compare b5ad",
            ]
        ),
        (
            "plan-library",
            [
                "plan import ride.zwo", "plan import ride.zwo ride.icu.txt nosuch",
                "plan compare b5ad ride.zwo --json | head -12",
                "plan convert - out.tcx < ride.zwo",
                "$ P=$($HK plan list --library | grep Sweet | cut -c1-8); $HK plan delete $P; $HK plan delete $P",
                "plan list --library",
            ]
        ),
        (
            "settings",
            [
                "config", "config units imperial", "config", "config units", "config units --json --units metric",
                "$ OPENHEALTHKIT_UNITS=metric $HK config units imperial", "config --unset units",
                "config --unset units", "$ OPENHEALTHKIT_LOCALE=x $HK workouts",
                "$ mkdir -p .config/openhealthkit; printf 'unit = x\\nunits = metric\\nunits = imperial\\n' > .config/openhealthkit/config; $HK types | head -2",
                "completions install fish", "$ SHELL=/bin/sh $HK completions install",
            ]
        ),
        (
            "permissions",
            [
                "mcp --permissions", "mcp --allow heartRate,workouts --from 2025 --routes", "mcp --permissions --json",
                "mcp --allow workoutRoute", "mcp --revoke heartRate",
                "mcp --revoke all --json", "mcp --person a --state nosuch", "$ $HK mcp < /dev/null",
            ]
        ),
        (
            "additions",
            [
                "add run --date 2026-01-05T18:30 --duration 45m --distance 10km --energy 600 --title Evening | head -1",
                "add run --date 2026-01-06 --duration 1:02:03 --json | grep -v uuid",
                "add bodyMass 71.5 --date 2026-01-05 --units imperial | head -1",
                "add weight 158 lb --date 2026-01-05 --json | grep -v uuid", "add bodyMass x",
                "add run 5",
            ]
        ),
        (
            "watches",
            [
                "watch heartRate --from-start --limit 1", "watch bloodPressure --from-start --limit 2 --json",
                "$ mkdir in; cp morning-run.gpx in/a.gpx; cp morning-run.gpx in/b.gpx; echo x > in/c.gpx; $HK watch-folder in --once",
                "watch-folder in --once --retry --json", "watch-folder in --once --move --store w.sqlite",
            ]
        ),
        (
            "sensors",
            [
                "$ mkdir -p .config/openhealthkit; printf '{\"sensors\":[{\"address\":\"C0:01\",\"name\":\"Polar H10\",\"services\":[\"180d\"]},{\"address\":\"C0:02\",\"name\":\"Polar H9\",\"services\":[\"1816\"]}]}' > .config/openhealthkit/sensors.json; $HK sensors add 'polar h9' --wheel 2105",
                "sensors add C0:01 --wheel 700x25C --json", "sensors forget polar", "sensors forget 'Polar H1' --json",
                "sensors forget C0:02", "record --sensors --activity cycling",
                "record --sensors , --activity cycling", "$ cat .config/openhealthkit/sensors.json",
            ]
        ),
        (
            "recordings",
            [
                "record --resume", "record --replay morning-run.gpx --speed max | grep -v -e recorded -e ^ID",
                "record --replay morning-run.gpx --speed max --store r.sqlite --every 240 --json | cut -c1-120 | grep -v saved",
                "record --simulate --plan ride.zwo --activity running --speed max",
                "record --simulate --plan --speed max",
            ]
        ),
        (
            "simulations",
            [
                "$ $HK record --simulate --speed max --duration 10m --seed 3 --store t.sqlite --activity swimming --location indoor --every 200 | head -1",
                "$ $HK record --simulate --speed max --duration 20m --store u.sqlite --activity swimBikeRun --every 900 | head -6",
                "$ $HK record --simulate --speed max --plan ride.zwo --store x.sqlite --every 3600 --json | grep -o '\"event\": \"[a-zA-Z]*\"' | sort | uniq -c",
            ]
        ),
    ]

    private static let files: [(name: String, text: String)] = [
        (
            "unnamed.gpx",
            Runs.file(day: 20, hour: 9, points: 40, heartRate: 105, step: 45).replacing(
                "<type>running</type>", with: "")
        ),
        (
            "shifted.gpx",
            Runs.file(day: 18, hour: 11, points: 40, heartRate: 105, step: 45).replacing(
                "Test watch", with: "Other watch")
        ),
        ("bad.gpx", "<gpx></gpx>"),
        (
            "untimed.gpx",
            "<gpx version=\"1.1\"><trk><trkseg>\((0..<30).map { "<trkpt lat=\"47.\(100 + $0)\" lon=\"8\"/>" }.joined())</trkseg></trk></gpx>"
        ),
        (
            "rings.xml",
            ExampleExport.document(
                (1...3).map {
                    "<ActivitySummary dateComponents=\"2024-05-0\($0)\" activeEnergyBurned=\"\($0 * 190)\" activeEnergyBurnedGoal=\"400\" appleExerciseTime=\"\($0 * 11)\" appleExerciseTimeGoal=\"30\" appleStandHours=\"\(8 + $0)\" appleStandHoursGoal=\"12\" activeEnergyBurnedUnit=\"kcal\"/>\n"
                }.joined())
        ),
    ]

    @Test(arguments: writing.map(\.name)) func writes(name: String) throws {
        let program = try Program()
        for (file, text) in Self.files { try program.write(text, to: file) }
        let kept = try Self.outcomes(of: Self.writing.first { $0.name == name }?.lines ?? [], program)
        let difference = try kept.difference(from: "Tools/Texts/Commands/\(name).txt")
        #expect(difference == nil)
    }
}

extension String {
    /// Returns the text without the day on which it was written, and without that of two years before, from which on
    /// assistants may read (MCP-20).
    fileprivate func replacingToday() -> String {
        let format = Format()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let now = Date()
        // It may have been written before midnight.
        return [now - 600, now].flatMap { date in [0, -2].map { calendar.date(byAdding: .year, value: $0, to: date) } }
            .compactMap { $0.map { format.day($0) } }
            .reduce(self) { $0.replacing($1, with: "TODAY").replacing($1.dropFirst(4), with: "TODAY") }
    }
}
