import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// What each setting, annotation, plan and permission changes in the rows of a store.
@Suite struct PersonSweepTests {
    private static func run(_ number: Int, _ start: Double) -> SampleRecord {
        .workout(.given(number), WorkoutRecord(activityType: .running, duration: 60), start, start + 60)
    }

    @Test func annotations() throws {
        let s = try StoreScenario()
        let e = s.engine
        try e.save([Self.run(1, 0), Self.run(2, 100), Self.run(3, 200)], by: .own)
        func annotate(_ name: String, _ number: Int, _ annotation: WorkoutAnnotation, if revision: Int64? = nil) throws
        {
            try s.step(name) {
                let stored = try e.annotate(.given(number), annotation, ifRevision: revision)
                return "revision \(stored.revision) after \(stored.earlierCount)"
            }
        }
        func undo(_ name: String, _ number: Int) throws {
            try s.step(name) {
                let stored = try e.undoAnnotation(of: .given(number))
                return stored.map { "revision \($0.revision) after \($0.earlierCount)" } ?? "nothing"
            }
        }
        try undo("undo nothing", 1)
        try annotate("empty", 1, WorkoutAnnotation())
        try annotate("first", 1, WorkoutAnnotation(title: "A", gear: "Shoes"), if: 0)
        try annotate("the same", 1, WorkoutAnnotation(title: "A", gear: "Shoes"))
        try annotate("outdated", 1, WorkoutAnnotation(title: "B"), if: 0)
        try annotate("second", 1, WorkoutAnnotation(title: "B", activity: .cycling, gear: "SHOES"), if: 1)
        try annotate("another", 2, WorkoutAnnotation(notes: "n", isNotMine: true))
        try annotate("with other gear", 3, WorkoutAnnotation(gear: "Bike"))
        try annotate("blank", 2, WorkoutAnnotation(title: " "))
        try annotate("unknown", 99, WorkoutAnnotation(title: "x"))
        try undo("undo", 1)
        try undo("undo again", 1)
        try undo("undo too often", 1)
        try annotate("anew", 1, WorkoutAnnotation(title: "C", gear: "shoes"), if: 4)
        s.ask("history") { try e.read { try $0.annotationHistory(of: .given(1)) }.map { $0.title ?? "-" } }
        s.ask("history of another") { try e.read { try $0.annotationHistory(of: .given(99)) }.count }
        let shoes = try Gear(id: .given(50), "Shoes", kind: .shoes)
        try s.step("gear") { try e.write { try $0.save(shoes) } }
        try s.step("other gear") { try e.write { try $0.save(Gear(id: .given(51), "Bike", kind: .bike)) } }
        try s.step("the same name") { try e.write { try $0.save(Gear(id: .given(52), "bike")) } }
        try s.step("renamed") {
            var gear = shoes
            gear.name = "New shoes"
            return try e.write { try $0.save(gear) }
        }
        try s.step("retired") {
            var gear = shoes
            (gear.name, gear.end) = ("New shoes", CalendarDay(year: 2024, month: 1, day: 2))
            return try e.write { try $0.save(gear) }
        }
        try s.step("removed") { try e.write { try $0.removeGear(.given(50)) } }
        try s.step("removed again") { try e.write { try $0.removeGear(.given(50)) } }
        s.ask("annotations") {
            try e.annotations().map { "\($0) \($1.revision) \($1.earlierCount) \(StoreText.json($1.annotation))" }
                .sorted()
        }
        let pairs = [(1, 2), (3, 1), (2, 3)].compactMap { OutingDecisions.Pair(.given($0), .given($1)) }
        for (place, pair) in pairs.enumerated() {
            try s.step("decide \(place)") { try e.decide(pair, isSame: place != 1) }
        }
        try s.step("decide otherwise") { try e.decide(pairs[0], isSame: false) }
        try s.step("forget a decision") { try e.decide(pairs[0], isSame: nil) }
        for number in [1, 2, 1] { try s.step("prefer \(number)") { try e.prefer(.given(number), for: nil) } }
        for (number, type) in [(1, ObjectType.heartRate), (2, .heartRate), (2, .cyclingPower), (1, .heartRate)] {
            try s.step("prefer \(number) for \(type)") { try e.prefer(.given(number), for: type) }
        }
        func decisions(_ name: String) {
            s.ask(name) {
                let found = try e.outingDecisions()
                let pairs = found.isSame.map { "\($0.one) \($0.other) \($1)" }.sorted()
                let preferred = found.preferred.map { "\($0) \($1)" }.sorted()
                let streams = found.streams.flatMap { type, ranks in
                    ranks.map { "\(StoreText.name(type)) \($0) \($1)" }
                }
                return [pairs, preferred, streams.sorted()]
            }
        }
        decisions("decisions")
        try s.step("moved") { try e.write { try $0.moveAnnotations(from: .given(1), to: .given(3)) } }
        decisions("decisions after the move")
        try s.step("preferences forgotten") { try e.forgetPreferences(of: .given(3)) }
        try s.step("deleted") { try e.delete([.given(3)], by: .own) }
        decisions("decisions after the deletion")
        let difference = try s.difference(from: "person-annotations")
        #expect(difference == nil)
    }

