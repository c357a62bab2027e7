import Testing

@testable import mutants

@Suite struct ChanceTests {
    private let all = faults("Sources/Core/HealthModel/A.swift") + faults("Sources/Core/HealthModel/B.swift")

    private static func faults(_ file: String) -> [Fault] {
        let text = String(repeating: "func f(a: Int, b: Int) -> Bool { a < b && b > 7 }\n", count: 20)
        return FaultFinder.faults(in: text, of: file)
    }

    @Test func theSameSeedChoosesTheSameFaultsInAnyOrder() {
        let chosen = Chance.choose(20, 5, of: all)
        #expect(chosen.count == 20 && chosen == Chance.choose(20, 5, of: all.reversed()))
        #expect(chosen != Chance.choose(20, 6, of: all))
    }

    @Test func noTwoAreInOnePlace() {
        for faults in Dictionary(grouping: Chance.choose(40, 5, of: all), by: \.file).values {
            let sorted = faults.sorted { $0.offset < $1.offset }
            for (one, other) in zip(sorted, sorted.dropFirst()) { #expect(!one.range.overlaps(other.range)) }
        }
    }

    @Test func aChangeOfOneFileLeavesTheChoiceInOthers() {
        let changed = Chance.choose(100, 5, of: all.filter { !($0.file.hasSuffix("A.swift") && $0.line > 10) })
        let isInB = { (fault: Fault) in fault.file.hasSuffix("B.swift") }
        #expect(Chance.choose(100, 5, of: all).filter(isInB) == changed.filter(isInB))
    }
}
