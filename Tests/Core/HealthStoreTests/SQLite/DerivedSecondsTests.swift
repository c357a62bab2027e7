import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Derived identifiers name the second in which a sample starts: it is found wherever in its second that is.
@Suite struct DerivedSecondsTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch")
    private static let identity = DerivedIdentity(texts: ["heart", "Watch"])

    private static func batch(_ starts: [Double]) -> ImportBatch {
        var batch = ImportBatch(
            type: .heartRate, identity: identity, source: watch, device: nil, unit: .countPerMinute, metadata: nil)
        batch.starts = starts
        batch.ends = starts.map { $0 + 0.125 }
        batch.values = starts.map { $0 }
        batch.created = starts.map { $0 + 60 }
        return batch
    }

    private func append(_ starts: [Double], _ engine: SQLiteEngine) throws -> ImportTally {
        var tally = ImportTally()
        try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
            tally = try writer.append(Self.batch(starts))
        }
        return tally
    }

    @Test(
        "EXP-17: samples at any part of a second are found in their block",
        arguments: [
            [100.5, 100.625, 100.75, 101.25, 103], [100, 101, 102, 103, 104], [100.875, 101, 102, 103, 104.875],
            // The first one is not the earliest, nor the last one the latest.
            [102.5, 100.5, 104.75, 101.25, 103], [104.5, 103.5, 102.5, 101.5, 100.5],
            [100.25, 100.5, 100, 100.75, 100.125],
        ])
    func seconds(starts: [Double]) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        #expect(try append(starts, engine) == ImportTally(added: 5))
        // Blocks right before and after it.
        let (least, greatest) = (starts.min() ?? 0, starts.max() ?? 0)
        let before = (1...5).map { least - Double($0) / 64 }
        let after = (1...5).map { greatest + Double($0) / 64 }
        #expect(try append(before, engine) == ImportTally(added: 5))
        #expect(try append(after, engine) == ImportTally(added: 5))
        let blocks = try engine.read { try SQLStatement($0.database, "SELECT count FROM block").integers() }
        try #require(blocks == [5, 5, 5])
        let all = starts + before + after
        for start in all {
            let uuid = Self.identity.uuid(start: start, end: start + 0.125)
            #expect(try engine.states(of: [uuid]) == [.stored])
            #expect(try engine.samples(SampleRequest(.heartRate, .uuid([uuid])), for: .own).map(\.start) == [start])
            #expect(try engine.uuids(withPrefix: uuid.uuidString, of: [.heartRate], for: .own) == [uuid])
            #expect(try append([start], engine) == ImportTally(known: 1))
            // An earlier and a later one that are not stored.
            for other in [start - 1 / 256, start + 1 / 256] {
                let none = Self.identity.uuid(start: other, end: other + 0.125)
                #expect(try engine.states(of: [none]) == [.unknown])
                #expect(try engine.samples(SampleRequest(.heartRate, .uuid([none])), for: .own).isEmpty)
            }
        }
        #expect(try append(all.reversed(), engine) == ImportTally(known: 15))
        #expect(try append(all.sorted(), engine) == ImportTally(known: 15))
        // One after the other is deleted, and stays so.
        for start in starts {
            let uuid = Self.identity.uuid(start: start, end: start + 0.125)
            _ = try engine.deleteWithAssociated([uuid], by: .own)
            #expect(try engine.states(of: [uuid]) == [.deleted])
            #expect(try append([start], engine) == ImportTally(known: 1))
        }
        #expect(
            try engine.samples(SampleRequest(.heartRate, sort: [.init(.start)]), for: .own).map(\.start)
                == (before + after).sorted())
        #expect(try append(all, engine) == ImportTally(known: 15))
        #expect(try engine.integrityProblems().isEmpty)
    }
}