    @Test func settings() throws {
        let s = try StoreScenario()
        let e = s.engine
        for (number, measure) in TrainingGoal.Measure.allCases.enumerated() {
            try s.step("goal \(number)") {
                try e.write {
                    try $0.save(TrainingGoal(id: .given(number % 3), measure, Double(number + 1), per: .week))
                }
            }
        }
        try s.step("goal removed") { try e.write { try [$0.removeGoal(.given(1)), $0.removeGoal(.given(1))] } }
        s.ask("goals") { try e.read { try $0.goals() }.map { StoreText.json($0) } }
        try s.step("order") {
            try e.write { try $0.setSourceOrder(["b", "a", "c"], of: [.heartRate]) }
            return try e.sourceOrder(of: .heartRate)
        }
        try s.step("another order") { try e.setSourceOrder(["a", "b"], of: .heartRate) }
        try s.step("order of another") { try e.setSourceOrder(["a"], of: .stepCount) }
        try s.step("no order") { try e.setSourceOrder([], of: .heartRate) }
        try s.step("system") { try e.setSystemSources(["b", "a"]) }
        try s.step("another system") { try e.setSystemSources(["c"]) }
        try s.step("characteristics") { try e.setCharacteristics([.bloodType: 3, .dateOfBirth: 1_000_020_010_203]) }
        try s.step("characteristics anew") {
            try e.setCharacteristics([ObjectType.bloodType: Int64?.none, .dateOfBirth: 7])
        }
        func day(_ day: Int) -> CalendarDay { CalendarDay(year: 2024, month: 5, day: day) }
        try s.step("zones") {
            try e.write {
                try $0.setZonePreferences([
                    .init(.maximalHeartRate, from: day(2), .own([QuantityValue(190, .countPerMinute)])),
                    .init(.heartRateZones, from: day(1), .automatic),
                    .init(.maximalHeartRate, from: day(1), .automatic),
                ])
            }
        }
        try s.step("zones anew") {
            try e.write { try $0.setZonePreferences([.init(.maximalHeartRate, from: day(2), .automatic)]) }
        }
        try s.step("zones removed") { try e.write { try $0.removeZonePreferences(of: .maximalHeartRate) } }
        try s.step("summaries") {
            var summary = ActivitySummaryRecord(day: day(3))
            summary.energy = QuantityValue(5, .kilocalorie)
            return try e.setActivitySummaries([summary, ActivitySummaryRecord(day: day(4))])
        }
        try s.step("a summary without a day") {
            try e.setActivitySummaries([ActivitySummaryRecord(day: day(5)), ActivitySummaryRecord()])
        }
        func medication(_ name: String, archived: Bool = false, scheduled: Bool = false) -> MedicationRecord {
            MedicationRecord(
                medication: MedicationConceptRecord(concept: HealthConceptRecord(identifier: name), displayText: name),
                nickname: "n\(name)", isArchived: archived, hasSchedule: scheduled)
        }
        try s.step("medications") {
            try e.setMedications([
                medication("a"), medication("b", archived: true), medication("c", scheduled: true),
            ])
        }
        try s.step("a medication anew") { try e.setMedications([medication("a", archived: true, scheduled: true)]) }
        let third = AppIdentity(bundleIdentifier: "test.third", name: "Third")
        let keys = ["a", "b", "c"].map { HealthConceptRecord(identifier: $0).key }
        func medications(_ name: String, _ app: AppIdentity = third) {
            for predicate in [
                MedicationPredicate.constant(true), .isArchived(true), .not(.isArchived(true)), .hasSchedule(true),
                .or([.isArchived(false), .hasSchedule(false)]),
            ] {
                s.ask("\(name) \(StoreText.label(predicate))") {
                    try e.medications(predicate, for: app).map(\.medication.displayText)
                }
                s.ask("\(name) concepts \(StoreText.label(predicate))") { try e.medicationConcepts(predicate).sorted() }
            }
        }
        medications("not asked")
        try s.step("grant") {
            try e.grant([keys[0]], among: Set(keys), of: .userAnnotatedMedication, includesNew: false, to: third)
        }
        medications("granted")
        try s.step("grant others") {
            try e.grant(
                [keys[2]], among: [keys[0], keys[2]], of: .userAnnotatedMedication, includesNew: false, to: third)
        }
        try s.step("grant beside") {
            try e.grant([keys[1]], among: [keys[1]], of: .userAnnotatedMedication, includesNew: false, to: third)
        }
        medications("granted others")
        try s.step("grant all") {
            try e.grant([], among: [], of: .userAnnotatedMedication, includesNew: true, to: third)
        }
        medications("granted all")
        for type in [ObjectType.bloodType, .dateOfBirth] {
            s.ask("\(type)") { try e.characteristic(type, for: third) ?? -1 }
        }
        try s.step("permission to plan") {
            try e.write { try $0.setSchedulingPermission(.authorized, ofApp: "test.fourth") }
        }
        try s.step("permission to plan of a known one") {
            try e.write { try $0.setSchedulingPermission(.denied, ofApp: "test.third") }
        }
        func consents(_ name: String) {
            s.ask(name) {
                try e.consents().map { app in
                    "\(app.bundleIdentifier) \(app.name ?? "-") \(app.states.count) \(app.objects.values.sorted()) "
                        + "\(app.scheduling)"
                }
            }
        }
        consents("consents")
        for app in ["test.third", "test.fourth", "test.fourth", "test.fifth"] {
            try s.step("forget \(app)") { try e.forgetConsent(ofApp: app) }
        }
        consents("consents after")
        for (type, frequency) in [
            (ObjectType.heartRate, DeliveryFrequency.immediate), (.stepCount, .immediate), (.stepCount, .weekly),
            (.bodyMass, .daily), (.bloodPressure, .hourly), (.workout, .immediate),
        ] {
            try s.step("deliver \(type) \(frequency)") {
                try e.enableBackgroundDelivery(of: type, at: frequency, for: .own)
            }
            try s.step("deliver \(type) \(frequency) to an unknown one") {
                try e.enableBackgroundDelivery(of: type, at: frequency, for: third)
            }
        }
        s.ask("deliveries") {
            try e.backgroundDeliveries(for: .own).map { "\(StoreText.name($0)) \($1)" }.sorted()
        }
        try s.step("do not deliver") { try e.write(as: .own) { try $0.disableBackgroundDelivery(of: .heartRate) } }
        try s.step("deliver nothing to another") {
            try e.write(as: .other) { try $0.disableBackgroundDelivery(of: nil) }
        }
        try s.step("deliver nothing") { try e.write(as: .own) { try $0.disableBackgroundDelivery(of: nil) } }
        func file(_ name: String, _ outcome: WatchedFile.Outcome, digest: UInt8? = nil) -> WatchedFile {
            WatchedFile(
                folder: "/f", path: Array(name.utf8), stamp: .init(size: 1, modified: 2, inode: 3),
                digest: digest.map { [$0, 9] }, outcome: outcome, tries: 4, ends: 5, again: 6.5, version: "7",
                report: "eight")
        }
        for (name, outcome, digest) in [
            ("a", WatchedFile.Outcome.begun, nil), ("b", .done, 1), ("a", .lasting, 2), ("c", .passing, 1),
        ] as [(String, WatchedFile.Outcome, UInt8?)] {
            try s.step("file \(name)") { try e.write { try $0.note([file(name, outcome, digest: digest)]) } }
        }
        let difference = try s.difference(from: "person-settings")
        #expect(difference == nil)
    }

