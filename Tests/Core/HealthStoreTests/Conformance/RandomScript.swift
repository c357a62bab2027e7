import Foundation
import HealthModel
import HealthStore
import TestSupport

/// A random sequence of actions and queries, run on two engines at once.
struct RandomScript {
    /// A named action.
    struct Action {
        var name: String
        var run: (any CoreEngine) throws -> Void
    }

    /// A named query, whose results are compared as text.
    struct Question {
        var name: String
        var ask: (any CoreEngine) throws -> String
    }

    static let apps: [AppIdentity] = [.own, .other, AppIdentity(bundleIdentifier: "test.third", name: "Third")]
    static let types: [ObjectType] = [
        .heartRate, .stepCount, .sleepAnalysis, .workout, .food, .bloodPressure, .visionPrescription,
    ]
    private static let plain: [ObjectType] = [
        .heartRate, .stepCount, .sleepAnalysis, .bloodPressureSystolic, .bloodPressureDiastolic,
    ]

    private let engines: (any CoreEngine, any CoreEngine)
    private var random: SeededGenerator
    /// Every identifier that was ever used, including those of rejected or deleted objects.
    private var identifiers: [UUID] = []
    private var workouts: [UUID] = []
    private var correlations: [UUID] = []
    private var prescriptions: [UUID] = []

    init(
        seed: UInt64, _ first: () throws -> any CoreEngine, _ second: () throws -> any CoreEngine
    ) throws {
        random = SeededGenerator(seed: seed)
        engines = (try first(), try second())
        for app in Self.apps {
            let all = Dictionary(uniqueKeysWithValues: Self.everything.map { ($0, true) })
            for engine in [engines.0, engines.1] {
                try engine.authorize(app, AuthorizationDecisions(share: all, read: all))
            }
        }
    }

    private static let everything = Set(types + plain + ObjectType.food.containedTypes)

    // MARK: - Actions

    mutating func next() -> Action {
        let app = Self.apps.randomElement(using: &random) ?? .own
        switch Int.random(in: 0..<23, using: &random) {
        case 0..<4: return saving(samples(Int.random(in: 1...12, using: &random)), app)
        case 4, 5: return saving(block(), app)
        case 6: return saving([versioned()], app)
        case 7, 8: return saving([workout()], app)
        case 9: return saving([correlation()], app)
        case 10...12: return adding(app)
        case 13, 14: return deleting(app)
        case 15: return deletingMatches(app)
        case 16, 17: return authorizing(app)
        case 18:
            let type = [ObjectType.heartRate, .stepCount].randomElement(using: &random) ?? .heartRate
            let order = Self.apps.map(\.source.bundleIdentifier).shuffled(using: &random)
            let count = Int.random(in: 0...3, using: &random)
            return Action(name: "order of sources") { try $0.setSourceOrder(Array(order.prefix(count)), of: type) }
        case 19: return saving([prescription()], app)
        case 20, 21: return granting(app)
        default:
            let system = Set(Self.apps.map(\.source.bundleIdentifier).filter { _ in Bool.random(using: &random) })
            return Action(name: "sources of the system") { try $0.setSystemSources(system) }
        }
    }

    /// Returns the outcomes of an action: nothing, or the kind of failure.
    func outcomes(of action: Action) -> (String, String) {
        (Self.text { try action.run(engines.0) }, Self.text { try action.run(engines.1) })
    }

    private mutating func saving(_ samples: [SampleRecord], _ app: AppIdentity) -> Action {
        var samples = samples
        // Occasionally an identifier that was used before.
        if Int.random(in: 0..<12, using: &random) == 0, let used = identifiers.randomElement(using: &random) {
            samples[samples.count - 1].uuid = used
        }
        for sample in samples { identifiers += [sample.uuid] + sample.contained.map(\.uuid) }
        return Action(name: "save \(samples.count) × \(samples[0].type)") { [samples] in
            try $0.save(samples, by: app)
        }
    }

