import Foundation
import TestSupport
import Testing

@testable import HealthTransfer

@Suite struct AssignedIdentifiersTests {
    @Test func runsInTheFileAnswerAsThoseInMemory() throws {
        var random = SeededGenerator(seed: 5)
        var filed = AssignedIdentifiers(SpillFile())
        var kept = AssignedIdentifiers(nil)
        var runs: [[UInt64]] = []
        for _ in 0..<60 {
            let count = Int.random(in: 1...2_000, using: &random)
            let first = UInt64.random(in: 0...1_000_000, using: &random)
            let run = (0..<count).map { first + UInt64($0) * 7 }
            runs.append(run)
            filed.append(run)
            kept.append(run)
        }
        for _ in 0..<200 {
            let least = UInt64.random(in: 0...1_020_000, using: &random)
            let range = least...least + UInt64.random(in: 0...5_000, using: &random)
            let expected = runs.filter { ($0[0]...$0[$0.count - 1]).overlaps(range) }
            #expect(try filed.runs(within: range) == expected)
            #expect(try kept.runs(within: range) == expected)
        }
    }

    @Test func theFileHasNoName() throws {
        let file = try #require(SpillFile())
        let offset = try #require(file.append([1, 2, 3]))
        #expect(file.numbers(at: offset, count: 3) == [1, 2, 3])
        #expect(file.numbers(at: offset, count: 4) == nil)
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let targets = descriptors.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        // If the system lists open files, the file is among them, and is deleted.
        #expect(
            targets.isEmpty || targets.contains { $0.contains("hk-import-") && $0.hasSuffix("(deleted)") }
        )
    }
}
