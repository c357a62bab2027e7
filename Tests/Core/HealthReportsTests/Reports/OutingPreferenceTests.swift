import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthReports

/// Which recording of an outing is preferred to the others, and why.
@Suite struct OutingPreferenceTests {
    /// A recording: its number, the number of its statistics, its length in seconds, the owner's choice, and whether it
    /// has a route.
    struct Recording: Sendable {
        var number: Int
        var streams: Int
        var length: Double
        var rank: Int64?
        var hasRoute = false

        init(_ number: Int, _ streams: Int, _ length: Double, rank: Int64? = nil, hasRoute: Bool = false) {
            (self.number, self.streams, self.length, self.rank) = (number, streams, length, rank)
            self.hasRoute = hasRoute
        }
    }

    struct Case: Sendable, CustomStringConvertible {
        /// The recordings in the order in which they are stored.
        var recordings: [Recording]
        /// Their numbers in the order of preference.
        var order: [Int]
        var preference: RepeatedOuting.Preference

        var description: String { "\(order) \(preference)" }
    }

    private static let types: [ObjectType] = [.heartRate, .stepCount, .activeEnergyBurned, .cyclingCadence]

    private static func save(_ recordings: [Recording]) throws -> LawStore {
        let store = try LawStore()
        for recording in recordings {
            let statistics = types.prefix(recording.streams).map { ($0, WorkoutStatisticsRecord(sum: 1)) }
            var draft = SweepWorld.Draft(recording.number, .running, at: 700_000_000, seconds: recording.length)
            draft.app = LawStore.app
            draft.statistics = Dictionary(uniqueKeysWithValues: statistics)
            if recording.hasRoute { draft.route = { (47 + $0 / 100_000, 8, 400) } }
            try SweepWorld.save(draft, in: store)
        }
        return store
    }

    @Test(
        "Preferred is the owner's choice, then the most kinds of data, then the longest, then what was stored first",
        arguments: [
            Case(recordings: [.init(1, 1, 60), .init(2, 1, 60)], order: [1, 2], preference: .storedFirst),
            Case(recordings: [.init(2, 1, 60), .init(1, 1, 60)], order: [2, 1], preference: .storedFirst),
            Case(recordings: [.init(1, 1, 60), .init(2, 1, 61)], order: [2, 1], preference: .longest),
            Case(recordings: [.init(1, 1, 61), .init(2, 1, 60)], order: [1, 2], preference: .longest),
            Case(recordings: [.init(1, 1, 90), .init(2, 2, 60)], order: [2, 1], preference: .mostData),
            Case(recordings: [.init(1, 0, 90), .init(2, 1, 60)], order: [2, 1], preference: .mostData),
            // A route is data too, as much as one kind of samples.
            Case(
                recordings: [.init(1, 1, 60), .init(2, 1, 60, hasRoute: true)], order: [2, 1], preference: .mostData),
            Case(
                recordings: [.init(1, 2, 61), .init(2, 1, 60, hasRoute: true)], order: [1, 2], preference: .longest),
            Case(
                recordings: [.init(1, 2, 60), .init(2, 1, 60, hasRoute: true)], order: [1, 2], preference: .storedFirst),
            // The longest of those with the most kinds of data: a longer one with fewer is not compared.
            Case(
                recordings: [.init(1, 3, 60), .init(2, 2, 90), .init(3, 3, 50)], order: [1, 3, 2],
                preference: .longest),
            Case(
                recordings: [.init(1, 3, 60), .init(2, 2, 50), .init(3, 3, 60)], order: [1, 3, 2],
                preference: .storedFirst),
            Case(
                recordings: [.init(1, 2, 60), .init(2, 3, 60), .init(3, 2, 90)], order: [2, 3, 1],
                preference: .mostData),
            // A choice goes before all, and a later one before an earlier one.
            Case(recordings: [.init(1, 3, 90), .init(2, 0, 10, rank: 1)], order: [2, 1], preference: .chosen),
            Case(
                recordings: [.init(1, 3, 90, rank: 1), .init(2, 0, 10, rank: 2), .init(3, 4, 99)], order: [2, 1, 3],
                preference: .chosen),
            // Of equal choices, those without one do not count.
            Case(
                recordings: [.init(1, 1, 60, rank: 1), .init(2, 0, 60, rank: 1), .init(3, 4, 99)], order: [1, 2, 3],
                preference: .mostData),
            Case(
                recordings: [.init(1, 1, 60, rank: 1), .init(2, 1, 61, rank: 1), .init(3, 4, 99)], order: [2, 1, 3],
                preference: .longest),
            Case(
                recordings: [.init(1, 1, 60, rank: 1), .init(2, 1, 60, rank: 1), .init(3, 4, 99)], order: [1, 2, 3],
                preference: .storedFirst),
        ])
    func order(_ example: Case) throws {
        let store = try Self.save(example.recordings)
        var decisions = OutingDecisions()
        for recording in example.recordings { decisions.preferred[Told.id(recording.number)] = recording.rank }
        let decided = decisions
        for given in [example.recordings, example.recordings.reversed()] {
            let order = try store.engine.reports(for: LawStore.app) {
                try $0.bestFirst(given.map { Told.id($0.number) }, decided)
            }
            #expect(order == example.order.map(Told.id))
        }
        let preference = try store.engine.reports(for: LawStore.app) {
            try $0.preference(among: example.order.map(Told.id), decided)
        }
        #expect(preference == example.preference)
    }

    @Test("One recording needs no order, and an unknown one has no preference")
    func single() throws {
        let store = try Self.save([.init(1, 1, 60)])
        try store.engine.reports(for: LawStore.app) { (reports) throws in
            #expect(try reports.bestFirst([Told.id(1)], OutingDecisions()) == [Told.id(1)])
            #expect(try reports.bestFirst([], OutingDecisions()).isEmpty)
            #expect(try reports.preference(among: [Told.id(7), Told.id(1)], OutingDecisions()) == .storedFirst)
            #expect(try reports.preference(among: [], OutingDecisions()) == .storedFirst)
        }
        #expect(
            RepeatedOuting.Preference.allCases.map(\.text) == [
                "your choice", "the most kinds of data", "the longest", "stored first",
            ])
    }
}
