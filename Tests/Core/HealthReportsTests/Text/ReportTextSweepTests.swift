import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Reports in words, with each figure in turn absent or at an edge.
@Suite struct ReportTextSweepTests {
    private static let formats = [Format(), Format(units: .imperial, timeZone: Told.zone("America/New_York"))]
    private static let day = CalendarDay(year: 2024, month: 3, day: 9)
    private static let moment = Told.date(731_664_000)

    private static func totals(
        _ count: Int, _ duration: Double, _ distance: Double? = nil, _ climb: Double? = nil, _ energy: Double? = nil
    ) -> TotalsReport.Totals {
        var totals = TotalsReport.Totals()
        (totals.count, totals.duration, totals.distance, totals.climb, totals.energy) = (
            count, duration, distance, climb, energy
        )
        return totals
    }

    private static func reading(
        _ measure: ReadinessReport.Measure, _ state: ReadinessReport.State, _ gap: ReadinessReport.Gap? = nil
    ) -> ReadinessReport.Reading {
        .init(
            measure: measure, unit: .degreeCelsius, value: 36.25, baseline: nil, score: 1.5, state: state, gap: gap,
            values: [])
    }

    @Test("Readiness in a sentence, and what misses")
    func readiness() throws {
        var kept = KeptLines()
        let states: [[ReadinessReport.State]] = [
            [], [.missing], [.within], [.above], [.within, .below], [.within, .within, .missing],
            [.above, .below, .within], [.above, .below, .above, .missing, .within], [.below, .below],
        ]
        for list in states {
            kept.add("\(list)") {
                let report = ReadinessReport(
                    day: Self.day, readings: zip(ReadinessReport.Measure.allCases, list).map { Self.reading($0, $1) })
                return "\(report.sentence()) \(report.measured.count) \(report.outside.count)"
            }
        }
        for gap in ReadinessReport.Gap.allCases {
            kept.add("\(gap)") {
                ReadinessReport(
                    day: Self.day,
                    readings: [Self.reading(.sleep, .missing, gap), Self.reading(.wristTemperature, .within)]
                ).missing
            }
        }
        for measure in ReadinessReport.Measure.allCases {
            kept.add("\(measure) strained", ReadinessReport.State.allCases) {
                Self.reading(measure, $0).isStrained ? "+" : "-"
            }
            kept.add("\(measure)", [0, 36.25, 59.6, 3_569, 3_570, 3_630, 27_000, 86_399]) { value in
                Self.formats.map { format in
                    let shown = measure.shown(value, .degreeCelsius, format)
                    return
                        "\(measure.title) \(measure.text(value, .degreeCelsius, format)) "
                        + "\(Told.text(shown.value)) \(shown.unit)"
                }.joined(separator: ", ")
            }
        }
        kept.add("method") { ReadinessReport.method }
        #expect(try kept.difference(from: "Core/Texts/Reports/readiness-texts.txt") == nil)
    }

    // MARK: Digest

    private static func ring(_ value: Double, _ goal: Double?) -> RingsReport.Ring {
        .init(QuantityValue(value, .minute), goal.map { QuantityValue($0, .minute) }, in: .minute)
    }

    private static func workout(_ number: Int, _ change: (inout WorkoutSummary) -> Void = { _ in }) -> WorkoutSummary? {
        let start = 731_664_000 + Double(number) * 7_201
        let record = SampleRecord(
            uuid: Told.id(number), type: .workout, start: start, end: start + 1_000,
            content: .workout(
                WorkoutRecord(
                    activityType: number % 2 == 0 ? .running : .cycling, duration: 900 + Double(number),
                    totals: number % 3 == 0 ? [:] : [.distance: QuantityValue(1_000 * Double(number), .meter)])))
        var summary = WorkoutSummary(record)
        if number == 4 { summary?.title = "A title that is longer than forty characters are" }
        if let known = summary {
            var changed = known
            change(&changed)
            summary = changed
        }
        return summary
    }

    private static func record(_ number: Int, isIndoor: Bool = false) -> RecordsReport.SportRecord {
        let kinds: [RecordsReport.Kind] = [.distance(5_000), .power(60), .longestDistance, .highestClimb, .mostEnergy]
        func entry(_ value: Double) -> RecordsReport.Entry {
            .init(value: value, workout: Told.id(number), start: moment)
        }
        return .init(
            activityType: number % 2 == 0 ? .running : .cycling, isIndoor: isIndoor,
            record: .init(
                kind: kinds[number % 5], best: number == 3 ? [] : [entry(1_234 + Double(number))],
                previous: number == 1 ? nil : entry(1_100), leftOut: 0))
    }

