import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Counters of workouts, days and sources over many of them, with ties.
@Suite struct CounterSweepTests {
    private static let activities: [WorkoutActivity] = [
        .running, .cycling, .running, .swimming, .running, .yoga, .cycling,
    ]

    // MARK: Records

    private static func outings() -> [OutingEfforts] {
        (0..<12).map { place in
            let start = Double(place * 5 % 12) * 86_400
            var leg = EffortLeg(
                activities[place % 7], isIndoor: place % 5 == 2, start: start,
                duration: Double(600 + place * 37 % 5 * 100),
                distance: place % 4 == 1 ? nil : Double(1_000 + place * 7 % 3 * 500),
                climb: place % 3 == 0 ? Double(place % 2) * 10 : nil,
                energy: Double(place * 11 % 7) * 50)
            if place % 2 == 0 {
                leg.efforts = [
                    .init(distance: 400, seconds: Double(90 - place % 3), start: start + 5, from: Double(place)),
                    .init(distance: 1_000, seconds: Double(240 + place * 3 % 4), start: start + 6, from: 1),
                ]
            }
            if place % 3 == 1 {
                leg.powers = [
                    .init(duration: 5, watts: Double(500 + place % 2), start: start + 7),
                    .init(duration: 60, watts: 300, start: start + 8),
                ]
            }
            if place % 4 == 0 { leg.leftOut = [400, 5_000] }
            var legs = [leg]
            if place == 3 {
                legs.append(leg)
                legs[1].start += 300
                legs[1].duration += 1
            }
            if place == 9 { legs[0].distance = .nan }
            return OutingEfforts(
                workout: Told.id(place), start: start, timeZone: place == 5 ? Told.zone("Asia/Tokyo") : nil, legs: legs)
        }
    }

