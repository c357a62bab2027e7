import Foundation
import HealthModel
import TestEngines
import TestSupport

@testable import HealthStore

/// What may be done within a transaction.
extension StoreLife {
    typealias Change = (name: String, body: (StoreWriter) throws -> Any)

    func change() -> Change {
        switch number(0..<16) {
        case 0..<5: saving()
        case 5, 6: deleting()
        case 7..<10: importing()
        case 10..<13: describing()
        case 13: planning()
        case 14: relating()
        default: setting()
        }
    }

    // MARK: Values

    var workout: UUID { .given(pick([100, 100, 101, 102, 103, 190, 191, 192, 193])) }

    func date() -> Double {
        pick([0, 5, 10, 12, 20, 20, 25, 50, 60, 100, 120, 300, 301, 420, 600]) + pick([0, 0, 0.5])
    }

    func metadata() -> Metadata? {
        switch number(0..<8) {
        case 0: ["k": .integer(Int64(number(0..<3)))]
        case 1: ["k": .string("v"), MetadataKey.wasUserEntered: .bool(true)]
        case 2, 3:
            [
                MetadataKey.syncIdentifier: .string(pick(["s", "t"])),
                MetadataKey.syncVersion: .number(pick([1, 2, 2.5, 3, 4])), "k": .string("w"),
            ]
        default: nil
        }
    }

    func device() -> DeviceRecord? { pick([nil, nil, RichStore.strap, RichStore.apple]) }

    func sample(_ uuid: UUID? = nil, of types: [ObjectType]? = nil) -> SampleRecord {
        let type = pick(
            types ?? [.heartRate, .heartRate, .stepCount, .distanceWalkingRunning, .bodyMass, .sleepAnalysis])
        let start = date()
        let units: [QuantityUnit] =
            switch type {
            case .heartRate: [.countPerMinute, .countPerSecond]
            case .distanceWalkingRunning: [.meter, .kilometer]
            case .bodyMass: [.kilogram, .pound]
            case .workoutEffortScore, .estimatedWorkoutEffortScore: [.appleEffortScore]
            case .dietaryEnergyConsumed: [.kilocalorie]
            default: [.count]
            }
        let content: SampleContent =
            type.family == .category
            ? .category(number(0..<4)) : .quantity(QuantityValue(Double(number(1..<90)) / 2, pick(units)))
        return SampleRecord(
            uuid: uuid ?? .given(number(200..<290)), type: type, start: start,
            end: start + pick([0, 0, 1, 5, 45, 700]),
            content: content, device: device(), metadata: metadata())
    }

    /// Consecutive samples, which become a block.
    func run() -> [SampleRecord] {
        let (first, count) = (3_000 + 100 * number(0..<6), number(60..<70))
        let (start, step, device) = (date(), pick([1.0, 3, 0]), device())
        let type = pick([ObjectType.heartRate, .stepCount])
        let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .count
        return (0..<count).map { (place: Int) -> SampleRecord in
            let from: Double = start + Double(place) * step
            return .quantity(
                .consecutive(first + place), type, Double(60 + place * 7 % 31), unit, from, from + 1, device: device)
        }
    }

    /// An identifier of a stored object.
    func stored(_ writer: StoreWriter, _ types: [ObjectType]? = nil) throws -> UUID {
        let type = pick(
            types ?? [
                .heartRate, .heartRate, .stepCount, .workout, .distanceWalkingRunning, .food, .bodyMass, .workoutRoute,
            ])
        let all = try writer.read.matches(SampleRequest(type))
        return all.isEmpty ? .given(999) : pick(all)
    }

    private func points(_ count: Int) -> [RoutePoint] {
        let start = date()
        return (0..<count).map { place in
            RoutePoint(timestamp: start + Double(place), latitude: 47, longitude: 8 + Double(place) / 1_000)
        }
    }

    private func beats() -> [HeartbeatRecord] {
        (1...number(1..<4)).map { HeartbeatRecord(time: Double($0) / 2, isPrecededByGap: $0 == 2) }
    }

