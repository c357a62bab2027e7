import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Caching the results of a reader: at once and exactly, or not at all.
@Suite struct DerivedKeepingTests {
    private let store: DerivedStore
    private let workout = SampleRecord.workout(from: 1_000, to: 4_600)

    init() throws {
        store = try DerivedStore()
        try store.writer.save([workout, .heartRate(120, at: 2_000)], by: .own)
    }

    private func state() throws -> StoreState {
        try #require(try store.reader.derivedFigures(DerivedStore.kind, for: .own).state)
    }

    private func saveDerived(from state: StoreState) throws -> Bool {
        store.reader.saveDerived(try store.digests(), DerivedStore.kind, from: state, for: .own)
    }

    @Test func whatChangedMeanwhileIsNotCoveredUp() throws {
        let before = try state()
        try store.writer.save([.heartRate(99, at: 3_000)], by: .own)
        #expect(try !saveDerived(from: before))
        // Adding a sample to a workout later consumes no number.
        let stored = try store.writer.samples(SampleRequest(.heartRate), for: .own)
        let second = try state()
        try store.writer.add(stored, to: workout.uuid, by: .own)
        #expect(try !saveDerived(from: second))
        #expect(try store.kept().isEmpty)
        #expect(try saveDerived(from: state()))
    }

    @Test func nobodyIsWaitedFor() throws {
        let state = try state()
        let digests = try store.digests()
        try store.writer.connections.write { database in
            try database.execute(sql: "UPDATE sample SET value = value")
            #expect(!store.reader.saveDerived(digests, DerivedStore.kind, from: state, for: .own))
        }
        #expect(try saveDerived(from: state))
    }

    @Test func aStoreOfAnEarlierVersionStaysAsItIs() throws {
        let path = store.folder.url.appending(path: "older.sqlite").path
        try OlderStore.make(15, at: path)
        let before = try Data(contentsOf: URL(filePath: path))
        let reader = try SQLiteEngine(reading: path, as: .own)
        let state = try #require(try reader.derivedFigures(DerivedStore.kind, for: .own).state)
        #expect(!reader.saveDerived([UUID(): Data([1])], DerivedStore.kind, from: state, for: .own))
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test(.enabled(if: getuid() != 0, "The super-user may write everywhere."))
    func whatCannotBeWrittenStaysAsItIs() throws {
        let state = try state()
        let folder = store.folder.url.path
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }
        #expect(try !saveDerived(from: state))
    }

    @Test func nothingIsKeptOfWhatLeavesOutDamage() throws {
        try store.writer.save((0..<200).map { .heartRate(80, at: 3_000 + Double($0)) }, by: .own)
        try store.writer.connections.write { try $0.execute(sql: "UPDATE block_data SET payload = x'00'") }
        let state = try state()
        let told = Counting()
        store.reader.skipDamagedBlocks { _ in told.count() }
        _ = try store.reader.samples(SampleRequest(.heartRate), for: .own)
        #expect(told.number > 0)
        #expect(!store.reader.saveDerived([workout.uuid: Data([1])], DerivedStore.kind, from: state, for: .own))
    }

    // MARK: Maintenance

    @Test func careOfTheStoreKeepsThem() throws {
        try store.writer.save((0..<40).map { .heartRate(80, at: 10_000 + Double($0)) }, by: .own)
        #expect(try store.saveDerived())
        _ = try store.writer.compact(olderThan: 1e9, isTrial: false) { _ in true }
        #expect(try store.kept() == [workout.uuid])
        #expect(try store.reader.derivedFigures(DerivedStore.kind, for: .own).bodies == store.digests())
        let copy = store.folder.url.appending(path: "copy.sqlite").path
        try StoreMaintenance.copy(store.path, to: copy)
        let reader = try SQLiteEngine(reading: copy, as: .own)
        #expect(try reader.derivedFigures(DerivedStore.kind, for: .own).bodies.count == 1)
    }

    @Test func aSalvagedStoreWorksThemOutAnew() throws {
        try store.saveDerived()
        let new = store.folder.url.appending(path: "new.sqlite").path
        let salvage = try StoreMaintenance.salvage(store.path, into: new)
        #expect(salvage.losses == [] && salvage.problems == [])
        let reader = try SQLiteEngine(reading: new, as: .own)
        #expect(try reader.derivedFigures(DerivedStore.kind, for: .own).bodies.isEmpty)
        #expect(try reader.samples(SampleRequest(.workout), for: .own).count == 1)
    }

    @Test func aRepairDropsThem() throws {
        try store.saveDerived()
        let before = try state()
        try store.writer.connections.write { try $0.execute(sql: "UPDATE type SET longest = 0") }
        let repair = try StoreMaintenance.repair(store.path)
        #expect(!repair.repaired.isEmpty && repair.left.isEmpty)
        #expect(try store.kept().isEmpty)
        #expect(try !saveDerived(from: before))
    }

    @Test func figuresOfNoWorkoutAreAFindingThatCostsNothing() throws {
        try store.saveDerived()
        try store.writer.connections.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    PRAGMA foreign_keys = OFF; UPDATE workout_derived SET workout = 9999; PRAGMA foreign_keys = ON
                    """)
        }
        var problems: [IntegrityProblem] = []
        try StoreMaintenance.examine(store.path) { problems += $0.problems }
        #expect(problems.count == 1 && problems.first?.remedy == .repair)
        let repair = try StoreMaintenance.repair(store.path)
        #expect(repair.losses == [] && repair.left == [])
    }
}

/// A thread-safe counter.
private final class Counting: @unchecked Sendable {
    private let lock = NSLock()
    private var told = 0
    var number: Int { lock.withLock { told } }
    func count() { lock.withLock { told += 1 } }
}
