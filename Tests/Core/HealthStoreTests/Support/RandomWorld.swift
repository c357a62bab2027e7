import Foundation
import HealthModel
import HealthStore
import TestSupport

/// A store of random objects in rows and blocks, and the same objects as a list.
struct RandomWorld {
    static let types: [ObjectType] = [.heartRate, .heartRate, .stepCount, .sleepAnalysis, .workout]
    static let sorts: [[SampleRequest.Sort]] = [
        [], [.init(.start)], [.init(.start, isAscending: false)], [.init(.end)], [.init(.end, isAscending: false)],
        [.init(.duration), .init(.start)], [.init(.total(.distance), isAscending: false)],
    ]
    static let statisticTypes: [ObjectType] = [.heartRate, .activeEnergyBurned, .distanceWalkingRunning]
    static let texts = ["a", "b", "ab", "A", "", "a*b?", "é", "É", "run", "a\u{0}b", "ß"]

    let engine: SQLiteEngine
    let list = ListEngine()
    private(set) var workouts: [UUID] = []
    private var questions = RandomQuestions(identifiers: [], workouts: [])

    init(_ random: inout SeededGenerator) throws {
        engine = try .open(to: .own, .other)
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try list.authorize(.own, AuthorizationDecisions(read: all))
        for app in [AppIdentity.own, .other, .own] {
            try addWorkouts(app, &random)
            let samples = (0..<24).map { _ in Self.sample(&random) }
            try engine.save(samples, by: app)
            let members = samples.filter { $0.type != .sleepAnalysis && Bool.random(using: &random) }
            let workout = workouts[workouts.count - 1]
            try engine.add(members, to: workout, by: app)
            for sample in samples {
                let isMember = members.contains { $0.uuid == sample.uuid }
                add(sample, app, isMember ? [workout] : [])
            }
            try addCorrelation(app)
        }
        questions = RandomQuestions(identifiers: list.identifiers, workouts: workouts)
    }

    private mutating func add(
        _ sample: SampleRecord, _ app: AppIdentity, _ workouts: Set<UUID>, in correlation: UUID? = nil
    ) {
        var record = sample
        record.source = app.revision
        list.adopt(record, in: correlation, of: workouts)
    }

    /// Adds workouts, of which the last contains blocks of heart rates and steps.
    private mutating func addWorkouts(_ app: AppIdentity, _ random: inout SeededGenerator) throws {
        for index in 0..<4 {
            let start = Double(Int.random(in: 0...1_000, using: &random))
            var record = WorkoutRecord(
                activityType: [.running, .cycling].randomElement(using: &random) ?? .running,
                duration: Double(Int.random(in: 0...100, using: &random)),
                activities: Self.activities(start, &random), isBuilderMade: Bool.random(using: &random),
                statistics: Self.statistics(&random))
            if Bool.random(using: &random) {
                record.totals[.distance] = QuantityValue(Double(Int.random(in: 0...9, using: &random)), .kilometer)
            }
            let workout = SampleRecord(
                type: .workout, start: start, end: start + 100, content: .workout(record),
                metadata: Self.metadata(&random))
            workouts.append(workout.uuid)
            add(workout, app, [])
            guard index == 3 else {
                try engine.save([workout], by: app)
                continue
            }
            var batches: [SampleBatch] = []
            for (index, type) in [ObjectType.heartRate, .stepCount, .heartRate, .stepCount].enumerated() {
                let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .count
                let starts = (0..<16).map { start + Double(index * 5) + Double($0) / 4 }
                batches.append(
                    SampleBatch(
                        type: type, unit: unit, device: Self.device(&random), metadata: Self.metadata(&random),
                        firstUUID: UUID(high: UInt64(workouts.count), low: UInt64(index) << 32), starts: starts,
                        ends: starts.map { $0 + (type == .stepCount ? 0.25 : 0) },
                        values: starts.map { _ in Double(Int.random(in: 60...180, using: &random)) }))
            }
            try engine.insert(workout, by: app) { bulk throws(EngineError) in
                for batch in batches { try bulk.append(batch) }
            }
            for batch in batches {
                for index in batch.starts.indices {
                    let sample = SampleRecord(
                        uuid: batch.firstUUID.advanced(by: index), type: batch.type, start: batch.starts[index],
                        end: batch.ends[index], content: .quantity(QuantityValue(batch.values[index], batch.unit)),
                        device: batch.device, metadata: batch.metadata)
                    add(sample, app, [workout.uuid])
                }
            }
        }
    }

