import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct ClinicalTests {
    let test: TestStore
    let store: HKHealthStore
    let allergies = HKClinicalType(.allergyRecord)
    let clinic = AppInformation(bundleIdentifier: "org.example.clinic", name: "Clinic")

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    @discardableResult
    private func save(_ identifier: String, _ type: HKFHIRResourceType = .allergyIntolerance) throws
        -> HKClinicalRecord
    {
        try store.systemData.saveClinicalRecord(
            allergies, displayName: "Peanuts", date: noon(0),
            resource: Data(#"{"resourceType":"AllergyIntolerance","é":1}"#.utf8), resourceType: type,
            identifier: identifier, sourceURL: URL(string: "https://example.org/fhir/\(identifier)"), from: clinic)
    }

    @Test func OTH_60_recordsAreReadWithTheirResource() async throws {
        let record = try save("1")
        let found = try #require(try await store.samples(allergies).first as? HKClinicalRecord)
        #expect(found == record)
        #expect(found.displayName == "Peanuts" && found.clinicalType == allergies)
        let resource = try #require(found.fhirResource)
        #expect(String(decoding: resource.data, as: UTF8.self) == #"{"resourceType":"AllergyIntolerance","é":1}"#)
        #expect(resource.resourceType == .allergyIntolerance && resource.identifier == "1")
        #expect(resource.fhirVersion == .primaryR4() && resource.fhirVersion.fhirRelease == .r4)
        #expect(resource.sourceURL?.absoluteString == "https://example.org/fhir/1")
        #expect(found.sourceRevision.source.name == "Clinic")
    }

    @Test func OTH_60_eachTypeHasItsPermission() async throws {
        let record = try save("1")
        #expect(await failure { try await store.save(record) } == .errorInvalidArgument)
        let stranger = test.stranger()
        try test.decide(stranger, read: [HKClinicalType(.conditionRecord).record: true])
        #expect(await failure { _ = try await stranger.samples(allergies) } == .errorAuthorizationNotDetermined)
        #expect(try await stranger.samples(HKClinicalType(.conditionRecord)).isEmpty)
        #expect(store.supportsHealthRecords())
    }

    @Test func PRED_29_recordsByTheirResource() async throws {
        try save("1")
        try save("2", .condition)
        func identifiers(_ predicate: NSPredicate) async throws -> [String?] {
            try await HKSampleQueryDescriptor(
                predicates: [.clinicalRecord(type: allergies, predicate: predicate)], sortDescriptors: []
            ).result(for: store).map { $0.fhirResource?.identifier }
        }
        #expect(try await identifiers(HKQuery.predicateForClinicalRecords(withFHIRResourceType: .condition)) == ["2"])
        let source = try #require(try await store.samples(allergies).first?.sourceRevision.source)
        func one(_ type: HKFHIRResourceType) -> NSPredicate {
            HKQuery.predicateForClinicalRecords(from: source, fhirResourceType: type, identifier: "1")
        }
        #expect(try await identifiers(one(.allergyIntolerance)) == ["1"])
        #expect(try await identifiers(one(.condition)) == [])
        let format = NSPredicate(
            format: "%K BEGINSWITH %@", HKPredicateKeyPathClinicalRecordFHIRResourceType, "Allergy")
        #expect(try await identifiers(format) == ["1"])
    }

    @Test func OTH_60_versionsOfFHIR() throws {
        let version = try HKFHIRVersion(fromVersionString: "1.0.2")
        #expect(version == .primaryDSTU2() && version.fhirRelease == .dstu2)
        #expect(version.majorVersion == 1 && version.minorVersion == 0 && version.patchVersion == 2)
        #expect(version.stringRepresentation == "1.0.2")
        #expect(try HKFHIRVersion(fromVersionString: "9.9.9").fhirRelease == .unknown)
        for text in ["", "4", "4.0", "4.0.1.2", "a.b.c", "4..1", "-4.0.1"] {
            #expect(code { _ = try HKFHIRVersion(fromVersionString: text) } == .errorInvalidArgument, "\(text)")
        }
        #expect(try archived(version) == version)
        let resource = try #require(try save("7").fhirResource)
        #expect(try archived(resource) == resource)
    }

    @Test func OTH_62_thereIsNoWalletToAsk() async {
        let descriptor = HKVerifiableClinicalRecordQueryDescriptor(
            recordTypes: [.immunization], sourceTypes: [.smartHealthCard])
        #expect(await failure { _ = try await descriptor.result(for: store) } == .errorHealthDataUnavailable)
    }

    @Test func OTH_62_recordsTellWhatIsSigned() throws {
        let record = HKVerifiableClinicalRecord(
            .init(
                recordTypes: ["https://smarthealth.cards#immunization"], issuerIdentifier: "https://example.org",
                subjectName: "A. Person", subjectBirth: CalendarDay(year: 1984, month: 2, day: 29), issued: noon(0),
                relevant: noon(-60), expiration: nil, itemNames: ["Vaccine"], sourceType: "SMARTHealthCard",
                data: Data([1, 2])))
        let copy = try archived(record)
        #expect(copy.recordTypes == [HKVerifiableClinicalRecordCredentialType.immunization.rawValue])
        #expect(copy.subject.fullName == "A. Person" && copy.subject.dateOfBirthComponents?.day == 29)
        #expect(try archived(copy.subject) == record.subject)
        #expect(copy.relevantDate == noon(-60) && copy.issuedDate == noon(0) && copy.expirationDate == nil)
        #expect(copy.sourceType == .smartHealthCard && copy.itemNames == ["Vaccine"])
        #expect(copy.issuerIdentifier == "https://example.org" && copy.dataRepresentation == Data([1, 2]))
        let within = HKQuery.predicateForVerifiableClinicalRecords(
            withRelevantDateWithin: DateInterval(start: noon(-60), end: noon(-60)))
        #expect(within.evaluate(with: record))
    }
}
