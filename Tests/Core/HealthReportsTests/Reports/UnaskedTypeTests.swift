import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthReports

/// Reports for apps that asked for a few types: they have what these types give, and fail for no other one.
@Suite struct UnaskedTypeTests {
    private let days: DailyStore
    /// The day of the latest data, counted from 1 March 2026.
    private static let today = 9

    init() throws {
        days = try DailyStore()
        for (number, day) in [(1, 1), (2, 8), (3, 9)] {
            let draft = SweepWorld.Draft(number, .running, at: days.at(day, 18), seconds: 1_800) { draft in
                (draft.meters, draft.zone) = (6_000 + Double(number) * 100, nil)
                draft.rate = { 130 + $0 / 100 }
                draft.speed = { _ in 3 }
                draft.route = { (47 + $0 / 30_000, 8, 400) }
                if number == 3 { draft.statistics = [.heartRate: WorkoutStatisticsRecord(average: 2.5)] }
            }
            try SweepWorld.save(draft, in: days.store)
        }
        for day in 8...9 { try days.saveNight(hours: 7, day, temperature: 35) }
        for (type, value, unit, hour) in [
            (.stepCount, 900, .count, 7), (.restingHeartRate, 50, .countPerMinute, 7),
            (.heartRateVariabilitySDNN, 40, .millisecond, 7), (.respiratoryRate, 14, .countPerMinute, 2),
            (.bodyMass, 70, .kilogram, 7),
        ] as [(ObjectType, Double, QuantityUnit, Double)] {
            try days.save(type, value, unit, Self.today, hour)
        }
        try days.savePressure(120, 80, Self.today)
        try days.store.engine.write {
            try $0.save(TrainingGoal(.count, 2, per: .week))
            try $0.setActivitySummaries([ActivitySummaryRecord(day: DailyStore.first.adding(days: Self.today))])
            try $0.setZonePreferences([
                ZonePreference(
                    .heartRateZones, from: CalendarDay(year: 2026, month: 1, day: 1),
                    .own([118, 137, 151, 168].map { QuantityValue($0, .countPerMinute) }))
            ])
        }
    }

    /// Returns what an app reads that asked for some types, and was allowed to read them.
    private func reports<Value>(_ types: [ObjectType], _ body: (StoreReader) throws -> Value) throws -> Value {
        let app = AppIdentity(
            bundleIdentifier: "org.example.reader" + types.map(\.identifier).joined(separator: "."), name: "Reader")
        let read = Dictionary(uniqueKeysWithValues: types.map { ($0, true) })
        try days.store.engine.write { try $0.authorize(app, AuthorizationDecisions(read: read)) }
        return try days.store.engine.reports(for: app, body)
    }

    private func digest(_ span: DigestReport.Span, _ types: [ObjectType]) throws -> DigestReport {
        let now = Date(timeIntervalSinceReferenceDate: days.at(10, 23))
        return try reports(types) {
            try $0.digest(
                of: span, on: DailyStore.first.adding(days: Self.today), now: now, calendar: days.calendar)
        }
    }

    @Test(
        "SEC-33: a day and a week have what may be read, and nothing of other types",
        arguments: [
            [], [.workout], [.stepCount], [.sleepAnalysis], [.activitySummary], [.bodyMass], [.heartRate],
            [.workout, .stepCount, .sleepAnalysis, .activitySummary],
        ] as [[ObjectType]])
    func digests(types: [ObjectType]) throws {
        let hasWorkouts = types.contains(.workout)
        let week = try digest(.week, types)
        #expect(week.workouts.map(\.uuid) == (hasWorkouts ? [2, 3].map(Told.id) : []))
        #expect(week.totals.count == (hasWorkouts ? 2 : 0) && week.totalsBefore.count == (hasWorkouts ? 1 : 0))
        #expect(week.goals.map(\.value) == (hasWorkouts ? [2] : []) && week.records.isEmpty != hasWorkouts)
        #expect(week.steps == (types.contains(.stepCount) ? 900 : nil) && week.load == nil)
        #expect(week.nights.map(\.asleep) == (types.contains(.sleepAnalysis) ? [25_200, 25_200] : []))
        #expect(week.rings.count == (types.contains(.activitySummary) ? 1 : 0) && week.readiness.isEmpty)
        let day = try digest(.day, types)
        #expect(day.workouts.map(\.uuid) == (hasWorkouts ? [Told.id(3)] : []))
        #expect(day.nights.count == (types.contains(.sleepAnalysis) ? 1 : 0) && day.steps == week.steps)
        // A summary of a day is no sample, beside which there would be reasons why measures are missing.
        #expect(day.readiness.count == (types.contains { $0 != .activitySummary } ? 5 : 0))
    }