    @Test func attachments() throws {
        let s = try StoreScenario(watching: [.visionPrescription])
        let e = s.engine
        func prescription(_ number: Int, _ version: Double? = nil) -> SampleRecord {
            SampleRecord(
                uuid: .given(number), type: .visionPrescription, start: 0, end: 1,
                content: .detail(.prescription(PrescriptionRecord(kind: 1))),
                metadata: version.map {
                    [MetadataKey.syncIdentifier: .string("p"), MetadataKey.syncVersion: .number($0)]
                })
        }
        func attach(_ name: String, _ number: Int, to object: Int, _ pieces: [[UInt8]], by app: AppIdentity = .own)
            throws
        {
            try s.step(name) {
                var rest = pieces[...]
                let record = AttachmentRecord(
                    identifier: .given(number), name: name, contentType: "t", size: 99, creationDate: 5,
                    metadata: number.isMultiple(of: 2) ? ["k": .integer(Int64(number))] : nil)
                return StoreText.json(
                    try e.attach(record, to: .given(object), by: app) { rest.popFirst().map { Data($0) } })
            }
        }
        try s.step("save") { try e.save([prescription(1, 1), prescription(2), Self.run(3, 0)], by: .own) }
        try attach("two pieces", 10, to: 1, [[1, 2], [3]])
        try attach("an empty piece", 11, to: 1, [[1], [], [2]])
        try attach("nothing", 12, to: 2, [])
        try attach("the same identifier", 10, to: 2, [[1]])
        try attach("to a workout", 13, to: 3, [[1]])
        try attach("to nothing", 13, to: 99, [[1]])
        try attach("by another", 13, to: 1, [[1]], by: .other)
        try s.step("a later version") { try e.save([prescription(4, 2)], by: .own) }
        for object in [1, 2, 4] {
            s.ask("attachments \(object)") {
                try e.attachments(of: .given(object), for: .other).map { StoreText.json($0) }
            }
        }
        for number in [10, 11, 12, 13] {
            s.ask("data \(number)") {
                var found: [[UInt8]] = []
                try e.attachmentData(.given(number), for: .other) {
                    found.append(Array($0))
                    return true
                }
                return "\(found)"
            }
        }
        func remove(_ name: String, _ number: Int, _ object: Int, by app: AppIdentity = .own) throws {
            try s.step(name) {
                try e.write(as: app) { try $0.removeAttachment(.given(number), from: .given(object)) }
            }
        }
        try remove("remove by another", 10, 4, by: .other)
        try remove("remove from another", 10, 2)
        try remove("remove", 10, 4)
        try remove("remove again", 10, 4)
        try s.step("deny") { try e.authorize(.own, AuthorizationDecisions(share: [.visionPrescription: false])) }
        try remove("remove without permission", 11, 4)
        try attach("attach without permission", 14, to: 4, [[1]])
        try s.step("delete") { try e.deleteWithAssociated([.given(4)], by: .own, .owner) }
        let difference = try s.difference(from: "person-attachments")
        #expect(difference == nil)
    }