    private mutating func adding(_ app: AppIdentity) -> Action {
        let workout = workouts.randomElement(using: &random) ?? UUID()
        let new = Bool.random(using: &random) ? samples(Int.random(in: 0...5, using: &random)) : block()
        var known: [SampleRecord] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            guard var sample = new.first, let used = identifiers.randomElement(using: &random) else { break }
            sample.uuid = used
            known.append(sample)
        }
        identifiers += new.map(\.uuid)
        return Action(name: "add \(new.count) + \(known.count)") { [known] in
            try $0.add(new + known, to: workout, by: app)
        }
    }

    private mutating func deleting(_ app: AppIdentity) -> Action {
        var chosen = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
            identifiers.randomElement(using: &random)
        }
        if Bool.random(using: &random), let workout = workouts.randomElement(using: &random) { chosen = [workout] }
        if Int.random(in: 0..<4, using: &random) == 0, let one = correlations.randomElement(using: &random) {
            chosen.append(one)
        }
        return Action(name: "delete \(chosen.count)") { [chosen] in try $0.delete(chosen, by: app) }
    }

    private mutating func deletingMatches(_ app: AppIdentity) -> Action {
        let type = Self.types.randomElement(using: &random) ?? .heartRate
        let predicate = SamplePredicate.and([world.predicate(depth: 2, &random), .start(.less, 300)])
        return Action(name: "delete matching \(type)") { engine in
            // The number is part of the outcome.
            let count = try engine.delete(of: type, matching: predicate, by: app)
            if count > 0 { throw Count(count: count) }
        }
    }

    private struct Count: Error { var count: Int }

    private mutating func authorizing(_ app: AppIdentity) -> Action {
        var decisions = AuthorizationDecisions()
        for type in Self.plain + [.workout, .visionPrescription] {
            if Int.random(in: 0..<4, using: &random) == 0 {
                decisions.share[type] = Int.random(in: 0..<4, using: &random) > 0
            }
            guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
            decisions.read[type] = Bool.random(using: &random)
            if Bool.random(using: &random) {
                decisions.earliestReadDates[type] = Double(Int.random(in: 0...1_000, using: &random))
            }
        }
        return Action(name: "authorize") { [decisions] in try $0.authorize(app, decisions) }
    }

    /// Permits objects one by one, as a person selects from those presented (AUTH-17).
    private mutating func granting(_ app: AppIdentity) -> Action {
        let shown = prescriptions.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }.map(\.uuidString)
        let chosen = shown.filter { _ in Bool.random(using: &random) }
        let includesNew = Int.random(in: 0..<6, using: &random) == 0
        return Action(name: "grant \(chosen.count) of \(shown.count)") {
            try $0.grant(
                Set(chosen), among: Set(shown), of: .visionPrescription, includesNew: includesNew, to: app)
        }
    }

    // MARK: - Queries

    private var world: RandomQuestions { RandomQuestions(identifiers: identifiers, workouts: workouts) }

    mutating func questions() -> [Question] {
        let stranger = AppIdentity(bundleIdentifier: "test.stranger", name: "Stranger")
        let app = (Self.apps + [stranger]).randomElement(using: &random) ?? .own
        let type = (Self.types + Self.plain).randomElement(using: &random) ?? .heartRate
        let predicate = world.predicate(depth: 2, &random)
        var request = SampleRequest(type, predicate)
        request.sort = RandomWorld.sorts.randomElement(using: &random) ?? []
        if Bool.random(using: &random) { request.limit = Int.random(in: 1...20, using: &random) }
        let all = SampleRequest(type)
        let quantity = [ObjectType.heartRate, .stepCount].randomElement(using: &random) ?? .heartRate
        let options = StatisticsOptions.all(for: quantity).union(.separateBySource)
        let statistics = StatisticsRequest(
            quantity, Bool.random(using: &random) ? predicate : .constant(true), options: options)
        let page = Int.random(in: 1...60, using: &random)
        let isBySample = Bool.random(using: &random)
        let prefix = String((identifiers.randomElement(using: &random) ?? UUID()).uuidString.prefix(12))
        return [
            Question(name: "all \(type) for \(app.source.name)") {
                try $0.samples(all, for: app).map(Self.text).joined(separator: "\n")
            },
            Question(name: "\(request) for \(app.source.name)") { try "\($0.samples(request, for: app).map(\.uuid))" },
            Question(name: "each \(type), \(predicate), for \(app.source.name)") { engine in
                var found: [UUID] = []
                try engine.forEachSample(of: type, predicate, for: app) {
                    found.append($0.uuid)
                    return found.count < 30
                }
                return "\(found)"
            },
            Question(name: "workouts, \(predicate), for \(app.source.name)") { engine in
                var (found, all): ([UUID], Set<UUID>) = ([], [])
                try engine.forEachWorkout(predicate, for: app) {
                    found.append($0.uuid)
                    return found.count < 30
                }
                try engine.forEachIdentifier(of: .workout, for: app) { all.insert($0) }
                return "\(found) of \(all.map(\.uuidString).sorted())"
            },
            Question(name: "figures of workouts, \(predicate), for \(app.source.name)") { engine in
                var found: [String] = []
                try engine.forEachWorkoutFigures(predicate, for: app) { workout in
                    let figures = [workout.distance, workout.energy, workout.climb]
                        .map { $0.map { ($0 * 1e6).rounded() } }
                    found.append("\(workout.start) \(workout.activityType) \(workout.duration) \(figures)")
                }
                return found.sorted().joined(separator: "\n")
            },
            Question(name: "sources of \(request)") { try "\($0.sources(request.parts, for: app))" },
            Question(name: "deleted \(type) for \(app.source.name)") { engine in
                let found = try engine.deletedRecords(of: type, for: app)
                return found.map { "\($0.uuid) \(Self.text($0.metadata))" }.joined(separator: "\n")
            },
            Question(name: "pages of \(page) changes of \(type), \(predicate), for \(app.source.name)") { engine in
                var parts = [SampleRequest.Part(type: type, predicate: predicate)]
                if type != quantity { parts.append(SampleRequest.Part(type: quantity)) }
                return try Self.pages(of: page, parts, engine, app).joined(separator: "\n")
            },
            Question(name: "types that changed, for \(app.source.name)") { engine in
                let parts = [SampleRequest.Part(type: type, predicate: predicate), .init(type: quantity)]
                let some = try engine.changes(ChangeRequest([.init(type: quantity)], limit: page), for: app)
                let since = some.position.number > 0 ? some.position : nil
                return try "\(engine.changedTypes(parts, since: since, for: app).types.map(\.index).sorted())"
            },
            Question(name: "quantities of \(quantity), \(predicate), for \(app.source.name)") { engine in
                var found: [String] = []
                let request = QuantityRequest(quantity, predicate, isBySample: isBySample)
                try engine.quantities(request, for: app) {
                    found.append("\($0.start) \($0.end) \($0.quantity) \($0.sample.uuid)")
                    return found.count < 100
                }
                return found.joined(separator: "\n")
            },
            Question(name: "prescriptions to choose from") { engine in
                try "\(engine.objects(of: .visionPrescription, matching: predicate).sorted())"
            },
            Question(name: "inventory for \(app.source.name)") { engine in
                try engine.inventory(for: app).map { "\($0)" }.sorted().joined(separator: "\n")
            },
            Question(name: "types for \(app.source.name)") { try "\($0.storedTypes(for: app).map(\.identifier))" },
            Question(name: "identifiers with \(prefix)") { engine in
                let found = try engine.uuids(withPrefix: prefix, of: [type], for: app)
                return found.count > 1 ? "several" : "\(found)"
            },
            Question(name: "workouts that end with \(prefix.suffix(2))") { engine in
                let found = try engine.uuids(withSuffix: String(prefix.suffix(2)), of: .workout, for: app)
                return found.count > 1 ? "several" : "\(found)"
            },
            Question(name: "\(statistics) for \(app.source.name)") { engine in
                try engine.statistics(statistics, for: app).map { "\($0.rounded)" } ?? "none"
            },
            Question(name: "values of \(statistics) for \(app.source.name)") { engine in
                var values: [[Double]] = []
                try engine.values(of: statistics.type, statistics.predicate, for: app) { columns in
                    values += columns.starts.indices.map {
                        [columns.starts[$0], columns.ends[$0], columns.values[$0].rounded(.toNearestOrEven)]
                    }
                    return true
                }
                return "\(values.sorted { $0.lexicographicallyPrecedes($1) })"
            },
            Question(name: "\(statistics) in buckets for \(app.source.name)") { engine in
                let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(minute: 3))
                return try "\(engine.statistics(statistics, in: buckets, for: app).populated.map(\.rounded))"
            },
        ]
    }

    /// Returns all changes, page by page.
    private static func pages(
        of limit: Int, _ parts: [SampleRequest.Part], _ engine: any CoreEngine, _ app: AppIdentity
    ) throws -> [String] {
        var pages: [String] = []
        var position: ChangePosition?
        while true {
            let page = try engine.changes(ChangeRequest(parts, since: position, limit: limit), for: app)
            pages.append("added \(page.added.map(\.uuid)), deleted \(page.deleted.map(\.uuid))")
            if page.isComplete { return pages }
            position = page.position
        }
    }

    func answers(to question: Question) -> (String, String) {
        func answer(_ engine: any CoreEngine) -> String {
            do {
                return try question.ask(engine)
            } catch {
                return Self.text { throw error }
            }
        }
        return (answer(engines.0), answer(engines.1))
    }

    // MARK: - Text

    private static func text(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "done"
        } catch let error as EngineError {
            return "\(error.code)"
        } catch {
            return "\(error)"
        }
    }

    private static func text(_ sample: SampleRecord) -> String {
        let content: String =
            switch sample.content {
            case .correlation(let contained): contained.map(text).sorted().joined(separator: ", ")
            case .workout(let workout): "\(workout.duration) \(workout.totals.count) \(workout.activities.count)"
            case let content: "\(content)"
            }
        return "\(sample.uuid) \(sample.start) \(sample.end) \(sample.source?.source.name ?? "") "
            + "\(sample.device?[.name] ?? "") \(text(sample.metadata)) \(content)"
    }

    private static func text(_ metadata: Metadata?) -> String {
        (metadata?.values ?? [:]).map { "\($0): \($1)" }.sorted().joined(separator: ", ")
    }

    // MARK: - Objects

    private mutating func samples(_ count: Int) -> [SampleRecord] {
        (0..<count).map { _ in RandomWorld.sample(&random) }
    }

    /// Returns as many samples as one block stores.
    private mutating func block() -> [SampleRecord] {
        let start = Double(Int.random(in: 0...900, using: &random))
        let type = Bool.random(using: &random) ? ObjectType.heartRate : .stepCount
        let device = RandomWorld.device(&random)
        let first = UUID(high: UInt64.random(in: 1...(.max / 4), using: &random), low: 1 << 40)
        return (0..<Int.random(in: 64...150, using: &random)).map { index in
            let value = Double(Int.random(in: 60...180, using: &random))
            return SampleRecord(
                uuid: first.advanced(by: index), type: type, start: start + Double(index),
                end: start + Double(index + 1),
                content: .quantity(QuantityValue(value, type == .heartRate ? .countPerMinute : .count)), device: device)
        }
    }

    private mutating func versioned() -> SampleRecord {
        var sample = RandomWorld.sample(&random)
        let identifier = ["a", "b"].randomElement(using: &random) ?? "a"
        sample.metadata = [
            MetadataKey.syncIdentifier: .string(identifier),
            MetadataKey.syncVersion: .number(Double(Int.random(in: 1...4, using: &random))),
        ]
        return sample
    }

    private mutating func workout() -> SampleRecord {
        let start = Double(Int.random(in: 0...1_000, using: &random))
        var sample = SampleRecord.workout(from: start, to: start + 100)
        sample.metadata = RandomWorld.metadata(&random)
        if Bool.random(using: &random) {
            sample.metadata = [
                MetadataKey.syncIdentifier: .string("w"),
                MetadataKey.syncVersion: .number(Double(Int.random(in: 1...4, using: &random))),
            ]
        }
        workouts.append(sample.uuid)
        return sample
    }

    private mutating func correlation() -> SampleRecord {
        let start = Double(Int.random(in: 0...1_000, using: &random))
        let isFood = Bool.random(using: &random)
        let contained =
            (isFood ? [.dietarySodium, .dietaryWater] : [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic]).map
        {
            SampleRecord(
                type: $0, start: start, end: start + 1,
                content: .quantity(QuantityValue(80, $0.canonicalUnit ?? .count)),
                metadata: RandomWorld.metadata(&random))
        }
        var sample = SampleRecord(
            type: isFood ? .food : .bloodPressure, start: start, end: start + 1, content: .correlation(contained))
        sample.metadata = RandomWorld.metadata(&random)
        correlations.append(sample.uuid)
        return sample
    }

    private mutating func prescription() -> SampleRecord {
        let start = Double(Int.random(in: 0...1_000, using: &random))
        let lens = LensRecord([
            .sphere: QuantityValue(Double(Int.random(in: -9...9, using: &random)), QuantityUnit(.diopter))
        ])
        let sample = SampleRecord(
            type: .visionPrescription, start: start, end: start + 50,
            content: .detail(.prescription(PrescriptionRecord(kind: 1, rightEye: lens))),
            metadata: RandomWorld.metadata(&random))
        prescriptions.append(sample.uuid)
        return sample
    }
}
