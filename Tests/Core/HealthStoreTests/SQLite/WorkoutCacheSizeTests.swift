#if os(Linux)
    import Foundation
    import HealthModel
    import TestSupport
    import Testing

    @testable import HealthStore

    /// The memory that remembered workouts take, in a process of its own.
    @Suite(.timeLimit(.minutes(1))) struct WorkoutCacheSizeTests {
        /// Returns the body of a workout with so many characters that do not compress well.
        private static func body(_ count: Int, _ random: inout SeededGenerator) throws -> [UInt8] {
            let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
            var text: [UInt8] = []
            text.reserveCapacity(count + 10)
            while text.count < count {
                var word = random.next()
                for _ in 0..<10 {
                    text.append(letters[Int(word & 63)])
                    word >>= 6
                }
            }
            let activity = WorkoutActivityRecord(
                uuid: .given(1), configuration: WorkoutConfigurationRecord(), start: 0, end: 1,
                metadata: ["text": .string(String(decoding: text, as: UTF8.self))])
            return try RecordBody.encode(WorkoutRecord(activityType: .running, duration: 1, activities: [activity]))
        }

        /// The memory of this process that is not only reserved, in bytes.
        private static func resident() throws -> Int {
            let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
        }

        @Test("STO-1: remembered workouts take a few megabytes, however many are read") func bounded() async throws {
            await #expect(processExitsWith: .success) {
                var random = SeededGenerator(seed: 1)
                let cache = WorkoutCache()
                func read(_ count: Int, _ length: Int) throws -> Int {
                    var total = 0
                    for _ in 0..<count {
                        let body = try Self.body(length, &random)
                        total += body.count
                        _ = try body.withUnsafeBytes { try cache.workout($0) }
                    }
                    return total
                }
                // Both generations are full then.
                #expect(try read(300, 20_000) > 4_000_000)
                let before = try Self.resident()
                let total = try read(500, 20_000)
                #expect(total > 7_000_000)
                let growth = try Self.resident() - before
                #expect(growth < total, "\(growth) of \(total)")
                // Bodies that are too long are not remembered.
                let middle = try Self.resident()
                let long = try read(30, 200_000)
                let more = try Self.resident() - middle
                #expect(long > 4_000_000 && more < long, "\(more) of \(long)")
            }
        }
    }
#endif
