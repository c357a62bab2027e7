import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import TestEngines
import Testing

@testable import HealthReports

@Suite struct ChangeWatchTests {
    private let context: StoreContext

    init() async throws {
        let app = AppIdentity(bundleIdentifier: "org.example.watcher", name: "Watcher")
        context = StoreContext(engine: try SQLiteEngine.forTest(), identity: app)
        _ = try await context.access.request(
            share: [.heartRate, .bodyMass], read: [.heartRate, .bodyMass])
    }

    private func save(_ type: ObjectType, _ value: Double, _ unit: QuantityUnit) throws -> UUID {
        let record = SampleRecord(type: type, start: 0, end: 0, content: .quantity(QuantityValue(value, unit)))
        try context.access.write { try $0.save([record]) }
        return record.uuid
    }

    /// Runs a watch until it has reported a number of changes, and returns them.
    private func changes(_ watch: ChangeWatch, count: Int) async throws -> (added: [UUID], deleted: [UUID]) {
        var (added, deleted): ([UUID], [UUID]) = ([], [])
        try await watch.run { changes in
            added += changes.added.map(\.uuid)
            deleted += changes.deleted.map(\.uuid)
            return added.count + deleted.count < count
        }
        return (added, deleted)
    }

    @Test func onlyWhatComesAfterTheBeginningIsTold() async throws {
        let old = try save(.heartRate, 60, .countPerMinute)
        let watch = try ChangeWatch(context.access, type: .heartRate, fromStart: false)
        _ = try save(.bodyMass, 70, .kilogram)
        let new = try save(.heartRate, 61, .countPerMinute)
        try context.access.write { try $0.delete([old]) }
        let told = try await changes(watch, count: 2)
        #expect(told.added == [new])
        #expect(told.deleted == [old])
    }

    @Test func fromTheStartEverythingIsTold() async throws {
        let first = try save(.heartRate, 60, .countPerMinute)
        let second = try save(.heartRate, 61, .countPerMinute)
        let watch = try ChangeWatch(context.access, type: .heartRate, fromStart: true)
        #expect(try await changes(watch, count: 2).added == [first, second])
    }

    @Test func aStoppedWatchEnds() async throws {
        let watch = try ChangeWatch(context.access, type: .heartRate, fromStart: false)
        watch.stop()
        #expect(try await changes(watch, count: 1).added == [])
    }

    /// Saves heart rates at once, each a second after the one before.
    private func saveMany(_ count: Int) throws -> [UUID] {
        let records = (0..<count).map {
            SampleRecord(
                type: .heartRate, start: Double($0), end: Double($0),
                content: .quantity(QuantityValue(60, .countPerMinute)))
        }
        try context.access.write { try $0.save(records) }
        return records.map(\.uuid)
    }

    /// Many changes are told in pages of a thousand, one after the other without another commit.
    @Test(arguments: [(999, [999]), (1_000, [1_000]), (1_001, [1_000, 1]), (2_003, [1_000, 1_000, 3])])
    func manyChangesAreToldInPages(count: Int, pages: [Int]) async throws {
        let watch = try ChangeWatch(context.access, type: .heartRate, fromStart: false)
        let saved = try saveMany(count)
        watch.stop()
        var told: [[UUID]] = []
        try await watch.run { changes in
            told.append(changes.added.map(\.uuid))
            #expect(changes.deleted.isEmpty)
            return true
        }
        #expect(told.map(\.count) == pages && told.flatMap(\.self) == saved)
    }

    /// A handler that has enough is told no more, and nobody is told of nothing.
    @Test func whoHasEnoughIsToldNoMore() async throws {
        let watch = try ChangeWatch(context.access, type: .heartRate, fromStart: false)
        _ = try saveMany(1_500)
        var calls = 0
        try await watch.run { _ in
            calls += 1
            return false
        }
        #expect(calls == 1)
        let quiet = try ChangeWatch(context.access, type: .heartRate, fromStart: false)
        _ = try save(.bodyMass, 70, .kilogram)
        quiet.stop()
        try await quiet.run { _ in
            calls += 1
            return true
        }
        #expect(calls == 1)
    }
}
