import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// Every kind of query, with every state of permission, limited histories and objects permitted one by one: the store
/// answers like a list of its objects.
@Suite struct PermissionOracleTests {
    /// The decision about a type.
    private enum Decision: CaseIterable {
        case notAsked, denied, deniedWholly, shareDenied, shareOnly, readOnly, both, recentOnly, recentAndShare, anyTime

        func write(_ type: ObjectType, into decisions: inout AuthorizationDecisions) {
            switch self {
            case .notAsked: break
            case .denied: decisions.read[type] = false
            case .deniedWholly: (decisions.read[type], decisions.share[type]) = (false, false)
            case .shareDenied: decisions.share[type] = false
            case .shareOnly: decisions.share[type] = true
            case .readOnly: decisions.read[type] = true
            case .both: (decisions.read[type], decisions.share[type]) = (true, true)
            case .recentOnly: (decisions.read[type], decisions.earliestReadDates[type]) = (true, 300)
            case .recentAndShare:
                (decisions.read[type], decisions.share[type]) = (true, true)
                decisions.earliestReadDates[type] = 300
            case .anyTime: (decisions.read[type], decisions.earliestReadDates[type]) = (true, -1e9)
            }
        }
    }

    /// An app that has objects in the store, and one that has none.
    private static let askers = [AppIdentity.other, AppIdentity(bundleIdentifier: "test.third", name: "Third")]
    private static let types = PermissionWorld.types + PermissionWorld.otherTypes

    private func decide(_ decisions: AuthorizationDecisions, for app: AppIdentity, _ world: PermissionWorld) throws {
        try world.engine.authorize(app, decisions)
        try world.list.authorize(app, decisions)
    }

    private func grant(
        _ granted: Set<String>, among shown: Set<String>, of type: ObjectType, includesNew: Bool, to app: AppIdentity,
        _ world: PermissionWorld
    ) throws {
        for engine in [world.engine as any CoreEngine, world.list] {
            try engine.grant(granted, among: shown, of: type, includesNew: includesNew, to: app)
        }
    }

