import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import Testing
import WorkoutKit

@testable import HealthKit

/// Reports for apps: the answers of the store, as far as the app may read.
@Suite struct ReportDoorTests {
    private let person: ReportedPerson

    init() throws { person = try ReportedPerson.complete() }

    /// A question, asked by an app and of the store itself, with encoded answers.
    struct Door: Sendable, CustomTestStringConvertible {
        var name: String
        /// The type that must be requested.
        var type: ObjectType
        var asked: @Sendable (HKHealthStore, ReportedPerson) async throws -> Data
        var answered: @Sendable (StoreReader, ReportedPerson) throws -> Data

        init<Answer: Encodable & Sendable>(
            _ name: String, about type: ObjectType = .workout,
            _ asked: @escaping @Sendable (HKHealthStore, ReportedPerson) async throws -> Answer,
            _ answered: @escaping @Sendable (StoreReader, ReportedPerson) throws -> Answer
        ) {
            (self.name, self.type) = (name, type)
            self.asked = { try Self.bytes(try await asked($0, $1)) }
            self.answered = { try Self.bytes(try answered($0, $1)) }
        }

        private static func bytes(_ answer: some Encodable) throws -> Data {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(answer)
        }

        var testDescription: String { name }
    }

    private static let steps = HKQuantityType(.stepCount)
    /// A plan with as many steps as the run has laps.
    static let plan = WorkoutPlan(
        .custom(
            CustomWorkout(
                activity: .running, displayName: "4 x 3 km",
                blocks: [IntervalBlock(steps: [IntervalStep(.work, goal: .distance(3, .kilometers))], iterations: 4)])))
    private static let day = DateInterval(
        start: Date(timeIntervalSinceReferenceDate: ReportedPerson.at(15, 0)), duration: 86_400)
    private static let nextDay = DateInterval(start: day.end, duration: 86_400)

    private static let doors: [Door] = [
        Door("workouts", { store, _ in try await store.workouts() }) { store, _ in
            var all: [WorkoutSummary] = []
            try store.forEachWorkout(SampleFilter()) { all.append($0) }
            return all
        },
        Door("workout", { try await $0.workoutReport(for: $1.run) }) { try $0.workout($1.run).map(WorkoutReport.init) },
        Door("legs", { try await $0.workoutReport(for: $1.triathlon) }) {
            try $0.workout($1.triathlon).map(WorkoutReport.init)
        },
        Door("comparison with a plan", { try await $0.planComparison(for: $1.run, plan: plan) }) { store, person in
            try store.planComparison(of: person.run, plan: plan.planned())
        },
        Door("zones of a workout", { try await $0.zones(for: $1.run) }) { try $0.workout($1.run)?.zones },
        Door("zones of a period", { store, _ in try await store.zones() }) { store, _ in
            try store.zones(SampleFilter())
        },
        Door("duplicates", { store, _ in try await store.duplicates() }) { store, _ in
            try store.repeatedOutings(SampleFilter()).outings
        },
        Door("totals", { try await $0.totals(by: .week, calendar: $1.calendar) }) {
            try $0.totals(
                by: .week, SampleFilter(dayZone: .gmt), now: ReportedPerson.now, calendar: $1.calendar)
        },
        Door("totals of two periods", { try await $0.totalsComparison(of: day, with: nextDay, calendar: $1.calendar) })
        {
            try $0.totalsComparison(day, nextDay, now: ReportedPerson.now, calendar: $1.calendar)
        },
        Door("records", { store, _ in try await store.records(limit: 2) }) { store, _ in try store.records(top: 2) },
        Door("curves", { try await $0.effortCurves(in: day, against: nextDay, calendar: $1.calendar) }) {
            let zone = $1.calendar.timeZone
            return try $0.effortCurves(
                SampleFilter(from: day.start, to: day.end, dayZone: zone),
                against: SampleFilter(from: nextDay.start, to: nextDay.end, dayZone: zone))
        },
        Door("load", { try await $0.load(by: .day, calendar: $1.calendar) }) {
            try $0.load(by: .day, now: ReportedPerson.now, calendar: $1.calendar)
        },
        Door("nights", about: .sleepAnalysis, { try await $0.nights(calendar: $1.calendar) }) {
            try $0.sleep(SampleFilter(dayZone: .gmt), calendar: $1.calendar)
        },
        Door("body", about: .bodyMass, { try await $0.body(calendar: $1.calendar) }) {
            try $0.body(SampleFilter(dayZone: .gmt), calendar: $1.calendar)
        },
        Door("rings", about: .activitySummary, { try await $0.rings(limit: 3, calendar: $1.calendar) }) { store, _ in
            try store.rings(limit: 3, in: .gmt)
        },
        Door("statistics", about: .stepCount, { try await $0.statistics(of: steps, by: .day, calendar: $1.calendar) }) {
            try $0.statistics(of: .stepCount, SampleFilter(), by: .day, separate: false, calendar: $1.calendar)
        },
        Door(
            "comparison", about: .stepCount,
            { try await $0.comparison(of: steps, in: day, with: nextDay, calendar: $1.calendar) }
        ) {
            try $0.comparison(of: .stepCount, day, nextDay, calendar: $1.calendar)
                .map { QuantityComparison(type: .stepCount, unit: $0.unit, periods: $0.comparison) }
        },
        Door("explanation", about: .stepCount, { store, _ in try await store.explanation(of: steps, in: day) }) {
            store, _ in
            try store.explanation(of: .stepCount, from: day.start, to: day.end)
        },
        Door("changes", about: .stepCount, { store, _ in try await store.changes(of: [steps], limit: 7) }) { store, _ in
            try store.changes(of: [.stepCount], since: nil, limit: 7)
        },
    ]

