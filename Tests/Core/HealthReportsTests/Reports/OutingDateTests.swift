import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// Dates choose outings by the part and the recording that count, wherever their other recordings and their objects lie.
@Suite struct OutingDateTests {
    private let store: LawStore
    private static let day = 86_400.0

    init() throws { store = try LawStore() }

    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    private func save(_ number: Int, day: Double, minutes: Double, meters: Double? = nil) throws {
        let draft = SweepWorld.Draft(number, .running, at: day * Self.day, seconds: minutes * 60) {
            ($0.app, $0.zone, $0.meters) = (LawStore.app, nil, meters)
        }
        try SweepWorld.save(draft, in: store)
    }

    private func decide(_ numbers: [Int]) throws {
        try OutingDecision(access: store.access).decide(numbers.map(Told.id), isSame: true)
    }

    /// Returns the recordings of the outings between two days, the latest first.
    private func outings(from: Double? = nil, to: Double? = nil) throws -> [[Int]] {
        let filter = SampleFilter(
            from: from.map { Told.date($0 * Self.day) }, to: to.map { Told.date($0 * Self.day) })
        return try reports { reports in
            var found: [[UUID]] = []
            try reports.forEachOuting(filter) { found.append($0.map(\.uuid)) }
            // Totals count the same outings.
            let sums = try reports.sums(filter, WorkoutSearch())
            #expect(sums.count == found.count)
            let view = try reports.personalView()
            #expect(
                try reports.outings(filter, view).map { $0.map(\.uuid) }.sorted { $0[0] < $1[0] }
                    == found.sorted { $0[0] < $1[0] })
            return found.map { $0.map { uuid in (1...9).first { Told.id($0) == uuid } ?? 0 } }
        }
    }

    @Test("An outing has all recordings that its owner assigned to it, also those after the end of a period")
    func laterRecordings() throws {
        try save(1, day: 2, minutes: 60)
        try save(2, day: 12, minutes: 50)
        try save(3, day: 4, minutes: 30)
        try decide([1, 2])
        #expect(try outings() == [[3], [1, 2]])
        for (from, to) in [(nil, 7), (1, 7), (nil, 3), (2, 3), (nil, 20)] as [(Double?, Double?)] {
            #expect(try outings(from: from, to: to).contains([1, 2]), "\(from ?? -1) \(to ?? -1)")
        }
        for (from, to) in [(3, nil), (3, 20), (nil, 2), (10, nil), (12, 13)] as [(Double?, Double?)] {
            #expect(try !outings(from: from, to: to).joined().contains { $0 < 3 }, "\(from ?? -1) \(to ?? -1)")
        }
    }

    @Test("An outing whose preferred recording is after a period is not in it, whatever its other recordings are")
    func laterPreference() throws {
        try save(1, day: 2, minutes: 50)
        try save(2, day: 12, minutes: 60)
        try decide([1, 2])
        for (from, to) in [(nil, 7), (1, 7), (1, 12), (nil, 12)] as [(Double?, Double?)] {
            #expect(try outings(from: from, to: to).isEmpty, "\(from ?? -1) \(to ?? -1)")
        }
        for (from, to) in [(12, nil), (10, 13), (nil, 13), (nil, nil)] as [(Double?, Double?)] {
            #expect(try outings(from: from, to: to) == [[2, 1]], "\(from ?? -1) \(to ?? -1)")
        }
    }

    @Test("A trimmed workout is in the period in which its part begins, however early it was started")
    func lateParts() throws {
        try save(1, day: 2, minutes: 10 * 24 * 60)
        var change = WorkoutEditor.Change()
        change.trim = .part(from: Told.date(8 * Self.day), to: Told.date(8 * Self.day + 600))
        _ = try WorkoutEditor(access: store.access).edit(Told.id(1), change)
        for (from, to) in [(7, 9), (8, nil), (nil, 9), (nil, nil)] as [(Double?, Double?)] {
            #expect(try outings(from: from, to: to) == [[1]], "\(from ?? -1) \(to ?? -1)")
        }
        for (from, to) in [(1, 3), (nil, 8), (9, nil), (2, 8)] as [(Double?, Double?)] {
            #expect(try outings(from: from, to: to).isEmpty, "\(from ?? -1) \(to ?? -1)")
        }
    }
}