    /// A series of a source, which may have come from its originals.
    private func series(_ object: WholeObject) -> WholeObject {
        var whole = object
        let start = date()
        whole.record = SampleRecord(
            uuid: .given(number(320..<326)), type: .distanceWalkingRunning, start: start, end: start + 60,
            content: .series(
                QuantitySeriesRecord(
                    quantity: QuantityValue(0, .kilometer), count: 0, minimum: 0, maximum: 0, mostRecent: 0,
                    mostRecentStart: 0, mostRecentEnd: 0)), device: device(), metadata: metadata())
        whole.quantities = SeriesPiece(
            columns: SeriesColumns(
                starts: [start, start + 10], ends: [start + 10, start + 55], values: [0.5, Double(number(1..<5))]),
            joined: [false, false])
        (whole.workouts, whole.created, whole.looseSyncIdentifier) = ([workout], pick([nil, 7]), pick([nil, "l"]))
        return whole
    }

    private func food() -> SampleRecord {
        let start = date()
        return SampleRecord(
            uuid: .given(number(290..<300)), type: .food, start: start, end: start + 2,
            content: .correlation(
                (0..<number(1..<3)).map { _ in
                    .quantity(.given(number(300..<312)), .dietaryEnergyConsumed, 100, .kilocalorie, start, start + 1)
                }), metadata: metadata())
    }

    func workoutRecord(_ uuid: UUID? = nil) -> SampleRecord {
        let (start, duration) = (date(), pick([40.0, 90, 800]))
        let activities = [
            WorkoutActivityRecord(
                uuid: .given(181), configuration: WorkoutConfigurationRecord(), start: start, end: start + 30,
                duration: 30)
        ]
        return .workout(
            uuid ?? .given(number(190..<194)),
            WorkoutRecord(
                activityType: pick([.running, .cycling]), duration: duration - 1,
                activities: number(0..<2) == 0 ? activities : []),
            start, start + duration, metadata: metadata())
    }

    // MARK: Changes

    private func saving() -> Change {
        switch number(0..<12) {
        case 0..<3:
            return ("save", { try $0.save((0..<self.number(1..<4)).map { _ in self.sample() }) })
        case 3: return ("save a run", { try $0.save(self.run()) })
        case 4: return ("save food", { try $0.save([self.food()]) })
        case 5, 6: return ("save a workout", { try $0.save([self.workoutRecord()]) })
        case 7, 8:
            return (
                "add to a workout",
                { writer in
                    let known = try (0..<self.number(0..<3)).map { _ in
                        self.sample(try self.stored(writer), of: [.heartRate])
                    }
                    let new = (0..<self.number(0..<3)).map { _ in self.sample() }
                    return try writer.add(known + new + (self.number(0..<4) == 0 ? self.run() : []), to: self.workout)
                }
            )
        case 9:
            return (
                "save a route",
                { writer in
                    let draft = RouteDraft(
                        uuid: .given(self.number(110..<118)), device: self.device(), metadata: self.metadata())
                    return try writer.save(draft, points: self.points(self.number(1..<5)), of: self.workout)
                }
            )
        case 10:
            return (
                "save beats",
                {
                    try $0.save(
                        HeartbeatDraft(
                            uuid: .given(self.number(112..<119)), start: self.date(), beats: self.beats(),
                            device: self.device(), metadata: nil))
                }
            )
        default:
            return (
                "save a series",
                { writer in
                    let start = self.date()
                    var columns: SeriesColumns? = SeriesColumns()
                    for place in 0..<self.number(2..<5) {
                        columns?.starts.append(start + Double(place * 3))
                        columns?.ends.append(start + Double(place * 3) + 2)
                        columns?.values.append(Double(self.number(1..<9)))
                    }
                    let series = try writer.save(
                        SeriesDraft(
                            type: self.pick([.stepCount, .distanceWalkingRunning]), start: start, end: start + 60,
                            device: self.device(), metadata: nil), in: self.pick([.count, .meter])
                    ) {
                        defer { columns = nil }
                        return columns
                    }
                    try writer.add(series, to: self.workout)
                    return series
                }
            )
        }
    }

