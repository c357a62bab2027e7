import Foundation
import HealthModel
import TestSupport

@testable import HealthStore

/// What is asked of a store, by apps with different permissions.
extension StoreLife {
    private typealias Question = (name: String, answer: (SQLiteEngine) throws -> Any)

    /// Asks a question, chosen at random, and returns the answer of each connection.
    func ask(_ engines: [SQLiteEngine]) -> (String, [String]) {
        let question = question()
        return (question.name, engines.map { engine in StoreText.answer { try question.answer(engine) } })
    }

    /// Returns the answers of a store to questions, the same ones each time until the next step.
    func answers(_ count: Int, of engine: SQLiteEngine) -> [String] {
        let saved = random
        defer { random = saved }
        return (0..<count).map { _ in
            let (question, answers) = ask([engine])
            return "\(question): \(answers[0])"
        }
    }

    /// Returns everything that a store has of a workout and what belongs to it, in no particular order of numbers.
    func portrait(of workout: UUID) throws -> [String] {
        var lines: [String] = []
        func text(_ object: StoredObject) -> String {
            "\(StoreText.json(object.record)) \(object.created ?? -1) \(object.looseSyncIdentifier ?? "-")"
        }
        try engine.readStore { reader in
            for type in ObjectType.all where type.isSample {
                let which: SamplePredicate = type == .workout ? .uuid([workout]) : .workout(workout)
                try reader.objects(of: type, matching: which) { object in
                    lines.append(text(object))
                    let uuid = object.record.uuid
                    switch object.record.content {
                    case .series:
                        let isCondensed = try reader.quantities(of: uuid) { lines.append("\(uuid) \($0)") }
                        lines.append("\(uuid) \(isCondensed) \(try reader.originals(of: uuid)?.count ?? -1)")
                    case .route: try reader.points(of: uuid) { lines.append("\(uuid) \($0.map(\.timestamp))") }
                    case .heartbeats: lines.append("\(uuid) \(try reader.heartbeats(of: uuid).map(\.time))")
                    default: break
                    }
                }
            }
            lines += try reader.relations(of: workout).map { "\($0.sample) \($0.relation)" }
            lines.append("\(try reader.supplement(of: workout)?.columns ?? [])")
            lines.append(StoreText.json(try reader.plan(of: workout)))
        }
        let stored = try engine.annotation(of: workout)
        lines.append("\(StoreText.json(stored.annotation)) \(stored.revision) \(stored.earlierCount)")
        lines += try engine.read { try $0.annotationHistory(of: workout) }.map { StoreText.json($0) }
        let outings = try engine.outingDecisions()
        lines += outings.isSame.map { "\($0.one) \($0.other) \($1)" }
        lines += outings.preferred.map { "\($0) \($1)" }
        lines += outings.streams.flatMap { type, ranks in ranks.map { "\(StoreText.name(type)) \($0) \($1)" } }
        let apps: [AppIdentity] = [.own, .other]
        lines += try apps.map { "imported: \(try engine.imported([workout], by: $0).count)" }
        return lines.sorted()
    }

    /// Checks that the inventory of an app that may read everything is what a count of all samples gives.
    func inventoryMistakes() throws -> [String] {
        var counted: [String] = []
        for type in try engine.storedTypes(for: .own) {
            var counts: [String: (count: Int, start: Double, end: Double)] = [:]
            for sample in try engine.samples(SampleRequest(type), for: .own) {
                let source = sample.source?.source.bundleIdentifier ?? ""
                let known = counts[source] ?? (0, sample.start, sample.end)
                counts[source] = (known.count + 1, min(known.start, sample.start), max(known.end, sample.end))
            }
            counted += counts.map { "\(StoreText.name(type)) \($0) \($1.count) \($1.start) \($1.end)" }
        }
        let listed = try engine.inventory(for: .own).map {
            "\(StoreText.name($0.type)) \($0.source.bundleIdentifier) \($0.count) \($0.earliest) \($0.latest)"
        }
        return Set(counted).symmetricDifference(listed).sorted()
    }

    private static func names(_ samples: [SampleRecord]) -> String {
        samples.map { StoreText.name($0.uuid) }.joined(separator: " ")
    }

    private func predicate() -> SamplePredicate {
        switch number(0..<12) {
        case 0: .workout(workout)
        case 1: .hasWorkout
        case 2: .source([pick(["test.own", "test.other", "import.watch"])])
        case 3: .and([.start(.greaterOrEqual, date()), .end(.less, date() + 60)])
        case 4: .metadataKey("k")
        case 5: .related(SampleRelation(.effort, to: workout))
        case 6: .hasNoCorrelation
        case 7: .and([.not(.hasWorkout), .start(.less, 300)])
        case 8: .device([RichStore.strap])
        default: .constant(true)
        }
    }

