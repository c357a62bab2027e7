import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthCohort

/// A tier that is fed step by step is like one that is fed at once, whatever was saved, replaced, deleted, granted or
/// interrupted in between.
@Suite struct FeedModelTests {
    @Test("What was fed step by step is what is fed at once", arguments: [1, 2, 3, 4, 5] as [UInt64])
    func feeding(seed: UInt64) async throws {
        let world = try FeedWorld(seed: seed)
        try await world.run(steps: 6)
    }
}

/// Two people in zones that change their clocks, and the tiers that are fed from them.
private final class FeedWorld {
    private static let watch = AppIdentity(bundleIdentifier: "com.example.watch", name: "Watch", version: "1")
    private static let phone = AppIdentity(bundleIdentifier: "com.example.phone", name: "Phone", version: "1")
    private static let types: Set<ObjectType> = [
        .stepCount, .heartRate, .bodyMass, .distanceWalkingRunning, .distanceCycling, .workout,
    ]
    private static let people: [(name: String, zone: String)] = [
        ("ada", "America/New_York"), ("bo", "Australia/Lord_Howe"),
    ]
    /// A Wednesday; clocks change on 9 March in New York, and on 6 April on Lord Howe Island.
    private static let first = CohortDay(year: 2025, month: 2, day: 26)

