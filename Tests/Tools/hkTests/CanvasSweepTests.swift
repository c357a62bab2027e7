import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// Canvases, charts, maps, tables and texts with everything at which they are drawn in another way.
@Suite struct CanvasSweepTests {
    private func picture(_ canvas: BrailleCanvas) -> String {
        (0..<canvas.rows).map { String(canvas.characters(row: $0)) }.joined(separator: "/")
    }

    private func expect(_ kept: KeptOutcomes, _ name: String) throws {
        let difference = try kept.difference(from: "Tools/Texts/Canvases/\(name).txt")
        #expect(difference == nil)
    }

    // MARK: Dots

    @Test func dotsLieOnTheCanvas() throws {
        var kept = KeptOutcomes()
        for (columns, rows) in [(0, 0), (-2, 3), (1, 1), (3, 2)] {
            for x in -1...6 {
                kept.addBriefly("\(columns) × \(rows), column \(x)") {
                    (-1...8).map { y -> String in
                        var canvas = BrailleCanvas(columns: columns, rows: rows)
                        canvas.set(x, y)
                        return picture(canvas)
                    }.joined(separator: " ")
                }
            }
        }
        try expect(kept, "dots")
    }

    /// Two across and four down in each character, as Unicode numbers them: 1 2 3 7 at the left, 4 5 6 8 at the right.
    @Test func eachDotHasItsBit() {
        let codes: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
        for (y, row) in codes.enumerated() {
            for (x, code) in row.enumerated() {
                var canvas = BrailleCanvas(columns: 2, rows: 2)
                canvas.set(2 + x, 4 + y)
                #expect(canvas.characters(row: 0) == [" ", " "])
                #expect(canvas.characters(row: 1).map { $0.unicodeScalars.first?.value } == [0x20, 0x2800 + code])
            }
        }
    }

    /// A line has both its ends and no dot outside of the rectangle between them, and one dot a step of its longer side.
    @Test func linesAreStraight() throws {
        var kept = KeptOutcomes()
        for x in -1...4 {
            for y in [-1, 0, 1, 3, 6, 7, 8] {
                kept.addBriefly("from \(x),\(y)") {
                    (-1...4).flatMap { toX in
                        (-1...8).map { toY -> String in
                            var canvas = BrailleCanvas(columns: 2, rows: 2)
                            canvas.line(from: (x, y), to: (toX, toY))
                            return picture(canvas)
                        }
                    }.joined(separator: " ")
                }
            }
        }
        try expect(kept, "lines")
        for (toX, toY) in [(7, 3), (2, 7), (7, 7), (0, 5), (6, 0)] {
            var canvas = BrailleCanvas(columns: 4, rows: 2)
            canvas.line(from: (7, 7), to: (toX, toY))
            let characters = (0..<2).flatMap { canvas.characters(row: $0) }.filter { $0 != " " }
            let dots = characters.reduce(0) { (sum: Int, character: Character) -> Int in
                let code: UInt32 = character.unicodeScalars.first?.value ?? 0x2800
                return sum + (code - 0x2800).nonzeroBitCount
            }
            #expect(dots == max(7 - toX, 7 - toY) + 1)
        }
    }

    // MARK: Maps

    @Test func mapsAreTrueToScale() throws {
        func route(_ places: (Double, Double)...) -> [WorkoutSeries.Coordinate] {
            places.map { .init(latitude: $0.0, longitude: $0.1) }
        }
        let hook = route((47.01, 8.02), (47.013, 8.021), (47.0135, 8.03), (47.009, 8.0275), (47.0125, 8.0225))
        let routes: [(String, [[WorkoutSeries.Coordinate]])] = [
            ("none", []), ("empty", [[], []]), ("place", [route((47, 8))]), ("twice", [route((47, 8), (47, 8))]),
            ("north", [route((47, 8), (47.3, 8))]), ("east", [route((47, 8), (47, 8.4))]), ("hook", [hook]),
            ("round", [hook + hook.prefix(1)]),
            ("two", [hook, [], route((47.002, 8.05), (47.004, 8.053), (47.001, 8.06))]),
            ("place and route", [route((47.02, 8.0)), hook]),
            ("date line east", [route((-17, 179.97), (-17.01, 179.99), (-17.02, -179.98), (-16.99, -179.95))]),
            ("date line west", [route((-17, -179.97), (-17.01, -179.99), (-17.02, 179.98), (-16.99, 179.95))]),
            ("half round", [route((10, 0), (11, 180), (12, -1))]), ("more than half", [route((10, 0), (11, 180.5))]),
            ("far north", [route((89.99, 10), (89.995, 100), (89.98, 170))]),
            ("pole", [route((90, 10), (90, 100))]), ("continent", [route((40, -120), (42, -75), (30, -82))]),
        ]
        var kept = KeptOutcomes()
        for (name, outlines) in routes {
            let sizes = [(0, 4), (4, 0), (1, 1), (2, 3), (9, 5), (31, 4), (12, 18), (76, 24)]
            let forms = [
                Terminal(width: 80), Terminal(width: 30), Terminal(width: 36, format: KeptScreens.german),
                Terminal(width: 80, usesColor: true),
            ]
            for form in forms {
                kept.addBriefly("\(name), \(form.width) columns\(form.usesColor ? " with colours" : "")") {
                    sizes.map { columns, rows in
                        KeptScreens.text(
                            BrailleMap(outlines: outlines).lines(terminal: form, columns: columns, rows: rows))
                    }.joined(separator: "\n–\n")
                }
            }
        }
        try expect(kept, "maps")
    }