    private func question() -> Question {
        let app = pick([AppIdentity.own, .other, .other, RichStore.third, RichStore.third])
        let (name, body) = number(0..<2) == 0 ? data(app) : facts(app)
        return ("\(app.source.name): \(name)", body)
    }

    private func data(_ app: AppIdentity) -> Question {
        let type = pick(
            [.heartRate, .heartRate, .stepCount, .distanceWalkingRunning, .workout, .food, .bodyMass, .workoutRoute]
                as [ObjectType])
        let (predicate, limit) = (predicate(), pick([nil, nil, 3, 10]))
        switch number(0..<7) {
        case 0, 1:
            let sorts: [[SampleRequest.Sort]] = [
                [], [.init(.start)], [.init(.end, isAscending: false)], [.init(.duration), .init(.start)],
            ]
            let sort = pick(sorts)
            return (
                "samples of \(StoreText.name(type))",
                { try Self.names($0.samples(SampleRequest(type, predicate, sort: sort, limit: limit), for: app)) }
            )
        case 2, 3:
            let type = pick([ObjectType.heartRate, .stepCount, .distanceWalkingRunning])
            let request = StatisticsRequest(
                type, predicate, options: StatisticsOptions.all(for: type).union(.separateBySource))
            if number(0..<2) == 0 {
                return (
                    "statistics of \(StoreText.name(type))",
                    { Self.text(try $0.statistics(request, for: app)) }
                )
            }
            return (
                "buckets of \(StoreText.name(type))",
                { engine in
                    let buckets = try CalendarBuckets(anchor: 5, interval: DateComponents(second: 25), calendar: .utc)
                    return try engine.statistics(request, in: buckets, for: app).populated.map {
                        "\($0.number) \($0.count) \(Self.text($0.record))"
                    }
                }
            )
        case 4:
            let earlier = positions.isEmpty ? nil : pick([nil, positions[number(0..<positions.count)]])
            return (
                "changes of \(StoreText.name(type))",
                { engine in
                    var (position, pages) = (earlier, "")
                    for _ in 0..<3 {
                        let found = try engine.changes(
                            ChangeRequest(
                                [.init(type: type, predicate: predicate), .init(type: .bodyMass)], since: position,
                                limit: limit), for: app)
                        position = found.position
                        pages += "\(Self.names(found.added)) -\(found.deleted.map { StoreText.name($0.uuid) }) "
                        pages += "\(found.position.number) \(found.isComplete); "
                    }
                    return pages
                }
            )
        case 5:
            let (isBySample, isOriginal) = (number(0..<2) == 0, number(0..<2) == 0)
            return (
                "quantities",
                { engine in
                    var found: [String] = []
                    let request = QuantityRequest(
                        .distanceWalkingRunning, predicate, isBySample: isBySample, isOriginal: isOriginal)
                    try engine.quantities(request, for: app) {
                        found.append("\($0.start) \($0.quantity) \(StoreText.name($0.sample.uuid))")
                        return true
                    }
                    return found
                }
            )
        default:
            let since = positions.isEmpty ? nil : pick([nil, positions[number(0..<positions.count)]])
            return (
                "efforts",
                {
                    let found = try $0.effortRelationships(.constant(true), since: since, for: app)
                    return found.relationships.map {
                        "\($0.workout.uuid) \($0.activity?.uuidString ?? "") \(Self.names($0.samples))"
                    } + ["\(found.position.number)"]
                }
            )
        }
    }

    private static func text(_ record: StatisticsRecord?) -> String {
        func text(_ values: StatisticsValues) -> String {
            [
                values.sum, values.average, values.minimum, values.maximum, values.mostRecent?.value,
                values.mostRecent?.start, values.duration,
            ].map { $0.map { KeptOutcomes.text($0) } ?? "-" }.joined(separator: " ")
        }
        guard let record else { return "none" }
        let sources = record.sources?.map { "\($0.source.bundleIdentifier) \(text($0.values))" } ?? []
        return "\(record.start) \(record.end) \(text(record.values)) \(sources)"
    }