    /// Permits some of the prescriptions and medications one by one, as often as a person may be prompted.
    private func grantSome(to app: AppIdentity, _ world: PermissionWorld, _ random: inout SeededGenerator) throws {
        let prescriptions = try world.engine.objects(of: .visionPrescription, matching: .constant(true))
        #expect(try prescriptions == world.list.objects(of: .visionPrescription, matching: .constant(true)))
        let concepts = try world.engine.medicationConcepts(.constant(true))
        #expect(concepts == Set(PermissionWorld.medications.map(\.medication.concept.key)))
        for (type, all) in [(ObjectType.visionPrescription, prescriptions), (.userAnnotatedMedication, concepts)] {
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let shown = Set(all.sorted().filter { _ in Int.random(in: 0..<4, using: &random) > 0 })
                let granted = Set(shown.sorted().filter { _ in Bool.random(using: &random) })
                let includesNew = Int.random(in: 0..<4, using: &random) == 0
                try grant(granted, among: shown, of: type, includesNew: includesNew, to: app, world)
            }
        }
    }

    @Test func AUTH_26_AUTH_27_everyQuestionInEveryStateOfPermission() throws {
        let decisions = Decision.allCases
        for round in decisions.indices {
            let world = try PermissionWorld(of: [.own, .other])
            for app in Self.askers {
                var decided = AuthorizationDecisions()
                for (place, type) in Self.types.enumerated() {
                    decisions[(round + place) % decisions.count].write(type, into: &decided)
                }
                try decide(decided, for: app, world)
                try check(world, for: app, "round \(round), \(app.source.name)")
            }
        }
    }

    @Test(arguments: Seeds.some(1, random: 2))
    func AUTH_17_AUTH_23_OTH_82_grantsAndRevocationsInAnyOrder(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try PermissionWorld(of: [.own, .other])
        for step in 0..<5 {
            for app in Self.askers {
                var decided = AuthorizationDecisions()
                for type in Self.types where Bool.random(using: &random) {
                    Decision.allCases.randomElement(using: &random)?.write(type, into: &decided)
                }
                if Bool.random(using: &random) { try decide(decided, for: app, world) }
                try grantSome(to: app, world, &random)
                if Bool.random(using: &random) { try decide(decided, for: app, world) }
                try check(world, for: app, "seed \(seed), step \(step), \(app.source.name)")
            }
        }
    }

    // MARK: - Queries

    private static func answer(_ ask: () throws -> String) -> String {
        do {
            return try ask()
        } catch let error as EngineError {
            return "\(error.code)"
        } catch {
            return "\(error)"
        }
    }

    /// Runs every query, and compares the results with those of the model.
    private func check(_ world: PermissionWorld, for app: AppIdentity, _ comment: String) throws {
        for type in PermissionWorld.types {
            for (name, ask) in Self.questions(on: type, for: app) {
                let (found, expected) = (Self.answer { try ask(world.engine) }, Self.answer { try ask(world.list) })
                #expect(found == expected, "\(comment): \(name) of \(type)")
            }
        }
        let counts = [world.engine as any CoreEngine, world.list].map { engine in
            Self.answer { try engine.inventory(for: app).map { "\($0)" }.sorted().joined(separator: "\n") }
        }
        #expect(counts[0] == counts[1], "\(comment): inventory")
        for type in Self.types {
            let states = try (
                world.engine.authorization(of: app, for: type), world.list.authorization(of: app, for: type)
            )
            #expect(states.0 == states.1, "\(comment): state of \(type)")
        }
        try checkContents(world, for: app, comment)
        try checkPerson(world, for: app, comment)
    }

    /// Returns the queries on samples.
    private static func questions(
        on type: ObjectType, for app: AppIdentity
    ) -> [(name: String, ask: (any CoreEngine) throws -> String)] {
        let parts = [SampleRequest.Part(type: type)]
        var questions: [(String, (any CoreEngine) throws -> String)] = [
            ("samples", { try "\($0.samples(SampleRequest(type), for: app).map(\.uuid))" }),
            (
                "each",
                { engine in
                    var found: [UUID] = []
                    try engine.forEachSample(of: type, .constant(true), for: app) {
                        found.append($0.uuid)
                        return true
                    }
                    return "\(found)"
                }
            ),
            ("sources", { try "\($0.sources(parts, for: app))" }),
            ("deleted", { try "\($0.deletedRecords(of: type, for: app).map(\.uuid))" }),
            (
                "changes",
                { engine in
                    let first = try engine.changes(ChangeRequest(parts, limit: 2), for: app)
                    let rest = try engine.changes(ChangeRequest(parts, since: first.position), for: app)
                    let types = try engine.changedTypes(parts, since: first.position, for: app).types
                    let pages = first.isComplete ? [first] : [first, rest]
                    return "\(pages.map { ($0.added.map(\.uuid), $0.deleted.map(\.uuid)) }) \(types.count)"
                }
            ),
            ("changes of another store", { try "\($0.changedTypes(parts, since: nil, for: app).types)" }),
            (
                "identifiers",
                { engine in
                    let all = try engine.samples(SampleRequest(type), for: AppIdentity.own)
                    return try (all.prefix(3) + all.suffix(3)).map { sample in
                        let text = sample.uuid.uuidString
                        let found = try engine.uuids(withPrefix: text, of: [type], for: app)
                        let ends = try engine.uuids(withSuffix: String(text.suffix(11)), of: type, for: app)
                        return "\(found) \(sample.quantity == nil ? ends : [])"
                    }.joined(separator: "\n")
                }
            ),
        ]
        if type == .heartRate || type == .stepCount {
            let request = StatisticsRequest(
                type, options: StatisticsOptions.all(for: type).union(.separateBySource))
            questions += [
                ("statistics", { try $0.statistics(request, for: app).map { "\($0.rounded)" } ?? "none" }),
                (
                    "statistics in buckets",
                    { engine in
                        let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(second: 10))
                        return try "\(engine.statistics(request, in: buckets, for: app).populated.map(\.rounded))"
                    }
                ),
                (
                    "values",
                    { engine in
                        var found: [String] = []
                        try engine.values(of: type, .constant(true), for: app) { columns in
                            found += columns.starts.indices.map { "\(columns.starts[$0]) \(columns.values[$0])" }
                            return true
                        }
                        return found.sorted().joined(separator: "\n")
                    }
                ),
                (
                    "quantities",
                    { engine in
                        var found: [String] = []
                        try engine.quantities(QuantityRequest(type), for: app) {
                            found.append("\($0.start) \($0.quantity) \($0.sample.uuid)")
                            return true
                        }
                        return "\(found)"
                    }
                ),
            ]
        }
        if type.family == .correlation {
            var request = SampleRequest(type)
            request.contents = [.init(type: type == .food ? .dietarySodium : .bloodPressureSystolic)]
            questions.append(("correlations by contents", { try "\($0.samples(request, for: app).map(\.uuid))" }))
        }
        return questions
    }

    // MARK: - Contents of objects

    /// Checks that points, beats, voltages, files and other contents are readable for exactly the visible objects.
    private func checkContents(_ world: PermissionWorld, for app: AppIdentity, _ comment: String) throws {
        let engine = world.engine
        func compare(_ object: WholeObject, hidden: String, _ expected: String, _ ask: () throws -> String) {
            let visible = Self.answer {
                let request = SampleRequest(object.record.type, .uuid([object.record.uuid]))
                return try world.list.samples(request, for: app).isEmpty ? hidden : expected
            }
            #expect(Self.answer(ask) == visible, "\(comment): what belongs to \(object.record.type)")
        }
        let unknown = "\(EngineError.Code.invalidArgument)"
        for object in world.objects {
            let uuid = object.record.uuid
            switch object.record.type {
            case .workoutRoute:
                compare(object, hidden: unknown, "\(object.points)") {
                    var found: [RoutePoint] = []
                    try engine.routePoints(of: uuid, from: nil, to: nil, for: app) {
                        found += $0
                        return true
                    }
                    return "\(found)"
                }
            case .heartbeatSeries:
                compare(object, hidden: unknown, "\(object.beats)") { try "\(engine.heartbeats(of: uuid, for: app))" }
            case .electrocardiogram:
                compare(object, hidden: unknown, "\(object.voltages)") {
                    var found: [VoltagePoint] = []
                    try engine.voltages(of: uuid, for: app) {
                        found += $0
                        return true
                    }
                    return "\(found)"
                }
            case .workout:
                compare(object, hidden: "nil", "\(object.supplement.map(\.columns) ?? [])") {
                    try engine.supplement(of: uuid, for: app).map { "\($0.columns)" } ?? "nil"
                }
            case .visionPrescription:
                let files = world.attachments[uuid] ?? []
                compare(object, hidden: unknown, "\(files)") { try "\(engine.attachments(of: uuid, for: app))" }
                for file in files {
                    compare(object, hidden: unknown, "\(PermissionWorld.attached as NSData)") {
                        var found = Data()
                        try engine.attachmentData(file.identifier, for: app) {
                            found += $0
                            return true
                        }
                        return "\(found as NSData)"
                    }
                }
            case .distanceWalkingRunning:
                compare(object, hidden: "[]", "\(object.quantities.columns.values)") {
                    var found: [Double] = []
                    let request = QuantityRequest(.distanceWalkingRunning, .uuid([uuid]))
                    try engine.quantities(request, for: app) {
                        found.append($0.quantity.value)
                        return true
                    }
                    return "\(found)"
                }
            default: break
            }
        }
        try checkEffort(world, for: app, comment)
    }

    /// Checks that a score is readable if both the workout and the score are visible.
    private func checkEffort(_ world: PermissionWorld, for app: AppIdentity, _ comment: String) throws {
        let expected = Self.answer {
            let workouts = try world.list.samples(SampleRequest(.workout, sort: [.init(.start)]), for: app)
            let scores = (try? world.list.samples(SampleRequest(.workoutEffortScore), for: app)) ?? []
            let seen = Set(scores.map(\.uuid))
            return workouts.flatMap { workout in
                world.objects.filter { object in
                    seen.contains(object.record.uuid) && object.relations.contains { $0.owner == workout.uuid }
                }.map { "\(workout.uuid) \($0.record.uuid)" }
            }.joined(separator: "\n")
        }
        let found = Self.answer {
            try world.engine.effortRelationships(.constant(true), since: nil, for: app).relationships.flatMap { found in
                found.samples.map { "\(found.workout.uuid) \($0.uuid)" }
            }.joined(separator: "\n")
        }
        #expect(found == expected, "\(comment): effort")
    }

    /// Checks the person's characteristics, days and medications, and data private to an app.
    private func checkPerson(_ world: PermissionWorld, for app: AppIdentity, _ comment: String) throws {
        let engine = world.engine
        func expected(_ type: ObjectType, denied: String, _ readable: String) throws -> String {
            switch try world.list.authorization(of: app, for: type).read {
            case .notDetermined: "\(EngineError.Code.authorizationNotDetermined)"
            case .denied: denied
            case .authorized: readable
            }
        }
        let bloodType = Self.answer { try engine.characteristic(.bloodType, for: app).map { "\($0)" } ?? "nil" }
        #expect(
            try bloodType == expected(.bloodType, denied: "nil", "\(PermissionWorld.bloodType)"),
            "\(comment): characteristic")
        let utc = try #require(TimeZone(identifier: "UTC"))
        let days = Self.answer { try "\(engine.activitySummaries(.constant(true), in: utc, for: app).map(\.day))" }
        #expect(
            try days == expected(.activitySummary, denied: "[]", "\([PermissionWorld.summary.day])"),
            "\(comment): activity summaries")
        let granted = try world.list.read { $0.grants(of: app, for: .userAnnotatedMedication) }
        let keys = PermissionWorld.medications.map(\.medication.concept.key)
        let medications = Self.answer {
            try "\(engine.medications(.constant(true), for: app).map(\.medication.concept.key))"
        }
        #expect(
            try medications
                == expected(.userAnnotatedMedication, denied: "\(keys.filter(granted.contains))", "\(keys)"),
            "\(comment): medications")
        #expect(try engine.activeSession(of: app) == nil, "\(comment): session")
        #expect(try engine.backgroundDeliveries(for: app).isEmpty, "\(comment): background delivery")
    }
}
