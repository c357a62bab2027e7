import Foundation
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import Testing
import WorkoutKit

@testable import HealthKit

/// Reports for apps with every argument, and those that no other suite asks for with every permission.
@Suite struct ReportArgumentTests {
    private typealias Door = ReportDoorTests.Door

    private let person: ReportedPerson

    init() throws { person = try Self.withMore(.complete()) }

    private static let readable = Dictionary(
        uniqueKeysWithValues: ObjectType.all.filter(\.isReadable).map { ($0, true) })
    private static let shoes = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    private static let goals = (1...2).map { number in
        UUID(uuid: (UInt8(number), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17))
    }

    /// Adds a goal of each of two periods and a pair of shoes.
    private static func withMore(_ person: ReportedPerson) throws -> ReportedPerson {
        let store = try person.store()
        try store.save(TrainingGoal(id: goals[0], .distance, 5_000, per: .week, activityType: .running))
        try store.save(TrainingGoal(id: goals[1], .count, 3, per: .month))
        try store.save(Gear(id: shoes, "Shoes", kind: .shoes, begin: CalendarDay(year: 2026, month: 5, day: 1)))
        return person
    }

    private static let steps = HKQuantityType(.stepCount)
    private static func date(_ day: Int, _ hour: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: ReportedPerson.at(day, hour))
    }
    // From within a day until within another one.
    private static let (from, to) = (date(16, 6.9), date(18, 6))
    private static let period = DateInterval(start: from, end: to)
    private static let later = DateInterval(start: to, duration: 86_400)
    /// A calendar whose days begin at noon UTC.
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 12 * 3_600) ?? .gmt
        calendar.firstWeekday = 3
        return calendar
    }()
    private static var days: SampleFilter { SampleFilter(from: from, to: to, dayZone: calendar.timeZone) }
    private static var moments: SampleFilter { SampleFilter(from: from, to: to) }

    private static let narrowed: [Door] = [
        Door("workouts", { store, _ in try await store.workouts(from: from, to: to, activityType: .swimBikeRun) }) {
            store, _ in
            var (all, search) = ([WorkoutSummary](), WorkoutSearch())
            search.activity = .swimBikeRun
            try store.forEachWorkout(moments, search) { all.append($0) }
            return all
        },
        Door("zones", { store, _ in try await store.zones(from: from, to: to, activityType: .swimBikeRun) }) {
            store, _ in
            try store.zones(moments, activity: .swimBikeRun)
        },
        Door("duplicates", { store, _ in try await store.duplicates(from: to, to: date(19, 0)) }) { store, _ in
            try store.repeatedOutings(SampleFilter(from: to, to: date(19, 0))).outings
        },
        Door(
            "totals",
            { store, _ in
                try await store.totals(by: .day, from: from, to: to, activityType: .swimBikeRun, calendar: calendar)
            }
        ) { store, _ in
            try store.totals(
                by: .day, days, activity: .swimBikeRun, now: ReportedPerson.now, calendar: calendar)
        },
        Door(
            "totals of two periods",
            { store, _ in
                try await store.totalsComparison(
                    of: later, with: period, activityType: .running, calendar: calendar)
            }
        ) { store, _ in
            try store.totalsComparison(
                later, period, activity: .running, now: ReportedPerson.now, calendar: calendar)
        },
        Door("records", { store, _ in try await store.records(activityType: .running, family: .power, limit: 3) }) {
            store, _ in
            try store.records(activity: .running, family: .power, top: 3)
        },
        Door(
            "curves",
            { store, _ in
                try await store.effortCurves(in: later, activityType: .running, family: .distance, calendar: calendar)
            }
        ) { store, _ in
            try store.effortCurves(
                SampleFilter(from: later.start, to: later.end, dayZone: calendar.timeZone), activity: .running,
                family: .distance)
        },
        Door(
            "load",
            { store, _ in
                try await store.load(by: .week, measure: .tss, from: from, to: to, calendar: calendar)
            }
        ) { store, _ in
            try store.load(by: .week, moments, measure: .tss, now: ReportedPerson.now, calendar: calendar)
        },
        Door(
            "nights", about: .sleepAnalysis,
            { store, _ in try await store.nights(from: from, to: to, calendar: calendar) }
        ) { store, _ in
            try store.sleep(days, calendar: calendar)
        },
        Door(
            "body", about: .bodyMass, { store, _ in try await store.body(from: from, to: to, calendar: calendar) }
        ) { store, _ in
            try store.body(days, calendar: calendar)
        },
        Door(
            "rings", about: .activitySummary,
            { store, _ in try await store.rings(from: from, to: to, limit: 2, calendar: calendar) }
        ) { store, _ in
            try store.rings(moments, limit: 2, in: calendar.timeZone, home: .current)
        },
        Door(
            "statistics", about: .stepCount,
            { store, _ in
                try await store.statistics(
                    of: steps, by: .day, from: from, to: to, unit: HKUnit(from: "%"), separateBySource: true,
                    calendar: calendar)
            }
        ) { store, _ in
            try store.statistics(
                of: .stepCount, moments, by: .day, separate: true, calendar: calendar,
                unit: try QuantityUnit(parsing: "%"))
        },
        Door(
            "comparison of periods", about: .stepCount,
            { store, _ in try await store.comparison(of: steps, in: later, with: period, calendar: calendar) }
        ) { store, _ in
            try store.comparison(of: .stepCount, later, period, calendar: calendar)
                .map { QuantityComparison(type: .stepCount, unit: $0.unit, periods: $0.comparison) }
        },
        Door("explanation", about: .stepCount, { store, _ in try await store.explanation(of: steps, in: period) }) {
            store, _ in
            try store.explanation(of: .stepCount, from: from, to: to)
        },
    ]

    private static let others: [Door] = [
        Door("digest", { store, _ in try await store.digest(of: .week, on: from, calendar: calendar) }) { store, _ in
            try store.digest(
                of: .week, on: CalendarDay(of: from, in: calendar.timeZone), now: ReportedPerson.now,
                calendar: calendar)
        },
        Door("digest of today", { store, _ in try await store.digest(of: .day, calendar: calendar) }) { store, _ in
            try store.digest(
                of: .day, on: CalendarDay(of: ReportedPerson.now, in: calendar.timeZone), now: ReportedPerson.now,
                calendar: calendar)
        },
        Door("year", { store, _ in try await store.yearReport(2026, calendar: calendar) }) { store, _ in
            try store.year(2026, now: ReportedPerson.now, calendar: calendar)
        },
        Door(
            "readiness", about: .restingHeartRate,
            { store, _ in try await store.readiness(on: from, calendar: calendar) }
        ) { store, _ in
            try store.readiness(on: CalendarDay(of: from, in: calendar.timeZone), calendar: calendar)
        },
        Door(
            "readiness today", about: .restingHeartRate, { store, _ in try await store.readiness(calendar: calendar) }
        ) { store, _ in
            try store.readiness(on: CalendarDay(of: ReportedPerson.now, in: calendar.timeZone), calendar: calendar)
        },
        Door("gear", { store, _ in try await store.gear() }) { store, _ in try store.gearReport() },
        Door("goals", { store, _ in try await store.goals(calendar: calendar) }) { store, _ in
            try store.goalsReport(now: ReportedPerson.now, calendar: calendar)
        },
        Door("outings", about: .workoutRoute, { try await $0.outings(onRouteOf: $1.run) }) {
            try $0.sameRoute(as: $1.run)
        },
        Door("tiles", about: .workoutRoute, { store, _ in try await store.tiles() }) { store, _ in try store.tiles() },
        Door(
            "tiles of a period", about: .workoutRoute,
            { store, _ in try await store.tiles(from: later, activityType: .running) }
        ) { store, _ in
            try store.tiles(SampleFilter(from: later.start, to: later.end), activity: .running)
        },
        Door(
            "two workouts", { try await $0.comparison(of: $1.run, with: $1.triathlon, by: .distance, places: 7) }
        ) {
            try $0.comparison(of: $1.run, with: $1.triathlon, by: .distance, places: 7)
        },
    ]

    @Test("AUTH-10: every argument reaches the store", arguments: narrowed + others)
    func arguments(door: ReportDoorTests.Door) async throws {
        let store = try person.store(reading: Self.readable)
        let (asked, answered) = try (
            await door.asked(store, person), person.unrestricted { try door.answered($0, person) }
        )
        #expect(String(decoding: asked, as: UTF8.self) == String(decoding: answered, as: UTF8.self))
        #expect(asked.count > 30, "\(String(decoding: asked, as: UTF8.self))")
    }

    @Test("AUTH-10: an app that has not requested a type gets the error of a query", arguments: others)
    func notRequested(door: ReportDoorTests.Door) async throws {
        let types: [ObjectType] = door.type == .workoutRoute ? [.workoutRoute, .workout] : [door.type]
        for type in types {
            // What an app has requested stays requested.
            let person = type == door.type ? person : try Self.withMore(.complete())
            let store = try person.store(reading: Self.readable.filter { $0.key != type })
            let code = await Self.code { _ = try await door.asked(store, person) }
            #expect(code == .errorAuthorizationNotDetermined, "\(type)")
        }
    }

    /// The error does not depend on what is stored, nor on whether a workout exists.
    @Test("AUTH-10: an app that has not requested a type gets an error from an empty store, too")
    func notRequestedOfNothing() async throws {
        let (store, day) = (
            try ReportedPerson().store(reading: Self.readable.filter { $0.key != .workout }), DateInterval()
        )
        let questions: [(String, @Sendable () async throws -> Void)] = [
            ("outings", { _ = try await store.outings(onRouteOf: UUID()) }), ("tiles", { _ = try await store.tiles() }),
            ("workouts", { _ = try await store.workouts() }),
            ("workout", { _ = try await store.workoutReport(for: UUID()) }),
            ("plan", { _ = try await store.planComparison(for: UUID()) }),
            ("zones", { _ = try await store.zones(for: UUID()) }),
            ("zones of all", { _ = try await store.zones() }), ("duplicates", { _ = try await store.duplicates() }),
            ("two", { _ = try await store.comparison(of: UUID(), with: UUID()) }),
            ("totals", { _ = try await store.totals(by: .week) }),
            ("two periods", { _ = try await store.totalsComparison(of: day, with: day) }),
            ("records", { _ = try await store.records() }), ("load", { _ = try await store.load(by: .day) }),
            ("curves", { _ = try await store.effortCurves(in: day) }), ("gear", { _ = try await store.gear() }),
            ("goals", { _ = try await store.goals() }), ("digest", { _ = try await store.digest(of: .day) }),
            ("year", { _ = try await store.yearReport(2026) }),
        ]
        for (name, question) in questions {
            #expect(await Self.code(of: question) == .errorAuthorizationNotDetermined, "\(name)")
        }
        // Of routes, both the workouts and the routes are asked for.
        let other = try ReportedPerson().store(reading: Self.readable.filter { $0.key != .workoutRoute })
        #expect(
            await Self.code { _ = try await other.outings(onRouteOf: UUID()) } == .errorAuthorizationNotDetermined)
        #expect(await Self.code { _ = try await other.tiles() } == .errorAuthorizationNotDetermined)
        let all = try ReportedPerson().store(reading: Self.readable)
        #expect(try await all.outings(onRouteOf: UUID()) == nil)
        #expect(try await all.tiles(from: DateInterval()).tiles.isEmpty)
    }

    @Test("AUTH-10: to an app that was denied a type, there is no data of it", arguments: others)
    func denied(door: ReportDoorTests.Door) async throws {
        var decisions = Self.readable
        decisions[door.type] = false
        // Of sleep, steps and the like, a digest may tell.
        if ["digest", "year", "readiness"].contains(where: door.name.hasPrefix) {
            decisions = decisions.mapValues { _ in false }
        }
        let empty = try Self.withMore(ReportedPerson())
        let asked = try await door.asked(person.store(reading: decisions), person)
        let answered = try await door.asked(empty.store(reading: decisions), person)
        #expect(String(decoding: asked, as: UTF8.self) == String(decoding: answered, as: UTF8.self))
    }

    @Test("QRY-7: a device that is locked tells nothing")
    func locked() async throws {
        let store = try person.store(reading: Self.readable)
        let conditions: [(@Sendable (inout StoreConditions) -> Void, HKError.Code)] = [
            ({ $0.isLocked = true }, .errorDatabaseInaccessible),
            ({ $0.availability = .restricted }, .errorHealthDataRestricted),
        ]
        for (change, code) in conditions {
            store.context.change(change)
            for door in Self.narrowed + Self.others {
                #expect(await Self.code { _ = try await door.asked(store, person) } == code, "\(door.name)")
            }
            store.context.change { $0 = StoreConditions() }
        }
    }

    @Test("API-33: goals and gear are changed and removed by their identifiers")
    func goalsAndGear() async throws {
        let store = try person.store(reading: Self.readable)
        #expect(try await store.goals(calendar: Self.calendar).goals.map(\.goal.id).count == 2)
        try store.removeGoal(id: Self.shoes)
        try store.removeGear(id: Self.goals[0])
        #expect(try await store.goals(calendar: Self.calendar).goals.count == 2)
        #expect(try await store.gear().gear.map(\.id) == [Self.shoes])
        try store.save(TrainingGoal(id: Self.goals[0], .time, 3_600, per: .week))
        try store.removeGoal(id: Self.goals[1])
        let left = try await store.goals(calendar: Self.calendar).goals
        #expect(left.map(\.goal.id) == [Self.goals[0]] && left.map(\.goal.measure) == [.time])
        store.context.change { $0.isGuestUser = true }
        #expect(await Self.code { try store.removeGear(id: Self.shoes) } == .errorNotPermissibleForGuestUserMode)
        #expect(
            await Self.code { try store.save(TrainingGoal(.count, 1, per: .year)) }
                == .errorNotPermissibleForGuestUserMode)
        store.context.change { $0.isGuestUser = false }
        try store.removeGear(id: Self.shoes)
        #expect(try await store.gear().gear.isEmpty)
    }

    private static func code(of question: () async throws -> Void) async -> HKError.Code? {
        do {
            try await question()
            return nil
        } catch {
            return (error as? HKError)?.code
        }
    }

    @Test("API-33: a comparison has 2 to 10,000 places")
    func placesAreLimited() async throws {
        let store = try person.store(reading: Self.readable)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for (places, limited) in [(.min, 2), (1, 2), (2, 2), (3, 3), (10_000, 10_000), (10_001, 10_000)] {
            let asked = try await store.comparison(
                of: person.run, with: person.triathlon, by: .distance, places: places)
            let answered = try person.unrestricted {
                try $0.comparison(of: person.run, with: person.triathlon, by: .distance, places: limited)
            }
            #expect(try encoder.encode(asked) == encoder.encode(answered), "\(places)")
        }
    }

    @Test("API-33: a page is a part of the list", arguments: 0...5, [nil, 0, 1, 2, 3, 4, 5, Int.max])
    func pages(offset: Int, limit: Int?) async throws {
        let store = try person.store(reading: Self.readable)
        for order in [WorkoutOrder(.start, isDescending: true), WorkoutOrder(.start), WorkoutOrder(.duration)] {
            let all = try await store.workouts(sortedBy: order)
            let page = try await store.workouts(sortedBy: order, offset: offset, limit: limit)
            #expect(page == Array(all.dropFirst(offset).prefix(limit ?? .max)))
        }
    }
}
