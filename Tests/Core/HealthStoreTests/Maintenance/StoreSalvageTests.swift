import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// Salvage of the readable data of a damaged store into a new one.
@Suite struct StoreSalvageTests {
    private func salvage(_ store: DamagedStore) throws -> (StoreMaintenance.Salvage, DamagedStore.Contents) {
        let new = store.path + ".new"
        let salvage = try StoreMaintenance.salvage(store.path, into: new)
        #expect(salvage.problems == [])
        var copy = store
        copy = DamagedStore(existing: new)
        return (salvage, try copy.contents())
    }

    @Test func ofASoundStoreNothingIsLost() throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path, rows: 2_000)
            let before = try store.contents()
            let (salvage, after) = try salvage(store)
            #expect(salvage.losses == [])
            #expect(after == before)
            #expect(try StoreMaintenance.facts(path).identity == StoreMaintenance.facts(path + ".new").identity)
        }
    }

    @Test func oneDamagedBlockCostsItselfAlone() throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path)
            try store.damage("UPDATE block_data SET payload = x'00' WHERE block = (SELECT min(id) FROM block)")
            let (salvage, after) = try salvage(store)
            #expect(
                salvage.losses == [
                    DataLoss("sample", type: .heartRate, source: "Own", start: 0, end: 2_499, count: 2_500)
                ])
            #expect(after.samples[.heartRate]?.count == 300)
        }
    }

    /// A broken leaf, wherever it is, loses only its rows, which are reported.
    @Test(arguments: [0, 0.3, 0.5, 0.8, 1])
    func aBrokenPageCostsItsRowsAlone(_ place: Double) throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path, rows: 2_000)
            let before = try store.contents()
            try store.damagePage(of: "sample", at: place) { $0.resetBytes(in: $0.startIndex..<$0.endIndex) }
            let (salvage, after) = try salvage(store)
            var lost = 0
            for type in DamagedStore.types {
                let kept = Set(after.samples[type] ?? [])
                let all = before.samples[type] ?? []
                #expect(kept.isSubset(of: all))
                lost += all.count - kept.count
            }
            #expect(lost > 0 && lost < 120, "\(lost)")
            let named = salvage.losses.filter { $0.noun == "sample" || $0.noun == "workout" }
            #expect(named.reduce(0) { $0 + ($1.count ?? 0) } >= lost, "\(salvage.losses)")
            #expect(after.samples[.heartRate] == before.samples[.heartRate])
        }
    }

    @Test func severalBrokenPagesOfSeveralTables() throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path, rows: 2_000)
            let before = try store.contents()
            for place in [0.2, 0.5, 0.9] {
                try store.damagePage(of: "sample", at: place) { $0.resetBytes(in: $0.startIndex..<$0.startIndex + 64) }
            }
            try store.damagePage(of: "sample_time", at: 0.5) { $0.resetBytes(in: $0.startIndex..<$0.endIndex) }
            try store.damagePage(of: "type") { $0.resetBytes(in: $0.startIndex..<$0.endIndex) }
            let (salvage, after) = try salvage(store)
            #expect(salvage.losses != [])
            #expect(after.samples[.heartRate] == before.samples[.heartRate])
            #expect((after.samples[.bodyMass]?.count ?? 0) > 1_700)
        }
    }

    @Test func nothingIsOverwrittenAndNothingLeftBehind() throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path)
            #expect(throws: EngineError.self) { try StoreMaintenance.salvage(path, into: path) }
            try Data("no store".utf8).write(to: URL(filePath: path + ".other"))
            #expect(throws: EngineError.self) {
                try StoreMaintenance.salvage(path + ".other", into: path + ".new")
            }
            #expect(!FileManager.default.fileExists(atPath: path + ".new"))
            #expect(try store.problems() == [])
        }
    }

    /// Random bytes anywhere in the file: a salvage reports its losses, or refuses, and its result is sound.
    @Test(arguments: Seeds.some(15))
    func randomDamage(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try withTemporaryStore { path in
            let store = try DamagedStore(path, rows: 300)
            let sound = try Data(contentsOf: URL(filePath: path))
            for round in 0..<12 {
                var bytes = sound
                for _ in 0..<Int.random(in: 1...20, using: &random) {
                    bytes[Int.random(in: 100..<bytes.count, using: &random)] ^=
                        1 << UInt8.random(in: 0...7, using: &random)
                }
                let damaged = DamagedStore(existing: store.path + ".\(round)")
                try bytes.write(to: URL(filePath: damaged.path))
                do {
                    _ = try damaged.problems()
                    let (_, _) = try salvage(damaged)
                } catch is EngineError {
                    // A store that cannot be opened at all is reported as such.
                }
            }
        }
    }
}
