import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// The screens and tables of reports: at every width, and with one member after the other missing or changed.
@Suite struct ReportSweepTests {
    private static func expect(_ kept: KeptOutcomes, _ name: String) throws {
        let difference = try kept.difference(from: "Tools/Texts/Reports/\(name).txt")
        #expect(difference == nil)
    }

    /// Compares the screens of a report with the kept ones.
    private static func sweep<Report: Codable>(
        _ name: String, _ report: Report, words: [String] = [], changesLengths: Bool = true,
        _ lines: (Report, Terminal) throws -> [String]
    ) throws {
        var kept = KeptOutcomes()
        KeptScreens.addEveryWidth(of: name, to: &kept) { try lines(report, $0) }
        try KeptScreens.addVariants(of: name, report, words: words, changesLengths: changesLengths, to: &kept, lines)
        try expect(kept, name)
        let elsewhere = Format(
            units: .imperial, timeZone: TimeZone(identifier: "America/Los_Angeles") ?? .gmt,
            numbers: NumberStyle(Locale(identifier: "de_DE")))
        for (suffix, format) in [("", .plain), ("-imperial", elsewhere)] as [(String, Format)] {
            let screen = KeptScreens.text(try lines(report, Terminal(width: 110, format: format))) + "\n"
            let difference = try KeptText.difference(screen, from: "Tools/Texts/Reports/\(name)-screen\(suffix).txt")
            #expect(difference == nil)
        }
    }

    private static func report<Report: Decodable>(_ json: String) throws -> Report {
        try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    }

    // MARK: Parts

    private static func id(_ number: Int) -> String { "0123456\(number)-89AB-4DEF-8123-456789ABCDE\(number)" }
    private static func day(_ month: Int, _ day: Int) -> String {
        #"{"era":1,"year":2026,"month":\#(month),"day":\#(day)}"#
    }
    private static let tokyo = #"{"identifier":"Asia/Tokyo"}"#
    private static func source(_ name: String) -> String {
        #"{"bundleIdentifier":"com.example.\#(name.lowercased())","name":"\#(name)"}"#
    }
    private static func totals(_ count: Int, _ seconds: Double) -> String {
        #"{"count":\#(count),"duration":\#(seconds),"distance":\#(seconds * 3.17),"climb":\#(seconds / 29),"energy":\#(seconds / 4.3)}"#
    }

