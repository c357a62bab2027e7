import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// Reports in the words for people and as JSON, with every value another one.
@Suite struct ReportTextTests {
    private static let format = Format()
    private static let moment = Date(timeIntervalSinceReferenceDate: 731_664_000)
    private static let day = CalendarDay(year: 2024, month: 3, day: 9)
    private static let workout = UUID(uuidString: "00000000-0000-0000-0000-0000000000A1") ?? UUID()
    private static let zone = TimeZone(secondsFromGMT: -12_600)

    private static func totals(
        _ count: Int, _ duration: Double, _ distance: Double? = nil, _ climb: Double? = nil, _ energy: Double? = nil
    ) -> TotalsReport.Totals {
        var totals = TotalsReport.Totals()
        (totals.count, totals.duration, totals.distance) = (count, duration, distance)
        (totals.climb, totals.energy) = (climb, energy)
        return totals
    }

    private static func entry(_ value: Double, _ hour: Double, from: Double? = nil) -> RecordsReport.Entry {
        .init(value: value, workout: workout, start: moment + hour * 3_600, from: from, timeZone: zone)
    }

    private static let record = RecordsReport.Record(
        kind: .distance(5_000), best: [entry(1_500, 1, from: 250), entry(1_530, 2)], previous: entry(1_560, 3),
        leftOut: 2)
    private static let sportRecord = RecordsReport.SportRecord(
        activityType: .running, isIndoor: true, record: record)

    private static func baseline() -> ReadinessReport.Baseline {
        .init(
            first: day.adding(days: -60), last: day.adding(days: -1), days: 45, mean: 50.5, low: 45.25, high: 55.75)
    }

    private static func reading(
        _ measure: ReadinessReport.Measure, _ unit: QuantityUnit, _ value: Double?, _ state: ReadinessReport.State,
        _ gap: ReadinessReport.Gap? = nil
    ) -> ReadinessReport.Reading {
        .init(
            measure: measure, unit: unit, value: value, baseline: gap == nil ? baseline() : nil,
            score: gap == nil ? -1.25 : nil, state: state, gap: gap,
            values: value.map { [.init(day: day, value: $0)] } ?? [])
    }

    // MARK: The year

    private static let year = YearReport(
        year: 2024, years: [2023, 2024], totals: totals(1_200, 360_061, 1_234_567, 12_345.6, 98_765.5),
        yearBefore: totals(1, 300_000),
        months: [
            .init(
                start: moment, end: moment + 86_400, all: totals(3, 100, 200, 300, 400),
                sports: [.init(activityType: .running, totals: totals(2, 90))], yearBefore: totals(7, 8),
                followsGap: true)
        ], sports: [.init(activityType: .cycling, totals: totals(5, 50, 500))], activeDays: 1_001, longestStreak: 12,
        bests: [.init(activityType: .running, isIndoor: false, count: 9, records: [record])], records: [sportRecord],
        steps: 3_456_789.4, sleep: .init(nights: 300, asleep: 26_970))