    private func deleting() -> Change {
        if number(0..<3) == 0 {
            let predicates: [SamplePredicate] = [
                .start(.less, 20), .and([.start(.greaterOrEqual, 20), .end(.less, 60)]), .workout(.given(100)),
                .metadataKey("k"), .not(.hasWorkout),
            ]
            return (
                "delete matching",
                { try $0.delete(of: self.pick([.heartRate, .stepCount, .food]), matching: self.pick(predicates)) }
            )
        }
        return (
            "delete", { writer in try writer.delete((0..<self.number(1..<3)).map { _ in try self.stored(writer) }) }
        )
    }

    // MARK: Imports

    private func importing() -> Change {
        let pass = ImportPass(file: pick(["a.fit", "a.fit", "b.fit", nil]))
        func whole(_ name: String, _ body: @escaping (ImportWriter) throws(EngineError) -> Any) -> Change {
            (
                name,
                { writer in
                    var answer: Any = ""
                    try writer.importObjects(in: pass) { (w: ImportWriter) throws(EngineError) in answer = try body(w) }
                    return answer
                }
            )
        }
        let source = pick([RichStore.watch, Self.relay, .own])
        switch number(0..<10) {
        case 0, 1:
            var batch = ImportBatch(
                type: pick([.heartRate, .heartRate, .sleepAnalysis]), identity: RichStore.identity, source: source,
                device: device(), unit: .countPerMinute, metadata: nil, ordinal: number(0..<2))
            if batch.type == .sleepAnalysis { batch.unit = nil }
            let (start, step) = (400 + 10 * number(0..<20), pick([1, 1, 2]))
            for place in 0..<number(1..<12) {
                let date = Double(start + place * step * 10)
                batch.starts.append(date)
                batch.ends.append(date + Double(place % 4))
                batch.values.append(Double(place % 3))
                batch.created.append(place == 2 ? .nan : date + 50)
            }
            return whole("import a batch") { (w) throws(EngineError) in try w.append(batch) }
        case 2, 3:
            return whole("import objects") { (w) throws(EngineError) in
                var tallies: [ImportTally] = []
                for _ in 0..<self.number(1..<4) {
                    tallies.append(
                        try w.append(
                            ImportedObject(
                                record: self.sample(), source: source, created: self.pick([nil, 77]),
                                looseSyncIdentifier: self.pick([nil, nil, "loose"]))))
                }
                return tallies
            }
        case 4:
            return whole("import food") { (w) throws(EngineError) in
                _ = try w.append(
                    ImportedObject(
                        record: self.sample(.given(self.number(300..<312)), of: [.dietaryEnergyConsumed]),
                        source: source))
                return try w.append(ImportedObject(record: self.food(), source: source, created: 5))
            }
        case 5:
            return whole("import a workout") { (w) throws(EngineError) in
                try w.append(ImportedObject(record: self.workoutRecord(), source: source)) { () throws(EngineError) in
                    [
                        ImportedRoute(
                            draft: RouteDraft(uuid: .given(self.number(110..<118)), device: nil, metadata: nil),
                            source: source, points: self.points(2))
                    ]
                }
            }
        case 6, 7:
            return whole("restore") { (w) throws(EngineError) in
                var outcomes: [RestoreOutcome] = []
                for _ in 0..<self.number(1..<5) {
                    var object = WholeObject(self.sample(), source: self.pick([nil, source]))
                    switch self.number(0..<7) {
                    case 0:
                        object.record = self.workoutRecord()
                        object.annotation = WorkoutAnnotation(title: "R", gear: "Shoes")
                        object.plan = StartedPlan(self.plans[0], entry: nil)
                        object.supplement = WorkoutSupplement(header: Data("{\"a\":1}".utf8), columns: [[1]])
                    case 1:
                        object.record = self.sample(of: [.workoutEffortScore, .estimatedWorkoutEffortScore])
                        object.relations = [SampleRelation(.effort, to: self.workout)]
                    case 2:
                        object.record = self.food()
                        object.workouts = [self.workout]
                    case 3:
                        object.workouts = [self.workout]
                        object.created = 5
                    case 4: object = self.series(object)
                    case 5:
                        object.record = SampleRecord(
                            uuid: .given(self.number(110..<118)), type: .workoutRoute, start: 1, end: 2,
                            content: .route(count: 2), metadata: self.metadata())
                        object.points = self.points(2)
                        (object.workouts, object.created) = ([self.workout], self.pick([nil, 8]))
                    default: object.workouts = [self.workout]
                    }
                    outcomes.append(try w.restore(object))
                }
                return outcomes
            }
        case 8:
            let date = pick([15.0, 35, 350, 500])
            return whole("replace relayed data") { (w) throws(EngineError) in try w.replaceRelayedData(until: date) }
        default:
            return whole("import about the person") { (w) throws(EngineError) in
                var summary = ActivitySummaryRecord(day: CalendarDay(year: 2023, month: 3, day: self.number(1..<4)))
                summary.energy = QuantityValue(Double(self.number(400..<600)), .kilocalorie)
                let element = PreservedElement(
                    identity: .given(self.number(51..<54)), kind: "a", reason: "r", body: "[]")
                try w.release { element }
                return [
                    try w.set(summary), try w.set(.bloodType, to: 2).tally,
                    try w.preserve(PreservedElement(identity: .given(53), kind: "a", reason: "r", body: "[]")),
                ]
            }
        }
    }

