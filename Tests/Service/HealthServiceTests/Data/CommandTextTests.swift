import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// What `hk` prints, on a year with a rich last week.
///
/// The texts are in `Tests/Service/Texts`; `HK_WRITE_SCREENS=1` in the environment rewrites them.
@Suite struct CommandTextTests {
    /// The commands by the names of their texts.
    private static let commands: [(name: String, arguments: String)] = [
        ("run", "show \(RichWeek.run)"), ("triathlon", "show \(RichWeek.triathlon)"),
        ("run-imperial", "show \(RichWeek.run) --units imperial --time-zone America/New_York"),
        ("triathlon-german", "show \(RichWeek.triathlon) --locale de_DE"),
        ("workouts", "workouts --from 2023-12-20 --until 2023-12-31"),
        ("workouts-sorted", "workouts --from 2023-11-01 --until 2023-12-31 --sort distance --limit 4"),
        ("samples", "samples bodyMass --from 2023-12-01 --limit 5"),
        ("statistics", "stats stepCount --by day --from 2023-12-20 --until 2023-12-31"),
        ("statistics-heart", "stats heartRate --by month --from 2023-09-01 --until 2023-12-31 --separate"),
        ("totals", "totals --by month --from 2023-06-01 --until 2023-12-31 --separate"),
        ("records", "records"), ("curves", "curves --from 2023-06-01 --until 2023-12-31"),
        ("compare", "compare \(RichWeek.run) \(RichWeek.triathlon) --places 6"),
        ("same-route", "same-route \(RichWeek.run)"), ("load", "load --from 2023-12-20 --until 2023-12-31"),
        ("load-weeks", "load --by week --from 2023-11-01 --until 2023-12-31 --measure edwards"),
        ("sleep", "sleep --from 2023-12-01 --until 2023-12-31"),
        ("rings", "rings --from 2023-09-01 --until 2023-12-31"),
        ("body", "body --from 2023-12-01 --until 2023-12-31"), ("readiness", "readiness --day 2023-12-28"),
        ("day", "today --day 2023-12-29"), ("week", "week --day 2023-12-29"), ("year", "year 2023"),
        ("duplicates", "duplicates"), ("types", "types"), ("sources", "sources"), ("gear", "gear"),
        ("tiles", "tiles"), ("plans", "plan list --from 2023-11-01 --until 2023-11-30"),
        ("rings-csv", "rings --from 2023-09-01 --until 2023-12-31 --csv"),
        ("compare-csv", "compare \(RichWeek.run) \(RichWeek.triathlon) --places 6 --by time --csv"),
    ]

    @Test func CLI_1_everyCommandPrintsWhatItDid() async throws {
        try await Running.withFolder { folder in
            try RichWeek.fill(SQLiteEngine(path: folder.appending(path: "health.sqlite").path))
            for (name, arguments) in Self.commands {
                let output = try CommandLineTool.output(folder, arguments.split(separator: " ").map(String.init))
                let whole = "hk \(arguments)\n\n\(Self.withoutIdentifiers(output))"
                let difference = try KeptText.difference(whole, from: "Service/Texts/Commands/\(name).txt")
                #expect(difference == nil)
            }
        }
    }

    /// Commands that fail.
    private static let mistakes = [
        "samples hartRate", "samples heartRate --where valu>3", "stats sleepAnalysis", "stats heartRate --by fortnight",
        "show ffff", "show", "workouts --activity joging", "workouts --from 2023-13-01", "workouts --limit 0",
        "workouts --from 2024 --until 2023", "totals --by century", "compare ffff \(RichWeek.run)", "delete ffff",
        "edit \(RichWeek.run) --from 25:00", "edit \(RichWeek.run) --gear Nothing", "export \(RichWeek.run) --to xyz",
        "export \(RichWeek.run) --to fitWorkout", "import nowhere.gpx", "convert nowhere.gpx --to fit", "year 99999",
        "plan show nowhere.zwo", "plan done ffff", "goals remove ffff", "gear retire Nothing", "bin restore ffff",
        "restore nowhere.sqlite", "load --measure strain", "curves --kind strength", "sleep --until 2023-99",
        "workouts --time-zone Mars/Olympus", "workouts --units nautical", "types --locale xx_YY_ZZ_1", "nothing",
        "same-route \(RichWeek.triathlon)", "readiness --day yesterday-ish", "duplicates \(RichWeek.run)",
    ]

    @Test func CLI_2_everyMistakeIsToldAsItWas() async throws {
        try await Running.withFolder { folder in
            try RichWeek.fill(SQLiteEngine(path: folder.appending(path: "health.sqlite").path))
            var lines = ""
            for mistake in Self.mistakes {
                let run = try CommandLineTool.run(folder, mistake.split(separator: " ").map(String.init))
                let text = Self.withoutIdentifiers(run.text.replacing(folder.path, with: "…"))
                lines += "hk \(mistake)\n\(run.status)\n\(text)\n"
            }
            let difference = try KeptText.difference(lines, from: "Service/Texts/Commands/mistakes.txt")
            #expect(difference == nil)
        }
    }

    /// Exports two workouts in each format, and all, and reads them into new stores.
    @Test func CLI_3_whatIsExportedAndImportedIsAsItWas() async throws {
        try await Running.withFolder { folder in
            try RichWeek.fill(SQLiteEngine(path: folder.appending(path: "health.sqlite").path))
            var lines = ""
            func run(_ command: String) throws {
                let run = try CommandLineTool.run(folder, command.split(separator: " ").map(String.init))
                let text = Self.withoutIdentifiers(run.text.replacing(folder.path, with: "…"))
                lines += "hk \(command.replacing(folder.path, with: "…"))\n\(run.status)\n\(text)\n"
            }
            for format in ["gpx", "tcx", "fit", "kml", "kmz", "geojson", "csv"] {
                let target = folder.appending(path: format)
                try run("export \(RichWeek.run) \(RichWeek.triathlon) --to \(format) --output \(target.path)")
                for file in try FileManager.default.contentsOfDirectory(atPath: target.path).sorted() {
                    var hash = StableHash()
                    hash.add(Array(try Data(contentsOf: target.appending(path: file))))
                    lines += "\(file) \(hash.text)\n\n"
                }
                guard format != "csv" else { continue }
                let store = "--store \(target.path).sqlite"
                try run("import \(target.path) \(store)")
                for question in ["workouts --json", "types"] { try run("\(question) \(store)") }
            }
            let store = "--store \(folder.path)/all.sqlite"
            try run("export --all --to apple-health --offset +0200 --output \(folder.path)/all.zip")
            try run("import \(folder.path)/all.zip \(store)")
            for question in ["types", "sources", "totals --by year --json", "show \(RichWeek.run) --json"] {
                try run("\(question) \(store)")
            }
            lines.replace(/[0-9.]+ [kM]B/, with: "000 kB")
            let difference = try KeptText.difference(lines, from: "Service/Texts/Commands/exports.txt")
            #expect(difference == nil)
        }
    }

    /// Returns a text without the identifiers of objects, of which some have only their first or last digits.
    private static func withoutIdentifiers(_ text: String) -> String {
        var numbers = IdentifierNumbers()
        return numbers.replacing(text[...]).replacing(/\b[0-9a-f]{2,}…[0-9a-f]*\b|\b[0-9a-f]{8}\b/, with: "…")
    }
}