    /// The last place before a jump counts, to the west as to the east.
    @Test func aMapOfTheDateLineIsNarrow() {
        let places = [179.9, -179.95, 179.95, -179.9].map { WorkoutSeries.Coordinate(latitude: 0, longitude: $0) }
        let lines = BrailleMap(outlines: [places]).lines(terminal: Terminal(width: 80), columns: 20, rows: 4)
        #expect(lines.count == 2 && lines[1].hasSuffix(" 10 km"), "\(lines)")
    }

    // MARK: Charts

    @Test func chartsHaveAxes() throws {
        let courses: [(String, [Double?])] = [
            ("none", []), ("one", [nil, 5, nil]), ("two", [3, nil, 9]), ("pair", [3, 9]), ("level", [7, 7, 7]),
            ("gaps", [nil, 97, 99, nil, nil, 120, 165, 164, nil, 98, 131, nil]),
            ("negative", [-12, -3.5, 0, 4, -7, -7.25, -1, 2]), ("great", [1e6, 2.5e6, 1.25e6]),
            ("small", [0.001, 0.004, 0.0025, 0.0011]),
            ("long", (0..<131).map { 250 + Double($0 * $0 % 97) / 3 }),
            ("odd", (0..<37).map { 310 - Double($0) * 2.3 }),
        ]
        var kept = KeptOutcomes()
        for (name, values) in courses {
            for rows in [1, 2, 3, 6, 9] {
                kept.addBriefly("\(name), \(rows) rows") {
                    var texts: [String] = []
                    for (isInverted, isFilled) in [(false, false), (true, false), (false, true), (true, true)] {
                        for steps in [AxisScale.Steps.decimal(smallest: 1), .decimal(smallest: 5), .time] {
                            let chart = Chart(
                                title: "Title, unit", values: values, seconds: 754, steps: steps,
                                label: { Format.plain.number($0, decimals: 1) }, isInverted: isInverted,
                                isFilled: isFilled, style: .red, rows: rows)
                            texts.append(KeptScreens.text(chart.lines(terminal: Terminal(width: 80))))
                        }
                    }
                    return texts.joined(separator: "\n–\n")
                }
            }
        }
        try expect(kept, "charts")
    }

    @Test func chartsHaveTimesBelowAndFiguresAbove() throws {
        var kept = KeptOutcomes()
        for count in [2, 3, 7, 20, 21, 22, 23, 43, 44, 45, 66, 131, 263] {
            kept.addBriefly("\(count) values") {
                let times: [Double] = [
                    -1, 0, 0.5, 1, 29, 30, 59, 60, 61, 299, 300, 301, 599, 754, 1_799, 3_599, 3_600, 3_601, 5_399,
                    7_200,
                    14_399, 36_000, 86_399, 90_061, 360_000, 1e9,
                ]
                return times.map { seconds in
                    let chart = Chart(
                        title: "T", values: (0..<count).map { Double($0 % 5) }, seconds: seconds,
                        steps: .decimal(smallest: 1), label: { "\($0)" }, style: .blue, rows: 2)
                    return KeptScreens.text(chart.lines(terminal: Terminal(width: 140)).suffix(2).map { "\($0)" })
                }.joined(separator: "\n–\n")
            }
        }
        for width in [20, 28, 29, 30, 31, 32, 33, 60] {
            for note in ["", "n", "avg 140  max 171"] {
                kept.addBriefly("note '\(note)', \(width) columns") {
                    let chart = Chart(
                        title: "Heart rate, bpm", note: note, values: (0..<30).map { Double($0) }, seconds: 60,
                        steps: .time, label: { "\($0)" }, style: .green)
                    return KeptScreens.text(chart.lines(terminal: Terminal(width: width)))
                        + KeptScreens.text(chart.lines(terminal: Terminal(width: width, usesColor: true)))
                }
            }
        }
        kept.addBriefly("places") {
            [-3, 0, 8, 9, 10, 11, 20, 80, 240].map { "\(Chart.places(terminal: Terminal(width: $0)))" }
                .joined(separator: " ")
        }
        try expect(kept, "axes")
    }