    // MARK: What the owner says

    private func describing() -> Change {
        let gear = pick(["Shoes", "shoes", "Bike", nil])
        switch number(0..<10) {
        case 0..<3:
            return (
                "annotate",
                {
                    try $0.annotate(
                        self.workout, WorkoutAnnotation(title: self.pick(["A", "B", nil]), gear: gear),
                        ifRevision: self.pick([nil, nil, 1]))
                }
            )
        case 3: return ("undo", { try $0.undoAnnotation(of: self.workout) as Any })
        case 4:
            return (
                "decide",
                { writer in
                    guard let pair = OutingDecisions.Pair(self.workout, self.workout) else { return "one workout" }
                    return try writer.decide(pair, isSame: self.pick([true, false, nil]))
                }
            )
        case 5: return ("prefer", { try $0.prefer(self.workout, for: self.pick([nil, .heartRate, .stepCount])) })
        case 6: return ("forget preferences", { try $0.forgetPreferences(of: self.workout) })
        case 7: return ("move annotations", { try $0.moveAnnotations(from: self.workout, to: self.workout) })
        case 8:
            let (id, name) = (UUID.given(number(170..<172)), pick(["Shoes", "SHOES", "Boots", "Bike"]))
            return ("save gear", { try $0.save(try Gear(id: id, name, kind: .shoes)) })
        default: return ("remove gear", { try $0.removeGear(.given(self.number(170..<172))) })
        }
    }

    private func planning() -> Change {
        let plan = pick(plans)
        let components = DateComponents(timeZone: .gmt, year: 2023, month: 3, day: number(7..<9))
        guard let date = ScheduledDate(components, in: .utc) else { return ("no date", { _ in "" }) }
        let entry = pick([nil, StartedPlan.Entry(app: pick(["test.own", "test.other"]), date: date)])
        switch number(0..<8) {
        case 0, 1: return ("schedule", { try $0.schedule(plan, at: date, today: .distantPast, in: .utc) })
        case 2: return ("unschedule", { try $0.unschedule(plan.id, at: date.slot, in: .utc) })
        case 3: return ("complete", { try $0.completeScheduled(plan.id, at: date.slot, in: .utc) })
        case 4, 5: return ("link", { try $0.link(self.workout, to: plan, entry) })
        case 6: return ("unlink", { try $0.unlink(self.workout) })
        default:
            let file = LibraryPlan.File(name: "p", format: "planJSON", bytes: [1, UInt8(number(2..<4))])
            let list = number(0..<2) == 0 ? plans : [plan]
            return number(0..<3) == 0
                ? ("remove from library", { try $0.removeFromLibrary(plan.id) })
                : ("add to library", { try $0.addToLibrary(list, of: file) })
        }
    }

