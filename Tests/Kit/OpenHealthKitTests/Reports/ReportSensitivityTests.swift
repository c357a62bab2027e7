import Foundation
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import Testing
import WorkoutKit

@testable import HealthKit

/// Reports for apps, each with all of its arguments: the answer is that of the store, and another one without any of
/// them.
@Suite struct ReportSensitivityTests {
    private let person: ReportedPerson

    init() throws {
        person = try .complete()
        try Self.addOutings(to: person)
    }

    // MARK: Data

    private static func quantity(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ start: Double, seconds: Double = 0
    ) -> SampleRecord {
        SampleRecord(type: type, start: start, end: start + seconds, content: .quantity(QuantityValue(value, unit)))
    }

    /// Saves a workout with a heart rate, a distance and power each minute, and a route.
    private static func add(
        _ activity: WorkoutActivity, _ number: UInt64, from start: Double, minutes: Int, meters: Double,
        latitude: Double, by app: AppIdentity = ReportedPerson.watch, to person: ReportedPerson
    ) throws {
        let uuid = UUID(high: 77, low: number)
        let record = WorkoutRecord(
            activityType: activity, duration: Double(minutes) * 60,
            totals: [.distance: QuantityValue(meters, .meter)])
        let workout = SampleRecord(
            uuid: uuid, type: .workout, start: start, end: start + Double(minutes) * 60, content: .workout(record))
        try person.engine.write(as: app) { try $0.save([workout]) }
        let isRun = activity == .running
        let samples = (0..<minutes).flatMap { minute in
            let moment = start + Double(minute) * 60
            return [
                quantity(.heartRate, 120 + Double(minute) + Double(number), .countPerMinute, moment),
                quantity(
                    isRun ? .distanceWalkingRunning : .distanceCycling, meters / Double(minutes), .meter, moment,
                    seconds: 60),
                quantity(isRun ? .runningPower : .cyclingPower, 200 + Double(number), .watt, moment),
            ]
        }
        try person.engine.write(as: app) { try $0.add(samples, to: uuid) }
        let points = (0..<minutes).map { minute in
            RoutePoint(
                timestamp: start + Double(minute) * 60,
                latitude: latitude + Double(minute) * meters / Double(minutes) / 111_195, longitude: 8.6)
        }
        _ = try person.engine.write(as: app) {
            try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: uuid)
        }
    }

    /// Adds runs that two apps recorded, before and after the dates that are asked for, a ride between them, and a run
    /// on the last evening of the year before.
    private static func addOutings(to person: ReportedPerson) throws {
        try add(.running, 1, from: ReportedPerson.at(12, 7), minutes: 30, meters: 5_000, latitude: 48, to: person)
        try add(
            .running, 2, from: ReportedPerson.at(12, 7), minutes: 30, meters: 5_010, latitude: 48,
            by: ReportedPerson.phone, to: person)
        try add(.cycling, 3, from: ReportedPerson.at(17, 15), minutes: 40, meters: 20_000, latitude: 49, to: person)
        try add(.running, 4, from: ReportedPerson.at(19, 20), minutes: 20, meters: 4_000, latitude: 50, to: person)
        try add(
            .running, 5, from: ReportedPerson.at(19, 20), minutes: 20, meters: 4_010, latitude: 50,
            by: ReportedPerson.phone, to: person)
        try add(.running, 6, from: ReportedPerson.at(-120, 18), minutes: 25, meters: 4_500, latitude: 51, to: person)
        try add(.running, 7, from: ReportedPerson.at(19, 2), minutes: 15, meters: 3_000, latitude: 52, to: person)
        try person.store().save(TrainingGoal(id: UUID(high: 78, low: 1), .distance, 5_000, per: .week))
    }

    // MARK: Arguments

    private static let steps = HKQuantityType(.stepCount)
    private static func date(_ day: Int, _ hour: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: ReportedPerson.at(day, hour))
    }
    private static let (from, to) = (date(13, 0), date(19, 6))
    private static let period = DateInterval(start: from, end: to)
    private static let before = DateInterval(start: date(12, 0), end: date(13, 0))
    private static let moments = SampleFilter(from: from, to: to)
    private static let now = ReportedPerson.now

    /// A calendar whose days begin at noon UTC, and one whose days begin at midnight.
    private static let (noon, midnight) = (calendar(12), calendar(0))
    /// A calendar whose days begin at 08:00 UTC, between the steps of a morning.
    private static let pacific = calendar(-8)
    private static func calendar(_ hours: Int) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: hours * 3_600) ?? .gmt
        calendar.firstWeekday = 2
        return calendar
    }
    /// Three whole days of the calendar whose days begin at noon.
    private static let (firstNoon, lastNoon) = (date(13, 12), date(16, 12))
    private static let noons = DateInterval(start: firstNoon, end: lastNoon)
    /// With a ride, and a run in the night and one in the evening of the 19th.
    private static let twoDays = DateInterval(start: date(17, 12), end: date(20, 0))
    private static let nextNoons = DateInterval(start: date(16, 12), end: date(18, 12))

    private static func filter(_ start: Date?, _ end: Date?, _ calendar: Calendar? = nil) -> SampleFilter {
        SampleFilter(from: start, to: end, dayZone: calendar?.timeZone)
    }

    private static func list(
        _ store: StoreReader, _ filter: SampleFilter = SampleFilter(), activity: WorkoutActivity? = nil,
        text: String? = nil, tags: [String] = [], order: WorkoutOrder = WorkoutOrder(.start, isDescending: true),
        offset: Int = 0, limit: Int = .max
    ) throws -> [WorkoutSummary] {
        var (all, search) = ([WorkoutSummary](), WorkoutSearch())
        (search.activity, search.text, search.tags) = (activity, text, tags)
        try store.forEachWorkout(WorkoutListRequest(filter, search, order: order)) { all.append($0) }
        return Array(all.dropFirst(offset).prefix(limit))
    }

    // MARK: Questions

    /// A question of an app, the answer of the store, and its answers with one argument less, or another one.
    struct Question: Sendable, CustomTestStringConvertible {
        typealias Answering<Answer> = @Sendable (StoreReader, ReportedPerson) throws -> Answer

        let name: String
        let asked: @Sendable (HKHealthStore, ReportedPerson) async throws -> Data
        let answered: Answering<Data>
        let others: [(argument: String, answered: Answering<Data>)]
        var testDescription: String { name }

        init<Answer: Encodable & Sendable>(
            _ name: String, _ asked: @escaping @Sendable (HKHealthStore, ReportedPerson) async throws -> Answer,
            _ answered: @escaping Answering<Answer>, others: [(String, Answering<Answer>)]
        ) {
            self.name = name
            self.asked = { try Self.bytes(try await asked($0, $1)) }
            self.answered = { try Self.bytes(try answered($0, $1)) }
            self.others = others.map { argument, answered in (argument, { try Self.bytes(try answered($0, $1)) }) }
        }

        private static func bytes(_ answer: some Encodable) throws -> Data {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(answer)
        }
    }

    private static let lists: [Question] = [
        Question(
            "workouts of a period",
            { store, _ in try await store.workouts(from: from, to: to, activityType: .running) },
            { store, _ in try list(store, moments, activity: .running) },
            others: [
                ("from", { store, _ in try list(store, filter(nil, to), activity: .running) }),
                ("to", { store, _ in try list(store, filter(from, nil), activity: .running) }),
                ("activity", { store, _ in try list(store, moments) }),
            ]),
        Question(
            "workouts with a text", { store, _ in try await store.workouts(matching: "lake") },
            { store, _ in try list(store, text: "lake") }, others: [("text", { store, _ in try list(store) })]),
        Question(
            "workouts with a tag", { store, _ in try await store.workouts(tags: ["race"]) },
            { store, _ in try list(store, tags: ["race"]) }, others: [("tags", { store, _ in try list(store) })]),
        Question(
            "a page of workouts",
            { store, _ in try await store.workouts(sortedBy: WorkoutOrder(.duration), offset: 1, limit: 3) },
            { store, _ in try list(store, order: WorkoutOrder(.duration), offset: 1, limit: 3) },
            others: [
                ("order", { store, _ in try list(store, offset: 1, limit: 3) }),
                ("offset", { store, _ in try list(store, order: WorkoutOrder(.duration), limit: 3) }),
                ("limit", { store, _ in try list(store, order: WorkoutOrder(.duration), offset: 1) }),
            ]),
        Question(
            "zones", { store, _ in try await store.zones(from: from, to: to, activityType: .running) },
            { store, _ in try store.zones(moments, activity: .running) },
            others: [
                ("from", { store, _ in try store.zones(filter(nil, to), activity: .running) }),
                ("to", { store, _ in try store.zones(filter(from, nil), activity: .running) }),
                ("activity", { store, _ in try store.zones(moments) }),
            ]),
        Question(
            "duplicates", { store, _ in try await store.duplicates(from: from, to: to) },
            { store, _ in try store.repeatedOutings(moments).outings },
            others: [
                ("from", { store, _ in try store.repeatedOutings(filter(nil, to)).outings }),
                ("to", { store, _ in try store.repeatedOutings(filter(from, nil)).outings }),
            ]),
        Question(
            "tiles", { store, _ in try await store.tiles(from: period, activityType: .running) },
            { store, _ in try store.tiles(moments, activity: .running) },
            others: [
                ("from", { store, _ in try store.tiles(filter(nil, to), activity: .running) }),
                ("to", { store, _ in try store.tiles(filter(from, nil), activity: .running) }),
                ("activity", { store, _ in try store.tiles(moments) }),
            ]),
        Question(
            "two workouts", { try await $0.comparison(of: $1.run, with: $1.triathlon, by: .distance, places: 7) },
            { try $0.comparison(of: $1.run, with: $1.triathlon, by: .distance, places: 7) },
            others: [
                ("order", { try $0.comparison(of: $1.triathlon, with: $1.run, by: .distance, places: 7) }),
                ("axis", { try $0.comparison(of: $1.run, with: $1.triathlon, by: .time, places: 7) }),
                ("places", { try $0.comparison(of: $1.run, with: $1.triathlon, by: .distance) }),
            ]),
        Question(
            "a plan", { try await $0.planComparison(for: $1.run, plan: ReportDoorTests.plan) },
            { try $0.planComparison(of: $1.run, plan: ReportDoorTests.plan.planned()) },
            others: [
                ("plan", { try $0.planComparison(of: $1.run) }),
                ("workout", { try $0.planComparison(of: $1.triathlon, plan: ReportDoorTests.plan.planned()) }),
            ]),
    ]

    private static let sums: [Question] = [
        Question(
            "totals",
            { store, _ in
                try await store.totals(
                    by: .day, from: firstNoon, to: date(19, 12), activityType: .running, calendar: noon)
            },
            { store, _ in
                try store.totals(
                    by: .day, filter(firstNoon, date(19, 12), noon), activity: .running, now: now, calendar: noon)
            },
            others: [
                (
                    "period",
                    { store, _ in
                        try store.totals(
                            by: .week, filter(firstNoon, date(19, 12), noon), activity: .running, now: now,
                            calendar: noon)
                    }
                ),
                (
                    "from",
                    { store, _ in
                        try store.totals(
                            by: .day, filter(nil, date(19, 12), noon), activity: .running, now: now, calendar: noon
                        )
                    }
                ),
                (
                    "to",
                    { store, _ in
                        try store.totals(
                            by: .day, filter(firstNoon, nil, noon), activity: .running, now: now, calendar: noon)
                    }
                ),
                (
                    "activity",
                    { store, _ in
                        try store.totals(by: .day, filter(firstNoon, date(19, 12), noon), now: now, calendar: noon)
                    }
                ),
                (
                    "calendar",
                    { store, _ in
                        try store.totals(
                            by: .day, filter(firstNoon, date(19, 12), noon), activity: .running, now: now,
                            calendar: midnight)
                    }
                ),
            ]),
        Question(
            "totals of two periods",
            { store, _ in
                try await store.totalsComparison(of: twoDays, with: before, activityType: .running, calendar: noon)
            },
            { store, _ in
                try store.totalsComparison(twoDays, before, activity: .running, now: now, calendar: noon)
            },
            others: [
                (
                    "order",
                    { store, _ in
                        try store.totalsComparison(before, twoDays, activity: .running, now: now, calendar: noon)
                    }
                ),
                ("activity", { store, _ in try store.totalsComparison(twoDays, before, now: now, calendar: noon) }),
                (
                    "calendar",
                    { store, _ in
                        try store.totalsComparison(twoDays, before, activity: .running, now: now, calendar: midnight)
                    }
                ),
            ]),
        Question(
            "records", { store, _ in try await store.records(activityType: .running, family: .distance, limit: 3) },
            { store, _ in try store.records(activity: .running, family: .distance, top: 3) },
            others: [
                ("activity", { store, _ in try store.records(family: .distance, top: 3) }),
                ("family", { store, _ in try store.records(activity: .running, top: 3) }),
                ("limit", { store, _ in try store.records(activity: .running, family: .distance) }),
            ]),
        Question(
            "curves",
            { store, _ in
                try await store.effortCurves(
                    in: period, against: before, activityType: .running, family: .distance, calendar: noon)
            },
            { store, _ in
                try store.effortCurves(
                    filter(from, to, noon), against: filter(before.start, before.end, noon), activity: .running,
                    family: .distance)
            },
            others: [
                (
                    "period",
                    { store, _ in
                        try store.effortCurves(
                            filter(before.start, to, noon), against: filter(before.start, before.end, noon),
                            activity: .running, family: .distance)
                    }
                ),
                (
                    "end",
                    { store, _ in
                        try store.effortCurves(
                            filter(from, nil, noon), against: filter(before.start, before.end, noon),
                            activity: .running, family: .distance)
                    }
                ),
                (
                    "reference",
                    { store, _ in
                        try store.effortCurves(filter(from, to, noon), activity: .running, family: .distance)
                    }
                ),
                (
                    "activity",
                    { store, _ in
                        try store.effortCurves(
                            filter(from, to, noon), against: filter(before.start, before.end, noon),
                            family: .distance)
                    }
                ),
                (
                    "family",
                    { store, _ in
                        try store.effortCurves(
                            filter(from, to, noon), against: filter(before.start, before.end, noon),
                            activity: .running)
                    }
                ),
            ]),
        Question(
            "load",
            { store, _ in
                try await store.load(by: .day, measure: .edwards, from: firstNoon, to: lastNoon, calendar: noon)
            },
            { store, _ in
                try store.load(by: .day, filter(firstNoon, lastNoon), measure: .edwards, now: now, calendar: noon)
            },
            others: [
                (
                    "period",
                    { store, _ in
                        try store.load(
                            by: .week, filter(firstNoon, lastNoon), measure: .edwards, now: now, calendar: noon)
                    }
                ),
                (
                    "measure",
                    { store, _ in try store.load(by: .day, filter(firstNoon, lastNoon), now: now, calendar: noon) }
                ),
                (
                    "from",
                    { store, _ in
                        try store.load(by: .day, filter(nil, lastNoon), measure: .edwards, now: now, calendar: noon)
                    }
                ),
                (
                    "to",
                    { store, _ in
                        try store.load(by: .day, filter(firstNoon, nil), measure: .edwards, now: now, calendar: noon)
                    }
                ),
                (
                    "calendar",
                    { store, _ in
                        try store.load(
                            by: .day, filter(firstNoon, lastNoon), measure: .edwards, now: now, calendar: midnight)
                    }
                ),
            ]),
    ]

    private static let days: [Question] = [
        Question(
            "nights", { store, _ in try await store.nights(from: firstNoon, to: lastNoon, calendar: noon) },
            { store, _ in try store.sleep(filter(firstNoon, lastNoon, noon), calendar: noon) },
            others: [
                ("from", { store, _ in try store.sleep(filter(nil, lastNoon, noon), calendar: noon) }),
                ("to", { store, _ in try store.sleep(filter(firstNoon, nil, noon), calendar: noon) }),
            ]),
        Question(
            "body", { store, _ in try await store.body(from: firstNoon, to: lastNoon, calendar: noon) },
            { store, _ in try store.body(filter(firstNoon, lastNoon, noon), calendar: noon) },
            others: [
                ("from", { store, _ in try store.body(filter(nil, lastNoon, noon), calendar: noon) }),
                ("to", { store, _ in try store.body(filter(firstNoon, nil, noon), calendar: noon) }),
                (
                    "calendar",
                    { store, _ in try store.body(filter(firstNoon, lastNoon, noon), calendar: midnight) }
                ),
            ]),
        Question(
            "rings",
            { store, _ in try await store.rings(from: date(16, 0), to: date(17, 20), calendar: noon) },
            { store, _ in
                try store.rings(filter(date(16, 0), date(17, 20)), limit: nil, in: noon.timeZone, home: .current)
            },
            others: [
                (
                    "from",
                    { store, _ in
                        try store.rings(filter(nil, date(17, 20)), limit: nil, in: noon.timeZone, home: .current)
                    }
                ),
                (
                    "to",
                    { store, _ in
                        try store.rings(filter(date(16, 0), nil), limit: nil, in: noon.timeZone, home: .current)
                    }
                ),
                (
                    "calendar",
                    { store, _ in
                        try store.rings(
                            filter(date(16, 0), date(17, 20)), limit: nil, in: midnight.timeZone, home: .current)
                    }
                ),
            ]),
        Question(
            "the last rings", { store, _ in try await store.rings(limit: 2, calendar: midnight) },
            { store, _ in try store.rings(limit: 2, in: midnight.timeZone, home: .current) },
            others: [("limit", { store, _ in try store.rings(limit: nil, in: midnight.timeZone, home: .current) })]),
        Question(
            "digest", { store, _ in try await store.digest(of: .week, on: date(11, 20), calendar: noon) },
            { store, _ in
                try store.digest(
                    of: .week, on: CalendarDay(year: 2026, month: 5, day: 12), now: now, calendar: noon)
            },
            others: [
                (
                    "span",
                    { store, _ in
                        try store.digest(
                            of: .day, on: CalendarDay(year: 2026, month: 5, day: 12), now: now, calendar: noon)
                    }
                ),
                (
                    "date",
                    { store, _ in
                        try store.digest(
                            of: .week, on: CalendarDay(of: now, in: noon.timeZone), now: now, calendar: noon)
                    }
                ),
                (
                    "calendar",
                    { store, _ in
                        try store.digest(
                            of: .week, on: CalendarDay(year: 2026, month: 5, day: 12), now: now, calendar: midnight)
                    }
                ),
            ]),
        // The run on the evening of 31 December in London is one of the new year in the Pacific.
        Question(
            "year", { store, _ in try await store.yearReport(2026, calendar: noon) },
            { store, _ in try store.year(2026, now: now, calendar: noon) },
            others: [
                ("year", { store, _ in try store.year(2025, now: now, calendar: noon) }),
                ("calendar", { store, _ in try store.year(2026, now: now, calendar: midnight) }),
            ]),
        Question(
            "readiness", { store, _ in try await store.readiness(on: date(15, 14), calendar: noon) },
            { store, _ in try store.readiness(on: CalendarDay(year: 2026, month: 5, day: 16), calendar: noon) },
            others: [
                (
                    "date",
                    { store, _ in try store.readiness(on: CalendarDay(of: now, in: noon.timeZone), calendar: noon) }
                ),
                (
                    "calendar",
                    { store, _ in
                        try store.readiness(on: CalendarDay(year: 2026, month: 5, day: 15), calendar: midnight)
                    }
                ),
            ]),
        Question(
            "goals", { store, _ in try await store.goals(calendar: noon) },
            { store, _ in try store.goalsReport(now: now, calendar: noon) },
            others: [
                ("calendar", { store, _ in try store.goalsReport(now: now, calendar: midnight) }),
                ("now", { store, _ in try store.goalsReport(now: now + 7 * 86_400, calendar: noon) }),
            ]),
    ]

    private static let quantities: [Question] = [
        Question(
            "statistics",
            { store, _ in
                try await store.statistics(
                    of: steps, by: .day, from: firstNoon, to: lastNoon, unit: .percent(), separateBySource: true,
                    calendar: noon)
            },
            { store, _ in
                try store.statistics(
                    of: .stepCount, filter(firstNoon, lastNoon), by: .day, separate: true, calendar: noon,
                    unit: .percent)
            },
            others: [
                (
                    "period",
                    { store, _ in
                        try store.statistics(
                            of: .stepCount, filter(firstNoon, lastNoon), by: nil, separate: true, calendar: noon,
                            unit: .percent)
                    }
                ),
                (
                    "from",
                    { store, _ in
                        try store.statistics(
                            of: .stepCount, filter(nil, lastNoon), by: .day, separate: true, calendar: noon,
                            unit: .percent)
                    }
                ),
                (
                    "to",
                    { store, _ in
                        try store.statistics(
                            of: .stepCount, filter(firstNoon, nil), by: .day, separate: true, calendar: noon,
                            unit: .percent)
                    }
                ),
                (
                    "unit",
                    { store, _ in
                        try store.statistics(
                            of: .stepCount, filter(firstNoon, lastNoon), by: .day, separate: true, calendar: noon)
                    }
                ),
                (
                    "separate",
                    { store, _ in
                        try store.statistics(
                            of: .stepCount, filter(firstNoon, lastNoon), by: .day, separate: false, calendar: noon,
                            unit: .percent)
                    }
                ),
                (
                    "calendar",
                    { store, _ in
                        try store.statistics(
                            of: .stepCount, filter(firstNoon, lastNoon), by: .day, separate: true,
                            calendar: midnight, unit: .percent)
                    }
                ),
                (
                    "type",
                    { store, _ in
                        try store.statistics(
                            of: .heartRate, filter(firstNoon, lastNoon), by: .day, separate: true, calendar: noon)
                    }
                ),
            ]),
        Question(
            "comparison of periods",
            { store, _ in try await store.comparison(of: steps, in: noons, with: nextNoons, calendar: pacific) },
            { store, _ in try comparison(store, .stepCount, noons, nextNoons, pacific) },
            others: [
                ("order", { store, _ in try comparison(store, .stepCount, nextNoons, noons, pacific) }),
                ("second", { store, _ in try comparison(store, .stepCount, noons, noons, pacific) }),
                ("calendar", { store, _ in try comparison(store, .stepCount, noons, nextNoons, midnight) }),
                ("type", { store, _ in try comparison(store, .heartRate, noons, nextNoons, pacific) }),
            ]),
        Question(
            "explanation",
            { store, _ in
                try await store.explanation(
                    of: steps, in: DateInterval(start: date(12, 9.25), end: date(13, 7.5)), unit: .percent())
            },
            { store, _ in
                try store.explanation(of: .stepCount, from: date(12, 9.25), to: date(13, 7.5), unit: .percent)
            },
            others: [
                (
                    "from",
                    { store, _ in
                        try store.explanation(of: .stepCount, from: date(12, 0), to: date(13, 7.5), unit: .percent)
                    }
                ),
                (
                    "to",
                    { store, _ in
                        try store.explanation(of: .stepCount, from: date(12, 9.25), to: date(14, 0), unit: .percent)
                    }
                ),
                (
                    "unit",
                    { store, _ in try store.explanation(of: .stepCount, from: date(12, 9.25), to: date(13, 7.5)) }
                ),
            ]),
        Question(
            "changes",
            { store, _ in try await store.changes(of: [steps, HKQuantityType(.bodyMass)], limit: 7) },
            { store, _ in try store.changes(of: [.bodyMass, .stepCount], since: nil, limit: 7) },
            others: [
                ("types", { store, _ in try store.changes(of: [.stepCount], since: nil, limit: 7) }),
                ("limit", { store, _ in try store.changes(of: [.bodyMass, .stepCount], since: nil, limit: nil) }),
            ]),
    ]

    private static func comparison(
        _ store: StoreReader, _ type: ObjectType, _ first: DateInterval, _ second: DateInterval, _ calendar: Calendar
    ) throws -> QuantityComparison {
        let found = try #require(try store.comparison(of: type, first, second, calendar: calendar))
        return QuantityComparison(type: type, unit: found.unit, periods: found.comparison)
    }

    private static let readable = Dictionary(
        uniqueKeysWithValues: ObjectType.all.filter(\.isReadable).map { ($0, true) })

    @Test("API-33: the answer depends on every argument", arguments: lists + sums + days + quantities)
    func everyArgumentCounts(question: Question) async throws {
        let asked = try await question.asked(person.store(reading: Self.readable), person)
        let text = String(decoding: asked, as: UTF8.self)
        let answered = try person.unrestricted { try question.answered($0, person) }
        #expect(text == String(decoding: answered, as: UTF8.self))
        for (argument, answered) in question.others {
            let other = try person.unrestricted { try answered($0, person) }
            #expect(text != String(decoding: other, as: UTF8.self), "\(argument) does not count")
        }
    }

    /// Changes go on after what is known.
    @Test("API-60: changes are those since an anchor")
    func changesSinceAnAnchor() async throws {
        let store = try person.store(reading: Self.readable)
        let first = try await store.changes(of: [Self.steps], limit: 5)
        let next = try await store.changes(of: [Self.steps], since: first.anchor, limit: 5)
        let same = try await store.changes(of: [Self.steps], limit: 5)
        #expect(first.added.count == 5 && next.added.count == 5 && same.added.count == 5)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(first.added) == encoder.encode(same.added))
        #expect(try encoder.encode(first.added) != encoder.encode(next.added))
    }
}
