import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthStore
@testable import HealthTransfer

/// Objects that belong to a workout and are related to it, and imports into a store that takes no more.
@Suite struct ObjectRelationTests {
    private static let workout = "00000000-0000-7000-8000-000000000001"

    private static func object(_ number: Int, _ type: String, _ members: String) -> String {
        #"{"uuid": "00000000-0000-7000-8000-\#(100_000_000_000 + number)", "type": "\#(type)", "#
            + #""start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:40:00Z", \#(members), "#
            + #""source": {"name": "A", "bundleIdentifier": "a"}}"#
    }

    private static func effort(_ number: Int, _ members: String) -> String {
        object(
            number, "HKQuantityTypeIdentifierWorkoutEffortScore", #""value": 6, "unit": "appleEffortScore"\#(members)"#)
    }

    private static func imported(_ lines: [String], into access: StoreAccess) throws -> ImportReport {
        try ObjectImporter(access: access).importFile(
            OpenedFile(MemoryByteSource(Array(lines.joined(separator: "\n").utf8)), named: "a.json"))
    }

    @Test("EXP-20: a sample that belongs to a workout, is related to it, or both, is written once") func once() throws {
        let (source, target) = try (ExportFixture(), ExportFixture())
        var run = ExportedWorkout(
            key: "w", source: ExportSource(way: "acme", origin: nil, name: "Acme"), activity: .running,
            start: 800_000_000, end: 800_000_600)
        run.sidecar.effort = 6
        let uuid = ExportIdentity.uuid("acme", "w", "workout")
        _ = ExportWriter(access: source.access, file: "a", service: "acme").run { try $0.store(run, at: "") }
        func lines(_ fixture: ExportFixture) throws -> [String] {
            let sink = MemoryByteSink()
            try fixture.access.engine(for: .reading).readStore {
                _ = try ObjectExporter.write(uuid, in: $0, to: sink, .lines)
            }
            return String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        }
        let whole = try lines(source)
        let related = whole.filter { $0.contains("\"relations\"") }
        try #require(whole.count == 2 && related.count == 1 && !related[0].contains("\"workout\":"))
        // The same sample in the workout, too.
        let both = "{\"workout\": \"\(uuid.uuidString)\", " + related[0].dropFirst()
        #expect(try Self.imported([whole[0], both], into: target.access).error == nil)
        let written = try lines(target)
        #expect(written.count == 2 && written.filter { $0.contains("EffortScore") }.count == 1)
        #expect(written.last?.contains("\"workout\":") == true && written.last?.contains("\"relations\"") == true)
    }

    @Test("IMP-108: an import of objects into a full store has the disk as its cause, and stores nothing")
    func fullStore()
        throws
    {
        let engine = try StoreContents.engine()
        let access = StoreAccess(engine: engine, identity: StoreContents.reader)
        let lines = (0..<1_500).map { number in
            Self.object(number, "HKQuantityTypeIdentifierHeartRate", #""value": 61.5, "unit": "count/min""#)
        }
        try engine.write { try $0.database.execute(sql: "PRAGMA max_page_count = 1") }
        let report = try Self.imported(lines, into: access)
        #expect(report.status == .failed && report.cause == .disk && report.samples == 0)
        #expect(report.error?.hasPrefix("Could not import 'a.json': ") == true)
        try engine.write { try $0.database.execute(sql: "PRAGMA max_page_count = 1000000") }
        #expect(try access.own { try $0.samples(SampleRequest(.heartRate)) }.isEmpty)
        let again = try Self.imported(Array(lines.prefix(3)), into: access)
        #expect(again.status == .imported && again.cause == nil && again.samples == 3)
    }
}