    @Test func efforts() throws {
        let s = try StoreScenario(watching: [.workoutEffortScore, .workout])
        let e = s.engine
        var run = WorkoutRecord(activityType: .running, duration: 60)
        run.activities = [1, 2].map {
            WorkoutActivityRecord(
                uuid: .given(10 + $0), configuration: WorkoutConfigurationRecord(), start: Double($0 * 10),
                end: Double($0 * 10 + 9))
        }
        try e.save([.workout(.given(1), run, 0, 60), .workout(.given(2), run, 100, 160)], by: .own)
        func score(_ number: Int, _ type: ObjectType = .workoutEffortScore) -> SampleRecord {
            .quantity(.given(number), type, Double(number % 10), .appleEffortScore, 0, 60)
        }
        func relate(_ name: String, _ sample: SampleRecord, _ workout: Int, _ activity: Int? = nil) throws {
            try s.step(name) {
                try e.relate(sample, to: .given(workout), activity: activity.map { .given($0) }, by: .own)
            }
        }
        try relate("score", score(21), 1)
        try relate("another score", score(22), 1)
        try relate("estimated", score(23, .estimatedWorkoutEffortScore), 1)
        try relate("of an activity", score(24), 1, 12)
        try relate("of another activity", score(25), 1, 11)
        try relate("of an unknown activity", score(26), 1, 99)
        try relate("of an unknown workout", score(26), 99)
        try relate("the same for another", score(22), 2)
        try relate("no score", .quantity(.given(27), .heartRate, 1, .countPerMinute, 1), 1)
        func ask(_ name: String, since position: ChangePosition? = nil) -> ChangePosition? {
            var next: ChangePosition?
            s.ask(name) {
                let found = try e.effortRelationships(.constant(true), since: position, for: .other)
                next = found.position
                return found.relationships.map {
                    "\($0.workout.uuid) \($0.activity?.uuidString ?? "-") \($0.samples.map(\.uuid))"
                } + ["\(found.position.number)"]
            }
            return next
        }
        let position = ask("all")
        func unrelate(_ name: String, _ sample: Int, _ workout: Int, _ activity: Int? = nil) throws {
            try s.step(name) {
                try e.write(as: .own) {
                    try $0.unrelate(.given(sample), from: .given(workout), activity: activity.map { .given($0) })
                }
            }
        }
        try unrelate("unrelate", 24, 1, 12)
        try unrelate("unrelate again", 24, 1, 12)
        try unrelate("unrelate from another activity", 25, 1)
        try unrelate("unrelate what is not stored", 99, 1)
        try relate("score later", score(28), 2, 11)
        _ = ask("later", since: position)
        _ = ask("all later")
        try s.step("deny") { try e.authorize(.other, AuthorizationDecisions(read: [.workoutEffortScore: false])) }
        _ = ask("denied")
        try s.step("delete") { try e.delete([.given(1), .given(22)], by: .own) }
        _ = ask("deleted")
        let difference = try s.difference(from: "person-efforts")
        #expect(difference == nil)
    }

