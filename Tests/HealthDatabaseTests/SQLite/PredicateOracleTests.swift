import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

/// The same random question asked of the store and of a plain list in memory must give the same answer.
@Suite struct PredicateOracleTests {
    @Test(arguments: [UInt64.random(in: 0...(.max)), 1, 2])
    func PRED_35_storeAndMemoryAgree(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try RandomWorld(&random)
        for _ in 0..<400 {
            let type = RandomWorld.types.randomElement(using: &random) ?? .heartRate
            let predicate = world.predicate(depth: 3, &random)
            let sort = RandomWorld.sorts.randomElement(using: &random) ?? []
            let limit = Bool.random(using: &random) ? nil : Int.random(in: 1...20, using: &random)
            let request = SampleRequest(type, predicate, sort: sort, limit: limit)
            let expected = world.answer(request)
            let found = try world.engine.samples(request, for: .own).map(\.uuid)
            #expect(found == expected, "seed \(seed): \(request)")
        }
    }

    @Test func PRED_35_deepPredicatesAgreeToo() throws {
        var random = SeededGenerator(seed: 7)
        let world = try RandomWorld(&random)
        var predicate = SamplePredicate.quantity(.greater, QuantityValue(90, .countPerMinute))
        for _ in 0..<401 { predicate = .not(predicate) }
        let request = SampleRequest(.heartRate, predicate, limit: 9)
        #expect(try world.engine.samples(request, for: .own).map(\.uuid) == world.answer(request))
    }

    @Test func QRY_13_unionsListEachSampleOnce() throws {
        var random = SeededGenerator(seed: 8)
        let world = try RandomWorld(&random)
        let request = SampleRequest(
            [
                .init(type: .heartRate, predicate: .start(.less, 500)),
                .init(type: .heartRate, predicate: .end(.less, 700)),
                .init(type: .stepCount),
            ], sort: [.init(.end, isAscending: false)], limit: 40)
        #expect(try world.engine.samples(request, for: .own).map(\.uuid) == world.answer(request))
    }

    @Test func PRED_31_hostileStringsStayValues() throws {
        let engine = try SQLiteEngine.open()
        let hostile = "x'; DROP TABLE sample; --\u{0}\"%_*?\\"
        try engine.save([.heartRate(60, at: 0, metadata: [hostile: .string(hostile)])], by: .own)
        for predicate: SamplePredicate in [
            .metadataKey(hostile), .metadataValues(hostile, [.string(hostile)]), .not(.source([hostile])),
            .metadata(hostile, .text(.contains, "DROP TABLE")), .not(.deviceProperty(.name, [hostile])),
        ] {
            #expect(try engine.samples(SampleRequest(.heartRate, predicate), for: .own).count == 1, "\(predicate)")
        }
    }
}

/// A store of random objects in rows and blocks, and the same objects as a list.
struct RandomWorld {
    static let types: [ObjectType] = [.heartRate, .heartRate, .stepCount, .sleepAnalysis, .workout]
    static let sorts: [[SampleRequest.Sort]] = [
        [], [.init(.start)], [.init(.start, isAscending: false)], [.init(.end)], [.init(.end, isAscending: false)],
        [.init(.duration), .init(.start)], [.init(.total(.distance), isAscending: false)],
    ]
    private static let texts = ["a", "b", "ab", "A", "", "a*b?", "é", "run"]

    let engine: SQLiteEngine
    private var subjects: [PredicateSubject] = []
    private var workouts: [UUID] = []

