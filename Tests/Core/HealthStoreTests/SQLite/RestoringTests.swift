import Foundation
import HealthModel
import Synchronization
import TestEngines
import Testing

@testable import HealthStore

/// Restoring and importing objects of which some are stored, deleted, or replaced already.
@Suite struct RestoringTests {
    private let engine: SQLiteEngine
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "3")

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other, Self.watch)
    }

    private func within<Answer>(_ body: (ImportWriter) throws(EngineError) -> Answer) throws -> Answer {
        var answer: Answer?
        try engine.importObjects(by: .own, in: ImportPass()) { insertion throws(EngineError) in
            answer = try body(insertion)
        }
        return try #require(answer)
    }

    private func restore(_ objects: [WholeObject]) throws -> [RestoreOutcome] {
        try within { insertion throws(EngineError) in
            var outcomes: [RestoreOutcome] = []
            for object in objects { outcomes.append(try insertion.restore(object)) }
            return outcomes
        }
    }

    private func quantity(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ start: Double, metadata: Metadata? = nil
    ) -> SampleRecord {
        SampleRecord(
            type: type, start: start, end: start, content: .quantity(QuantityValue(value, unit)), metadata: metadata)
    }

    private func score(_ value: Double) -> SampleRecord { quantity(.workoutEffortScore, value, .appleEffortScore, 0) }

    private func object(
        _ record: SampleRecord, of workouts: [UUID] = [], relatedTo relations: [SampleRelation] = []
    ) -> WholeObject {
        var object = WholeObject(record, source: Self.watch)
        (object.workouts, object.relations) = (workouts, relations)
        return object
    }

    private func members(_ workout: UUID, _ type: ObjectType = .heartRate) throws -> [UUID] {
        try engine.samples(SampleRequest(type, .workout(workout)), for: .own).map(\.uuid)
    }

    private func scores() throws -> [[UUID]] {
        try engine.effortRelationships(.constant(true), since: nil, for: .own).relationships
            .map { [$0.workout.uuid] + $0.samples.map(\.uuid) }
    }

    // MARK: Restoring

    @Test func STO_64_whatIsStoredKeepsWhatItIsAndJoinsItsWorkoutsAndOwners() throws {
        let runs = [0.0, 5_000, 10_000].map { SampleRecord.workout(from: $0, to: $0 + 60) }
        let stored = [SampleRecord.heartRate(60, at: 1), .heartRate(61, at: 2)]
        let effort = score(5)
        try engine.save(runs + stored + [effort], by: .own)
        let new = SampleRecord.heartRate(70, at: 3)
        var changed = stored[0]
        changed.content = .quantity(QuantityValue(99, .countPerMinute))
        let outcomes = try restore([
            object(runs[0]), object(changed, of: [runs[0].uuid]), object(new, of: [runs[0].uuid, runs[1].uuid]),
            object(effort, relatedTo: [SampleRelation(.effort, to: runs[1].uuid)]),
        ])
        #expect(outcomes == [.known, .known, .added, .known])
        #expect(try members(runs[0].uuid) == [stored[0].uuid, new.uuid] && members(runs[1].uuid) == [new.uuid])
        #expect(try scores() == [[runs[1].uuid, effort.uuid]])
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(found.map { $0.quantity?.value } == [60, 61, 70])
        #expect(found.map { $0.source?.source.bundleIdentifier } == ["test.own", "test.own", "import.watch"])
        // A workout has one score of each type, and keeps the one that it has.
        let second = score(6)
        let estimated = quantity(.estimatedWorkoutEffortScore, 4, .appleEffortScore, 0)
        let relation = SampleRelation(.effort, to: runs[1].uuid)
        #expect(
            try restore([
                object(second, relatedTo: [relation]), object(estimated, relatedTo: [relation]),
                object(effort, relatedTo: [relation]),
            ])
                == [.added, .added, .known])
        #expect(try Set(scores()[0]) == [runs[1].uuid, effort.uuid, estimated.uuid] && scores().count == 1)
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func STO_64_observersAreToldOfARelationOfAStoredObject() throws {
        let (run, effort) = (SampleRecord.workout(), score(5))
        try engine.save([run, effort], by: .own)
        let told = Mutex<Set<ObjectType>>([])
        let observation = engine.observe { notice in
            if !notice.isForeign { told.withLock { $0.formUnion(notice.types ?? []) } }
        }
        #expect(try restore([object(effort, relatedTo: [SampleRelation(.effort, to: run.uuid)])]) == [.known])
        observation.cancel()
        #expect(told.withLock(\.self) == [.workout, .workoutEffortScore])
    }

    @Test func STO_64_whatWasDeletedStaysDeletedAndWhatBelongedToItIsFree() throws {
        let (run, rate) = (SampleRecord.workout(), SampleRecord.heartRate(60, at: 1))
        try engine.save([run, rate], by: .own)
        try engine.delete([run.uuid, rate.uuid], by: .own)
        let (new, effort) = (SampleRecord.heartRate(61, at: 2), score(3))
        #expect(
            try restore([
                object(run), object(rate, of: [run.uuid]), object(new, of: [run.uuid]),
                object(effort, relatedTo: [SampleRelation(.effort, to: run.uuid)]),
            ]) == [.deleted, .deleted, .added, .added])
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid) == [new.uuid])
        #expect(try engine.samples(SampleRequest(.workout), for: .own).isEmpty && scores().isEmpty)
    }

    @Test func STO_64_aMissingOwnerIsAnErrorThatChangesNothing() throws {
        let run = SampleRecord.workout()
        try engine.save([run], by: .own)
        let good = object(.heartRate(60, at: 1))
        let workout = "Its workout is neither stored nor earlier in the file."
        let symptom = SampleRecord(type: .headache, start: 0, end: 1, content: .category(1))
        let table: [(WholeObject, String)] = [
            (object(.heartRate(61, at: 2), of: [UUID()]), workout),
            (object(.heartRate(61, at: 2), of: [good.record.uuid]), workout),
            (
                object(.heartRate(61, at: 2), relatedTo: [SampleRelation(.effort, to: run.uuid)]),
                "Only effort scores can be related to a workout."
            ),
            (
                object(score(3), relatedTo: [SampleRelation(.effort, to: run.uuid, activity: UUID())]),
                "The workout does not have the activity."
            ),
            (
                object(symptom, relatedTo: [SampleRelation(.symptom, to: run.uuid)]),
                "The electrocardiogram of a symptom is missing."
            ),
        ]
        for (bad, message) in table {
            let error = #expect(throws: EngineError.self) { try restore([good, bad]) }
            #expect(error?.message == message && error?.code == .invalidArgument)
            #expect(try engine.samples(SampleRequest(.heartRate), for: .own).isEmpty)
        }
        // A workout that comes earlier in the file is stored by then.
        let later = SampleRecord.workout(from: 100, to: 200)
        let rates = (0..<3).map { SampleRecord.heartRate(60, at: 100 + Double($0)) }
        #expect(
            try restore([object(later)] + rates.map { object($0, of: [later.uuid]) } + [object(rates[0])])
                == [.added, .added, .added, .added, .known])
        #expect(try members(later.uuid) == rates.map(\.uuid))
    }

    @Test func STO_64_samplesSideBySideBecomeWhatTheyWere() throws {
        let first = UUID(high: 0x018B_0000_0000_7000, low: 0x8000_0000_0000_0000)
        let run = SampleRecord.workout()
        let samples = (0..<150).map { (place: Int) -> SampleRecord in
            var sample = SampleRecord.heartRate(Double(60 + place % 9), at: Double(place))
            sample.uuid = first.advanced(by: place)
            return sample
        }
        // Of another source, of no workout, and of a device in between.
        var objects = [object(run)] + samples.map { object($0, of: [run.uuid]) }
        objects[40].workouts = []
        objects[90].source = .other
        objects[120].record.device = DeviceRecord([.name: "Strap"])
        #expect(try restore(objects) == Array(repeating: .added, count: 151))
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(found.map(\.uuid) == samples.map(\.uuid) && found.map(\.quantity) == samples.map(\.quantity))
        let sources = found.enumerated().filter { $0.element.source?.source.bundleIdentifier != "import.watch" }
        #expect(sources.map(\.offset) == [89])
        #expect(found.indices.filter { found[$0].device != nil } == [119])
        let own = Set(try members(run.uuid))
        #expect(samples.indices.filter { !own.contains(samples[$0].uuid) } == [39])
        #expect(try restore(objects) == Array(repeating: .known, count: 151))
        #expect(try engine.integrityProblems().isEmpty)
    }

    // MARK: Importing

    private static func synced(_ name: String, _ version: Int64) -> Metadata {
        [MetadataKey.syncIdentifier: .string(name), MetadataKey.syncVersion: .integer(version)]
    }

    private func append(_ record: SampleRecord, created: Double? = nil) throws -> ImportTally {
        try within { insertion throws(EngineError) in
            try insertion.append(ImportedObject(record: record, source: Self.watch, created: created))
        }
    }

    @Test func EXP_19_anOlderVersionOfWhatIsStoredIsKnown() throws {
        func mass(_ version: Int64, _ value: Double) -> SampleRecord {
            quantity(.bodyMass, value, .kilogram, 5, metadata: Self.synced("m", version))
        }
        #expect(try append(mass(2, 70)) == ImportTally(added: 1))
        for version in [1, 2] as [Int64] { #expect(try append(mass(version, 71)) == ImportTally(known: 1)) }
        #expect(try append(mass(3, 72)) == ImportTally(added: 1))
        let found = try engine.samples(SampleRequest(.bodyMass), for: .own)
        #expect(found.map { $0.quantity?.value } == [72])
        func pressure(_ version: Int64, _ value: Double) -> SampleRecord {
            SampleRecord(
                type: .bloodPressure, start: 5, end: 5,
                content: .correlation([
                    quantity(.bloodPressureSystolic, value, .millimeterOfMercury, 5),
                    quantity(.bloodPressureDiastolic, value - 40, .millimeterOfMercury, 5),
                ]), metadata: Self.synced("p", version))
        }
        #expect(
            try append(pressure(2, 120)) == ImportTally(added: 1) && append(pressure(2, 130)) == ImportTally(known: 1))
        #expect(
            try append(pressure(1, 140)) == ImportTally(known: 1) && append(pressure(3, 150)) == ImportTally(added: 1))
        let pressures = try engine.samples(SampleRequest(.bloodPressureSystolic), for: .own)
        #expect(pressures.map { $0.quantity?.value } == [150])
        func run(_ version: Int64, _ start: Double) -> SampleRecord {
            var run = SampleRecord.workout(from: start, to: start + 60)
            run.metadata = Self.synced("w", version)
            return run
        }
        var routes = 0
        func workout(_ record: SampleRecord) throws -> ImportTally {
            try within { insertion throws(EngineError) in
                try insertion.append(ImportedObject(record: record, source: Self.watch)) { () throws(EngineError) in
                    routes += 1
                    return []
                }
            }
        }
        let first = run(2, 0)
        #expect(try workout(first) == ImportTally(added: 1) && workout(first) == ImportTally(known: 1))
        #expect(try workout(run(1, 100)) == ImportTally(known: 1) && workout(run(2, 200)) == ImportTally(known: 1))
        #expect(routes == 1)
        #expect(try workout(run(3, 300)) == ImportTally(added: 1) && routes == 2)
        #expect(try engine.samples(SampleRequest(.workout), for: .own).map(\.start) == [300])
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func EXP_24_aCorrelationTakesWhatIsStoredAlone() throws {
        let alone = quantity(.bloodPressureSystolic, 120, .millimeterOfMercury, 5)
        let rest = quantity(.bloodPressureDiastolic, 80, .millimeterOfMercury, 5)
        #expect(try append(alone, created: 77) == ImportTally(added: 1) && append(alone) == ImportTally(known: 1))
        let record = SampleRecord(type: .bloodPressure, start: 5, end: 5, content: .correlation([alone, rest]))
        #expect(try append(record) == ImportTally(added: 1) && append(record) == ImportTally(known: 1))
        let found = try engine.samples(SampleRequest(.bloodPressure), for: .own)
        #expect(found.map { Set($0.contained.map(\.uuid)) } == [[alone.uuid, rest.uuid]])
        #expect(try engine.samples(SampleRequest(.bloodPressureSystolic), for: .own).map(\.uuid) == [alone.uuid])
        #expect(try engine.samples(SampleRequest(.bloodPressureSystolic, .hasNoCorrelation), for: .own).isEmpty)
    }

    @Test func EXP_25_whatIsNotSupportedIsKeptOnceUntilItIs() throws {
        func element(_ id: UInt64, _ kind: String, _ body: String, _ columns: [[Double]] = []) -> PreservedElement {
            PreservedElement(
                identity: UUID(high: 7, low: id), kind: kind, type: id == 1 ? "T" : nil, reason: "why \(id)",
                body: body,
                columns: columns)
        }
        let all = [element(2, "b", "<b/>"), element(1, "a", "<a/>", [[1, 2.5], [3, -4]]), element(3, "b", "")]
        func keep(_ element: PreservedElement) throws -> ImportTally {
            try within { insertion throws(EngineError) in try insertion.preserve(element) }
        }
        for element in all { #expect(try keep(element) == ImportTally(added: 1)) }
        #expect(try keep(element(1, "c", "other")) == ImportTally(known: 1))
        func kept(_ kind: String? = nil) throws -> [String] {
            try engine.keptElements(ofKind: kind).map {
                "\($0.identity.low) \($0.kind) \($0.type ?? "-") \($0.reason) \($0.body) \($0.columns)"
            }
        }
        let texts = ["2 b - why 2 <b/> []", "1 a T why 1 <a/> [[1.0, 2.5], [3.0, -4.0]]", "3 b - why 3  []"]
        #expect(try kept() == texts && kept("b") == [texts[0], texts[2]] && kept("x") == [])
        try within { insertion throws(EngineError) in
            try insertion.release { all[0] }
            try insertion.release { element(9, "a", "") }
        }
        #expect(try kept() == Array(texts[1...]))
    }

    // MARK: Blocks

    @Test func RTE_6_aBlockHasSummariesOfItsPartsIfThereAreSeveral() throws {
        let size = BlockCodec.partSize
        func digest(_ count: Int) throws -> BlockDigest {
            let starts = (0..<count).map { 1_000 + Double($0) }
            return try BlockDigest(
                BlockContents(
                    origin: .init(type: 1, revision: 1, device: nil, metadata: nil, unit: 1), type: .heartRate,
                    unit: .countPerMinute,
                    identity: BlockIdentity(
                        numbers: (0..<count).map { Int64($0) + 50 },
                        uuids: (0..<count).map { UUID(high: 1, low: UInt64($0) + 9) }),
                    starts: starts, ends: starts.map { $0 + ($0 == 1_000 ? 7_000 : 0.5) },
                    values: starts.map { 60 * (2 + $0.truncatingRemainder(dividingBy: 5)) }))
        }
        for (count, parts) in [(1, 0), (size, 0), (size + 1, 2), (2 * size, 2), (2 * size + 1, 3)] {
            let digest = try digest(count)
            #expect(digest.parts.count == parts && digest.summary?.count == count)
            #expect(digest.parts.reduce(0) { $0 + $1.count } == (parts == 0 ? 0 : count))
            #expect(digest.first == 50 && digest.last == 49 + Int64(count))
            #expect(digest.minStart == 1_000 && digest.maxStart == 999 + Double(count) && digest.maxEnd == 8_000)
            #expect(digest.minEnd == (count == 1 ? 8_000 : 1_001.5))
            #expect(digest.minimum == 2 && digest.maximum == (count == 1 ? 2 : 6))
        }
    }
}
