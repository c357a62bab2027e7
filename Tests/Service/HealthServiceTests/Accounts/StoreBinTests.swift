import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import TestEngines
import TestSupport
import Testing

@testable import HealthService

/// The bin of stores that a server has open.
@Suite struct StoreBinTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func path(_ number: Int) -> String { folder.url.appending(path: "\(number).sqlite").path }

    /// Deletes a run in a store, at some time.
    private static func delete(_ run: SampleRecord, in engine: SQLiteEngine) throws {
        try engine.allow(Fixture.watch)
        try engine.write(as: Fixture.watch) { try $0.save([run]) }
        let deletion = WorkoutDeletion(access: StoreAccess(engine: engine, identity: .dashboard))
        #expect(try deletion.deleteAsOwner([run]).count == 1)
    }

    @Test("STO-65: workouts that were in the bin for thirty days are erased from every store that stays open")
    func expired() throws {
        let pool = StorePool { [clock] in clock.now }
        let stores = try (0..<3).map { try pool.store(path($0)) }
        func sizes() throws -> [Int] { try stores.map { try $0.engine.binSizes()[0] } }
        for number in 0..<3 {
            // Another program deleted a workout in 2023.
            try Self.delete(Fixture.run, in: SQLiteEngine(path: path(number), clock: { 700_000_000 }))
        }
        #expect(try sizes() == [1, 1, 1])
        var late = Fixture.run
        late.uuid = SweptLife.uuid(1)
        try Self.delete(late, in: stores[1].engine)
        // A deletion erases what is too old, too.
        #expect(try sizes() == [1, 1, 1])
        #expect(try stores[1].engine.bin().map(\.workout.uuid) == [late.uuid])
        pool.closeIdle()
        #expect(try sizes() == [0, 1, 0])
        #expect(pool.openCount == 3)
    }

    @Test("STO-65, SRV-32: idle stores are closed, and only those that are held are looked through")
    func idle() throws {
        let pool = StorePool { [clock] in clock.now }
        let held = try pool.store(path(0))
        _ = try pool.store(path(1))
        for number in 0..<2 {
            try Self.delete(Fixture.run, in: SQLiteEngine(path: path(number), clock: { 700_000_000 }))
        }
        clock.advance(StorePool.patience)
        pool.closeIdle()
        #expect(pool.openCount == 1)
        #expect(try held.engine.binSizes()[0] == 0)
        // A store that is closed keeps its bin until it is opened again.
        let later = try SQLiteEngine(path: path(1), clock: { 700_000_000 })
        #expect(try later.binSizes()[0] == 1)
        #expect(try pool.store(path(1)).engine.binSizes()[0] == 0)
    }
}
