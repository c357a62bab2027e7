import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Care of a store that is open, after its file was moved away.
@Suite struct MovedMaintenanceTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    private func moveAway() { #expect(rename(path, path + ".old") == 0) }

    private func cause(_ body: () throws -> Void) -> EngineError.Cause? {
        do {
            try body()
            return nil
        } catch {
            return (error as? EngineError)?.cause
        }
    }

    @Test("STO-60: a compaction of a store that was moved ends, and keeps the steps before", arguments: [true, false])
    func compaction(isTrial: Bool) throws {
        let engine = try SQLiteEngine.open(in: path)
        let types = [ObjectType.heartRate, .bodyMass, .height].sorted { $0.index < $1.index }
        for type in types {
            let unit: QuantityUnit = type == .heartRate ? .countPerMinute : type == .height ? .meter : .kilogram
            for place in 0..<3 {
                try engine.save(
                    [.quantity(.given(Int(type.index) * 10 + 2 * place), type, 1, unit, Double(place))], by: .own)
            }
        }
        var isMoved = false
        var steps = 0
        let moved = cause {
            _ = try engine.compact(olderThan: 1_000, isTrial: isTrial, shortest: 2) { progress in
                if isMoved { steps += 1 }
                if progress.done == 3, !isMoved {
                    isMoved = true
                    moveAway()
                }
                return true
            }
        }
        #expect(moved == .moved && isMoved && steps == 0)
        let blocks = try engine.read { try SQLStatement($0.database, "SELECT count FROM block").integers() }
        #expect(blocks == (isTrial ? [] : [3]))
        for type in types { #expect(try engine.samples(SampleRequest(type), for: .own).count == 3) }
        // In its place again, it is compacted to the end.
        #expect(rename(path + ".old", path) == 0)
        let rest = try engine.compact(olderThan: 1_000, isTrial: isTrial, shortest: 2) { _ in true }
        #expect(rest.blocks == (isTrial ? 3 : 2) && rest.problems == [])
    }

    @Test("STO-60: nothing is purged in a store that was moved") func purge() throws {
        let clock = TurnedClock(RichStore.now)
        let engine = try SQLiteEngine(path: path) { clock.now }
        try engine.allow(.own)
        try engine.save([.quantity(.given(1), .heartRate, 60, .countPerMinute, 1)], by: .own)
        try engine.delete([.given(1)], by: .own)
        moveAway()
        // There is nothing to do yet.
        #expect(cause { try engine.purge() } == nil)
        clock.advance(by: SQLiteEngine.tombstoneRetention + 1)
        #expect(cause { try engine.purge() } == .moved)
        #expect(try engine.states(of: [.given(1)]) == [.deleted])
        #expect(rename(path + ".old", path) == 0)
        #expect(cause { try engine.purge() } == nil)
        #expect(try engine.states(of: [.given(1)]) == [.unknown])
    }
}