    private static func goal(_ number: Int) throws -> GoalsReport.Progress {
        .init(
            goal: try TrainingGoal(id: Told.id(number), TrainingGoal.Measure.allCases[number % 5], 40_000, per: .week),
            start: moment, end: moment, value: number == 2 ? 40_000 : 12_345 + Double(number), expected: 1, streak: 0,
            longestStreak: 0, amounts: [])
    }

    private static func digest(_ span: DigestReport.Span) throws -> DigestReport {
        DigestReport(
            span: span, start: moment, end: moment + 86_400,
            rings: [
                .init(
                    day: day, isPaused: false, move: ring(510, 500), movesByTime: false, exercise: ring(29, 30),
                    stand: ring(12, 12)),
                .init(
                    day: day, isPaused: true, move: ring(510, 500), movesByTime: false, exercise: ring(31, 30),
                    stand: ring(12, 12)),
                .init(
                    day: day, isPaused: false, move: ring(20, nil), movesByTime: true, exercise: ring(30, 30),
                    stand: ring(12, 0)),
            ],
            workouts: (1...4).compactMap { workout($0) }, totals: totals(4, 3_610, 10_000),
            totalsBefore: totals(1, 600), steps: 12_345.6,
            load: .init(
                measure: .edwards,
                row: .init(first: day, last: day, workouts: 1, load: 55.5, fitness: 40.4, fatigue: 60.6, form: -20.2)),
            nights: [.init(day: day, asleep: 27_000), .init(day: day, asleep: 0), .init(day: day, asleep: 25_000)],
            readiness: [reading(.sleep, .below), reading(.restingHeartRate, .within)], goals: try (0..<3).map(goal),
            records: (0..<3).map { record($0, isIndoor: $0 == 1) })
    }

