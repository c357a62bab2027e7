import HealthModel
import Testing

@testable import WorkoutFiles

/// The indexes of the steps of a plan in FIT: twelve bits, behind which there are marks.
@Suite struct FITPlanIndexTests {
    private static func plan(_ steps: [(index: Int64, seconds: Int64)], first: Int64, at index: Int64) throws
        -> [String]
    {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [5])])
        fit.add(26, [(4, .enumeration, [2])])
        for (index, seconds) in steps {
            fit.add(27, [(254, .uint16, [index]), (1, .enumeration, [0]), (2, .uint32, [seconds * 1_000])])
        }
        fit.add(
            27, [(254, .uint16, [index]), (1, .enumeration, [6]), (2, .uint32, [first]), (4, .uint32, [3])])
        let file = try PlanFile(OpenedFile(MemoryByteSource(fit.file), named: "a"), PlanFileOptions())
        #expect(file.notes.isEmpty)
        return file.plans.flatMap(PlanText9.lines).dropFirst().map { $0 }
    }

    @Test(arguments: [0, 0x1000, 0x8000, 0xF000] as [Int64])
    func PLF_34_marksOfIndexesSayNothingOfTheOrder(mark: Int64) throws {
        let repeated = ["1x", "work 10 s", "3x", "work 20 s", "work 30 s"]
        #expect(try Self.plan([(mark, 10), (mark | 1, 20), (mark | 2, 30)], first: 1, at: mark | 3) == repeated)
        #expect(try Self.plan([(0, 10), (mark | 1, 20), (2, 30)], first: 1, at: 3) == repeated)
        #expect(try Self.plan([(mark | 2, 30), (0, 10), (mark | 1, 20)], first: 1, at: 3) == repeated)
        #expect(
            try Self.plan([(mark | 0xFFC, 10), (mark | 0xFFD, 20)], first: 0xFFD, at: mark | 0xFFE)
                == ["1x", "work 10 s", "3x", "work 20 s"])
    }

    /// The number of a step in a note is that of its first message, from 0.
    @Test func PLF_10_numbersOfStepsThatAreLeftOut() throws {
        enum Step {
            case time(Int64)
            case distance(Int64)
            case rest(Int64)
        }
        func read(_ steps: [Step], isPool: Bool = true) throws -> (lines: [String], notes: [String]) {
            var fit = FITRows()
            fit.add(0, [(0, .enumeration, [5])])
            fit.add(26, [(4, .enumeration, [5])] + (isPool ? [(14, .uint16, [2_500])] : []))
            for step in steps {
                let (type, value): (Int64, Int64) =
                    switch step {
                    case .time(let seconds): (0, seconds * 1_000)
                    case .distance(let metres): (1, metres * 100)
                    case .rest(let seconds): (28, seconds * 1_000)
                    }
                fit.add(27, [(1, .enumeration, [type]), (2, .uint32, [value])])
            }
            let file = try PlanFile(OpenedFile(MemoryByteSource(fit.file), named: "a"), PlanFileOptions())
            return (Array(file.plans.flatMap(PlanText9.lines).dropFirst(2)), file.notes.map(\.description))
        }
        func note(_ number: Int) -> String { "the step \(number) has no possible amount and was left out" }
        let pool = try read([.time(9), .distance(0), .rest(90), .distance(100), .rest(60), .time(0)])
        #expect(pool.lines == ["work 9 s", "work 100 m in 60 s"] && pool.notes == [note(1), note(5)])
        let restless = try read([.distance(100), .rest(0), .distance(50), .rest(30)])
        #expect(restless.lines == ["work 50 m in 30 s"] && restless.notes == [note(0)])
        let open = try read([.time(0), .distance(100), .time(0), .distance(0)], isPool: false)
        #expect(open.lines == ["work 100 m"] && open.notes == [note(0), note(2), note(3)])
    }
}
