import TestSupport
import Testing

@testable import HealthStore

@Suite struct MemberRunsTests {
    @Test(arguments: 1...20 as ClosedRange)
    func runsHoldWhatWasAdded(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var members = MemberRuns()
        var numbers: Set<Int64> = []
        for _ in 0..<15 {
            let first = Int64.random(in: 1...80, using: &generator)
            let run = first...(first + Int64.random(in: 0...5, using: &generator))
            members.add(run)
            numbers.formUnion(run)
        }
        #expect((0...100).filter { members.contains($0) } == numbers.sorted(), "seed \(seed)")
        for (run, next) in zip(members.runs, members.runs.dropFirst()) {
            #expect(run.upperBound + 1 < next.lowerBound, "seed \(seed)")
        }
    }

    @Test(arguments: 1...20 as ClosedRange)
    func runsAreComparedWithRuns(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let runs = (0..<8).map { _ -> ClosedRange<Int64> in
            let first = Int64.random(in: 1...80, using: &generator)
            return first...(first + Int64.random(in: 0...9, using: &generator))
        }
        let (members, numbers) = (MemberRuns(runs), Set(runs.joined()))
        for _ in 0..<60 {
            let first = Int64.random(in: 0...90, using: &generator)
            let run = first...(first + Int64.random(in: 0...9, using: &generator))
            #expect(members.contains(run) == run.allSatisfy(numbers.contains), "seed \(seed), \(run)")
            #expect(members.overlaps(run) == run.contains(where: numbers.contains), "seed \(seed), \(run)")
        }
        #expect(MemberRuns([5...(.max), 1...9]).runs == [1...(.max)])
    }
}
