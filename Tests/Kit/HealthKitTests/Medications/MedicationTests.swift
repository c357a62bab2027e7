import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct MedicationTests {
    let test: TestStore
    let store: HKHealthStore
    let medications = HKObjectType.userAnnotatedMedicationType()
    let doses = HKObjectType.medicationDoseEventType()

    init() throws {
        test = try TestStore()
        store = test.stranger("pills")
    }

    @discardableResult
    private func add(_ name: String, archived: Bool = false, scheduled: Bool = false) throws
        -> HKUserAnnotatedMedication
    {
        try store.systemData.saveMedication(
            name, displayText: name.capitalized, generalForm: .tablet,
            codings: [HKClinicalCoding(system: "http://www.nlm.nih.gov/research/umls/rxnorm", version: nil, code: "1")],
            nickname: archived ? nil : "my \(name)", isArchived: archived, hasSchedule: scheduled)
    }

    private func names(_ predicate: NSPredicate? = nil, limit: Int? = nil) async throws -> [String] {
        try await HKUserAnnotatedMedicationQueryDescriptor(predicate: predicate, limit: limit).result(for: store)
            .map(\.medication.displayText)
    }

    @Test func OTH_80_medicationsAreNoSamples() async throws {
        try add("aspirin", scheduled: true)
        try add("ibuprofen", archived: true)
        try add("vitamin")
        #expect(await failure { _ = try await names() } == .errorAuthorizationNotDetermined)
        try await store.requestPerObjectReadAuthorization(for: medications, predicate: nil)
        #expect(try await names() == ["Aspirin", "Ibuprofen", "Vitamin"])
        #expect(try await names(limit: 2) == ["Aspirin", "Ibuprofen"])
        #expect(try await names(HKQuery.predicateForUserAnnotatedMedications(isArchived: true)) == ["Ibuprofen"])
        #expect(try await names(HKQuery.predicateForUserAnnotatedMedications(hasSchedule: true)) == ["Aspirin"])
        let format = NSPredicate(
            format: "%K == NO AND %K == NO", HKUserAnnotatedMedicationPredicateKeyPathIsArchived,
            HKUserAnnotatedMedicationPredicateKeyPathHasSchedule)
        #expect(try await names(format) == ["Vitamin"])
        let calls = Calls<String>()
        store.execute(
            HKUserAnnotatedMedicationQuery(predicate: nil, limit: HKObjectQueryNoLimit) { _, medication, isDone, _ in
                calls.add("\(medication?.nickname ?? "-") \(isDone)")
            })
        var told: [String] = []
        for _ in 0..<4 { told.append(await calls.next()) }
        #expect(told == ["my aspirin false", "- false", "my vitamin false", "- true"])
    }

    @Test func OTH_80_whatIsKnownOfAMedication() async throws {
        let saved = try add("aspirin")
        try await store.requestPerObjectReadAuthorization(for: medications, predicate: nil)
        let found = try #require(
            try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store).first)
        #expect(found == saved && found.medication.generalForm == .tablet)
        #expect(found.medication.identifier.domain == .medication)
        #expect(found.medication.relatedCodings.map(\.code) == ["1"])
        #expect(try archived(found) == found)
        #expect(try archived(found.medication) == found.medication)
        #expect(try archived(found.medication.identifier) == found.medication.identifier)
        // Saving a medication again updates it, with other notes.
        try store.systemData.saveMedication("aspirin", displayText: "Aspirin", isArchived: true)
        #expect(try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store).map(\.isArchived) == [true])
    }

    @Test func OTH_81_dosesTellWhatBecameOfThem() async throws {
        let aspirin = try add("aspirin").medication
        try await store.requestPerObjectReadAuthorization(for: medications, predicate: nil)
        let taken = try store.systemData.saveDose(
            of: aspirin, status: .taken, date: noon(60), quantity: 2, scheduled: (noon(0), 1))
        let skipped = try store.systemData.saveDose(
            of: aspirin, status: .skipped, date: noon(120), quantity: 5, scheduled: (noon(100), 1))
        let needed = try store.systemData.saveDose(of: aspirin, status: .taken, date: noon(180), quantity: 1)
        let found = try await store.samples(doses, sort: nil).compactMap { $0 as? HKMedicationDoseEvent }
        #expect(found == [taken, skipped, needed])
        #expect(found.map(\.doseQuantity) == [2, 0, 1])
        #expect(found.map(\.scheduledDoseQuantity) == [1, 1, nil])
        #expect(found.map(\.scheduledDate) == [noon(0), noon(100), nil])
        #expect(found.map(\.scheduleType) == [.schedule, .schedule, .asNeeded])
        #expect(found.map(\.startDate) == [noon(60), noon(120), noon(180)])
        #expect(found.map(\.medicationConceptIdentifier) == Array(repeating: aspirin.identifier, count: 3))
        #expect(found.first?.unit == .count() && found.first?.medicationDoseEventType == doses)
        #expect(await failure { try await store.save(needed) } == .errorInvalidArgument)
        #expect(try archived(taken).logStatus == .taken)
    }

    @Test func PRED_29_dosesByWhatBecameOfThem() async throws {
        let aspirin = try add("aspirin").medication
        let vitamin = try add("vitamin").medication
        try await store.requestPerObjectReadAuthorization(for: medications, predicate: nil)
        try store.systemData.saveDose(
            of: aspirin, status: .taken, date: noon(60), quantity: 2, scheduled: (noon(0), 1))
        try store.systemData.saveDose(
            of: vitamin, status: .skipped, date: noon(120), quantity: 0, scheduled: (noon(100), 1))
        try store.systemData.saveDose(of: aspirin, status: .snoozed, date: noon(180), quantity: nil)
        func starts(_ predicate: NSPredicate) async throws -> [Double] {
            try await store.samples(doses, predicate).map { $0.startDate.timeIntervalSince(noon(0)) }
        }
        typealias Query = HKQuery
        #expect(try await starts(Query.predicateForMedicationDoseEvent(status: .taken)) == [60])
        let statuses: Set<NSNumber> = [4, 5]
        #expect(try await starts(Query.predicateForMedicationDoseEvent(statuses: statuses)) == [60, 120])
        #expect(try await starts(Query.predicateForMedicationDoseEvent(statuses: [])) == [])
        #expect(try await starts(Query.predicateForMedicationDoseEvent(scheduledDate: noon(100))) == [120])
        #expect(try await starts(Query.predicateForMedicationDoseEvent(scheduledDates: [noon(0), noon(1)])) == [60])
        #expect(
            try await starts(Query.predicateForMedicationDoseEvent(scheduledStart: noon(0), end: noon(100)))
                == [60, 120])
        #expect(try await starts(Query.predicateForMedicationDoseEvent(scheduledStart: noon(1), end: nil)) == [120])
        #expect(
            try await starts(
                Query.predicateForMedicationDoseEvent(medicationConceptIdentifier: aspirin.identifier)) == [60, 180])
        #expect(
            try await starts(
                Query.predicateForMedicationDoseEvent(
                    medicationConceptIdentifiers: [aspirin.identifier, vitamin.identifier])) == [60, 120, 180])
        let format = NSPredicate(
            format: "%K == %@ AND %K == 1", HKPredicateKeyPathMedicationConceptIdentifier, aspirin.identifier,
            HKPredicateKeyPathLogOrigin)
        #expect(try await starts(format) == [180])
    }

    @Test func OTH_82_permissionIsGivenForEachMedication() async throws {
        let aspirin = try add("aspirin").medication
        let vitamin = try add("vitamin", archived: true).medication
        try store.systemData.saveDose(of: aspirin, status: .taken, date: noon(0), quantity: 1)
        try store.systemData.saveDose(of: vitamin, status: .taken, date: noon(1), quantity: 1)
        #expect(await failure { _ = try await store.samples(doses) } == .errorAuthorizationNotDetermined)
        let archived = HKQuery.predicateForUserAnnotatedMedications(isArchived: true)
        try await store.requestPerObjectReadAuthorization(for: medications, predicate: archived)
        #expect(try await names() == ["Vitamin"])
        #expect(try await store.samples(doses).map(\.startDate) == [noon(1)])
        // Medications added later are not part of the selection.
        try add("zinc", archived: true)
        #expect(try await names() == ["Vitamin"])
        try await store.requestPerObjectReadAuthorization(for: medications, predicate: nil)
        try add("iron")
        #expect(try await names() == ["Aspirin", "Vitamin", "Zinc", "Iron"])
        #expect(try await store.count(doses) == 2)
    }

    @Test func OTH_82_whatIsRefusedIsNotSeen() async throws {
        try add("aspirin")
        let refused = test.stranger("refused", policy: .denyAll)
        try await refused.requestPerObjectReadAuthorization(for: medications, predicate: nil)
        #expect(try await HKUserAnnotatedMedicationQueryDescriptor().result(for: refused).isEmpty)
        #expect(try await refused.samples(doses).isEmpty)
    }
}