    @Test("A year has its figures, and what changed since the year before")
    func years() {
        var year = Self.year
        let figures = year.figures(Self.format).map { "\($0.name): \($0.text)" }
        #expect(
            figures.joined(separator: "\n") == """
                Workouts: 1,200
                Time: 100:01:01
                Distance: 1235 km
                Climb: 12,346 m
                Energy: 98,766 kcal
                Active days: 1,001
                Days in a row: 12
                Steps: 3,456,789
                Sleep a night: 7:30 h
                """)
        #expect(year.comparison(Self.format) == "2023: 1 workout, 83:20:00. 2024: +20.0 % of time.")
        year.yearBefore = Self.totals(2, 0)
        #expect(year.comparison(Self.format) == nil)
        (year.totals, year.yearBefore, year.steps, year.sleep) = (Self.totals(0, 0, 0, 0, 0), nil, nil, nil)
        #expect(
            year.figures(Self.format).map(\.name) == ["Workouts", "Time", "Active days", "Days in a row"]
                && year.comparison(Self.format) == nil)
    }

    // MARK: The body

    @Test("Categories of blood pressures begin at their limits of either value")
    func pressures() {
        let categories: [(Double, Double, BloodPressureCategory, String)] = [
            (119.9, 79.9, .optimal, "Optimal"), (120, 70, .normal, "Normal"), (110, 80, .normal, "Normal"),
            (130, 70, .highNormal, "High normal"), (110, 85, .highNormal, "High normal"),
            (140, 70, .grade1, "Grade 1"), (110, 90, .grade1, "Grade 1"), (160, 70, .grade2, "Grade 2"),
            (110, 100, .grade2, "Grade 2"), (180, 70, .grade3, "Grade 3"), (110, 110, .grade3, "Grade 3"),
            (179.9, 109.9, .grade2, "Grade 2"), (139.9, 89.9, .highNormal, "High normal"),
        ]
        for (systolic, diastolic, category, title) in categories {
            let found = BloodPressureCategory(systolic: systolic, diastolic: diastolic)
            #expect(found == category && found.title == title, "\(systolic)/\(diastolic)")
        }
        func sentence(_ systolic: Double, _ diastolic: Double, _ count: Int = 12, _ days: Int = 3) -> String {
            BodyReport.MeanPressure(systolic: systolic, diastolic: diastolic, count: count, days: days)
                .sentence(Self.format)
        }
        #expect(
            sentence(134.6, 70) == "Average 135/70 mmHg of 12 measurements on 3 days: below the limit for measurements "
                + "at home (135/85).")
        #expect(sentence(135, 70).hasSuffix("3 days: high for measurements at home (from 135/85)."))
        #expect(sentence(100, 85).hasSuffix("3 days: high for measurements at home (from 135/85)."))
        #expect(
            sentence(150, 95, 11)
                == "Average 150/95 mmHg of 11 measurements on 3 days; an average at home takes 12 on 3 days.")
        #expect(sentence(150, 95, 12, 2).hasSuffix("on 2 days; an average at home takes 12 on 3 days."))
    }

    private static let body = BodyReport(
        courses: [
            .init(
                type: .bodyMass, unit: .kilogram,
                days: [
                    .init(day: day, value: 70.5, trend: 71), .init(day: day.adding(days: 7), value: 69.5, trend: 70.3),
                ]),
            .init(
                type: .bodyFatPercentage, unit: .percent,
                days: [
                    .init(day: day, value: 0.2, trend: 0.21),
                    .init(day: day.adding(days: 6), value: 0.19, trend: 0.205),
                ]),
        ], pressures: [.init(date: moment, systolic: 131, diastolic: 86)],
        meanPressure: .init(systolic: 130.5, diastolic: 84.5, count: 14, days: 5))

    @Test("Readiness tells how many measures are outside, and why others are none")
    func readiness() {
        func report(_ readings: [ReadinessReport.Reading]) -> ReadinessReport {
            ReadinessReport(day: Self.day, readings: readings)
        }
        let unit = QuantityUnit.millisecond
        let within = Self.reading(.sleep, .second, 27_000, .within)
        let below = Self.reading(.heartRateVariability, unit, 40, .below)
        let above = Self.reading(.restingHeartRate, .countPerMinute, 60, .above)
        #expect(report([]).sentence() == "No measure can be compared with a baseline on this day.")
        #expect(report([within]).sentence() == "The one measure is within your own range.")
        #expect(report([within, within]).sentence() == "All 2 measures are within your own range.")
        #expect(
            report([below]).sentence() == "1 of 1 measure is outside of your own range: heart rate variability below.")
        #expect(
            report([above, within, below]).sentence()
                == "2 of 3 measures are outside of your own range: resting heart rate above and heart rate variability below."
        )
        let gaps: [(ReadinessReport.Gap, String)] = [
            (.noData, "no data"), (.noValue, "no value for this day"),
            (.fewRecentDays, "fewer than 3 values in the last 7 days"),
            (.shortBaseline, "fewer than 14 values in the 60 days before"),
            (.constantBaseline, "the values of the 60 days before are all the same"),
        ]
        let readings = gaps.map { Self.reading(.respiratoryRate, .countPerMinute, nil, .missing, $0.0) }
        #expect(report(readings + [within]).missing == gaps.map { "Respiratory rate: \($0.1)." })
        #expect(report(readings).measured.isEmpty && report([within, below]).outside == [below])
        let shown: [(ReadinessReport.Measure, Double, QuantityUnit, String, String)] = [
            (.heartRateVariability, 40.6, unit, "41", "ms"), (.restingHeartRate, 52.4, .countPerMinute, "52", "bpm"),
            (.sleep, 27_030, .second, "7:31", "h"), (.respiratoryRate, 14.26, .countPerMinute, "14.3", "/min"),
            (.wristTemperature, 35.25, .degreeCelsius, "35.2", "°C"),
        ]
        for (measure, value, unit, text, name) in shown {
            #expect(measure.text(value, unit, Self.format) == text, "\(measure)")
            #expect(measure.shown(value, unit, Self.format).unit == name)
        }
        let fahrenheit = ReadinessReport.Measure.wristTemperature.shown(35, .degreeCelsius, Format(units: .imperial))
        #expect(abs(fahrenheit.value - 95) < 1e-9 && fahrenheit.unit == "°F")
        let strained: [ReadinessReport.Measure: ReadinessReport.State] = [
            .heartRateVariability: .below, .sleep: .below, .restingHeartRate: .above, .respiratoryRate: .above,
            .wristTemperature: .above,
        ]
        for measure in ReadinessReport.Measure.allCases {
            for state in ReadinessReport.State.allCases {
                #expect(Self.reading(measure, unit, 1, state).isStrained == (strained[measure] == state))
            }
        }
    }

    // MARK: A day and a week

    private static func summary(_ hour: Double, title: String?, distance: Double?) throws -> WorkoutSummary {
        var record = SampleRecord(
            uuid: workout, type: .workout, start: 731_664_000 + hour * 3_600, end: 731_664_000 + hour * 3_600 + 1_900,
            content: .workout(
                WorkoutRecord(
                    activityType: .running, duration: 1_800,
                    totals: distance.map { [.distance: QuantityValue($0, .meter)] } ?? [:])))
        record.metadata = title.map { ["name": .string($0)] }
        return try #require(WorkoutSummary(record))
    }

    private static func ring(_ value: Double, _ goal: Double?) -> RingsReport.Ring {
        .init(QuantityValue(value, .count), goal.map { QuantityValue($0, .count) }, in: .count)
    }

    private static func ringDay(_ day: Int, _ move: Double, isPaused: Bool = false, byTime: Bool = false)
        -> RingsReport.Day
    {
        .init(
            day: Self.day.adding(days: day), isPaused: isPaused, move: ring(move, 500), movesByTime: byTime,
            exercise: ring(29.5, 30), stand: ring(12, 12))
    }

    private static func digest(_ span: DigestReport.Span) throws -> DigestReport {
        let goal = try TrainingGoal(.distance, 40_000, per: .week, activityType: .running)
        func progress(_ value: Double) -> GoalsReport.Progress {
            .init(
                goal: goal, start: moment, end: moment + 604_800, value: value, expected: 12_345, streak: 2,
                longestStreak: 5, amounts: [.init(start: moment, value: 7)])
        }
        let row = LoadReport.Row(
            first: day, last: day, workouts: 2, load: 80.4, fitness: 40.6, fatigue: 55.5, form: -14.9)
        return DigestReport(
            span: span, start: moment, end: moment + 86_400,
            rings: [
                ringDay(0, 1, isPaused: true), ringDay(1, 499.4), ringDay(2, 600, byTime: true),
            ],
            workouts: [
                try summary(1, title: "Hills", distance: 5_250), try summary(2, title: nil, distance: 0),
            ], totals: totals(2, 3_600, 5_250), totalsBefore: totals(1, 1_000, 0), steps: 8_765.6,
            load: .init(measure: .edwards, row: row),
            nights: [.init(day: day, asleep: 27_000), .init(day: day, asleep: 0), .init(day: day, asleep: 23_430)],
            readiness: [reading(.sleep, .second, 27_000, .within)], goals: [progress(10_000), progress(40_000)],
            records: [sportRecord])
    }

    @Test("A day and a week at a glance have a line for each subject")
    func digests() throws {
        func text(_ digest: DigestReport) -> String {
            digest.lines(Self.format).map { "\($0.subject): \($0.text)" }.joined(separator: "\n")
        }
        #expect(
            text(try Self.digest(.day)) == """
                Rings: Move 499/500 kcal, exercise 30/30 min, stand 12/12 h ✓
                Workouts: 09:00 Running, 5.25 km, 30:00, Hills
                : 10:00 Running, 30:00
                Total: 2 workouts, 1:00:00, 5.25 km; the day before by then: 1 workout, 16:40
                Load: 80 (Edwards); fitness 41, fatigue 56, form -15
                Sleep: 7:00 h on average of 2 nights
                Steps: 8,766
                Readiness: The one measure is within your own range.
                Goals: 40.00 km of running a week: 10.00 km, 25 %
                : 40.00 km of running a week: 40.00 km ✓
                New records: Running indoors, 5 km: 25:00, before 26:00
                """)
        var week = try Self.digest(.week)
        (week.totals, week.totalsBefore) = (Self.totals(0, 0), Self.totals(1, 60))
        (week.load, week.nights, week.steps, week.readiness, week.goals) = (nil, [week.nights[0]], nil, [], [])
        week.records = [
            .init(
                activityType: .cycling, isIndoor: false,
                record: .init(kind: .power(60), best: [], previous: nil, leftOut: 0))
        ]
        #expect(
            text(week) == """
                Rings: Closed on 2 days: move 1, exercise 0, stand 2
                Workouts: Sat 09:00 Running, 5.25 km, 30:00, Hills
                : Sat 10:00 Running, 30:00
                Total: None; the week before by then: 1 workout, 1:00
                Sleep: 7:30 h
                New records: Cycling, 1 min: –, before –
                """)
        week.rings = [Self.ringDay(0, 1, isPaused: true)]
        (week.totals, week.totalsBefore, week.workouts, week.nights, week.records) = (
            Self.totals(1, 60), Self.totals(0, 0), [], [], []
        )
        #expect(text(week) == "")
        var day = try Self.digest(.day)
        day.rings = [Self.ringDay(2, 600, byTime: true)]
        #expect(text(day).hasPrefix("Rings: Move 600/500 min ✓, exercise 30/30 min, stand 12/12 h ✓"))
    }

    // MARK: Gear

    private static func use(_ begin: CalendarDay?, _ end: CalendarDay?) -> GearReport.Use {
        .init(
            id: workout, name: "Shoes", kind: .shoes, begin: begin, end: end, totals: totals(3, 100, 200, 300, 400),
            first: moment, last: moment + 60)
    }

    @Test("Gear has the days between which it was used")
    func gear() {
        let later = Self.day.adding(days: 30)
        #expect(Self.use(nil, nil).days == "" && Self.use(Self.day, nil).days == "2024-03-09 –")
        #expect(
            Self.use(nil, later).days == "– 2024-04-08" && Self.use(Self.day, later).days == "2024-03-09 – 2024-04-08")
        #expect(Self.use(nil, later).isRetired && !Self.use(Self.day, nil).isRetired)
    }

    // MARK: JSON

    @Test("Each member of the JSON of a report has its own value")
    func json() throws {
        let ring = Self.ringDay(1, 499.5)
        let load = LoadReport(
            measure: .trimp, isChosen: true, period: .week,
            rows: [
                .init(
                    first: Self.day, last: Self.day.adding(days: 6), workouts: 4, load: 210.5, fitness: 40.25,
                    fatigue: 60.75, form: -20.5,
                    loads: [
                        .init(
                            workout: Self.workout, activityType: .cycling, title: "Loop", start: Self.moment,
                            timeZone: Self.zone, load: 88.5)
                    ])
            ], counted: 17, missing: [.heartRate: 2, .power: 3], simulated: 5, begin: Self.day.adding(days: -100),
            facts: LoadFacts(maximum: 190, maximumSource: .own, rest: 50, sex: .female, threshold: 250),
            criticalPower: CriticalPower(power: 240.5, reserve: 18_250))
        let totals = TotalsReport(
            period: .month, rows: Self.year.months, all: Self.totals(11, 12, 13, 14, 15), sports: Self.year.sports,
            streak: .init(unit: .week, current: 3, longest: 9))
        let goals = GoalsReport(goals: try Self.digest(.day).goals)
        var goalLines = goals.json.line
        for goal in goals.goals { goalLines = goalLines.replacing(goal.goal.id.uuidString, with: "ID") }
        let records = RecordsReport(
            sports: [.init(activityType: .running, isIndoor: false, count: 9, records: [Self.record])],
            unjudged: [UnjudgedWorkout(workout: Self.workout, implausible: [])])
        let readiness = ReadinessReport(
            day: Self.day,
            readings: [
                Self.reading(.sleep, .second, 27_000, .below),
                Self.reading(.respiratoryRate, .countPerMinute, nil, .missing, .shortBaseline),
            ])
        let lines = [
            "body \(Self.body.json.line)", "gear \(GearReport(gear: [Self.use(Self.day, nil)]).json.line)",
            "rings \(RingsReport(days: [ring]).json.line)", "load \(load.json.line)", "totals \(totals.json.line)",
            "goals \(goalLines)", "records \(records.json.line)", "readiness \(readiness.json.line)",
            "year \(Self.year.json.line)",
        ]
        #expect(
            lines.joined(separator: "\n") == """
                body {"courses": [{"type": "HKQuantityTypeIdentifierBodyMass", "unit": "kg", "change": \
                -0.7000000000000028, "weeklyChange": -0.7000000000000028, "days": [{"day": "2024-03-09", "value": 70.5, \
                "trend": 71}, {"day": "2024-03-16", "value": 69.5, "trend": 70.3}]}, {"type": \
                "HKQuantityTypeIdentifierBodyFatPercentage", "unit": "%", "change": -0.0050000000000000044, \
                "weeklyChange": null, "days": [{"day": "2024-03-09", "value": 0.2, "trend": 0.21}, {"day": \
                "2024-03-15", "value": 0.19, "trend": 0.205}]}], "pressures": [{"date": "2024-03-09T08:00:00Z", \
                "systolic": 131, "diastolic": 86, "category": "highNormal"}], "meanPressure": {"systolic": 130.5, \
                "diastolic": 84.5, "count": 14, "days": 5, "isHighAtHome": false}}
                gear {"gear": [{"id": "00000000-0000-0000-0000-0000000000A1", "name": "Shoes", "kind": "shoes", \
                "begin": "2024-03-09", "end": null, "totals": {"count": 3, "duration": 100, "distance": 200, "climb": \
                300, "energy": 400}, "first": "2024-03-09T08:00:00Z", "last": "2024-03-09T08:01:00Z"}]}
                rings [{"day": "2024-03-10", "isPaused": false, "move": {"value": 499.5, "goal": 500, "unit": "kcal"}, \
                "exercise": {"value": 29.5, "goal": 30, "unit": "min"}, "stand": {"value": 12, "goal": 12, "unit": "h"}}]
                load {"measure": "trimp", "isChosen": true, "by": "week", "periods": [{"first": "2024-03-09", "last": \
                "2024-03-15", "workouts": 4, "load": 210.5, "fitness": 40.25, "fatigue": 60.75, "form": -20.5, "loads": \
                [{"workout": "00000000-0000-0000-0000-0000000000A1", "activityType": "cycling", "title": "Loop", \
                "start": "2024-03-09T08:00:00Z", "timeZone": "GMT-0330", "load": 88.5}]}], "counted": 17, "missing": \
                {"heartRate": 2, "power": 3}, "simulated": 5, "begin": "2023-11-30", "person": {"maximalHeartRate": \
                190, "maximalHeartRateSource": "own", "restingHeartRate": 50, "biologicalSex": "female", \
                "thresholdPower": 250, "oxygenUptake": 58.14}, "criticalPower": {"power": 240.5, "wPrime": 18250, \
                "days": 90}}
                totals {"by": "month", "periods": [{"start": "2024-03-09T08:00:00Z", "end": "2024-03-10T08:00:00Z", \
                "count": 3, "duration": 100, "distance": 200, "climb": 300, "energy": 400, "activities": \
                [{"activityType": "running", "count": 2, "duration": 90, "distance": null, "climb": null, "energy": \
                null}], "yearBefore": {"count": 7, "duration": 8, "distance": null, "climb": null, "energy": null}}], \
                "all": {"count": 11, "duration": 12, "distance": 13, "climb": 14, "energy": 15}, "activities": \
                [{"activityType": "cycling", "count": 5, "duration": 50, "distance": 500, "climb": null, "energy": \
                null}], "streak": {"unit": "week", "current": 3, "longest": 9}}
                goals {"goals": [{"id": "ID", "measure": "distance", "target": 40000, "unit": "m", "period": "week", \
                "activityType": "running", "start": "2024-03-09T08:00:00Z", "end": "2024-03-16T08:00:00Z", "value": \
                10000, "share": 0.25, "expected": 12345, "isReached": false, "streak": 2, "longestStreak": 5, \
                "amounts": [{"start": "2024-03-09T08:00:00Z", "value": 7}]}, {"id": "ID", "measure": "distance", \
                "target": 40000, "unit": "m", "period": "week", "activityType": "running", "start": \
                "2024-03-09T08:00:00Z", "end": "2024-03-16T08:00:00Z", "value": 40000, "share": 1, "expected": 12345, \
                "isReached": true, "streak": 2, "longestStreak": 5, "amounts": [{"start": "2024-03-09T08:00:00Z", \
                "value": 7}]}]}
                records {"sports": [{"activityType": "running", "isIndoor": false, "count": 9, "leftOut": 2, "records": \
                [{"kind": "distance", "over": 5000, "unit": "s", "best": [{"value": 1500, "workout": \
                "00000000-0000-0000-0000-0000000000A1", "start": "2024-03-09T09:00:00Z", "from": 250}, {"value": 1530, \
                "workout": "00000000-0000-0000-0000-0000000000A1", "start": "2024-03-09T10:00:00Z", "from": null}], \
                "previous": {"value": 1560, "workout": "00000000-0000-0000-0000-0000000000A1", "start": \
                "2024-03-09T11:00:00Z", "from": null}, "leftOut": 2}]}], "unjudged": [{"workout": \
                "00000000-0000-0000-0000-0000000000A1", "implausible": []}]}
                readiness {"day": "2024-03-09", "readings": [{"measure": "sleep", "unit": "s", "value": 27000, \
                "baseline": {"first": "2024-01-09", "last": "2024-03-08", "days": 45, "mean": 50.5, "low": 45.25, \
                "high": 55.75}, "score": -1.25, "state": "below", "gap": null, "isStrained": true, "values": [{"day": \
                "2024-03-09", "value": 27000}]}, {"measure": "respiratoryRate", "unit": "count/min", "value": null, \
                "baseline": null, "score": null, "state": "missing", "gap": "shortBaseline", "isStrained": false, \
                "values": []}]}
                year {"year": 2024, "years": [2023, 2024], "totals": {"count": 1200, "duration": 360061, "distance": \
                1234567, "climb": 12345.6, "energy": 98765.5}, "yearBefore": {"count": 1, "duration": 300000, \
                "distance": null, "climb": null, "energy": null}, "months": [{"start": "2024-03-09T08:00:00Z", \
                "totals": {"count": 3, "duration": 100, "distance": 200, "climb": 300, "energy": 400}}], "sports": \
                [{"activityType": "cycling", "totals": {"count": 5, "duration": 50, "distance": 500, "climb": null, \
                "energy": null}}], "activeDays": 1001, "longestStreak": 12, "bests": [{"activityType": "running", \
                "isIndoor": false, "count": 9, "leftOut": 2, "records": [{"kind": "distance", "over": 5000, "unit": \
                "s", "best": [{"value": 1500, "workout": "00000000-0000-0000-0000-0000000000A1", "start": \
                "2024-03-09T09:00:00Z", "from": 250}, {"value": 1530, "workout": \
                "00000000-0000-0000-0000-0000000000A1", "start": "2024-03-09T10:00:00Z", "from": null}], "previous": \
                {"value": 1560, "workout": "00000000-0000-0000-0000-0000000000A1", "start": "2024-03-09T11:00:00Z", \
                "from": null}, "leftOut": 2}]}], "records": [{"activityType": "running", "isIndoor": true, "record": \
                {"kind": "distance", "over": 5000, "unit": "s", "best": [{"value": 1500, "workout": \
                "00000000-0000-0000-0000-0000000000A1", "start": "2024-03-09T09:00:00Z", "from": 250}, {"value": 1530, \
                "workout": "00000000-0000-0000-0000-0000000000A1", "start": "2024-03-09T10:00:00Z", "from": null}], \
                "previous": {"value": 1560, "workout": "00000000-0000-0000-0000-0000000000A1", "start": \
                "2024-03-09T11:00:00Z", "from": null}, "leftOut": 2}}], "steps": 3456789.4, "sleep": {"nights": 300, \
                "asleep": 26970}}
                """)
    }
}
