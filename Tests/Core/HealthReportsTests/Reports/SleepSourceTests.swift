import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// Nights that two sources recorded, one of which counts at a time (API-111).
@Suite struct SleepSourceTests {
    /// Sleep that an app recorded, in hours since midnight.
    struct Piece: Sendable {
        var app: String
        var product: String?
        var from: Double
        var to: Double

        init(_ app: String, _ product: String?, _ from: Double, _ to: Double) {
            (self.app, self.product, self.from, self.to) = (app, product, from, to)
        }

        /// The app: core sleep is that of "a", and deep sleep that of any other one.
        var identity: AppIdentity {
            AppIdentity(bundleIdentifier: SleepSourceTests.bundle(app), name: app, productType: product)
        }

        var sample: SampleRecord {
            SampleRecord(
                type: .sleepAnalysis, start: SleepSourceTests.midnight + from * 3_600,
                end: SleepSourceTests.midnight + to * 3_600, content: .category(app == "a" ? 3 : 4))
        }
    }

    /// A night, and the order of its sources.
    struct Case: Sendable, CustomStringConvertible {
        var description: String
        var pieces: [Piece]
        var system: [String] = []
        var order: [String] = []
        var expected: [String]
    }

    /// Midnight of 2024-01-10, in UTC.
    private static let midnight = 726_537_600.0

    private static func bundle(_ app: String) -> String { "org.example.\(app)" }

    private static func two(_ first: String?, _ second: String?) -> [Piece] {
        [Piece("a", first, -2, 6), Piece("b", second, -1, 7)]
    }

    private static let cases = [
        Case(description: "the first of two apps", pieces: two(nil, nil), expected: ["a", "b"]),
        Case(description: "the system's one", pieces: two(nil, nil), system: ["b"], expected: ["b", "a"]),
        Case(
            description: "a watch before a phone", pieces: two("iPhone15,2", "Watch7,1"), system: ["a", "b"],
            expected: ["b", "a"]),
        Case(
            description: "a watch before a phone, as they were stored", pieces: two("Watch7,1", "iPhone15,2"),
            system: ["a", "b"], expected: ["a", "b"]),
        Case(
            description: "a phone before another device", pieces: two("Mac14,2", "iPhone15,2"), system: ["a", "b"],
            expected: ["b", "a"]),
        Case(
            description: "a phone of the system before another app on a watch", pieces: two("Watch7,1", "iPhone15,2"),
            system: ["b"], expected: ["b", "a"]),
        Case(
            description: "a chosen app before a watch", pieces: two("Watch7,1", nil), system: ["a"], order: ["b"],
            expected: ["b", "a"]),
        Case(
            description: "an order of others", pieces: two(nil, "Watch7,1"), system: ["b"], order: ["c", "d"],
            expected: ["b", "a"]),
        Case(
            description: "an order of both", pieces: two(nil, "Watch7,1"), system: ["b"], order: ["c", "a", "b"],
            expected: ["a", "b"]),
        Case(
            description: "a watch since yesterday",
            pieces: [
                Piece("a", "iPhone15,2", -3, -2), Piece("b", "Watch7,1", -2.5, 7), Piece("a", "Watch7,1", -2, 6),
            ], system: ["a", "b"], expected: ["a", "b"]),
        Case(
            description: "no watch any more",
            pieces: [
                Piece("a", "Watch7,1", -3, -2), Piece("b", "Watch7,1", -2.5, 7), Piece("a", "iPhone15,2", -2, 6),
            ], system: ["a", "b"], expected: ["b", "a"]),
    ]

    /// Returns a store into which pieces were saved one after the other.
    private static func store(_ night: Case) throws -> LawStore {
        let store = try LawStore()
        for piece in night.pieces {
            let identity = piece.identity
            try store.engine.write { try $0.authorize(identity, AuthorizationDecisions(share: [.sleepAnalysis: true])) }
            let sample = piece.sample
            try store.engine.write(as: identity) { try $0.save([sample]) }
        }
        try store.engine.write {
            try $0.setSystemSources(Set(night.system.map(bundle)))
            try $0.setSourceOrder(night.order.map(bundle), of: [.sleepAnalysis])
        }
        return store
    }

    @Test(
        "API-111: a night is the same whatever period is asked, also where a source had older nights or another device",
        arguments: [
            Case(
                description: "an older night stored later",
                pieces: [Piece("b", nil, -3, 7), Piece("a", nil, -2, 6), Piece("a", nil, -240, -234)],
                expected: ["b", "a"]),
            Case(
                description: "an older night stored before",
                pieces: [Piece("a", nil, -240, -234), Piece("b", nil, -3, 7), Piece("a", nil, -2, 6)],
                expected: ["a", "b"]),
            Case(
                description: "a newer night on a watch",
                pieces: [
                    Piece("b", "iPhone15,2", -3, 7), Piece("a", "iPhone15,2", -2, 6), Piece("a", "Watch7,1", 238, 246),
                ], system: ["a", "b"], expected: ["a", "b"]),
        ])
    func periods(_ night: Case) throws {
        let store = try Self.store(night)
        func nights(_ from: Double? = nil, _ to: Double? = nil) throws -> [SleepReport.Night] {
            func date(_ hours: Double?) -> Date? { hours.map { Told.date(Self.midnight + $0 * 3_600) } }
            return try store.engine.reports(for: LawStore.app) {
                try $0.sleep(SampleFilter(from: date(from), to: date(to)), calendar: Told.calendar())
            }.nights
        }
        let all = try nights()
        let own = try #require(all.first { $0.day.text == "2024-01-10" })
        #expect(all.count == 2 && own.sources.map(\.source.name) == night.expected)
        for (from, to) in [(0, 24), (0, nil), (nil, 24)] as [(Double?, Double?)] {
            let found = try nights(from, to).first { $0.day.text == "2024-01-10" }
            #expect(found?.main == own.main && found?.sources == own.sources)
        }
    }

    @Test(
        "API-111: the stage of a time is that of its best source: a chosen one, a watch, a phone, or the first",
        arguments: cases)
    func order(_ night: Case) throws {
        let store = try Self.store(night)
        let report = try store.engine.reports(for: LawStore.app) {
            try $0.sleep(SampleFilter(), calendar: Told.calendar())
        }
        let found = try #require(report.nights.first)
        #expect(report.nights.count == 1 && found.sources.map(\.source.name) == night.expected)
        let moment = Self.midnight + 1_800
        let segment = try #require(found.main.segments.first { $0.start <= moment && moment < $0.end })
        #expect(segment.source.name == night.expected.first)
        #expect(segment.stage == (night.expected.first == "a" ? .core : .deep))
        // Before and after the time that both recorded, the only source counts.
        #expect(found.main.segments.last?.source.name == "b" && found.main.segments.first?.source.name == "a")
    }
}