    private let folder: TemporaryFolder
    private let cohort: CohortFolder
    private let engines: [SQLiteEngine]
    private var generator: SeededGenerator
    private let tier = MemoryTier()
    private var saved: [(person: Int, app: AppIdentity, uuid: UUID)] = []
    private var versions: [String: Int64] = [:]

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        folder = try TemporaryFolder()
        cohort = CohortFolder(folder.url)
        try Data(
            #"""
            {"people":[
            {"id":"ada","timeZone":"America/New_York","sex":"female","events":{"joined":"2025-03-01"}},
            {"id":"bo","timeZone":"Australia/Lord_Howe","sex":"male","attributes":{"arm":"B"},"events":{"joined":"2025-03-20"}}]}
            """#.utf8
        ).write(to: folder.url.appending(path: CohortFolder.peopleName))
        var engines: [SQLiteEngine] = []
        for person in Self.people {
            let store = folder.url.appending(path: "\(person.name).sqlite")
            let engine = try SQLiteEngine(path: store.path)
            let all = Dictionary(uniqueKeysWithValues: Self.types.map { ($0, true) })
            for app in [Self.watch, Self.phone] {
                try engine.write { try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) }
            }
            try CohortConsent(store: store, cohort: "study").grant(Self.types)
            engines.append(engine)
        }
        self.engines = engines
    }

    private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    private func pick<Element>(of elements: [Element]) -> Element { elements[pick(elements.count)] }

    /// A moment near the beginning of a day, or within it.
    private func moment(_ person: Int) throws -> Double {
        let day = Self.first.advanced(by: pick(42))
        let zone = try #require(TimeZone(identifier: Self.people[person].zone))
        let start = try #require(day.date.start(in: zone)).timeIntervalSinceReferenceDate
        return start + pick(of: [-30, -1, 0, 1, 7_200, 43_200, 80_000])
    }

    // MARK: Steps

    func run(steps: Int) async throws {
        for person in engines.indices { for _ in 0..<4 { try change(person) } }
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        for step in 0..<steps {
            for _ in 0..<pick(4) { try change(pick(engines.count)) }
            if pick(3) == 0 {
                await tier.fail(after: 1 + pick(9))
                for person in try cohort.people() { _ = try? await feeder.feed(person) }
                await tier.heal()
                for _ in 0..<pick(3) { try change(pick(engines.count)) }
            }
            let reports = try await feeder.feedAll(width: 1)
            #expect(reports.compactMap(\.failure) == [])
            guard step % 3 == 2 else { continue }
            let whole = MemoryTier()
            _ = try await CohortFeeder(cohort, to: whole, cohort: "study").feedAll(width: 1)
            let counts = (await tier.rowCount, await whole.rowCount)
            #expect(counts.0 == counts.1, "step \(step)")
            try await expectSame(tier, whole, Self.questions)
            let part = pick(4)
            try await expectSame(
                LocalCohort(cohort, cohort: "study", width: 1), tier,
                Self.questions.enumerated().filter { $0.offset % 4 == part }.map(\.element))
            #expect(try await feeder.feedAll(width: 1).allSatisfy { $0.rows == 0 }, "step \(step)")
        }
    }

    private func change(_ person: Int) throws {
        switch pick(11) {
        case 0...2: try saveSamples(person)
        case 3: try saveSeries(person)
        case 4, 5: try saveWorkout(person)
        case 6...8: try delete(person)
        case 9:
            try engines[person].write {
                let order = [Self.watch, Self.phone].map(\.source.bundleIdentifier)
                try $0.setSourceOrder(pick(2) == 0 ? order : order.reversed(), of: [.stepCount])
            }
        default:
            let store = folder.url.appending(path: "\(Self.people[person].name).sqlite")
            let earliest = pick(2) == 0 ? nil : Date(timeIntervalSinceReferenceDate: try moment(person))
            try CohortConsent(store: store, cohort: "study").grant([pick(of: [.heartRate, .workout])], from: earliest)
        }
    }

    private func save(_ records: [SampleRecord], _ person: Int, _ app: AppIdentity) throws {
        try engines[person].write(as: app) { try $0.save(records) }
        saved += records.map { (person, app, $0.uuid) }
    }

    private func saveSamples(_ person: Int) throws {
        let app = pick(of: [Self.watch, Self.phone])
        var records: [SampleRecord] = []
        for _ in 0..<2 + pick(5) {
            let start = try moment(person)
            let value = Double(20 + pick(90))
            switch pick(4) {
            case 0, 1:
                records.append(sample(.stepCount, start, start + pick(of: [2, 40, 7_000]), value, .count))
            case 2: records.append(sample(.heartRate, start, start, value, .countPerMinute))
            default: records.append(sample(.bodyMass, start, start, value, .kilogram))
            }
            if pick(5) == 0 { records[records.count - 1].device = DeviceRecord([.name: "Belt \(pick(2))"]) }
            guard pick(4) == 0 else { continue }
            // A later version may lie in another month.
            let name = "\(app.source.bundleIdentifier) \(pick(3))"
            versions[name, default: 0] += 1
            records[records.count - 1].metadata = [
                MetadataKey.syncIdentifier: .string(name), MetadataKey.syncVersion: .integer(versions[name] ?? 1),
            ]
        }
        try save(records, person, app)
    }

    private func sample(
        _ type: ObjectType, _ start: Double, _ end: Double, _ value: Double, _ unit: QuantityUnit
    ) -> SampleRecord {
        SampleRecord(type: type, start: start, end: end, content: .quantity(QuantityValue(value, unit)))
    }

    private func saveSeries(_ person: Int) throws {
        let start = try moment(person)
        let starts = (0..<12).map { start + Double($0 * 9_000) }
        let values = starts.map { _ in Double(60 + pick(60)) }
        let draft = SeriesDraft(
            type: .heartRate, start: start, end: start + 12 * 9_000, device: nil, metadata: nil)
        var rest: SeriesColumns? = SeriesColumns(starts: starts, ends: starts, values: values)
        let records = try engines[person].write(as: Self.watch) {
            try $0.save(draft, in: .countPerMinute) { () throws(EngineError) in
                defer { rest = nil }
                return rest
            }
        }
        saved += records.map { (person, Self.watch, $0.uuid) }
    }

    private func saveWorkout(_ person: Int) throws {
        let start = try moment(person)
        let seconds = Double(1_200 + pick(4) * 300)
        func leg(_ activity: WorkoutActivity, _ from: Double, _ to: Double?) -> WorkoutActivityRecord {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            return WorkoutActivityRecord(
                configuration: configuration, start: from, end: to,
                statistics: [WorkoutDistance.type(for: activity): WorkoutStatisticsRecord(sum: 100 + Double(pick(50)))])
        }
        let hasLegs = pick(2) == 0
        let legs = [leg(.cycling, start + 600, nil), leg(.running, start, start + 500)]
        let record = SampleRecord(
            type: .workout, start: start, end: start + seconds,
            content: .workout(
                WorkoutRecord(
                    activityType: hasLegs ? .swimBikeRun : pick(of: [.running, .cycling]),
                    duration: seconds - Double(pick(3) * 60),
                    totals: pick(2) == 0 ? [:] : [.distance: QuantityValue(Double(2 + pick(6)), .kilometer)],
                    activities: hasLegs ? legs : [],
                    statistics: [.heartRate: WorkoutStatisticsRecord(average: 2 + Double(pick(8)) / 16)])))
        try save([record], person, pick(of: [Self.watch, Self.phone]))
    }

    private func delete(_ person: Int) throws {
        let own = saved.indices.filter { saved[$0].person == person }
        guard !own.isEmpty else { return }
        for index in Set((0..<1 + pick(4)).map { _ in pick(of: own) }).sorted(by: >) {
            let entry = saved.remove(at: index)
            let stored = try engines[person].read(for: entry.app) { try $0.storedTypes() }
            // What a later version replaced is gone.
            for type in stored
            where try !engines[person].read(
                for: entry.app, { try $0.samples(SampleRequest(type, .uuid([entry.uuid]))) }
            )
            .isEmpty {
                try engines[person].write(as: entry.app) { try $0.delete([entry.uuid]) }
            }
        }
    }

    // MARK: Questions

    private static let questions: [CohortQuery] = {
        var all: [CohortQuery] = []
        let (from, to) = (CohortDay(year: 2025, month: 3, day: 5), CohortDay(year: 2025, month: 4, day: 6))
        // Weeks begin and end on Mondays.
        let (monday, last) = (CohortDay(year: 2025, month: 3, day: 3), CohortDay(year: 2025, month: 3, day: 31))
        for period in CohortPeriod.allCases {
            for (statistic, type) in [
                (CohortQuery.Statistic.sum, ObjectType.stepCount), (.duration, .stepCount), (.average, .heartRate),
                (.minimum, .heartRate), (.maximum, .bodyMass),
            ] {
                all.append(
                    CohortQuery(
                        figure: .statistic(statistic, type), bucket: .period(period), groups: [.sex], minimumPeople: 1))
            }
        }
        for (from, to) in [(nil, nil), (from, nil), (nil, to), (from, to)] as [(CohortDay?, CohortDay?)] {
            for figure in [
                CohortQuery.Figure.statistic(.sum, .stepCount), .values(.heartRate, edges: [1, 1.25, 1.5]),
                .values(.stepCount, edges: [60]), .workouts(.constant(true), .count, .sum),
                .workouts(.activityType(.running), .total(.distance), .mean),
                .activities(.activityType(.cycling), of: .constant(true), .statistic(.sum, .distanceCycling), .maximum),
                .activities(.constant(true), of: .duration(.greater, 1_400), .duration, .sum),
            ] {
                for bucket in [CohortQuery.Bucket.whole, .period(.week)] {
                    let isWhole = bucket == .whole
                    all.append(
                        CohortQuery(
                            from: from.map { isWhole ? $0 : monday }, to: to.map { isWhole ? $0 : last },
                            figure: figure, bucket: bucket,
                            summaries: { if case .values = figure { [.sum] } else { [.sum, .mean] } }(), groups: [.sex],
                            minimumPeople: 1))
                }
            }
        }
        for device in ["Belt 0", "Belt 1"] {
            var query = CohortQuery(figure: .workouts(.constant(true), .count, .sum), minimumPeople: 1)
            query.people.devices = [device]
            all.append(query)
        }
        return all
    }()
}