    init(_ random: inout SeededGenerator) throws {
        engine = try .open(to: .own, .other)
        for app in [AppIdentity.own, .other, .own] {
            try addWorkouts(app, &random)
            let samples = (0..<60).map { _ in Self.sample(&random) }
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
    }

    private mutating func add(
        _ sample: SampleRecord, _ app: AppIdentity, _ workouts: Set<UUID>, contained: Bool = false
    ) {
        var record = sample
        record.source = app.revision
        subjects.append(PredicateSubject(record, isInCorrelation: contained, workouts: workouts))
    }

    /// Workouts, of which the last brings blocks of heart rates and steps.
    private mutating func addWorkouts(_ app: AppIdentity, _ random: inout SeededGenerator) throws {
        for index in 0..<4 {
            let start = Double(Int.random(in: 0...1_000, using: &random))
            var record = WorkoutRecord(
                activityType: [37, 13].randomElement(using: &random) ?? 37,
                duration: Double(Int.random(in: 0...100, using: &random)))
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
                let starts = (0..<150).map { start + Double(index * 20) + Double($0) / 4 }
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
        add(inner, app, [], contained: true)
    }

    private static func sample(_ random: inout SeededGenerator) -> SampleRecord {
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
            type: type, start: start, end: end, content: content, device: nil, metadata: metadata(&random))
    }

    private static func device(_ random: inout SeededGenerator) -> DeviceRecord? {
        guard Bool.random(using: &random) else { return nil }
        return DeviceRecord(Bool.random(using: &random) ? [.name: "a"] : [.name: "b", .model: "run"])
    }

    private static func value(_ random: inout SeededGenerator) -> MetadataValue {
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

    private static func metadata(_ random: inout SeededGenerator) -> Metadata? {
        Metadata(
            nonEmpty: Dictionary(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    (["k", "l", "m"].randomElement(using: &random) ?? "k", value(&random))
                }
            ) { first, _ in first })
    }

    /// The answer, by looking at every object.
    func answer(_ request: SampleRequest) -> [UUID] {
        func value(_ key: SampleRequest.Sort.Key, _ record: SampleRecord) -> Double {
            switch key {
            case .start: record.start
            case .end: record.end
            case .duration: record.workout?.duration ?? -.infinity
            case .total(let total): record.workout?.totals[total]?.converted(to: total.canonicalUnit) ?? -.infinity
            }
        }
        let matches = subjects.enumerated().filter { subject in
            request.parts.contains { $0.type == subject.element.record.type && $0.predicate.matches(subject.element) }
        }
        let sorted = matches.sorted { left, right in
            for sort in request.sort {
                let (first, second) = (value(sort.key, left.element.record), value(sort.key, right.element.record))
                if first != second { return sort.isAscending ? first < second : first > second }
            }
            return left.offset < right.offset
        }
        return sorted.prefix(request.limit ?? .max).map(\.element.record.uuid)
    }

    // MARK: Questions

    func predicate(depth: Int, _ random: inout SeededGenerator) -> SamplePredicate {
        if depth > 0, Bool.random(using: &random) {
            let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in predicate(depth: depth - 1, &random) }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return .and(parts)
            case 1: return .or(parts)
            default: return .not(predicate(depth: depth - 1, &random))
            }
        }
        return leaf(&random)
    }

    private func leaf(_ random: inout SeededGenerator) -> SamplePredicate {
        let ordering = Ordering.allCases.randomElement(using: &random) ?? .equal
        let date = Double(Int.random(in: 0...1_400, using: &random))
        let text = Self.texts.randomElement(using: &random) ?? ""
        let key = ["k", "l", "m", "none"].randomElement(using: &random) ?? "k"
        switch Int.random(in: 0..<18, using: &random) {
        case 0: return .start(ordering, date)
        case 1: return .end(ordering, date)
        case 2:
            let chosen = (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
                subjects.randomElement(using: &random)
            }
            return .uuid(Set(chosen.map(\.record.uuid)))
        case 3: return .source(Bool.random(using: &random) ? ["test.own"] : ["test.other", "none"])
        case 4:
            let version = ["1.0", nil].randomElement(using: &random) ?? nil
            return .revision([
                SourceRevisionPattern(
                    bundleIdentifier: "test.own", version: Bool.random(using: &random) ? .any : .exactly(version),
                    system: Bool.random(using: &random) ? .any : .exactly(SystemVersion(major: 12, minor: 1, patch: 0)))
            ])
        case 5:
            return .device([DeviceRecord(Bool.random(using: &random) ? [.name: "a"] : [.name: "b", .model: "run"])])
        case 6:
            return .deviceProperty(
                Bool.random(using: &random) ? .name : .model, Bool.random(using: &random) ? [] : [text])
        case 7: return .metadataKey(key)
        case 8:
            return .metadataValues(key, (0..<Int.random(in: 0...2, using: &random)).map { _ in Self.value(&random) })
        case 9: return .metadata(key, .ordered(ordering, Self.value(&random)))
        case 10: return .metadata(key, .text(TextComparison.allCases.randomElement(using: &random) ?? .equal, text))
        case 11: return .hasNoCorrelation
        case 12: return .workout(workouts.randomElement(using: &random) ?? UUID())
        case 13:
            let units: [QuantityUnit] = [.countPerMinute, .countPerSecond, .count, .meter]
            let value = Double([1, 60, 90, 120].randomElement(using: &random) ?? 60)
            return .quantity(ordering, QuantityValue(value, units.randomElement(using: &random) ?? .count))
        case 14: return .category(ordering, Int.random(in: 0...5, using: &random))
        case 15: return .categoryValues(Set((0..<2).map { _ in Int.random(in: 0...5, using: &random) }))
        case 16:
            return Bool.random(using: &random)
                ? .activityType(37) : .duration(ordering, Double(Int.random(in: 0...100, using: &random)))
        default:
            return .total(.distance, ordering, QuantityValue(4_000, Bool.random(using: &random) ? .meter : .second))
        }
    }
}