    private func facts(_ app: AppIdentity) -> Question {
        let workout = workout
        switch number(0..<14) {
        case 0:
            return (
                "inventory",
                {
                    try $0.inventory(for: app).map {
                        "\(StoreText.name($0.type)) \($0.source.bundleIdentifier) \($0.count) \($0.earliest) \($0.latest)"
                    }
                }
            )
        case 1:
            return (
                "devices and sources",
                { engine in
                    let devices = try engine.read(for: app) { try $0.devices() }.map {
                        "\($0.device[.name] ?? "") \($0.types.map { StoreText.name($0) }) \($0.earliest) \($0.latest)"
                    }
                    return try devices + engine.sources([.init(type: .heartRate)], for: app).map(\.bundleIdentifier)
                }
            )
        case 2:
            return (
                "bin",
                { engine in
                    try engine.bin().map {
                        "\($0.workout.uuid) \($0.annotation.title ?? "") \($0.belongings) \($0.deleted) \($0.app)"
                    }
                }
            )
        case 3:
            return (
                "annotations",
                { engine in
                    let all = try engine.annotations().map {
                        "\($0.uuidString) \($1.annotation.title ?? "") \($1.annotation.gear ?? "") \($1.revision) "
                            + "\($1.earlierCount)"
                    }.sorted()
                    return try all + engine.read { try $0.gear() }.map(\.name)
                }
            )
        case 4:
            return (
                "outings",
                { engine in
                    let found = try engine.outingDecisions()
                    let same = found.isSame.map { "\($0.one) \($0.other) \($1)" }.sorted()
                    let preferred = found.preferred.map { "\($0) \($1)" }.sorted()
                    let streams = found.streams.flatMap { type, ranks in
                        ranks.map { "\(StoreText.name(type)) \($0) \($1)" }
                    }.sorted()
                    return same + preferred + streams
                }
            )
        case 5:
            return (
                "plans",
                { engine in
                    try engine.read(for: app) { store in
                        let scheduled = try ["test.own", "test.other"].flatMap {
                            try store.scheduledPlans(ofApp: $0, in: .utc)
                        }.map { "\($0.plan.id) \($0.app) \($0.isComplete) \($0.date.components.day ?? 0)" }
                        let runs = try store.runs(ofPlan: .given(172)).map { "\($0.workout) \($0.entry == nil)" }
                        return try scheduled + runs + ["\(store.libraryPlans().map(\.id)) \(store.libraryPlanCount())"]
                    }
                }
            )
        case 6:
            return (
                "belongings",
                {
                    let found = try $0.belongings(of: workout, for: app)
                    return "\(found.types.map { StoreText.name($0) }.sorted()) \(found.isFromFile)"
                }
            )
        case 7:
            return (
                "imported",
                { engine in
                    let all = (100..<104).map { UUID.given($0) } + (190..<290).map { .given($0) }
                    let states = try engine.states(of: all).map { "\($0)".prefix(1) }.joined()
                    return try states + engine.imported(all, by: app).map(\.uuidString).sorted().joined(separator: " ")
                }
            )
        case 8:
            return (
                "the person",
                { engine in
                    let days = try engine.activitySummaries(.constant(true), in: .gmt, for: app).map {
                        StoreText.json($0)
                    }
                    let medications = StoreText.answer {
                        try engine.medications(.constant(true), for: app).map(\.medication.displayText)
                    }
                    let consents = try engine.consents().map {
                        "\($0.bundleIdentifier) \($0.states.values.count { $0.read == .authorized }) \($0.objects.count)"
                    }
                    return days + [medications] + consents
                }
            )
        case 9:
            return (
                "figures",
                { engine in
                    var found: [String] = []
                    try engine.forEachWorkoutFigures(.constant(true), for: app) {
                        found.append("\($0.uuid) \($0.start) \($0.end) \($0.duration) \($0.distance ?? -1)")
                    }
                    return found
                }
            )
        case 10:
            return (
                "session",
                { engine in
                    let active = try engine.activeSession(of: app)
                    let watched = try engine.read { try $0.watchedSession(since: nil) }
                    return "\(active?.members.runs ?? []) \(active?.latestDate ?? 0) \(watched?.members.runs ?? []) "
                        + "\(watched?.points.map(\.timestamp) ?? []) \(watched?.bundleIdentifier ?? "")"
                }
            )
        case 11:
            return (
                "counts",
                { engine in
                    var found: [String] = []
                    try engine.readStore { reader in
                        found = try reader.counts().map { "\(StoreText.name($0.type)) \($0.count)" }
                        found.append("\(try reader.types(of: workout).map { StoreText.name($0) })")
                        found += try reader.relations(of: workout).map { "\($0.sample) \($0.relation.kind)" }
                        found.append("\(try reader.supplement(of: workout)?.columns ?? [])")
                        found.append(try reader.plan(of: workout)?.plan.displayName ?? "-")
                    }
                    return found
                }
            )
        case 12:
            return (
                "deleted",
                { engine in
                    try [ObjectType.heartRate, .workout, .bodyMass].flatMap { type in
                        try engine.deletedRecords(of: type, for: app).map {
                            "\(StoreText.name($0.uuid)) \(StoreText.json($0.metadata))"
                        }
                    }
                }
            )
        default:
            return (
                "points and beats",
                { engine in
                    var found: [Double] = []
                    for number in 110..<119 {
                        found.append(Double(number))
                        _ = StoreText.answer {
                            try engine.routePoints(of: .given(number), from: nil, to: nil, for: app) {
                                found += $0.map(\.timestamp)
                                return true
                            }
                        }
                        found += (try? engine.heartbeats(of: .given(number), for: app).map(\.time)) ?? []
                    }
                    return found
                }
            )
        }
    }
}
