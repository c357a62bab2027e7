import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthReports
@testable import HealthService

/// What pages say and draw, over many values.
@Suite struct PictureSweepTests {
    private static let settings = [
        "{}",
        #"{"units": "imperial", "locale": "en-US", "timeZone": "America/New_York", "weekStart": 7, "paceFor": []}"#,
        #"{"locale": "de", "timeZone": "Asia/Kathmandu", "weekStart": 3, "paceFor": ["cycling", "rowing"]}"#,
    ]

    private static func formatters() throws -> [PageFormatter] {
        let service = try SweptService.shared.get()
        return try settings.map { try service.formatter($0) }
    }

    private func expect(_ outcomes: SweptOutcomes, _ name: String, _ location: SourceLocation = #_sourceLocation) throws
    {
        let difference = try outcomes.difference(from: "Service/Texts/Pictures/\(name).txt")
        #expect(difference == nil, sourceLocation: location)
    }

    private static let day = Date(timeIntervalSinceReferenceDate: SweptLife.moment(18, 12))

    // MARK: Formatting

    private static let moments = [
        "2023-12-31T12:00:00Z", "2023-12-31T00:00:00Z", "2023-12-30T23:59:59Z", "2023-12-30T00:00:00Z",
        "2023-12-29T23:59:30Z", "2024-01-01T00:30:00Z", "2023-07-01T22:15:05Z", "2024-02-29T05:06:07Z",
        "1999-12-31T18:15:00Z", "2100-03-01T03:31:00Z",
    ].map { (try? Date($0, strategy: .iso8601)) ?? .distantPast }

    private static let zones: [TimeZone?] =
        [nil]
        + ["GMT", "Asia/Kathmandu", "America/St_Johns"].map {
            TimeZone(identifier: $0)
        }

    @Test func WEB_12_datesAreNamed() throws {
        var outcomes = SweptOutcomes()
        for (number, formatter) in try Self.formatters().enumerated() {
            for date in Self.moments {
                outcomes.add("\(number) \(Format.iso8601(date))") {
                    [
                        formatter.date(date), formatter.month(date), formatter.shortMonth(date), formatter.isoDay(date),
                        formatter.hour(date),
                    ].joined(separator: " | ")
                }
                outcomes.add("\(number) \(Format.iso8601(date)) marks") {
                    ([.time, .weekday, .day, .month, .monthAndYear, .year] as [DateMarks]).map {
                        formatter.mark(date, $0)
                    }
                    .joined(separator: " | ")
                }
                for zone in Self.zones {
                    let there = formatter.there(zone)
                    outcomes.add("\(number) \(Format.iso8601(date)) \(zone?.identifier ?? "-")") {
                        [
                            formatter.moment(date, in: zone), formatter.offset(zone, at: date), there.isoDay(date),
                            there.moment(date),
                        ].joined(separator: " | ")
                    }
                    outcomes.add("\(number) \(Format.iso8601(date)) \(zone?.identifier ?? "-") day") {
                        [
                            formatter.day(date, in: zone), formatter.shortDay(date, in: zone),
                            formatter.time(date, in: zone),
                        ]
                        .joined(separator: " | ")
                    }
                }
            }
        }
        try expect(outcomes, "dates")
    }

    @Test func WEB_12_numbersAndSpansAreRounded() throws {
        var outcomes = SweptOutcomes()
        let formatters = try Self.formatters()
        let edges: [Double] = [
            29.4, 29.5, 30, 89.9, 90, 3_569, 3_570, 3_599, 359_969, 359_970, 359_971, 5_999 * 60, 6_000 * 60, 1e12,
            9.99e11, -90,
        ]
        for value in EdgeNumbers.doubles + edges + [1e15, 1e15 - 1, -1e15, 1e16, .nan, .infinity, -.infinity] {
            outcomes.add("\(value)") {
                formatters.prefix(3).map { "\($0.span(value)) | \($0.value(value))" }.joined(separator: " | ")
            }
        }
        for text in ["", "1", "1 km", "1 km of", " 1", "–", "today 12:00", "1:02:03 h"] {
            outcomes.add("'\(text)'") {
                let value = Figure.Value(text)
                return "\(value.number) | \(value.unit) | \(value.text) | \(Figure("Name", text, remark: "r"))"
            }
        }
        try expect(outcomes, "numbers")
    }

    @Test func WEB_12_figuresHaveTheUnitsOfTheirTypes() throws {
        var outcomes = SweptOutcomes()
        let formatters = try Self.formatters()
        for type in ObjectType.all {
            guard let unit = type.canonicalUnit else { continue }
            outcomes.add(TypeName.name(of: type)) {
                formatters.map { formatter in
                    ([0, 0.4567, 12.345, 1_234.5] as [Double]).map { value in
                        let shown = formatter.format.shown(QuantityValue(value, unit), of: type)
                        return formatter.figure(shown.value, shown.unit, of: type).text
                    }.joined(separator: ", ")
                }.joined(separator: " | ")
            }
        }
        try expect(outcomes, "figures")
    }

    @Test func WEB_12_valuesOfMetadataAreWords() throws {
        var outcomes = SweptOutcomes()
        let values: [MetadataValue] = [
            .string("A <b>"), .bool(true), .bool(false), .integer(0), .integer(-12_345), .number(1.23456),
            .number(1e20),
            .date(Self.moments[6]), .quantity(QuantityValue(0.5, .percent)), .quantity(QuantityValue(12.5, .kilogram)),
            .quantity(QuantityValue(3, .countPerMinute)), .quantity(QuantityValue(-4.25, .degreeCelsius)),
            .quantity(QuantityValue(2, .count)),
        ]
        for (number, formatter) in try Self.formatters().enumerated() {
            for value in values { outcomes.add("\(number) \(value)") { formatter.text(of: value) } }
        }
        try expect(outcomes, "metadata")
    }

    @Test func WEB_12_sportsHavePaceWhereSettingsSaySo() throws {
        var outcomes = SweptOutcomes()
        let formatters = try Self.formatters()
        for sport in WorkoutActivity.named + [WorkoutActivity(rawValue: 99_999)] {
            let label = SportLabel(sport)
            outcomes.add(sport.name) {
                "\(label.sportKey) \(label.sportName) \(label.family) "
                    + formatters.map { formatter in
                        let measure = formatter.measure(of: sport)
                        return "\(measure.style) \(measure.name) \(measure.paceName) \(measure.speedUnit)"
                    }.joined(separator: " | ")
            }
        }
        try expect(outcomes, "sports")
    }

    @Test func everyTypeHasItsGroupAndEveryUnitItsName() throws {
        var outcomes = SweptOutcomes()
        for type in ObjectType.all { outcomes.add(TypeName.name(of: type)) { TypeGroup(of: type).rawValue } }
        for text in [
            "count/min", "count", "degC", "degF", "km/hr", "mi/hr", "ml/kg*min", "mL/min·kg", "dBASPL", "kg", "%", "W",
        ] {
            guard let unit = try? QuantityUnit(parsing: text) else { continue }
            outcomes.add(text) {
                [ObjectType.heartRate, .restingHeartRate, .walkingHeartRateAverage, .respiratoryRate].map {
                    PageFormatter.name(of: unit, $0)
                }.joined(separator: " | ")
            }
        }
        try expect(outcomes, "groups")
    }

    // MARK: Lines

    private static let wave: [Double?] = (0..<37).map { (place: Int) -> Double? in
        place % 5 == 2 ? nil : Double(place * place % 41)
    }

    private static let courses: [[Double?]] = [
        [], [nil], [1], [1, 2], [2, nil, 3], [nil, nil, 5, 4, nil, nil, nil, 7, 8], [0, 10, 5, -5, 20],
        [.nan, 3, .infinity, 4],
        [3, 3, 3], wave,
    ]

    @Test func WEB_112_chartsAreDrawnByTheServer() throws {
        var outcomes = SweptOutcomes()
        let scales = [(0.0, 10.0), (-5, 20), (3, 3), (2, 7.5), (-9, -1)].map { low, high in
            var scale = AxisScale(holding: [0, 1], maximumSteps: 4, steps: .decimal(smallest: 0.1))
            (scale.lower, scale.upper) = (low, high)
            return scale
        }
        for (number, course) in Self.courses.enumerated() {
            outcomes.add("spark \(number)") { ViewText.text(of: Spark(course, label: "Course")) }
            outcomes.add("spark \(number) joined") { ViewText.text(of: Spark(course, label: "", joinsGaps: true)) }
            for scale in scales {
                for gap in [0, 1, 2, 4] {
                    outcomes.add("line \(number) \(scale.lower)–\(scale.upper) \(gap)") {
                        ChartLine.path(course, scale, gap: gap)
                    }
                }
                outcomes.add("line \(number) \(scale.lower)–\(scale.upper) reversed") {
                    ChartLine.path(course, scale, isReversed: true)
                }
                outcomes.add("bars \(number) \(scale.lower)–\(scale.upper)") {
                    ChartLine.path(course, scale, areBars: true)
                }
            }
        }
        for value in EdgeNumbers.doubles.prefix(80) { outcomes.add("short \(value)") { Spark.short(value / 7) } }
        try expect(outcomes, "lines")
    }

    @Test func ringsShowTheirShares() throws {
        var outcomes = SweptOutcomes()
        let format = try #require(try Self.formatters().first).format
        func ring(_ value: Double, _ goal: Double?) -> RingsReport.Ring {
            RingsReport.Ring(QuantityValue(value, .count), goal.map { QuantityValue($0, .count) }, in: .count)
        }
        let amounts: [(Double, Double?)] = [
            (0, nil), (7, nil), (0, 10), (3.3, 10), (9.94, 10), (9.96, 10), (10, 10), (15, 10), (5, 0),
        ]
        for (value, goal) in amounts {
            for movesByTime in [false, true] {
                let day = RingsReport.Day(
                    day: CalendarDay(year: 2023, month: 12, day: 31), isPaused: false, move: ring(value, goal),
                    movesByTime: movesByTime, exercise: ring(value + 1, 8), stand: ring(11, 12))
                outcomes.add("\(value) of \(goal ?? -1), \(movesByTime)") {
                    ViewText.text(of: RingPicture.all(of: day, format))
                }
            }
        }
        func day(_ number: Int, _ move: Double, _ exercise: Double, _ stand: Double, isPaused: Bool = false)
            -> RingsReport.Day
        {
            RingsReport.Day(
                day: CalendarDay(year: 2023, month: 12, day: number), isPaused: isPaused, move: ring(move, 10),
                movesByTime: false, exercise: ring(exercise, 10), stand: ring(stand, 10))
        }
        let today = CalendarDay(year: 2023, month: 12, day: 31)
        for (name, days) in [
            ("none", []), ("begun", [day(30, 1, 1, 1), day(31, 1, 0, 0)]),
            ("exercised", [day(30, 1, 1, 1), day(31, 0, 1, 0)]),
            ("stood", [day(30, 1, 1, 1), day(31, 0, 0, 1)]),
            ("not begun", [day(29, 2, 2, 2), day(30, 1, 1, 1), day(31, 0, 0, 0)]),
            ("paused", [day(30, 1, 1, 1), day(31, 0, 0, 0, isPaused: true)]), ("alone", [day(31, 0, 0, 0)]),
            ("before", [day(29, 1, 1, 1), day(30, 3, 1, 1)]),
        ] as [(String, [RingsReport.Day])] {
            outcomes.add(name) {
                let found = OverviewPage.rings(days, on: today)
                return "\(found.rings?.day.text ?? "-") \(found.isToday)"
            }
        }
        try expect(outcomes, "rings")
    }

    @Test func WEB_36_zonesHaveTheirBoundsAndShares() throws {
        var outcomes = SweptOutcomes()
        let formatter = try #require(try Self.formatters().first)
        for type in [ObjectType.heartRate, .cyclingPower] {
            let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .watt
            for durations in [[0.0, 0, 0], [10, 20.5, 3], [0, 1, 0], [100, 200, 300, 0, 50.5]] {
                outcomes.add("\(TypeName.name(of: type)) \(durations)") {
                    let bounds = (1..<durations.count).map { QuantityValue(Double($0) * 33.3 + 90, unit) }
                    let zones = try ZoneConfigurationRecord(type: type, boundaries: bounds, source: .user)
                    return ViewText.text(
                        of: ZonePicture(try ZoneGroupRecord(configuration: zones, durations: durations), formatter))
                }
            }
        }
        try expect(outcomes, "zones")
    }

    @Test func WEB_60_nightsAreDrawnByTheirStages() throws {
        var outcomes = SweptOutcomes()
        let source = SourceRecord(bundleIdentifier: "a", name: "A")
        let begin = SweptLife.moment(30, 22.4)
        func segments(_ parts: [(SleepReport.Stage, Double, Double)]) -> [SleepReport.Segment] {
            parts.map { .init(start: begin + $0.1 * 3_600, end: begin + $0.2 * 3_600, stage: $0.0, source: source) }
        }
        let nights: [(String, Double, [(SleepReport.Stage, Double, Double)])] = [
            ("nothing", 0, []), ("bed", 5, [(.inBed, 0, 5)]),
            ("asleep", 6, [(.inBed, 0, 6), (.unspecified, 0.5, 5.5)]),
            ("awake", 6.001, [(.unspecified, 0, 3), (.awake, 3, 3.25), (.unspecified, 3.25, 6)]),
            (
                "stages", 8,
                [
                    (.core, 0, 1), (.deep, 1, 1.75), (.rem, 1.75, 3), (.awake, 3, 3.1), (.unspecified, 3.1, 4),
                    (.core, 4, 8),
                ]
            ),
            ("outside", 2, [(.deep, -1, 1), (.rem, 1.5, 3), (.core, 3, 4), (.awake, -2, -1), (.deep, 1, 1)]),
        ]
        for (number, formatter) in try Self.formatters().enumerated() {
            for (name, hours, parts) in nights {
                for zone in Self.zones.prefix(4) {
                    outcomes.add("\(number) \(name) \(zone?.identifier ?? "-")") {
                        ViewText.text(
                            of: Hypnogram(
                                .init(
                                    start: begin, end: begin + hours * 3_600, segments: segments(parts), inBed: hours),
                                formatter, in: zone))
                    }
                }
            }
        }
        try expect(outcomes, "nights")
    }

    @Test func tablesOfChartsHaveMarksAndAxes() throws {
        var outcomes = SweptOutcomes()
        let steps: [(String, Double, Double, Int)] = [
            ("hours", 0, 3_600, 24), ("half an hour", 0, 1_800, 31), ("five minutes", -5_100, 300, 40),
            ("night", -5_100, 300, 30),
            ("one", 43_200, 1, 1), ("midnight", 0, 1, 1), ("days", 0, 86_400, 7), ("month", 0, 86_400, 31),
            ("season", 0, 86_400, 93),
            ("weeks", 0, 604_800, 26), ("years", 0, 365.25 * 86_400, 9), ("two", 0, 86_400, 2), ("none", 0, 1, 0),
        ]
        let kinds: [TableChart.Kind] = [.bars, .stacked, .band, .line, .range, .dots]
        for (number, formatter) in try Self.formatters().enumerated() {
            let midnight = formatter.calendar.startOfDay(for: Self.day)
            for (place, (name, offset, step, count)) in steps.enumerated() {
                let kind = kinds[(place + number) % kinds.count]
                let rows = (0..<count).map { row -> TableChart.Row in
                    let values: [Double?] = [
                        row % 4 == 1 ? nil : Double(row * 7 % 13) * 60, row % 3 == 0 ? nil : Double(row) - 3.5,
                        row == 2 ? .nan : 40,
                    ]
                    return TableChart.Row(
                        midnight + offset + Double(row) * step, "Row \(row)", address: "/\(row)",
                        cells: values.map { .init($0, $0.map { "\($0) read" }) }, isRunning: row == count - 1)
                }
                for numbers in [TableChart.Numbers.number, .duration] {
                    outcomes.add("\(number) \(name) \(kind) \(numbers)") {
                        let chart = TableChart(
                            kind, "Heading", facts: "Facts", unit: "u", numbers: numbers, first: "First",
                            columns: [
                                .init(columnName: "A"), .init(columnName: "B", isOutline: true),
                                .init(columnName: "C", isBar: true),
                            ],
                            rows: rows, formatter)
                        let axis = chart.axis.map { "\($0.axisLow) \($0.axisHigh) \($0.axisStep)" } ?? "-"
                        return "\(chart.markSteps), gap \(chart.longestGap), \(axis) \(ViewText.text(of: chart))"
                    }
                }
            }
            outcomes.add("\(number) names") {
                ViewText.text(
                    of: TableChart(
                        .line, "Names", first: "Over", columns: [.init(columnName: "A")],
                        rows: [
                            .init(nil, "1 km", cells: [.init(3, "3")]),
                            .init(midnight, "2 km", cells: [.init(nil, nil)]),
                        ],
                        formatter))
            }
        }
        try expect(outcomes, "charts")
    }

    @Test func spansContainADateAndMove() throws {
        var outcomes = SweptOutcomes()
        let first = Date(timeIntervalSinceReferenceDate: SweptLife.moment(-3_000, 5))
        for (number, formatter) in try Self.formatters().enumerated() {
            for span in TypeSpan.allCases {
                outcomes.add("\(number) \(span)") { "\(span.name), closer: \(span.closer.map { "\($0)" } ?? "-")" }
                for date in Self.moments {
                    outcomes.add("\(number) \(span) \(Format.iso8601(date))") {
                        let interval = span.interval(around: date, first: first, last: date, formatter.calendar)
                        return
                            "\(Format.iso8601(interval.start)) to \(Format.iso8601(interval.end)) by \(span.period(of: interval)), "
                            + [-1, 1, 3].map { Format.iso8601(span.moved(date, by: $0, formatter.calendar)) }.joined(
                                separator: " ")
                    }
                }
            }
            for period in StatisticsReport.Period.allCases {
                let namer = BucketNamer(period: period, formatter: formatter)
                outcomes.add("\(number) \(period)") {
                    "\(namer.noun), \(namer.each), \(namer.heading): "
                        + Self.moments.suffix(3).map(namer.name).joined(separator: " | ")
                }
            }
        }
        for years in [19.9, 20, 20.05, 20.1, 21] {
            outcomes.add("all of \(years) years") {
                TypeSpan.all.period(of: DateInterval(start: first, duration: years * 366 * 86_400))
            }
        }
        outcomes.add("all of one moment") {
            TypeSpan.all.interval(around: first, first: first, last: first - 9e6, .init(identifier: .gregorian))
                .duration
        }
        try expect(outcomes, "spans")
    }

    @Test func WEB_44_electrocardiogramsAreDrawnInMillimetres() throws {
        var outcomes = SweptOutcomes()
        func points(_ count: Int, _ rate: Double, _ volts: (Int) -> Double) -> [VoltagePoint] {
            (0..<count).map { VoltagePoint(time: Double($0) / rate, volts: volts($0)) }
        }
        for (name, list) in [
            ("none", []), ("one", points(1, 1) { _ in 0.001 }), ("ten seconds", points(12, 1) { Double($0) / 10_000 }),
            ("high", points(8, 4) { [0.0019, 0.00191, 0.5, -0.0019, -0.5, 0, .nan, .infinity][$0] }),
            ("dense", points(30, 400) { Double($0) / 20_000 }), ("rate", points(30, 200) { Double($0) / 20_000 }),
            ("strips", points(14, 0.1) { Double($0) / 9_000 }),
            ("back", [5, 4, 6, 12].map { VoltagePoint(time: $0, volts: 0.0003) }),
        ] as [(String, [VoltagePoint])] {
            outcomes.add(name) { "\(CardiogramStrips(list).paths.count) \(CardiogramStrips(list).paths)" }
        }
        try expect(outcomes, "cardiograms")
    }

    // MARK: Pieces

    @Test func piecesOfPagesAreWhatTheyWere() throws {
        var outcomes = SweptOutcomes()
        let formatter = try #require(try Self.formatters().first)
        for text in [
            "value > 3", "valu > 3", "value >", "(", "value > 'a'", "startDate > '2023'", "value > 3 AND", "é > 1",
        ] {
            for type in [ObjectType.heartRate, .workout, .sleepAnalysis] {
                outcomes.add("\(text) of \(TypeName.name(of: type))") {
                    let condition = Condition(text, type, formatter)
                    return "\(condition.predicate != nil) '\(condition.pointer)' \(condition.error?.message ?? "-")"
                }
            }
        }
        outcomes.add("no condition") { Condition(nil, .heartRate, formatter).pointer }
        for address in [
            "", "https://a.test/{z}/{x}/{y}.png", "https://a.test:81/{z}", "a.test", "/tiles/{z}",
            "http://[::1]:8080/{z}",
            "https://{s}.tile.test/{z}",
        ] {
            outcomes.add("tiles of '\(address)'") { MapBackground(tilesAddress: address).host ?? "-" }
        }
        for list in [[], ["a"], ["a", "b", "a"], ["b", "b", "a", "b"]] as [[String]] {
            outcomes.add("\(list)") { list.removingRepeats }
        }
        var table = ListTable("Caption", [.init("A"), .init("B", isNumber: false), .init("C"), .init("D")])
        table.add(["1", "–", "", "x"], link: "/a", picture: "M0", stretch: 1.26..<3.14)
        table.add(["2", "", "", "–", "more"], links: [0: "/b", 2: "/c"])
        table.add(["3"])
        outcomes.add("table") { ViewText.text(of: table) }
        var full = ListTable("Caption", [.init("A"), .init("B"), .init("C")])
        full.add(["1", "–", "y"], link: "/a", picture: "M0")
        full.add(["2", "", "–"])
        outcomes.add("without empty columns") { ViewText.text(of: full.withoutEmptyColumns) }
        for stage in [SleepReport.Stage.inBed, .unspecified, .awake, .core, .deep, .rem] {
            outcomes.add("\(stage)") { StageName.text(stage) }
        }
        for path in [
            "/", "/workouts", "/workouts/map", "/workoutsx", "/data/bin", "/plans/x", "/settings", "/live", "/about",
            "/nothing",
        ] {
            for template in ["overview", "workout", "live", "report", "workouts-map", "type", "about"] {
                outcomes.add("frame of \(path) with \(template)") {
                    let frame = Frame(title: "T", path: path, assets: "/a/", call: nil, template: template)
                    let current = (frame.links + frame.menu).filter(\.isCurrent).map(\.name)
                    return
                        "\(current) \(frame.hasCharts) \(frame.hasMap) \(frame.theme) \(frame.units) \(frame.locale) '\(frame.zone)' \(frame.isSignedIn)"
                }
            }
        }
        let places: [(String, Problem.Part.Place)] = [
            ("a parameter", .parameter("from")), ("a pointer", .pointer("/scopes/read/0")),
            ("elsewhere", .pointer("/other")),
        ]
        for count in 0...3 {
            outcomes.add("\(count) refusals") {
                var problem = Problem.invalidParameters(
                    places.prefix(count).map { .init(place: $0.1, detail: "\($0.0)!") })
                problem.title = "Wrong"
                let refusal = FormRefusal(problem, fields: ["from": "start", "scopes": "read", "read": "none"])
                return
                    "\(refusal.errors.sorted { $0.key < $1.key }) \(refusal.others) \(refusal.summary) \(problem.details) \(problem.sentences)"
            }
        }
        outcomes.add("a refusal at a field") {
            let refusal = FormRefusal(Problem.notFound, at: "name")
            return "\(refusal.errors) \(refusal.others) \(refusal.summary)"
        }
        try expect(outcomes, "pieces")
    }
}
