import Foundation
import HealthKit
import Testing

/// Queries for several documents: their order, how many, and those of a time.
@Suite(.timeLimit(.minutes(2))) struct SortedDocumentTests {
    private let store: HKHealthStore

    init() throws { store = try TestStore().app() }

    private func save(_ title: String, _ start: Double, _ end: Double) async throws {
        let text = """
            <ClinicalDocument xmlns="urn:hl7-org:v3"><title>\(title)</title></ClinicalDocument>
            """
        try await store.save(
            try HKCDADocumentSample(data: Data(text.utf8), start: noon(start), end: noon(end), metadata: nil))
    }

    private func titles(
        _ predicate: NSPredicate? = nil, limit: Int = HKObjectQueryNoLimit, _ key: String? = nil,
        isAscending: Bool = true, hasData: Bool = false
    ) async throws -> [String] {
        let type = try #require(HKObjectType.documentType(forIdentifier: .CDA))
        let sort = key.map { [NSSortDescriptor(key: $0, ascending: isAscending)] }
        let calls = Calls<([HKDocumentSample]?, Bool)>()
        let query = HKDocumentQuery(
            documentType: type, predicate: predicate, limit: limit, sortDescriptors: sort,
            includeDocumentData: hasData
        ) { _, found, isDone, error in
            calls.add((found, isDone && error == nil))
        }
        #expect(query.limit == limit && query.sortDescriptors?.map(\.key) == sort?.map(\.key))
        #expect(query.includeDocumentData == hasData && query.objectType == type && query.predicate == predicate)
        store.execute(query)
        let (found, isGood) = await calls.next()
        #expect(isGood)
        return try #require(found).map { sample in
            let document = (sample as? HKCDADocumentSample)?.document
            #expect((document?.documentData != nil) == hasData)
            return document?.title ?? "-"
        }
    }

    @Test func OTH_61_QRY_11_documentsAreSortedAndLimited() async throws {
        try await save("second", 20, 25)
        try await save("first", 10, 40)
        try await save("third", 30, 30)
        let (start, end) = (HKSampleSortIdentifierStartDate, HKSampleSortIdentifierEndDate)
        #expect(try await titles(nil, start) == ["first", "second", "third"])
        #expect(try await titles(nil, start, isAscending: false) == ["third", "second", "first"])
        #expect(try await titles(nil, end) == ["second", "third", "first"])
        for limit in [1, 2, 3, 4] {
            let all = ["first", "second", "third"].prefix(limit)
            #expect(try await titles(limit: limit, start) == Array(all), "\(limit)")
            #expect(try await titles(limit: limit, start, hasData: true) == Array(all), "\(limit)")
        }
        #expect(try await titles().sorted() == ["first", "second", "third"])
        let late = HKQuery.predicateForSamples(withStart: noon(15), end: nil, options: .strictStartDate)
        #expect(try await titles(late, start) == ["second", "third"])
        #expect(try await titles(late, limit: 1, start, isAscending: false) == ["third"])
    }
}
