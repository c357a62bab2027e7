import Foundation
import HealthModel
import HealthStore
import Testing

/// A process killed while writing leaves what it had committed, and nothing else.
@Suite struct CrashTests {
    @Test func STO_1_aKilledProcessLeavesWholeTransactions() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(UUID().uuidString).sqlite")
            .path
        defer { Self.remove(path) }
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let engine = try SQLiteEngine.open(in: path)
            try engine.save((0..<100).map { .heartRate(60, at: Double($0)) }, by: .own)
            let workout = SampleRecord.workout()
            try engine.insert(workout, by: .own) { bulk throws(EngineError) in
                for number in 0..<40 {
                    let starts = (0..<1_000).map { Double(number * 1_000 + $0) }
                    let batch = SampleBatch(
                        type: .heartRate, unit: .countPerMinute, firstUUID: UUID(high: 1, low: UInt64(number * 1_000)),
                        starts: starts, ends: starts, values: starts)
                    try bulk.append(batch)
                    if number == 30 { kill(getpid(), SIGKILL) }
                }
            }
        }
        let engine = try SQLiteEngine.open(in: path)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 100)
        #expect(try engine.samples(SampleRequest(.workout), for: .own).isEmpty)
        #expect(try engine.integrityProblems().isEmpty)
        try engine.save([.heartRate(61, at: 1_000)], by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 101)
    }

    @Test func STO_4_processesShareAFile() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("share-\(UUID().uuidString).sqlite")
            .path
        defer { Self.remove(path) }
        let engine = try SQLiteEngine.open(to: .own, .other, in: path)
        async let child = #expect(processExitsWith: .success) { [path = path as String] in
            let engine = try SQLiteEngine(path: path)
            for index in 0..<200 {
                try engine.save(
                    [.heartRate(60, at: Double(index), metadata: ["n": .integer(Int64(index))])], by: .other)
            }
        }
        for index in 0..<200 {
            try engine.save([.heartRate(70, at: Double(index), metadata: ["n": .integer(Int64(index))])], by: .own)
        }
        _ = await child
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(found.count == 400)
        for sample in found {
            // Both processes number the same metadata; each sample must still have its own.
            #expect(sample.metadata == ["n": .integer(Int64(sample.start))])
            #expect(
                sample.source?.source.bundleIdentifier == (sample.quantity?.value == 60 ? "test.other" : "test.own"))
        }
        #expect(try engine.integrityProblems().isEmpty)
    }

    private static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
}
