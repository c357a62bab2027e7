import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Symptoms of an electrocardiogram that were stored before it, each by itself or with others in a block.
@Suite struct StoredSymptomTests {
    private static func electrocardiogram(_ symptoms: [SampleRecord]) -> SystemSample {
        SystemSample(
            SampleRecord(
                uuid: .given(1), type: .electrocardiogram, start: 0, end: 30,
                content: .detail(.electrocardiogram(ElectrocardiogramRecord(classification: 1)))),
            symptoms: symptoms)
    }

    @Test("symptoms that were imported before belong to an electrocardiogram", arguments: [1, 4, 5, 70, 1_100])
    func imported(count: Int) throws {
        let engine = try SQLiteEngine.open(to: .own)
        let before = try engine.importHeadaches(count)
        let symptoms = Set([0, count / 2, count - 1]).sorted().map { before[$0] }
        let heart = Self.electrocardiogram(symptoms)
        #expect(try engine.insertSystemData([heart], by: .own) == 1)
        let related = try engine.samples(
            SampleRequest(.headache, .related(SampleRelation(.symptom, to: .given(1)))), for: .own)
        #expect(related.count == symptoms.count && Set(related.map(\.uuid)) == Set(symptoms.map(\.uuid)))
        // Nothing else is to be seen of it.
        let after = try engine.samples(SampleRequest(.headache), for: .own)
        #expect(after.count == count && Set(after.map(\.uuid)) == Set(before.map(\.uuid)))
        #expect(Set(after.map(\.start)) == Set((0..<count).map { Double($0 * 10) }))
        #expect(try engine.insertSystemData([heart], by: .own) == 0)
        #expect(try engine.integrityProblems().isEmpty)
    }
}
