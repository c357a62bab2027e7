import ArgumentParser
import Foundation
import HealthKit
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports
@testable import HealthStore
@testable import HealthTransfer
@testable import OpenHealthKit
@testable import hk

/// The values at which screens of reports say something else, and the notes below them.
@Suite struct ScreenBoundTests {
    /// A terminal without bounds and colours.
    private static let terminal = Terminal(isBounded: false)

    private static func id(_ number: Int) throws -> UUID {
        try #require(UUID(uuidString: "0123456\(number)-89AB-4DEF-8123-456789ABCDE\(number)"))
    }

    private static func report<Report: Decodable>(_ json: String) throws -> Report {
        try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    }

    private static func day(_ day: Int) -> String { #"{"era":1,"year":2026,"month":5,"day":\#(day)}"# }

    private static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

    // MARK: Nights

    private static func nights(inBed: Double, regularity: String = "") throws -> [String] {
        let report: SleepReport = try Self.report(
            #"""
            {"nights":[{"day":\#(day(3)),"main":{"start":0,"end":3600,"inBed":\#(inBed),"segments":[]},"vitals":{},
            "naps":[],"sources":[]}]\#(regularity)}
            """#)
        return SleepScreen(report: report).lines(terminal: terminal)
    }

    @Test(
        "Hours of a night begin with half a minute, and are rounded to whole ones",
        arguments: [
            (0, nil), (29.9, nil), (30, "0:01"), (89.9, "0:01"), (90, "0:02"), (3_569.9, "0:59"), (3_570, "1:00"),
            (36_000, "10:00"), (999_999_999, "277777:47"), (1e9, nil),
        ] as [(Double, String?)])
    func hours(seconds: Double, text: String?) throws {
        let line = try #require(try Self.nights(inBed: seconds).dropFirst().first)
        let row = Self.words(line)
        #expect(row == ["2026-05-03", "00:00", "01:00"] + (text.map { [$0] } ?? []))
    }

    @Test("Times of day end at midnight, and deviations are whole minutes") func regularity() throws {
        func note(_ index: String) throws -> String? {
            try Self.nights(
                inBed: 60,
                regularity: #"""
                    ,"regularity":{\#(index)"start":86369,"end":86370,"startDeviation":29.9,"endDeviation":30.1}
                    """#
            ).last
        }
        let sentence = "Sleep begins at 23:59 ± 0 min and ends at 00:00 ± 1 min."
        #expect(try note("") == sentence)
        #expect(try note(#""index":78.4,"#) == "Sleep Regularity Index 78. \(sentence)")
    }

    // MARK: Body and load

    @Test(
        "A trend has a plus sign if it rises by what is shown",
        arguments: [
            (0, "0.00"), (0.004, "0.00"), (0.006, "+0.01"), (-0.004, "0.00"), (-0.006, "-0.01"), (1.25, "+1.25"),
        ] as [(Double, String)])
    func trends(change: Double, text: String) throws {
        func last(_ days: Int) throws -> String? {
            let report: BodyReport = try Self.report(
                #"""
                {"courses":[{"type":"HKQuantityTypeIdentifierBodyMass","unit":"kg","days":[
                {"day":\#(Self.day(1)),"value":70,"trend":70},
                {"day":\#(Self.day(1 + days)),"value":71.5,"trend":\#(70 + change)}
                ]}],"pressures":[]}
                """#)
            return BodyScreen(report: report).lines(terminal: Self.terminal).last
        }
        #expect(try last(7) == "Trend since 2026-05-01: \(text) kg a week.")
        // Less than a week has no trend.
        #expect(try last(6)?.hasPrefix("2026-05-07") == true)
    }

    private static func load(_ rows: [(load: Double, form: Double)]) throws -> [String] {
        let rows = rows.enumerated().map { number, row in
            #"""
            {"first":\#(day(number + 1)),"last":\#(day(number + 1)),"workouts":1,"load":\#(row.load),"fitness":40,
            "fatigue":50,"form":\#(row.form),"loads":[]}
            """#
        }
        let report: LoadReport = try Self.report(
            #"""
            {"measure":"trimp","isChosen":true,"period":"day","rows":[\#(rows.joined(separator: ","))],"counted":1,
            "missing":{"heartRate":2},"simulated":0,
            "facts":{"maximum":187.4,"maximumSource":"own","rest":48.2,"sex":"female","threshold":251.5}}
            """#)
        return LoadScreen(report: report).lines(terminal: terminal)
    }

    @Test(
        "Form has a plus sign if it is above zero as it is shown",
        arguments: [
            (0, "0"), (0.5, "0"), (0.51, "+1"), (1.49, "+1"), (-0.5, "0"), (-0.51, "-1"), (12, "+12"), (-12, "-12"),
        ] as [(Double, String)])
    func form(value: Double, text: String) throws {
        let lines = try Self.load([(60, value)])
        let line = try #require(lines.dropFirst().first)
        #expect(Self.words(line).last == text)
    }

    @Test("Courses are drawn from five rows on, and those that round to one number are level") func courses() throws {
        func course(_ loads: [Double]) throws -> String? {
            try Self.load(loads.map { ($0, 0) }).first { $0.hasPrefix("Load     ") }
        }
        #expect(try course([60, 60, 60, 60]) == nil)
        #expect(try course([60.4, 59.6, 60, 60, 60]) == "Load     ▁▁▁▁▁  60 to 60")
        #expect(try course([60.6, 59.6, 60, 60, 60]) == "Load     █▁▄▄▄  60 to 61")
    }

    // MARK: Statistics

    @Test("Sums of zero have no chart") func zeros() throws {
        func lines(_ sum: Int) throws -> [String] {
            let report: StatisticsReport = try Self.report(
                #"""
                {"type":"HKQuantityTypeIdentifierStepCount","unit":"count","period":"day","rows":[
                {"start":800236800,"end":800323200,"figures":{"sum":\#(sum)},"followsGap":false,"sources":[]}]}
                """#)
            return StatisticsScreen(report: report, isSeparate: false).lines(terminal: Self.terminal)
        }
        #expect(try lines(0).suffix(2) == ["Day             Sum", "Tue 2026-05-12    0"])
        let five = try lines(5).suffix(2)
        #expect(five.first?.hasPrefix("Day             Sum   0") == true && five.first?.hasSuffix("5") == true)
        #expect(five.last?.hasPrefix("Tue 2026-05-12    5   █") == true)
    }

    // MARK: Parts of workouts

    private static func sets(_ sets: [(repetitions: Int?, weight: Double?)]) throws -> String {
        let parts = sets.enumerated().map { number, set in
            let repetitions = set.repetitions.map { #","repetitions":\#($0)"# } ?? ""
            let weight = set.weight.map { #","weight":\#($0)"# } ?? ""
            return #"{"number":\#(number + 1),"start":0,"end":30\#(repetitions)\#(weight)}"#
        }
        let all: [ExerciseSet] = try report("[\(parts.joined(separator: ","))]")
        return SetsTable(sets: all, start: 0, format: .plain).summary
    }

    @Test("The sum of sets leaves out what was not counted, and what cannot be true") func summaries() throws {
        #expect(try Self.sets([(nil, nil)]) == "1 set")
        #expect(try Self.sets([(0, 60), (nil, 60)]) == "2 sets")
        #expect(try Self.sets([(1, 42.4)]) == "1 set, 1 repetition, 42 kg moved")
        #expect(try Self.sets([(12, nil), (8, 0)]) == "2 sets, 20 repetitions")
        #expect(try Self.sets([(10, 40), (5, 60.5), (nil, 9)]) == "3 sets, 15 repetitions, 703 kg moved")
        #expect(try Self.sets([(1, 999_999_999)]) == "1 set, 1 repetition, 999,999,999 kg moved")
        #expect(try Self.sets([(2, 5e8)]) == "1 set, 2 repetitions")
        #expect(try Self.sets([(.max, nil), (1, nil)]) == "2 sets")
    }

    @Test("A split that lacks half a metre is whole") func splits() {
        func way(_ style: SpeedStyle, _ meters: Double) -> String? {
            let split = Split(number: 3, meters: meters, seconds: 300, averageHeartRate: nil, climb: nil)
            let lines = SplitsTable(splits: [split], measure: Format.plain.measure(style)).lines(
                terminal: Self.terminal)
            return lines.last.flatMap { Self.words($0).first }
        }
        #expect(way(.kilometerPace, 999.5) == "3" && way(.kilometerPace, 999.4) == "1.00")
        #expect(way(.kilometerPace, 254.4) == "0.25")
        #expect(way(.hundredMeterPace, 99.5) == "300" && way(.hundredMeterPace, 99.4) == "99")
        #expect(way(.speed, 4_999.5) == "15" && way(.speed, 4_999.4) == "5.00")
    }

    private static func lap(_ number: Int, _ members: String, lengths: String = "[0,0]") -> String {
        #"{"number":\#(number),"start":0,"end":60,"seconds":\#(59 + number),"activity":46,"lengths":\#(lengths)"#
            + members + "}"
    }

    @Test("Laps without any distance have no columns for distance and speed") func lapsWithoutDistance() throws {
        let laps: [WorkoutLap] = try Self.report(
            "[\(Self.lap(1, "")),\(Self.lap(2, #","meters":0"#))]")
        for style in [SpeedStyle.kilometerPace, .speed] {
            #expect(
                LapsTable(laps: laps, swim: nil, measure: Format.plain.measure(style), format: .plain).lines(
                    terminal: Self.terminal) == ["lap  time", "  1  1:00", "  2  1:01"])
        }
    }

    @Test("Laps in a pool have lengths and strokes instead of the climb, and laps without lengths are rests")
    func lapsInAPool() throws {
        let swim: SwimReport = try Self.report(
            #"""
            {"lengths":[{"number":1,"start":0,"end":25,"strokes":10,"swolf":35},
            {"number":2,"start":25,"end":50,"strokes":11,"swolf":37}],"poolLength":25}
            """#)
        func rows(_ lengths: String) throws -> [[String]] {
            let laps: [WorkoutLap] = try Self.report(
                "[\(Self.lap(1, #","meters":50,"swimmingSpeed":1,"climb":3"#, lengths: lengths)),\(Self.lap(2, ""))]")
            return LapsTable(
                laps: laps, swim: swim, measure: Format.plain.measure(.hundredMeterPace), format: .plain
            ).lines(terminal: Self.terminal).map(Self.words)
        }
        #expect(
            try rows("[0,2]") == [
                ["lap", "time", "distance", "pace", "lengths", "strokes", "SWOLF"],
                ["1", "1:00", "50", "m", "1:40", "2", "21", "36"], ["2", "1:01", "–", "rest"],
            ])
        // Without lengths in any lap, the laps are as in other sports.
        #expect(
            try rows("[0,0]") == [
                ["lap", "time", "distance", "pace", "climb"], ["1", "1:00", "50", "m", "1:40", "3", "m"],
                ["2", "1:01", "–", "rest", "–"],
            ])
    }

    // MARK: Samples

    @Test(
        "A series is shown with the number of its values",
        arguments: [
            (.heartRate, QuantityValue(1.05, .countPerSecond), 1, ["1.05", "count/s (1 value)"]),
            (.stepCount, QuantityValue(12_345, .count), 2, ["12,345", "count (2 values)"]),
            (.bodyFatPercentage, QuantityValue(0.1875, .percent), 1_234, ["18.75", "% (1,234 values)"]),
        ] as [(ObjectType, QuantityValue, Int, [String])])
    func series(type: ObjectType, quantity: QuantityValue, count: Int, texts: [String]) throws {
        let series = QuantitySeriesRecord(
            quantity: quantity, count: count, minimum: 9, maximum: 9, mostRecent: 9, mostRecentStart: 0,
            mostRecentEnd: 0)
        let sample = SampleRecord(
            uuid: try Self.id(1), type: type, start: 0, end: 60, content: .series(series), source: nil)
        #expect(SamplesScreen.value(sample, .plain) == texts)
    }

    // MARK: Judgements

    @Test("Record holders that were never judged are named below the records, one after the other")
    func unjudgedRecords() throws {
        let report: RecordsReport = try Self.report(
            #"{"sports":[{"activityType":37,"isIndoor":false,"count":1,"records":[]}]}"#)
        let table = ["Running: 1 workout", "Over  Best  Day  Workout"]
        #expect(RecordsScreen(report: report, format: .plain).lines(terminal: Self.terminal) == table)
        let (one, two) = (Implausible(.noFix), Implausible(.positionJitter, count: 2))
        let unjudged = try [
            UnjudgedWorkout(workout: Self.id(1), implausible: [one, two]),
            UnjudgedWorkout(workout: Self.id(2), implausible: [two]),
        ]
        func warning(_ id: String, _ texts: [String]) -> [String] {
            [
                "",
                "! \(id) was stored before values were judged. Its records may be wrong. Judged, it says:",
            ] + texts.map { "  \($0)" } + ["  Run 'hk edit \(id) --judged' to leave these values out."]
        }
        #expect(
            RecordsScreen(report: report, format: .plain, unjudged: unjudged).lines(terminal: Self.terminal)
                == table + warning("01234561", [one.text, two.text]) + warning("01234562", [two.text]))
    }

    @Test("PLA-4: the doctor names five workouts that were stored before the present limits") func unjudged() throws {
        let workout: WorkoutSummary = try Self.report(ReportSweepTests.workout)
        func lines(_ count: Int) -> [String] {
            DoctorScreen(terminal: Self.terminal).unjudged(
                Array(repeating: JudgementChange.Candidate(workout: workout, implausible: []), count: count))
        }
        func sentence(_ begin: String, _ was: String, _ has: String) -> [String] {
            [
                "! Judgement    \(begin) \(was) stored before the present limits and \(has) values that "
                    + "cannot be true: 'hk edit --all --judged' leaves them out"
            ]
        }
        let id = "01234561"
        #expect(lines(0) == [])
        #expect(lines(1) == sentence("1 workout (\(id))", "was", "has"))
        #expect(lines(2) == sentence("2 workouts (\(id), \(id))", "were", "have"))
        #expect(lines(5) == sentence("5 workouts (\(id), \(id), \(id), \(id), \(id))", "were", "have"))
        #expect(lines(6) == sentence("6 workouts (\(id), \(id), \(id), \(id), \(id), …)", "were", "have"))
    }

    @Test("The doctor tells of recordings, permissions and encryption, in this order") func surroundings() {
        let screen = DoctorScreen(terminal: Self.terminal, ownApps: ["own"])
        var report = StoreDoctor.Report(
            file: "a", bytes: 1, isOlder: false, isUnfinished: false, recordings: [], openFiles: [],
            encryption: .encrypted(by: "LUKS"))
        let encrypted = "✓ Encryption   on an encrypted volume (LUKS)"
        #expect(
            screen.surroundings(report) == [
                "✓ Recordings   none unfinished", "✓ Privacy      only the owner can read the files", encrypted,
            ])
        let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
        report.recordings = [
            .init(app: "own", start: start), .init(app: "own", start: nil), .init(app: "b\u{7}", start: start),
            .init(app: "other", start: nil),
        ]
        report.openFiles = [
            OpenFile(path: "/a\u{7}", mode: 0o755, expected: 0o700), OpenFile(path: "/a/b", mode: 0o4, expected: 0o600),
        ]
        let own = "is in progress or was interrupted: 'hk record --resume' saves or resumes it, --discard discards it"
        #expect(
            screen.surroundings(report) == [
                "! Recording    one of 2026-05-09 06:13 \(own)", "! Recording    one \(own)",
                "! Recording    one of 2026-05-09 06:13 by b\u{FFFD} is in progress or was interrupted",
                "! Recording    one by other is in progress or was interrupted",
                "! Privacy      other users can access /a\u{FFFD} (0755): run chmod 0700 to restrict it",
                "! Privacy      other users can access /a/b (0004): run chmod 0600 to restrict it", encrypted,
            ])
        (report.recordings, report.openFiles, report.encryption) = ([], [], .unknown)
        (report.isOlder, report.isUnfinished) = (true, true)
        #expect(
            screen.surroundings(report) == [
                "! Version      of an earlier version, checked only in part; any import upgrades it",
                "! Version      the store is not initialized; the next import completes it",
                "✓ Recordings   none unfinished", "✓ Privacy      only the owner can read the files",
                "! Encryption   the system does not say whether the volume is encrypted",
            ])
    }

    // MARK: Programs

    @Test("Tiles are rows with their column, row, count, first date and cluster") func tiles() throws {
        let report: TilesReport = try Self.report(
            #"""
            {"zoom":14,"workouts":3,"cluster":1,"tiles":[
            {"x":8800,"y":5373,"workouts":3,"first":800236800,"isInCluster":true},
            {"x":8801,"y":5374,"workouts":1,"first":800236800.5,"isInCluster":false}]}
            """#)
        #expect(
            CSV.tiles(report).lines == [
                "x,y,workouts,first,isInCluster", "8800,5373,3,2026-05-12T00:00:00Z,true",
                "8801,5374,1,2026-05-12T00:00:00.500Z,false",
            ])
    }

    @Test("A condensation has each count for programs, before and after") func condensing() throws {
        var type = CondensingOutcome.TypeOutcome(type: .heartRate)
        (type.samplesBefore, type.samplesAfter, type.quantitiesBefore, type.quantitiesAfter) = (600, 2, 601, 77)
        var refused = CondensingOutcome.TypeOutcome(type: .stepCount)
        (refused.samplesBefore, refused.samplesAfter, refused.refusal) = (5, 3, "It would grow.")
        var workout = CondensingOutcome.Workout(uuid: try Self.id(1), start: 100, end: 700, activityType: .running)
        (workout.types, workout.statisticsChecked) = ([type, refused], 9)
        var outcome = CondensingOutcome()
        (outcome.workouts, outcome.examined, outcome.isComplete) = ([workout], 7, true)
        (outcome.bytesBefore, outcome.bytesAfter) = (2_000, 812)
        func part(_ name: String, _ counts: [Int], _ refusal: JSON) -> JSON {
            .object([
                ("type", .string("HKQuantityTypeIdentifier\(name)")), ("samplesBefore", .integer(counts[0])),
                ("samplesAfter", .integer(counts[1])), ("valuesBefore", .integer(counts[2])),
                ("valuesAfter", .integer(counts[3])), ("refusal", refusal),
            ])
        }
        let types: [JSON] = [
            part("HeartRate", [600, 2, 601, 77], .null), part("StepCount", [5, 3, 0, 0], .string("It would grow.")),
        ]
        let whole: JSON = .object([
            ("uuid", .uuid(try Self.id(1))), ("start", .date(Date(timeIntervalSinceReferenceDate: 100))),
            ("end", .date(Date(timeIntervalSinceReferenceDate: 700))), ("types", .array(types)),
        ])
        for (isDryRun, isComplete) in [(true, false), (false, true)] {
            outcome.isComplete = isComplete
            let expected: JSON = .object([
                ("dryRun", .bool(isDryRun)), ("complete", .bool(isComplete)), ("workoutsExamined", .integer(7)),
                ("samplesBefore", .integer(600)), ("samplesAfter", .integer(2)), ("bytesBefore", .integer(2_000)),
                ("bytesAfter", .integer(812)), ("statisticsChecked", .integer(9)), ("workouts", .array([whole])),
            ])
            #expect(JSON.condensing(CondensingReport(outcome), isDryRun: isDryRun).line == expected.line)
        }
    }

    @Test("Imported plans are told to programs by file, and the exit code says how much was read")
    func importedPlans() throws {
        let plan = PlannedWorkout(
            .pacer(
                PlannedPacer(
                    activity: .cycling, distance: QuantityValue(5_000, .meter), time: QuantityValue(600, .second))),
            id: try Self.id(1))
        var report = PlanImportReport()
        try report.finish()
        try report.add("a") { throw CommandFailure(.file, "It is gone.") }
        #expect(throws: ExitCode(rawValue: 1)) { try report.finish() }
        try report.add("b") {
            (
                plans: [PlanLibrary.Imported(plan: plan, outcome: .added), .init(plan: plan, outcome: .present)],
                notes: [PlanNote("cadence lost")]
            )
        }
        #expect(throws: ExitCode(rawValue: 2)) { try report.finish() }
        func imported(_ outcome: String) throws -> JSON {
            .object([
                ("plan", .string(try Self.id(1).uuidString)), ("name", .null),
                ("outcome", .string(outcome)),
            ])
        }
        let file: JSON = .object([
            ("file", .string("b")), ("plans", .array([try imported("added"), try imported("present")])),
            ("notes", .array([.string(PlanNote("cadence lost").description)])),
        ])
        let expected: JSON = .object([
            ("files", .array([file])), ("errors", .array([.string("Error: It is gone.")])),
        ])
        #expect(report.json.line == expected.line)
    }
}
