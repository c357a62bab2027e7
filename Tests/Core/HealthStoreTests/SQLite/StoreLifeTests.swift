import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// What happens to a store that has everything at once, one thing after another: answers, rows, and what others see.
@Suite struct StoreLifeTests {
    private static let steps = 36

    private static func path(in folder: TemporaryFolder) -> String {
        folder.url.appending(path: "health.sqlite").path
    }

    @Test(arguments: UInt64(0)..<9) func life(seed: UInt64) throws {
        let life = try StoreLife(seed: seed)
        for _ in 0..<Self.steps { try life.step() }
        let difference = try life.difference(from: "life-\(seed)")
        #expect(difference == nil)
        #expect(try life.inventoryMistakes() == [])
    }

    /// Two connections that take turns answer the same as one.
    @Test(arguments: [UInt64(1), 2]) func lifeWithTwoConnections(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let life = try StoreLife(seed: seed, in: Self.path(in: folder))
        for _ in 0..<Self.steps { try life.step() }
        let difference = try life.difference(from: "life-\(seed)")
        #expect(difference == nil)
    }

    @Test(arguments: [UInt64(40), 41, 42]) func compactionChangesNoAnswer(seed: UInt64) throws {
        let life = try StoreLife(seed: seed)
        for _ in 0..<20 { try life.step() }
        for date in [60.0, .infinity] {
            // Of belongings only a summary is given, which a block that also holds other samples may extend.
            func answers() -> [String] { life.answers(60, of: life.engine).filter { !$0.contains(": belongings: ") } }
            let before = answers()
            let report = try life.engine.compact(olderThan: date, isTrial: false, shortest: 3) { _ in true }
            #expect(report.problems == [])
            #expect(answers() == before)
        }
        #expect(try life.inventoryMistakes() == [])
    }

    @Test("STO-64: a workout comes back from the bin as it was", arguments: [UInt64(50), 51, 53])
    func binOfEachWorkout(seed: UInt64) throws {
        let life = try StoreLife(seed: seed)
        for _ in 0..<20 { try life.step() }
        let e = life.engine
        _ = try e.eraseBin()
        for workout in try e.samples(SampleRequest(.workout), for: .own).map(\.uuid) {
            let before = try life.portrait(of: workout)
            let deleted = try e.deleteWithAssociated([DeletionPart([workout], by: .other, .owner)], bin: life.form)
            #expect(try e.states(of: [workout]) == [.deleted])
            let restored = try e.restoreFromBin([workout], life.form)
            #expect(restored.map(\.isAdded) == [true])
            #expect(restored.map(\.belongings) == deleted.joined().map(\.deleted))
            let after = try life.portrait(of: workout)
            let changes = Set(before).symmetricDifference(after)
            #expect(changes.isEmpty, "\(StoreText.name(workout))")
        }
        #expect(try e.bin().isEmpty && e.binSizes() == [0, 0])
        #expect(try e.integrityProblems() == [])
        #expect(try life.inventoryMistakes() == [])
    }

    @Test(arguments: [UInt64(60), 61]) func copiesAnswerAsTheStore(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = Self.path(in: folder)
        let life = try StoreLife(seed: seed, in: path)
        for _ in 0..<16 { try life.step() }
        let before = life.answers(60, of: life.engine)
        try StoreMaintenance.copy(path, to: path + ".copy")
        #expect(life.answers(60, of: try life.open(path + ".copy")) == before)
        let salvage = try StoreMaintenance.salvage(path, into: path + ".new")
        #expect(salvage.losses == [] && salvage.problems == [])
        // A salvage opens the new store, which forgets deletions that are old by the clock of the system.
        let kept = { (answers: [String]) in
            answers.filter { answer in
                !["deleted", "imported", "changes", "bin"].contains { answer.contains(": \($0)") }
            }
        }
        let salvaged = life.answers(60, of: try life.open(path + ".new"))
        #expect(kept(salvaged) == kept(before) && kept(before).count > 30)
        let repair = try StoreMaintenance.repair(path)
        #expect(repair.repaired == [] && repair.left == [] && repair.losses == [])
        #expect(life.answers(60, of: life.engine) == before)
    }

    /// The cached figures of workouts, whatever happens.
    @Test(arguments: [UInt64(70), 71]) func figuresAreKeptWhereNothingChanged(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = Self.path(in: folder)
        let life = try StoreLife(seed: seed, in: path)
        let reader = try SQLiteEngine(reading: path, as: .own)
        var outcomes = StoreOutcomes()
        for step in 0..<20 {
            let state = try reader.derivedFigures(DerivedStore.kind, for: .own).state
            let digests = try DerivedStore.digests(reader)
            if let state { #expect(reader.saveDerived(digests, DerivedStore.kind, from: state, for: .own)) }
            try life.step()
            let kept = try reader.derivedFigures(DerivedStore.kind, for: .own).bodies
            let now = try DerivedStore.digests(reader)
            #expect(kept.filter { now[$0] != $1 }.isEmpty, "step \(step)")
            outcomes.add(step) { kept.keys.map { StoreText.name($0) }.sorted().joined(separator: " ") }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/life-figures-\(seed).txt")
        #expect(difference == nil)
    }
}
