import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// Heart beats at the ends of their record in an export of Apple Health.
@Suite struct LateBeatsTests {
    @Test(
        "EXP-31: a series ends with its record, or with a beat after that, and begins with its record or a beat before",
        arguments: [
            (["3:20:01.00 AM", "3:20:02.00 AM"], 0, 10), (["3:20:01.00 AM", "3:20:10.00 AM"], 0, 10),
            (["3:20:01.00 AM", "3:20:10.50 AM"], 0, 10.5), (["3:19:59.50 AM", "3:20:02.00 AM"], -0.5, 10),
            (["3:19:59.50 AM", "3:20:10.75 AM"], -0.5, 10.75), (["3:20:00.00 AM", "3:20:11.00 AM"], 0, 11),
        ] as [([String], Double, Double)])
    func ends(times: [String], start: Double, end: Double) async throws {
        let fixture = try ExportFixture()
        let beats = times.map { #"<InstantaneousBeatsPerMinute bpm="61" time="\#($0)"/>"# }.joined()
        let text =
            #"<Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="W" unit="ms" value="40" "#
            + #"startDate="2024-03-01 03:20:00 +0000" endDate="2024-03-01 03:20:10 +0000">"#
            + "<HeartRateVariabilityMetadataList>\(beats)</HeartRateVariabilityMetadataList></Record>"
        let report = try #require(try await fixture.run("export.xml", ExampleExport.document(text)).first)
        #expect(report.error == nil && report.unmapped.isEmpty)
        let record = try #require(try fixture.samples(.heartRateVariabilitySDNN).first)
        let series = try #require(try fixture.samples(.heartbeatSeries).first)
        #expect(series.start == record.start + start && series.end == record.start + end)
        let found = try fixture.access.own { try $0.heartbeats(of: series.uuid).map(\.time) }
        #expect(found.count == 2 && found.first == max(0, found[0]) && found[0] + series.start >= record.start + start)
        #expect(series.end >= series.start + found[1])
    }
}