    // MARK: Plans

    @Test func plans() throws {
        let s = try StoreScenario()
        let e = s.engine
        let calendar = Calendar.utc
        // 8 March 2023, 12:00 UTC.
        let today = Date(timeIntervalSinceReferenceDate: 699_969_600)
        func date(_ day: Int, _ hour: Int? = nil, _ minute: Int? = nil, zone: Int? = nil) throws -> ScheduledDate {
            try #require(
                ScheduledDate(
                    DateComponents(
                        timeZone: zone.flatMap { TimeZone(secondsFromGMT: $0) }, year: 2023, month: 3, day: day,
                        hour: hour, minute: minute), in: calendar))
        }
        func schedule(
            _ name: String, _ plan: PlannedWorkout, _ at: ScheduledDate, by app: AppIdentity = .own
        ) throws {
            try s.step(name) { try e.write(as: app) { try $0.schedule(plan, at: at, today: today, in: calendar) } }
        }
        let one = WorkoutSweepTests.plan(1, "One")
        try schedule("a day", one, date(9))
        try schedule("the same day", WorkoutSweepTests.plan(1, "One, longer", steps: 3), date(9))
        try schedule("a time", one, date(9, 7, 30))
        try schedule("the same moment elsewhere", WorkoutSweepTests.plan(1, nil), date(9, 9, 0, zone: 5_400))
        try schedule("of another app", one, date(9), by: .other)
        try schedule("long ago", WorkoutSweepTests.plan(2, "Two"), date(1, 5))
        func complete(_ name: String, _ plan: Int, _ slot: ScheduledSlot, by app: AppIdentity = .own) throws {
            try s.step(name) {
                try e.write(as: app) { try $0.completeScheduled(.given(plan), at: slot, in: calendar) }
            }
        }
        try complete("complete", 1, date(9).slot)
        try complete("complete another's", 2, date(1, 5).slot, by: .other)
        try complete("complete nothing", 1, date(10).slot)
        for number in 0..<48 {
            try e.write(as: .own) {
                try $0.schedule(
                    WorkoutSweepTests.plan(100 + number, "P\(number)"), at: date(8 + number % 3), today: today,
                    in: calendar)
            }
        }
        try schedule("the fiftieth", WorkoutSweepTests.plan(150, "Fifty"), date(8))
        try schedule("one more", WorkoutSweepTests.plan(151, "More"), date(8))
        try schedule("one more of yesterday", WorkoutSweepTests.plan(152, "Past"), date(7))
        try schedule("one more of another app", WorkoutSweepTests.plan(153, "Other"), date(8), by: .other)
        s.ask("order") {
            try e.read { try $0.scheduledPlans(ofApp: "test.own", in: calendar) }.map { $0.plan.displayName ?? "-" }
        }
        for (app, plan, days) in [
            (nil, nil, nil), ("test.other", nil, nil), (nil, 1, nil), ("test.own", 1, nil), (nil, nil, (8, 9)),
            (nil, nil, (9, 10)), ("test.other", 153, (8, 10)), ("test.third", nil, nil),
        ] as [(String?, Int?, (Int, Int)?)] {
            s.ask("entries \(app ?? "-") \(plan ?? 0) \(days.map { "\($0)" } ?? "-")") {
                let range = try days.map { try date($0.0).slot.day..<date($0.1).slot.day }
                let found = try e.read {
                    try $0.scheduledEntries(ofApp: app, plan: plan.map { .given($0) }, days: range)
                }
                return found.map { "\($0.plan.displayName ?? "-") \($0.isComplete)" }
            }
        }
        func unschedule(_ name: String, _ plan: Int, _ slot: ScheduledSlot, by app: AppIdentity = .own) throws {
            try s.step(name) { try e.write(as: app) { try $0.unschedule(.given(plan), at: slot, in: calendar) } }
        }
        try unschedule("unschedule by another", 150, date(8).slot, by: .other)
        try unschedule("unschedule", 150, date(8).slot)
        try unschedule("unschedule again", 150, date(8).slot)
        try s.step("unschedule all") { try e.write(as: .other) { try $0.unscheduleAll() } }
        // Workouts that are linked to them.
        try e.save([Self.run(60, 0), Self.run(61, 100)], by: .own)
        let entry = StartedPlan.Entry(app: "test.own", date: try date(9, 7, 30))
        func link(_ name: String, _ workout: Int, _ plan: PlannedWorkout, _ entry: StartedPlan.Entry?) throws {
            try s.step(name) { try e.write(as: .own) { try $0.link(.given(workout), to: plan, entry) } }
        }
        try link("link", 60, one, entry)
        try link("link to another", 60, WorkoutSweepTests.plan(2, "Two"), nil)
        try link("link another", 61, one, entry)
        try link("link nothing", 99, one, entry)
        s.ask("runs") {
            try e.read(for: .own) { try $0.runs(ofPlan: .given(1)) }.map { "\($0.workout) \($0.entry?.app ?? "-")" }
        }
        try s.step("unlink") { try e.write(as: .own) { try $0.unlink(.given(61)) } }
        try s.step("unlink again") { try e.write(as: .own) { try $0.unlink(.given(61)) } }
        try s.step("started") {
            try e.write(as: .own) {
                let row = try $0.workoutRow(.given(61), mustBeOwn: true)
                return try $0.insert(StartedPlan(one, entry: entry), of: row)
            }
        }
        try link("link what was started", 61, one, nil)
        try s.step("unlink what was started") { try e.write(as: .own) { try $0.unlink(.given(61)) } }
        // The library.
        func add(_ name: String, _ plans: [PlannedWorkout], _ text: String) throws {
            try s.step(name) {
                let file = LibraryPlan.File(name: "\(text).json", format: "planJSON", bytes: Array(text.utf8))
                return try e.write(as: .own) { try $0.addToLibrary(plans, of: file) }.map(\.rawValue)
            }
        }
        let (a, b, c) = (
            WorkoutSweepTests.plan(70, "A"), WorkoutSweepTests.plan(71, "B"), WorkoutSweepTests.plan(72, nil)
        )
        try add("two", [a, b], "first")
        try add("the same", [a, b], "first")
        try add("one of them and another, of another file", [b, c], "second")
        try add("one of each file", [a, c], "second")
        try add("the last of a file", [a], "third")
        for limit in [nil, 0, 1, 2, 9] as [Int?] {
            s.ask("last \(limit ?? -1)") {
                try e.read { try $0.libraryPlans(last: limit) }.map { "\($0.plan.displayName ?? "-") \($0.file)" }
            }
        }
        s.ask("count") { try e.read { try $0.libraryPlanCount() } }
        for number in [70, 71, 72, 73] {
            s.ask("file of \(number)") {
                let found = try e.read { try $0.libraryFile(of: .given(number)) }
                return found.map { "\($0.file.name) \($0.plans)" } ?? "none"
            }
        }
        for digits in ["00000046", "46", "00000", "47", "48", "F"] {
            s.ask("digits \(digits)") { try e.read { try $0.planIdentifiers(digits) }.map(\.uuidString).sorted().count }
        }
        try s.step("remove") {
            try e.write { store in try [70, 71, 71].map { try store.removeFromLibrary(.given($0)) } }
        }
        try s.step("remove the last") { try e.write { try $0.removeFromLibrary(.given(72)) } }
        let difference = try s.difference(from: "person-plans")
        #expect(difference == nil)
    }
}