    private mutating func addCorrelation(_ app: AppIdentity) throws {
        let inner = SampleRecord(
            type: .stepCount, start: 3, end: 4, content: .quantity(QuantityValue(5, .count)))
        let food = SampleRecord(type: .food, start: 3, end: 4, content: .correlation([inner]))
        try engine.save([food], by: app)
        add(food, app, [])
        add(inner, app, [], in: food.uuid)
    }

    static func sample(_ random: inout SeededGenerator) -> SampleRecord {
        let start = Double(Int.random(in: 0...1_000, using: &random))
        let end = start + Double(Int.random(in: 0...50, using: &random))
        let type = [ObjectType.heartRate, .stepCount, .sleepAnalysis].randomElement(using: &random) ?? .heartRate
        let value = Double(Int.random(in: 60...180, using: &random))
        let content: SampleContent =
            switch type {
            case .heartRate:
                .quantity(
                    Bool.random(using: &random)
                        ? QuantityValue(value, .countPerMinute) : QuantityValue(value / 60, .countPerSecond))
            case .stepCount: .quantity(QuantityValue(value, .count))
            default: .category(Int.random(in: 0...5, using: &random))
            }
        return SampleRecord(
            type: type, start: start, end: end, content: content, device: device(&random), metadata: metadata(&random))
    }

    static func device(_ random: inout SeededGenerator) -> DeviceRecord? {
        guard Bool.random(using: &random) else { return nil }
        let name = ["a", "b", "É", "a\u{0}b"].randomElement(using: &random) ?? "a"
        return DeviceRecord(Bool.random(using: &random) ? [.name: name] : [.name: name, .model: "run"])
    }

    private static func statistics(
        _ random: inout SeededGenerator
    ) -> [ObjectType: WorkoutStatisticsRecord]? {
        guard Bool.random(using: &random) else { return nil }
        func value() -> Double? { Bool.random(using: &random) ? Double(Int.random(in: 0...4, using: &random)) : nil }
        var statistics: [ObjectType: WorkoutStatisticsRecord] = [:]
        for type in statisticTypes where Bool.random(using: &random) {
            statistics[type] = WorkoutStatisticsRecord(
                sum: value(), minimum: value(), average: value(), maximum: value())
        }
        return statistics
    }

    /// Returns no activities, for the default one, or some, of which the last may be open.
    private static func activities(_ start: Double, _ random: inout SeededGenerator) -> [WorkoutActivityRecord] {
        let count = Int.random(in: 0...3, using: &random)
        return (0..<count).map { index in
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = [.running, .cycling].randomElement(using: &random) ?? .running
            let from = start + Double(index * 30)
            let isOpen = index == count - 1 && Bool.random(using: &random)
            return WorkoutActivityRecord(
                configuration: configuration, start: from,
                end: isOpen ? nil : from + Double(Int.random(in: 0...30, using: &random)),
                duration: Bool.random(using: &random) ? Double(Int.random(in: 0...30, using: &random)) : nil,
                statistics: statistics(&random))
        }
    }

    static func value(_ random: inout SeededGenerator) -> MetadataValue {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .string(texts.randomElement(using: &random) ?? "")
        case 1: .bool(Bool.random(using: &random))
        case 2: .integer(Int64.random(in: 0...2, using: &random))
        case 3: .number([0, 0.5, 1, 2, .infinity].randomElement(using: &random) ?? 0)
        case 4: .date(Date(timeIntervalSinceReferenceDate: Double(Int.random(in: 0...2, using: &random))))
        default:
            .quantity(
                QuantityValue(
                    Double(Int.random(in: 0...2, using: &random)), Bool.random(using: &random) ? .meter : .second))
        }
    }

    static func metadata(_ random: inout SeededGenerator) -> Metadata? {
        Metadata(
            nonEmpty: Dictionary(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    (["k", "l", "m"].randomElement(using: &random) ?? "k", value(&random))
                }
            ) { first, _ in first })
    }

    /// Returns a random predicate on these objects.
    func predicate(depth: Int, _ random: inout SeededGenerator) -> SamplePredicate {
        questions.predicate(depth: depth, &random)
    }

    /// Returns the result of a request, by examining every object.
    func answer(_ request: SampleRequest) throws -> [UUID] { try list.samples(request, for: .own).map(\.uuid) }
}
