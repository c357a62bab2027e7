import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

@Suite struct OutputTests {
    private let terminal = Terminal(width: 40)

    // MARK: Numbers and dates

    /// Speeds in the usual form of a run, a swim and a ride that take an hour for nine kilometres.
    @Test func speedsAreSaidAsTheSportDoes() {
        func speed(_ activity: WorkoutActivity) -> String {
            Format.plain.speed(2.5, Format.plain.measure(SpeedStyle(of: activity)))
        }
        #expect(speed(.running) == "6:40 /km")
        #expect(speed(.swimming) == "0:40 /100 m")
        #expect(speed(.cycling) == "9.0 km/h")
        #expect(speed(.swimBikeRun) == "9.0 km/h")
    }

    @Test func splitsOfRidesAndSwims() {
        let splits = [1, 2].map { number in
            Split(number: number, meters: number == 1 ? 5_000 : 1_250, seconds: 600, averageHeartRate: nil, climb: nil)
        }
        #expect(
            SplitsTable(splits: splits, measure: .init(style: .speed, isImperial: false)).lines(
                terminal: Terminal(width: 20)) == [
                    "  km   time  km/h", "   5  10:00  30.0", "1.25  10:00   7.5",
                ])
        let lengths = [Split(number: 1, meters: 100, seconds: 118, averageHeartRate: nil, climb: nil)]
        #expect(
            SplitsTable(splits: lengths, measure: .init(style: .hundredMeterPace, isImperial: false))
                .lines(terminal: Terminal(width: 20)) == [
                    "  m  time  pace", "100  1:58  1:58",
                ])
    }

    @Test func perCentAndCategoriesAreThoseOfPeople() {
        let fat = SampleRecord(
            type: .bodyFatPercentage, start: 0, end: 0, content: .quantity(QuantityValue(0.15, .percent)))
        #expect(SamplesScreen.value(fat, .plain) == ["15", "%"])
        let sleep = SampleRecord(type: .sleepAnalysis, start: 0, end: 0, content: .category(4))
        #expect(SamplesScreen.value(sleep, .plain) == ["asleepDeep", ""])
    }

    @Test(arguments: [(0.0, "0:00"), (59.6, "1:00"), (754, "12:34"), (3_723, "1:02:03"), (-61, "-1:01"), (.nan, "–")])
    func durations(seconds: Double, text: String) {
        #expect(Format.duration(seconds) == text)
    }

    @Test(arguments: [(0.0, "0 m"), (999.4, "999 m"), (1000, "1.00 km"), (42_195, "42.20 km")])
    func distances(meters: Double, text: String) {
        #expect(Format.plain.distance(meters) == text)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567")])
    func counts(count: Int, text: String) {
        #expect(Format.plain.count(count) == text)
    }

    @Test(
        arguments: [
            (0.0, "2001-01-01T00:00:00Z"), (800_260_200, "2026-05-12T06:30:00Z"),
            (800_260_200.25, "2026-05-12T06:30:00.250Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
            (-3_125_791_048, "1901-12-13T20:42:32Z"), (236_476_799.9996, "2008-06-30T00:00:00Z"),
            (225_936_000, "2008-02-29T00:00:00Z"), (63_113_904_000, "4001-01-01T00:00:00Z"),
            // The last day with a year of four digits, and dates beyond it and beyond calculation.
            (252_423_993_599, "9999-12-31T23:59:59Z"), (252_423_993_600, "10000-01-01T00:00:00Z"),
            (1e300, "–T–Z"), (.nan, "–T–Z"),
        ])
    func moments(seconds: Double, text: String) {
        #expect(Format.iso8601(Date(timeIntervalSinceReferenceDate: seconds)) == text)
    }

    // MARK: JSON

    @Test func jsonKeepsTheOrderOfItsMembers() {
        let value = JSON.object([
            ("b", .number(1.0)), ("a", .array([.integer(2), .null, .bool(true)])), ("c", .object([])),
            ("d", .string("é\"\\\n\u{1}")), ("e", .number(Double.infinity)), ("f", .number(0.1)),
        ])
        #expect(
            value.text == """
                {
                  "b": 1,
                  "a": [
                    2,
                    null,
                    true
                  ],
                  "c": {},
                  "d": "é\\"\\\\\\n\\u0001",
                  "e": null,
                  "f": 0.1
                }
                """)
    }

    @Test func jsonHasNoCharacterThatATerminalObeys() {
        #expect(JSON.string("a\u{7F}\u{301}\u{7F}\u{1B}[31m").text == "\"a\\u007f\u{301}\\u007f\\u001b[31m\"")
    }

    // MARK: Tables

    @Test func tablesAlignAndShrink() {
        var table = Table([.init("Name"), .init("Count", .right)], yields: [.narrow("Name", to: 8)])
        table.add(["a name that is much too long for this terminal", "1"])
        table.add(["歩く", "1,234"])
        table.add(["\u{1B}[31mred"])
        #expect(
            table.lines(terminal: terminal) == [
                "Name                               Count",
                "a name that is much too long for…      1",
                "歩く                               1,234",
                "\u{FFFD}[31mred",
            ])
    }

    /// A table similar to that of `hk workouts`.
    private var list: Table {
        var table = Table(
            [.init("ID"), .init("Activity", marks: "*"), .init("Start"), .init("Source")],
            yields: [
                .narrow("Source", to: 8), .omit("Source"), .cut("Start", to: 10), .narrow("Activity", to: 6),
                .omit("Start"),
            ])
        table.add(["0123abcd", "Cross country skiing*", "2026-05-12 06:30", "A watch"])
        return table
    }

    @Test(
        arguments: [
            (80, "0123abcd  Cross country skiing*  2026-05-12 06:30  A watch"),
            (50, "0123abcd  Cross country skiing*  2026-05-12 06:30"),
            (48, "0123abcd  Cross country skiing*  2026-05-12"),
            (40, "0123abcd  Cross country sk…*  2026-05-12"),
            (28, "0123abcd  Cros…*  2026-05-12"), (27, "0123abcd  Cross country s…*"), (16, "0123abcd  Cros…*"),
            (12, "0123abcd"), (4, "012…"),
        ])
    func columnsGiveWayInTheirOrder(width: Int, row: String) {
        #expect(list.lines(terminal: Terminal(width: width)).last == row)
    }

    @Test func laterRowsHaveTheRoomTheyNeed() {
        var table = list
        table.add(["0123abcd", "Run", "2026-05-12 06:30", "A watch"])
        let cells = ["0123abcd99", "Cross country skiing, far*", "2026-05-12 06:30", "A watch"]
        func later(_ width: Int) -> String { table.laterLine(cells, table.layout(within: width)) }
        #expect(later(99) == "0123abcd99  Cross country skiing, far*  2026-05-12 06:30  A watch")
        #expect(later(50) == "0123abcd99  Cross country skiin…*  2026-05-12 06:…")
        #expect(later(20) == "0123abcd99  Cross c…")
    }

    @Test func withoutATerminalNothingGivesWay() {
        #expect(
            list.lines(terminal: Terminal(width: 20, isBounded: false)) == list.lines(terminal: Terminal(width: 99)))
    }

    // MARK: Sentences

    @Test func sentencesAreBrokenAtWords() {
        #expect("one two three".broken(to: 8) == ["one two", "three"])
        #expect("✓ one two three".broken(to: 9) == ["✓ one two", "  three"])
        #expect("  ! one two six".broken(to: 11) == ["  ! one two", "    six"])
        #expect("Title    text of it".broken(to: 15, hanging: 9) == ["Title    text", "       of it"])
        #expect("/a/long/path/name".broken(to: 6) == ["/a/lon", "g/path", "/name"])
        #expect("歩く 歩く".broken(to: 5) == ["歩く", "歩く"])
        #expect("as it is".broken(to: 8) == ["as it is"])
    }

    @Test(arguments: Seeds.some(2))
    func noLineIsWiderAndNoWordIsLost(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let words = (0..<Int.random(in: 1...12, using: &random)).map { _ -> String in
                let letter = ["a", "é", "歩", "…"].randomElement(using: &random) ?? "a"
                return String(repeating: letter, count: .random(in: 1...6, using: &random))
            }
            let width = Int.random(in: 20...40, using: &random)
            let lines = words.joined(separator: " ").broken(to: width, hanging: .random(in: 0...8, using: &random))
            #expect(lines.allSatisfy { $0.columns <= width }, "seed \(seed)")
            #expect(lines.joined(separator: " ").split(separator: " ").map(String.init) == words, "seed \(seed)")
        }
    }

    // MARK: Plots

    @Test func aLineIsDrawnWithDots() {
        var canvas = BrailleCanvas(columns: 2, rows: 1)
        canvas.line(from: (0, 0), to: (3, 3))
        #expect(String(canvas.characters(row: 0)) == "⠑⢄")
        canvas.line(from: (0, 0), to: (9, 9))
        canvas.set(-1, 99)
        #expect(String(canvas.characters(row: 0)) == "⠑⢄")
    }

    @Test func aChartHasAxes() {
        let chart = Chart(
            title: "Test, bpm", values: (0..<40).map { 100 + Double($0) }, seconds: 600, steps: .decimal(smallest: 5),
            label: { Format.plain.number($0) }, style: .red, rows: 3)
        #expect(
            chart.lines(terminal: terminal) == [
                "Test, bpm",
                "   140 ┤              ⣀⡠⠤⠔⠒⠊",
                "   120 ┤      ⢀⣀⡠⠤⠔⠒⠉⠉",
                "   100 ┤⣀⠤⠤⠒⠒⠉⠁",
                "       └┬───────────────────",
                "        0:00",
            ])
    }

    @Test func aChartWithoutValuesIsNotDrawn() {
        let chart = Chart(
            title: "", values: [nil, 1, nil], seconds: 1, steps: .time, label: { "\($0)" }, style: .red)
        #expect(chart.lines(terminal: terminal).isEmpty)
    }

    @Test func scalesAreRound() {
        #expect(
            AxisScale(holding: [97, 165], maximumSteps: 5, steps: .decimal(smallest: 5)).ticks == [
                80, 100, 120, 140, 160, 180,
            ])
        #expect(AxisScale(holding: [5, 5], maximumSteps: 5, steps: .decimal(smallest: 1)).ticks == [5, 6])
        #expect(AxisScale(holding: [250, 400], maximumSteps: 3, steps: .time).ticks == [240, 300, 360, 420])
        #expect(
            AxisScale(from: 0, to: 5400, maximumTicks: 6, steps: .time).ticks == [0, 900, 1800, 2700, 3600, 4500, 5400])
    }

    @Test func aMapIsTrueToScale() throws {
        // Half a degree of longitude at 60° north is as long as a quarter of a degree of latitude.
        let square = [(60.0, 10.0), (60.25, 10.0), (60.25, 10.5), (60.0, 10.5)]
            .map { WorkoutSeries.Coordinate(latitude: $0.0, longitude: $0.1) }
        let lines = BrailleMap(outlines: [square]).lines(terminal: terminal, columns: 20, rows: 4)
        #expect(
            lines == [
                "⡏⠉⠉⠉⠉⠉⠉⢹", "⡇      ⢸", "⡇      ⢸", "●      ■", "● start  ■ end  ├───────────┤ 50 km",
            ])
    }

    @Test func aMapCrossesTheDateLine() {
        let places = [(0.0, 179.9), (0.0, -179.9)].map { WorkoutSeries.Coordinate(latitude: $0.0, longitude: $0.1) }
        #expect(BrailleMap(outlines: [places]).lines(terminal: terminal, columns: 10, rows: 4).first == "●⠉⠉⠉⠉⠉⠉⠉⠉■")
        let back = BrailleMap(outlines: [places.reversed()]).lines(terminal: terminal, columns: 10, rows: 4)
        #expect(back.first == "■⠉⠉⠉⠉⠉⠉⠉⠉●")
        let there = BrailleMap(outlines: [places + places.prefix(1)]).lines(terminal: terminal, columns: 10, rows: 4)
        #expect(there.first == "◉⠉⠉⠉⠉⠉⠉⠉⠉⠉")
        #expect(BrailleMap(outlines: [[]]).lines(terminal: terminal, columns: 10, rows: 4).isEmpty)
    }

    @Test func splitsShowTheirPace() {
        let splits = [
            Split(number: 1, meters: 1000, seconds: 300, averageHeartRate: 150, climb: nil),
            Split(number: 2, meters: 500, seconds: 200, averageHeartRate: nil, climb: nil),
        ]
        #expect(
            SplitsTable(splits: splits, measure: .init(style: .kilometerPace, isImperial: false))
                .lines(terminal: terminal) == [
                    "  km  time  pace                avg bpm",
                    "   1  5:00  5:00  ████████████      150",
                    "0.50  3:20  6:40  █████████           –",
                ])
    }

    @Test func coloursAreForTerminals() {
        #expect(Terminal(usesColor: false).styled("a", .red) == "a")
        #expect(Terminal(usesColor: true).styled("a", .red) == "\u{1B}[31ma\u{1B}[0m")
        #expect("\u{1B}[31mab\u{1B}[0m".columns == 2)
    }
}