    /// A workout with every member.
    static let workout = #"""
        {"uuid":"\#(id(1))","activityType":37,"recordedActivity":52,"title":"Up the hill","notes":"Windy.",
        "tags":["alps","club"],"gear":"Trail shoes","isNotMine":false,"isTrimmed":true,"start":800260200.25,
        "end":800262867.5,"duration":2417.4,"totalDistance":8123.4,"totalEnergyBurned":612.3,"poolLength":25,
        "isIndoor":false,"climb":123.4,"averageHeartRate":148.2,
        "source":\#(source("Watch")),"origin":"simulation","timeZone":\#(tokyo),
        "otherRecordings":[{"uuid":"\#(id(2))","source":\#(source("Phone"))}]}
        """#

    private static func summary(_ change: (inout WorkoutSummary) -> Void = { _ in }) throws -> WorkoutSummary {
        var summary: WorkoutSummary = try report(workout)
        change(&summary)
        return summary
    }

    private static func other(_ number: Int, _ activity: WorkoutActivity, _ seconds: Double) throws -> WorkoutSummary {
        try summary {
            $0.uuid = UUID(uuidString: id(number)) ?? $0.uuid
            ($0.activityType, $0.recordedActivity, $0.duration) = (activity, nil, seconds)
            $0.start += seconds * 40
            $0.end = $0.start + seconds * 1.1
            ($0.title, $0.timeZone, $0.origin, $0.otherRecordings) = (nil, nil, nil, [])
            $0.totalDistance = activity == .yoga ? nil : seconds * 2.9
        }
    }

    private static func entry(_ number: Int, _ value: Double) -> String {
        #"{"value":\#(value),"workout":"\#(id(number))","start":\#(800_000_000 + 100_000 * number),"from":\#(150 * number),"timeZone":\#(tokyo)}"#
    }

    private static func records(_ activity: Int, indoor: Bool) -> String {
        #"""
        {"activityType":\#(activity),"isIndoor":\#(indoor),"count":1234,"records":[
        {"kind":{"distance":{"_0":1000}},"best":[\#(entry(1, 231.5)),\#(entry(2, 245.25))],"previous":\#(entry(3, 250)),"leftOut":2},
        {"kind":{"distance":{"_0":21097.5}},"best":[\#(entry(2, 5_402))],"leftOut":0},
        {"kind":{"power":{"_0":300}},"best":[\#(entry(4, 287.6))],"previous":\#(entry(1, 280.1)),"leftOut":0},
        {"kind":{"longestDistance":{}},"best":[\#(entry(5, 42_195))],"leftOut":0},
        {"kind":{"longestDuration":{}},"best":[\#(entry(5, 12_345))],"leftOut":1},
        {"kind":{"highestClimb":{}},"best":[\#(entry(6, 1_432))],"leftOut":0},
        {"kind":{"mostEnergy":{}},"best":[\#(entry(5, 2_345))],"leftOut":0},
        {"kind":{"distance":{"_0":5000}},"best":[],"leftOut":0}]}
        """#
    }

    // MARK: Workouts

    @Test func workoutsInLists() throws {
        let all = try [Self.other(2, .cycling, 5_432), Self.other(3, .swimming, 1_234), Self.other(4, .yoga, 3_600)]
        let digits = IdentifierDigits(all.map(\.uuid))
        try Self.sweep("workouts", try Self.summary(), words: ["replay", "sensors", "UTC", "America/New_York"]) {
            summary, terminal in
            var list = WorkoutsScreen(digits: digits, format: terminal.format)
            for workout in [summary] + all { list.add(workout) }
            let layout = list.layout(terminal: terminal)
            return list.lines(terminal: terminal) + ["\(list.count)"] + all.map { list.line($0, layout) }
        }
        try Self.sweep("workouts-untitled", all[0]) { summary, terminal in
            var list = WorkoutsScreen(digits: digits, format: terminal.format)
            for workout in [summary, all[1]] { list.add(workout) }
            return list.lines(terminal: terminal)
        }
    }

    @Test func workoutsInTheBin() throws {
        let (deleted, until) = (
            Date(timeIntervalSinceReferenceDate: 801_000_000), Date(timeIntervalSinceReferenceDate: 803_592_000)
        )
        let all = try [Self.other(2, .cycling, 5_432), Self.other(4, .yoga, 3_600)]
        try Self.sweep("bin", try Self.summary()) { summary, terminal in
            let binned = ([summary] + all).enumerated().map {
                BinnedWorkout(
                    workout: $1, belongings: 1_857 * $0, deleted: deleted + Double($0) * 5_000,
                    until: until + Double($0) * 50_000)
            }
            return BinScreen(workouts: binned).lines(terminal: terminal)
                + binned.map { BinCommand.name($0, terminal.format) }
                + BinScreen(workouts: []).lines(terminal: terminal)
        }
    }

    @Test func workoutsThatWereImported() throws {
        let all = try [Self.other(2, .cycling, 5_432), Self.other(4, .yoga, 3_600)]
        try Self.sweep("imported", try Self.summary(), words: ["replay"]) { summary, terminal in
            var report = ImportReport(file: "a/file\u{1B}.fit", format: "fit", status: .imported)
            (report.stored, report.samples, report.routePoints, report.workoutCount) = ([summary] + all, 1_856, 620, 3)
            report.remarks = [TransferRemark(.skipped, "Something was left out, and this is a sentence about it.")]
            return ImportScreen(report).lines(terminal: terminal) + ImportScreen(report).judged(terminal: terminal)
        }
    }

    @Test func importsOfEveryOutcome() throws {
        var kept = KeptOutcomes()
        let stored = try Self.summary()
        let implausible = Implausible.Kind.allCases.map {
            Implausible($0, of: "heart rate", count: 3, first: 800_260_200, figures: [61.5, 7.25])
        }
        func report(_ status: ImportReport.Status, _ change: (inout ImportReport) -> Void = { _ in }) -> ImportReport {
            var report = ImportReport(file: "run.gpx", format: "gpx", status: status)
            change(&report)
            return report
        }
        let reports: [(String, ImportReport)] = [
            ("failed", report(.failed)), ("failed, partial", report(.failed) { $0.isPartial = true }),
            ("duplicate", report(.duplicate)), ("duplicate, partial", report(.duplicate) { $0.isPartial = true }),
            ("duplicate, workouts", report(.duplicate) { $0.workouts = [stored.uuid, UUID(high: 7, low: 9)] }),
            ("nothing chosen", report(.duplicate) { $0.unchosen = 1 }),
            ("nothing chosen, duplicates", report(.duplicate) { ($0.unchosen, $0.duplicates) = (1, 1) }),
            ("nothing chosen, workouts", report(.duplicate) { ($0.unchosen, $0.workouts) = (1, [stored.uuid]) }),
            ("imported", report(.imported)),
            ("imported, one", report(.imported) { ($0.samples, $0.routePoints, $0.workoutCount) = (1, 1, 1) }),
            (
                "imported, partial",
                report(.imported) { ($0.isPartial, $0.samples, $0.stored) = (true, 12_345, [stored]) }
            ),
            (
                "types",
                report(.imported) {
                    $0.types = [
                        "HKQuantityTypeIdentifierHeartRate": .init(added: 3, known: 5),
                        "HKQuantityTypeIdentifierStepCount": .init(added: 3, known: 1),
                        "Odd": .init(added: 1_234, known: 0),
                    ]
                    var kept = ImportReport.Kept(kind: "Me", reason: "has no type")
                    kept.count = .init(added: 2, known: 1)
                    for example in ["one", "two", "three", "four", String(repeating: "long ", count: 12)] {
                        kept.add(example: example)
                    }
                    var other = ImportReport.Kept(
                        kind: "HKQuantityTypeIdentifierHeartRate", reason: "is not a number", isUnreadable: true)
                    other.count = .init(added: 4, known: 0)
                    $0.kept = [kept, other]
                }
            ),
            (
                "types again",
                report(.duplicate) {
                    $0.types = ["HKQuantityTypeIdentifierHeartRate": .init(added: 0, known: 8)]
                    var kept = ImportReport.Kept(kind: "Me", reason: "has no type")
                    kept.count = .init(added: 0, known: 3)
                    kept.add(example: "five")
                    $0.kept = [kept]
                }
            ),
            ("judged", report(.imported) { ($0.stored, $0.implausible) = ([stored], implausible) }),
            (
                "remarks",
                report(.duplicate) {
                    $0.remarks = [
                        TransferRemark(.noted, "Note\u{7}."), TransferRemark(.repaired, count: 3, "Repaired."),
                    ]
                }
            ),
        ]
        for (name, report) in reports {
            KeptScreens.add(name, to: &kept) { ImportScreen(report).lines(terminal: $0) }
            KeptScreens.add("\(name), judged", to: &kept) { ImportScreen(report).judged(terminal: $0) }
            for ignored in [0, 1, 2_000] {
                kept.add("\(name), table with \(ignored) ignored") {
                    KeptScreens.text(ImportTable([report], ignored: ignored).lines(terminal: Terminal(width: 60)))
                }
            }
        }
        for count in 2...reports.count {
            KeptScreens.add("table of \(count)", to: &kept) {
                ImportTable(reports.prefix(count).map(\.1), ignored: count % 3).lines(terminal: $0)
            }
        }
        try Self.expect(kept, "imports")
    }

    /// The last line of an import counts every file once.
    @Test func theTableOfAnImportCountsEveryFile() {
        func report(_ status: ImportReport.Status, isPartial: Bool = false) -> ImportReport {
            var report = ImportReport(file: "f", format: nil, status: status)
            report.isPartial = isPartial
            return report
        }
        let reports = [
            report(.imported), report(.imported), report(.imported, isPartial: true), report(.duplicate),
            report(.duplicate), report(.duplicate), report(.duplicate, isPartial: true), report(.failed),
        ]
        let lines = ImportTable(reports, ignored: 3).lines(terminal: Terminal(width: 120))
        #expect(
            lines == [
                "", "2 files imported, 2 files partly imported, 3 files already stored, 1 file failed, 3 files ignored",
            ])
    }

    @Test func outingsThatWereRecordedTwice() throws {
        let outing: RepeatedOuting = try Self.report(
            #"""
            {"recordings":[\#(Self.workout)],"streams":["\#(Self.id(2))",["HKQuantityTypeIdentifierHeartRate","HKQuantityTypeIdentifierCyclingPower","HKWorkoutRouteTypeIdentifier"]],"preference":"chosen","isDecided":true}
            """#)
        var first = outing
        first.recordings += try [Self.other(2, .cycling, 5_432), Self.other(3, .running, 2_345)]
        var second = outing
        second.recordings = try [Self.other(4, .rowing, 1_000), Self.other(5, .rowing, 999)]
        let digits = IdentifierDigits((first.recordings + second.recordings).map(\.uuid))
        try Self.sweep("duplicates", first, words: ["storedFirst"]) { outing, terminal in
            var outing = outing
            outing.streams[first.recordings[2].uuid] = [.stepCount]
            return DuplicatesScreen(outings: [outing, second, outing], digits: digits).lines(terminal: terminal)
                + DuplicatesScreen(outings: [], digits: digits).lines(terminal: terminal)
        }
    }

    // MARK: Sums

    @Test func totals() throws {
        func row(_ start: Double, _ count: Int, gap: Bool) -> String {
            #"""
            {"start":\#(start),"end":\#(start + 2_592_000),"all":\#(Self.totals(count, 3_600.5 * Double(count))),"sports":[
            {"activityType":37,"totals":\#(Self.totals(1, 1_800))},{"activityType":46,"totals":\#(Self.totals(2, 912.4))}],
            "yearBefore":\#(Self.totals(3, 4_321)),"followsGap":\#(gap)}
            """#
        }
        let report: TotalsReport = try Self.report(
            #"""
            {"period":"month","rows":[\#(row(796_000_000, 3, gap: false)),\#(row(799_000_000, 5, gap: true))],
            "all":\#(Self.totals(9, 32_404)),"sports":[{"activityType":37,"totals":\#(Self.totals(3, 5_400))},{"activityType":46,"totals":\#(Self.totals(6, 2_737))}],
            "streak":{"unit":"week","current":3,"longest":12}}
            """#)
        try Self.sweep("totals", report, words: ["day", "week", "year"]) { report, terminal in
            [true, false].flatMap { TotalsScreen(report: report, isSeparate: $0).lines(terminal: terminal) }
                + (terminal.isBounded ? [] : CSV.totals(report).lines)
        }
    }

    @Test func statistics() throws {
        func figures(_ factor: Double) -> String {
            #"""
            {"minimum":\#(48.5 * factor),"average":\#(71.25 * factor),"maximum":\#(183 * factor),"latest":\#(77.5 * factor),"latestDate":\#(800_300_000 * factor),"duration":\#(5_432.5 * factor)}
            """#
        }
        func row(_ start: Double, _ factor: Double, gap: Bool) -> String {
            #"""
            {"start":\#(start),"end":\#(start + 86_400),"figures":\#(figures(factor)),"followsGap":\#(gap),"sources":[
            {"source":\#(Self.source("Watch of mine")),"figures":\#(figures(factor * 1.05))}]}
            """#
        }
        func json(_ type: String, _ unit: String, _ period: String) -> String {
            #"""
            {"type":"\#(type)","unit":"\#(unit)",\#(period)"rows":[\#(row(800_236_800, 1, gap: false)),\#(row(800_409_600, 0.97, gap: true))]}
            """#
        }
        func lines(_ report: StatisticsReport, _ terminal: Terminal) -> [String] {
            [true, false].flatMap { StatisticsScreen(report: report, isSeparate: $0).lines(terminal: terminal) }
                + (terminal.isBounded ? [] : CSV.statistics(report).lines)
        }
        let words = [
            "hour", "week", "month", "year", "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierBodyMass",
            "count",
        ]
        try Self.sweep(
            "statistics",
            Self.report(json("HKQuantityTypeIdentifierHeartRate", "count/min", #""period":"day","#))
                as StatisticsReport, words: words, lines)
        try Self.sweep(
            "statistics-one",
            Self.report(json("HKQuantityTypeIdentifierHeartRate", "count/min", "")) as StatisticsReport, words: words,
            lines)
        let sums = json("HKQuantityTypeIdentifierStepCount", "count", #""period":"hour","#).replacing(
            "minimum", with: "sum")
        try Self.sweep("statistics-sums", Self.report(sums) as StatisticsReport, words: words, lines)
    }

    @Test func load() throws {
        func row(_ day: Int, _ workouts: Int, _ load: Double) -> String {
            #"{"first":\#(Self.day(5, day)),"last":\#(Self.day(5, day + 6)),"workouts":\#(workouts),"load":\#(load),"fitness":\#(41.3 + load / 9),"fatigue":\#(52.6 + load / 3),"form":\#(7.7 - load / 5),"loads":[]}"#
        }
        let report: LoadReport = try Self.report(
            #"""
            {"measure":"trimp","isChosen":false,"period":"day","rows":[\#(row(1, 0, 0)),\#(row(2, 1, 88.4)),\#(row(3, 2, 151.6)),\#(row(4, 0, 0)),\#(row(5, 1, 12.3)),\#(row(6, 1, 60))],
            "counted":5,"missing":{"heartRate":2,"restingHeartRate":1},"simulated":3,"begin":\#(Self.day(1, 17)),
            "facts":{"maximum":187.4,"maximumSource":"own","rest":48.2,"sex":"female","threshold":251.5},"criticalPower":{"power":248.7,"reserve":18234}}
            """#)
        try Self.sweep("load", report, words: ["edwards", "tss", "week", "age", "male"]) { report, terminal in
            LoadScreen(report: report).lines(terminal: terminal) + (terminal.isBounded ? [] : CSV.load(report).lines)
        }
    }

    @Test func recordsBySport() throws {
        let report: RecordsReport = try Self.report(
            #"{"sports":[\#(Self.records(37, indoor: false)),\#(Self.records(13, indoor: true)),\#(Self.records(46, indoor: false))]}"#
        )
        var small = report
        small.sports = [report.sports[1]]
        small.sports[0].records = Array(report.sports[1].records.prefix(4))
        var kept = KeptOutcomes()
        KeptScreens.addEveryWidth(of: "all", to: &kept) {
            RecordsScreen(report: report, format: $0.format).lines(terminal: $0)
        }
        kept.add("rows") { KeptScreens.text(CSV.records(report).lines) }
        let none: RecordsReport = try Self.report(#"{"sports":[]}"#)
        KeptScreens.add("none", to: &kept) { RecordsScreen(report: none, format: $0.format).lines(terminal: $0) }
        try Self.expect(kept, "records-all")
        try Self.sweep("records", small) { report, terminal in
            RecordsScreen(report: report, format: terminal.format).lines(terminal: terminal)
                + (terminal.isBounded ? [] : CSV.records(report).lines)
        }
    }

    @Test func curves() throws {
        let report: EffortCurves = try Self.report(
            #"""
            {"period":{"start":800000000,"end":802000000},"reference":{"start":790000000,"end":800000000},"sports":[
            {"activityType":37,"isIndoor":false,"points":[{"kind":{"distance":{"_0":1000}},"best":\#(Self.entry(1, 231.5)),"reference":\#(Self.entry(2, 240.1))},
            {"kind":{"distance":{"_0":21097.5}},"best":\#(Self.entry(6, 5_402.5)),"reference":\#(Self.entry(7, 5_511))},
            {"kind":{"distance":{"_0":5000}},"reference":\#(Self.entry(2, 1_240.1))},{"kind":{"distance":{"_0":10000}},"best":\#(Self.entry(3, 2_540.1))}]},
            {"activityType":13,"isIndoor":true,"points":[{"kind":{"power":{"_0":300}},"best":\#(Self.entry(4, 287.6)),"reference":\#(Self.entry(5, 291.2))}]}]}
            """#)
        try Self.sweep("curves", report) { report, terminal in
            CurvesScreen(report: report).lines(terminal: terminal)
                + (terminal.isBounded ? [] : CSV.curves(report).lines)
        }
    }

    @Test func yearInReview() throws {
        func month(_ start: Double) -> String {
            #"{"start":\#(start),"end":\#(start + 2_600_000),"all":\#(Self.totals(4, 7_654)),"sports":[],"followsGap":false}"#
        }
        let record =
            #"{"activityType":37,"isIndoor":false,"record":{"kind":{"distance":{"_0":1000}},"best":[\#(Self.entry(1, 231.5))],"previous":\#(Self.entry(2, 240)),"leftOut":0}}"#
        let report: YearReport = try Self.report(
            #"""
            {"year":2026,"years":[2025,2026],"totals":\#(Self.totals(99, 234_567)),"yearBefore":\#(Self.totals(80, 200_000)),
            "months":[\#(month(789_000_000)),\#(month(792_000_000))],"sports":[{"activityType":37,"totals":\#(Self.totals(60, 150_000))},{"activityType":46,"totals":\#(Self.totals(39, 84_567))}],
            "activeDays":93,"longestStreak":17,"bests":[{"activityType":37,"isIndoor":false,"count":3,"records":[
            {"kind":{"distance":{"_0":1000}},"best":[\#(Self.entry(1, 231.5))],"leftOut":0},{"kind":{"longestDuration":{}},"best":[\#(Self.entry(5, 12_345))],"leftOut":0},{"kind":{"highestClimb":{}},"best":[],"leftOut":0}]},
            {"activityType":13,"isIndoor":true,"count":1,"records":[{"kind":{"power":{"_0":300}},"best":[\#(Self.entry(4, 287.6))],"leftOut":0}]}],
            "records":[\#(record)],"steps":3456789.4,"sleep":{"nights":311,"asleep":26543.2}}
            """#)
        try Self.sweep("year", report) { YearScreen(report: $0).lines(terminal: $1) }
    }

    // MARK: Days

    private static func period(_ start: Double, _ seconds: Double) -> String {
        func segment(_ from: Double, _ to: Double, _ stage: Int) -> String {
            #"{"start":\#(start + from * seconds),"end":\#(start + to * seconds),"stage":\#(stage),"source":\#(source("Watch"))}"#
        }
        return
            #"{"start":\#(start),"end":\#(start + seconds),"inBed":\#(seconds * 1.07),"segments":[\#(segment(0, 0.4, 3)),\#(segment(0.4, 0.55, 4)),\#(segment(0.55, 0.6, 2)),\#(segment(0.6, 0.85, 5)),\#(segment(0.85, 1, 1))]}"#
    }

    @Test func nights() throws {
        func night(_ day: Int, _ start: Double, naps: Int, zone: String) -> String {
            #"""
            {"day":\#(Self.day(5, day)),"main":\#(Self.period(start, 27_123.5 - Double(day) * 100)),\#(zone)"vitals":{"heartRate":51.6,"respiratoryRate":14.25,"wristTemperature":35.87},
            "naps":[\#((0..<naps).map { #"{"start":\#(start + 50_000 + Double($0) * 4_000),"end":\#(start + 52_000),"segments":[],"inBed":9}"# }.joined(separator: ","))],"sources":[{"source":\#(Self.source("Watch")),"asleep":25000.5}]}
            """#
        }
        let report: SleepReport = try Self.report(
            #"""
            {"nights":[\#(night(3, 799_452_300, naps: 2, zone: "\"timeZone\":\(Self.tokyo),")),\#(night(4, 799_539_000, naps: 0, zone: ""))],
            "regularity":{"index":78.6,"start":82789.5,"end":23511.2,"startDeviation":1834.7,"endDeviation":2467.3}}
            """#)
        try Self.sweep("sleep", report) { report, terminal in
            // No segment ends before it begins.
            guard report.nights.allSatisfy({ $0.main.segments.allSatisfy { $0.seconds >= 0 } }) else { return [] }
            return SleepScreen(report: report).lines(terminal: terminal)
                + (terminal.isBounded ? [] : CSV.sleep(report).lines)
        }
    }

    @Test func rings() throws {
        func day(_ number: Int, _ move: Double, byTime: Bool, paused: Bool) -> String {
            #"{"day":\#(Self.day(5, number)),"isPaused":\#(paused),"move":{"value":\#(move),"goal":520.5},"movesByTime":\#(byTime),"exercise":{"value":\#(move / 13),"goal":30},"stand":{"value":\#(Double(number)),"goal":12}}"#
        }
        let report: RingsReport = try Self.report(
            #"{"days":[\#(day(9, 387.6, byTime: false, paused: false)),\#(day(12, 521, byTime: false, paused: false)),\#(day(13, 45, byTime: true, paused: false)),\#(day(14, 0, byTime: false, paused: true))]}"#
        )
        try Self.sweep("rings", report) { report, terminal in
            RingsScreen(report: report).lines(terminal: terminal) + (terminal.isBounded ? [] : CSV.rings(report).lines)
        }
    }

    @Test func body() throws {
        func course(_ type: String, _ unit: String, _ value: Double) -> String {
            #"{"type":"\#(type)","unit":"\#(unit)","days":[{"day":\#(Self.day(5, 1)),"value":\#(value),"trend":\#(value * 1.01)},{"day":\#(Self.day(5, 5)),"value":\#(value * 0.99),"trend":\#(value)},{"day":\#(Self.day(5, 9)),"value":\#(value * 1.02),"trend":\#(value * 1.005)}]}"#
        }
        let report: BodyReport = try Self.report(
            #"""
            {"courses":[\#(course("HKQuantityTypeIdentifierBodyMass", "kg", 71.53)),\#(course("HKQuantityTypeIdentifierBodyFatPercentage", "%", 0.187))],
            "pressures":[{"date":800000000,"systolic":124.4,"diastolic":79.6},{"date":800100000,"systolic":141,"diastolic":92},{"date":800200000,"systolic":182,"diastolic":111}],
            "meanPressure":{"systolic":136.2,"diastolic":84.4,"count":13,"days":4}}
            """#)
        try Self.sweep("body", report) { report, terminal in
            BodyScreen(report: report).lines(terminal: terminal) + (terminal.isBounded ? [] : CSV.body(report).lines)
        }
    }

    private static func reading(_ measure: String, _ unit: String, _ value: Double, _ state: String) -> String {
        #"""
        {"measure":"\#(measure)","unit":"\#(unit)","value":\#(value),"baseline":{"first":\#(day(3, 1)),"last":\#(day(4, 29)),"days":51,"mean":\#(value * 1.1),"low":\#(value * 0.95),"high":\#(value * 1.2)},"score":-0.7,"state":"\#(state)","values":[{"day":\#(day(5, 1)),"value":\#(value)}]}
        """#
    }

    @Test func readiness() throws {
        let report: ReadinessReport = try Self.report(
            #"""
            {"day":\#(Self.day(5, 12)),"readings":[\#(Self.reading("heartRateVariability", "ms", 61.3, "below")),\#(Self.reading("restingHeartRate", "count/min", 48.7, "above")),\#(Self.reading("sleep", "s", 25_678, "within")),
            \#(Self.reading("respiratoryRate", "count/min", 14.2, "above")),{"measure":"wristTemperature","unit":"degC","state":"missing","gap":"shortBaseline","values":[]}]}
            """#)
        try Self.sweep(
            "readiness", report,
            words: [
                "within", "above", "below", "missing", "noData", "noValue", "fewRecentDays", "constantBaseline",
                "sleep",
            ]
        ) {
            ReadinessScreen(report: $0).lines(terminal: $1)
        }
    }

    private static let goal =
        #"{"id":"\#(id(7))","measure":"distance","target":50000,"period":"week","activityType":37}"#
    private static let progress =
        #"{"goal":\#(goal),"start":800000000,"end":800604800,"value":23456.7,"expected":31234.5,"streak":4,"longestStreak":11,"amounts":[{"start":799395200,"value":51000}]}"#

    @Test func goals() throws {
        let report: GoalsReport = try Self.report(
            #"""
            {"goals":[\#(Self.progress),{"goal":{"id":"\#(Self.id(8))","measure":"time","target":18000,"period":"month"},"start":800000000,"end":802600000,"value":18000,"expected":9000,"streak":0,"longestStreak":1,"amounts":[]}]}
            """#)
        try Self.sweep("goals", report, words: ["time", "count", "energy", "days", "month", "year"]) {
            GoalsScreen(report: $0).lines(terminal: $1)
        }
    }

    @Test func gear() throws {
        let report: GearReport = try Self.report(
            #"""
            {"gear":[{"id":"\#(Self.id(7))","name":"Trail shoes","kind":"shoes","begin":\#(Self.day(3, 1)),"end":\#(Self.day(9, 30)),"totals":\#(Self.totals(45, 123_456)),"first":799000000,"last":801000000},
            {"name":"Road bike with a long name","kind":"bike","totals":\#(Self.totals(7, 34_567))}]}
            """#)
        try Self.sweep("gear", report, words: ["skis", "other"]) { GearScreen(report: $0).lines(terminal: $1) }
    }

    @Test func digests() throws {
        let record =
            #"{"activityType":37,"isIndoor":false,"record":{"kind":{"distance":{"_0":1000}},"best":[\#(Self.entry(1, 231.5))],"previous":\#(Self.entry(2, 240)),"leftOut":0}}"#
        let report: DigestReport = try Self.report(
            #"""
            {"span":"day","start":800236800,"end":800323200,"rings":[{"day":\#(Self.day(5, 12)),"isPaused":false,"move":{"value":387.6,"goal":520},"movesByTime":false,"exercise":{"value":31,"goal":30},"stand":{"value":9,"goal":12}}],
            "workouts":[\#(Self.workout)],"totals":\#(Self.totals(3, 5_432)),"totalsBefore":\#(Self.totals(2, 4_321)),"steps":12345.6,
            "load":{"measure":"trimp","row":{"first":\#(Self.day(5, 12)),"last":\#(Self.day(5, 12)),"workouts":1,"load":88.4,"fitness":51.2,"fatigue":61.7,"form":-8.6,"loads":[]}},
            "nights":[{"day":\#(Self.day(5, 12)),"asleep":25678.9}],"readiness":[\#(Self.reading("heartRateVariability", "ms", 61.3, "below"))],"goals":[\#(Self.progress)],"records":[\#(record)]}
            """#)
        try Self.sweep("digest", report, words: ["week", "tss"]) { DigestScreen(report: $0).lines(terminal: $1) }
    }

    // MARK: Comparisons

    @Test func comparison() throws {
        func side(_ number: Int, _ activity: Int) -> String {
            #"{"workout":"\#(Self.id(number))","start":\#(800_000_000 + 86_400 * number),"timeZone":\#(Self.tokyo),"activityType":\#(activity),"title":"Round the lake","duration":\#(2_400 + 61 * number),"distance":\#(8_000 + 7 * number),"averageHeartRate":\#(140 + number)}"#
        }
        let names = ["time", "distance", "speed", "heartRate", "power", "cadence", "elevation"]
        let columns = names.enumerated().map { index, name in
            #"{"quantity":"\#(name)","workout":[\#(3 * index + 1),null,\#(400 + index)],"other":[null,\#(7 * index + 2),\#(412 + index)]}"#
        }.joined(separator: ",")
        let report: WorkoutComparison = try Self.report(
            #"{"axis":"distance","workout":\#(side(1, 37)),"other":\#(side(2, 37)),"places":[0,1234.5,8000],"gaps":[0,-12.4,61.7],"columns":[\#(columns)]}"#
        )
        try Self.sweep("compare", report, changesLengths: false) { report, terminal in
            CompareScreen(report: report).lines(terminal: terminal)
                + (terminal.isBounded ? [] : CSV.comparison(report).lines)
        }
        var timed = report
        timed.axis = .time
        (timed.workout.activityType, timed.columns) = (.cycling, Array(report.columns.prefix(3)))
        try Self.sweep("compare-time", timed, changesLengths: false) { CompareScreen(report: $0).lines(terminal: $1) }
    }

    @Test func sameRoute() throws {
        func outing(_ number: Int, _ duration: Double) -> String {
            #"{"workout":"\#(Self.id(number))","start":\#(800_000_000 + 86_400 * number),"timeZone":\#(Self.tokyo),"title":"Round \#(number)","duration":\#(duration),"distance":8012.5,"averageHeartRate":\#(140 + number),"deviation":\#(7.6 * Double(number))}"#
        }
        let report: SameRouteReport = try Self.report(
            #"{"workout":"\#(Self.id(2))","activityType":37,"length":8123.4,"tolerance":50,"outings":[\#(outing(1, 2_412)),\#(outing(2, 2_398.5)),\#(outing(3, 2_501))]}"#
        )
        try Self.sweep("same-route", report) { SameRouteScreen(report: $0).lines(terminal: $1) }
    }

    @Test func planComparison() throws {
        func step(_ number: Int, _ role: String, _ unit: String) -> String {
            #"""
            {"position":"0.\#(number).0","title":"Step \#(number)","role":"\#(role)","activity":37,"unit":"\#(unit)","planned":\#(300 * number),"done":\#(290.5 * Double(number) + 20),"startDate":800000000,"endDate":800000300,"seconds":\#(301.4 * Double(number)),"estimatedSeconds":300,"completion":0.97,"secondsInTarget":\#(200 + number),"secondsWithValue":290,"target":{"subject":"power","low":200,"high":220}}
            """#
        }
        let report: PlanComparison = try Self.report(
            #"""
            {"workout":"\#(Self.id(1))","plan":"\#(Self.id(2))","name":"Hills","activity":37,"way":"laps","steps":[\#(step(1, "warmup", "s")),\#(step(2, "work", "m")),\#(step(3, "cooldown", "kcal"))],
            "planned":{"seconds":1800,"meters":6000,"kilocalories":500},"done":{"seconds":1834.5,"meters":6123.4,"kilocalories":512.3},"estimatedSeconds":1800,"completion":0.963,"inTarget":0.712,"secondsAhead":12.4}
            """#)
        try Self.sweep(
            "plan-comparison", report,
            words: ["keyPaths", "times", "whole", "sports", "totals", "recovery", "power", "s", "m"]
        ) {
            PlanComparisonSection(comparison: $0).lines(terminal: $1)
        }
    }

    @Test func planLists() throws {
        func entry(_ number: Int, _ status: String, whole: Bool) -> String {
            #"{"plan":"\#(Self.id(number))","name":"Plan \#(number)","activity":\#(number == 2 ? 13 : 37),"start":\#(800_000_000 + 90_000 * number),"isWholeDay":\#(whole),"status":"\#(status)","steps":\#(1_230 + number),"estimatedSeconds":\#(2_700.4 * Double(number)),"app":"a","workout":"\#(Self.id(9))","score":0.87,"completion":0.96,"inTarget":0.7\#(number),"isUpToToday":true}"#
        }
        let report: PlansReport = try Self.report(
            #"{"entries":[\#(entry(1, "done", whole: true)),\#(entry(2, "missed", whole: false)),\#(entry(3, "due", whole: false))],"adherence":{"planned":3,"done":1,"missed":1,"scored":1,"meanScore":0.87}}"#
        )
        try Self.sweep("plans", report, words: ["due", "done", "missed"]) {
            PlanListScreen(report: $0).lines(terminal: $1)
        }
        var kept = KeptOutcomes()
        let parts: [(String?, WorkoutActivity, Int, Double)] = [
            ("Hills", .running, 8, 2_700), (nil, .cycling, 1, 0),
            ("A plan with a long name for narrow screens", .crossCountrySkiing, 1_234, 90_000),
        ]
        let plans = parts.enumerated().map { number, plan in
            LibraryPlan(
                PlanSummary(
                    id: UUID(uuidString: Self.id(number)) ?? UUID(), displayName: plan.0, activity: plan.1,
                    steps: plan.2, estimatedSeconds: plan.3),
                added: Date(timeIntervalSinceReferenceDate: 800_000_000 + 100_000 * Double(number)),
                file: "file \(number).zwo", format: "zwo")
        }
        for (count, all) in [(0, 0), (0, 3), (1, 1), (3, 3), (3, 4), (3, 1_237)] {
            KeptScreens.addEveryWidth(
                of: "\(count) of \(all)", to: &kept, widths: Array(stride(from: 20, through: 109, by: 3))
            ) {
                PlanLibraryScreen(plans: Array(plans.prefix(count)), count: all).lines(terminal: $0)
            }
        }
        for plan in plans { kept.add("name") { PlanEntryText.name(of: plan.plan) } }
        try Self.expect(kept, "plan-library")
    }

    @Test func plansWithTheirSteps() throws {
        var kept = KeptOutcomes()
        for (name, text) in [
            ("icu", PlanCommandTests.text), ("zwo", PlanCommandTests.zwift), ("short", "- 30s 100W\n"),
            ("open", "- press lap\n- 2km 4:30/km Pace\n"),
        ] {
            let folder = try TemporaryFolder()
            let path = try folder.write(text, to: name == "zwo" ? "a.zwo" : "a.txt")
            for ftp in [nil, 251.0] {
                let options = PlanFileOptions(athlete: PlanAthlete(thresholdPower: ftp))
                guard let file = try? PlanCommand.read(path, options), let plan = file.plans.first else {
                    kept.add("\(name) \(String(describing: ftp))") { "unreadable" }
                    continue
                }
                KeptScreens.addEveryWidth(
                    of: "\(name) \(String(describing: ftp))", to: &kept,
                    widths: Array(stride(from: 20, through: 99, by: 3))
                ) {
                    PlanScreen(plan: plan).lines(terminal: $0)
                }
                kept.add("\(name) \(String(describing: ftp)) notes") { file.notes }
            }
        }
        try Self.expect(kept, "plan-steps")
    }

    // MARK: Parts of workouts

    @Test func laps() throws {
        func lap(_ number: Int, _ activity: Int, meters: String) -> String {
            #"{"number":\#(number),"start":\#(800_000_000 + 400 * number),"end":\#(800_000_371 + 400 * number),"seconds":\#(361.5 + Double(number)),\#(meters)"averageHeartRate":\#(141.4 + Double(number)),"maximumHeartRate":\#(160 + number),"averagePower":\#(201 + number),"climb":\#(12.3 * Double(number)),"activity":\#(activity),"lengths":[\#(4 * number - 4),\#(4 * number)]}"#
        }
        struct Laps: Codable { var laps: [WorkoutLap] }
        let swim: SwimReport = try Self.report(Self.swim)
        let laps: Laps = try Self.report(
            #"{"laps":[\#(lap(1, 37, meters: "\"meters\":1000,")),\#(lap(2, 13, meters: "\"meters\":2512.5,\"swimmingSpeed\":0.9,")),\#(lap(3, 83, meters: ""))]}"#
        )
        try Self.sweep("laps", laps) { laps, terminal in
            [SpeedStyle.kilometerPace, .hundredMeterPace, .speed].flatMap { style in
                LapsTable(laps: laps.laps, swim: nil, measure: terminal.format.measure(style), format: terminal.format)
                    .lines(terminal: terminal)
            } + LapsTable(laps: laps.laps, swim: nil, measure: nil, format: terminal.format).lines(terminal: terminal)
                + LapsTable(
                    laps: laps.laps, swim: swim, measure: terminal.format.measure(.hundredMeterPace),
                    format: terminal.format
                ).lines(terminal: terminal)
        }
    }

    private static let swim: String = {
        let lengths = (0..<19).map { number in
            #"{"number":\#(number + 1),"start":\#(30 * number),"end":\#(30 * number + 24 + number % 5),"strokes":\#(15 + number % 4),"strokeStyle":\#(number % 8),"swolf":\#(40 + number % 7)}"#
        }
        return #"{"lengths":[\#(lengths.joined(separator: ","))],"poolLength":25}"#
    }()

    @Test func lengths() throws {
        var kept = KeptOutcomes()
        let swim: SwimReport = try Self.report(Self.swim)
        for count in [0, 1, 7, 8, 15, 16, 17, 19] {
            var part = swim
            part.lengths = Array(swim.lengths.prefix(count))
            KeptScreens.addEveryWidth(
                of: "\(count) lengths", to: &kept, widths: Array(stride(from: 20, through: 139, by: 3))
            ) {
                LengthsTable(swim: part, measure: $0.format.measure(.hundredMeterPace)).lines(terminal: $0)
            }
        }
        var few = swim
        few.lengths = Array(swim.lengths.prefix(2))
        try KeptScreens.addVariants(of: "swim", few, to: &kept) { swim, terminal in
            LengthsTable(swim: swim, measure: terminal.format.measure(.hundredMeterPace, pool: 25)).lines(
                terminal: terminal)
        }
        try Self.expect(kept, "lengths")
    }

    @Test func setsAndPower() throws {
        struct Sets: Codable { var sets: [ExerciseSet] }
        let sets: Sets = try Self.report(
            #"{"sets":[{"number":1,"start":60.5,"end":96,"repetitions":12,"weight":42.5,"rest":91},{"number":2,"start":187,"end":220,"repetitions":8,"weight":60,"rest":75.4},{"number":3,"start":300,"end":333}]}"#
        )
        try Self.sweep("sets", sets) { sets, terminal in
            let table = SetsTable(sets: sets.sets, start: 20, format: terminal.format)
            return table.lines(terminal: terminal) + [table.summary]
        }
        let power: PowerReport = try Self.report(
            #"{"average":201.4,"normalized":214.6,"maximum":612.3,"work":1234.5,"best":[{"seconds":5,"watts":612.3},{"seconds":59,"watts":400.5},{"seconds":60,"watts":399},{"seconds":1200,"watts":251.7}]}"#
        )
        try Self.sweep("power", power) { PowerTable(power: $0).lines(terminal: $1) }
    }

    @Test func splits() throws {
        struct Splits: Codable { var splits: [Split] }
        let splits: Splits = try Self.report(
            #"{"splits":[{"number":1,"meters":1000,"seconds":301.4,"averageHeartRate":140.6,"climb":12.4},{"number":2,"meters":1000,"seconds":287.5,"climb":3},{"number":3,"meters":999.4,"seconds":330,"averageHeartRate":151.2},{"number":4,"meters":412.3,"seconds":150.7}]}"#
        )
        for style in [SpeedStyle.kilometerPace, .hundredMeterPace, .speed] {
            try Self.sweep("splits-\(style)", splits) { splits, terminal in
                SplitsTable(splits: splits.splits, measure: terminal.format.measure(style)).lines(terminal: terminal)
            }
        }
    }

    @Test func zones() throws {
        var kept = KeptOutcomes()
        for (type, unit) in [(ObjectType.heartRate, QuantityUnit.countPerMinute), (.cyclingPower, .watt)] {
            for source in [ZoneConfigurationRecord.Source.system, .user, .app] {
                for bounds in [[120, 141.5], [101, 122, 143.4, 164], [90, 100, 110, 120, 130, 140, 150, 160.6]] {
                    let configuration = try ZoneConfigurationRecord(
                        type: type, boundaries: bounds.map { QuantityValue($0, unit) }, source: source)
                    for factor in [0, 1, 61.7] {
                        let group = try ZoneGroupRecord(
                            configuration: configuration,
                            durations: (0...bounds.count).map { Double(($0 * 7 + 3) % 5) * factor })
                        KeptScreens.add("\(type.identifier) \(source) \(bounds.count) \(factor)", to: &kept) {
                            [ZonesTable(group: group).title] + ZonesTable(group: group).lines(terminal: $0)
                        }
                    }
                }
            }
        }
        try Self.expect(kept, "zones")
    }

    // MARK: Samples

    private static func sample(_ type: ObjectType, _ content: SampleContent, _ seconds: Double, source: String?)
        -> SampleRecord
    {
        SampleRecord(
            uuid: UUID(uuidString: id(3)) ?? UUID(), type: type, start: 800_000_000.25, end: 800_000_000.25 + seconds,
            content: content,
            source: source.map {
                SourceRevisionRecord(
                    source: SourceRecord(bundleIdentifier: "com.example.\($0)", name: $0), version: nil,
                    productType: nil, system: nil)
            })
    }

    private static let samples: [(String, SampleRecord)] = [
        ("instant", sample(.heartRate, .quantity(QuantityValue(1.05, .countPerSecond)), 0, source: "Watch")),
        ("whole", sample(.stepCount, .quantity(QuantityValue(1_234, .count)), 59.5, source: "Phone\u{1B}")),
        ("mass", sample(.bodyMass, .quantity(QuantityValue(71_530, .gram)), 0, source: nil)),
        ("fat", sample(.bodyFatPercentage, .quantity(QuantityValue(0.1875, .percent)), 0, source: "")),
        ("category", sample(.sleepAnalysis, .category(4), 3_600, source: "Watch")),
        (
            "correlation",
            sample(
                .food,
                .correlation([sample(.dietaryEnergyConsumed, .quantity(QuantityValue(3, .kilocalorie)), 0, source: nil)]
                ), 0, source: "Diary")
        ),
        (
            "pressure",
            sample(
                .bloodPressure,
                .correlation([
                    sample(
                        .bloodPressureSystolic, .quantity(QuantityValue(124.4, .millimeterOfMercury)), 0, source: nil),
                    sample(.bloodPressureDiastolic, .quantity(QuantityValue(79, .millimeterOfMercury)), 0, source: nil),
                ]), 0, source: "Cuff")
        ),
        (
            "workout",
            sample(
                .workout, .workout(WorkoutRecord(activityType: .cycling, duration: 3_723)), 3_800,
                source: "A source with a long name")
        ),
        ("route", sample(.workoutRoute, .route(count: 1_620), 600, source: "Watch")),
        ("heartbeats", sample(.heartbeatSeries, .heartbeats(count: 61), 60, source: "Watch")),
    ]

    @Test func samplesOfEveryKind() throws {
        var kept = KeptOutcomes()
        for (name, sample) in Self.samples {
            KeptScreens.addEveryWidth(of: name, to: &kept) {
                SamplesScreen(type: sample.type, samples: [sample]).lines(terminal: $0)
                    + SamplesScreen(type: sample.type, samples: [sample], hasMore: true).lines(terminal: $0)
            }
            KeptScreens.addEveryWidth(of: "\(name), change", to: &kept) { terminal in
                let deleted = DeletedRecord(uuid: sample.uuid, type: sample.type, metadata: nil)
                return [true, false].flatMap { isJSON in
                    ChangePrinter(isJSON: isJSON, terminal: terminal).lines(added: [sample], deleted: [deleted])
                }
            }
            kept.add("\(name), rows") {
                [30, 44, 60, 80, 100, 120].flatMap { width in
                    [Format.plain, KeptScreens.german].map { format -> String in
                        let terminal = Terminal(width: width, format: format)
                        let layout = SamplesScreen(type: sample.type, samples: Self.samples.map(\.1), hasMore: true)
                            .layout(terminal: terminal)
                        var rows = SampleRows(layout: layout, format: format)
                        for (_, other) in Self.samples { rows.add(other) }
                        rows.add(sample)
                        return String(decoding: rows.bytes, as: UTF8.self)
                    }
                }.joined(separator: "–\n")
            }
        }
        KeptScreens.addEveryWidth(of: "all", to: &kept) {
            SamplesScreen(type: .heartRate, samples: Self.samples.map(\.1)).lines(terminal: $0)
        }
        KeptScreens.addEveryWidth(of: "none", to: &kept) {
            SamplesScreen(type: .heartRate, samples: []).lines(terminal: $0)
        }
        try Self.expect(kept, "samples")
    }
}