    @Test("SEC-33: a year needs workouts, and has steps and nights as far as they may be read") func years() throws {
        let now = Date(timeIntervalSinceReferenceDate: days.at(10, 23))
        for (types, steps, nights) in [
            ([.workout], nil, nil), ([.workout, .stepCount], 900, nil), ([.workout, .sleepAnalysis], nil, 2),
        ] as [([ObjectType], Double?, Int?)] {
            let year = try reports(types) { try $0.year(2026, now: now, calendar: days.calendar) }
            #expect(year?.totals.count == 3 && year?.activeDays == 3, "\(types)")
            #expect(year?.steps == steps && year?.sleep?.nights == nights, "\(types)")
        }
        #expect(throws: EngineError.self) {
            _ = try reports([.stepCount]) { try $0.year(2026, now: now, calendar: days.calendar) }
        }
    }

    @Test("SEC-33: measures of recovery that may not be read are missing") func readiness() throws {
        typealias Measure = ReadinessReport.Measure
        for (types, counts) in [
            ([], [:]), ([.restingHeartRate], [.restingHeartRate: 1]),
            ([.heartRateVariabilitySDNN], [.heartRateVariability: 1]), ([.sleepAnalysis], [.sleep: 2]),
            ([.respiratoryRate], [:]), ([.appleSleepingWristTemperature], [:]),
            ([.sleepAnalysis, .respiratoryRate], [.sleep: 2, .respiratoryRate: 1]),
            ([.sleepAnalysis, .appleSleepingWristTemperature], [.sleep: 2, .wristTemperature: 2]),
        ] as [([ObjectType], [Measure: Int])] {
            let report = try reports(types) {
                try $0.readiness(on: DailyStore.first.adding(days: Self.today), calendar: days.calendar)
            }
            #expect(report.readings.map(\.values.count) == Measure.allCases.map { counts[$0] ?? 0 }, "\(types)")
            for reading in report.readings {
                #expect((reading.gap == .noData) == (counts[reading.measure] == nil), "\(types) \(reading.measure)")
            }
        }
    }

    @Test("SEC-33: measurements of the body are those that may be read, and blood pressures those of both parts")
    func body() throws {
        for (types, courses, pressures) in [
            ([], [], 0), ([.bodyMass], [.bodyMass], 0), ([.bloodPressureSystolic], [], 0),
            ([.bloodPressureSystolic, .bloodPressureDiastolic], [], 1),
            ([.bloodPressureSystolic, .bloodPressureDiastolic, .bodyMass], [.bodyMass], 1),
        ] as [([ObjectType], [ObjectType], Int)] {
            let report = try reports(types) { try $0.body(calendar: days.calendar) }
            #expect(report.courses.map(\.type) == courses && report.pressures.count == pressures, "\(types)")
            #expect(report.meanPressure?.count == (pressures == 0 ? nil : pressures), "\(types)")
        }
    }

    @Test(
        "SEC-33: a workout has the streams that may be read",
        arguments: [
            ([], [], 0), ([.heartRate], [.heartRate], 0), ([.distanceWalkingRunning], [.distanceWalkingRunning], 0),
            ([.workoutRoute], [], 1), ([.heartRate, .workoutRoute], [.heartRate], 1), ([.stepCount], [], 0),
        ] as [([ObjectType], [ObjectType], Int)])
    func workouts(more: [ObjectType], streams: [ObjectType], routes: Int) throws {
        let types: [ObjectType] = [.workout] + more
        let detail = try #require(try reports(types) { try $0.workout(Told.id(3)) })
        #expect(detail.samples.map(\.type) == streams && detail.summary.totalDistance == 6_300)
        #expect(detail.routes.count == routes && detail.series.outlines.count == routes)
        #expect(detail.series.elevation.isEmpty == (routes == 0))
        let hasRates = more.contains(.heartRate)
        #expect(detail.zones.map(\.configuration.type) == (hasRates ? [.heartRate] : []))
        #expect((detail.load?.inputs.heartRates ?? 0 > 0) == hasRates && detail.load?.inputs.power == nil)
        let zones = try reports(types) { try $0.zones(SampleFilter()) }
        #expect(zones.map(\.type) == (hasRates ? [.heartRate] : []) && zones.first?.workouts == (hasRates ? 3 : nil))
        #expect(throws: EngineError.self) { _ = try reports(more) { try $0.workout(Told.id(3)) } }
    }

    @Test("SEC-33: there are no ways where routes may not be read", arguments: [false, true])
    func ways(mayBeRead: Bool) throws {
        let types: [ObjectType] = mayBeRead ? [.workout, .workoutRoute] : [.workout]
        try reports(types) { store in
            var search = WorkoutSearch()
            search.hasRoute = true
            var found: [UUID] = []
            try store.forEachWorkout(SampleFilter(), search) { found.append($0.uuid) }
            #expect(found == (mayBeRead ? [3, 2, 1].map(Told.id) : []))
            var lines: [UUID] = []
            try store.forEachRouteLine(
                SampleFilter(), WorkoutSearch(), tolerance: 1, hiddenRadius: nil, limit: 9
            ) { lines.append($0.workout.uuid) }
            #expect(lines == found)
            #expect(try store.tiles().workouts == found.count)
            let same = try store.sameRoute(as: Told.id(3))
            #expect(same?.outings.map(\.workout) == (mayBeRead ? [1, 2, 3].map(Told.id) : nil))
            let summary = try #require(try store.summary(of: Told.id(3)))
            #expect(try Array(store.routePreviews(of: [summary]).keys) == (mayBeRead ? [Told.id(3)] : []))
        }
    }

    @Test("SEC-33: outings on a way, and workouts side by side, have no heart rates where those may not be read")
    func statedRates() throws {
        for (more, rate) in [([], nil), ([.heartRate], 150)] as [([ObjectType], Double?)] {
            let types: [ObjectType] = [.workout, .workoutRoute] + more
            let same = try reports(types) { try $0.sameRoute(as: Told.id(3)) }
            #expect(same?.outings.map(\.workout) == [1, 2, 3].map(Told.id))
            #expect(same?.outings.map { $0.averageHeartRate?.rounded() } == [nil, nil, rate])
            let comparison = try reports(types) { try $0.comparison(of: Told.id(3), with: Told.id(3)) }
            #expect(comparison?.workout.averageHeartRate?.rounded() == rate)
        }
    }
}
