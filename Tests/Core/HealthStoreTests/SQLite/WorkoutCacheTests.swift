import HealthModel
import Testing

@testable import HealthStore

@Suite struct WorkoutCacheTests {
    @Test func STO_1_whatIsRememberedIsWhatTheBytesSay() throws {
        let memory = WorkoutCache()
        let bodies = try (0..<1_500).map { number in
            try RecordBody.encode(WorkoutRecord(activityType: .running, duration: Double(number)))
        }
        // Twice in order, so that some are cached and some were evicted meanwhile.
        for _ in 0..<2 {
            for (number, body) in bodies.enumerated() {
                let workout = try body.withUnsafeBytes { try memory.workout($0) }
                #expect(workout.duration == Double(number))
            }
        }
        #expect(throws: (any Error).self) { try [UInt8]([1, 2, 3]).withUnsafeBytes { try memory.workout($0) } }
    }
}