    // MARK: Bars

    @Test func barsAreAsLongAsTheirShare() throws {
        let shares = [
            -1, 0, 1e-9, 0.01, 0.062, 0.063, 0.1, 0.125, 0.24, 0.25, 0.37, 0.5, 0.62, 0.75, 0.87, 0.93, 0.94, 0.99, 1,
            1.01, 7, .nan, .infinity, -.infinity,
        ]
        var kept = KeptOutcomes()
        for share in shares {
            kept.addBriefly("bar \(share)") {
                [0, 1, 2, 3, 7, 8, 12, 16, 24].map { "\(Bar.text(share, width: $0))|" }.joined()
            }
            kept.addBriefly("range \(share)") {
                shares.flatMap { high in
                    [0, 1, 2, 3, 9].flatMap { width in
                        [-0.5, 0.2, 0.5, 1, .nan].map {
                            "\(Bar.range(from: share, mark: $0, to: high, width: width))|"
                        }
                    }
                }.joined()
            }
        }
        let lists: [[Double]] = [
            [], [3], [0, 0], [0, 1], [1, 0, 5], [-4, -2.5, 3, 9], [.nan, 1], [1, .infinity], [2, 2, 2, 2.001],
            (0..<8).map { Double($0 * $0 % 11) }, (0..<23).map { Double($0 * 7 % 23) },
        ]
        for list in lists {
            kept.addBriefly("line of \(list)") { (-1...24).map { "\(Sparkline.text(list, width: $0))|" }.joined() }
        }
        try expect(kept, "bars")
    }

    // MARK: Texts

    private static let texts = [
        "", " ", "a", "word", "two words", "  indented text of some length", "✓ marked text of some length", "! a b c",
        "a b", "- not marked by a letter", "7 days of it", "歩く 歩くこと", "e\u{301}a\u{308} combining", "👍🏽 emoji 🇨🇭 flags",
        "a  gap   of    spaces", "trailing  ", "/a/very/long/path/without/spaces.sqlite",
        "\u{1B}[31mstyled\u{1B}[0m text",
        "tab\tand\u{7F}delete", "\u{200B}zero\u{AD}width", "\u{1100}\u{115F}\u{1160}\u{2E7F}\u{2E80}\u{303E}\u{303F}",
        "\u{3040}\u{3041}\u{A4CF}\u{A4D0}\u{A95F}\u{A960}\u{A97C}\u{A97D}\u{ABFF}\u{AC00}\u{D7A3}\u{D7A4}",
        "\u{F8FF}\u{F900}\u{FAFF}\u{FB00}\u{FE2F}\u{FE30}\u{FE6F}\u{FE70}\u{FEFF}\u{FF00}\u{FF60}\u{FF61}\u{FFDF}\u{FFE0}\u{FFE6}\u{FFE7}",
        "\u{1F2FF}\u{1F300}\u{1F64F}\u{1F650}\u{1F67F}\u{1F680}\u{1F6FC}\u{1F6FD}\u{1F8FF}\u{1F900}\u{1F9FF}\u{1FA00}\u{1FA6F}\u{1FA70}\u{1FAFF}\u{1FB00}\u{1FFFF}\u{20000}\u{3FFFD}",
        "\u{231A}\u{231B}\u{231C}\u{23E9}\u{25FD}\u{26A1}\u{2B50}", "\u{7E}\u{7F}\u{80}\u{9F}\u{A0}",
    ]

    @Test func textsAreAsWideAsTheyLook() throws {
        var kept = KeptOutcomes()
        for text in Self.texts {
            let name = text.unicodeScalars.map {
                $0.isASCII && $0.value >= 0x20 && $0.value < 0x7F ? "\($0)" : String($0.value, radix: 16)
            }.joined()
            kept.addBriefly("\(name): columns") { "\(text.columns) \(text.printable.unicodeScalars.map(\.value))" }
            kept.addBriefly("\(name): each") { text.unicodeScalars.map { "\(String($0).columns)" }.joined() }
            kept.addBriefly("\(name): padded") {
                [-1, 0, 1, 5, 9, 30].map { "\(text.padded(to: $0))|\(text.padded(to: $0, alignment: .right))|" }
                    .joined()
            }
            kept.addBriefly("\(name): shortened") { (-1...14).map { "\(text.printable.shortened(to: $0))|" }.joined() }
            kept.addBriefly("\(name): broken") {
                [nil, 0, 1, 4, 9, 40].flatMap { hanging in
                    ((-1...16) + [30, 60]).map { text.broken(to: $0, hanging: hanging).joined(separator: "⏎") }
                }.joined(separator: "|")
            }
        }
        try expect(kept, "texts")
    }

    // MARK: Tables

