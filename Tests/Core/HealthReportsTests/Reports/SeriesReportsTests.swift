import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// Reports on types with series: their quantities one by one.
@Suite struct SeriesReportsTests {
    private let store: LawStore
    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    init() throws {
        store = try LawStore()
        // Two series side by side, of which the first was saved first.
        for value in [1.0, 2] {
            var rest: SeriesColumns? = SeriesColumns(
                starts: [0, 10, 20], ends: [10, 20, 30], values: [value, value, value])
            let draft = SeriesDraft(type: .distanceWalkingRunning, start: 0, end: 30, device: nil, metadata: nil)
            _ = try store.engine.write(as: LawStore.app) {
                try $0.save(draft, in: .meter) { () throws(EngineError) in
                    defer { rest = nil }
                    return rest
                }
            }
        }
    }

    private func values(_ samples: [SampleRecord]) -> [Double] { samples.compactMap(\.quantity?.value) }

    @Test func aLimitCountsQuantities() throws {
        let filter = SampleFilter()
        let found = try reports { try $0.samples(of: .distanceWalkingRunning, filter, order: .init(.end), limit: 3) }
        #expect(values(found) == [1, 2, 1])
        var streamed: [SampleRecord] = []
        try reports { try $0.forEachSample(of: .distanceWalkingRunning, filter, limit: 3) { streamed.append($0) } }
        #expect(values(streamed) == [1, 2, 1])
        var all = 0
        try reports { try $0.forEachSample(of: .distanceWalkingRunning, filter) { _ in all += 1 } }
        #expect(all == 6)
    }

    /// In either direction the first saved one comes first (QRY-12).
    @Test(arguments: [true, false]) func quantitiesOfOneMomentKeepTheirOrder(isAscending: Bool) throws {
        let order = SampleOrder(.end, isAscending: isAscending)
        let found = try reports { try $0.samples(of: .distanceWalkingRunning, SampleFilter(), order: order) }
        #expect(values(found) == [1, 2, 1, 2, 1, 2])
        #expect(found.map(\.end) == (isAscending ? [10, 10, 20, 20, 30, 30] : [30, 30, 20, 20, 10, 10]))
    }

    /// A gap has a beat, and no interval.
    @Test func anIntervalLiesBetweenTwoBeats() throws {
        let beats = [(1.0, true), (1.75, false), (5, true), (6, false)].map {
            HeartbeatRecord(time: $0.0, isPrecededByGap: $0.1)
        }
        let draft = HeartbeatDraft(start: 100, beats: beats, device: nil, metadata: nil)
        _ = try store.engine.write(as: LawStore.app) { try $0.save(draft) }
        var found: [SampleRecord] = []
        try reports { try $0.forEachSample(of: .heartbeatSeries, SampleFilter()) { found.append($0) } }
        #expect(found.map(\.start) == [101, 101.75, 105, 106])
        #expect(found.map { $0.quantity?.value } == [nil, 0.75, nil, 1])
    }

    /// A reader that cannot go on ends the reading at once, and is told its own error.
    @Test(arguments: [1, 2, 6]) func anErrorEndsTheReading(last: Int) throws {
        struct Over: Error {}
        typealias Reading = (StoreReader, (SampleRecord) throws -> Void) throws -> Void
        let rates = (0..<6).map {
            SampleRecord(
                type: .heartRate, start: Double($0), end: Double($0),
                content: .quantity(QuantityValue(60, .countPerMinute)))
        }
        try store.engine.write(as: LawStore.app) { try $0.save(rates) }
        let (series, single, all) = (ObjectType.distanceWalkingRunning, ObjectType.heartRate, SampleFilter())
        let readings: [(String, Reading)] = [
            ("series", { try $0.forEachDatum(of: series, all.predicate, $1) }),
            ("single", { try $0.forEachDatum(of: single, all.predicate, $1) }),
            ("objects", { try $0.forEachObject(of: single, all.predicate, $1) }),
            ("list of series", { try $0.forEachSample(of: series, all, $1) }),
            ("part of a list", { try $0.forEachSample(of: series, all, limit: 6, $1) }),
            ("list", { try $0.forEachSample(of: single, all, $1) }),
            ("request", { try $0.forEachSample(of: SampleListRequest([.init(single, all)], limit: 1), $1) }),
        ]
        for (name, reading) in readings {
            var count = 0
            #expect(throws: Over.self, "\(name)") {
                try reports { reader in
                    try reading(reader) { _ in
                        count += 1
                        if count == last { throw Over() }
                    }
                }
            }
            #expect(count == last, "\(name)")
        }
    }
}
