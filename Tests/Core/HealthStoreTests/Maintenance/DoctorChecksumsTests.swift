import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The doctor's words on pages without a checksum, as another program leaves them, and its repair of them.
@Suite struct DoctorChecksumsTests {
    @Test("missing checksums are counted, are no problem, and are added", arguments: [0, 1, 3]) func missing(count: Int)
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        do {
            let engine = try SQLiteEngine.open(in: path)
            try engine.save(
                (0..<500).map { .quantity(.given($0), .bodyMass, 70, .kilogram, Double($0)) }, by: .own)
            try engine.checkpoint()
        }
        let queue = try DatabaseQueue(path: path)
        let sql =
            "SELECT pageno FROM dbstat WHERE name IN ('sample', 'sample_uuid') AND pagetype = 'leaf' ORDER BY path"
        let pages = try queue.read { try Int.fetchAll($0, sql: sql) }
        try queue.close()
        try #require(pages.count >= 4)
        var bytes = try Data(contentsOf: URL(filePath: path))
        for page in pages.prefix(count) { bytes.resetBytes(in: page * 4_096 - 8..<page * 4_096) }
        try bytes.write(to: URL(filePath: path))
        chmod(path, 0o600)
        let doctor = StoreDoctor(path: path)
        let report = try doctor.examine()
        #expect(report.missingChecksums == count && report.problems == [] && report.state == .sound && !report.isBroken)
        var copies: [String] = []
        let repair = try doctor.repair(copied: { copies.append($0) })
        #expect(repair.sealed == count && repair.backup == nil && copies == [])
        #expect(repair.repaired == [] && repair.losses == [] && repair.report.missingChecksums == 0)
        #expect(try doctor.examine().missingChecksums == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.contains { $0.contains("before-repair") })
        #expect(try SQLiteEngine(path: path).samples(SampleRequest(.bodyMass), for: .own).count == 500)
    }
}