    @Test func tablesGiveWay() throws {
        let columns: [Table.Column] = [
            .init("Name", marks: "*?"), .init("Count", .right), .init("When"), .init(""), .init("Last one", .right),
        ]
        let orders: [(String, [Table.Yield])] = [
            ("none", []), ("omit", [.omit("Count"), .omit("When"), .omit("Last one"), .omit("Name"), .omit("Other")]),
            ("narrow", [.narrow("Name", to: 6), .narrow("Last one", to: 3), .narrow("When", to: 4)]),
            ("cut", [.cut("When", to: 10), .cut("When", to: 7), .cut("Name", to: 3), .cut("Other", to: 1)]),
            (
                "all",
                [
                    .narrow("Name", to: 12), .omit(""), .cut("When", to: 10), .omit("Last one"), .narrow("Name", to: 8),
                    .omit("Count"), .omit("When"), .narrow("Name", to: 2),
                ]
            ),
        ]
        let rows = [
            ["Cross country skiing*", "1,234", "2026-05-12 06:30", "████", "x"], ["Run?", "7", "2026-05-13", "█"], [],
            ["歩くことができる", "-12", "", "", "value of it", "too many"], ["a\u{1B}[1mb", "", "2026-05-12 06:30:15.5"],
            ["?", "*", "now", "", "1"],
        ]
        var kept = KeptOutcomes()
        for (name, yields) in orders {
            for count in [0, 1, 2, 6] {
                var table = Table(columns, yields: yields)
                for row in rows.prefix(count) { table.add(row) }
                for range in [0..<30, 30..<60, 60..<90] {
                    kept.addBriefly("\(name), \(count) rows, \(range) columns") {
                        range.map { KeptScreens.text(table.lines(terminal: Terminal(width: $0))) }
                            .joined(separator: "\n–\n")
                    }
                }
                kept.addBriefly("\(name), \(count) rows, later") {
                    [3, 12, 21, 30, 40, 50, 60, 90].flatMap { width in
                        let layout = table.layout(within: width)
                        return rows.filter { $0.count <= 5 }.map { table.laterLine($0, layout) }
                            + ["\(layout.widths.map { $0 ?? -1 }) \(layout.cut.sorted()) \(layout.limit)"]
                    }.joined(separator: "\n")
                }
            }
        }
        try expect(kept, "tables")
    }

    @Test func helpIsBesideOrBelow() throws {
        let help = """
            OVERVIEW: Does this and that, with a sentence that is longer than some terminals.

            USAGE: hk thing <id> [--long-option <long-option>]

            ARGUMENTS:
              <id>                    The ID of the workout.

            OPTIONS:
              --long-option-of-it <v> Explained beside.
              -y, --yes               Do not ask for confirmation; required without a terminal.
                                      A second line.
              --store <store>         The path of the store. (default: it)
              short
              no-gap-before-the-margin.
                 indented more than two  spaces


            """
        var kept = KeptOutcomes()
        let screen = HelpScreen { "\($0.map { $0 > 1_000 ? "many" : "\($0)" } ?? "any") columns\n" + help }
        for width in [20, 26, 27, 40, 58, 59, 60, 61, 80, 120] {
            kept.addBriefly("\(width) columns") { KeptScreens.text(screen.lines(terminal: Terminal(width: width))) }
        }
        kept.addBriefly("unbounded") { KeptScreens.text(screen.lines(terminal: Terminal(width: 40, isBounded: false))) }
        for line in help.split(separator: "\n") {
            kept.addBriefly("'\(line)'") {
                KeptScreens.text(HelpScreen { _ in String(line) }.lines(terminal: Terminal(width: 50)))
            }
        }
        try expect(kept, "help")
    }

    // MARK: Progress

    @Test func progressFitsOnALine() throws {
        var kept = KeptOutcomes()
        let amounts = [-1, 0, 1, 999, 1_000_000, 1_999_999, 2_000_000, 123_456_789]
        for label in ["", "Importing", "a/long/path/to/a/file\u{1B}.gpx"] {
            for done in amounts {
                for isOfBytes in [true, false] {
                    kept.addBriefly("\(label.printable), \(done), \(isOfBytes ? "bytes" : "units")") {
                        ([nil, -1, 0, 1, 999, 2_000_000, 123_456_789, 500_000_000] as [Int?]).flatMap { total in
                            [0, 0.0005, 1, 1.5, 59.9, 7_200].flatMap { seconds in
                                [8, 21, 40, .max].map { width in
                                    Progress.line(
                                        label, done: done, of: total, seconds: seconds, isOfBytes: isOfBytes,
                                        width: width, format: width == 40 ? KeptScreens.german : .plain)
                                }
                            }
                        }.joined(separator: "\n")
                    }
                }
            }
        }
        try expect(kept, "progress")
    }
}