    // MARK: Permissions

    private static let readable = Dictionary(
        uniqueKeysWithValues: ObjectType.all.filter(\.isReadable).map { ($0, true) })

    @Test("AUTH-10: an app that may read everything gets the answer of the store", arguments: doors)
    func everything(door: Door) async throws {
        let store = try person.store(reading: Self.readable)
        let (asked, answered) = try (
            await door.asked(store, person), person.unrestricted { try door.answered($0, person) }
        )
        #expect(String(decoding: asked, as: UTF8.self) == String(decoding: answered, as: UTF8.self))
        // The person has data for each question.
        #expect(asked.count > 60, "\(String(decoding: asked, as: UTF8.self))")
    }

    @Test("AUTH-10: an app that has not requested a type gets the error of a query", arguments: doors)
    func notRequested(door: Door) async throws {
        let others = Self.readable.filter { $0.key != door.type }
        let store = try person.store(reading: others)
        let failure = await failure(of: { _ = try await door.asked(store, person) })
        #expect(failure?.code == .errorAuthorizationNotDetermined)
    }

    @Test("AUTH-10: to an app that was denied a type, there is no data of it", arguments: doors)
    func denied(door: Door) async throws {
        var decisions = Self.readable
        decisions[door.type] = false
        let empty = try ReportedPerson()
        let asked = try await door.asked(person.store(reading: decisions), person)
        let answered = try await door.asked(empty.store(reading: decisions), person)
        // Only the position of changes depends on data that may not be read.
        let position = /"anchor":\{[^}]*\}\},?/
        let texts = [asked, answered].map { String(decoding: $0, as: UTF8.self).replacing(position, with: "") }
        #expect(texts[0] == texts[1])
    }

    @Test("AUTH-10: a type that was never requested is as one that was denied", arguments: doors)
    func neverRequested(door: Door) async throws {
        var denied = Self.readable.mapValues { _ in false }
        denied[door.type] = true
        let asked = try await door.asked(person.store(reading: [door.type: true]), person)
        let answered = try await door.asked(person.store(reading: denied), person)
        let position = /"anchor":\{[^}]*\}\},?/
        let texts = [asked, answered].map { String(decoding: $0, as: UTF8.self).replacing(position, with: "") }
        #expect(texts[0] == texts[1])
    }

    @Test("AUTH-10: workouts have no heart rates, zones and loads of an app that may not read heart rates")
    func heartRates() async throws {
        var decisions = Self.readable
        decisions[.heartRate] = false
        let store = try person.store(reading: decisions)
        #expect(try await store.workouts().contains { $0.totalDistance != nil })
        #expect(try await store.workouts().allSatisfy { $0.averageHeartRate == nil })
        let report = try #require(try await store.workoutReport(for: person.run))
        #expect(report.laps.count == 4 && report.laps.allSatisfy { $0.averageHeartRate == nil && $0.meters == 2_700 })
        #expect(report.summary.averageHeartRate == nil && report.zones.isEmpty)
        #expect(report.splits.count == 11 && report.splits.allSatisfy { $0.averageHeartRate == nil })
        #expect(!report.load.contains { [.trimp, .edwards].contains($0.name) })
        #expect(!report.samples.contains { $0.type == .heartRate })
        let triathlon = try #require(try await store.workoutReport(for: person.triathlon))
        #expect(triathlon.legs.count == 5 && triathlon.legs.allSatisfy { $0.averageHeartRate == nil })
        #expect(try await store.zones().isEmpty)
        #expect(try await store.zones(for: person.run)?.isEmpty == true)
        let load = try await store.load(by: .day, measure: .edwards, calendar: person.calendar)
        #expect(load.counted == 0 && load.missing[.heartRate] != nil)
        let nights = try await store.nights(calendar: person.calendar).nights
        #expect(
            nights.count == 10
                && nights.allSatisfy { $0.vitals.heartRate == nil && abs(($0.vitals.respiratoryRate ?? 0) - 14) < 1e-9 }
        )
        #expect(try await store.duplicates().allSatisfy { $0.recordings.allSatisfy { $0.averageHeartRate == nil } })
        // With the permission, all of them are there.
        let all = try person.store(reading: Self.readable)
        #expect(try await all.workouts().contains { abs(($0.averageHeartRate ?? 0) - 144) < 1e-9 })
        #expect(try await all.zones().contains { $0.type == .heartRate && $0.workouts == 2 })
        #expect(try await all.load(by: .day, measure: .edwards, calendar: person.calendar).counted == 2)
    }

    @Test("AUTH-10: efforts are those of distances and power that the app may read")
    func efforts() async throws {
        var decisions = Self.readable
        decisions[.distanceWalkingRunning] = false
        decisions[.runningPower] = false
        let report = try await person.store(reading: decisions).records(activityType: .running)
        #expect(report.sports.flatMap(\.records).allSatisfy { $0.kind.family == .duration })
        let all = try await person.store(reading: Self.readable).records(activityType: .running)
        #expect(all.sports.flatMap(\.records).contains { $0.kind.family == .distance })
    }

    @Test("AUTH-10: types and sources are those of samples that the app may read")
    func contents() async throws {
        let store = try person.store(reading: [.stepCount: true, .heartRate: false])
        #expect(try await store.types().map(\.type.identifier) == [ObjectType.stepCount.identifier])
        let sources = try await store.sources()
        #expect(sources.map(\.source.name) == ["Phone", "Watch"])
        #expect(sources.map(\.types) == [1, 1] && sources.map(\.count) == [40, 10])
        let all = try await person.store(reading: Self.readable).sources()
        let answered = try person.unrestricted { try $0.sources() }
        #expect(all.map(\.source) == answered.map(\.source) && all.map(\.count) == answered.map(\.extent.count))
        #expect(all.map(\.earliest) == answered.map(\.extent.earliest))
        #expect(try await ReportedPerson.complete().store().sources().isEmpty)
    }

    /// Returns the error of a question, if it throws one.
    private func failure(of question: () async throws -> Void) async -> HKError? {
        do {
            try await question()
            return nil
        } catch {
            return error as? HKError
        }
    }

    // MARK: Questions

    @Test("API-33: workouts are searched, sorted and paged")
    func searching() async throws {
        let store = try person.store(reading: Self.readable)
        let all = try await store.workouts()
        #expect(all.count == 4 && all.map(\.start) == all.map(\.start).sorted(by: >))
        #expect(try await store.workouts(matching: "LAKE").map(\.uuid) == [person.run])
        #expect(try await store.workouts(tags: ["race"]).isEmpty)
        let shortest = try await store.workouts(sortedBy: WorkoutOrder(.duration))
        #expect(shortest.map(\.duration) == all.map(\.duration).sorted())
        for order in [WorkoutOrder(.duration), WorkoutOrder(.start, isDescending: true)] {
            let whole = try await store.workouts(sortedBy: order)
            for limit in 1...4 {
                var paged: [WorkoutSummary] = []
                while paged.count < whole.count {
                    paged += try await store.workouts(sortedBy: order, offset: paged.count, limit: limit)
                }
                #expect(paged == whole)
            }
        }
        #expect(try await store.workouts(offset: 4).isEmpty)
        #expect(try await store.workouts(limit: 0).isEmpty)
        #expect(try await store.workouts(offset: 1, limit: .max).count == 3)
        #expect(try await store.workouts(activityType: .swimming).map(\.activityType) == [.swimming])
        #expect(HKWorkoutActivityType(all[0].activityType) == .running)
        #expect(try await store.workoutReport(for: UUID()) == nil)
        #expect(try await store.zones(for: UUID()) == nil)
    }

    @Test("API-60: changes go on after an anchor, also of an earlier run of the program")
    func changing() async throws {
        let store = try person.store(reading: Self.readable)
        var (anchor, found, more): (ChangesReport.Anchor?, Int, Bool) = (nil, 0, true)
        while more {
            let changes = try await store.changes(of: [Self.steps], since: anchor, limit: 13)
            #expect(changes.added.count <= 13 && !changes.isRestart)
            found += changes.added.count
            anchor = try JSONDecoder().decode(ChangesReport.Anchor.self, from: JSONEncoder().encode(changes.anchor))
            more = changes.hasMore
        }
        #expect(found == 50)
        #expect(try await store.changes(of: [Self.steps], since: anchor).added.isEmpty)
        let other = try ReportedPerson().store(reading: Self.readable)
        #expect(try await other.changes(of: [Self.steps], since: anchor).isRestart)
    }

    @Test("API-3: what cannot be asked is an invalid argument")
    func invalid() async throws {
        let store = try person.store(reading: Self.readable)
        let (heartRate, moment) = (HKQuantityType(.heartRate), DateInterval(start: Self.day.start, duration: 0))
        let questions: [@Sendable () async throws -> Void] = [
            { _ = try await store.workouts(offset: -1) }, { _ = try await store.workouts(limit: -1) },
            { _ = try await store.records(limit: 0) }, { _ = try await store.rings(limit: -1) },
            { _ = try await store.changes(of: [Self.steps], limit: 0) },
            { _ = try await store.explanation(of: heartRate, in: Self.day) },
            { _ = try await store.explanation(of: Self.steps, in: moment) },
            { _ = try await store.statistics(of: heartRate, unit: .meter()) },
            { _ = try await store.explanation(of: Self.steps, in: Self.day, unit: .gram()) },
        ]
        for question in questions {
            #expect(await failure(of: question)?.code == .errorInvalidArgument)
        }
        let inSeconds = try await store.statistics(of: heartRate, unit: HKUnit.count().unitDivided(by: .second()))
        #expect(try #require(inSeconds.rows.first?.figures.maximum) < 3)
    }
}
