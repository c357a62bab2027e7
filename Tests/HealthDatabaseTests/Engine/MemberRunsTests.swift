import HealthDatabase
import TestSupport
import Testing

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
}
