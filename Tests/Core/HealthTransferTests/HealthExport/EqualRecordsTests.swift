import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// Many equal records of an export of Apple Health.
@Suite struct EqualRecordsTests {
    private static let dates =
        #"creationDate="2024-03-01 18:00:00 +0000" startDate="2024-03-01 17:00:00 +0000" endDate="2024-03-01 17:00:05 +0000""#

    private static func records(_ type: String, _ attributes: String, _ entries: String, count: Int) -> String {
        let record = #"<Record type="\#(type)" sourceName="W" \#(attributes) \#(dates)>\#(entries)</Record>"#
        return Array(repeating: record, count: count).joined()
    }

    private static func entry(_ key: String, _ value: String) -> String {
        #"<MetadataEntry key="\#(key)" value="\#(value)"/>"#
    }

    @Test(
        "IMP-13: equal records are as many samples, with the metadata, value and dates of each, and once",
        arguments: [2, 64, 66],
        [
            [], [("HKMetadataKeyHeartRateMotionContext", "1")], [("HKWasUserEntered", "1"), ("own", "thing")],
        ] as [[(String, String)]])
    func equalRecords(count: Int, entries: [(String, String)]) async throws {
        let fixture = try ExportFixture()
        let all = entries.map(Self.entry).joined()
        let text = ExampleExport.document(
            Self.records("HKQuantityTypeIdentifierHeartRate", #"unit="count/min" value="61""#, all, count: count)
                + Self.records(
                    "HKCategoryTypeIdentifierSleepAnalysis", #"value="HKCategoryValueSleepAnalysisAsleepDeep""#, all,
                    count: count))
        let report = try #require(try await fixture.run("export.xml", text).first)
        #expect(report.error == nil && report.warnings.isEmpty)
        for type in [ObjectType.heartRate, .sleepAnalysis] {
            #expect(report.types[type.identifier]?.added == count)
            let samples = try fixture.samples(type)
            #expect(Set(samples.map(\.uuid)).count == count)
            #expect(samples.allSatisfy { $0.start == samples[0].start && $0.end == $0.start + 5 })
            #expect(samples.allSatisfy { type == .heartRate ? $0.quantity?.value == 61 : $0.categoryValue == 4 })
            let expected = entries.map(\.0).sorted()
            #expect(samples.allSatisfy { ($0.metadata?.sorted ?? []).map(\.key) == expected })
            if entries.count == 1 {
                #expect(samples.allSatisfy { $0.metadata?[entries[0].0]?.integerValue == 1 })
            } else if entries.count == 2 {
                #expect(samples.allSatisfy { $0.metadata?["own"]?.stringValue == "thing" })
                #expect(samples.allSatisfy { $0.metadata?.wasUserEntered == true })
            }
        }
        let again = try #require(try await fixture.run("export.xml", text).first)
        #expect(again.types[ObjectType.heartRate.identifier]?.known == count)
        #expect(try fixture.samples(.heartRate).count == count)
    }
}
