import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore
@testable import HealthTransfer

/// Imports of exports into a store that finds no space (IMP-108).
@Suite struct FullStoreTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private func limit(_ pages: Int) throws {
        try fixture.access.engine(for: .writing).write {
            try $0.database.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
    }

    private func export(_ count: Int) -> ImportReport {
        let source = ExportSource(way: "acme", origin: nil, name: "Acme")
        return ExportWriter(access: fixture.access, file: "a", service: "acme").run { writer in
            for number in 0..<count {
                let start = 700_000_000 + Double(number)
                try writer.add(
                    .heartRate, 60, key: "\(number)", source: source, from: start, to: start, at: "line \(number)")
            }
        }
    }

    @Test("IMP-108: an export of a service that finds no space has the disk as its cause, and is tried again")
    func exportsOfServices() throws {
        try limit(1)
        let report = export(1_500)
        #expect(report.status == .failed && report.cause == .disk && report.hasPassingFailure)
        #expect(report.error == "Could not import 'a': The disk is full. Free some space and try again.")
        #expect(try fixture.samples(.heartRate).isEmpty)
        try limit(1_000_000)
        let again = export(10)
        #expect(again.status == .imported && again.cause == nil && again.samples == 10)
    }

    @Test("IMP-108: what an export has too much of is no failure that passes") func lastingFailures() {
        let report = ExportWriter(access: fixture.access, file: "a", service: "acme").run { _ in
            throw EngineError(.invalidArgument, "Too much.")
        }
        #expect(
            report.cause == .refused && !report.hasPassingFailure && report.error == "Could not import 'a': Too much.")
        let other = ExportWriter(access: fixture.access, file: "a", service: "acme").run { _ in
            throw CancellationError()
        }
        #expect(other.cause == .interrupted && !other.hasPassingFailure && other.status == .failed)
    }

    @Test("IMP-108: an export of Apple Health that finds no space has the disk as its cause")
    func exportsOfAppleHealth()
        async throws
    {
        func text(_ count: Int) -> String {
            ExampleExport.document(
                (0..<count).map { number in
                    let second = number % 60 < 10 ? "0\(number % 60)" : "\(number % 60)"
                    let minute = number / 60 < 10 ? "0\(number / 60)" : "\(number / 60)"
                    let date = "2024-03-01 17:\(minute):\(second) +0000"
                    return
                        #"<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" unit="count/min" value="61" "#
                        + #"startDate="\#(date)" endDate="\#(date)"><MetadataEntry key="own" value="\#(number)"/></Record>"#
                }
                .joined())
        }
        try limit(1)
        let report = try #require(try await fixture.run("export.xml", text(1_500)).first)
        #expect(report.status == .failed && report.cause == .disk && report.hasPassingFailure)
        try limit(1_000_000)
        let again = try #require(try await fixture.run("export.xml", text(5)).first)
        #expect(again.error == nil && again.cause == nil && again.samples == 5)
    }
}
