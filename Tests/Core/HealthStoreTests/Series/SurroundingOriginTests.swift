import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The owners of data that were measured beside condensed samples, and whether they were entered by hand.
@Suite struct SurroundingOriginTests {
    enum Form: CaseIterable {
        case row, block, series
    }

    private static let entered: Metadata = [MetadataKey.wasUserEntered: .bool(true)]

    private static func save(_ form: Form, _ metadata: Metadata?, by app: AppIdentity, _ engine: SQLiteEngine) throws {
        let first = app == .own ? 1_000 : 2_000
        switch form {
        case .row:
            try engine.save(
                [.quantity(.given(first), .stepCount, 5, .count, 110, 120, metadata: metadata)], by: app)
        case .block:
            try engine.save(
                (0..<64).map { place in
                    .quantity(
                        .consecutive(first + place), .stepCount, 5, .count, 110 + Double(place), 112 + Double(place),
                        metadata: metadata)
                }, by: app)
        case .series:
            try engine.saveSeries(.stepCount, [(110, 120, 5), (130, 140, 6)], in: .count, metadata: metadata, by: app)
        }
    }

    @Test("CON-8, STAT-27: what was entered by hand beside them is known as such", arguments: Form.allCases)
    func origins(form: Form) throws {
        for (ownIsEntered, otherIsEntered) in [(false, false), (true, false), (false, true), (true, true)] {
            let engine = try SQLiteEngine.forTest()
            try engine.allow(.own, .other)
            try engine.save([.quantity(.given(1), .stepCount, 9, .count, 100, 200)], by: .own)
            try Self.save(form, ownIsEntered ? Self.entered : ["other": .bool(true)], by: .own, engine)
            try Self.save(form, otherIsEntered ? Self.entered : nil, by: .other, engine)
            try engine.read { store in
                let key = CondensingGroup.Key(type: .stepCount, revision: 1, device: nil, metadata: nil)
                let group = CondensingGroup(key, unit: .count)
                group.addRow(
                    1, .given(1), from: 100, to: 200, 9, in: StoredUnit(id: 1, unit: .count), delay: nil)
                let sources = try SourceTable(store, .stepCount)
                let found = try CondensingSurroundings(
                    store, .stepCount, sources, beside: [group], spans: BlockSpans())
                for (bundle, isEntered) in [("test.own", ownIsEntered), ("test.other", otherIsEntered)] {
                    let data = found.data.filter { sources.ranking.sources[$0.source].bundleIdentifier == bundle }
                    #expect(data.count == (form == .row ? 1 : form == .block ? 64 : 2))
                    #expect(data.allSatisfy { $0.isHandEntered == isEntered }, "\(bundle) \(isEntered)")
                }
            }
        }
    }

    /// Statistics of two sources must not change, whichever of them counts.
    @Test("CON-9: what was entered by hand beside a workout counts as before", arguments: Form.allCases)
    func statistics(form: Form) throws {
        for isEntered in [false, true] {
            for order in [["test.own", "test.other"], ["test.other", "test.own"]] {
                let engine = try CondensingTests.engine()
                try engine.setSourceOrder(order, of: .stepCount)
                let workout = SampleRecord.workout(
                    .given(1), WorkoutRecord(activityType: .running, duration: 600), 0, 600)
                try engine.save([workout], by: .own)
                try engine.add(
                    (0..<60).map { place in
                        .quantity(
                            .consecutive(place), .stepCount, 20, .count, Double(place * 10), Double(place * 10 + 10))
                    }, to: workout.uuid, by: .own)
                try Self.save(form, isEntered ? Self.entered : nil, by: .other, engine)
                let buckets = try CalendarBuckets(anchor: 3, interval: DateComponents(second: 37))
                func figures() throws -> [String] {
                    let request = StatisticsRequest(.stepCount, options: [.cumulativeSum, .separateBySource])
                    let whole = try engine.statistics(request, for: .own)
                    let parts = try engine.statistics(request, in: buckets, for: .own).populated
                    return ([whole] + parts.map(\.record)).map { record in
                        let sources = record?.sources?.map { "\($0.source.name) \(Self.rounded($0.values.sum))" } ?? []
                        return "\(Self.rounded(record?.values.sum)) \(sources)"
                    }
                }
                let before = try figures()
                let outcome = try engine.condense(CondensingRequest(sources: .all, types: [.stepCount])) { _, _ in true
                }
                #expect(try figures() == before, "\(isEntered) \(order)")
                #expect(outcome.workouts.count == 1)
                #expect(try engine.integrityProblems().isEmpty)
            }
        }
    }

    private static func rounded(_ value: Double?) -> Double { ((value ?? -1) * 1_000).rounded() / 1_000 }
}
