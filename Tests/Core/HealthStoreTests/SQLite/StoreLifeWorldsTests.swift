import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The lives of stores whose workouts have cached figures, or whose samples are in blocks, and what they answer.
@Suite struct StoreLifeWorldsTests {
    /// Among the rows that a step removes are the figures that it makes wrong.
    @Test("figures of workouts go with what they are of", arguments: UInt64(80)..<83) func figures(seed: UInt64) throws
    {
        let life = try StoreLife(seed: seed, .figures)
        for _ in 0..<20 { try life.step() }
        let difference = try life.difference(from: "life-\(seed)")
        #expect(difference == nil)
    }

    @Test("whatever is done to samples in blocks", arguments: UInt64(90)..<93) func blocks(seed: UInt64) throws {
        let life = try StoreLife(seed: seed, .blocks)
        for _ in 0..<16 { try life.step() }
        let difference = try life.difference(from: "life-\(seed)")
        #expect(difference == nil)
        #expect(try life.inventoryMistakes() == [])
    }

    @Test("answers of a store that has everything, in rows and in blocks", arguments: UInt64(100)..<103)
    func answers(seed: UInt64) throws {
        let life = try StoreLife(seed: seed)
        for _ in 0..<8 { try life.step() }
        let before = life.answers(120, of: life.engine)
        var outcomes = StoreOutcomes(limit: 80)
        for (place, answer) in before.enumerated() { outcomes.add(place) { answer } }
        let difference = try outcomes.difference(from: "Core/Texts/Store/life-answers-\(seed).txt")
        #expect(difference == nil)
        _ = try life.engine.compact(olderThan: .infinity, isTrial: false, shortest: 3) { _ in true }
        // Of belongings only a summary is given, which a block that also holds other samples may extend.
        let changes = zip(before, life.answers(120, of: life.engine)).filter { $0 != $1 }
        #expect(changes.filter { !$0.0.contains(": belongings: ") }.isEmpty)
    }
}
