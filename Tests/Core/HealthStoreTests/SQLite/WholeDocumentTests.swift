import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Objects that are read as a whole have everything that was saved of them.
@Suite struct WholeDocumentTests {
    private static func document(_ number: Int, _ data: Data?) -> SystemSample {
        SystemSample(
            number, .cdaDocument,
            .document(
                DocumentRecord(
                    title: "T\(number)", patientName: "P", authorName: "A", custodianName: "C", data: data)))
    }

    @Test("OTH-61: documents that are read as a whole have their bytes, and others only if that is wanted")
    func documents() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let contents = [Data([1, 2, 3]), Data((0..<255).map { UInt8($0) }), Data("<xml/>".utf8)]
        _ = try engine.insertSystemData(
            contents.enumerated().map { Self.document($0 + 1, $1) }, by: .own)
        func data(_ record: SampleRecord) -> Data? {
            guard case .detail(.document(let document)) = record.content else { return nil }
            return document.data
        }
        let whole = try engine.read { store in
            var found: [SampleRecord] = []
            try WholeStoreReader(store).objects(of: .cdaDocument) { found.append($0.record) }
            return found
        }
        #expect(whole.map(data) == contents)
        let some = try engine.read { store in
            var found: [SampleRecord] = []
            try WholeStoreReader(store).objects(of: .cdaDocument, matching: .uuid([.given(2)])) {
                found.append($0.record)
            }
            return found
        }
        #expect(some.map(data) == [contents[1]])
        var request = SampleRequest(.cdaDocument)
        #expect(try engine.samples(request, for: .own).map(data) == [nil, nil, nil])
        request.includesDocuments = true
        #expect(try engine.samples(request, for: .own).map(data) == contents)
    }
}
