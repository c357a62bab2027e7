import Foundation
import HealthModel
import HealthStore
import Testing

/// A process killed while it condenses loses nothing.
@Suite struct CondensingCrashTests {
    private static func fill(_ path: String) throws {
        let engine = try CondensingTests.engine(path)
        for number in 0..<6 {
            let start = Double(number) * 1_000
            let workout = SampleRecord.workout(from: start, to: start + 600)
            let samples = (0..<300).map { SampleRecord.heartRate(Double(100 + $0 / 40), at: start + Double($0)) }
            try engine.save([workout], by: .own)
            try engine.save(samples, by: .own)
            try engine.add(samples, to: workout.uuid, by: .own)
        }
    }

    private static func whole(_ engine: SQLiteEngine) throws -> StatisticsRecord? {
        try engine.statistics(StatisticsRequest(.heartRate, options: .all(for: .heartRate)), for: .own)
    }

    @Test func CON_10_aKilledProcessLeavesWholeWorkouts() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("condense-\(UUID().uuidString).sqlite")
            .path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        try Self.fill(path)
        let before = try Self.whole(try CondensingTests.engine(path))
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let engine = try CondensingTests.engine(path)
            let killer = Thread {
                // Some time during the writing of the workouts.
                while true {
                    if let size = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int,
                        size > 150_000
                    {
                        kill(getpid(), SIGKILL)
                    }
                }
            }
            killer.start()
            _ = try engine.condense(CondensingRequest(sources: .all)) { done, _ in
                if done == 4 { kill(getpid(), SIGKILL) }
                return true
            }
        }
        let engine = try CondensingTests.engine(path)
        #expect(try engine.integrityProblems().isEmpty)
        #expect(StatisticsComparison.difference(before, try Self.whole(engine)) == nil)
        for workout in try engine.samples(SampleRequest(.workout), for: .own) {
            let samples = try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own)
            // Either unchanged or condensed, never in between.
            #expect(
                samples.count == 300 && samples.allSatisfy { $0.series == nil }
                    || samples.map { $0.series != nil } == [true])
        }
        let rest = try engine.condense(CondensingRequest(sources: .all)) { _, _ in true }
        #expect(rest.workouts.count >= 2)
        #expect(StatisticsComparison.difference(before, try Self.whole(engine)) == nil)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 6)
    }
}