    private func relating() -> Change {
        let score = sample(.given(number(130..<136)), of: [.workoutEffortScore, .estimatedWorkoutEffortScore])
        let activity: UUID? = pick([nil, nil, .given(181)])
        switch number(0..<6) {
        case 0..<3: return ("relate", { try $0.relate(score, to: self.workout, activity: activity) })
        case 3: return ("unrelate", { try $0.unrelate(score.uuid, from: self.workout, activity: activity) })
        case 4:
            return (
                "heart",
                {
                    var heart = SystemSample(
                        self.number(120..<124), .electrocardiogram,
                        .electrocardiogram(
                            ElectrocardiogramRecord(classification: 2, symptomsStatus: 1, averageHeartRate: nil)))
                    heart.voltages = [VoltagePoint(time: 0, volts: 1)]
                    heart.symptoms = [
                        .category(.given(self.number(124..<126) + 300), .chestTightnessOrPain, 1, 5, 6)
                    ]
                    return try $0.insertSystemData([heart])
                }
            )
        default:
            let number = number(128..<130)
            if self.number(0..<2) == 0 {
                return ("remove a file", { try $0.removeAttachment(.given(number), from: .given(127)) })
            }
            return (
                "attach a file",
                {
                    var pieces = [Data([1, 2]), Data([3])]
                    return try $0.attach(
                        AttachmentRecord(
                            identifier: .given(number), name: "n", contentType: "t", size: 0, creationDate: 0),
                        to: .given(127)
                    ) { pieces.isEmpty ? nil : pieces.removeFirst() }.size
                }
            )
        }
    }

    // MARK: Settings and permissions

    private func setting() -> Change {
        let app = pick([RichStore.third, .other])
        switch number(0..<10) {
        case 0..<4:
            let type = pick([ObjectType.heartRate, .workout, .stepCount, .dietaryEnergyConsumed, .workoutRoute])
            let (share, read, earliest) = (
                pick([nil, true, false]), pick([nil, true, true, false]), pick([nil, 20.0, 60])
            )
            return (
                "authorize",
                {
                    try $0.authorize(
                        app,
                        AuthorizationDecisions(
                            share: share.map { [type: $0] } ?? [:], read: read.map { [type: $0] } ?? [:],
                            earliestReadDates: earliest.map { [type: $0] } ?? [:]))
                }
            )
        case 4:
            return (
                "allow all",
                {
                    let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
                    return try $0.authorize(app, AuthorizationDecisions(share: all, read: all))
                }
            )
        case 5: return ("forget consent", { try $0.forgetConsent(ofApp: RichStore.third.source.bundleIdentifier) })
        case 6:
            return (
                "order sources",
                {
                    let order = self.pick([["test.other", "test.own"], ["import.watch", "test.own"], []])
                    return try $0.setSourceOrder(order, of: [.stepCount, .heartRate])
                }
            )
        case 7: return ("system sources", { try $0.setSystemSources(self.pick([["test.own"], ["import.watch"], []])) })
        case 8:
            return (
                "summaries",
                {
                    var summary = ActivitySummaryRecord(day: CalendarDay(year: 2023, month: 3, day: self.number(1..<4)))
                    summary.energy = QuantityValue(Double(self.number(400..<600)), .kilocalorie)
                    return try $0.setActivitySummaries([summary])
                }
            )
        default:
            let keys = ["a", "b"].map { HealthConceptRecord(identifier: $0).key }
            return (
                "grant",
                {
                    try $0.grant(
                        [self.pick(keys)], among: Set(keys), of: .userAnnotatedMedication,
                        includesNew: self.number(0..<2) == 0)
                }
            )
        }
    }

    // MARK: Changes with transactions of their own

