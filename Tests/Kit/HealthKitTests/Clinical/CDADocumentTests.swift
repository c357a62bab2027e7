import HealthKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct CDADocumentTests {
    private static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ClinicalDocument xmlns="urn:hl7-org:v3">
          <title>Summary of &amp; Care</title>
          <recordTarget><patientRole><patient>
            <name><given>Anna</given> <family>Muster</family></name>
          </patient></patientRole></recordTarget>
          <author><assignedAuthor><assignedPerson><name>Dr. Who</name></assignedPerson></assignedAuthor></author>
          <custodian><assignedCustodian><representedCustodianOrganization>
            <name>Good Health Clinic</name>
          </representedCustodianOrganization></assignedCustodian></custodian>
        </ClinicalDocument>
        """

    private func sample(_ text: String = document) throws -> HKCDADocumentSample {
        try HKCDADocumentSample(data: Data(text.utf8), start: noon(0), end: noon(1), metadata: nil)
    }

    /// Returns the results of a document query.
    private func ask(
        _ store: HKHealthStore, data: Bool, _ predicate: NSPredicate? = nil
    ) async throws -> [HKDocumentSample] {
        let documents = try type
        return try await withCheckedThrowingContinuation { continuation in
            store.execute(
                HKDocumentQuery(
                    documentType: documents, predicate: predicate, limit: HKObjectQueryNoLimit, sortDescriptors: nil,
                    includeDocumentData: data
                ) { _, found, isDone, error in
                    #expect(isDone)
                    continuation.resume(with: error.map(Result.failure) ?? .success(found ?? []))
                })
        }
    }

    private var type: HKDocumentType {
        get throws { try #require(HKObjectType.documentType(forIdentifier: .CDA)) }
    }

    @Test func OTH_61_whatTheDocumentSaysOfItself() throws {
        let document = try #require(try sample().document)
        #expect(document.title == "Summary of & Care")
        #expect(document.patientName == "Anna Muster")
        #expect(document.authorName == "Dr. Who")
        #expect(document.custodianName == "Good Health Clinic")
        #expect(document.documentData == Data(Self.document.utf8))
        #expect(try archived(sample()).document?.title == document.title)
    }

    @Test(arguments: [
        "", "text", "<html></html>", "<ClinicalDocument><title>x</ClinicalDocument>", "<ClinicalDocument>",
    ])
    func OTH_61_whatIsNoDocumentThrows(text: String) {
        do {
            _ = try sample(text)
            Issue.record("It was taken.")
        } catch let error as HKError {
            #expect(error.code == .errorInvalidArgument)
            #expect(error.userInfo[HKDetailedCDAValidationErrorKey] is String)
        } catch {
            Issue.record(error)
        }
    }

    @Test func OTH_61_bytesComeOnlyWhenAskedFor() async throws {
        let store = try TestStore().app()
        let saved = try sample()
        try await store.save(saved)
        let without = try #require(try await ask(store, data: false).first as? HKCDADocumentSample)
        let documents = try type
        #expect(without == saved && without.documentType == documents)
        #expect(without.document?.title == "Summary of & Care" && without.document?.documentData == nil)
        let with = try #require(try await ask(store, data: true).first as? HKCDADocumentSample)
        #expect(with.document?.documentData == Data(Self.document.utf8))
    }

    @Test func OTH_61_PRED_31_documentsByWhatTheySay() async throws {
        let store = try TestStore().app()
        try await store.save(try sample())
        func count(_ path: String, _ text: String) async throws -> Int {
            try await ask(store, data: false, NSPredicate(format: "%K CONTAINS[c] %@", path, text)).count
        }
        #expect(try await count(HKPredicateKeyPathCDATitle, "summary") == 1)
        #expect(try await count(HKPredicateKeyPathCDAPatientName, "muster") == 1)
        #expect(try await count(HKPredicateKeyPathCDAAuthorName, "muster") == 0)
        #expect(try await count(HKPredicateKeyPathCDACustodianName, "CLINIC") == 1)
    }
}
