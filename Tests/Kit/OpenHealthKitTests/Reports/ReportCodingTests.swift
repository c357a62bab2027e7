import Foundation
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import Testing

@testable import HealthKit

/// Reports as stored values: decoding returns what was encoded.
@Suite struct ReportCodingTests {
    private let person: ReportedPerson
    private let store: HKHealthStore

    init() throws {
        person = try ReportedPerson.complete()
        store = try person.store(
            reading: Dictionary(uniqueKeysWithValues: ObjectType.all.filter(\.isReadable).map { ($0, true) }))
    }

    private func check<Value: Codable & Equatable>(_ value: Value) throws {
        let bytes = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(Value.self, from: bytes) == value)
        let list = try PropertyListEncoder().encode([value])
        #expect(try PropertyListDecoder().decode([Value].self, from: list) == [value])
    }

    @Test("API-3: reports of periods survive encoding")
    func periods() async throws {
        let totals = try await store.totals(by: .day, calendar: person.calendar)
        #expect(totals.rows.count == 4)
        try check(totals)
        let load = try await store.load(by: .week, calendar: person.calendar)
        #expect(load.facts.sex == .male && load.counted > 0)
        try check(load)
        let nights = try await store.nights(calendar: person.calendar)
        #expect(nights.regularity != nil && nights.nights.first?.timeZone?.identifier == "Europe/Zurich")
        try check(nights)
        let rings = try await store.rings(calendar: person.calendar)
        #expect(rings.days.count >= 4)
        try check(rings)
        let body = try await store.body(calendar: person.calendar)
        #expect(body.courses.first?.days.count == 10)
        try check(body)
        let all = DateInterval(start: Date(timeIntervalSinceReferenceDate: 0), duration: 1e9)
        let curves = try await store.effortCurves(in: all, against: all, calendar: person.calendar)
        #expect(curves.sports.contains { $0.points.contains { $0.gain == 0 } })
        try check(curves)
        try store.save(TrainingGoal(.distance, 5_000, per: .week))
        let goals = try await store.goals(calendar: person.calendar)
        #expect(goals.goals.first?.isReached == true)
        try check(goals)
        let shoes = try Gear("Trail shoes", kind: .shoes)
        try store.save(shoes)
        let gear = try await store.gear()
        #expect(gear.gear.map(\.id) == [shoes.id])
        try check(gear)
        try store.removeGear(id: shoes.id)
        #expect(try await store.gear().gear.isEmpty)
        for span in DigestReport.Span.allCases {
            let digest = try await store.digest(
                of: span, on: Date(timeIntervalSinceReferenceDate: ReportedPerson.at(18, 12)), calendar: person.calendar
            )
            #expect(!digest.workouts.isEmpty && !digest.nights.isEmpty && !digest.goals.isEmpty && digest.load != nil)
            try check(digest)
        }
        let year = try await store.yearReport(2026, calendar: person.calendar)
        #expect(year.totals.count == 4 && year.activeDays == 4 && !year.bests.isEmpty)
        try check(year)
        let steps = HKQuantityType(.stepCount)
        let statistics = try await store.statistics(
            of: steps, by: .day, separateBySource: true, calendar: person.calendar)
        #expect(statistics.rows.first?.sources.count == 2)
        try check(statistics)
        let day = DateInterval(start: Date(timeIntervalSinceReferenceDate: ReportedPerson.at(15, 0)), duration: 86_400)
        let explanation = try await store.explanation(of: steps, in: day)
        #expect(explanation.parts.contains { !$0.coveredBy.isEmpty } && !explanation.stretches.isEmpty)
        try check(explanation)
        let next = DateInterval(start: day.end, duration: 86_400)
        try check(try await store.comparison(of: steps, in: day, with: next, calendar: person.calendar))
        try check(try await store.totalsComparison(of: day, with: next, calendar: person.calendar))
        try check(FigureChange(from: 3, to: 5))
    }

    @Test("API-3: reports of workouts survive encoding")
    func workouts() async throws {
        let workouts = try await store.workouts()
        #expect(workouts.count == 4 && workouts.contains { !$0.otherRecordings.isEmpty && $0.title != nil })
        try check(workouts)
        for workout in workouts { try check(try #require(try await store.workoutReport(for: workout.uuid))) }
        let reports = try await workouts.map(\.uuid).asyncMap { try await store.workoutReport(for: $0) }
            .compactMap { $0 }
        // Each part occurs in one of them.
        #expect(reports.contains { $0.legs.count == 5 })
        #expect(reports.contains { !$0.laps.isEmpty && !$0.splits.isEmpty && !$0.zones.isEmpty && !$0.load.isEmpty })
        #expect(reports.contains { $0.swim?.lengths.count == 6 })
        #expect(reports.contains { $0.sets.count == 3 })
        #expect(reports.contains { !$0.routes.isEmpty })
        let same = try #require(try await store.outings(onRouteOf: person.run))
        #expect(same.outings.map(\.workout) == [person.run])
        try check(same)
        let compared = try #require(try await store.comparison(of: person.run, with: workouts[0].uuid, places: 5))
        #expect(compared.workout.workout == person.run && compared.places.count == 5 && !compared.columns.isEmpty)
        #expect(try await store.comparison(of: person.run, with: UUID()) == nil)
        try check(compared)
        let tiles = try await store.tiles()
        #expect(tiles.workouts > 0 && tiles.square != nil)
        try check(tiles)
        let records = try await store.records(limit: 3)
        #expect(!records.sports.isEmpty)
        try check(records)
        let duplicates = try await store.duplicates()
        #expect(duplicates.count == 1 && duplicates[0].recordings.count == 2 && !duplicates[0].streams.isEmpty)
        try check(duplicates)
        let zones = try await store.zones()
        #expect(zones.first?.durations.contains { $0 > 0 } == true)
        try check(zones)
        let comparison = try #require(
            try await store.planComparison(for: person.run, plan: ReportDoorTests.plan))
        #expect(comparison.way == .laps && comparison.steps.map(\.done) == [2_700, 2_700, 2_700, 2_700])
        #expect(try await store.planComparison(for: person.run) == nil)
        try check(comparison)
        for order in WorkoutOrder.allCases { try check(order) }
    }

    @Test("API-60: changes, types and sources survive encoding")
    func contents() async throws {
        let sources = try await store.sources()
        #expect(sources.count == 2)
        try check(sources)
        let types = try await store.types()
        #expect(types.count > 6)
        try check(types)
        let steps = HKQuantityType(.stepCount)
        let first = try await store.changes(of: [steps, .workoutType()], limit: 5)
        try person.engine.write(as: ReportedPerson.watch) { _ = try $0.delete([person.triathlon]) }
        var changes = try await store.changes(of: [steps, .workoutType()])
        #expect(changes.deleted.map(\.uuid) == [person.triathlon] && changes.added.count == 54)
        changes.anchor = first.anchor
        let again = try JSONDecoder().decode(ChangesReport.self, from: JSONEncoder().encode(changes))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Workouts have dictionaries, whose order is not determined.
        let quantities = try [changes, again].map { try encoder.encode($0.added.filter { $0.type == .stepCount }) }
        #expect(quantities[0] == quantities[1])
        #expect(again.anchor == first.anchor && again.deleted == changes.deleted)
        #expect(again.added.map(\.uuid) == changes.added.map(\.uuid))
    }
}

extension Sequence where Element: Sendable {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
