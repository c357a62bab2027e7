import Foundation
import HealthKit
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports
@testable import HealthStore
@testable import HealthTransfer
@testable import OpenHealthKit
@testable import hk

/// The lines of small screens, word by word: which are there, in which order, and in singular or plural.
@Suite struct ScreenLineTests {
    /// A terminal without bounds and colours.
    private static let terminal = Terminal(isBounded: false)

    private static func id(_ number: Int) throws -> UUID {
        try #require(UUID(uuidString: "0123456\(number)-89AB-4DEF-8123-456789ABCDE\(number)"))
    }

    // MARK: Exports

    private struct Export: Sendable, CustomTestStringConvertible {
        var records: [String: Int] = [:]
        var elements: [String: Int] = [:]
        var routePoints = 0
        var files = 0
        var counts: String

        var testDescription: String { counts }
    }

    @Test(
        "An export counts what it wrote, and leaves out what there was none of",
        arguments: [
            Export(counts: "0 samples"), Export(records: ["A": 1], counts: "1 sample"),
            Export(records: ["A": 1_200, "B": 34], counts: "1,234 samples"),
            Export(elements: ["Workout": 1], counts: "0 samples, 1 workout"),
            Export(elements: ["Correlation": 1], counts: "0 samples, 1 correlation"),
            Export(
                records: ["A": 2], elements: ["Workout": 3, "Correlation": 2, "Other": 9],
                counts: "2 samples, 2 correlations, 3 workouts"),
            Export(routePoints: 1, counts: "0 samples, 1 route point"),
            Export(routePoints: 1_010, counts: "0 samples, 1,010 route points"),
            Export(files: 1, counts: "0 samples, 1 file in addition to the main one"),
            Export(
                elements: ["Workout": 2], routePoints: 2, files: 2,
                counts: "0 samples, 2 workouts, 2 route points, 2 files in addition to the main one"),
        ])
    private func exports(_ example: Export) {
        var report = ExportReport(file: "a\u{7}.zip")
        (report.records, report.elements) = (example.records, example.elements)
        (report.routePoints, report.files) = (example.routePoints, example.files)
        #expect(
            ExportScreen(report).lines(terminal: Self.terminal) == [
                "✓ a\u{FFFD}.zip: exported", "  \(example.counts)",
            ])
    }

    @Test("What was left out is listed by name, and before warnings") func leftOut() {
        var report = ExportReport(file: "export.zip")
        report.leftOut = ["zeta": 1, "alpha": 1_000, "mid": 2]
        report.warnings = ["Second\u{7}.", "First."]
        #expect(
            ExportScreen(report).lines(terminal: Self.terminal) == [
                "✓ export.zip: exported", "  0 samples", "  ! omitted: 1,000 × alpha", "  ! omitted: 2 × mid",
                "  ! omitted: 1 × zeta", "  ! Second\u{FFFD}.", "  ! First.",
            ])
        #expect(
            ExportScreen(report).lines(terminal: Terminal(isBounded: false, usesColor: true)).map { $0.prefix(7) }
                == [
                    "\u{1B}[32m✓\u{1B}", "  0 samp", "  \u{1B}[33m", "  \u{1B}[33m", "  \u{1B}[33m", "  \u{1B}[33m",
                    "  \u{1B}[33m",
                ].map { $0.prefix(7) })
    }

    // MARK: Condensing and compacting

    private static func part(
        _ type: ObjectType, _ before: Int, _ after: Int, refused reason: String? = nil
    ) -> CondensingOutcome.TypeOutcome {
        var outcome = CondensingOutcome.TypeOutcome(type: type)
        (outcome.samplesBefore, outcome.samplesAfter, outcome.refusal) = (before, after, reason)
        return outcome
    }

    private static func condensing(
        _ workouts: [(types: [CondensingOutcome.TypeOutcome], statistics: Int)], examined: Int = 7,
        isComplete: Bool = true, isDryRun: Bool = false
    ) throws -> [String] {
        var outcome = CondensingOutcome()
        outcome.workouts = try workouts.enumerated().map { number, parts in
            var workout = CondensingOutcome.Workout(
                uuid: try id(number + 1), start: 100, end: 700, activityType: .running)
            (workout.types, workout.statisticsChecked) = (parts.types, parts.statistics)
            return workout
        }
        (outcome.examined, outcome.isComplete) = (examined, isComplete)
        (outcome.bytesBefore, outcome.bytesAfter) = (2_000_000, 812_000)
        return CondensingScreen(report: CondensingReport(outcome), isDryRun: isDryRun).lines(terminal: terminal)
    }

    @Test("Nothing to condense is told with the number of workouts") func nothingToCondense() throws {
        for (examined, text) in [(0, "0 workouts"), (1, "1 workout"), (1_234, "1,234 workouts")] {
            #expect(
                try Self.condensing([], examined: examined) == [
                    "Nothing to condense: \(text) examined, all of them already condensed or empty."
                ])
        }
    }

    @Test("What was condensed, or would be, is told in whole numbers") func condensed() throws {
        let one = (types: [Self.part(.heartRate, 600, 1)], statistics: 1)
        #expect(
            try Self.condensing([one]) == [
                "600 samples of 1 workout became 1 series.",
                "1 statistic compared before and after: no differences.",
                "Size of the data: 812 kB, before 2.0 MB.",
            ])
        #expect(
            try Self.condensing([one], isDryRun: true) == [
                "600 samples of 1 workout would become 1 series.",
                "1 statistic compared before and after: no differences.",
                "Size of the data: about 812 kB, before 2.0 MB.",
            ])
        let other = (types: [Self.part(.heartRate, 1, 1), Self.part(.stepCount, 1_399, 1)], statistics: 2)
        #expect(
            try Self.condensing([one, other], isComplete: false) == [
                "2,000 samples of 2 workouts became 3 series.",
                "3 statistics compared before and after: no differences.",
                "Size of the data: 812 kB, before 2.0 MB.", "Interrupted; the next run continues from here.",
            ])
    }

    @Test("What was refused is told once for each type and reason") func refused() throws {
        let (grown, damaged) = ("The store would grow.", "A part is damaged.")
        let workouts = [
            (types: [Self.part(.heartRate, 600, 1), Self.part(.stepCount, 50, 9, refused: grown)], statistics: 3),
            (
                types: [
                    Self.part(.stepCount, 60, 9, refused: grown), Self.part(.heartRate, 70, 9, refused: damaged),
                ], statistics: 4
            ),
            (types: [Self.part(.stepCount, 80, 9, refused: damaged)], statistics: 0),
        ]
        let refusals = [
            "! 2 workouts: stepCount not condensed. The store would grow.",
            "! 01234562: heartRate not condensed. A part is damaged.",
            "! 01234563: stepCount not condensed. A part is damaged.",
        ]
        #expect(
            try Self.condensing(workouts) == [
                "600 samples of 1 workout became 1 series.",
                "7 statistics compared before and after: no differences.",
                "Size of the data: 812 kB, before 2.0 MB.",
            ] + refusals)
        // Where nothing was replaced, only the refusals are told.
        #expect(
            try Self.condensing([workouts[2]], isComplete: false) == [
                "! 01234561: stepCount not condensed. A part is damaged.",
                "Interrupted; the next run continues from here.",
            ])
    }

    @Test("Compacting tells what it did, or would do") func compacting() {
        func lines(_ samples: Int, _ merged: Int, _ blocks: Int, _ problems: [String] = []) -> [[String]] {
            var report = CompactionReport()
            (report.samples, report.merged, report.blocks) = (samples, merged, blocks)
            (report.bytesBefore, report.bytesAfter, report.problems) = (2_000_000, 812_000, problems)
            return [false, true].map {
                CompactingScreen(CompactingReport(report), isDryRun: $0).lines(terminal: Self.terminal)
            }
        }
        let nothing = ["Nothing to do: the store is as compact as it gets (2.0 MB)."]
        #expect(lines(5, 5, 0) == [nothing, nothing])
        let (sizes, intact) = ("2.0 MB before, 812 kB after.", "The store is intact, and no statistic changed.")
        #expect(
            lines(1, 0, 1) == [
                ["Put 1 sample into blocks.", sizes, intact],
                ["Would put 1 sample into blocks. The store takes 2.0 MB."],
            ])
        #expect(
            lines(0, 1, 1) == [
                ["Merged 1 small block.", sizes, intact], ["Would merge 1 small block. The store takes 2.0 MB."],
            ])
        #expect(
            lines(1_200, 2, 3, ["Something is wrong."]) == [
                ["Put 1,200 samples into blocks and merged 2 small blocks.", sizes],
                ["Would put 1,200 samples into blocks and merge 2 small blocks. The store takes 2.0 MB."],
            ])
    }

    // MARK: Workouts

    private static func workout(_ change: (inout WorkoutSummary) -> Void = { _ in }) throws -> WorkoutSummary {
        var workout = try JSONDecoder().decode(WorkoutSummary.self, from: Data(ReportSweepTests.workout.utf8))
        change(&workout)
        return workout
    }

    @Test("An edit shows each fact that it changed, before and after") func edits() throws {
        let cases: [(line: String, change: @Sendable (inout WorkoutSummary) -> Void)] = [
            ("Title     Up the hill → –", { $0.title = nil }), ("Title     Up the hill → Down", { $0.title = "Down" }),
            ("Notes     Windy. → Sunny\u{FFFD}.", { $0.notes = "Sunny\u{7}." }),
            ("Notes     Windy. → –", { $0.notes = nil }),
            ("Activity  Running → Cycling", { $0.activityType = .cycling }),
            ("Tags      alps, club → –", { $0.tags = [] }),
            ("Tags      alps, club → club, alps", { $0.tags = ["club", "alps"] }),
            ("Gear      Trail shoes → –", { $0.gear = nil }), ("Owner     mine → not mine", { $0.isNotMine = true }),
            ("From      2026-05-12 15:30:00 → 2026-05-12 15:30:31", { $0.start += 31 }),
            ("To        2026-05-12 16:14:27 → 2026-05-12 16:14:07", { $0.end -= 20 }),
            ("Duration  40:17 → 33:20", { $0.duration = 2_000 }), ("Distance  8.12 km → –", { $0.totalDistance = nil }),
            ("Distance  8.12 km → 8.00 km", { $0.totalDistance = 8_000 }),
            ("Energy    612 kcal → 100 kcal", { $0.totalEnergyBurned = 100.4 }),
            ("Energy    612 kcal → –", { $0.totalEnergyBurned = nil }), ("Climb     123 m → –", { $0.climb = nil }),
            ("Climb     123 m → 7 m", { $0.climb = 7 }),
        ]
        for (line, change) in cases {
            let after = try Self.workout(change)
            let outcome = WorkoutEditor.Outcome(
                before: try Self.workout(), after: after, annotation: StoredAnnotation())
            let sport = after.activityType == .cycling ? "Cycling" : "Running"
            #expect(
                EditScreen(outcome: outcome).lines(terminal: Self.terminal) == [
                    "01234561  \(sport)  2026-05-12 15:30 +09:00", "  \(line)",
                ])
        }
        let same = WorkoutEditor.Outcome(
            before: try Self.workout(), after: try Self.workout(), annotation: StoredAnnotation())
        #expect(
            EditScreen(outcome: same).lines(terminal: Self.terminal) == [
                "01234561  Running  2026-05-12 15:30 +09:00", "Nothing changed.",
            ])
    }

    @Test("Recordings with a wrong clock are shown in pairs, with the hours between them") func shifted() throws {
        #expect(
            ShiftedScreen(pairs: [], digits: IdentifierDigits([])).lines(terminal: Self.terminal) == [
                "No recordings look the same except for some hours between their clocks."
            ])
        let one = try Self.workout { ($0.origin, $0.timeZone) = (nil, nil) }
        let other = try Self.workout { workout in
            (workout.uuid, workout.origin, workout.timeZone) = ((try? Self.id(2)) ?? workout.uuid, nil, nil)
            workout.start += 3_600
            (workout.duration, workout.totalDistance, workout.source.name) = (2_000, nil, "Phone")
        }
        let pair = ShiftedPair(earlier: one, later: other, shift: 3_600)
        let screen = ShiftedScreen(pairs: [pair, pair], digits: IdentifierDigits([one.uuid, other.uuid]))
        let lines = [
            "01234561  Running  2026-05-12 06:30  40:17  8.12 km  Watch",
            "01234562  Running  2026-05-12 07:30  33:20  –  Phone",
            "   1 hour apart. If they are the same outing: hk duplicates --same 01234561 01234562",
        ]
        #expect(screen.lines(terminal: Self.terminal) == lines + lines)
    }

    @Test(
        "Hours between clocks are told with their minutes, if there are any",
        arguments: [
            (3_600, "1 hour"), (7_200, "2 hours"), (50_400, "14 hours"), (5_400, "1 hour and 30 minutes"),
            (20_700, "5 hours and 45 minutes"),
        ] as [(Double, String)])
    func hours(seconds: Double, text: String) {
        #expect(ShiftedScreen.hours(seconds) == text)
    }

    // MARK: Plans

    private static func plan(_ number: Int, seconds: Double) throws -> PlannedWorkout {
        PlannedWorkout(
            .pacer(
                PlannedPacer(
                    activity: .cycling, distance: QuantityValue(5_000, .meter), time: QuantityValue(seconds, .second))),
            id: try id(number))
    }

    private static func imported(
        _ files: [[(plan: PlannedWorkout, outcome: LibraryPlan.Outcome)]], notes: [PlanNote] = []
    ) throws -> [String] {
        var report = PlanImportReport()
        for (number, file) in files.enumerated() {
            try report.add("file \(number)") {
                (plans: file.map { PlanLibrary.Imported(plan: $0.plan, outcome: $0.outcome) }, notes: notes)
            }
        }
        return report.lines(terminal: terminal)
    }

    @Test("Each imported plan is told with what became of it, and several are counted") func plans() throws {
        let (long, open) = (try Self.plan(1, seconds: 600), try Self.plan(2, seconds: 0))
        #expect(try Self.imported([]) == [])
        #expect(
            try Self.imported([[(long, .added)]], notes: [PlanNote("cadence\u{7} lost"), PlanNote("no name")]) == [
                "✓ 01234561  cycling, 1 step, 10:00", "  ! cadence\u{FFFD} lost", "  ! no name",
            ])
        #expect(try Self.imported([[(open, .replaced)]]) == ["✓ 01234562  cycling, 1 step, replaced"])
        #expect(try Self.imported([[(open, .present)]]) == ["= 01234562  cycling, 1 step, already in the library"])
        #expect(
            try Self.imported([[(long, .added)], [(open, .present)]]) == [
                "✓ 01234561  cycling, 1 step, 10:00", "= 01234562  cycling, 1 step, already in the library", "",
                "1 plan imported",
            ])
        #expect(
            try Self.imported([[(long, .added), (open, .replaced)]]).suffix(2) == ["", "2 plans imported"])
        #expect(
            try Self.imported([[(long, .present), (open, .present)]]).suffix(2) == ["", "0 plans imported"])
        #expect(try Self.imported([[], [(open, .added)]]).suffix(2) == ["", "1 plan imported"])
    }

    @Test("A file that cannot be read is told, and a store that cannot ends all") func failures() throws {
        var report = PlanImportReport()
        try report.add("a") { throw CommandFailure(.file, "It is gone\u{7}.") }
        try report.add("b") { (plans: [], notes: []) }
        #expect(report.failures == ["Error: It is gone\u{FFFD}."])
        #expect(throws: CommandFailure.self) {
            try report.add("c") { throw CommandFailure(.refused, "The store is full.") }
        }
        #expect(report.failures.count == 1)
    }

    // MARK: Settings and lists

    @Test("Settings are shown with what they mean, and where they come from") func settings() throws {
        let folder = try TemporaryFolder()
        let place = SettingsPlace(["HOME": folder.url.path])
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        func lines(_ settings: Settings) -> [String] {
            ConfigScreen(settings: settings, place: place).lines(terminal: Self.terminal)
        }
        let none = "There is no settings file. Run 'hk config KEY VALUE' to create ~/.config/openhealthkit/config."
        let standard = try Settings(systemZone: berlin)
        #expect(
            lines(standard) == [
                "Setting   Value                   From", "units     metric                  default",
                "timezone  system (Europe/Berlin)  default", "locale    C                       default", "", none,
            ])
        let chosen = try Settings(
            flags: [.units: "imperial"], environment: ["OPENHEALTHKIT_TIMEZONE": "Asia/Kathmandu"],
            file: SettingsFile("locale = de_DE\n"), systemZone: berlin)
        #expect(
            lines(chosen) == [
                "Setting   Value           From", "units     imperial        --units",
                "timezone  Asia/Kathmandu  $OPENHEALTHKIT_TIMEZONE", "locale    de_DE           settings file", "",
                none,
            ])
        try FileManager.default.createDirectory(
            atPath: folder.url.path + "/.config/openhealthkit", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: place.path))
        #expect(
            lines(chosen).suffix(2) == ["", "The settings file is ~/.config/openhealthkit/config."])
    }

    @Test("An empty store has neither types nor sources") func emptyLists() {
        #expect(TypesScreen(types: []).lines(terminal: Self.terminal) == ["The store is empty."])
        #expect(SourcesScreen(sources: []).lines(terminal: Self.terminal) == ["The store is empty."])
    }
}