    func wholeChange() -> (name: String, body: () throws -> Any) {
        let engine = engine
        let app = pick([AppIdentity.own, .own, .other])
        switch number(0..<16) {
        case 0..<5:
            let authority = pick([DeletionAuthority.owner, .owner, .app])
            var identifiers = (0..<pick([1, 1, 2, 3])).map { _ in workout }
            if number(0..<4) == 0 { identifiers.append(.given(number(1..<8))) }
            let bin = pick([form, form, nil])
            return (
                "delete with associated by \(app.source.name), \(authority), \(bin == nil ? "erased" : "bin")",
                {
                    let parts = [DeletionPart(identifiers, by: app, authority)]
                    return try engine.deleteWithAssociated(parts, bin: bin).map {
                        $0.map { "\($0.deleted)/\($0.kept)" }
                    }
                }
            )
        case 5..<9:
            return (
                "restore from bin",
                {
                    let all = try engine.bin().map(\.workout.uuid)
                    let some =
                        all.isEmpty || self.number(0..<6) == 0 ? [self.workout] : Array(all.prefix(self.number(1..<3)))
                    return try engine.restoreFromBin(some, self.form).map {
                        "\($0.uuid) \($0.isAdded) \($0.belongings)"
                    }
                }
            )
        case 9: return ("erase the bin", { try engine.eraseBin(self.pick([nil, [self.workout], [self.workout]])) })
        case 10: return ("purge", { try engine.purge() })
        case 11:
            return (
                "compact",
                {
                    let date = self.pick([20.0, 300, .infinity])
                    let report = try engine.compact(olderThan: date, isTrial: false, shortest: 3) { _ in true }
                    return "\(report.samples) \(report.merged) \(report.blocks) \(report.problems)"
                }
            )
        case 12:
            return (
                "import a whole workout",
                {
                    let (start, count) = (self.date(), self.number(2..<70))
                    return try engine.insert(
                        self.workoutRecord(), from: self.pick([RichStore.watch, Self.relay, nil]), by: app,
                        in: ImportPass(file: self.pick(["a.fit", "c.fit"]))
                    ) { bulk throws(EngineError) in
                        let starts = (0..<count).map { start + Double($0) }
                        try bulk.append(
                            SampleBatch(
                                type: .heartRate, unit: .countPerMinute, device: self.device(),
                                firstUUID: .consecutive(4_000 + 100 * self.number(0..<4)), starts: starts, ends: starts,
                                values: starts.map { $0 / 2 + 1 }))
                        var rest: [RoutePoint]? = self.points(3)
                        try bulk.append(RouteDraft(uuid: .given(self.number(110..<118)), device: nil, metadata: nil)) {
                            defer { rest = nil }
                            return rest
                        }
                        try bulk.append(WorkoutSupplement(header: Data("{\"a\":1}".utf8), columns: [[1, 2.5], [3]]))
                    }
                }
            )
        case 13:
            return (
                "finish a workout",
                {
                    var members = MemberRuns()
                    for _ in 0..<3 {
                        if let number = try engine.read({ try $0.number(of: .given(self.number(1..<8))) }) {
                            members.add(number...number)
                        }
                    }
                    var draft = WorkoutDraft(workout: self.workoutRecord(), members: members)
                    draft.route = (
                        RouteDraft(uuid: .given(self.number(110..<118)), device: nil, metadata: nil), self.points(3)
                    )
                    draft.session = self.pick([.given(173), nil])
                    draft.plan = StartedPlan(self.plans[0], entry: nil)
                    let finished = try engine.finish(draft, by: app)
                    return [finished.workout] + [finished.route].compactMap(\.self)
                }
            )
        case 14:
            return (
                "session",
                {
                    var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
                    try assembly.begin(at: 100)
                    try engine.save(
                        ActiveSessionRecord(
                            uuid: .given(self.number(173..<175)), state: 2, created: 99, mainActivity: .given(174),
                            assembly: assembly), by: app)
                    return try engine.save(self.points(2), ofSession: .given(173), by: app)
                }
            )
        default:
            return (
                "collect",
                {
                    let samples = (0..<self.number(1..<4)).map { _ in self.sample() } + self.pick([[], self.run()])
                    let session: UUID? = self.pick([nil, .given(173)])
                    let found = try engine.collect(samples, beside: MemberRuns(), in: session, by: app)
                    let data = found.data.map { type, measured in
                        "\(StoreText.name(type)) \(measured.data.map { [$0.start, $0.end, $0.value, Double($0.number)] })"
                    }
                    return "\(found.runs) \(data.sorted())"
                }
            )
        }
    }
}
