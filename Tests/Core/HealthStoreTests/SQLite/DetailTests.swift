import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// Samples of special kinds in the store, and predicates on them in SQL and in memory.
@Suite struct DetailTests {
    private static func mind(_ kind: Int, _ valence: Double, _ labels: [Int]) -> SampleDetail {
        .stateOfMind(StateOfMindRecord(kind: kind, valence: valence, labels: labels, associations: labels))
    }

    private static func random(_ generator: inout SeededGenerator) -> SampleRecord {
        let names = ["a", "b", "ä", "A", ""]
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        func name() -> String { names[number(0...4)] }
        let start = Double(number(0...9))
        let type: ObjectType
        let detail: SampleDetail
        switch number(0...3) {
        case 0:
            type = .stateOfMind
            detail = mind(number(1...2), Double(number(-4...4)) / 4, (0..<number(0...3)).map { _ in number(1...4) })
        case 1:
            type = .electrocardiogram
            detail = .electrocardiogram(
                ElectrocardiogramRecord(
                    classification: number(0...6), symptomsStatus: number(0...2),
                    averageHeartRate: number(0...1) == 0 ? nil : QuantityValue(Double(number(50...52)), .countPerMinute)
                ))
        case 2:
            type = .cdaDocument
            detail = .document(
                DocumentRecord(
                    title: name(), patientName: name(), authorName: name(), custodianName: name(), data: Data([1])))
        default:
            type = .medicationDoseEvent
            detail = .dose(
                DoseRecord(
                    concept: HealthConceptRecord(identifier: name()), scheduleType: number(1...2),
                    status: number(1...6),
                    quantity: 1, scheduledQuantity: 1, scheduledDate: Double(number(0...3))))
        }
        return SampleRecord(type: type, start: start, end: start, content: .detail(detail))
    }

    private static func question(_ generator: inout SeededGenerator, depth: Int = 0) -> SamplePredicate {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        if depth < 2, number(0...2) == 0 {
            let parts = (0..<2).map { _ in question(&generator, depth: depth + 1) }
            return [.and(parts), .or(parts), .not(parts[0])][number(0...2)]
        }
        let key = DetailKey.allCases[number(0...(DetailKey.allCases.count - 1))]
        let ordering = Ordering.allCases[number(0...5)]
        let concept = HealthConceptRecord(identifier: "a").key
        if key.isText, number(0...1) == 0 {
            return .detailText(
                key, number(0...1) == 0 ? .contains : .beginsWith, "A", number(0...1) == 0 ? [] : .caseInsensitive)
        }
        if key.isText { return .detail(key, ordering, .text(["a", "ä", concept][number(0...2)])) }
        return .detail(key, ordering, .number([0, 1, 2, 0.25, 50.0 / 60][number(0...4)]))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func PRED_35_detailsAreJudgedAlike(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let engine = try SQLiteEngine.open(to: .own)
        let samples = (0..<120).map { _ in Self.random(&generator) }
        let saved = try engine.insertSystemData(samples.map { SystemSample($0) }, by: .own)
        #expect(saved == samples.count)
        for _ in 0..<150 {
            let predicate = Self.question(&generator)
            for type in [ObjectType.stateOfMind, .electrocardiogram, .cdaDocument, .medicationDoseEvent] {
                let found = try engine.samples(SampleRequest(type, predicate), for: .own).map(\.uuid)
                let expected = samples.filter { $0.type == type && predicate.matches(PredicateSubject($0)) }.map(\.uuid)
                #expect(found == expected, "seed \(seed): \(predicate)")
                // Too deep for SQL, and so evaluated in memory by the engine.
                let deep = (0..<102).reduce(predicate) { predicate, _ in .and([predicate]) }
                #expect(try engine.samples(SampleRequest(type, deep), for: .own).map(\.uuid) == expected)
            }
        }
    }

    @Test func OBJ_1_detailsComeBackAsTheyWere() throws {
        let engine = try SQLiteEngine.open(to: .own)
        let lens = LensRecord([.sphere: QuantityValue(-2.25, QuantityUnit(.diopter))])
        let resource = FHIRResourceRecord(
            type: "Condition", identifier: "1", version: FHIRVersionRecord(major: 4, minor: 0, patch: 1),
            data: Data((0...255).map { UInt8($0) }))
        let details: [(ObjectType, SampleDetail)] = [
            (.visionPrescription, .prescription(PrescriptionRecord(kind: 1, rightEye: lens))),
            (.conditionRecord, .clinical(ClinicalRecord(displayName: "x", resource: resource))),
            (.stateOfMind, Self.mind(1, 0.1, [3, 1])), (.gad7Assessment, .assessment(AssessmentRecord(answers: [1]))),
        ]
        let records = details.map { SampleRecord(type: $0.0, start: 1, end: 2, content: .detail($0.1)) }
        try engine.insertSystemData(records.map { SystemSample($0) }, by: .own)
        // Samples that are stored, or were, are skipped.
        #expect(try engine.insertSystemData([SystemSample(records[0])], by: .own) == 0)
        for record in records {
            let found = try engine.samples(SampleRequest(record.type), for: .own)
            #expect(found.map(\.detail) == [record.detail])
        }
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func PRED_19_energyOfWorkoutsIsToldFromOther() throws {
        let engine = try SQLiteEngine.open(to: .own)
        let run = SampleRecord.workout()
        try engine.save([run], by: .own)
        let rates = (0..<200).map { SampleRecord.heartRate(60, at: Double($0)) }
        try engine.save(rates, by: .own)
        try engine.add(Array(rates[50..<60]), to: run.uuid, by: .own)
        let found = try engine.samples(SampleRequest(.heartRate, .hasWorkout), for: .own)
        #expect(found.map(\.uuid) == rates[50..<60].map(\.uuid))
        #expect(try engine.samples(SampleRequest(.heartRate, .not(.hasWorkout)), for: .own).count == 190)
        let deep = (0..<102).reduce(SamplePredicate.hasWorkout) { predicate, _ in .and([predicate]) }
        #expect(try engine.samples(SampleRequest(.heartRate, deep), for: .own).count == 10)
    }
}
