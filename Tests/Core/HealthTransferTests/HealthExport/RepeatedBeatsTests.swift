import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// Heart beats of records with the same dates in an export of Apple Health.
@Suite struct RepeatedBeatsTests {
    private static func record(_ value: Int, _ times: [String], source: String = "Watch") -> String {
        let beats = times.map { #"<InstantaneousBeatsPerMinute bpm="61" time="\#($0)"/>"# }.joined()
        let start = "2024-03-01 03:20:00 +0000"
        return #" <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="\#(source)" "#
            + #"unit="ms" creationDate="\#(start)" startDate="\#(start)" endDate="2024-03-01 03:20:59 +0000" "#
            + #"value="\#(value)"><HeartRateVariabilityMetadataList>\#(beats)</HeartRateVariabilityMetadataList></Record>"#
    }

    private static let beats = [
        ["3:20:00.50 AM", "3:20:01.40 AM"], ["3:20:02.50 AM", "3:20:03.75 AM"], ["3:20:04.00 AM", "3:20:05.00 AM"],
    ]

    @Test("EXP-19, EXP-30: each record of the same dates has its own series, and one import more adds none")
    func sameDates() async throws {
        let fixture = try ExportFixture()
        let text = ExampleExport.document(
            Self.beats.enumerated().map { Self.record(40 + $0, $1) }.joined()
                + Self.record(50, Self.beats[0], source: "Other"))
        let report = try #require(try await fixture.run("export.xml", text).first)
        #expect(report.error == nil && report.unmapped.isEmpty)
        let type = ObjectType.heartbeatSeries.identifier
        #expect(report.types[type] == .init(added: 4, known: 0))
        let series = try fixture.samples(.heartbeatSeries)
        #expect(Set(series.map(\.uuid)).count == 4)
        let found = try fixture.access.own { store in
            try series.filter { $0.source?.source.name == "Watch" }.map {
                try store.heartbeats(of: $0.uuid).map(\.time)
            }
        }
        #expect(Set(found) == [[0.5, 1.4], [2.5, 3.75], [4, 5]])
        let again = try #require(try await fixture.run("export.xml", text).first)
        #expect(again.types[type] == .init(added: 0, known: 4))
        #expect(try fixture.samples(.heartbeatSeries).count == 4)
    }
}
