import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The progress of an export of many objects.
@Suite struct ObjectProgressTests {
    @Test("The progress of samples is told after each 4,096 of them, and their number at the end")
    func progress() throws {
        let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")
        let engine = try SQLiteEngine.forTest()
        try engine.allow(app)
        try engine.write(as: app) { store in
            try store.save(
                (0..<4_100).map { index in
                    SampleRecord(
                        type: .sleepAnalysis, start: Double(index), end: Double(index) + 1, content: .category(1))
                })
        }
        let exporter = ObjectExporter(access: StoreAccess(engine: engine, identity: app))
        for (count, expected) in [(0, []), (4_095, []), (4_097, [4_096])] as [(Int, [Int])] {
            let sink = MemoryByteSink()
            var told: [Int] = []
            let written = try exporter.exportSamples(
                of: .sleepAnalysis, matching: .start(.less, Double(count)), to: sink, progress: { told.append($0) })
            #expect(written == count && told == expected)
            #expect(sink.bytes.count { $0 == UInt8(ascii: "\n") } == count)
        }
    }
}
