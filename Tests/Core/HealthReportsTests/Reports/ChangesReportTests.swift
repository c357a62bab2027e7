import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthReports

/// Samples added and deleted since an anchor, and anchors that say nothing about a store (API-60).
@Suite struct ChangesReportTests {
    private let store: LawStore

    init() throws { store = try LawStore() }

    private func save(_ number: Int, _ type: ObjectType = .stepCount, in other: LawStore? = nil) throws {
        let unit: QuantityUnit = type == .stepCount ? .count : .countPerMinute
        // The later ones are about earlier times.
        let sample = SweepWorld.sample(number, type, 1_000 - Double(number) * 10, 5, 60, unit)
        try (other ?? store).engine.write(as: LawStore.app) { try $0.save([sample]) }
    }

    private func changes(
        _ types: [ObjectType] = [.stepCount], since anchor: ChangesReport.Anchor? = nil, limit: Int? = nil
    ) throws -> ChangesReport {
        try store.engine.reports(for: LawStore.app) { try $0.changes(of: types, since: anchor, limit: limit) }
    }

    @Test("API-60: objects come in the order in which they were added, and after an anchor those since then")
    func order() throws {
        for number in [2, 1, 3] { try save(number) }
        try save(4, .heartRate)
        let first = try changes()
        #expect(first.added.map(\.uuid) == [2, 1, 3].map(Told.id) && first.deleted.isEmpty)
        #expect(!first.hasMore && !first.isRestart)
        #expect(try changes([.heartRate, .stepCount]).added.map(\.uuid) == [2, 1, 3, 4].map(Told.id))
        let none = try changes(since: first.anchor)
        #expect(none.added.isEmpty && none.deleted.isEmpty && !none.hasMore && !none.isRestart)
        try save(5)
        try save(6, .heartRate)
        try store.engine.write(as: LawStore.app) { try $0.delete([Told.id(1)]) }
        let since = try changes(since: first.anchor)
        #expect(since.added.map(\.uuid) == [Told.id(5)] && since.deleted.map(\.uuid) == [Told.id(1)])
        #expect(!since.hasMore && !since.isRestart)
        #expect(try changes(since: since.anchor).deleted.isEmpty)
    }

    @Test("API-60: pages have as many changes as asked for, and say that there are more", arguments: 1...6)
    func pages(limit: Int) throws {
        for number in 1...5 { try save(number) }
        var (anchor, found, more): (ChangesReport.Anchor?, [UUID], Bool) = (nil, [], true)
        while more {
            let page = try changes(since: anchor, limit: limit)
            #expect(page.added.count == min(limit, 5 - found.count) && !page.isRestart)
            found += page.added.map(\.uuid)
            (anchor, more) = (page.anchor, page.hasMore)
        }
        #expect(found == (1...5).map(Told.id))
    }

    @Test("API-60: an anchor of another store, or of what it does not have yet, means the beginning, and that is said")
    func restarts() throws {
        let other = try LawStore()
        for number in 1...3 { try save(number, in: other) }
        let foreign = try other.engine.reports(for: LawStore.app) {
            try $0.changes(of: [.stepCount], since: nil, limit: 1)
        }.anchor
        for number in 1...3 { try save(number) }
        let own = try changes().anchor
        var ahead = own
        ahead.position.number += 1_000
        for (anchor, isLost) in [(foreign, true), (ahead, true), (own, false)] {
            for limit in [nil, 2] {
                let found = try changes(since: anchor, limit: limit)
                #expect(found.isRestart == isLost)
                #expect(found.added.count == (isLost ? limit ?? 3 : 0) && found.hasMore == (isLost && limit != nil))
            }
        }
        try save(4)
        #expect(try changes(since: own).added.map(\.uuid) == [Told.id(4)])
    }
}