    @Test("Records are the best of each kind, and the earlier of equals")
    func records() throws {
        var kept = KeptLines()
        for top in 1...4 {
            var counter = RecordCounter(top: top)
            var backwards = RecordCounter(top: top)
            for outing in Self.outings() { counter.add(outing) }
            for outing in Self.outings().reversed() { backwards.add(outing) }
            #expect(counter.report() == backwards.report())
            for activity in [nil, .running, .cycling, .swimming, .hiking] as [WorkoutActivity?] {
                for family in [nil] + RecordsReport.Family.allCases.map(Optional.some) {
                    kept.add("top \(top) of \(activity?.name ?? "all"), \(family?.rawValue ?? "all")") {
                        Told.text(counter.report(activity: activity, family: family))
                    }
                }
            }
            for (from, to) in [(0, 11), (0, 5), (3, 8), (8, 12), (5, 5)] as [(Double, Double)] {
                kept.add("top \(top) set from day \(from) to \(to)") {
                    counter.report().set(from: Told.date(from * 86_400), to: Told.date(to * 86_400)).map {
                        Told.text($0)
                    }.joined(separator: "; ")
                }
            }
        }
        func entry(_ value: Double?) -> RecordsReport.Entry? {
            value.map { .init(value: $0, workout: Told.id(1), start: Told.date(0)) }
        }
        for kind in [RecordsReport.Kind.distance(400), .power(5)] {
            kept.add(
                "gains of \(kind)",
                [(100, 110), (110, 100), (0, 1), (1, 0), (nil, 1), (1, nil), (-1, 1)] as [(Double?, Double?)]
            ) {
                Told.text(EffortCurves.Point(kind: kind, best: entry($0), reference: entry($1)).gain)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/records.txt") == nil)
    }

    // MARK: Totals

    private static func workouts(_ count: Int = 40) -> [WorkoutFigures] {
        (0..<count).map { place in
            let day = place * 23 % 41 * 11 + place % 3
            let start = 725_846_400 + Double(day) * 86_400 + Double(place * 7 % 24) * 3_600
            return WorkoutFigures(
                uuid: Told.id(place), start: start, end: start + 3_000, activityType: activities[place % 7],
                duration: Double(600 + place * 31 % 17 * 60),
                distance: place % 4 == 3 ? nil : Double(place) * 250,
                energy: place % 5 == 1 ? nil : 100 + Double(place), climb: place % 3 == 0 ? Double(place) : nil,
                timeZone: place % 6 == 0
                    ? Told.zone("America/New_York") : place % 6 == 1 ? Told.zone("Asia/Tokyo") : nil)
        }
    }

    @Test("Totals of periods, their gaps, and the streaks up to now")
    func totals() throws {
        var kept = KeptLines()
        let filters: [(String, SampleFilter)] = [
            ("all", SampleFilter()), ("in zone", SampleFilter(dayZone: Told.zone("Europe/Zurich"))),
            ("from", SampleFilter(from: Told.date(735_000_000))),
            ("to", SampleFilter(to: Told.date(745_000_000), dayZone: Told.zone("Europe/Zurich"))),
            (
                "a year",
                SampleFilter(
                    from: Told.date(725_842_800), to: Told.date(757_378_800), dayZone: Told.zone("Europe/Zurich"))
            ), ("none", SampleFilter(from: Told.date(1e9))),
        ]
        for (zone, firstWeekday) in [("GMT", 2), ("Europe/Zurich", 2), ("Pacific/Auckland", 1)] {
            let calendar = Told.calendar(zone, firstWeekday: firstWeekday)
            let counter = TotalsCounter(Self.workouts(), calendar)
            for now in [725_000_000, 735_100_000, 764_700_000, 764_900_000, 765_500_000] as [Double] {
                kept.add("\(zone) years at \(now)") { counter.years(now: Told.date(now)) }
                kept.add("\(zone) weeks at \(now)") {
                    counter.weeksOfYears(now: Told.date(now)).sorted { $0.key < $1.key }.map { year, weeks in
                        "\(year): "
                            + weeks.sorted { $0.key < $1.key }.map { "\($0.key) \(Told.text($0.value))" }.joined(
                                separator: ", ")
                    }.joined(separator: "; ")
                }
                for (name, filter) in filters {
                    kept.add("\(zone) \(name) at \(now)", TotalsReport.Period.allCases) { period in
                        let days = RecordedDays(filter)
                        guard let report = counter.report(by: period, in: days, now: Told.date(now)) else { return "-" }
                        let gaps = report.rows.map { $0.followsGap ? "1" : "0" }.joined()
                        return "\(report.streak.current) \(report.streak.longest) \(gaps) \(Told.text(report))"
                    }
                }
            }
            for (name, filter) in filters {
                kept.add("\(zone) days \(name)") {
                    counter.days(in: RecordedDays(filter)).map(\.text).joined(separator: " ")
                }
            }
        }
        var totals = TotalsReport.Totals()
        kept.add("sums", Self.workouts(7)) {
            totals.add($0)
            return Told.text(totals)
        }
        // Streaks that end yesterday, today, tomorrow, or earlier.
        let days = [0, 1, 2, 4, 5, 9].map { day in
            WorkoutFigures(
                uuid: Told.id(day), start: Double(day) * 86_400 + 40_000, end: Double(day) * 86_400 + 41_000,
                activityType: .yoga, duration: 1_000)
        }
        for period in [TotalsReport.Period.day, .week] {
            kept.add("streaks by \(period)", 0...24) { day in
                let streak = TotalsCounter(days, .utc).report(
                    by: period, in: RecordedDays(SampleFilter()), now: Told.date(Double(day) * 86_400 + 100))?.streak
                return "\(streak?.current ?? -1)/\(streak?.longest ?? -1)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/totals.txt") == nil)
    }

    @Test("The days of a filter are those that a recording shows")
    func recordedDays() throws {
        var kept = KeptLines()
        let zone = Told.zone("Europe/Zurich")
        let midnight = CalendarDay(year: 2024, month: 3, day: 9).start(in: zone) ?? .distantPast
        let bounds: [Date?] = [nil, midnight, midnight + 3_600]
        for from in bounds {
            for to in bounds.map({ $0.map { $0 + 86_400 } }) {
                for dayZone in [nil, zone] {
                    let filter = SampleFilter(from: from, to: to, dayZone: dayZone)
                    let days = RecordedDays(filter)
                    let name =
                        "\(from.map(Format.iso8601) ?? "…")/\(to.map(Format.iso8601) ?? "…") "
                        + "\(dayZone?.identifier ?? "-")"
                    kept.add(
                        name,
                        [-40_000, -1, 0, 1, 3_599, 3_600, 50_000, 86_399, 86_400, 89_999, 90_000, 130_000] as [Double]
                    ) { second in
                        [nil, "Asia/Tokyo", "America/New_York"].map {
                            days.contains(midnight + second, in: $0.map(Told.zone)) ? "+" : "-"
                        }.joined()
                    }
                    kept.add("\(name) widened", [nil, midnight, midnight + 1e6]) { last in
                        let wide = days.widened(startingBy: last)
                        return "\(wide.from.map(Format.iso8601) ?? "…")/\(wide.to.map(Format.iso8601) ?? "…")"
                    }
                    kept.add("\(name) predicate") { "\(filter.predicate)" }
                    kept.add("\(name) days", [7, 8, 9, 10, 11]) {
                        filter.includes(CalendarDay(year: 2024, month: 3, day: $0), in: zone) ? "+" : "-"
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/recorded-days.txt") == nil)
    }

    // MARK: Outings

    @Test("Recordings fit if they share most of their time and a sport")
    func outingRules() throws {
        var kept = KeptLines()
        let spans: [(Double, Double)] = [
            (0, 100), (20, 100), (20.1, 100), (0, 125), (0, 200), (0, 201), (25, 75), (26, 75), (50, 50), (100, 0),
            (90, 190), (0, 172_800), (0, 172_801), (80, 172_880),
        ]
        func recording(_ span: (Double, Double), _ activity: WorkoutActivity = .running) -> OutingRecording {
            .init(uuid: Told.id(1), start: span.0, end: span.1, activity: activity)
        }
        for span in spans {
            kept.add("\(span)", spans) {
                let (one, other) = (recording(span), recording($0))
                return "\(OutingRule.fits(one, other) ? "+" : "-") \(Told.text(OutingRule.moments(one, other)))"
            }
        }
        let sports: [WorkoutActivity] = [.running, .walking, .hiking, .other, .cycling]
        for sport in sports { kept.add(sport.name, sports) { OutingRule.areCompatible(sport, $0) ? "+" : "-" } }
        #expect(try kept.difference(from: "Core/Texts/Reports/outing-rules.txt") == nil)
    }

    @Test("Recordings are grouped as they come, and sorted by their starts")
    func grouping() throws {
        var kept = KeptLines()
        let recordings = (0..<24).map { place -> OutingRecording in
            let start = 4_000 - Double(place * 170) + Double(place * 13 % 7 * 20)
            let sports: [WorkoutActivity] = [.running, .other, .running, .cycling, .running]
            return OutingRecording(
                uuid: Told.id(place), start: start,
                end: start + (place == 11 ? 200_000 : Double(150 + place * 29 % 11 * 60)), activity: sports[place % 5])
        }.sorted { $0.start > $1.start }
        func pair(_ one: Int, _ other: Int) -> OutingDecisions.Pair? {
            OutingDecisions.Pair(Told.id(one), Told.id(other))
        }
        let decisions: [(String, [(Int, Int, Bool)])] = [
            ("none", []), ("far ones", [(1, 20, true)]), ("apart", [(2, 3, false), (5, 6, false)]),
            ("both", [(1, 20, true), (20, 23, false), (4, 9, true), (2, 3, false)]),
        ]
        for (name, said) in decisions {
            var given = OutingDecisions()
            for (one, other, isSame) in said { if let pair = pair(one, other) { given.isSame[pair] = isSame } }
            for isSamePlace in [true, false] {
                var grouper = DuplicateGrouper<Int>(
                    given, starts: Dictionary(uniqueKeysWithValues: recordings.map { ($0.uuid, $0.start) })
                ) { one, _ in isSamePlace || one.activity == .other }
                for (place, recording) in recordings.enumerated() {
                    let complete = try grouper.add(recording, place)
                    kept.add("\(name) \(isSamePlace) \(place)") {
                        "\(complete) \(Told.text(grouper.greatest { Double($0) }))"
                    }
                }
                let rest = grouper.finish()
                kept.add("\(name) \(isSamePlace) rest") { "\(rest) \(grouper.finish().count)" }
            }
        }
        var sorter = OutingSorter<Int>(trimmed: [(500, 620), (300, 350), (420, 700), (100, 110)])
        for (place, start) in [900.0, 650, 640, 640, 610, 560, 350, 340, 90].enumerated() {
            sorter.add(place, start: start)
            for (object, open) in [(start, -Double.infinity), (start - 30, start - 10)] {
                let sorted = sorter.removeSorted(before: object, open: open)
                kept.add("sorted before \(object), open \(open)") { sorted }
            }
        }
        let rest = sorter.finish()
        kept.add("sorted rest") { rest }
        #expect(try kept.difference(from: "Core/Texts/Reports/grouping.txt") == nil)
    }

    // MARK: Sums

    @Test("What counts of each source, and by which it is covered")
    func explanations() throws {
        var kept = KeptLines()
        let worlds: [(String, [(start: Double, end: Double, value: Double, source: Int)])] = [
            ("none", []), ("one", [(0, 10, 5, 0)]),
            ("two", [(0, 10, 50, 0), (5, 20, 30, 1), (20, 30, 7, 1), (22, 24, 3, 0)]),
            (
                "points",
                [
                    (5, 5, 2, 1), (5, 5, 3, 0), (7, 7, 4, 1), (8, 12, 16, 0), (9, 9, 1, 1), (9, 9, 6, 2),
                    (12, 12, 11, 1), (0, 0, 13, 2), (30, 30, 17, 1),
                ]
            ),
            (
                "three",
                [
                    (0, 8, 8, 2), (2, 6, 12, 1), (4, 5, 9, 0), (7, 15, 24, 1), (10, 12, 4, 2), (14, 28, 28, 2),
                    (15, 16, 1.5, 0), (16, 18, 2.5, 0),
                ]
            ),
            ("beyond", [(-10, 10, 20, 0), (5, 40, 70, 1), (-5, -1, 3, 1), (31, 50, 8, 0)]),
        ]
        for (name, data) in worlds {
            let data = data.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.enumerated().map {
                StatisticsDatum(
                    start: $0.element.start, end: $0.element.end, value: $0.element.value, source: $0.element.source,
                    isHandEntered: name == "three" && $0.offset % 3 == 1, number: Int64($0.offset))
            }
            for (from, to) in [(-100, 100), (0, 30), (5, 15), (9, 9.5), (12, 12)] as [(Double, Double)] {
                let explainer = SumExplainer(data, sources: 3, from: from, to: to)
                kept.add("\(name) \(from) \(to)") {
                    "\(Told.text(explainer.counted(sources: 3))); "
                        + "\(explainer.covered(sources: 3).map { Told.text($0) }.joined(separator: ", ")); "
                        + explainer.stretches(sources: 3).map {
                            "\($0.source) \(Told.text([$0.start, $0.end, $0.value]))"
                        }.joined(separator: ", ")
                }
            }
        }
        let third = 1.0 / 3
        for (parts, sum) in [
            ([], 1), ([0, 0], 1), ([0.1, 0.2], 0.3), ([third, third, third], 1), ([1e16, 1, 0], 1e16),
            ([0.1, 0.7, 0], 0.8), ([1, 2, 3], 6), ([1, 2, 3], 6.5), ([0.1, 0.1, 0.1, 0], 0.3),
        ] as [([Double], Double)] {
            kept.add("\(parts) to \(sum)") {
                let balanced = SumExplainer.balance(parts, to: sum)
                return "\(balanced) \(balanced.reduce(0, +) == sum)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/explained-sums.txt") == nil)
    }

    // MARK: Own ranges

    @Test("A reading needs values of the day and of the days before")
    func ownRanges() throws {
        var kept = KeptLines()
        let day = CalendarDay(daysSinceReference: 1_000)
        let worlds: [(String, (Int) -> Double?)] = [
            ("none", { _ in nil }), ("every day", { 50 + Double($0 * 7 % 11) }), ("constant", { _ in 50 }),
            ("without today", { $0 == 0 ? nil : 50 + Double($0 * 7 % 11) }),
            ("only today", { $0 == 0 ? 60 : nil }), ("high", { $0 < 7 ? 90 : 50 + Double($0 * 7 % 11) }),
            ("low", { $0 < 7 ? 30 : 50 + Double($0 * 7 % 11) }),
            ("13 before", { $0 == 0 || (10..<23).contains($0) ? 50 + Double($0 % 5) : nil }),
            ("14 before", { $0 < 3 || (10..<24).contains($0) ? 50 + Double($0 % 5) : nil }),
            ("two of seven", { $0 < 2 || $0 > 6 ? 50 + Double($0 % 5) : nil }),
            ("three of seven", { [0, 3, 6].contains($0) || $0 > 6 ? 50 + Double($0 % 5) : nil }),
            ("60th", { $0 == 60 || $0 == 66 || $0 < 14 ? 50 + Double($0 % 5) : nil }),
            ("61st", { $0 == 61 || $0 == 67 || $0 < 14 ? 50 + Double($0 % 5) : nil }),
            ("nearly constant", { 50 + Double($0 % 2) * 1e-8 }),
            ("one of the baseline", { $0 == 0 || $0 == 30 ? 50 : nil }),
        ]
        for (name, value) in worlds {
            var values: [Int: Double] = [:]
            for age in -2...80 { values[1_000 - age] = value(age) }
            for measure in ReadinessReport.Measure.allCases {
                kept.add("\(name) \(measure)") {
                    let reading = OwnRange(values: values, measure: measure, unit: .count).reading(on: day)
                    return
                        "\(reading.state) \(reading.gap?.rawValue ?? "-") \(reading.isStrained) "
                        + "\(reading.values.count) \(Told.text([reading.value, reading.score])) "
                        + "\(Told.text(reading))"
                }
            }
        }
        // Values exactly at the ends of the range: the mean of 49 and 51, thirty of each.
        var values: [Int: Double] = [:]
        for age in 1...60 { values[1_000 - age] = age % 2 == 0 ? 49 : 51 }
        let deviation = (60.0 / 59).squareRoot()
        for share in [-1.97, -1.96, -1.95, 1.95, 1.96, 1.97] {
            values[1_000] = 50 + share * deviation
            kept.add("at \(share)") {
                OwnRange(values: values, measure: .restingHeartRate, unit: .count).reading(on: day).state
            }
        }
        values[1_000] = OwnRange(values: values, measure: .sleep, unit: .count).reading(on: day).baseline?.high
        kept.add("at the high end") { OwnRange(values: values, measure: .sleep, unit: .count).reading(on: day).state }
        values[1_000] = OwnRange(values: values, measure: .sleep, unit: .count).reading(on: day).baseline?.low
        kept.add("at the low end") { OwnRange(values: values, measure: .sleep, unit: .count).reading(on: day).state }
        kept.add("reach") { OwnRange.reach }
        #expect(try kept.difference(from: "Core/Texts/Reports/own-ranges.txt") == nil)
    }
}