    @Test("A digest has a line for what there is")
    func digests() throws {
        var kept = KeptLines()
        let many = try (0..<7).map(Self.goal)
        let changes: [(String, (inout DigestReport) -> Void)] = [
            ("whole", { _ in }), ("no rings", { $0.rings = [] }), ("paused", { $0.rings = [$0.rings[1]] }),
            ("by time", { $0.rings = [$0.rings[2]] }), ("no workouts", { $0.workouts = [] }),
            ("six workouts", { $0.workouts = (0..<6).compactMap { Self.workout($0) } }),
            ("seven workouts", { $0.workouts = (0..<7).compactMap { Self.workout($0) } }),
            ("one workout", { ($0.totals, $0.totalsBefore) = (Self.totals(1, 60, 0), Self.totals(0, 0)) }),
            ("one before", { ($0.totals, $0.totalsBefore) = (Self.totals(1, 60, 1), Self.totals(2, 9, 7_000)) }),
            ("none now", { ($0.totals, $0.totalsBefore) = (Self.totals(0, 0), Self.totals(2, 9)) }),
            ("none", { ($0.totals, $0.totalsBefore) = (Self.totals(0, 0), Self.totals(0, 0)) }),
            ("two", { ($0.totals, $0.totalsBefore) = (Self.totals(2, 9, 0), Self.totals(0, 0)) }),
            ("no steps", { $0.steps = nil }), ("no load", { $0.load = nil }), ("no nights", { $0.nights = [] }),
            ("no sleep", { $0.nights = [$0.nights[1]] }), ("one night", { $0.nights = [$0.nights[0]] }),
            ("no readiness", { $0.readiness = [] }),
            ("missing readiness", { $0.readiness = [Self.reading(.sleep, .missing, .noData)] }),
            ("no goals", { $0.goals = [] }), ("four goals", { $0.goals = Array(many.prefix(4)) }),
            ("many goals", { $0.goals = many }), ("no records", { $0.records = [] }),
            ("four records", { $0.records = (0..<4).map { Self.record($0) } }),
            ("six records", { $0.records = (0..<6).map { Self.record($0) } }),
        ]
        for span in DigestReport.Span.allCases {
            for (name, change) in changes {
                var digest = try Self.digest(span)
                change(&digest)
                for (place, format) in Self.formats.enumerated() {
                    kept.add("\(span) \(name) \(place)", digest.lines(format)) {
                        "\($0.subject): \($0.text)\($0.workout.map { " \($0.uuidString.suffix(2))" } ?? "")"
                    }
                }
            }
            kept.add("\(span) json") { Told.text(try Self.digest(span)) }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/digest-texts.txt") == nil)
    }

    @Test("Loads, years, bodies, gear and rings in words")
    func others() throws {
        var kept = KeptLines()
        let row = LoadReport.Row(
            first: Self.day, last: Self.day.adding(days: 3), workouts: 2, load: 99, fitness: 1, fatigue: 2, form: 3)
        let facts = LoadFacts(maximum: 190, maximumSource: .own, rest: 50, sex: .male, threshold: 250)
        for measure in LoadMeasure.allCases {
            let whole = LoadReport(
                measure: measure, isChosen: false, period: .day, rows: [row], counted: 3,
                missing: [.heartRate: 1, .thresholdPower: 2, .power: 1_234], simulated: 2,
                begin: Self.day.adding(days: 1), facts: facts,
                criticalPower: CriticalPower(power: 240.4, reserve: 18_449))
            let changes: [(String, (inout LoadReport) -> Void)] = [
                ("whole", { _ in }), ("chosen", { $0.isChosen = true }),
                ("counted all", { ($0.missing, $0.simulated) = ([:], 0) }),
                ("all missing", { report in for need in MissingLoadInput.allCases { report.missing[need] = 1 } }),
                ("simulated", { ($0.missing, $0.simulated) = ([:], 1) }),
                ("old", { $0.begin = Self.day.adding(days: -1) }), ("from the first", { $0.begin = Self.day }),
                ("no begin", { $0.begin = nil }), ("no rows", { $0.rows = [] }),
                ("no maximum", { $0.facts.maximum = nil }), ("by age", { $0.facts.maximumSource = .age }),
                ("no rest", { $0.facts.rest = nil }), ("no threshold", { $0.facts.threshold = nil }),
                ("no model", { $0.criticalPower = nil }), ("of nobody", { $0.facts = LoadFacts() }),
            ]
            for (name, change) in changes {
                var report = whole
                change(&report)
                let text = LoadText(report, Format())
                kept.add("\(measure) \(name)") { "\(text.ofNothing) \(text.remarks) \(Told.text(report.oxygenUptake))" }
                kept.add("\(measure) \(name) meaning") { text.meaning }
            }
            kept.add("\(measure) name") {
                "\(LoadText.name(of: measure)) \(LoadText.text(.own)) \(LoadText.text(.age))"
            }
        }
        let year = YearReport(
            year: 2024, years: [2024], totals: Self.totals(12, 36_061, 12_345, 123.6, 987.5),
            yearBefore: Self.totals(1, 30_000), months: [], sports: [], activeDays: 11, longestStreak: 3, bests: [],
            records: [], steps: 34_567.5, sleep: .init(nights: 3, asleep: 26_970))
        let years: [(String, (inout YearReport) -> Void)] = [
            ("whole", { _ in }), ("zeros", { $0.totals = Self.totals(0, 0, 0, 0, 0) }),
            ("no figures", { $0.totals = Self.totals(1, 2) }), ("no steps", { $0.steps = nil }),
            ("no sleep", { $0.sleep = nil }), ("no year before", { $0.yearBefore = nil }),
            ("no time before", { $0.yearBefore = Self.totals(3, 0) }),
            ("more before", { $0.yearBefore = Self.totals(2, 40_000) }),
            ("the same before", { $0.yearBefore = Self.totals(2, 36_061) }),
        ]
        for (name, change) in years {
            var report = year
            change(&report)
            kept.add("year \(name)", Self.formats) { format in
                "\(report.figures(format).map { "\($0.name) \($0.text)" }) \(report.comparison(format) ?? "-")"
            }
        }
        for systolic in [119.9, 120, 129.9, 130, 134.9, 135, 139.9, 140, 159.9, 160, 179.9, 180] {
            kept.add("pressure \(systolic)", [79.9, 80, 84.9, 85, 89.9, 90, 99.9, 100, 109.9, 110]) { diastolic in
                let category = BloodPressureCategory(systolic: systolic, diastolic: diastolic)
                return "\(category.title) \(category < .grade1)"
            }
            kept.add("mean of \(systolic)", [(11, 3), (12, 2), (12, 3), (1_300, 1_003)] as [(Int, Int)]) {
                count, days in
                BodyReport.MeanPressure(systolic: systolic, diastolic: 84.9, count: count, days: days).sentence(
                    Format())
            }
            kept.add("mean high \(systolic)", [84.9, 85]) {
                "\(BodyReport.MeanPressure(systolic: systolic, diastolic: $0, count: 12, days: 3).isHighAtHome.map { "\($0)" } ?? "-")"
            }
        }
        func course(_ days: [(Int, Double)]) -> BodyReport.Course {
            .init(
                type: .bodyMass, unit: .kilogram,
                days: days.map { .init(day: Self.day.adding(days: $0.0), value: 1, trend: $0.1) })
        }
        kept.add(
            "courses",
            [[], [(0, 70)], [(0, 70), (6, 71.5)], [(0, 70), (7, 71.5)], [(0, 70), (3, 60), (14, 69)]]
                as [[(Int, Double)]]
        ) { Told.text([course($0).change, course($0).weeklyChange]) }
        for (begin, end) in [(nil, nil), (0, nil), (nil, 3), (0, 3)] as [(Int?, Int?)] {
            kept.add("gear \(begin ?? -1) \(end ?? -1)") {
                let use = GearReport.Use(
                    name: "S", kind: .shoes, begin: begin.map { Self.day.adding(days: $0) },
                    end: end.map { Self.day.adding(days: $0) }, totals: .init())
                return "\(use.days) \(use.isRetired)"
            }
        }
        for goal in [nil, 0, 29.9, 30, 30.1] as [Double?] {
            let ring = Self.ring(30, goal)
            kept.add("ring of \(Told.text(goal))") {
                "\(Told.text(ring.value)) \(Told.text(ring.goal)) \(Told.text(ring.share)) \(ring.isClosed)"
            }
        }
        for (first, second) in [(nil, 1), (1, nil), (0, 5), (-4, 2), (4, 1), (3, 3)] as [(Double?, Double?)] {
            kept.add("change \(Told.text(first)) \(Told.text(second))") {
                FigureChange(from: first, to: second).map { Told.text([$0.difference, $0.percent]) } ?? "-"
            }
        }
        for source in [ZoneConfigurationRecord.Source.system, .user, .app] {
            kept.add("zones \(source)", ZoneConfigurationRecord.types) { type in
                Format.title(
                    of: try ZoneConfigurationRecord(
                        type: type,
                        boundaries: [1, 2].map { QuantityValue($0, type == .heartRate ? .countPerMinute : .watt) },
                        source: source))
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/other-texts.txt") == nil)
    }

    @Test("Statistics show values without the noise of conversions, and their extent")
    func statistics() throws {
        var kept = KeptLines()
        kept.add(
            "noise",
            [
                0, 1, 1.0.nextUp, 1 + 4 * 1.0.ulp, 1 + 5 * 1.0.ulp, 1 - 4 * 0.9.ulp, 1 - 5 * 0.9.ulp, 0.5, -3.0.nextUp,
                1e300, 299.999_999_999_999_94,
            ]
        ) { "\(StatisticsReport.withoutNoise($0))" }
        func figures(_ first: Double?) -> StatisticsReport.Figures {
            .init(
                sum: first, minimum: first.map { $0 - 1 }, average: first.map { $0 + 0.123_456_789 },
                maximum: first.map { $0 + 3 }, latest: first.map { $0 + 4 }, latestDate: first.map(Told.date),
                duration: 7)
        }
        func row(_ start: Double, _ first: Double?, _ sources: [Double] = []) -> StatisticsReport.Row {
            .init(
                start: Told.date(start), end: Told.date(start + 10), figures: figures(first),
                sources: sources.map {
                    .init(source: .init(bundleIdentifier: "s\($0)", name: "S"), figures: figures($0))
                }, followsGap: start > 0)
        }
        let rows: [(String, [StatisticsReport.Row])] = [
            ("none", []), ("empty", [.empty(from: Told.date(0), to: Told.date(1))]), ("one", [row(0, 5)]),
            ("several", [row(0, 5.5, [2, 9]), row(20, nil), row(30, -7, [-20])]), ("negative", [row(0, -5)]),
        ]
        for type in [ObjectType.stepCount, .heartRate, .bodyTemperature] {
            for (name, rows) in rows {
                for period in [nil] + StatisticsReport.Period.allCases.map(Optional.some) {
                    let report = StatisticsReport(
                        type: type,
                        unit: type == .stepCount ? .count : type == .heartRate ? .countPerMinute : .degreeCelsius,
                        period: period, rows: rows)
                    kept.add("\(TypeName.name(of: type)) \(name) \(period?.rawValue ?? "-")") {
                        let lines = rows.flatMap {
                            CSV.statisticsFields(of: $0, report).map { $0.joined(separator: ",") }
                        }
                        let own = rows.map { StatisticsReport.Line.ownShape.json(report.line($0)).line }
                        return
                            "\(report.extent.map { "\($0)" } ?? "-") \(Told.text(report)) \(Told.text(report.shown)) "
                            + "\(CSV.statisticsHeader(of: report)) \(lines) \(own)"
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/statistics-texts.txt") == nil)
    }
}
